"""A map of the model as geometry: which hexes it has and how they lie."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from vmodsmith.hexgrid import Cube, Hexside, Lattice, Numbering, Offset, direction_named, expand, hexside_of, to_cube
from vmodsmith.hexgrid import neighbours as cubes_around

from .base import Span, split
from .maps import Hex, HexMap, Place

__all__ = ["HexName", "Land", "hex_names_of", "hexes_of"]


@dataclass(frozen=True)
class Land:
    """The hexes of one map by their printed numbers. Hexes of different parts are never neighbours."""

    sheet: HexMap

    @cached_property
    def lattice(self) -> Lattice:
        """How columns and rows lie."""
        return Lattice(self.sheet.orientation, self.sheet.rows_grow, self.sheet.shifted)

    @cached_property
    def numbering(self) -> Numbering:
        """The numbering of hexes. Raises ValueError for an invalid pattern."""
        return Numbering(self.sheet.numbering)

    @cached_property
    def cubes(self) -> dict[str, Cube]:
        """Every hex of the map, by number, part by part and column by column."""
        parts = tuple((part.columns, part.rows) for part in self.sheet.parts)
        return dict(_cubes(self.lattice, self.numbering, parts, self.sheet.without))

    @cached_property
    def part_of(self) -> dict[str, str]:
        """Part id of each hex."""
        found = {}
        for name in self.cubes:
            hex = self.numbering.parse(name)
            for part in self.sheet.parts:
                if part.columns[0] <= hex.column <= part.columns[1] and part.rows[0] <= hex.row <= part.rows[1]:
                    found[name] = part.id
                    break
        return found

    @cached_property
    def names(self) -> dict[Cube, str]:
        """Number of each hex."""
        return {cube: name for name, cube in self.cubes.items()}

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Numbers of the hexes next to one, of the same part."""
        around = (self.names.get(cube) for cube in cubes_around(self.cubes[name]))
        return tuple(each for each in around if each and self.part_of[each] == self.part_of[name])

    def expand(self, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """Numbers of the hexes that tokens such as `2120`, `2001-2010`, `20-22/01-10` stand for.

        Raises ValueError at an invalid token.
        """
        return tuple(self.numbering.format(hex) for hex in expand(tokens, self.numbering))

    def hexside(self, token: str) -> Hexside:
        """The hexside written `2120/NE`. Raises ValueError if it is none."""
        name, _, direction = token.partition("/")
        if name not in self.cubes:
            raise ValueError(f"{name!r} is not a hex of the map")
        return hexside_of(self.cubes[name], direction_named(self.sheet.orientation, direction))


@dataclass(frozen=True, slots=True)
class HexName:
    """The words added to the number of a hex: text keys of the names of places, and a terrain, which may be empty."""

    places: tuple[str, ...] = ()
    terrain: str = ""


def hex_names_of(sheet: HexMap, hexes: Iterable[Hex], places: Iterable[Place]) -> dict[str, HexName]:
    """The hexes of a map that are named by more than their number, as `hex_names` of the map asks."""
    wanted = set(sheet.hex_names)
    found: dict[str, HexName] = {}
    for place in places if wanted else ():
        if place.map in (None, sheet.id) and wanted & {"places", place.kind}:
            before = found.get(place.hex, HexName())
            found[place.hex] = replace(before, places=(*before.places, place.name))
    for each in hexes if "terrain" in wanted else ():
        if each.map in (None, sheet.id) and each.terrain and each.terrain != sheet.default_terrain:
            found[each.hex] = replace(found.get(each.hex, HexName()), terrain=each.terrain)
    return found


def hexes_of(text: str, land: Land) -> tuple[str, ...]:
    """The hexes that a cell of hexes.csv stands for: one hex, or several, runs and blocks, separated by spaces.

    A single word that is not a run counts as a hex, even if the map does not have it. Raises ValueError for what cannot
    be read.
    """
    words: tuple[str, ...] = split(text)
    if len(words) == 1 and (not set("-/") & set(text) or text in land.cubes):
        return words
    return land.expand(words)


@lru_cache(maxsize=32)
def _cubes(
    lattice: Lattice, numbering: Numbering, parts: tuple[tuple[Span, Span], ...], without: tuple[str, ...]
) -> tuple[tuple[str, Cube], ...]:
    """The hexes of parts, given by columns and rows, except for some.

    Remembered, as each check and each picture asks for them.
    """
    missing = {numbering.format(hex) for hex in expand(without, numbering)}
    found = []
    for (left, right), (low, high) in parts:
        for column in (left, right):
            for row in (low, high):
                numbering.require_readable(Offset(column, row))
        for hex in expand((f"{left}-{right}/{low}-{high}",), numbering):
            name = numbering.format(hex)
            if name not in missing:
                found.append((name, to_cube(lattice, hex)))
    return tuple(found)
