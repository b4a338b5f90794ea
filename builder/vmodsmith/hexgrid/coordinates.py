"""The three kinds of coordinates of a hex. They are different types, so that mixing them up does not type-check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Cube", "Offset", "Orientation", "Point"]

Orientation = Literal["flat", "pointy"]
"""The orientation of hexes: `flat` hexes stand in upright columns, `pointy` hexes in level rows."""


@dataclass(frozen=True, slots=True, order=True)
class Cube:
    """A hex by three axes with `q + r + s = 0`: the coordinates to calculate with. `s` follows from the others."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third axis."""
        return -self.q - self.r

    def __add__(self, other: Cube) -> Cube:
        return Cube(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Cube) -> Cube:
        return Cube(self.q - other.q, self.r - other.r)

    def __mul__(self, factor: int) -> Cube:
        return Cube(self.q * factor, self.r * factor)


@dataclass(frozen=True, slots=True, order=True)
class Offset:
    """A hex by column and row, as maps print it."""

    column: int
    row: int


@dataclass(frozen=True, slots=True, order=True)
class Point:
    """A place on the plane; x grows to the right, y grows downward. The unit is the caller's."""

    x: float
    y: float

    def __add__(self, other: Point) -> Point:
        return Point(self.x + other.x, self.y + other.y)

    def __sub__(self, other: Point) -> Point:
        return Point(self.x - other.x, self.y - other.y)

    def scaled(self, factor: float) -> Point:
        """The point `factor` times as far from the origin."""
        return Point(self.x * factor, self.y * factor)
