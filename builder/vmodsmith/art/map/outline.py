"""The outlines of sets of hexes."""

from __future__ import annotations

from vmodsmith.hexgrid import (
    Cube,
    Hexside,
    Point,
    corner_to_point,
    ends_of,
    hex_to_point,
    hexsides_of,
)

from .map_geometry import ROOT3_HALF, MapGeometry

__all__ = ["covered", "outline_of", "rings_of"]


def outline_of(cubes: set[Cube], geometry: MapGeometry, part: str, inset: float = 0.0) -> list[list[Point]]:
    """The rims of a set of hexes as closed rings of corners, `inset` pixels inside the hexsides (outside if negative).

    Every ring, around the set or around a hole, has the hexes on its right.
    """
    rings = []
    for ring in rings_of(cubes):
        points = []
        for n, (side, inner) in enumerate(ring):
            before = ring[n - 1]
            outer = side.b if side.a == inner else side.a
            # The corner between this hexside and the one before; three hexes meet in it.
            corner = (set(ends_of(before[0])) & set(ends_of(side))).pop()
            at = corner_to_point(corner, geometry.lattice.orientation, geometry.across)
            if inset:
                if before[1] == inner:  # A corner that juts out: both hexsides are of the same hex.
                    toward = hex_to_point(inner, geometry.lattice.orientation, geometry.across)
                    length = inset / ROOT3_HALF
                else:  # A corner that points inward: both hexsides are of the same hex outside.
                    away = hex_to_point(outer, geometry.lattice.orientation, geometry.across)
                    toward = Point(2 * at.x - away.x, 2 * at.y - away.y)
                    length = inset / ROOT3_HALF
                way = toward - at
                reach = (way.x**2 + way.y**2) ** 0.5
                at = Point(at.x + way.x / reach * length, at.y + way.y / reach * length)
            points.append(at + geometry.part_by_id[part].shift)
        rings.append(points)
    return rings


def rings_of(cubes: set[Cube]) -> list[list[tuple[Hexside, Cube]]]:
    """The hexsides between the set and the rest, joined to rings, clockwise around the set; each hexside with its inner
    hex.
    """
    following: dict[tuple[Cube, int], tuple[Cube, int]] = {}
    around = (Cube(0, -1), Cube(1, -1), Cube(1, 0), Cube(0, 1), Cube(-1, 1), Cube(-1, 0))
    for cube in sorted(cubes):
        for n in range(6):
            if cube + around[n] in cubes:
                continue
            turn = (n + 1) % 6
            beside = cube + around[turn]
            if beside not in cubes:
                following[cube, n] = (cube, turn)
            else:
                following[cube, n] = (beside, (n - 1) % 6)
    rings = []
    left = dict.fromkeys(following)
    while left:
        start = at = next(iter(left))
        ring = []
        while at in left:
            del left[at]
            ring.append((hexsides_of(at[0])[at[1]], at[0]))
            at = following[at]
        if at != start:
            raise AssertionError("a rim must close")
        rings.append(ring)
    return rings


def covered(geometry: MapGeometry, tokens: tuple[str, ...]) -> set[Cube]:
    """The hexes of the map among those that tokens stand for."""
    return {geometry.cubes[number] for number in geometry.land.expand(tokens) if number in geometry.cubes}
