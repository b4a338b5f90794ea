"""`vmodsmith list`: the games of a workspace, and whether each is built."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from vmodsmith.reading.files import Reader
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.artefacts import artefact, is_current

__all__ = ["Listed", "overview"]


@dataclass(frozen=True, slots=True)
class Listed:
    """A game as in its manifest; `state` is `built`, `out of date` or `not built`."""

    game: str
    version: str
    state: str
    plugins: tuple[str, ...]


def overview(workspace: Workspace) -> Iterator[Listed]:
    """Every game of the workspace. Raises WorkspaceError if there is none."""
    for name in workspace.require(()):
        data: dict[str, Any] = Reader(workspace.root).yaml(f"counters/{name}/game.yaml") or {}
        if is_current(workspace, name):
            state = "built"
        else:
            state = "out of date" if artefact(workspace, name).exists() else "not built"
        plugins = tuple(each["id"] for each in data.get("plugins") or ())
        yield Listed(name, data.get("version", "?"), state, plugins)
