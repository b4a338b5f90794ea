"""Terrain: hexes with their contents, lines, zones and places, read once per game; every look-up takes
constant time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from vmodsmith.hexgrid import directions_of, hexside_between, neighbour_of
from vmodsmith.model import Game, HexMap
from vmodsmith.model.land import HexName, Land, hex_names_of
from vmodsmith.model.line_hexsides import lines_leaving, lines_of

__all__ = ["Hex", "TerrainMap", "terrain_map_of"]


_NONE: frozenset[Hex] = frozenset()


class Pile(Protocol):
    """Pieces on top of each other, or one loose piece."""

    @property
    def loose(self) -> bool:
        """Whether it is a loose piece, with which nothing stacks."""

    @property
    def pieces(self) -> tuple[Any, ...]:
        """The pieces, the bottom one first."""


class Middle(Protocol):
    """The middle of a hex on a tabletop."""

    @property
    def stacks(self) -> tuple[Pile, ...]:
        """The stacks there."""


@dataclass(frozen=True, slots=True)
class HexTerrain:
    """The constant data of a hex.

    By direction, 0 to 5: the number of the neighbour (None across an edge of the map or part), and the kinds of line
    along the hexside and through it, in order of the data.
    """

    number: str
    part: str
    terrain: str
    vp: int
    q: int
    r: int
    features: tuple[str, ...]
    zones: frozenset[str]
    places: frozenset[str]
    beside: tuple[str | None, ...]
    along: tuple[tuple[str, ...], ...]
    through: tuple[tuple[str, ...], ...]
    called: HexName


@dataclass(frozen=True, slots=True)
class TerrainMap:
    """The first map of a game: its hexes by number, in order of their numbers; hexes of each zone; the hex of each
    place."""

    grounds: Mapping[str, HexTerrain]
    zones: Mapping[str, tuple[str, ...]]
    places: Mapping[str, str]

    def hexes(self, spots: Mapping[str, Middle], named: Callable[[str, HexName, bool], str]) -> dict[str, Hex]:
        """New hexes for one tabletop, in order of their numbers; `spots` are its places by number, `named` returns the
        name of a hex from its number and its added words, with or without terrain.
        """
        made = {number: Hex(ground, spots[number], named) for number, ground in self.grounds.items()}
        for each in made.values():
            each._join(made)
        return made


class Hex:
    """A hex of the map.

    See `builder/vmodsmith/rules/language/vocabulary.pyi`: the names without an underscore are those that rules use.
    """

    __slots__ = (
        "_along", "_around", "_beside", "_direction", "_ground", "_joined", "_led", "_named", "_sided", "_within",
        "middle", "number", "part", "q", "r", "terrain", "vp",
    )  # fmt: skip

    def __init__(self, ground: HexTerrain, place: Middle, named: Callable[[str, HexName, bool], str]) -> None:
        self._ground = ground
        self._named = named
        self.middle = place
        self._along = ground.along
        self._within: dict[int, tuple[Hex, ...]] = {}
        self.number, self.part = ground.number, ground.part
        self.terrain, self.vp = ground.terrain, ground.vp
        self.q, self.r = ground.q, ground.r
        self._around: tuple[Hex | None, ...] = ()
        self._beside: list[Hex] = []
        self._direction: dict[Hex, int] = {}
        self._joined: dict[str, frozenset[Hex]] = {}
        self._led: dict[tuple[str, ...], list[Hex]] = {}
        self._sided: dict[str, frozenset[Hex]] = {}

    def _join(self, hexes: Mapping[str, Hex]) -> None:
        self._around = tuple(hexes[name] if name else None for name in self._ground.beside)
        self._beside = [each for each in self._around if each is not None]
        self._direction = {each: n for n, each in enumerate(self._around) if each is not None}
        self._joined, self._sided = self._by_line(self._ground.through), self._by_line(self._ground.along)

    def _by_line(self, lines: tuple[tuple[str, ...], ...]) -> dict[str, frozenset[Hex]]:
        """The adjacent hexes by kind of line towards them."""
        kinds = dict.fromkeys(kind for each in lines for kind in each)
        return {kind: frozenset(other for other, n in self._direction.items() if kind in lines[n]) for kind in kinds}

    def __repr__(self) -> str:
        return f"Hex({self.number})"

    def __copy__(self) -> Hex:
        return self

    def __deepcopy__(self, memo: object) -> Hex:
        return self

    @property
    def label(self) -> str:
        return self._named(self.number, self._ground.called, True)

    @property
    def short_label(self) -> str:
        return self._named(self.number, self._ground.called, False)

    def features(self) -> list[str]:
        """The features in its data, in order."""
        return list(self._ground.features)

    def has(self, feature: str) -> bool:
        return feature in self._ground.features

    def in_zone(self, zone: str) -> bool:
        return zone in self._ground.zones

    def is_place(self, place: str) -> bool:
        return place in self._ground.places

    def neighbours(self) -> list[Hex]:
        return self._beside.copy()

    def neighbour(self, direction: int) -> Hex | None:
        return self._around[direction % 6]

    def direction_to(self, other: Hex) -> int | None:
        return self._direction.get(other)

    def adjacent(self, other: Hex) -> bool:
        return other in self._direction

    def distance(self, other: Hex) -> int | None:
        if self.part != other.part:
            return None
        q, r = self.q - other.q, self.r - other.r
        return (abs(q) + abs(r) + abs(q + r)) // 2

    def is_within(self, radius: int, of: Hex) -> bool:
        far = self.distance(of)
        return far is not None and far <= radius

    def within(self, radius: int) -> list[Hex]:
        known = self._within.get(radius)
        if known is None:
            known = self._within[radius] = tuple(self._reached(radius))
        return list(known)

    def _reached(self, radius: int) -> dict[Hex, None]:
        found: dict[Hex, None] = {self: None}
        ring = [self]
        for _ in range(radius):
            ring = list(dict.fromkeys(other for each in ring for other in each._beside if other not in found))
            found.update(dict.fromkeys(ring))
        return found

    def side_has(self, other: Hex, line: str) -> bool:
        return other in self._sided.get(line, _NONE)

    def side_lines(self, other: Hex) -> list[str]:
        n = self._direction.get(other)
        return [] if n is None else list(self._along[n])

    def joined_by(self, other: Hex, line: str) -> bool:
        return other in self._joined.get(line, _NONE)

    def neighbours_along(self, lines: Sequence[str]) -> list[Hex]:
        key = tuple(lines)
        found = self._led.get(key)
        if found is None:
            found = self._led[key] = [each for each in self._beside if any(self.joined_by(each, line) for line in key)]
        return found.copy()

    def leads_off(self, line: str) -> bool:
        return any(
            other is None and line in lines for other, lines in zip(self._around, self._ground.through, strict=True)
        )

    def edges(self, without: Sequence[str]) -> list[int]:
        ends = zip(self._around, self._ground.along, strict=True)
        return [
            n for n, (other, lines) in enumerate(ends) if other is None and not any(each in lines for each in without)
        ]

    def pieces(self) -> list[Any]:
        stacks = self.middle.stacks
        if len(stacks) < 2:
            return list(stacks[0].pieces) if stacks else []
        loose = sorted(
            (piece for each in stacks if each.loose for piece in each.pieces), key=lambda each: int(each.uid)
        )
        return [*(piece for each in stacks if not each.loose for piece in each.pieces), *loose]


def terrain_map_of(game: Game) -> TerrainMap:
    """The terrain of a game's first map; empty if it has no map."""
    if not game.maps:
        return TerrainMap({}, {}, {})
    sheet = game.maps[0]
    land = Land(sheet)
    zones = _zones(game, sheet, land)
    of_hex: dict[str, set[str]] = {}
    for zone, names in zones.items():
        for name in names:
            of_hex.setdefault(name, set()).add(zone)
    places = {each.id: each.hex for each in game.places if each.map in (None, sheet.id)}
    grounds = {name: ground for name, ground in sorted(_grounds(game, sheet, land, of_hex, places).items())}
    ordered = {zone: tuple(sorted(name for name in set(names) if name in grounds)) for zone, names in zones.items()}
    return TerrainMap(grounds, ordered, places)


def _zones(game: Game, sheet: HexMap, land: Land) -> dict[str, tuple[str, ...]]:
    """Hexes of every zone and entry area."""
    zones = {each.id: land.expand(each.hexes) for each in game.zones if each.map in (None, sheet.id)}
    return zones | {each.id: land.expand(each.hexes) for each in sheet.areas}


def _grounds(
    game: Game, sheet: HexMap, land: Land, zones: Mapping[str, set[str]], places: Mapping[str, str]
) -> dict[str, HexTerrain]:
    known = {each.hex: each for each in game.hexes if each.map in (None, sheet.id)}
    along, through = lines_of(game, land)
    leaving = lines_leaving(game, land)
    named = hex_names_of(sheet, game.hexes, game.places)
    order = {each.id: n for n, each in enumerate(game.line_kinds)}
    made = {}
    for name, cube in land.cubes.items():
        here = known.get(name)
        beside: list[str | None] = []
        sides, ways = [], []
        for direction in directions_of(sheet.orientation):
            other = neighbour_of(cube, direction)
            number = land.names.get(other)
            if number is not None and land.part_of[number] != land.part_of[name]:
                number = None
            beside.append(number)
            edge = hexside_between(cube, other)
            sides.append(tuple(sorted(along.get(edge, ()), key=order.__getitem__)))
            lines = through.get(edge, set()) if number else leaving.get((name, direction.name), set())
            ways.append(tuple(sorted(lines, key=order.__getitem__)))
        made[name] = HexTerrain(
            number=name,
            part=land.part_of[name],
            terrain=here.terrain if here and here.terrain else sheet.default_terrain,
            vp=here.vp if here and here.vp is not None else 0,
            q=cube.q,
            r=cube.r,
            features=here.features if here else (),
            zones=frozenset(zones.get(name, ())),
            places=frozenset(place for place, at in places.items() if at == name),
            beside=tuple(beside),
            along=tuple(sides),
            through=tuple(ways),
            called=named.get(name, HexName()),
        )
    return made
