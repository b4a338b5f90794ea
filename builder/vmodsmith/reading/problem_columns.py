"""The column (the place in the line) of each problem in a rule sheet. For the columns of CSV files see `tables`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.regular import content_of

__all__ = ["with_columns"]


def with_columns(root: Path, problems: Iterable[Problem]) -> list[Problem]:
    """The problems; those in rule sheets get a column if the faulty text occurs exactly once in the line. YAML gives
    the line of a value and its text after quotes and escapes are resolved, so the place within the line is searched in
    the line itself. Raises nothing: without the file, its problems are unchanged.
    """
    lines: dict[str, list[str]] = {}
    return [_placed(root, each, lines) if _in_sheet(each) else each for each in problems]


def _in_sheet(problem: Problem) -> bool:
    sheet = problem.check == "rules" and problem.file.endswith(".yaml")
    return sheet and not problem.column and problem.line > 0 and bool(problem.found.strip())


def _placed(root: Path, problem: Problem, lines: dict[str, list[str]]) -> Problem:
    if problem.file not in lines:
        try:
            lines[problem.file] = (content_of(root / problem.file) or b"").decode().split("\n")
        except UnicodeDecodeError:
            lines[problem.file] = []
    known = lines[problem.file]
    line = known[problem.line - 1] if problem.line <= len(known) else ""
    places = _places(problem.found, line)
    if len(places) == 1:
        return replace(problem, column=places[0] + 1)
    return problem if places else _below(problem, known)


def _places(found: str, line: str) -> list[int]:
    made = re.finditer(rf"(?<![\w-]){re.escape(found)}(?![\w-])", line.partition(" #")[0])
    return [each.start() for each in made]


def _below(problem: Problem, known: list[str]) -> Problem:
    """A problem with an item of a list, which YAML places at the list's key: it is searched in the lines of the list,
    and moved if it occurs there once.
    """
    begins = known[problem.line - 1] if problem.line <= len(known) else ""
    if not re.search(r":\s*(#.*)?$", begins):
        return problem
    deep = len(begins) - len(begins.lstrip())
    found: list[tuple[int, int]] = []
    for n, line in enumerate(known[problem.line :], problem.line + 1):
        text = line.lstrip()
        if text and len(line) - len(text) <= deep and not text.startswith("- "):
            break
        found += [(n, place) for place in _places(problem.found, line)]
    return replace(problem, line=found[0][0], column=found[0][1] + 1) if len(found) == 1 else problem
