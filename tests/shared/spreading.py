"""Tests spread over processors: which stay together, and in which order they begin.

Tests of one *scope* run in one process one after the other, because they share what is dear: an engine, a browser,
printed sheets. A scope is a file; some files are one scope together, and scenarios are parted by game, in an engine by
language and plug-ins as well. Scopes that take long begin first, so that no processor is idle at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from .said import LAST

__all__ = ["ScopeScheduling", "heavy_first", "scope_of", "seconds_of"]

TOGETHER = {
    "tests/engine/test_driver.py": "the sample module",
    "tests/engine/test_checks.py": "the sample module",
    "tests/engine/test_scenarios.py": "the sample module",
    "tests/engine/test_together.py": "the sample module",
    "tests/preview/test_browser.py": "the browser",
    "tests/preview/test_paperwork.py": "the browser",
}
_PARTS = (
    re.compile(r"::test_scenario\[(\S+)"),
    re.compile(r"/test_games_on_the_table\.py::\w+\[([a-z]+)"),
)
"""The first word of a scenario's id says in which engine it runs, or of which game it is."""

ENGINE_SECONDS, SECONDS = 0.4, 0.05
"""What a test takes that does not say so itself: one that asks an engine, any other."""


def scope_of(nodeid: str) -> str:
    """The scope of a test."""
    if nodeid == LAST:  # it waits for others
        return nodeid
    file = nodeid.partition("::")[0]
    part = next(filter(None, (each.search(nodeid) for each in _PARTS)), None)
    return TOGETHER.get(file, f"{file} {part[1]}" if part else file)


def seconds_of(item: pytest.Item) -> float:
    """About how long a test takes: what its mark `slow` says, else what is usual."""
    mark = item.get_closest_marker("slow")
    if mark is not None:
        return float(mark.args[0])
    return ENGINE_SECONDS if item.get_closest_marker("engine") else SECONDS


def heavy_first(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Tests scope by scope, the scopes that take long at the front."""
    scopes: dict[str, list[pytest.Item]] = {}
    for item in items:
        scopes.setdefault(scope_of(item.nodeid), []).append(item)
    ordered = sorted(scopes.values(), key=lambda each: -sum(map(seconds_of, each)))
    return [item for scope in ordered for item in scope]


class ScopeScheduling(LoadScopeScheduling):  # type: ignore[misc]
    """Each scope goes to the first processor that is free, in the order of the tests."""

    def __init__(self, config: pytest.Config, log: Any = None) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)
