"""The names of places, lines and zones, each in the place where it covers least."""

from __future__ import annotations

from dataclasses import dataclass

from svgwrite.base import BaseElement
from svgwrite.container import Group

from vmodsmith.hexgrid import Cube, Point, neighbours
from vmodsmith.model import Place
from vmodsmith.model.mapstyle import BuildingsLayer, PlaceStyle, SignLayer, WorksLayer, ZoneStyle

from ..box import PixelBox
from ..curves import Pair
from ..lettering.setting import Lettering, along_curve, font_of, length_of, set_text
from .courses import named_courses, sides_of, steps_of
from .labels import FORBIDDEN, Costs, Room, Wish, place_all, place_along
from .outline import covered, outline_of
from .scene import MapScene, number_place
from .signs import code_plate, points_place

__all__ = ["costs_of", "draw_names", "name_rooms", "sign_box"]


@dataclass(frozen=True)
class _Name:
    place: Place
    style: PlaceStyle
    lines: tuple[tuple[str, Lettering], ...]

    @property
    def width(self) -> float:
        return max(how.measure(text).advance for text, how in self.lines)

    @property
    def height(self) -> float:
        return sum(how.size * _LINE for _, how in self.lines)


_LINE = 0.98
_COVERED = 30.0
"""The cost of a cell that a counter covers, for names that keep clear of counters."""


def _name(scene: MapScene, place: Place) -> _Name:
    style = scene.style.places.get(place.kind, PlaceStyle())
    texts = dict.fromkeys(scene.game.text(place.name, language) for language in scene.game.manifest.languages)
    lines = []
    for n, text in enumerate(texts):
        font = font_of(scene.look, style.second_font if n else style.font)
        size = scene.geometry.mm(style.mm * (style.second if n else 1))
        lines.append(
            (
                text.upper() if style.upper else text,
                Lettering(
                    font,
                    size,
                    style.colour,
                    style.halo,
                    scene.geometry.mm(style.halo_mm),
                    0 if n else style.spacing,
                    style.opacity,
                ),
            )
        )
    return _Name(place, style, tuple(lines))


def draw_names(scene: MapScene) -> tuple[list[BaseElement], list[BaseElement]]:
    """The codes of zones, and over them the names of places and lines, each in the place where it hides least."""
    costs = costs_of(scene)
    rooms = name_rooms(scene, costs)
    codes = _zone_codes(scene, costs)
    names: list[BaseElement] = []
    for place in scene.places:
        names += _set_name(_name(scene, place), rooms[place.id].box, rooms[place.id].side)
    return codes, names + _line_names(scene, costs)


def name_rooms(scene: MapScene, costs: Costs) -> dict[str, Room]:
    """The position of every place's name, by the place's id; taken room becomes forbidden in `costs`."""
    geometry = scene.geometry
    spread = {name: layer.spread for name, layer in scene.style.ground.items() if isinstance(layer, BuildingsLayer)}
    wishes = []
    for place in scene.places:
        name = _name(scene, place)
        reach = max((spread.get(layer, 0.0) for layer in scene.layers(place.hex)), default=0.0)
        keep = geometry.across * (0.06 + reach * 0.42)
        if name.style.clear_of_counters:
            under = _counter_box(scene, place.hex)
            costs.mark(under, _COVERED)
            keep = max(keep, under.width / 2)
        wishes.append(
            Wish(
                place.id,
                geometry.centres[place.hex],
                name.width,
                name.height,
                keep,
                name.style.weight,
                name.style.over_hex,
            )
        )
    return place_all(wishes, costs)


def _counter_box(scene: MapScene, number: str) -> PixelBox:
    """The box that a counter in a hex covers, with a small margin."""
    centre, half = scene.geometry.centres[number], scene.geometry.mm(scene.look.counter.size / 2 + 0.3)
    return PixelBox(centre.x - half, centre.y - half, 2 * half, 2 * half)


def _zone_codes(scene: MapScene, costs: Costs) -> list[BaseElement]:
    """The code of every zone on a plate, once for each connected part, in the place where it hides least."""
    geometry = scene.geometry
    made: list[BaseElement] = []
    for zone in scene.zones:
        style = scene.style.zones.get(zone.kind, ZoneStyle())
        if not zone.code or not style.shown or not style.code_mm:
            continue
        how = Lettering(font_of(scene.look, "map-code"), geometry.mm(style.code_mm), "#ffffff")
        high = how.size * 1.12
        wide = max(high, how.measure(zone.code).advance + how.size * 0.5)
        cubes = covered(geometry, zone.hexes)
        for stretch in _stretches(cubes):
            spots = [
                PixelBox(c.x + x * geometry.across - wide / 2, c.y + y * geometry.across - high / 2, wide, high)
                for cube in sorted(stretch)
                for c in (geometry.centres[geometry.number_at[cube]],)
                for x, y in ((0, 0), (-0.22, 0.2), (0.22, 0.2), (-0.22, -0.16), (0.22, -0.16), (0, 0.3))
            ]
            middle_x = sum(spot.middle.x for spot in spots) / len(spots)
            best = min(spots, key=lambda spot: (round(costs.total(spot.grown(2)), 3), abs(spot.middle.x - middle_x)))
            costs.add(best.grown(2), FORBIDDEN)
            colour = style.colour or scene.side_colour(zone.side)
            made += code_plate(zone.code, how, best.middle, colour, style.opacity)
    return made


def _stretches(cubes: set[Cube]) -> list[set[Cube]]:
    """The connected parts of a set of hexes."""
    left = set(cubes)
    made = []
    while left:
        start = min(left)
        left.discard(start)
        part, edge = {start}, [start]
        while edge:
            for other in neighbours(edge.pop()):
                if other in left:
                    left.discard(other)
                    part.add(other)
                    edge.append(other)
        made.append(part)
    return made


def _set_name(name: _Name, box: PixelBox, side: str) -> list[Group]:
    made: list[Group] = []
    y = box.y
    for text, how in name.lines:
        baseline = y + how.size * 0.78
        if side == "right":
            made += set_text(text, how, box.x, baseline)
        elif side == "left":
            made += set_text(text, how, box.right, baseline, "end")
        else:
            made += set_text(text, how, box.middle.x, baseline, "middle")
        y += how.size * _LINE
    # Halos below all letters of the name.
    return sorted(made, key=lambda each: "stroke" not in each.attribs)


def costs_of(scene: MapScene) -> Costs:
    """The costs of covering things with names."""
    geometry = scene.geometry
    costs = Costs(geometry.width, geometry.height)
    built = {name: layer for name, layer in scene.style.ground.items() if isinstance(layer, BuildingsLayer)}
    runs = {kind.id: kind.runs for kind in scene.game.line_kinds}
    for line in scene.lines:
        style = scene.line_styles[line.kind]
        part = next(
            p for p in geometry.parts if p.id == geometry.part_of[line.course[0].partition("/")[0].partition(">")[0]]
        )
        if runs[line.kind] == "hexside":
            for side in sides_of(line, geometry):
                a, b = geometry.place(side.a, part.id), geometry.place(side.b, part.id)
                x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
                u, v = (b.y - a.y) * 0.29, -(b.x - a.x) * 0.29
                bank = [(x - u, y - v), (x + u, y + v)]
                costs.mark_line(bank, geometry.mm(style.mm + 0.6), 5)
                if style.form == "water":
                    costs.mark_wall(bank)
        else:
            points: list[Pair] = [
                (p.x, p.y) for p in (geometry.place(cube, part.id) for cube in steps_of(line, geometry))
            ]
            costs.mark_line(points, geometry.mm(style.mm + 0.8), 7 if style.form == "railway" else 4)
    size = geometry.mm(scene.style.grid.number_mm)
    for number in geometry.hexes:
        centre = geometry.centres[number]
        layers = scene.layers(number)
        for name in layers:
            if name in built:
                half = built[name].spread * geometry.across * 0.4
                costs.mark(PixelBox(centre.x - half, centre.y - half, 2 * half, 2 * half), 12)
        at = number_place(geometry, number)
        costs.mark(PixelBox(at.x - size * 1.15, at.y - size * 0.5, size * 2.3, size), 60)
        known = scene.hexes.get(number)
        if known and known.vp:
            sign, half = points_place(scene, number), geometry.mm(scene.style.vp.mm) * 0.62
            costs.mark(PixelBox(sign.x - half, sign.y - half, 2 * half, 2 * half), FORBIDDEN)
    _mark_signs(scene, costs)
    _mark_works(scene, costs)
    costs.outside([part.box.grown(-4) for part in geometry.parts], FORBIDDEN)
    return costs


def sign_box(scene: MapScene, number: str, layer: SignLayer) -> PixelBox:
    """The box that the sign of a hex covers."""
    centre, across = scene.geometry.centres[number], scene.geometry.across
    half = scene.geometry.mm(layer.mm) * 0.45
    return PixelBox(centre.x + layer.at[0] * across - half, centre.y + layer.at[1] * across - half, 2 * half, 2 * half)


def _mark_signs(scene: MapScene, costs: Costs) -> None:
    """Keep names off the signs of features, which would be hidden."""
    signs = {name: layer for name, layer in scene.style.ground.items() if isinstance(layer, SignLayer)}
    for number in scene.geometry.hexes if signs else ():
        for name in scene.layers(number):
            if name in signs:
                costs.mark(sign_box(scene, number, signs[name]), 60)


def _mark_works(scene: MapScene, costs: Costs) -> None:
    """Raise the cost of the rims of field works."""
    geometry = scene.geometry
    for name, layer in scene.style.ground.items():
        if not isinstance(layer, WorksLayer):
            continue
        for part in geometry.parts:
            cubes = {geometry.cubes[number] for number in part.hexes if name in scene.layers(number)}
            for rim in outline_of(cubes, geometry, part.id, layer.inset * geometry.across) if cubes else ():
                points = [(p.x, p.y) for p in rim]
                costs.mark_line([*points, points[0]], geometry.mm(1.2), 3)


def _line_names(scene: MapScene, costs: Costs) -> list[BaseElement]:
    """Names of rivers and other lines along their courses, repeated on long ones."""
    geometry = scene.geometry
    kinds = {kind.id: kind for kind in scene.game.line_kinds}
    made: list[BaseElement] = []
    widest = {line.name: scene.line_styles[line.kind] for line in scene.lines if line.name}
    for line in scene.lines:
        if line.name and scene.line_styles[line.kind].mm > widest[line.name].mm:
            widest[line.name] = scene.line_styles[line.kind]
    for key, courses in named_courses(scene.lines, kinds, geometry, scene.style.seed).items():
        form = widest[key].form
        style = scene.style.places.get("river" if form == "water" else "road", PlaceStyle())
        texts = list(dict.fromkeys(scene.game.text(key, language) for language in scene.game.manifest.languages))
        hows = [
            Lettering(
                font_of(scene.look, style.second_font if n else style.font),
                geometry.mm(style.mm * (style.second if n else 1)),
                style.colour,
                style.halo,
                geometry.mm(style.halo_mm),
                style.spacing,
                style.opacity,
            )
            for n in range(len(texts))
        ]
        space = hows[0].size * 0.7
        length = sum(length_of(text, how) for text, how in zip(texts, hows, strict=True)) + space * (len(texts) - 1)
        taken: list[Point] = []
        shift = geometry.mm(max(widest[key].mm, widest[key].mm_end or 0) / 2 + 0.7)
        for course in courses:
            for _ in range(1 + int(len(course) / 120)):
                room = place_along(course, length, hows[0].size, shift, costs, taken, geometry.across * 9)
                if room is None:
                    break
                baseline, at, _ = room
                for text, how in zip(texts, hows, strict=True):
                    made += along_curve(text, how, baseline, at)
                    at += length_of(text, how) + space
                middle = baseline[len(baseline) // 2]
                taken.append(Point(*middle))
                costs.mark_line(baseline, hows[0].size * 1.5, FORBIDDEN)
    return made
