"""Marks around the cut: crop marks, registration targets, row and column names, the fold."""

from __future__ import annotations

from collections.abc import Iterable

from .arrange import row_name
from .canvas import BLACK, GREY, REGISTRATION, Canvas
from .impose import CLEAR, MARK, Imposition
from .paper import Rect

__all__ = ["coordinates", "corner_marks", "crop_marks", "fold_line", "targets"]

_HAIR = 0.08
"""A crop mark's width: a quarter of a point."""

_TARGET = 1.5
"""Radius of a registration target."""


def crop_marks(canvas: Canvas, plan: Imposition, cells: Iterable[Rect], sides: str) -> None:
    """Marks in line with every cut, outside the bleed, on some sides of the block (`left right up down`)."""
    cells = list(cells)
    block = Rect.around(cells)
    away = plan.bleed + CLEAR
    near, far = block.grown(away), block.grown(away + plan.mark)
    for x in sorted({round(each, 4) for cell in cells for each in (cell.x, cell.right)}):
        if "up" in sides:
            canvas.line(x, far.y, x, near.y, _HAIR, REGISTRATION)
        if "down" in sides:
            canvas.line(x, near.bottom, x, far.bottom, _HAIR, REGISTRATION)
    for y in sorted({round(each, 4) for cell in cells for each in (cell.y, cell.bottom)}):
        if "left" in sides:
            canvas.line(far.x, y, near.x, y, _HAIR, REGISTRATION)
        if "right" in sides:
            canvas.line(near.right, y, far.right, y, _HAIR, REGISTRATION)


def corner_marks(canvas: Canvas, trim: Rect, away: float, length: float = MARK) -> None:
    """Crop marks at the four corners of a rectangle."""
    for x in (trim.x, trim.right):
        canvas.line(x, trim.y - away - length, x, trim.y - away, _HAIR, REGISTRATION)
        canvas.line(x, trim.bottom + away, x, trim.bottom + away + length, _HAIR, REGISTRATION)
    for y in (trim.y, trim.bottom):
        canvas.line(trim.x - away - length, y, trim.x - away, y, _HAIR, REGISTRATION)
        canvas.line(trim.right + away, y, trim.right + away + length, y, _HAIR, REGISTRATION)


def target(canvas: Canvas, x: float, y: float) -> None:
    """A registration target: a cross in a circle."""
    reach = _TARGET + 0.6
    canvas.circle(x, y, _TARGET, _HAIR, REGISTRATION)
    canvas.line(x - reach, y, x + reach, y, _HAIR, REGISTRATION)
    canvas.line(x, y - reach, x, y + reach, _HAIR, REGISTRATION)


def targets(canvas: Canvas, block: Rect, band: float, bleed: float, ways: Iterable[tuple[int, int]]) -> None:
    """Registration targets off the corners of a block; `ways` are the corners as signs of x and y."""
    away = bleed + (band - bleed) / 2 + 0.1
    for sx, sy in ways:
        x = block.right + away if sx > 0 else block.x - away
        y = block.bottom + away if sy > 0 else block.y - away
        target(canvas, x, y)


def coordinates(canvas: Canvas, plan: Imposition, cells: list[Rect], sides: str) -> None:
    """Letters of rows and numbers of columns next to the counters, as used in the legend.

    `cells` is a complete grid.
    """
    size, block = 1.9, Rect.around(cells)
    away = plan.bleed + CLEAR + plan.mark / 2
    for column in range(plan.columns):
        x = cells[column].x + cells[column].width / 2
        if "up" in sides:
            canvas.text(str(column + 1), x, block.y - away + size * 0.35, size, ink=GREY, align="centre")
        if "down" in sides:
            canvas.text(str(column + 1), x, block.bottom + away + size * 0.35, size, ink=GREY, align="centre")
    for row in range(plan.rows):
        cell = cells[row * plan.columns]
        y = cell.y + cell.height / 2 + size * 0.35
        if "left" in sides:
            canvas.text(row_name(row), block.x - away, y, size, ink=GREY, align="centre")
        if "right" in sides:
            canvas.text(row_name(row), block.right + away, y, size, ink=GREY, align="centre")


def fold_line(canvas: Canvas, plan: Imposition, label: str) -> None:
    """The line to fold along, dashed, with a word at both ends where there is room."""
    paper, edge = plan.paper, plan.margin
    if plan.flip == "upright":
        x = paper.width / 2
        canvas.line(x, edge, x, paper.height - edge, 0.12, BLACK, dash=(2.0, 1.2))
        canvas.text(label, x - 1.0, paper.height - edge - 1.0, 2.1, ink=GREY, turn=270)
    else:
        y = paper.height / 2
        canvas.line(edge, y, paper.width - edge, y, 0.12, BLACK, dash=(2.0, 1.2))
        canvas.text(label, edge + 1.0, y - 0.7, 2.1, ink=GREY)
