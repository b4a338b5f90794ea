"""Fields of numbers over a piece of the plane, and the natural shapes cut from them.

A set of hexes becomes country by looking up, for every point of a fine grid, the hex at a slightly displaced point,
blurring, and tracing a contour. All shapes of a map share one displacement, so neighbouring shapes fit. The noise is
integer arithmetic and polynomials: the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, exp

import numpy as np
from contourpy import FillType, LineType, contour_generator
from numpy.typing import NDArray

from vmodsmith.hexgrid import Cube, Orientation, Point

from ..box import Box

__all__ = ["Field", "Plane", "Ring", "blur", "contour_lines", "filled", "noise", "plane_of"]

Field = NDArray[np.float64]
"""Numbers on a plane's grid, indexed by row and column."""

Ring = list[tuple[float, float]]
"""Points of a closed or open line, in pixels."""

_ROOT3 = 1.7320508075688772


@dataclass(frozen=True, eq=False)
class Plane:
    """A grid of sample points over a box: `x`, `y` in pixels; `q`, `r` index the displaced hex of every point."""

    box: Box
    step: float
    across: float
    x: Field
    y: Field
    q: NDArray[np.int64]
    r: NDArray[np.int64]
    low: tuple[int, int]
    size: tuple[int, int]
    seed: int

    def share(self, cubes: Iterable[Cube]) -> Field:
        """1 at points whose hex is in the set, else 0."""
        return self.value(dict.fromkeys(cubes, 1.0))

    def value(self, values: Mapping[Cube, float]) -> Field:
        """The value of each point's hex, 0 for hexes without one."""
        table = np.zeros(self.size)
        for cube, value in values.items():
            q, r = cube.q - self.low[0], cube.r - self.low[1]
            if 0 <= q < self.size[0] and 0 <= r < self.size[1]:
                table[q, r] = value
        found: Field = table[self.q, self.r]
        return found

    def noise(self, wave: float, seed: int) -> Field:
        """Noise between -1 and 1 with waves about `wave` hexes long."""
        length = wave * self.across
        return noise(self.x / length, self.y / length, self.seed * 1009 + seed)

    def cubes(self) -> set[Cube]:
        """Every hex some point falls into."""
        pairs = np.unique(self.q * 100000 + self.r)
        return {Cube(int(p // 100000) + self.low[0], int(p % 100000) + self.low[1]) for p in pairs}


def plane_of(
    box: Box, across: float, orientation: Orientation, shift: Point, seed: int, step: float = 7.0, rough: float = 1.0
) -> Plane:
    """A plane over a box of pixels, for hexes `across` pixels wide whose hex 0,0 lies at `shift`.

    `rough` scales the displacement that makes edges uneven; 1 displaces by a quarter of a hex at most.
    """
    columns, rows = ceil(box.width / step) + 1, ceil(box.height / step) + 1
    x, y = np.meshgrid(box.x + np.arange(columns) * step, box.y + np.arange(rows) * step)
    # The displacement is a function of the place in the plane of the hexes, not of the box.
    u, v = (x - shift.x) / across, (y - shift.y) / across
    push_x = 0.16 * noise(u / 0.7, v / 0.7, seed) + 0.13 * noise(u / 0.24, v / 0.24, seed + 1)
    push_y = 0.16 * noise(u / 0.7, v / 0.7, seed + 2) + 0.13 * noise(u / 0.24, v / 0.24, seed + 3)
    u, v = u + rough * push_x, v + rough * push_y
    if orientation == "flat":
        q = u / (_ROOT3 / 2)
        r = v - q / 2
    else:
        r = v / (_ROOT3 / 2)
        q = u - r / 2
    whole_q, whole_r = _nearest(q, r)
    low = int(whole_q.min()), int(whole_r.min())
    size = int(whole_q.max()) - low[0] + 1, int(whole_r.max()) - low[1] + 1
    return Plane(box, step, across, x, y, whole_q - low[0], whole_r - low[1], low, size, seed)


def _nearest(q: Field, r: Field) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    s = -q - r
    a, b, c = np.rint(q), np.rint(r), np.rint(s)
    off_a, off_b, off_c = abs(a - q), abs(b - r), abs(c - s)
    fix_a = (off_a > off_b) & (off_a > off_c)
    fix_b = ~fix_a & (off_b > off_c)
    a = np.where(fix_a, -b - c, a)
    b = np.where(fix_b, -a - c, b)
    return a.astype(np.int64), b.astype(np.int64)


def noise(x: Field, y: Field, seed: int) -> Field:
    """Smooth noise between -1 and 1 over the plane, waves about one unit long."""
    left, top = np.floor(x), np.floor(y)
    u, v = x - left, y - top
    u, v = u * u * u * (u * (u * 6 - 15) + 10), v * v * v * (v * (v * 6 - 15) + 10)
    column, row = left.astype(np.int64), top.astype(np.int64)
    a, b = _hash(column, row, seed), _hash(column + 1, row, seed)
    c, d = _hash(column, row + 1, seed), _hash(column + 1, row + 1, seed)
    above, below = a + (b - a) * u, c + (d - c) * u
    mixed: Field = above + (below - above) * v
    return mixed * 2 - 1


def _hash(column: NDArray[np.int64], row: NDArray[np.int64], seed: int) -> Field:
    mask = np.int64(0xFFFFFFFF)
    h = (column * 374761393 + row * 668265263 + seed * 974634777) & mask
    h = ((h ^ (h >> 13)) * 1274126177) & mask
    h = ((h ^ (h >> 16)) * 668265263) & mask
    mixed: Field = (h ^ (h >> 15)) / 4294967296.0
    return mixed


def blur(field: Field, sigma: float) -> Field:
    """A field smoothed with a bell of `sigma` grid steps; beyond its edge it goes on as at the edge."""
    reach = max(1, ceil(sigma * 2.5))
    weights = [exp(-(n * n) / (2 * sigma * sigma)) for n in range(reach + 1)]
    total = weights[0] + 2 * sum(weights[1:])
    for axis in (0, 1):
        padding = [(0, 0), (0, 0)]
        padding[axis] = (reach, reach)
        wide = np.pad(field, padding, mode="edge")
        length = field.shape[axis]
        made = np.zeros_like(field)
        for n in range(-reach, reach + 1):
            cut = slice(reach + n, reach + n + length)
            made += wide[(cut, slice(None)) if axis == 0 else (slice(None), cut)] * (weights[abs(n)] / total)
        field = made
    return field


def filled(plane: Plane, field: Field, level: float) -> list[list[Ring]]:
    """The areas where a field is above a level: each an outer ring with the rings of its holes."""
    maker = contour_generator(plane.x, plane.y, field, fill_type=FillType.OuterOffset)
    points, offsets = maker.filled(level, np.inf)[:2]
    return [
        [_pairs(part[start:end]) for start, end in pairwise(cuts)]
        for part, cuts in zip(points, offsets, strict=True)
        if part is not None and cuts is not None
    ]


def contour_lines(plane: Plane, field: Field, level: float) -> list[Ring]:
    """The lines along which a field has a value; a closed line ends with its first point."""
    maker = contour_generator(plane.x, plane.y, field, line_type=LineType.Separate)
    return [_pairs(line) for line in maker.lines(level)]


def _pairs(points: object) -> Ring:
    """The points of a contour, every other one left out: they lie half a cell apart, closer than the eye needs."""
    found = _all_pairs(points)
    return found if len(found) < 16 else [*found[:-1:2], found[-1]]


def _all_pairs(points: object) -> Ring:
    return [(x, y) for x, y in np.asarray(points, dtype=np.float64).tolist()]
