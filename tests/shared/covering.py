"""Which scenarios of a game are played in VASSAL too by default: so many that together do all that any of them does."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

from vmodsmith.model.scenarios import VERBS, Case, Expectation

__all__ = ["ALL", "covering", "deeds"]

ALL = os.environ.get("VMODSMITH_SCENARIOS") == "all"
"""Whether every scenario is played in VASSAL, as `vmodsmith test GAME` does; in memory all of them always are."""

_NAMED = ("do", "key", "press", "hotkey", "phase", "turn", "side")
"""Verbs whose value is a name of something of the game: each name counts, those of the others do not."""


def covering(cases: Sequence[Case]) -> list[Case]:
    """Scenarios that prove every paragraph, begin with every setup and option, in every language, and do everything
    with every command and button in every phase, and expect everything in every way, in which any of these do: each
    scenario that has something which none before it has."""
    seen: set[tuple[str, ...]] = set()
    chosen = []
    for case in cases:
        new = set(deeds(case)) - seen
        if new:
            chosen.append(case)
            seen |= new
    return chosen


def deeds(case: Case) -> Iterator[tuple[str, ...]]:
    """What a scenario proves, begins with, does and expects."""
    scenario = case.scenario
    yield from (("proves", each) for each in scenario.proves)
    yield from (("option", name, value) for name, value in scenario.set.items())
    yield "setup", scenario.setup, scenario.side or "", *scenario.others
    yield "kind", scenario.locale, *scenario.extensions
    phase = scenario.phase or ""
    for step in scenario.steps:
        phase = step.phase or phase
        for verb in VERBS:
            value = getattr(step, verb)
            if value not in (None, (), False, {}):
                yield verb, phase, _name(value) if verb in _NAMED else ""
        yield from (("expected", each) for each in _expected(step.expect))


def _name(value: object) -> str:
    """A name without the numbers in it: hexes, units, points."""
    return re.sub(r"\d+", "0", str(value))


def _expected(expect: Expectation | None) -> Iterator[str]:
    for name in type(expect).model_fields if expect is not None else ():
        value = getattr(expect, name)
        if value not in (None, (), {}):
            yield name
            yield from (f"{name} {each}" for each in value if name in ("invariants", "properties"))
