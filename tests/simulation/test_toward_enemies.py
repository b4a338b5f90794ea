"""Random play prefers the piece nearest to an enemy that is not next to it yet, and a hex that leads there."""

from __future__ import annotations

import random

import pytest
from rules.fighting import Play, play

from vmodsmith.simulation.drags import _FAR, DragChooser

NO_RULES = "name: rule.fight\n"


def _drag_chooser(**where: str) -> tuple[DragChooser, Play]:
    game = play(NO_RULES)
    for piece, hex in where.items():
        game.place(piece.replace("_", "-"), hex)
    return DragChooser(game.tabletop, random.Random(33)), game


def _far(drag_chooser: DragChooser, game: Play, piece: str) -> int:
    pieces = list(game.tabletop.standing())
    (own,) = [each for each in pieces if each.id == piece]
    return drag_chooser._to_go(own, drag_chooser._foes(pieces))


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
    assert _far(*_drag_chooser(r_1="0101", **enemies), "r-1") == far


def test_a_piece_goes_to_the_free_hex_nearest_to_the_enemy() -> None:
    drag_chooser, game = _drag_chooser(r_1="0101", b_1="0104")
    (own,) = [each for each in game.tabletop.standing() if each.id == "r-1"]
    assert own.hex is not None
    found = drag_chooser._towards(own, own.hex.within(1)[1:])
    assert found is not None and found.number == "0102"
    drag_chooser, game = _drag_chooser(r_1="0101")
    assert drag_chooser._towards(own, own.hex.within(1)[1:]) is None, "without enemies no hex is better"


def test_drags_that_are_lawful_are_tried_more() -> None:
    drag_chooser, _ = _drag_chooser()
    assert drag_chooser.likelihood("move-red") == 1 / 2
    drag_chooser.record("move-red", True)
    assert drag_chooser.likelihood("move-red") == 2 / 3
    drag_chooser.record("move-red", False)
    drag_chooser.record("move-red", False)
    assert drag_chooser.likelihood("move-red") == 2 / 5
    assert drag_chooser.likelihood("move-blue") == 1 / 2
