"""Dice drawn in the chat: those rolled stand before the line that tells them; who does not want them has the text
alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vmodsmith.engine import Engine

from . import grown

RULES = """
from game import *


def throw(dice: int, sides: int) -> None:
    found = [roll(sides) for n in range(dice)]
    report(joined([str(each) for each in found], "+"), "strong")
    report("no more", "quiet")


def secret() -> None:
    roll(6)


def each_its_own() -> None:
    report(f"{roll(6, 'blue')} {roll(6, 'red')} {roll(6)} {roll(6, None)}")
"""
SHEET = """
name: rule.fight
buttons:
  - {id: throw, menu: Throw, call: "throw(2, 6)"}
  - {id: odd, menu: Odd, call: "throw(1, 7)"}
  - {id: many, menu: Many, call: "throw(13, 6)"}
  - {id: secret, menu: Secret, call: secret()}
  - {id: own, menu: Own, call: each_its_own()}
"""


@pytest.fixture(scope="module")
def dice_module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return grown.module(grown.game(RULES, SHEET), tmp_path_factory.mktemp("dice"))


@pytest.fixture
def engine(open_engine: Callable[..., Engine], dice_module: Path) -> Engine:
    found = open_engine(dice_module)
    found.new_game()
    return found


def said(engine: Engine, button: str) -> tuple[list[str], list[str]]:
    mark = engine.mark()
    engine.press(button)
    return engine.chat(mark), engine.chat_pictures(mark)


def test_dice_stand_before_the_line_that_tells_them(engine: Engine) -> None:
    engine.dice(3, 5)
    assert said(engine, "Throw") == (["- 3+5 – Red roll", "- no more"], ["die.red.6.3.png", "die.red.6.5.png"])
    engine.turn("next")
    engine.dice(2, 2)
    assert said(engine, "Throw")[1] == ["die.blue.6.2.png", "die.blue.6.2.png"]


def test_a_die_has_the_colour_of_the_side_that_rolls_it(engine: Engine) -> None:
    engine.dice(1, 2, 3, 4)
    assert said(engine, "Own") == (
        ["- 1 2 3 4 – Blue, Red roll"],
        ["die.blue.6.1.png", "die.red.6.2.png", "die.red.6.3.png", "die.red.6.4.png"],
    )
    engine.turn("next")
    engine.dice(1, 2, 3, 4)
    assert said(engine, "Own")[1] == ["die.blue.6.1.png", "die.red.6.2.png", "die.blue.6.3.png", "die.blue.6.4.png"]


def test_what_is_not_told_or_has_no_picture_is_not_drawn(engine: Engine) -> None:
    engine.dice(4, 7, 1, 1)
    assert said(engine, "Secret") == ([], [])
    assert said(engine, "Odd") == (["- 7 – Red roll", "- no more"], [])
    assert said(engine, "Throw")[1] == ["die.red.6.1.png", "die.red.6.1.png"]
    engine.dice(*[1] * 13)
    assert said(engine, "Many")[1] == []


def test_who_does_not_want_them_has_the_text_alone(engine: Engine) -> None:
    engine.set_property("vms_dice", "false")
    engine.dice(3, 5)
    assert said(engine, "Throw") == (["- 3+5 – Red roll", "- no more"], [])
    engine.set_property("vms_dice", "true")
    engine.dice(3, 5)
    assert len(said(engine, "Throw")[1]) == 2


def test_taken_back_lines_have_neither_pictures_nor_signs(engine: Engine) -> None:
    engine.dice(3, 5)
    engine.press("Throw")
    mark = engine.mark()
    engine.undo()
    assert engine.chat(mark) == ["* UNDO: no more", "* UNDO: 3+5 – Red roll"]
    assert engine.chat_pictures(mark) == []


def test_nor_have_those_that_came_from_another_player(engine: Engine) -> None:
    """As what is done again does here: a line of VASSAL's own, with all that was sent."""
    engine.dice(3, 5)
    engine.press("Throw")
    engine.undo()
    engine.redo()
    mark = engine.mark()
    engine.undo()
    assert engine.chat(mark) == ["* UNDO: no more", "* UNDO: 3+5 – Red roll"]
    assert engine.chat_pictures(mark) == []


def test_a_step_of_the_tracker_that_is_taken_back_is_told_without_signs(engine: Engine) -> None:
    mark = engine.mark()
    engine.turn("next")
    engine.undo()
    told = [each for each in engine.chat(mark) if each.startswith("* UNDO: ")]
    assert len(told) > 0
    assert not [each for each in told if "`" in each or ": * " in each]
