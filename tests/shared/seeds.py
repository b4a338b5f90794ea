"""Chance in tests: always from a seed, which a failure names, with the command that plays the same again.

`VMODSMITH_SEED` is the seed to begin with, instead of each test's own.
"""

from __future__ import annotations

import os
import random
import shlex
from collections.abc import Iterator

import pytest

__all__ = ["chance", "first", "pytest_runtest_makereport", "pytest_runtest_setup"]

_used: dict[int, None] = {}
"""The seeds of the test under way, in order."""


def first(own: int) -> int:
    """The seed that a test begins with: its own, or `VMODSMITH_SEED`."""
    return int(os.environ.get("VMODSMITH_SEED", own))


def chance(seed: int) -> random.Random:
    """Random numbers of a seed, which is noted."""
    _used[seed] = None
    return random.Random(seed)


def pytest_runtest_setup() -> None:
    """Each test has seeds of its own."""
    _used.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """A failure of what was played at random says how to play it again."""
    report = yield
    if report.failed and _used:
        seeds = list(_used)
        given = {name: os.environ[name] for name in _ASKED if name in os.environ} | {"VMODSMITH_SEED": str(seeds[0])}
        said = " ".join(f"{name}={shlex.quote(value)}" for name, value in given.items())
        which = f"seed {seeds[0]}" if len(seeds) == 1 else f"seeds {seeds[0]} to {seeds[-1]}"
        report.sections.append(("Chance", f"{which}; again: {said} pytest -n0 {shlex.quote(item.nodeid)}"))
    return report


_ASKED = ("VMODSMITH_ACTIONS", "VMODSMITH_AFTER", "VMODSMITH_GATES", "VMODSMITH_PHASES", "VMODSMITH_POSITIONS",
          "VMODSMITH_PROGRAMS", "VMODSMITH_WALKS")  # fmt: skip
"""What else decides how much is played."""
