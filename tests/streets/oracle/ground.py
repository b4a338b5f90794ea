"""The city's hexes: flat ones, rows grow downward; what lies in them; who sees whom (maps/streets, docs/streets-map.md)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from shared.files import rows, table

__all__ = ["all_hexes", "around", "distance", "features", "sees", "terrain"]

COLUMNS, ROWS = 44, 91
Point = tuple[Fraction, Fraction]


@cache
def all_hexes() -> tuple[str, ...]:
    return tuple(f"{column:02d}{row:02d}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1))


@cache
def _ground() -> dict[str, tuple[str, str]]:
    return {row["hex"]: (row["terrain"], row["features"]) for row in rows("maps/streets/hexes.csv")}


def terrain(name: str) -> str:
    return _ground().get(name, ("clear", ""))[0]


def features(name: str) -> list[str]:
    return _ground().get(name, ("clear", ""))[1].split()


def centre(name: str) -> Point:
    """Where its middle is: a column is one and a half across, a row two down; odd columns lie half a row lower."""
    column, row = int(name[:2]), int(name[2:])
    return Fraction(3 * column, 2), Fraction(2 * row + column % 2)


def distance(one: str, two: str) -> int:
    """Columns first, which carry half a row each, then rows."""
    (a, b), (c, d) = ((int(each[:2]), 2 * int(each[2:]) + int(each[:2]) % 2) for each in (one, two))
    across, down = abs(a - c), abs(b - d)
    return across + max(0, (down - across) // 2)


def around(name: str, most: int) -> list[str]:
    """The hexes so many columns and rows about one, itself among them."""
    column, row = int(name[:2]), int(name[2:])
    columns = range(max(1, column - most), min(COLUMNS, column + most) + 1)
    lines = range(max(1, row - most), min(ROWS, row + most) + 1)
    return [f"{a:02d}{b:02d}" for a in columns for b in lines]


def _edges(name: str) -> list[tuple[Fraction, Fraction, Fraction]]:
    """The six half planes of a hex, a x + b y <= c; heights are measured in halves of a hex, so that all is rational."""
    x, y = centre(name)
    found = []
    for a, b, c in ((0, 1, 1), (0, -1, 1), (1, 1, 2), (1, -1, 2), (-1, 1, 2), (-1, -1, 2)):
        # A side of the hex is `|y| = 1`; the slanting ones are `2|x| + |y| = 2` with corners at `|x| = 1` and `|x| = 1/2`.
        weight = Fraction(2) if a else Fraction(0)
        found.append((weight * a, Fraction(b), c + weight * a * x + b * y))
    return found


def _inside(name: str, start: Point, end: Point) -> bool:
    """Whether a piece of the line, not only a point of it, lies in a hex or on one of its sides."""
    low, high = Fraction(0), Fraction(1)
    for a, b, c in _edges(name):
        at_start, at_end = a * start[0] + b * start[1], a * end[0] + b * end[1]
        if at_start == at_end:
            if at_start > c:
                return False
            continue
        cut = (c - at_start) / (at_end - at_start)
        if at_end > at_start:
            high = min(high, cut)
        else:
            low = max(low, cut)
    return low < high


def _height(name: str) -> int:
    if "height" in features(name):
        return 2
    return 0 if terrain(name) in ("balka", "volga") else 1


def _hides(name: str, one: str, two: str) -> bool:
    """Ground hides that stands above the line; houses and woods that stand as high as it."""
    far, gone = distance(one, two), distance(one, name)
    line = Fraction(_height(one) * (far - gone) + _height(two) * gone, far)
    tall = table("streets", "terrain")[terrain(name)]["sight"] == "blocks"
    return _height(name) + 1 >= line if tall else _height(name) > line


@cache
def sees(one: str, two: str) -> bool:
    """Neighbours always; else every hex on the line must let through, of two beside a line along their side one of them."""
    far = distance(one, two)
    if far <= 1:
        return True
    start, end = centre(one), centre(two)
    by_step: dict[int, list[bool]] = {}
    for name in around(one, far):
        if name in (one, two) or distance(one, name) + distance(name, two) > far + 1:
            continue
        if _inside(name, start, end):
            by_step.setdefault(distance(one, name), []).append(_hides(name, one, two))
    return not any(all(found) for found in by_step.values())
