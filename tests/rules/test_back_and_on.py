"""The turn tracker stepped back and on again: a phase is there as it was left, nothing begins or ends anew."""

from __future__ import annotations

from pathlib import Path

from rules.played import Field, field

TWICE = """
mechanics:
  sequence:
    use: phases
    turn_marker: turn
    happens: {rest-red: 'any(unit.has("shaken") and unit.side == "red" for unit in map_pieces())', else: yes}
    begins:
      rest-red: [{call: 'report("red rests")'}]
      move-blue: [{clear: shaken, of: {side: blue, has: shaken}}, {call: 'report("blue moves")'}]
    ends:
      move-red: [{call: 'report("red has moved")'}, {set: shaken, of: {side: blue}}]
      rest-red: [{call: 'report("red has rested")'}, {clear: shaken, of: {side: red, has: shaken}}]
    ends_again: {move-red: [{call: 'report("red is done")'}]}
    announcement: {else: say.alone}
"""


def test_what_began_does_not_begin_again_nor_end_again(tmp_path: Path) -> None:
    play = field(tmp_path, TWICE).put(b_1="0604")
    assert play.go() == ["red has moved", "Blue player: All quiet", "blue moves"]
    play.play.turn("prev")
    assert play.told() == ["Red movement again: its start is not repeated, and everything done in it still counts"]
    assert play.play.turn() == "Turn 1 - Red movement"
    play.do("b-1", "Shaken")
    assert play.go() == [
        "red is done",
        "Blue movement again: its start is not repeated, and everything done in it still counts",
    ]
    assert play.play.value("b-1", "shaken_Active") == "true"
    assert play.go()[0] == "Blue player: All quiet"


def test_a_phase_that_was_passed_over_comes_back_and_ends_once(tmp_path: Path) -> None:
    play = field(tmp_path, TWICE).put(r_1="0101", turn="turns/turn.1")
    play.go()
    assert play.play.turn() == "Turn 1 - Blue movement"
    play.play.turn("prev")
    assert play.play.turn() == "Turn 1 - Red movement"
    play.do("r-1", "Shaken")
    assert play.go()[-2:] == ["Red player: All quiet", "red rests"]
    assert play.play.turn() == "Turn 1 - Red recovery"
    play.play.turn("prev")
    play.go()
    assert play.play.turn() == "Turn 1 - Red recovery"
    play.told()
    assert play.go()[0] == "red has rested"
    assert play.play.turn() == "Turn 1 - Blue movement"
    assert play.play.value("r-1", "shaken_Active") == "false"
    play.play.turn("prev")
    assert play.play.turn() == "Turn 1 - Red recovery"
    assert "red has rested" not in play.go()


def test_back_over_the_begin_of_a_turn(tmp_path: Path) -> None:
    play = field(tmp_path, TWICE).put(r_1="0101", turn="turns/turn.1")
    play.go(3)
    assert play.at("turn") == "turns/turn.2"
    for _ in range(3):
        play.play.turn("prev")
    assert play.play.turn() == "Turn 1 - Red movement" and play.at("turn") == "turns/turn.1"
    before = play.play.snapshot()["properties"]
    assert before["vms_begun"] == "1 move-red move-blue rest-blue|2 move-red"
    play.go(3)
    assert play.play.turn() == "Turn 2 - Red movement" and play.at("turn") == "turns/turn.2"
    for _ in range(3):
        play.play.undo()
    assert play.play.snapshot()["properties"] == before and play.at("turn") == "turns/turn.1"


BOTH = """
mechanics:
  sequence: {use: phases}
hooks:
  - {id: entered, on: phase again, phases: rest-red, call: 'report("red rests now")'}
  - {id: anywhere, on: back again, call: 'report("the tracker moved")'}
"""


def test_a_hook_of_two_events_runs_at_each_in_its_phases_alone(tmp_path: Path) -> None:
    play = field(tmp_path, BOTH)
    ours = ("red rests now", "the tracker moved")

    def said(lines: list[str]) -> list[str]:
        return [each for each in lines if each in ours]

    assert said(play.go()) == ["red rests now"]
    play.play.turn("prev")
    assert said(play.told()) == ["the tracker moved"]
    assert said(play.go()) == ["red rests now", "the tracker moved"]
    assert said(play.go()) == []
    play.play.turn("prev")
    assert said(play.told()) == ["the tracker moved"]
    assert said(play.go()) == ["the tracker moved"]


FIRE = """
mechanics:
  sequence: {use: phases}
  fire:
    use: fire
    kinds: unit
    bind: move-red move-blue
    range_of: 1
    strength: shot.firer.at
    table: sky
    column_of: '"summer"'
    apply: [{when: 'result == "mud"', call: 'hit(shot, 1)'}]
    commands: {"fire-{d}": {}}
"""
NORTH, SOUTH = "Fire to the north", "Fire to the south"


def fired(folder: Path) -> Field:
    play = field(folder, FIRE).put(r_1="0303", r_5="0303", b_1="0304", b_2="0304")
    play.play.dice(1, 1)
    play.play.answer("B1 2 21")
    play.do("r-1", SOUTH)
    play.go(2)
    assert play.play.turn() == "Turn 1 - Blue movement"
    play.play.answer("R1 1 11")
    play.do("b-1", NORTH)
    return play


def can(play: Field) -> dict[str, bool]:
    """Who can fire now."""
    return {each: any(offer in (NORTH, SOUTH) for offer in play.offers(each)) for each in ("r-1", "r-5", "b-1", "b-2")}


def test_who_fired_is_known_in_each_phase_that_the_tracker_comes_back_to(tmp_path: Path) -> None:
    play = fired(tmp_path)
    red = {"r-1": False, "r-5": True, "b-1": False, "b-2": False}
    blue = {"r-1": False, "r-5": False, "b-1": False, "b-2": True}
    assert can(play) == blue
    play.play.turn("prev"), play.play.turn("prev")
    assert can(play) == red
    play.go(2)
    assert can(play) == blue
    play.play.turn("prev"), play.play.turn("prev")
    play.play.save(tmp_path / "game.vsav")
    play.play.new_game("Solo")
    play.play.load(tmp_path / "game.vsav")
    assert can(play) == red
    play.play.dice(1)
    play.play.answer("B1 2 22")
    play.do("r-5", SOUTH)
    play.play.turn("next"), play.play.turn("next")
    assert can(play) == blue
    play.play.turn("prev"), play.play.turn("prev")
    assert can(play) == {**red, "r-5": False}
    play.play.turn("next"), play.play.turn("next"), play.play.turn("next")
    assert not any(play.play.tabletop.clock.past.begun(2, each) for each in ("move-red", "rest-red"))


REPEATED = """
mechanics:
  sequence:
    use: phases
    begins:
      move-blue: [{call: 'report("blue moves")'}, {call: 'set_clock(turn(), "move-red")', when: 'turn() == 1'}]
"""


def test_a_rule_that_sets_the_tracker_back_has_phases_begin_anew(tmp_path: Path) -> None:
    play = field(tmp_path, REPEATED)
    assert [each for _ in range(4) for each in play.go() if each == "blue moves"] == ["blue moves"] * 2
    assert play.play.turn() == "Turn 1 - Red movement"


def test_marks_of_a_phase_do_not_come_back_where_it_begins_anew(tmp_path: Path) -> None:
    play = field(tmp_path, REPEATED.replace("use: phases", "use: phases\n    marks: shaken")).put(r_1="0101")

    def shaken() -> bool:
        return play.play.value("r-1", "shaken_Active") == "true"

    play.do("r-1", "Shaken")
    play.go(2)
    assert play.play.turn() == "Turn 1 - Red movement" and not shaken()
    play.do("r-1", "Shaken")
    play.go(2)
    assert play.play.turn() == "Turn 1 - Red movement" and not shaken()


LATE = """
mechanics:
  sequence:
    use: phases
    happens: {rest-red move-blue: 'any(unit.has("shaken") for unit in map_pieces())', else: yes}
    ends:
      rest-red: [{call: 'report("red has rested")'}]
      move-blue: [{call: 'report("blue has moved")'}]
    ends_again: {move-red: [{call: 'report("red is done")'}]}
    announcement: {else: say.alone}
"""


def test_of_two_phases_that_are_played_late_both_end(tmp_path: Path) -> None:
    play = field(tmp_path, LATE).put(r_1="0101")
    play.go()
    assert play.play.turn() == "Turn 1 - Blue recovery", "two phases were passed over"
    play.play.turn("prev")
    play.do("r-1", "Shaken")
    play.told()
    assert "red is done" in play.go()
    assert play.play.turn() == "Turn 1 - Red recovery"
    assert "red has rested" in play.go()
    assert play.play.turn() == "Turn 1 - Blue movement"
    assert "blue has moved" in play.go()
    assert play.play.turn() == "Turn 1 - Blue recovery"


GAINED = """
mechanics:
  sequence:
    use: phases
    keeps: '["shaken"] if unit.has("shaken") else []'
    ends:
      move-red rest-red:
        - {clear: shaken, of: {kinds: unit, has: shaken, when: 'sequence.gained(it, "shaken")'}, text: say.rests}
    ends_again: sequence.ends(which)
    announcement: {else: say.alone}
"""


def test_only_what_was_gained_since_a_step_back_ends_once_more(tmp_path: Path) -> None:
    """What a piece had before is of phases that were played to their end, and stays."""
    play = field(tmp_path, GAINED).put(r_1="0101", b_1="0604")
    play.go(2)
    play.do("b-1", "Shaken")
    play.play.turn("prev")
    play.do("r-1", "Shaken")
    told = play.go()
    assert "1 rest: R1 1 11" in told
    assert not play.piece("r-1").has("shaken") and play.piece("b-1").has("shaken")


def test_what_was_gained_in_a_later_phase_does_not_end_with_an_earlier_one(tmp_path: Path) -> None:
    """Stepped back twice, a piece keeps what it got after the first step, in the phase that was left then."""
    play = field(tmp_path, GAINED).put(r_1="0101", b_1="0604")
    play.go(2)
    play.play.turn("prev")
    play.do("r-1", "Shaken")
    play.play.turn("prev")
    play.do("b-1", "Shaken")
    assert "1 rest: B1 2 21" in play.go(), "of the red movement, which ends once more"
    assert play.piece("r-1").has("shaken"), "of the red recovery, which has not"
    assert "1 rest: R1 1 11" in play.go()
    assert not play.piece("r-1").has("shaken")


def test_what_is_lost_and_gained_once_more_is_new(tmp_path: Path) -> None:
    play = field(tmp_path, GAINED).put(r_1="0101")
    play.go(2)
    play.do("r-1", "Shaken")
    play.play.turn("prev")
    play.go()
    assert play.piece("r-1").has("shaken")
    play.do("r-1", "Shaken")
    assert not play.piece("r-1").has("shaken")
    play.play.turn("prev")
    play.do("r-1", "Shaken")
    assert "1 rest: R1 1 11" in play.go()


def test_what_was_gained_before_ends_as_its_phase_ends_for_the_first_time(tmp_path: Path) -> None:
    play = field(tmp_path, GAINED).put(r_1="0101")
    play.go()
    play.do("r-1", "Shaken")
    play.play.turn("prev")
    play.go()
    assert play.piece("r-1").has("shaken")
    assert "1 rest: R1 1 11" in play.go()
