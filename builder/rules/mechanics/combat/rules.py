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


def joins(unit: Piece, target: Hex) -> bool:
    """Whether a supporting piece can join the attack on a hex: `stacked_with(unit, target)`, say."""
    return True


def support_causes(support: list[Piece]) -> list[Text]:
    """What is wrong with the support of an attack: `[{text: say.one-battery, of: {is: artillery}, most: 1}]`."""
    return []


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


def must_attack(unit: Piece) -> bool:
    """Whether a piece has to attack in this phase: no attack may leave it without a target."""
    return False


def due(unit: Piece) -> list[Hex]:
    """The hexes that have to be attacked because of a piece: no attack may leave one without an attacker."""
    return []


def stays_out(unit: Piece) -> bool:
    """Which pieces do not join by a click on a target, as long as others can."""
    return False


def together(unit: Piece) -> list[Piece]:
    """Who attacks along with a piece, and is called off with it: all of its stack, say."""
    return [unit]


def rank(unit: Piece) -> int:
    """Who joins first by a click on a target: the highest number."""
    return 0


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


def fought(unit: Piece, attacking: bool) -> None:
    """Note that a piece has attacked, or was attacked: counted, unless a game marks it."""
    if attacking:
        unit.fights = unit.fights + 1


def supported(unit: Piece) -> None:
    """What becomes of a piece that has supported an attack, whatever the result."""


def first() -> list[Text]:
    """What must be done before the next attack is resolved: losses, checks, retreats of the one before."""
    return []


def over(battle: Battle, result: str) -> None:
    """What follows when an attack has been resolved: an advance is offered, say."""


def before_dice(battle: Battle) -> Battle | None:
    """What comes before the dice: checks that its pieces have to pass, say. The attack with who is left; None where nothing
    comes of it."""
    return battle


def told_again(battle: Battle, left: Battle) -> bool:
    """Whether the odds are told once more when an attack is resolved, of which some is left after what comes before the dice."""
    return True


def carries_out() -> bool:
    """Whether a result is carried out."""
    return referee() == "full"


def show_chances() -> bool:
    """Whether the odds line tells the chance of each result."""
    return True


def called(unit: Piece) -> Text:
    """How reports call a piece."""
    return unit.name


def cause_named(modifier: Modifier) -> Text:
    """A shift or modifier in words."""
    return cause_of(modifier)


def result_named(result: str) -> Text:
    """A result in words."""
    return cell_name(table(), result)


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
    """The pieces in a hex that defend it against a side, the top of the stack first."""
    return [each for each in reversed(where.pieces()) if each.side is not None and each.side != side and defends(each)]


def open_target(unit: Piece, target: Hex) -> bool:
    """Whether a piece can be declared against a hex."""
    side = unit.side
    if side is None or not reaches(unit, target) or (attacked_once() and was_attacked(target)):
        return False
    return len(defenders_in(target, side)) > 0


def targets_of(unit: Piece) -> list[Hex]:
    """The hexes that a piece can be declared against, beside those it is declared against already; of an attack on several
    hexes, one for support."""
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
            seen.extend(attack_from(each, side))
        found.append(each)
    return found


def near(unit: Piece, here: Hex) -> list[Hex]:
    """The hexes looked at for targets of a piece."""
    return here.neighbours()


def declared_on(targets: list[Hex], side: Side) -> list[Piece]:
    """The pieces of a side that are declared against any of some hexes, the top of each stack first."""
    found: list[Piece] = []
    for target in targets:
        for beside in neighbourhood(target):
            for unit in reversed(beside.pieces()):
                if unit.kind in kinds() and unit.side == side and target in unit.aims and unit not in found:
                    found.append(unit)
    return found


def attack_from(target: Hex, side: Side) -> list[Hex]:
    """The hexes of the attack that a hex is declared in, or would be."""
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
    if not is_bound() or not decides(bound_side()):
        return False
    if unit.side == bound_side():
        return len(targets_of(unit)) > 0
    here = unit.hex
    if here is None or unit.side is None or not defends(unit):
        return False
    return any(here not in other.aims for other in around(here))


def around(target: Hex) -> list[Piece]:
    """The attackers that could attack a hex, whatever they are declared against by now."""
    side = bound_side()
    found: list[Piece] = []
    for beside in neighbourhood(target):
        for other in beside.pieces():
            if other.side == side and other.kind in kinds() and not supports(other) and may_attack(other):
                if open_target(other, target):
                    found.append(other)
    return found


def free_around(targets: list[Hex]) -> list[Piece]:
    """The attackers without an attack that reach every hex of one, the highest rank first."""
    free = [
        unit for unit in around(targets[0]) if len(unit.aims) == 0 and all(open_target(unit, each) for each in targets)
    ]
    return sorted(free, key=lambda each: -rank(each))


def declare(unit: Piece) -> None:
    """Declare an attack: the player picks the target of an attacker; a target is attacked by those around it that are free."""
    here, side = unit.hex, bound_side()
    if here is None or side is None:
        return
    noted()
    if unit.side != side:
        declare_all(here, side)
        return
    labels: list[Text] = []
    places: list[Hex] = []
    instead: list[bool] = []
    closed: list[Text] = []
    had = hexes_named(unit.aims)
    for each in targets_of(unit):
        closed.extend([cause for cause in barred(unit, each, side) if cause not in closed])
        if len(barred(unit, each, side)) > 0:
            continue
        hexes = attack_from(each, side) if supports(unit) else [each]
        foes: list[Piece] = []
        for one in hexes:
            foes.extend(defenders_in(one, side))
        label = say("combat.target", hexes_named(hexes), called_all(foes))
        changes = len(unit.aims) > 0
        labels.append(say("combat.instead", label, had) if changes else label)
        places.append(each)
        instead.append(changes)
        if changes and not supports(unit) and may_widen(unit, each, side):
            labels.append(say("combat.too", label, had))
            places.append(each)
            instead.append(False)
    if len(places) == 0:
        for cause in closed:
            report(cause, "warning")
        return
    picked = choose(say("combat.which", called(unit)), labels, places)
    if picked is not None:
        if instead[picked]:
            withdraw(unit)
        declare_on(together(unit), [places[picked]], side)


def barred(unit: Piece, target: Hex, side: Side) -> list[Text]:
    """What keeps a piece from joining the attack on a hex, once it has left its own: who joins attacks all its hexes. At less
    than full that is told only, and the attack declared."""
    nothing_bars: list[Text] = []
    if referee() != "full":
        return nothing_bars
    targets = attack_from(target, side)
    support = [each for each in declared_on(targets, side) + [unit] if supports(each)]
    return unreached([unit], targets) + (support_causes(support) if supports(unit) else nothing_bars)


def may_widen(unit: Piece, target: Hex, side: Side) -> bool:
    """Whether the attack of a piece can take in a further hex: everybody in it, and in what is declared there, reaches all."""
    if not several_targets():
        return False
    targets, group = merged(together(unit), [target], side)
    return len(unreached(group, targets)) == 0


def merged(join: list[Piece], hexes: list[Hex], side: Side) -> tuple[list[Hex], list[Piece]]:
    """Who attacks one hex of an attack attacks them all: the hexes and pieces of one attack, if some join that on some hexes."""
    targets: list[Hex] = [each for each in hexes]
    group: list[Piece] = [each for each in join]
    size = 0
    while size != len(targets) + len(group):
        size = len(targets) + len(group)
        for unit in group:
            targets.extend([each for each in unit.aims if each not in targets])
        group.extend([each for each in declared_on(targets, side) if each not in group])
    return sorted(targets, key=lambda each: each.number), group


def unreached(group: list[Piece], targets: list[Hex]) -> list[Text]:
    """Who of an attack does not reach one of its hexes; support goes by the pieces it joins."""
    for unit in group:
        for target in targets:
            if not supports(unit) and not reaches(unit, target):
                return [say("combat.why.reach", called(unit), target)]
    return []


def declare_on(join: list[Piece], hexes: list[Hex], side: Side) -> None:
    """Pieces join the attack on some hexes; what they and others had declared against these becomes one attack."""
    targets, group = merged(join, hexes, side)
    against = unreached(group, targets) + support_causes([each for each in group if supports(each)])
    if len(against) > 0 and referee() != "off":
        report(against[0], "warning")
        if referee() == "full":
            return
    for unit in group:
        unit.aims = targets
        marked(unit, True, True)
    for target in targets:
        for other in defenders_in(target, side):
            marked(other, False, True)
    if referee() != "off":
        tell_line(group[0])


def may_call_off(unit: Piece) -> bool:
    """Whether a piece is declared in its own phase."""
    return is_bound() and unit.side == bound_side() and len(unit.aims) > 0 and decides(unit.side)


def withdraw(unit: Piece) -> None:
    """A piece attacks no more what it was declared against, nor do those that attack along with it."""
    for each in together(unit):
        if len(each.aims) > 0:
            call_off(each)


def call_off(unit: Piece) -> None:
    """A piece attacks no more what it was declared against; support that can join its attack no more goes too."""
    targets, side, here = unit.aims, unit.side, unit.hex
    undeclare(unit)
    if side is None or here is None:
        return
    for other in here.pieces():
        if other.kind in kinds() and supports(other) and len(other.aims) > 0 and not joins(other, other.aims[0]):
            undeclare(other)
    for target in targets:
        if len(declared_on([target], side)) == 0:
            for other in defenders_in(target, side):
                marked(other, False, False)


def undeclare(unit: Piece) -> None:
    """Nothing is declared for a piece any more."""
    unit.aims = []
    marked(unit, True, False)


# ---- declaring from the target


def declare_all(here: Hex, side: Side) -> None:
    """Who is free around a hex joins the attack on it: those that reach all of it, that need not stay out, and that no other
    hex needs. Where nobody is free, an attack declared beside the hex takes it in, or some of it turn to it."""
    targets = attack_from(here, side)
    free = free_around(targets)
    able = [unit for unit in free if not stays_out(unit)]
    needing = due_beside(able, targets, side)
    join = all_but(able, needing, []) if len(able) > 0 else free
    if len(join) == 0 and len(able) > 0:
        join = [able[0]]
        if several_targets():
            taken = [each for each in needing if reaches(able[0], each) and not another_for(each, join)]
            targets = targets + [each for each in taken if each not in targets]
        reach = [unit for unit in able if len(unreached([unit], targets)) == 0]
        join = all_but(reach, [each for each in needing if each not in targets], join)
    if len(join) == 0:
        targets = [here]
        join = widened(here, side) if several_targets() else []
        if len(join) == 0 or (referee() == "full" and len(unreached(join, targets)) > 0):
            join = who_turns(here, side)
            for unit in join:
                withdraw(unit)
    if len(join) > 0:
        declare_on(join, targets, side)


def due_beside(units: list[Piece], but: list[Hex], side: Side) -> list[Hex]:
    """The hexes that have to be attacked because of some pieces, and that nobody is declared against yet."""
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


def all_but(units: list[Piece], needing: list[Hex], join: list[Piece]) -> list[Piece]:
    """As many of some pieces, added to others, as leave somebody for each of some hexes."""
    found: list[Piece] = [each for each in join]
    for unit in units:
        more = found + [unit]
        if unit not in found and all(another_for(each, more) for each in needing if reaches(unit, each)):
            found.append(unit)
    return found


def another_for(target: Hex, but: list[Piece]) -> bool:
    """Whether a piece besides some others, free of another attack, can attack a hex."""
    return any(len(unit.aims) == 0 and unit not in but for unit in around(target))


def widened(here: Hex, side: Side) -> list[Piece]:
    """The pieces of an attack declared beside a hex, one that reaches the hex as a whole if there is one."""
    found: list[Piece] = []
    for unit in around(here):
        if len(unit.aims) > 0 and here not in unit.aims:
            group = declared_on(unit.aims, side)
            if len(unreached(group, [here])) == 0:
                return group
            if len(found) == 0:
                found = group
    return found


def who_turns(here: Hex, side: Side) -> list[Piece]:
    """Who leaves an attack beside a hex for it, as the player says; where nobody can, why."""
    others = [unit for unit in around(here) if here not in unit.aims]
    could = [unit for unit in others if len(unit.aims) > 0 and len(barred(unit, here, side)) == 0]
    if len(could) == 0:
        causes: list[Text] = []
        for unit in others:
            causes.extend([cause for cause in barred(unit, here, side) if cause not in causes])
        for cause in causes:
            report(cause, "warning")
    labels: list[Text] = [called(unit) for unit in could]
    if len(could) > 1:
        labels.append(called_all(could))
    picked = choose(say("combat.turns", here), labels) if len(could) > 0 else None
    if picked is None:
        return []
    return could if picked == len(could) else [could[picked]]


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
    if len(battle.attackers) == 0:
        return [say("combat.nobody", hexes_of(battle))]
    found = unreached(battle.attackers, battle.targets)
    for unit in battle.attackers:
        if times(unit) >= attacks(unit):
            found.append(say("combat.why.twice", called(unit)))
    for target in battle.targets:
        if len(defenders_in(target, battle.side)) == 0:
            found.append(say("combat.why.empty", target))
        if attacked_once() and was_attacked(target):
            found.append(say("combat.why.again", target))
    found.extend(support_causes(battle.support))
    for unit in battle.support:
        if not may_attack(unit) or not joins(unit, battle.targets[0]):
            found.append(say("combat.why.support", called(unit)))
    found.extend(causes_against(battle))
    return found if len(found) > 0 else left_over(battle)


def left_over(battle: Battle) -> list[Text]:
    """What an attack would make impossible: a piece beside it that has to attack and has no other target, a hex that has to be
    attacked and that nobody else can."""
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
    told: list[Hex] = [each for each in battle.targets]
    for unit in battle.attackers:
        for each in due(unit) if must_attack(unit) and not stays_out(unit) else []:
            if each in told or not open_target(unit, each):
                continue
            told.append(each)
            if not any(other not in battle.attackers for other in around(each)):
                able = [other for other in battle.attackers if open_target(other, each)]
                found.append(say("combat.why.left", each, called_all(able)))
    return found


def called_all(units: list[Piece]) -> Text:
    """Some pieces as reports call them."""
    return joined([called(unit) for unit in units])


def with_strength(units: list[Piece], battle: Battle, attacking: bool) -> Text:
    """Pieces with the strengths they count with."""
    found: list[Text] = []
    for unit in units:
        strength = attack_strength(unit, battle) if attacking else defence_strength(unit, battle)
        found.append(say("combat.strength", called(unit), strength))
    return joined(found)


def hexes_named(hexes: list[Hex]) -> Text:
    """Some hexes: `0304+0305`."""
    return hex_numbers(hexes, "+")


def hexes_of(battle: Battle) -> Text:
    """The hexes of an attack."""
    return hexes_named(battle.targets)


def tell_line(unit: Piece) -> None:
    """The odds of an attack in one line."""
    battle = battle_of(unit)
    if battle is not None and len(battle.attackers) > 0:
        tell_battle(battle)


def tell_battle(battle: Battle) -> None:
    """The same of an attack that is known: strengths, column, shifts and modifiers, the column that counts."""
    attackers = with_strength(battle.attackers, battle, True)
    if len(battle.support) > 0:
        attackers = say("combat.with", attackers, names(battle.support))
    defenders = with_strength(battle.defenders, battle, False)
    attack, defence = attack_of(battle), defence_of(battle)
    column_shifts, modifiers = shifts(battle), drm(battle)
    by = total(column_shifts)
    final = shifted(table(), column_of(attack, defence), by)
    by_shifts: Text = f", {joined([cause_named(each) for each in column_shifts])}" if len(column_shifts) > 0 else ""
    by_dice: Text = ""
    if len(modifiers) > 0:
        by_dice = f", {say('combat.drm', joined([cause_named(each) for each in modifiers]))}"
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


def tell_odds(unit: Piece) -> None:
    """The odds, every shift and modifier with its cause, the chances, and what is wrong."""
    battle = battle_of(unit)
    if battle is None:
        return
    tell_line(unit)
    tell_shifts(battle)
    if show_chances() and len(battle.attackers) > 0:
        report(say("combat.chances", chances(battle)))
    for line in problems(battle):
        report(line, "warning")


def tell_shifts(battle: Battle) -> None:
    """The shifts and modifiers of an attack, where there are any."""
    column_shifts, modifiers = shifts(battle), drm(battle)
    if len(column_shifts) > 0 or tells_all():
        named: Text = joined([cause_named(each) for each in column_shifts])
        if len(column_shifts) == 0:
            named = say("combat.no-shift")
        report(say("combat.shifts", named, final_column(battle), signed(total(column_shifts))))
    if len(modifiers) > 0:
        report(say("combat.drm", joined([cause_named(each) for each in modifiers])))


def tells_all() -> bool:
    """Whether it is told that there are no shifts."""
    return False


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
    return referee() != "off" and battle is not None and len(battle.attackers) > 0 and decides(bound_side())


def resolve(unit: Piece) -> None:
    """Roll for an attack and carry its result out."""
    battle = battle_of(unit)
    if battle is None:
        return
    noted()
    against = problems(battle)
    for line in against:
        report(line, "warning")
    if len(battle.attackers) == 0:
        return
    if len(against) > 0 and referee() == "full":
        report(say("combat.refused", hexes_of(battle)), "warning")
        return
    open_matters = first() if referee() == "full" else []
    for line in open_matters:
        report(line, "warning")
    if len(open_matters) > 0:
        return
    left = before_dice(battle)
    if left is None:
        done(battle)
        over(battle, "")
        return
    if told_again(battle, left):
        tell_battle(left)
        tell_shifts(left)
    column, by = final_column(left), total(drm(left))
    thrown = [roll(dice_sides()) for die in range(dice())]
    shown = joined([str(each) for each in thrown], "+")
    result = cell(table(), sum(thrown) + by, column)
    game.last_result = result
    game.last_dice = thrown
    game.last_targets = battle.targets
    game.last_attackers = battle.attackers
    modified = signed(by) if by != 0 else ""
    report(say("combat.result", shown, modified, column, result_named(result), sum(thrown), result), "strong")
    done(battle)
    if carries_out():
        for each in battle.support:
            supported(each)
        apply(left, result)
    over(left, result)


def done(battle: Battle) -> None:
    """An attack was carried out: nothing of it is declared any more, who fought and where is noted."""
    for each in battle.attackers + battle.support:
        call_off(each)
        fought(each, True)
    for each in battle.defenders:
        marked(each, False, False)
        fought(each, False)
    if game.counted == stamp():
        game.attacked = game.attacked + battle.targets


# ---- the phase is over


def left_open() -> list[Text]:
    """What is declared and not resolved when the phase is left."""
    found: list[Hex] = []
    for unit in map_pieces():
        if unit.kind in kinds():
            found.extend([each for each in unit.aims if each not in found])
    return [say("combat.left", hex_numbers(sorted(found, key=lambda each: each.number)))] if len(found) > 0 else []


def forget() -> None:
    """Nothing is declared any more."""
    for unit in map_pieces():
        if unit.kind in kinds() and len(unit.aims) > 0:
            call_off(unit)


# ---- results


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
