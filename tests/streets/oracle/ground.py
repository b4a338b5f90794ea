"""The city's hexes: flat ones, rows grow downward; what lies in them; who sees whom (maps/streets,
docs/streets-map.md)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from shared.files import rows, table

__all__ = ["all_hexes", "around", "distance", "features", "sees", "terrain"]

COLUMNS, ROWS = 44, 91
Point = tuple[int, int]


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


@cache
def place(name: str) -> Point:
    """Where its middle is, in halves of a hex's width across and halves of its height down: a column is three across, a
    row two down; odd columns lie half a row lower."""
    column, row = int(name[:2]), int(name[2:])
    return 3 * column, 2 * row + column % 2


def distance(one: str, two: str) -> int:
    """Columns first, which carry half a row each, then rows."""
    (a, b), (c, d) = place(one), place(two)
    across, down = abs(a - c) // 3, abs(b - d)
    return across + max(0, (down - across) // 2)


def around(name: str, most: int) -> list[str]:
    """The hexes so many columns and rows about one, itself among them."""
    column, row = int(name[:2]), int(name[2:])
    lines = range(max(1, row - most) - 1, min(ROWS, row + most))
    columns = range(max(1, column - most) - 1, min(COLUMNS, column + most))
    hexes = all_hexes()
    return [hexes[a * ROWS + b] for a in columns for b in lines]


SIDES = ((0, 1, 1), (0, -1, 1), (1, 1, 2), (1, -1, 2), (-1, 1, 2), (-1, -1, 2))
"""A hex about its middle as six half planes, a x + b y <= c, in the units of `place`: two sides are `|y| = 1`, the
slanting ones `|x| + |y| = 2`."""


def _piece(name: str, start: Point, end: Point) -> tuple[Fraction, Fraction] | None:
    """The piece of the line, not only a point of it, that lies in a hex or on one of its sides; None where there is
    none.

    The piece begins and ends at two fractions of the line's length, whole numbers above whole numbers: nothing is
    rounded.
    """
    x, y = place(name)
    low, below_low, high, below_high = 0, 1, 1, 1
    for a, b, c in SIDES:
        rest = c - a * (start[0] - x) - b * (start[1] - y)
        climb = a * (end[0] - start[0]) + b * (end[1] - start[1])
        if climb == 0:
            if rest < 0:
                return None
        elif climb > 0:
            if rest * below_high < high * climb:
                high, below_high = rest, climb
        elif -rest * below_low > low * -climb:
            low, below_low = -rest, -climb
    return (Fraction(low, below_low), Fraction(high, below_high)) if low * below_high < high * below_low else None


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
    """Neighbours always; else every hex on the line must let through, of two beside a line along their side one of
    them."""
    far = distance(one, two)
    if far <= 1:
        return True
    start, end = place(one), place(two)
    by_piece: dict[tuple[Fraction, Fraction], list[bool]] = {}
    for name in around(one, far):
        if name in (one, two) or distance(one, name) + distance(name, two) > far + 1:
            continue
        if (piece := _piece(name, start, end)) is not None:
            by_piece.setdefault(piece, []).append(_hides(name, one, two))
    return not any(all(found) for found in by_piece.values())
