"""Random legal play on a tabletop in memory, done again in the engine: the same actions, dice and answers lead to the
same game."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shared.engines import Engines
from shared.games import ROOT, WORKSPACES, load
from shared.seeds import chance, first

from vmodsmith.assemble import plan
from vmodsmith.rules.tabletop import Play
from vmodsmith.scenarios.runner import run_case
from vmodsmith.simulation.action_mix import ActionMix
from vmodsmith.simulation.faults import Fault, case_of
from vmodsmith.simulation.random_player import RandomPlayer
from vmodsmith.simulation.run_results import RunResults
from vmodsmith.tasks.tabletop import lay
from vmodsmith.tasks.test import resolver

GAMES = [
    name
    for name, root in WORKSPACES.items()
    if any((root / "templates" / name / "rules").glob("*.py")) and root == ROOT
]

ACTIONS = int(os.environ.get("VMODSMITH_ACTIONS", "2"))
"""In each phase: from none to twice as many."""

SEED = first(1)


def looked(wanderer: RandomPlayer, play: Play) -> dict[str, Any]:
    """What is to be seen of every piece in play that can be called by name: hex, face, conditions."""
    pieces: dict[str, Any] = {}
    for each in play.tabletop.standing():
        if not (name := wanderer.ref(each)):
            continue
        kind = play.tabletop.game.kinds.get(each.kind)
        worn = list(kind.conditions) if kind is not None else []
        on = [condition for condition in worn if each.has(condition)]
        pieces[name] = {"state": on, "without": [condition for condition in worn if condition not in on]}
        if each.hex is not None:
            pieces[name]["at"] = each.hex.number
    return pieces


@pytest.mark.slow(40)
@pytest.mark.parametrize("name", GAMES)
def test_what_was_played_in_memory_is_the_same_in_the_engine(
    needs_engine: None, engines: Engines, blank: Callable[[str], Path], name: str
) -> None:
    game = load(name, WORKSPACES[name])
    walk, play = RunResults(), lay(game).opened()
    wanderer = RandomPlayer(play, chance(SEED), walk, ActionMix(actions=ACTIONS))
    wanderer.game(game.setups[0].id, 1, SEED)
    assert walk.faults == {} and walk.actions["command"] > 10
    pieces = looked(wanderer, play)
    assert sum("at" in each for each in pieces.values()) > 3
    steps = [*wanderer.steps, {"expect": {"pieces": pieces}}]
    case = case_of(Fault("walk", "again", game.setups[0].id, "Solo", steps), steps)
    result = run_case(engines.open(blank(name)), case, resolver(game, plan(game)), game=name)
    assert result.passed, "\n".join(["", *map(str, result.failures), "the chat said:", *result.chat[-20:]])
