"""The types of expressions of every kind, and whether they fit their places."""

from __future__ import annotations

import ast
from typing import Any

from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker import calls, collections, conditions, names, operations
from vmodsmith.rules.language.checker.body import (
    Body,
    named,
    needs_test,
    nothing,
    shown,
    woven,
)
from vmodsmith.rules.language.types import Type, Word

__all__ = ["expect", "infer"]


def expect(body: Body, node: ast.expr, wanted: Type) -> Type:
    """The type of an expression; it is an error if the type does not fit its place."""
    given = infer(body, node, wanted)
    if not ty.assignable(given, wanted) and not _woven(body, node, given, wanted):
        _unfit(body, node, given, wanted)
    return given


def _woven(body: Body, node: ast.expr, given: Type, wanted: Type) -> bool:
    """Whether a composed text, `f"say.{result}"`, can be one of the expected words."""
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
    return any(pattern.fits(word) for word in words)


def _unfit(body: Body, node: ast.expr, given: Type, wanted: Type) -> None:
    words = _words(wanted)
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and words:
        body.fault(node, node.value, named(ty.required(wanted)), words)
        return
    hint = ""
    if given == ty.NONE and isinstance(node, ast.Call):
        body.fault(node, ast.unparse(node)[:60], f"{named(wanted)}: this call returns no value")
        return
    if ty.required(wanted) == ty.BOOL and nothing(body, node):
        return
    if isinstance(node, ast.JoinedStr) and given == ty.STR and words:
        body.fault(node, ast.unparse(node)[:60], f"{named(ty.required(wanted))}: no such word has this form")
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
    """The type of an expression.

    `wanted` is the type expected at the place, which becomes the type of an expression without one of its own.
    """
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
            _optional(body, node, text, wanted)
            return ty.literal((text,))
    return ty.ANY


def _optional(body: Body, node: ast.Constant, row: str, wanted: Type | None) -> None:
    """Report a row of a plug-in that is used without a test for its presence, except to ask for it."""
    plugin = body.known.words.optional_rows.get(row)
    if plugin is None or wanted is None or not _is_row(ty.required(wanted)):
        return
    if node not in body.only_asked and conditions.in_palette(row) not in body.flow.shown:
        expected = f"a row of the module: this one is in the plug-in {plugin}; test it first, `if in_palette({row!r}):`"
        body.fault(node, row, expected)


def _is_row(wanted: Type) -> bool:
    return isinstance(wanted, Word) and wanted.name == "Row"


def _joined_text(body: Body, node: ast.JoinedStr, wanted: Type | None) -> Type:
    players = False
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            given = infer(body, part.value)
            players = players or given == ty.TEXT
            if not ty.text_like(given):
                hint = ", such as its `.name`" if given == ty.PIECE else ""
                if ty.required(given) != given and ty.text_like(ty.required(given)):
                    needs_test(body, part.value, given)
                else:
                    body.fault(part.value, shown(part.value, given), f"a text or number to put into a text{hint}")
    if (type_ := getattr(node, "cast_to", None)) is None or players:
        return ty.TEXT if players else ty.STR
    word = body.known.words.words.get(type_)
    if word is None:
        body.fault(node, type_, "a type of words of the game", body.known.words.words)
        return ty.ANY
    if not any(woven(body, node).fits(each) for each in word.words):
        body.fault(node, ast.unparse(node)[:60], f"{named(word)}: no such word has this form")
    return word


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
    """The type of the other branch of a choice, determined in advance; its errors are reported later."""
    noted, before = len(body.known.findings.problems), body.flow
    body.flow = before.copy()
    body.flow.shown.update(shown)
    found = infer(body, node)
    body.flow = before
    body.known.findings.forget(noted)
    return found


_EXPRESSIONS: dict[type[ast.expr], Any] = {
    ast.Constant: _constant,
    ast.Name: names.name,
    ast.Attribute: names.attribute,
    ast.JoinedStr: _joined_text,
    ast.List: collections.listed,
    ast.Set: collections.listed,
    ast.Tuple: collections.tupled,
    ast.Dict: collections.mapped,
    ast.ListComp: collections.comprehended,
    ast.SetComp: collections.comprehended,
    ast.GeneratorExp: collections.comprehended,
    ast.DictComp: collections.map_comprehended,
    ast.Lambda: collections.anonymous,
    ast.IfExp: _choice,
    ast.BinOp: operations.operation,
    ast.UnaryOp: operations.sign,
    ast.BoolOp: operations.logic,
    ast.Compare: operations.comparison,
    ast.Subscript: operations.subscript,
    ast.Call: calls.call,
}
