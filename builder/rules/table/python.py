"""From a checked program to Python that runs on a game in memory.

The emitted code is made anew, node by node, from what the checker understood: nothing of the author's text is run as it is.
It keeps the author's file names and lines, so that a traceback names them. Its only names are the program's own, the
vocabulary bound to a table, and a few of Python's functions.
"""

from __future__ import annotations

import ast
import builtins
from collections import namedtuple
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import CodeType
from typing import Any

from builder.rules.language import types as ty
from builder.rules.language.program import Call, Entry, Program, Sort
from builder.rules.language.types import Type
from builder.rules.table.collections import OrderedSet

__all__ = ["Bound", "Emitted", "emit"]

_OWN = (
    "abs",
    "all",
    "any",
    "bool",
    "dict",
    "enumerate",
    "len",
    "list",
    "max",
    "min",
    "range",
    "reversed",
    "sorted",
    "str",
    "sum",
    "zip",
)

_CONSUMERS = {"all", "any", "enumerate", "len", "list", "max", "min", "reversed", "set", "sorted", "sum", "zip"}
"""Functions of Python that take what can be gone through once, so that no list has to be made for them."""


@dataclass(frozen=True)
class Bound:
    """A program bound to a table: its functions by full name, its entries by owner and part (`("fire-1", "when")`)."""

    functions: Mapping[str, Callable[..., Any]]
    entries: Mapping[tuple[str, str], Callable[..., Any]]


@dataclass(frozen=True)
class Emitted:
    """Code of a program, made once; `bind` makes its functions for one table."""

    codes: tuple[CodeType, ...]
    names: Mapping[str, str]
    entries: tuple[tuple[tuple[str, str], str], ...]
    records: Mapping[str, type]

    def bind(self, vocabulary: Mapping[str, Any]) -> Bound:
        """The functions of the program for one table.

        `vocabulary` has the functions of the vocabulary by name, `_kept(name, descriptor)` and `_keep(name, descriptor,
        value)` for what the game keeps, and `_tick()`, which stops what runs too long.
        """
        space: dict[str, Any] = {name: getattr(builtins, name) for name in _OWN}
        space |= {"_Set": OrderedSet, "_pow": _pow, "__builtins__": {}}
        space |= {f"_R_{name}": made for name, made in self.records.items()}
        space |= vocabulary
        for code in self.codes:
            exec(code, space)
        return Bound(
            {full: space[name] for full, name in self.names.items()}, {key: space[name] for key, name in self.entries}
        )


def emit(program: Program) -> Emitted:
    """Code of a program without mistakes."""
    files: dict[str, list[ast.stmt]] = {}
    for constant in program.constants.values():
        writer = _Writer(program, constant.namespace)
        value = writer.expression(constant.node)
        target = ast.Name(_mangled(constant.full_name), ast.Store())
        files.setdefault(constant.file, []).append(_at(ast.Assign([target], value), constant.node))
    for function in program.functions.values():
        writer = _Writer(program, function.namespace)
        made = writer.function(_mangled(function.full_name), function.node)
        files.setdefault(function.file, []).append(made)
    names = {each.full_name: _mangled(each.full_name) for each in program.functions.values()}
    entries = []
    for n, entry in enumerate(program.entries):
        name = f"_E_{n}"
        files.setdefault(entry.file, []).append(_entry(program, entry, name))
        entries.append(((entry.owner, entry.part), name))
    codes = []
    for file, statements in files.items():
        module = ast.fix_missing_locations(ast.Module(statements, []))
        codes.append(compile(module, file, "exec"))
    records = {name: namedtuple(name, list(record.fields)) for name, record in program.records.items()}
    return Emitted(tuple(codes), names, tuple(entries), records)


def _entry(program: Program, entry: Entry, name: str) -> ast.stmt:
    """An expression of a sheet as a function of `me`, at the sheet's line."""
    value = _Writer(program, entry.namespace).expression(entry.node)
    arguments = ast.arguments([], [ast.arg("me")], None, [], [], None, [])
    made = ast.FunctionDef(name, arguments, [ast.Return(value)], [], None, None)
    for each in ast.walk(made):
        if isinstance(each, ast.stmt | ast.expr | ast.arg | ast.keyword):
            each.lineno = each.end_lineno = entry.line
            each.col_offset = each.end_col_offset = 0
    return made


def _mangled(full_name: str) -> str:
    return full_name.replace(".", "__")


def _pow(base: int, exponent: int) -> int:
    if exponent < 0:
        raise ValueError("a power below zero")
    return int(base**exponent)


def _at(made: Any, node: ast.AST) -> Any:
    """A node with the position of the author's."""
    return ast.copy_location(made, node)


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


class _Writer:
    """Makes new syntax trees from checked ones."""

    def __init__(self, program: Program, namespace: str) -> None:
        self.program = program
        self.namespace = namespace
        self.facts = program.facts

    # ---- statements

    def function(self, name: str, node: ast.FunctionDef) -> ast.stmt:
        """A function without annotations and defaults; it counts its calls."""
        arguments = ast.arguments([], [_at(ast.arg(each.arg), each) for each in node.args.args], None, [], [], None, [])
        tick = _at(ast.Expr(_at(_call("_tick"), node)), node)
        made = ast.FunctionDef(name, arguments, [tick, *self.block(node.body)], [], None, None)
        return _at(made, node)  # type: ignore[no-any-return]

    def block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """Statements; at least one."""
        made = [new for each in statements for new in self.statement(each)]
        return made or [ast.Pass()]

    def statement(self, node: ast.stmt) -> list[ast.stmt]:
        """One statement as one or more."""
        match node:
            case ast.Expr(value=ast.Constant()):
                return []
            case ast.Expr(value=value):
                return [_at(ast.Expr(self.expression(value)), node)]
            case ast.Return(value=value):
                return [_at(ast.Return(self.expression(value) if value else None), node)]
            case ast.Assign(targets=[target], value=value):
                return [self.put(target, self.expression(value), node)]
            case ast.AnnAssign(target=target, value=value):
                return [self.put(target, self.expression(value), node)] if value else []
            case ast.AugAssign():
                return [self.changed(node)]
            case ast.Delete(targets=targets):
                return [_at(ast.Delete([self.stored(each, ast.Del()) for each in targets]), node)]
            case ast.If(test=test, body=body, orelse=orelse):
                otherwise = self.block(orelse) if orelse else []
                return [_at(ast.If(self.expression(test), self.block(body), otherwise), node)]
            case ast.For(target=target, iter=iterated, body=body):
                made = ast.For(self.stored(target, ast.Store()), self.iterated(iterated), self.block(body), [], None)
                return [_at(made, node)]
            case ast.While(test=test, body=body):
                tick = _at(ast.Expr(_at(_call("_tick"), node)), node)
                return [_at(ast.While(self.expression(test), [tick, *self.block(body)], []), node)]
            case ast.Pass() | ast.Break() | ast.Continue():
                return [_at(type(node)(), node)]
        raise AssertionError(ast.dump(node))

    def put(self, target: ast.expr, value: ast.expr, node: ast.stmt) -> ast.stmt:
        """An assignment; a kept value is written by its runtime."""
        if isinstance(target, ast.Attribute):
            kept, owner = self.kept(target)
            name, how = ast.Constant(kept.name), ast.Constant(kept.descriptor)
            if owner is None:
                return _at(ast.Expr(_at(_call("_keep", name, how, value), node)), node)  # type: ignore[no-any-return]
            method = _at(ast.Attribute(self.expression(owner), "keep", ast.Load()), node)
            return _at(ast.Expr(_at(ast.Call(method, [name, how, value], []), node)), node)  # type: ignore[no-any-return]
        return _at(ast.Assign([self.stored(target, ast.Store())], value), node)  # type: ignore[no-any-return]

    def changed(self, node: ast.AugAssign) -> ast.stmt:
        """`x += 1`; of a kept value, read and written."""
        value = self.expression(node.value)
        if isinstance(node.target, ast.Attribute):
            old = self.expression(node.target)
            return self.put(node.target, _at(ast.BinOp(old, node.op, value), node), node)
        return _at(ast.AugAssign(self.stored(node.target, ast.Store()), node.op, value), node)  # type: ignore[no-any-return,arg-type]

    def stored(self, target: ast.expr, how: ast.expr_context) -> ast.expr:
        """A name, tuple of names or item as the target of an assignment."""
        match target:
            case ast.Name(id=name):
                return _at(ast.Name(name, how), target)  # type: ignore[no-any-return]
            case ast.Tuple(elts=parts):
                return _at(ast.Tuple([self.stored(each, how) for each in parts], how), target)  # type: ignore[no-any-return]
            case ast.Subscript(value=value, slice=place):
                return _at(ast.Subscript(self.expression(value), self.expression(place), how), target)  # type: ignore[no-any-return]
        raise AssertionError(ast.dump(target))

    def kept(self, target: ast.Attribute):  # type: ignore[no-untyped-def]
        """The kept value that an attribute is, and whose it is: an expression, None for the game."""
        if isinstance(target.value, ast.Name) and target.value.id == "game" and target.value not in self.facts.meanings:
            return self.program.game_kept[target.attr], None
        return self.program.kept[target.attr], target.value

    # ---- expressions

    def iterated(self, node: ast.expr) -> ast.expr:
        """What a `for` goes through: no list has to be made for it."""
        if isinstance(node, ast.Call):
            call = self.facts.calls[node]
            if call.sort == Sort.BUILTIN and call.name in ("range", "enumerate", "zip", "reversed"):
                return self.own(node, call.name)
        return self.expression(node)

    def expression(self, node: ast.expr) -> ast.expr:
        """An expression, made anew."""
        made = self._expression(node)
        return _at(made, node)  # type: ignore[no-any-return]

    def _expression(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.Constant(value=value):
                return ast.Constant(value)
            case ast.Name(id=name):
                meaning = self.facts.meanings[node]
                return ast.Name(name if meaning.sort == Sort.LOCAL else _mangled(meaning.name), ast.Load())
            case ast.Attribute():
                return self.attribute(node)
            case ast.JoinedStr(values=values):
                return ast.JoinedStr([self.text_part(each) for each in values])
            case ast.List(elts=items):
                return ast.List([self.expression(each) for each in items], ast.Load())
            case ast.Tuple(elts=items):
                return ast.Tuple([self.expression(each) for each in items], ast.Load())
            case ast.Set(elts=items):
                return _call("_Set", _at(ast.List([self.expression(each) for each in items], ast.Load()), node))
            case ast.Dict(keys=keys, values=values):
                return ast.Dict(
                    [self.expression(each) for each in keys if each], [self.expression(each) for each in values]
                )
            case ast.ListComp(elt=item, generators=generators) | ast.GeneratorExp(elt=item, generators=generators):
                return ast.ListComp(self.expression(item), self.generators(generators))
            case ast.SetComp(elt=item, generators=generators):
                inner = _at(ast.GeneratorExp(self.expression(item), self.generators(generators)), node)
                return _call("_Set", inner)
            case ast.DictComp(key=key, value=value, generators=generators):
                return ast.DictComp(self.expression(key), self.expression(value), self.generators(generators))
            case ast.Lambda(args=arguments, body=body):
                taken = ast.arguments(
                    [], [_at(ast.arg(each.arg), each) for each in arguments.args], None, [], [], None, []
                )
                return ast.Lambda(taken, self.expression(body))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return ast.IfExp(self.expression(test), self.expression(body), self.expression(orelse))
            case ast.BinOp(left=left, op=ast.Pow(), right=right):
                return _call("_pow", self.expression(left), self.expression(right))
            case ast.BinOp(left=left, op=op, right=right):
                return ast.BinOp(self.expression(left), op, self.expression(right))
            case ast.UnaryOp(op=op, operand=operand):
                return ast.UnaryOp(op, self.expression(operand))
            case ast.BoolOp(op=op, values=values):
                return ast.BoolOp(op, [self.condition(each) for each in values])
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                return ast.Compare(self.expression(left), ops, [self.expression(each) for each in comparators])
            case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper) as part):
                ends = [self.expression(each) if each else None for each in (lower, upper)]
                return ast.Subscript(self.expression(value), _at(ast.Slice(*ends), part), ast.Load())
            case ast.Subscript(value=value, slice=place):
                return ast.Subscript(self.expression(value), self.expression(place), ast.Load())
            case ast.Call():
                return self.call(node)
        raise AssertionError(ast.dump(node))

    def condition(self, node: ast.expr) -> ast.expr:
        """A part of `and` or `or`: a yes or no, whatever it is."""
        made = self.expression(node)
        return _at(_call("bool", made), node) if node in self.facts.truths else made

    def generators(self, generators: list[ast.comprehension]) -> list[ast.comprehension]:
        """The `for … if …` of a comprehension."""
        return [
            ast.comprehension(
                self.stored(each.target, ast.Store()),
                self.iterated(each.iter),
                [self.expression(test) for test in each.ifs],
                0,
            )
            for each in generators
        ]

    def text_part(self, node: ast.expr) -> ast.expr:
        """A part of an f-string; a hex stands for its number."""
        if not isinstance(node, ast.FormattedValue):
            return self.expression(node)
        return _at(ast.FormattedValue(self.text_of(node.value), -1, None), node)  # type: ignore[no-any-return]

    def text_of(self, node: ast.expr) -> ast.expr:
        """An expression that goes into a text."""
        made = self.expression(node)
        if self.facts.types[node] == ty.HEX:
            return _at(ast.Attribute(made, "number", ast.Load()), node)  # type: ignore[no-any-return]
        return made

    def attribute(self, node: ast.Attribute) -> ast.expr:
        """An attribute: of the vocabulary, of the data, kept, or a field."""
        meaning = self.facts.meanings[node]
        match meaning.sort:
            case Sort.KEPT:
                kept, owner = self.kept(node)
                name, how = _at(ast.Constant(kept.name), node), _at(ast.Constant(kept.descriptor), node)
                if owner is None:
                    return _call("_kept", name, how)
                return ast.Call(_at(ast.Attribute(self.expression(owner), "kept", ast.Load()), node), [name, how], [])
            case Sort.STAT | Sort.COLUMN:
                method = "stat" if meaning.sort == Sort.STAT else "column"
                owner = _at(ast.Attribute(self.expression(node.value), method, ast.Load()), node)
                return ast.Call(owner, [_at(ast.Constant(meaning.name), node)], [])
        return ast.Attribute(self.expression(node.value), node.attr, ast.Load())

    def call(self, node: ast.Call) -> ast.expr:
        """A call, its arguments in order, defaults filled in."""
        call = self.facts.calls[node]
        arguments = [self.expression(each) for each in (*call.arguments, *call.rest)]
        match call.sort:
            case Sort.BUILTIN:
                made = self.own(node, call.name)
                return _call("list", made) if call.name in ("range", "enumerate", "zip", "reversed") else made
            case Sort.FUNCTION:
                return _call(_mangled(call.name), *arguments)
            case Sort.RECORD:
                return _call(f"_R_{call.name}", *arguments)
            case Sort.VOCABULARY:
                if call.name == "say":
                    arguments = [arguments[0], *(self.text_of(each) for each in call.rest)]
                return _call(call.name, *arguments)
            case Sort.VALUE:
                return ast.Call(self.expression(node.func), arguments, [])
        return self.method(node, call, arguments)

    def method(self, node: ast.Call, call: Call, arguments: list[ast.expr]) -> ast.expr:
        """A method of the vocabulary or of a collection."""
        assert call.receiver is not None
        owner = self.expression(call.receiver)
        type_: Type = self.facts.types[call.receiver]
        made = ast.Call(_at(ast.Attribute(owner, call.name, ast.Load()), node), arguments, [])
        if isinstance(type_, ty.DictOf) and call.name in ("keys", "values", "items"):
            return _call("list", _at(made, node))
        if call.sort == Sort.CONTAINER and call.name == "get" and len(node.args) < 2:
            made.args = made.args[:1]
        if call.sort == Sort.CONTAINER and call.name == "split" and not node.args:
            made.args = []
        return made

    def own(self, node: ast.Call, name: str) -> ast.expr:
        """One of Python's own functions."""
        arguments = []
        for each in node.args:
            if isinstance(each, ast.GeneratorExp) and name in _CONSUMERS - {"len", "reversed"}:
                inner = ast.GeneratorExp(self.expression(each.elt), self.generators(each.generators))
                arguments.append(_at(inner, each))
            elif name in ("enumerate", "zip") and isinstance(each, ast.Call):
                arguments.append(self.iterated(each))
            elif name == "str":
                arguments.append(self.text_of(each))
            else:
                arguments.append(self.expression(each))
        keywords = [
            _at(ast.keyword(each.arg, self.expression(each.value)), each)
            for each in node.keywords
            if each.arg != "strict"
        ]
        if name == "replace":
            changed = _at(ast.Attribute(arguments[0], "_replace", ast.Load()), node)
            return _at(ast.Call(changed, [], keywords), node)  # type: ignore[no-any-return]
        made = ast.Call(ast.Name("_Set" if name == "set" else name, ast.Load()), arguments, keywords)
        return _at(made, node)  # type: ignore[no-any-return]
