"""Reading a game while its files may be saved at any moment: the data and their digest belong together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.reading.workspace import Workspace

__all__ = ["steadily"]

_TIMES = 20

T = TypeVar("T")


def steadily(workspace: Workspace, game: str, read: Callable[[], T], *more: str) -> tuple[str, T]:
    """The digest of a game's files and of `more`, and the result of `read` for exactly these files. If a file changes
    meanwhile, even if it has its old contents again afterwards, everything is read again. Raises WorkspaceError if the
    files keep changing.
    """
    for _ in range(_TIMES):
        before = workspace.state(game, *more)
        found = read()
        if workspace.state(game, *more) == before:
            return before[1], found
    said = "files that do not change while they are read: another program keeps writing them"
    raise WorkspaceError([Problem(f"counters/{game}", 0, "", "", said)])
