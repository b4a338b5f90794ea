"""Lines of several units that one decision moves: one line, with all names, what it cost and what is left."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.games import load

from rules.played import field
from vmodsmith.rules.tabletop.merged_lines import MergedLines, bare, counted_together, per_unit
from vmodsmith.tasks.tabletop import lay

SHEET = """
mechanics:
  movement:
    use: movement
    kinds: unit
    bind: {phases: move-red, side: red}
    allowance: "4 if unit.is_a('foot') else 6"
    table: sky
    ground_cost: 1
"""


def rules(lines: list[str]) -> list[str]:
    """What rules have said, without the engine's own lines."""
    return [each for each in lines if not each.startswith("*")]


def test_a_stack_that_is_dragged_is_one_line(tmp_path: Path) -> None:
    at = field(tmp_path, SHEET.replace("4 if", "6 if")).put(r_1="0101", r_2="0101")
    said = rules(at.drag(["r-1", "r-2"], "0103"))
    assert len(said) == 1 and said[0].startswith("R1 1 11, R2 1 12 to 0103"), said
    assert said[0].endswith("2 for 2 hexes, 4 left")


def test_what_differs_is_listed_in_the_order_of_the_names(tmp_path: Path) -> None:
    at = field(tmp_path, SHEET).put(r_1="0101", r_2="0101")
    said = rules(at.drag(["r-1", "r-2"], "0103"))
    assert len(said) == 1 and said[0].startswith("R1 1 11; R2 1 12 to 0103"), said
    assert said[0].endswith("2 for 2 hexes, 2 / 4 left")


def test_one_undo_takes_the_whole_stack_back(tmp_path: Path) -> None:
    at = field(tmp_path, SHEET).put(r_1="0101", r_2="0101")
    at.drag(["r-1", "r-2"], "0103")
    at.play.undo()
    assert (at.at("r-1"), at.at("r-2")) == ("0101", "0101")


def test_a_stack_that_steps_by_key_is_one_line(tmp_path: Path) -> None:
    at = field(tmp_path, SHEET).put(r_1="0101", r_2="0101")
    mark = at.play.mark()
    at.play.do(["r-1", "r-2"], "to the south")
    said = rules(at.play.chat(mark))
    assert len(said) == 1 and "R1 1 11; R2 1 12 to 0102" in said[0] and "3 / 5 left" in said[0], said


def test_verbs_agree_with_how_many_units_a_line_names(tmp_path: Path) -> None:
    at = field(tmp_path, SHEET).put(r_1="0101", r_2="0101")
    at.drag(["r-1", "r-2"], "0103")
    assert rules(at.drag("r-1", "0101"))[0].startswith("R1 1 11 is back in 0101")
    at.drag("r-1", "0103")
    said = rules(at.drag(["r-1", "r-2"], "0101"))
    assert len(said) == 1 and said[0].startswith("R1 1 11, R2 1 12 are back in 0101"), said


def test_a_stack_that_is_moved_by_hand_is_one_line_with_all_names(tmp_path: Path) -> None:
    at = field(tmp_path, SHEET).put(b_1="0604", b_2="0604")
    said = rules(at.drag(["b-1", "b-2"], "0603"))
    assert len(said) == 1 and said[0].startswith("B1 2 21, B1 2 22: moved by hand"), said
    assert "they do not move in this phase" in said[0]


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [("en", "A is there", "A, B are there"), ("ja", "Aはある", "A、Bはある"), ("fr", "A est", "A, B sont")],
)
def test_each_language_has_its_words_and_signs(language: str, one: str, two: str) -> None:
    text = {"en": "{0} {0:is|are} there", "ja": "{0}は{0:ある|ある}", "fr": "{0} {0:est|sont}"}[language]
    merged = MergedLines(lambda: language)

    def line(name: str) -> str:
        return counted_together(text, (per_unit(name),), language).replace("{0}", per_unit(name))

    assert bare(line("A")) == one
    assert merged.add(line("A"), "quiet", 3) == (3, one)
    assert merged.add(line("B"), "quiet", 5) == (3, two)
    assert merged.add(line("C"), "warning", 5) == (5, one.replace("A", "C")), "another tone is another line"


def test_what_an_action_added_that_failed_is_taken_out_again() -> None:
    merged = MergedLines(lambda: "en")
    merged.add(f"{per_unit('A')} moves", "quiet", 0)
    before = merged.joined
    merged.add(f"{per_unit('B')} moves", "quiet", 1)
    merged.add(f"{per_unit('B')} stops", "quiet", 1)
    assert merged.back(before) == {0: "A moves"}
    assert merged.add(f"{per_unit('B')} stops", "quiet", 1) == (1, "B stops")


def test_what_was_read_is_joined_by_nothing() -> None:
    merged = MergedLines(lambda: "en")
    merged.add(f"{per_unit('A')} moves", "quiet", 0)
    merged.close()
    assert merged.add(f"{per_unit('B')} moves", "quiet", 1) == (1, "B moves")


ROLLS = """
commands:
  - {id: roll, for: unit, menu: cmd.fight, on: map, call: rolls(me)}
  - {id: tell, for: unit, menu: cmd.count, on: map, call: tells(me)}
"""
ROLLED = """
def rolls(me: Piece) -> None:
    die = roll(6)
    report(say("say.count", per_unit(me.name)))
    tells(me)

def tells(me: Piece) -> None:
    report(say("say.count", per_unit(me.name)), "quiet")
"""


def test_a_line_with_dice_of_its_own_stays_one(tmp_path: Path) -> None:
    """In the module pictures of the dice stand before it; what follows without dice is one line again."""
    at = field(tmp_path, ROLLS, ROLLED).put(r_1="0101", r_2="0101")
    at.play.dice(1, 2)
    mark = at.play.mark()
    at.play.do(["r-1", "r-2"], "Fight")
    said = rules(at.play.chat(mark))
    alone = [each for each in said if "roll" in each]
    assert len(alone) == 2 and "11 pieces" in alone[0] and "12 pieces" in alone[1], said
    assert len([each for each in said if "roll" not in each]) == 1, said


STACKS = {
    "korsun": (2, "german-movement", "2020", ["57-179", "57-199", "57-217"]),
    "streets": (3, "german-movement", "2050", ["pz-24-1", "pz-24-2"]),
}
"""Of a game: turn, phase, a hex, and a stack that can move there."""


@pytest.mark.parametrize("name", STACKS)
def test_a_stack_of_a_large_game_is_one_line_by_key_and_by_drag(name: str) -> None:
    turn, phase, start, units = STACKS[name]
    play = lay(load(name)).opened()
    play.new_game()
    play.jump(Turn=str(turn), Phase=phase)
    for each in units:
        play.place(each, start)
    mark = play.mark()
    play.key(units, "Num8")
    by_key = play.chat(mark)
    assert len(by_key) == 1 and by_key[0].count(", ") >= len(units), by_key
    mark = play.mark()
    play.move(units, str(int(start) - 3))
    by_drag = [each for each in play.chat(mark) if "left" in each]
    assert len(by_drag) == 1, by_drag
