"""Conditions: truth values, facts that a test shows about an optional value, comparable values."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from dataclasses import dataclass, field

from vmodsmith.foundation.syntax import walk
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker.body import Body, named, needs_test, nothing, path_of, shown
from vmodsmith.rules.language.types import Type, Word

__all__ = ["Shown", "compared", "foregone", "in_palette", "sought", "truth"]


@dataclass
class Shown:
    """The types that a condition shows, by path: if it holds, and if it does not."""

    if_true: dict[str, Type] = field(default_factory=dict)
    if_false: dict[str, Type] = field(default_factory=dict)


def truth(body: Body, node: ast.expr) -> Shown:
    """Check an expression of which only the truth matters. Returns the types that it shows."""
    match node:
        case ast.BoolOp(op=ast.And(), values=values):
            return _all(body, node, values)
        case ast.BoolOp(op=ast.Or(), values=values):
            return _any(body, node, values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            shown = body.truth(operand)
            body.note(node, ty.BOOL)
            return Shown(shown.if_false, shown.if_true)
        case ast.Compare(ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(value=None) as nothing]):
            given = body.infer(node.left)
            body.note(nothing, ty.NONE)
            body.note(node, ty.BOOL)
            return _none(body, node, given, isinstance(op, ast.Is))
    given = body.infer(node)
    match node:
        case ast.Call(func=ast.Name(id="in_palette"), args=[ast.Constant(value=str(row))]):
            return Shown({in_palette(row): ty.BOOL}, {})
    return _plain(body, node, given)


def in_palette(row: str) -> str:
    """The path under which the fact is recorded that a row is in the palette."""
    return f"in_palette {row}"


def _all(body: Body, node: ast.expr, values: list[ast.expr]) -> Shown:
    before, found = body.flow, Shown()
    body.flow = before.copy()
    for n, each in enumerate(values):
        shown = body.truth(each)
        body.flow.shown.update(shown.if_true)
        found.if_true.update(shown.if_true)
        found.if_false = shown.if_false if n == 0 and len(values) == 1 else {}
    body.flow = before
    body.note(node, ty.BOOL)
    return found


def _any(body: Body, node: ast.expr, values: list[ast.expr]) -> Shown:
    before, found = body.flow, Shown()
    body.flow = before.copy()
    for each in values:
        shown = body.truth(each)
        body.flow.shown.update(shown.if_false)
        found.if_false.update(shown.if_false)
    body.flow = before
    body.note(node, ty.BOOL)
    return found


def _none(body: Body, node: ast.Compare, given: Type, is_none: bool) -> Shown:
    if given == ty.ANY:
        return Shown()
    path = path_of(node.left)
    if ty.required(given) == given and given != ty.NONE:
        body.fault(node, ast.unparse(node)[:60], f"no test: `{ast.unparse(node.left)[:40]}` is {given} and never None")
        return Shown()
    if path is None or given == ty.NONE:
        return Shown()
    there, gone = {path: ty.required(given)}, {path: given}
    return Shown(gone, there) if is_none else Shown(there, gone)


def _plain(body: Body, node: ast.expr, given: Type) -> Shown:
    """An expression as a condition: a yes or no, a number, a text, a collection, or a piece or hex that may be
    missing."""
    if given in (ty.BOOL, ty.ANY):
        return Shown()
    inside = ty.required(given)
    body.program.facts.truths.add(node)
    if inside != given:
        if inside in (ty.HEX, ty.PIECE) or isinstance(inside, ty.RecordOf | ty.TupleOf):
            path = path_of(node)
            return Shown({path: inside}, {}) if path else Shown()
        text = ast.unparse(node)[:40]
        body.fault(node, shown(node, given), f"`{text} is not None`: {_nothing(inside)} and None would look the same")
        return _told(body, node)
    if given == ty.INT or ty.is_text(given) or isinstance(given, ty.ListOf | ty.SetOf | ty.DictOf):
        return Shown()
    if isinstance(given, ty.Fn):
        body.fault(node, "a function", "a call of it, with ()")
    elif isinstance(node, ast.Call) and given == ty.NONE:
        body.fault(node, ast.unparse(node)[:60], "a condition: this call returns no value")
    elif not nothing(body, node):
        body.fault(node, shown(node, given), "a condition: this is always there, never None")
    return _told(body, node)


def _told(body: Body, node: ast.expr) -> Shown:
    """The types that a wrong condition shows: none, and nothing more is said of it as a part of a value."""
    body.note(node, ty.ANY)
    return Shown()


def _nothing(type_: Type) -> str:
    return "the number 0" if type_ == ty.INT else "False" if type_ == ty.BOOL else "an empty value"


def compared(
    body: Body, node: ast.Compare, op: ast.cmpop, left: tuple[ast.expr, Type], right: tuple[ast.expr, Type]
) -> None:
    """Check one comparison of a chain."""
    one, other = left[1], right[1]
    if ty.ANY in (one, other):
        return
    match op:
        case ast.Eq() | ast.NotEq():
            if ty.NONE in (one, other):
                body.fault(node, ast.unparse(node)[:60], "`is None` or `is not None`")
            elif ty.TEXT in (ty.required(one), ty.required(other)) and not (_is_empty(left[0]) or _is_empty(right[0])):
                body.fault(
                    node, ast.unparse(node)[:60], "a comparison of ids: a Text differs with the language of its reader"
                )
            elif not ty.comparable(one, other):
                _never(body, left, right)
        case ast.Is() | ast.IsNot():
            if ty.NONE not in (one, other):
                body.fault(node, ast.unparse(node)[:60], "`==` or `!=`; `is` is for None only")
            else:
                _none(body, ast.copy_location(ast.Compare(left[0], [op], [right[0]]), node), one, True)
        case ast.In() | ast.NotIn():
            _contained(body, left, right)
        case _:
            if not _ordered(one, other):
                for part, given in (left, right):
                    if ty.required(given) != given:
                        needs_test(body, part, given)
                        return
                body.fault(node, f"{one} and {other}", "two numbers, two texts, or two tuples of them")


def foregone(body: Body, left: ast.expr, op: ast.cmpop, right: ast.expr) -> None:
    """Report a comparison with a fixed result: of a die with a number that it does not have, of a column of the units
    or markers with a word that no row has.
    """
    match left, right:
        case (
            ast.Call(func=ast.Name(id="roll"), args=[ast.Constant(value=int(sides)), *_]),
            ast.Constant(value=int(n)),
        ):
            test = _TESTS.get(type(op))
            results = {test(each, n) for each in range(1, sides + 1)} if test and 0 < sides <= _MOST_SIDES else set()
            if len(results) == 1:
                always = "always" if results == {True} else "never"
                expected = f"a number that decides a roll of 1 to {sides}: this is {always} true"
                body.fault(right, str(n), expected)
        case (ast.Attribute() as asked, other) | (other, ast.Attribute() as asked) if not isinstance(
            op, ast.Gt | ast.GtE | ast.Lt | ast.LtE
        ):
            known, column = _words_of_column(body, asked)
            for text in _listed(other) if known else ():
                if text.value and text.value not in known:
                    what = "the id of a unit or marker" if column == "id" else f"a word of the column {column}"
                    body.fault(text, str(text.value), f"{what}: no row has this one", known)


_TESTS: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}  # fmt: skip

_MOST_SIDES = 1000


def _listed(node: ast.expr) -> list[ast.Constant]:
    """Literal texts: a single one, or those of a tuple, list or set."""
    parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    return [each for each in parts if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def _words_of_column(body: Body, node: ast.Attribute) -> tuple[frozenset[str], str]:
    """The words in a column of the units and markers, if an attribute of a piece is such a column, else none."""
    words, program = body.known.words, body.program
    if words.game.hosted is not None or program.facts.types.get(node.value) != ty.PIECE:
        return frozenset(), ""
    if node.attr == "id" and node.attr not in program.kept:
        return frozenset(each.partition("#")[0] for each in words.rows), "id"
    column = words.columns.get(node.attr)
    if column is None or node.attr in program.kept or node.attr in words.stats:
        return frozenset(), ""
    return words.in_columns.get(column, frozenset()), column


def _is_empty(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == ""


def _ordered(one: Type, other: Type) -> bool:
    if one == other == ty.INT or (ty.is_text(one) and ty.is_text(other) and ty.TEXT not in (one, other)):
        return True
    if isinstance(one, ty.TupleOf) and isinstance(other, ty.TupleOf) and len(one.parts) == len(other.parts):
        return all(map(_ordered, one.parts, other.parts))
    return False


def _contained(body: Body, left: tuple[ast.expr, Type], right: tuple[ast.expr, Type]) -> None:
    one, other = left[1], right[1]
    if ty.is_text(other):
        if not (ty.is_text(one) and ty.TEXT not in (one, other)):
            body.fault(left[0], shown(left[0], one), "a text to look for in a text")
        return
    if isinstance(other, ty.TupleOf):
        for each in other.parts:
            if not ty.comparable(one, each):
                _never(body, left, (right[0], each))
                return
        return
    item = ty.items_of(other)
    if item is None:
        if ty.required(other) != other:
            needs_test(body, right[0], other)
        else:
            body.fault(right[0], shown(right[0], other), "a list, set, map, tuple or text to look in")
    else:
        sought(body, left, (right[0], item))


def sought(body: Body, what: tuple[ast.expr, Type], where: tuple[ast.expr, Type]) -> None:
    """Check that a value can be an item of a collection, which is given as an expression with the type of its items."""
    given, item = what[1], where[1]
    if not ty.comparable(given, item):
        if not _misspelt(body, what, where):
            body.fault(what[0], shown(what[0], given), named(ty.widened(item)))
    elif isinstance(given, Word) and given.words and not ty.is_literal(given) and ty.is_literal(item):
        for text in _written(where[0]):
            if text.value not in given.words:
                body.fault(text, str(text.value), named(given), given.words)


def _never(body: Body, left: tuple[ast.expr, Type], right: tuple[ast.expr, Type]) -> None:
    """Report a comparison of two values that are never equal."""
    if not _misspelt(body, left, right):
        body.fault(right[0], f"{shown(*left)} and {shown(*right)}", "values of one type: these are never equal")


def _misspelt(body: Body, left: tuple[ast.expr, Type], right: tuple[ast.expr, Type]) -> bool:
    """Whether two values are never equal because of a misspelt word, which is reported."""
    for (node, given), (_, wanted) in ((right, left), (left, right)):
        words = ty.required(wanted)
        if isinstance(words, Word) and words.words and ty.is_literal(given):
            for text in _written(node):
                if text.value not in words.words:
                    body.fault(text, str(text.value), named(words), words.words)
                    return True
    return False


def _written(node: ast.expr) -> list[ast.Constant]:
    return [each for each in walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)]
