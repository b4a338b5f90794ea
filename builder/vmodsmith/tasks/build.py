"""`vmodsmith build`: modules and their plug-ins into `dist/`, unless they are up to date."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.foundation.progress import Progress
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.artefacts import artefact, held, known_findings

__all__ = ["Built", "NotBuilt", "build_game", "build_games"]


@dataclass(frozen=True, slots=True)
class Built:
    """The outcome of building one game: its module and plug-ins, whether they had to be made, the seconds it took, and
    all findings.
    """

    game: str
    path: Path
    made: bool
    findings: tuple[Problem, ...] = ()
    plugins: tuple[Path, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class NotBuilt:
    """A game that was not built, with all its problems."""

    game: str
    findings: tuple[Problem, ...]


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
    """Build one game's module and plug-ins, in the standard or another style, unless `dist/` already has them. With
    `renew`, the words for editors are written again as well. Raises WorkspaceError with all problems, if some are in
    the module. Errors of scenarios and print formats do not prevent a build; they are among the findings.
    """
    if not force and (current := _current(workspace, name, style)):
        return current
    # The model and all that draws: only when something is to be made.
    from vmodsmith.tasks.make_module import make_module

    started = time.perf_counter()
    paths, found = make_module(workspace, name, style=style, jobs=jobs, progress=progress or Progress(), renew=renew)
    return Built(name, paths[0], True, tuple(found), tuple(paths[1:]), time.perf_counter() - started)


def _current(workspace: Workspace, name: str, style: str) -> Built | None:
    """The artefacts in `dist/`, if they are up to date."""
    digest = workspace.digest(name, style)
    there = held(workspace, name, style, digest)
    if not there:
        return None
    known = known_findings(digest)
    if known is None:  # noted by no build, or forgotten by the cache
        from vmodsmith.tasks.check import all_findings

        known = all_findings(workspace, name)
    return Built(name, artefact(workspace, name, style), made=False, findings=tuple(known), plugins=tuple(there[1:]))


def build_games(
    workspace: Workspace,
    names: Sequence[str],
    *,
    style: str = "",
    jobs: int = 1,
    force: bool = False,
    progress_of: Callable[[str], AbstractContextManager[Progress]],
) -> Iterator[Built | NotBuilt]:
    """Build games as `build_game` does; the results come in order, each as soon as it is ready.

    Several games are made at the same time, the largest first, and share the `jobs` processes, because much of a build
    cannot be divided.
    """
    found = {} if force else {each: _unchanged(workspace, each, style) for each in names}
    there = {name: outcome for name, outcome in found.items() if outcome}
    stale = [each for each in names if each not in there]
    at_once = min(jobs, len(stale))
    if at_once < 2:
        for name in names:
            with progress_of(name) as progress:
                outcome = there.get(name) or _made(workspace, name, style, jobs, progress)
            yield outcome
        return
    from vmodsmith.foundation.child_processes import workers

    stale.sort(key=lambda name: sum(path.stat().st_size for path in workspace.files(name)), reverse=True)
    pool = workers(at_once)
    try:
        coming = {each: pool.submit(_made, workspace, each, style, jobs // at_once) for each in stale}
        for name in names:
            if name in coming:
                with progress_of(name) as progress:
                    progress.stage("building", 1)
                    outcome = coming[name].result()
                yield outcome
            else:
                yield there[name]
    finally:
        pool.shutdown(cancel_futures=True)


def _unchanged(workspace: Workspace, name: str, style: str) -> Built | NotBuilt | None:
    """The outcome for a game that is up to date, else None; errors as for `_made`."""
    try:
        return _current(workspace, name, style)
    except WorkspaceError as error:
        return NotBuilt(name, tuple(error.problems))


def _made(workspace: Workspace, name: str, style: str, jobs: int, progress: Progress | None = None) -> Built | NotBuilt:
    """The outcome for a game that is not up to date.

    Errors are returned, because they may come from other processes.
    """
    try:
        return build_game(workspace, name, style=style, jobs=jobs, force=True, progress=progress)
    except WorkspaceError as error:
        return NotBuilt(name, tuple(error.problems))
