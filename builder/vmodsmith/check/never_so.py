"""Conditions of rules that are never met: a value that should be two words at once, a condition that an earlier line of
the same list has, a hexside line used as one through hexes, or the other way round.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from vmodsmith.check.vain_conditions import expressions
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.syntax import walk
from vmodsmith.model import Game, Node
from vmodsmith.rules.language.subset import tree_of

__all__ = ["again", "courses", "two_at_once"]

_Found = Iterator[Problem]
_BAD_CODE = (SyntaxError, ValueError, RecursionError, MemoryError)


def _trees(game: Game, part: str) -> Iterator[tuple[Any, str, ast.AST]]:
    """Every expression with a part, and every file of functions: the place, the field, and the tree."""
    for script in game.functions:
        if part in script.text:
            with suppress(*_BAD_CODE):
                yield script.file, "", tree_of(script.file, script.text)
    for sheet in game.rules:
        for origin, field, text in expressions(sheet):
            if part in text:
                with suppress(*_BAD_CODE):
                    yield origin, field, ast.parse(text.strip(), mode="eval")


def _told(where: Any, field: str, node: ast.expr, found: str, expected: str, valid: Any = ()) -> Problem:
    if isinstance(where, str):
        return Problem(
            where, node.lineno, "", found, expected, check="doubtful", severity="warning", column=node.col_offset + 1
        )
    return Problem.at(where, field, found, expected, valid=valid, check="doubtful", severity="warning")


_NEW = {"roll", "rolls", "rolled", "dice", "die", "ask", "asks", "asked", "choose", "chosen", "random", "draw"}
"""Words in the names of functions that may return a different value each time."""


def _is_new(tree: ast.AST) -> bool:
    """Whether an expression may have another value when it is asked again: one of its calls rolls, asks or draws."""
    calls = (node.func for node in walk(tree) if isinstance(node, ast.Call))
    names = (each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in calls)
    return any(_NEW & set(name.split("_")) for name in names)


def two_at_once(game: Game) -> _Found:
    """No value has to equal two words, or two numbers, at once."""
    for where, field, tree in _trees(game, "=="):
        for node in walk(tree):
            if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
                first: dict[str, ast.Constant] = {}
                for each in node.values:
                    match each:
                        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[ast.Constant() as value]):
                            thing = ast.unparse(left)
                            other = value if _is_new(left) else first.setdefault(thing, value)
                            if other.value != value.value:
                                one, two = ast.unparse(other), ast.unparse(value)
                                expected = f"`or`, or {thing} compared once: it is never both {one} and {two}"
                                yield _told(where, field, each, ast.unparse(each), expected)


def again(game: Game) -> _Found:
    """In a list in which the first line that applies counts, no line repeats the condition of an earlier one."""
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            yield from _again(given)


def _again(value: Any) -> _Found:
    if isinstance(value, Node):
        for each in value.values():
            yield from _again(each)
    elif isinstance(value, list | tuple):
        first: dict[str, int] = {}
        for each in value:
            if isinstance(each, Node) and set(each) == {"when", "value"} and isinstance(each["when"], str):
                condition = " ".join(each["when"].split())
                line = first.setdefault(condition, each.origin.line_of("when"))
                if line != each.origin.line_of("when"):
                    expected = f"a condition that no earlier line has: the first that applies counts (line {line})"
                    yield Problem.at(each.origin, "when", each["when"], expected, check="doubtful", severity="warning")
            yield from _again(each)


_ASKED = {"side_has": "hexside", "all_across": "hexside", "joined_by": "through", "leads_off": "through"}
"""Calls that ask for a kind of line, with whether it runs along hexsides or through hexes."""

_RUN = {"hexside": "along hexsides", "through": "from hex to hex"}


def courses(game: Game) -> _Found:
    """Questions about a hexside name a kind of line along hexsides, those about a path a kind through hexes."""
    runs = {each.id: each.runs for each in game.line_kinds}
    for asked, wanted in _ASKED.items():
        valid = [each for each, how in runs.items() if how == wanted]
        for where, field, tree in _trees(game, f"{asked}("):
            for node in walk(tree):
                match node:
                    case ast.Call(
                        func=ast.Name(id=name) | ast.Attribute(attr=name),
                        args=[*_, ast.Constant(value=str(word)) as at],
                    ) if name == asked and runs.get(word, wanted) != wanted:
                        expected = f"a line of map.yaml that runs {_RUN[wanted]}: this one runs {_RUN[runs[word]]}"
                        yield _told(where, field, at, word, expected, valid)
