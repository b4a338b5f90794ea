"""The lines of one stack's move in VASSAL: one line, the same as in memory; for the others, in the log and undone
too."""

from __future__ import annotations

from pathlib import Path

from shared.engines import Engines
from shared.games import write_blank

from rules.campaign import campaign
from rules.played import field

from .test_merged_lines import ROLLED, ROLLS, SHEET

STACK = ["r-1", "r-2"]


def test_a_stack_is_one_line_as_in_memory(needs_engine: None, engines: Engines, tmp_path: Path) -> None:
    made = campaign(tmp_path / "engine", SHEET + ROLLS, ROLLED)
    (tmp_path / "out").mkdir()
    engine = engines.open(write_blank(made, tmp_path / "out"))
    memory = field(tmp_path / "memory", SHEET + ROLLS, ROLLED).put(r_1="0101", r_2="0101", b_1="0604", b_2="0604").play
    engine.setup(made.text("setup.empty"), side="Solo")
    for piece, at in (("r-1", "0101"), ("r-2", "0101"), ("b-1", "0604"), ("b-2", "0604")):
        engine.place(piece, at)
    while memory.turn() != engine.turn():
        engine.turn("next")
    marks = engine.mark(), memory.mark()
    for player in (engine, memory):
        player.move(STACK, "0103")
        player.do(STACK, "to the south")
        player.move(["b-1", "b-2"], "0603")
        player.undo()
        player.undo()
        player.undo()
        player.dice(1, 2)
        player.do(STACK, "Fight")
    said = engine.chat(marks[0])
    assert said == memory.chat(marks[1])
    assert [each for each in said if "left" in each and "UNDO" not in each] == [
        "- R1 1 11; R2 1 12 to 0103: 2 for 2 hexes, 2 / 4 left",
        "- R1 1 11; R2 1 12 to 0104: 1, 1 / 3 left",
    ], said
    rolled = [each for each in said if "roll" in each]
    assert len(rolled) == 2, "a line with dice of its own stays one"
    assert engine.problems(marks[0]) == []
    assert [engine.piece(each)["at"] for each in STACK] == ["0101", "0101"]


CROWDED = """
  stacks:
    use: stacking
    kinds: unit
    size: 1
    limit: 2
    checked: move-red
"""


def test_what_a_hex_is_told_to_hold_leaves_a_drag_by_hand_to_be_reported(
    needs_engine: None, engines: Engines, tmp_path: Path
) -> None:
    """That a hex is full is no use of the drag: out of its phase the unit was moved by hand, and both are said."""
    made = campaign(tmp_path / "engine", SHEET + CROWDED, "")
    (tmp_path / "out").mkdir()
    engine = engines.open(write_blank(made, tmp_path / "out"))
    where = {"b-1": "0604", "b-2": "0603", "r-1": "0101", "r-2": "0103", "r-5": "0103"}
    memory = field(tmp_path / "memory", SHEET + CROWDED).put(**{k.replace("-", "_"): v for k, v in where.items()}).play
    engine.setup(made.text("setup.empty"), side="Solo")
    for piece, at in where.items():
        engine.place(piece, at)
    while memory.turn() != engine.turn():
        engine.turn("next")
    marks = engine.mark(), memory.mark()
    for player in (engine, memory):
        player.move("b-1", "0603")
        player.move("r-1", "0103")
        player.turn("next")
        player.move("r-1", "0102")
        player.move("r-1", "0103")
    said = engine.chat(marks[0])
    assert said == memory.chat(marks[1])
    full = next(n for n, each in enumerate(said) if "stack of 3, limit 2" in each and "0103" in each)
    assert any("moved by hand" in each for each in said[full:]), said
    assert engine.problems(marks[0]) == []
