"""Rules that begin a new step after a drag: the engine sends the drag itself last, so that all of it is one step."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import write_blank

from rules.campaign import campaign
from rules.played import field

from .test_merged_lines import SHEET

FUNCTIONS = """
def parted(what: str) -> None:
    report(f"{what}: one")
    new_step()
    report(f"{what}: two")
"""
HOOKS = """
hooks:
  - {id: hand, on: by-hand, for: unit, call: 'parted("by hand")'}
  - {id: end, on: done, call: 'parted("the end")'}
"""


@pytest.mark.parametrize(
    ("piece", "begun", "to", "lines"),
    [("b-1", "0604", "0603", 5), ("r-1", "0101", "0102", 3)],
    ids=["by hand", "by the rules"],
)
def test_one_undo_takes_back_a_drag_and_what_rules_did_after_it(
    needs_engine: None, engines: Engines, tmp_path: Path, piece: str, begun: str, to: str, lines: int
) -> None:
    """As in memory: no part of it stays, and the drag is not taken back before what followed it."""
    made = campaign(tmp_path / "engine", SHEET + HOOKS, FUNCTIONS)
    (tmp_path / "out").mkdir()
    engine = engines.open(write_blank(made, tmp_path / "out"))
    memory = field(tmp_path / "memory", SHEET + HOOKS, FUNCTIONS).put(r_1="0101", b_1="0604").play
    engine.setup(made.text("setup.empty"), side="Solo")
    for each, at in (("r-1", "0101"), ("b-1", "0604")):
        engine.place(each, at)
    while memory.turn() != engine.turn():
        engine.turn("next")
    marks = engine.mark(), memory.mark()
    for player in (engine, memory):
        player.move(piece, to)
    said = engine.chat(marks[0])
    assert said == memory.chat(marks[1]) and len([each for each in said if each.startswith("-")]) == lines, said
    marks = engine.mark(), memory.mark()
    for player in (engine, memory):
        player.undo()
        assert player.piece(piece)["at"] == begun
    assert engine.chat(marks[0]) == memory.chat(marks[1])
    assert len(engine.chat(marks[0])) == len(said)
    assert engine.problems(marks[0]) == []
