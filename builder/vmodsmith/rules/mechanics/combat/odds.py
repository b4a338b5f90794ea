"""Strengths, column, shifts and chances of a battle, and their reports."""

from vmodsmith.rules.mechanics.combat.combat import (
    attack_strength,
    attacked_once,
    attacks,
    called,
    cause_named,
    causes_against,
    column_of,
    defence_strength,
    defends,
    dice,
    dice_sides,
    drm,
    due,
    holding,
    joins,
    must_attack,
    odds_open,
    remarks,
    shifts,
    show_chances,
    stays_out,
    support_causes,
    table,
)
from vmodsmith.rules.mechanics.combat.targets import (
    _defenders_in,
    _unreached,
    around,
    battle_of,
    may_attack,
    near,
    open_target,
    times,
    was_attacked,
)
from vmodsmith.rules.mechanics.library.common import Battle, hex_numbers, total
from vmodsmith.rules.mechanics.words import (
    Hex,
    Line,
    Piece,
    Text,
    bound_side,
    cell,
    cell_name,
    is_bound,
    joined,
    kinds,
    report,
    say,
    selected,
    shifted,
    signed,
)


def attack_of(battle: Battle) -> int:
    """The total strength of the attackers."""
    return sum(attack_strength(unit, battle) for unit in battle.attackers)


def defence_of(battle: Battle) -> int:
    """The total strength of the defenders."""
    return sum(defence_strength(unit, battle) for unit in battle.defenders)


def final_column(battle: Battle) -> str:
    """The column used for the dice, after all shifts."""
    return shifted(table(), column_of(attack_of(battle), defence_of(battle)), total(shifts(battle)))


def all_across(battle: Battle, line: Line) -> bool:
    """Whether every attacker attacks across a kind of line along hexsides, such as a river."""
    for unit in battle.attackers:
        here = unit.hex
        if here is None or not all(here.side_has(target, line) for target in battle.targets if here.adjacent(target)):
            return False
    return len(battle.attackers) > 0


def problems(battle: Battle) -> list[Text]:
    """The reasons why a declared attack is illegal."""
    if len(battle.attackers) == 0:
        return [say("combat.nobody", hexes_of(battle))]
    found = _unreached(battle.attackers, battle.targets)
    for unit in battle.attackers:
        if times(unit) >= attacks(unit):
            found.append(say("combat.why.twice", called(unit)))
        elif not may_attack(unit):
            found.append(say("combat.why.support", called(unit)))
    for target in battle.targets:
        if len(_defenders_in(target, battle.side)) == 0:
            found.append(say("combat.why.empty", target))
        if attacked_once() and was_attacked(target):
            found.append(say("combat.why.again", target))
    found.extend(support_causes(battle.support))
    for unit in battle.support:
        if not may_attack(unit) or not joins(unit, battle.targets[0]):
            found.append(say("combat.why.support", called(unit)))
    found.extend(causes_against(battle))
    return found if len(found) > 0 else _left_over(battle)


def _left_over(battle: Battle) -> list[Text]:
    """Obligations that an attack would make impossible: an adjacent piece that must attack and has no other target, a
    hex that must be attacked and that no other piece can attack."""
    found: list[Text] = []
    seen: list[Piece] = [each for each in battle.attackers]
    for target in battle.targets:
        for unit in around(target):
            here = unit.hex
            if unit in seen or here is None or not must_attack(unit):
                continue
            seen.append(unit)
            if not any(open_target(unit, each) for each in near(unit, here) if each not in battle.targets):
                found.append(say("combat.why.idle", called(unit), here))
    judged: list[Hex] = [each for each in battle.targets]
    for unit in battle.attackers:
        for each in due(unit) if must_attack(unit) and not stays_out(unit) else []:
            if each in judged or not open_target(unit, each):
                continue
            judged.append(each)
            if not any(other not in battle.attackers for other in around(each)):
                able = [other for other in battle.attackers if open_target(other, each)]
                found.append(say("combat.why.left", each, called_all(able)))
    return found


def called_all(units: list[Piece]) -> Text:
    """The names of several pieces in reports."""
    return joined([called(unit) for unit in units])


def _with_strength(units: list[Piece], battle: Battle, attacking: bool) -> Text:
    """Pieces with the strengths that count for them."""
    found: list[Text] = []
    for unit in units:
        strength = attack_strength(unit, battle) if attacking else defence_strength(unit, battle)
        found.append(say("combat.strength", called(unit), strength))
    return joined(found)


def hexes_named(hexes: list[Hex]) -> Text:
    """Some hexes: `0304 + 0305`."""
    return hex_numbers(hexes, " + ")


def hexes_of(battle: Battle) -> Text:
    """The hexes of an attack."""
    return hexes_named(battle.targets)


def report_line(unit: Piece) -> None:
    """Report the odds of a declared attack: in one line, and its shifts and modifiers if a declaration reports them."""
    battle = battle_of(unit)
    if battle is not None and len(battle.attackers) > 0:
        report_attack(battle)
        if odds_open(battle) and declared_with_shifts():
            report_shifts(battle)


def _odds_named(battle: Battle) -> Text:
    """The odds of an attack after all shifts, with the reason of each shift and modifier: `3:1, Woods -1`."""
    found: list[Text] = [final_column(battle)]
    return joined(found + [cause_named(each) for each in shifts(battle) + drm(battle)])


def seen_odds(unit: Piece) -> list[Text]:
    """The text for players about a piece under the mouse that attacks or is attacked: the odds, if players may know
    them."""
    here = unit.hex
    if here is None or not is_bound():
        return []
    attacks_it = unit.kind in kinds() and unit.side == bound_side() and len(unit.aims) > 0
    if not attacks_it and (unit.side in (None, bound_side()) or not defends(unit)):
        return []
    battle = battle_of(unit)
    if battle is None or len(battle.attackers) == 0 or not odds_open(battle):
        return []
    if attacks_it:
        return [say("combat.seen-odds", _odds_named(battle))]
    return [say("combat.seen-attacked", _odds_named(battle))]


def report_attack(battle: Battle) -> None:
    """Report the odds of an attack in one line: of one that is declared, or that could be."""
    if odds_open(battle):
        _report_battle(battle)
    else:
        report(say("combat.closed", hexes_of(battle), _attackers_named(battle), called_all(battle.defenders)))


def _attackers_named(battle: Battle) -> Text:
    """The text of the attackers and their support."""
    attackers = called_all(battle.attackers)
    return say("combat.with", attackers, called_all(battle.support)) if len(battle.support) > 0 else attackers


def _report_battle(battle: Battle) -> None:
    """Report a known attack: strengths, column, shifts and modifiers, final column."""
    attackers = _with_strength(battle.attackers, battle, True)
    if len(battle.support) > 0:
        attackers = say("combat.with", attackers, called_all(battle.support))
    defenders = _with_strength(battle.defenders, battle, False)
    attack, defence = attack_of(battle), defence_of(battle)
    column_shifts, modifiers = shifts(battle), drm(battle)
    by = total(column_shifts)
    final = shifted(table(), column_of(attack, defence), by)
    by_shifts: Text = (
        joined(["", joined([cause_named(each) for each in column_shifts])]) if len(column_shifts) > 0 else ""
    )
    by_dice: Text = ""
    if len(modifiers) > 0:
        by_dice = joined(["", say("combat.drm", joined([cause_named(each) for each in modifiers]))])
    report(
        say(
            "combat.line",
            hexes_of(battle),
            attackers,
            attack,
            defenders,
            defence,
            column_of(attack, defence),
            signed(by),
            final,
            by_shifts,
            by_dice,
        )
    )
    for line in remarks(battle):
        report(line)


def _report_odds(unit: Piece) -> None:
    """Report the odds, every shift and modifier with its reason, the chances, and anything illegal; once for all
    selected pieces in the same attack."""
    battle = battle_of(unit)
    if battle is None:
        return
    alike = [each for each in selected() if each.kind in kinds() and battle_of(each) == battle]
    if unit in alike and alike[0] != unit:
        return
    if len(battle.attackers) > 0:
        report_attack(battle)
    if odds_open(battle):
        report_shifts(battle)
    if odds_open(battle) and show_chances() and len(battle.attackers) > 0:
        report(say("combat.chances", _chances(battle)))
        _report_holding(battle)
    for line in problems(battle):
        report(line, "warning")


def report_shifts(battle: Battle) -> None:
    """Report the shifts and modifiers of an attack, if there are any."""
    column_shifts, modifiers = shifts(battle), drm(battle)
    if len(column_shifts) > 0 or reports_all():
        named: Text = joined([cause_named(each) for each in column_shifts])
        if reports_all() and len(column_shifts) == 0:
            named = say("combat.no-shift")
        report(say("combat.shifts", named, final_column(battle), signed(total(column_shifts))))
    if len(modifiers) > 0:
        report(say("combat.drm", joined([cause_named(each) for each in modifiers])))


def declared_with_shifts() -> bool:
    """Whether the shifts and modifiers of an attack are reported when it is declared, not only with its odds and its
    roll. Unnecessary if the game's own line (`combat.line`) has them."""
    return True


def reports_all() -> bool:
    """Whether the absence of shifts is reported."""
    return False


def _ways(count: int, sides_each: int) -> dict[int, int]:
    """The number of dice combinations that give each sum."""
    found: dict[int, int] = {0: 1}
    for _die in range(count):
        more: dict[int, int] = {}
        for thrown in found:
            for face in range(1, sides_each + 1):
                more[thrown + face] = more.get(thrown + face, 0) + found[thrown]
        found = more
    return found


def _percents(battle: Battle) -> dict[str, int]:
    """The chance of each result in percent, the most likely first; computed, not simulated."""
    column, by = final_column(battle), total(drm(battle))
    counts: dict[str, int] = {}
    all_throws = 0
    thrown = _ways(dice(), dice_sides())
    for points in thrown:
        result = cell(table(), points + by, column)
        counts[result] = counts.get(result, 0) + thrown[points]
        all_throws += thrown[points]
    found: dict[str, int] = {}
    for result in sorted(counts.keys(), key=lambda each: (-counts[each], each)):
        found[result] = (counts[result] * 200 + all_throws) // (2 * all_throws)
    return found


def _chances(battle: Battle) -> Text:
    """The text of the chance of each result."""
    found = _percents(battle)
    return joined([say("combat.chance", cell_name(table(), result), found[result]) for result in found])


def _report_holding(battle: Battle) -> None:
    """Report the pieces that check before the dice or after a result, with their chances of holding; pieces with the
    same chances share a line."""
    by_line: dict[Text, list[Piece]] = {}
    chances_of = _held_by(battle)
    for unit in chances_of:
        by_percent = chances_of[unit]
        line = joined([say("combat.held", joined(by_percent[each]), each) for each in by_percent], "; ")
        by_line[line] = by_line.get(line, []) + [unit]
    for line in by_line:
        report(say("combat.holding", called_all(by_line[line]), line), "quiet")


def _held_by(battle: Battle) -> dict[Piece, dict[int, list[Text]]]:
    """For each piece that may have to check: the results after which it checks, by its chance of holding in percent."""
    found: dict[Piece, dict[int, list[Text]]] = {}
    for result in [""] + [each for each in _percents(battle)]:
        name = cell_name(table(), result) if result != "" else say("combat.before-dice")
        held = holding(battle, result)
        for unit in held:
            mine = found.get(unit, {})
            mine[held[unit]] = mine.get(held[unit], []) + [name]
            found[unit] = mine
    return found
