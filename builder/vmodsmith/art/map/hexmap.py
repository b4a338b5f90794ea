"""The picture of a hex map, and the order in which it is drawn: ground, water, ways, works, names, title and legend."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import numpy as np
import svgwrite
from svgwrite.base import BaseElement
from svgwrite.container import Group
from svgwrite.path import Path

from vmodsmith.hexgrid import Cube, Hexside, Offset, Point, corner_to_point, ends_of, hexsides_of, to_cube, to_offset
from vmodsmith.model import Game, HexMap, Style
from vmodsmith.model.maps import Overlay
from vmodsmith.model.mapstyle import (
    AreaLayer,
    BuildingsLayer,
    Layer,
    MapStyle,
    ReliefLayer,
    SignLayer,
    Stroke,
    WorksLayer,
)

from ..box import PixelBox
from ..curves import num, polygon_path
from ..symbols.game_signs import placed_sign
from .courses import draw_barriers, draw_rails, draw_water, draw_ways
from .displays import draw_on_map
from .fields import Plane, plane_of
from .ground import Ground, area, buildings, extent, outlined, relief, shape, works
from .map_geometry import MapGeometry, PartGeometry
from .outline import outline_of
from .overlay import draw_entries, draw_heading, draw_numbers, draw_points, draw_zones
from .panel import draw_panel
from .placenames import draw_names
from .scene import MapScene, group, number_place, scene_of
from .underlay import strips, whole_images

__all__ = ["LAYERS", "draw_layers", "draw_map"]


LAYERS = ("ground", "works", "lines", "codes", "names", "panel")
"""The layers of a map's picture, the lowest first.

Players may hide `works` (those of layers that allow it) and `names`.
"""


def draw_map(game: Game, hexmap: HexMap, style: Style, *, fine: bool = False) -> str:
    """The map as SVG text, in pixels at 100 %; the size and every position are those of `geometry_of`. Pictures below
    its grid have the pixels that the screen shows, or, with `fine`, all their pixels.

    Raises ValueError if hexes or courses of lines are not on the map.
    """
    scene = scene_of(game, hexmap, style)
    geometry = scene.geometry
    drawing = _blank(scene)
    if scene.hexmap.pictures:
        drawing.add(_pictures(scene, fine))
    for part in geometry.parts:
        drawing.add(group(part.id, draw_terrain(scene, part)))
    if not scene.hexmap.pictures:
        drawing.add(mat(geometry, scene.style))
    for part in geometry.parts:
        drawing.add(draw_frame(scene, part))
    if scene.hexmap.draws("names"):
        codes, names = draw_names(scene)
        drawing.add(group("names", codes + names))
    if geometry.panel:
        drawing.add(draw_panel(scene, geometry.panel, _sample))
    for each in _displays(scene):
        drawing.add(each)
    return str(drawing.tostring())


def draw_layers(game: Game, hexmap: HexMap, style: Style) -> dict[str, str]:
    """The `LAYERS` of a map, the lowest first, each as transparent SVG text of the whole map's size, without empty
    layers. Laid over one another they are the picture of `draw_map`.

    Raises ValueError if hexes or courses of lines are not on the map.
    """
    scene = scene_of(game, hexmap, style)
    made: dict[str, list[BaseElement]] = {each: [] for each in LAYERS}
    if scene.hexmap.pictures:
        made["ground"].append(_pictures(scene, False))
    for part in scene.geometry.parts:
        elements = _terrain_elements(scene, part)
        for name in _OF_TERRAIN:
            made[name].append(group(part.id, [each for of, each in elements if of == name]))
    if not scene.hexmap.pictures:
        made["lines"].append(mat(scene.geometry, scene.style))
    made["lines"] += (draw_frame(scene, part) for part in scene.geometry.parts)
    if scene.hexmap.draws("names"):
        made["codes"], made["names"] = draw_names(scene)
    if scene.geometry.panel:
        made["panel"].append(draw_panel(scene, scene.geometry.panel, _sample))
    made["panel"] += _displays(scene)
    return {name: _alone(scene, elements) for name, elements in made.items() if any(map(_shows, elements))}


def _displays(scene: MapScene) -> list[Group]:
    """The displays on this map: only the first map has any."""
    return draw_on_map(scene.game, scene.look) if scene.hexmap.id == scene.game.maps[0].id else []


def _blank(scene: MapScene) -> svgwrite.Drawing:
    width, height = scene.geometry.width, scene.geometry.height
    return svgwrite.Drawing(size=(width, height), viewBox=f"0 0 {width} {height}", debug=False)


def _alone(scene: MapScene, elements: Collection[BaseElement]) -> str:
    drawing = _blank(scene)
    for each in elements:
        drawing.add(each)
    return str(drawing.tostring())


def _shows(element: BaseElement) -> bool:
    """Whether an element draws anything."""
    return any(map(_shows, element.elements)) if isinstance(element, Group) else True


def mat(geometry: MapGeometry, style: MapStyle) -> Path:
    """The paper around the parts, which covers everything beyond a neatline: much faster to raster than clipping."""
    whole = [(0, 0), (geometry.width, 0), (geometry.width, geometry.height), (0, geometry.height)]
    return shape(polygon_path(whole) + "".join(_rectangle(part.box) for part in geometry.parts), style.paper)


def _rectangle(box: PixelBox) -> str:
    return polygon_path([(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)])


_OF_TERRAIN = ("ground", "works", "lines")
"""The layers with the terrain of a part."""


def draw_terrain(scene: MapScene, part: PartGeometry) -> list[BaseElement]:
    """The terrain of one part, from the ground to the works; it continues a little beyond the neatline."""
    return [each for _, each in _terrain_elements(scene, part)]


def _sample(scene: MapScene, grid: bool) -> list[BaseElement]:
    return [each for _, each in _drawn(scene, scene.geometry.parts[0], grid)]


def _terrain_elements(scene: MapScene, part: PartGeometry) -> list[tuple[str, BaseElement]]:
    """The whole terrain of a part in drawing order, each element with its layer."""
    drawn = _drawn(scene, part, scene.hexmap.draws("grid"))
    if scene.hexmap.pictures:  # which show the land, and what lies beyond the hexes
        return drawn
    land = shape(_rectangle(part.box.grown(2)), scene.style.land)
    return [("ground", land), *drawn, ("lines", group(f"{part.id}-veil", [veil(scene, part)]))]


def _drawn(scene: MapScene, part: PartGeometry, grid: bool) -> list[tuple[str, BaseElement]]:
    """Vegetation, water and buildings of a part in drawing order, each element with its layer."""
    style, geometry, hexmap = scene.style, scene.geometry, scene.hexmap
    if not (hexmap.draws("terrain") or hexmap.draws("lines")):
        return [("ground", group(f"{part.id}-grid", [grid_lines(scene, part)]))] if grid else []
    ground = ground_of(scene, part)
    members = layer_members(scene, part, ground.plane)
    courses, looks = scene.courses[part.id], scene.line_styles
    made: list[tuple[str, BaseElement]] = []

    def add(layer: str, name: str, elements: list[Path], of: Overlay = "terrain") -> None:
        if elements and hexmap.draws(of):
            made.append((layer, group(f"{part.id}-{name}", elements)))

    for name, layer in style.ground.items():
        if isinstance(layer, AreaLayer | ReliefLayer):
            add("ground", name, draw_layer(layer, members.get(name, set()), ground))
    gardens, houses = draw_settlements(scene, part, members, ground)
    add("ground", "gardens", gardens)
    add("ground", "water", draw_water(courses, looks, geometry, style.seed), "lines")
    add("ground", "barriers", draw_barriers(courses, looks, geometry, style.seed), "lines")
    if grid:
        add("ground", "grid", [grid_lines(scene, part)], "grid")
    for switched in (False, True):
        for name, layer in style.ground.items():
            if isinstance(layer, WorksLayer) and layer.switched is switched:
                of = "works" if switched else "ground"
                add(of, name, draw_works(scene, part, layer, members.get(name, set()), ground))
    settled = {
        cube
        for name, layer in style.ground.items()
        if isinstance(layer, BuildingsLayer)
        for cube in members.get(name, ())
    }
    add("lines", "ways", draw_ways(courses, looks, geometry, style.seed, settled), "lines")
    add("lines", "houses", houses)
    add("lines", "rails", draw_rails(courses, looks, geometry, style.seed), "lines")
    for name, layer in style.ground.items():
        if isinstance(layer, SignLayer):
            add("lines", name, draw_signs(scene, part, layer, members.get(name, set())))
    return made


def draw_signs(scene: MapScene, part: PartGeometry, layer: SignLayer, cubes: set[Cube]) -> list[Path]:
    """A sign in each hex."""
    made: list[Path] = []
    for cube in sorted(cubes):
        middle = scene.geometry.place(cube, part.id)
        x, y = middle.x + layer.at[0] * scene.geometry.across, middle.y + layer.at[1] * scene.geometry.across
        made += placed_sign(layer.symbol, scene.look, Point(x, y), layer.mm * scene.geometry.px_per_mm, layer)
    return made


def draw_frame(scene: MapScene, part: PartGeometry) -> Group:
    """The overprint of a part: zones, entry areas, hex numbers, signs, the neatline."""
    line = scene.style.neatline
    made = Group(id=f"{part.id}-frame", debug=False)
    over: tuple[tuple[Overlay, str, Callable[[MapScene, PartGeometry], list[BaseElement]]], ...] = (
        ("zones", "zones", draw_zones),
        ("numbers", "numbers", draw_numbers),
        ("points", "vp", draw_points),
        ("entries", "entries", draw_entries),
    )
    for what, name, draw in over:
        if scene.hexmap.draws(what):
            made.add(group(f"{part.id}-{name}", draw(scene, part)))
    if scene.hexmap.draws("frame"):
        made.add(outlined(_rectangle(part.box), line, scene.geometry.px_per_mm, stroke_linejoin="miter"))
        made.add(group(f"{part.id}-heading", draw_heading(scene, part)))
    return made


def _pictures(scene: MapScene, fine: bool) -> Group:
    """The pictures below the grid."""
    geometry = scene.geometry
    if fine:
        paper = shape(
            polygon_path([(0, 0), (geometry.width, 0), (geometry.width, geometry.height), (0, geometry.height)]),
            scene.style.paper,
        )
        made = group("below", [paper])
        made.add(whole_images(scene.below, geometry.px_per_mm))
        return made
    return strips(scene.below, geometry.width, geometry.height, scene.style.paper)


def ground_of(scene: MapScene, part: PartGeometry) -> Ground:
    """The plane of a part, and the areas that its hex numbers keep free."""
    geometry = scene.geometry
    plane = plane_of(part.box.grown(18), geometry.across, geometry.lattice.orientation, part.shift, scene.style.seed)
    clear = np.ones(plane.shape, np.bool_)
    size = scene.style.grid.number_mm * geometry.px_per_mm
    for number in part.hexes:
        at = number_place(geometry, number)
        column = int((at.x - plane.box.x) / plane.step)
        row = int((at.y - plane.box.y) / plane.step)
        across, down = int(1.35 * size / plane.step) + 1, int(0.6 * size / plane.step) + 1
        clear[max(0, row - down) : row + down + 1, max(0, column - across) : column + across + 1] = False
    return Ground(plane, geometry.px_per_mm, geometry.across, scene.style.seed, clear)


def layer_members(scene: MapScene, part: PartGeometry, plane: Plane) -> dict[str, set[Cube]]:
    """The hexes of every layer. Beyond the map's edge the terrain of the edge continues."""
    geometry = scene.geometry
    made: dict[str, set[Cube]] = {}
    for number in part.hexes:
        for name in scene.layers(number):
            made.setdefault(name, set()).add(geometry.cubes[number])
    flowing = {name for name, layer in scene.style.ground.items() if isinstance(layer, AreaLayer | ReliefLayer)}
    inside = {geometry.cubes[number] for number in part.hexes}
    for cube in plane.cubes() - inside:
        offset = to_offset(geometry.lattice, cube)
        nearest = Offset(
            min(max(offset.column, part.columns[0]), part.columns[1]), min(max(offset.row, part.rows[0]), part.rows[1])
        )
        beside = geometry.number_at.get(to_cube(geometry.lattice, nearest))
        # A sample of one hex stands alone.
        for name in scene.layers(beside) if beside and len(inside) > 1 else ():
            if name in flowing:
                made[name].add(cube)
    return made


def draw_layer(layer: Layer, cubes: set[Cube], ground: Ground) -> list[Path]:
    """An area or relief layer."""
    if isinstance(layer, AreaLayer):
        return area(layer, cubes, ground)
    return relief(layer, cubes, ground) if isinstance(layer, ReliefLayer) else []


def draw_works(scene: MapScene, part: PartGeometry, layer: WorksLayer, cubes: set[Cube], ground: Ground) -> list[Path]:
    """A layer of field works."""
    if not cubes:
        return []
    rims = outline_of(cubes, scene.geometry, part.id, layer.inset * scene.geometry.across)
    field = extent(ground, cubes, sigma=0.18) if layer.texture else None
    return works(layer, rims, field, ground)


def draw_settlements(
    scene: MapScene, part: PartGeometry, members: Mapping[str, set[Cube]], ground: Ground
) -> tuple[list[Path], list[Path]]:
    """All settlements of a part, each along the roads that leave it: gardens and houses."""
    geometry = scene.geometry
    exits: dict[Cube, list[Point]] = {}
    for edge in scene.courses[part.id].ways:
        for here, there in ((edge.a, edge.b), (edge.b, edge.a)):
            a, b = geometry.place(here, part.id), geometry.place(there, part.id)
            exits.setdefault(here, []).append(Point((a.x + b.x) / 2, (a.y + b.y) / 2))
    gardens, houses = [], []
    for name, layer in scene.style.ground.items():
        if isinstance(layer, BuildingsLayer):
            settled = {
                geometry.number_at[cube]: (geometry.place(cube, part.id), tuple(exits.get(cube, ())))
                for cube in sorted(members.get(name, ()))
            }
            below, above = buildings(layer, settled, ground)
            gardens += below
            houses += above
    return gardens, houses


def grid_lines(scene: MapScene, part: PartGeometry) -> Path:
    """The outlines of all hexes of a part, every hexside once, with a dot in the middle of each hex."""
    geometry, style = scene.geometry, scene.style.grid
    sides: dict[Hexside, None] = {}
    for number in part.hexes:
        sides.update(dict.fromkeys(hexsides_of(geometry.cubes[number])))
    orientation = geometry.lattice.orientation
    parts = []
    for side in sides:
        a, b = (corner_to_point(end, orientation, geometry.across) + part.shift for end in ends_of(side))
        parts.append(f"M{num(a.x)} {num(a.y)}L{num(b.x)} {num(b.y)}")
    stroke = Stroke(colour=style.colour, mm=style.mm, opacity=style.opacity)
    return outlined("".join(parts), stroke, geometry.px_per_mm, stroke_linecap="round")


def veil(scene: MapScene, part: PartGeometry) -> Path:
    """Paler ground inside the neatline but outside all hexes."""
    cubes = {scene.geometry.cubes[number] for number in part.hexes}
    rims = outline_of(cubes, scene.geometry, part.id)
    d = _rectangle(part.box.grown(2)) + "".join(polygon_path([(p.x, p.y) for p in rim]) for rim in rims)
    return shape(d, scene.style.veil, scene.style.veil_opacity)
