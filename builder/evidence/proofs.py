"""Which paragraphs scenarios prove, and which scenarios passed with the data as they are now."""

from __future__ import annotations

from collections.abc import Mapping

from builder.foundation.cache import open_cache
from builder.foundation.fingerprints import fingerprint
from builder.foundation.problems import WorkspaceError
from builder.reading.scenarios import read_scenarios
from builder.reading.workspace import Workspace

__all__ = ["proofs", "remember", "remembered"]


def proofs(workspace: Workspace, game: str) -> dict[str, tuple[str, ...]]:
    """The paragraphs each scenario of a game proves. Raises WorkspaceError where a scenario cannot be read."""
    cases, problems = read_scenarios(workspace.root, workspace.scenarios(game))
    if problems:
        raise WorkspaceError(problems)
    return {case.name: case.scenario.proves for case in cases}


def remember(workspace: Workspace, game: str, outcomes: Mapping[str, bool]) -> None:
    """Keep, for `coverage`, which scenarios (by name) passed with the data as they are now."""
    with open_cache() as cache:
        key = _key(workspace, game)
        held = cache.get(key)
        known: dict[str, bool] = dict(held) if isinstance(held, dict) else {}
        cache.set(key, known | dict(outcomes))


def remembered(workspace: Workspace, game: str) -> set[str] | None:
    """The scenarios that passed with the data as they are now; None where none was run."""
    with open_cache() as cache:
        held = cache.get(_key(workspace, game))
    return {name for name, passed in held.items() if passed} if isinstance(held, dict) else None


def _key(workspace: Workspace, game: str) -> str:
    return "tested:" + fingerprint(workspace.root, workspace.files(game), game)
