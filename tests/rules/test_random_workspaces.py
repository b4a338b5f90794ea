"""Memory and engine agree on small games made at random (`tests/shared/made_games.py`): what passes `check` is built,
played in memory without a fault, opened by VASSAL, and comes out the same in both.

`VMODSMITH_WALKS` says how many games there are in the engine, `VMODSMITH_SEED` where their seeds begin; without them
the suite plays the few that are named here: two copies of one turn marker (1), hexes that lie sideways with staggered
numbers from below (3), an observer's note and an undone turn (7), lines that were undone, done again and undone (24), a
turn whose name has a `<` (55), and a box whose name has dollars (36).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from shared.made_games import NAME, make
from shared.seeds import first

from vmodsmith.engine import Engine
from vmodsmith.engine.checks import check_module
from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.build import build_game
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.simulate import random_play
from vmodsmith.tasks.tabletop import laid

from .both import Both, Walk

SEED = first(1)
IN_MEMORY = 8
WALKS = os.environ.get("VMODSMITH_WALKS")
IN_ENGINE = range(SEED, SEED + int(WALKS)) if WALKS else (1, 3, 7, 24, 36, 55)
STEPS = 25
_PHASES = 12

_LEAVE = ("translations", "limits", "maps")
"""What a game made at random may be told: texts that lack a language, what is hard to read, that rules know one
map only."""

_DOUBTFUL = ("a row in a setup", "a name without braces", "a hex without enemies")
"""And what is only doubtful: that a unit is in no setup though others of its type are, that a name has a place for a
value, that a setup puts two sides into one hex."""


def made(root: Path, seed: int) -> tuple[Workspace, list[Problem]]:
    """The game of a seed, and what is told of it."""
    make(root, seed)
    workspace = Workspace(root)
    told = [each for each in check_game(workspace, NAME) if each.check not in _LEAVE]
    return workspace, [each for each in told if not each.expected.startswith(_DOUBTFUL)]


@pytest.mark.parametrize("seed", range(SEED, SEED + IN_MEMORY))
def test_a_game_that_passes_is_played_in_memory(tmp_path: Path, seed: int) -> None:
    workspace, told = made(tmp_path, seed)
    assert [str(each) for each in told] == [], f"seed {seed}"
    play = laid(workspace, NAME).opened("en", ())
    play.setup("start")
    for _ in range(_PHASES):
        play.turn("next")
    assert play.problems() == [], f"seed {seed}"


@pytest.mark.slow(60)
@pytest.mark.parametrize("seed", IN_ENGINE)
def test_a_game_that_passes_is_the_same_in_the_engine(tmp_path: Path, needs_engine: None, seed: int) -> None:
    workspace, told = made(tmp_path, seed)
    assert [str(each) for each in told] == [], f"seed {seed}"
    module = build_game(workspace, NAME).path
    play = laid(workspace, NAME).opened("en", ())
    with Engine(module, locale="en") as engine:
        results = check_module(engine, game=NAME)
        assert [str(fault) for each in results for fault in each.failures] == [], f"seed {seed}"
        both = Both(engine, play)
        table = play.tabletop
        setup = table.game.setups[0]
        both.setup(table.data.names[f"setup.{setup.id}"], setup.id)
        both.compare()
        both.menus(list(both.uids))
        assert both.faults == [], f"seed {seed}: " + "\n".join(both.faults[:5])
        rows = [name for name in table.data.slots if "#" not in name]
        walk = Walk(both, seed, rows, [(each.map, each.name) for each in table.data.spots.values()])
        walk.start(6)
        for _ in range(STEPS):
            walk.step()
            assert both.faults == [], f"seed {seed}: " + "\n".join(both.faults[:5])


@pytest.mark.timeout(60)
@pytest.mark.parametrize("seed", [3, 2], ids=["of one turn", "of several"])
def test_random_play_ends_with_the_last_turn_however_many_are_asked_for(tmp_path: Path, seed: int) -> None:
    """The tracker then begins again with its first turn; where that is the only one, its number never changes."""
    workspace, _ = made(tmp_path, seed)
    turns = laid(workspace, NAME).opened().tabletop.clock.count + 3
    assert random_play(workspace, NAME, turns=turns, times=1).results.games == 1
