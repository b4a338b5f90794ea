"""All findings of a game: the one list that `check`, `build`, `test` and the Problems page of the gallery show."""

from __future__ import annotations

from collections.abc import Iterable

from vmodsmith.check.all_problems import everything
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.sheets.fitting import misfits

__all__ = ["findings"]


def findings(
    workspace: Workspace, name: str, game: Game | None, known: Iterable[Problem], *, built: bool = False
) -> list[Problem]:
    """The `known` problems of a game, from `checked`, and all others, each once.

    A part that could not be checked because of another problem is a finding too (`skipped`). The list is the same for a
    game that is already `built`; checks that every build makes are then not repeated.
    """
    found = everything(workspace, name, game, known, built=built)
    return list(dict.fromkeys([*found, *misfits(workspace.root, game)]))
