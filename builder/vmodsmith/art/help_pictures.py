"""The pictures of the help page *How to play*: counters with numbers around them, and the opening on the map. Their
contents are chosen in `callouts.py` and `opening.py`, which load nothing that draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import svgwrite
from svgwrite.container import Group

from vmodsmith.hexgrid import Point
from vmodsmith.model import Game, Style
from vmodsmith.model.counters import Counter

from .box import PixelBox
from .callouts import AROUND, BACK, EDGE, HEIGHT, SIDE, Callout, callouts, width_of
from .counters.composition import DrawError
from .counters.faces import draw_face
from .curves import num
from .laid import cut, image, laid_counter
from .lettering.setting import Lettering, font_of, set_text
from .opening import ZOOM, Opening
from .raster import to_png

__all__ = ["draw_callouts", "draw_opening"]

_DISC = 9.5
"""Radius of the disc of a number."""

_INK, _PAPER = "#23251f", "#fbf9f2"


def draw_callouts(game: Game, style: Style, counter: Counter) -> str:
    """The front with its numbers, and the back if there is one, as SVG."""
    wide = width_of(counter)
    drawing = svgwrite.Drawing(size=(f"{wide}px", f"{HEIGHT}px"), debug=False)
    drawing.add(drawing.rect((0, 0), (wide, HEIGHT), fill=_PAPER))
    front = PixelBox(AROUND, EDGE, SIDE, SIDE)
    drawing.add(_face(counter, 1, style, front))
    if len(counter.faces) > 1:
        back = PixelBox(AROUND * 2 + SIDE, EDGE + (SIDE - BACK) / 2, BACK, BACK)
        drawing.add(_face(counter, 2, style, back))
    for group in _numbers(callouts(game, style, counter), front, style):
        drawing.add(group)
    return str(drawing.tostring())


def _face(counter: Counter, face: int, style: Style, box: PixelBox) -> Group:
    made = Group(debug=False)
    made.add(svgwrite.shapes.Rect((box.x + 2, box.y + 3), (box.width, box.height), fill="#000000", fill_opacity=0.25))
    fine = round(box.width * 2)
    with suppress(DrawError):
        made.add(image(to_png(draw_face(counter, face, style, pixels=fine), fine), box))
    return made


def _numbers(found: Sequence[Callout], front: PixelBox, style: Style) -> Iterator[Group]:
    """A numbered disc for each element, at the nearest side of the front, and a line from it to the element."""
    how = Lettering(font_of(style, "map-code"), 14.0, _PAPER)
    wide, high = (front.x - AROUND + _DISC, front.right + AROUND - _DISC), (_DISC, front.bottom + EDGE - _DISC)
    for side, those in _sides(found).items():
        level = side in ("above", "below")
        at = 0 if level else 1
        those.sort(key=lambda n: (found[n].box[at] + found[n].box[at + 2], n))
        start, length = (front.x, front.width) if level else (front.y, front.height)
        middles = [start + length * (found[n].box[at] + found[n].box[at + 2]) / 2 for n in those]
        for n, middle, place in zip(those, middles, _spread(middles, *(wide if level else high)), strict=True):
            left, top, right, low = found[n].box
            match side:
                case "above":
                    disc, end = (place, front.y - EDGE / 2), (middle, front.y + front.height * top + 3)
                case "below":
                    disc, end = (place, front.bottom + EDGE / 2), (middle, front.y + front.height * low - 3)
                case "left":
                    disc, end = (front.x - AROUND / 2, place), (front.x + front.width * left + 4, middle)
                case _:
                    disc, end = (front.right + AROUND / 2, place), (front.x + front.width * right - 4, middle)
            yield _number(n + 1, disc, end, how)


def _sides(found: Sequence[Callout]) -> dict[str, list[int]]:
    """The numbers at each side: above and below the front those of elements near these edges, all others
    left or right.
    """
    sides: dict[str, list[int]] = {"above": [], "below": [], "left": [], "right": []}
    for n, each in enumerate(found):
        across, down = (each.box[0] + each.box[2]) / 2, (each.box[1] + each.box[3]) / 2
        if down < _NEAR:
            sides["above"].append(n)
        elif down > 1 - _NEAR:
            sides["below"].append(n)
        else:
            fewer = len(sides["right"]) < len(sides["left"])
            sides["right" if across > 0.6 or (across > 0.4 and fewer) else "left"].append(n)
    return sides


_NEAR = 0.28
"""The part of a face that is near its upper or lower edge."""


def _number(number: int, disc: tuple[float, float], end: tuple[float, float], how: Lettering) -> Group:
    made = Group(debug=False)
    (x, y), (far, low) = ((num(a), num(b)) for a, b in (disc, end))
    for breadth, ink in ((3.2, _PAPER), (1.4, _INK)):
        made.add(svgwrite.shapes.Line((x, y), (far, low), stroke=ink, stroke_width=breadth, debug=False))
    made.add(svgwrite.shapes.Circle((far, low), 2.4, fill=_INK, stroke=_PAPER, debug=False))
    made.add(svgwrite.shapes.Circle((x, y), _DISC, fill=_INK, debug=False))
    for part in set_text(str(number), how, disc[0], disc[1] + 5, "middle"):
        made.add(part)
    return made


def _spread(wanted: Sequence[float], least: float, most: float) -> list[float]:
    """Places as near as possible to the wanted ones, in their order, so that discs do not touch."""
    apart = 2 * _DISC + 3
    found = list(wanted)
    for n in range(1, len(found)):
        found[n] = max(found[n], found[n - 1] + apart)
    if found and found[-1] > most:
        found[-1] = most
        for n in reversed(range(len(found) - 1)):
            found[n] = min(found[n], found[n + 1] - apart)
    return [max(each, least) for each in found]


def draw_opening(game: Game, style: Style, opening: Opening, board: bytes) -> str:
    """The opening as SVG, from the PNG of the first map."""
    box = opening.box
    wide, high = round(box.width * ZOOM), round(box.height * ZOOM)
    drawing = svgwrite.Drawing(size=(f"{wide}px", f"{high}px"), debug=False)
    drawing.add(image(cut(board, box), PixelBox(0, 0, wide, high)))
    for each in opening.pieces:
        place = Point((each.x - box.x) * ZOOM, (each.y - box.y) * ZOOM)
        made = laid_counter(game, style, each.counter, each.face, place, ZOOM)
        if each.turned:
            made.rotate(each.turned, (place.x, place.y))
        drawing.add(made)
    drawing.add(drawing.rect((0.5, 0.5), (wide - 1, high - 1), fill="none", stroke="#23251f", stroke_width=1))
    return str(drawing.tostring())
