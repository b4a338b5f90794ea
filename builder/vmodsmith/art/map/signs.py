"""Signs over the terrain that the panel also shows: victory points, codes of zones."""

from __future__ import annotations

from svgwrite.base import BaseElement

from vmodsmith.hexgrid import Point
from vmodsmith.model.mapstyle import Stroke

from ..box import PixelBox
from ..curves import num, polygon_path
from ..lettering.setting import Lettering, font_of, set_text
from .ground import outlined, shape
from .scene import MapScene

__all__ = ["code_plate", "points_place", "points_sign"]


def points_sign(scene: MapScene, text: str, at: Point) -> list[BaseElement]:
    """The sign of a hex worth points."""
    style, geometry = scene.style.vp, scene.geometry
    made: list[BaseElement] = []
    size = geometry.mm(style.mm)
    how = Lettering(font_of(scene.look, style.font), size * 0.62, style.text)
    made.append(
        outlined(_shield(at, size * 0.5 + geometry.mm(0.3)), Stroke(colour=style.edge, mm=0.6), geometry.px_per_mm)
    )
    made.append(shape(_shield(at, size * 0.5), style.fill))
    made.append(
        outlined(_shield(at, size * 0.5 - geometry.mm(0.34)), Stroke(colour=style.edge, mm=0.14), geometry.px_per_mm)
    )
    made += set_text(text, how, at.x, at.y + how.size * 0.35, "middle")
    return made


def points_place(scene: MapScene, number: str) -> Point:
    """The middle of the sign of a hex worth points: near the lower end of the hex, or next to a counter in it, where
    its hex has a corner: on the left of a flat hex (names begin on the right), at the bottom of a pointy one."""
    centre, geometry, style = scene.geometry.centres[number], scene.geometry, scene.style.vp
    if not style.clear_of_counters:
        return Point(centre.x, centre.y + geometry.across * 0.5 - geometry.mm(style.mm) * 0.62)
    pointy = scene.hexmap.orientation == "pointy"
    away = geometry.mm(scene.look.counter.size / 2 + 0.3 + 0.6) + geometry.mm(style.mm) * (0.5 if pointy else 0.575)
    return Point(centre.x, centre.y + away) if pointy else Point(centre.x - away, centre.y)


def _shield(at: Point, half: float) -> str:
    turns = ((0.5, -0.866), (1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866))
    return polygon_path([(at.x + half * 1.15 * x, at.y + half * 1.15 * y) for x, y in turns])


def _plate_size(code: str, how: Lettering) -> tuple[float, float]:
    high = how.size * 1.12
    return max(high, how.measure(code).advance + how.size * 0.5), high


def code_plate(code: str, how: Lettering, at: Point, colour: str, opacity: float) -> list[BaseElement]:
    """The code of a zone on a plate around a point; `opacity` is that of the zone's band."""
    wide, high = _plate_size(code, how)
    box = PixelBox(at.x - wide / 2, at.y - high / 2, wide, high)
    return [
        shape(_plate(box), colour, min(1.0, opacity + 0.45)),
        *set_text(code, how, at.x, at.y + how.size * 0.35, "middle"),
    ]


def _plate(box: PixelBox) -> str:
    r = box.height / 2
    flat = num(box.width - 2 * r)
    return (
        f"M{num(box.x + r)} {num(box.y)}h{flat}a{num(r)} {num(r)} 0 0 1 0 {num(2 * r)}h-{flat}"
        f"a{num(r)} {num(r)} 0 0 1 0 {num(-2 * r)}Z"
    )
