"""The picture of a hex map, drawn from its data: ground, water, ways, works, names, title and legend."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import svgwrite
from svgwrite.base import BaseElement
from svgwrite.container import Group
from svgwrite.masking import ClipPath
from svgwrite.path import Path
from svgwrite.shapes import Rect

from builder.hexgrid import Cube, Hexside, Offset, Point, corner_to_point, ends_of, hexsides_of, to_cube, to_offset
from builder.model import Game, Hex, HexMap, Line, Place, Style, Zone
from builder.model.mapstyle import (
    AreaLayer,
    BuildingsLayer,
    Layer,
    LineStyle,
    MapStyle,
    ReliefLayer,
    Stroke,
    WorksLayer,
)

from .courses import Courses, courses_of, draw_rails, draw_water, draw_ways
from .curves import num, polygon_path
from .fields import Plane, plane_of
from .geometry import Box, PartSheet, Sheet, outline_of, sheet_of
from .ground import Ground, area, buildings, extent, outlined, relief, shape, works

__all__ = ["MapScene", "draw_map", "map_style", "scene_of"]


def map_style(style: Style) -> MapStyle:
    """The map section of a style. Raises pydantic's ValidationError where it is wrong."""
    section = style.map
    return section if isinstance(section, MapStyle) else MapStyle.model_validate(section)


@dataclass(frozen=True)
class MapScene:
    """All that the drawing of one map needs, looked up once."""

    game: Game
    hexmap: HexMap
    style: MapStyle
    look: Style
    sheet: Sheet

    def _mine(self, map_id: str | None) -> bool:
        return map_id == self.hexmap.id or (map_id is None and self.game.maps[0].id == self.hexmap.id)

    @cached_property
    def hexes(self) -> dict[str, Hex]:
        """What is known of the hexes of this map, by number."""
        return {each.hex: each for each in self.game.hexes if self._mine(each.map) and each.hex in self.sheet.cubes}

    @cached_property
    def lines(self) -> list[Line]:
        """The lines of this map that lie on it from their first step."""
        return [
            each for each in self.game.lines
            if self._mine(each.map) and each.course and each.course[0].partition("/")[0].partition(">")[0] in self.sheet.cubes
        ]

    @cached_property
    def places(self) -> list[Place]:
        """The names on this map."""
        return [each for each in self.game.places if self._mine(each.map) and each.hex in self.sheet.cubes]

    @cached_property
    def zones(self) -> list[Zone]:
        """The zones on this map."""
        return [each for each in self.game.zones if self._mine(each.map)]

    @cached_property
    def line_styles(self) -> dict[str, LineStyle]:
        """A style for every kind of line."""
        return {kind.id: self.style.lines.get(kind.id, LineStyle()) for kind in self.game.line_kinds}

    @cached_property
    def courses(self) -> dict[str, Courses]:
        """The lines as networks, by part."""
        kinds = {kind.id: kind for kind in self.game.line_kinds}
        return courses_of(self.lines, kinds, self.line_styles, self.sheet)

    def terrain(self, number: str) -> str:
        """The kind of terrain of a hex."""
        known = self.hexes.get(number)
        return (known.terrain if known else None) or self.hexmap.default_terrain

    def layers(self, number: str) -> tuple[str, ...]:
        """The layers a hex takes part in."""
        names = list(self.style.terrain.get(self.terrain(number), ()))
        known = self.hexes.get(number)
        for feature in known.features if known else ():
            names.extend(self.style.features.get(feature, ()))
        return tuple(names)

    def side_colour(self, side: str | None, default: str = "#6b563c") -> str:
        """The colour of a side."""
        found = self.game.side_by_id.get(side or "")
        return found.colour if found and found.colour else default


def scene_of(game: Game, hexmap: HexMap, style: Style) -> MapScene:
    """What is needed to draw a map. Raises ValueError where the map's numbering or parts are wrong."""
    own = map_style(style)
    return MapScene(game, hexmap, own, style, sheet_of(hexmap, own))


def draw_map(game: Game, hexmap: HexMap, style: Style) -> str:
    """The map as SVG text, in pixels at 100 %; the size and every position are those of `sheet_of`.

    Raises ValueError where hexes or courses of lines are not on the map.
    """
    scene = scene_of(game, hexmap, style)
    sheet = scene.sheet
    drawing = svgwrite.Drawing(
        size=(sheet.width, sheet.height), viewBox=f"0 0 {sheet.width} {sheet.height}", debug=False
    )
    drawing.add(Rect((0, 0), (sheet.width, sheet.height), fill=scene.style.paper, debug=False))
    for part in sheet.parts:
        drawing.add(draw_part(scene, part, drawing))
    return str(drawing.tostring())


def group(name: str, elements: Collection[BaseElement], **extra: object) -> Group:
    """A named group of elements."""
    made = Group(id=name, debug=False, **extra)
    for each in elements:
        made.add(each)
    return made


def draw_part(scene: MapScene, part: PartSheet, drawing: svgwrite.Drawing) -> Group:
    """One part: its country inside the neatline, and the neatline."""
    style, sheet = scene.style, scene.sheet
    clip = ClipPath(id=f"clip-{part.id}", debug=False)
    clip.add(Rect((num(part.box.x), num(part.box.y)), (num(part.box.width), num(part.box.height)), debug=False))
    drawing.defs.add(clip)
    country = Group(clip_path=f"url(#clip-{part.id})", debug=False)
    ground = ground_of(scene, part)
    members = layer_members(scene, part, ground.plane)
    country.add(Rect((num(part.box.x), num(part.box.y)), (num(part.box.width), num(part.box.height)), fill=style.land,
                     debug=False))
    for name, layer in style.ground.items():
        if isinstance(layer, AreaLayer | ReliefLayer):
            country.add(group(f"{part.id}-{name}", draw_layer(layer, members.get(name, set()), ground)))
    courses = scene.courses[part.id]
    country.add(group(f"{part.id}-water", draw_water(courses, scene.line_styles, sheet, style.seed)))
    country.add(group(f"{part.id}-grid", [grid_lines(scene, part)]))
    for name, layer in style.ground.items():
        if isinstance(layer, WorksLayer):
            country.add(group(f"{part.id}-{name}", draw_works(scene, part, layer, members.get(name, set()), ground)))
    settled = {
        cube
        for name, layer in style.ground.items()
        if isinstance(layer, BuildingsLayer)
        for cube in members.get(name, ())
    }
    gardens, houses = draw_settlements(scene, part, members, ground)
    country.add(group(f"{part.id}-gardens", gardens))
    country.add(group(f"{part.id}-ways", draw_ways(courses, scene.line_styles, sheet, style.seed, settled)))
    country.add(group(f"{part.id}-houses", houses))
    country.add(group(f"{part.id}-rails", draw_rails(courses, scene.line_styles, sheet, style.seed)))
    country.add(group(f"{part.id}-veil", [veil(scene, part)]))
    whole = Group(id=part.id, debug=False)
    whole.add(country)
    line = style.neatline
    whole.add(Rect((num(part.box.x), num(part.box.y)), (num(part.box.width), num(part.box.height)), fill="none",
                   stroke=line.colour, stroke_width=num(line.mm * sheet.px_per_mm), debug=False))
    return whole


def ground_of(scene: MapScene, part: PartSheet) -> Ground:
    """The plane of a part, and where its hex numbers want a calm ground."""
    sheet = scene.sheet
    plane = plane_of(part.box.grown(18), sheet.across, sheet.lattice.orientation, part.shift, scene.style.seed)
    clear = np.ones_like(plane.x)
    size = scene.style.grid.number_mm * sheet.px_per_mm
    for number in part.hexes:
        at = number_place(sheet, number)
        column = int((at.x - plane.box.x) / plane.step)
        row = int((at.y - plane.box.y) / plane.step)
        across, down = int(1.35 * size / plane.step) + 1, int(0.6 * size / plane.step) + 1
        clear[max(0, row - down) : row + down + 1, max(0, column - across) : column + across + 1] = 0
    return Ground(plane, sheet.px_per_mm, sheet.across, scene.style.seed, clear)


def number_place(sheet: Sheet, number: str) -> Point:
    """The middle of a printed hex number: near the top of its hex."""
    centre = sheet.centres[number]
    return Point(centre.x, centre.y - sheet.across * (0.405 if sheet.lattice.orientation == "flat" else 0.36))


def layer_members(scene: MapScene, part: PartSheet, plane: Plane) -> dict[str, set[Cube]]:
    """The hexes of every layer. Country goes on beyond the map's edge as it is at the edge."""
    sheet = scene.sheet
    made: dict[str, set[Cube]] = {}
    for number in part.hexes:
        for name in scene.layers(number):
            made.setdefault(name, set()).add(sheet.cubes[number])
    flowing = {name for name, layer in scene.style.ground.items() if isinstance(layer, AreaLayer | ReliefLayer)}
    inside = {sheet.cubes[number] for number in part.hexes}
    for cube in plane.cubes() - inside:
        offset = to_offset(sheet.lattice, cube)
        nearest = Offset(
            min(max(offset.column, part.columns[0]), part.columns[1]), min(max(offset.row, part.rows[0]), part.rows[1])
        )
        number = sheet.number_at.get(to_cube(sheet.lattice, nearest))
        for name in scene.layers(number) if number else ():
            if name in flowing:
                made[name].add(cube)
    return made


def draw_layer(layer: Layer, cubes: set[Cube], ground: Ground) -> list[Path]:
    """An area or relief layer."""
    if isinstance(layer, AreaLayer):
        return area(layer, cubes, ground)
    return relief(layer, cubes, ground) if isinstance(layer, ReliefLayer) else []


def draw_works(scene: MapScene, part: PartSheet, layer: WorksLayer, cubes: set[Cube], ground: Ground) -> list[Path]:
    """A layer of field works."""
    if not cubes:
        return []
    rims = outline_of(cubes, scene.sheet, part.id, layer.inset * scene.sheet.across)
    field = extent(ground, cubes, 0.1) if layer.texture else None
    return works(layer, rims, field, ground)


def draw_settlements(
    scene: MapScene, part: PartSheet, members: Mapping[str, set[Cube]], ground: Ground
) -> tuple[list[Path], list[Path]]:
    """All settlements of a part, each along the roads that leave it: gardens and houses."""
    sheet = scene.sheet
    exits: dict[Cube, list[Point]] = {}
    for edge in scene.courses[part.id].ways:
        for here, there in ((edge.a, edge.b), (edge.b, edge.a)):
            a, b = sheet.place(here, part.id), sheet.place(there, part.id)
            exits.setdefault(here, []).append(Point((a.x + b.x) / 2, (a.y + b.y) / 2))
    gardens, houses = [], []
    for name, layer in scene.style.ground.items():
        if isinstance(layer, BuildingsLayer):
            settled = {
                sheet.number_at[cube]: (sheet.place(cube, part.id), tuple(exits.get(cube, ())))
                for cube in sorted(members.get(name, ()))
            }
            below, above = buildings(layer, settled, ground)
            gardens += below
            houses += above
    return gardens, houses


def grid_lines(scene: MapScene, part: PartSheet) -> Path:
    """The outlines of all hexes of a part, every hexside once, with a dot in the middle of each hex."""
    sheet, style = scene.sheet, scene.style.grid
    sides: dict[Hexside, None] = {}
    for number in part.hexes:
        sides.update(dict.fromkeys(hexsides_of(sheet.cubes[number])))
    orientation = sheet.lattice.orientation
    parts = []
    for side in sides:
        a, b = (corner_to_point(end, orientation, sheet.across) + part.shift for end in ends_of(side))
        parts.append(f"M{num(a.x)} {num(a.y)}L{num(b.x)} {num(b.y)}")
    stroke = Stroke(colour=style.colour, mm=style.mm, opacity=style.opacity)
    return outlined("".join(parts), stroke, sheet.px_per_mm, stroke_linecap="round")


def veil(scene: MapScene, part: PartSheet) -> Path:
    """Paler ground inside the neatline but outside all hexes."""
    cubes = {scene.sheet.cubes[number] for number in part.hexes}
    rims = outline_of(cubes, scene.sheet, part.id)
    box = part.box
    frame = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    d = polygon_path(frame) + "".join(polygon_path([(p.x, p.y) for p in rim]) for rim in rims)
    return shape(d, scene.style.veil, scene.style.veil_opacity)


def parts_box(sheet: Sheet) -> Box:
    """The rectangle around all parts."""
    x, y = min(p.box.x for p in sheet.parts), min(p.box.y for p in sheet.parts)
    right, bottom = max(p.box.right for p in sheet.parts), max(p.box.bottom for p in sheet.parts)
    return Box(x, y, right - x, bottom - y)


def numbers_of(scene: MapScene) -> Mapping[str, Point]:
    """Where each hex number is printed."""
    return {number: number_place(scene.sheet, number) for number in scene.sheet.hexes}


_Unused = Sequence
