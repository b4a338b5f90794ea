"""The search for lines: closed hexes, step costs, reach."""

from vmodsmith.rules.mechanics.library.paths import Reach, reach, reach_by, way_to
from vmodsmith.rules.mechanics.trace.trace import (
    SupplyLine,
    along,
    barriers,
    belongs,
    blocks,
    carrier_along,
    carrier_longest,
    carrier_range,
    carrier_reach,
    carrier_ways,
    carriers,
    carries_along,
    cost,
    direct,
    draws,
    frees,
    longest,
    network,
    network_sources,
    networks,
    stands_alone,
    step,
    zone_over,
)
from vmodsmith.rules.mechanics.words import Hex, Piece, Side, hexes, is_given, map_pieces


def _unlimited() -> int:
    """A length longer than any line."""
    return 2 * len(hexes())


def occupied(side: Side) -> set[Hex]:
    """The hexes that enemies of a side block by their presence."""
    found: set[Hex] = set()
    for unit in map_pieces():
        here = unit.hex
        if here is not None and unit.side is not None and unit.side != side and blocks(unit):
            found.add(here)
    return found


def closed(side: Side) -> set[Hex]:
    """The hexes that the lines of a side may not enter: those of enemies, and their ZOC without a friend."""
    foes: set[Hex] = set()
    zones: set[Hex] = set()
    friends: set[Hex] = set()
    for unit in map_pieces():
        here = unit.hex
        if here is None or unit.side is None:
            continue
        if unit.side == side:
            if frees(unit):
                friends.add(here)
            continue
        if blocks(unit):
            foes.add(here)
        for there in here.neighbours():
            if there not in zones and zone_over(unit, here, there):
                zones.add(there)
    return foes | (zones - friends)


def _ways(here: Hex) -> list[Hex]:
    """The adjacent hexes to which lines may lead at all."""
    return here.neighbours_along(along()) if len(along()) > 0 else here.neighbours()


def spread(side: Side, starts: list[Hex], limit: int | None, shut: set[Hex], far: bool) -> Reach:
    """How far lines reach from some hexes; `far` selects the paths from sources to carriers."""
    begun: dict[Hex, int] = {}
    for start in starts:
        if start not in shut:
            begun[start] = 0
    most = limit if limit is not None else _unlimited()
    if far:
        return reach_by(
            begun,
            most,
            lambda here: carrier_ways(side, here),
            lambda here, there, spent: None if there in shut else carrier_along(side, here, there),
        )
    if len(along()) == 0 and len(barriers()) == 0 and not is_given("step"):
        return reach(begun, most, lambda here, there, spent: None if there in shut else cost(side, here, there))
    return reach_by(
        begun,
        most,
        lambda here: _ways(here),
        lambda here, there, spent: None if there in shut else step(side, here, there),
    )


def lines(side: Side) -> list[SupplyLine]:
    """All lines of a side: those of its sources, or those of each carrier that they reach, and of the sources as
    well."""
    return _lines_within(side, closed(side))


def _lines_within(side: Side, shut: set[Hex]) -> list[SupplyLine]:
    """All lines of a side that avoid some hexes."""
    return _lines_of(side, carriers(side), networks(side), shut)


def _lines_for(unit: Piece) -> list[SupplyLine]:
    """The lines that may reach a piece: only those of the carriers and networks it may draw on."""
    side = unit.side
    if side is None:
        return []
    behind = [each for each in carriers(side) if belongs(unit, each)]
    return _lines_of(side, behind, [each for each in networks(side) if draws(unit, each)], closed(side))


def _lines_of(side: Side, behind: list[Piece], direct_to: list[str], shut: set[Hex]) -> list[SupplyLine]:
    """The lines of some carriers of a side, and of some networks directly, that avoid some hexes."""
    found: list[SupplyLine] = []
    begins: dict[str, list[Hex]] = {}
    trunks: dict[str, Reach] = {}
    for carrier in behind:
        word = network(carrier)
        if word not in trunks and not stands_alone(carrier):
            begins[word] = network_sources(side, word)
            trunks[word] = spread(side, begins[word], carrier_longest(side), shut, True)
        line = _line_of(side, carrier, trunks, shut)
        if line is not None:
            found.append(line)
    alone = len(behind) == 0 and len(carriers(side)) == 0
    for each in direct_to:
        far = longest(side) if alone else direct(side, each)
        if far is None or far > 0:
            starts = begins[each] if each in begins else network_sources(side, each)
            found.append(SupplyLine(None, spread(side, starts, far, shut, False), far, each, []))
    return found


def _line_of(side: Side, carrier: Piece, trunks: dict[str, Reach], shut: set[Hex]) -> SupplyLine | None:
    """The reach of a carrier; None if it supplies no piece."""
    where, word, farthest = carrier.hex, network(carrier), carrier_reach(carrier)
    if where is None:
        return None
    way: list[Hex] = []
    most = 0
    if stands_alone(carrier):
        most = carrier_range(carrier, 0)
    elif word in trunks and where in trunks[word].costs:
        away = trunks[word].costs[where]
        most = carrier_range(carrier, away) if farthest is None or away <= farthest else 0
        if most > 0 and carries_along(carrier):
            way = way_to(where, trunks[word])
    return SupplyLine(carrier, spread(side, [where], most, shut, False), most, word, way) if most > 0 else None


def trunk_of(carrier: Piece, shut: set[Hex]) -> list[Hex]:
    """The hexes of the shortest path from a source to a carrier that avoids some hexes; empty if there is none."""
    side, where = carrier.side, carrier.hex
    if side is None or where is None:
        return []
    return way_to(where, spread(side, network_sources(side, network(carrier)), carrier_longest(side), shut, True))


def carriers_away(side: Side) -> dict[str, int]:
    """How far each carrier of a side is from its source, by `uid`, even if it is too far; 0 if it supplies without a
    line. Carriers without a path are left out. One search for each network."""
    shut = closed(side)
    trunks: dict[str, Reach] = {}
    found: dict[str, int] = {}
    for carrier in carriers(side):
        where, word = carrier.hex, network(carrier)
        if where is None:
            continue
        if stands_alone(carrier):
            found[carrier.uid] = 0
            continue
        if word not in trunks:
            trunks[word] = spread(side, network_sources(side, word), None, shut, True)
        if where in trunks[word].costs:
            found[carrier.uid] = trunks[word].costs[where]
    return found


def carrier_away(carrier: Piece) -> int | None:
    """How far a carrier is from its source, found by a new search; None if it has no path. 0 if it supplies without
    one."""
    side, where = carrier.side, carrier.hex
    if side is None or where is None:
        return None
    if stands_alone(carrier):
        return 0
    return spread(side, network_sources(side, network(carrier)), None, closed(side), True).costs.get(where)


def line_from(carrier: Piece, limit: int | None) -> SupplyLine:
    """The line of a carrier up to a length, whatever its own range, for `away_on`; None: of any length."""
    side, where = carrier.side, carrier.hex
    starts = [where] if where is not None else []
    shut = closed(side) if side is not None else set()
    nothing: dict[Hex, int] = {}
    none_before: dict[Hex, Hex] = {}
    found = spread(side, starts, limit, shut, False) if side is not None else Reach(nothing, none_before)
    return SupplyLine(carrier, found, limit, network(carrier), [])


def reached(side: Side) -> set[Hex]:
    """The hexes that the lines of a side reach."""
    found: set[Hex] = set()
    for each in lines(side):
        found.update(set(each.found.costs.keys()))
    return found


def _connected(side: Side, among: list[Hex]) -> list[Hex]:
    """Those of some hexes that the lines of a side reach: one search for all of them."""
    found = reached(side)
    return [where for where in among if where in found]


def _carriers_reached(side: Side) -> list[Piece]:
    """The carriers of a side that its sources reach."""
    return [each.carrier for each in lines(side) if each.carrier is not None]
