"""The courses of lines: through the middle of each hexside, round each bend from there to there, without a jump."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from vmodsmith.art.curves import Pair
from vmodsmith.art.map.junctions import Chain, Edge, course_points
from vmodsmith.hexgrid import Point

BENT = [(0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (20.0, 10.0), (30.0, 20.0), (30.0, 30.0)]
"""A road with a straight piece, a right angle and two gentle bends."""


def course(nodes: list[Pair], *, hard: bool, steps: int = 4) -> list[Pair]:
    """The course of a chain through some points."""
    names = [nodes.index(each) for each in nodes]
    edges = tuple(Edge(a, b, "road", 1.0) for a, b in pairwise(names))
    return course_points(Chain(tuple(names), edges), lambda n: Point(*nodes[n]), lambda n: hard, steps)


def middle(a: Pair, b: Pair) -> Pair:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


@pytest.mark.parametrize("hard", [False, True], ids=["past", "through"])
@pytest.mark.parametrize("nodes", [BENT, BENT[::-1], [*BENT, BENT[0]]], ids=["there", "back", "closed"])
def test_a_course_has_no_jump_and_no_way_back(nodes: list[Pair], hard: bool) -> None:
    made = course(nodes, hard=hard)
    closed = nodes[0] == nodes[-1]
    straight = sum(dist(a, b) for a, b in pairwise(nodes))
    longest = max(dist(a, b) for a, b in pairwise(nodes))
    # End pieces are half an edge long and straight; all else is sampled in steps of a bend.
    inner = made if closed else made[1:-1]
    assert max(dist(a, b) for a, b in pairwise(inner)) < longest / 2 * (0.75 if hard else 0.6)
    assert sum(dist(a, b) for a, b in pairwise(made)) <= straight * (1.08 if hard else 1.0)
    assert made[0] == (middle(*nodes[:2]) if closed else nodes[0]) and made[-1] == (made[0] if closed else nodes[-1])


@pytest.mark.parametrize("hard", [False, True], ids=["past", "through"])
def test_each_bend_runs_from_the_middle_before_it_to_the_middle_after(hard: bool) -> None:
    """So that roads cross hexsides in their middle, and meet what comes from the next hex there."""
    made, steps = course(BENT, hard=hard), 8 if hard else 4
    for n in range(1, len(BENT) - 1):
        bend = made[1 + (n - 1) * steps : 2 + n * steps]
        assert bend[0] == pytest.approx(middle(BENT[n - 1], BENT[n])), n
        assert bend[-1] == pytest.approx(middle(BENT[n], BENT[n + 1])), n
        assert (BENT[n] in bend) == (hard or n == 1), f"{n}: a bend goes through its hex only where it must"


def test_a_bend_is_the_parabola_between_its_middles() -> None:
    """A right angle at (10, 0): the point half way round lies half way between the angle and the chord."""
    made = course([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], hard=False, steps=2)
    assert made == [(0.0, 0.0), (5.0, 0.0), (8.75, 1.25), (10.0, 5.0), (10.0, 10.0)]
