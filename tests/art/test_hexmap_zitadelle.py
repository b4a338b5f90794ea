"""The map of the reference game: what a player must be able to see at a glance."""

from __future__ import annotations

from itertools import combinations
from math import cos, pi, sin

import pytest
from shared.games import load

from vmodsmith.art.map.ground import extent
from vmodsmith.art.map.hexmap import ground_of, layer_members
from vmodsmith.art.map.layout import layout_displays
from vmodsmith.art.map.placenames import costs_of, name_rooms
from vmodsmith.art.map.scene import MapScene, scene_of
from vmodsmith.model.mapstyle import AreaLayer, ReliefLayer

from .test_hexmap_geometry import agrees


@pytest.fixture(scope="module")
def scene() -> MapScene:
    game = load("zitadelle")
    return scene_of(game, game.maps[0], game.style)


def test_vassal_names_all_hexes_as_printed(scene):
    """2.1: columns 01 to 36, rows 01 to 28 in the south, 29 to 52 in the north."""
    assert len(scene.geometry.hexes) == 36 * 52
    agrees(scene.geometry)


def test_the_rulebook_s_own_pairs_touch(scene):
    """2120 is next to 2121 and 2219, 0303 to 0202; no hex of the north to one of the south."""
    for a, b in (("2120", "2121"), ("2120", "2219"), ("0303", "0202")):
        assert scene.geometry.distance(a, b) == 1
    assert scene.geometry.distance("2028", "2029") is None


def test_every_hex_shows_its_terrain(scene):
    """The middle of each hex, and most of the ground around it, has the tone of its terrain and no other."""
    wrong = []
    for part in scene.geometry.parts:
        ground = ground_of(scene, part)
        members = layer_members(scene, part, ground.plane)
        plane = ground.plane
        for name, layer in scene.style.ground.items():
            if not isinstance(layer, AreaLayer | ReliefLayer):
                continue
            field = extent(ground, members.get(name, set()))
            for number in part.hexes:
                centre, reach = scene.geometry.centres[number], scene.geometry.across * 0.27
                points = [(centre.x, centre.y)] + [
                    (centre.x + reach * cos(n * pi / 4), centre.y + reach * sin(n * pi / 4)) for n in range(8)
                ]
                seen = [
                    field[round((y - plane.box.y) / plane.step), round((x - plane.box.x) / plane.step)] > 0.5
                    for x, y in points
                ]
                should = name in scene.layers(number)
                if seen[0] != should or sum(each == should for each in seen) < 7:
                    wrong.append((number, name, should, sum(seen)))
    assert not wrong


def test_names_stand_apart(scene):
    rooms = name_rooms(scene, costs_of(scene))
    assert len(rooms) == len(scene.places)
    for one, two in combinations(rooms.values(), 2):
        a, b = one.box, two.box
        assert not (a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom), (one.key, two.key)


def test_windows_of_displays_fit_their_pictures(scene):
    for window in {each.window for each in scene.game.displays}:
        layout = layout_displays(scene.game, window, scene.look)
        assert layout.width < 4000 and layout.height < 4000
        assert all(box.right < layout.width and box.bottom < layout.height for box in layout.boxes.values())
