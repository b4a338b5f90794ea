"""The panel beside a map: title, legend drawn by the map's own code, compass, scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, cos, pi, sin

from svgwrite.base import BaseElement
from svgwrite.container import Group

from builder.hexgrid import Hexside, Point, ends_of
from builder.model import Hex, HexMap, Line, MapPart
from builder.model.mapstyle import Margins, ReliefLayer, Stroke, ZoneStyle

from ..curves import num, open_path, polygon_path
from ..lettering.setting import Lettering, font_of, set_text, wrapped
from .courses import draw_rails, draw_water, draw_ways, sides_of
from .geometry import Box, Sheet
from .ground import disc, outlined, shape
from .overlay import code_plate, points_sign
from .scene import MapScene, group, scene_of

__all__ = ["compass", "draw_panel", "scale_bar"]

Country = Callable[[MapScene, bool], list[BaseElement]]
"""Draws the only part of a sample map, with or without the hex outlines."""


def draw_panel(scene: MapScene, box: Box, country: Country) -> Group:
    """Title at the head, legend in columns, compass and scale at the end; lying or upright as the panel is."""
    made = Group(id="panel", debug=False)
    px = scene.sheet.px_per_mm
    title = _title(scene)
    if box.width > box.height:
        left, right = min(box.width * 0.27, 135 * px), min(box.width * 0.17, 80 * px)
        made.add(group("title", title(Box(box.x, box.y, left - 8 * px, box.height))))
        legend = Box(box.x + left, box.y, box.width - left - right - 8 * px, box.height)
        end = Box(box.right - right, box.y, right, box.height)
    else:
        made.add(group("title", title(Box(box.x, box.y, box.width, 62 * px))))
        legend = Box(box.x, box.y + 66 * px, box.width, box.height - 66 * px - 75 * px)
        end = Box(box.x, box.bottom - 70 * px, box.width, 70 * px)
    made.add(group("legend", draw_legend(scene, legend, country)))
    size = min(end.width, end.height * 0.62)
    made.add(group("compass", compass(scene, Point(end.middle.x, end.y + size * 0.52), size * 0.4)))
    if scene.style.km_per_hex:
        made.add(group("scale", scale_bar(scene, Box(end.x, end.bottom - 15 * px, end.width, 15 * px))))
    return made


def _title(scene: MapScene) -> Callable[[Box], list[BaseElement]]:
    def draw(box: Box) -> list[BaseElement]:
        style, px = scene.style.title, scene.sheet.px_per_mm
        made: list[BaseElement] = []
        y = box.y + style.mm * px
        for n, text in enumerate(_both(scene, scene.game.manifest.title)):
            font = font_of(scene.look, style.second_font if n else style.font)
            how = Lettering(font, style.mm * px * (0.46 if n else 1), style.colour)
            head, _, rest = text.partition(":")
            for line in wrapped(head.strip(), how, box.width):
                made += set_text(line, how, box.x, y)
                y += how.size * 1.02
            if rest.strip():
                smaller = Lettering(font, how.size * 0.62, style.colour)
                for line in wrapped(rest.strip(), smaller, box.width):
                    made += set_text(line, smaller, box.x, y - how.size * 0.2)
                    y += smaller.size * 1.1
            y += 1.5 * px
            if n == 0:
                made.append(
                    outlined(
                        f"M{num(box.x)} {num(y - how.size * 0.42)}h{num(box.width)}",
                        Stroke(colour=style.rule, mm=0.35),
                        px,
                    )
                )
                y += 1.2 * px
        texts = [text for key in scene.style.legend.notes for text in _both(scene, key)]
        for text in texts:
            how = _text(scene, text)
            for line in wrapped(text, how, box.width):
                made += set_text(line, how, box.x, y + how.size * 0.4)
                y += how.size * 1.3
        return made

    return draw


def _both(scene: MapScene, key: str) -> list[str]:
    return list(dict.fromkeys(scene.game.text(key, language) for language in scene.game.manifest.languages))


def _text(scene: MapScene, text: str, second: bool = False, size: float = 1.0) -> Lettering:
    style = scene.style.title
    font = font_of(scene.look, style.second_text_font if second else style.text_font)
    return Lettering(font, scene.sheet.mm(scene.style.legend.text_mm) * size, style.colour)


@dataclass(frozen=True)
class _Entry:
    key: str
    draw: Callable[[Box], list[BaseElement]]


def draw_legend(scene: MapScene, box: Box, country: Country) -> list[BaseElement]:
    """Every kind of terrain, feature and line with its names, then zones, entry areas and victory points."""
    entries = _entries(scene, country)
    style, px = scene.style.legend, scene.sheet.px_per_mm
    made: list[BaseElement] = []
    cell = (style.hex_mm + 2.6) * px
    swatch = style.hex_mm * 1.75 * px
    rows = max(1, int(box.height / cell))
    columns = ceil(len(entries) / rows)
    if columns > 1:
        rows = ceil(len(entries) / columns)
    width = box.width / columns
    down = min(box.height / rows, cell * 1.15)
    for n, entry in enumerate(entries):
        x, y = box.x + width * (n // rows), box.y + down * (n % rows)
        sample = Box(x, y, swatch, style.hex_mm * px)
        made.append(group(f"legend-{n + 1}", entry.draw(sample)))
        names = _both(scene, entry.key)
        room = width - swatch - 5 * px
        at = sample.middle.y + (0.36 if len(names) == 1 else -0.18) * style.text_mm * px
        for k, name in enumerate(names):
            how = _text(scene, name, second=k > 0, size=0.86 if k else 1.0)
            lines = wrapped(name, how, room)
            if len(lines) > 1 and k == 0:
                at -= 0.45 * how.size
            for line in lines:
                made += set_text(line, how, sample.right + 2 * px, at)
                at += how.size * 1.22
            at += 0.1 * how.size
    return made


def _entries(scene: MapScene, country: Country) -> list[_Entry]:
    entries = []
    used = {scene.terrain(number) for number in scene.sheet.hexes}
    features = {name for known in scene.hexes.values() for name in known.features}
    for terrain in scene.game.terrain:
        if terrain.id in used:
            entries.append(_Entry(terrain.name, _hex_sample(scene, country, terrain.id, ())))
    for feature in scene.game.features:
        if feature.id in features:
            entries.append(_Entry(feature.name, _hex_sample(scene, country, None, (feature.id,))))
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


def _points_sample(scene: MapScene) -> Callable[[Box], list[BaseElement]]:
    return lambda box: points_sign(scene, "5", box.middle)


def _band_sample(
    scene: MapScene, samples: Sequence[tuple[str, str]], entry: bool
) -> Callable[[Box], list[BaseElement]]:
    """Bands in the colours of the sides, as wide as on the map, each with a code or name as the map bears it."""

    def draw(box: Box) -> list[BaseElement]:
        made: list[BaseElement] = []
        zone = next(iter(scene.style.zones.values()), ZoneStyle())
        mm, opacity = (scene.style.entries.mm, scene.style.entries.opacity) if entry else (zone.mm, zone.opacity)
        high = scene.sheet.mm(mm)
        size = scene.sheet.mm(scene.style.entries.label_mm if entry else zone.code_mm)
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
            "hex_px": mm * scene.sheet.px_per_mm,
            "panel_mm": 0.0,
            "margins_mm": Margins(left=0, top=0, right=0, bottom=0),
        }
    )
    game = scene.game.model_copy(
        update={"maps": (hexmap,), "hexes": tuple(hexes), "lines": tuple(lines), "places": (), "zones": ()}
    )
    return scene_of(game, hexmap, scene.look.model_copy(update={"map": own}))


def _hex_sample(
    scene: MapScene, country: Country, terrain: str | None, features: tuple[str, ...]
) -> Callable[[Box], list[BaseElement]]:
    def draw(box: Box) -> list[BaseElement]:
        known = Hex(hex="0101", terrain=terrain, features=features, source="design: sample")
        mini = _mini(scene, terrain or features[0], (1, 1), (known,), (), scene.style.legend.hex_mm)
        return [_moved(_cell(mini) + country(mini, True), box, mini.sheet)]

    return draw


def _cell(mini: MapScene) -> list[BaseElement]:
    corners = [(p.x, p.y) for p in mini.sheet.corners(mini.sheet.hexes[0])]
    return [shape(polygon_path(corners), mini.style.land)]


def _line_sample(scene: MapScene, kind: str, along_sides: bool) -> Callable[[Box], list[BaseElement]]:
    def draw(box: Box) -> list[BaseElement]:
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
            *draw_water(courses, styles, mini.sheet, 3),
            *draw_ways(courses, styles, mini.sheet, 3, set()),
            *draw_rails(courses, styles, mini.sheet, 3),
        ]
        return [_moved(made, box, mini.sheet)]

    return draw


def _below(scene: MapScene, kind: str) -> str | None:
    """The kind of line that lies under this one on the map, as a river does under a widening of it."""
    runs = {each.id: each.runs for each in scene.game.line_kinds}
    sides: dict[str, set[Hexside]] = {}
    for line in scene.lines:
        if runs[line.kind] == "hexside":
            sides.setdefault(line.kind, set()).update(sides_of(line, scene.sheet))
    mine = sides.get(kind, set())
    return next((other for other, theirs in sides.items() if other != kind and mine and mine <= theirs), None)


def _moved(elements: Sequence[BaseElement], box: Box, sheet: Sheet) -> Group:
    inner = sheet.parts[0].box
    x, y = box.middle.x - inner.middle.x, box.middle.y - inner.middle.y
    made = Group(transform=f"translate({num(x)} {num(y)})", debug=False)
    for each in elements:
        made.add(each)
    return made


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
    how = _text(scene, "0", size=0.92)
    for n in range(count + 1):
        text = f"{n * step} km" if n == count else str(n * step)
        made += set_text(text, how, left + n * step * per_km, y - how.size * 0.4, "middle")
    per_hex = f"1 hex = {km:g} km" if not scene.style.legend.scale_title else None
    texts = [per_hex] if per_hex else _both(scene, scene.style.legend.scale_title or "")
    at = y + high + how.size * 1.35
    for n, text in enumerate(texts):
        made += set_text(text, _text(scene, text, second=n > 0, size=0.9), box.middle.x, at, "middle")
        at += how.size * 1.25
    return made
