"""The overprint of a map's terrain: hex numbers, zones, entry areas, victory points, names."""

from __future__ import annotations

from svgwrite.base import BaseElement

from vmodsmith.model import EntryArea
from vmodsmith.model.mapstyle import BuildingsLayer, ZoneStyle

from ..box import PixelBox
from ..curves import polygon_path
from ..lettering.setting import Lettering, font_of, set_text, stamped
from .ground import disc, shape
from .map_geometry import PartGeometry
from .outline import covered, outline_of
from .scene import MapScene, number_place
from .signs import points_place, points_sign

__all__ = ["draw_entries", "draw_heading", "draw_numbers", "draw_points", "draw_zones"]


def draw_numbers(scene: MapScene, part: PartGeometry) -> list[BaseElement]:
    """Small hex numbers near the top of their hexes, and a dot in the middle of empty hexes."""
    style, geometry = scene.style.grid, scene.geometry
    how = Lettering(
        font_of(scene.look, style.number_font),
        geometry.mm(style.number_mm),
        style.number_colour,
        opacity=style.number_opacity,
    )
    places = [(number, number_place(geometry, number)) for number in part.hexes]
    made: list[BaseElement] = [stamped([(number, at.x, at.y) for number, at in places], how)]
    radius = geometry.mm(style.dot_mm) / 2
    built = {name for name, layer in scene.style.ground.items() if isinstance(layer, BuildingsLayer)}
    dots = [
        disc(c.x, c.y, radius)
        for number in part.hexes
        if radius and not built.intersection(scene.layers(number))
        for c in (geometry.centres[number],)
    ]
    if dots:
        made.append(shape("".join(dots), style.colour, min(1.0, style.opacity * 1.2), "nonzero"))
    return made


def draw_points(scene: MapScene, part: PartGeometry) -> list[BaseElement]:
    """A sign with the number of points in every hex that is worth points."""
    made: list[BaseElement] = []
    for number in part.hexes:
        known = scene.hexes.get(number)
        if known and known.vp:
            made += points_sign(scene, str(known.vp), points_place(scene, number))
    return made


def draw_zones(scene: MapScene, part: PartGeometry) -> list[BaseElement]:
    """Bands along the inside of the zones' edges, in the colour of their side."""
    geometry = scene.geometry
    made: list[BaseElement] = []
    inside = {geometry.cubes[number] for number in part.hexes}
    for zone in scene.zones:
        style = scene.style.zones.get(zone.kind, ZoneStyle())
        if not style.shown:
            continue
        cubes = covered(geometry, zone.hexes) & inside
        if not cubes:
            continue
        colour = style.colour or scene.side_colour(zone.side)
        outer, inner = geometry.mm(0.35), geometry.mm(0.35 + style.mm)
        d = "".join(
            polygon_path([(p.x, p.y) for p in rim])
            for inset in (outer, inner)
            for rim in outline_of(cubes, geometry, part.id, inset)
        )
        made.append(shape(d, colour, style.opacity))
    return made


def draw_entries(scene: MapScene, part: PartGeometry) -> list[BaseElement]:
    """Coloured strips outside the neatline along the entry areas, with their names."""
    style, geometry = scene.style.entries, scene.geometry
    made: list[BaseElement] = []
    how = Lettering(font_of(scene.look, "map-code"), geometry.mm(style.label_mm), style.label_colour, spacing=0.04)
    for area in scene.hexmap.areas:
        strip = entry_strip(scene, part, area)
        if strip is None:
            continue
        box, upright = strip
        corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        made.append(shape(polygon_path(corners), scene.side_colour(area.side), style.opacity))
        text = scene.game.text(area.name)
        length = box.height if upright else box.width
        count = max(1, round(length / (geometry.across * 7)))
        for n in range(count):
            share = (n + 0.5) / count
            x = box.middle.x if upright else box.x + box.width * share
            y = box.y + box.height * share if upright else box.middle.y
            if upright:
                made += set_text(text, how, x + how.size * 0.35, y, "middle", turn=-90)
            else:
                made += set_text(text, how, x, y + how.size * 0.35, "middle")
    return made


def entry_strip(scene: MapScene, part: PartGeometry, area: EntryArea) -> tuple[PixelBox, bool] | None:
    """The strip of an entry area outside a part's neatline, and whether it is upright; None for another part."""
    geometry = scene.geometry
    points = [
        geometry.centres[each] for each in geometry.land.expand(area.hexes) if geometry.part_of.get(each) == part.id
    ]
    if not points:
        return None
    box, half, width = part.box, geometry.across / 2, geometry.mm(scene.style.entries.mm)
    gap = geometry.mm(scene.style.neatline.mm)
    left, right = min(p.x for p in points) - half, max(p.x for p in points) + half
    top, bottom = min(p.y for p in points) - half, max(p.y for p in points) + half
    far = {
        "top": max(p.y for p in points) - box.y,
        "bottom": box.bottom - min(p.y for p in points),
        "left": max(p.x for p in points) - box.x,
        "right": box.right - min(p.x for p in points),
    }
    edge = min(far, key=lambda name: far[name])
    left, right, top, bottom = max(left, box.x), min(right, box.right), max(top, box.y), min(bottom, box.bottom)
    if edge == "top":
        return PixelBox(left, box.y - gap - width, right - left, width), False
    if edge == "bottom":
        return PixelBox(left, box.bottom + gap, right - left, width), False
    if edge == "left":
        return PixelBox(box.x - gap - width, top, width, bottom - top), True
    return PixelBox(box.right + gap, top, width, bottom - top), True


def draw_heading(scene: MapScene, part: PartGeometry) -> list[BaseElement]:
    """The name of a part, above its neatline, if the map has several parts."""
    if len(scene.geometry.parts) < 2:
        return []
    found = next(each for each in scene.hexmap.parts if each.id == part.id)
    title, geometry = scene.style.title, scene.geometry
    first = Lettering(font_of(scene.look, "map-heading"), geometry.mm(4.4), title.colour, spacing=0.06)
    strips = [strip[0] for area in scene.hexmap.areas if (strip := entry_strip(scene, part, area))]
    crowded = any(strip.y < part.box.y and strip.x < part.box.x + geometry.mm(60) for strip in strips)
    y = part.box.y - geometry.mm(1.5 + (scene.style.entries.mm if crowded else 0))
    made: list[BaseElement] = []
    text = scene.game.text(found.name)
    made += set_text(text, first, part.box.x, y)
    for language in scene.game.manifest.languages[1:]:
        other = scene.game.text(found.name, language)
        if other != text:
            second = Lettering(font_of(scene.look, "map-heading-second"), geometry.mm(3.5), title.colour)
            made += set_text(other, second, part.box.x + first.measure(text).advance + geometry.mm(3), y)
    return made
