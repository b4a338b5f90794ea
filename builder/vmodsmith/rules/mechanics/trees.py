"""Syntax trees of mechanics' functions.

They are made for each game, mostly with the same result; then the objects of the last time are used again, so that the
facts about them are still known (`vmodsmith.rules.language.checker.reuse`). Nobody changes them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import lru_cache

from vmodsmith.foundation.syntax import walk
from vmodsmith.rules.mechanics.code import copied

__all__ = ["Names", "as_before", "itself_tree", "renamed_tree"]

_MOST_TREES = 4096
"""The number of remembered trees of functions of mechanics."""

Names = tuple[tuple[str, str], ...]
"""Names, each with the one that takes its place."""

_functions: dict[tuple[str, str, str], ast.FunctionDef] = {}
"""The last trees, by file, namespace and name."""


@lru_cache(maxsize=_MOST_TREES)
def renamed_tree(node: ast.FunctionDef, space: str, attributes: Names, texts: Names) -> ast.FunctionDef:
    """A function of a mechanic for a declaration with this namespace: some attributes and texts are renamed."""
    made, kept, said = copied(node), dict(attributes), dict(texts)
    for each in walk(made):
        if isinstance(each, ast.Attribute):
            each.attr = kept.get(each.attr, each.attr)
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            each.value = said.get(each.value, each.value)
    return made


@lru_cache(maxsize=_MOST_TREES)
def itself_tree(node: ast.FunctionDef) -> ast.FunctionDef:
    """The mechanic's own version of a step that a declaration replaces, as `level_itself`."""
    made = copied(node)
    made.name = f"{node.name}_itself"
    return made


def as_before(file: str, namespace: str, nodes: Iterable[ast.stmt]) -> list[ast.stmt]:
    """Statements at the top of a file; an unchanged function is the same object as the last time."""
    return [_as_before(file, namespace, each) if isinstance(each, ast.FunctionDef) else each for each in nodes]


def _as_before(file: str, namespace: str, node: ast.FunctionDef) -> ast.FunctionDef:
    key = file, namespace, node.name
    known = _functions.get(key)
    if known is not None and _same_tree(known, node):
        return known
    _functions[key] = node
    return node


def _same_tree(one: ast.AST, other: ast.AST) -> bool:
    """Whether two trees are equal, including their places in the file."""
    if type(one) is not type(other):
        return False
    mine, theirs = one.__dict__, other.__dict__
    return mine.keys() == theirs.keys() and all(_alike_part(each, theirs[name]) for name, each in mine.items())


def _alike_part(one: object, other: object) -> bool:
    if isinstance(one, ast.AST):
        return isinstance(other, ast.AST) and _same_tree(one, other)
    if isinstance(one, list):
        return isinstance(other, list) and len(one) == len(other) and all(map(_alike_part, one, other))
    return type(one) is type(other) and one == other
