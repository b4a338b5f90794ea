"""All findings of a game: the one list that `check`, a build that fails, and the Problems page of the gallery show."""

from __future__ import annotations

from collections.abc import Iterable

from vmodsmith.check.all_problems import everything
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.sheets.fitting import misfits

__all__ = ["findings"]


def findings(workspace: Workspace, name: str, game: Game | None, known: Iterable[Problem]) -> list[Problem]:
    """What is `known` of a game, as `checked` gives it, and all else that can be found, each once. What could not be
    looked at, because of something that must be mended first, is a finding too (`skipped`)."""
    return list(dict.fromkeys([*everything(workspace, name, game, known), *misfits(workspace.root, game)]))
