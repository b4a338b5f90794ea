"""The key that skips phases with nothing to do: what it skips, what it says, where it stops; what has to be done
first in the first turn."""

from __future__ import annotations

import ast
from importlib import resources
from pathlib import Path

import pytest

from rules.played import Field, field
from vmodsmith.rules.language import counting

SKIP = "Skip phases with nothing to do"

PLAIN = """
mechanics:
  sequence:
    use: phases
    announcement: {move-blue: say.alone, else: phase_name()}
"""

DIG = """
commands:
  - {id: dig, for: unit, menu: cond.shaken, phases: rest-red, when: 'me.side == "blue"', call: me.mark("shaken")}
"""

MOVING = """
  movement:
    use: movement
    kinds: unit
    bind:
      - {phases: move-red, side: red}
      - {phases: move-blue, side: blue}
    allowance: 2
    table: sky
    ground_cost: 1
"""


def _place(play: Field) -> str:
    return f"{play.play.tabletop.state.turn} {play.play.tabletop.state.phase}"


def test_phases_in_which_nobody_can_act_are_passed_with_one_line(tmp_path: Path) -> None:
    play = field(tmp_path, PLAIN + MOVING).put(r_1="0101", b_1="0604")
    assert play.press(SKIP) == [
        "Skipped: Red recovery (nothing can be done there)",
        "Blue player: All quiet",
    ]
    assert _place(play) == "1 move-blue"
    play.press(SKIP)
    assert _place(play) == "2 move-red"


def test_the_name_of_a_phase_is_no_text_of_rules_whatever_it_holds(tmp_path: Path) -> None:
    """A name is read as the data have it: braces in it are no places for values, as they are in texts of rules."""
    curly = ("templates/skirmish/strings.csv", "phase.rest-red,Red recovery", "phase.rest-red,{0} of $name$")
    play = field(tmp_path, PLAIN + MOVING, changed=[curly]).put(r_1="0101", b_1="0604")
    assert "{0} of $name$" in play.press(SKIP)[0]


def test_one_undo_takes_back_all_that_was_passed(tmp_path: Path) -> None:
    play = field(tmp_path, PLAIN + MOVING).put(r_1="0101")
    before = play.play.game_text()
    play.press(SKIP)
    assert _place(play) == "2 move-red"
    play.play.undo()
    assert play.play.game_text() == before


def test_a_phase_with_a_command_of_its_own_is_not_passed_while_that_is_offered(tmp_path: Path) -> None:
    play = field(tmp_path, PLAIN + MOVING + DIG).put(r_1="0101", b_1="0604")
    play.press(SKIP)
    assert _place(play) == "1 rest-red"
    assert play.press("Show what is still open") == ["No piece waits to act; still possible: Shaken"]
    play = field(tmp_path / "again", PLAIN + MOVING + DIG).put(r_1="0101")
    play.press(SKIP)
    assert _place(play) == "2 move-red"


@pytest.mark.parametrize(("counts", "stops"), [("yes", "1 rest-red"), ("no", "1 move-blue")])
def test_a_sheet_says_what_counts(tmp_path: Path, counts: str, stops: str) -> None:
    ever = (
        f"commands:\n  - {{id: dig, for: unit, menu: cond.shaken, counts: {counts}, when: True, call: "
        "me.mark('shaken')}\n"
    )
    play = field(tmp_path, PLAIN + MOVING + ever).put(r_1="0101", b_1="0604")
    play.press(SKIP)
    assert _place(play) == stops


def test_what_only_tells_keeps_no_phase_open(tmp_path: Path) -> None:
    asks = "commands:\n  - {id: ask, for: unit, menu: cond.shaken, phases: rest-red, call: report(me.name)}\n"
    play = field(tmp_path, PLAIN + MOVING + asks).put(r_1="0101", b_1="0604")
    play.press(SKIP)
    assert _place(play) == "1 move-blue"


@pytest.mark.parametrize(
    "reason",
    ["busy: {rest-red: yes, else: no}", "open_things: {rest-red: [{text: say.rests, of: {kinds: unit}}], else: []}"],
)
def test_a_phase_with_something_to_do_by_hand_or_left_open_is_not_passed(tmp_path: Path, reason: str) -> None:
    play = field(tmp_path, f"{PLAIN}    {reason}\n{MOVING}").put(r_1="0101", b_1="0604")
    play.press(SKIP)
    assert _place(play) == "1 rest-red"


def test_what_begins_and_ends_with_a_passed_phase_happens(tmp_path: Path) -> None:
    more = "    begins: {rest-red: [{clear: shaken, of: {side: own, has: shaken}, text: say.rests}], else: []}\n"
    more += "    ends: {rest-red: [{steps: 1, of: {row: r-2}}], else: []}\n"
    play = field(tmp_path, PLAIN + more + MOVING).put(r_1="0101", r_2="0102", b_1="0604")
    play.do("r-1", "Shaken")
    assert play.press(SKIP)[0] == "1 rest: R1 1 11"
    assert play.play.value("r-1", "shaken_Active") != "true"
    assert play.at("r-2") != "0102" or play.play.value("r-2", "Step") != "1"


def test_the_turn_of_the_other_player_is_not_passed(tmp_path: Path) -> None:
    """With the referee on full a player may not decide for the other side: its units can act all the same."""
    play = field(tmp_path, PLAIN + MOVING, side="Red", alone=False).put(r_1="0101", b_1="0604")
    play.play.seat("Blue")
    play.press(SKIP)
    assert _place(play) == "1 move-blue"


def test_with_the_referee_off_the_key_only_steps(tmp_path: Path) -> None:
    play = field(tmp_path, PLAIN + MOVING).put(r_1="0101")
    play.play.set_property("option_referee", "off")
    assert play.press(SKIP) == []
    assert _place(play) == "1 rest-red"


def test_nothing_to_do_for_anybody_ends_after_one_round(tmp_path: Path) -> None:
    play = field(tmp_path, PLAIN + MOVING)
    play.press(SKIP)
    assert play.play.tabletop.state.turn == 2


def test_the_last_turn_is_the_end_of_it(tmp_path: Path) -> None:
    play = field(tmp_path, PLAIN + MOVING).put(r_1="0101")
    for _ in range(40):
        play.press(SKIP)
    assert play.play.tabletop.state.turn == play.play.tabletop.clock.count
    assert play.press(SKIP) == ["The last turn is over"]


def test_phases_that_a_step_skips_are_named(tmp_path: Path) -> None:
    play = field(tmp_path, f"{PLAIN}    idle: {{rest-red: yes, else: no}}\n")
    assert play.go() == ["Skipped: Red recovery (nothing can be done there)", "Blue player: All quiet"]


def test_all_that_a_step_skips_are_named_and_a_last_phase_is_not_skipped(tmp_path: Path) -> None:
    """Those between the two phases, both ends left out: the last phase of a turn is played whatever it is called."""
    idle = "    idle: {rest-red move-blue rest-blue: yes, else: no}\n"
    play = field(tmp_path, PLAIN + idle)
    assert play.go() == [
        "Skipped: Red recovery, Blue movement (nothing can be done there)",
        "Blue player: Blue recovery",
    ]
    assert _place(play) == "1 rest-blue"
    assert play.go() == ["Red player: Red movement"]


HINT = """
mechanics:
  sequence:
    use: phases
    hints: {rest-red: [{text: say.rests, of: {kinds: unit, side: red, has: shaken}}], else: []}
"""


def test_what_has_to_be_done_first_is_said_and_asked_about_in_the_first_turn_only(tmp_path: Path) -> None:
    play = field(tmp_path, HINT).put(r_1="0101")
    play.do("r-1", "Shaken")
    assert play.go() == ["Red player: Red recovery", "To do first: 1 rest: R1 1 11"]
    play.play.set_property("vms_ask", "true")
    play.play.answer("Stay")
    play.go()
    assert _place(play) == "1 rest-red"
    assert play.play.tabletop.dialogs.asked[-1][0] == "Not done yet: 1 rest: R1 1 11"
    play.play.answer("Go on")
    assert play.go()[0] == "Left open: 1 rest: R1 1 11"
    play.go(2)
    assert play.go() == ["Red player: Red recovery"]


def test_what_was_done_is_not_asked_about(tmp_path: Path) -> None:
    play = field(tmp_path, HINT).put(r_1="0101")
    play.do("r-1", "Shaken")
    play.go()
    play.do("r-1", "Shaken")
    assert play.go() == ["Blue player: Blue movement"]


def test_the_first_phase_of_a_game_names_what_has_to_be_done_first(tmp_path: Path) -> None:
    hint = "mechanics:\n  sequence:\n    use: phases\n    hints: {move-red: [{text: say.alone}], else: []}\n"
    play = field(tmp_path, hint)
    assert (
        play.play.tabletop.rules.bound.functions["opening_line"]() == "Red player: Red movement. To do first: All quiet"
    )


def test_each_function_that_only_acts_changes_the_game_or_is_known_not_to() -> None:
    """A new word of the language that changes the game counts as something left to do."""
    tree = ast.parse(resources.files("vmodsmith.rules.language").joinpath("vocabulary.pyi").read_text(encoding="utf-8"))
    acting = {
        each.name
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef) and isinstance(each.returns, ast.Constant) and each.returns.value is None
    }
    leaving = {"report", "select", "show", "new_step", "count_anew", "stay_in_phase", "step_on", "judge_for_all"}
    assert acting - counting.CHANGING == leaving
