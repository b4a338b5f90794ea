"""`vmodsmith coverage` and `vmodsmith provenance`: the evidence for a game."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass

from vmodsmith.evidence.coverage import Row, coverage
from vmodsmith.evidence.proofs import by_play, proofs, remembered
from vmodsmith.evidence.provenance import SourcedValue, entries, kinds, summary
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.model import Game
from vmodsmith.reading.scenarios import cases_of
from vmodsmith.reading.steady import steadily
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import read_game

__all__ = ["Coverage", "Sources", "coverage_of", "kinds", "sources_of"]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The index of a game's paragraphs; `tested` says whether any scenario was run with the present data, `played`
    names the scenarios that reach their position by play.
    """

    rows: tuple[Row, ...]
    tested: bool
    played: frozenset[str]

    def laid_out(self) -> tuple[str, ...]:
        """The paragraphs to be automated whose scenarios all arrange their position by hand."""
        wanted = (row for row in self.rows if row.expect == "automate")
        return tuple(row.id for row in wanted if self.played.isdisjoint(row.tests))


@dataclass(frozen=True, slots=True)
class Sources:
    """The source of each datum of a game, and the number of data by kind of source, for each file."""

    entries: tuple[SourcedValue, ...]
    summary: dict[str, Tally[str]]


def coverage_of(workspace: Workspace, name: str) -> Coverage:
    """The coverage of each paragraph by a game's module. Raises WorkspaceError."""
    digest, (game, cases) = steadily(workspace, name, lambda: (_read(workspace, name), cases_of(workspace, name)))
    passed = remembered(digest)
    played = frozenset(each.name for each in cases if by_play(each))
    return Coverage(tuple(coverage(game, proofs(cases), passed or ())), passed is not None, played)


def sources_of(workspace: Workspace, name: str) -> Sources:
    """The sources of a game's data. Raises WorkspaceError."""
    game = _read(workspace, name)
    return Sources(tuple(entries(game)), summary(game))


def _read(workspace: Workspace, name: str) -> Game:
    game, problems = read_game(workspace, name)
    if game is None:
        raise WorkspaceError(problems)
    return game
