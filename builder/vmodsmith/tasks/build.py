"""`vmodsmith build`: a module and its plug-ins into `dist/`, unless they are there already."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.progress import Progress
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.artefacts import artefact, held, known_findings

__all__ = ["Built", "build_game"]


@dataclass(frozen=True, slots=True)
class Built:
    """The outcome of building one game: its module and plug-ins, whether they had to be made, and all findings."""

    game: str
    path: Path
    made: bool
    findings: tuple[Problem, ...] = ()
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

    Raises WorkspaceError with everything that is wrong if that is in the module. Errors of scenarios and print formats
    do not keep a module from being built; they are among the findings.
    """
    digest = "" if force else workspace.digest(name, style)
    there = held(workspace, name, style, digest) if digest else []
    if there:
        known = known_findings(digest)
        if known is None:  # noted by no build, or forgotten by the cache
            from vmodsmith.tasks.check import all_findings

            known = all_findings(workspace, name)
        path = artefact(workspace, name, style)
        return Built(name, path, made=False, findings=tuple(known), plugins=tuple(there[1:]))
    from vmodsmith.tasks.make_module import (
        make_module,  # the model and all that draws: only when something is to be made
    )

    paths, found = make_module(workspace, name, style=style, jobs=jobs, progress=progress or Progress(), renew=renew)
    return Built(name, paths[0], True, tuple(found), tuple(paths[1:]))
