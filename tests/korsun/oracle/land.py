"""What runs along hexsides and through hexes, and the zones of 10 as far as supply asks: from the map's CSV files."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import pairwise

from shared.files import rows, tree

from .hexes import all_hexes, beside, neighbours

__all__ = ["area", "feature_hexes", "lines_between", "terrain", "ways_between", "zone_over"]

Side = frozenset[str]


@cache
def _drawn() -> tuple[dict[Side, set[str]], dict[Side, set[str]]]:
    """Kinds of line along each hexside, and through it."""
    along: dict[Side, set[str]] = defaultdict(set)
    through: dict[Side, set[str]] = defaultdict(set)
    for row in rows("maps/korsun/lines.csv"):
        words = row["course"].split()
        if "/" in words[0]:
            for word in words:
                here, way = word.split("/")
                there = beside(here, way)
                if there is not None:
                    along[frozenset((here, there))].add(row["kind"])
            continue
        course = [word.partition(">")[0] for word in words]
        for here, there in pairwise(course):
            through[frozenset((here, there))].add(row["kind"])
    return along, through


@cache
def lines_between(here: str, there: str) -> set[str]:
    """Kinds of line along a hexside."""
    return _drawn()[0].get(frozenset((here, there)), set())


@cache
def ways_between(here: str, there: str) -> set[str]:
    """Kinds of road and railway through a hexside."""
    return _drawn()[1].get(frozenset((here, there)), set())


@cache
def terrain(name: str) -> str:
    """Its terrain, clear where the file has no row."""
    return next((row["terrain"] for row in rows("maps/korsun/hexes.csv") if row["hex"] == name), "clear")


@cache
def feature_hexes(feature: str) -> frozenset[str]:
    """The hexes with a feature."""
    return frozenset(row["hex"] for row in rows("maps/korsun/hexes.csv") if feature in row["features"].split())


@cache
def area(start: str) -> frozenset[str]:
    """The hexes of the areas that are called so, or so with a number."""
    found: set[str] = set()
    for each in tree("maps/korsun/map.yaml")["maps"][0]["areas"]:
        if each["id"] == start or each["id"].rpartition("-")[0] == start:
            found |= set(each["hexes"].split())
    return frozenset(found & all_hexes())


def zone_over(stacks: set[str]) -> set[str]:
    """Hexes in a zone of stacks, whatever its sort: not towns and forest (10.6.1), not over rivers, fords (10.6.2),
    lakes and the Dnepr (10.6.3)."""
    return {
        there
        for here in stacks
        for there in neighbours(here)
        if terrain(there) not in ("town", "forest")
        and not lines_between(here, there) & {"river", "ford", "lake", "dnepr"}
    }
