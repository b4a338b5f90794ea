"""A map of another program, and the rows of `hexes.csv`, `lines.csv` and `places.csv` that a person would write for
it.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from vmodsmith.foundation.errors import UserError
from vmodsmith.hexgrid import (
    Cube,
    Hexside,
    Offset,
    are_neighbours,
    direction_between,
    ends_of,
    hexside_between,
    to_cube,
    to_offset,
)
from vmodsmith.model import HexMap
from vmodsmith.model.land import Land
from vmodsmith.reading.ids import as_id

__all__ = ["DrawnMap", "Kinds", "MapRows", "rows_of_map"]

Row = dict[str, str]
N = TypeVar("N", bound=Hashable)
E = TypeVar("E", bound=Hashable)


@dataclass(slots=True)
class DrawnMap:
    """The contents of another program's map file; positions are columns and rows as it counts them.

    `words` are the kinds of a hex, the terrain first; `labels` the name in a hex. `ways` are lines from hex to hex:
    kind, name and hexes, each next to the one before. `sides` and `links` are pairs of neighbours by kind, for a line
    along the side between them or one that leads across. `skipped` has a sentence for each part that could not be
    understood.
    """

    words: dict[Offset, list[str]] = field(default_factory=dict)
    labels: dict[Offset, str] = field(default_factory=dict)
    ways: list[tuple[str, str, list[Offset]]] = field(default_factory=list)
    sides: dict[str, list[tuple[Offset, Offset]]] = field(default_factory=dict)
    links: dict[str, list[tuple[Offset, Offset]]] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds in a game's map.yaml, and the kind for each word of the other program."""

    terrain: tuple[str, ...]
    features: tuple[str, ...]
    lines: Mapping[str, str]
    """Kinds of line, each with how it runs: `hexside` or `through`."""
    renamed: Mapping[str, str] = field(default_factory=dict)

    def named(self, word: str) -> str:
        """The kind for a word of the other program."""
        return self.renamed.get(word) or self.renamed.get(as_id(word)) or as_id(word)


@dataclass(frozen=True, slots=True)
class MapRows:
    """The rows of three tables; kinds that map.yaml lacks, by section; texts by key; remarks for the author."""

    hexes: tuple[Row, ...]
    lines: tuple[Row, ...]
    places: tuple[Row, ...]
    lacking: Mapping[str, tuple[str, ...]]
    texts: Mapping[str, str]
    notes: tuple[str, ...]


def rows_of_map(drawn: DrawnMap, sheet: HexMap, kinds: Kinds, source: str) -> MapRows:
    """The rows for a map of another program, on the grid of a map of the workspace."""
    return _Writing(drawn, sheet, kinds, source).rows()


class _Writing:
    """One map while its tables are written."""

    def __init__(self, drawn: DrawnMap, sheet: HexMap, kinds: Kinds, source: str) -> None:
        self.drawn, self.sheet, self.kinds, self.source = drawn, sheet, kinds, source
        self.land = Land(sheet)
        self.lacking: dict[str, dict[str, None]] = {"terrain": {}, "features": {}, "lines": {}}
        self.texts: dict[str, str] = {}
        self.notes = list(drawn.skipped)
        self.outside: dict[Offset, None] = {}
        self.ids: Tally[str] = Tally()

    def rows(self) -> MapRows:
        hexes, places, lines = self._hexes(), self._places(), self._lines()
        if self.outside:
            columns = sorted(each.column for each in self.outside)
            rows = sorted(each.row for each in self.outside)
            self.notes.append(
                f"hexes outside the parts of map {self.sheet.id!r}: {len(self.outside)}, in columns {columns[0]} to "
                f"{columns[-1]}, rows {rows[0]} to {rows[-1]}; they were written anyway; extend a part to include them"
            )
        lacking = {section: tuple(names) for section, names in self.lacking.items() if names}
        return MapRows(tuple(hexes), tuple(lines), tuple(places), lacking, self.texts, tuple(self.notes))

    def _number(self, place: Offset) -> str:
        number = self._written(place)
        if number not in self.land.cubes:
            self.outside[place] = None
        return number

    def _written(self, place: Offset) -> str:
        try:
            return self.land.numbering.format(place)
        except ValueError as error:
            raise UserError(f"map {self.sheet.id!r}: column {place.column}, row {place.row}: {error}") from None

    def _cube(self, place: Offset) -> Cube:
        return to_cube(self.land.lattice, place)

    def _hexes(self) -> list[Row]:
        """Hexes other than the default terrain, column by column."""
        found = []
        for place in sorted(self.drawn.words, key=lambda each: (each.column, each.row)):
            words = list(dict.fromkeys(self.kinds.named(each) for each in self.drawn.words[place]))
            ground = next((each for each in words if each in self.kinds.terrain), words[0] if words else "")
            features = [each for each in words if each != ground]
            number = self._number(place)
            if ground == self.sheet.default_terrain:
                ground = ""
            if ground and ground not in self.kinds.terrain:
                self.lacking["terrain"][ground] = None
            for each in features:
                if each not in self.kinds.features:
                    self.lacking["features"][each] = None
            if ground or features:
                row = {"hex": number, "terrain": ground, "features": " ".join(features), "source": self.source}
                found.append(row)
        return found

    def _places(self) -> list[Row]:
        found = []
        for place, name in sorted(self.drawn.labels.items(), key=lambda each: (each[0].column, each[0].row)):
            key = self._id(as_id(name) if as_id(name) != name or name.isascii() else "place")
            self.texts[f"place.{key}"] = name
            found.append(
                {"id": key, "name": f"place.{key}", "hex": self._number(place), "kind": "town", "source": self.source}
            )
        return found

    def _id(self, wanted: str) -> str:
        self.ids[wanted] += 1
        return wanted if self.ids[wanted] == 1 else f"{wanted}-{self.ids[wanted]}"

    def _lines(self) -> list[Row]:
        found: list[Row] = []
        for word, name, way in self.drawn.ways:
            self._add(found, word, name, "through", [[self._number(each) for each in way]])
        for word, pairs in self.drawn.links.items():
            edges = {(min(a, b), max(a, b)): (a, b) for a, b in self._beside(word, pairs)}
            chains = _chains(sorted(edges), lambda edge: edge)
            self._add(found, word, "", "through", [[self._number(each) for each in chain] for chain in chains])
        for word, pairs in self.drawn.sides.items():
            sides = {hexside_between(self._cube(a), self._cube(b)): None for a, b in self._beside(word, pairs)}
            chains_ = _chain_edges(sorted(sides, key=lambda side: (side.a, side.b)), ends_of)
            self._add(found, word, "", "hexside", [self._course(chain) for chain in chains_])
        return found

    def _beside(self, word: str, pairs: Iterable[tuple[Offset, Offset]]) -> list[tuple[Offset, Offset]]:
        """The pairs that are neighbours on the grid; others are reported."""
        good: list[tuple[Offset, Offset]] = []
        bad: list[tuple[Offset, Offset]] = []
        for a, b in pairs:
            (good if are_neighbours(self._cube(a), self._cube(b)) else bad).append((a, b))
        if bad:
            a, b = bad[0]
            self.notes.append(
                f"{word}: {self._number(a)} and {self._number(b)} are not adjacent on map {self.sheet.id!r} "
                f"(number of such pairs: {len(bad)}): do `orientation`, `shifted`, `rows_grow` match the other program?"
            )
        return good

    def _course(self, sides: Sequence[Hexside]) -> list[str]:
        """A chain of hexsides as a person writes it: of the two hexes at a hexside, the one of the hexside before, else
        one that is on the map.
        """
        names: list[str] = []
        before: Cube | None = None
        for side, after in zip(sides, [*sides[1:], None], strict=True):
            following = (after.a, after.b) if after else ()
            ranks = {
                cube: (cube != before, cube not in following, cube not in self.land.names, cube)
                for cube in (side.a, side.b)
            }
            own, other = sorted(ranks, key=lambda cube: ranks[cube])
            direction = direction_between(own, other, self.sheet.orientation)
            number = self.land.names.get(own) or self._written(_offset(self.land, own))
            names.append(f"{number}/{direction.name}")
            before = own
        return names

    def _add(self, found: list[Row], word: str, name: str, runs: str, courses: Iterable[Sequence[str]]) -> None:
        kind = self.kinds.named(word)
        if kind not in self.kinds.lines:
            singular = kind.removesuffix("s")
            kind = singular if word not in self.kinds.renamed and len(singular) < len(kind) else kind
        if kind not in self.kinds.lines:
            self.lacking["lines"][f"{kind}, runs: {runs}"] = None
        elif self.kinds.lines[kind] != runs:
            self.notes.append(
                f"{word}: runs {runs} here, and {self.kinds.lines[kind]} in map.yaml; --rename {word}=KIND gives it "
                "another kind"
            )
        for course in courses:
            key = self._id(as_id(name)) if name else f"{kind}-{self._next(kind)}"
            if name:
                self.texts[f"line.{key}"] = name
            found.append(
                {"id": key, "kind": kind, "name": f"line.{key}" if name else "", "course": " ".join(course),
                 "source": self.source}
            )  # fmt: skip

    def _next(self, kind: str) -> int:
        self.ids[f"{kind}-"] += 1
        return self.ids[f"{kind}-"]


def _offset(land: Land, cube: Cube) -> Offset:
    return to_offset(land.lattice, cube)


def _chains(edges: Sequence[E], ends: Callable[[E], tuple[N, N]]) -> list[list[N]]:
    """Edges as the smallest number of chains of nodes, each of which can be drawn without lifting the pen."""
    found = []
    for chain in _chain_edges(edges, ends):
        if len(chain) == 1:
            found.append(list(ends(chain[0])))
            continue
        first = [each for each in ends(chain[0]) if each not in ends(chain[1])] or [ends(chain[0])[0]]
        nodes = [first[0]]
        for edge in chain:
            a, b = ends(edge)
            nodes.append(b if a == nodes[-1] else a)
        found.append(nodes)
    return found


def _chain_edges(edges: Sequence[E], ends: Callable[[E], tuple[N, N]]) -> list[list[E]]:
    """Edges in chains, each next to the one before: first from ends and junctions, then the remaining rings."""
    at: dict[N, list[E]] = defaultdict(list)
    for edge in edges:
        for node in ends(edge):
            at[node].append(edge)
    left = dict.fromkeys(edges)
    found: list[list[E]] = []

    def follow(node: N) -> list[E]:
        chain: list[E] = []
        while True:
            following = next((each for each in at[node] if each in left), None)
            if following is None:
                return chain
            del left[following]
            chain.append(following)
            a, b = ends(following)
            node = b if a == node else a

    for edge in edges:
        for node in ends(edge):
            if len(at[node]) % 2 and edge in left:
                found.append(follow(node))
    for edge in edges:
        if edge in left:
            found.append(follow(ends(edge)[0]))
    return found
