"""Attacks that are resolved as soon as they are declared, and all declared attacks resolved one after the other."""

from vmodsmith.rules.mechanics.combat.combat import first, odds_open, waits
from vmodsmith.rules.mechanics.combat.declaring import declare, may_declare
from vmodsmith.rules.mechanics.combat.odds import called_all, final_column, hexes_of, problems
from vmodsmith.rules.mechanics.combat.resolving import may_resolve, resolve
from vmodsmith.rules.mechanics.combat.targets import battle_of, battle_on
from vmodsmith.rules.mechanics.library.common import Battle, decides, hex_numbers, whose
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Text,
    bound_side,
    choose,
    count_anew,
    enforcing,
    game,
    is_bound,
    judging,
    kinds,
    map_pieces,
    others_to_act,
    report,
    say,
)


def _may_at_once(unit: Piece) -> bool:
    """Whether the menu of an attacker, or of a target without an attack, offers to declare and resolve in one step."""
    return judging() and may_declare(unit) and battle_of(unit) is None


def _at_once(unit: Piece) -> None:
    """Declare an attack and roll for it; if several pieces are selected, the last one rolls, after all have
    declared."""
    declare(unit)
    if others_to_act() > 0:
        return
    if battle_of(unit) is not None:
        game.in_one = True
        resolve(unit)
        game.in_one = False


def _declared_attacks() -> list[Battle]:
    """The attacks declared in this phase that still have attackers, in the order of their targets."""
    found: list[Battle] = []
    seen: list[Hex] = []
    side = bound_side()
    if not is_bound() or side is None:
        return found
    for unit in map_pieces():
        if unit.kind in kinds() and unit.side == side and len(unit.aims) > 0 and unit.aims[0] not in seen:
            battle = battle_on(unit.aims, side)
            seen.extend(battle.targets)
            if len(battle.attackers) > 0:
                found.append(battle)
    return sorted(found, key=lambda each: each.targets[0].number)


def _resolve_all() -> None:
    """Resolve all declared attacks one after the other, with a question before each but the first. It stops if
    something must be resolved before the next attack, if the next attack would make something impossible, or if an
    attack does not end by itself; started again, it continues."""
    every = [each for each in _declared_attacks() if may_resolve(each.attackers[0])]
    if len(every) == 0:
        _report_none()
        return
    begun, asks = False, True
    for battle in every:
        now = battle_on(battle.targets, battle.side)
        if len(now.attackers) == 0:
            continue
        if begun and _report_stop():
            return
        if asks and begun:
            picked = choose(
                _next_named(now),
                [say("combat.all.go"), say("combat.all.rest"), say("combat.all.stop")],
            )
            if picked is None or picked == 2:
                return
            asks = picked == 0
        begun = True
        refused = enforcing() and len(problems(now)) > 0
        count_anew()
        resolve(now.attackers[0])
        if not refused and len(battle_on(battle.targets, battle.side).attackers) > 0:
            return


def _next_named(battle: Battle) -> Text:
    """The text of the next attack, with its column if that may be shown."""
    if not odds_open(battle):
        return say("combat.all.next-closed", called_all(battle.attackers), hexes_of(battle))
    return say("combat.all.next", called_all(battle.attackers), hexes_of(battle), final_column(battle))


def _report_none() -> None:
    """Report that nothing can be resolved; if only another player may do so, name that side."""
    left = _all_targets()
    if not judging() or len(left) == 0 or decides(bound_side()):
        report(say("combat.all.none"))
    else:
        report(f"{say('combat.all.left', hex_numbers(left))} {whose(bound_side())}", "warning")


def _all_targets() -> list[Hex]:
    """The hexes of all declared attacks."""
    found: list[Hex] = []
    for battle in _declared_attacks():
        found.extend(battle.targets)
    return found


def _report_stop() -> bool:
    """Whether the next attack has to wait, or something may be done before it; then the attacks still declared are
    reported."""
    matters = first() if enforcing() else []  # reported when they arose
    if len(matters) == 0 and not waits():
        return False
    report(say("combat.all.left", hex_numbers(_all_targets())))
    return True
