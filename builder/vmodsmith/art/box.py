"""Rectangles in the pixels of a picture."""

from __future__ import annotations

from dataclasses import dataclass

from vmodsmith.foundation.rectangle import Rectangle
from vmodsmith.hexgrid import Point

__all__ = ["PixelBox"]


@dataclass(frozen=True, slots=True)
class PixelBox(Rectangle):
    """A rectangle in pixels."""

    @property
    def middle(self) -> Point:
        """The centre."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)
