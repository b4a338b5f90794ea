"""Which way is north, and how far is a hex."""

from __future__ import annotations

from math import cos, pi, sin

from svgwrite.base import BaseElement

from builder.hexgrid import Point
from builder.model.mapstyle import Stroke

from ..box import Box
from ..curves import open_path, polygon_path
from ..lettering.setting import Lettering, font_of, set_text
from .caption import lettering_of, texts_of
from .ground import disc, outlined, shape
from .scene import MapScene

__all__ = ["compass", "scale_bar"]


def compass(scene: MapScene, middle: Point, radius: float) -> list[BaseElement]:
    """A compass rose of four points with north up, as far as the map's parts say so."""
    style, px = scene.style.title, scene.sheet.px_per_mm
    made: list[BaseElement] = []
    light: list[str] = []
    dark: list[str] = []
    for n in range(8):
        turn = n * pi / 4
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
    names = {"north": "N", "south": "S", "east": "E", "west": "W"}
    up = names.get(scene.hexmap.parts[0].compass_up, "N")
    made += set_text(up, how, middle.x, middle.y - radius - how.size * 0.18, "middle")
    return made


def scale_bar(scene: MapScene, box: Box) -> list[BaseElement]:
    """A bar in kilometres, its length and steps in round figures."""
    km = scene.style.km_per_hex or 1.0
    style, sheet = scene.style.title, scene.sheet
    per_km = sheet.across / km
    step = next((s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500) if s * 4 * per_km > box.width * 0.5), 1000)
    count = max(1, min(4, int(box.width * 0.95 / (step * per_km))))
    left = box.middle.x - step * count * per_km / 2
    y, high = box.y, sheet.mm(1.5)
    made: list[BaseElement] = []
    whole = [(left, y), (left + step * count * per_km, y), (left + step * count * per_km, y + high), (left, y + high)]
    made.append(shape(polygon_path(whole), scene.style.paper))
    for n in range(0, count, 2):
        x = left + n * step * per_km
        made.append(
            shape(
                polygon_path([(x, y), (x + step * per_km, y), (x + step * per_km, y + high), (x, y + high)]),
                style.colour,
            )
        )
    made.append(outlined(open_path([*whole, whole[0]]), Stroke(colour=style.colour, mm=0.2), sheet.px_per_mm))
    how = lettering_of(scene, "0", size=0.92)
    for n in range(count + 1):
        text = f"{n * step} km" if n == count else str(n * step)
        made += set_text(text, how, left + n * step * per_km, y - how.size * 0.4, "middle")
    per_hex = f"1 hex = {km:g} km" if not scene.style.legend.scale_title else None
    texts = [per_hex] if per_hex else texts_of(scene, scene.style.legend.scale_title or "")
    at = y + high + how.size * 1.35
    for n, text in enumerate(texts):
        made += set_text(text, lettering_of(scene, text, second=n > 0, size=0.9), box.middle.x, at, "middle")
        at += how.size * 1.25
    return made
