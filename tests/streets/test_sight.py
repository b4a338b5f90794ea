"""What a piece sees from the heights, out of the balkas and among houses is what the oracle works out with fractions,
in memory."""

from __future__ import annotations

import pytest
from shared.games import load

from vmodsmith.rules.tabletop import Play
from vmodsmith.tasks.tabletop import lay

from .oracle.ground import around, distance, sees, table

FROM = ("1259", "1785", "2540", "1660", "2842", "3043", "2641", "1487")
"""Three heights beside woods and suburbs, hexes below them, a suburb."""


@pytest.fixture(scope="module")
def play() -> Play:
    made = lay(load("streets")).opened()
    made.new_game("Solo")
    return made


@pytest.mark.parametrize("there", FROM)
def test_what_an_observer_sees(play: Play, there: str) -> None:
    play.new_game("Solo")
    play.place("ar-171-o1", there)
    play.do("ar-171-o1", "Show the hexes it sees")
    far = int(table("streets", "observation")["observer"]["range"])
    found = {where.number for where in play.tabletop.shown}
    known = {each for each in around(there, far) if each in play.tabletop.hexes}
    assert found - {there} == {
        each for each in known if each != there and distance(there, each) <= far and sees(there, each)
    }
