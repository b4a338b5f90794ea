"""`vmodsmith build`: a module and its plug-ins into `dist/`, unless they are there already."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.progress import Progress
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.artefacts import artefact, held

__all__ = ["Built", "build_game"]


@dataclass(frozen=True, slots=True)
class Built:
    """The outcome of building one game."""

    game: str
    path: Path
    made: bool
    warnings: tuple[Problem, ...] = ()
    plugins: tuple[Path, ...] = ()


def build_game(
    workspace: Workspace,
    name: str,
    *,
    style: str = "",
    jobs: int = 1,
    force: bool = False,
    progress: Progress | None = None,
    renew: bool = True,
) -> Built:
    """Build one game's module and plug-ins, in the standard or another style, unless `dist/` already has them. What it
    makes, `renew` makes new for editors too.

    Raises WorkspaceError with everything that is wrong.
    """
    there = [] if force else held(workspace, name, style)
    if there:
        return Built(name, artefact(workspace, name, style), made=False, plugins=tuple(there[1:]))
    from vmodsmith.tasks.making import make_module  # the model and all that draws: only when something is to be made

    paths, warnings = make_module(workspace, name, style=style, jobs=jobs, progress=progress or Progress(), renew=renew)
    return Built(name, paths[0], True, tuple(warnings), tuple(paths[1:]))
