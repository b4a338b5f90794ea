"""What is printed over the country: hex numbers, zones, entry areas, victory points, names."""

from __future__ import annotations

from dataclasses import dataclass

from svgwrite.base import BaseElement
from svgwrite.container import Group

from builder.hexgrid import Cube, Point, neighbours
from builder.model import EntryArea, Place
from builder.model.mapstyle import BuildingsLayer, PlaceStyle, Stroke, WorksLayer, ZoneStyle

from ..curves import Pair, num, polygon_path
from ..lettering.setting import Lettering, along_curve, font_of, length_of, set_text, stamped
from .courses import named_courses, sides_of, steps_of
from .geometry import Box, PartSheet, Sheet, outline_of
from .ground import disc, outlined, shape
from .labels import FORBIDDEN, Costs, Room, Wish, place_all, place_along
from .scene import MapScene, number_place

__all__ = [
    "code_plate",
    "costs_of",
    "draw_entries",
    "draw_heading",
    "draw_names",
    "draw_numbers",
    "draw_points",
    "draw_zones",
    "name_rooms",
    "points_sign",
]


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


def points_sign(scene: MapScene, text: str, at: Point) -> list[BaseElement]:
    """The sign of a hex worth points."""
    style, sheet = scene.style.vp, scene.sheet
    made: list[BaseElement] = []
    size = sheet.mm(style.mm)
    how = Lettering(font_of(scene.look, style.font), size * 0.62, style.text)
    made.append(outlined(_shield(at, size * 0.5 + sheet.mm(0.3)), Stroke(colour=style.edge, mm=0.6), sheet.px_per_mm))
    made.append(shape(_shield(at, size * 0.5), style.fill))
    made.append(outlined(_shield(at, size * 0.5 - sheet.mm(0.34)), Stroke(colour=style.edge, mm=0.14), sheet.px_per_mm))
    made += set_text(text, how, at.x, at.y + how.size * 0.35, "middle")
    return made


def points_place(scene: MapScene, number: str) -> Point:
    """The middle of the sign of a hex worth points: near the lower end of the hex."""
    centre = scene.sheet.centres[number]
    return Point(centre.x, centre.y + scene.sheet.across * 0.5 - scene.sheet.mm(scene.style.vp.mm) * 0.62)


def _shield(at: Point, half: float) -> str:
    turns = ((0.5, -0.866), (1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866))
    return polygon_path([(at.x + half * 1.15 * x, at.y + half * 1.15 * y) for x, y in turns])


def _covered(sheet: Sheet, tokens: tuple[str, ...]) -> set[Cube]:
    """The hexes of the map among those that tokens stand for."""
    return {sheet.cubes[number] for number in sheet.land.expand(tokens) if number in sheet.cubes}


def draw_zones(scene: MapScene, part: PartSheet) -> list[BaseElement]:
    """Bands along the inside of the zones' edges, in the colour of their side."""
    sheet = scene.sheet
    made: list[BaseElement] = []
    inside = {sheet.cubes[number] for number in part.hexes}
    for zone in scene.zones:
        style = scene.style.zones.get(zone.kind, ZoneStyle())
        if not style.shown:
            continue
        cubes = _covered(sheet, zone.hexes) & inside
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


def entry_strip(scene: MapScene, part: PartSheet, area: EntryArea) -> tuple[Box, bool] | None:
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
        return Box(left, box.y - gap - width, right - left, width), False
    if edge == "bottom":
        return Box(left, box.bottom + gap, right - left, width), False
    if edge == "left":
        return Box(box.x - gap - width, top, width, bottom - top), True
    return Box(box.right + gap, top, width, bottom - top), True


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


def _name(scene: MapScene, place: Place) -> _Name:
    style = scene.style.places.get(place.kind, PlaceStyle())
    texts = dict.fromkeys(scene.game.text(place.name, language) for language in scene.game.manifest.languages)
    lines = []
    for n, text in enumerate(texts):
        font = font_of(scene.look, style.second_font if n else style.font)
        size = scene.sheet.mm(style.mm * (style.second if n else 1))
        lines.append(
            (
                text.upper() if style.upper else text,
                Lettering(
                    font,
                    size,
                    style.colour,
                    style.halo,
                    scene.sheet.mm(style.halo_mm),
                    0 if n else style.spacing,
                    style.opacity,
                ),
            )
        )
    return _Name(place, style, tuple(lines))


def draw_names(scene: MapScene) -> list[BaseElement]:
    """Names of places and of lines and codes of zones, where they hide least."""
    costs = costs_of(scene)
    rooms = name_rooms(scene, costs)
    made = _zone_codes(scene, costs)
    for place in scene.places:
        made += _set_name(_name(scene, place), rooms[place.id].box, rooms[place.id].side)
    return made + _line_names(scene, costs)


def name_rooms(scene: MapScene, costs: Costs) -> dict[str, Room]:
    """Where the name of every place goes, by the place's id; what is taken becomes forbidden in `costs`."""
    sheet = scene.sheet
    spread = {name: layer.spread for name, layer in scene.style.ground.items() if isinstance(layer, BuildingsLayer)}
    wishes = []
    for place in scene.places:
        name = _name(scene, place)
        reach = max((spread.get(layer, 0.0) for layer in scene.layers(place.hex)), default=0.0)
        wishes.append(
            Wish(
                place.id,
                sheet.centres[place.hex],
                name.width,
                name.height,
                sheet.across * (0.06 + reach * 0.42),
                name.style.weight,
                name.style.over_hex,
            )
        )
    return place_all(wishes, costs)


def _zone_codes(scene: MapScene, costs: Costs) -> list[BaseElement]:
    """The code of every zone on a plate, once for each stretch of it, where it hides least."""
    sheet = scene.sheet
    made: list[BaseElement] = []
    for zone in scene.zones:
        style = scene.style.zones.get(zone.kind, ZoneStyle())
        if not zone.code or not style.shown or not style.code_mm:
            continue
        how = Lettering(font_of(scene.look, "map-code"), sheet.mm(style.code_mm), "#ffffff")
        high = how.size * 1.12
        wide = max(high, how.measure(zone.code).advance + how.size * 0.5)
        cubes = _covered(sheet, zone.hexes)
        for stretch in _stretches(cubes):
            spots = [
                Box(c.x + x * sheet.across - wide / 2, c.y + y * sheet.across - high / 2, wide, high)
                for cube in sorted(stretch)
                for c in (sheet.centres[sheet.number_at[cube]],)
                for x, y in ((0, 0), (-0.22, 0.2), (0.22, 0.2), (-0.22, -0.16), (0.22, -0.16), (0, 0.3))
            ]
            middle_x = sum(spot.middle.x for spot in spots) / len(spots)
            best = min(spots, key=lambda spot: (round(costs.total(spot.grown(2)), 3), abs(spot.middle.x - middle_x)))
            costs.add(best.grown(2), FORBIDDEN)
            colour = style.colour or scene.side_colour(zone.side)
            made += code_plate(zone.code, how, best.middle, colour, style.opacity)
    return made


def _plate_size(code: str, how: Lettering) -> tuple[float, float]:
    high = how.size * 1.12
    return max(high, how.measure(code).advance + how.size * 0.5), high


def code_plate(code: str, how: Lettering, at: Point, colour: str, opacity: float) -> list[BaseElement]:
    """The code of a zone on a plate around a point; `opacity` is that of the zone's band."""
    wide, high = _plate_size(code, how)
    box = Box(at.x - wide / 2, at.y - high / 2, wide, high)
    return [
        shape(_plate(box), colour, min(1.0, opacity + 0.45)),
        *set_text(code, how, at.x, at.y + how.size * 0.35, "middle"),
    ]


def _plate(box: Box) -> str:
    r = box.height / 2
    flat = num(box.width - 2 * r)
    return (
        f"M{num(box.x + r)} {num(box.y)}h{flat}a{num(r)} {num(r)} 0 0 1 0 {num(2 * r)}h-{flat}"
        f"a{num(r)} {num(r)} 0 0 1 0 {num(-2 * r)}Z"
    )


def _stretches(cubes: set[Cube]) -> list[set[Cube]]:
    """The parts of a set of hexes that hang together."""
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


def _set_name(name: _Name, box: Box, side: str) -> list[Group]:
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
    """What names should keep off, and how much."""
    sheet = scene.sheet
    costs = Costs(sheet.width, sheet.height)
    built = {name: layer for name, layer in scene.style.ground.items() if isinstance(layer, BuildingsLayer)}
    runs = {kind.id: kind.runs for kind in scene.game.line_kinds}
    for line in scene.lines:
        style = scene.line_styles[line.kind]
        part = next(p for p in sheet.parts if p.id == sheet.part_of[line.course[0].partition("/")[0].partition(">")[0]])
        if runs[line.kind] == "hexside":
            for side in sides_of(line, sheet):
                a, b = sheet.place(side.a, part.id), sheet.place(side.b, part.id)
                x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
                u, v = (b.y - a.y) * 0.29, -(b.x - a.x) * 0.29
                bank = [(x - u, y - v), (x + u, y + v)]
                costs.mark_line(bank, sheet.mm(style.mm + 0.6), 5)
                if style.form == "water":
                    costs.mark_wall(bank)
        else:
            points: list[Pair] = [(p.x, p.y) for p in (sheet.place(cube, part.id) for cube in steps_of(line, sheet))]
            costs.mark_line(points, sheet.mm(style.mm + 0.8), 7 if style.form == "railway" else 4)
    size = sheet.mm(scene.style.grid.number_mm)
    for number in sheet.hexes:
        centre = sheet.centres[number]
        layers = scene.layers(number)
        for name in layers:
            if name in built:
                half = built[name].spread * sheet.across * 0.4
                costs.mark(Box(centre.x - half, centre.y - half, 2 * half, 2 * half), 12)
        at = number_place(sheet, number)
        costs.mark(Box(at.x - size * 1.15, at.y - size * 0.5, size * 2.3, size), 60)
        known = scene.hexes.get(number)
        if known and known.vp:
            sign, half = points_place(scene, number), sheet.mm(scene.style.vp.mm) * 0.62
            costs.mark(Box(sign.x - half, sign.y - half, 2 * half, 2 * half), FORBIDDEN)
    _mark_works(scene, costs)
    costs.outside([part.box.grown(-4) for part in sheet.parts], FORBIDDEN)
    return costs


def _mark_works(scene: MapScene, costs: Costs) -> None:
    """Makes the rims of field works dear."""
    sheet = scene.sheet
    for name, layer in scene.style.ground.items():
        if not isinstance(layer, WorksLayer):
            continue
        for part in sheet.parts:
            cubes = {sheet.cubes[number] for number in part.hexes if name in scene.layers(number)}
            for rim in outline_of(cubes, sheet, part.id, layer.inset * sheet.across) if cubes else ():
                points = [(p.x, p.y) for p in rim]
                costs.mark_line([*points, points[0]], sheet.mm(1.2), 3)


def _line_names(scene: MapScene, costs: Costs) -> list[BaseElement]:
    """Names of rivers and the like along their courses, again and again on long ones."""
    sheet = scene.sheet
    kinds = {kind.id: kind for kind in scene.game.line_kinds}
    made: list[BaseElement] = []
    widest = {line.name: scene.line_styles[line.kind] for line in scene.lines if line.name}
    for line in scene.lines:
        if line.name and scene.line_styles[line.kind].mm > widest[line.name].mm:
            widest[line.name] = scene.line_styles[line.kind]
    for key, courses in named_courses(scene.lines, kinds, sheet, scene.style.seed).items():
        form = widest[key].form
        style = scene.style.places.get("river" if form == "water" else "road", PlaceStyle())
        texts = list(dict.fromkeys(scene.game.text(key, language) for language in scene.game.manifest.languages))
        hows = [
            Lettering(
                font_of(scene.look, style.second_font if n else style.font),
                sheet.mm(style.mm * (style.second if n else 1)),
                style.colour,
                style.halo,
                sheet.mm(style.halo_mm),
                style.spacing,
                style.opacity,
            )
            for n in range(len(texts))
        ]
        space = hows[0].size * 0.7
        length = sum(length_of(text, how) for text, how in zip(texts, hows, strict=True)) + space * (len(texts) - 1)
        taken: list[Point] = []
        shift = sheet.mm(max(widest[key].mm, widest[key].mm_end or 0) / 2 + 0.7)
        for course in courses:
            for _ in range(1 + int(len(course) / 120)):
                room = place_along(course, length, hows[0].size, shift, costs, taken, sheet.across * 9)
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
