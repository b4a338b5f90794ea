"""Hex geometry, mostly as properties that must hold for any hex."""

from __future__ import annotations

import doctest
from itertools import pairwise
from math import cos, hypot, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vmodsmith.hexgrid
from vmodsmith.hexgrid import (
    Cube,
    Lattice,
    Numbering,
    Offset,
    Point,
    are_neighbours,
    corner_to_point,
    corners,
    corners_of,
    direction_between,
    direction_named,
    directions_of,
    distance,
    ends_of,
    expand,
    hex_to_point,
    hexes_beside,
    hexside_between,
    hexside_of,
    hexsides_of,
    line,
    neighbour_of,
    neighbours,
    opposite,
    point_to_hex,
    ring,
    shared_corner,
    spiral,
    to_cube,
    to_offset,
    trace,
)

numbers = st.integers(-60, 60)
cubes = st.builds(Cube, numbers, numbers)
offsets = st.builds(Offset, numbers, numbers)
lattices = st.builds(
    Lattice, st.sampled_from(["flat", "pointy"]), st.sampled_from(["up", "down"]), st.sampled_from(["even", "odd"])
)
orientations = st.sampled_from(["flat", "pointy"])
FOUR = Numbering("{column:02d}{row:02d}")
NORTHWARD = Lattice("flat", "up", "even")


def cube(text: str) -> Cube:
    return to_cube(NORTHWARD, FOUR.parse(text))


def test_examples_of_the_package():
    assert doctest.testmod(vmodsmith.hexgrid).failed == 0


@pytest.mark.parametrize(("a", "b"), [("2120", "2121"), ("2120", "2219"), ("0303", "0202"), ("2120", "2020")])
def test_neighbours_where_rows_grow_up_and_even_columns_stand_higher(a, b):
    assert distance(cube(a), cube(b)) == 1


@pytest.mark.parametrize(("a", "b"), [("2120", "2221"), ("0303", "0201"), ("0303", "0204")])
def test_near_but_not_neighbours(a, b):
    assert distance(cube(a), cube(b)) == 2


@pytest.mark.parametrize(
    ("name", "number"),
    [("N", "2121"), ("NE", "2220"), ("SE", "2219"), ("S", "2119"), ("SW", "2019"), ("NW", "2020")],
)
def test_directions_on_the_page(name, number):
    assert neighbour_of(cube("2120"), direction_named("flat", name)) == cube(number)


@given(lattices, offsets)
def test_offset_and_cube_are_inverse(lattice, hex):
    assert to_offset(lattice, to_cube(lattice, hex)) == hex


@given(lattices, offsets)
def test_shifted_columns_stand_half_a_hex_further(lattice, hex):
    here = hex_to_point(to_cube(lattice, hex), lattice.orientation, 2)
    if lattice.orientation == "flat":
        there = hex_to_point(to_cube(lattice, Offset(hex.column + 1, hex.row)), "flat", 2)
        further = (there.y - here.y) * lattice.sign
        assert further == pytest.approx(-1 if lattice.is_shifted(hex.column) else 1)
        up = hex_to_point(to_cube(lattice, Offset(hex.column, hex.row + 1)), "flat", 2)
        assert (up.x, up.y) == pytest.approx((here.x, here.y + 2 * lattice.sign))
    else:
        there = hex_to_point(to_cube(lattice, Offset(hex.column, hex.row + 1)), "pointy", 2)
        assert there.x - here.x == pytest.approx(-1 if lattice.is_shifted(hex.row) else 1)
        assert (there.y - here.y) * lattice.sign > 0


@given(cubes, cubes, cubes)
def test_distance_is_a_metric(a, b, c):
    assert distance(a, a) == 0
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(cubes, orientations)
def test_six_neighbours_each_in_its_direction(hex, orientation):
    assert len(set(neighbours(hex))) == 6
    for direction in directions_of(orientation):
        other = neighbour_of(hex, direction)
        assert other in neighbours(hex)
        assert direction_between(hex, other, orientation) is direction
        assert direction_between(other, hex, orientation) is opposite(direction)
        assert hexside_of(hex, direction) == hexside_of(other, opposite(direction)) == hexside_between(hex, other)
        assert set(hexes_beside(hexside_of(hex, direction))) == {hex, other}


@given(cubes, orientations)
def test_directions_point_where_they_say(hex, orientation):
    here = hex_to_point(hex, orientation, 10)
    for direction in directions_of(orientation):
        way = hex_to_point(neighbour_of(hex, direction), orientation, 10) - here
        assert hypot(way.x, way.y) == pytest.approx(10)
        assert ("N" in direction.name) == (way.y < -1e-6)
        assert ("S" in direction.name) == (way.y > 1e-6)
        assert ("E" in direction.name) == (way.x > 1e-6)
        assert ("W" in direction.name) == (way.x < -1e-6)


@given(cubes, cubes)
def test_hexes_apart_have_no_direction_between(a, b):
    if not are_neighbours(a, b):
        with pytest.raises(ValueError, match="neighbours"):
            direction_between(a, b, "flat")
        with pytest.raises(ValueError, match="hexside"):
            hexside_between(a, b)


@given(cubes, orientations, st.floats(1, 500))
def test_corners_are_where_three_hexes_meet(hex, orientation, across):
    figure = corners(hex, orientation, across)
    for corner in corners_of(hex):
        at = corner_to_point(corner, orientation, across)
        assert min(hypot(at.x - each.x, at.y - each.y) for each in figure) < 1e-4


@given(cubes)
def test_hexsides_join_at_corners(hex):
    sides, points = hexsides_of(hex), corners_of(hex)
    for n in range(6):
        assert shared_corner(sides[n], sides[(n + 1) % 6]) == points[n]
        assert set(ends_of(sides[n])) == {points[n], points[n - 1]}
        assert shared_corner(sides[n], sides[(n + 3) % 6]) is None
    course = trace(sides)
    assert course[0] == course[-1]
    assert len(course) == 7


def test_a_broken_course_says_where():
    sides = hexsides_of(Cube(0, 0))
    with pytest.raises(ValueError, match="hexside 3"):
        trace([sides[0], sides[1], sides[4]])
    with pytest.raises(ValueError, match="hexside 2"):
        trace([sides[0], sides[3]])


@given(cubes, orientations, st.floats(1, 500), st.floats(-0.49, 0.49), st.floats(0, 6.28))
def test_point_to_hex_finds_the_hex(hex, orientation, across, far, angle):
    centre = hex_to_point(hex, orientation, across)
    point = Point(centre.x + far * across * cos(angle), centre.y + far * across * sin(angle))
    assert point_to_hex(point, orientation, across) == hex


@given(cubes, st.integers(0, 12))
def test_rings_and_discs(centre, radius):
    around = ring(centre, radius)
    assert len(set(around)) == len(around) == (6 * radius or 1)
    assert all(distance(centre, each) == radius for each in around)
    disc = spiral(centre, radius)
    assert len(set(disc)) == len(disc) == 1 + 3 * radius * (radius + 1)
    if radius > 1:
        assert all(are_neighbours(a, b) for a, b in zip(around, (*around[1:], around[0]), strict=True))


@given(cubes, cubes)
def test_lines_go_step_by_step(a, b):
    found = line(a, b)
    assert found[0] == a
    assert found[-1] == b
    assert len(found) == distance(a, b) + 1
    assert all(are_neighbours(one, two) for one, two in pairwise(found))


@given(
    st.sampled_from(
        ["{column:02d}{row:02d}", "{row:02d}{column:02d}", "{column:A}{row:d}", "{column}.{row}", "H{column:03d}/{row}"]
    ),
    st.integers(1, 99),
    st.integers(1, 99),
)
def test_numbers_read_as_printed(pattern, column, row):
    numbering = Numbering(pattern)
    assert numbering.parse(numbering.format(Offset(column, row))) == Offset(column, row)


@pytest.mark.parametrize("text", ["", "303", "03033", "03a3", " 0303", "-303", "０３０３"])
def test_what_is_no_hex_number(text):
    with pytest.raises(ValueError, match="not a hex number"):
        FOUR.parse(text)


@pytest.mark.parametrize(
    "pattern", ["", "{column}", "{column}{column}", "{column}{line}", "{column:x}{row}", "{column!r}{row}", "{"]
)
def test_what_is_no_numbering(pattern):
    with pytest.raises(ValueError, match="numbering"):
        Numbering(pattern)


def test_areas_in_short():
    def written(text: str) -> list[str]:
        return [FOUR.format(hex) for hex in expand(text.split(), FOUR)]

    assert written("2001-2003 0101") == ["2001", "2002", "2003", "0101"]
    assert written("0101-0301") == ["0101", "0201", "0301"]
    assert written("20-21/09-10") == ["2009", "2010", "2109", "2110"]
    assert written("20/09-10 2010") == ["2009", "2010"]


@pytest.mark.parametrize("token", ["2010-2001", "2001-2102", "20-19/01-02", "x", "2001-", "20/"])
def test_wrong_areas(token):
    with pytest.raises(ValueError, match=r"2|x"):
        expand([token], FOUR)
