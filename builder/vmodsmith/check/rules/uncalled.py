"""Functions of rules that nothing calls."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

from vmodsmith.check.rule_code import expressions
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.syntax import walk
from vmodsmith.model import Game
from vmodsmith.rules.language.reachable import ASKED
from vmodsmith.rules.language.subset import tree_of

__all__ = ["functions"]


def functions(game: Game) -> Iterator[Problem]:
    """A function is called by a rule sheet, a page, or another function: otherwise what it says never happens."""
    found: list[tuple[str, ast.FunctionDef]] = []
    named: Counter[str] = Counter()
    for script in game.functions:
        try:
            tree = tree_of(script.file, script.text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return  # reported elsewhere; and a function that cannot be read may call any other
        for node in tree.body:
            within = _names(node)
            if isinstance(node, ast.FunctionDef):
                found.append((script.file, node))
                within.pop(node.name, None)
            named += within
    if not found:
        return
    with suppress(RecursionError):
        written = " ".join(sheet.model_dump_json() for sheet in game.rules)
        written += " ".join(text for sheet in game.rules for _, _, text in expressions(sheet))
        written += " ".join(page.text for page in (*game.charts, *game.help))
        called = {*named, *re.findall(r"[A-Za-z_]\w*", written), *ASKED}
        for file, node in found:
            if node.name not in called:
                expected = "a function that a rule sheet or another function calls: nothing calls this one"
                yield Problem(
                    file, node.lineno, "", node.name, expected, check="unused", severity="warning",
                    column=node.col_offset + 1,
                )  # fmt: skip


def _names(tree: ast.AST) -> Counter[str]:
    """The names that code uses, with how often."""
    return Counter(
        node.id if isinstance(node, ast.Name) else node.attr
        for node in walk(tree)
        if isinstance(node, ast.Name | ast.Attribute)
    )
