"""The lines along which counters are cut: an outline for each, or whole lines where they touch."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from vmodsmith.model.sheetformats import CounterShape

from .paper import Rect
from .paths import num

__all__ = ["Cut", "CutLine", "CutOutline", "Polygon", "cut_lines", "hexagon", "pdf_path", "within"]

_SAME = 4
"""The number of decimals, in millimetres, to which equal positions agree."""


@dataclass(frozen=True, slots=True)
class CutLine:
    """A straight line, in millimetres from the upper left corner of the paper."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class CutOutline:
    """A closed rectangle with corners of a radius, 0 for sharp ones."""

    rect: Rect
    corner: float = 0.0


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed line through points."""

    points: tuple[tuple[float, float], ...]


Cut = CutLine | CutOutline | Polygon


def hexagon(cell: Rect, upright: bool = False) -> tuple[tuple[float, float], ...]:
    """The corners of a regular hexagon as wide as a square, with a side above and one below; with `upright`, corners
    above and below.
    """
    x, y, r = cell.x + cell.width / 2, cell.y + cell.height / 2, cell.width / 2
    start = pi / 6 if upright else 0.0
    return tuple((x + r * cos(start + n * pi / 3), y + r * sin(start + n * pi / 3)) for n in range(6))


def cut_lines(
    cells: Sequence[Rect], corner: float, shape: CounterShape = "square", turned: Collection[int] = ()
) -> Iterator[Cut]:
    """The cuts of counters.

    If sharp-edged counters touch, no line is cut twice: collinear lines are joined across the whole block. `turned` are
    the indices of cells with counters on their sides.
    """
    if shape == "hex":
        for n, each in enumerate(cells):
            yield Polygon(hexagon(each, n in turned))
        return
    if shape == "round":
        for each in cells:
            yield CutOutline(each, min(each.width, each.height) / 2)
        return
    if corner or not _touch(cells):
        for each in cells:
            yield CutOutline(each, min(corner, each.width / 2, each.height / 2))
        return
    upright: dict[float, list[tuple[float, float]]] = defaultdict(list)
    level: dict[float, list[tuple[float, float]]] = defaultdict(list)
    for each in cells:
        for x in (each.x, each.right):
            upright[round(x, _SAME)].append((each.y, each.bottom))
        for y in (each.y, each.bottom):
            level[round(y, _SAME)].append((each.x, each.right))
    for y, spans in sorted(level.items()):
        yield from (CutLine(start, y, end, y) for start, end in _joined(spans))
    for x, spans in sorted(upright.items()):
        yield from (CutLine(x, start, x, end) for start, end in _joined(spans))


def within(cell: Rect, by: float, corner: float, shape: CounterShape = "square", upright: bool = False) -> Cut:
    """The outline of a counter drawn a distance inside its cut, such as that of the safe zone; `upright` is a hex that
    lies on its side."""
    if shape == "hex":
        return Polygon(hexagon(cell.grown(-by / cos(pi / 6)), upright))
    inner = cell.grown(-by)
    if shape == "round":
        return CutOutline(inner, min(inner.width, inner.height) / 2)
    return CutOutline(inner, max(0.0, min(corner - by, inner.width / 2, inner.height / 2)))


def _touch(cells: Sequence[Rect]) -> bool:
    left, top = ({round(value, _SAME) for value in values} for values in zip(*((c.x, c.y) for c in cells), strict=True))
    return any(round(each.right, _SAME) in left or round(each.bottom, _SAME) in top for each in cells)


def _joined(spans: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Spans of one line, with those that overlap or touch joined."""
    start, end = min(spans)
    for low, high in sorted(spans):
        if low > end + 10**-_SAME:
            yield start, end
            start, end = low, high
        end = max(end, high)
    yield start, end


def pdf_path(each: Cut) -> str:
    """The line as operators of a PDF, in millimetres, y downward."""
    if isinstance(each, Polygon):
        return " ".join(f"{num(x)} {num(y)} {'l' if n else 'm'}" for n, (x, y) in enumerate(each.points)) + " h"
    if isinstance(each, CutLine):
        return f"{num(each.x1)} {num(each.y1)} m {num(each.x2)} {num(each.y2)} l"
    at, r = each.rect, each.corner
    if not r:
        return f"{num(at.x)} {num(at.y)} {num(at.width)} {num(at.height)} re"
    k = r * (1 - 0.5522847498)
    left, top, right, low = at.x, at.y, at.right, at.bottom
    return " ".join(
        [
            f"{num(left + r)} {num(top)} m {num(right - r)} {num(top)} l",
            _curve(right - k, top, right, top + k, right, top + r),
            f"{num(right)} {num(low - r)} l",
            _curve(right, low - k, right - k, low, right - r, low),
            f"{num(left + r)} {num(low)} l",
            _curve(left + k, low, left, low - k, left, low - r),
            f"{num(left)} {num(top + r)} l",
            _curve(left, top + k, left + k, top, left + r, top),
            "h",
        ]
    )


def _curve(*values: float) -> str:
    return f"{' '.join(map(num, values))} c"
