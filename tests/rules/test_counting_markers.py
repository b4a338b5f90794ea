"""Tracks of markers that count: what a track must have so that no marker comes to stand where it says nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.campaign import campaign
from vmodsmith.check.rules.declared_values import least, markers, vain

SHEET = """
mechanics:
  store:
    use: points
    kinds: unit
    pools: [fuel]
    bind: [{phases: rest-red, side: red}]
    marker: {fuel: <marker>}
    pool_name: {fuel: marker.fuel}
    whose: {fuel: red}
    income: 1
    most: <most>
    offers: {calm: unit.has("shaken")}
    offer_name: {calm: say.alone}
    cost: {calm: 1}
    buys: {calm: [{clear: shaken}]}
"""
TRACK = "boxes: 0-9, columns: 10"


@pytest.mark.parametrize(
    ("boxes", "most", "marker", "said"),
    [
        ("0-9", "19", "fuel", []),  # a marker with a back goes round once
        ("0-9", "20", "fuel", ["at most 19: the track store/points ends there"]),
        ("0-4", "9", "fuel", []),
        ("0-4", "10", "fuel", ["at most 9: the track store/points ends there"]),
        ("[{id: 0, name: display.store}, {id: more, name: say.news}]", "1", "fuel", []),  # a word among the numbers
        ("[{id: 0, name: display.store}, {id: more, name: say.news}]", "2", "fuel",
         ["at most 1: the track store/points"]),
        # a box for nothing, by its word
        ("[{id: 1, name: display.store}, {id: none, name: say.news}]", "1", "fuel", []),
        ("1-9", "9", "fuel", ["a track that begins with 0: a marker of points has no box when nothing is left"]),
        ("[{id: low, name: display.store}, {id: high, name: say.news}]", "9", "fuel",
         ["a track whose boxes are numbers"]),
        ("0-9", "19", "hungry", ["a marker of a kind with `track`"]),
        ("0-9", "19", "none", []),
    ],
)  # fmt: skip
def test_a_marker_that_counts_has_a_box_for_each_number(
    boxes: str, most: str, marker: str, said: list[str], tmp_path: Path
) -> None:
    sheet = SHEET.replace("<most>", most).replace("<marker>", marker)
    where = "maps/skirmish/displays.yaml"
    game = campaign(tmp_path, sheet, changed=[(where, TRACK, f"boxes: {boxes}, columns: 10")])
    told = [each.expected for each in markers(game)]
    assert len(told) == len(said) and all(text in each for text, each in zip(said, told, strict=True)), told


@pytest.mark.parametrize(
    ("most", "income", "wrong"),
    [("1", "1", ""), ("0", "1", "most"), ("-1", "1", "most"), ("1", "-1", "income"), ("1", "0", "")],
)
def test_a_number_of_points_is_none_that_there_cannot_be(most: str, income: str, wrong: str, tmp_path: Path) -> None:
    game = campaign(
        tmp_path, SHEET.replace("<most>", most).replace("<marker>", "fuel").replace("income: 1", f"income: {income}")
    )
    assert [each.field for each in (*least(game), *vain(game))] == ([wrong] if wrong else [])
