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


_BUTTONS = (
    '{new bsh.Interpreter().eval("list = VASSAL.build.GameModule.getGameModule().getComponentsOf('
    "VASSAL.build.module.DiceButton.class); seen = new StringBuffer(); for (n = 0; n < list.size(); n++) "
    'seen.append(list.get(n).getLaunchButton().getText()).append((char) 124); seen.toString();")}'
)
"""The texts of the dice buttons, each before a bar."""


def test_the_last_roll_stands_on_the_button_of_these_dice(engine: Engine) -> None:
    """That of the rules, also of a player who wants no pictures of dice, and that of the button itself; a new game has
    none."""

    def on_buttons() -> list[str]:
        engine.call("words")  # what was to be done after the line is done
        return str(engine.expression(_BUTTONS)).rstrip("|").split("|")

    names = on_buttons()
    assert names == ["1d6", "2d6"]
    engine.dice(2, 5)
    engine.press("Throw")
    assert on_buttons() == ["1d6", "2d6: 2 5"]
    engine.dice(4)
    engine.press("1d6")
    assert on_buttons() == ["1d6: 4", "2d6"]
    engine.dice(5)
    engine.press("1d6")  # is still its name
    assert on_buttons() == ["1d6: 5", "2d6"]
    engine.dice(1, 2, 3, 4)
    engine.press("Own")
    assert on_buttons() == ["1d6: 1 2 3 4", "2d6"]
    engine.dice(6, 3)
    engine.press("2d6")
    assert on_buttons() == ["1d6", "2d6: 6 3"]
    for button, same in (("1d6", ["1d6: 5", "2d6"]), ("2d6", ["1d6", "2d6: 6 3"])):
        engine.dice(*map(int, same[button == "2d6"].partition(": ")[2].split()))  # what it rolled before
        engine.press(button)
        assert on_buttons() == same
    engine.undo()
    assert on_buttons() == ["1d6: 5", "2d6"]
    engine.set_property("vms_dice", "false")
    engine.dice(1, 1)
    engine.press("Throw")
    engine.set_property("vms_dice", "true")
    assert on_buttons() == ["1d6", "2d6: 1 1"]
    engine.new_game()
    assert on_buttons() == names


def test_a_roll_on_a_button_moves_no_other_button(engine: Engine) -> None:
    """There is room for it from the start: the toolbar does not break into another row."""
    wide = _BUTTONS.replace("getText()", "getPreferredSize().width")
    before = engine.expression(wide)
    engine.dice(2, 5)
    engine.press("Throw")
    engine.call("words")
    assert str(engine.expression(_BUTTONS)) == "1d6|2d6: 2 5|"
    assert engine.expression(wide) == before
    engine.undo()
    engine.call("words")
    assert engine.expression(wide) == before


def test_a_roll_that_is_taken_back_gives_way_to_the_one_before(engine: Engine) -> None:
    """Those of the rules and those of the buttons, in any order; one that is done again is the last one again."""

    def on_buttons() -> list[str]:
        engine.call("words")  # what was to be done after the line is done
        return str(engine.expression(_BUTTONS)).rstrip("|").split("|")

    shown = [on_buttons()]
    assert shown == [["1d6", "2d6"]]
    for button, *thrown in (("Throw", 2, 5), ("1d6", 4), ("Throw", 2, 5), ("1d6", 5), ("1d6", 4), ("2d6", 6, 3)):
        engine.dice(*thrown)
        engine.press(button)
        shown.append(on_buttons())
    assert shown[1:] == [
        ["1d6", "2d6: 2 5"],
        ["1d6: 4", "2d6"],
        ["1d6", "2d6: 2 5"],
        ["1d6: 5", "2d6"],
        ["1d6: 4", "2d6"],
        ["1d6", "2d6: 6 3"],
    ]
    for before in reversed(shown[:-1]):
        engine.undo()
        assert on_buttons() == before
    engine.dice(1, 1)
    engine.press("Throw")
    engine.undo()
    engine.redo()
    assert on_buttons() == ["1d6", "2d6: 1 1"]
    engine.undo()  # a line of VASSAL's own, which quotes it with its pictures
    assert on_buttons() == ["1d6", "2d6"]
