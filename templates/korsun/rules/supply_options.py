"""Supply options (18.4 18.5 18.8 18.9 18.14). Numbers in comments are paragraphs."""

from game import *

AIRFIELD_COST = 2  # 18.8
AIRFIELD_NEAR = 6  # 18.8
DEPOT_COST = 1  # 18.9
DEPOT_NEAR = 10  # 18.9
DEPOT_MOST = 4  # 18.9

# ---- reduced rail capacity after reinforcements (18.4)


def mark_rail_capacity() -> None:
    """At the end of German movement, replace last turn's markers by new ones where units came by rail beyond the hexes
    of the table (18.4 (1) to (3) (5))."""
    if not on("rail-capacity"):
        return
    for p in markers_of("rail-capacity"):
        p.discard()
    mine = [p for p in map_pieces() if p.kind in ("unit", "artillery") and german(p)]
    came = [p for p in mine if p.Mode == f"{acting_turn()} german-movement rail"]
    lines = rail_lines() if len(came) > 0 else {}
    for edge in lines:
        line, found = edge.number, lines[edge]
        for column in ["two", "one"]:
            gate = hex_at(cell("rail-capacity", line, column))
            if gate is not None and any(past_gate(p, gate, found) for p in came if line_taken(p, lines) == edge):
                marker = new_piece("rail-capacity", gate)
                marker.show_face(1 if column == "two" else 2)
                report(say("say.rail.capacity", gate, 2 if column == "two" else 1))
                break


def rail_lines() -> dict[Hex, Reach]:
    """The railways that carry reinforcements, by their hex on the map edge, with the hexes each reaches."""
    edges = [edge for line in row_names("rail-capacity") for edge in [hex_at(line)] if edge is not None]
    return {edge: railways.spread("german", [edge], None, shut_to_rail("german"), False) for edge in edges}


def line_taken(p: Piece, lines: dict[Hex, Reach]) -> Hex | None:
    """The railway a unit came on: the one whose edge hex is nearest to where it boarded (7.2)."""
    start = p.TrainFrom
    if start is None:
        return None
    near = [edge for edge in lines if start in lines[edge].costs]
    return min(near, key=lambda edge: lines[edge].costs[start]) if len(near) > 0 else None


def past_gate(p: Piece, gate: Hex, found: Reach) -> bool:
    """Whether a unit's path by rail passes through a hex and goes beyond it."""
    h = p.hex
    return h is not None and h != gate and gate in way_to(h, found)


def rail_tolls(points: dict[str, int]) -> dict[str, int]:
    """The points that each supply marker beyond a rail capacity marker loses; the Germans choose the supply markers
    that lose them (18.4 (4))."""
    lost: dict[str, int] = {}
    if not on("rail-capacity"):
        return lost
    for marker in markers_of("rail-capacity"):
        behind = supply_markers_beyond_gate(marker)
        for _n in range(2 if marker.face == 1 else 1):
            open_to_it = [d for d in behind if points.get(d.uid, 0) > lost.get(d.uid, 0)]
            if len(open_to_it) == 0:
                break
            d = max(open_to_it, key=lambda each: points.get(each.uid, 0) - lost.get(each.uid, 0))
            if acts_for("german"):
                picked = choose(say("say.rail.which"), [each.name for each in open_to_it])
                if picked is None:
                    game.TollsUnsaid = game.TollsUnsaid + [marker]
                    report(toll_unsaid(marker))
                    continue
                d = open_to_it[picked]
            lost[d.uid] = lost.get(d.uid, 0) + 1
            report(say("say.rail.toll", d.name, 1))
    return lost


def toll_unsaid(marker: Piece) -> Text:
    """The report of a lost point whose supply marker is yet to be chosen (18.4 (4))."""
    here = marker.hex
    return say("say.rail.which") if here is None else say("say.rail.unsaid", here, 1)


def take_toll(d: Piece) -> None:
    for marker in game.TollsUnsaid:
        if d in supply_markers_beyond_gate(marker):
            lose_toll(d, marker)
            return


def lose_toll(d: Piece, marker: Piece) -> None:
    """Take a point from a supply marker; a capacity marker that costs two may still have one open."""
    n = game.TollsUnsaid.index(marker)
    game.TollsUnsaid = game.TollsUnsaid[:n] + game.TollsUnsaid[n + 1 :]
    set_points(d, supply_marker_points(d) - 1)
    report(say("say.rail.toll", d.name, 1))


def tolls_lapse() -> None:
    """As the phase ends without a choice, take the points from the supply markers that have the most (18.4 (4))."""
    for marker in game.TollsUnsaid:
        behind = [d for d in supply_markers_beyond_gate(marker) if supply_marker_points(d) > 0]
        if len(behind) > 0:
            lose_toll(max(behind, key=lambda d: supply_marker_points(d)), marker)
    game.TollsUnsaid = []


def supply_markers_beyond_gate(marker: Piece) -> list[Piece]:
    """The supply markers whose station is beyond a capacity marker on its railway (18.4 (4))."""
    gate, shut = marker.here, shut_to_supply("german")
    found = railways.spread("german", german_edges(), None, shut_to_rail("german"), False)
    behind: list[Piece] = []
    for d in supply_markers_on_map("german"):
        way = supplies.trunk_of(d, shut)
        if len(way) > 0 and way[0].has("station") and way[0] != gate and gate in way_to(way[0], found):
            behind.append(d)
    return behind


# ---- trucks (18.5)


def on_trucks(p: Piece) -> bool:
    """Whether foot infantry moves on trucks in this movement phase (18.5.2)."""
    return p.kind == "unit" and p.Trucked


def corps_supply_marker(d: Piece) -> bool:
    f = d.formation
    return f is not None and f == superior(f, "corps")


def truck_payers(p: Piece) -> list[Piece]:
    return [d for d in supply_markers_of(p) if corps_supply_marker(d) and not d.SentTrucks and spendable(d) > 0]


def mount(p: Piece) -> None:
    """Mount foot infantry on trucks for a point of the corps supply marker that supplies it: it moves like a motorised
    unit. Each marker sends trucks once per turn (18.5.1 18.5.2 (3))."""
    d = payer_picked(p.name, truck_payers(p), 1)
    where = d.hex if d is not None else None
    if d is None or where is None or not spend_from(d, 1):
        return
    d.SentTrucks = True
    new_piece("trucks", where)
    p.Trucked = True
    report(say("say.trucks.mounted", p.name))


# ---- another airfield (18.8)


def corps_engineer(p: Piece) -> bool:
    """Whether a unit is an engineer of a German corps, not a bridge column (18.8 18.9)."""
    return german(p) and p.is_a("engineer") and p.is_a("support") and not p.is_a("bridge-k") and not p.is_a("bridge-j")


def lay_built(row: Row, where: Hex) -> None:
    """Place a marker built by engineers, with its turn: it is ready in a later turn (18.8 18.9)."""
    new_piece(row, where).BuiltIn = acting_turn()


def airfield_piece() -> Piece | None:
    """The second airfield, if it is ready and without Soviets."""
    return next((p for p in markers_of("airfield-2") if p.face == 2 and not soviets_in(p.here)), None)


def other_airfield() -> Hex | None:
    p = airfield_piece()
    return p.hex if p is not None else None


def airfield_since() -> int:
    """The turn from which points can be allotted to the second airfield, to be flown there in the next; 0 if it does
    not exist (18.8 (4))."""
    p = airfield_piece()
    return p.BuiltIn if p is not None else 0


# ---- another depot (18.9)


def depot_payers(p: Piece) -> list[str]:
    """The stocks that can pay for a depot: of Korsun or the second airfield, within ten hexes of the depot (18.9)."""
    field = other_airfield()
    near = ["korsun"] if p.here.is_within(DEPOT_NEAR, place_hex("korsun")) else []
    near += ["airfield"] if field is not None and p.here.is_within(DEPOT_NEAR, field) else []
    return [pool for pool in near if stock.left(pool) >= DEPOT_COST]


def stock_depot(p: Piece) -> None:
    """Let the player move up to four points from Korsun and the second airfield to the depot (18.9 (3))."""
    left = DEPOT_MOST
    for pool in ["korsun", "airfield"]:
        most = min(left, stock.left(pool))
        if most <= 0:
            continue
        number = choose_number(say("say.depot.how-many", stock.pool_name(pool), most), 0, most)
        if number is None or number == 0:
            continue
        stock.spend(pool, number)
        stock.gain("depot", number)
        left -= number


def drop_on_depot(p: Piece) -> None:
    """Fly a drop to the depot, using the table's column for isolated supply markers (18.9 (4))."""
    die = roll(6)
    points = value("air-drop", die, "depot")
    stock.put("drop", stock.left("drop") - 1)
    report(say("say.drop.depot", die, points))
    stock.gain("depot", points)


def other_sources() -> list[Hex]:
    """The second airfield and the depot, from the turn after they are ready (18.8 (4) 18.9 (3))."""
    ready = markers_of("depot-2") + [p for p in markers_of("airfield-2") if p.face == 2]
    return [p.here for p in ready if p.BuiltIn < turn()]


def pool_of_hex(h: Hex) -> str:
    """The stock that belongs to a source in a pocket (14.5.1 (2) 18.8 18.9)."""
    if h == place_hex("korsun"):
        return "korsun"
    return "depot" if any(p.id == "depot-2" for p in h.pieces()) else "airfield"


# ---- supply markers as relays (18.14)


def relay_words(side: Side) -> list[str]:
    """The networks of the supply markers that serve as relays this turn."""
    return [f"relay-{d.id}" for d in supply_markers_on_map(side) if d.Relay] if on("further-supply") else []


def relay_hexes(network: str) -> list[Hex]:
    """The hex of a relay marker, if it has a path to its own source."""
    mine = [p for p in map_pieces() if p.kind == "supply-marker" and f"relay-{p.id}" == network]
    return [p.here for p in mine if len(supplies.trunk_of(p, shut_to_supply(own(p)))) > 0]


def relay_before(d: Piece) -> str:
    """The network of the relay a supply marker draws on; empty if there is none."""
    first = d.RelayFrom
    if not on("further-supply") or first is None or not first.Relay:
        return ""
    return f"relay-{first.id}"


def relay_level(d: Piece) -> str:
    """The level of formations whose markers can be relays: armies, German corps (18.14)."""
    return "army" if soviet(d) else "corps"


def relay_takers(d: Piece) -> list[Piece]:
    """The other supply markers of a relay's formation, one of which may draw on it (18.14)."""
    top, level = superior(d.formation, relay_level(d)), relay_level(d)
    return [e for e in supply_markers_on_map(own(d)) if e != d and superior(e.formation, level) == top]


def too_far_to_relay(d: Piece) -> bool:
    """Whether a marker cannot be a relay: of no army or German corps, or over an increment from its source (18.14)."""
    away = supplies.carrier_away(d)
    return superior(d.formation, relay_level(d)) != d.formation or away is None or away > increment(d)


def make_relay(d: Piece) -> None:
    """Make a marker a relay for another of its formation this turn; it gives no points itself (18.14)."""
    other = pick_piece(say("say.relay.which", d.name), relay_takers(d))
    d.Relay = True
    set_points(d, 0)
    other.RelayFrom = d
    report(say("say.relay.made", d.name, other.name))
