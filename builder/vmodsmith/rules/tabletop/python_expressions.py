"""Expressions of checked rules as Python code, for a game in memory."""

from __future__ import annotations

import ast
from typing import Any

from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.limits import HIGHEST, LOWEST
from vmodsmith.rules.language.program import Call, Kept, Program, Sort
from vmodsmith.rules.language.types import Type
from vmodsmith.rules.language.weights import gathered

__all__ = ["PythonExpressions", "anchored", "at", "call", "mangled", "name"]

_LISTS = ("range", "enumerate", "zip", "reversed")
"""Functions that return iterators in Python, and lists in the rule language."""

_AT_ONCE = ("sum", "min", "max", "any", "all", "sorted", "list", "set", "join", "extend", "update")
"""Functions that take the items of `… for … in …` one by one, so that no list is needed."""

_LONG = (ty.ListOf, ty.SetOf, ty.DictOf)

_MAKES = ("sorted", "list", "set", "dict")
"""Functions with a result as long as their argument."""

_GIVES = ("copy", "split", "join", "replace", "upper", "lower", "strip", "removeprefix", "removesuffix")
"""Methods with a result as long as their object."""

_SEEKS = ("insert", "remove", "pop", "index", "count", "reverse")
"""Methods of a list that search through it."""

_WEIGHS = ("sum", "min", "max", "any", "all")
"""Functions that examine each item and store none."""

_PLACED = (ast.expr, ast.stmt, ast.arg, ast.keyword)
"""Nodes with a line number."""


def mangled(full_name: str) -> str:
    """The name of a function or constant in emitted code."""
    return full_name.replace(".", "__")


def at(made: Any, node: ast.AST) -> Any:
    """A node with the position of the author's."""
    if not hasattr(made, "lineno") and isinstance(made, _PLACED) and isinstance(node, _PLACED):
        made.lineno, made.end_lineno = node.lineno, node.end_lineno
        made.col_offset, made.end_col_offset = node.col_offset, node.end_col_offset
    return made


def name(word: str) -> ast.Name:
    """The node of a name that is read."""
    return ast.Name(word, ast.Load())


def call(function: str, *arguments: ast.expr) -> ast.Call:
    """A call of a function by name."""
    return ast.Call(name(function), list(arguments), [])


def anchored(made: Any, node: ast.AST) -> Any:
    """A tree with all parts at one line, except for parts that already have a line. An error then names the first line
    of a statement, comprehension or lambda, as in a module.
    """
    line = node.lineno  # type: ignore[attr-defined]
    waiting = [made]
    while waiting:
        each = waiting.pop()
        if isinstance(each, _PLACED):
            if hasattr(each, "anchored"):
                continue  # so have its parts
            each.lineno = each.end_lineno = line
            each.col_offset = each.end_col_offset = 0
            each.anchored = True  # type: ignore[union-attr]
        for field in each._fields:
            part = getattr(each, field, None)
            if isinstance(part, list):
                waiting += [item for item in part if isinstance(item, ast.AST)]
            elif isinstance(part, ast.AST) and part._fields:
                waiting.append(part)
    return made


class PythonExpressions:
    """Rewrites the expressions of one function."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.facts = program.facts
        self.loops = 0
        self.plain = False
        """Whether this is within the `in …` of a comprehension, where Python allows no assignment expression."""

    def expression(self, node: ast.expr) -> ast.expr:
        """An expression, rewritten."""
        return at(self._expression(node), node)  # type: ignore[no-any-return]

    def seen(self, node: ast.expr) -> ast.expr:
        """An expression that is only read: for a constant the original, not a copy that may be changed."""
        meaning = self.facts.meanings.get(node)
        if (
            meaning is None
            or meaning.sort != Sort.CONSTANT
            or ty.parts_changeable(self.program.constants[meaning.name].type)
        ):
            return self.expression(node)
        return at(name(mangled(meaning.name)), node)  # type: ignore[no-any-return]

    def all(self, nodes: list[ast.expr]) -> list[ast.expr]:
        """Several expressions."""
        return [self.expression(each) for each in nodes]

    def _expression(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.Constant(value=value):
                return ast.Constant(value)
            case ast.Name(id=word):
                meaning = self.facts.meanings.get(node)
                if meaning is None or meaning.sort == Sort.LOCAL:
                    return name(word)
                known = name(mangled(meaning.name))
                own = meaning.sort == Sort.CONSTANT and ty.changeable(self.program.constants[meaning.name].type)
                return call("$fresh", known) if own else known
            case ast.Attribute():
                return self.attribute(node)
            case ast.JoinedStr():
                return self.text(node)
            case ast.List(elts=items):
                return ast.List(self.all(items), ast.Load())
            case ast.Tuple(elts=items):
                return ast.Tuple(self.all(items), ast.Load())
            case ast.Set(elts=items):
                return call("$set", at(ast.List(self.all(items), ast.Load()), node))
            case ast.Dict(keys=keys, values=values):
                return ast.Dict([self.expression(each) for each in keys if each], self.all(values))
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp() | ast.DictComp():
                return self.comprehension(node)
            case ast.Lambda(args=arguments, body=body):
                taken = [at(ast.arg(each.arg), each) for each in arguments.args]
                inner = ast.Lambda(ast.arguments([], taken, None, [], [], None, []), self.expression(body))
                return anchored(inner, node)  # type: ignore[no-any-return]
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return ast.IfExp(self.expression(test), self.expression(body), self.expression(orelse))
            case ast.BinOp(left=left, op=op, right=right):
                held = self.facts.types[left]
                return self.operation(op, held, self.expression(left), self.expression(right), left, right)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
                return ast.Constant(-number)
            case ast.UnaryOp(op=op, operand=operand):
                made = ast.UnaryOp(op, self.expression(operand))
                return self.whole(made) if isinstance(op, ast.USub) else made
            case ast.BoolOp(op=op, values=values):
                return ast.BoolOp(op, [self.condition(each) for each in values])
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                return ast.Compare(self.looked(left), ops, [self.looked(each) for each in comparators])
            case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper) as part):
                ends = [self.expression(each) if each else None for each in (lower, upper)]
                return call("$made", at(ast.Subscript(self.seen(value), at(ast.Slice(*ends), part), ast.Load()), node))
            case ast.Subscript(value=value, slice=place):
                return ast.Subscript(self.seen(value), self.expression(place), ast.Load())
            case ast.Call():
                return self.call(node)
        raise AssertionError(ast.dump(node))

    def looked(self, node: ast.expr) -> ast.expr:
        """A value for comparing or searching, which goes through a list or text."""
        made, type_ = self.seen(node), self.facts.types[node]
        long = isinstance(type_, ty.ListOf) or type_ in (ty.STR, ty.TEXT)
        return at(call("$seen", made), node) if long and not isinstance(node, ast.Constant) else made

    def condition(self, node: ast.expr) -> ast.expr:
        """A part of `and` or `or`, as a truth value."""
        made = self.expression(node)
        return at(call("$bool", made), node) if node in self.facts.truths else made

    # ---- names and attributes

    def of_game(self, node: ast.Attribute) -> bool:
        """Whether an attribute is one of the game itself."""
        return isinstance(node.value, ast.Name) and node.value.id == "game" and node.value not in self.facts.meanings

    def kept(self, node: ast.Attribute) -> Kept:
        """The stored value of an attribute."""
        return self.program.game_kept[node.attr] if self.of_game(node) else self.program.kept[node.attr]

    def attribute(self, node: ast.Attribute) -> ast.expr:
        """An attribute: of the vocabulary, of the data, kept, or a field."""
        meaning = self.facts.meanings[node]
        if meaning.sort == Sort.KEPT and self.of_game(node):
            kept = self.kept(node)
            read: ast.expr = call("$stored", ast.Constant(kept.name), ast.Constant(kept.descriptor))
            return call("$made", at(read, node)) if isinstance(kept.type, _LONG) else read
        owner = self.expression(node.value)
        match meaning.sort:
            case Sort.KEPT:
                kept = self.kept(node)
                given: list[ast.expr] = [ast.Constant(kept.name), ast.Constant(kept.descriptor)]
                read = ast.Call(at(ast.Attribute(owner, "stored", ast.Load()), node), given, [])
                return call("$made", at(read, node)) if isinstance(kept.type, _LONG) else read
            case Sort.STAT | Sort.COLUMN:
                method = "stat" if meaning.sort == Sort.STAT else "column"
                return ast.Call(at(ast.Attribute(owner, method, ast.Load()), node), [ast.Constant(meaning.name)], [])
        return ast.Attribute(owner, node.attr, ast.Load())

    # ---- numbers and texts

    def whole(self, made: ast.expr) -> ast.expr:
        """A check that a number is not too large; inline, because a call costs more than a sum."""
        if self.plain:
            return call("$whole", made)
        noted = ast.NamedExpr(ast.Name("$n", ast.Store()), made)
        test = ast.Compare(ast.Constant(LOWEST), [ast.LtE(), ast.LtE()], [noted, ast.Constant(HIGHEST)])
        return ast.IfExp(test, name("$n"), call("$over"))

    def operation(self, op: ast.operator, held: Type, one: ast.expr, other: ast.expr, *written: ast.expr) -> ast.expr:
        """Two values combined; `written` says which ones are literals."""
        if held == ty.INT:
            if isinstance(op, ast.Pow):
                return call("$power", one, other)
            made = ast.BinOp(one, op, other)
            rounds = isinstance(op, ast.FloorDiv) and isinstance(other, ast.Constant) and other.value not in (0, -1)
            return made if isinstance(op, ast.Mod) or rounds else self.whole(made)
        if isinstance(held, ty.SetOf):
            return call("$made", ast.BinOp(one, op, other))
        return call("$times" if isinstance(op, ast.Mult) else "$plus", one, other)

    def text(self, node: ast.JoinedStr) -> ast.expr:
        """An f-string; a hex becomes its number."""
        parts: list[ast.expr] = []
        long = 0
        for each in node.values:
            if isinstance(each, ast.FormattedValue):
                parts.append(at(ast.FormattedValue(self.text_of(each.value), -1, None), node))
                long += self.facts.types[each.value] in (ty.STR, ty.TEXT)
            else:
                parts.append(self.expression(each))
        made = ast.JoinedStr(parts)
        return call("$made", at(call("$short", made), node)) if long else made

    def text_of(self, node: ast.expr, hexes: str = "number") -> ast.expr:
        """An expression in a text; a hex becomes its number, or the attribute `hexes`."""
        made = self.expression(node)
        if self.facts.types[node] == ty.HEX:
            return at(ast.Attribute(made, hexes, ast.Load()), node)  # type: ignore[no-any-return]
        return made

    # ---- going through

    def stored(self, target: ast.expr, how: ast.expr_context) -> ast.expr:
        """A name, tuple of names or item as the target of an assignment."""
        match target:
            case ast.Name(id=word):
                return at(ast.Name(word, how), target)  # type: ignore[no-any-return]
            case ast.Tuple(elts=parts):
                return at(ast.Tuple([self.stored(each, how) for each in parts], how), target)  # type: ignore[no-any-return]
            case ast.Subscript(value=value, slice=place):
                return at(ast.Subscript(self.expression(value), self.expression(place), how), target)  # type: ignore[no-any-return]
        raise AssertionError(ast.dump(target))

    def iterated(self, node: ast.expr, weight: int = 0) -> ast.expr:
        """The iterable of a `for`: no unnecessary list is made; a set or map is copied at the beginning.

        `weight` is the number of items that each pass makes.
        """
        if isinstance(node, ast.Call):
            found = self.facts.calls[node]
            if found.sort == Sort.BUILTIN and found.name in _LISTS:
                if found.name == "zip" and node.keywords:
                    pairs = call("$made", at(call("$list", at(self.own(node, "zip"), node)), node))
                    return call("$through", at(pairs, node), ast.Constant(weight)) if self.loops or weight else pairs
                return at(self.own(node, found.name, weight), node)  # type: ignore[no-any-return]
        made = self.seen(node)
        type_ = self.facts.types[node]
        if isinstance(type_, ty.SetOf | ty.DictOf):
            made = call("$list", made)
        if weight:
            return call("$through", made, ast.Constant(weight))
        return call("$through", made) if self.loops else made

    def comprehension(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp) -> ast.expr:
        """A comprehension. As a value of its own it is a list, whatever its brackets."""
        generators = self.generators(node, kept=True)
        match node:
            case ast.DictComp(key=key, value=value):
                made: ast.expr = ast.DictComp(self.expression(key), self.expression(value), generators)
            case ast.SetComp(elt=item):
                made = call("$set", at(ast.GeneratorExp(self.expression(item), generators), node))
            case _:
                made = ast.ListComp(self.expression(node.elt), generators)
        self.loops -= len(generators)
        return anchored(made, node)  # type: ignore[no-any-return]

    def generators(
        self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp, *, kept: bool
    ) -> list[ast.comprehension]:
        """The `for … if …` of a comprehension."""
        made = []
        for n, each in enumerate(node.generators):
            plain, self.plain = self.plain, True
            iterated = self.iterated(each.iter, gathered(self.facts, node, n, kept=kept))
            self.plain = plain
            self.loops += 1
            made.append(ast.comprehension(self.stored(each.target, ast.Store()), iterated, self.all(each.ifs), 0))
        return made

    def one_by_one(self, node: ast.expr, *, kept: bool = True) -> ast.expr:
        """The argument of a function that iterates once; with `kept` the function stores the items."""
        if not isinstance(node, ast.GeneratorExp):
            return self.seen(node) if kept else self.looked(node)
        generators = self.generators(node, kept=kept)
        made = ast.GeneratorExp(self.expression(node.elt), generators)
        self.loops -= len(generators)
        return anchored(made, node)  # type: ignore[no-any-return]

    # ---- calls

    def call(self, node: ast.Call) -> ast.expr:
        """A call with its arguments in order and defaults filled in."""
        found = self.facts.calls[node]
        if found.sort == Sort.BUILTIN:
            made = self.own(node, found.name)
            if found.name == "range":
                return call("$counted", *self.all(node.args))
            if found.name in _LISTS:
                return call("$made", at(call("$list", at(made, node)), node))
            return call("$made", at(made, node)) if found.name in _MAKES else made
        given = [*found.arguments, *found.rest]
        if found.sort == Sort.CONTAINER:
            return self.container(
                node,
                found,
                [self.one_by_one(each) if found.name in _AT_ONCE else self.expression(each) for each in given],
            )
        arguments = self.all(given)
        match found.sort:
            case Sort.FUNCTION:
                return call(mangled(found.name), *arguments)
            case Sort.RECORD:
                return call(f"$R_{found.name}", *arguments)
            case Sort.VOCABULARY:
                if found.name == "say":
                    arguments = [arguments[0], *(self.text_of(each, "label") for each in found.rest)]
                made = call(found.name, *arguments)
                return call("$made", at(made, node)) if self.long(node) else made
            case Sort.VALUE:
                return ast.Call(self.expression(node.func), arguments, [])
        assert found.receiver is not None
        made = ast.Call(at(ast.Attribute(self.expression(found.receiver), found.name, ast.Load()), node), arguments, [])
        return call("$made", at(made, node)) if self.long(node) else made

    def long(self, node: ast.Call) -> bool:
        """Whether the result of a function of the vocabulary is a list or a map."""
        return isinstance(self.facts.results.get(node, self.facts.types[node]), _LONG)

    def container(self, node: ast.Call, found: Call, arguments: list[ast.expr]) -> ast.expr:
        """A method of a list, set, map or text."""
        assert found.receiver is not None
        owner, type_ = self.seen(found.receiver), self.facts.types[found.receiver]
        if found.name == "extend":
            return call("$extend", owner, *arguments)
        if found.name == "update":
            return call("$update", owner, *arguments)
        if isinstance(type_, ty.ListOf) and found.name in _SEEKS:
            owner = call("$seen", owner)
        if found.name in ("get", "split"):
            arguments = arguments[: len(node.args) + len(node.keywords)]
        made = ast.Call(at(ast.Attribute(owner, found.name, ast.Load()), node), arguments, [])
        if isinstance(type_, ty.DictOf) and found.name in ("keys", "values", "items"):
            return call("$made", at(call("$list", at(made, node)), node))
        if found.name in ("join", "replace"):
            made = call("$short", made)
        return call("$made", at(made, node)) if found.name in _GIVES else made

    def own(self, node: ast.Call, word: str, weight: int = 0) -> ast.expr:
        """A built-in function of Python; `weight` is the number of items that each pass of a loop over it makes."""
        keywords = {str(each.arg): self.expression(each.value) for each in node.keywords}
        match word:
            case "range":
                return call("$steps", ast.Constant(weight), *self.all(node.args))
            case "enumerate":
                return call("$enumerate", self.iterated(node.args[0], weight), *self.all(node.args[1:]))
            case "zip":
                strict = any(
                    each.arg == "strict" and isinstance(each.value, ast.Constant) and each.value.value
                    for each in node.keywords
                )
                if strict:
                    return call("$paired", *self.all(node.args))
                return call("$zip", *(self.iterated(each, 0 if n else weight) for n, each in enumerate(node.args)))
            case "reversed":
                made = self.seen(node.args[0])
                if weight:
                    return call("$reversed", call("$through", made, ast.Constant(weight)))
                return call("$reversed", call("$through", made) if self.loops else made)
            case "replace":
                made = at(ast.Attribute(self.expression(node.args[0]), "_replace", ast.Load()), node)
                return ast.Call(made, [], [ast.keyword(key, value) for key, value in keywords.items()])
            case "next":
                return call("$next", self.one_by_one(node.args[0], kept=False), self.expression(node.args[1]))
            case "str":
                return call("$str", self.text_of(node.args[0]))
        alone = len(node.args) == 1 and word in _WEIGHS
        arguments = [
            self.one_by_one(each, kept=not alone) if word in _AT_ONCE else self.seen(each) for each in node.args
        ]
        if (
            "key" in keywords
            and word in ("min", "max")
            and isinstance(self.facts.types[node.args[0]], ty.SetOf | ty.DictOf)
        ):
            arguments = [call("$list", each) for each in arguments]
        made = ast.Call(name(f"${word}"), arguments, [ast.keyword(key, value) for key, value in keywords.items()])
        return self.whole(made) if word in ("sum", "abs") else made
