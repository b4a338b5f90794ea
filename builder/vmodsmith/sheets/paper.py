"""Geometry of paper: rectangles, and the position of the back behind the front."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from vmodsmith.foundation.rectangle import Rectangle
from vmodsmith.model.paper import Paper

__all__ = ["Flip", "Rect", "Turn", "behind", "flip_of"]


Turn = Literal[0, 90, 180, 270]
"""A clockwise rotation in degrees."""


@dataclass(frozen=True, slots=True)
class Rect(Rectangle):
    """A rectangle on a page, in millimetres from its upper left corner, y downward."""

    def moved(self, x: float, y: float) -> Rect:
        """The rectangle moved."""
        return Rect(self.x + x, self.y + y, self.width, self.height)

    def scaled(self, by: float) -> Rect:
        """The rectangle in a drawing scaled by a factor."""
        return Rect(self.x * by, self.y * by, self.width * by, self.height * by)

    def turned(self, turn: Turn, within: Rect) -> Rect:
        """A rectangle of a drawing, given from the drawing's corner, after the drawing is placed with a rotation in
        another rectangle.
        """
        x, y = {
            0: (self.x, self.y),
            90: (within.width - self.bottom, self.x),
            180: (within.width - self.right, within.height - self.bottom),
            270: (self.y, within.height - self.right),
        }[turn]
        sides = (self.height, self.width) if turn in (90, 270) else (self.width, self.height)
        return Rect(within.x + x, within.y + y, *sides)

    def far(self, other: Rect) -> float:
        """The largest distance between corresponding edges of two rectangles."""
        return max(
            abs(self.x - other.x), abs(self.y - other.y), abs(self.right - other.right), abs(self.bottom - other.bottom)
        )

    @classmethod
    def around(cls, rects: Iterable[Rect]) -> Rect:
        """The smallest rectangle that holds all of these."""
        rects = list(rects)
        x, y = min(each.x for each in rects), min(each.y for each in rects)
        return cls(x, y, max(each.right for each in rects) - x, max(each.bottom for each in rects) - y)


Flip = Literal["upright", "level"]
"""The axis around which paper is turned over: `upright` like a book's page, `level` like a wall calendar's."""


def flip_of(paper: Paper, edge: Literal["long", "short"]) -> Flip:
    """The axis of a printer's duplex along the long or the short edge. A square counts as upright."""
    tall = paper.height >= paper.width
    return "upright" if tall == (edge == "long") else "level"


def behind(rect: Rect, paper: Paper, flip: Flip) -> Rect:
    """The rectangle on the back (or, if folded, in the other half) that is exactly behind a rectangle of the front."""
    if flip == "upright":
        return Rect(paper.width - rect.right, rect.y, rect.width, rect.height)
    return Rect(rect.x, paper.height - rect.bottom, rect.width, rect.height)
