"""Built-in functions of Python that rules may call."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable

from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker.body import Body, common, counted, item_wanted, named, needs_test, shown
from vmodsmith.rules.language.types import Type

__all__ = ["BUILTINS", "CONSUMING", "INSTEAD"]


def _arguments(body: Body, node: ast.Call, least: int, most: int, keywords: Iterable[str] = ()) -> bool:
    """Whether a call of a built-in function has a valid number of arguments."""
    assert isinstance(node.func, ast.Name)
    allowed = list(keywords)
    for keyword in node.keywords:
        if keyword.arg not in allowed:
            expected = f"{', '.join(allowed) or 'no keywords'} with {node.func.id}"
            body.fault(keyword, str(keyword.arg), expected, allowed)
            return False
    if not least <= len(node.args) <= most:
        for each in node.args:
            body.infer(each)
        many = counted(least) if least == most else f"{least} to {most} values"
        body.fault(node, ast.unparse(node)[:60], f"{many} for {node.func.id}")
        return False
    return True


def _keyword(node: ast.Call, name: str) -> ast.expr | None:
    return next((each.value for each in node.keywords if each.arg == name), None)


def _collection(body: Body, node: ast.expr, wanted: Type | None = None) -> Type:
    given = body.infer(node, wanted)
    item = ty.items_of(given)
    if item is None:
        if ty.required(given) != given:
            return needs_test(body, node, given)
        return body.fault(node, shown(node, given), "a list, set, map, tuple or text")
    return item


def _key(body: Body, node: ast.Call, item: Type) -> Type:
    """The type by which `sorted`, `min` and `max` compare."""
    key = _keyword(node, "key")
    if key is None:
        return item
    given = body.infer(key, ty.Fn((item,), ty.ANY))
    return given.result if isinstance(given, ty.Fn) else ty.ANY


def _orderable(body: Body, node: ast.Call, type_: Type) -> None:
    ok = type_ in (ty.ANY, ty.INT, ty.STR, ty.BOOL) or isinstance(type_, ty.Word)
    if isinstance(type_, ty.TupleOf):
        for each in type_.parts:
            _orderable(body, node, each)
    elif not ok:
        body.fault(node, str(type_), "items with an order: numbers, texts, tuples of them; `key=` says by what to sort")


def _len(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 1):
        _collection(body, node.args[0])
    return ty.INT


def _sum(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 1):
        item = _collection(body, node.args[0])
        if item == ty.BOOL:
            body.fault(node.args[0], "a list of bool", "a list of numbers: `sum(1 for x in xs if test(x))` counts")
        elif item not in (ty.INT, ty.ANY):
            body.fault(node.args[0], f"a list of {item}", "a list of numbers")
    return ty.INT


def _extreme(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if not _arguments(body, node, 1, 99, ("key", "default")):
        return ty.ANY
    if len(node.args) > 1:
        item = common(body, node.args)
        _orderable(body, node, _key(body, node, item))
        return item
    item = _collection(body, node.args[0])
    _orderable(body, node, _key(body, node, item))
    otherwise = _keyword(node, "default")
    if otherwise is None:
        return item
    both = ty.joined(item, body.infer(otherwise, ty.widened(item)))
    return both if both is not None else body.fault(otherwise, ast.unparse(otherwise)[:40], str(item))


def _next(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    """The first item of a generator, or a value if there is none."""
    if not _arguments(body, node, 2, 2):
        return ty.ANY
    if not isinstance(node.args[0], ast.GeneratorExp):
        for each in node.args:
            body.infer(each)
        expected = "a generator, then the value if it is empty: `next((p for p in units if p.moved), None)`"
        return body.fault(node.args[0], ast.unparse(node.args[0])[:40], expected)
    item = _collection(body, node.args[0])
    both = ty.joined(item, body.infer(node.args[1], ty.widened(item)))
    return both if both is not None else body.fault(node.args[1], ast.unparse(node.args[1])[:40], str(item))


def _sorted(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if not _arguments(body, node, 1, 1, ("key", "reverse")):
        return ty.ANY
    item = _collection(body, node.args[0])
    _orderable(body, node, _key(body, node, item))
    reverse = _keyword(node, "reverse")
    if reverse is not None:
        body.expect(reverse, ty.BOOL)
    return ty.ListOf(item)


def _range(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 3):
        for each in node.args:
            body.expect(each, ty.INT)
    return ty.ListOf(ty.INT)


def _all_any(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 1):
        item = _collection(body, node.args[0])
        if item not in (ty.BOOL, ty.ANY):
            body.fault(node.args[0], f"a list of {item}", "conditions: `any(test(x) for x in xs)`")
    return ty.BOOL


def _enumerate(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if not _arguments(body, node, 1, 2):
        return ty.ANY
    item = _collection(body, node.args[0])
    if len(node.args) == 2:
        body.expect(node.args[1], ty.INT)
    return ty.ListOf(ty.TupleOf((ty.INT, item)))


def _zip(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if not _arguments(body, node, 2, 2, ("strict",)):
        return ty.ANY
    strict = _keyword(node, "strict")
    if strict is not None:
        body.expect(strict, ty.BOOL)
    return ty.ListOf(ty.TupleOf((_collection(body, node.args[0]), _collection(body, node.args[1]))))


def _reversed(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if not _arguments(body, node, 1, 1):
        return ty.ANY
    item = _collection(body, node.args[0])
    if isinstance(body.program.facts.types[node.args[0]], ty.SetOf):
        return body.fault(
            node.args[0], str(ty.SetOf(item)), "a list: a set has no last item; `sorted(...)` makes a list of it"
        )
    return ty.ListOf(item)


def _abs(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 1):
        body.expect(node.args[0], ty.INT)
    return ty.INT


def _str(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 1):
        given = body.infer(node.args[0])
        if not ty.text_like(given) or given == ty.TEXT:
            body.fault(node.args[0], shown(node.args[0], given), "a number, a word or a hex")
    return ty.STR


def _bool(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 1):
        body.truth(node.args[0])
    return ty.BOOL


def _made(sort: Callable[[Type], Type]) -> Callable[[Body, ast.Call, Type | None], Type]:
    """`list(...)` or `set(...)`."""

    def made(body: Body, node: ast.Call, wanted: Type | None) -> Type:
        if not _arguments(body, node, 0, 1):
            return ty.ANY
        item = item_wanted(wanted, sort)
        if wanted == ty.ANY and not node.args:
            return ty.ANY
        if not node.args:
            return (
                sort(item)
                if item is not None
                else body.fault(node, "()", "the type of its items: `found: set[Hex] = set()`")
            )
        given = _collection(body, node.args[0], ty.ListOf(item) if item is not None else None)
        return body.sound(node, sort(item) if item is not None and ty.assignable(given, item) else sort(given))

    return made


def _dict(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if not _arguments(body, node, 0, 1):
        return ty.ANY
    if not node.args:
        if isinstance(wanted, ty.DictOf):
            return wanted
        return body.fault(node, "dict()", "the type of its items: `costs: dict[Hex, int] = {}`")
    given = body.infer(node.args[0])
    return (
        given
        if isinstance(given, ty.DictOf) or given == ty.ANY
        else body.fault(node, shown(node.args[0], given), "a map to copy")
    )


def _replace(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    """`replace(record, field=value)`: another record, with some fields changed."""
    given = body.infer(node.args[0]) if node.args else ty.ANY
    if len(node.args) != 1 or not isinstance(given, ty.RecordOf):
        for each in node.keywords:
            body.infer(each.value)
        if given == ty.ANY and node.args:
            return ty.ANY
        return body.fault(node, named(given), "a record, then the fields that change: `replace(move, left=3)`")
    fields = body.program.records[given.name].fields
    for each in node.keywords:
        if each.arg not in fields:
            expected = (
                body.known.renamed.get(f"{given.name}.{each.arg}") or f"a field of {given.name} ({', '.join(fields)})"
            )
            body.fault(each, str(each.arg), expected, fields)
            body.infer(each.value)
        else:
            body.expect(each.value, fields[each.arg])
    return given


BUILTINS: dict[str, Callable[[Body, ast.Call, Type | None], Type]] = {
    "len": _len,
    "sum": _sum,
    "min": _extreme,
    "max": _extreme,
    "next": _next,
    "sorted": _sorted,
    "range": _range,
    "any": _all_any,
    "all": _all_any,
    "enumerate": _enumerate,
    "zip": _zip,
    "replace": _replace,
    "reversed": _reversed,
    "abs": _abs,
    "str": _str,
    "bool": _bool,
    "list": _made(ty.ListOf),
    "set": _made(ty.SetOf),
    "dict": _dict,
}
"""Built-in functions of Python that rules may call."""

CONSUMING = ("sum", "min", "max", "any", "all", "sorted", "list", "set", "next")
"""Built-in functions that iterate once over an argument."""

INSTEAD = {
    "print": "`report(...)`",
    "input": "`choose(...)`, `ask(...)` or `choose_number(...)`",
    "int": "`whole(...)`",
    "float": "whole numbers",
    "isinstance": "nothing: the type of a value is known from its annotation",
    "getattr": "the attribute by its name",
    "setattr": "the attribute by its name",
    "eval": "a function",
    "exec": "a function",
    "open": "data of the game: rules cannot open files",
    "map": "a comprehension: `[f(x) for x in xs]`",
    "filter": "a comprehension: `[x for x in xs if f(x)]`",
    "frozenset": "`set(...)`",
    "round": "whole numbers: `//` rounds down",
    "divmod": "`//` and `%`",
    "type": "nothing: the type of a value is known from its annotation",
}
"""The alternatives in rules to functions that Python has."""
