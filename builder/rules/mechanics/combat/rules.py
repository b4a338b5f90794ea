"""Combat: declared against one hex or several, by odds or by difference, with shifts and modifiers that name their causes."""


@dataclass(frozen=True)
class Battle:
    """An attack: whose it is, the hexes it is against, who attacks, who defends, who supports the attack."""

    side: Side
    targets: list[Hex]
    attackers: list[Piece]
    defenders: list[Piece]
    support: list[Piece]


# ---- what a game declares


def who(unit: Piece) -> bool:
    """Which pieces may attack."""
    return True


def defends(unit: Piece) -> bool:
    """Which pieces can be attacked, and count for the defence."""
    return who(unit)


def supports(unit: Piece) -> bool:
    """Which pieces join an attack without a strength of their own: artillery, engineers."""
    return False


def reaches(unit: Piece, target: Hex) -> bool:
    """Whether a piece can attack a hex from where it stands."""
    return unit.hex is not None and unit.hex.adjacent(target)


def several_targets() -> bool:
    """Whether one attack may be against several hexes; each attacker then reaches all of them."""
    return False


def attacks(unit: Piece) -> int:
    """How often a piece may attack in a phase."""
    return 1


def attacked_once() -> bool:
    """Whether a hex may be attacked only once in a phase."""
    return True


def attack_strength(unit: Piece, battle: Battle) -> int:
    """The strength of an attacker."""
    ...


def defence_strength(unit: Piece, battle: Battle) -> int:
    """The strength of a defender."""
    ...


def table() -> Table:
    """The results table; its cells are the results that `apply` knows."""
    ...


def column_of(attack: int, defence: int) -> str:
    """The column of two strengths: the odds that are reached, unless a game counts otherwise."""
    return odds_column(table(), attack, max(1, defence))


def shifts(battle: Battle) -> list[Modifier]:
    """Column shifts, each with its cause; to the right where positive."""
    return []


def drm(battle: Battle) -> list[Modifier]:
    """Modifiers of the dice."""
    return []


def dice() -> int:
    """How many dice are rolled."""
    return 1


def dice_sides() -> int:
    """The sides of each die."""
    return 6


def causes_against(battle: Battle) -> list[Text]:
    """What else forbids an attack as it is declared, cause by cause."""
    return []


def apply(battle: Battle, result: str) -> None:
    """What a result of the table does: a mapping from each result to a call, or a list of calls."""
    ...


def attack_mark() -> Condition | None:
    """The condition that declared attackers wear."""
    return None


def target_mark() -> Condition | None:
    """The condition that the targets of declared attacks wear."""
    return None


def marked(unit: Piece, attacking: bool, yes: bool) -> None:
    """Show on a piece that it attacks, or that it is a target: by itself with `attack_mark` and `target_mark`."""
    wears = attack_mark() if attacking else target_mark()
    if wears is not None:
        unit.mark(wears, yes)


def over(battle: Battle, result: str) -> None:
    """What follows when an attack has been resolved: an advance is offered, say."""


def show_chances() -> bool:
    """Whether the odds line tells the chance of each result."""
    return True


# ---- who attacks what


def may_attack(unit: Piece) -> bool:
    """Whether it is the phase of a piece and it may still attack."""
    if not is_bound() or unit.side is None or unit.side != bound_side() or unit.hex is None:
        return False
    return who(unit) and times(unit) < attacks(unit)


def stamp() -> str:
    """What tells this phase from others."""
    return f"{turn()} {phase()}"


def times(unit: Piece) -> int:
    """How often a piece has attacked in this phase."""
    return unit.fights if game.counted == stamp() else 0


def was_attacked(where: Hex) -> bool:
    """Whether a hex was attacked in this phase."""
    return game.counted == stamp() and where in game.attacked


def noted() -> None:
    """Begin the count of this phase, if it has not begun."""
    if game.counted != stamp():
        game.counted = stamp()
        game.attacked = []
        for unit in map_pieces():
            if unit.kind in kinds():
                unit.fights = 0


def defenders_in(where: Hex, side: Side) -> list[Piece]:
    """The pieces in a hex that defend it against a side."""
    return [unit for unit in where.pieces() if unit.side is not None and unit.side != side and defends(unit)]


def open_target(unit: Piece, target: Hex) -> bool:
    """Whether a piece can be declared against a hex."""
    side = unit.side
    if side is None or not reaches(unit, target) or (attacked_once() and was_attacked(target)):
        return False
    return len(defenders_in(target, side)) > 0


def targets_of(unit: Piece) -> list[Hex]:
    """The hexes that a piece can be declared against, beside those it is declared against already."""
    here = unit.hex
    if here is None or not may_attack(unit):
        return []
    return [each for each in near(unit, here) if each not in unit.aims and open_target(unit, each)]


def near(unit: Piece, here: Hex) -> list[Hex]:
    """The hexes looked at for targets of a piece."""
    return here.neighbours()


def declared_on(targets: list[Hex], side: Side) -> list[Piece]:
    """The pieces of a side that are declared against any of some hexes."""
    found: list[Piece] = []
    for target in targets:
        for beside in neighbourhood(target):
            for unit in beside.pieces():
                if unit.kind in kinds() and unit.side == side and target in unit.aims and unit not in found:
                    found.append(unit)
    return found


def neighbourhood(target: Hex) -> list[Hex]:
    """The hexes from which a target can be attacked."""
    return target.neighbours()


def battle_on(targets: list[Hex], side: Side) -> Battle:
    """The attack of a side on some hexes, as it is declared."""
    declared = declared_on(targets, side)
    attackers = [unit for unit in declared if not supports(unit)]
    defenders: list[Piece] = []
    for target in targets:
        defenders.extend(defenders_in(target, side))
    return Battle(side, targets, attackers, defenders, [unit for unit in declared if supports(unit)])


def battle_of(unit: Piece) -> Battle | None:
    """The attack that a piece takes part in, as attacker or as target."""
    side, here = bound_side(), unit.hex
    if not is_bound() or side is None or here is None:
        return None
    if unit.side == side:
        return battle_on(unit.aims, side) if unit.kind in kinds() and len(unit.aims) > 0 else None
    against = declared_on([here], side)
    return battle_on(against[0].aims, side) if len(against) > 0 else None


def in_battle(unit: Piece) -> bool:
    """Whether a piece takes part in an attack."""
    return battle_of(unit) is not None


# ---- declaring


def may_declare(unit: Piece) -> bool:
    """Whether an attack can be declared from the menu of a piece: by an attacker, or for all around a target."""
    if not is_bound():
        return False
    if unit.side == bound_side():
        return len(targets_of(unit)) > 0
    return len(free_around(unit)) > 0


def free_around(unit: Piece) -> list[Piece]:
    """The attackers next to a piece that are free to attack its hex."""
    here, side = unit.hex, bound_side()
    if here is None or side is None or unit.side is None or unit.side == side or not defends(unit):
        return []
    found: list[Piece] = []
    for beside in neighbourhood(here):
        for other in beside.pieces():
            if other.side == side and other.kind in kinds() and len(other.aims) == 0 and may_attack(other):
                if open_target(other, here) and not supports(other):
                    found.append(other)
    return found


def declare(unit: Piece) -> None:
    """Declare an attack: the player picks the target of an attacker; a target is attacked by all that are free."""
    here = unit.hex
    if here is None:
        return
    noted()
    if unit.side != bound_side():
        for other in free_around(unit):
            join_attack(other, [here])
        tell_line(unit)
        return
    choices = targets_of(unit)
    side = unit.side
    if side is None or len(choices) == 0:
        return
    labels: list[Text] = [say("combat.target", each, names(defenders_in(each, side))) for each in choices]
    picked = choose(say("combat.which", unit.name), labels, choices)
    if picked is None:
        return
    target = choices[picked]
    if len(unit.aims) > 0 and not several_targets():
        call_off(unit)
    join_attack(unit, unit.aims + [target])
    if several_targets():
        merge(unit)
    tell_line(unit)


def merge(unit: Piece) -> None:
    """Who attacks one hex of an attack attacks them all: what was declared against any of them becomes one attack."""
    side = unit.side
    if side is None:
        return
    targets = unit.aims
    group = declared_on(targets, side)
    size = 0
    while size != len(targets) + len(group):
        size = len(targets) + len(group)
        for other in group:
            targets = targets + [each for each in other.aims if each not in targets]
        group = declared_on(targets, side)
    for other in group:
        join_attack(other, targets)


def join_attack(unit: Piece, targets: list[Hex]) -> None:
    """A piece attacks these hexes from now on."""
    unit.aims = sorted(targets, key=lambda each: each.number)
    marked(unit, True, True)
    side = unit.side
    if side is not None:
        for target in targets:
            for other in defenders_in(target, side):
                marked(other, False, True)


def may_call_off(unit: Piece) -> bool:
    """Whether a piece is declared in its own phase."""
    return is_bound() and unit.side == bound_side() and len(unit.aims) > 0


def call_off(unit: Piece) -> None:
    """A piece attacks no more what it was declared against."""
    targets, side = unit.aims, unit.side
    unit.aims = []
    marked(unit, True, False)
    if side is None:
        return
    for target in targets:
        if len(declared_on([target], side)) == 0:
            for other in defenders_in(target, side):
                marked(other, False, False)


# ---- odds


def attack_of(battle: Battle) -> int:
    """The strength of an attack."""
    return sum(attack_strength(unit, battle) for unit in battle.attackers)


def defence_of(battle: Battle) -> int:
    """The strength of a defence."""
    return sum(defence_strength(unit, battle) for unit in battle.defenders)


def final_column(battle: Battle) -> str:
    """The column on which the dice are read."""
    return shifted(table(), column_of(attack_of(battle), defence_of(battle)), total(shifts(battle)))


def all_across(battle: Battle, line: Line) -> bool:
    """Whether every attacker attacks across a kind of line along hexsides, a river say."""
    for unit in battle.attackers:
        here = unit.hex
        if here is None or not all(here.side_has(target, line) for target in battle.targets if here.adjacent(target)):
            return False
    return len(battle.attackers) > 0


def problems(battle: Battle) -> list[Text]:
    """What is wrong with an attack as it is declared, cause by cause."""
    found: list[Text] = []
    for unit in battle.attackers:
        for target in battle.targets:
            if not reaches(unit, target):
                found.append(say("combat.why.reach", unit.name, target))
        if times(unit) >= attacks(unit):
            found.append(say("combat.why.twice", unit.name))
    for target in battle.targets:
        if attacked_once() and was_attacked(target):
            found.append(say("combat.why.again", target))
    return found + causes_against(battle)


def with_strength(units: list[Piece], battle: Battle, attacking: bool) -> Text:
    """Pieces with the strengths they count with."""
    found: list[Text] = []
    for unit in units:
        strength = attack_strength(unit, battle) if attacking else defence_strength(unit, battle)
        found.append(f"{unit.name} {strength}")
    return joined(found)


def hexes_of(battle: Battle) -> Text:
    """The hexes of an attack: `0304+0305`."""
    found: list[Text] = [each.number for each in battle.targets]
    return joined(found, "+")


def tell_line(unit: Piece) -> None:
    """The odds of an attack in one line."""
    battle = battle_of(unit)
    if battle is None or len(battle.attackers) == 0:
        return
    attackers = with_strength(battle.attackers, battle, True)
    defenders = with_strength(battle.defenders, battle, False)
    column = column_of(attack_of(battle), defence_of(battle))
    report(say("combat.line", hexes_of(battle), attackers, attack_of(battle), defenders, defence_of(battle), column))


def tell_odds(unit: Piece) -> None:
    """The odds, every shift and modifier with its cause, the chances, and what is wrong."""
    battle = battle_of(unit)
    if battle is None:
        return
    tell_line(unit)
    tell_shifts(battle)
    if show_chances():
        report(say("combat.chances", chances(battle)), "quiet")
    against = problems(battle)
    if len(against) > 0:
        report(say("combat.refused", hexes_of(battle), joined(against, "; ")), "warning")


def tell_shifts(battle: Battle) -> None:
    """The shifts and modifiers of an attack, where there are any."""
    column_shifts, modifiers = shifts(battle), drm(battle)
    if len(column_shifts) > 0:
        report(say("combat.shifts", causes(column_shifts), final_column(battle)))
    if len(modifiers) > 0:
        report(say("combat.drm", causes(modifiers)))


def ways(count: int, sides_each: int) -> dict[int, int]:
    """How many of all throws give each sum."""
    found: dict[int, int] = {0: 1}
    for die in range(count):
        more: dict[int, int] = {}
        for thrown in found:
            for face in range(1, sides_each + 1):
                more[thrown + face] = more.get(thrown + face, 0) + found[thrown]
        found = more
    return found


def chances(battle: Battle) -> Text:
    """The chance of each result, in percent, the likeliest first; computed, not tried."""
    column, by = final_column(battle), total(drm(battle))
    counts: dict[str, int] = {}
    all_throws = 0
    thrown = ways(dice(), dice_sides())
    for points in thrown:
        result = cell(table(), points + by, column)
        counts[result] = counts.get(result, 0) + thrown[points]
        all_throws += thrown[points]
    found: list[Text] = []
    for result in sorted(counts.keys(), key=lambda each: (-counts[each], each)):
        percent = (counts[result] * 200 + all_throws) // (2 * all_throws)
        found.append(say("combat.chance", cell_name(table(), result), percent))
    return joined(found)


# ---- resolving


def may_resolve(unit: Piece) -> bool:
    """Whether an attack can be resolved from the menu of a piece: somebody who was declared still stands where he can attack."""
    battle = battle_of(unit)
    return referee() != "off" and battle is not None and len(battle.attackers) > 0


def resolve(unit: Piece) -> None:
    """Roll for an attack and carry its result out."""
    battle = battle_of(unit)
    if battle is None:
        return
    noted()
    if len(battle.attackers) == 0:
        report(say("combat.nobody", hexes_of(battle)), "warning")
        return
    against = problems(battle)
    if len(against) > 0:
        report(say("combat.refused", hexes_of(battle), joined(against, "; ")), "warning")
        if referee() == "full":
            return
    tell_line(unit)
    tell_shifts(battle)
    column, by = final_column(battle), total(drm(battle))
    thrown = 0
    for die in range(dice()):
        thrown += roll(dice_sides())
    result = cell(table(), thrown + by, column)
    modified = signed(by) if by != 0 else ""
    report(say("combat.result", thrown, modified, column, cell_name(table(), result)), "strong")
    for each in battle.attackers:
        each.fights = each.fights + 1
    for each in battle.attackers + battle.support:
        call_off(each)
    game.attacked = game.attacked + battle.targets
    if referee() == "full":
        apply(battle, result)
    over(battle, result)


# ---- results


def nothing() -> None:
    """A result without an effect."""


def eliminate(units: list[Piece]) -> None:
    """All of some pieces are eliminated."""
    for unit in units:
        report(say("combat.gone", unit.name), "strong")
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
            picked = choose(say("combat.choose-loss", steps - n), [each.name for each in equal])
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
    report(say("combat.gone" if gone else "combat.lost", unit.name), "strong")


def exchange(battle: Battle) -> None:
    """The defenders are eliminated, and the attackers lose as many steps as they had."""
    steps = sum(unit.steps for unit in battle.defenders)
    eliminate(battle.defenders)
    lose_steps(battle.attackers, steps)
