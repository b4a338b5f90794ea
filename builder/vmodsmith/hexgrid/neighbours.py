"""Neighbouring hexes, and the distance between two hexes."""

from __future__ import annotations

from .coordinates import Cube, Orientation
from .directions import Direction, directions_of, step

__all__ = ["are_neighbours", "direction_between", "distance", "neighbour_of", "neighbours"]


def neighbour_of(hex: Cube, direction: Direction) -> Cube:
    """The hex next to `hex` in a direction."""
    return hex + step(direction)


def neighbours(hex: Cube) -> tuple[Cube, ...]:
    """The six hexes around a hex, clockwise from north (or north-east)."""
    return tuple(hex + step(direction) for direction in directions_of("flat"))


def distance(a: Cube, b: Cube) -> int:
    """The distance from `a` to `b` in hexes: 0 for the same hex, 1 for neighbours."""
    way = b - a
    return max(abs(way.q), abs(way.r), abs(way.s))


def are_neighbours(a: Cube, b: Cube) -> bool:
    """Whether two hexes share a hexside."""
    return distance(a, b) == 1


def direction_between(a: Cube, b: Cube, orientation: Orientation) -> Direction:
    """The direction from `a` to its neighbour `b`. Raises ValueError if they are not neighbours."""
    way = b - a
    for each in directions_of(orientation):
        if step(each) == way:
            return each
    raise ValueError(f"{a} and {b} are not neighbours")
