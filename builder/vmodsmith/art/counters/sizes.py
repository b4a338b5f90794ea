"""The sizes of the pictures of counters."""

from __future__ import annotations

from vmodsmith.model.style import Style

__all__ = ["face_pixels", "face_size", "moved_pixels", "moved_place"]


def face_size(style: Style, layout: str | None = None) -> tuple[float, float]:
    """Width and height of a face on paper, in millimetres: the layout's if it has its own, else the style's."""
    own = style.layouts.get(layout or "")
    side = (own and own.size) or style.counter.size
    return side, (own and own.height) or side


def face_pixels(style: Style, layout: str | None = None) -> int:
    """The width of a face's image in pixels: the width on screen at 100 %, times the style's raster."""
    return round(style.counter.pixels * style.counter.raster * face_size(style, layout)[0] / style.counter.size)


def moved_pixels(style: Style) -> int:
    """Side in pixels of the mark of a piece that has moved."""
    return max(9, round(style.counter.pixels * _MOVED))


def moved_place(style: Style) -> tuple[int, int]:
    """The place of that mark: its left and top in pixels from the middle of the counter. It lies at its corner and for
    the most part beyond the side, so that it covers no value; in a fan of counters that side can still be seen."""
    half, side = style.counter.pixels // 2, moved_pixels(style)
    corner, beyond = style.counter.moved_corner, round(side * _BEYOND)
    x = -half - beyond if corner.endswith("left") else half - side + beyond
    return x, -half if corner.startswith("upper") else half - side


_BEYOND = 0.7
"""The share of that mark that lies beyond the side of the counter."""

_MOVED = 0.24
"""Side of the mark of a piece that has moved, in widths of a counter."""
