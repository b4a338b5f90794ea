"""The turn tracker and the rules: what begins with a turn or phase, another order of phases, the end of the last
turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.games import SMALL, load

from vmodsmith.engine import Engine
from vmodsmith.model import Phase

from . import grown

RULES = """
from game import *


def phase_order() -> list[Phase]:
    if turn() == 2:
        return ["move-red", "fire", "move-blue", "count"]
    return ["move-red", "move-blue", "fire", "count"]


def begins() -> None:
    game.Turns += 1
    report(f"turn {turn()} begins")


def phase_begins() -> None:
    report(f"now {phase()} ({phase_number(phase())})")


def fire_begins() -> None:
    report("fire")
    for each in map_pieces():
        each.mark("shaken")


def breaks() -> None:
    game.Turns += 100
    for each in map_pieces():
        each.discard()
    game.Turns = value("fight", 1, "1:1")


def over() -> None:
    report(f"over after {game.Turns}")


def asks() -> None:
    if any(each.has("shaken") for each in map_pieces()):
        report("a question comes")
        report("yes" if ask("Really?") else "no")


def jump() -> None:
    set_clock(3, "fire")


def back() -> None:
    report(f"back in {phase()}")


def again() -> None:
    report(f"again {phase()}" if has_begun(phase()) else "never")


def rewind() -> None:
    set_clock(1, "move-blue")


def skips() -> None:
    if turn() == 3:
        set_clock(3, "count")
"""
SHEET = """
name: rule.fight
properties:
  - {name: Turns, type: int, value: "0"}
hooks:
  - {id: begins, on: turn, call: begins()}
  - {id: breaks, on: phase, phases: fire, call: breaks()}
  - {id: phase-begins, on: phase, call: phase_begins()}
  - {id: fire-begins, on: phase, phases: fire, call: fire_begins()}
  - {id: skips, on: phase, phases: move-blue, call: skips()}
  - {id: asks, on: phase, phases: move-blue, call: asks()}
  - {id: over, on: end, call: over()}
  - {id: back, on: back, call: back()}
  - {id: again, on: again, call: again()}
  - {id: counted, on: phase again, phases: count, call: 'report("counted")'}
buttons:
  - {id: jump, menu: Jump, call: jump()}
  - {id: rewind, menu: Rewind, call: rewind()}
"""


@pytest.fixture
def engine(open_engine: Callable[..., Engine], clock_module: Path) -> Engine:
    """A new game with a piece on the map."""
    found = open_engine(clock_module)
    found.new_game()
    found.place("r-1", "0101")
    return found


@pytest.fixture(scope="module")
def clock_module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module with these rules and two phases more."""
    more = tuple(Phase(id=each, name=f"phase.{each}", source="4.4") for each in ("fire", "count"))
    small = load("skirmish", SMALL)
    named = {each.name: {"en": each.name, "ja": each.name} for each in more}
    made = grown.game(RULES, SHEET, phases=(*small.phases, *more), strings={**small.strings, **named})
    return grown.module(made, tmp_path_factory.mktemp("clock"))


def next_phase(engine: Engine) -> tuple[str, list[str]]:
    """On by one; turn and phase, and what the rules say of it."""
    mark = engine.mark()
    engine.turn("next")
    found = engine.properties("Turn", "Phase")
    return f"{found['Turn']} {found['Phase']}", [each.removeprefix("- ") for each in engine.chat(mark)]


def test_turns_and_phases_in_the_order_of_a_rule(engine: Engine) -> None:
    where = [next_phase(engine)[0] for _ in range(9)]
    assert where == [
        "1 move-blue", "1 fire", "1 count", "2 move-red", "2 fire", "2 move-blue", "2 count", "3 move-red", "3 count",
    ]  # fmt: skip


def test_what_begins_is_told_after_the_trackers_own_line(engine: Engine) -> None:
    engine.jump(Turn="1", Phase="count")
    before = engine.snapshot()
    where, lines = next_phase(engine)
    assert where == "2 move-red"
    assert lines == ["* Turn 2 - Red movement", "turn 2 begins", "now move-red (0)"]
    assert engine.properties("Turns") == {"Turns": "1"}
    engine.undo()
    assert engine.snapshot() == before


def test_what_leads_to_a_question_is_told_before_it(engine: Engine) -> None:
    """What is said after it comes after the tracker's own line, as all else."""
    engine.do("r-1", "Shaken")
    engine.answer("Yes")
    where, lines = next_phase(engine)
    assert where == "1 move-blue"
    assert lines == ["now move-blue (1)", "a question comes", "* Turn 1 - Blue movement", "yes"]


def test_a_hook_that_fails_takes_back_only_what_it_did(engine: Engine) -> None:
    engine.jump(Turn="1", Phase="move-blue")
    mark = engine.mark()
    where, lines = next_phase(engine)
    assert where == "1 fire"
    assert [each for each in lines if not each.startswith("rules: ")] == [
        "* Turn 1 - phase.fire",
        "now fire (2)",
        "fire",
    ]
    (fault,) = engine.problems(mark)
    assert fault["text"].startswith('rules: the cell 1, 1:1 of the table fight holds "A"')
    assert engine.properties("Turns") == {"Turns": "0"}
    assert engine.value("r-1", "shaken_Active") == "true"


def test_after_the_last_turn_the_tracker_stays(engine: Engine) -> None:
    engine.jump(Turn="4", Phase="count")
    where, lines = next_phase(engine)
    assert where == "4 count"
    assert "over after 0" in lines
    engine.turn("prev")
    assert engine.properties("Turn", "Phase") == {"Turn": "4", "Phase": "fire"}


def test_back_goes_the_same_way_and_begins_nothing(engine: Engine) -> None:
    engine.jump(Turn="2", Phase="move-blue")
    mark = engine.mark()
    engine.turn("prev")
    assert engine.properties("Turn", "Phase") == {"Turn": "2", "Phase": "fire"}
    assert not any("now" in each for each in engine.chat(mark))
    engine.jump(Turn="1", Phase="move-red")
    engine.turn("prev")
    assert engine.properties("Turn", "Phase") == {"Turn": "1", "Phase": "move-red"}


def test_a_button_may_set_the_tracker(engine: Engine) -> None:
    before = engine.snapshot()
    mark = engine.mark()
    engine.press("Jump")
    assert engine.properties("Turn", "Phase") == {"Turn": "3", "Phase": "fire"}
    assert not any("now" in each for each in engine.chat(mark))
    engine.undo()
    assert engine.snapshot() == before
    engine.redo()
    assert engine.properties("Turn", "Phase") == {"Turn": "3", "Phase": "fire"}


def test_what_has_begun_does_not_begin_again(engine: Engine) -> None:
    def said(step: str) -> list[str]:
        mark = engine.mark()
        engine.turn(step)
        return [each.removeprefix("- ") for each in engine.chat(mark) if not each.startswith("*")]

    engine.jump(Turn="1", Phase="fire")
    assert next_phase(engine) == ("1 count", ["* Turn 1 - phase.count", "now count (3)", "counted"])
    assert next_phase(engine)[0] == "2 move-red"
    before = engine.snapshot()
    assert [each.split(": ")[-1] for each in said("prev")] == ["back in count"]
    assert [each.split(": ")[-1] for each in said("prev")] == ["back in fire"]
    assert said("next") == ["again count", "counted"]
    assert engine.properties("vms_begun") == {"vms_begun": "1 move-red move-blue fire count|2 move-red"}
    assert said("next") == ["again move-red"]
    assert engine.snapshot() == before
    engine.undo()
    engine.undo()
    assert engine.properties("Turn", "Phase") == {"Turn": "1", "Phase": "fire"}
    assert said("next") == ["again count", "counted"]
    assert said("next") == ["again move-red"]
    assert "now fire (1)" in said("next")


def test_behind_where_a_rule_puts_the_tracker_phases_begin_anew(engine: Engine) -> None:
    engine.jump(Turn="1", Phase="move-blue")
    assert next_phase(engine)[0] == "1 fire"
    before = engine.snapshot()
    engine.press("Rewind")
    assert engine.properties("vms_begun") == {"vms_begun": "1 move-red move-blue"}
    engine.undo()
    assert engine.snapshot() == before
    engine.redo()
    assert "now fire (2)" in next_phase(engine)[1]
