"""Who can still act: counted among what is open, listed and badged on request, gone to one hex after another."""

from __future__ import annotations

from pathlib import Path

from rules.played import Field, field

SHEET = """
mechanics:
  sequence:
    use: phases
    acts_too: [{text: say.alone, when: 'unit.has("shaken")'}]
  movement:
    use: movement
    kinds: unit
    bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
    allowance: 2
    table: fight
    ground_cost: 1
  guns:
    use: fire
    kinds: unit
    bind: [{phases: rest-red, side: red}]
    who: {is: armour}
    range_of: 3
    strength: 1
    table: fight
    column_of: "'1:1'"
    apply: {D: nothing(), A: nothing(), "-": nothing()}
  fight:
    use: combat
    kinds: unit
    bind: [{phases: rest-red, side: red}]
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: fight
    apply: {D: nothing(), A: nothing(), "-": nothing()}
  referee: {use: referee}
"""

ALL, NEXT, PASS = "Show who can still act", "Go to the next piece that can act", "Pass over these pieces and go on"


def board(folder: Path) -> Field:
    """Two red units in one hex, one in another, and a blue one beside them, in the phase in which red moves."""
    play = field(folder, SHEET).put(r_1="0301", r_2="0301", r_6="0603", b_1="0401")
    play.play.tabletop.selection = []
    return play


def chosen(play: Field) -> list[str]:
    return [each.row for each in play.play.tabletop.selection]


def test_who_can_still_move_is_counted_among_what_is_open(tmp_path: Path) -> None:
    assert board(tmp_path).press("Show what is still open") == ["Can still act: move 3"]


def test_what_players_do_by_hand_is_named_where_no_piece_waits(tmp_path: Path) -> None:
    """A game says that a phase is not over though no command and no piece waits, such as one for laying markers."""
    sheet = SHEET.replace(
        "use: phases", "use: phases\n    busy: {rest-red: yes, else: no}\n    announcement: say('say.alone')"
    )
    play = field(tmp_path, sheet).put(r_1="0301")
    play.go()
    assert play.press(ALL) == play.press(NEXT) == ["All quiet"]
    assert play.press("Show what is still open") == ["Nothing is open"]


def test_commands_that_are_left_are_named_where_no_piece_waits(tmp_path: Path) -> None:
    """What a command of the sheet still lets players do is not nothing: no key says that nobody can act."""
    declares = (
        SHEET
        + """
commands:
  - {id: call, for: unit, menu: say.who, phases: move-red, on: map, call: me.mark("shaken")}
"""
    )
    play = field(tmp_path, declares).put(b_1="0401")
    left = ["No piece waits to act; still possible: Who: {0}"]
    for button in ("Show what is still open", ALL, NEXT):
        assert play.press(button) == left, button
    for red in ("r_1",):
        play.put(**{red: "0301"})
    play.press(NEXT)
    assert (
        play.press(PASS)[-1] == "No more pieces can act in this phase"
    )  # who passes over pieces has done what he wants


def test_what_is_left_where_the_rules_do_not_let_it_be_is_open_and_named_once(tmp_path: Path) -> None:
    """A refused drag that nobody puts back is told again where the player asks, and as the phase ends."""
    play = board(tmp_path)
    play.drag("r-1", "0401")
    assert play.at("r-1") == "0401"
    astray = "R1 1 11 is in 0401 against the rules"
    assert play.press("Show what is still open")[0] == f"Still open: {astray}"
    assert play.go()[0] == f"Left open: {astray}"


def test_what_two_settings_name_is_open_once(tmp_path: Path) -> None:
    """What is open and lost as well is asked about, and reported, once."""
    twice = SHEET.replace(
        "    acts_too:",
        """    open_things: {move-red: [{text: say.alone}, {text: say.alone}]}
    lost: {move-red: [{text: say.alone}]}
    acts_too:""",
    )
    play = field(tmp_path, twice).put(r_1="0301")
    (alone,) = [each for each in play.press("Show what is still open") if each.startswith("Still open")]
    assert alone.count("All quiet") == 1, alone
    play.play.set_property("vms_ask", "true")
    play.play.answer("Stay")
    mark = play.play.mark()
    play.go()
    (asked,) = [each for each in play.play.dialogs(mark)]
    assert sum(each.count("All quiet") for each in asked) == 1, asked


def test_nothing_is_open_where_nobody_can_act(tmp_path: Path) -> None:
    play = field(tmp_path, SHEET).put(b_1="0401")
    assert play.press("Show what is still open") == ["Nothing is open"]
    assert play.press(ALL) == ["No more pieces can act in this phase"]
    assert play.press(NEXT) == ["No more pieces can act in this phase"]


def test_who_can_act_is_named_and_badged_with_the_points_it_has_left(tmp_path: Path) -> None:
    play = board(tmp_path)
    assert play.press(ALL) == ["Can still move (3): R1 1 11, R2 1 12, R1 1 16"]
    assert play.shown() == {"0301": "2×2", "0603": "2"}
    play.do("r-6", "to the south")
    play.press(ALL)
    assert play.shown()["0604"] == "1"


def test_who_has_moved_all_the_way_is_no_longer_named(tmp_path: Path) -> None:
    play = board(tmp_path)
    play.do("r-6", "to the south"), play.do("r-6", "to the north")
    assert play.press(ALL) == ["Can still move (2): R1 1 11, R2 1 12"]


def test_one_unit_has_a_badge_for_each_thing_it_can_do(tmp_path: Path) -> None:
    play = board(tmp_path)
    play.go()
    assert play.press("Show what is still open") == ["Can still act: attack 2, fire 2"]
    play.press(ALL)
    assert play.shown() == {"0301": "A×2 F", "0603": "F"}


def test_a_declared_attack_waits_to_be_resolved(tmp_path: Path) -> None:
    play = board(tmp_path)
    play.go()
    play.do("r-1", "Attack…")
    assert play.press("Show what is still open") == ["Can still act: resolve its attack 1, fire 2, attack 1"]


def test_a_sheet_adds_what_else_can_be_done(tmp_path: Path) -> None:
    play = board(tmp_path)
    play.do("r-6", "Shaken")
    play.press(ALL)
    assert play.shown()["0603"] == "2 •"


def test_one_key_goes_from_hex_to_hex_and_round_again(tmp_path: Path) -> None:
    play = board(tmp_path)
    assert play.press(NEXT) == []
    assert chosen(play) == ["r-1", "r-2"]
    assert play.shown() == {"0301": "2×2"}
    play.press(NEXT)
    assert chosen(play) == ["r-6"]
    play.press(NEXT)
    assert chosen(play) == ["r-1", "r-2"]


def test_who_is_passed_over_is_not_gone_to_again_in_this_phase(tmp_path: Path) -> None:
    play = board(tmp_path)
    play.press(NEXT)
    assert play.press(PASS) == ["R1 1 11, R2 1 12 are passed over in this phase"]
    assert chosen(play) == ["r-6"]
    assert play.press(ALL) == ["Can still move (1): R1 1 16"]
    assert play.press(PASS) == ["R1 1 16 is passed over in this phase", "No more pieces can act in this phase"]
    assert play.press("Show what is still open") == ["Nothing is open"]
    play.go(4)
    assert play.press("Show what is still open")[0].startswith("Can still act: move")


def test_going_to_the_next_is_no_step_to_undo(tmp_path: Path) -> None:
    play = board(tmp_path)
    play.do("r-6", "to the south")
    play.press(NEXT)
    play.play.undo()
    assert play.at("r-6") == "0603"


def test_the_other_side_and_the_referee_that_is_off_have_nobody(tmp_path: Path) -> None:
    play = board(tmp_path)
    play.play.set_property("option_referee", "off")
    assert play.press(ALL) == ["No more pieces can act in this phase"]
    play.play.set_property("option_referee", "full")
    play.go(2)
    assert play.press(ALL) == ["Can still move (1): B1 2 21"]


def test_the_odds_of_an_attack_are_shown_before_it_is_declared(tmp_path: Path) -> None:
    play = board(tmp_path)
    play.go()
    before = play.do("r-1", "Show odds")
    assert before == ["0401: R1 1 11 4 (total 4) against B1 2 21 3 (total 3): 1:1 column"]
    assert "Call off" not in play.offers("r-1")


def test_the_odds_before_an_attack_are_those_on_which_it_is_resolved(tmp_path: Path) -> None:
    """With every shift, on the attacker and on the target, as after the attack is declared."""
    shifts = "    shifts: [{text: terrain.woods, by: -1}]\n    drm: [{text: terrain.clear, by: 1}]\n    apply: {D"
    play = field(tmp_path, SHEET.replace("    defence_strength: unit.cs\n    table: fight\n    apply: {D",
                 "    defence_strength: unit.cs\n    table: fight\n" + shifts)).put(r_1="0301", b_1="0401")  # fmt: skip
    play.go()
    shown = [
        "0401: R1 1 11 4 (total 4) against B1 2 21 3 (total 3): 1:1 column",
        "Column shifts: Woods -1; now column 1:1",
        "Die roll modifiers: Clear +1",
    ]
    assert [play.do(each, "Show odds") for each in ("r-1", "b-1")] == [shown, shown]
    play.do("r-1", "Attack…")
    assert play.do("r-1", "Show odds")[:3] == shown


def test_the_odds_against_a_target_count_the_free_attackers_around_it(tmp_path: Path) -> None:
    play = board(tmp_path)
    play.go()
    assert play.do("b-1", "Show odds") == [
        "0401: R1 1 11 4, R2 1 12 3 (total 7) against B1 2 21 3 (total 3): 2:1 column"
    ]


def test_a_question_for_the_target_has_the_odds_on_each(tmp_path: Path) -> None:
    play = board(tmp_path).put(b_2="0302")
    play.go()
    play.do("r-1", "Attack…", "0401: B1 2 21")
    asked = ["R1 1 11: attack which hex?", "0401: B1 2 21 — 1:1", "0302: B1 2 22 — 1:1"]
    assert asked in play.play.tabletop.dialogs.asked
