"""Supply (13.1 to 13.4, 14.2), asked from each unit outwards: a line of its own to every marker and source."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from shared.files import rows

from .hexes import neighbours
from .land import area, feature_hexes, lines_between, ways_between, zone_over

__all__ = [
    "Position",
    "SupplyMarker",
    "Unit",
    "body_of",
    "draws",
    "may_draw",
    "open_stations",
    "supplied",
    "supply_marker_points",
    "supply_marker_way",
]

ROADS = {"road", "minor-road"}


@dataclass(frozen=True)
class Unit:
    """A combat unit on the map."""

    id: str
    side: str
    formation: str
    hex: str
    zone: bool = True


@dataclass(frozen=True)
class SupplyMarker:
    """A supply marker on the map."""

    id: str
    side: str
    formation: str
    hex: str
    capacity: int
    increments: tuple[int, int]


@dataclass
class Position:
    """Units, supply markers, the ground, and what was cut or blown."""

    seed: int
    units: list[Unit]
    supply_markers: list[SupplyMarker]
    mud: bool = False
    rail_cut: set[str] = field(default_factory=set)
    blown: set[frozenset[str]] = field(default_factory=set)
    ways: dict[str, tuple[int, set[str], set[str]] | None] = field(default_factory=dict)
    closed: dict[str, set[str]] = field(default_factory=dict)
    stations: set[str] | None = None

    def stacks(self, side: str, *, zones: bool = False) -> set[str]:
        """Where a side has combat units; `zones`: such as have a zone."""
        return {unit.hex for unit in self.units if unit.side == side and (unit.zone or not zones)}

    def shut(self, side: str) -> set[str]:
        """Hexes that no line of a side passes (13.3)."""
        if side not in self.closed:
            self.closed[side] = self._shut(side)
        return self.closed[side]

    def _shut(self, side: str) -> set[str]:
        foe = "soviet" if side == "german" else "german"
        return self.stacks(foe) | (zone_over(self.stacks(foe, zones=True)) - self.stacks(side))

    def bridge(self, here: str, there: str) -> bool:
        """Whether a way over a hexside stands: no water, or a road or railway over it that is not blown (15.2)."""
        if not lines_between(here, there) & {"river", "minor-river", "ford"}:
            return True
        return bool(ways_between(here, there)) and frozenset((here, there)) not in self.blown


@cache
def _bodies() -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in rows("counters/korsun/formations.csv")}


def body_of(formation: str, level: str) -> str:
    """The body of a level that a body belongs to, itself among them; empty for none."""
    while formation and _bodies()[formation]["kind"] != level:
        formation = _bodies()[formation]["parent"]
    return formation


def _search(
    start: str,
    passes: Callable[[str, str], bool],
    limit: int | None,
    around: Callable[[str], tuple[str, ...]] = neighbours,
) -> dict[str, int]:
    """Distances of hexes in steps, however far or up to a limit, among those around each."""
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if limit is not None and found[here] == limit:
            continue
        for there in around(here):
            if there not in found and passes(here, there):
                found[there] = found[here] + 1
                waiting.append(there)
    return found


@cache
def _joined(here: str) -> tuple[str, ...]:
    """The neighbours to which a road or railway leads."""
    return tuple(there for there in neighbours(here) if ways_between(here, there))


# ---- sources (13.1)


def open_stations(position: Position) -> set[str]:
    """Stations that a railway without interruption joins to a German source (13.1.1, 13.1.2)."""
    if position.stations is None:
        position.stations = _open_stations(position)
    return position.stations


def _open_stations(position: Position) -> set[str]:
    soviets = position.stacks("soviet")
    shut = soviets | zone_over(position.stacks("soviet", zones=True)) | position.rail_cut

    def passes(here: str, there: str) -> bool:
        return there not in shut and "railway" in ways_between(here, there) and position.bridge(here, there)

    reached: set[str] = set()
    for edge in (area("g-8a") | area("g-1pza")) & feature_hexes("source"):
        if edge not in shut:
            reached |= set(_search(edge, passes, None, _joined))
    return reached & feature_hexes("station")


def _sources(position: Position, supply_marker: SupplyMarker | None, unit: Unit | None) -> set[str]:
    """The sources of a marker, or those a unit may draw on itself (13.1, 13.4.1 a)."""
    formation = supply_marker.formation if supply_marker else unit.formation if unit else ""
    side = supply_marker.side if supply_marker else unit.side if unit else ""
    edges = feature_hexes("source")
    army = body_of(formation, "army")
    if side == "german":
        if supply_marker and not formation:
            return open_stations(position) & {"3016"}
        return ((area(f"g-{army}") & edges) | open_stations(position)) if army else set()
    if army:
        return set(area(f"s-{army}") & edges)
    if body_of(formation, "corps") == "c-5gcc":
        return set((area("s-4ga") | area("s-5gta")) & edges)
    front = body_of(formation, "front")
    armies = [id for id, row in _bodies().items() if row["kind"] == "army" and row["parent"] == front]
    return {hex for each in armies for hex in area(f"s-{each}") & edges}


# ---- supply markers (13.2, 14.2)


def _road(position: Position) -> Callable[[str, str, set[str]], bool]:
    def passes(here: str, there: str, shut: set[str]) -> bool:
        ways = ways_between(here, there)
        rail = "railway" in ways and not {here, there} & position.rail_cut
        return there not in shut and bool(ways & ROADS or rail) and position.bridge(here, there)

    return passes


Way = tuple[int, set[str], set[str]]


def supply_marker_way(position: Position, supply_marker: SupplyMarker) -> Way | None:
    """How far a marker lies from its source along roads and railways, the hexes of all the shortest ways, and those
    that every shortest way has; None without a way."""
    if supply_marker.id not in position.ways:
        position.ways[supply_marker.id] = _way(position, supply_marker)
    return position.ways[supply_marker.id]


def _way(position: Position, supply_marker: SupplyMarker) -> Way | None:
    shut = position.shut(supply_marker.side)
    if supply_marker.hex in shut:
        return None
    road = _road(position)
    away = _search(supply_marker.hex, lambda here, there: road(here, there, shut), None, _joined)
    goals = {hex for hex in _sources(position, supply_marker, None) if hex in away}
    if not goals:
        return None
    least = min(away[hex] for hex in goals)
    some = {hex for hex in goals if away[hex] == least}
    by_rank = {least: set(some)}
    so_far: dict[int, list[str]] = defaultdict(list)
    for hex, far in away.items():
        so_far[far].append(hex)
    for rank in range(least - 1, -1, -1):
        by_rank[rank] = {
            hex
            for hex in so_far[rank]
            if any(road(hex, there, shut) for there in _joined(hex) if there in by_rank[rank + 1])
        }
    on_some = {hex for each in by_rank.values() for hex in each}
    on_all = {hex for each in by_rank.values() if len(each) == 1 for hex in each}
    return least, on_some, on_all


def _increment(position: Position, supply_marker: SupplyMarker) -> int:
    return supply_marker.increments[1 if position.mud else 0]


def _carries(position: Position, supply_marker: SupplyMarker) -> bool:
    way = supply_marker_way(position, supply_marker)
    return way is not None and way[0] <= (supply_marker.capacity + 1) * _increment(position, supply_marker)


def supply_marker_points(position: Position, supply_marker: SupplyMarker) -> int:
    """The points it receives: one less for each increment begun beyond the first."""
    way = supply_marker_way(position, supply_marker)
    if way is None:
        return 0
    left, away = supply_marker.capacity, way[0] - _increment(position, supply_marker)
    while away > 0:
        left, away = left - 1, away - _increment(position, supply_marker)
    return max(0, left)


def may_draw(unit: Unit, supply_marker: SupplyMarker) -> bool:
    """13.2.2, 13.2.3."""
    if unit.side != supply_marker.side:
        return False
    if not supply_marker.formation:
        return True
    kind = _bodies()[supply_marker.formation]["kind"]
    army, corps = body_of(unit.formation, "army"), body_of(unit.formation, "corps")
    if kind == "army":
        return army == supply_marker.formation or (
            not army and body_of(supply_marker.formation, "front") == body_of(unit.formation, "front")
        )
    if kind == "corps":
        troops_of_army = unit.side == "german" and unit.formation == army
        return corps == supply_marker.formation or (troops_of_army and body_of(supply_marker.formation, "army") == army)
    return unit.formation == supply_marker.formation


# ---- units (13.3, 13.4)


def supply_range(position: Position, side: str) -> int:
    """13.4."""
    return {("soviet", False): 10, ("soviet", True): 8, ("german", False): 6, ("german", True): 4}[side, position.mud]


def _in_range(position: Position, unit: Unit) -> set[str]:
    """The hexes that a line in range leads to from a unit."""
    shut = position.shut(unit.side)

    def passes(here: str, there: str) -> bool:
        if there in shut:
            return False
        water = lines_between(here, there)
        if here == unit.hex and "river" in water:
            return True
        if water & {"lake", "dnepr"} or ("marsh" in water and not _dry(position, here, there)):
            return False
        return "river" not in water or position.bridge(here, there)  # fords are found first: 18.6

    return set(_search(unit.hex, passes, supply_range(position, unit.side))) - shut


def _dry(position: Position, here: str, there: str) -> bool:
    return bool(ways_between(here, there)) and position.bridge(here, there)


def draws(position: Position, unit: Unit) -> tuple[set[str], set[str], bool]:
    """The markers a unit surely draws on, those it may draw on by one of several shortest roads, and whether it draws
    on a source itself."""
    sure: set[str] = set()
    perhaps: set[str] = set()
    near = _in_range(position, unit)
    for supply_marker in position.supply_markers:
        if not may_draw(unit, supply_marker) or not _carries(position, supply_marker):
            continue
        way = supply_marker_way(position, supply_marker)
        assert way is not None
        if supply_marker.hex in near or unit.hex in way[2]:
            sure.add(supply_marker.id)
        elif unit.hex in way[1]:
            perhaps.add(supply_marker.id)
    return sure, perhaps, bool(near & _sources(position, None, unit))


def supplied(sure: set[str], perhaps: set[str], source: bool) -> bool | None:
    """Whether a unit that draws so is in supply (13.4.1); None where that hangs on which of two equal roads is
    meant."""
    return True if sure or source else None if perhaps else False
