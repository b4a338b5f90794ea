"""Hexsides and corners, each with one name however it is reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .coordinates import Cube
from .directions import Direction, step
from .neighbours import are_neighbours

__all__ = [
    "Corner",
    "Hexside",
    "corner_of",
    "corners_of",
    "ends_of",
    "hexes_beside",
    "hexside_between",
    "hexside_of",
    "hexsides_of",
    "shared_corner",
    "trace",
]

_AROUND = (Cube(0, -1), Cube(1, -1), Cube(1, 0), Cube(0, 1), Cube(-1, 1), Cube(-1, 0))


@dataclass(frozen=True, slots=True, order=True)
class Hexside:
    """The side two neighbours share; `a` is the lesser of the two. Make one with `hexside_between`."""

    a: Cube
    b: Cube


@dataclass(frozen=True, slots=True, order=True)
class Corner:
    """The point where three hexes meet, in order. Make one with `corner_of`."""

    a: Cube
    b: Cube
    c: Cube


def hexside_between(a: Cube, b: Cube) -> Hexside:
    """The hexside of two neighbours. Raises ValueError if they are not neighbours."""
    if not are_neighbours(a, b):
        raise ValueError(f"{a} and {b} share no hexside")
    return Hexside(min(a, b), max(a, b))


def hexside_of(hex: Cube, direction: Direction) -> Hexside:
    """The side of a hex in a direction."""
    return hexside_between(hex, hex + step(direction))


def hexsides_of(hex: Cube) -> tuple[Hexside, ...]:
    """The six sides of a hex, clockwise."""
    around = (hex + way for way in _AROUND)
    return tuple(Hexside(hex, each) if hex < each else Hexside(each, hex) for each in around)


def hexes_beside(side: Hexside) -> tuple[Cube, Cube]:
    """The two hexes on either side of a hexside."""
    return side.a, side.b


def corner_of(a: Cube, b: Cube, c: Cube) -> Corner:
    """The corner where three mutual neighbours meet. Raises ValueError if they are not."""
    if not (are_neighbours(a, b) and are_neighbours(b, c) and are_neighbours(a, c)):
        raise ValueError(f"{a}, {b} and {c} do not meet in a corner")
    return Corner(*sorted((a, b, c)))


def corners_of(hex: Cube) -> tuple[Corner, ...]:
    """The six corners of a hex, clockwise; corner `n` ends hexside `n` of `hexsides_of`."""
    return tuple(corner_of(hex, hex + _AROUND[n], hex + _AROUND[(n + 1) % 6]) for n in range(6))


@lru_cache(maxsize=65536)
def ends_of(side: Hexside) -> tuple[Corner, Corner]:
    """The two corners a hexside runs between, in order."""
    way = side.b - side.a
    n = _AROUND.index(way)
    one = corner_of(side.a, side.b, side.a + _AROUND[(n - 1) % 6])
    two = corner_of(side.a, side.b, side.a + _AROUND[(n + 1) % 6])
    return (one, two) if one < two else (two, one)


def shared_corner(a: Hexside, b: Hexside) -> Corner | None:
    """The corner where two different hexsides touch, or None."""
    common = set(ends_of(a)) & set(ends_of(b))
    return common.pop() if len(common) == 1 else None


def trace(sides: Sequence[Hexside]) -> list[Corner]:
    """The corners a course of hexsides passes, one more than it has sides.

    Raises ValueError with the position of the first hexside that does not begin where the one before ended.
    """
    if not sides:
        return []
    if len(sides) == 1:
        return list(ends_of(sides[0]))
    joint = shared_corner(sides[0], sides[1])
    if joint is None:
        raise ValueError("hexside 2 does not touch the one before")
    first = ends_of(sides[0])
    course = [first[0] if first[1] == joint else first[1], joint]
    for n, side in enumerate(sides[1:], 2):
        ends = ends_of(side)
        if course[-1] not in ends:
            raise ValueError(f"hexside {n} does not touch the end of the one before")
        course.append(ends[0] if ends[1] == course[-1] else ends[1])
    return course
