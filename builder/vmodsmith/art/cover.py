"""The cover: the picture a player sees first, when the module asks what to play, and in the Help menu.

A part of the map as in play, some counters on it, and a band with the title in the first two languages.
"""

from __future__ import annotations

from dataclasses import replace

import svgwrite
from svgwrite.container import Group

from vmodsmith.hexgrid import Point
from vmodsmith.model import CoverStyle, Game, Style

from .box import PixelBox
from .curves import num
from .laid import cut, image, laid_counter
from .lettering.setting import Lettering, font_of, set_text
from .map.geometry import geometry_of
from .map.map_geometry import MapGeometry
from .map.scene import map_style

__all__ = ["WIDTH", "draw_cover"]

WIDTH, HEIGHT = 360, 540
"""Width and height in pixels.

The engine shows it at this size, faded, next to its questions, and lists the steps over its upper part.
"""

_STEPS, _MIST = 118, 64
"""The height of the upper part on which the engine writes its steps, and of the transition into the map below."""

_HEAD, _FOOT = 13.0, 26.0
"""Room above the title in its band, and below the band."""


def draw_cover(game: Game, style: Style, board: bytes) -> str:
    """The cover as SVG, `WIDTH` by `HEIGHT`, from the PNG of the first map."""
    cover = style.cover
    sheet = geometry_of(game.maps[0], map_style(style))
    shown = _shown(sheet, cover)
    drawing = svgwrite.Drawing(size=(f"{WIDTH}px", f"{HEIGHT}px"), debug=False)
    drawing.add(image(cut(board, shown), PixelBox(0, 0, WIDTH, HEIGHT)))
    _veil(drawing)
    for each in cover.counters:
        centre = sheet.centres[each.at]
        place = Point((centre.x - shown.x) * cover.zoom, (centre.y - shown.y) * cover.zoom)
        drawing.add(laid_counter(game, style, each.counter, each.face, place, cover.zoom))
    drawing.add(_title(game, style))
    drawing.add(drawing.rect((0.5, 0.5), (WIDTH - 1, HEIGHT - 1), fill="none", stroke=cover.band, stroke_width=1))
    return str(drawing.tostring())


def _shown(sheet: MapGeometry, cover: CoverStyle) -> PixelBox:
    """The visible part of the board, with the wanted hex as near to the middle as the edges allow."""
    wide, high = min(WIDTH / cover.zoom, sheet.width), min(HEIGHT / cover.zoom, sheet.height)
    middle = sheet.centres[cover.at] if cover.at else sheet.parts[0].box.middle
    x = min(max(middle.x - wide / 2, 0), sheet.width - wide)
    y = min(max(middle.y - high / 2, 0), sheet.height - high)
    return PixelBox(round(x), round(y), round(wide), round(high))


def _veil(drawing: svgwrite.Drawing) -> None:
    """A veil over the upper part of the map, so that the engine's text on it is legible."""
    mist = drawing.linearGradient((0, 0), (0, 1), id="mist")
    for offset, opacity in ((0, 0.9), (_STEPS / (_STEPS + _MIST), 0.84), (1, 0)):
        mist.add_stop_color(offset, "#fffdf6", opacity)
    drawing.defs.add(mist)
    drawing.add(drawing.rect((0, 0), (WIDTH, _STEPS + _MIST), fill="url(#mist)"))


def _title(game: Game, style: Style) -> Group:
    """The band with the title: the first language large, the part after a colon below, then the second language."""
    cover, look = style.cover, map_style(style).title
    first, *others = [game.text(game.manifest.title, each) for each in game.manifest.languages[:2]]
    head, _, rest = first.partition(":")
    lines = [(head.strip(), 46.0, look.font, cover.text), (rest.strip(), 19.0, look.font, cover.text)]
    lines += [(" ".join(each.replace(":", " ").split()), 14.5, look.second_font, cover.second) for each in others]
    made, y = Group(debug=False), _HEAD
    for text, most, font, ink in filter(lambda line: line[0], lines):
        asked = Lettering(font_of(style, font), most, ink)
        size = min(most, most * (WIDTH - 44) / asked.measure(text).advance)
        y += size * 0.86
        for each in set_text(text, replace(asked, size=size), WIDTH / 2, y, "middle"):
            made.add(each)
        y += size * 0.2 + 7
    high = y + 6
    band = Group(transform=f"translate(0 {num(HEIGHT - high - _FOOT)})", debug=False)
    band.add(svgwrite.shapes.Rect((0, 0), (WIDTH, num(high)), fill=cover.band, debug=False))
    for at in (4.0, high - 5.2):
        band.add(svgwrite.shapes.Rect((0, num(at)), (WIDTH, 1.2), fill=cover.rule, debug=False))
    band.add(made)
    return band
