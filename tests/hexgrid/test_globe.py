"""Hexes and the globe, and lines of points laid on hexes and hexsides."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vmodsmith.hexgrid import (
    Anchor,
    Cube,
    Point,
    corner_to_point,
    distance,
    great_circle_km,
    hex_to_point,
    hexsides_along,
    nearest_corner,
    point_to_hex,
    shared_corner,
    trace,
    way_through,
)


def test_great_circles_of_known_length() -> None:
    assert great_circle_km((0, 0), (0, 90)) == pytest.approx(math.pi / 2 * 6371.0088)
    assert great_circle_km((51.4778, 0.0), (51.4778, 0.0)) == 0
    assert great_circle_km((90, 0), (-90, 120)) == pytest.approx(math.pi * 6371.0088)


@pytest.mark.parametrize("bearing", [0, 30, 90, 275.5])
def test_the_top_of_the_page_looks_along_the_bearing(bearing: float) -> None:
    anchor = Anchor(Cube(5, 5), 49.4, 31.3, bearing, 2.0, "flat")
    middle = hex_to_point(Cube(5, 5), "flat", 1.0)
    assert anchor.point(49.4, 31.3) == middle
    ahead = anchor.degrees(Point(middle.x, middle.y - 10))
    assert great_circle_km((49.4, 31.3), ahead) == pytest.approx(20)
    north, east = ahead[0] - 49.4, (ahead[1] - 31.3) * math.cos(math.radians(49.4))
    assert math.degrees(math.atan2(east, north)) % 360 == pytest.approx(bearing % 360, abs=0.3)


@given(
    st.floats(-70, 70), st.floats(-179, 179), st.floats(0, 359), st.floats(-1, 1), st.floats(-1, 1),
    st.sampled_from(["flat", "pointy"]),
)  # fmt: skip
def test_degrees_undo_points(north: float, east: float, bearing: float, up: float, right: float, way: str) -> None:
    anchor = Anchor(Cube(3, -2), north, east, bearing, 1.5, way)  # type: ignore[arg-type]
    place = north + up, east + right
    there = anchor.degrees(anchor.point(*place))
    assert there == pytest.approx(place, abs=1e-6)
    assert anchor.hex_at(*place) == point_to_hex(anchor.point(*place), anchor.orientation, 1.0)


CORNERS = st.tuples(st.floats(-8, 8), st.floats(-8, 8)).map(lambda each: Point(*each))


@given(st.lists(CORNERS, min_size=2, max_size=5))
def test_a_river_is_one_course_near_its_points(points: list[Point]) -> None:
    sides = hexsides_along(points, "flat")
    assert len(sides) == len(set(sides))
    corners = trace(sides)
    assert len(corners) == len(set(corners)) or len(sides) <= 1
    for corner in corners:
        at = corner_to_point(corner, "flat", 1.0)
        assert min(_far(at, a, b) for a, b in pairwise(points)) <= 3.0


def _far(at: Point, a: Point, b: Point) -> float:
    """Distance of a point from a stretch, by trying a hundred points of it."""
    steps = [(n / 100) for n in range(101)]
    return min(math.hypot(at.x - a.x - s * (b.x - a.x), at.y - a.y - s * (b.y - a.y)) for s in steps)


def test_a_tributary_ends_where_it_first_meets_its_river() -> None:
    river = hexsides_along([Point(-6, 0), Point(6, 0)], "flat")
    brook = hexsides_along([Point(0, -6), Point(0, 4)], "flat", joins=trace(river), taken=set(river).__contains__)
    mouth = trace(brook)[-1]
    assert mouth in trace(river)
    assert not set(trace(brook)[:-1]) & set(trace(river))
    assert not set(brook) & set(river)


def test_a_river_that_leaves_another_begins_there() -> None:
    river = hexsides_along([Point(-6, 0), Point(6, 0)], "flat")
    arm = hexsides_along([Point(0, 0), Point(0, 6)], "flat", leaves=trace(river))
    assert any(shared_corner(arm[0], each) for each in river)
    assert nearest_corner(Point(0, 0), "flat", trace(river)) in trace(river)


def test_rivers_need_two_points() -> None:
    with pytest.raises(ValueError, match="two points"):
        hexsides_along([Point(0, 0)], "flat")


def test_a_way_is_straight_where_nothing_hinders_it() -> None:
    way = way_through([Cube(0, 0), Cube(0, 6)], "flat", lambda a, b: 0.0)
    assert way == [Cube(0, n) for n in range(7)]


def test_a_way_goes_round_what_bars_it_and_to_every_stop() -> None:
    wall = {Cube(q, 3 - (q + 1) // 2) for q in range(-1, 2)}
    way = way_through([Cube(0, 0), Cube(0, 6)], "flat", lambda a, b: None if b in wall else 0.0)
    assert way[0] == Cube(0, 0) and way[-1] == Cube(0, 6) and not wall & set(way)
    assert all(distance(a, b) == 1 for a, b in pairwise(way))
    spur = way_through([Cube(0, 0), Cube(0, 3), Cube(1, 2), Cube(0, 3), Cube(0, 6)], "flat", lambda a, b: 0.0)
    assert {Cube(1, 2), Cube(0, 3), Cube(0, 6)} <= set(spur)


def test_a_stop_behind_walls_is_told() -> None:
    with pytest.raises(ValueError, match="stop 2"):
        way_through([Cube(0, 0), Cube(0, 4)], "flat", lambda a, b: None)
