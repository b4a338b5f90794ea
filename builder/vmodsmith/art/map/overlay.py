"""The overprint of a map, over its terrain: hex numbers, zones, entry areas, victory points, names."""

from __future__ import annotations

from svgwrite.base import BaseElement

from vmodsmith.model import EntryArea
from vmodsmith.model.mapstyle import BuildingsLayer, ZoneStyle

from ..box import PixelBox
from ..curves import polygon_path
from ..lettering.setting import Lettering, font_of, set_text, stamped
from .ground import disc, shape
from .outline import covered, outline_of
from .scene import MapScene, number_place
from .sheet import PartSheet
from .signs import points_place, points_sign

__all__ = ["draw_entries", "draw_heading", "draw_numbers", "draw_points", "draw_zones"]


def draw_numbers(scene: MapScene, part: PartSheet) -> list[BaseElement]:
    """Hex numbers, small, near the top of their hexes, and a dot in the middle of hexes nothing stands in."""
    style, sheet = scene.style.grid, scene.sheet
    how = Lettering(
        font_of(scene.look, style.number_font),
        sheet.mm(style.number_mm),
        style.number_colour,
        opacity=style.number_opacity,
    )
    places = [(number, number_place(sheet, number)) for number in part.hexes]
    made: list[BaseElement] = [stamped([(number, at.x, at.y) for number, at in places], how)]
    radius = sheet.mm(style.dot_mm) / 2
    built = {name for name, layer in scene.style.ground.items() if isinstance(layer, BuildingsLayer)}
    dots = [
        disc(c.x, c.y, radius)
        for number in part.hexes
        if radius and not built.intersection(scene.layers(number))
        for c in (sheet.centres[number],)
    ]
    if dots:
        made.append(shape("".join(dots), style.colour, min(1.0, style.opacity * 1.2), "nonzero"))
    return made


def draw_points(scene: MapScene, part: PartSheet) -> list[BaseElement]:
    """A sign with the number of points in every hex worth some."""
    made: list[BaseElement] = []
    for number in part.hexes:
        known = scene.hexes.get(number)
        if known and known.vp:
            made += points_sign(scene, str(known.vp), points_place(scene, number))
    return made


def draw_zones(scene: MapScene, part: PartSheet) -> list[BaseElement]:
    """Bands along the inside of the zones' edges, in the colour of their side."""
    sheet = scene.sheet
    made: list[BaseElement] = []
    inside = {sheet.cubes[number] for number in part.hexes}
    for zone in scene.zones:
        style = scene.style.zones.get(zone.kind, ZoneStyle())
        if not style.shown:
            continue
        cubes = covered(sheet, zone.hexes) & inside
        if not cubes:
            continue
        colour = style.colour or scene.side_colour(zone.side)
        outer, inner = sheet.mm(0.35), sheet.mm(0.35 + style.mm)
        d = "".join(
            polygon_path([(p.x, p.y) for p in rim])
            for inset in (outer, inner)
            for rim in outline_of(cubes, sheet, part.id, inset)
        )
        made.append(shape(d, colour, style.opacity))
    return made


def draw_entries(scene: MapScene, part: PartSheet) -> list[BaseElement]:
    """Coloured strips outside the neatline along the entry areas, with their names."""
    style, sheet = scene.style.entries, scene.sheet
    made: list[BaseElement] = []
    how = Lettering(font_of(scene.look, "map-code"), sheet.mm(style.label_mm), style.label_colour, spacing=0.04)
    for area in scene.hexmap.areas:
        strip = entry_strip(scene, part, area)
        if strip is None:
            continue
        box, upright = strip
        corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        made.append(shape(polygon_path(corners), scene.side_colour(area.side), style.opacity))
        text = scene.game.text(area.name)
        length = box.height if upright else box.width
        count = max(1, round(length / (sheet.across * 7)))
        for n in range(count):
            share = (n + 0.5) / count
            x = box.middle.x if upright else box.x + box.width * share
            y = box.y + box.height * share if upright else box.middle.y
            if upright:
                made += set_text(text, how, x + how.size * 0.35, y, "middle", turn=-90)
            else:
                made += set_text(text, how, x, y + how.size * 0.35, "middle")
    return made


def entry_strip(scene: MapScene, part: PartSheet, area: EntryArea) -> tuple[PixelBox, bool] | None:
    """The strip of an entry area outside a part's neatline, and whether it stands upright; None on another part."""
    sheet = scene.sheet
    points = [sheet.centres[each] for each in sheet.land.expand(area.hexes) if sheet.part_of.get(each) == part.id]
    if not points:
        return None
    box, half, width = part.box, sheet.across / 2, sheet.mm(scene.style.entries.mm)
    gap = sheet.mm(scene.style.neatline.mm)
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


def draw_heading(scene: MapScene, part: PartSheet) -> list[BaseElement]:
    """The name of a part, above its neatline, where the map has more than one."""
    if len(scene.sheet.parts) < 2:
        return []
    found = next(each for each in scene.hexmap.parts if each.id == part.id)
    title, sheet = scene.style.title, scene.sheet
    first = Lettering(font_of(scene.look, "map-heading"), sheet.mm(4.4), title.colour, spacing=0.06)
    strips = [strip[0] for area in scene.hexmap.areas if (strip := entry_strip(scene, part, area))]
    crowded = any(strip.y < part.box.y and strip.x < part.box.x + sheet.mm(60) for strip in strips)
    y = part.box.y - sheet.mm(1.5 + (scene.style.entries.mm if crowded else 0))
    made: list[BaseElement] = []
    text = scene.game.text(found.name)
    made += set_text(text, first, part.box.x, y)
    for language in scene.game.manifest.languages[1:]:
        other = scene.game.text(found.name, language)
        if other != text:
            second = Lettering(font_of(scene.look, "map-heading-second"), sheet.mm(3.5), title.colour)
            made += set_text(other, second, part.box.x + first.measure(text).advance + sheet.mm(3), y)
    return made
