"""Declarations, expressions and functions of rules, each with the place where an author wrote it, for checks of all
kinds.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.foundation.syntax import children, walk
from vmodsmith.model import Game, Node, Origin
from vmodsmith.rules.language.subset import tree_of
from vmodsmith.rules.mechanics import Mechanic, mechanic

__all__ = [
    "BAD_CODE", "Code", "code", "declarations", "expressions", "functions", "given_to", "is_meant", "nodes",
    "texts_given", "values_of", "written",
]  # fmt: skip

BAD_CODE = (SyntaxError, ValueError, RecursionError, MemoryError)
"""The exceptions of parsing, for code that the checker of rules reports."""


@dataclass(frozen=True)
class Code:
    """Parsed code: the functions of a file, or an expression in a field of a sheet."""

    tree: ast.AST
    file: str = ""
    origin: Origin | None = None
    field: str = ""

    def problem(
        self,
        node: ast.expr | ast.stmt,
        found: object,
        expected: str,
        *,
        valid: Iterable[str] = (),
        check: str,
        severity: str = "error",
    ) -> Problem:
        """A problem with a part of the code, at its line and column in a file, at the field in a sheet."""
        if self.origin is not None:
            return Problem.at(self.origin, self.field, found, expected, valid=valid, check=check, severity=severity)
        near = nearest(str(found), valid)
        return Problem(self.file, node.lineno, "", str(found), expected, near, check, severity, node.col_offset + 1)


def code(game: Game, part: str | re.Pattern[str]) -> Iterator[Code]:
    """Every file of functions, and every expression, whose text has a part."""
    search = re.compile(re.escape(part)).search if isinstance(part, str) else part.search
    for script in game.functions:
        if search(script.text):
            with suppress(*BAD_CODE):
                yield Code(tree_of(script.file, script.text), script.file)
    for sheet in game.rules:
        for origin, field, text in expressions(sheet):
            if search(text):
                with suppress(*BAD_CODE):
                    yield Code(ast.parse(text.strip(), mode="eval"), "", origin, field)


def nodes(game: Game, part: str | re.Pattern[str]) -> Iterator[tuple[Code, ast.AST]]:
    """Every node of the code whose text has a part."""
    return ((each, node) for each in code(game, part) for node in walk(each.tree))


def functions(game: Game) -> Iterator[tuple[Code, ast.FunctionDef]]:
    """The functions of a game's files."""
    for each in code(game, "def "):
        if each.origin is None:
            yield from ((each, node) for node in children(each.tree) if isinstance(node, ast.FunctionDef))


def expressions(sheet: Any, *, keys: bool = False) -> Iterator[tuple[Origin, str, str]]:
    """Every expression of a sheet and of its declarations (with `keys`, also every key of a declaration): the origin,
    the field, the text."""
    for each in (*sheet.commands, *sheet.hooks, *sheet.buttons, *sheet.invariants):
        for field in ("when", "call", "against", "holds", "stays"):
            if text := getattr(each, field, None):
                yield each.origin, field, text
    for name, given in sheet.mechanics.items():
        yield from texts_given(given, name, None, keys=keys)
    for each in sheet.written:
        yield from texts_given(each.value, each.field, each.origin, keys=keys)


def texts_given(
    value: Any, field: str, origin: Origin | None, *, keys: bool = False
) -> Iterator[tuple[Origin, str, str]]:
    """Every text of a declaration, with its keys if asked for: the origin, the field, the text.

    A text outside mappings has the given origin; without one it is left out.
    """
    if isinstance(value, Node):
        for key, each in value.items():
            if keys and isinstance(key, str):
                yield value.origin, key, key
            yield from texts_given(each, key, value.origin, keys=keys)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_given(each, field, origin, keys=keys)
    elif isinstance(value, str) and origin is not None:
        yield origin, field, value


def declarations(game: Game) -> Iterator[tuple[str, Node, Mechanic]]:
    for sheet in game.rules:
        for name, given in sheet.mechanics.items():
            used = mechanic(str(given.get("use", ""))) if isinstance(given, Node) else None
            if used is not None:
                yield name, given, used


def given_to(given: Node, step: str, *, keys: bool = False) -> Iterator[tuple[Origin, str, str]]:
    """Every value (with `keys`, every case) that a declaration and its bindings give to a step, by case and condition,
    with its place.
    """
    listed = given.get("bind", ())
    bound = [each for each in listed if isinstance(each, Node)] if isinstance(listed, list | tuple) else []
    for where in (given, *bound):
        if step in where and not keys:
            yield from values_of(where.origin, step, where[step])
        elif isinstance(where.get(step), Node):
            yield from ((where[step].origin, key, key) for key in where[step])


def values_of(origin: Origin, field: str, value: Any) -> Iterator[tuple[Origin, str, str]]:
    if isinstance(value, Node):
        for key in ["value"] if "value" in value else list(value):
            yield from values_of(value.origin, key, value[key])
    elif isinstance(value, list | tuple):
        if value and all(isinstance(each, str) and each.replace("-", "").isalnum() for each in value):
            yield origin, field, " ".join(value)
        else:
            for each in value:
                yield from values_of(origin, field, each)
    elif isinstance(value, str):
        yield origin, field, value.strip()


def written(game: Game) -> dict[str, str]:
    """The texts of rules and pages, by place."""
    sheets = {f"{sheet.namespace}/{sheet.id}": sheet.model_dump_json() for sheet in game.rules}
    pages = {page.file: page.text for page in (*game.charts, *game.help)}
    return {**sheets, **{each.file: each.text for each in game.functions}, **pages}


def is_meant(name: str, texts: Mapping[str, str]) -> bool:
    """Whether a name is a word of these texts."""
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    return any(word.search(text) for text in texts.values())
