"""Markers of one name, side and formation that bear different signs are told apart by their fronts; others keep the
name."""

from __future__ import annotations

import pytest
from shared.games import SMALL, load

from vmodsmith.model import Game, Marker

ALONE = "marker.shaken"


def _titles(*markers: dict[str, str]) -> list[tuple[str, ...]]:
    game: Game = load("skirmish", SMALL)
    first = game.markers[0]
    usual = {"kind": first.kind, "layout": first.layout, "source": "design", "name": ALONE, "front": "1", "quantity": 1}
    made = [Marker.model_validate({"id": f"m-{n}", **usual, **each}) for n, each in enumerate(markers)]
    changed = game.model_copy(update={"markers": tuple(made)})
    changed.__dict__ = {name: each for name, each in changed.__dict__.items() if name in Game.model_fields}
    return [changed.counter_by_id[each.id].title for each in made]


A, B = {"front": "A"}, {"front": "B"}
RED, BLUE = {"side": "red"}, {"side": "blue"}
R1, B1 = {"formation": "r1"}, {"formation": "b1"}

TITLES: dict[str, tuple[list[dict[str, str]], list[tuple[str, ...]]]] = {
    "alike": ([A, A], [(ALONE,), (ALONE,)]),
    "two signs": ([A, B], [(ALONE, "A"), (ALONE, "B")]),
    "two signs on two sides": ([A | RED, B | BLUE], [(ALONE,), (ALONE,)]),
    "two signs on one side": ([A | RED, B | RED, A | BLUE], [(ALONE, "A"), (ALONE, "B"), (ALONE,)]),
    "two names": ([A, B | {"name": "marker.turn"}], [(ALONE,), ("marker.turn",)]),
    "two formations": ([A | R1, B | B1], [("R1", ALONE), ("B1", ALONE)]),
    "one formation": ([A | R1, B | R1], [("R1", ALONE, "A"), ("R1", ALONE, "B")]),
    "of a side and of none": ([A | RED, B], [(ALONE,), (ALONE,)]),
}


@pytest.mark.parametrize("case", TITLES)
def test_the_title_of_a_marker(case: str) -> None:
    markers, titles = TITLES[case]
    assert _titles(*markers) == titles
