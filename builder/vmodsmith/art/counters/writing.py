"""Compositions as SVG."""

from __future__ import annotations

from dataclasses import replace

from ..lettering.outlines import number
from .composition import Composition, PaintedPath, Rectangle

__all__ = ["bled", "write"]


def write(
    made: Composition, view: Rectangle, size: tuple[float, float], bleed: float, shift: tuple[float, float, float]
) -> str:
    import svgwrite  # slow to load, and not needed where compositions are printed

    drawing_ = svgwrite.Drawing(size=(f"{number(size[0], 4)}mm", f"{number(size[1], 4)}mm"), debug=False)
    drawing_["viewBox"] = " ".join(number(value, 4) for value in view)
    parent = drawing_
    if shift != (0.0, 0.0, 1.0):
        # A picture of its own, since art may run on beyond a counter's edge.
        small = number(made.width * shift[2], 4), number(made.height * shift[2], 4)
        parent = drawing_.svg((number(shift[0]), number(shift[1])), small)
        parent["viewBox"] = f"0 0 {number(made.width, 4)} {number(made.height, 4)}"
        drawing_.add(parent)
    for mark in made.marks:
        mark = bled(mark, made, bleed)
        extra: dict[str, str] = {"fill": mark.fill}
        if (mark.sx, mark.sy) != (1.0, 1.0):
            extra["transform"] = (
                f"translate({number(mark.x)} {number(mark.y)}) scale({number(mark.sx, 5)} {number(mark.sy, 5)})"
            )
        elif (mark.x, mark.y) != (0.0, 0.0):
            extra["transform"] = f"translate({number(mark.x)} {number(mark.y)})"
        if mark.stroke != "none":
            extra |= {"stroke": mark.stroke, "stroke_width": number(mark.line, 3), "stroke_linejoin": "round"}
        if mark.opacity < 1:
            extra["opacity"] = number(mark.opacity, 3)
        if mark.even_odd:
            extra["fill_rule"] = "evenodd"
        parent.add(drawing_.path(d=mark.d, **extra))
    return str(drawing_.tostring())


def bled(mark: PaintedPath, made: Composition, bleed: float) -> PaintedPath:
    """A filled rectangle with those of its sides that lie on the face's edge moved out into the bleed (grid units).

    Other marks stay as they are: what is to bleed otherwise is drawn beyond the edge by its layout.
    """
    if not bleed or not mark.area or mark.stroke != "none":
        return mark
    x, y, w, h = mark.area
    left, top = bleed if x <= 0 else 0.0, bleed if y <= 0 else 0.0
    right = bleed if x + w >= made.width - 1e-6 else 0.0
    bottom = bleed if y + h >= made.height - 1e-6 else 0.0
    if not (left or top or right or bottom):
        return mark
    d = f"M0 0H{number(w + left + right)}V{number(h + top + bottom)}H0Z"
    return replace(mark, d=d, x=x - left, y=y - top)
