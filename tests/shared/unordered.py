"""Places of the program where the order of a set can come out: found by the types that mypy sees."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

from mypy import build, config_parser, find_sources
from mypy.nodes import Expression, Node
from mypy.options import Options
from mypy.types import Instance, Type, UnionType, get_proper_type

__all__ = ["unordered"]

_LEADS_AWAY = {"node", "info", "type", "names", "imports", "mro", "defn", "definition", "alias_deps", "plugin_deps"}

Place = tuple[int, int, int | None, int | None]

_SETS = {"builtins.set", "builtins.frozenset", "typing.AbstractSet", "typing.MutableSet"}

_TAKERS = {
    "sorted", "min", "max", "sum", "any", "all", "len", "set", "frozenset", "update", "difference", "union",
    "intersection", "issubset", "issuperset", "isdisjoint", "difference_update", "intersection_update",
}  # fmt: skip
"""What takes several things and gives the same whatever their order."""

_GIVERS = {
    "list", "tuple", "join", "dict", "next", "iter", "enumerate", "zip", "map", "filter", "fromkeys", "extend", "chain",
    "from_iterable", "reversed", "deque", "islice", "product", "combinations", "digest", "writelines", "writerows",
}  # fmt: skip
"""What hands the order of several things on."""


def unordered(root: Path, folder: Path) -> list[str]:
    """The lines below `folder` that go through a set and hand its order on, as `path: line as written`."""
    options = Options()
    config_parser.parse_config_file(options, lambda: None, str(root / "pyproject.toml"), io.StringIO(), io.StringIO())
    options.export_types = options.preserve_asts = True
    options.incremental = False
    options.mypy_path = [str(root / "builder")]
    built = build.build(find_sources.create_source_list([str(folder)], options), options)
    found = []
    for _, state in sorted(built.graph.items()):
        if state.tree is not None and Path(state.tree.path).resolve().is_relative_to(folder):
            if Path(state.tree.path).is_dir():  # a folder without a file of its own
                continue
            text = Path(state.tree.path).read_text(encoding="utf-8")
            lines = text.splitlines()
            told = Path(state.tree.path).resolve().relative_to(folder).as_posix()
            types = dict(_types(state.tree, built.types))
            found += [f"{told}: {lines[line - 1].strip()}" for line in sorted(_Lines(types).of(ast.parse(text)))]
    return found


def _types(tree: Node, known: dict[Expression, Type]) -> Iterator[tuple[Place, Type]]:
    """The types of the expressions of a file, by their places."""
    seen: set[int] = set()
    waiting: list[Any] = [tree]
    while waiting:
        each = waiting.pop()
        if isinstance(each, list | tuple):
            waiting += each
        elif isinstance(each, Node) and id(each) not in seen:
            seen.add(id(each))
            if isinstance(each, Expression) and each in known:
                yield (each.line, each.column, each.end_line, each.end_column), known[each]
            values = [getattr(each, name, None) for name in _leading(type(each))]
            waiting += [value for value in values if isinstance(value, Node | list | tuple)]


@cache
def _leading(sort: type) -> list[str]:
    """The attributes of a sort of node that may lead to the nodes below it."""
    found = [name for name in dir(sort) if not name.startswith("_") and name not in _LEADS_AWAY]
    return [name for name in found if isinstance(getattr(sort, name), GetSetDescriptorType | MemberDescriptorType)]


class _Lines:
    """The numbers of the lines of one file where the order of a set is handed on."""

    def __init__(self, types: dict[Place, Type]) -> None:
        self.types = types

    def of(self, tree: ast.AST) -> set[int]:
        nodes = list(ast.walk(tree))
        indifferent = {id(each) for node in nodes for each in self._indifferent(node)}
        return {each.lineno for node in nodes for each in self._through(node, indifferent) if self._is_set(each)}

    def _is_set(self, node: ast.expr) -> bool:
        place = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
        if place not in self.types:
            return isinstance(node, ast.Set | ast.SetComp)
        found = get_proper_type(self.types[place])
        parts = [get_proper_type(each) for each in found.items] if isinstance(found, UnionType) else [found]
        return any(isinstance(each, Instance) and each.type.fullname in _SETS for each in parts)

    @staticmethod
    def _indifferent(node: ast.AST) -> Iterator[ast.expr]:
        """What is gone through where no order comes out."""
        if isinstance(node, ast.SetComp):
            yield from (each.iter for each in node.generators)
        if isinstance(node, ast.Call) and _name(node) in _TAKERS:
            for argument in node.args:
                if isinstance(argument, ast.GeneratorExp | ast.ListComp):
                    yield from (each.iter for each in argument.generators)

    @staticmethod
    def _through(node: ast.AST, indifferent: set[int]) -> Iterator[ast.expr]:
        """What a piece of code goes through in its order."""
        if isinstance(node, ast.GeneratorExp | ast.ListComp | ast.DictComp):
            yield from (each.iter for each in node.generators if id(each.iter) not in indifferent)
        elif isinstance(node, ast.For):
            yield node.iter
        elif isinstance(node, ast.YieldFrom):
            yield node.value
        elif isinstance(node, ast.List | ast.Tuple) and isinstance(node.ctx, ast.Load):
            yield from (each.value for each in node.elts if isinstance(each, ast.Starred))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple | ast.List):
            yield node.value
        elif isinstance(node, ast.Call):
            name = _name(node)
            if name in _GIVERS:
                yield from node.args
            if name not in _TAKERS:
                yield from (each.value for each in node.args if isinstance(each, ast.Starred))
            if name == "pop" and isinstance(node.func, ast.Attribute):
                yield node.func.value


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""
