"""Dice for the chat: pips or a number, in the colours of the sides."""

from __future__ import annotations

import pytest
from shared.games import load

from vmodsmith.art.dice import draw_die
from vmodsmith.art.filenames import die_name
from vmodsmith.art.pictures import pictures
from vmodsmith.model import Game


@pytest.fixture(scope="module")
def hattin() -> Game:
    return load("hattin")


@pytest.mark.parametrize("number", range(1, 7))
def test_six_sides_have_pips(hattin: Game, number: int) -> None:
    assert draw_die(hattin, "muslim", 6, number).count("<circle") == number


def test_others_have_a_number(hattin: Game) -> None:
    drawn = [draw_die(hattin, "crusader", 10, each) for each in range(1, 11)]
    assert len(set(drawn)) == 10 and all("<circle" not in each and each.count("<path") == 2 for each in drawn)


def test_each_side_has_its_colour_and_neither_is_pale(hattin: Game) -> None:
    for side in hattin.manifest.sides:
        assert f'fill="{side.colour}"' in draw_die(hattin, side.id, 6, 1)
    assert all(f'fill="{side.colour}"' not in draw_die(hattin, "", 6, 1) for side in hattin.manifest.sides)


def test_a_module_has_the_dice_of_its_game(hattin: Game) -> None:
    names = [each.name for each in pictures(hattin, hattin.style) if each.shows == "die"]
    sides = ("", *(each.id for each in hattin.manifest.sides))
    assert sorted(names) == sorted(die_name(side, 10, number) for side in sides for number in range(1, 11))
