"""Running all the tests of a game's module: the checks that hold for every module, then the game's scenarios."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from builder.foundation.problems import Problem, WorkspaceError, nearest
from builder.model.scenarios import Case
from builder.reading.scenarios import read_scenarios

from .checks import check_module, check_plugins
from .driver import Engine
from .results import Report, Result
from .runner import Resolver, run_scenarios

__all__ = ["run"]


def run(
    game: str,
    module: Path,
    files: Sequence[Path],
    names: Sequence[str] = (),
    progress: Callable[[Result], None] | None = None,
    *,
    root: Path | None = None,
    resolver: Resolver | None = None,
    setups: Mapping[str, Mapping[str, str]] | None = None,
    extensions: Mapping[str, Path] | None = None,
    pictures: Path | None = None,
) -> Report:
    """Test a built module in the engine.

    `files` are scenario files, below `root` (the workspace; messages name files relative to it). With `names` only
    those scenarios run (by name; a file's name stands for all in it, a paragraph for all that prove it), else the
    checks of `check_module`, all scenarios, and the checks of `check_plugins`. `resolver` translates ids of setups and places, `setups` says which
    piece each setup has where, `extensions` are plug-ins by the name scenarios use, `pictures` is a folder for
    pictures of the windows. `progress` is told each result.

    Raises EngineMissing where no engine can run, WorkspaceError for faults in scenario files or unknown names,
    EngineError when the module cannot be opened at all.
    """
    start = time.perf_counter()
    base = (root or Path(module).resolve().parent).resolve()
    # A scenario that is a link leading out of the workspace is for the reader to refuse.
    relative = [(path.parent.resolve() / path.name).relative_to(base).as_posix() for path in files]
    cases, problems = read_scenarios(base, relative)
    chosen, unknown = _chosen(cases, names)
    problems += unknown
    problems += _unknown_extensions(chosen, extensions or {})
    if problems:
        raise WorkspaceError(problems)

    def opened(locale: str, wanted: tuple[str, ...]) -> Engine:
        return Engine(module, locale=locale, extensions=[(extensions or {})[each] for each in wanted])

    report = Report(game)
    first = Engine(module)
    try:
        report.engine = str(first.info()["engine"])
        if not names:
            report.results += check_module(
                first, game=game, setups=setups, resolver=resolver, pictures=pictures, progress=progress
            )
    except BaseException:
        first.close()
        raise
    spare = [first]

    def reused(locale: str, wanted: tuple[str, ...]) -> Engine:
        """The engine of the checks goes on with the plain scenarios."""
        if locale == "en" and not wanted and spare:
            return spare.pop()
        return opened(locale, wanted)

    try:
        report.results += run_scenarios(chosen, reused, game=game, resolver=resolver, progress=progress)
    finally:
        for engine in spare:
            engine.close()
    if extensions and not names:
        with Engine(module, extensions=list(extensions.values())) as engine:
            joined = [each.stem for each in extensions.values()]
            report.results += check_plugins(engine, joined, game=game, progress=progress)
    report.seconds = time.perf_counter() - start
    return report


def _chosen(cases: Sequence[Case], names: Sequence[str]) -> tuple[list[Case], list[Problem]]:
    if not names:
        return list(cases), []
    known = {name for case in cases for name in _names(case)}
    wanted = "the name of a scenario, of a scenario file, or a paragraph"
    problems = [
        Problem("", 0, "SCENARIO", name, wanted, nearest(name, known), "scenarios")
        for name in names
        if name not in known
    ]
    return [case for case in cases if _names(case) & set(names)], problems


def _names(case: Case) -> set[str]:
    return {case.name, case.scenario.name, Path(case.file).stem, *case.scenario.proves}


def _unknown_extensions(cases: Sequence[Case], extensions: Mapping[str, Path]) -> list[Problem]:
    return [
        Problem.at(case.scenario.origin, "extensions", name, "a plug-in of this game", valid=extensions)
        for case in cases
        for name in case.scenario.extensions
        if name not in extensions
    ]
