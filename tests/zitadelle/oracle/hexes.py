"""Hex arithmetic on printed numbers (2.1): flat hexes, rows grow northward, even columns half a hex further north."""

from __future__ import annotations

from functools import cache

__all__ = ["DIRECTIONS", "direction", "distance", "neighbour", "neighbours", "number"]

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""Clockwise from the north; the opposite of each is three further."""
STEPS = {"N": (0, 2), "NE": (1, 1), "SE": (1, -1), "S": (0, -2), "SW": (-1, -1), "NW": (-1, 1)}
"""Columns eastward, half rows northward."""


@cache
def heights(hex: str) -> tuple[int, int]:
    """Column, and height in half rows."""
    column, row = int(hex[:2]), int(hex[2:])
    return column, 2 * row + (column % 2 == 0)


def number(column: int, height: int) -> str | None:
    """The number of the hex at a column and height; None if it cannot be written with four digits."""
    row = (height - (column % 2 == 0)) // 2
    return f"{column:02d}{row:02d}" if 0 <= column <= 99 and 0 <= row <= 99 else None


@cache
def neighbour(hex: str, direction: str) -> str | None:
    """The next hex in a direction, on the map or not."""
    column, height = heights(hex)
    across, up = STEPS[direction]
    return number(column + across, height + up)


@cache
def neighbours(hex: str) -> tuple[str | None, ...]:
    """The six hexes around, clockwise from the north."""
    return tuple(neighbour(hex, one) for one in DIRECTIONS)


def direction(origin: str, destination: str) -> str | None:
    """The direction from a hex to one next to it; None if it is not next to it."""
    around = neighbours(origin)
    return DIRECTIONS[around.index(destination)] if destination in around else None


def distance(one: str, two: str) -> int:
    """Hexes from one to the other, counted on an endless grid."""
    (column, height), (other_column, other_height) = heights(one), heights(two)
    across, up = abs(column - other_column), abs(height - other_height)
    return across + max(0, (up - across) // 2)
