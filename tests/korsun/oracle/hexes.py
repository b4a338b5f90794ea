"""The hexes of the map: flat ones, rows grow downward, odd columns half a hex further down (2.2;
maps/korsun/map.yaml)."""

from __future__ import annotations

from functools import cache

from shared.files import tree

__all__ = ["WAYS", "all_hexes", "beside", "distance", "neighbours", "within"]

WAYS = ("N", "NE", "SE", "S", "SW", "NW")
COLUMNS, ROWS = 66, 50


@cache
def all_hexes() -> frozenset[str]:
    """Every hex that is on the map."""
    cut: set[str] = set()
    for word in tree("maps/korsun/map.yaml")["maps"][0]["without"].split():
        first, _, last = word.partition("-")
        cut |= {f"{first[:2]}{row:02d}" for row in range(int(first[2:]), int((last or first)[2:]) + 1)}
    return frozenset(f"{c:02d}{r:02d}" for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)) - cut


@cache
def beside(name: str, way: str) -> str | None:
    """The neighbour in a direction; None off the map."""
    column, row = int(name[:2]), int(name[2:])
    up = -1 if column % 2 == 0 else 0
    across, down = {"N": (0, -1), "NE": (1, up), "SE": (1, up + 1), "S": (0, 1), "SW": (-1, up + 1), "NW": (-1, up)}[
        way
    ]
    other = f"{column + across:02d}{row + down:02d}"
    return other if other in all_hexes() else None


@cache
def neighbours(name: str) -> tuple[str, ...]:
    """The hexes beside it."""
    return tuple(each for each in (beside(name, way) for way in WAYS) if each is not None)


@cache
def _halves(name: str) -> tuple[int, int]:
    """How many half rows down, and its column."""
    column = int(name[:2])
    return 2 * int(name[2:]) + column % 2, column


@cache
def within(centre: str, far: int) -> tuple[str, ...]:
    """The hexes at most so far from one, in order of their numbers."""
    return tuple(each for each in sorted(all_hexes()) if distance(each, centre) <= far)


def distance(one: str, two: str) -> int:
    """Distance in hexes: columns first, which carry half a row each, then rows."""
    a, b = _halves(one)
    c, d = _halves(two)
    across, down = abs(b - d), abs(a - c)
    return across + max(0, (down - across) // 2)
