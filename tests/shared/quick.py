"""Scenarios of a game on a tabletop in memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vmodsmith.reading.scenarios import read_scenarios
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.rules.tabletop import Play
from vmodsmith.scenarios.runner import run_scenarios
from vmodsmith.tasks.tabletop import lay

__all__ = ["failures"]


def failures(root: Path, name: str, *, sound: bool = True) -> dict[str, list[str]]:
    """The failures of each scenario that fails. Raises AssertionError where the game is not sound (unless it need not
    be) or has none."""
    game, problems = load_expanded(root, name)
    assert game is not None and (problems == [] or not sound), "\n".join(map(str, problems))
    laid = lay(game)

    @contextmanager
    def table(locale: str, extensions: tuple[str, ...]) -> Iterator[Play]:
        yield laid.opened(locale, extensions)

    cases, problems = read_scenarios(root, Workspace(root).scenarios(name))
    assert problems == [] and cases
    results = run_scenarios(cases, table, game=name, resolver=laid.names)
    return {each.name: [str(failure) for failure in each.failures] for each in results if each.failures}
