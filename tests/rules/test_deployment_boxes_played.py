"""Boxes off the map: onto the map through exits with room, back into the box behind a hex, from box to box; once in a
phase, by command and by drag with the same reasons."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.played import Field, field

SHEET = """
mechanics:
  referee: {use: referee}
  sequence: {use: phases}
  shore:
    use: deployment-boxes
    kinds: unit
    bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
    boxes: entry/*
    word_of: box.removeprefix("entry/later.")
    joins: '["blue"] if word == "red" else []'
    exits: '[hex_at("0101"), hex_at("0102"), hex_at("0201")] if word == "red" else []'
    leads_back: '"red" if here.number in ("0101", "0301") else ""'
    door: 'hex_at("0101") if where.number == "0102" else where'
    most_through: 1
    counts: not unit.is_a("armour")
    has_moved: unit.has("hungry")
    held: [{text: say.alone, when: unit.has("shaken")}]
    refused: [{text: say.alone, when: len(where.pieces()) > 0}]
    gone: 'report("gone")'
    entered: 'report("on land")'
    strays: [{text: say.alone, when: box == "store/points.1"}]
    cites: '"5.1"'
"""
ENTER, LEAVE, CHANGE = "Onto the map…", "Off the map…", "To the next box…"


@pytest.fixture
def play(tmp_path: Path) -> Field:
    found = field(tmp_path, SHEET).put(r_1="entry/later.red", r_2="entry/later.red", r_5="entry/later.red")
    found.phase("move-red")
    return found


def test_an_exit_has_room_for_so_many_whichever_of_its_hexes_they_come_to(play: Field) -> None:
    assert play.do("r-1", ENTER, "0102…") == ["on land", "R1 1 11 enters the map at 0102 (5.1)"]
    assert play.drag("r-5", "0101") == ["R1 1 15 may not go to 0101: no room at 0101 in this phase (5.1)"]
    assert play.at("r-5") == "entry/later.red"
    assert play.do("r-5", ENTER) == ["on land", "R1 1 15 enters the map at 0201 (5.1)"]
    play.phase("move-red", 2)
    assert ENTER not in play.offers("r-1") and LEAVE not in play.offers("r-1")


def test_who_does_not_count_needs_no_room_but_no_other_reason_either(play: Field) -> None:
    play.do("r-1", ENTER, "0102…")
    assert play.drag("r-2", "0102")[0].startswith("R2 1 12 may not go to 0102") and play.at("r-2") == "entry/later.red"
    assert play.drag("r-2", "0101") == ["on land", "R2 1 12 enters the map at 0101 (5.1)"]


def test_a_piece_changes_boxes_once_in_a_phase(play: Field) -> None:
    assert play.do("r-1", CHANGE) == ["gone", "R1 1 11 goes to: blue (5.1)"]
    assert play.at("r-1") == "entry/later.blue" and CHANGE not in play.offers("r-1")
    play.play.key("r-1", "Ctrl+Alt+B")
    assert "is not possible now" in play.told()[-1]
    play.do("r-5", ENTER, "0101…")
    assert play.do("r-5", LEAVE)[-1].endswith("has entered or left a box in this phase (5.1)")


def test_the_same_reasons_are_given_by_key_and_by_drag(play: Field) -> None:
    play.do("r-1", "Shaken")
    play.play.key("r-1", "Ctrl+Alt+C")
    assert "All quiet" in play.told()[-1]
    assert "All quiet" in play.drag("r-1", "0101")[-1] and play.at("r-1") == "entry/later.red"
    play.phase("rest-red")
    assert "not open to this side" in play.drag("r-2", "0101")[-1]


def into_red(play: Field, piece: str) -> str:
    """A piece dragged into the red box; the last that was reported."""
    box = play.play.tabletop.box_place("entry/later.red")
    play.play.move(piece, box.name, play.play.tabletop.places.windows[box.window].name)
    return "".join(play.told()[-1:])


def test_into_a_box_from_the_hex_before_it_and_from_no_other(tmp_path: Path) -> None:
    play = field(tmp_path, SHEET).put(r_1="0301", r_6="0302", r_5="0301")
    play.phase("move-red")
    assert play.do("r-1", LEAVE) == ["gone", "R1 1 11 goes to: red (5.1)"] and play.at("r-1") == "entry/later.red"
    assert LEAVE not in play.offers("r-6")
    assert "may not go to red: 0302 does not connect" in into_red(play, "r-6") and play.at("r-6") == "0302"
    assert into_red(play, "r-5") == "R1 1 15 goes to: red (5.1)"


def test_who_has_moved_stays_on_the_map(tmp_path: Path) -> None:
    play = field(tmp_path, SHEET).put(r_1="0302")
    play.phase("move-red")
    play.drag("r-1", "0301")
    play.do("r-1", "Hungry")
    assert LEAVE not in play.offers("r-1")
    assert "it has moved already" in into_red(play, "r-1") and play.at("r-1") == "0301"


def test_a_box_that_is_not_next_is_refused(tmp_path: Path) -> None:
    play = field(tmp_path, SHEET).put(r_1="entry/later.blue")
    play.phase("move-red")
    assert CHANGE not in play.offers("r-1")
    assert into_red(play, "r-1") == "R1 1 11 may not go to red: not the next box (5.1)"
    assert play.at("r-1") == "entry/later.blue"


def test_what_is_no_business_of_the_boxes_is_left_alone_or_refused(tmp_path: Path) -> None:
    play = field(tmp_path, SHEET).put(r_1="store/points.1", r_6="store/points.2")
    play.phase("move-red")
    assert "All quiet" in into_red(play, "r-1") and play.at("r-1") == "store/points.1"
    assert into_red(play, "r-6") == "" and play.at("r-6") == "entry/later.red"
