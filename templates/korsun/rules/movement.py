"""Movement (9): allowances, rivers, zones, effects of a step. Numbers in comments are paragraphs.

The note of a move has words for its special steps: `zz` from control to control (10.3.2), `waded` over a river (9.2.1).
"""

from game import *

ON_FOOT = 5  # 9.1.1
BY_TRUCK = 10  # 18.5

# ---- allowances (9.1 9.3 9.7 12.17.2 13.5)


def printed_points(p: Piece) -> int:
    return BY_TRUCK if on_trucks(p) else ON_FOOT if on_foot(p) and p.is_a("motor") else body(p).ma


def whole_points(p: Piece) -> int:
    """A unit's movement points: fewer in mud and for reserves, then halved or quartered, rounded up."""
    walks = mobility(p) == "foot"
    points = printed_points(p)
    if mud():
        points -= 1 if walks else 2  # 9.3
    if phase() in ("soviet-reserve-move", "german-reserve-move"):
        points -= 1 if walks else 2  # 9.7
    if not able(p):
        points = (points + 1) // 2  # 12.17.2
    if not walks and supply_of(p) == "oos1":
        points = (points + 1) // 2  # 13.5.1
    if not walks and supply_of(p) == "oos2":
        points = (points + 3) // 4  # 13.5.2
    return 0 if mode_of(p) == "rail" else max(0, points)


def cost_column(p: Piece) -> str:
    """The column of the terrain costs, by movement class, ground and mode (9.1 9.3 9.4.2)."""
    start = "strategic-" if mode_of(p) == "strategic" else ""
    return f"{start}{mobility(p)}-{ground()}"


def crossing_of(p: Piece) -> str:
    """The same column for lines along hexsides: reconnaissance fords like armour (18.6)."""
    if p.is_a("reconnaissance") and mobility(p) == "motor":
        return cost_column(p).replace("motor", "armour")
    return cost_column(p)


# ---- rivers (9.2.1)


def river_bars(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether a river with neither a bridge nor a ford for this unit runs between two hexes."""
    return here.side_has(there, "river") and not bridge_carries(p, here, there) and not fords_here(p, here, there)


def wades(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether a unit can only cross a river at the cost of its whole move: infantry on foot, or without its vehicles
    (9.2.1)."""
    if not river_bars(p, here, there) or water_between(here, there) or not infantry(p) or armoured(p):
        return False
    return movement.points_of(cell("movement", there.terrain, cost_column(p))) is not None


def vehicles_reach(p: Piece) -> bool:
    d, here, side = supply_marker_of(p), p.here, own(p)
    goal = d.hex if d is not None else None
    return goal is None or goal in flood([here], lambda a, b: dry_way(here, a, b, side))


def dry_way(start: Hex, a: Hex, b: Hex, side: Side) -> bool:
    wet = water_between(a, b) or (a.side_has(b, "river") and not bridges.stands(a, b))
    return start.is_within(12, b) and not wet and len(enemy_units_at(b, side)) == 0


# ---- zones (10.2 10.3 10.4)


def zone_left(p: Piece, here: Hex, there: Hex) -> str:
    """The zone that a step leaves. A step across a river leaves a zone of control if any enemy on the other bank has a
    zone of either kind (10.6.2 (1))."""
    return "control" if rivers_between(here, there) and barred_bank(here, own(p)) else zone_at(here, own(p))


def zone_costs(p: Piece, here: Hex | None, there: Hex) -> list[Modifier]:
    """The extra cost of a step for zones (10.2) and mines (15.3.2)."""
    found: list[Modifier] = []
    if mode_of(p) == "strategic" or phase() == "night-withdrawal" or partisan(p):
        return found  # partisans: 18.1.2
    column = cost_column(p)
    if here is not None:
        left = zone_left(p, here, there)
        if left != "":
            found = added(found, f"leave-{left}", column)
        if german(p) and armoured(p) and mined(here, there):  # three points
            found.append(Modifier(say("move.mines"), 12 * 3, "15.3.2"))
    entered = zone_at(there, own(p))
    return added(found, f"enter-{entered}", column) if entered != "" else found


def added(found: list[Modifier], row: str, column: str) -> list[Modifier]:
    price = movement.points_of(cell("movement", row, column))
    if price is not None and price > 0:
        found.append(Modifier(say(f"zone.{row}"), price, "10.2"))
    return found


def passes_zones(p: Piece) -> bool:
    """Whether a unit may move from control to control (10.3)."""
    if german(p):
        return armoured(p) or (infantry(p) and can_attack(p))
    if star(p):
        return True
    pair = pair_of(p)
    if p.is_a("cavalry") or (pair is not None and pair.is_a("cavalry")):
        return pair is not None and pair in companions(p)
    helped = p.is_a("reconnaissance") or p.is_a("assault-gun") or (infantry(p) and p.is_a("motor"))
    return helped and any(star(q) for q in companions(p))


def companions(p: Piece) -> list[Piece]:
    """The units moving with a unit as a stack: friends in its hex, selected friends, and those in its former hex,
    because pieces dragged together arrive one by one."""
    h, origin = p.hex, p.came_from
    here = units_at(h, own(p)) if h is not None else []
    there = units_at(origin, own(p)) if origin is not None and origin != h else []
    return [q for q in here + there + selected() if q != p and is_unit(q) and q.side == p.side]


def must_regroup(p: Piece) -> bool:
    """Whether a unit must regroup after moving from control to control: German infantry, except that of armoured
    divisions moving with armour (10.3.2)."""
    if soviet(p) or armoured(p) or not infantry(p):
        return False
    swift = armoured_division(p) and p.is_a("motor")
    return not (swift and any(armoured(q) for q in companions(p)))


def from_control_to_control(p: Piece, here: Hex, there: Hex) -> bool:
    return zone_left(p, here, there) == "control" and in_control(there, own(p))


# ---- reasons against a step


def covered(p: Piece, there: Hex) -> bool:
    """Whether a friend that can attack is in a hex, or is going there with the unit (9.10.2)."""
    return any(can_attack(q) and q != p for q in units_at(there, own(p))) or any(can_attack(q) for q in companions(p))


def alone_beside_enemy(p: Piece, there: Hex) -> bool:
    """Whether a unit would be next to an enemy without a friend that can attack (9.10.2)."""
    weak = not can_attack(p) and not p.is_a("alert")
    return weak and beside_enemy(there, own(p)) and not any(can_attack(q) and q != p for q in units_at(there, own(p)))


def occupied(h: Hex, p: Piece) -> bool:
    """Whether an enemy unit is in a hex (9.10.4)."""
    return any(q.side is not None and q.side != p.side and is_unit(q) for q in h.pieces())


# ---- the effects of a step


def after_each(p: Piece, move: Move, here: Hex, there: Hex) -> Move:
    """The move after a step, with its effects: regrouping, wading, broken bridges, mines that stop it."""
    after = move
    if leaves_vehicles(p, here, there):
        after = replace(after, note=f"{after.note} waded")
    if from_control_to_control(p, here, there) and must_regroup(p) and able(p):
        regroup(p)
        after = replace(after, note=f"{after.note} zz")
        report(say("say.lost-order", p.name))
    elif from_control_to_control(p, here, there) and helped_through(p):
        after = replace(after, note=f"{after.note} helped")
    if mode_of(p) == "strategic" and (gun(p) or engineer(p)) and able(p):
        regroup(p)  # 9.4.2
        after = replace(after, note=f"{after.note} zz")
    if mines_stop(p, here, there):
        after = replace(after, stopped="mines")
    if not heavy_crosses(p, here, there):
        after = replace(after, at=here)
    return after


def leaves_vehicles(p: Piece, here: Hex, there: Hex) -> bool:
    """Make motorised infantry that crosses an unbridged river leave its vehicles behind, even if it walks, also in a
    retreat or advance (9.2.1). Returns whether it has left them now."""
    if p.kind != "unit" or not p.is_a("motor") or p.has("afoot") or not wades(p, here, there):
        return False
    p.mark("afoot")
    report(say("say.afoot", p.name))
    return True


def again_from_start(p: Piece, move: Move) -> Move:
    """Take a move back: a unit it put into regrouping recovers, and vehicles that it left are there again (9.2.1)."""
    if "zz" in move.note and regrouping(p):
        p.set_state("organisation", "")
    if "waded" in move.note and p.kind == "unit":
        p.mark("afoot", False)
    return movement.restarted_itself(p, move)


def came_to(p: Piece, where: Hex) -> None:
    """Apply the effects of entering a hex in movement."""
    if gun(p):
        gun_moved(p)  # 9.10.3
    before = hex_before(p, where)
    if before is not None:
        crossed(p, before, where)
        if armoured(p) and moving_side() == p.side:
            armour_stepped(p, before, where)  # 9.11
    if phase() in ("soviet-movement", "soviet-reserve-move"):
        halves_meet(p)  # 4.7; elsewhere a drag is a retreat or an advance
    dislodge(p, where)  # 13.2.4


def kept_out_by_mines(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether mines keep a unit out: German guns, flak and anti-tank units cannot cross a mined hexside (15.3.2)."""
    return german(p) and (gun(p) or p.is_a("anti-tank")) and mined(here, there)


def steps_specially(p: Piece, here: Hex, there: Hex) -> bool:
    """Move a unit one hex at no cost, ignoring zones (16.2 (4) 16.5.2 16.5.3), but not weak bridges, mines and supply
    markers (13.2.4 15.3.2 18.3). Returns whether the unit may go on."""
    if not heavy_crosses(p, here, there):
        return False
    stopped = mines_stop(p, here, there)
    p.put(there)
    gun_waits(p)
    cross_mines(p, here, there)
    bridges.took(here, there, own(p))
    dislodge(p, there)
    return p.hex is not None and not stopped


def hex_before(p: Piece, where: Hex) -> Hex | None:
    """The hex that a unit came from as it entered a hex in its move."""
    move = movement.under_way(p)
    if move is None or where not in move.entered:
        return None
    at = move.entered.index(where)
    return move.entered[at - 1] if at > 0 else move.begun


def helped_through(p: Piece) -> bool:
    """Whether a unit moves from control to control only thanks to the units that accompany it (10.3)."""
    return not star(p) if soviet(p) else not armoured(p) and armoured_division(p) and p.is_a("motor")


def helper_beside(p: Piece) -> bool:
    """Whether the unit that helped has come to the same hex."""
    pair = pair_of(p)
    if p.is_a("cavalry") or (soviet(p) and armoured(p) and pair is not None):
        return pair is not None and pair.hex == p.hex
    return any(star(q) if soviet(p) else armoured(q) for q in units_at(p.here, own(p)) if q != p)


def moves_over() -> None:
    """End a movement phase: a unit that was helped from control to control and is now alone pays (10.3), and motorised
    units out of supply suffer attrition (13.5.1)."""
    for p in map_pieces():
        move = movement.under_way(p) if p.kind in ("unit", "artillery") else None
        if move is not None and "helped" in move.note and not helper_beside(p):
            if german(p):
                regroup(p)
            report(say("say.lost-order" if german(p) else "say.no-helper", p.name), "warning")
        if move is not None and move.hexes > 0 and mobility(p) != "foot":
            worn_by_move(p, 1 if one_hex_would_do(p, move) else move.hexes)
        if left_alone(p, move is not None and move.hexes > 0):
            report(say("say.left-alone", p.name), "warning")


def left_alone(p: Piece, moved: bool) -> bool:
    """Whether a unit that cannot attack has moved next to an enemy and the friend it needs has left (9.10.2 17.1.5
    3)."""
    came = moved or (p.kind == "artillery" and p.Emplaced and "soviet-movement" in (phase(), phase_before()))
    return came and alone_beside_enemy(p, p.here)


def one_hex_would_do(p: Piece, move: Move) -> bool:
    """Whether a unit is next to its starting hex and could have moved there in one step without being barred by zones
    (10.3). A drag takes the cheapest path, which may be a detour by road."""
    here, begun = p.here, move.begun
    if begun is None or not begun.adjacent(here) or movement.ground_cost(p, begun, here) is None:
        return False
    return not movement.zone_closed(p, move, begun, here)
