"""Supply sources, what blocks paths to them, cut railways (13.1 13.3). Numbers in comments are paragraphs."""

from game import *

SOVIET_ARMIES: list[str] = ["27a", "40a", "6ta", "2ta", "52a", "53a", "4ga", "5gta"]

# ---- networks and their sources (13.1)


def supply_networks(side: Side) -> list[str]:
    """The networks that have sources: each Soviet army, 5 GCC; each German army, Korsun; and the relays of 18.14."""
    if side == "soviet":
        return SOVIET_ARMIES + ["5gcc"] + relay_words(side)
    return ["8a", "1pza", "korsun"] + relay_words(side)


def supply_sources(side: Side, network: str) -> list[Hex]:
    """The hexes where a network's lines start (13.1 13.1.1 13.1.3 18.9 18.14)."""
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
    """The source hexes of a formation on the map edges; their areas have its name, alone or with a number."""
    words = [start, f"{start}-1", f"{start}-2", f"{start}-3"]
    return [h for word in words for h in area_hexes(word) if h.has("source")]


def german_edges() -> list[Hex]:
    return edge_hexes("g-8a") + edge_hexes("g-1pza")


def open_stations() -> list[Hex]:
    """Stations joined to a German source on the map edge by an uninterrupted railway (13.1.1 13.1.2)."""
    return [h for h in railways.reached("german") if h.has("station")]


# ---- blocked paths (13.1.2 13.3)


def shut_to_supply(side: Side) -> set[Hex]:
    """Hexes closed to supply: with enemy units, or in an enemy zone of either kind without a friendly unit (13.3)."""
    foes, friends = stacks_of(other_side(side)), stacks_of(side)
    return foes | (zones_of(foes, other_side(side)) - friends)


def shut_to_rail(side: Side) -> set[Hex]:
    """Hexes closed to rail: with Soviet units, in their zones (even with a German unit), or cut (13.1.2)."""
    foes = stacks_of(other_side(side))
    return foes | zones_of(foes, other_side(side)) | {p.here for p in markers_of("rail-cut")}


def stacks_of(side: Side) -> set[Hex]:
    """The hexes that contain combat units of a side."""
    return {p.here for p in map_pieces() if p.side == side and is_unit(p)}


def zones_of(stacks: set[Hex], side: Side) -> set[Hex]:
    """The hexes in a zone of control or influence of the given stacks; zones do not cross rivers (10.6.2)."""
    found: set[Hex] = set()
    for h in stacks:
        if zone_level(h, side) == "":
            continue
        for n in h.neighbours():
            if n not in found and zone_into(h, n, side, False) != "":
                found.add(n)
    return found


def ground_carries(here: Hex, there: Hex, side: Side) -> bool:
    """Whether a line from a unit can cross a hexside (13.3): no lake; rivers and marshes only by a bridge, or by a ford
    the side has found (18.6)."""
    sides = here.side_lines(there)
    if len(sides) == 0:
        return True
    if "lake" in sides or "dnepr" in sides:
        return False
    if "marsh" in sides and not road_between(here, there):
        return False
    return "river" not in sides or ford_known(here, there, side) or bridges.stands(here, there)


def road_carries(here: Hex, there: Hex) -> bool:
    """Whether a line to a supply marker can go from hex to hex: by road, or by a railway that is not cut, with its
    bridges intact (13.2.1 13.3)."""
    if not road_between_hexes(here, there) and (
        not here.joined_by(there, "railway") or rail_cut(here) or rail_cut(there)
    ):
        return False
    return bridges.stands(here, there)


def over_the_river(p: Piece, here: Hex, there: Hex) -> int | None:
    """Let a unit on a river bank trace across that river (13.3), unless there are mines against Germans (15.3.2) or
    another obstacle."""
    if german(p) and mines_forbid_trace(here, there):
        return None
    if here.side_has(there, "marsh") and not road_between(here, there):
        return None
    return 1 if here.side_has(there, "river") and not water_between(here, there) else None


# ---- railways cut (13.1.2)


def cut_railways() -> None:
    """After the Soviet move, cut railways under Soviet divisions or brigades that have a zone of control."""
    for h in sorted_hexes(stacks_of("soviet")):
        if not on_railway(h) or zone_level(h, "soviet") != "control" or rail_cut(h):
            continue
        if any(p.is_a("division") or p.is_a("brigade") for p in units_at(h, "soviet")):
            report(say("say.rail.cut", h), "strong")
            new_piece("rail-cut", h)


def sorted_hexes(of: set[Hex]) -> list[Hex]:
    """Hexes sorted by their number on the map."""
    return sorted(list(of), key=lambda h: h.number)


def on_railway(h: Hex) -> bool:
    return any(h.joined_by(n, "railway") for n in h.neighbours())
