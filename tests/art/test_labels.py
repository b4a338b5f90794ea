"""Room for names: on the side of a river where their place lies, off what must stay free, the weightiest first."""

from __future__ import annotations

import pytest

from vmodsmith.art.box import PixelBox
from vmodsmith.art.map.labels import FORBIDDEN, Costs, Wish, place_all
from vmodsmith.hexgrid import Point

AT = Point(200, 200)


def wish(key: str = "town", at: Point = AT, weight: float = 0.0) -> Wish:
    return Wish(key, at, width=60, height=12, keep=8, weight=weight)


@pytest.mark.parametrize("beyond", [8, 10, -8, -10])
@pytest.mark.parametrize("upright", [True, False], ids=["upright", "level"])
def test_a_name_begins_on_its_own_side_of_a_river(upright: bool, beyond: int) -> None:
    """Of four sides the river takes one, even the right one, where a name would stand else: what of the name is nearest
    to its town lies on the town's bank."""
    costs, at = Costs(400, 400), 200 + beyond
    costs.mark_wall([(at, 100), (at, 300)] if upright else [(100, at), (300, at)])
    box = place_all([wish()], costs)["town"].box
    nearest = min(max(200, box.x + 5), box.right - 5) if upright else min(max(200, box.y + 5), box.bottom - 5)
    assert (nearest < at) == (beyond > 0)


def test_a_name_without_a_river_stands_to_the_right() -> None:
    room = place_all([wish()], Costs(400, 400))["town"]
    assert room.side == "right" and room.box.x == AT.x + 8


def test_a_name_crosses_a_river_rather_than_cover_what_must_stay_free() -> None:
    costs = Costs(400, 400)
    costs.mark_wall([(208, 0), (208, 400)])
    costs.mark(PixelBox(0, 0, 200, 400), FORBIDDEN)
    room = place_all([wish()], costs)["town"]
    assert room.box.x > 204 and 3.5 <= room.cost < FORBIDDEN / 30


def test_two_names_do_not_cover_each_other_and_the_weightier_chooses_first() -> None:
    costs = Costs(400, 400)
    near = Point(206, 202)
    rooms = place_all([wish("village", near), wish("town", weight=2)], costs)
    alone = place_all([wish("town")], Costs(400, 400))["town"]
    town, village = rooms["town"].box, rooms["village"].box
    assert town.x >= village.right or village.x >= town.right or town.y >= village.bottom or village.y >= town.bottom
    assert alone.side == "right"


def test_a_name_stays_on_the_sheet() -> None:
    at = Point(380, 200)
    assert place_all([wish(at=at)], Costs(400, 400))["town"].side == "left"
