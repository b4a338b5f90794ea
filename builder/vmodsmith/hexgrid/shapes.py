"""Sets of hexes: rings, discs, lines."""

from __future__ import annotations

from .coordinates import Cube
from .neighbours import distance

__all__ = ["line", "ring", "spiral"]

_AROUND = (Cube(1, 0), Cube(0, 1), Cube(-1, 1), Cube(-1, 0), Cube(0, -1), Cube(1, -1))


def ring(centre: Cube, radius: int) -> tuple[Cube, ...]:
    """The hexes exactly `radius` away, clockwise from north; the centre alone for radius 0."""
    if radius < 0:
        raise ValueError("a radius of 0 or more is expected")
    if radius == 0:
        return (centre,)
    found = []
    at = centre + Cube(0, -1) * radius
    for way in _AROUND:
        for _ in range(radius):
            found.append(at)
            at = at + way
    return tuple(found)


def spiral(centre: Cube, radius: int) -> tuple[Cube, ...]:
    """The hexes at most `radius` away, from the centre outward."""
    return tuple(each for n in range(radius + 1) for each in ring(centre, n))


def line(a: Cube, b: Cube) -> tuple[Cube, ...]:
    """The hexes a straight line from centre to centre crosses, both ends included.

    If the line runs along a hexside, the choice between the two hexes is always the same.
    """
    steps = distance(a, b)
    if steps == 0:
        return (a,)
    return tuple(
        _nearest(a.q + (b.q - a.q) * n / steps + 1e-6, a.r + (b.r - a.r) * n / steps + 2e-6) for n in range(steps + 1)
    )


def _nearest(q: float, r: float) -> Cube:
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        return Cube(-whole_r - whole_s, whole_r)
    if off_r > off_s:
        return Cube(whole_q, -whole_q - whole_s)
    return Cube(whole_q, whole_r)
