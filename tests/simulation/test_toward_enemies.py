"""Random play prefers the piece nearest to an enemy that is not next to it yet, and a hex that leads there."""

from __future__ import annotations

import random

import pytest
from rules.fighting import Play, play

from vmodsmith.simulation.drags import _FAR, Driver

NO_RULES = "name: rule.fight\n"


def _driver(**where: str) -> tuple[Driver, Play]:
    game = play(NO_RULES)
    for piece, hex in where.items():
        game.place(piece.replace("_", "-"), hex)
    return Driver(game.table, random.Random(33)), game


def _far(driver: Driver, game: Play, piece: str) -> int:
    pieces = list(game.table.standing())
    (own,) = [each for each in pieces if each.id == piece]
    return driver._to_go(own, driver._foes(pieces))


@pytest.mark.parametrize(
    ("enemies", "far"),
    [
        ({"b_1": "0103"}, 2),
        ({"b_1": "0104"}, 3),
        ({"b_1": "0103", "b_2": "0104"}, 2),
        ({"b_1": "0104", "b_2": "0103"}, 2),
        ({"b_1": "0102", "b_2": "0104"}, _FAR),  # one is next to it
        ({"r_2": "0103"}, _FAR),  # a friend
        ({}, _FAR),
    ],
)
def test_how_far_it_is_to_the_nearest_enemy(enemies: dict[str, str], far: int) -> None:
    assert _far(*_driver(r_1="0101", **enemies), "r-1") == far


def test_a_piece_goes_to_the_free_hex_nearest_to_the_enemy() -> None:
    driver, game = _driver(r_1="0101", b_1="0104")
    (own,) = [each for each in game.table.standing() if each.id == "r-1"]
    assert own.hex is not None
    found = driver._towards(own, own.hex.within(1)[1:])
    assert found is not None and found.number == "0102"
    driver, game = _driver(r_1="0101")
    assert driver._towards(own, own.hex.within(1)[1:]) is None, "without enemies no hex is better"


def test_drags_that_are_lawful_are_tried_more() -> None:
    driver, _ = _driver()
    assert driver.promise("move-red") == 1 / 2
    driver.note("move-red", True)
    assert driver.promise("move-red") == 2 / 3
    driver.note("move-red", False)
    driver.note("move-red", False)
    assert driver.promise("move-red") == 2 / 5
    assert driver.promise("move-blue") == 1 / 2
