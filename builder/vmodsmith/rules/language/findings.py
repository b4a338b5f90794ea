"""Errors in rules, reported so that an author can fix them: file, line, column, found, expected, the nearest name."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import replace

from vmodsmith.foundation.problems import Problem, nearest

__all__ = ["BROUGHT", "ProblemCollector"]

BROUGHT = ("mechanics/", "library")
"""The prefix of files of the program that are checked with a game's rules; no file of an author has it."""


class ProblemCollector:
    """The errors found so far, each once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.again = 0
        """The number of repeated errors."""
        self.lines: dict[str, list[str]] = {}
        """The lines of each file: Python counts columns in bytes, authors in characters."""

    def read(self, file: str, text: str) -> None:
        """Record the text of a file."""
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
        """Record an error at a node of a file's syntax tree; `valid` are the names from which the nearest is
        suggested."""
        line = getattr(node, "lineno", 0)
        column = self._column(file, line, getattr(node, "col_offset", -1))
        problem = Problem(file, line, field, found, expected, nearest(found, valid), "rules", severity, column)
        if problem not in self.problems:
            self.problems.append(problem)
        else:
            self.again += 1

    def _column(self, file: str, line: int, offset: int) -> int:
        """The column of a place in a line, from 1; 0 if it is unknown."""
        lines = self.lines.get(file, [])
        if offset > 0 and 0 < line <= len(lines):
            offset = len(lines[line - 1].encode()[:offset].decode(errors="ignore"))
        return max(0, offset + 1)

    def forget(self, since: int) -> None:
        """Discard all errors from number `since` on: those of an expression that was only tried."""
        del self.problems[since:]

    def only_new(self, begun: int, since: int) -> None:
        """Discard those errors from number `since` on that were already reported from number `begun` on, at any place:
        a composed expression repeats the errors of its parts.
        """
        reported = {each.found for each in self.problems[begun:since]}
        self.problems[since:] = [each for each in self.problems[since:] if each.found not in reported]

    def moved(self, since: int, line: int, by: int, field: str) -> None:
        """Move all errors from number `since` on to a line of a sheet, `by` columns further right, because they are in
        an expression in YAML.
        """
        moved = self.problems[since:]
        del self.problems[since:]
        for each in moved:
            made = replace(each, line=line, column=each.column + by if by else 0, field=field)
            if made not in self.problems:
                self.problems.append(made)
