"""Fields of numbers over a piece of the plane, and the natural shapes cut from them.

A set of hexes becomes a natural area in three steps: for every point of a fine grid the hex at a slightly displaced
point is looked up; the result is blurred; a contour is traced. All shapes of a map share one displacement, so
neighbouring shapes fit. The noise is integer arithmetic and polynomials: the same on every machine.

A map of 99 by 99 hexes has two million points. Work in several steps is done some rows at a time, so that memory holds
little more than the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, exp

import numpy as np
from numpy.typing import NDArray

from vmodsmith.hexgrid import Cube, Orientation, Point

from ..box import PixelBox

__all__ = ["Field", "Plane", "Ring", "blur", "contour_lines", "filled", "noise", "plane_of"]

Field = NDArray[np.float64]
"""Numbers on a plane's grid, indexed by row and column."""

Ring = list[tuple[float, float]]
"""Points of a closed or open line, in pixels."""

_ROOT3 = 1.7320508075688772


@dataclass(frozen=True, eq=False)
class Plane:
    """A grid of sample points over a box: the `x` of its columns and the `y` of its rows in pixels.

    `hexes` has for every point the position of its displaced hex in a table of `size`, which begins at the hex `low`.
    """

    box: PixelBox
    step: float
    across: float
    x: Field
    y: Field
    hexes: NDArray[np.int32]
    low: tuple[int, int]
    size: tuple[int, int]
    seed: int

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.y), len(self.x)

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
        found, flat = np.empty(self.shape), table.reshape(-1)
        for rows in _some(*self.shape):
            found[rows] = flat[self.hexes[rows]]
        return found

    def noise(self, wave: float, seed: int) -> Field:
        """Noise between -1 and 1 with waves about `wave` hexes long."""
        length = wave * self.across
        return noise(self.x[None, :] / length, self.y[:, None] / length, self.seed * 1009 + seed)

    def cubes(self) -> set[Cube]:
        """Every hex that contains a point."""
        found = np.zeros(self.size[0] * self.size[1], np.bool_)
        for rows in _some(*self.shape):
            found[self.hexes[rows]] = True
        return {
            Cube(place // self.size[1] + self.low[0], place % self.size[1] + self.low[1])
            for place in np.flatnonzero(found).tolist()
        }


def plane_of(
    box: PixelBox,
    across: float,
    orientation: Orientation,
    shift: Point,
    seed: int,
    step: float = 7.0,
    rough: float = 1.0,
) -> Plane:
    """A plane over a box of pixels, for hexes `across` pixels wide whose hex 0,0 lies at `shift`.

    `rough` scales the displacement that makes edges uneven; 1 displaces by a quarter of a hex at most.
    """
    columns, rows = ceil(box.width / step) + 1, ceil(box.height / step) + 1
    x = box.x + np.arange(columns, dtype=np.float64) * step
    y = box.y + np.arange(rows, dtype=np.float64) * step
    whole_q, whole_r = np.empty((rows, columns), np.int32), np.empty((rows, columns), np.int32)
    for some in _some(rows, columns):
        # The displacement is a function of the place in the plane of the hexes, not of the box.
        u, v = (x[None, :] - shift.x) / across, (y[some, None] - shift.y) / across
        push_x = 0.16 * noise(u / 0.7, v / 0.7, seed) + 0.13 * noise(u / 0.24, v / 0.24, seed + 1)
        push_y = 0.16 * noise(u / 0.7, v / 0.7, seed + 2) + 0.13 * noise(u / 0.24, v / 0.24, seed + 3)
        u, v = u + rough * push_x, v + rough * push_y
        if orientation == "flat":
            q = u / (_ROOT3 / 2)
            r = v - q / 2
        else:
            r = v / (_ROOT3 / 2)
            q = u - r / 2
        whole_q[some], whole_r[some] = _nearest(q, r)
    low = int(whole_q.min()), int(whole_r.min())
    size = int(whole_q.max()) - low[0] + 1, int(whole_r.max()) - low[1] + 1
    whole_q -= low[0]
    whole_q *= size[1]
    whole_q += whole_r - low[1]
    return Plane(box, step, across, x, y, whole_q, low, size, seed)


_AT_ONCE = 1 << 17
"""The number of points that are processed at once."""


def _some(rows: int, columns: int) -> Iterator[slice]:
    """Some rows at a time, all rows once."""
    count = max(1, _AT_ONCE // columns)
    for start in range(0, rows, count):
        yield slice(start, min(rows, start + count))


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
    shape = np.broadcast_shapes(x.shape, y.shape)
    if len(shape) != 2:
        return _noise(x, y, seed)
    made = np.empty(shape)
    for rows in _some(shape[0], shape[1]):
        made[rows] = _noise(x if len(x) == 1 else x[rows], y if len(y) == 1 else y[rows], seed)
    return made


def _noise(x: Field, y: Field, seed: int) -> Field:
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
    """A field smoothed with a bell curve of `sigma` grid steps; beyond its edge the values of the edge continue."""
    reach = max(1, ceil(sigma * 2.5))
    weights = [exp(-(n * n) / (2 * sigma * sigma)) for n in range(reach + 1)]
    total = weights[0] + 2 * sum(weights[1:])
    made = np.empty_like(field)
    rows, columns = field.shape
    for some in _some(rows, columns):
        down = np.clip(np.arange(some.start - reach, some.stop + reach), 0, rows - 1)
        wide = field[down]
        count = some.stop - some.start
        blurred = np.zeros((count, columns))
        for n in range(-reach, reach + 1):
            blurred += wide[reach + n : reach + n + count] * (weights[abs(n)] / total)
        wide = np.pad(blurred, ((0, 0), (reach, reach)), mode="edge")
        blurred = np.zeros((count, columns))
        for n in range(-reach, reach + 1):
            blurred += wide[:, reach + n : reach + n + columns] * (weights[abs(n)] / total)
        made[some] = blurred
    return made


def filled(plane: Plane, field: Field, level: float) -> Iterator[list[Ring]]:
    """The areas in which a field is above a level: each an outer ring with the rings of its holes."""
    x, y = np.broadcast_arrays(plane.x, plane.y[:, None])
    from contourpy import FillType, contour_generator  # slow to load, and legends are measured without

    maker = contour_generator(x, y, field, fill_type=FillType.OuterOffset)
    points, offsets = maker.filled(level, np.inf)[:2]
    del maker
    for part, cuts in zip(points, offsets, strict=True):
        if part is not None and cuts is not None:
            yield [_pairs(part[start:end]) for start, end in pairwise(cuts)]


def contour_lines(plane: Plane, field: Field, level: float) -> list[Ring]:
    """The lines along which a field has a value; a closed line ends with its first point."""
    x, y = np.broadcast_arrays(plane.x, plane.y[:, None])
    from contourpy import LineType, contour_generator  # as above

    maker = contour_generator(x, y, field, line_type=LineType.Separate)
    return [_pairs(line) for line in maker.lines(level)]


def _pairs(points: object) -> Ring:
    """Every second point of a contour: all points are half a cell apart, closer than the eye needs."""
    found = _all_pairs(points)
    return found if len(found) < 16 else [*found[:-1:2], found[-1]]


def _all_pairs(points: object) -> Ring:
    return [(x, y) for x, y in np.asarray(points, dtype=np.float64).tolist()]
