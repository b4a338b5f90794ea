"""The map of the city: what the articles name lies where it must."""

from __future__ import annotations

import itertools

import pytest
from shared.games import load

from vmodsmith.model import Game
from vmodsmith.model.land import Land


@pytest.fixture(scope="module")
def streets() -> Game:
    return load("streets")


@pytest.fixture(scope="module")
def land(streets: Game) -> Land:
    return Land(streets.maps[0])


def test_every_kind_of_ground_that_the_articles_name_is_there(streets: Game) -> None:
    """S8.1.7, S8.1.9, S10.7, R13.2: clear ground is what no hex names."""
    count = {kind.id: sum(each.terrain == kind.id for each in streets.hexes) for kind in streets.terrain}
    assert all(count[each] >= 30 for each in ("balka", "cliff", "suburb", "city", "industry", "woods", "volga"))
    assert sum("works" in each.features for each in streets.hexes) >= 5


def test_landings_lie_on_the_bank(streets: Game, land: Land) -> None:
    """S10.8.3: each is land beside the river, and a way leads to it."""
    wet = {each.hex for each in streets.hexes if each.terrain == "volga"}
    landings = [each.hex for each in streets.hexes if "landing" in each.features]
    on = {t.partition(">")[0] for line in streets.lines for t in line.course}
    assert len(landings) == 7
    for each in landings:
        assert each not in wet and wet & set(land.neighbours(each)), each
    assert sum(each in on for each in landings) >= 5


def test_cliffs_stand_above_the_river(streets: Game, land: Land) -> None:
    """S8.1.7: where attackers are seen from the water: no cliff is further than two hexes from it."""
    wet = {each.hex for each in streets.hexes if each.terrain == "volga"}
    for each in streets.hexes:
        if each.terrain == "cliff":
            near = {n for beside in land.neighbours(each.hex) for n in (beside, *land.neighbours(beside))}
            assert wet & near, each.hex


def test_the_river_is_one(streets: Game, land: Land) -> None:
    wet = {each.hex for each in streets.hexes if each.terrain == "volga"}
    reached, open_ = {min(wet)}, [min(wet)]
    while open_:
        for other in land.neighbours(open_.pop()):
            if other in wet and other not in reached:
                reached.add(other)
                open_.append(other)
    assert reached == wet and len(wet) > 500


def test_the_works_lie_from_south_to_north_as_they_do(streets: Game) -> None:
    at = {each.id: int(each.hex[2:]) for each in streets.places}
    order = [
        "grain-elevator",
        "station",
        "lazur",
        "red-october",
        "bread-factory",
        "barrikady",
        "tractor-factory",
        "rynok",
    ]
    assert all(at[a] > at[b] for a, b in itertools.pairwise(order))


def test_every_datum_of_the_map_says_where_it_is_from(streets: Game) -> None:
    data = [*streets.hexes, *streets.lines, *streets.places]
    assert all(each.source.startswith("reconstruction: ") for each in data)
