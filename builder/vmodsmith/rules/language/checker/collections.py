"""The types of collections, comprehensions and lambdas: expressions with variables and items of their own."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from vmodsmith.foundation.syntax import children, walk
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker import calls
from vmodsmith.rules.language.checker.body import Body, common, item_wanted, wrong_names
from vmodsmith.rules.language.program import Sort
from vmodsmith.rules.language.types import Type

__all__ = ["anonymous", "bind", "comprehended", "listed", "map_comprehended", "mapped", "tupled"]


def listed(body: Body, node: ast.List | ast.Set, wanted: Type | None) -> Type:
    """The type of a literal list or set."""
    sort: Callable[[Type], Type] = ty.ListOf if isinstance(node, ast.List) else ty.SetOf
    item = item_wanted(wanted, ty.ListOf if isinstance(node, ast.List) else ty.SetOf)
    if item is not None:
        for each in node.elts:
            body.expect(each, item)
        return sort(item)
    if wanted == ty.ANY:
        return ty.ANY
    if not node.elts:
        return body.fault(node, "[]", "the type of its items: `found: list[Hex] = []`")
    return body.sound(node, sort(common(body, node.elts)))


def tupled(body: Body, node: ast.Tuple, wanted: Type | None) -> Type:
    """The type of a literal tuple."""
    if not node.elts:
        return body.fault(node, "()", "a tuple with something in it")
    for option in wanted.options if isinstance(wanted, ty.Union) else (wanted,):
        if isinstance(option, ty.TupleOf) and len(option.parts) == len(node.elts):
            given = [body.infer(each, part) for each, part in zip(node.elts, option.parts, strict=True)]
            fits = [part if ty.assignable(each, part) else each for each, part in zip(given, option.parts, strict=True)]
            return ty.TupleOf(tuple(fits))
    return ty.TupleOf(tuple(body.infer(each) for each in node.elts))


def mapped(body: Body, node: ast.Dict, wanted: Type | None) -> Type:
    """The type of a literal map."""
    keys = [each for each in node.keys if each is not None]
    if len(keys) != len(node.keys):
        return body.fault(node, "**", "keys and values one by one")
    for each in wanted.options if isinstance(wanted, ty.Union) else (wanted,):
        if isinstance(each, ty.DictOf):
            for key, value in zip(keys, node.values, strict=True):
                body.expect(key, each.key)
                body.expect(value, each.value)
            return each
    if wanted == ty.ANY:
        return ty.ANY
    if not keys:
        return body.fault(node, "{}", "the type of its items: `costs: dict[Hex, int] = {}`")
    return body.sound(node, ty.DictOf(common(body, keys), common(body, node.values)))


def comprehended(body: Body, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, wanted: Type | None) -> Type:
    """The type of a list or set comprehension."""
    sort = ty.SetOf if isinstance(node, ast.SetComp) else ty.ListOf
    if isinstance(node, ast.GeneratorExp) and node not in body.consumed:
        body.fault(node, ast.unparse(node)[:60], "a list: `[...]` around it")
    with _Scope(body, node, node.generators):
        item = item_wanted(wanted, sort)
        given = body.expect(node.elt, item) if item is not None else body.infer(node.elt)
    if given == ty.NONE and isinstance(node.elt, ast.Call):
        return body.fault(
            node.elt, ast.unparse(node.elt)[:60], "a value: this call returns none; `for` does something for each"
        )
    return body.sound(node, sort(item if item is not None else given))


def map_comprehended(body: Body, node: ast.DictComp, wanted: Type | None) -> Type:
    """The type of a map comprehension."""
    with _Scope(body, node, node.generators):
        if isinstance(wanted, ty.DictOf):
            body.expect(node.key, wanted.key)
            body.expect(node.value, wanted.value)
            return wanted
        return body.sound(node, ty.DictOf(body.infer(node.key), body.infer(node.value)))


class _Scope:
    """The variables of a comprehension while its parts are checked; facts from its conditions are valid only inside."""

    def __init__(self, body: Body, node: ast.expr, generators: list[ast.comprehension]) -> None:
        self.body, self.node, self.generators = body, node, generators

    def __enter__(self) -> None:
        body = self.body
        self.before = body.flow.copy()
        names: dict[str, Type] = {}
        body.scopes.append(names)
        for number, each in enumerate(self.generators):
            early = number > 0 and _early(body, each.iter, self.generators[number:])
            item = ty.ANY if early else calls.iterated(body, each, each.iter)
            bind(body, each.target, item, names)
            for test in each.ifs:
                if not _early(body, test, self.generators[number + 1 :]):
                    body.flow.shown.update(body.truth(test).if_true)
        body.program.facts.scopes[self.node] = names

    def __exit__(self, *_: object) -> None:
        self.body.scopes.pop()
        self.body.flow = self.before


def _early(body: Body, node: ast.expr, later: list[ast.comprehension]) -> bool:
    """Report names in a part of a comprehension that get a value only in a later `for`.

    They never mean a variable outside: in Python all names that a comprehension binds are its own, except in the
    iterable of its first `for`.
    """
    names = {name for each in later for name in _targets(each)}
    found = [each for each in _free(node, frozenset()) if each.id in names]
    for each in found:
        body.fault(each, each.id, f"a name with a value here: the `for` that gives {each.id} one comes later")
    return bool(found)


def _targets(node: ast.comprehension) -> Iterator[str]:
    return (each.id for each in walk(node.target) if isinstance(each, ast.Name))


def _free(node: ast.AST, inner: frozenset[str]) -> Iterator[ast.Name]:
    """The names in an expression, without those bound by a comprehension or lambda inside it."""
    if isinstance(node, ast.Name):
        if node.id not in inner:
            yield node
    elif isinstance(node, ast.Lambda):
        yield from _free(node.body, inner | {each.arg for each in node.args.args})
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        yield from _free(node.generators[0].iter, inner)
        own = inner | {name for each in node.generators for name in _targets(each)}
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        parts += [test for each in node.generators for test in each.ifs]
        for part in (*parts, *(each.iter for each in node.generators[1:])):
            yield from _free(part, own)
    else:
        for child in children(node):
            yield from _free(child, inner)


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


def anonymous(body: Body, node: ast.Lambda, wanted: Type | None) -> Type:
    """The type of a lambda, which takes its types from its place."""
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
    result = body.infer(node.body) if wanted.result == ty.ANY else body.expect(node.body, wanted.result)
    body.scopes.pop()
    body.flow = before
    body.program.facts.scopes[node] = names
    return ty.Fn(wanted.parameters, result if wanted.result == ty.ANY else wanted.result)
