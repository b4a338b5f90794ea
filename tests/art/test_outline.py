"""Rims of sets of hexes: rings that close, around the set and around its holes, as far inside as is asked."""

from __future__ import annotations

from collections import Counter
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vmodsmith.art.map.geometry import geometry_of
from vmodsmith.art.map.map_geometry import MapGeometry
from vmodsmith.art.map.outline import covered, outline_of, rings_of
from vmodsmith.hexgrid import Cube, hexsides_of
from vmodsmith.model import Game


@pytest.fixture(scope="module")
def sheet(small_game: Game) -> MapGeometry:
    return geometry_of(small_game.maps[0], small_game.style.map)


cubes = st.sets(st.builds(Cube, st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=20)


def around(cube: Cube) -> list[Cube]:
    return [cube + each for each in (Cube(0, -1), Cube(1, -1), Cube(1, 0), Cube(0, 1), Cube(-1, 1), Cube(-1, 0))]


@given(cubes)
def test_each_side_between_inside_and_outside_is_once_in_a_ring(there: set[Cube]) -> None:
    rings = rings_of(there)
    sides = Counter(side for ring in rings for side, _ in ring)
    between = {side for each in there for side in hexsides_of(each) if not {side.a, side.b} <= there}
    assert sides == Counter(between)
    assert all(inner in there and inner in (side.a, side.b) for ring in rings for side, inner in ring)
    for ring in rings:
        for n, (side, _) in enumerate(ring):
            before = ring[n - 1][0]
            assert {side.a, side.b} & {before.a, before.b}, "two sides that follow each other have a hex in common"


def test_a_hole_is_a_ring_of_its_own(sheet: MapGeometry) -> None:
    middle = Cube(0, 0)
    assert [len(each) for each in rings_of({middle})] == [6]
    assert sorted(len(each) for each in rings_of(set(around(middle)))) == [6, 18]
    part = next(iter(sheet.part_by_id))
    lengths = sorted(len(each) for each in outline_of(set(around(middle)), sheet, part))
    assert lengths == [6, 18]


@pytest.mark.parametrize("inset", [-4.0, 0.0, 6.0])
def test_the_rim_of_a_hex_is_as_far_inside_as_is_asked(sheet: MapGeometry, inset: float) -> None:
    """The hexagon whose sides are so much nearer to the middle."""
    [ring] = outline_of({Cube(1, 1)}, sheet, next(iter(sheet.part_by_id)), inset)
    middle = (sum(each.x for each in ring) / 6, sum(each.y for each in ring) / 6)
    edge = [((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    assert all(dist(each, middle) == pytest.approx(sheet.across / 2 - inset) for each in edge)


def test_hexes_beyond_the_map_are_covered_by_nothing(sheet: MapGeometry) -> None:
    """A block of an area may be wider than the map, as where two sheets share it."""
    assert covered(sheet, ("0101", "0102")) == {sheet.cubes["0101"], sheet.cubes["0102"]}
    assert covered(sheet, ("01/01-90",)) == {cube for number, cube in sheet.cubes.items() if number.startswith("01")}
    assert covered(sheet, ("90/90-91",)) == set()
