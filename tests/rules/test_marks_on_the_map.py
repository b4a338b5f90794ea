"""What rules show on hexes: it goes with what it tells of, in every way that that can end, and covers no counter."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from shared.hands import Hands, at_window

from . import grown

pytestmark = pytest.mark.engine

RULES = """
from game import *


def shows() -> None:
    show({h: "?" for h in hexes() if h.number in ("0303", "0502")})


def turns(me: Piece) -> None:
    me.mark("shaken", not me.has("shaken"))


def asks() -> None:
    found = choose("Which way?", ["here", "there"])
    report("answered nothing" if found is None else f"answered {found}")
"""
SHEET = """
name: rule.fight
commands:
  - {id: turns, for: unit, menu: Turn, key: Ctrl+G, call: turns(me)}
buttons:
  - {id: shows, menu: do show, key: Ctrl+J, call: shows()}
  - {id: asks, menu: do ask, key: Ctrl+K, call: asks()}
"""


@pytest.fixture(scope="module")
def hands(needs_engine: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    module = grown.module(grown.game(RULES, SHEET), tmp_path_factory.mktemp("marks"))
    with at_window(module) as found:
        yield found


@pytest.fixture
def shown(hands: Hands, tmp_path: Path) -> Callable[[], bool]:
    """A new game with a unit in 0303, marks on two hexes; whether they are still seen."""
    engine = hands.engine
    engine.call("by_hand", wanted=False)
    engine.new_game()
    engine.place("r-1", "0303")
    engine.place("r-2", "0601")
    engine.key([], "Ctrl+Shift+F12")
    engine.call("centre", at="0303")
    engine.call("by_hand", wanted=True)
    hands.rest()
    without = _around(hands, tmp_path / "before.png", "0502")
    hands.key("ctrl+j")
    time.sleep(1)

    def seen() -> bool:
        now = _around(hands, tmp_path / "now.png", "0502")
        return ImageChops.difference(without, now).getbbox() is not None

    assert seen()
    return seen


def _around(hands: Hands, path: Path, at: str) -> Image.Image:
    """The picture of a hex on the screen."""
    x, y = hands.place(at)
    hands.picture(str(path))
    with Image.open(path) as found:
        return found.convert("RGB").crop((x - 20, y - 20, x + 20, y + 20))


def gone(shown: Callable[[], bool]) -> bool:
    end = time.monotonic() + 5
    while shown():
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True


def test_they_stay_as_long_as_nothing_happens(hands: Hands, shown: Callable[[], bool]) -> None:
    hands.key("ctrl+equal")  # a look
    hands.key("ctrl+minus")
    time.sleep(1.5)
    assert shown()


@pytest.mark.parametrize("key", ["alt+n", "ctrl+z", "ctrl+g"])
def test_they_go_with_a_key_that_acts(hands: Hands, shown: Callable[[], bool], key: str) -> None:
    hands.key(key)
    assert gone(shown)


@pytest.mark.parametrize("answer", ["2", "Escape"])
def test_none_outlives_an_answer(hands: Hands, shown: Callable[[], bool], answer: str) -> None:
    """To a question of another command, whatever is answered."""
    mark = hands.engine.mark()
    hands.key("ctrl+k")
    hands.until(lambda: any(each["text"] == "Which way?" for each in hands.engine.call("words")), "the question")
    hands.key(answer)
    hands.until(lambda: any("answered" in each for each in hands.engine.chat(mark)), "the answer")
    assert gone(shown)


def test_they_go_where_the_phase_changes_without_a_key(hands: Hands, shown: Callable[[], bool]) -> None:
    """As by another player, or by an undo."""
    hands.engine.turn("next")
    assert gone(shown)


def test_they_go_where_a_piece_among_them_changes(hands: Hands, shown: Callable[[], bool]) -> None:
    hands.engine.do("r-1", "Turn")
    assert gone(shown)


def test_they_go_where_a_piece_leaves(hands: Hands, shown: Callable[[], bool]) -> None:
    hands.engine.move("r-1", "0304")
    assert gone(shown)


@pytest.mark.parametrize("zoom", [0, 3])
def test_they_cover_nothing_of_a_counter(hands: Hands, shown: Callable[[], bool], tmp_path: Path, zoom: int) -> None:
    """At any zoom: the counter in a marked hex is seen as without the mark, but for its rim."""
    for _ in range(zoom):
        hands.key("ctrl+minus")
    hands.engine.call("centre", at="0303")
    hands.rest()
    with_marks = _counter(hands, tmp_path / "with.png")
    hands.key("ctrl+z")
    assert gone(shown)
    without = _counter(hands, tmp_path / "without.png")
    for _ in range(zoom):
        hands.key("ctrl+equal")
    assert ImageChops.difference(with_marks, without).getbbox() is None


def _counter(hands: Hands, path: Path) -> Image.Image:
    """The inner part of the counter in 0303."""
    x, y = hands.place("0303")
    hands.picture(str(path))
    with Image.open(path) as found:
        return found.convert("RGB").crop((x - 6, y - 6, x + 7, y + 7))
