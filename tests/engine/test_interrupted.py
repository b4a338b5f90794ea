"""Between two steps of a game counters are refreshed, or the game is saved and goes on in another engine: whatever the
rules keep goes on, and every scenario ends as it would have.

A few scenarios of each game run so, which together hold something in every value that rules keep;
`VMODSMITH_INTERRUPTED=all` runs all of them, Korsun's some 2,400 in a quarter of an hour each way;
`VMODSMITH_INTERRUPTED=2/8` runs the second of eight parts of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import RULED, SMALL, WORKSPACES, load, plugins_of, scenarios
from shared.interrupted import Meanwhile, asking, asking_few, elsewhere, refreshed, telling

from vmodsmith.assemble import plan
from vmodsmith.engine import Engine
from vmodsmith.model.scenarios import Case
from vmodsmith.scenarios.resolver import Resolver
from vmodsmith.scenarios.runner import Between, interruptible, kind_of, run_case
from vmodsmith.tasks.test import resolver


@cache
def names(game: str) -> Resolver:
    found = load(game, WORKSPACES[game])
    return resolver(found, plan(found))


WANTED = os.environ.get("VMODSMITH_INTERRUPTED", "")


def part(every: Sequence[Case], wanted: str) -> Sequence[Case]:
    """The part of scenarios that is wanted: all of them, or every eighth from the second on for `2/8`."""
    first, _, step = wanted.partition("/")
    return every[int(first) - 1 :: int(step)] if step else every


@cache
def chosen(game: str) -> Sequence[Case]:
    every = [case for case in scenarios(game)[0] if any(interruptible(case))]
    return part(every, WANTED) if WANTED or WORKSPACES[game] == SMALL else telling(game)


OVERTAKEN = ("Another player refreshed the counters", "他のプレイヤーが駒を更新した")

MOST_ASKING = 12
"""So many scenarios of a game in which another player acts meanwhile; with the variable all that ask."""

Opener = Callable[[str, Case, str], Engine]


@pytest.fixture
def seat(engines: Engines, blank: Callable[[str], Path]) -> Opener:
    """Gives an engine of a game for a scenario, to a player of a name."""

    def opened(game: str, case: Case, player: str) -> Engine:
        module = blank(game)
        locale, wanted = kind_of(case)
        plugins = [each for each in plugins_of(module) if each.stem.removeprefix(f"{game}-") in wanted]
        return engines.open(module, locale, plugins, player)

    return opened


def red(seat: Opener, game: str, between: Callable[[Case], Between]) -> list[str]:
    """What the scenarios of a game say that does not hold."""
    found = []
    for case in chosen(game):
        result = run_case(seat(game, case, "Tester"), case, names(game), game=game, between=between(case))
        found += [f"{case.file}:{case.line} {case.name}: {failure}" for failure in result.failures]
    return found


@pytest.mark.slow(60)
@pytest.mark.parametrize("game", RULED)
def test_counters_are_refreshed_before_each_step(seat: Opener, game: str) -> None:
    wrong = red(seat, game, lambda case: refreshed)
    assert wrong == [], "\n".join(wrong)


@pytest.mark.slow(60)
@pytest.mark.parametrize("game", RULED)
def test_the_game_is_saved_and_goes_on_in_another_engine_before_each_step(
    seat: Opener, game: str, tmp_path: Path
) -> None:
    def between(case: Case) -> Between:
        here = ["Tester"]

        def other() -> Engine:
            here[0] = "Other" if here[0] == "Tester" else "Tester"
            return seat(game, case, here[0])

        return elsewhere(other, tmp_path)

    wrong = red(seat, game, between)
    assert wrong == [], "\n".join(wrong)


def comes_and_goes(other: Engine) -> None:
    """The other player takes a counter out of the palette, puts it on the first piece's place, and takes it away again;
    before a scenario has laid out anything there is none."""
    standing = other.pieces()
    if not standing:
        return
    placed = other.place(standing[0]["id"], f"{standing[0]['x']},{standing[0]['y']}", standing[0]["map"])
    other.remove(f"uid:{placed}")  # not what rules may have put down meanwhile, such as a marker of an attack


def refreshes(other: Engine) -> None:
    """The other player refreshes all counters."""
    other.refresh()


@pytest.mark.slow(40)
@pytest.mark.parametrize("game", RULED)
@pytest.mark.parametrize("act", [comes_and_goes, refreshes])
def test_the_other_player_acts_while_a_question_is_open(
    seat: Opener, game: str, act: Callable[[Engine], None], tmp_path: Path
) -> None:
    """Nothing of either is lost. Where he refreshes counters that the action has changed already, the action is taken
    back, and its player is told; else the scenario ends as always. Both have the same game in the end."""
    wrong, steps, overtaken = [], 0, 0
    for case in part(asking(game), WANTED) if WANTED else asking_few(game, MOST_ASKING):
        engine = seat(game, case, "Tester")
        meanwhile = Meanwhile(seat(game, case, "Other"), act, tmp_path)
        mark = engine.mark()
        result = run_case(engine, case, names(game), game=game, between=meanwhile.before)
        meanwhile.after(engine)
        steps += meanwhile.steps
        where = f"{case.file}:{case.line} {case.name}"
        wrong += [f"{where}: apart: {each}" for each in meanwhile.apart]
        if any(each in line for line in engine.chat(mark) for each in OVERTAKEN):
            overtaken += 1
            assert act is refreshes
        else:
            wrong += [f"{where}: {failure}" for failure in result.failures]
    print(f"{game}: {steps} steps, {overtaken} scenarios whose action was taken back")
    assert wrong == [], "\n".join(wrong)
    assert steps or not asking_few(game, 1), "nobody was asked anything"
