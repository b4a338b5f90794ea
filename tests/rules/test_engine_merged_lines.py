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
