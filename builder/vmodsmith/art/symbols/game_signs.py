"""Signs of a game's art on maps and displays: a well in its hex, a moon in the box of a night turn."""

from __future__ import annotations

from typing import Protocol

from svgwrite.path import Path

from vmodsmith.hexgrid import Point
from vmodsmith.model import Style

from ..lettering.outlines import number
from .catalogue import SymbolError, drawing

__all__ = ["Inks", "placed_sign"]


class Inks(Protocol):
    """The colours of a sign."""

    @property
    def ink(self) -> str:
        """The ink for black parts of the art."""

    @property
    def fill(self) -> str:
        """The ink for white parts."""

    @property
    def shade(self) -> str:
        """The ink for grey parts."""


def placed_sign(symbol: str, style: Style, middle: Point, size: float, inks: Inks, opacity: float = 1.0) -> list[Path]:
    """A sign as paths, as large as `size` pixels in its greater extent, about a point.

    Raises ValueError if there is no such sign.
    """
    try:
        picture, lined = drawing(symbol, style)
    except SymbolError as error:
        raise ValueError(str(error)) from None
    left, top, width, height = picture.view
    scale = size / max(width, height)
    x, y = middle.x - (left + width / 2) * scale, middle.y - (top + height / 2) * scale
    colours = {"ink": inks.ink, "fill": inks.fill, "shade": inks.shade, "none": "none"}
    made = []
    for shape in picture.shapes:
        extra: dict[str, object] = {"fill_rule": "evenodd"} if shape.even_odd else {}
        if opacity < 1:
            extra["opacity"] = opacity
        if shape.stroke != "none":
            extra |= {"stroke": colours[shape.stroke], "stroke_width": number(1.5 if lined else shape.line)}
        made.append(
            Path(
                d=shape.d,
                fill=colours[shape.fill],
                transform=f"translate({number(x)} {number(y)}) scale({number(scale, 4)})",
                debug=False,
                **extra,
            )
        )
    return made
