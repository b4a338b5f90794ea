"""What of a game's rules can ever run: a branch whose condition is always the same in this game is left out.

A mechanic is written for every game; where a declaration says `automatic: no`, what is said of pieces that pass by
themselves cannot be said in this game, and no scenario need say it. What a function always gives, what a parameter is
always given and what is kept and never changed is followed through the program until nothing more is found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Any

from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.program import Function, Program, Sort
from vmodsmith.rules.language.reachable import ASKED

__all__ = ["Live"]


class _Unknown:
    def __repr__(self) -> str:
        return "?"


_ANY = _Unknown()
"""A value that is not always the same."""

_CHANGES = {"append", "extend", "insert", "add", "update", "pop", "remove", "discard", "clear", "sort", "setdefault"}

_COMPARED = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Is: lambda a, b: a is b,
    ast.IsNot: lambda a, b: a is not b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}


class Live:
    """The nodes of a program that can run: of its entries, and of the functions that they lead to.

    With `pruned` false those of branches that never run are among them."""

    def __init__(self, program: Program, *, pruned: bool = True) -> None:
        self.program, self.pruned = program, pruned
        known = {**program.kept, **program.game_kept}
        self.kept: dict[str, Any] = {name: _start(each.type) for name, each in known.items() if each.value == ""}
        """What is kept by the game or by pieces and never given another value than it begins with: all, until something
        that can run gives it one."""
        while True:
            self.results: dict[str, Any] = {}
            self.given: dict[tuple[str, str], Any] = {}
            self.changed: set[tuple[str, str]] = set()
            self.nodes: dict[str, list[ast.AST]] = {}
            while self._again():
                pass
            written = self._written() & self.kept.keys()
            if not written:
                break
            self.kept = {name: value for name, value in self.kept.items() if name not in written}

    def never(self, condition: ast.expr) -> bool:
        """Whether the condition of an entry never holds."""
        return _Code(self, None, condition).never(condition)

    def all(self) -> list[ast.AST]:
        """Every node that can run."""
        return [node for nodes in self.nodes.values() for node in nodes]

    # ---- one round over the program

    def _again(self) -> bool:
        """Look at all that can run; whether more is known than before."""
        before = (dict(self.results), dict(self.given), set(self.changed))
        found: dict[str, list[ast.AST]] = {}
        never = {
            (entry.file, entry.owner)
            for entry in self.program.entries
            if entry.part == "when" and _Code(self, None, entry.node).never(entry.node)
        }
        for number, entry in enumerate(self.program.entries):
            if entry.part == "when" or (entry.file, entry.owner) not in never:
                found[f"entry {number}"] = list(_Code(self, None, entry.node).expressions(entry.node))
        waiting = [name for nodes in found.values() for name in self._called(nodes)]
        waiting += [name for name in ASKED if name in self.program.functions]
        free = set(waiting)  # what the runtime calls, it calls with what it likes
        calls: dict[tuple[str, str], list[Any]] = {}
        codes: dict[str, _Code] = {}
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            function = self.program.functions[name]
            code = codes[name] = _Code(self, function, function.node)
            found[name] = code.nodes
            waiting += self._called(code.nodes)
        for where, nodes in found.items():
            code = codes.get(where) or _Code(self, None, nodes[0])
            free |= set(self._handed_on(nodes))
            for each in nodes:
                self._note_call(code, each, calls)
        self.nodes = found
        for name, code in codes.items():
            self.results[name] = code.result()
            for parameter in self.program.functions[name].signature.parameters:
                values = calls.get((name, parameter.name), [])
                same = bool(values) and all(_same(each, values[0]) for each in values)
                if name not in free and same:
                    self.given[name, parameter.name] = values[0]
                if code.changes(parameter.name):
                    self.changed.add((name, parameter.name))
        self.codes = codes
        return before != (self.results, self.given, self.changed)

    def _called(self, nodes: Iterable[ast.AST]) -> list[str]:
        names = self._handed_on(nodes)
        for node in nodes:
            call = self.program.facts.calls.get(node) if isinstance(node, ast.Call) else None
            if call is not None and call.sort == Sort.FUNCTION:
                names.append(call.name)
        return names

    def _handed_on(self, nodes: Iterable[ast.AST]) -> list[str]:
        """Functions that are values: of parameters."""
        facts, names = self.program.facts, []
        for node in nodes:
            call = facts.calls.get(node) if isinstance(node, ast.Call) else None
            called = {id(node.func)} if isinstance(node, ast.Call) else set()
            inner = [*call.arguments, *call.rest] if call is not None else []
            for each in [node, *inner] if isinstance(node, ast.expr) else []:
                meaning = facts.meanings.get(each)
                if meaning is not None and meaning.sort == Sort.FUNCTION and id(each) not in called:
                    names.append(meaning.name)
        return [name for name in names if name in self.program.functions]

    def _note_call(self, code: _Code, node: ast.AST, calls: dict[tuple[str, str], list[Any]]) -> None:
        call = self.program.facts.calls.get(node) if isinstance(node, ast.Call) else None
        if call is None or call.sort != Sort.FUNCTION:
            return
        for argument, parameter in zip(
            call.arguments, self.program.functions[call.name].signature.parameters, strict=False
        ):
            calls.setdefault((call.name, parameter.name), []).append(code.value(argument))

    def _written(self) -> set[str]:
        """What is kept and given another value than it begins with."""
        facts, found = self.program.facts, set()
        for where, nodes in self.nodes.items():
            code = self.codes.get(where) or _Code(self, None, nodes[0])
            for node in nodes:
                for target in _targets(node):
                    inner = target
                    while isinstance(inner, ast.Subscript):
                        inner = inner.value
                    given = code.value(node.value) if isinstance(node, ast.Assign) and inner is target else _ANY
                    for each in inner.elts if isinstance(inner, ast.Tuple) else [inner]:
                        name = self._kept_name(each)
                        if name is not None and not _same(given, self.kept.get(name, _ANY)):
                            found.add(name)
                call = facts.calls.get(node) if isinstance(node, ast.Call) else None
                if call is not None and call.sort == Sort.FUNCTION:
                    parameters = self.program.functions[call.name].signature.parameters
                    for argument, parameter in zip(call.arguments, parameters, strict=False):
                        name = self._kept_name(argument)
                        if name is not None and (call.name, parameter.name) in self.changed:
                            found.add(name)
        return found

    def _kept_name(self, node: ast.expr) -> str | None:
        meaning = self.program.facts.meanings.get(node)
        return meaning.name if meaning is not None and meaning.sort == Sort.KEPT else None


def _start(type_: ty.Type) -> Any:
    if ty.required(type_) != type_:
        return None
    if isinstance(type_, ty.ListOf):
        return []
    if isinstance(type_, ty.DictOf):
        return {}
    return next((value for sort, value in ((ty.INT, 0), (ty.BOOL, False), (ty.STR, "")) if type_ == sort), _ANY)


def _targets(node: ast.AST) -> list[ast.expr]:
    """What a node changes."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            return targets
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target) | ast.For(target=target):
            return [target]
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in _CHANGES:
            return [value]
    return []


def _same(one: Any, other: Any) -> bool:
    return one is not _ANY and other is not _ANY and type(one) is type(other) and one == other


class _Code:
    """A function, or an expression of a sheet, with what is known of its values."""

    def __init__(self, live: Live, function: Function | None, node: ast.AST) -> None:
        self.live, self.function = live, function
        self.known: dict[str, Any] = {}
        self.nodes: list[ast.AST] = []
        self.returned: list[Any] = []
        self.falls = False
        if function is None:
            return
        for parameter in function.signature.parameters:
            value = live.given.get((function.full_name, parameter.name), _ANY)
            if value is not _ANY:
                self.known[parameter.name] = value
        before: dict[str, Any] | None = None
        while before != self.known:
            before = dict(self.known)
            self.returned = []
            self.nodes = []
            self.falls = self._block(function.node.body)
            self.known = {**self._variables()}

    def result(self) -> Any:
        """What the function always gives; `_ANY` where it is not always the same."""
        values = [*self.returned, *([None] if self.falls else [])]
        return values[0] if values and all(_same(each, values[0]) for each in values) else _ANY

    def changes(self, name: str) -> bool:
        """Whether the value of a variable is changed where it is."""
        facts, live = self.live.program.facts, self.live
        for node in self.nodes:
            for target in _targets(node):
                inner = target
                while isinstance(inner, ast.Subscript):
                    inner = inner.value
                whole = isinstance(node, ast.Assign | ast.AnnAssign | ast.For) and inner is target
                if isinstance(inner, ast.Name) and inner.id == name and not whole:
                    return True
            call = facts.calls.get(node) if isinstance(node, ast.Call) else None
            if call is not None and call.sort == Sort.FUNCTION:
                parameters = live.program.functions[call.name].signature.parameters
                for argument, parameter in zip(call.arguments, parameters, strict=False):
                    handed = isinstance(argument, ast.Name) and argument.id == name
                    if handed and (call.name, parameter.name) in live.changed:
                        return True
        return False

    def _variables(self) -> dict[str, Any]:
        """What is always in a variable: what its only assignments put there."""
        assert self.function is not None
        values: dict[str, list[Any]] = {}
        for parameter in self.function.signature.parameters:
            values[parameter.name] = [self.live.given.get((self.function.full_name, parameter.name), _ANY)]
        for node in self.nodes:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    values.setdefault(name, []).append(self.value(value))
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                    values.setdefault(name, []).append(self.value(value))
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=parts)) if len(names) == len(
                    parts
                ):
                    for target, part in zip(names, parts, strict=True):
                        if isinstance(target, ast.Name):
                            values.setdefault(target.id, []).append(self.value(part))
                case ast.Assign(targets=targets):
                    for target in targets:
                        for each in ast.walk(target):
                            if isinstance(each, ast.Name):
                                values.setdefault(each.id, []).append(_ANY)
                case ast.AugAssign(target=ast.Name(id=name)):
                    values.setdefault(name, []).append(_ANY)
                case ast.For(target=target) | ast.comprehension(target=target):
                    for each in ast.walk(target):
                        if isinstance(each, ast.Name):
                            values.setdefault(each.id, []).append(_ANY)
                case ast.Lambda(args=arguments):
                    for each in arguments.args:
                        values.setdefault(each.arg, []).append(_ANY)
        return {
            name: found[0]
            for name, found in values.items()
            if all(_same(each, found[0]) for each in found) and not self.changes(name)
        }

    # ---- what can run

    def _block(self, statements: list[ast.stmt]) -> bool:
        """Note what can run of some statements; whether what follows can."""
        return all(self._statement(each) for each in statements)

    def _statement(self, node: ast.stmt) -> bool:
        self.nodes.append(node)
        match node:
            case ast.If(test=test, body=body, orelse=orelse):
                self._expression(test)
                value = self.value(test)
                if value is _ANY:
                    first = self._block(body)
                    return self._block(orelse) or first
                return self._block(body if value else orelse)
            case ast.While(test=test, body=body, orelse=orelse):
                self._expression(test)
                value = self.value(test)
                if value is _ANY or value:
                    self._block(body)
                leaves = any(isinstance(each, ast.Break) for each in ast.walk(node))
                return self._block(orelse) if value is _ANY or not value else leaves
            case ast.For(iter=through, body=body, orelse=orelse):
                self._expression(through)
                value = self.value(through)
                if value is _ANY or len(value) > 0:
                    self._block(body)
                return self._block(orelse)
            case ast.Return(value=value):
                if value is not None:
                    self._expression(value)
                self.returned.append(None if value is None else self.value(value))
                return False
            case ast.Break() | ast.Continue():
                return False
            case _:
                for each in ast.iter_child_nodes(node):
                    if isinstance(each, ast.expr):
                        self._expression(each)
                return True

    def _expression(self, node: ast.expr) -> None:
        self.nodes += self.expressions(node)

    def expressions(self, node: ast.AST) -> Iterator[ast.AST]:
        """The parts of an expression that can run."""
        yield node
        match node:
            case ast.IfExp(test=test, body=body, orelse=orelse):
                yield from self.expressions(test)
                value = self.value(test)
                for each, when in ((body, True), (orelse, False)):
                    if value is _ANY or bool(value) is when:
                        yield from self.expressions(each)
            case ast.BoolOp(op=op, values=values):
                for each in values:
                    yield from self.expressions(each)
                    value = self.value(each)
                    if value is not _ANY and bool(value) is isinstance(op, ast.Or):
                        break
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                for each in node.generators:
                    yield from self.expressions(each.iter)
                    value = self.value(each.iter)
                    if value is not _ANY and len(value) == 0:
                        return
                    yield each
                    yield from self.expressions(each.target)
                    for test in each.ifs:
                        yield from self.expressions(test)
                        value = self.value(test)
                        if value is not _ANY and not value:
                            return
                made = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
                for each in made:
                    yield from self.expressions(each)
            case _:
                for each in ast.iter_child_nodes(node):
                    if isinstance(each, ast.expr | ast.keyword | ast.arguments):
                        yield from self.expressions(each)

    # ---- what is known

    def never(self, node: ast.AST) -> bool:
        """Whether a condition is never true."""
        value = self.value(node)
        return value is not _ANY and not value

    def value(self, node: ast.AST) -> Any:
        """What an expression always is; `_ANY` where it may be one thing or another."""
        return self._value(node) if self.live.pruned else _ANY

    def _value(self, node: ast.AST) -> Any:
        match node:
            case ast.Constant(value=value):
                return value
            case ast.Name(id=name):
                return self.known.get(name, _ANY)
            case ast.List(elts=[]):
                return []
            case ast.Dict(keys=[]):
                return {}
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                values = [self.value(each) for each in parts]
                if any(each is _ANY for each in values):
                    return _ANY
                return values if isinstance(node, ast.List) else tuple(values)
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                value = self.value(inner)
                return _ANY if value is _ANY else not value
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                value = self.value(inner)
                return -value if isinstance(value, int) else _ANY
            case ast.BoolOp(op=op, values=parts):
                ends, values = isinstance(op, ast.Or), [self.value(each) for each in parts]
                if any(each is not _ANY and bool(each) is ends for each in values):
                    return ends
                return _ANY if any(each is _ANY for each in values) else not ends
            case ast.IfExp(test=test, body=body, orelse=orelse):
                value = self.value(test)
                if value is not _ANY:
                    return self.value(body if value else orelse)
                one, other = self.value(body), self.value(orelse)
                return one if _same(one, other) else _ANY
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                one, other = self.value(left), self.value(right)
                return self._compared(op, one, other)
            case ast.BinOp(left=left, op=op, right=right):
                one, other = self.value(left), self.value(right)
                if one is _ANY or other is _ANY:
                    return _ANY
                if isinstance(op, ast.Add) and type(one) is type(other) and one is not None:
                    return one + other
                return _ANY
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                for each in node.generators:
                    value = self.value(each.iter)
                    if value is not _ANY and len(value) == 0:
                        return []
                    if any(self.value(test) is not _ANY and not self.value(test) for test in each.ifs):
                        return []
                return _ANY
            case ast.Call():
                return self._called(node)
            case ast.Attribute():
                meaning = self.live.program.facts.meanings.get(node)
                kept = meaning is not None and meaning.sort == Sort.KEPT
                return self.live.kept.get(meaning.name, _ANY) if kept and meaning is not None else _ANY
        return _ANY

    @staticmethod
    def _compared(op: ast.cmpop, one: Any, other: Any) -> Any:
        if isinstance(op, ast.In | ast.NotIn) and other is not _ANY and not other:
            return isinstance(op, ast.NotIn)  # nothing is in what is empty
        if one is _ANY or other is _ANY:
            return _ANY
        try:
            return _COMPARED[type(op)](one, other)
        except TypeError:  # of `None`, after a test that leaves it out
            return _ANY

    def _called(self, node: ast.Call) -> Any:
        call = self.live.program.facts.calls.get(node)
        if call is not None and call.sort == Sort.FUNCTION:
            return self.live.results.get(call.name, _ANY)
        if isinstance(node.func, ast.Name) and len(node.args) >= 1:
            value = self.value(node.args[0])
            name = node.func.id
            if value is _ANY:
                return _ANY
            if name == "len" and hasattr(value, "__len__"):
                return len(value)
            if name in ("any", "all", "sorted", "sum") and value == [] and not node.keywords:
                return {"any": False, "all": True, "sorted": [], "sum": 0}[name]
        return _ANY
