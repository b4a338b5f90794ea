"""Scenarios of every game in the real engine, each a test of its own.

By default so many as together do all that any of them does (`shared.covering`; all of them are played in memory); with
`-k "zitadelle and fire"` all that are called so, with `VMODSMITH_SCENARIOS=all` every one.

They run on modules with blank pictures; what is drawn, and the checks that hold for every module, is `test_modules`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from shared.covering import ALL, covering
from shared.engines import Engines
from shared.games import WORKSPACES, load, plugins_of, scenarios

from vmodsmith.assemble import plan
from vmodsmith.model.scenarios import Case
from vmodsmith.scenarios.resolver import Resolver
from vmodsmith.scenarios.runner import kind_of, run_case
from vmodsmith.tasks.test import resolver


@dataclass(frozen=True)
class Item:
    """A scenario of a game."""

    game: str
    case: Case

    def __str__(self) -> str:
        """Game, language and plug-ins; file; name."""
        locale, plugins = kind_of(self.case)
        return f"{'-'.join((self.game, locale, *plugins))} {Path(self.case.file).stem}: {self.case.name}"


@cache
def names(game: str) -> Resolver:
    found = load(game, WORKSPACES[game])
    return resolver(found, plan(found))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The scenarios to play, those of one engine one after the other."""
    if "item" in metafunc.fixturenames:
        every = ALL or metafunc.config.option.keyword
        items = [
            Item(game, case)
            for game in WORKSPACES
            for case in (scenarios(game)[0] if every else covering(scenarios(game)[0]))
        ]
        metafunc.parametrize("item", sorted(items, key=lambda each: str(each).split(" ")[0]), ids=str)


@pytest.mark.parametrize("game", WORKSPACES)
def test_scenario_files_are_sound(game: str) -> None:
    cases, problems = scenarios(game)
    assert problems == [] and cases


def test_scenario(needs_engine: None, engines: Engines, blank: Callable[[str], Path], item: Item) -> None:
    module = blank(item.game)
    locale, wanted = kind_of(item.case)
    plugins = [each for each in plugins_of(module) if each.stem.removeprefix(f"{item.game}-") in wanted]
    assert len(plugins) == len(wanted)
    result = run_case(engines.open(module, locale, plugins), item.case, names(item.game), game=item.game)
    said = "\n".join(["", *map(str, result.failures), "the chat said:", *result.chat])
    assert result.passed, f"{item.case.file}:{item.case.line}{said}"
