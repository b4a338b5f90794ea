"""The effects of combat results."""

from vmodsmith.rules.mechanics.combat.combat import called
from vmodsmith.rules.mechanics.library.common import Battle
from vmodsmith.rules.mechanics.words import Piece, choose, report, say


def nothing() -> None:
    """A result without an effect."""


def eliminate(units: list[Piece]) -> None:
    """Eliminate pieces."""
    for unit in units:
        report(say("combat.gone", called(unit)), "strong")
        unit.eliminate()


def lose_steps(units: list[Piece], steps: int) -> None:
    """Let some pieces lose steps among them, in the order of `loss_order`; among equal pieces the acting player
    chooses."""
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
    """The order of losses: the lowest number first."""
    return 0


def choose_losses() -> bool:
    """Whether a player chooses among pieces of equal order; otherwise the first one takes the loss."""
    return True


def each_loses(units: list[Piece], steps: int) -> None:
    """Let each of some pieces lose steps."""
    for unit in units:
        for _n in range(steps):
            if unit.hex is not None:
                take_step(unit)


def take_step(unit: Piece) -> None:
    """Let a piece lose a step, or eliminate it with its last one; this is reported."""
    gone = unit.lose_step()
    report(say("combat.gone" if gone else "combat.lost", called(unit)), "strong")


def exchange(battle: Battle) -> None:
    """Eliminate the defenders; the attackers lose as many steps as these had."""
    steps = sum(unit.steps for unit in battle.defenders)
    eliminate(battle.defenders)
    lose_steps(battle.attackers, steps)
