"""Functions of rules whose code does nothing, or never ends: a variable that nothing reads, an `if` with two equal
parts, a loop that changes nothing of its condition, a function that always calls itself.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

from vmodsmith.check.rule_code import Code, functions
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.syntax import children, walk
from vmodsmith.model import Game

__all__ = ["branches", "circles", "loops", "unread"]

_Found = Iterator[Problem]


def _doubt(written: Code, node: ast.expr | ast.stmt, found: str, expected: str) -> Problem:
    return written.problem(node, found, expected, check="doubtful", severity="warning")


def unread(game: Game) -> _Found:
    """A variable is read somewhere: by more than the line that changes it, or that adds to its list."""
    for written, function in functions(game):
        given: dict[str, ast.stmt] = {}
        read: Counter[str] = Counter()
        for node in walk(function):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    given.setdefault(name, node)
                    read[name] -= _reads(value, name)
                case ast.AnnAssign(target=ast.Name(id=name), value=value):
                    given.setdefault(name, node)
                    read[name] -= 0 if value is None else _reads(value, name)
                case ast.AugAssign(target=ast.Name(id=name), value=value):
                    read[name] -= _reads(value, name)
                case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=adds))) if adds in _ADDS:
                    read[name] -= 1 if name in given and _is_new(given[name]) else 0
                case ast.Name(id=name, ctx=ast.Load()):
                    read[name] += 1
        for name, node in given.items():
            if read[name] <= 0 and not name.startswith("_"):
                expected = f"a line that reads {name}: without one its value is lost"
                yield _doubt(written, node, name, expected)


_ADDS = {"add", "append", "extend", "insert", "clear"}
"""Methods that change a collection and give nothing back."""


def _reads(value: ast.expr, name: str) -> int:
    """How often a variable is read for its own next value alone; never if that decides on a call."""
    if any(isinstance(each, ast.Call) for each in walk(value)):
        return 0
    return sum(isinstance(each, ast.Name) and each.id == name for each in walk(value))


def _is_new(node: ast.stmt) -> bool:
    """Whether a variable begins with a collection of its own, which nothing else holds."""
    value = getattr(node, "value", None)
    return isinstance(value, ast.List | ast.Set | ast.Dict | ast.ListComp | ast.SetComp | ast.DictComp)


def branches(game: Game) -> _Found:
    """The two parts of an `if` differ."""
    for written, function in functions(game):
        for node in walk(function):
            if isinstance(node, ast.If | ast.IfExp) and node.orelse and _same(node.body, node.orelse):
                found = f"if {ast.unparse(node.test)[:50]}"
                yield _doubt(written, node, found, "two different parts: these do the same in either case")


def _same(one: list[ast.stmt] | ast.expr, other: list[ast.stmt] | ast.expr) -> bool:
    parts = [
        "\n".join(map(ast.dump, each)) if isinstance(each, list) else ast.dump(each)
        for each in (one, other)
    ]  # fmt: skip
    return parts[0] == parts[1]


def loops(game: Game) -> _Found:
    """A `while` has an end: something in it changes its condition, or leaves the loop."""
    for written, function in functions(game):
        followed = _followed(function)
        for node in walk(function):
            if isinstance(node, ast.While) and not _leaves(node):
                asked = {each.id for each in walk(node.test) if isinstance(each, ast.Name)}
                always = isinstance(node.test, ast.Constant)
                if always and id(node) in followed:
                    continue  # the line after it, which is never reached, is reported by the checker of rules
                if always or not (_calls(node.test) - _STEADY or _changes(node, asked)):
                    found = f"while {ast.unparse(node.test)[:50]}"
                    expected = "`break` or `return` in it" if always else "a line in it that changes its condition"
                    yield _doubt(written, node, found, f"{expected}: this loop never ends")


def _followed(function: ast.FunctionDef) -> set[int]:
    """The statements after which another one stands in the same block."""
    blocks = (getattr(node, part, None) for node in walk(function) for part in ("body", "orelse"))
    return {id(each) for block in blocks if isinstance(block, list) for each in block[:-1]}


def _leaves(loop: ast.While) -> bool:
    return any(isinstance(each, ast.Break | ast.Return) for each in walk(loop)) or bool(_calls(loop) & _ENDS)


_ENDS = {"pick", "pick_hex", "pick_some", "pick_number", "confirm"}
"""Calls that may end the whole command."""

_STEADY = {"len", "str", "abs", "min", "max", "has", "is_a", "report", "say", "names", "joined", "range"}
"""Calls that give the same answer until something is changed, and change nothing."""


def _calls(tree: ast.AST) -> set[str]:
    called = (each.func for each in walk(tree) if isinstance(each, ast.Call))
    return {each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in called}


def _changes(loop: ast.While, asked: set[str]) -> bool:
    """Whether a loop calls something that may change the game, or gives one of the names a new value."""
    for each in (node for statement in loop.body for node in walk(statement)):
        if isinstance(each, ast.Call) and not _calls(each) <= _STEADY:
            return True
        if isinstance(each, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For | ast.Delete):
            targets = each.targets if isinstance(each, ast.Assign | ast.Delete) else [each.target]
            put = [part for target in targets for part in walk(target)]
            if any(isinstance(part, ast.Attribute | ast.Subscript) for part in put):
                return True
            if any(isinstance(part, ast.Name) and part.id in asked for part in put):
                return True
    return False


def circles(game: Game) -> _Found:
    """A function calls itself only if a condition says so: otherwise it never ends."""
    for written, function in functions(game):
        for statement in function.body:
            if isinstance(statement, ast.If | ast.For | ast.While):
                if any(isinstance(each, ast.Return) for each in walk(statement)) or _calls(statement) & _ENDS:
                    break
                continue
            for call in _always(statement):
                if isinstance(call.func, ast.Name) and call.func.id == function.name:
                    expected = f"a condition under which {function.name} does not call itself: it never ends"
                    yield _doubt(written, call, f"{ast.unparse(call)[:50]}", expected)
                    break
            if isinstance(statement, ast.Return) or _calls(statement) & _ENDS:
                break


def _always(node: ast.AST) -> Iterator[ast.Call]:
    """The calls in a statement that are made whatever the case."""
    match node:
        case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return
        case ast.IfExp(test=first) | ast.BoolOp(values=[first, *_]):
            yield from _always(first)
            return
        case ast.Call():
            yield node
    for each in children(node):
        yield from _always(each)
