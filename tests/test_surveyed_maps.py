"""Maps from coordinates: hexes against latitude and longitude, and that anybody can make them again."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import pytest
from shared.files import ROOT, rows, tree
from shared.games import load
from shared.globe import great_circle, middle

from vmodsmith.model.land import Land
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.survey import survey

SURVEYED = [each for each in Workspace(ROOT).games() if (ROOT / f"maps/{each}/source/country.yaml").is_file()]


@pytest.mark.parametrize("name", SURVEYED)
def test_the_files_are_what_the_survey_makes(repository: Path, name: str) -> None:
    assert [each.file for each in survey(Workspace(repository), name, write=False) if each.changed] == []


@pytest.mark.parametrize("name", SURVEYED)
def test_distances_on_the_map_are_those_of_the_globe(name: str) -> None:
    """Every pair of named places but heights, within the rounding of two hexes."""
    game = load(name)
    land = Land(game.maps[0])
    size = float(tree(f"maps/{name}/source/country.yaml")["km_per_hex"])
    true = {each["id"]: each for each in rows(f"maps/{name}/source/places.csv")}
    moved = 0
    pairs = list(itertools.combinations([each for each in game.places if each.kind != "height"], 2))
    for a, b in pairs:
        (x1, y1), (x2, y2) = (middle(land.cubes[each.hex]) for each in (a, b))
        drawn = math.hypot(x2 - x1, y2 - y1) * size
        far = great_circle(true[a.id], true[b.id])
        slack = size * 2 / math.sqrt(3)  # each stands anywhere in its hex
        moved += abs(drawn - far) > slack
        assert abs(drawn - far) <= 2 * slack, (a.id, b.id)  # two that share a hex: one stands beside it
    assert len(pairs) > 500
    assert moved < len(pairs) / 10
