"""What phases begin and end with, what may not be left open; what stands in a hex."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.played import field

SEQUENCE = """
mechanics:
  sequence:
    use: phases
    turn_marker: turn
    begins:
      rest-red rest-blue:
        - {clear: shaken, of: {side: own, has: shaken}, text: say.rests, by-hand: say.who}
    ends:
      any: [{clear: moved, of: {kinds: unit}}]
      move-red: [{change: {supply: {low: cut, cut: none}}, of: {side: red, kinds: unit}}]
    open_things:
      move-red: [{text: say.rests, of: {kinds: unit, side: red, has: shaken}}]
    announcement: {move-blue: say.alone}
    turn_begins: [{steps: 1, of: {is: armour, side: red}}]
    over: [{text: say.alone}]
"""


def test_a_phase_is_announced_left_and_begun(tmp_path: Path) -> None:
    play = field(tmp_path, SEQUENCE).put(r_1="0101", r_2="0102", b_1="0604")
    for piece in ("r-1", "r-2", "b-1"):
        play.do(piece, "Shaken")
    play.do("r-1", "Low"), play.do("r-2", "Cut off")
    play.drag("r-1", "0201")
    assert play.play.value("r-1", "Moved") == "true"
    said = play.go()
    assert said == ["Left open: 2 rest: R2 1 12, R1 1 11", "Red player: Red recovery", "2 rest: R2 1 12, R1 1 11"]
    assert play.play.value("r-1", "Moved") == "false"
    assert play.play.value("r-1", "State_supply") == "2"
    assert play.play.value("r-2", "State_supply") == "0"
    assert play.go() == ["Blue player: All quiet"]
    assert play.go() == ["Blue player: Blue recovery", "1 rest: B1 2 21"]


def test_a_turn_moves_its_marker_and_begins(tmp_path: Path) -> None:
    play = field(tmp_path, SEQUENCE).put(r_1="0101", r_2="0102", b_2="0603", turn="turns/turn.1")
    play.go(4)
    assert play.at("turn") == "turns/turn.2"
    assert play.at("r-2") == "losses/both.red"
    assert play.at("b-2") == "0603"
    assert play.go(12)[-1] == "All quiet"
    assert play.at("turn") == "turns/turn.4"


def test_what_is_open_is_told_on_request(tmp_path: Path) -> None:
    play = field(tmp_path, SEQUENCE).put(r_1="0101")
    assert play.press("Show what is still open") == ["Nothing is open"]
    play.do("r-1", "Shaken")
    assert play.press("Show what is still open") == ["Still open: 1 rest: R1 1 11"]


def test_the_referee_who_only_warns_says_what_is_done_by_hand(tmp_path: Path) -> None:
    play = field(tmp_path, SEQUENCE).put(r_1="0101")
    play.do("r-1", "Shaken")
    play.play.set_property("option_referee", "warn")
    assert play.go() == ["Left open: 1 rest: R1 1 11", "Red player: Red recovery", "Who: 1"]
    play.play.set_property("option_referee", "off")
    assert play.go(4) == []


def test_one_undo_takes_back_all_that_a_phase_did(tmp_path: Path) -> None:
    play = field(tmp_path, SEQUENCE).put(r_1="0101", turn="turns/turn.1")
    play.do("r-1", "Shaken")
    before = play.play.game_text()
    play.go()
    play.play.undo()
    assert play.play.game_text() == before


PASSED_OVER = """
mechanics:
  sequence:
    use: phases
    happens: {rest-red: turn() > 1, else: yes}
    announcement: {rest-red: phase.rest-red, else: say.alone}
"""


def test_a_phase_that_does_not_happen_is_passed_over(tmp_path: Path) -> None:
    play = field(tmp_path, PASSED_OVER)
    play.go()
    assert "Blue movement" in play.play.turn()
    play.go(3)
    assert "Red recovery" in play.play.turn()


IDLE = """
mechanics:
  sequence:
    use: phases
    idle: {rest-red: turn() == 1}
"""


def test_a_phase_in_which_there_is_nothing_to_do_is_passed_over_unless_the_referee_is_off(tmp_path: Path) -> None:
    for level, phase in (("full", "Blue movement"), ("off", "Red recovery")):
        play = field(tmp_path / level, IDLE)
        play.play.set_property("option_referee", level)
        play.go()
        assert phase in play.play.turn()


STACKS = """
mechanics:
  stacks:
    use: stacking
    kinds: unit
    counts: {kinds: unit}
    size: {armour: 2, else: 1}
    limit: {woods: 2, else: 3}
    together: {same: army}
    broken_too: [{text: say.who, of: {is: armour}, values: [len(stack)], most: 1, paragraphs: "5.1"}]
    checked: move-red
    trims: yes
"""
FORMATIONS = {"counters/skirmish/formations.csv": "r3,red,formation.r1,R3,corps,,,7,2.2\n"}
ALIEN = {**FORMATIONS, "counters/skirmish/units.csv": "r-7,red,foot,r3,III,1,17,,,1,,,,1,,1,,,,2.3\n"}


def test_a_stack_over_the_limit_is_told_after_a_drag_and_with_its_phase(tmp_path: Path) -> None:
    play = field(tmp_path, STACKS).put(r_1="0101", r_2="0201", r_5="0101", b_1="0604")
    assert play.drag("r-2", "0101") == ["R2 1 12 in 0101: stack of 4, limit 3"]
    line = "0101 (Red): stack of 4, limit 3; one of these must be removed: R1 1 11 / R1 1 15 / R2 1 12"
    assert play.press("Stacks over the limit") == [line]
    assert play.shown() == {"0101": "!"}
    assert line in play.go()
    assert play.go() == []


@pytest.mark.parametrize(
    ("at_once", "name"), [("", "R1 1 11"), ('    reported_at_once: unit.id == "r-5"\n', "R1 1 15")]
)
def test_what_is_dragged_together_is_one_stack(tmp_path: Path, at_once: str, name: str) -> None:
    """Neither of the two alone is too many; VASSAL has moved both before it tells of either."""
    play = field(tmp_path, STACKS + at_once).put(r_1="0201", r_5="0201", r_2="0101", b_1="0604")
    assert play.drag(["r-1", "r-5"], "0101") == [f"{name} in 0101: stack of 4, limit 3"]
    play = field(tmp_path, STACKS + at_once).put(r_1="0201", r_5="0204", r_2="0101", b_1="0604")
    told = play.drag(["r-5", "r-1"], "0101")  # one after the other: the second is too many
    assert told == ([] if at_once else ["R1 1 11 in 0101: stack of 4, limit 3"])


def test_ground_and_kinds_of_pieces_have_limits_of_their_own(tmp_path: Path) -> None:
    play = field(tmp_path, STACKS).put(r_1="0202", r_2="0201")
    assert play.drag("r-2", "0202") == ["R2 1 12 in 0202: stack of 3, limit 2"]
    assert play.drag("r-2", "0301") == []


def test_bodies_without_a_common_superior_do_not_stand_together(tmp_path: Path) -> None:
    play = field(tmp_path, STACKS, more=ALIEN).put(r_1="0101", r_7="0102")
    assert play.drag("r-7", "0101") == ["R3 1 17 in 0101: R1 1 11 may not stack with R3 1 17"]


def test_the_other_side_removes_what_cures_a_stack(tmp_path: Path) -> None:
    play = field(tmp_path, STACKS).put(r_1="0202", r_2="0201", b_1="0604")
    play.drag("r-2", "0202")
    assert "Remove from the stack" not in play.offers("r-1")
    play.go(2)
    assert "Remove from the stack" in play.offers("r-1") and "Remove from the stack" in play.offers("r-2")
    assert play.do("r-2", "Remove from the stack") == ["R2 1 12 is removed from 0202"]
    assert play.at("r-2") == "losses/both.red"
    assert "Remove from the stack" not in play.offers("r-1")


def test_what_may_stay_in_every_case_is_not_removed(tmp_path: Path) -> None:
    """Of a tank of size 2 and two of size 1 where 2 may lie, the most pieces stay if the tank goes."""
    play = field(tmp_path, STACKS).put(r_1="0202", r_5="0202", r_2="0201", b_1="0604")
    play.drag("r-2", "0202")
    play.go(2)
    assert "Remove from the stack" in play.offers("r-2")
    assert "Remove from the stack" not in play.offers("r-1") + play.offers("r-5")


SETTLED = STACKS.replace("    trims: yes", "    over_limit: [{set: shaken}, {steps: 1, of: {is: armour}}]")


def test_a_stack_over_the_limit_is_settled_when_its_phase_is_left(tmp_path: Path) -> None:
    play = field(tmp_path, SETTLED).put(r_1="0202", r_2="0202", b_2="0603")
    play.go()
    assert play.at("r-2") == "losses/both.red"
    assert "shaken" in str(play.play.value("r-1", "LocalizedPieceName")).lower()


MOVED = """
mechanics:
  stacks: {use: stacking, counts: {kinds: unit}, limit: "1"}
  movement:
    use: movement
    kinds: unit
    with: stacks
    bind: [{phases: move-red, side: red}]
    who: {kinds: unit}
    allowance: "1"
    table: sky
    ground_cost: "1"
"""


def test_movement_asks_for_room(tmp_path: Path) -> None:
    play = field(tmp_path, MOVED).put(r_1="0301", r_5="0201", b_1="0402")
    play.do("r-1", "Show legal hexes")
    assert set(play.shown()) == {"0302", "0401"}


DUTY = """
mechanics:
  sequence: {use: phases, with: duty}
  duty: {use: mandatory-attacks, bind: [{phases: move-red}], must: unit.has("shaken")}
"""


def test_while_a_phase_is_left_mechanics_take_it_for_the_present_one(tmp_path: Path) -> None:
    play = field(tmp_path, DUTY).put(r_1="0101", b_1="0604")
    for piece in ("r-1", "b-1"):
        play.do(piece, "Shaken")
    assert play.go() == ["Must still attack: R1 1 11", "Red player: Red recovery"]
    assert play.go() == ["Blue player: Blue movement"]


def test_who_wants_to_be_asked_stays_in_a_phase_with_something_open(tmp_path: Path) -> None:
    play = field(tmp_path, DUTY)
    play.put(r_1="0101", b_1="0604").do("r-1", "Shaken")
    play.play.set_property("vms_ask", "true")
    play.play.answer("Stay")
    assert play.go() == []
    assert play.play.turn() == "Turn 1 - Red movement"
    assert play.play.properties("vms_step") == {"vms_step": "0"}
    assert play.play.tabletop.dialogs.asked[-1] == [
        "Before this phase ends: mandatory attacks not made: 1 piece that must attack, 0 hexes that must be attacked",
        "Stay", "Go on", "Go on, and do not ask again",
    ]  # fmt: skip
    play.play.answer("Go on")
    assert play.go() == ["Must still attack: R1 1 11", "Red player: Red recovery"]
    play.play.undo()
    play.play.answer("Go on, and do not ask again")
    assert play.go()[0] == "Must still attack: R1 1 11"
    play.play.undo()
    assert play.go()[0] == "Must still attack: R1 1 11"
    assert play.play.unused_answers() == []


ENDING = """
mechanics:
  sequence:
    use: phases
    ends:
      rest-red rest-blue:
        - {set: shaken, of: {side: own, on: map}}
        - {text: say.rests, of: {side: enemy, on: map}}
        - {turn: 1, of: {side: own, has: shaken}, text: say.alone}
        - {phase: move-red, call: 'report("on to red")'}
"""


def test_actions_at_the_end_of_a_phase_are_about_its_side_and_turn(tmp_path: Path) -> None:
    """When they are carried out, the next phase has begun (their `phase`), and after the last one the next turn."""
    play = field(tmp_path, ENDING).put(r_1="0101", b_1="0604")
    play.go()
    assert play.go() == ["1 rest: B1 2 21", "All quiet", "Blue player: Blue movement"]
    play.go()
    assert play.go() == ["1 rest: R1 1 11", "All quiet", "on to red", "Red player: Red movement"]
    assert play.play.turn() == "Turn 2 - Red movement"
    play.go(3)
    assert play.go() == ["1 rest: R1 1 11", "on to red", "Red player: Red movement"]
