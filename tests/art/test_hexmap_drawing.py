"""The drawn map and displays, held to their data."""

from __future__ import annotations

import re
from itertools import combinations
from math import cos, hypot, radians, sin
from typing import Literal

import pytest
from lxml import etree

from vmodsmith.art import drawing, pictures
from vmodsmith.art.box import PixelBox
from vmodsmith.art.curves import Pair
from vmodsmith.art.map.caption import NORTH, SCALE, own_texts
from vmodsmith.art.map.compass import compass as compass_rose
from vmodsmith.art.map.courses import courses_of
from vmodsmith.art.map.displays import draw_display
from vmodsmith.art.map.fields import plane_of
from vmodsmith.art.map.ground import _path, extent
from vmodsmith.art.map.hexmap import draw_map, ground_of, layer_members
from vmodsmith.art.map.junctions import chains, course_points
from vmodsmith.art.map.layout import layout_displays
from vmodsmith.art.map.map_geometry import PartGeometry
from vmodsmith.art.map.overlay import entry_strip
from vmodsmith.art.map.placenames import costs_of, name_rooms, sign_box
from vmodsmith.art.map.scene import MapScene, number_place, scene_of
from vmodsmith.art.map.signs import points_place
from vmodsmith.hexgrid import Cube, Point
from vmodsmith.model import Game

STYLE = {
    "km_per_hex": 2,
    "ground": {
        "hills": {"draw": "relief", "tones": ["#dcc79a", "#d3b985", "#c9aa72"], "apron": "#d9c595"},
        "forest": {"draw": "area", "fill": "#bccb94", "texture": {"sign": "broadleaf", "fill": "#8dab68"}},
        "works": {"draw": "works", "inset": 0.2},
        "houses": {"draw": "buildings", "ground": "#d9cfa4"},
    },
    "terrain": {"woods": "forest", "hill": "hills", "village": "houses"},
    "features": {"trench": "works"},
    "lines": {"river": {"form": "water", "mm": 1.5, "casing": "#4d7fa3"}, "rail": {"form": "railway"}},
    "zones": {"setup": {"mm": 1}},
}


def a_game(orientation: str = "flat", rows_grow: str = "up") -> Game:
    """A little country: a wood, hills, a trench, two villages, a river, a road, a railway."""
    direction = ("N", "NE", "SE") if orientation == "flat" else ("NE", "E", "SE")
    raw = {
        "manifest": {
            "id": "demo",
            "title": "t",
            "version": "1",
            "languages": ("en", "ja"),
            "sides": [{"id": "red", "name": "red", "colour": "#b03030"}],
        },
        "types": (),
        "formations": (),
        "units": (),
        "markers": (),
        "kinds": {},
        "conditions": (),
        "phases": (),
        "tables": (),
        "setups": (),
        "setup_rows": {},
        "turns": {"count": 1, "name": "turn"},
        "maps": [
            {
                "id": "m",
                "name": "m",
                "orientation": orientation,
                "rows_grow": rows_grow,
                "default_terrain": "clear",
                "parts": [
                    {"id": "one", "name": "one", "columns": "1-9", "rows": "1-6"},
                    {"id": "two", "name": "two", "columns": "1-9", "rows": "7-9"},
                ],
                "areas": [{"id": "r1", "name": "R1", "side": "red", "hexes": "0301 0401 0501"}],
            }
        ],
        "terrain": [{"id": each, "name": each} for each in ("clear", "woods", "hill", "village")],
        "features": [{"id": "trench", "name": "trench"}],
        "line_kinds": [
            {"id": "river", "name": "river", "runs": "hexside"},
            {"id": "road", "name": "road", "runs": "through"},
            {"id": "rail", "name": "rail", "runs": "through"},
        ],
        "hexes": [
            *({"hex": each, "terrain": "woods", "source": "design: test"} for each in ("0202", "0203", "0303", "0805")),
            *({"hex": each, "terrain": "hill", "source": "design: test"} for each in ("0602", "0603", "0702")),
            {"hex": "0404", "terrain": "village", "features": "trench", "vp": 3, "source": "design: test"},
            {"hex": "0505", "terrain": "village", "source": "design: test"},
        ],
        "lines": [
            {
                "id": "r",
                "kind": "river",
                "name": "brook",
                "source": "design: test",
                "course": " ".join(f"{hex}/{way}" for hex in ("0303",) for way in direction[:2]),
            },
            {"id": "w", "kind": "road", "course": "0101 0102 0103 0104", "source": "design: test"},
            {"id": "x", "kind": "rail", "course": "0103 0104 0105", "source": "design: test"},
        ],
        "places": [
            {"id": "p", "name": "place.p", "hex": "0404", "kind": "village", "source": "design: test"},
            {"id": "q", "name": "place.q", "hex": "0505", "kind": "village", "source": "design: test"},
        ],
        "zones": [
            {
                "id": "z",
                "name": "z",
                "kind": "setup",
                "side": "red",
                "code": "A",
                "hexes": "02-03/02-03",
                "source": "design: test",
            }
        ],
        "displays": [
            {
                "id": "d",
                "name": "d",
                "window": "w",
                "tracks": [
                    {"id": "a", "name": "a", "boxes": "1-12", "columns": 6},
                    {"id": "b", "name": "b", "boxes": [{"id": "x", "name": "long name of a box", "text": "one / two"}]},
                ],
            },
            {
                "id": "e",
                "name": "e",
                "window": "w",
                "side": "red",
                "tracks": [{"id": "a", "name": "a", "boxes": "1-3", "box_mm": [20, 60]}],
            },
        ],
        "style": {"map": STYLE},
        "strings": {
            "place.p": {"en": "Upper Place", "ja": "上の村"},
            "place.q": {"en": "Lower Place", "ja": "下の村"},
            "brook": {"en": "Brook", "ja": "小川"},
        },
    }
    return Game.model_validate(raw)


@pytest.fixture(scope="module", params=[("flat", "up"), ("flat", "down"), ("pointy", "down"), ("pointy", "up")])
def game(request: pytest.FixtureRequest) -> Game:
    return a_game(*request.param)


@pytest.fixture(scope="module")
def scene(game: Game) -> MapScene:
    return scene_of(game, game.maps[0], game.style)


def overlap(a: PixelBox, b: PixelBox) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def test_the_picture_is_outlines_only_and_of_the_sheet_s_size(game, scene):
    svg = draw_map(game, game.maps[0], game.style)
    root = etree.fromstring(svg.encode())
    assert root.get("width") == str(scene.geometry.width)
    assert root.get("height") == str(scene.geometry.height)
    kinds = {etree.QName(each).localname for each in root.iter() if isinstance(each.tag, str)}
    assert kinds <= {"svg", "defs", "g", "path", "use"}
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    assert not re.search(r"NaN|inf|e-\d", svg)


def test_the_same_data_give_the_same_picture(game):
    assert draw_map(game, game.maps[0], game.style) == draw_map(game, game.maps[0], game.style)


def test_every_hex_centre_lies_in_the_areas_of_its_terrain_and_in_no_other(scene):
    for part in scene.geometry.parts:
        ground = ground_of(scene, part)
        members = layer_members(scene, part, ground.plane)
        for name in ("forest", "hills"):
            field = extent(ground, members.get(name, set()))
            for number in part.hexes:
                row, column = cell(ground.plane.box, ground.plane.step, scene.geometry.centres[number])
                assert (field[row, column] > 0.5) == (name in scene.layers(number)), (name, number)


def cell(box: PixelBox, step: float, at: Point) -> tuple[int, int]:
    return round((at.y - box.y) / step), round((at.x - box.x) / step)


def test_water_leads_out_of_a_drawn_map_and_ends_with_the_hexes_of_a_picture(scene):
    """On a picture the course went on beyond the hexes, over whatever is drawn there."""
    part = scene.geometry.parts[0]
    kinds = {each.id: each for each in scene.game.line_kinds}
    kind = next(each.id for each in scene.lines if kinds[each.kind].runs == "hexside" for each in [kinds[each.kind]])
    first = next(iter(part.hexes))
    pattern = next(each for each in scene.lines if each.kind == kind)
    ends = []
    for course in {each.rpartition("/")[2] for each in pattern.course}:
        line = pattern.model_copy(update={"course": (f"{first}/{course}",)})
        ends.append(
            [
                len(courses_of([line], kinds, scene.line_styles, scene.geometry, out)[part.id].water)
                for out in (True, False)
            ]
        )
    assert all(shown == 1 for _, shown in ends) and any(drawn > 1 for drawn, _ in ends)


def test_roads_cross_the_hexsides_they_should(scene):
    part = scene.geometry.parts[0]
    kinds = {each.id: each for each in scene.game.line_kinds}
    courses = courses_of(scene.lines, kinds, scene.line_styles, scene.geometry)[part.id]
    places = {cube: scene.geometry.place(cube, part.id) for edge in courses.ways for cube in (edge.a, edge.b)}
    (chain,) = chains(courses.ways, places.__getitem__, lambda a, b: True)
    points = course_points(chain, places.__getitem__, lambda n: False)
    for a, b in zip(chain.nodes[:-1], chain.nodes[1:], strict=True):
        middle = Point((places[a].x + places[b].x) / 2, (places[a].y + places[b].y) / 2)
        assert nearest(points, middle) < 1


def nearest(points: list[Pair], at: Point) -> float:
    return min(hypot(x - at.x, y - at.y) for x, y in points)


def test_names_hide_neither_each_other_nor_hex_numbers(scene):
    rooms = name_rooms(scene, costs_of(scene))
    for one, two in combinations(rooms.values(), 2):
        assert not overlap(one.box, two.box)
    size = scene.geometry.mm(scene.style.grid.number_mm)
    for room in rooms.values():
        assert any(inside(part, room.box) for part in scene.geometry.parts)
        for number in scene.geometry.hexes:
            at = number_place(scene.geometry, number)
            assert not overlap(room.box, PixelBox(at.x - size * 0.9, at.y - size * 0.3, size * 1.8, size * 0.6)), number


def test_names_hide_no_sign_of_a_feature(game, scene):
    name, centre = name_rooms(scene, costs_of(scene))["p"].box.middle, scene.geometry.centres["0404"]
    at = ((name.x - centre.x) / scene.geometry.across, (name.y - centre.y) / scene.geometry.across)
    look = STYLE | {
        "ground": STYLE["ground"] | {"stations": {"draw": "sign", "symbol": "gun", "mm": 4, "at": at}},
        "features": {"trench": "stations"},
    }
    signed = scene_of(game, game.maps[0], type(game.style).model_validate({"map": look}))
    box = sign_box(signed, "0404", signed.style.ground["stations"])
    assert not any(overlap(room.box, box) for room in name_rooms(signed, costs_of(signed)).values())


def test_a_counter_covers_no_name_that_keeps_clear_of_counters(game):
    def covered(clear: bool) -> list[str]:
        look = STYLE | {"places": {each.kind: {"clear_of_counters": clear} for each in game.places}}
        drawn = scene_of(game, game.maps[0], type(game.style).model_validate({"map": look}))
        rooms, half = name_rooms(drawn, costs_of(drawn)), drawn.geometry.mm(drawn.look.counter.size / 2)
        found = []
        for place in drawn.places:
            at = drawn.geometry.centres[place.hex]
            if overlap(rooms[place.id].box, PixelBox(at.x - half, at.y - half, 2 * half, 2 * half)):
                found.append(place.id)
        return found

    assert covered(False) != []
    assert covered(True) == []


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_a_counter_covers_no_sign_of_points_that_keeps_clear_of_counters(orientation: str) -> None:
    """Nor does one in any neighbouring hex."""

    def covered(clear: bool) -> bool:
        country = a_game(orientation)
        look = STYLE | {"vp": {"mm": 3.4, "clear_of_counters": clear}}
        hexmap = country.maps[0].model_copy(update={"hex_mm": 20.0})
        style = type(country.style).model_validate({"map": look, "counter": {"size": "15mm"}})
        drawn = scene_of(country, hexmap, style)
        geometry = drawn.geometry
        size, half = geometry.mm(style.counter.size / 2), geometry.mm(3.4) * 0.575
        number = list(geometry.centres)[len(geometry.centres) // 2]
        sign = points_place(drawn, number)
        box = PixelBox(sign.x - half, sign.y - half, 2 * half, 2 * half)
        counters = [PixelBox(at.x - size, at.y - size, 2 * size, 2 * size) for at in geometry.centres.values()]
        return any(overlap(box, each) for each in counters)

    assert covered(False)
    assert not covered(True)


def inside(part: PartGeometry, box: PixelBox) -> bool:
    return part.box.x <= box.x and box.right <= part.box.right and part.box.y <= box.y and box.bottom <= part.box.bottom


def test_entry_strips_lie_outside_the_edge_they_belong_to(scene):
    (area,) = scene.hexmap.areas
    strips = [(part, entry_strip(scene, part, area)) for part in scene.geometry.parts]
    (found,) = [(part, strip[0]) for part, strip in strips if strip]
    part, box = found
    assert not overlap(part.box, box)
    for number in area.hexes:
        centre = scene.geometry.centres[number]
        assert box.x <= centre.x <= box.right
        assert min(abs(box.y - centre.y), abs(box.bottom - centre.y)) < scene.geometry.across * 1.3


def test_an_entry_area_may_be_a_run_of_hexes():
    game = a_game()
    (area,) = game.maps[0].areas
    written = [area.model_copy(update={"hexes": hexes}) for hexes in (("0301", "0401", "0501"), ("0301-0501",))]
    scene = scene_of(game, game.maps[0], game.style)
    strips = [[entry_strip(scene, part, each) for part in scene.geometry.parts] for each in written]
    assert strips[0] == strips[1] and any(strips[0])


def test_displays_hold_their_tracks_and_tracks_their_boxes(game):
    layout = layout_displays(game, "w", game.style)
    assert set(layout.tracks) == {"d/a", "d/b", "e/a"}
    assert len(layout.boxes) == 16
    for name, box in layout.boxes.items():
        track = layout.tracks[name.partition(".")[0]]
        assert track.x - 1 <= box.x and box.right <= track.right + 1
        assert track.y - 1 <= box.y and box.bottom <= track.bottom + 1
    for one, two in combinations(layout.boxes.values(), 2):
        assert not overlap(one.grown(-0.01), two.grown(-0.01))
    for one, two in combinations(layout.tracks.values(), 2):
        assert not overlap(one, two)
    for name, track in layout.tracks.items():
        block = layout.displays[name.partition("/")[0]]
        assert block.x < track.x and track.right < block.right and block.y < track.y and track.bottom < block.bottom
        assert block.right < layout.width and block.bottom < layout.height
    root = etree.fromstring(draw_display(game, "w", game.style).encode())
    assert root.get("width") == str(layout.width)
    with pytest.raises(KeyError):
        layout_displays(game, "none", game.style)


def test_a_map_without_a_style_is_still_drawn():
    game = a_game()
    plain = game.style.model_validate({})
    assert len(draw_map(game, game.maps[0], plain)) > 10000


def changed(style: dict[str, object] | None = None, compass: str = "north", kinds: tuple[str, ...] = ()) -> Game:
    """The little country with another style, compass, or a line of a further kind along the river."""
    game = a_game()
    raw = game.model_dump(exclude_defaults=True)
    raw["style"] = {"map": STYLE | (style or {})}
    raw["maps"][0]["parts"][0]["compass_up"] = compass
    for kind in kinds:
        raw["line_kinds"] += ({"id": kind, "name": kind, "runs": "hexside"},)
        raw["lines"] += ({"id": kind, "kind": kind, "course": ("0303/N",), "source": "design: test"},)
    return Game.model_validate(raw)


def test_a_railway_that_branches_off_begins_on_the_other():
    raw = a_game().model_dump(exclude_defaults=True)
    raw["lines"] += ({"id": "y", "kind": "rail", "course": ("0604", "0705", "0805"), "source": "design: test"},)
    raw["lines"] += ({"id": "z", "kind": "rail", "course": ("0705", "0706", "0707"), "source": "design: test"},)
    drawn = [
        path.get("d") or "" for path in paths(Game.model_validate(raw), "one-rails") if "L" in (path.get("d") or "")
    ]
    courses = [points_of(course) for course in drawn[::2]]
    branch = min(courses, key=lambda points: abs(points[0][0] - points[-1][0]))
    ends = [Point(*branch[0]), Point(*branch[-1])]
    others = [point for points in courses if points is not branch for point in points]
    assert min(nearest(others, end) for end in ends) < 1


def points_of(course: str) -> list[Pair]:
    """The corners of an open path."""
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", course)]


def paths(game: Game, name: str) -> list[etree._Element]:
    """The paths of the groups of a drawn map whose id ends so."""
    root = etree.fromstring(draw_map(game, game.maps[0], game.style).encode())
    return [
        path for group in root.iter("{*}g") if (group.get("id") or "").endswith(name) for path in group.iter("{*}path")
    ]


@pytest.mark.parametrize(("compass", "turn"), [("north", 0), ("30", -30), ("east", -90), ("215.5", -215.5)])
def test_the_rose_points_north(compass: str, turn: float) -> None:
    game = changed(compass=compass)
    *_, letter = compass_rose(scene_of(game, game.maps[0], game.style), Point(500, 400), 100)
    x, y = map(float, re.findall(r"translate\(([-\d.]+)[ ,]([-\d.]+)\)", letter.tostring())[0])
    away = hypot(x - 500, y - 400)
    assert 100 < away < 145
    assert hypot(x - (500 + away * sin(radians(turn))), y - (400 - away * cos(radians(turn)))) < 25  # half a letter
    assert changed(compass=compass).maps[0].parts[0].bearing == pytest.approx(-turn)


def test_the_letter_of_the_rose_is_that_of_the_style() -> None:
    """In languages whose word for north does not begin with N."""

    def letter(style: dict[str, object]) -> str:
        game = changed(style)
        strings = {**game.strings, "legend.north": dict.fromkeys(game.manifest.languages, "S")}
        game = game.model_copy(update={"strings": strings})
        return compass_rose(scene_of(game, game.maps[0], game.style), Point(500, 400), 100)[-1].tostring()

    assert letter({}) == letter({"legend": {"text_mm": 2.7}}) != letter({"legend": {"north": "legend.north"}})


def test_the_letter_of_the_rose_and_the_caption_of_the_scale_are_in_the_languages_of_the_game() -> None:
    """The catalogues of words have both; a game may have words of its own, and a language without them has English."""

    def drawn(*languages: str, **own: str) -> tuple[str, list[str]]:
        game = changed({"km_per_hex": 1.5})
        manifest = game.manifest.model_copy(update={"languages": languages})
        strings = {**game.strings, **{key.replace("_", "."): {languages[0]: text} for key, text in own.items()}}
        scene = scene_of(game.model_copy(update={"manifest": manifest, "strings": strings}), game.maps[0], game.style)
        return own_texts(scene, NORTH)[0], own_texts(scene, SCALE, km=1.5)

    assert drawn("en") == ("N", ["1 hex = 1.5 km"])
    assert drawn("ja", "en") == ("北", ["1ヘクス = 1.5 km", "1 hex = 1.5 km"])
    assert drawn("de", "fr") == ("N", ["1 Hex = 1,5 km", "1 hex = 1,5 km"])
    assert drawn("hu") == ("N", ["1 hex = 1,5 km"])
    assert drawn("hu", print_north="É", print_scale="1 hatszög = {km} km") == ("É", ["1 hatszög = 1,5 km"])


def test_a_map_is_drawn_again_if_the_letter_of_its_compass_is_translated() -> None:
    """The program's own texts are in the keys of pictures, like those of the game."""
    game = changed({})
    other = game.model_copy(update={"strings": {**game.strings, NORTH: {game.manifest.languages[0]: "É"}}})
    maps = [[each.key for each in pictures.pictures(each, each.style) if each.shows == "map"] for each in (game, other)]
    assert maps[0] and not set(maps[0]) & set(maps[1])


@pytest.mark.parametrize("compass", ["north", "30", "215.5"])
def test_the_longest_points_of_the_rose_lie_on_the_axes(compass: str) -> None:
    """North, east, south and west, to a tenth of a degree; the four between them are half as long."""
    game = changed(compass=compass)
    made = compass_rose(scene_of(game, game.maps[0], game.style), Point(500, 400), 100)
    corners = {pair for each in made if "translate" not in each.tostring() for pair in points_of(each.tostring())}
    long = {pair for pair in corners if abs(hypot(pair[0] - 500, pair[1] - 400) - 100) < 0.05}
    turn = radians(-game.maps[0].parts[0].bearing)
    axes = [(500 + 100 * sin(turn + radians(90 * n)), 400 - 100 * cos(turn + radians(90 * n))) for n in range(4)]
    assert len(long) == 4
    for axis in axes:
        assert min(hypot(axis[0] - x, axis[1] - y) for x, y in long) < 0.17
    between = {pair for pair in corners if abs(hypot(pair[0] - 500, pair[1] - 400) - 52) < 0.05}
    assert len(between) == 4


def test_each_map_of_a_game_has_its_own_picture() -> None:
    raw = a_game().model_dump(exclude_defaults=True)
    far = {"id": "far", "name": "far", "columns": "20-22", "rows": "1-3"}
    raw["maps"] += ({"id": "n", "name": "n", "default_terrain": "clear", "parts": [far]},)
    game = Game.model_validate(raw)
    shown = {each.of: each for each in pictures.pictures(game, game.style) if each.shows == "map"}
    assert shown.keys() == {"m", "n"}
    for each in game.maps:
        assert drawing.svg(game, game.style, shown[each.id]) == draw_map(game, each, game.style)
    assert drawing.svg(game, game.style, shown["m"]) != drawing.svg(game, game.style, shown["n"])


def extent_of(path: str | None) -> PixelBox:
    """The box around the points of a path whose numbers are absolute or, after small letters, relative."""
    x = y = 0.0
    xs, ys = [], []
    for letter, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", path or ""):
        values = [float(each) for each in re.findall(r"-?\d*\.?\d+", rest)]
        if letter in "Zz":
            continue
        if letter in "Hh":
            x = values[-1] + (x if letter == "h" else 0)
        elif letter in "Vv":
            y = values[-1] + (y if letter == "v" else 0)
        else:
            count = {"a": 7}.get(letter.lower(), 2)
            for n in range(0, len(values) - count + 1, count):
                dx, dy = values[n + count - 2], values[n + count - 1]
                x, y = (x + dx, y + dy) if letter.islower() else (dx, dy)
                xs.append(x)
                ys.append(y)
            continue
        xs.append(x)
        ys.append(y)
    return PixelBox(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def test_miles_have_a_bar_of_their_own() -> None:
    one, two = (len(paths(changed(style), "scale")) for style in ({}, {"miles": True}))
    assert two > one + 2


def test_barriers_lie_on_their_hexsides_and_leave_the_river_as_it_is() -> None:
    dashed = {"lines": {**STYLE["lines"], "marsh": {"form": "barrier", "colour": "#123456", "dash_mm": [1, 1]}}}
    game = changed(dashed, kinds=("marsh",))
    drawn = [each for each in paths(game, "one-barriers") if each.get("stroke") == "#123456"]
    assert len(drawn) == 1 and drawn[0].get("stroke-dasharray")
    sheet = scene_of(game, game.maps[0], game.style).geometry
    box, centre = extent_of(drawn[0].get("d")), sheet.centres["0303"]
    assert abs(box.middle.x - centre.x) < sheet.across * 0.12
    assert abs(box.middle.y - (centre.y - sheet.across / 2)) < sheet.across * 0.12
    before, after = (["".join(each.get("d") or "" for each in paths(g, "one-water"))] for g in (changed(), game))
    assert before == after


def test_an_area_has_no_specks_of_three_corners() -> None:
    """Each ring returns to its first point."""
    speck = [(0, 0), (4, 0), (0, 3), (0, 0)]
    field = [(10, 0), (14, 0), (14, 3), (10, 3), (10, 0)]
    drawn = _path([[field]])
    assert drawn.startswith("M10 1.5") and drawn.endswith("Z") and drawn.count("M") == 1
    assert _path([[speck], [field, speck]]) == drawn


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_hexes_beyond_a_part_leave_it_alone(orientation: Literal["flat", "pointy"]) -> None:
    """On each side of it, and beyond its corners: a part is drawn as if it were the whole map."""
    plane = plane_of(PixelBox(0, 0, 300, 200), 40, orientation, Point(20, 20), 7)
    here = plane.cubes()
    beyond = {Cube(q, r) for q in range(-30, 31) for r in range(-30, 31)} - here
    assert len(here) > 30 and (plane.share(here) == 1).all()
    assert not plane.share(beyond).any()
    for n, each in enumerate(sorted(here, key=lambda cube: (cube.q, cube.r)), 1):
        found = plane.value({each: n})
        assert found.max() == n and (plane.share([each]) == (found == n)).all() and not found[found != n].any()
