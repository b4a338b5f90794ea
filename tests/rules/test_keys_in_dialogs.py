"""Dialogs of rules under the keys of a keyboard, at a window of a screen of its own: none gives anything up that nobody
has chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from shared.hands import Hands, at_window

from . import grown

pytestmark = pytest.mark.engine

RULES = """
from game import *


def one(me: Piece) -> None:
    found = choose("Which way?", ["leave it", "go on", "wait"])
    told(found)


def listed(me: Piece) -> None:
    found = choose("Which row?", [f"choice {n}" for n in range(12)])
    told(found)


def some(me: Piece) -> None:
    found = choose_some("Who goes?", ["first", "second", "third"], 0, 2)
    report("closed" if found is None else f"picked {joined([str(each) for each in found], '+')}.")
    me.mark("shaken")


def sensible(me: Piece) -> None:
    found = choose_some("Who goes?", ["first", "second", "third"], 0, 3, [0, 2])
    report("closed" if found is None else f"picked {joined([str(each) for each in found], '+')}.")
    me.mark("shaken")


def sure(me: Piece) -> None:
    report("picked yes." if ask("Give it up?") else "picked no.")


def amount(me: Piece) -> None:
    told(choose_number("How many?", 0, 5))


def told(found: int | None) -> None:
    report("closed" if found is None else f"picked {found}.")


def assault(me: Piece) -> None:
    me.mark("shaken")
    report(f"a die of {roll(6)}")
    new_step()
    found = choose_some("Who advances?", ["first", "second"])
    if found is None or len(found) == 0:
        report("nobody advances")
    me.mark("shaken", False)


def refused(me: Piece) -> None:
    report(f"{me.name} may not", "warning")


def barren(me: Piece) -> None:
    report(f"a barren die of {roll(6)}")


def units() -> list[Piece]:
    return sorted([each for each in map_pieces() if each.kind == "unit"], key=lambda each: each.id)


def picks(me: Piece) -> None:
    report(f"picked {pick_piece('Which unit?', units()).id}.")


def chooses(me: Piece) -> None:
    found = choose_piece("Which unit?", units())
    report("closed" if found is None else f"picked {found.id}.")


def word(me: Piece) -> None:
    report(f"picked {pick_word('What now?', {'dig': 'Dig in', 'wait': 'Wait'})}.")


def single(me: Piece) -> None:
    report(f"picked {pick_word('What now?', {'dig': 'Dig in'})}.")
"""
_NAMES = (
    *("one", "listed", "some", "sensible", "sure", "amount", "assault", "refused", "barren"),
    *("picks", "chooses", "word", "single"),
)
_KEYS = "123456789YUIO"
SHEET = "name: rule.fight\ncommands:\n" + "".join(
    f"  - {{id: {name}, for: unit, menu: do {name}, key: Ctrl+Shift+{key}, call: {name}(me)}}\n"
    for key, name in zip(_KEYS, _NAMES, strict=True)
)


@pytest.fixture(scope="module")
def at_screen(needs_engine: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    module = grown.module(grown.game(RULES, SHEET, mechanics=True), tmp_path_factory.mktemp("keys"))
    with at_window(module) as hands:
        yield hands


@pytest.fixture
def hands(at_screen: Hands) -> Hands:
    """A new game, a unit in the middle of the map, by hand."""
    engine = at_screen.engine
    engine.call("by_hand", wanted=False)
    engine.new_game()
    engine.place("r-1", "0303")
    engine.key([], "Ctrl+Shift+F12")
    engine.call("centre", at="0303")
    engine.call("by_hand", wanted=True)
    at_screen.rest()
    at_screen.click(at_screen.piece("r-1"))
    return at_screen


def asked(hands: Hands, name: str, question: str) -> None:
    """A command by its key; its dialog is open."""
    hands.key(f"ctrl+shift+{_KEYS[_NAMES.index(name)].lower()}")
    hands.until(lambda: stands(hands, question), question)


def stands(hands: Hands, question: str) -> bool:
    """Whether a question stands on the screen."""
    return any(each["text"] == question for each in hands.engine.call("words"))


def said(hands: Hands, mark: dict[str, int]) -> list[str]:
    return [each.removeprefix("- ") for each in hands.engine.chat(mark)]


@pytest.mark.parametrize(
    ("name", "question", "then", "found"),
    [
        ("one", "Which way?", ["2"], "picked 1."),
        ("listed", "Which row?", ["Down", "Down", "Return"], "picked 1."),
        ("listed", "Which row?", ["BackSpace", "1", "1", "BackSpace", "0", "Return"], "picked 9."),
        ("sure", "Give it up?", ["2"], "picked no."),
        ("sure", "Give it up?", ["1"], "picked yes."),
        ("amount", "How many?", ["3", "Return"], "picked 3."),
    ],
)
def test_enter_and_space_answer_nothing_by_themselves(
    hands: Hands, name: str, question: str, then: list[str], found: str
) -> None:
    """The dialog stands until a digit, an arrow or a click has chosen."""
    mark = hands.engine.mark()
    asked(hands, name, question)
    hands.key("Return")
    hands.key("space")
    assert stands(hands, question)
    assert said(hands, mark) == []
    if name == "amount":
        hands.key("BackSpace")  # the space that was typed
    for key in then:
        hands.key(key)
    hands.until(lambda: said(hands, mark) == [found], found)
    assert hands.engine.problems(mark) == []


def test_with_nothing_ticked_enter_gives_nothing_up(hands: Hands) -> None:
    """Nobody goes only where the button says so, or its digit; the space bar ticks the first box."""
    mark = hands.engine.mark()
    asked(hands, "some", "Who goes?")
    hands.key("Return")
    assert stands(hands, "Who goes?")
    hands.key("space")
    hands.key("3")
    hands.key("Return")
    hands.until(lambda: said(hands, mark) == ["picked 0+2."], "two of them")
    mark = hands.engine.mark()
    asked(hands, "some", "Who goes?")
    hands.key("0")
    hands.until(lambda: said(hands, mark) == ["picked ."], "none of them")
    mark = hands.engine.mark()
    asked(hands, "some", "Who goes?")
    hands.key("Escape")
    hands.until(lambda: said(hands, mark) == ["closed"], "the dialog to close")


def test_what_is_sensible_is_ticked(hands: Hands) -> None:
    mark = hands.engine.mark()
    asked(hands, "sensible", "Who goes?")
    hands.key("Return")
    hands.until(lambda: said(hands, mark) == ["picked 0+2."], "what was ticked")


def test_boxes_show_the_digits_that_tick_them(hands: Hands) -> None:
    """A digit in a disk stands before each box."""
    asked(hands, "some", "Who goes?")
    seen = hands.engine.call("words")
    digits = {each["text"]: each["y"] for each in seen if each["kind"] == "JLabel" and each["text"].isdigit()}
    boxes = {each["text"]: each["y"] for each in seen if each["kind"] == "JCheckBox"}
    hands.key("Escape")
    assert [abs(digits[str(n)] - boxes[text]) < 8 for n, text in enumerate(("first", "second", "third"), 1)] == [
        True
    ] * 3


def test_an_undo_after_a_question_leads_back_to_it(hands: Hands) -> None:
    """What the dice did stands; only the answer is taken back, and the next undo takes the rest."""
    engine = hands.engine
    mark = engine.mark()
    engine.dice(5)
    asked(hands, "assault", "Who advances?")
    hands.key("0")
    hands.until(lambda: "nobody advances" in said(hands, mark), "the line that nobody advances")
    assert engine.value("r-1", "shaken_Active") != "true"
    engine.call("by_hand", wanted=False)
    engine.undo()
    assert engine.value("r-1", "shaken_Active") == "true"
    engine.undo()
    assert engine.value("r-1", "shaken_Active") != "true"
    assert engine.piece("r-1")["at"] == "0303"


def test_a_refusal_is_no_step_to_take_back(hands: Hands) -> None:
    """An undo after it takes back what was done before; a die that was rolled is part of the game, whatever came of
    it."""
    engine = hands.engine
    mark = engine.mark()
    engine.call("by_hand", wanted=False)
    engine.move("r-1", "0304")
    engine.do("r-1", "do refused")
    assert any(each.endswith("may not") for each in said(hands, mark))
    engine.undo()
    assert engine.piece("r-1")["at"] == "0303"
    engine.move("r-1", "0304")
    engine.dice(4)
    engine.do("r-1", "do barren")
    engine.undo()
    assert engine.piece("r-1")["at"] == "0304"


def ticked(hands: Hands) -> list[str]:
    """The texts of the boxes that are ticked."""
    code = (
        "found = new java.util.ArrayList();"
        " look(it) { for (each : it.getComponents()) {"
        " if (each instanceof javax.swing.JCheckBox && each.isShowing() && each.isSelected())"
        "  found.add(each.getText());"
        " if (each instanceof java.awt.Container) look(each); } }"
        " for (each : java.awt.Window.getWindows()) if (each.isShowing()) look(each);"
        " String.join(String.valueOf((char) 10), found);"
    )
    return (hands.engine.expression('{new bsh.Interpreter().eval("' + code + '")}') or "").splitlines()


@pytest.mark.parametrize("name", ["picks", "chooses"])
def test_a_piece_is_picked_by_its_digit_and_by_nothing_else(hands: Hands, name: str) -> None:
    """Each choice shows its digit, in the dialog and on its hex; Enter and Space take none."""
    engine = hands.engine
    engine.call("by_hand", wanted=False)
    engine.place("b-1", "0404")
    engine.place("b-2", "0202")
    engine.call("by_hand", wanted=True)
    hands.click(hands.piece("r-1"))
    mark = engine.mark()
    asked(hands, name, "Which unit?")
    for key in ("Return", "space", "Return"):
        hands.key(key)
    assert stands(hands, "Which unit?") and said(hands, mark) == []
    hands.key("2")
    hands.until(lambda: said(hands, mark) == ["picked b-2."], "the second")
    mark = engine.mark()
    asked(hands, name, "Which unit?")
    hands.key("Escape")
    closed = ["closed"] if name == "chooses" else []
    hands.until(lambda: not stands(hands, "Which unit?"), "the dialog to close")
    hands.rest()
    assert said(hands, mark) == closed


@pytest.mark.parametrize(("name", "least"), [("word", 2), ("single", 1)])
def test_a_word_is_picked_once_it_is_ticked(hands: Hands, name: str, least: int) -> None:
    """Also where there is but one: Enter alone takes it not; a digit ticks it, and that is seen, before Enter takes
    it."""
    mark = hands.engine.mark()
    asked(hands, name, "What now?")
    assert ticked(hands) == []
    hands.key("Return")
    assert stands(hands, "What now?") and said(hands, mark) == []
    hands.key("1")
    hands.until(lambda: ticked(hands) == ["Dig in"], "the first to be ticked")
    if least == 2:
        hands.key("1")
        hands.until(lambda: ticked(hands) == [], "nothing to be ticked")
        hands.key("Return")
        assert stands(hands, "What now?")
        hands.key("2")
        hands.until(lambda: ticked(hands) == ["Wait"], "the second to be ticked")
    hands.key("Return")
    hands.until(lambda: said(hands, mark) == [f"picked {'wait' if least == 2 else 'dig'}."], "the word")
    mark = hands.engine.mark()
    asked(hands, name, "What now?")
    hands.key("Escape")
    hands.until(lambda: not stands(hands, "What now?"), "the dialog to close")
    assert said(hands, mark) == []
