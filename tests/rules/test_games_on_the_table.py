"""The scenarios of the games, the small one of the tests among them, each on a table in memory: the same files that the tests of
the modules run in an installed engine."""

from __future__ import annotations

import os
from functools import cache

import pytest
from shared.games import WORKSPACES, load, scenarios
from shared.seeds import chance, first

from vmodsmith.model.scenarios import Case
from vmodsmith.rules.table import Play
from vmodsmith.scenarios.runner import kind_of, run_case
from vmodsmith.simulation.random_player import RandomPlayer
from vmodsmith.simulation.run_results import Habits, RunResults
from vmodsmith.simulation.starting_points import playable
from vmodsmith.tasks.table import Laid, lay

PHASES = int(os.environ.get("VMODSMITH_PHASES", "40"))
"""Of random play, from each setup: five turns of a game with eight phases, one of a game with forty."""

ACTIONS = int(os.environ.get("VMODSMITH_ACTIONS", "5"))
"""Of random play, in each phase: from none to twice as many."""

AGAIN = 20
"""Of random play, how often the setups of a game of three turns may be played until that is enough."""

AFTER = int(os.environ.get("VMODSMITH_AFTER", "25"))
"""Of random play, after so many scenarios of each game."""

GAMES = [name for name, root in WORKSPACES.items() if any((root / "templates" / name / "rules").glob("*.*"))]
CASES = [(name, case) for name in GAMES for case in scenarios(name)[0]]


@cache
def _laid(name: str) -> Laid:
    return lay(load(name, WORKSPACES[name]))


@cache
def _play(name: str, language: str, extensions: tuple[str, ...]) -> Play:
    """A table for all scenarios of a kind, as an engine is: each begins with a game of its own."""
    return _laid(name).opened(language, extensions)


@pytest.mark.slow(20)
@pytest.mark.parametrize("name", GAMES)
def test_random_play_finds_no_fault(name: str) -> None:
    """A small budget, every phase from every setup; `VMODSMITH_PHASES` and `VMODSMITH_ACTIONS` make it larger, and `vmodsmith
    simulate NAME --play 15 --times 100` is the large one."""
    walk, play = RunResults(), _laid(name).opened()
    turns = max(1, PHASES // len(play.table.game.phases))
    begin = first(0)
    wanderer = RandomPlayer(play, chance(begin), walk, Habits(actions=ACTIONS))
    setups = [each.id for each in play.table.game.setups if _laid(name).shared.data.setups[each.id]]
    for number, setup in enumerate(setups * AGAIN):
        if number >= len(setups) and walk.turns >= turns and walk.actions["command"] > 50:
            break
        wanderer.game(setup, turns, begin + number)
    assert [f"{each.what} (seed {each.seed})" for each in walk.faults.values()] == []
    assert walk.turns >= turns and walk.actions["command"] > 50


@pytest.mark.parametrize("name", GAMES)
def test_random_play_after_scenarios_finds_no_fault(name: str) -> None:
    """From the middle of some scenarios of all files, two phases on; `VMODSMITH_AFTER` makes it more."""
    walk, game = RunResults(), _laid(name)
    begin = first(0)
    wanderer = RandomPlayer(game.opened(), chance(begin), walk, Habits(actions=ACTIONS))
    cases = playable(scenarios(name)[0])
    for number, case in enumerate(cases[:: max(1, len(cases) // AFTER)]):
        wanderer.after(case, game.names, 2, begin + number)
    assert [f"{each.what} (seed {each.seed})" for each in walk.faults.values()] == []
    assert walk.begun >= min(AFTER, len(cases))


@pytest.mark.parametrize(("name", "case"), CASES, ids=lambda each: each if isinstance(each, str) else each.name)
def test_a_scenario_holds_on_the_table(name: str, case: Case) -> None:
    play = _play(name, *kind_of(case))
    assert [str(each) for each in run_case(play, case, _laid(name).names, game=name).failures] == []
