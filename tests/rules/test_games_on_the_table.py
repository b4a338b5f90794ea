"""The scenarios of the games, the small one of the tests among them, each on a tabletop in memory: the same files that
the tests of the modules run in an installed engine."""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path

import pytest
from shared.games import RULED, WORKSPACES, load, scenario_named, scenario_names, scenarios
from shared.seeds import chance, first
from shared.texts import SAID, record, sayable

from vmodsmith.rules.tabletop import Play
from vmodsmith.scenarios.runner import kind_of, run_case
from vmodsmith.simulation.action_mix import ActionMix
from vmodsmith.simulation.random_player import RandomPlayer
from vmodsmith.simulation.run_results import RunResults
from vmodsmith.simulation.starting_points import playable
from vmodsmith.tasks.tabletop import PreparedTabletop, lay

PHASES = int(os.environ.get("VMODSMITH_PHASES", "24"))
"""Of random play, from each setup: three turns of a game with eight phases, one of a game with more than twelve."""

ACTIONS = int(os.environ.get("VMODSMITH_ACTIONS", "5"))
"""Of random play, in each phase: from none to twice as many."""

AGAIN = 20
"""Of random play, how often the setups of a game of three turns may be played until that is enough."""

AFTER = int(os.environ.get("VMODSMITH_AFTER", "15"))
"""Of random play, after so many scenarios of each game."""

CASES = [(name, scenario) for name in RULED for scenario in scenario_names(name)]


UNSAID = Path(__file__).with_name("unsaid.csv")
"""Texts of the rules that no scenario says, by game: those that stand in a branch to which no play of this game leads,
with the reason, and those that no scenario has said yet. The list may only get shorter."""

_played: set[tuple[str, str]] = set()
"""The scenarios that were played in this process, by game and name."""


@pytest.fixture(autouse=True, scope="module")
def _recorded() -> None:
    record()


@cache
def _laid(name: str) -> PreparedTabletop:
    return lay(load(name, WORKSPACES[name]))


@cache
def _play(name: str, language: str, extensions: tuple[str, ...]) -> Play:
    """A table for all scenarios of a kind, as an engine is: each begins with a game of its own. New pieces have the
    numbers of those that are gone: nothing of the old ones sticks to them."""
    play = _laid(name).opened(language, extensions)
    play.tabletop.again = True
    return play


@pytest.mark.slow(20)
@pytest.mark.parametrize("name", RULED)
def test_random_play_finds_no_fault(name: str) -> None:
    """A small budget, every phase from every setup; `VMODSMITH_PHASES` and `VMODSMITH_ACTIONS` make it larger, and
    `vmodsmith simulate NAME --play 15 --times 100` is the large one."""
    walk, play = RunResults(), _laid(name).opened()
    turns = max(1, PHASES // len(play.tabletop.game.phases))
    begin = first(0)
    wanderer = RandomPlayer(play, chance(begin), walk, ActionMix(actions=ACTIONS))
    setups = [each.id for each in play.tabletop.game.setups if _laid(name).shared.data.setups[each.id]]
    for number, setup in enumerate(setups * AGAIN):
        if number >= len(setups) and walk.turns >= turns and walk.actions["command"] > 50:
            break
        wanderer.game(setup, turns, begin + number)
    assert [f"{each.what} (seed {each.seed})" for each in walk.faults.values()] == []
    assert walk.turns >= turns and walk.actions["command"] > 50


@pytest.mark.parametrize("name", RULED)
def test_random_play_after_scenarios_finds_no_fault(name: str) -> None:
    """From the middle of some scenarios of all files, two phases on; `VMODSMITH_AFTER` makes it more."""
    walk, game = RunResults(), _laid(name)
    begin = first(0)
    wanderer = RandomPlayer(game.opened(), chance(begin), walk, ActionMix(actions=ACTIONS))
    cases = playable(scenarios(name)[0])
    for number, case in enumerate(cases[:: max(1, len(cases) // AFTER)]):
        wanderer.after(case, game.names, 2, begin + number)
    assert [f"{each.what} (seed {each.seed})" for each in walk.faults.values()] == []
    assert walk.begun >= min(AFTER, len(cases))


@pytest.mark.parametrize(("name", "scenario"), CASES)
def test_a_scenario_holds_on_the_table(name: str, scenario: str) -> None:
    case = scenario_named(name, scenario)
    play = _play(name, *kind_of(case))
    _played.add((name, scenario))
    begun = play.mark()  # the table is that of the scenarios before
    assert [str(each) for each in run_case(play, case, _laid(name).names, game=name).failures] == []
    read = [*play.chat(begun), *(text for asked in play.dialogs(begun) for text in asked)]
    assert [line for line in read if _run_on(line, play.tabletop.hexes)] == [], "a list of hexes without commas"


_TWO_HEXES = re.compile(r"(?<![\d./-])(\d{4})(?: [A-Z][\w'-]*)* (\d{4})(?![\d./-])")
"""Two numbers of four digits with nothing between them but the name of a place."""


def _run_on(line: str, hexes: Container[str]) -> bool:
    return any(found[1] in hexes and found[2] in hexes for found in _TWO_HEXES.finditer(line))


@pytest.mark.slow(2)
@pytest.mark.parametrize("name", RULED)
def test_each_text_of_the_rules_is_said_in_a_scenario(name: str) -> None:
    """Whatever a rule can say is said in some scenario, or else in random play; what is not yet is listed, and the list
    grows by nothing. `VMODSMITH_UNSAID=write` takes out of it what is said now.

    The scenarios have been played just before, in this process; those that have not are played here."""
    for case in scenarios(name)[0]:
        if (name, case.name) not in _played:
            run_case(_play(name, *kind_of(case)), case, _laid(name).names, game=name)
    able = sayable(_laid(name).opened())
    assert able or name == "skirmish"
    wrong = SAID.get(name, set()) & sayable(_laid(name).opened(), pruned=False) - able
    assert not wrong, f"said, though no play should lead there: {', '.join(sorted(wrong))}"
    unsaid = able - SAID.get(name, set())
    rows = list(_unsaid())
    if os.environ.get("VMODSMITH_UNSAID") == "write":
        rows = [row for row in rows if row[0] != name or row[1] in unsaid]
        with UNSAID.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([("game", "text", "why"), *rows])
    new = sorted(unsaid - {key for game, key, _ in rows if game == name})
    assert new == [], f"{len(new)} texts that a rule can say and no scenario says: {new}"
    gone = sorted({key for game, key, _ in rows if game == name} - able)
    assert gone == [], f"{UNSAID.name} has {len(gone)} that the rules cannot say any more"
    wrong = {key for game, key, why in rows if game == name and why} & SAID.get(name, set())
    assert not wrong, f"said, though {UNSAID.name} says why no play leads there: {', '.join(sorted(wrong))}"


def _unsaid() -> Iterator[tuple[str, str, str]]:
    """Game, text, why no play leads to it (empty: one may)."""
    with UNSAID.open(encoding="utf-8", newline="") as file:
        yield from ((row["game"], row["text"], row["why"]) for row in csv.DictReader(file))
