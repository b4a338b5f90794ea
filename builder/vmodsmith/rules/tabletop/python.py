"""From a checked program to Python that runs on a game in memory.

The emitted code is made node by node from the checked program; the author's text itself is never run. It has the
author's file names and lines, so that a traceback names them. Its only names are the program's own, the vocabulary
bound to a tabletop, a few of Python's functions, and names with a `$`, which no author can write.
"""

from __future__ import annotations

import ast
import builtins
from collections import namedtuple
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import CodeType
from typing import Any

from vmodsmith.foundation.syntax import walk
from vmodsmith.rules.language.counting import counting
from vmodsmith.rules.language.program import CheckedExpression, Function, Program
from vmodsmith.rules.tabletop import operators
from vmodsmith.rules.tabletop.collections import OrderedSet
from vmodsmith.rules.tabletop.python_statements import Statements, anchored, mangled

__all__ = ["Bound", "Emitted", "emit"]

_OWN = (
    "abs", "all", "any", "bool", "dict", "enumerate", "len", "list", "max", "min", "next", "range", "reversed",
    "sorted", "str", "sum", "zip",
)  # fmt: skip


@dataclass(frozen=True)
class Bound:
    """A program bound to a tabletop: its functions by full name, its entries by owner and part:
    `("fire-1", "when")`."""

    functions: Mapping[str, Callable[..., Any]]
    entries: Mapping[tuple[str, str], Callable[..., Any]]
    space: dict[str, Any]

    def count_by(self, tick: Callable[[], object]) -> None:
        """Count the steps of calls and loops with a function from now on."""
        self.space["$tick"] = tick

    def watch(self, called: Callable[[str], object]) -> None:
        """Record each function by name at its first call; later calls cost nothing."""
        for name, function in self.functions.items():
            self.space[mangled(name)] = _first_reported(self.space, mangled(name), function, partial(called, name))


@dataclass(frozen=True)
class Emitted:
    """The code of a program, made once; `bind` makes its functions for one tabletop."""

    codes: tuple[CodeType, ...]
    names: Mapping[str, str]
    entries: tuple[tuple[tuple[str, str], str], ...]
    records: Mapping[str, type]
    counting: frozenset[str] = frozenset()
    """The commands and buttons that count as left to do in a phase."""

    def bind(self, vocabulary: Mapping[str, Any]) -> Bound:
        """The functions of the program for one tabletop.

        `vocabulary` has the functions of the vocabulary by name, `_stored(name, descriptor)` and `_store(name,
        descriptor, value)` for the stored values of the game, and `_tick(steps)`, which stops rules that run too long.
        """
        space: dict[str, Any] = {f"${name}": getattr(builtins, name) for name in _OWN}
        space |= {"$set": OrderedSet, "__builtins__": {}}
        space |= {f"$R_{name}": made for name, made in self.records.items()}
        space |= vocabulary
        space |= {"$stored": vocabulary["_stored"], "$store": vocabulary["_store"]}
        space |= operators.helpers(vocabulary["_tick"], vocabulary.get("_spent", vocabulary["_tick"]))
        for code in self.codes:
            exec(code, space)
        return Bound(
            {full: space[name] for full, name in self.names.items()},
            {key: space[name] for key, name in self.entries},
            space,
        )


def _first_reported(
    space: dict[str, Any], place: str, function: Callable[..., Any], tell: Callable[[], object]
) -> Callable[..., Any]:
    """A function that reports its first call, and then replaces itself by the real one."""

    def wrapped(*given: Any) -> Any:
        space[place] = function
        tell()
        return function(*given)

    return wrapped


def emit(program: Program) -> Emitted:
    """The code of a program without errors."""
    files: dict[str, list[ast.stmt]] = {}
    for constant in program.constants.values():
        value = Statements(program).expression(constant.node)
        target = ast.Name(mangled(constant.full_name), ast.Store())
        files.setdefault(constant.file, []).append(anchored(ast.Assign([target], value), constant.node))
    codes = [_code(program, each) for each in program.functions.values()]
    names = {each.full_name: mangled(each.full_name) for each in program.functions.values()}
    entries = []
    for n, entry in enumerate(program.entries):
        name = f"_E_{n}"
        files.setdefault(entry.file, []).append(_entry(program, entry, name))
        entries.append(((entry.owner, entry.part), name))
    for file, statements in files.items():
        codes.append(compile(ast.Module(statements, []), file, "exec"))
    records = {name: namedtuple(name, list(record.fields)) for name, record in program.records.items()}
    return Emitted(tuple(codes), names, tuple(entries), records, counting(program))


def _code(program: Program, function: Function) -> CodeType:
    """The code of a function, reused while the facts about it are the same."""
    found = function.made.get("python")
    if found is None:
        made = Statements(program).function(mangled(function.full_name), function.node)
        found = function.made["python"] = compile(ast.Module([made], []), function.file, "exec")
    return found


def _entry(program: Program, entry: CheckedExpression, name: str) -> ast.stmt:
    """An expression of a sheet as a function of `me`, at the sheet's line."""
    value = Statements(program).expression(entry.node)
    arguments = ast.arguments([], [ast.arg("me")], None, [], [], None, [])
    made = ast.FunctionDef(name, arguments, [ast.Return(value)], [], None, None)
    for each in walk(made):
        if isinstance(each, ast.stmt | ast.expr | ast.arg | ast.keyword):
            each.lineno = each.end_lineno = entry.line
            each.col_offset = each.end_col_offset = 0
    return made
