"""The paragraphs that scenarios prove, and the scenarios that passed with the present data. `inputs` is the workspace's
digest of the data: with other data nothing counts as passed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vmodsmith.foundation.cache import open_cache
from vmodsmith.model.scenarios import Case

__all__ = ["by_play", "proofs", "remember", "remembered"]


def proofs(cases: Iterable[Case]) -> dict[str, tuple[str, ...]]:
    """The paragraphs each scenario proves, by the scenario's name."""
    return {case.name: case.scenario.proves for case in cases}


def by_play(case: Case) -> bool:
    """Whether a scenario reaches its position by play: a player acts, a phase ends after that, and the last expectation
    comes only then. A position arranged by hand hides the effects of earlier phases.
    """
    acted = ended = False
    for step in case.scenario.steps:
        ended = ended or (acted and bool(step.turn or step.phase))
        if ended and step.expect is not None:
            return True
        acted = acted or bool(step.do or step.key or step.move or step.press or step.hotkey)
    return False


def remember(inputs: str, outcomes: Mapping[str, bool]) -> None:
    """Store, for `coverage`, the scenarios (by name) that passed with the data of this digest."""
    with open_cache() as cache:
        held = cache.get(_key(inputs))
        known: dict[str, bool] = dict(held) if isinstance(held, dict) else {}
        cache.set(_key(inputs), known | dict(outcomes))


def remembered(inputs: str) -> set[str] | None:
    """The scenarios that passed with the data of this digest; None if none was run."""
    with open_cache() as cache:
        held = cache.get(_key(inputs))
    return {name for name, passed in held.items() if passed} if isinstance(held, dict) else None


def _key(inputs: str) -> str:
    return "tested:" + inputs
