"""The rules of a whole game in the rule language, run on a table in memory against all of its scenarios.

The files in `moved/hattin` are the game's rules as they will stand in its templates; until then the module has its scripts.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from shared.games import load

from builder.assemble import plan
from builder.assemble.kit import kit
from builder.model import Game, RuleSheet, Script
from builder.model.scenarios import Case
from builder.reading.files import Reader
from builder.reading.scenarios import read_scenarios
from builder.reading.workspace import Workspace
from builder.rules.checked import checked
from builder.rules.mechanics import expand
from builder.rules.table import Ground, opened
from builder.rules.table.python import emit
from builder.scenarios.resolver import Resolver
from builder.scenarios.runner import run_case
from builder.tasks.test import resolver

ROOT = Path(__file__).parents[2]
MOVED = Path(__file__).parent / "moved"
CASES, _ = read_scenarios(ROOT, Workspace(ROOT).scenarios("hattin"))


def _moved() -> Game:
    reader = Reader(MOVED)
    sheets = []
    for path in sorted((MOVED / "hattin").glob("*.yaml")):
        data = reader.yaml(f"hattin/{path.name}")
        assert data is not None
        data["id"] = path.stem
        sheets.append(reader.make(RuleSheet, data))
    assert not reader.problems
    functions = tuple(
        Script(file=f"hattin/{path.name}", text=path.read_text(encoding="utf-8"))
        for path in sorted((MOVED / "hattin").glob("*.py"))
    )
    game = load("hattin")
    changed = game.model_copy(update={"rules": tuple(filter(None, sheets)), "scripts": (), "functions": functions})
    whole, problems = expand(changed)
    assert not problems
    return whole


@cache
def _ground() -> Ground:
    game = _moved()
    program, problems = checked(game)
    assert not problems, "\n".join(map(str, problems))
    return Ground(kit(game), emit(program))


@cache
def _names() -> Resolver:
    game = _ground().kit.game
    return resolver(game, plan(game))


@pytest.mark.parametrize("case", CASES, ids=lambda each: each.name)
def test_a_scenario_holds_on_the_table(case: Case) -> None:
    play = opened(_ground(), language=case.scenario.locale, extensions=case.scenario.extensions)
    assert [str(each) for each in run_case(play, case, _names()).failures] == []
