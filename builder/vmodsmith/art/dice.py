"""Dice as shown in the chat: a square with pips for six sides, a stone with a number for any other, in a
side's colour.
"""

from __future__ import annotations

from typing import Any

import svgwrite

from vmodsmith.art.counters.legibility import contrast
from vmodsmith.art.lettering.outlines import outline
from vmodsmith.model import Game
from vmodsmith.model.style import Font

__all__ = ["PIXELS", "draw_die"]

PIXELS = 16
"""The side of a die in the chat, in pixels: about the height of a line of text."""

_SIZE = 24
_DARK, _LIGHT, _NOBODY = "#16120e", "#ffffff", "#f7f3e8"
_ENOUGH = 3.0
"""The least contrast of pips, which are larger than letters."""

_FONT = Font(family="Barlow Semi Condensed", weight=700)
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def draw_die(game: Game, side: str, size: int, number: int) -> str:
    """A die with a number, in the colour of a side, as SVG on a square of 24 units."""
    ground = next((each.colour for each in game.manifest.sides if each.id == side), _NOBODY)
    ink = _LIGHT if contrast(_LIGHT, ground) >= _ENOUGH else _DARK
    drawing = svgwrite.Drawing(size=(f"{PIXELS}px", f"{PIXELS}px"), viewBox=f"0 0 {_SIZE} {_SIZE}", debug=False)
    edge: dict[str, Any] = {"fill": ground, "stroke": _DARK, "stroke_width": 1.6, "stroke_linejoin": "round"}
    if size == 6:
        drawing.add(drawing.rect((1.5, 1.5), (21, 21), rx=4, **edge))
        for x, y in _PIPS[number]:
            drawing.add(drawing.circle((12 + 5.6 * x, 12 + 5.6 * y), 2.3, fill=ink))
        return str(drawing.tostring())
    drawing.add(drawing.path(d="M12 1.2 22.8 8.5V15.5L12 22.8 1.2 15.5V8.5Z", **edge))
    made = outline(str(number), _FONT, 15 if number < 10 else 13)
    left, top, right, bottom = made.bounds
    shift = f"translate({12 - (left + right) / 2:.2f},{12 - (top + bottom) / 2:.2f})"
    drawing.add(drawing.path(d=made.d, fill=ink, transform=shift))
    return str(drawing.tostring())
