"""Hexes as figures on the plane. `across` is the distance between opposite sides; hex `Cube(0, 0)` lies at (0, 0)."""

from __future__ import annotations

from math import sqrt

from .coordinates import Cube, Orientation, Point
from .hexsides import Corner
from .shapes import _nearest

__all__ = ["corner_to_point", "corners", "hex_to_point", "point_to_hex"]

_ROOT = sqrt(3)


def hex_to_point(hex: Cube, orientation: Orientation, across: float) -> Point:
    """The centre of a hex."""
    if orientation == "flat":
        return Point(across * _ROOT / 2 * hex.q, across * (hex.r + hex.q / 2))
    return Point(across * (hex.q + hex.r / 2), across * _ROOT / 2 * hex.r)


def point_to_hex(point: Point, orientation: Orientation, across: float) -> Cube:
    """The hex that holds a point."""
    if orientation == "flat":
        q = point.x / (across * _ROOT / 2)
        return _nearest(q, point.y / across - q / 2)
    r = point.y / (across * _ROOT / 2)
    return _nearest(point.x / across - r / 2, r)


def corners(hex: Cube, orientation: Orientation, across: float) -> tuple[Point, ...]:
    """The six corners of a hex, clockwise; from the right end of the north side (flat), from the top (pointy)."""
    centre = hex_to_point(hex, orientation, across)
    half, side = across / 2, across / _ROOT
    ways: tuple[tuple[float, float], ...]
    if orientation == "flat":
        ways = ((side / 2, -half), (side, 0), (side / 2, half), (-side / 2, half), (-side, 0), (-side / 2, -half))
    else:
        ways = ((0, -side), (half, -side / 2), (half, side / 2), (0, side), (-half, side / 2), (-half, -side / 2))
    return tuple(Point(centre.x + x, centre.y + y) for x, y in ways)


def corner_to_point(corner: Corner, orientation: Orientation, across: float) -> Point:
    """The point at which three hexes meet: the middle of their centres."""
    three = [hex_to_point(each, orientation, across) for each in (corner.a, corner.b, corner.c)]
    return Point(sum(each.x for each in three) / 3, sum(each.y for each in three) / 3)
