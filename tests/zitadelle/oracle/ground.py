"""What the map says: parts, terrain, works, hexsides, roads, areas (2.1, 5.26, 8.26, 8.32)."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Literal

from .files import rows, tree
from .hexes import direction, distance, neighbour, neighbours

__all__ = [
    "Side",
    "all_hexes",
    "area_hexes",
    "edge_road",
    "expand",
    "features_of",
    "line_between",
    "neighbours_on_map",
    "on_map",
    "other_side",
    "part_of",
    "reachable_side",
    "road_between",
    "terrain_of",
    "vp_of",
    "water_between",
]

Side = Literal["german", "soviet"]
Pair = frozenset[str]
WATERS = ("lake", "river", "stream")
"""Hexside kinds, the strongest first: what counts where the data lays two on one hexside."""


def other_side(side: Side) -> Side:
    """The opponent."""
    return "soviet" if side == "german" else "german"


@cache
def _main() -> dict[str, object]:
    main: dict[str, object] = tree("maps/zitadelle/map.yaml")["maps"][0]
    return main


@cache
def part_of(hex: str) -> str | None:
    """`north`, `south`, or None off the map (2.1)."""
    if len(hex) != 4 or not hex.isdigit():
        return None
    column, row = int(hex[:2]), int(hex[2:])
    for part in _main()["parts"]:  # type: ignore[attr-defined]
        (left, right), (low, high) = (map(int, part[key].split("-")) for key in ("columns", "rows"))
        if left <= column <= right and low <= row <= high:
            return str(part["id"])
    return None


def on_map(hex: str | None) -> bool:
    """Whether a hex exists."""
    return hex is not None and part_of(hex) is not None


@cache
def all_hexes() -> tuple[str, ...]:
    """Every hex of both parts, by number."""
    return tuple(hex for column in range(1, 100) for row in range(1, 100) if on_map(hex := f"{column:02d}{row:02d}"))


@cache
def neighbours_on_map(hex: str) -> tuple[str, ...]:
    """The hexes around that belong to the same part; the two parts never touch (2.1, 8.26)."""
    return tuple(one for one in neighbours(hex) if one is not None and part_of(one) == part_of(hex))


@cache
def _hexes() -> dict[str, dict[str, str]]:
    return {row["hex"]: row for row in rows("maps/zitadelle/hexes.csv")}


def terrain_of(hex: str) -> str:
    """The terrain kind of a hex."""
    row = _hexes().get(hex)
    return row["terrain"] if row else str(_main()["default_terrain"])


@cache
def features_of(hex: str) -> frozenset[str]:
    """`trench`, `fortification`, or nothing."""
    row = _hexes().get(hex)
    return frozenset(row["features"].split()) if row else frozenset()


@cache
def vp_of(hex: str) -> int:
    """Victory points printed in a hex (12.13)."""
    row = _hexes().get(hex)
    return int(row["vp"]) if row and row["vp"] else 0


@cache
def _sides() -> dict[Pair, frozenset[str]]:
    """Kinds of all hexside lines, by the two hexes they part."""
    kinds = {line["id"]: line["runs"] for line in tree("maps/zitadelle/map.yaml")["lines"]}
    found: dict[Pair, set[str]] = {}
    for row in rows("maps/zitadelle/lines.csv"):
        if kinds[row["kind"]] == "hexside":
            for token in row["course"].split():
                hex, side = token.split("/")
                beyond = neighbour(hex, side)
                if beyond is not None:
                    found.setdefault(frozenset((hex, beyond)), set()).add(row["kind"])
    return {pair: frozenset(lines) for pair, lines in found.items()}


@cache
def _roads() -> tuple[dict[Pair, frozenset[str]], dict[str, frozenset[str]]]:
    """Kinds of all lines through hexes: by the two hexes joined, and by the hex where they leave the map."""
    kinds = {line["id"]: line["runs"] for line in tree("maps/zitadelle/map.yaml")["lines"]}
    joined: dict[Pair, set[str]] = {}
    leaving: dict[str, set[str]] = {}
    for row in rows("maps/zitadelle/lines.csv"):
        if kinds[row["kind"]] != "through":
            continue
        course = [token.split(">") for token in row["course"].split()]
        for end in course:
            if len(end) == 2:
                leaving.setdefault(end[0], set()).add(row["kind"])
        for (one, *_), (two, *_) in pairwise(course):
            joined.setdefault(frozenset((one, two)), set()).add(row["kind"])
    return (
        {pair: frozenset(lines) for pair, lines in joined.items()},
        {hex: frozenset(lines) for hex, lines in leaving.items()},
    )


def line_between(one: str, two: str) -> frozenset[str]:
    """Every kind of line on the hexside between two hexes or crossing it."""
    pair = frozenset((one, two))
    return _sides().get(pair, frozenset()) | _roads()[0].get(pair, frozenset())


def water_between(one: str, two: str) -> str | None:
    """`lake`, `river`, `stream` or None for the hexside between two adjacent hexes."""
    kinds = _sides().get(frozenset((one, two)), frozenset())
    return next((kind for kind in WATERS if kind in kinds), None)


def road_between(one: str, two: str) -> str | None:
    """`road`, `track` or None across the hexside between two hexes (8.32); railways are nothing (8.34)."""
    kinds = _roads()[0].get(frozenset((one, two)), frozenset())
    return next((kind for kind in ("road", "track") if kind in kinds), None)


def edge_road(hex: str) -> str | None:
    """`road`, `track` or None from a map edge hex outward (11.11)."""
    kinds = _roads()[1].get(hex, frozenset())
    return next((kind for kind in ("road", "track") if kind in kinds), None)


@cache
def reachable_side(one: str, two: str) -> bool:
    """Whether two hexes are adjacent, in one part, and not parted by an all-lake hexside (5.26, 6.22, 7.83, 8.26)."""
    return direction(one, two) is not None and two in neighbours_on_map(one) and water_between(one, two) != "lake"


@cache
def area_hexes(area: str) -> tuple[str, ...]:
    """The edge hexes of an entry area (11.11)."""
    for one in _main()["areas"]:  # type: ignore[attr-defined]
        if one["id"] == area:
            return tuple(one["hexes"].split())
    raise KeyError(area)


def expand(text: str) -> tuple[str, ...]:
    """The hexes of a list such as `0117-0119 2347 20-22/01-10`."""
    found: list[str] = []
    for token in text.split():
        if "/" in token:
            columns, lines = ([int(n) for n in half.split("-")] for half in token.split("/"))
            for column in range(columns[0], columns[-1] + 1):
                found += [f"{column:02d}{row:02d}" for row in range(lines[0], lines[-1] + 1)]
        elif "-" in token:
            first, last = token.split("-")
            assert first[:2] == last[:2], token
            found += [f"{first[:2]}{row:02d}" for row in range(int(first[2:]), int(last[2:]) + 1)]
        else:
            found.append(token)
    return tuple(found)


def nearest(hex: str, hexes: frozenset[str]) -> tuple[str, ...]:
    """Those of the hexes in the same part that lie nearest, by number (9.31 d)."""
    same = [one for one in hexes if part_of(one) == part_of(hex)]
    least = min((distance(hex, one) for one in same), default=0)
    return tuple(sorted(one for one in same if distance(hex, one) == least))
