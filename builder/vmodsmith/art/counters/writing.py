"""Compositions as SVG."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from vmodsmith.model import ImageFile

from ..images import BadImage, address, part_of
from ..lettering.outlines import number
from .composition import Composition, DrawError, PaintedPath, Rectangle

if TYPE_CHECKING:
    from svgwrite.base import BaseElement

__all__ = ["bled", "write"]


def write(
    made: Composition,
    view: Rectangle,
    size: tuple[float, float],
    bleed: float,
    shift: tuple[float, float, float],
    pixels: float,
) -> str:
    """A composition as SVG. `pixels` is how wide the picture is on the screen: an author's pictures are made no
    finer."""
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
    fine = pixels / view[2] * shift[2]
    for mark in (each for placed in made.marks for each in bled(placed, made, bleed)):
        if mark.image:
            parent.add(_image(mark, mark.image, fine))
            continue
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


def _image(mark: PaintedPath, image: ImageFile, fine: float) -> BaseElement:
    """A picture, its pixels made as many as are shown where it has more. Raises DrawError for one that is damaged."""
    from svgwrite.image import Image

    wide, high = abs(mark.sx), abs(mark.sy)
    try:
        held = address(image, (max(1, ceil(wide * fine - 1e-6)), max(1, ceil(high * fine - 1e-6))))
    except BadImage as error:
        raise DrawError(str(error)) from None
    extra: dict[str, str] = {"preserveAspectRatio": "none"}
    at = (number(mark.x, 4), number(mark.y, 4))
    if mark.sx < 0 or mark.sy < 0:
        ways = (1 if mark.sx > 0 else -1, 1 if mark.sy > 0 else -1)
        extra["transform"] = f"translate({at[0]} {at[1]}) scale({ways[0]} {ways[1]})"
        at = ("0", "0")
    return Image(held, at, (number(wide, 4), number(high, 4)), debug=False, **extra)


def bled(mark: PaintedPath, made: Composition, bleed: float) -> tuple[PaintedPath, ...]:
    """A filled rectangle with those of its sides that lie on the face's edge moved out into the bleed (grid units), or
    a picture of the whole face, which goes on mirrored there.

    Other marks stay as they are: what is to bleed otherwise is drawn beyond the edge by its layout.
    """
    if not bleed or not mark.area or mark.stroke != "none":
        return (mark,)
    x, y, w, h = mark.area
    left, top = bleed if x <= 0 else 0.0, bleed if y <= 0 else 0.0
    right = bleed if x + w >= made.width - 1e-6 else 0.0
    bottom = bleed if y + h >= made.height - 1e-6 else 0.0
    if not (left or top or right or bottom):
        return (mark,)
    if mark.image:
        return (*_mirrored(mark, mark.image, (left, top, right, bottom)), mark)
    d = f"M0 0H{number(w + left + right)}V{number(h + top + bottom)}H0Z"
    return (replace(mark, d=d, x=x - left, y=y - top, sx=1.0, sy=1.0),)


def _mirrored(mark: PaintedPath, image: ImageFile, edges: tuple[float, float, float, float]) -> list[PaintedPath]:
    """The strips of a picture along edges of the face, mirrored beyond them, as far as the bleed goes."""
    left, top, right, bottom = edges
    w, h = mark.sx, mark.sy
    # Of each direction: the share of the picture that is shown, where it begins, its size (less than nothing mirrors).
    columns = [(0.0, 1.0, mark.x, w)]
    rows = [(0.0, 1.0, mark.y, h)]
    columns += [(0.0, left / w, mark.x, -left)] if left else []
    columns += [(1 - right / w, right / w, mark.x + w + right, -right)] if right else []
    rows += [(0.0, top / h, mark.y, -top)] if top else []
    rows += [(1 - bottom / h, bottom / h, mark.y + h + bottom, -bottom)] if bottom else []
    return [
        PaintedPath(mark.element, "", x, y, sx, sy, image=part_of(image, (from_x, from_y, share_x, share_y)))
        for from_x, share_x, x, sx in columns
        for from_y, share_y, y, sy in rows
        if (share_x, share_y) != (1.0, 1.0)
    ]
