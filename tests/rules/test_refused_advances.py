"""A drag after combat that is no advance: it takes no town, the piece goes back by a key, and one that nobody puts back
is named as the phase ends."""

from __future__ import annotations

import pytest

from vmodsmith.rules.tabletop import Play
from vmodsmith.tasks.tabletop import PreparedTabletop


def _strayed(laid: PreparedTabletop, level: str) -> tuple[Play, list[str]]:
    """Red has driven Blue out of Fordham; a unit that did not attack was dragged there. What that reported."""
    play: Play = laid.opened("en", ())
    play.new_game()
    play.jump(Turn="1", Phase="red-fight")
    play.set_property("option_referee", "full")
    for row, at in {
        "red-1": "0604", "red-4": "0604", "red-2": "0605", "blue-1": "0704", "blue-flag": "0704",
    }.items():  # fmt: skip
        play.place(row, at)
    play.dice(6)
    play.do(["red-1"], "Attack…")
    play.do(["red-4"], "Attack…")
    play.do(["red-4"], "Resolve")
    play.answer("0903")
    play.do(["blue-1"], "Retreat…")
    play.set_property("option_referee", level)
    mark = play.mark()
    play.move(["red-2"], "0704")
    return play, play.chat(mark)


def _flags(play: Play) -> list[str]:
    return [each["id"] for each in play.pieces("RowId") if each["at"].startswith("0704") and "flag" in each["id"]]


def test_a_refused_advance_takes_no_town(small: PreparedTabletop) -> None:
    """Whether it stays, or is put back; nor as the next phase begins."""
    play, said = _strayed(small, "full")
    assert any("Infantry 2 may not advance to 0704 Fordham, town" in each for each in said)
    assert _flags(play) == ["blue-flag"]
    play.key(["red-2"], "Ctrl+Backspace")
    assert _flags(play) == ["blue-flag"]
    play, _ = _strayed(small, "full")
    play.turn("next")
    assert _flags(play) == ["blue-flag"]


@pytest.mark.parametrize("level", ["warn", "full"])
def test_a_refused_advance_that_stays_is_left_open(small: PreparedTabletop, level: str) -> None:
    play, _ = _strayed(small, level)
    astray = "Infantry 2 is in 0704 Fordham, town against the rules"
    mark = play.mark()
    play.press("Show what is still open")
    assert any(f"Still open: {astray}" in each for each in play.chat(mark))
    mark = play.mark()
    play.turn("next")
    assert any(f"Left open: {astray}" in each for each in play.chat(mark))


def test_a_refused_advance_that_is_put_back_is_not_open(small: PreparedTabletop) -> None:
    play, _ = _strayed(small, "full")
    play.key(["red-2"], "Ctrl+Backspace")
    assert play.piece("red-2")["at"] == "0605"
    mark = play.mark()
    play.turn("next")
    assert not any("Left open" in each for each in play.chat(mark))
