"""Where two languages are played a report goes out in both, and each player's chat has the line that he reads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vmodsmith.engine import Engine

from . import grown

RULES = """
from game import *


def throw() -> None:
    report(say("say.count", roll(6)), "strong")
    report("1 - 1", "quiet")


def look() -> None:
    report(say("say.count", 5))


def cut() -> None:
    report(say("say.count", roll(6)))
    report(f"[{without(say('say.two', say('say.first'), 2), say('say.first'))}]")
    report(f"[{without('first', say('say.first'))}][{without(say('say.first'), 'first')}]")
    report(f"[{without('first then', 'first')}]")
"""
SHEET = """
name: rule.fight
buttons:
  - {id: throw, menu: Throw, call: throw()}
  - {id: look, menu: Look, call: look()}
  - {id: cut, menu: Cut, call: cut()}
"""
READ = {"en": ["- 5 pieces – Red roll", "- 1 - 1"], "ja": ["- 駒 5 個（赤軍のダイス）", "- 1 - 1"]}
TAKEN_BACK = {"en": "* UNDO: 5 pieces – Red roll", "ja": "* 巻き戻し: 駒 5 個（赤軍のダイス）"}
DIE = ["die.red.6.5.png"]


@pytest.fixture(scope="module")
def told_module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return grown.module(grown.game(RULES, SHEET), tmp_path_factory.mktemp("tongues"))


@pytest.fixture(params=[("en", "ja"), ("ja", "en")], ids="-".join)
def spoken(request: pytest.FixtureRequest) -> tuple[str, str]:
    """The language of who acts, and that of the other player."""
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def pair(spoken: tuple[str, str], open_engine: Callable[..., Engine], told_module: Path) -> tuple[Engine, Engine]:
    """Who acts, and who reads it in the other language."""
    acts, other = (open_engine(told_module, locale=each) for each in spoken)
    for each in (acts, other):
        each.new_game()
    acts.set_property("vms_tongues", f"Blue={spoken[1]}")
    return acts, other


def test_each_reads_one_line_with_its_dice(pair: tuple[Engine, Engine], spoken: tuple[str, str]) -> None:
    acts, other = pair
    marks = [each.mark() for each in pair]
    acts.dice(5)
    acts.press("Throw")
    other.apply(acts.commands(marks[0]))
    for each, language, mark in zip(pair, spoken, marks, strict=True):
        assert (each.chat(mark), each.chat_pictures(mark)) == (READ[language], DIE)

    marks = [each.mark() for each in pair]
    acts.undo()
    other.apply(acts.commands(marks[0]))
    for each, language, mark in zip(pair, spoken, marks, strict=True):
        same, own = each.chat(mark)
        assert own == TAKEN_BACK[language] and same.endswith(": 1 - 1")
    assert [each.problems() for each in pair] == [[], []]


def test_what_a_text_begins_with_is_cut_in_each_language(pair: tuple[Engine, Engine], spoken: tuple[str, str]) -> None:
    """Also where one of the two is the same in all languages."""
    acts, other = pair
    marks = [each.mark() for each in pair]
    acts.dice(5)
    acts.press("Cut")
    other.apply(acts.commands(marks[0]))
    read = {
        "en": ["- [ then 2]", "- [][]", "- [ then]"],
        "ja": ["- [ の次に 2]", "- [first][最初]", "- [ then]"],
    }
    for each, language, mark in zip(pair, spoken, marks, strict=True):
        assert each.chat(mark)[1:] == read[language]


def test_languages_are_noted_with_the_first_step_and_reach_whoever_reads_the_log(
    open_engine: Callable[..., Engine], told_module: Path, tmp_path: Path
) -> None:
    """A report alone goes into no log and cannot be taken back: what it noted nobody else would ever learn."""
    acts, reads = (open_engine(told_module, locale=each) for each in ("en", "ja"))
    acts.new_game("Red")
    acts.start_log(tmp_path / "turn.vlog")
    before = acts.snapshot()
    acts.press("Look")
    assert acts.snapshot() == before
    for _ in range(2):
        acts.dice(5)
        acts.press("Throw")
        acts.undo()
        assert acts.snapshot() == before
    acts.dice(5)
    acts.press("Throw")
    acts.end_log()
    reads.load(tmp_path / "turn.vlog", "Blue")
    reads.step_log()
    assert reads.properties("vms_tongues") == acts.properties("vms_tongues") == {"vms_tongues": "Red=en"}
    mark = reads.mark()
    reads.press("Look")
    assert reads.chat(mark) == ["- 駒 5 個"]


def test_an_undo_that_is_taken_back_tells_the_lines_again(pair: tuple[Engine, Engine], spoken: tuple[str, str]) -> None:
    acts, other = pair
    for die in (5, 2):
        acts.dice(die)
        acts.press("Throw")
        acts.undo()
    marks = [each.mark() for each in pair]
    acts.undo()
    other.apply(acts.commands(marks[0]))
    for each, language, mark in zip(pair, spoken, marks, strict=True):
        assert sorted(each.chat(mark)) == sorted(READ[language])
    assert [each.problems() for each in pair] == [[], []]


def test_other_lines_stay(pair: tuple[Engine, Engine]) -> None:
    """What stands before and after a line that goes is whole."""
    acts, other = pair
    mark, from_here = acts.mark(), other.mark()
    for die in (1, 2):
        acts.dice(die)
        acts.press("Throw")
    other.apply([*acts.commands(mark), "CHAT* between", *acts.commands(mark)])
    counted = [each for each in other.chat(from_here) if "1 - 1" not in each]
    assert len(counted) == 5 and counted[2] == "* between"
