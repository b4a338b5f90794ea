"""Shots whose target another player picks, and control of hexes by moves that are taken back or against the rules."""

from __future__ import annotations

from pathlib import Path

from rules.played import Field, field

FIRE = """
mechanics:
  fire:
    use: fire
    kinds: unit
    bind: move-red move-blue
    range_of: 1
    sees: unit.hex is not None and not unit.hex.side_has(where, "river")
    target: other.is_a("armour") or other.is_a("foot")
    priority: other.steps
    picks: {red: blue, blue: red}
    strength: shot.firer.at
    table: sky
    column_of: '"summer"'
    apply: [{when: 'result == "mud"', call: 'hit(shot, 1)'}]
    commands: {"fire-{d}": {}, take: {}}
"""
TAKE = "Choose as the target"


def two_targets(folder: Path, sheet: str = FIRE, side: str = "Solo", *, alone: bool = True) -> Field:
    play = field(folder, sheet, side=side, alone=alone)
    return play.put(r_1="0303", r_5="0303", b_1="0302", b_2="0304")


def test_directions_are_offered_where_a_target_stands(tmp_path: Path) -> None:
    play = two_targets(tmp_path)
    offers = play.offers("r-1")
    assert [each for each in offers if each.startswith("Fire to")] == ["Fire to the north", "Fire to the south"]
    assert TAKE not in play.offers("b-1")


def test_the_only_target_of_the_highest_priority_is_hit_at_once(tmp_path: Path) -> None:
    play = two_targets(tmp_path)
    play.drag("b-1", "0304")
    play.play.dice(6)
    said = play.do("r-1", "Fire to the south")
    assert any("fires at B1 2 22" in each for each in said)
    assert (play.face("b-1"), play.face("b-2")) == (1, 2)


EQUAL = FIRE.replace("priority: other.steps", "priority: 0")


def equal(folder: Path) -> Field:
    return field(folder, EQUAL).put(r_1="0303", r_5="0303", b_1="0304", b_2="0304")


def test_among_equal_targets_the_other_side_picks_and_no_other_shot_begins(tmp_path: Path) -> None:
    play = equal(tmp_path)
    line = "R1 1 11 fires into 0304. The Blue player picks the target, in the menu of one of these: B1 2 21, B1 2 22"
    play.play.answer("Cancel")
    assert play.do("r-1", "Fire to the south") == [line]
    waits = "The shot of R1 1 11 into 0304 still waits for its target: B1 2 21, B1 2 22 – Blue player decides"
    assert play.do("r-5", "Fire to the south") == [waits]
    assert TAKE in play.offers("b-1") and TAKE not in play.offers("r-5")
    assert "Fire to the south" in play.offers("r-1")
    play.play.dice(6)
    said = play.do("b-1", TAKE)
    assert said[0].startswith("R1 1 11 fires at B1 2 21") and play.face("b-1") == 2
    assert "Fire to the south" not in play.offers("r-1") and "Fire to the south" in play.offers("r-5")
    assert TAKE not in play.offers("b-2")


def test_who_plays_both_sides_picks_at_once(tmp_path: Path) -> None:
    play = equal(tmp_path)
    play.play.answer("B1 2 22")
    play.play.dice(6)
    said = play.do("r-1", "Fire to the south")
    assert said[0].startswith("R1 1 11 fires at B1 2 22") and (play.face("b-1"), play.face("b-2")) == (1, 2)
    assert "Fire to the south" not in play.offers("r-1")


def test_a_shot_waits_into_the_next_phases_and_not_for_targets_that_are_gone(tmp_path: Path) -> None:
    play = equal(tmp_path)
    play.play.answer("Cancel")
    play.do("r-1", "Fire to the south")
    assert play.go() == [
        "The shot of R1 1 11 into 0304 still waits for its target: B1 2 21, B1 2 22 – Blue player decides"
    ]
    play.play.remove("b-1"), play.play.remove("b-2")
    assert play.go() == []
    assert play.go(2) == []


def test_a_referee_that_is_off_waits_for_nothing(tmp_path: Path) -> None:
    play = equal(tmp_path)
    play.play.answer("Cancel")
    play.do("r-1", "Fire to the south")
    play.play.set_property("option_referee", "off")
    assert play.go() == []
    play.play.set_property("option_referee", "full")
    assert TAKE not in play.offers("b-1")


def test_nothing_is_offered_across_a_hexside_that_hides(tmp_path: Path) -> None:
    play = field(tmp_path, FIRE).put(r_1="0302", b_1="0301", b_2="0303")
    assert [each for each in play.offers("r-1") if each.startswith("Fire to")] == ["Fire to the south"]


def test_a_game_without_a_side_that_picks_asks_who_fires(tmp_path: Path) -> None:
    play = field(tmp_path, EQUAL.replace("    picks: {red: blue, blue: red}\n", "")).put(
        r_1="0303", b_1="0304", b_2="0304"
    )
    play.play.dice(6)
    assert "fires at B1 2 22" in play.do("r-1", "Fire to the south", "B1 2 22…")[0]
    assert play.face("b-2") == 2


# ---- control


HELD = """
mechanics:
  held: {use: control, kinds: unit, takes: {kinds: unit}, starts: blue, drag_takes: no}
commands:
  - {id: come, for: unit, menu: say.alone, call: come(me)}
  - {id: back, for: unit, menu: say.news, call: held.take_back(me)}
  - {id: stray, for: unit, menu: level.even, call: stray(me)}
"""
CODE = """
    from game import *

    def come(me: Piece) -> None:
        if me.hex is not None:
            held.entered(me, me.hex)

    def stray(me: Piece) -> None:
        if me.hex is not None:
            held.strayed(me, me.hex)
"""
COME, BACK, STRAY = "All quiet", "News", "Nobody holds the field"
BACK_AGAIN = "0202 is held by Blue again: the move that took it was taken back"


def test_a_drag_takes_nothing_where_a_game_says_so_until_the_next_phase(tmp_path: Path) -> None:
    play = field(tmp_path, HELD, CODE).put(r_1="0101", b_2="0604")
    assert play.drag("r-1", "0202") == []
    assert play.go() == ["R1 1 11 takes 0202 for Red, 2 points"]


def test_a_move_that_is_taken_back_gives_back_what_it_took(tmp_path: Path) -> None:
    play = field(tmp_path, HELD, CODE).put(r_1="0202", b_2="0604")
    assert play.do("r-1", COME) == ["R1 1 11 takes 0202 for Red, 2 points"]
    play.drag("r-1", "0101")
    assert play.do("r-1", BACK) == [BACK_AGAIN]
    assert play.do("r-1", BACK) == []
    play.drag("r-1", "0202"), play.do("r-1", COME), play.go()
    play.drag("r-1", "0101")
    assert play.do("r-1", BACK) == []


def test_what_another_piece_came_into_too_stays_and_is_its_own_to_give_back(tmp_path: Path) -> None:
    play = field(tmp_path, HELD, CODE).put(r_1="0202", r_5="0202", b_2="0604")
    play.do("r-1", COME), play.do("r-5", COME)
    play.drag("r-1", "0101")
    assert play.do("r-1", BACK) == []
    play.drag("r-5", "0101")
    assert play.do("r-5", BACK) == [BACK_AGAIN]


def test_who_stands_there_against_the_rules_takes_nothing_and_is_told_once(tmp_path: Path) -> None:
    play = field(tmp_path, HELD, CODE).put(r_1="0202", b_2="0604")
    play.do("r-1", STRAY)
    assert play.go() == ["R1 1 11 is in 0202 against the rules: it does not take the hex"]
    assert play.go() == []
    assert play.do("r-1", COME) == ["R1 1 11 takes 0202 for Red, 2 points"]
