"""Compositions as SVG.

A face is a list of paths with few attributes, and a game has thousands of faces: they are written directly as XML, with
the same text as svgwrite would make. For svgwrite, a face would take twice as long, and loading the library as long as
twenty faces.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from xml.etree.ElementTree import Element, SubElement, tostring

from vmodsmith.model import ImageFile

from ..images import BadImage, address, part_of
from ..lettering.outlines import number
from .composition import Composition, DrawError, PaintedPath, Rectangle

__all__ = ["bled", "write"]


def write(
    made: Composition,
    view: Rectangle,
    size: tuple[float, float],
    bleed: float,
    shift: tuple[float, float, float],
    pixels: float,
) -> str:
    """A composition as SVG. `pixels` is the width of the picture on screen: an author's pictures are reduced to it."""
    drawing = Element(
        "svg",
        {
            "baseProfile": "full",
            "height": f"{number(size[1], 4)}mm",
            "version": "1.1",
            "viewBox": " ".join(number(value, 4) for value in view),
            "width": f"{number(size[0], 4)}mm",
            "xmlns": "http://www.w3.org/2000/svg",
            "xmlns:ev": "http://www.w3.org/2001/xml-events",
            "xmlns:xlink": "http://www.w3.org/1999/xlink",
        },
    )
    SubElement(drawing, "defs")
    parent = drawing
    if shift != (0.0, 0.0, 1.0):
        # A picture of its own, since art may run on beyond a counter's edge.
        parent = SubElement(
            drawing,
            "svg",
            {
                "height": number(made.height * shift[2], 4),
                "viewBox": f"0 0 {number(made.width, 4)} {number(made.height, 4)}",
                "width": number(made.width * shift[2], 4),
                "x": number(shift[0]),
                "y": number(shift[1]),
            },
        )
        SubElement(parent, "defs")
    fine = pixels / view[2] * shift[2]
    for mark in (each for placed in made.marks for each in bled(placed, made, bleed)):
        if mark.image:
            SubElement(parent, "image", _image(mark, mark.image, fine))
            continue
        written = {"d": mark.d, "fill": mark.fill}
        if mark.even_odd:
            written["fill-rule"] = "evenodd"
        if mark.opacity < 1:
            written["opacity"] = number(mark.opacity, 3)
        if mark.stroke != "none":
            written |= {"stroke": mark.stroke, "stroke-linejoin": "round", "stroke-width": number(mark.line, 3)}
        if (mark.sx, mark.sy) != (1.0, 1.0):
            written["transform"] = (
                f"translate({number(mark.x)} {number(mark.y)}) scale({number(mark.sx, 5)} {number(mark.sy, 5)})"
            )
        elif (mark.x, mark.y) != (0.0, 0.0):
            written["transform"] = f"translate({number(mark.x)} {number(mark.y)})"
        SubElement(parent, "path", written)
    return tostring(drawing, encoding="unicode")


def _image(mark: PaintedPath, image: ImageFile, fine: float) -> dict[str, str]:
    """The attributes of a picture, reduced to the pixels that are shown. Raises DrawError if it cannot be read."""
    wide, high = abs(mark.sx), abs(mark.sy)
    try:
        held = address(image, (max(1, ceil(wide * fine - 1e-6)), max(1, ceil(high * fine - 1e-6))))
    except BadImage as error:
        raise DrawError(str(error)) from None
    at, turned = (number(mark.x, 4), number(mark.y, 4)), {}
    if mark.sx < 0 or mark.sy < 0:
        ways = (1 if mark.sx > 0 else -1, 1 if mark.sy > 0 else -1)
        turned = {"transform": f"translate({at[0]} {at[1]}) scale({ways[0]} {ways[1]})"}
        at = ("0", "0")
    size = {"height": number(high, 4), "preserveAspectRatio": "none"}
    return size | turned | {"width": number(wide, 4), "x": at[0], "xlink:href": held, "y": at[1]}


def bled(mark: PaintedPath, made: Composition, bleed: float) -> tuple[PaintedPath, ...]:
    """A mark extended into the bleed (grid units): the sides of a filled rectangle at the face's edge are moved
    outwards, and a picture of the whole face continues mirrored. Other marks are unchanged; a layout can draw them
    beyond the edge.
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
    """The strips of a picture along edges of the face, mirrored beyond them to the width of the bleed."""
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
