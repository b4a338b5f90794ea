"""Supply: sources, supply markers, lines to the units, out of supply 1 and 2 (13.0). Numbers in comments are paragraphs."""

from game import *

SOVIET_ARMIES: list[str] = ["27a", "40a", "6ta", "2ta", "52a", "53a", "4ga", "5gta"]


# ---- networks and their sources (13.1)


def supply_networks(side: Side) -> list[str]:
    """Who has sources of its own: each Soviet army, 5 GCC; each German army, Korsun; and further sources of 18.14."""
    if side == "soviet":
        return SOVIET_ARMIES + ["5gcc"] + relay_words(side)
    return ["8a", "1pza", "korsun"] + relay_words(side)


def supply_sources(side: Side, network: str) -> list[Hex]:
    """The hexes where the lines of a network begin (13.1 13.1.1 13.1.3 18.9 18.14)."""
    if network.startswith("relay-"):
        return relay_hexes(network)
    if side == "soviet":
        if network == "5gcc":
            return edge_hexes("s-4ga") + edge_hexes("s-5gta")
        return edge_hexes(f"s-{network}")
    if network == "korsun":
        return korsun_sources() if korsun_is_source() else [h for h in open_stations() if h == place_hex("korsun")]
    return edge_hexes(f"g-{network}") + open_stations() + korsun_sources()


def edge_hexes(start: str) -> list[Hex]:
    """The source hexes of a body on the edges of the map: its areas are called by it, or by it and a number."""
    found: list[Hex] = []
    for word in [start, f"{start}-1", f"{start}-2", f"{start}-3"]:
        found += [h for h in area_hexes(word) if h.has("source")]
    return found


def german_edges() -> list[Hex]:
    return edge_hexes("g-8a") + edge_hexes("g-1pza")


def open_stations() -> list[Hex]:
    """Stations with a railway to any German source on the edge that nothing interrupts (13.1.1 13.1.2)."""
    return [h for h in railways.reached("german") if h.has("station")]


def no_hexes() -> list[Hex]:
    return []


# ---- what closes a way (13.1.2 13.3)


def shut_to_supply(side: Side) -> set[Hex]:
    """Hexes with enemy units, and those in an enemy zone of either sort without a unit of one's own (13.3)."""
    foes, friends = stacks_of(other_side(side)), stacks_of(side)
    return foes | (zones_of(foes, other_side(side)) - friends)


def shut_to_rail(side: Side) -> set[Hex]:
    """Hexes with Soviet units, in a zone of theirs whoever stands there, or cut (13.1.2)."""
    foes = stacks_of(other_side(side))
    shut = foes | zones_of(foes, other_side(side))
    for p in map_pieces():
        h = p.hex
        if h is not None and p.kind == "works" and p.id == "rail-cut" and rail_cut(h):
            shut.add(h)
    return shut


def stacks_of(side: Side) -> set[Hex]:
    """The hexes where a side has combat units."""
    found: set[Hex] = set()
    for p in map_pieces():
        h = p.hex
        if h is not None and p.side == side and is_unit(p):
            found.add(h)
    return found


def zones_of(stacks: set[Hex], side: Side) -> set[Hex]:
    """The hexes in a zone of control or influence of some stacks, rivers crossed by none (10.6.2)."""
    found: set[Hex] = set()
    for h in stacks:
        if zone_level(h, side) == "":
            continue
        for n in h.neighbours():
            if n not in found and zone_into(h, n, side, False) != "":
                found.add(n)
    return found


def ground_carries(here: Hex, there: Hex) -> bool:
    """Whether a line from a unit may lead over a hexside (13.3): no lake; no river or marsh without a bridge, but fords."""
    sides = here.side_lines(there)
    if len(sides) == 0:
        return True
    if "lake" in sides or "dnepr" in sides:
        return False
    if "marsh" in sides and not road_between(here, there):
        return False
    return "river" not in sides or "ford" in sides or bridge_stands(here, there)


def road_carries(here: Hex, there: Hex) -> bool:
    """Whether a line to a supply marker may lead from hex to hex: along roads, and railways that are not cut, whose bridges
    stand (13.2.1 13.3)."""
    if not road_between_hexes(here, there) and (
        not here.joined_by(there, "railway") or rail_cut(here) or rail_cut(there)
    ):
        return False
    return bridge_stands(here, there)


def rail_carries(here: Hex, there: Hex) -> bool:
    return bridge_stands(here, there)  # 13.1.2 b


def over_the_river(p: Piece, here: Hex, there: Hex) -> int | None:
    """A unit on the bank may trace over the river beside it (13.3), where no mines lie for Germans (15.3.2) and nothing else bars it."""
    if german(p) and mines_forbid_trace(here, there):
        return None
    if here.side_has(there, "marsh") and not road_between(here, there):
        return None
    return 1 if here.side_has(there, "river") and not water_between(here, there) else None


# ---- supply markers (13.2)


def dumps_on_map(side: Side) -> list[Piece]:
    return [p for p in map_pieces() if p.kind == "dump" and p.side == side]


def network_of_dump(d: Piece) -> str:
    """The network a supply marker draws on: its army's; Korsun's own; that of the marker before it (18.14)."""
    relay = relay_before(d)
    if relay != "":
        return relay
    if d.formation is None:
        return "korsun"  # 13.2.3
    army = superior(d.formation, "army")
    return army if army != "" else "5gcc"  # 13.1


def dump_supplies(d: Piece, p: Piece) -> bool:
    """Whether a unit may draw on a supply marker: of its army, corps or division (13.2.2 13.2.3), or of the one it was assigned
    to (13.4.3)."""
    if d.formation is None or own_dump(d, p):
        return True
    return p.Assigned is not None and p.AssignedIn < turn() and d.formation == p.Assigned


def own_dump(d: Piece, p: Piece) -> bool:
    """Whether a supply marker bears the name of a body a unit belongs to; troops of a front draw on its armies, troops of a
    German army on its corps (13.2.2 13.2.3)."""
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
    """Whether a unit may draw on the sources of a network themselves (13.4.1 a)."""
    if german(p) and network == "korsun":
        return False  # among those of each army
    mine = body(p).formation
    army = superior(mine, "army")
    if army == "" and superior(mine, "corps") == "c-5gcc":
        return network == "5gcc"
    if network == army:
        return True
    given = p.Assigned
    if given is not None and p.AssignedIn < turn() and network == superior(given, "army"):
        return True
    return army == "" and network in SOVIET_ARMIES and superior_front(network) == superior(mine, "front")


def superior_front(army: str) -> str:
    """The front of a Soviet army (8.1.2)."""
    return "1uk" if army in ("27a", "40a", "6ta", "2ta") else "2uk"


def increment(d: Piece) -> int:
    """The increment of range that is printed on a supply marker for the ground of the day (14.2)."""
    parts = d.increments.split("/")
    return whole(parts[1] if mud() and len(parts) > 1 else parts[0], 1)


def dump_reach(d: Piece) -> int:
    """How far from its source it may lie: one increment more than its capacity (13.2.1 14.2)."""
    return (whole(d.capacity) + 1) * increment(d)


def supply_range(side: Side) -> int:
    """The range of supply by the ground of the day (13.4)."""
    if side == "soviet":
        return 8 if mud() else 10
    return 4 if mud() else 6


def supply_range_of(d: Piece, away: int) -> int:
    """How far a supply marker supplies that lies so far from its source (13.4 14.2 16.2)."""
    if d.Depot:
        return supply_range(own(d)) if dump_points(d) > 0 else 0
    return supply_range(own(d)) if away <= dump_reach(d) else 0


def on_a_road(d: Piece) -> bool:
    """Whether it lies in a road hex (13.2.1); where it lies on no hex nothing is asked of it."""
    h = d.hex
    if h is None:
        return True
    return any(road_between_hexes(h, n) for n in h.neighbours())


def dump_away(d: Piece) -> int:
    """How far it lies from its source along the way of supply, however far; -1 where there is none."""
    side, h = own(d), d.hex
    if h is None or d.Depot:
        return 0
    found = supplies.spread(side, supply_sources(side, network_of_dump(d)), None, shut_to_supply(side), True)
    return found.costs.get(h, -1)


def dump_faults(d: Piece, away: int) -> list[Text]:
    """What is wrong with where a supply marker lies, so far from its source; -1: it has no way there (13.2.1)."""
    found: list[Text] = []
    if not on_a_road(d):
        found.append(cited(say("say.dump.no-road", d.name), "13.2.1"))
    elif away < 0:
        found.append(cited(say("say.dump.cut", d.name), "13.2.1 13.3"))
    if away > dump_reach(d):
        found.append(cited(say("say.dump.far", d.name, away, dump_reach(d)), "13.2.1 14.2"))
    if d.GivenUp:
        found.append(cited(say("say.dump.given-up", d.name), "8.6.5"))
    if too_early(d):
        found.append(cited(say("say.dump.division", d.name), "18.7"))
    return found


def tell_placed(of: list[Piece]) -> None:
    """What is wrong with where some supply markers lie: one search a network for all of them."""
    lengths = {side: dump_lengths(side) for side in sides()}
    for d in of:
        away = 0 if d.hex is None or d.Depot else lengths[own(d)].get(d.uid, -1)
        for each in dump_faults(d, away):
            report(each, "warning")


def dump_lengths(side: Side) -> dict[str, int]:
    """How far each supply marker of a side lies from its source; those without a way are left out. One search a network."""
    shut = shut_to_supply(side)
    trunks: dict[str, Reach] = {}
    found: dict[str, int] = {}
    for d in dumps_on_map(side):
        word, h = network_of_dump(d), d.hex
        if word not in trunks:
            trunks[word] = supplies.spread(side, supply_sources(side, word), None, shut, True)
        if h is not None and h in trunks[word].costs:
            found[d.uid] = trunks[word].costs[h]
    return found


def too_early(d: Piece) -> bool:
    """The marker of a division that has fewer than four units on the map while it comes by the die (18.7)."""
    return d.id == "dump-24-pz" and len([p for p in map_pieces() if p.formation == d.formation and is_unit(p)]) < 4


def moved_by_rule(d: Piece) -> bool:
    """A drag that no phase of placing is needed for: it falls back before the enemy (13.2.4), or is taken off the map."""
    return d.hex is None or phase_side() is not None or phase() == "supply-points"


def tell_dumps() -> None:
    """After the phase of placing: which supply markers lie where they may not (13.2.1)."""
    if referee() == "off" or phase_before() != "supply-markers":
        return
    for side in sides():
        lengths = dump_lengths(side)
        for d in dumps_on_map(side):
            if d.Depot:
                continue
            if not on_a_road(d):
                report(say("say.dump.no-road", d.name), "warning")
            elif d.uid not in lengths:
                report(say("say.dump.cut", d.name), "warning")
            elif lengths[d.uid] > dump_reach(d):
                report(say("say.dump.far", d.name, lengths[d.uid], dump_reach(d)), "warning")


def show_dump_places(d: Piece) -> None:
    """The hexes where a supply marker may lie, each with the points it would receive there (13.2.1 14.2)."""
    side = own(d)
    trunk = supplies.spread(side, supply_sources(side, network_of_dump(d)), dump_reach(d), shut_to_supply(side), True)
    marks: dict[Hex, Text] = {}
    for h in trunk.costs:
        if any(road_between_hexes(h, n) for n in h.neighbours()):
            marks[h] = str(points_at(d, trunk.costs[h]))
    show(marks)
    report(say("say.dump.places", d.name, len(marks)), "quiet")


# ---- the enemy beside a supply marker (13.2.4)


def dislodge(p: Piece) -> None:
    """A unit has come to its hex: enemy supply markers beside it, alone, fall back."""
    here = p.hex
    if referee() == "off" or here is None or not is_unit(p):
        return
    for h in here.within(1):
        for d in h.pieces():
            theirs = d.kind == "dump" and d.side is not None and d.side != p.side
            if theirs and not d.Depot and len(units_at(h, own(d))) == 0:
                fall_back(d, p)


def way_back(d: Piece) -> list[Hex]:
    """The hexes of its road from a source to it, past no enemy unit; of its line if no road leads there, but not where that
    begins with a railway alone (13.2.1 13.2.4)."""
    here, shut = d.hex, supplies.occupied(own(d))
    if here is None:
        return []
    begun = {h: 0 for h in supply_sources(own(d), network_of_dump(d)) if h not in shut}
    by_road = way_to(here, reach(begun, dump_reach(d), lambda a, b, spent: road_step(a, b, shut)))
    line = by_road if len(by_road) > 1 else supplies.trunk_of(d, shut)
    return line if len(line) > 1 and road_between_hexes(here, line[len(line) - 2]) else []


def road_step(here: Hex, there: Hex, shut: set[Hex]) -> int | None:
    return 1 if there not in shut and road_between_hexes(here, there) and bridge_stands(here, there) else None


def road_between_hexes(here: Hex, there: Hex) -> bool:
    """Whether a main or secondary road joins two hexes."""
    return here.joined_by(there, "road") or here.joined_by(there, "minor-road")


def fall_back(d: Piece, before: Piece) -> None:
    """It goes one hex towards its source, two where the first is beside the same enemy; without a way it leaves the map."""
    way = way_back(d)
    if len(way) < 2:
        dump_off(d)
        return
    near = before.hex is not None and before.hex.adjacent(way[len(way) - 2])
    on = len(way) > 2 and road_between_hexes(way[len(way) - 2], way[len(way) - 3])
    goal = way[len(way) - 3] if near and on else way[len(way) - 2]
    d.put(goal)
    d.FellBack = 0 if goal != way[len(way) - 2] else moment()
    report(say("say.dump.falls-back", d.name, goal, before.name))


def moment() -> int:
    """A number for this phase of this turn."""
    return turn() * 100 + phase_number(phase())


def dump_off(d: Piece) -> None:
    """It leaves the map and comes again next turn."""
    report(say("say.dump.off", d.name), "strong")
    set_points(d, 0)
    d.send(f"turns/turn.{min(turn() + 1, last_turn())}")


def may_fall_further(d: Piece) -> bool:
    """Its owner may let it go on by a second hex (13.2.4)."""
    return d.hex is not None and d.FellBack == moment() and decides(d.side)


def fall_further(d: Piece) -> None:
    way = way_back(d)
    d.FellBack = 0
    if len(way) < 2:
        report(say("say.dump.no-further", d.name), "warning")
        return
    d.put(way[len(way) - 2])
    report(say("say.dump.goes-on", d.name, way[len(way) - 2]))


# ---- the status of units (13.4)


def needs_supply(p: Piece) -> bool:
    """Combat units on the map, but those that are always in supply: alert units (4.8.2), partisans (18.1)."""
    return p.hex is not None and p.kind in ("unit", "artillery") and not p.is_a("partisan")


def judge_all() -> None:
    """Supply is judged (13.4.1), however strict the referee: this is bookkeeping; a division that is supplied in one of its hexes
    is supplied (4.7.4)."""
    if phase() != "supply-status" or referee() == "off":
        return
    for side in sides():
        supplies.tell_out(side, [p for p in supplies.judge(side) if p.state("supply") != ""])
    share_supply()


def judge_supply(p: Piece, now: str) -> None:
    """In supply the marker goes; out of supply one that is there stays, else it is OOS 1 (13.4.1), but after the breakout for
    neither the Soviets nor the group (16.5.4 1)."""
    if now == "":
        p.set_state("supply", "")
    elif p.state("supply") == "" and not (last_soviet_turn() and (soviet(p) or in_pocket(p))):
        p.set_state("supply", "oos1")


def note_dumps(p: Piece, on: list[SupplyLine]) -> None:
    """What it draws on this turn: the supply markers in range, the nearest first (14.3). Who reaches his own again is assigned
    no more (13.4.3)."""
    found = [line.carrier for line in on if line.carrier is not None]
    p.Dumps = found
    p.JudgedIn = turn()
    p.InRange = len(on) > 0
    if p.Assigned is not None and any(own_dump(d, p) for d in found):
        report(say("say.assign.back", p.name, formation_name(p.Assigned)))
        p.Assigned = None


def fought_out_of_supply(p: Piece) -> None:
    """Who fights while OOS 1 is OOS 2 from then on (13.4.1 13.5.1)."""
    if p.kind in ("unit", "artillery") and p.state("supply") == "oos1":
        p.set_state("supply", "oos2")
        report(say("say.oos2.fought", p.name))


def worn_by_move(p: Piece, hexes: int) -> None:
    """Who drives two hexes or more while OOS 1 is OOS 2 afterwards; on foot it stays (13.4.1 13.5.1)."""
    if hexes >= 2 and p.kind in ("unit", "artillery") and p.state("supply") == "oos1" and mobility(p) != "foot":
        p.set_state("supply", "oos2")
        report(say("say.oos2.drove", p.name, hexes))


# ---- assigned to another body (13.4.3)


def may_be_assigned(p: Piece) -> bool:
    return (
        phase() == "supply-status" and referee() != "off" and p.hex is not None and not in_supply(p) and decides(p.side)
    )


def assign(p: Piece) -> None:
    """A unit that no line of any length joins to its own supply markers goes over to another army or corps."""
    side = own(p)
    if german(p) and p.is_a("heavy"):
        refuse(say("say.assign.heavy", p.name), "13.4.3")
        return
    if joined_to_own(p):
        refuse(say("say.assign.not-cut", p.name), "13.4.3")
        if referee() == "full":
            return
    level = "army" if side == "soviet" else "corps"
    mine = superior(body(p).formation, level)
    bodies: list[Formation] = []
    for d in dumps_on_map(side):
        f = d.formation
        if f is not None and f == superior(f, level) and f != mine and f not in bodies:
            bodies.append(f)
    if len(bodies) == 0:
        refuse(say("say.assign.none", p.name), "13.4.3")
        return
    goes_over(p, bodies, say("say.assign.which", p.name), "say.assigned")


def goes_over(p: Piece, bodies: list[Formation], question: Text, told: TextKey) -> None:
    """A unit belongs to a body that its player picks from now on, and is supplied by it (13.4.3 18.13)."""
    picked = choose(question, [formation_name(f) for f in bodies])
    if picked is None:
        return
    p.Assigned = bodies[picked]
    p.AssignedIn = turn()
    report(say(told, p.name, formation_name(bodies[picked])))


def refuse(why: Text, paragraphs: str) -> None:
    """Say why something is not possible."""
    report(cited(why, paragraphs), "warning")


def joined_to_own(p: Piece) -> bool:
    """Whether a way of any length leads from a unit to a supply marker of its own (13.4.3)."""
    here, side = p.hex, own(p)
    if here is None:
        return False
    shut = shut_to_supply(side)
    goals = [d.hex for d in dumps_on_map(side) if own_dump(d, p)]
    found = flood(
        [here], lambda a, b: b not in shut and (ground_carries(a, b) or (a == here and a.side_has(b, "river")))
    )
    return any(h is not None and h in found for h in goals)


def assign_back(p: Piece) -> None:
    """It is supplied by its own body again (13.4.3)."""
    given = p.Assigned
    if given is not None:
        report(say("say.assign.back", p.name, formation_name(given)))
    p.Assigned = None


# ---- railways cut (13.1.2)


def cut_railways() -> None:
    """After the Soviet move: a Soviet division or brigade with a zone of control on a railway cuts it."""
    for h in sorted_hexes(stacks_of("soviet")):
        if referee() == "off" or not on_railway(h) or zone_level(h, "soviet") != "control" or rail_cut(h):
            continue
        if any(p.is_a("division") or p.is_a("brigade") for p in units_at(h, "soviet")):
            report(say("say.rail.cut", h), "strong")
            new_piece("rail-cut", h)


def sorted_hexes(of: set[Hex]) -> list[Hex]:
    """Some hexes in order of the map."""
    return sorted(list(of), key=lambda h: h.number)


def on_railway(h: Hex) -> bool:
    return any(h.joined_by(n, "railway") for n in h.neighbours())
