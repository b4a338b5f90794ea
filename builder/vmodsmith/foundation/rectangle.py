"""A rectangle with level and upright sides: the base of boxes in a picture and areas of a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

__all__ = ["Rectangle"]


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle by its upper left corner, y downward. The unit is that of the subclass: pixels or millimetres."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def grown(self, by: float) -> Self:
        """The rectangle with `by` more on each side."""
        return type(self)(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)
