"""The types of names and attributes: their meanings in the rules and in the game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker import builtins, calls
from vmodsmith.rules.language.checker.body import Body, named, needs_test, path_of
from vmodsmith.rules.language.program import Sort
from vmodsmith.rules.language.types import Type

__all__ = ["attribute", "attribute_type", "name"]


def name(body: Body, node: ast.Name, wanted: Type | None) -> Type:
    """The type of a name: a variable, a constant, or a function as a value."""
    called = node.id
    declared = body.in_scope(called)
    if declared is not None:
        body.mean(node, Sort.LOCAL, called)
        if not body.is_inner(called) and called not in body.flow.assigned:
            return body.fault(node, called, "a variable that has a value here on every path")
        return body.flow.shown.get(called, declared)
    constant = body.full_name(called, body.program.constants)  # type: ignore[arg-type]
    if constant:
        body.mean(node, Sort.CONSTANT, constant)
        if body.until is not None:
            names = list(body.program.constants)
            if names.index(constant) >= names.index(body.until.full_name):
                return body.fault(node, called, "a constant declared further up, or in an earlier file")
        return body.program.constants[constant].type
    function = body.full_name(called, body.program.functions)  # type: ignore[arg-type]
    if function:
        body.mean(node, Sort.FUNCTION, function)
        signature = body.program.functions[function].signature
        return ty.Fn(tuple(each.type for each in signature.parameters), signature.result)
    if called in body.known.unread:
        return ty.ANY
    if called in body.known.declared.functions or called in builtins.BUILTINS:
        return body.fault(node, called, f"a call, `{called}(...)`")
    if called in builtins.INSTEAD:
        return body.fault(node, called, builtins.INSTEAD[called])
    if any(called in each.words for each in body.known.words.words.values()):
        expected = (
            f'"{called}" with its quotes, if the word of the game is meant; a name without quotes stands for a value'
        )
        return body.fault(node, called, expected)
    inside = ty.required(wanted) if wanted is not None else ty.ANY
    place = f"{named(inside)}, or " if inside in (ty.INT, ty.BOOL) else ""
    known = ", ".join(f"`{each}`" for each in _of_author(body.variables)) if body.file.endswith(".yaml") else ""
    expected = f"{place}a name of these rules, or one that every game has{f'; here there is {known}' if known else ''}"
    return body.fault(node, called, expected, calls.names_known(body))


def _of_author(names: Iterable[str]) -> list[str]:
    """The names that an expression of a sheet may use: without those that stand for its parts, made for them."""
    shown = ("it" if re.fullmatch(r"it\d+", each) else each for each in names)
    return list(dict.fromkeys(each for each in shown if not re.fullmatch(r"found|[a-z]+\d+", each)))


def attribute(body: Body, node: ast.Attribute, wanted: Type | None) -> Type:
    """The type of an attribute, narrowed by earlier tests."""
    found = attribute_type(body, node)
    body.program.facts.declared[node] = found
    path = path_of(node)
    return body.flow.shown.get(path, found) if path else found


def attribute_type(body: Body, node: ast.Attribute) -> Type:
    """The declared type of an attribute, regardless of tests."""
    if isinstance(node.value, ast.Name) and node.value.id == "game" and body.in_scope("game") is None:
        kept = body.program.game_kept.get(node.attr)
        if kept is None:
            if node.attr in body.known.unread:
                return ty.ANY
            expected = "a property of the game that a rule sheet declares"
            return body.fault(node, node.attr, expected, body.program.game_kept)
        body.mean(node, Sort.KEPT, node.attr)
        return kept.type
    owner = body.infer(node.value)
    if owner == ty.ANY:
        return ty.ANY
    if isinstance(owner, ty.Union):
        return needs_test(body, node.value, owner)
    if isinstance(owner, ty.RecordOf):
        fields = body.program.records[owner.name].fields
        if node.attr not in fields:
            expected = (
                body.known.renamed.get(f"{owner.name}.{node.attr}") or f"a field of {owner.name} ({', '.join(fields)})"
            )
            return body.fault(node, node.attr, expected, fields)
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
        valid += [*body.program.kept, *sorted(words.stats), *sorted(words.columns)]
    if node.attr in body.known.unread:
        return ty.ANY
    if node.attr in class_.methods:
        return body.fault(node, node.attr, f"a call, `{ast.unparse(node)}(...)`")
    return body.fault(node, node.attr, f"an attribute of a {owner}", valid)
