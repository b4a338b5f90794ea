"""Melee (H11, H16 to H30). A declaration stands on the attackers: the property Target holds the hex."""

from game import *


@dataclass(frozen=True)
class Melee:
    """A melee: the hex that is attacked, whose attack it is, who attacks, who is attacked."""

    hex: Hex
    side: Side
    units: list[Piece]
    foes: list[Piece]


def melee_side() -> Side | None:
    return phase_side() if phase().endswith("-melee") else None


# ---- who may attack what


def may_fight(p: Piece) -> bool:  # H7, H10, H19, H21, H23, H25
    if skirmisher(p) or p.side != melee_side() or p.hex is None or routed(p) or fatigued(p) or night():
        return False
    if bond(p) != "attack" and not frenzied(p):
        return False
    if p.Fought == 0:
        return True
    return p.Fought == 1 and (frenzied(p) or (charging(p) and p.Surge is not None))


def targets_of(me: Piece) -> list[Hex]:
    here = me.hex
    if here is None or not may_fight(me):
        return []
    return [h for h in here.neighbours() if h != me.Target and front_of(me, h) and enemy_in(h, me)]


def free_attackers(h: Hex, side: Side) -> list[Piece]:
    return [
        p for n in h.neighbours() for p in units_at(n, side) if p.Target is None and may_fight(p) and front_of(p, h)
    ]


# ---- declaring


def may_attack(me: Piece) -> bool:
    side, here = melee_side(), me.hex
    if side is None or here is None or referee() == "off":
        return False
    if me.side == side:
        return not skirmisher(me) and len(targets_of(me)) > 0
    return len(free_attackers(here, side)) > 0


def declare(me: Piece) -> None:
    side, here = melee_side(), me.hex
    if side is None or here is None:
        return
    if me.side != side:
        for p in free_attackers(here, side):
            join_attack(p, here)
        declared_on(here, side)
        return
    targets = targets_of(me)
    labels: list[Text] = [f"{h}: {names(units_at(h, foe(me)))}" for h in targets]
    n = choose(say("say.attack.which", me.name), labels, targets)
    if n is None:
        return
    call_off(me)
    join_attack(me, targets[n])
    declared_on(targets[n], side)


def join_attack(p: Piece, h: Hex) -> None:
    p.Target = h
    p.mark("attacking")


def declared_on(h: Hex, side: Side) -> None:
    foes = units_at(h, other_side(side))
    light = [p for p in foes if skirmisher(p) and not p.has("targeted")]
    for p in foes:
        p.mark("targeted")
    melee = melee_on(h, side)
    if len(melee.units) == 0:
        return
    report(odds_line(melee))
    if len(light) > 0:
        report(say("say.attack.may-fall-back", names(light)))  # H13


def is_declared(me: Piece) -> bool:
    return me.Target is not None


def call_off(me: Piece) -> None:
    h, side = me.Target, me.side
    if h is None or side is None:
        return
    me.Target = None
    me.mark("attacking", False)
    if len(attackers_of(h, side)) == 0:
        for p in units_at(h, other_side(side)):
            p.mark("targeted", False)


def attackers_of(h: Hex, side: Side) -> list[Piece]:
    """The top of a stack first, hexes in order."""
    around = sorted(h.neighbours(), key=lambda n: n.number)
    return [p for n in around for p in reversed(units_at(n, side)) if p.kind == "unit" and p.Target == h]


def melee_on(h: Hex, side: Side) -> Melee:
    return Melee(h, side, attackers_of(h, side), reversed(units_at(h, other_side(side))))


def melee_hex(me: Piece) -> Hex | None:
    side = melee_side()
    if side is None or me.hex is None:
        return None
    if me.side == side:
        return me.Target if me.kind == "unit" else None
    return me.hex if me.has("targeted") else None


def in_melee(me: Piece) -> bool:
    return melee_hex(me) is not None


def may_resolve(me: Piece) -> bool:
    return referee() != "off" and in_melee(me)


# ---- strengths, shifts, die


def strength(p: Piece) -> int:
    if charging(p):
        return p.cs * modifier("charge-factor")  # H20
    if p.hex is not None and p.side is not None and cross_at(p.hex, p.side) and bond(p) == "defend":
        return p.cs * modifier("cross-factor")  # H27
    return p.cs


def strength_of(units: list[Piece]) -> int:
    return sum(strength(p) for p in units)


def caused(cause: Text, by: int) -> list[Modifier]:
    return [Modifier(cause, by, "")] if by != 0 else []


def shifts(melee: Melee) -> list[Modifier]:
    ground = value("terrain-effects", melee.hex.terrain, "melee")
    found = caused(say(f"terrain.{melee.hex.terrain}"), ground) + arc_shift(melee)
    if any(frenzied(p) for p in melee.units):  # H23
        found += caused(say("say.shift.frenzy"), modifier("frenzy"))
    if any(frenzied(p) for p in melee.foes):
        found += caused(say("say.shift.frenzy-defends"), -modifier("frenzy"))
    if any(routed(p) for p in melee.foes):  # H19
        found += caused(say("say.shift.routed"), modifier("routed"))
    if any(fatigued(p) for p in melee.foes):  # H25
        found += caused(say("say.shift.fatigued"), modifier("fatigued"))
    return found


def arc_shift(melee: Melee) -> list[Modifier]:
    """H11: seen from the top defender with a facing."""
    facing_foes = [p for p in melee.foes if not skirmisher(p)]
    if len(facing_foes) == 0:
        return []
    arcs = [arc(facing_foes[0], q.hex) for q in melee.units if q.hex is not None]
    if "rear" in arcs:
        return caused(say("say.shift.rear"), modifier("rear"))
    return caused(say("say.shift.flank"), modifier("flank")) if "flank" in arcs else []


def die_modifiers(melee: Melee) -> list[Modifier]:
    found: list[Modifier] = []
    if any(p.hex is not None and leader_at(p.hex, melee.side) for p in melee.units):  # H30
        found += caused(say("say.shift.leader"), modifier("leader"))
    if leader_at(melee.hex, other_side(melee.side)):
        found += caused(say("say.shift.leader-defends"), -modifier("leader"))
    if any(bond(p) == "defend" for p in melee.foes):  # H9
        found += caused(say("say.shift.defend"), modifier("defend"))
    return found


def start_column(melee: Melee) -> str:
    return odds_column("melee", strength_of(melee.units), strength_of(melee.foes))


def final_column(melee: Melee) -> str:
    return shifted("melee", start_column(melee), total(shifts(melee)))


def with_strengths(units: list[Piece]) -> Text:
    return joined([f"{p.name} ({strength(p)})" for p in units])


def odds_line(melee: Melee) -> Text:
    columns_by, dice_by = shifts(melee), die_modifiers(melee)
    by_shifts: Text = f", {causes(columns_by)}" if len(columns_by) > 0 else ""
    by_dice: Text = f", {say('say.melee.die', causes(dice_by))}" if len(dice_by) > 0 else ""
    return say(
        "say.melee.odds",
        melee.hex,
        with_strengths(melee.units),
        strength_of(melee.units),
        with_strengths(melee.foes),
        strength_of(melee.foes),
        start_column(melee),
        by_shifts,
        final_column(melee),
        by_dice,
    )


def show_odds(me: Piece) -> None:
    h, side = melee_hex(me), melee_side()
    if h is not None and side is not None:
        report(odds_line(melee_on(h, side)))


# ---- resolving


def resolve(me: Piece) -> None:
    h, side = melee_hex(me), melee_side()
    if h is None or side is None:
        return
    melee = melee_on(h, side)
    if len(melee.units) == 0:
        report(say("say.melee.nobody", h))
        return
    for p in melee.units:
        p.Fought = p.Fought + 1
        end_ride(p)
        p.mark("fought")
    stood = {p: p.hex for p in melee.units}
    # H16: everybody checks; who fails falls back
    brave, firm = steadfast(melee.units, "say.melee.attackers"), steadfast(melee.foes, "say.melee.defenders")
    if len(brave) == 0 or len(firm) == 0:
        if not finish(h, side, stood):
            report(say("say.melee.no-attack" if len(brave) == 0 else "say.melee.no-defence", h))
        return
    now = replace(melee, units=brave, foes=firm)
    die, by = roll(10), total(die_modifiers(now))
    column = final_column(now)
    result = cell("melee", die + by, column)
    if len(brave) < len(melee.units) or len(firm) < len(melee.foes):
        report(odds_line(now))
    report(say("say.melee.result", die, signed(by) if by != 0 else "", column, result, say(f"say.result.{result}")))
    said = carry_out(result, brave, firm)
    if len(said) > 0:
        report(joined(said, "; "))
    finish(h, side, stood)


def steadfast(units: list[Piece], key: TextKey) -> list[Piece]:
    """Who of one side stands its ground; the checks are said in one line."""
    stay: list[Piece] = []
    said: list[Text] = []
    for p in units:
        made = check(p, False)
        line = made.line
        if made.passed:
            stay.append(p)
        else:
            line = f"{line} {fall_back(p) if referee() == 'full' else say('say.falls-back.by-hand')}"
        said.append(line)
    if len(said) > 0:
        report(say(key, joined(said, "; ")))
    return stay


def carry_out(result: str, units: list[Piece], foes: list[Piece]) -> list[Text]:
    """A result of the table: who (A, D, both) and what (E, R, a number of steps, a check); what is said of it."""
    said: list[Text] = []
    full = referee() == "full"
    if result == "DE":
        if full:
            for p in foes:
                destroy(p, True)
        return said
    if result == "DR":
        return retreat_together(foes) if full else said
    who, what = result[0], result[1]
    lost = 1 if what == "L" else 2 if what == "2" else 0
    if full and who != "D":
        said += lose_steps(units, lost)
    if full and who != "A":
        said += lose_steps(foes, lost)
    if who != "B":
        for p in units if who == "A" else foes:
            said += forced_check(p, True)
    return said


def lose_steps(units: list[Piece], lost: int) -> list[Text]:
    counts: dict[str, int] = {}
    shown: dict[str, Text] = {}
    for _step in range(lost):
        left = [p for p in units if p.hex is not None]
        if len(left) == 0:
            continue
        best = max(left, key=lambda p: strength(p))
        shown[best.uid] = best.name
        if take_step(best, True):  # that it is gone has been said
            if best.uid in counts:
                counts.pop(best.uid)
        else:
            counts[best.uid] = counts.get(best.uid, 0) + 1
    return [say("say.step-lost", shown[uid], counts[uid]) for uid in sorted(counts.keys())]


def retreat_together(foes: list[Piece]) -> list[Text]:
    """The units of one hex retreat one hex, together where there is a hex for them."""
    said: list[Text] = []
    ways: list[Hex] = []
    for p in foes:
        if p.hex is None:
            continue
        if len(ways) == 0 or no_stack(p, ways[0]):
            ways = flight.ends_of(p, 1)
        if len(ways) == 0:
            take_step(p, True)
            said.append(f"{p.name} {say('say.cornered')}")
        else:
            said.append(f"{p.name} {say('say.retreats', give_way_among(p, ways))}")
    return said


def finish(h: Hex, side: Side, stood: dict[Piece, Hex | None]) -> bool:
    """The melee is over: marks go, the emptied hex may be entered by attackers that stood their ground (H21)."""
    able: list[Piece] = []
    for p in stood:
        p.Target = None
        p.mark("attacking", False)
        if p.hex is not None and p.hex == stood[p] and not routed(p):
            able.append(p)
    foes = units_at(h, other_side(side))
    for p in foes:
        p.mark("targeted", False)
    empty = len(foes) == 0 and len(able) > 0
    game.AdvanceTo = h if empty else None
    game.AdvanceBy = able if empty else []
    if empty:
        report(say("say.advance.offer", h))
    return empty


# ---- advance (H21)


def may_advance(me: Piece) -> bool:
    h, here = game.AdvanceTo, me.hex
    if h is None or here is None or me not in game.AdvanceBy:
        return False
    return here.adjacent(h) and not no_stack(me, h) and not enemy_in(h, me)


def advance(me: Piece) -> None:
    origin, to = me.hex, game.AdvanceTo
    if origin is None or to is None:
        return
    me.move(to)
    escort(origin, to, me.side)
    again = charging(me)
    points = modifier("charge-points")
    if again:
        me.Surge = 2 * points
    report(say("say.advance.charge", me.name, to, points) if again else say("say.advance", me.name, to))
    entered(me, to)


# ---- falling back before combat (H13)


def may_fall_back(me: Piece) -> bool:
    return referee() != "off" and me.has("targeted") and melee_side() is not None and me.side != melee_side()


def fall_back_freely(me: Piece) -> None:
    origin, side = me.hex, melee_side()
    if origin is None or side is None:
        return
    ways = [h for h in origin.neighbours() if not enemy_in(h, me) and not no_stack(me, h)]
    if len(ways) == 0:
        report(say("say.fall-back.none", me.name))
        return
    n = choose(say("say.fall-back.where", me.name), [h.number for h in ways], ways)
    if n is None:
        return
    give_way(me, ways[n])
    report(say("say.fall-back", me.name, ways[n]))
    if len(units_at(origin, foe_side(side))) > 0:
        return
    units = attackers_of(origin, side)
    for p in units:
        p.Fought = p.Fought + 1
        p.mark("fought")
    finish(origin, side, {p: p.hex for p in units})


def foe_side(side: Side) -> Side:
    return other_side(side)
