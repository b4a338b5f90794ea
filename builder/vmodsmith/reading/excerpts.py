"""The line of a problem, with the faulty text underlined: for terminals, below the message."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from vmodsmith.foundation.escaping import printable
from vmodsmith.foundation.problems import Problem

__all__ = ["WIDTH", "excerpt"]

WIDTH = 100
"""The most columns of a line that are shown; of a longer line those around the place."""

_LARGEST = 4 * 2**20
"""The most bytes of a file that is opened for this; the message has the line number anyway."""


def excerpt(root: Path, problem: Problem) -> list[str]:
    """The line of a problem and, below it, carets under the faulty text; nothing if the line cannot be shown. The place
    is the problem's column; without one, the only occurrence of the faulty text in the line. Only files below `root`
    are read, and none through a link that leads out of it.
    """
    line = _line(root, problem)
    if not line.strip():
        return []
    start = problem.column - 1 if 0 < problem.column <= len(line) else _only(line, problem.found)
    length = len(problem.found) if start >= 0 and line.startswith(problem.found, start) else 1
    first = max(0, min(start - WIDTH // 2, len(line) - WIDTH)) if len(line) > WIDTH else 0
    before, text = printable(line[first : max(first, start)]), printable(line[first : first + WIDTH].rstrip())
    margin = f"{problem.line:>6} | "
    shown = [f"{margin}{text}"]
    if start >= 0:
        marked = printable(line[start : min(start + length, first + WIDTH)])
        shown.append(" " * (len(margin) + _columns(before)) + "^" * max(1, _columns(marked)))
    return shown


def _line(root: Path, problem: Problem) -> str:
    path = (root / problem.file).resolve()
    if problem.line < 1 or not path.is_relative_to(root.resolve()):
        return ""
    try:
        if not path.is_file() or path.stat().st_size > _LARGEST:
            return ""
        lines = path.read_bytes().decode("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError):
        return ""
    return lines[problem.line - 1].replace("\t", " ") if problem.line <= len(lines) else ""


def _only(line: str, found: str) -> int:
    """The position of the only occurrence of a text in a line; -1 if there is none, or several."""
    return line.find(found) if found and line.count(found) == 1 else -1


def _columns(text: str) -> int:
    """The width of a text in a terminal, in columns: wide characters, such as Japanese ones, take two."""
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in text)
