"""Room for names: on the side of a river where their place lies, off what must stay free, the weightiest first."""

from __future__ import annotations

import pytest

from vmodsmith.art.box import PixelBox
from vmodsmith.art.curves import Pair
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


# ---- costs of cells

SHEET = 100
CELL = 10


def dear(costs: Costs) -> dict[tuple[int, int], float]:
    """The cells that cost something, by column and row, with what they cost."""
    cells = [(x, y) for x in range(SHEET // CELL) for y in range(SHEET // CELL)]
    found = {(x, y): costs.total(PixelBox(x * CELL + 1, y * CELL + 1, CELL - 2, CELL - 2)) for x, y in cells}
    return {cell: cost for cell, cost in found.items() if cost}


def block(columns: range, rows: range, cost: float) -> dict[tuple[int, int], float]:
    return {(x, y): cost for x in columns for y in rows}


@pytest.mark.parametrize(
    ("box", "columns", "rows"),
    [
        (PixelBox(31, 52, 18, 6), range(3, 5), range(5, 6)),
        (PixelBox(-35, 52, 48, 6), range(2), range(5, 6)),  # beyond each edge
        (PixelBox(31, -35, 18, 48), range(3, 5), range(2)),
        (PixelBox(88, 52, 40, 6), range(8, 10), range(5, 6)),
        (PixelBox(31, 88, 18, 40), range(3, 5), range(8, 10)),
        (PixelBox(-9, -9, 300, 300), range(10), range(10)),
    ],
)
def test_a_box_is_as_dear_as_it_is_marked_and_nothing_else_is(box: PixelBox, columns: range, rows: range) -> None:
    costs = Costs(SHEET, SHEET, CELL)
    costs.mark(box, 5)
    assert dear(costs) == block(columns, rows, 5)
    costs.mark(box, 3)  # at least
    assert dear(costs) == block(columns, rows, 5)
    costs.add(box, 3)
    assert dear(costs) == block(columns, rows, 8)


def test_what_lies_outside_some_boxes_is_dear() -> None:
    costs = Costs(SHEET, SHEET, CELL)
    costs.outside([PixelBox(1, 1, 48, 98), PixelBox(51, 1, 48, 8)], 7)
    free = block(range(5), range(10), 7) | block(range(5, 10), range(1), 7)
    assert dear(costs) == {cell: 7 for cell in block(range(10), range(10), 7) if cell not in free}


def test_a_line_is_dear_in_its_width() -> None:
    costs = Costs(SHEET, SHEET, CELL)
    costs.mark_line([(15, 35), (65, 35)], 4, 2)
    assert dear(costs) == block(range(1, 7), range(3, 4), 2)
    wide = Costs(SHEET, SHEET, CELL)
    wide.mark_line([(15, 35), (65, 35)], 24, 2)
    assert dear(wide) == block(range(8), range(2, 5), 2)
    wide.mark_line([(5, 95)], 24, 9)  # a point is no line
    assert dear(wide) == block(range(8), range(2, 5), 2)


@pytest.mark.parametrize(
    ("box", "leaves"),
    [
        ((0, 0, 100, 100), False),
        ((-1, 0, 9, 9), True),
        ((0, -1, 9, 9), True),
        ((92, 0, 9, 9), True),
        ((0, 92, 9, 9), True),
    ],
)
def test_a_box_that_leaves_the_sheet_is_forbidden(box: tuple[int, int, int, int], leaves: bool) -> None:
    assert Costs(SHEET, SHEET, CELL).total(PixelBox(*box)) == (FORBIDDEN if leaves else 0)


@pytest.mark.parametrize(
    ("one", "other", "parted"),
    [((5, 45), (95, 45), True), ((5, 45), (35, 45), False), ((65, 45), (95, 45), False), ((5, 95), (95, 95), False)],
)
def test_a_wall_parts_what_lies_on_its_two_sides(one: Pair, other: Pair, parted: bool) -> None:
    costs = Costs(SHEET, SHEET, CELL)
    costs.mark_wall([(50, 0), (50, 80)])
    assert costs.parted(one, other) is costs.parted(other, one) is parted
