"""The choice of the scenarios to run, and the problems of the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from vmodsmith.foundation.problems import Problem, WorkspaceError, nearest
from vmodsmith.model.scenarios import Case

from .results import Failure, Result

__all__ = ["chosen_of", "unknown_plugins", "unreadable"]


def chosen_of(cases: Sequence[Case], names: Sequence[str], problems: Sequence[Problem]) -> list[Case]:
    """The scenarios that names select.

    Raises WorkspaceError for a name that selects none; it may belong to an unreadable scenario, so the `problems` are
    reported as well.
    """
    if not names:
        return list(cases)
    known = {name for case in cases for name in _names(case)} | {
        name for each in problems for name in _files(each.file)
    }
    wanted = "the name of a scenario, of a scenario file, or a paragraph"
    unknown = [
        Problem("", 0, "SCENARIO", name, wanted, nearest(name, known), "scenarios")
        for name in names
        if name not in known
    ]
    if unknown:
        raise WorkspaceError([*unknown, *problems])
    return [case for case in cases if _names(case) & set(names)]


def unreadable(game: str, problems: Sequence[Problem], names: Sequence[str]) -> list[Result]:
    """The faults of scenario files, as a result for each file; with `names`, only of the named files."""
    found: dict[str, Result] = {}
    for each in problems:
        if not names or _files(each.file) & set(names):
            result = found.setdefault(each.file, Result(game, each.file, each.file, each.line))
            result.failures.append(Failure(str(each)))
    return list(found.values())


def _names(case: Case) -> set[str]:
    return {case.name, case.scenario.name, *_files(case.file), *case.scenario.proves}


def _files(file: str) -> set[str]:
    """The names of a scenario file: its path, its name with and without the ending."""
    return {file, Path(file).name, Path(file).stem}


def unknown_plugins(game: str, cases: Sequence[Case], plugins: Collection[str]) -> list[Result]:
    """The faults of scenarios that use plug-ins which the game does not have."""
    found = []
    for case in cases:
        result = Result(game, case.name, case.file, case.line, case.scenario.proves)
        for name in case.scenario.extensions:
            if name not in plugins:
                wanted = "a plug-in of this game"
                problem = Problem.at(case.scenario.origin, "extensions", name, wanted, valid=plugins)
                result.failures.append(Failure(str(problem)))
        if result.failures:
            found.append(result)
    return found
