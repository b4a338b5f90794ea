"""What a result can do."""


def nothing() -> None:
    """A result without an effect."""


def eliminate(units: list[Piece]) -> None:
    """All of some pieces are eliminated."""
    for unit in units:
        report(say("combat.gone", called(unit)), "strong")
        unit.eliminate()


def lose_steps(units: list[Piece], steps: int) -> None:
    """Some pieces lose steps between them, in the order of `loss_order`; of equal ones, who acts chooses."""
    for n in range(steps):
        left = [unit for unit in units if unit.hex is not None]
        if len(left) == 0:
            return
        first = min(loss_order(unit) for unit in left)
        equal = [unit for unit in left if loss_order(unit) == first]
        picked: int | None = 0
        if len(equal) > 1 and choose_losses():
            picked = choose(say("combat.choose-loss", steps - n), [called(each) for each in equal])
        take_step(equal[picked if picked is not None else 0])


def loss_order(unit: Piece) -> int:
    """Who loses the first step: the lowest number."""
    return 0


def choose_losses() -> bool:
    """Whether a player chooses among pieces of equal order; else the first one pays."""
    return True


def each_loses(units: list[Piece], steps: int) -> None:
    """Each of some pieces loses steps."""
    for unit in units:
        for n in range(steps):
            if unit.hex is not None:
                take_step(unit)


def take_step(unit: Piece) -> None:
    """A piece loses a step, the last one eliminates it; it is told."""
    gone = unit.lose_step()
    report(say("combat.gone" if gone else "combat.lost", called(unit)), "strong")


def exchange(battle: Battle) -> None:
    """The defenders are eliminated, and the attackers lose as many steps as they had."""
    steps = sum(unit.steps for unit in battle.defenders)
    eliminate(battle.defenders)
    lose_steps(battle.attackers, steps)
