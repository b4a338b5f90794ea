"""What pieces have done, as a value that bars further deeds and ends with a phase: played on a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.parts import FILES
from rules.played import Field, field

SHEET = """
mechanics:
  sequence:
    use: phases
    with: ready
  ready:
    use: readiness
    kinds: unit
    state: order
    after: {fire: hold, move: attack, attack: hold, defend: attack, else: ""}
    bars: 'value == "hold" or deed == "fire"'
    ends:
      rest-red: value == "hold" and unit.side == "red"
      move-blue: value == "attack"
      else: no
  walk:
    use: movement
    kinds: unit
    with: ready
    bind: [{phases: move-red rest-red, side: red}, {phases: move-blue, side: blue}]
    allowance: 3
    table: costs
    column: foot
  guns:
    use: fire
    kinds: unit
    with: ready
    bind: [{phases: move-red rest-red, side: red}]
    range_of: 3
    times: 2
    strength: "4"
    table: fight
    column_of: "'1:1'"
    apply: {D: nothing(), A: nothing(), "-": nothing()}
"""
FIGHT = """
  fight:
    use: combat
    kinds: unit
    with: ready
    bind: [{phases: move-red rest-red, side: red}]
    attacks: 2
    attack_strength: "4"
    defence_strength: "4"
    table: fight
    apply: {D: nothing(), A: nothing(), "-": nothing()}
"""
FIRE, NORTH, OPEN = "Fire…", "Move > to the north", "Show what is still open"


def begun(folder: Path, sheet: str = SHEET) -> Field:
    return field(folder, sheet, more=FILES).put(r_1="0303", r_2="0503", b_1="0504")


def word(play: Field, piece: str) -> str:
    return {"0": "", "1": "attack", "2": "hold"}[play.play.value(piece, "State_order")]


def test_fire_bars_all_until_the_end_of_its_phase(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.play.dice(3)
    play.do("r-2", FIRE)
    assert word(play, "r-2") == "hold"
    assert FIRE not in play.offers("r-2")
    assert play.do("r-2", NORTH) == ["R2 1 12 may not move to 0502: it is not ready; it costs 1, 3 left"]
    assert play.go() == ["Red player: Red recovery"]
    assert play.do("r-2", NORTH) == ["R2 1 12 may not move to 0502: it is not ready; it costs 1, 3 left"]
    assert play.go() == ["Ready again: R2 1 12", "Blue player: Blue movement"]
    assert word(play, "r-2") == ""


def test_a_move_goes_on_and_bars_what_is_declared(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do("r-2", NORTH)
    assert word(play, "r-2") == "attack" and FIRE not in play.offers("r-2")
    assert play.do("r-2", NORTH) == ["R2 1 12 to 0501: 1 (Clear 1), 1 left"]
    assert play.press(OPEN) == ["Can still act: move 2, fire 1"]
    play.go(2)
    assert word(play, "r-2") == "attack"
    assert play.go() == ["Ready again: R2 1 12", "Blue player: Blue recovery"]


def test_a_move_that_is_taken_back_leaves_the_value_from_before_it(tmp_path: Path) -> None:
    """Whatever the value was; the next move gives its own again."""
    sheet = SHEET.replace("""    bars: 'value == "hold" or deed == "fire"'""", """    bars: 'deed == "fire"'""")
    for before in ("", "hold"):
        play = begun(tmp_path, sheet)
        if before:
            play.do("r-2", "Hold")
        play.play.move("r-2", "0501")
        assert word(play, "r-2") == "attack"
        play.play.move("r-2", "0503")
        assert (word(play, "r-2"), play.at("r-2")) == (before, "0503")
        play.play.move("r-2", "0502")
        assert word(play, "r-2") == "attack"


def test_a_move_with_lasting_effects_is_not_taken_back(tmp_path: Path) -> None:
    commands = "commands:\n  - {id: last, for: unit, menu: cmd.count, call: walk.lasts(me)}\n"
    play = begun(tmp_path, SHEET + commands)
    play.play.move("r-2", "0502")
    play.do("r-2", "Count pieces")
    play.play.move("r-2", "0503")
    assert word(play, "r-2") == "attack"
    assert "it costs 5, 2 left" in play.told()[-1]


def test_the_key_of_fire_says_what_keeps_a_piece_from_it(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do("r-2", NORTH)
    play.play.key("r-2", "Ctrl+Shift+F")
    assert play.told() == ["R2 1 12 cannot fire: it is not ready"]


def test_one_undo_takes_back_a_deed_with_its_value(tmp_path: Path) -> None:
    play = begun(tmp_path)
    play.do("r-2", NORTH)
    assert (word(play, "r-2"), play.at("r-2")) == ("attack", "0502")
    play.play.undo()
    assert (word(play, "r-2"), play.at("r-2")) == ("", "0503")


def test_a_phase_that_ends_once_more_ends_only_what_was_got_since(tmp_path: Path) -> None:
    """A value of a later phase stays when the tracker goes back and on again."""
    play = begun(tmp_path)
    play.go(2)
    play.play.dice(3)
    play.do("r-2", "Hold")
    play.play.turn("prev")
    play.do("r-1", "Hold")
    play.play.turn("next")
    play.told()
    assert (word(play, "r-1"), word(play, "r-2")) == ("", "hold")


@pytest.mark.parametrize(("setting", "bound"), [("    who: {is: foot}\n", False), ("    who: {is: armour}\n", True)])
def test_those_without_readiness_are_always_ready(tmp_path: Path, setting: str, bound: bool) -> None:
    play = begun(tmp_path, SHEET.replace("    state: order\n", "    state: order\n" + setting))
    play.play.dice(3)
    play.do("r-2", FIRE)
    assert (FIRE not in play.offers("r-2")) == bound
    assert (word(play, "r-2") == "hold") == bound


def test_a_game_says_nothing_where_its_line_is_empty(tmp_path: Path) -> None:
    play = begun(tmp_path, SHEET.replace("    state: order\n", "    state: order\n    ready_line: '\"\"'\n"))
    play.play.dice(3)
    play.do("r-2", FIRE)
    assert play.go(2) == ["Red player: Red recovery", "Blue player: Blue movement"]
    assert word(play, "r-2") == ""


def test_an_attack_is_a_deed_of_both_sides_and_is_barred_by_its_value(tmp_path: Path) -> None:
    play = begun(tmp_path, SHEET + FIGHT.lstrip("\n"))
    play.do("r-2", "Attack…")
    play.play.dice(3)
    play.do("r-2", "Resolve")
    assert (word(play, "r-2"), word(play, "b-1"), word(play, "r-1")) == ("hold", "attack", "")
    assert "Attack…" not in play.offers("r-2")
    play.play.key("r-2", "Ctrl+A")
    assert play.told() == ["R2 1 12 cannot attack: it is not ready"]
