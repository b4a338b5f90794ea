"""Supply markers: their sources, the units they supply, placement, falling back (13.2). Numbers in comments are
paragraphs."""

from game import *

# ---- supply markers (13.2)


def supply_markers_on_map(side: Side) -> list[Piece]:
    return [p for p in map_pieces() if p.kind == "supply-marker" and p.side == side]


def network_of_supply_marker(d: Piece) -> str:
    """The network a supply marker draws on: of its army, of Korsun, or of the relay marker before it (18.14)."""
    relay = relay_before(d)
    if relay != "":
        return relay
    if d.formation is None:
        return "korsun"  # 13.2.3
    army = superior(d.formation, "army")
    return army if army != "" else "5gcc"  # 13.1


def supply_marker_supplies(d: Piece, p: Piece) -> bool:
    """Whether a unit can draw on a supply marker: of its army, corps or division (13.2.2 13.2.3), or of the formation
    it is assigned to (13.4.3)."""
    if d.formation is None or own_supply_marker(d, p):
        return True
    return p.Assigned is not None and p.AssignedIn < turn() and d.formation == p.Assigned


def own_supply_marker(d: Piece, p: Piece) -> bool:
    """Whether a supply marker belongs to a formation of the unit. Front troops draw on the front's armies, German army
    troops on the army's corps (13.2.2 13.2.3)."""
    body_of, mine = d.formation, body(p).formation
    if body_of is None or mine is None:
        return False
    if body_of == mine or body_of == superior(mine, "corps"):
        return True
    army = superior(mine, "army")
    if soviet(d):
        of_army = superior(body_of, "army") == body_of
        return body_of == army or (army == "" and of_army and superior(body_of, "front") == superior(mine, "front"))
    return mine == army and superior(body_of, "corps") == body_of and superior(body_of, "army") == army


def draws_direct(p: Piece, network: str) -> bool:
    """Whether a unit can draw directly on the sources of a network (13.4.1 a)."""
    if german(p) and network == "korsun":
        return False  # they are included in each army's sources
    mine = body(p).formation
    army = superior(mine, "army")
    if army == "" and superior(mine, "corps") == "c-5gcc":
        return network == "5gcc"
    if network == army:
        return True
    given = p.Assigned
    if given is not None and p.AssignedIn < turn() and network == superior(given, "army"):
        return True
    front = superior(cast(Formation, f"{network}"), "front") if network in SOVIET_ARMIES else ""  # 8.1.2
    return army == "" and front != "" and front == superior(mine, "front")


def increment(d: Piece) -> int:
    """The range increment printed on a supply marker, for the current ground (14.2)."""
    parts = d.increments.split("/")
    return whole(parts[1] if mud() and len(parts) > 1 else parts[0], 1)


def supply_marker_reach(d: Piece) -> int:
    """The largest distance of a supply marker from its source: one increment more than its capacity (13.2.1 14.2)."""
    return (whole(d.capacity) + 1) * increment(d)


def supply_range(side: Side) -> int:
    """A side's supply range on the current ground (13.4)."""
    if side == "soviet":
        return 8 if mud() else 10
    return 4 if mud() else 6


def on_a_road(d: Piece) -> bool:
    """Whether a supply marker is in a road hex (13.2.1), or not in a hex at all."""
    h = d.hex
    return h is None or any(road_between_hexes(h, n) for n in h.neighbours())


def supply_marker_faults(d: Piece, away: int | None) -> list[Text]:
    """The faults of a supply marker's position at a distance from its source; None if it has no path (13.2.1)."""
    found: list[Text] = []
    if not on_a_road(d):
        found.append(cited(say("say.supply-marker.no-road", d.name), "13.2.1"))
    elif away is None and d.hex is not None:
        found.append(cited(say("say.supply-marker.cut", d.name), "13.2.1 13.3"))
    if away is not None and away > supply_marker_reach(d):
        found.append(cited(say("say.supply-marker.far", d.name, away, supply_marker_reach(d)), "13.2.1 14.2"))
    if d.GivenUp:
        found.append(cited(say("say.supply-marker.given-up", d.name), "8.6.5"))
    if too_early(d):
        found.append(cited(say("say.supply-marker.division", d.name), "18.7"))
    return found


def report_placed(of: list[Piece]) -> None:
    """Report the faults of some supply markers' positions; each network is searched once."""
    lengths = {side: supplies.carriers_away(side) for side in sides()}
    for d in of:
        for each in supply_marker_faults(d, lengths[own(d)].get(d.uid)):
            report(each, "warning")


def too_early(d: Piece) -> bool:
    """Whether a division's marker is too early: fewer than four of its units are on the map yet (18.7)."""
    return d.id == "supply-24-pz" and len([p for p in map_pieces() if p.formation == d.formation and is_unit(p)]) < 4


def may_be_driven(d: Piece) -> bool:
    """Whether its player may move a marker now: it arrived this turn (7.2), fell back and may go on, or lay next to an
    enemy who moves or fights (13.2.4)."""
    begun, fights = d.came_from, phase().endswith("-combat") or phase().endswith("-breakthrough")
    near = begun is not None and beside_enemy(begun, own(d)) and (fights or (phase_side() != d.side and a_move()))
    return d.Came or d.FellBack or near


def stays_behind(d: Piece) -> None:
    """Put a supply marker back that was dragged along with units while its own side moves (13.2.1). It may move itself
    if it arrived this turn (7.2) or has to fall back."""
    back = d.came_from
    own_move = a_move() and phase_side() == d.side and not d.Came and not d.FellBack
    if back is not None and own_move and any(is_unit(p) for p in selected()):
        d.put(back)
        report(say("say.supply-marker.stays", d.name, back))


def report_reach(d: Piece) -> None:
    """After a valid drag, report the points the marker would receive there, and the units of its formation that would
    be out of supply (13.4.1 14.2)."""
    h = d.hex
    if phase() != "supply-markers" or h is None or d.Depot or d.formation is None:
        return
    far = supplies.carrier_away(d)
    if far is None or len(supply_marker_faults(d, far)) > 0:
        return
    out = [p for p in supplies.lacking(own(d)) if own_supply_marker(d, p)]
    points = points_at(d, far)
    if len(out) == 0:
        report(say("say.supply-marker.reach-all", d.name, h, points), "quiet")
    else:
        listed = joined([supplies.with_place(p) for p in out[:10]])
        more = f" +{len(out) - 10}" if len(out) > 10 else ""
        report(say("say.supply-marker.reach", d.name, h, points, f"{listed}{more}"))


def supply_markers_first() -> list[Text]:
    """For the first turn, list the units that would be out of supply, for each side that has not placed a supply marker
    yet (13.4)."""
    found: list[Text] = []
    for side in sides():
        if any(d.Laid for d in supply_markers_on_map(side)):
            continue
        out = supplies.lacking(side)
        if len(out) > 0:
            found.append(say("say.supply-marker.first", side_name(side), len(out), few_names(out)))
    return found


def report_supply_markers() -> None:
    """After the placement phase, report misplaced supply markers (13.2.1)."""
    for each in supply_markers_astray(False):
        report(each, "warning")


def supply_markers_astray(mendable: bool) -> list[Text]:
    """The faults of all supply markers: off the road, no path to their source, too far from it (13.2.1). While markers
    can still be placed, those cut off before are not listed."""
    found: list[Text] = []
    for side in sides():
        lengths = supplies.carriers_away(side)
        for d in supply_markers_on_map(side):
            cut = on_a_road(d) and d.uid not in lengths
            if not d.Depot and not (mendable and cut and not d.Laid):
                found += supply_marker_faults(d, lengths.get(d.uid))
    return found


def show_supply_marker_places(d: Piece) -> None:
    """Show the hexes where a supply marker can be placed, with the points it would receive there (13.2.1 14.2)."""
    side = own(d)
    trunk = supplies.spread(
        side, supply_sources(side, network_of_supply_marker(d)), supply_marker_reach(d), shut_to_supply(side), True
    )
    marks: dict[Hex, Text] = {}
    for h in trunk.costs:
        if any(road_between_hexes(h, n) for n in h.neighbours()):
            marks[h] = str(points_at(d, trunk.costs[h]))
    show(marks)
    report(say("say.supply-marker.places", d.name, len(marks)), "quiet")


# ---- enemies next to a supply marker (13.2.4)


def dislodge(p: Piece, here: Hex) -> None:
    """Make unaccompanied supply markers next to a unit's new hex fall back, if they are the enemy's."""
    for h in here.within(1) if is_unit(p) else []:
        for d in h.pieces():
            theirs = d.kind == "supply-marker" and d.side is not None and d.side != p.side
            if theirs and not d.Depot and len(units_at(h, own(d))) == 0:
                movement.lasts(p)
                fall_back(d, p, here)


def way_back(d: Piece) -> list[Hex]:
    """The path a supply marker falls back along: by road from a source, past no enemy units. If there is no such road,
    its supply line, unless that starts by railway alone (13.2.1 13.2.4)."""
    here = d.here
    shut = supplies.occupied(own(d)) - {here}  # it can leave its own hex even if an enemy entered it
    begun = {h: 0 for h in supply_sources(own(d), network_of_supply_marker(d)) if h not in shut}
    by_road = way_to(here, reach(begun, supply_marker_reach(d), lambda a, b, spent: road_step(a, b, shut)))
    line = by_road if len(by_road) > 1 else supplies.trunk_of(d, shut)
    return line if len(line) > 1 and road_between_hexes(here, line[len(line) - 2]) else []


def road_step(here: Hex, there: Hex, shut: set[Hex]) -> int | None:
    return 1 if there not in shut and road_between_hexes(here, there) and bridges.stands(here, there) else None


def road_between_hexes(here: Hex, there: Hex) -> bool:
    """Whether a main or secondary road joins two hexes."""
    return here.joined_by(there, "road") or here.joined_by(there, "minor-road")


def fall_back(d: Piece, before: Piece, here: Hex) -> None:
    """Move a supply marker one hex towards its source, or two if the first is next to the same enemy. Without a path it
    leaves the map."""
    way = way_back(d)
    if len(way) < 2:
        supply_marker_off(d)
        return
    near = here.adjacent(way[len(way) - 2])
    on = len(way) > 2 and road_between_hexes(way[len(way) - 2], way[len(way) - 3])
    goal = way[len(way) - 3] if near and on else way[len(way) - 2]
    d.put(goal)
    d.FellBack = goal == way[len(way) - 2]
    report(say("say.supply-marker.falls-back", d.name, goal, before.name))


def supply_marker_off(d: Piece) -> None:
    """Remove a supply marker from the map; it returns next turn."""
    report(say("say.supply-marker.off", d.name), "strong")
    set_points(d, 0)
    d.DrivenOff = True
    d.send(cast(Box, f"turns/turn.{min(turn() + 1, last_turn())}"))


def fall_further(d: Piece) -> None:
    way = way_back(d)
    if len(way) < 2:
        return
    d.FellBack = False
    d.put(way[len(way) - 2])
    report(say("say.supply-marker.goes-on", d.name, way[len(way) - 2]))
