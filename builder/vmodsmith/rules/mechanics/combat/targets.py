"""Attackers and targets: declared attacks, battles."""

from vmodsmith.rules.mechanics.combat.combat import (
    attacked_once,
    attacks,
    called,
    defends,
    held,
    joins,
    reaches,
    silenced_by,
    supports,
    who,
)
from vmodsmith.rules.mechanics.library.board import few_hexes
from vmodsmith.rules.mechanics.library.common import Battle, acting_stamp
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Side,
    Text,
    bound_side,
    game,
    is_bound,
    kinds,
    map_pieces,
    say,
)


def may_attack(unit: Piece) -> bool:
    """Whether it is the piece's phase, and it may still attack."""
    if not is_bound() or unit.side is None or unit.side != bound_side() or unit.hex is None:
        return False
    return who(unit) and times(unit) < attacks(unit) and len(held(unit)) == 0


def times(unit: Piece) -> int:
    """How often a piece has attacked in this phase."""
    return unit.fights if game.counted == acting_stamp() else 0


def was_attacked(where: Hex) -> bool:
    """Whether a hex was attacked in this phase."""
    return game.counted == acting_stamp() and where in game.attacked


def start_counts() -> None:
    """Start the counts of this phase, if they have not started."""
    if game.counted != acting_stamp():
        game.counted = acting_stamp()
        game.attacked = []
        for unit in map_pieces():
            if unit.kind in kinds():
                unit.fights = 0


def _defenders_in(where: Hex, side: Side) -> list[Piece]:
    """The pieces that defend a hex against a side, from the top of the stack."""
    return [each for each in reversed(where.pieces()) if each.side is not None and each.side != side and defends(each)]


def open_target(unit: Piece, target: Hex) -> bool:
    """Whether a piece can be declared against a hex."""
    side = unit.side
    if side is None or not reaches(unit, target) or (attacked_once() and was_attacked(target)):
        return False
    return len(_defenders_in(target, side)) > 0


def targets_of(unit: Piece) -> list[Hex]:
    """The hexes that a piece can be declared against, other than its present targets; for support, one hex of an attack
    on several."""
    here, side = unit.hex, unit.side
    found: list[Hex] = []
    if here is None or side is None or not may_attack(unit):
        return found
    seen: list[Hex] = []
    for each in near(unit, here):
        if each in unit.aims or each in seen or not open_target(unit, each):
            continue
        if supports(unit):
            if not joins(unit, each):
                continue
            seen.extend(_attack_from(each, side))
        found.append(each)
    return found


def near(unit: Piece, here: Hex) -> list[Hex]:
    """The hexes searched for targets of a piece."""
    return here.neighbours()


def declared_on(targets: list[Hex], side: Side) -> list[Piece]:
    """The pieces of a side declared against any of some hexes, from the top of each stack."""
    found: list[Piece] = []
    for target in targets:
        for beside in neighbourhood(target):
            for unit in reversed(beside.pieces()):
                if unit.kind in kinds() and unit.side == side and target in unit.aims and unit not in found:
                    found.append(unit)
    return found


def _attack_from(target: Hex, side: Side) -> list[Hex]:
    """The hexes of the attack that a hex belongs to, or would belong to."""
    declared = declared_on([target], side)
    return declared[0].aims if len(declared) > 0 else [target]


def stacked_with(unit: Piece, target: Hex) -> bool:
    """Whether an attacker in the hex of a piece is declared against a target."""
    here = unit.hex
    if here is None:
        return False
    return any(
        each.side == unit.side and each.kind in kinds() and not supports(each) and target in each.aims
        for each in here.pieces()
    )


def neighbourhood(target: Hex) -> list[Hex]:
    """The hexes from which a target can be attacked."""
    return target.neighbours()


def battle_on(targets: list[Hex], side: Side) -> Battle:
    """The declared attack of a side on some hexes."""
    declared = declared_on(targets, side)
    attackers = [unit for unit in declared if not supports(unit)]
    defenders: list[Piece] = []
    for target in targets:
        defenders.extend(_defenders_in(target, side))
    return Battle(side, targets, attackers, defenders, [unit for unit in declared if supports(unit)])


def attacks_declared() -> list[Battle]:
    """The attacks declared in this phase and not resolved yet."""
    side = bound_side()
    found: list[Battle] = []
    if not is_bound() or side is None:
        return found
    seen: list[Hex] = []
    for unit in map_pieces():
        if unit.kind in kinds() and unit.side == side and len(unit.aims) > 0 and unit.aims[0] not in seen:
            seen.extend(unit.aims)
            found.append(battle_on(unit.aims, side))
    return found


def arrows() -> list[list[Hex]]:
    """The arrows of the declared attacks: from each hex with pieces that take part to each hex they are declared
    against."""
    side = bound_side()
    found: list[list[Hex]] = []
    if not is_bound() or side is None:
        return found
    for unit in map_pieces():
        here = unit.hex
        if here is None or unit.kind not in kinds() or unit.side != side:
            continue
        for target in unit.aims:
            if [here, target] not in found:
                found.append([here, target])
    return found


def attack_on(where: Hex) -> Battle | None:
    """The declared attack on a hex."""
    side = bound_side()
    if not is_bound() or side is None:
        return None
    declared = declared_on([where], side)
    return battle_on(declared[0].aims, side) if len(declared) > 0 else None


def battle_of(unit: Piece) -> Battle | None:
    """The attack that a piece takes part in, as attacker or target."""
    side, here = bound_side(), unit.hex
    if not is_bound() or side is None or here is None:
        return None
    if unit.side == side:
        return battle_on(unit.aims, side) if unit.kind in kinds() and len(unit.aims) > 0 else None
    return attack_on(here)


def in_battle(unit: Piece) -> bool:
    """Whether a piece takes part in an attack."""
    return battle_of(unit) is not None


def around(target: Hex) -> list[Piece]:
    """The attackers that could attack a hex, whatever they are declared against now."""
    side = bound_side()
    found: list[Piece] = []
    for beside in neighbourhood(target):
        for other in beside.pieces():
            able = other.side == side and other.kind in kinds() and not supports(other) and may_attack(other)
            if able and open_target(other, target):
                found.append(other)
    return found


def _unreached(group: list[Piece], targets: list[Hex]) -> list[Text]:
    """The pieces of an attack that do not reach one of its hexes; for support the pieces it joins count."""
    for unit in group:
        for target in targets:
            if not supports(unit) and not reaches(unit, target):
                return [say("combat.why.reach", called(unit), target)]
    return []


def silenced(unit: Piece) -> list[Text]:
    """The text for players about a piece that can move but would be silenced by it."""
    return [say("combat.silenced")] if unit.kind in kinds() and silenced_by(unit) else []


def in_fire(unit: Piece) -> list[Hex]:
    """The hexes that a piece can attack now from a distance; none for one that attacks adjacent hexes alone."""
    if unit.kind not in kinds() or not is_bound() or unit.side != bound_side() or unit.hex is None:
        return []
    return [where for where in targets_of(unit) if not unit.hex.adjacent(where)]


def seen(unit: Piece) -> list[Text]:
    """The text for players about a piece under the mouse: the hexes it attacks, or can attack."""
    if unit.kind not in kinds() or not is_bound() or unit.side != bound_side() or unit.hex is None:
        return []
    if len(unit.aims) > 0:
        return [say("combat.seen-aim", few_hexes(unit.aims))]
    hexes = targets_of(unit)
    return [say("combat.seen", few_hexes(hexes))] if len(hexes) > 0 else []
