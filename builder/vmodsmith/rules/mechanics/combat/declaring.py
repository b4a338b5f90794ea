"""Declaring an attack, from the attacker or from the target, and calling it off."""

from vmodsmith.rules.mechanics.combat.combat import (
    called,
    defends,
    due,
    held,
    joins,
    marked,
    must_attack,
    no_attack,
    odds_open,
    rank,
    reaches,
    several_targets,
    stays_out,
    support_causes,
    support_follows,
    supports,
    together,
    who,
)
from vmodsmith.rules.mechanics.combat.odds import (
    _odds_named,
    called_all,
    hexes_named,
    report_attack,
    report_line,
    report_shifts,
)
from vmodsmith.rules.mechanics.combat.targets import (
    _attack_from,
    _defenders_in,
    _unreached,
    around,
    battle_of,
    declared_on,
    may_attack,
    open_target,
    start_counts,
    targets_of,
)
from vmodsmith.rules.mechanics.library.common import Battle, Deed, decides
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Side,
    Text,
    bound_side,
    choose,
    enforcing,
    game,
    is_bound,
    joined,
    judging,
    kinds,
    map_pieces,
    others_to_act,
    report,
    say,
    selected,
)

# ---- declaring


def may_declare(unit: Piece) -> bool:
    """Whether the menu of a piece offers to declare an attack: by the piece as attacker, or on it as target by all
    around it."""
    if not is_bound() or not decides(bound_side()):
        return False
    if unit.side == bound_side():
        return len(targets_of(unit)) > 0
    here = unit.hex
    if here is None or unit.side is None or not defends(unit):
        return False
    return any(here not in other.aims for other in around(here))


def deeds(unit: Piece) -> list[Deed]:
    """What a piece can still do here: attack, if it is not declared yet and has a target; otherwise carry out the
    attack that it is declared for. A piece that supports can join an attack."""
    if unit.kind not in kinds() or not is_bound() or unit.side != bound_side() or not decides(unit.side):
        return []
    if len(unit.aims) > 0:
        return [Deed(say("combat.can-resolve"), say("combat.badge.declared"))] if may_attack(unit) else []
    if not may_declare(unit):
        return []
    return [Deed(say("combat.can-support") if supports(unit) else say("combat.can"), say("combat.badge"))]


def _has_declared(unit: Piece) -> bool:
    """Whether a piece is declared against everything it reaches, so that the declare key has no effect."""
    return _may_call_off(unit) and not may_declare(unit)


def _report_has_declared(unit: Piece) -> None:
    """Report the reason why a piece has no further target, once for pieces that attack together. Nothing is reported if
    another selected piece has just declared for it; the last of these reports the odds."""
    if len(game.unreported) > 0:
        if others_to_act() == 0:
            _report_unreported()
        return
    asked = [each for each in selected() if each in together(unit) and _has_declared(each)]
    if len(asked) == 0 or asked[0] == unit:
        report(say("combat.why.declared", called(unit), hexes_named(unit.aims)), "warning")


def _attacks_nobody(unit: Piece) -> bool:
    """Whether a piece of the attacking side has no target, and the game names the reasons."""
    if not judging() or not is_bound() or unit.side != bound_side() or unit.hex is None or len(unit.aims) > 0:
        return False
    return decides(unit.side) and not may_declare(unit) and len(_not_declared(unit)) > 0


def _not_declared(unit: Piece) -> list[Text]:
    """The reasons why a piece has no target to declare against."""
    return (held(unit) if who(unit) else []) + no_attack(unit)


def _report_no_attack(unit: Piece) -> None:
    """Report the reasons why a piece has no target to declare against."""
    report(say("combat.why.nobody", called(unit), joined(_not_declared(unit), "; ")), "warning")


def _free_around(targets: list[Hex]) -> list[Piece]:
    """The attackers without an attack that reach every hex of an attack, the highest rank first."""
    free = [
        unit for unit in around(targets[0]) if len(unit.aims) == 0 and all(open_target(unit, each) for each in targets)
    ]
    return sorted(free, key=lambda each: -rank(each))


def declare(unit: Piece) -> None:
    """Declare an attack. For an attacker the player chooses the target; a target is attacked by the free attackers
    around it. If several pieces are selected, the last one reports the odds, after all have declared."""
    _pick_target(unit)
    if others_to_act() == 0:
        _report_unreported()


def _pick_target(unit: Piece) -> None:
    """The player chooses the target of an attacker; or the attackers around a target attack it."""
    here, side = unit.hex, bound_side()
    if here is None or side is None:
        return
    start_counts()
    if unit.side != side:
        _declare_all(here, side)
        return
    if not _is_asked(unit):
        return
    labels: list[Text] = []
    places: list[Hex] = []
    instead: list[bool] = []
    closed: list[Text] = []
    had = hexes_named(unit.aims)
    for each in targets_of(unit):
        closed.extend([cause for cause in _barred(unit, each, side) if cause not in closed])
        if len(_barred(unit, each, side)) > 0:
            continue
        hexes = _attack_from(each, side) if supports(unit) else [each]
        foes: list[Piece] = []
        for one in hexes:
            foes.extend(_defenders_in(one, side))
        label = say("combat.target", hexes_named(hexes), called_all(foes))
        changes = len(unit.aims) > 0
        figures = _figures(_turning(unit, each, side) if changes else _joined_by(_joining(unit, each), each, side))
        labels.append(f"{say('combat.instead', label, had) if changes else label}{figures}")
        places.append(each)
        instead.append(changes)
        if changes and not supports(unit) and _may_widen(unit, each, side):
            labels.append(f"{say('combat.too', label, had)}{_figures(_joined_by(_joining(unit, each), each, side))}")
            places.append(each)
            instead.append(False)
    if len(places) == 0:
        for cause in closed:
            report(cause, "warning")
        return
    picked = choose(say("combat.which", called(unit)), labels, places)
    if picked is not None:
        if instead[picked]:
            report(say("combat.turned", called_all(together(unit)), had, len(together(unit))), "quiet")
            _withdraw(unit)
        declare_on(together(unit), [places[picked]], side)


def _figures(battle: Battle) -> Text:
    """The odds that an attack would have, for the end of its name in a question; empty if they are hidden."""
    return say("combat.target-odds", _odds_named(battle)) if odds_open(battle) else ""


def _joining(unit: Piece, target: Hex) -> list[Piece]:
    """The pieces that would join an attack along with one that declares it: those that attack together with it, and the
    other selected ones that can attack the same hex."""
    found = [each for each in together(unit)]
    for each in selected():
        alike = each.kind in kinds() and each.side == unit.side and each not in found
        if alike and may_attack(each) and open_target(each, target) and supports(each) == supports(unit):
            found.append(each)
    return found


def _turning(unit: Piece, target: Hex, side: Side) -> Battle:
    """The attack on a hex as it would be if a declared piece, and those that attack together with it, left their attack
    and joined this one."""
    turned = together(unit)
    staying = [each for each in declared_on([target], side) if each not in turned]
    targets, group = _merged(staying, [target], side)
    return _battle_of_group([each for each in turned] + [each for each in group if each not in turned], targets, side)


def _joined_by(join: list[Piece], target: Hex, side: Side) -> Battle:
    """The attack on a hex as it would be if some pieces joined it."""
    targets, group = _merged(join, [target], side)
    return _battle_of_group(group, targets, side)


def _battle_of_group(group: list[Piece], targets: list[Hex], side: Side) -> Battle:
    """The attack of some pieces on some hexes."""
    defenders: list[Piece] = []
    for each in targets:
        defenders.extend(_defenders_in(each, side))
    attackers = [each for each in group if not supports(each)]
    return Battle(side, targets, attackers, defenders, [each for each in group if supports(each)])


def _shows_odds_before(unit: Piece) -> bool:
    """Whether there is an attack whose odds can be shown before it is declared: a target needs a free attacker."""
    here = unit.hex
    if here is None or not may_declare(unit):
        return False
    return unit.side == bound_side() or len(_free_around([here])) > 0


def _report_odds_before(unit: Piece) -> None:
    """Report the odds that an attack would have, before it is declared, with every shift and modifier: of an attacker,
    on each hex that it can attack; of a target, by the free attackers that its own declaration would take."""
    side, here = bound_side(), unit.hex
    if side is None or here is None:
        return
    if unit.side == side:
        battles = [_joined_by(_joining(unit, each), each, side) for each in targets_of(unit)]
    else:
        hexes, join = _free_for_attack(here, side)
        targets, group = _merged(join, hexes, side)
        battles = [_battle_of_group(group, targets, side)]
    for battle in battles:
        if len(battle.attackers) > 0:
            report_attack(battle)
            if odds_open(battle):
                report_shifts(battle)


def _is_asked(unit: Piece) -> bool:
    """Whether the question goes to this piece, on behalf of all selected pieces that attack with it: one key on a stack
    is one question."""
    group = together(unit)
    asked = [each for each in selected() if each in group and may_declare(each)]
    return len(asked) == 0 or asked[0] == unit


def _barred(unit: Piece, target: Hex, side: Side) -> list[Text]:
    """The reasons why a piece cannot join the attack on a hex after leaving its own: an attacker attacks all hexes of
    an attack. Below full referee this is only reported, and the attack is declared."""
    nothing_bars: list[Text] = []
    if not enforcing():
        return nothing_bars
    targets = _attack_from(target, side)
    support = [each for each in declared_on(targets, side) + [unit] if supports(each)]
    return _unreached([unit], targets) + (support_causes(support) if supports(unit) else nothing_bars)


def _may_widen(unit: Piece, target: Hex, side: Side) -> bool:
    """Whether the attack of a piece can include a further hex: all its pieces, and those declared against that hex,
    reach all hexes."""
    if not several_targets():
        return False
    targets, group = _merged(together(unit), [target], side)
    return len(_unreached(group, targets)) == 0


def _merged(join: list[Piece], hexes: list[Hex], side: Side) -> tuple[list[Hex], list[Piece]]:
    """The hexes and pieces of the attack that results if some pieces join the attack on some hexes: every attacker
    attacks all hexes of an attack."""
    targets: list[Hex] = [each for each in hexes]
    group: list[Piece] = [each for each in join]
    size = 0
    while size != len(targets) + len(group):
        size = len(targets) + len(group)
        for unit in group:
            targets.extend([each for each in unit.aims if each not in targets])
        group.extend([each for each in declared_on(targets, side) if each not in group])
    return sorted(targets, key=lambda each: each.number), group


def declare_on(join: list[Piece], hexes: list[Hex], side: Side) -> None:
    """Let pieces join the attack on some hexes, and report it."""
    if _put_on(join, hexes, side):
        _report_declared(join[0])


def _report_declared(unit: Piece) -> None:
    """Report the odds of a declared attack, when the last selected piece has declared."""
    game.unreported = game.unreported + [unit]
    if others_to_act() == 0:
        _report_unreported()


def _report_unreported() -> None:
    """Report the odds of all declared attacks not reported yet, once for each attack."""
    reported: list[list[Hex]] = []
    units, nobody = game.unreported, _no_pieces()
    game.unreported = nobody
    for unit in units if judging() else nobody:
        if len(unit.aims) > 0 and unit.aims not in reported:
            reported.append(unit.aims)
            report_line(unit)


def _no_pieces() -> list[Piece]:
    """No pieces."""
    return []


def _put_on(join: list[Piece], hexes: list[Hex], side: Side) -> bool:
    """Let pieces join the attack on some hexes; everything that they and others had declared against these becomes one
    attack. Returns whether this was possible."""
    targets, group = _merged(join, hexes, side)
    against = _unreached(group, targets) + support_causes([each for each in group if supports(each)])
    if len(against) > 0 and judging():
        report(against[0], "warning")
        if enforcing():
            return False
    for unit in group:
        unit.aims = targets
        marked(unit, True, True)
    for target in targets:
        for other in _defenders_in(target, side):
            marked(other, False, True)
    return True


def _may_call_off(unit: Piece) -> bool:
    """Whether a piece is declared in its own phase."""
    return is_bound() and unit.side == bound_side() and len(unit.aims) > 0 and decides(unit.side)


def _leave_attack(unit: Piece) -> None:
    """The player calls off the attack of a piece; this is reported."""
    leaving = [each for each in together(unit) if len(each.aims) > 0]
    report(say("combat.turned", called_all(leaving), hexes_named(unit.aims), len(leaving)), "quiet")
    _withdraw(unit)


def _withdraw(unit: Piece) -> None:
    """Call off the attack of a piece, and of those that attack together with it."""
    for each in together(unit):
        if len(each.aims) > 0:
            call_off(each)


def call_off(unit: Piece) -> None:
    """Call off the attack of a piece; support that can no longer join the attack leaves it too."""
    targets, side, here = unit.aims, unit.side, unit.hex
    _undeclare(unit)
    if side is None or here is None:
        return
    for other in here.pieces():
        if other.kind in kinds() and supports(other) and len(other.aims) > 0 and not joins(other, other.aims[0]):
            _undeclare(other)
    for target in targets:
        if len(declared_on([target], side)) == 0:
            for other in _defenders_in(target, side):
                marked(other, False, False)


def _undeclare(unit: Piece) -> None:
    """Cancel every declaration of a piece."""
    unit.aims = []
    marked(unit, True, False)


# ---- declaring from the target


def _declare_all(here: Hex, side: Side) -> None:
    """Let the free attackers around a hex join the attack on it. If none is free, an attack declared next to the hex is
    widened to include it, or some of its attackers turn to it."""
    targets, join = _free_for_attack(here, side)
    if len(join) == 0:
        targets = [here]
        join = _widened(here, side) if several_targets() else []
        if len(join) == 0 or (enforcing() and len(_unreached(join, targets)) > 0):
            join = _who_turns(here, side)
            for unit in join:
                _withdraw(unit)
    if len(join) > 0 and _put_on(join, targets, side):
        follow(join)
        _report_declared(join[0])


def _free_for_attack(here: Hex, side: Side) -> tuple[list[Hex], list[Piece]]:
    """The attack on a hex by the free attackers around it: those that reach all its hexes, need not stay out, and are
    not needed by another hex. Its hexes and pieces; no pieces if none is free."""
    targets = _attack_from(here, side)
    free = _free_around(targets)
    able = [unit for unit in free if not stays_out(unit)]
    needing = _due_beside(able, targets, side)
    join = _all_but(able, needing, []) if len(able) > 0 else free
    if len(join) == 0 and len(able) > 0:
        join = [able[0]]
        if several_targets():
            taken = [each for each in needing if reaches(able[0], each) and not _another_for(each, join)]
            targets = targets + [each for each in taken if each not in targets]
        reach = [unit for unit in able if len(_unreached([unit], targets)) == 0]
        join = _all_but(reach, [each for each in needing if each not in targets], join)
    return targets, join


def follow(join: list[Piece]) -> None:
    """Let support next to the pieces of an attack join it, if there is no reason against it."""
    able: list[Piece] = []
    for unit in join:
        for beside in unit.hex.pieces() if unit.hex is not None else join:
            free = beside.kind in kinds() and supports(beside) and beside not in able and may_attack(beside)
            if free and len(beside.aims) == 0 and joins(beside, unit.aims[0]) and support_follows(beside):
                able.append(beside)
    targets, side = join[0].aims, bound_side()
    if side is None:
        return
    taken = [each for each in declared_on(targets, side) if supports(each)]
    for unit in sorted(able, key=lambda each: -rank(each)):
        if len(support_causes(taken + [unit])) == 0 and _put_on([unit], targets, side):
            taken = taken + [unit]


def free_support(battle: Battle) -> list[Piece]:
    """The pieces that could support an attack and do not yet, the most useful first, for the key that lets all of them
    join."""
    taken = [each for each in declared_on(battle.targets, battle.side) if supports(each)]
    found: list[Piece] = []
    for unit in map_pieces():
        able = unit.kind in kinds() and supports(unit) and unit.side == battle.side and len(unit.aims) == 0
        free = able and may_attack(unit) and all(joins(unit, each) for each in battle.targets)
        if free and len(support_causes(taken + [unit])) == 0:
            found.append(unit)
    return sorted(found, key=lambda each: -rank(each))


def give_support(unit: Piece, battle: Battle) -> bool:
    """Let a piece support an attack, unless the support that it already has rules this out. Returns whether it does."""
    taken = [each for each in declared_on(battle.targets, battle.side) if supports(each)]
    return len(support_causes(taken + [unit])) == 0 and _put_on([unit], battle.targets, battle.side)


def _may_support_all(unit: Piece) -> bool:
    """Whether an attack has pieces that could support it and do not."""
    if not judging() or not is_bound() or not decides(bound_side()):
        return False
    battle = battle_of(unit)
    return battle is not None and len(battle.attackers) > 0 and len(free_support(battle)) > 0


def _support_all(unit: Piece) -> None:
    """Let all pieces that can support an attack join it, as many as are allowed, and report them in one line."""
    battle = battle_of(unit)
    if battle is None:
        return
    joined_it: list[Piece] = []
    for each in free_support(battle):
        if give_support(each, battle):
            joined_it.append(each)
    if len(joined_it) > 0:
        report(say("combat.all-joined", called_all(joined_it), hexes_named(battle.targets), len(joined_it)))


def _due_beside(units: list[Piece], but: list[Hex], side: Side) -> list[Hex]:
    """The hexes that must be attacked because of some pieces, and that nothing is declared against yet."""
    found: list[Hex] = []
    for unit in units:
        if must_attack(unit):
            for each in due(unit):
                if (
                    each not in but
                    and each not in found
                    and open_target(unit, each)
                    and len(declared_on([each], side)) == 0
                ):
                    found.append(each)
    return found


def _all_but(units: list[Piece], needing: list[Hex], join: list[Piece]) -> list[Piece]:
    """As many of some pieces, added to others, as leave an attacker for each of some hexes."""
    found: list[Piece] = [each for each in join]
    for unit in units:
        more = found + [unit]
        if unit not in found and all(_another_for(each, more) for each in needing if reaches(unit, each)):
            found.append(unit)
    return found


def _another_for(target: Hex, but: list[Piece]) -> bool:
    """Whether a piece other than the given ones, free of another attack, can attack a hex."""
    return any(len(unit.aims) == 0 and unit not in but for unit in around(target))


def _widened(here: Hex, side: Side) -> list[Piece]:
    """The pieces of an attack declared next to a hex, preferably of one that reaches the hex as a whole."""
    found: list[Piece] = []
    for unit in around(here):
        if len(unit.aims) > 0 and here not in unit.aims:
            group = declared_on(unit.aims, side)
            if len(_unreached(group, [here])) == 0:
                return group
            if len(found) == 0:
                found = group
    return found


def _who_turns(here: Hex, side: Side) -> list[Piece]:
    """The pieces that leave an attack next to a hex to attack it, chosen by the player; if none can, report why."""
    others = [unit for unit in around(here) if here not in unit.aims]
    could = [unit for unit in others if len(unit.aims) > 0 and len(_barred(unit, here, side)) == 0]
    if len(could) == 0:
        causes: list[Text] = []
        for unit in others:
            causes.extend([cause for cause in _barred(unit, here, side) if cause not in causes])
        for cause in causes:
            report(cause, "warning")
    labels: list[Text] = [called(unit) for unit in could]
    if len(could) > 1:
        labels.append(called_all(could))
    picked = choose(say("combat.turns", here), labels) if len(could) > 0 else None
    if picked is None:
        return []
    return could if picked == len(could) else [could[picked]]
