"""The compass and the scale of a map."""

from __future__ import annotations

from math import cos, pi, sin

from svgwrite.base import BaseElement

from vmodsmith.hexgrid import Point
from vmodsmith.model.mapstyle import Stroke

from ..box import PixelBox
from ..curves import open_path, polygon_path
from ..lettering.setting import Lettering, font_of, set_text
from .caption import NORTH, SCALE, lettering_of, own_texts, texts_of
from .ground import disc, outlined, shape
from .scene import MapScene

__all__ = ["compass", "scale_bar"]


def compass(scene: MapScene, middle: Point, radius: float) -> list[BaseElement]:
    """A compass rose of four points, turned to the north of the map's first part, with a letter at its north point."""
    style, px = scene.style.title, scene.geometry.px_per_mm
    north = -scene.hexmap.parts[0].bearing * pi / 180
    made: list[BaseElement] = []
    light: list[str] = []
    dark: list[str] = []
    for n in range(8):
        turn = n * pi / 4 + north
        reach = radius if n % 2 == 0 else radius * 0.52
        tip = (middle.x + reach * sin(turn), middle.y - reach * cos(turn))
        width = radius * (0.17 if n % 2 == 0 else 0.13)
        for side, into in ((-1, dark), (1, light)):
            beside = turn + side * pi / 4
            foot = (middle.x + width * sin(beside), middle.y - width * cos(beside))
            into.append(polygon_path([(middle.x, middle.y), tip, foot]))
    ring = Stroke(colour=style.rule, mm=0.22)
    r = radius * 0.64
    circle = disc(middle.x, middle.y, r)
    made.append(outlined(circle, ring, px))
    made.append(shape("".join(light), scene.style.paper))
    made.append(shape("".join(dark), style.colour))
    made.append(outlined("".join(light + dark), Stroke(colour=style.colour, mm=0.16), px))
    how = Lettering(font_of(scene.look, style.font), radius * 0.34, style.colour)
    away = radius + how.size * 0.54
    at = Point(middle.x + away * sin(north), middle.y - away * cos(north) + how.size * 0.36)
    key = scene.style.legend.north
    letter = (texts_of(scene, key) if key else own_texts(scene, NORTH))[0]
    made += set_text(letter, how, at.x, at.y, "middle")
    return made


MILE_KM = 1.609344
"""A statute mile."""


def scale_bar(scene: MapScene, box: PixelBox) -> list[BaseElement]:
    """A bar in kilometres, one in miles below it if the style asks for it, and the width of a hex."""
    km = scene.style.km_per_hex or 1.0
    bars = [("km", 1.0), ("mi", MILE_KM)] if scene.style.miles else [("km", 1.0)]
    made: list[BaseElement] = []
    at = box.y
    for name, length in bars:
        drawn, at = _bar(scene, PixelBox(box.x, at, box.width, box.height), name, scene.geometry.across / km * length)
        made += drawn
    how = lettering_of(scene, "0", size=0.92)
    at += how.size * (1.35 - _BETWEEN)
    key = scene.style.legend.scale_title
    texts = texts_of(scene, key) if key else own_texts(scene, SCALE, km=km)
    for n, text in enumerate(texts):
        made += set_text(text, lettering_of(scene, text, second=n > 0, size=0.9), box.middle.x, at, "middle")
        at += how.size * 1.25
    return made


_BETWEEN = 1.75
"""The distance from a scale bar to the next, in sizes of its figures."""


def _bar(scene: MapScene, box: PixelBox, unit: str, per_unit: float) -> tuple[list[BaseElement], float]:
    """One bar, its length and steps in round figures; and the start of the next one. `per_unit` is pixels per unit."""
    style, geometry = scene.style.title, scene.geometry
    step = next((s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500) if s * 4 * per_unit > box.width * 0.5), 1000)
    count = max(1, min(4, int(box.width * 0.95 / (step * per_unit))))
    left = box.middle.x - step * count * per_unit / 2
    y, high = box.y, geometry.mm(1.5)
    made: list[BaseElement] = []
    whole = [
        (left, y),
        (left + step * count * per_unit, y),
        (left + step * count * per_unit, y + high),
        (left, y + high),
    ]
    made.append(shape(polygon_path(whole), scene.style.paper))
    for n in range(0, count, 2):
        x = left + n * step * per_unit
        made.append(
            shape(
                polygon_path([(x, y), (x + step * per_unit, y), (x + step * per_unit, y + high), (x, y + high)]),
                style.colour,
            )
        )
    made.append(outlined(open_path([*whole, whole[0]]), Stroke(colour=style.colour, mm=0.2), geometry.px_per_mm))
    how = lettering_of(scene, "0", size=0.92)
    for n in range(count + 1):
        text = f"{n * step} {unit}" if n == count else str(n * step)
        made += set_text(text, how, left + n * step * per_unit, y - how.size * 0.4, "middle")
    return made, y + high + how.size * _BETWEEN
