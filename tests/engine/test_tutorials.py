"""A tutorial in VASSAL: recorded from its scenario, opened from the Help menu, stepped through to its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from vmodsmith.assemble import plan
from vmodsmith.check.scenarios.tutorials import tutorial_cases
from vmodsmith.engine import Engine
from vmodsmith.reading.workspace import Workspace
from vmodsmith.scenarios.runner import run_case
from vmodsmith.tasks.build import build_game
from vmodsmith.tasks.check import check_game, read_game
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.test import resolver
from vmodsmith.tasks.tutorial import record

pytestmark = pytest.mark.engine

NAME, TITLE = "ford", "The first turn, step by step"
LOG = f"counters/{NAME}/tutorials/first-turn.vlog"

_FROM_THE_MENU = (
    '{new bsh.Interpreter().eval("VASSAL.build.GameModule.getGameModule().getComponentsOf('
    "VASSAL.build.module.Documentation.class).get(0).getComponentsOf("
    'VASSAL.build.module.documentation.Tutorial.class).get(0).launch(); 1;")}'
)
"""BeanShell: what the entry of the Help menu does."""


def state(engine: Engine) -> tuple[list[tuple[Any, ...]], str, dict[str, str | None]]:
    """The pieces with their places and faces, the turn, and who holds the towns."""
    pieces = [
        (each["id"], each["map"], each["at"], str(each["properties"]))
        for each in engine.pieces("Step_Level", "attacking_Active")
    ]
    return sorted(pieces, key=str), engine.turn(), engine.properties("Phase", "Turn", "advance_able", "combat_attacked")


@pytest.mark.slow(90)
def test_a_tutorial_is_recorded_and_stepped_to_the_end_of_its_scenario(tmp_path: Path, needs_engine: None) -> None:
    new_game(tmp_path, NAME, tutorial=True)
    workspace = Workspace(tmp_path)
    (tmp_path / LOG).unlink()
    (first,) = record(workspace, NAME)
    assert first.result.failures == [] and first.changed
    (again,) = record(workspace, NAME, ["first-turn"])
    assert not again.changed, "the same game gives the same bytes"
    assert [str(each) for each in check_game(workspace, NAME)] == []
    built = build_game(workspace, NAME, renew=False).path
    game, _ = read_game(workspace, NAME)
    assert game is not None
    (case,) = tutorial_cases(workspace, NAME)
    with Engine(built) as engine:
        mark = engine.mark()
        engine.tutorial(TITLE)
        assert engine.side() is None
        assert engine.piece("red-4")["at"] == "0104"
        assert engine.step_log(1) == 1
        assert any("Towns are worth points" in line for line in engine.chat(mark))
        assert engine.piece("red-4")["at"] == "0104"
        assert engine.step_log(2) == 2
        assert engine.piece("red-4")["at"] == "0604"
        assert engine.step_log() == first.steps - 3
        stepped = state(engine)
        assert engine.problems(mark) == []
        engine.close_game()
        assert run_case(engine, case, resolver(game, plan(game))).failures == []
        assert stepped == state(engine)
    with Engine(built) as engine:
        mark = engine.mark()
        engine.expression(_FROM_THE_MENU)
        engine.wait_for(lambda: any("Page Down" in line for line in engine.chat(mark)), "how to go on", 30)
        engine.wait_for(lambda: engine.exists("red-4"), "the game", 30)
        assert len([line for line in engine.chat(mark) if "Page Down" in line]) == 1, "said once"
    with Engine(built, locale="ja") as engine:
        mark = engine.mark()
        engine.tutorial("最初のターンをひとつずつ")
        engine.step_log()
        lines = engine.chat(mark)
        assert any("先に動くのは赤軍" in line for line in lines)
        assert not any("Towns are worth points" in line for line in lines)
