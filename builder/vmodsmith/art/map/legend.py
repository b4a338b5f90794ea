"""The legend of a map: a sample of each kind of terrain, line and sign on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from svgwrite.base import BaseElement
from svgwrite.container import Group

from vmodsmith.hexgrid import Hexside, Point, ends_of
from vmodsmith.model import Hex, HexMap, Line, MapPart
from vmodsmith.model.mapstyle import Margins, ReliefLayer, ZoneStyle

from ..box import PixelBox
from ..curves import num, polygon_path
from ..lettering.setting import Lettering, font_of, set_text, wrapped
from .caption import lettering_of, texts_of
from .courses import draw_barriers, draw_rails, draw_water, draw_ways, sides_of
from .ground import shape
from .map_geometry import MapGeometry
from .scene import MapScene, group, scene_of
from .signs import code_plate, points_sign

__all__ = ["LegendSizes", "TerrainPainter", "draw_legend", "legend_keys", "legend_setting"]

TerrainPainter = Callable[[MapScene, bool], list[BaseElement]]
"""Draws the only part of a sample map, with or without the hex outlines."""


@dataclass(frozen=True)
class _Entry:
    key: str
    draw: Callable[[PixelBox], list[BaseElement]]


@dataclass(frozen=True)
class LegendSizes:
    """The layout of a legend: the number of rows, `width` pixels for a column and `down` for a row, sizes as a `share`
    of the style's; `fits` if every name fits, without overlapping the next entry or leaving the panel.
    """

    share: float
    rows: int
    width: float
    down: float
    fits: bool


_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6)
"""Sizes that are tried for a legend, the style's own first."""


def draw_legend(scene: MapScene, box: PixelBox, painter: TerrainPainter) -> list[BaseElement]:
    """Every kind of terrain, feature and line with its names, then zones, entry areas and victory points.

    If they do not fit in the style's sizes, they are set smaller.
    """
    entries = _entries(scene, painter)
    how = legend_setting(scene, [each.key for each in entries], box)
    px, high = scene.geometry.px_per_mm, scene.style.legend.hex_mm * how.share
    made: list[BaseElement] = []
    for n, entry in enumerate(entries):
        x, y = box.x + how.width * (n // how.rows), box.y + how.down * (n % how.rows)
        sample = PixelBox(x, y, high * 1.75 * px, high * px)
        made.append(_sampled(f"legend-{n + 1}", entry, sample, how.share))
        for line, letters, at in _names(scene, entry.key, how.width - sample.width - 5 * px, how.share):
            made += set_text(line, letters, sample.right + 2 * px, sample.middle.y + at)
    return made


def _sampled(name: str, entry: _Entry, place: PixelBox, share: float) -> Group:
    """The sample of an entry, drawn in the style's own size and made smaller by a share."""
    if share == 1:
        return group(name, entry.draw(place))
    middle, wide, high = place.middle, place.width / share, place.height / share
    drawn = entry.draw(PixelBox(middle.x - wide / 2, middle.y - high / 2, wide, high))
    x, y = middle.x * (1 - share), middle.y * (1 - share)
    return group(name, drawn, transform=f"translate({num(x)} {num(y)}) scale({num(share)})")


def legend_keys(scene: MapScene) -> list[str]:
    """The text keys of a map's legend, in their order."""
    return [each.key for each in _entries(scene, lambda mini, grid: [])]


def legend_setting(scene: MapScene, keys: Sequence[str], box: PixelBox) -> LegendSizes:
    """The layout of the legend with these texts in a box: as large as fits, but not below 60 %."""
    for share in _SHARES:
        made = _setting(scene, keys, box, share)
        if made.fits:
            break
    return made


def _setting(scene: MapScene, keys: Sequence[str], box: PixelBox, share: float) -> LegendSizes:
    px, high = scene.geometry.px_per_mm, scene.style.legend.hex_mm * share
    cell = (high + 2.6) * px
    rows = max(1, int(box.height / cell))
    columns = max(1, ceil(len(keys) / rows))
    if columns > 1:
        rows = ceil(len(keys) / columns)
    width, down = box.width / columns, min(box.height / rows, cell * 1.15)
    room = width - high * 1.75 * px - 5 * px
    fits = high * px <= down
    for key in keys:
        for line, how, at in _names(scene, key, room, share):
            reach = abs(at - how.size * 0.36) + how.size * 0.36  # from the middle of the sample
            fits = fits and how.measure(line).advance <= room and reach <= down / 2
    return LegendSizes(share, rows, width, down, fits)


def _names(scene: MapScene, key: str, room: float, share: float) -> list[tuple[str, Lettering, float]]:
    """The names of an entry line by line, with the baselines of the lines below the middle of the sample."""
    names = texts_of(scene, key)
    px, mm = scene.geometry.px_per_mm, scene.style.legend.text_mm * share
    at = (0.36 if len(names) == 1 else -0.18) * mm * px
    found = []
    for k, name in enumerate(names):
        how = lettering_of(scene, name, second=k > 0, size=share * (0.86 if k else 1.0))
        lines = wrapped(name, how, room)
        if len(lines) > 1 and k == 0:
            at -= 0.45 * how.size
        for line in lines:
            found.append((line, how, at))
            at += how.size * 1.22
        at += 0.1 * how.size
    return found


def _entries(scene: MapScene, painter: TerrainPainter) -> list[_Entry]:
    entries = []
    used = {scene.terrain(number) for number in scene.geometry.hexes}
    features = {name for known in scene.hexes.values() for name in known.features}
    for terrain in scene.game.terrain:
        if terrain.id in used:
            entries.append(_Entry(terrain.name, _hex_sample(scene, painter, terrain.id, ())))
    for feature in scene.game.features:
        if feature.id in features:
            entries.append(_Entry(feature.name, _hex_sample(scene, painter, None, (feature.id,))))
    drawn = {line.kind for line in scene.lines}
    for kind in scene.game.line_kinds:
        if kind.id in drawn:
            entries.append(_Entry(kind.name, _line_sample(scene, kind.id, kind.runs == "hexside")))
    legend = scene.style.legend
    if legend.points and any(known.vp for known in scene.hexes.values()):
        entries.append(_Entry(legend.points, _points_sample(scene)))
    zones = [(each.side, each.code or "") for each in scene.zones]
    areas = [(each.side, scene.game.text(each.name)) for each in scene.hexmap.areas]
    for key, bands, entry in ((legend.zones, zones, False), (legend.entries, areas, True)):
        if key and bands:
            # The first of each side.
            samples = [(scene.side_colour(side), mark) for side, mark in reversed(dict(reversed(bands)).items())]
            entries.append(_Entry(key, _band_sample(scene, samples, entry)))
    return entries


def _points_sample(scene: MapScene) -> Callable[[PixelBox], list[BaseElement]]:
    return lambda box: points_sign(scene, "5", box.middle)


def _band_sample(
    scene: MapScene, samples: Sequence[tuple[str, str]], entry: bool
) -> Callable[[PixelBox], list[BaseElement]]:
    """Bands in the colours of the sides, as wide as on the map, each with a code or name of the map."""

    def draw(box: PixelBox) -> list[BaseElement]:
        made: list[BaseElement] = []
        zone = next(iter(scene.style.zones.values()), ZoneStyle())
        mm, opacity = (scene.style.entries.mm, scene.style.entries.opacity) if entry else (zone.mm, zone.opacity)
        high = scene.geometry.mm(mm)
        size = scene.geometry.mm(scene.style.entries.label_mm if entry else zone.code_mm)
        apart = max(high * 1.25, 0.0 if entry else size * 1.3)
        how = Lettering(font_of(scene.look, "map-code"), size, scene.style.entries.label_colour if entry else "#ffffff")
        for n, (colour, mark) in enumerate(samples):
            middle = box.middle.y + (n - (len(samples) - 1) / 2) * apart
            y = middle - high / 2
            made.append(
                shape(
                    f"M{num(box.x + box.width * 0.1)} {num(y)}h{num(box.width * 0.8)}v{num(high)}"
                    f"h{num(-box.width * 0.8)}Z",
                    colour,
                    opacity,
                )
            )
            if mark and not entry:
                made += code_plate(mark, how, Point(box.middle.x, middle), colour, opacity)
            elif mark:
                made += set_text(mark, how, box.middle.x, middle + how.size * 0.35, "middle")
        return made

    return draw


def _mini(
    scene: MapScene, name: str, columns: tuple[int, int], hexes: Sequence[Hex], lines: Sequence[Line], mm: float
) -> MapScene:
    """A little map in the same style: one part of flat hexes `mm` across."""
    hexmap = HexMap(
        id="sample",
        name="",
        orientation=scene.hexmap.orientation if columns[1] == 1 else "flat",
        hex_mm=mm,
        rows_grow="up",
        shifted="even",
        default_terrain=scene.hexmap.default_terrain,
        parts=(MapPart(id=f"sample-{name}", name="", columns=columns, rows=(1, 1)),),
    )
    ground = {
        name: layer.model_copy(update={"apron": None}) if isinstance(layer, ReliefLayer) else layer
        for name, layer in scene.style.ground.items()
    }
    own = scene.style.model_copy(
        update={
            "ground": ground,
            "hex_px": mm * scene.geometry.px_per_mm,
            "panel_mm": 0.0,
            "margins_mm": Margins(left=0, top=0, right=0, bottom=0),
        }
    )
    game = scene.game.model_copy(
        update={"maps": (hexmap,), "hexes": tuple(hexes), "lines": tuple(lines), "places": (), "zones": ()}
    )
    return scene_of(game, hexmap, scene.look.model_copy(update={"map": own}))


def _hex_sample(
    scene: MapScene, painter: TerrainPainter, terrain: str | None, features: tuple[str, ...]
) -> Callable[[PixelBox], list[BaseElement]]:
    def draw(box: PixelBox) -> list[BaseElement]:
        known = Hex(hex="0101", terrain=terrain, features=features, source="design: sample")
        mini = _mini(scene, terrain or features[0], (1, 1), (known,), (), scene.style.legend.hex_mm)
        return [_moved(_cell(mini) + painter(mini, True), box, mini.geometry)]

    return draw


def _cell(mini: MapScene) -> list[BaseElement]:
    corners = [(p.x, p.y) for p in mini.geometry.corners(mini.geometry.hexes[0])]
    return [shape(polygon_path(corners), mini.style.land)]


def _line_sample(scene: MapScene, kind: str, along_sides: bool) -> Callable[[PixelBox], list[BaseElement]]:
    def draw(box: PixelBox) -> list[BaseElement]:
        course = "0101/N 0101/NE 0201/S 0201/SE 0301/N" if along_sides else "0101>SW 0201 0301>SE"
        below = _below(scene, kind) if along_sides else None
        lines = [Line(id="sample", kind=below or kind, course=tuple(course.split()), source="design: sample")]
        if below:
            lines.append(Line(id="sample-over", kind=kind, course=("0201/S",), source="design: sample"))
        mm = scene.style.legend.hex_mm * (0.74 if below else 0.6 if along_sides else 0.46)
        mini = _mini(scene, f"line-{kind}", (1, 3), (), lines, mm)
        courses, styles = mini.courses[f"sample-line-{kind}"], mini.line_styles
        drawn = {frozenset(ends_of(side)) for side in courses.wet}
        courses.water = [edge for edge in courses.water if frozenset((edge.a, edge.b)) in drawn]
        made: list[BaseElement] = [
            *draw_water(courses, styles, mini.geometry, 3),
            *draw_barriers(courses, styles, mini.geometry, 3),
            *draw_ways(courses, styles, mini.geometry, 3, set()),
            *draw_rails(courses, styles, mini.geometry, 3),
        ]
        return [_moved(made, box, mini.geometry)]

    return draw


def _below(scene: MapScene, kind: str) -> str | None:
    """The kind of line that lies under this one on the map, as a river lies under its lakes."""
    runs = {each.id: each.runs for each in scene.game.line_kinds}
    sides: dict[str, set[Hexside]] = {}
    for line in scene.lines:
        if runs[line.kind] == "hexside":
            sides.setdefault(line.kind, set()).update(sides_of(line, scene.geometry))
    mine = sides.get(kind, set())
    return next((other for other, theirs in sides.items() if other != kind and mine and mine <= theirs), None)


def _moved(elements: Sequence[BaseElement], box: PixelBox, geometry: MapGeometry) -> Group:
    inner = geometry.parts[0].box
    x, y = box.middle.x - inner.middle.x, box.middle.y - inner.middle.y
    made = Group(transform=f"translate({num(x)} {num(y)})", debug=False)
    for each in elements:
        made.add(each)
    return made
