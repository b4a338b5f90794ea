"""Resolving a battle, and attacks left open when the phase ends."""

from vmodsmith.rules.mechanics.combat.combat import (
    apply,
    before_dice,
    carries_out,
    dice,
    dice_sides,
    drm,
    first,
    forgone,
    fought,
    marked,
    odds_open,
    over,
    reported_again,
    result_named,
    supported,
    table,
)
from vmodsmith.rules.mechanics.combat.declaring import call_off
from vmodsmith.rules.mechanics.combat.odds import (
    _report_battle,
    declared_with_shifts,
    final_column,
    hexes_of,
    problems,
    report_shifts,
)
from vmodsmith.rules.mechanics.combat.targets import battle_of, start_counts
from vmodsmith.rules.mechanics.library.common import Battle, acting_stamp, decides, hex_numbers, total
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Text,
    attack_begins,
    bound_side,
    cell,
    confirm,
    enforcing,
    game,
    joined,
    judging,
    kinds,
    map_pieces,
    others_to_act,
    report,
    roll,
    say,
    signed,
)

# ---- resolving


def may_resolve(unit: Piece) -> bool:
    """Whether the menu of a piece offers to resolve an attack: a declared attacker is still where it can attack."""
    battle = battle_of(unit)
    return judging() and battle is not None and len(battle.attackers) > 0 and decides(bound_side())


def resolve(unit: Piece) -> None:
    """Roll for an attack and carry out its result."""
    battle = battle_of(unit)
    if battle is None:
        return
    start_counts()
    reported_before = battle.targets == game.refused
    game.refused = []
    against = problems(battle)
    refusals = [each for each in against]
    if len(against) > 0 and len(battle.attackers) > 0 and enforcing():
        refusals.append(say("combat.refused", hexes_of(battle)))
    open_matters = first() if enforcing() and len(against) == 0 else []
    if not reported_before:
        for line in refusals:
            report(line, "warning")
    if not game.matters_reported:
        for line in open_matters:
            report(line, "warning")
    game.matters_reported = others_to_act() > 0 and (game.matters_reported or len(open_matters) > 0)
    if len(battle.attackers) == 0 or len(refusals) > len(against) or len(open_matters) > 0:
        if others_to_act() > 0:
            game.refused = battle.targets
        return
    gone = forgone() if enforcing() else []
    if len(gone) > 0 and not confirm(say("combat.forgone", joined(gone, "; "))):
        return
    attack_begins()
    left = _still_there(before_dice(battle))
    if left is None:
        done(battle)
        over(battle, "")
        return
    if reported_again(battle, left):
        declared = game.in_one and left == battle and odds_open(battle)
        if not declared:
            _report_battle(left)
        if not declared or not declared_with_shifts():
            report_shifts(left)
    column, by = final_column(left), total(drm(left))
    thrown = [roll(dice_sides()) for die in range(dice())]
    shown = joined([str(each) for each in thrown], "+")
    result = cell(table(), sum(thrown) + by, column)
    game.last_result = result
    game.last_dice = thrown
    game.last_targets = battle.targets
    game.last_attackers = battle.attackers
    modified = signed(by) if by != 0 else ""
    summed = f"{shown} {modified} = {sum(thrown) + by}" if by != 0 else shown
    report(say("combat.result", shown, modified, column, result_named(result), sum(thrown), result, summed), "strong")
    done(battle)
    if carries_out():
        for each in battle.support:
            supported(each)
        apply(left, result)
    over(left, result)


def _still_there(battle: Battle | None) -> Battle | None:
    """An attack without the pieces that left the map before the dice, such as engineers lost to mines; None if a side
    has nobody left."""
    if battle is None:
        return None
    attackers = [each for each in battle.attackers if each.hex is not None]
    defenders = [each for each in battle.defenders if each.hex is not None]
    if len(attackers) == 0 or len(defenders) < min(len(battle.defenders), 1):
        return None
    return Battle(battle.side, battle.targets, attackers, defenders, battle.support)


def done(battle: Battle) -> None:
    """Clean up after an attack: cancel its declarations, and record the units that fought and their hexes."""
    for each in battle.attackers + battle.support:
        call_off(each)
        fought(each, True)
    for each in battle.defenders:
        marked(each, False, False)
        fought(each, False)
    if game.counted == acting_stamp():
        game.attacked = game.attacked + battle.targets


# ---- the phase is over


def left_open() -> list[Text]:
    """The attacks declared and not resolved when the phase ends."""
    found: list[Hex] = []
    for unit in map_pieces():
        if unit.kind in kinds():
            found.extend([each for each in unit.aims if each not in found])
    return [say("combat.left", hex_numbers(sorted(found, key=lambda each: each.number)))] if len(found) > 0 else []


def forget() -> None:
    """Cancel all declarations."""
    for unit in map_pieces():
        if unit.kind in kinds() and len(unit.aims) > 0:
            call_off(unit)
