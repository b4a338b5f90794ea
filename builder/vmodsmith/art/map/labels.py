"""Finding room for names: a grid of costs over the map, and a search for the cheapest place near each name's point.

Covering hex numbers and other names has a high cost, covering roads, rivers and works a low one. The most important
names choose first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin

import numpy as np
from numpy.typing import NDArray

from vmodsmith.hexgrid import Point

from ..box import PixelBox
from ..curves import Pair, along, lengths

__all__ = ["FORBIDDEN", "Costs", "Room", "Wish", "place_all", "place_along"]

FORBIDDEN = 1000.0
"""The cost of a cell that must stay free."""


class Costs:
    """A grid of costs over a map of `width` by `height` pixels, in cells of `cell` pixels."""

    def __init__(self, width: float, height: float, cell: float = 4.0) -> None:
        self.cell = cell
        self.width, self.height = width, height
        # Whole numbers (sixteenths): their sums are the same on every machine.
        self.grid: NDArray[np.int64] = np.zeros((int(height / cell) + 2, int(width / cell) + 2), dtype=np.int64)
        self.walls: NDArray[np.bool_] = np.zeros(self.grid.shape, dtype=bool)

    def _cut(self, box: PixelBox) -> tuple[slice, slice]:
        rows, columns = self.grid.shape
        top, bottom = int(box.y / self.cell), int(box.bottom / self.cell) + 1
        left, right = int(box.x / self.cell), int(box.right / self.cell) + 1
        return slice(max(top, 0), min(bottom, rows)), slice(max(left, 0), min(right, columns))

    def mark(self, box: PixelBox, cost: float) -> None:
        """Raise the cost of a box to at least this."""
        cut = self._cut(box)
        self.grid[cut] = np.maximum(self.grid[cut], round(cost * 16))

    def add(self, box: PixelBox, cost: float) -> None:
        """Add to the cost of a box."""
        self.grid[self._cut(box)] += round(cost * 16)

    def mark_line(self, points: Sequence[Pair], width: float, cost: float) -> None:
        """Raise the cost of the cells along a line to at least this."""
        if len(points) < 2:
            return
        far = lengths(points)[-1]
        count = max(1, int(far / self.cell))
        half = width / 2
        for (x, y), _ in along(points, [far * n / count for n in range(count + 1)]):
            self.mark(PixelBox(x - half, y - half, width, width), cost)

    def mark_wall(self, points: Sequence[Pair]) -> None:
        """Mark a line that should not come between a name and its place."""
        far = lengths(points)[-1]
        count = max(1, int(far / self.cell * 2))
        for (x, y), _ in along(points, [far * n / count for n in range(count + 1)]):
            self.walls[self._cut(PixelBox(x - 1, y - 1, 2, 2))] = True

    def parted(self, a: Pair, b: Pair) -> bool:
        """Whether a marked line lies between two points."""
        count = max(1, int(hypot(b[0] - a[0], b[1] - a[1]) / self.cell * 2))
        rows, columns = self.walls.shape
        for n in range(count + 1):
            x, y = a[0] + (b[0] - a[0]) * n / count, a[1] + (b[1] - a[1]) * n / count
            row, column = int(y / self.cell), int(x / self.cell)
            if 0 <= row < rows and 0 <= column < columns and self.walls[row, column]:
                return True
        return False

    def outside(self, boxes: Iterable[PixelBox], cost: float) -> None:
        """Raise the cost outside some boxes to at least this."""
        free = np.zeros(self.grid.shape, dtype=bool)
        for box in boxes:
            free[self._cut(box)] = True
        self.grid[~free] = np.maximum(self.grid[~free], round(cost * 16))

    def total(self, box: PixelBox) -> float:
        """The mean cost of a box; FORBIDDEN or more if it leaves the map."""
        if box.x < 0 or box.y < 0 or box.right > self.width or box.bottom > self.height:
            return FORBIDDEN
        part = self.grid[self._cut(box)]
        return int(part.sum()) / part.size / 16 if part.size else FORBIDDEN


@dataclass(frozen=True, slots=True)
class Wish:
    """A name that needs a box of `width` by `height` near `at`, no nearer than `keep`, with `weight` among others."""

    key: str
    at: Point
    width: float
    height: float
    keep: float
    weight: float = 0.0
    over: bool = False


@dataclass(frozen=True, slots=True)
class Room:
    """The position of a name: its box, its direction from its point, and its cost."""

    key: str
    box: PixelBox
    side: str
    cost: float


_WAYS = 32


def place_all(wishes: Sequence[Wish], costs: Costs) -> dict[str, Room]:
    """A place for every name, those with the greatest weight first; each taken place becomes forbidden for the others.
    In the end the first names are tried again, now that all have a place.
    """
    order = sorted(wishes, key=lambda wish: (-wish.weight, wish.key))
    points = [(wish.at.x, wish.at.y) for wish in wishes]
    found: dict[str, Room] = {}
    for wish in order:
        room = _best(wish, costs, points)
        found[wish.key] = room
        costs.add(room.box.grown(2), FORBIDDEN)
    for wish in order:
        if found[wish.key].cost < 6:
            continue
        costs.add(found[wish.key].box.grown(2), -FORBIDDEN)
        room = _best(wish, costs, points)
        found[wish.key] = room
        costs.add(room.box.grown(2), FORBIDDEN)
    return found


def _best(wish: Wish, costs: Costs, points: Sequence[Pair]) -> Room:
    if wish.over:
        box = PixelBox(wish.at.x - wish.width / 2, wish.at.y - wish.height / 2, wish.width, wish.height)
        return Room(wish.key, box, "middle", costs.total(box))
    best: Room | None = None
    near = [(x, y) for x, y in points if 1 < hypot(x - wish.at.x, y - wish.at.y) < wish.width + wish.keep * 4 + 60]
    for reach, dearer in ((wish.keep, 0.0), (wish.keep * 1.25, 1.2), (wish.keep * 1.6, 3.0), (wish.keep * 2.1, 6.0)):
        for n in range(_WAYS):
            turn = 2 * pi * n / _WAYS
            c, s = cos(turn), sin(turn)
            extra = dearer + 0.5 * (1 - c) + 0.35 * abs(s)
            if best is not None and extra >= best.cost:
                continue  # whatever else is found out here makes it dearer still
            # The nearest point of the box lies at `reach` from the middle.
            x = wish.at.x + reach * c + (c - 1) / 2 * wish.width
            y = wish.at.y + reach * s + (s - 1) / 2 * wish.height
            box = PixelBox(x, y, wish.width, wish.height)
            cost = costs.total(box) + extra
            if best is not None and cost >= best.cost:
                continue
            inner = box.grown(-min(wish.width, wish.height) * 0.4)
            foot = (min(max(wish.at.x, inner.x), inner.right), min(max(wish.at.y, inner.y), inner.bottom))
            if costs.parted((wish.at.x, wish.at.y), foot):
                cost += 3.5
            own = _apart(box, wish.at.x, wish.at.y)
            if any(_apart(box, u, v) < own + 6 for u, v in near):
                cost += 9
            side = "right" if c > 0.4 else "left" if c < -0.4 else "middle"
            if best is None or cost < best.cost - 1e-9:
                best = Room(wish.key, box, side, cost)
    assert best is not None
    return best


def _apart(box: PixelBox, x: float, y: float) -> float:
    return hypot(max(box.x - x, 0, x - box.right), max(box.y - y, 0, y - box.bottom))


def place_along(
    course: Sequence[Pair],
    length: float,
    height: float,
    shift: float,
    costs: Costs,
    taken: Sequence[Point],
    apart: float,
) -> tuple[list[Pair], float, float] | None:
    """Room for a name `length` long next to a course: its own gentle baseline (left to right), its start, its cost.

    `shift` is the distance of the baseline from the course; both sides are tried. Places nearer than `apart` to a point
    of `taken` are left out. None if the course is too short or too crooked everywhere.
    """
    far = lengths(course)[-1]
    if far < length * 1.15:
        return None
    best: tuple[list[Pair], float, float] | None = None
    count = int((far - length) / 18) + 1
    for n in range(count + 1):
        begin = (far - length) * n / max(count, 1)
        baseline = _gentle(course, begin, length)
        if baseline[-1][0] < baseline[0][0]:
            baseline.reverse()
        bend = _bend(baseline)
        if bend > 0.75:
            continue
        middle = baseline[len(baseline) // 2]
        if any(hypot(middle[0] - p.x, middle[1] - p.y) < apart for p in taken):
            continue
        for side in (-1, 1):
            room = shift if side < 0 else shift + height * 0.8
            line = _beside(baseline, side * room)
            total = worst = 0.0
            samples = 0
            for (x, y), (u, v) in along(line, [lengths(line)[-1] * k / 10 for k in range(11)]):
                cx, cy = x + v * height * 0.4, y - u * height * 0.4
                here = costs.total(PixelBox(cx - height * 0.5, cy - height * 0.5, height, height))
                worst = max(worst, here)
                total += here
                samples += 1
            steep = abs(atan2(line[-1][1] - line[0][1], line[-1][0] - line[0][0]))
            cost = total / samples + bend * 6 + steep * 1.6
            if worst < FORBIDDEN / 17 and cost < FORBIDDEN / 30 and (best is None or cost < best[2]):
                best = (line, (lengths(line)[-1] - length) / 2, cost)
    return best


def _gentle(course: Sequence[Pair], begin: float, length: float) -> list[Pair]:
    """A stretch of a course without its small bends: a parabola laid through it by least squares."""
    samples = [place for place, _ in along(course, [begin + length * k / 24 for k in range(25)])]
    times = [k / 12 - 1 for k in range(25)]
    x, y = _parabola(times, [p[0] for p in samples]), _parabola(times, [p[1] for p in samples])
    wide = [1.12 * (k / 14 - 1) for k in range(29)]
    return [(x[0] + x[1] * t + x[2] * t * t, y[0] + y[1] * t + y[2] * t * t) for t in wide]


def _parabola(times: Sequence[float], values: Sequence[float]) -> tuple[float, float, float]:
    """A parabola by least squares, for times that are symmetric around 0."""
    n = len(times)
    two = sum(t * t for t in times)
    four = sum(t**4 for t in times)
    sum_0, sum_1 = sum(values), sum(t * v for t, v in zip(times, values, strict=True))
    sum_2 = sum(t * t * v for t, v in zip(times, values, strict=True))
    square = (n * sum_2 - two * sum_0) / (n * four - two * two)
    return (sum_0 - square * two) / n, sum_1 / two, square


def _bend(line: Sequence[Pair]) -> float:
    first = atan2(line[1][1] - line[0][1], line[1][0] - line[0][0])
    last = atan2(line[-1][1] - line[-2][1], line[-1][0] - line[-2][0])
    return abs((last - first + pi) % (2 * pi) - pi)


def _beside(line: Sequence[Pair], by: float) -> list[Pair]:
    made = []
    for n, (x, y) in enumerate(line):
        a, b = line[max(n - 1, 0)], line[min(n + 1, len(line) - 1)]
        length = hypot(b[0] - a[0], b[1] - a[1]) or 1e-9
        u, v = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        made.append((x - v * by, y + u * by))
    return made
