"""The six ways out of a hex, as they lie on the page (`N` is up). Flat and pointy maps have different sets."""

from __future__ import annotations

from enum import Enum

from .coordinates import Cube, Orientation

__all__ = ["Direction", "Flat", "Pointy", "direction_named", "directions_of", "opposite", "step"]


class Flat(Enum):
    """Directions on a map of upright columns, clockwise."""

    N = (0, -1)
    NE = (1, -1)
    SE = (1, 0)
    S = (0, 1)
    SW = (-1, 1)
    NW = (-1, 0)


class Pointy(Enum):
    """Directions on a map of level rows, clockwise."""

    NE = (1, -1)
    E = (1, 0)
    SE = (0, 1)
    SW = (-1, 1)
    W = (-1, 0)
    NW = (0, -1)


Direction = Flat | Pointy

_ALL: dict[Orientation, tuple[Direction, ...]] = {"flat": tuple(Flat), "pointy": tuple(Pointy)}


def directions_of(orientation: Orientation) -> tuple[Direction, ...]:
    """The six directions of an orientation, clockwise from the first at or after north."""
    return _ALL[orientation]


def direction_named(orientation: Orientation, name: str) -> Direction:
    """The direction called `name` (`NE`). Raises ValueError, naming the six that exist."""
    for each in _ALL[orientation]:
        if each.name == name:
            return each
    names = " ".join(each.name for each in _ALL[orientation])
    raise ValueError(f"direction {name!r} is not one of {names}")


def opposite(direction: Direction) -> Direction:
    """The direction that leads back."""
    six: tuple[Direction, ...] = tuple(type(direction))
    return six[(six.index(direction) + 3) % 6]


def step(direction: Direction) -> Cube:
    """The way from a hex to its neighbour in a direction."""
    return Cube(*direction.value)
