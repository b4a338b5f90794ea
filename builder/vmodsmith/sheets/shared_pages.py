"""Several small drawings on one page, in rows, in their order: pages are filled from the top, none is turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vmodsmith.model.paper import Paper, Size

from .paper import Rect

__all__ = ["BETWEEN", "Berth", "shared_pages"]

BETWEEN = 8.0
"""Between drawings, so that scissors have room; below each its name stands in it, in millimetres."""


@dataclass(frozen=True, slots=True)
class Berth:
    """Where a drawing lies: its number, its page, its place on the page in millimetres."""

    number: int
    page: int
    at: Rect


def shared_pages(
    sizes: Sequence[Size], paper: Paper, margin: float
) -> tuple[Paper, tuple[Berth, ...], tuple[int, ...]]:
    """The paper, upright or lying, whichever needs fewer pages; the drawings that it holds; the numbers of those that
    are too large for it either way it is used."""
    choices = [(way, *_on(sizes, way, margin)) for way in paper.ways]
    return min(choices, key=lambda made: (len(made[2]), max((each.page for each in made[1]), default=0)))


def _on(sizes: Sequence[Size], paper: Paper, margin: float) -> tuple[tuple[Berth, ...], tuple[int, ...]]:
    wide, high = paper.width - 2 * margin, paper.height - 2 * margin
    found: list[Berth] = []
    left: list[int] = []
    page, x, y, row = 0, 0.0, 0.0, 0.0
    for number, (width, height) in enumerate(sizes):
        below = height + BETWEEN
        if width > wide or below > high:
            left.append(number)
            continue
        if x + width > wide:  # the next row
            x, y, row = 0.0, y + row, 0.0
        if y + below > high:
            page, x, y, row = page + 1, 0.0, 0.0, 0.0
        found.append(Berth(number, page, Rect(margin + x, margin + y, width, height)))
        x, row = x + width + BETWEEN, max(row, below)
    return tuple(found), tuple(left)
