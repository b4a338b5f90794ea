"""The paragraphs that scenarios prove, and the scenarios that passed with the present data. `inputs` is the workspace's
digest of the data: with other data nothing counts as passed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vmodsmith.foundation.cache import open_cache
from vmodsmith.model.scenarios import Case, Expectation

__all__ = ["by_play", "proofs", "remember", "remembered"]


def proofs(cases: Iterable[Case]) -> dict[str, tuple[str, ...]]:
    """The paragraphs each scenario proves, by the scenario's name."""
    return {case.name: case.scenario.proves for case in cases}


def by_play(case: Case) -> bool:
    """Whether a scenario reaches its position by play: a player acts, a phase ends after that, and an effect is
    expected only then. A position arranged by hand hides the effects of earlier phases; an expectation of the tracker
    alone, or of silence, is met whatever the paragraph does.
    """
    acted = ended = False
    for step in case.scenario.steps:
        ended = ended or (acted and bool(step.turn or step.phase))
        if ended and step.expect is not None and _effect(step.expect):
            return True
        acted = acted or bool(step.do or step.key or step.move or step.press or step.hotkey)
    return False


def _effect(expect: Expectation) -> bool:
    """Whether an expectation names something that rules have done or refused."""
    return bool(
        expect.chat or expect.chat_exactly or expect.pieces or expect.properties or expect.count or expect.refused
    )


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
