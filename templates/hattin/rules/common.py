"""What all sheets share: units, leaders, orders, zones of control, morale, ways of those who give way.

Numbers in comments are rows of the index; unclear cases are decided in docs/hattin-readings.md.
"""

from game import *


@dataclass(frozen=True)
class Check:
    """A check that was made: whether it was passed, the die as shown, the line of the report."""

    passed: bool
    die: int
    line: Text


def modifier(cause: str) -> int:
    return value("modifiers", cause, "value")


# ---- units


def is_unit(p: Piece) -> bool:
    return p.kind == "unit" or p.kind == "skirmisher"


def spirit(p: Piece) -> SpiritState:
    return p.state("spirit") if p.kind == "unit" else ""


def frenzied(p: Piece) -> bool:
    return spirit(p) == "frenzied"


def charging(p: Piece) -> bool:
    return spirit(p) in ("charging", "frenzied")


def fatigued(p: Piece) -> bool:
    return spirit(p) == "fatigued"


def night() -> bool:
    return turn_is("night")


def units_at(h: Hex, side: Side) -> list[Piece]:
    return [p for p in h.pieces() if is_unit(p) and p.side == side]


def units_on_map() -> list[Piece]:
    return [p for p in map_pieces() if is_unit(p)]


def companions(h: Hex, side: Side) -> list[Piece]:
    return [p for p in h.pieces() if (p.kind == "leader" or p.kind == "cross") and p.side == side]


def with_it(p: Piece, kind: Kind) -> bool:
    """Whether a leader, or the Cross, of its side is with a unit."""
    return p.hex is not None and any(q.kind == kind and q.side == p.side for q in p.hex.pieces())


def foes_in(h: Hex, p: Piece) -> list[Piece]:
    return [q for q in h.pieces() if is_unit(q) and enemies(p, q)]


# ---- leaders and orders (H7)


def leader_of(p: Piece) -> Piece | None:
    """The leader of a unit's formation, dead or alive; None for militia."""
    return None if p.is_a("militia") or p.formation is None else piece(cast(Row, f"leader-{p.formation}"))


def command(leader: Piece) -> int:
    return whole(leader.printed("command", 1))


def order_of(p: Piece) -> OrderState:
    leader = leader_of(p)
    order: OrderState = leader.state("order") if leader is not None else ""
    if order == "" or (night() and order != "rally"):  # H10
        return "stand"
    return order


def bond(p: Piece) -> str:
    """What binds a unit in moving and attacking: its state where that binds more, else its order; "free" is bound by
    nothing."""
    if p.has("routed"):
        return "routed"
    if p.kind == "skirmisher" or frenzied(p):  # H12, H23
        return "free"
    return "fatigued" if fatigued(p) else order_of(p)


def worn_out(p: Piece) -> list[Text]:
    """The reasons why a unit cannot fight at all (H10, H19, H25)."""
    why: list[Text] = []
    if night():
        why.append(say("say.why.night"))
    if p.has("routed"):
        why.append(say("say.bond.routed"))
    if fatigued(p):
        why.append(say("say.bond.fatigued"))
    return why


# ---- facing and zones of control (H11)


def arc(p: Piece, h: Hex) -> str:
    """The arc of a unit in which a hex lies: its front all around without a facing (H12)."""
    return "front" if p.kind == "skirmisher" else p.arc_of(h)


def zoc(p: Piece, h: Hex) -> bool:
    """Whether a hex lies in the zone of an enemy of a unit."""
    return p.side is not None and zones.at(h, p.side, p, "any")


def in_enemy_zoc(p: Piece) -> bool:
    return p.hex is not None and zoc(p, p.hex)


def beside_foe(p: Piece, h: Hex) -> bool:
    return any(len(foes_in(n, p)) > 0 for n in h.neighbours())


# ---- stacks (H14)


def partners(p: Piece, q: Piece) -> bool:
    return p != q and p.type == q.type and p.Pair != "" and p.Pair == q.Pair


def no_stack(p: Piece, h: Hex) -> bool:
    """Whether a unit may not end in a hex because of friends there."""
    others = [q for q in h.pieces() if is_unit(q) and q.side == p.side and q != p]
    return len(others) > 1 or any(not partners(p, q) for q in others)


# ---- morale (H16 to H18, H27, H29)


def morale_of(p: Piece) -> int:
    value = modifier("charge-morale") if charging(p) else p.mo  # H20
    value += modifier("morale-cross") if with_it(p, "cross") else 0
    return value + (modifier("morale-leader") if with_it(p, "leader") else 0)


def check_modifier(p: Piece, rallying: bool) -> int:
    by = modifier("check-frenzy") if frenzied(p) else 0
    by += modifier("check-fatigued") if fatigued(p) else 0
    by += modifier("check-routed") if p.has("routed") and not rallying else 0
    by += modifier("check-rally-order") if rallying and leader_of(p) is not None and order_of(p) == "rally" else 0
    return by


def check_passes(p: Piece, die: int, by: int) -> bool:
    value = morale_of(p)
    return value >= 10 or die + by <= value


def stands(p: Piece) -> int:
    """The number of faces of the ten-sided die with which a piece would pass a check now."""
    by = check_modifier(p, False)
    return len([die for die in range(1, 11) if check_passes(p, die, by)])


def check(p: Piece, rallying: bool) -> Check:
    die, by, value = roll(10, p.side), check_modifier(p, rallying), morale_of(p)
    passed = check_passes(p, die, by)
    outcome = say("say.check.passed" if passed else "say.check.failed")
    return Check(passed, die, say("say.check", p.name, die, signed(by) if by != 0 else "", value, outcome))


def lapse(p: Piece) -> None:
    """H24: the effect of a failed check on a charge."""
    if spirit(p) == "charging":
        p.set_state("spirit", "")
    elif spirit(p) == "frenzied":
        p.set_state("spirit", "fatigued")
    end_ride(p)


def end_ride(p: Piece) -> None:
    if p.kind == "unit" and p.Surge is not None:
        p.Surge = None


# ---- losing steps and dying


def destroy(p: Piece, by_melee: bool) -> None:
    """A unit is gone; with the last of its hex its leader dies, and the Cross falls to those who fought it (H28,
    H30)."""
    h, side = p.hex, p.side
    worn: list[Condition] = ["routed", "fired", "fought", "attacking", "targeted"]
    for each in worn:
        p.mark(each, False)
    p.set_state("spirit", "")
    end_ride(p)
    p.Pair = ""
    p.Target = []
    report(say("say.eliminated", p.name), "strong")
    p.eliminate()
    if h is None or side is None or len(units_at(h, side)) > 0:
        return
    for q in companions(h, side):
        if q.kind == "leader" or by_melee:
            fall(q)


def fall(p: Piece) -> None:
    """A leader dies, the Cross is taken."""
    report(
        say("say.leader.dies", p.name) if p.kind == "leader" else say("say.cross.taken", modifier("cross-points")),
        "strong",
    )
    p.eliminate()


def take_step(p: Piece, by_melee: bool) -> bool:
    """Lose a step. Returns whether it was the last one."""
    if p.steps <= 1:
        destroy(p, by_melee)
        return True
    return p.lose_step()


# ---- ways of those who fall back, retreat or flee (H13, H16, H17)


def gives_way_over(p: Piece, origin: Hex, to: Hex) -> bool:
    """Whether a unit that gives way may step from one hex to another."""
    return (
        len(foes_in(to, p)) == 0
        and (p.kind == "skirmisher" or not zoc(p, to))
        and march.ground_cost(p, origin, to) is not None
    )


def to_leader(p: Piece, h: Hex) -> int:
    leader = leader_of(p)
    return away(h, leader.hex) if leader is not None and leader.hex is not None else 0


def away(h: Hex, to: Hex) -> int:
    far = h.distance(to)
    return far if far is not None else 0


def give_way_among(p: Piece, ways: list[Hex]) -> Text:
    """A unit gives way to the first of some hexes and remembers the others, for its owner may choose. What is said of
    them."""
    give_way(p, ways[0])
    p.Ways = ways if len(ways) > 1 else []
    line: Text = ways[0].short_label
    return line if len(ways) == 1 else f"{line} {say('say.or', hex_numbers(ways[1:]))}"


def chose_way(p: Piece, origin: Hex, to: Hex) -> bool:
    """Its owner drags it to another allowed hex. Returns whether this was such a drag."""
    if len(p.Ways) == 0:
        return False
    if not decides(p.side):
        waits = say("decides.waits", side_name(p.side)) if p.side is not None else ""
        report(say("say.drag.no", p.name, to, waits), "warning")
    elif to in p.Ways:
        report(say("say.way.instead", p.name, to))
        escort(origin, to, p.side)
    else:
        line = say("say.way.no", p.name, to, hex_numbers(p.Ways))
        report(joined([line, say("say.way.back")], " – "), "warning")
    return True


def may_go_back(p: Piece) -> bool:
    """Whether it was dragged to a hex to which it may not give way."""
    return p.hex is not None and len(p.Ways) > 0 and p.hex not in p.Ways


def go_back(p: Piece) -> None:
    """Return it to the hex to which it gave way."""
    p.move(p.Ways[0])
    report(say("say.drag.back", p.name, p.Ways[0]), "quiet")


def give_way(p: Piece, to: Hex) -> None:
    """A unit gives way to a hex; leader and Cross go with the last of its hex."""
    p.Target = []
    p.Ways = []
    game.AdvanceBy = [q for q in game.AdvanceBy if q != p]
    p.mark("attacking", False)
    p.mark("targeted", False)
    go_with(p, to)


def go_with(p: Piece, to: Hex) -> None:
    """H30: leader and Cross go with the last of a hex."""
    origin = p.hex
    p.move(to)
    if origin is not None:
        escort(origin, to, p.side)


def escort(origin: Hex, to: Hex, side: Side | None) -> None:
    """H30: leader and Cross go with the last unit of a hex."""
    if side is not None and len(units_at(origin, side)) == 0:
        for q in companions(origin, side):
            q.move(to)


def fall_back(p: Piece) -> Text:
    """H16: fall back one hex; if it cannot, it loses a step and stays. Returns the text of the report."""
    lapse(p)
    ways = flight.ends_of(p, 1)
    if len(ways) > 0:
        return say("say.falls-back", give_way_among(p, ways))
    take_step(p, True)
    return say("say.cornered")


def rout(p: Piece, by_melee: bool) -> Text:
    """H17: rout, three hexes or as far as there is a path; eliminated if there is none."""
    lapse(p)
    p.mark("routed")
    ways = flight.ends_of(p, modifier("rout-hexes"))
    if len(ways) > 0:
        return say("say.routs", give_way_among(p, ways))
    destroy(p, by_melee)
    return say("say.routs.nowhere")


def forced_check(p: Piece, by_melee: bool) -> None:
    """A check forced by combat, with its result."""
    if p.hex is None:
        return
    made = check(p, False)
    if made.passed:
        report(made.line)
    else:
        fate = enforced(lambda: rout(p, by_melee), say("say.routs.by-hand"))
        report(f"{made.line} {fate}", "strong")


def entered(p: Piece, h: Hex) -> None:
    """A unit came into a hex: enemy leaders alone there die, the Cross alone there is taken (H28, H30)."""
    if p.side is None or len(foes_in(h, p)) > 0:
        return
    for q in companions(h, other_side(p.side)):
        march.lasts(p)
        found_alone(q, h)


def found_alone(q: Piece, h: Hex) -> None:
    enforce(lambda: fall(q), say("say.alone", q.name, h))
