"""Reserves that wait and act after combat, and markers that a breakthrough gives: played on a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.parts import FILES
from rules.played import Field, field

SHEET = """
mechanics:
  sequence:
    use: phases
    with: second
  second:
    use: reserves
    kinds: unit
    with: walk
    mark: hungry
    named: {red: move-red, blue: move-blue}
    acts: {red: rest-red, blue: rest-blue}
    forbidden: [{text: say.alone, when: unit.has("shaken")}]
    most: 2
  walk:
    use: movement
    kinds: unit
    with: second
    bind:
      - {phases: move-red, side: red}
      - {phases: move-blue, side: blue}
      - {phases: rest-red, side: red, allowance: 1}
      - {phases: rest-blue, side: blue, allowance: 1}
    allowance: 3
    table: costs
    column: foot
  fight:
    use: combat
    kinds: unit
    with: second
    bind: [{phases: move-red rest-red, side: red}, {phases: move-blue rest-blue, side: blue}]
    attack_strength: "4"
    defence_strength: "4"
    table: fight
    apply: {D: nothing(), A: nothing(), "-": nothing()}
"""
NAME = "Name as reserve"


def begun(folder: Path, sheet: str = SHEET, r_6: str = "0502", b_1: str = "0604") -> Field:
    return field(folder, sheet, more=FILES).put(r_1="0202", r_5="0202", r_6=r_6, b_1=b_1)


def key(play: Field, piece: str, pressed: str = "Ctrl+Alt+R") -> list[str]:
    """What is said to a key, as that of a command that the menu does not offer."""
    play.play.key(piece, pressed)
    return play.told()


def marked(play: Field, piece: str) -> bool:
    return play.piece(piece).has("hungry")


def test_a_reserve_waits_and_acts_when_no_other_piece_does(tmp_path: Path) -> None:
    play = begun(tmp_path)
    assert play.do("r-1", NAME) == ["R1 1 11 is a reserve"]
    assert play.do("r-1", "Move > to the north") == [
        "R1 1 11 may not move to 0201: it is a reserve; it costs 1, 3 left"
    ]
    assert play.at("r-1") == "0202"
    assert play.do("r-6", "Move > to the north") == ["R1 1 16 to 0501: 1 (Clear 1), 2 left"]
    assert play.go() == ["Red player: Red recovery", "Reserves in 0202: R1 1 11"]
    assert play.do("r-6", "Move > to the south") == [
        "R1 1 16 may not move to 0502: it is not among those that act in this phase; it costs 1, 1 left"
    ]
    assert play.do("r-1", "Move > to the north") == ["R1 1 11 to 0201: 1 (Clear 1), 0 left"]
    play.go()
    assert not marked(play, "r-1")


def test_a_name_is_taken_back_and_one_line_speaks_for_a_stack(tmp_path: Path) -> None:
    play = begun(tmp_path)
    assert play.do(["r-1", "r-5"], NAME) == ["Reserves in 0202: R1 1 11, R1 1 15"]
    assert key(play, "r-6") == ["R1 1 16 cannot be a reserve: a side has at most 2 reserves"]
    assert play.do("r-5", NAME) == ["R1 1 15 is no longer a reserve"]
    assert play.do("r-6", NAME) == ["R1 1 16 is a reserve"]
    play.play.undo()
    assert (marked(play, "r-1"), marked(play, "r-6"), marked(play, "r-5")) == (True, False, False)


def test_what_has_moved_or_may_not_is_no_reserve(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do("r-1", "Move > to the north")
    assert key(play, "r-1") == ["R1 1 11 cannot be a reserve: it has moved"]
    assert play.do("r-5", NAME) == ["R1 1 15 is a reserve"]
    play.do("r-5", "Shaken")
    assert play.go() == ["R1 1 15 cannot be a reserve: All quiet", "Red player: Red recovery"]
    assert not marked(play, "r-5")


def test_a_phase_for_which_nothing_is_marked_is_passed(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.go()
    assert "Blue movement" in play.play.turn()


def test_a_reserve_attacks_only_in_its_phase_and_says_why(tmp_path: Path) -> None:
    play = begun(tmp_path, b_1="0201")
    assert "Attack…" in play.offers("r-1")
    play.do("r-1", NAME)
    assert key(play, "r-1", "Ctrl+A") == ["R1 1 11 cannot attack: it is a reserve"]
    play.go()
    assert key(play, "r-5", "Ctrl+A") == ["R1 1 15 cannot attack: it is not among those that act in this phase"]
    assert len(play.do("r-1", "Attack…")) > 0
    assert len(play.play.arrows()) == 1


BREAK = (
    SHEET.replace("    named: {red: move-red, blue: move-blue}\n", "")
    .replace("    most: 2\n", "    earns: {is: armour}\n")
    .replace("    apply: {D: nothing()", "    carries_out: True\n    apply: {D: second.give(battle.attackers)")
)


@pytest.mark.parametrize(
    ("level", "line", "has"),
    [("full", "Breakthrough: R1 1 16", True), ("warn", "Set the breakthrough markers by hand: R1 1 16", False)],
)
def test_those_that_earn_it_break_through_after_combat(tmp_path: Path, level: str, line: str, has: bool) -> None:
    play = begun(tmp_path, BREAK, "0202", "0201")
    play.play.set_property("option_referee", level)
    assert NAME not in play.offers("r-6")
    for piece in ("r-1", "r-6"):
        play.do(piece, "Attack…")
    play.play.dice(6)
    assert line in play.do("r-6", "Resolve")
    assert (marked(play, "r-6"), marked(play, "r-1")) == (has, False)


STAYS = SHEET.replace("acts: {red: rest-red, blue: rest-blue}", "acts: {red: rest-red move-blue, blue: rest-blue}")


@pytest.mark.parametrize(("setting", "stays"), [("", True), ('    stays: unit.has("shaken")\n', False)])
def test_a_marker_lasts_to_the_last_phase_of_action_if_it_stays(tmp_path: Path, setting: str, stays: bool) -> None:
    play = begun(tmp_path, STAYS.replace("    most: 2\n", "    most: 2\n" + setting))
    play.do("r-1", NAME)
    play.go()
    assert marked(play, "r-1")
    play.go()
    assert marked(play, "r-1") == stays
    play.go()
    assert not marked(play, "r-1")


def test_who_waits_is_not_among_those_that_can_still_act(tmp_path: Path) -> None:
    play = begun(tmp_path)
    assert play.press("Show what is still open") == ["Can still act: move 3"]
    play.do("r-1", NAME)
    assert play.press("Show what is still open") == ["Can still act: move 2"]
    play.go()
    assert play.press("Show what is still open") == ["Can still act: move 1"]


def test_going_on_again_ends_nothing_twice_and_takes_nothing_of_a_later_phase(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do("r-1", NAME)
    play.go(2)
    play.do("b-1", NAME)
    play.play.turn("prev")
    play.play.turn("next")
    again = ": its start is not repeated, and everything done in it still counts"
    assert play.told() == [f"Red recovery again{again}", f"Blue movement again{again}"]
    assert (marked(play, "r-1"), marked(play, "b-1")) == (False, True)


def test_a_marker_got_after_stepping_back_ends_when_its_phase_ends_again(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do("r-1", NAME), play.go(2)
    assert not marked(play, "r-1")
    play.play.turn("prev"), play.play.turn("prev")
    play.do("r-5", NAME), play.go()
    assert marked(play, "r-5")
    play.go()
    assert (play.play.turn(), marked(play, "r-5")) == ("Turn 1 - Blue movement", False)


def test_a_marker_of_a_later_phase_stays_when_an_earlier_one_ends_again(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do("r-1", NAME), play.go(2)
    play.do("b-1", NAME)
    play.play.turn("prev"), play.go()
    assert (play.play.turn(), marked(play, "b-1")) == ("Turn 1 - Blue movement", True)


def test_two_declarations_that_hold_a_piece_back_both_say_why(tmp_path: Path) -> None:
    third = (
        "  third:\n    use: reserves\n    kinds: unit\n    mark: shaken\n    acts: {red: move-red, blue: move-blue}\n"
    )
    sheet = SHEET.replace("    with: second\n    bind:", "    with: second third\n    bind:") + third
    play = begun(tmp_path, sheet)
    play.do("r-1", NAME)
    assert play.do("r-1", "Move > to the north") == [
        "R1 1 11 may not move to 0201: it is a reserve; it is not among those that act in this phase; "
        "it costs 1, 3 left"
    ]
    play.do("r-1", "Shaken")
    assert play.do("r-1", "Move > to the north") == [
        "R1 1 11 may not move to 0201: it is a reserve; it costs 1, 3 left"
    ]
