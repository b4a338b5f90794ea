"""Marks that lie on hexes for a declared time: who comes in is below them, who leaves is not, whatever moved him."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.played import Field, field

MARKS = """
mechanics:
  targets:
    use: marking
    kinds: unit
    marker: {red: flag, blue: morale-b1}
    worn: shaken
    goes_with: which == "move-blue"
    kept: any(each.side == by for beside in where.neighbours() for each in beside.pieces() if each.kind == "unit")
    lifted: report(f"{where} is free")
commands:
  - {id: aim, for: unit, menu: say.ask, when: me.side == "red", call: aim(me)}
  - {id: hide, for: unit, menu: say.news, when: me.side == "blue", call: hide(me)}
  - {id: who, for: unit, menu: say.alone, call: tell(me)}
"""
OWN = """
def aim(me: Piece) -> None:
    here = me.hex
    for beside in here.neighbours() if here is not None else []:
        if any(each.side == "blue" for each in beside.pieces()):
            targets.lay(beside, "red")


def hide(me: Piece) -> None:
    me.put(hex_at("0604"))


def tell(me: Piece) -> None:
    below = "below" if targets.lies_on(me) else "free"
    report(f"{joined([each.number for each in targets.hexes_of('red')])} {below}")
"""


@pytest.fixture
def play(tmp_path: Path) -> Field:
    return field(tmp_path, MARKS, OWN).put(r_1="0202", b_1="0302", b_2="0404")


def wears(play: Field, piece: str) -> bool:
    return play.piece(piece).has("shaken")


def test_a_mark_lies_in_the_hex_and_is_worn_by_who_stands_there(play: Field) -> None:
    play.do("r-1", "Attack now?")
    assert "flag" in play.in_hex("0302")
    assert wears(play, "b-1") and not wears(play, "r-1")
    play.play.undo()
    assert play.in_hex("0302") == ["b-1"] and not wears(play, "b-1")


def test_who_leaves_takes_it_off_and_who_comes_in_puts_it_on(play: Field) -> None:
    play.do("r-1", "Attack now?")
    play.drag("b-1", "0403")
    assert not wears(play, "b-1") and "flag" in play.in_hex("0302")
    play.drag("b-2", "0302")
    assert wears(play, "b-2")
    play.do("b-2", "News")
    assert play.at("b-2") == "0604" and not wears(play, "b-2") and play.in_hex("0302") == ["flag"]


def test_a_mark_that_nobody_keeps_goes(play: Field) -> None:
    play.do("r-1", "Attack now?")
    assert play.drag("r-1", "0101") == ["0302 is free"]
    assert play.in_hex("0302") == ["b-1"] and not wears(play, "b-1")


def test_of_a_phase_that_is_over_it_is_kept_whoever_walks_off(play: Field) -> None:
    play.do("r-1", "Attack now?")
    play.phase("rest-red")
    play.drag("r-1", "0101")
    assert "flag" in play.in_hex("0302") and wears(play, "b-1")


def test_a_mark_goes_with_its_phase_and_not_before(play: Field) -> None:
    play.do("r-1", "Attack now?")
    while play.play.tabletop.state.phase != "move-blue":
        play.go()
        assert wears(play, "b-1")
    play.go()
    assert play.in_hex("0302") == ["b-1"] and not wears(play, "b-1")


def test_a_player_marks_by_hand_and_takes_it_off_by_hand(play: Field) -> None:
    play.play.key("b-1", "Ctrl+U")
    play.drag("b-2", "0302")
    assert "flag" in play.in_hex("0302") and wears(play, "b-2")
    play.play.key("b-2", "Ctrl+U")
    play.do("r-1", "All quiet")
    assert sorted(play.in_hex("0302")) == ["b-1", "b-2"] and not wears(play, "b-1")


def test_a_marker_taken_off_by_hand_takes_all_of_it(play: Field) -> None:
    play.do("r-1", "Attack now?")
    play.play.remove("flag")
    assert play.do("r-1", "All quiet") == ["free"]
    assert not wears(play, "b-1")


def test_a_saved_game_has_its_marks(play: Field) -> None:
    play.do("r-1", "Attack now?")
    assert play.do("b-1", "All quiet") == ["0302 below"]
    play.play.reload()
    assert play.do("b-1", "All quiet") == ["0302 below"]
    assert play.do("r-1", "All quiet") == ["0302 free"]
