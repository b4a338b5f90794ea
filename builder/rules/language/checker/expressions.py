"""The types of expressions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

from builder.rules.language import types as ty
from builder.rules.language.checker import builtins, calls, conditions
from builder.rules.language.checker.body import (
    Body,
    common,
    item_wanted,
    named,
    needs_test,
    path_of,
    shown,
    woven,
    wrong_names,
)
from builder.rules.language.program import Sort
from builder.rules.language.types import Type, Word

__all__ = ["attribute_type", "bind", "expect", "infer", "operated"]


def expect(body: Body, node: ast.expr, wanted: Type) -> Type:
    """The type of an expression that must fit where it stands; a mistake is noted where it does not."""
    given = infer(body, node, wanted)
    if not ty.assignable(given, wanted) and not _woven(body, node, given, wanted):
        _unfit(body, node, given, wanted)
    return given


def _woven(body: Body, node: ast.expr, given: Type, wanted: Type) -> bool:
    """Whether a text that is put together, `f"say.{result}"`, can be one of the words that are wanted."""
    if isinstance(node, ast.IfExp):
        types = body.program.facts.types
        return all(
            ty.assignable(types[each], wanted) or _woven(body, each, types[each], wanted)
            for each in (node.body, node.orelse)
        )
    words = _words(wanted)
    if not isinstance(node, ast.JoinedStr) or given != ty.STR or not words:
        return False
    pattern = woven(body, node)
    return any(pattern.fullmatch(word) for word in words)


def _unfit(body: Body, node: ast.expr, given: Type, wanted: Type) -> None:
    words = _words(wanted)
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and words:
        body.fault(node, node.value, named(ty.required(wanted)), words)
        return
    hint = ""
    if given == ty.NONE and isinstance(node, ast.Call):
        body.fault(node, ast.unparse(node)[:60], f"{named(wanted)}: this call gives no value")
        return
    if isinstance(node, ast.JoinedStr) and given == ty.STR and words:
        body.fault(node, ast.unparse(node)[:60], f"{named(ty.required(wanted))}: none is written like that")
        return
    if ty.required(given) != given and ty.assignable(ty.required(given), wanted):
        needs_test(body, node, given)
        return
    if wanted == ty.STR and given == ty.TEXT:
        hint = ", a text the rules can compare; a Text is for players only"
    elif isinstance(wanted, Word) and given == ty.STR:
        hint = ", not just any text"
    elif wanted == ty.INT and ty.assignable(given, ty.STR):
        hint = ": `whole(...)` makes a number of a text"
    body.fault(node, shown(node, given), named(wanted) + hint)


def _words(type_: Type) -> frozenset[str]:
    if isinstance(type_, Word):
        return type_.words
    if isinstance(type_, ty.Union):
        return frozenset().union(*(_words(each) for each in type_.options))
    return frozenset()


def infer(body: Body, node: ast.expr, wanted: Type | None = None) -> Type:
    """The type of an expression. `wanted` is what the place asks for: it gives a type to what has none of its own."""
    check = _EXPRESSIONS.get(type(node))
    if check is None:
        return body.note(node, ty.ANY)
    return body.note(node, check(body, node, wanted))


def _constant(body: Body, node: ast.Constant, wanted: Type | None) -> Type:
    match node.value:
        case None:
            return ty.NONE
        case bool():
            return ty.BOOL
        case int():
            return ty.INT
        case str(text):
            return ty.literal((text,))
    return ty.ANY


def _name(body: Body, node: ast.Name, wanted: Type | None) -> Type:
    name = node.id
    declared = body.in_scope(name)
    if declared is not None:
        body.mean(node, Sort.LOCAL, name)
        if not body.is_inner(name) and name not in body.flow.assigned:
            return body.fault(node, name, "a variable that has a value here, whichever way the rule came")
        return body.flow.shown.get(name, declared)
    constant = body.full_name(name, body.program.constants)  # type: ignore[arg-type]
    if constant:
        body.mean(node, Sort.CONSTANT, constant)
        if body.until is not None:
            names = list(body.program.constants)
            if names.index(constant) >= names.index(body.until.full_name):
                return body.fault(node, name, "a constant from further up, or from a file before this one")
        return body.program.constants[constant].type
    function = body.full_name(name, body.program.functions)  # type: ignore[arg-type]
    if function:
        body.mean(node, Sort.FUNCTION, function)
        signature = body.program.functions[function].signature
        return ty.Fn(tuple(each.type for each in signature.parameters), signature.result)
    if name in body.known.unread:
        return ty.ANY
    if name in body.known.declared.functions or name in builtins.BUILTINS:
        return body.fault(node, name, f"a call, `{name}(...)`")
    if name in builtins.INSTEAD:
        return body.fault(node, name, builtins.INSTEAD[name])
    inside = ty.required(wanted) if wanted is not None else ty.ANY
    place = f"{named(inside)}, or " if inside in (ty.INT, ty.BOOL) else ""
    known = ", ".join(f"`{each}`" for each in body.variables) if body.file.endswith(".yaml") else ""
    expected = f"{place}a name of these rules, or one that every game has{f'; here there is {known}' if known else ''}"
    return body.fault(node, name, expected, calls.names_known(body))


def _attribute(body: Body, node: ast.Attribute, wanted: Type | None) -> Type:
    found = attribute_type(body, node)
    body.program.facts.declared[node] = found
    path = path_of(node)
    return body.flow.shown.get(path, found) if path else found


def attribute_type(body: Body, node: ast.Attribute) -> Type:
    """What an attribute is declared to be, whatever tests have shown."""
    if isinstance(node.value, ast.Name) and node.value.id == "game" and body.in_scope("game") is None:
        kept = body.program.game_kept.get(node.attr)
        if kept is None:
            if node.attr in body.known.unread:
                return ty.ANY
            expected = "a property of the game that a rule sheet declares"
            return body.fault(node, node.attr, expected, body.program.game_kept)
        body.mean(node, Sort.KEPT, node.attr)
        return kept.type
    owner = infer(body, node.value)
    if owner == ty.ANY:
        return ty.ANY
    if isinstance(owner, ty.Union):
        return needs_test(body, node.value, owner)
    if isinstance(owner, ty.RecordOf):
        fields = body.program.records[owner.name].fields
        if node.attr not in fields:
            return body.fault(node, node.attr, f"a field of {owner.name}", fields)
        body.mean(node, Sort.FIELD, node.attr)
        return fields[node.attr]
    if not isinstance(owner, ty.Atom) or owner.name not in body.known.declared.classes or owner == ty.TEXT:
        return body.fault(node, node.attr, f"nothing: {named(owner)} has no attributes")
    class_ = body.known.declared.classes[owner.name]
    if node.attr in class_.attributes:
        body.mean(node, Sort.ATTRIBUTE, node.attr)
        return class_.attributes[node.attr][0]
    valid = [*class_.attributes, *class_.methods]
    if owner == ty.PIECE:
        words = body.known.words
        if node.attr in body.program.kept:
            body.mean(node, Sort.KEPT, node.attr)
            return body.program.kept[node.attr].type
        if node.attr in words.stats:
            body.mean(node, Sort.STAT, node.attr)
            return ty.INT
        if node.attr in words.columns:
            body.mean(node, Sort.COLUMN, words.columns[node.attr])
            return ty.STR
        valid += [*body.program.kept, *words.stats, *words.columns]
    if node.attr in body.known.unread:
        return ty.ANY
    if node.attr in class_.methods:
        return body.fault(node, node.attr, f"a call, `{ast.unparse(node)}(...)`")
    return body.fault(node, node.attr, f"an attribute of a {owner}", valid)


def _joined_text(body: Body, node: ast.JoinedStr, wanted: Type | None) -> Type:
    players = False
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            given = infer(body, part.value)
            players = players or given == ty.TEXT
            if not ty.text_like(given):
                hint = " (its `.name`, say)" if given == ty.PIECE else ""
                if ty.required(given) != given and ty.text_like(ty.required(given)):
                    needs_test(body, part.value, given)
                else:
                    body.fault(part.value, shown(part.value, given), f"a text or number to put into a text{hint}")
    return ty.TEXT if players else ty.STR


def _list(body: Body, node: ast.List | ast.Set, wanted: Type | None) -> Type:
    sort: Callable[[Type], Type] = ty.ListOf if isinstance(node, ast.List) else ty.SetOf
    item = item_wanted(wanted, ty.ListOf if isinstance(node, ast.List) else ty.SetOf)
    if item is not None:
        for each in node.elts:
            expect(body, each, item)
        return sort(item)
    if wanted == ty.ANY:
        return ty.ANY
    if not node.elts:
        return body.fault(node, "[]", "what is in it: `found: list[Hex] = []`")
    return body.sound(node, sort(common(body, node.elts)))


def _tuple(body: Body, node: ast.Tuple, wanted: Type | None) -> Type:
    if not node.elts:
        return body.fault(node, "()", "a tuple with something in it")
    for option in wanted.options if isinstance(wanted, ty.Union) else (wanted,):
        if isinstance(option, ty.TupleOf) and len(option.parts) == len(node.elts):
            given = [infer(body, each, part) for each, part in zip(node.elts, option.parts, strict=True)]
            fits = [part if ty.assignable(each, part) else each for each, part in zip(given, option.parts, strict=True)]
            return ty.TupleOf(tuple(fits))
    return ty.TupleOf(tuple(infer(body, each) for each in node.elts))


def _dict(body: Body, node: ast.Dict, wanted: Type | None) -> Type:
    keys = [each for each in node.keys if each is not None]
    if len(keys) != len(node.keys):
        return body.fault(node, "**", "keys and values one by one")
    for each in wanted.options if isinstance(wanted, ty.Union) else (wanted,):
        if isinstance(each, ty.DictOf):
            for key, value in zip(keys, node.values, strict=True):
                expect(body, key, each.key)
                expect(body, value, each.value)
            return each
    if wanted == ty.ANY:
        return ty.ANY
    if not keys:
        return body.fault(node, "{}", "what is in it: `costs: dict[Hex, int] = {}`")
    return body.sound(node, ty.DictOf(common(body, keys), common(body, node.values)))


def _comprehension(body: Body, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, wanted: Type | None) -> Type:
    sort = ty.SetOf if isinstance(node, ast.SetComp) else ty.ListOf
    if isinstance(node, ast.GeneratorExp) and node not in body.consumed:
        body.fault(node, ast.unparse(node)[:60], "a list: `[...]` around it")
    with _Scope(body, node, node.generators):
        item = item_wanted(wanted, sort)
        given = expect(body, node.elt, item) if item is not None else infer(body, node.elt)
    if given == ty.NONE and isinstance(node.elt, ast.Call):
        return body.fault(
            node.elt, ast.unparse(node.elt)[:60], "a value: this call gives none; `for` does something for each"
        )
    return body.sound(node, sort(item if item is not None else given))


def _dict_comprehension(body: Body, node: ast.DictComp, wanted: Type | None) -> Type:
    with _Scope(body, node, node.generators):
        if isinstance(wanted, ty.DictOf):
            expect(body, node.key, wanted.key)
            expect(body, node.value, wanted.value)
            return wanted
        return body.sound(node, ty.DictOf(infer(body, node.key), infer(body, node.value)))


class _Scope:
    """The variables of a comprehension while its parts are checked; what its conditions show holds inside only."""

    def __init__(self, body: Body, node: ast.expr, generators: list[ast.comprehension]) -> None:
        self.body, self.node, self.generators = body, node, generators

    def __enter__(self) -> None:
        body = self.body
        self.before = body.flow.copy()
        names: dict[str, Type] = {}
        body.scopes.append(names)
        for each in self.generators:
            item = calls.iterated(body, each, each.iter)
            bind(body, each.target, item, names)
            for test in each.ifs:
                shown = body.truth(test)
                body.flow.shown.update(shown.if_true)
        body.program.facts.scopes[self.node] = names

    def __exit__(self, *_: object) -> None:
        self.body.scopes.pop()
        self.body.flow = self.before


def bind(body: Body, target: ast.expr, given: Type, names: dict[str, Type]) -> None:
    """Give the variables of a comprehension their types."""
    if isinstance(target, ast.Name):
        if target.id in names and target.id != "_":
            body.fault(target, target.id, "each name once")
        names[target.id] = given
        body.flow.forget(target.id)
        body.note(target, given)
        body.mean(target, Sort.LOCAL, target.id)
    elif isinstance(target, ast.Tuple) and isinstance(given, ty.TupleOf) and len(given.parts) == len(target.elts):
        for each, part in zip(target.elts, given.parts, strict=True):
            bind(body, each, part, names)
    elif given == ty.ANY and isinstance(target, ast.Tuple):
        for each in target.elts:
            bind(body, each, ty.ANY, names)
    else:
        body.fault(target, ast.unparse(target), wrong_names(given))


def _lambda(body: Body, node: ast.Lambda, wanted: Type | None) -> Type:
    arguments = node.args.args
    if not isinstance(wanted, ty.Fn):
        return body.fault(node, "lambda", "a lambda only where a function is asked for, such as `key=`")
    if len(arguments) != len(wanted.parameters):
        taken = ", ".join(map(str, wanted.parameters))
        return body.fault(
            node,
            ast.unparse(node)[:60],
            f"{len(wanted.parameters)} name{'' if len(wanted.parameters) == 1 else 's'} before the colon, for {taken}",
        )
    names = {each.arg: type_ for each, type_ in zip(arguments, wanted.parameters, strict=True)}
    before = body.flow.copy()
    for name in names:
        body.flow.forget(name)
    body.scopes.append(names)
    result = infer(body, node.body) if wanted.result == ty.ANY else expect(body, node.body, wanted.result)
    body.scopes.pop()
    body.flow = before
    body.program.facts.scopes[node] = names
    return ty.Fn(wanted.parameters, result if wanted.result == ty.ANY else wanted.result)


def _choice(body: Body, node: ast.IfExp, wanted: Type | None) -> Type:
    before = body.flow
    tested = body.truth(node.test)
    body.flow = before.copy()
    body.flow.shown.update(tested.if_true)
    if wanted is None and _is_empty(node.body):
        wanted = _alone(body, node.orelse, tested.if_false)
    one = infer(body, node.body, wanted)
    body.flow = before.copy()
    body.flow.shown.update(tested.if_false)
    other = infer(body, node.orelse, wanted if wanted is not None else ty.widened(one))
    body.flow = before
    both = ty.joined(one, other)
    if wanted is not None and ty.assignable(one, wanted) and ty.assignable(other, wanted):
        return both if both is not None and ty.assignable(both, wanted) else wanted
    if both is None:
        found = f"{shown(node.body, one)} or {shown(node.orelse, other)}"
        return body.fault(node, found, "values of one type in both cases")
    return both


def _is_empty(node: ast.expr) -> bool:
    """Whether an expression is an empty list or map, which has no type of its own."""
    return (isinstance(node, ast.List) and not node.elts) or (isinstance(node, ast.Dict) and not node.keys)


def _alone(body: Body, node: ast.expr, shown: dict[str, Type]) -> Type:
    """The type of the other branch of a choice, looked at beforehand; its mistakes are told when it is its turn."""
    noted, before = len(body.known.findings.problems), body.flow
    body.flow = before.copy()
    body.flow.shown.update(shown)
    found = infer(body, node)
    body.flow = before
    body.known.findings.forget(noted)
    return found


def _operation(body: Body, node: ast.BinOp, wanted: Type | None) -> Type:
    left = infer(body, node.left, wanted if isinstance(wanted, ty.ListOf | ty.SetOf) else None)
    right = infer(body, node.right, ty.widened(left) if isinstance(left, ty.ListOf | ty.SetOf) else None)
    return operated(body, node, node.op, left, right)


def operated(body: Body, node: ast.AST, op: ast.operator, left: Type, right: Type) -> Type:
    """The type of an operation on two values."""
    if ty.ANY in (left, right):
        return ty.ANY
    if left == right == ty.INT and isinstance(op, ast.Add | ast.Sub | ast.Mult | ast.FloorDiv | ast.Mod | ast.Pow):
        return ty.INT
    if isinstance(op, ast.Add):
        if ty.is_text(left) and ty.is_text(right):
            return ty.TEXT if ty.TEXT in (left, right) else ty.STR
        if isinstance(left, ty.ListOf) and isinstance(right, ty.ListOf):
            both = ty.joined(left, right)
            if both is not None:
                return both
    if isinstance(op, ast.Mult) and right == ty.INT and (ty.is_text(left) or isinstance(left, ty.ListOf)):
        return ty.STR if isinstance(left, Word) else left
    if isinstance(op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        sets = isinstance(left, ty.SetOf) and isinstance(right, ty.SetOf)
        if sets and ty.comparable(ty.widened(left), ty.widened(right)):
            return ty.joined(left, right) or left
    return _not_combined(body, node, op, left, right)


def _not_combined(body: Body, node: ast.AST, op: ast.operator, left: Type, right: Type) -> Type:
    """Note that two values cannot be combined so, with what was meant perhaps."""
    parts = (node.left, node.right) if isinstance(node, ast.BinOp) else ()
    for part, given in zip(parts, (left, right), strict=False):
        if ty.required(given) != given:
            return needs_test(body, part, given)
    expected = "values that can be combined so"
    if isinstance(op, ast.Add) and ty.INT in (left, right) and (ty.is_text(left) or ty.is_text(right)):
        expected = 'two numbers or two texts: f"{...}" puts a number into a text'
    elif isinstance(op, ast.Add) and isinstance(left, ty.ListOf):
        expected = f"two lists of one type: `.append(...)` puts one {left.item} into the list"
    elif isinstance(op, ast.Add) and isinstance(left, ty.SetOf):
        expected = "`|` for all that is in either set, or `.add(...)`"
    elif isinstance(op, ast.BitOr | ast.BitAnd) and left == right == ty.BOOL:
        expected = "`and` or `or`"
    elif isinstance(op, ast.BitOr | ast.BitAnd | ast.Sub) and isinstance(left, ty.ListOf):
        expected = "two sets: `set(...)` makes one of a list"
    return body.fault(node, f"{left} {_SIGNS.get(type(op), '?')} {right}", expected)


_SIGNS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**", ast.BitOr: "|",
    ast.BitAnd: "&", ast.BitXor: "^", ast.Div: "/",
}  # fmt: skip


def _sign(body: Body, node: ast.UnaryOp, wanted: Type | None) -> Type:
    if isinstance(node.op, ast.Not):
        body.truth(node)
        return ty.BOOL
    return expect(body, node.operand, ty.INT)


def _logic(body: Body, node: ast.BoolOp, wanted: Type | None) -> Type:
    """`and` and `or` for a value: all parts are true or false, for Python would give one of them as it is."""
    body.truth(node)
    for part in _parts(node):
        given = body.program.facts.types.get(part, ty.ANY)
        if given not in (ty.BOOL, ty.ANY):
            body.fault(part, named(given), f"true or false{_test_of(part, given)}")
    return ty.BOOL


def _parts(node: ast.BoolOp) -> Iterator[ast.expr]:
    for each in node.values:
        if isinstance(each, ast.BoolOp):
            yield from _parts(each)
        else:
            yield each


def _test_of(node: ast.expr, given: Type) -> str:
    """How a value that is no yes or no is tested."""
    text = ast.unparse(node)
    if len(text) > 30:
        return ""
    if ty.required(given) != given:
        return f": `{text} is not None`"
    if given == ty.INT:
        return f": `{text} != 0`"
    if ty.is_text(given):
        return f": `{text} != ''`"
    return f": `len({text}) > 0`" if isinstance(given, ty.ListOf | ty.SetOf | ty.DictOf) else ""


def _comparison(body: Body, node: ast.Compare, wanted: Type | None) -> Type:
    left_node, left = node.left, infer(body, node.left)
    for op, right_node in zip(node.ops, node.comparators, strict=True):
        alike = not ty.is_text(left) and not isinstance(op, ast.In | ast.NotIn)
        right = infer(body, right_node, ty.widened(left) if alike else None)
        conditions.compared(body, node, op, (left_node, left), (right_node, right))
        left_node, left = right_node, right
    return ty.BOOL


def _subscript(body: Body, node: ast.Subscript, wanted: Type | None) -> Type:
    owner = infer(body, node.value)
    if isinstance(node.slice, ast.Slice):
        for each in (node.slice.lower, node.slice.upper):
            if each is not None:
                expect(body, each, ty.INT)
        if isinstance(owner, ty.ListOf) or owner in (ty.STR, ty.ANY) or isinstance(owner, Word):
            return ty.STR if isinstance(owner, Word) else owner
        return body.fault(node, shown(node.value, owner), "a list or a text to take a part of")
    match owner:
        case ty.ListOf(item=item):
            expect(body, node.slice, ty.INT)
            return item
        case ty.DictOf(key=key, value=value):
            if ty.widened(key) == key:
                expect(body, node.slice, key)
            else:
                asked = infer(body, node.slice, ty.widened(key))
                conditions.sought(body, (node.slice, asked), (node.value, key))
            return value
        case ty.TupleOf(parts=parts):
            place = node.slice
            infer(body, place)
            if isinstance(place, ast.Constant) and isinstance(place.value, int) and 0 <= place.value < len(parts):
                return parts[place.value]
            return body.fault(place, ast.unparse(place), f"a number from 0 to {len(parts) - 1}")
        case ty.Word() | ty.STR:
            expect(body, node.slice, ty.INT)
            return ty.STR
        case ty.Union():
            infer(body, node.slice)
            return needs_test(body, node.value, owner)
    infer(body, node.slice)
    return owner if owner == ty.ANY else body.fault(node, shown(node.value, owner), "a list, map or tuple")


def _call(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    return calls.call(body, node, wanted)


_EXPRESSIONS: dict[type[ast.expr], Any] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.JoinedStr: _joined_text,
    ast.List: _list,
    ast.Set: _list,
    ast.Tuple: _tuple,
    ast.Dict: _dict,
    ast.ListComp: _comprehension,
    ast.SetComp: _comprehension,
    ast.GeneratorExp: _comprehension,
    ast.DictComp: _dict_comprehension,
    ast.Lambda: _lambda,
    ast.IfExp: _choice,
    ast.BinOp: _operation,
    ast.UnaryOp: _sign,
    ast.BoolOp: _logic,
    ast.Compare: _comparison,
    ast.Subscript: _subscript,
    ast.Call: _call,
}
