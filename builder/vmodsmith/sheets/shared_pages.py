"""Several small drawings on one page, in rows, in their order: pages are filled from the top, and no
drawing is turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vmodsmith.model.paper import Paper, Size

from .paper import Rect

__all__ = ["BETWEEN", "Berth", "shared_pages"]

BETWEEN = 8.0
"""The gap between drawings in millimetres: room for scissors, and for the name below each."""


@dataclass(frozen=True, slots=True)
class Berth:
    """The position of a drawing: its number, its page, its place on the page in millimetres."""

    number: int
    page: int
    at: Rect


def shared_pages(
    sizes: Sequence[Size], paper: Paper, margin: float
) -> tuple[Paper, tuple[Berth, ...], tuple[int, ...]]:
    """The paper, upright or lying, whichever needs fewer pages; the positions of drawings; the numbers of drawings that
    are too large for it in both orientations.
    """
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
