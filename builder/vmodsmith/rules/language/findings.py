"""Mistakes in rules, said so that an author can mend them: file, line, column, found, expected, the nearest name."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import replace

from vmodsmith.foundation.problems import Problem, nearest

__all__ = ["BROUGHT", "ProblemCollector"]

BROUGHT = ("mechanics/", "library")
"""How files of the program begin with which a game's rules are checked; an author has none of them."""


class ProblemCollector:
    """The mistakes found so far, each once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.again = 0
        """How often one was found that stands there already."""
        self.lines: dict[str, list[str]] = {}
        """The lines of each file: Python counts columns in bytes, an author in letters."""

    def read(self, file: str, text: str) -> None:
        """Note the text of a file."""
        self.lines[file] = text.split("\n")

    def add(
        self,
        file: str,
        node: ast.AST | None,
        found: str,
        expected: str,
        *,
        valid: Iterable[str] = (),
        field: str = "",
        severity: str = "error",
    ) -> None:
        """Note a mistake at a node of a file's syntax tree; `valid` are the names from which the nearest is
        suggested."""
        line = getattr(node, "lineno", 0)
        column = self._column(file, line, getattr(node, "col_offset", -1))
        problem = Problem(file, line, field, found, expected, nearest(found, valid), "rules", severity, column)
        if problem not in self.problems:
            self.problems.append(problem)
        else:
            self.again += 1

    def _column(self, file: str, line: int, offset: int) -> int:
        """The column of a place in a line, from 1; 0 where it is not known."""
        lines = self.lines.get(file, [])
        if offset > 0 and 0 < line <= len(lines):
            offset = len(lines[line - 1].encode()[:offset].decode(errors="ignore"))
        return max(0, offset + 1)

    def forget(self, since: int) -> None:
        """Discard all mistakes from number `since` upward: those of an expression that was only tried."""
        del self.problems[since:]

    def only_new(self, begun: int, since: int) -> None:
        """Take back those mistakes from number `since` on that were reported already from number `begun` on, whatever
        their place: what is put together has the mistakes of its parts."""
        reported = {each.found for each in self.problems[begun:since]}
        self.problems[since:] = [each for each in self.problems[since:] if each.found not in reported]

    def moved(self, since: int, line: int, by: int, field: str) -> None:
        """Give all mistakes from number `since` upward the line of a sheet, `by` columns further right: they are in an
        expression in YAML."""
        moved = self.problems[since:]
        del self.problems[since:]
        for each in moved:
            made = replace(each, line=line, column=each.column + by if by else 0, field=field)
            if made not in self.problems:
                self.problems.append(made)
