"""The values in the texts of mechanics, for translators."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache

from vmodsmith.foundation.syntax import walk
from vmodsmith.rules.mechanics.catalogue import catalogue, library

__all__ = ["text_values"]


@cache
def text_values() -> Mapping[str, tuple[str, ...]]:
    """The values of each text of a mechanic or the library, in their order, as the code names them: `unit.name`,
    `length`. If a text is used in several places, those of the first.
    """
    found: dict[str, tuple[str, ...]] = {}
    for tree in _trees():
        for node in walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="say"), args=[ast.Constant(value=str(key)), *values]):
                    found.setdefault(key, tuple(_named(each) for each in values))
    return found


def _trees() -> Iterator[ast.AST]:
    for _, tree in library():
        yield tree
    for mechanic in catalogue().values():
        for step in mechanic.steps.values():
            yield step.node


def _named(value: ast.expr) -> str:
    """An expression in a form for translators: without calls that only format a list or a number."""
    match value:
        case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in _WRITERS:
            return _named(first)
        case ast.ListComp(generators=[ast.comprehension(iter=every)]):
            return _named(every)
    return ast.unparse(value).replace("_", " ").strip()


_WRITERS = ("joined", "say", "text", "str", "spelled", "names", "names_of")
