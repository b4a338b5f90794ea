"""Mistakes in rules, said so that an author can mend them: file, line, column, found, expected, the nearest name."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import replace

from builder.foundation.problems import Problem, nearest

__all__ = ["Findings"]


class Findings:
    """The mistakes found so far, each once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

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
        """Note a mistake at a node of a file's syntax tree; `valid` are the names from which the nearest is suggested."""
        line = getattr(node, "lineno", 0)
        column = getattr(node, "col_offset", -1) + 1
        problem = Problem(file, line, field, found, expected, nearest(found, valid), "rules", severity, column)
        if problem not in self.problems:
            self.problems.append(problem)

    def forget(self, since: int) -> None:
        """Take back the mistakes from number `since` on: of a look ahead."""
        del self.problems[since:]

    def moved(self, since: int, line: int, by: int, field: str) -> None:
        """Move the mistakes from number `since` on to a line of a sheet, `by` columns to the right: an expression of YAML."""
        moved = self.problems[since:]
        del self.problems[since:]
        for each in moved:
            made = replace(each, line=line, column=each.column + by if by else 0, field=field)
            if made not in self.problems:
                self.problems.append(made)
