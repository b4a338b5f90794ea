"""The types of operations: arithmetic, logic, comparison, subscripts of lists, maps and texts."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from vmodsmith.rules.language import constant_values
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker import conditions
from vmodsmith.rules.language.checker.body import Body, named, needs_test, shown
from vmodsmith.rules.language.types import Type, Word

__all__ = ["comparison", "logic", "operated", "operation", "sign", "subscript"]


def operation(body: Body, node: ast.BinOp, wanted: Type | None) -> Type:
    """The type of an operation with two values."""
    match node:
        case ast.BinOp(ast.Constant(value=str(one)), ast.Add(), ast.Constant(value=str(other))):
            body.note(node.left, ty.STR)
            body.note(node.right, ty.STR)
            return body.fault(
                node, ast.unparse(node), f"one text, {one + other!r}: words are checked as they are written"
            )
    left = body.infer(node.left, wanted if isinstance(wanted, ty.ListOf | ty.SetOf) else None)
    right = body.infer(node.right, ty.widened(left) if isinstance(left, ty.ListOf | ty.SetOf) else None)
    return operated(body, node, node.op, left, right, node.right)


def operated(body: Body, node: ast.AST, op: ast.operator, left: Type, right: Type, by: ast.expr) -> Type:
    """The type of an operation on two values; `by` is the node of the second value."""
    if ty.ANY in (left, right):
        return ty.ANY
    if right == ty.INT and isinstance(op, ast.FloorDiv | ast.Mod) and constant_values.number(by) == 0:
        return body.fault(by, ast.unparse(by), "a number other than 0: nothing can be divided by 0")
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
    """Report two values that cannot be combined, with the probable intention."""
    parts = (node.left, node.right) if isinstance(node, ast.BinOp) else ()
    for part, given in zip(parts, (left, right), strict=False):
        if ty.required(given) != given:
            return needs_test(body, part, given)
    expected = "values that can be combined with it"
    if isinstance(op, ast.Add) and ty.INT in (left, right) and (ty.is_text(left) or ty.is_text(right)):
        expected = 'two numbers or two texts: f"{...}" puts a number into a text'
    elif isinstance(op, ast.Add) and isinstance(left, ty.ListOf):
        expected = f"two lists of one type: `.append(...)` puts one {left.item} into the list"
    elif isinstance(op, ast.Add) and isinstance(left, ty.SetOf):
        expected = "`|` for the items of either set, or `.add(...)`"
    elif isinstance(op, ast.BitOr | ast.BitAnd) and left == right == ty.BOOL:
        expected = "`and` or `or`"
    elif isinstance(op, ast.BitOr | ast.BitAnd | ast.Sub) and isinstance(left, ty.ListOf):
        expected = "two sets: `set(...)` makes one of a list"
    return body.fault(node, f"{left} {_SIGNS.get(type(op), '?')} {right}", expected)


_SIGNS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**", ast.BitOr: "|",
    ast.BitAnd: "&", ast.BitXor: "^", ast.Div: "/",
}  # fmt: skip


def sign(body: Body, node: ast.UnaryOp, wanted: Type | None) -> Type:
    """The type of `not` and of a number with a sign."""
    if isinstance(node.op, ast.Not):
        body.truth(node)
        return ty.BOOL
    return body.expect(node.operand, ty.INT)


def logic(body: Body, node: ast.BoolOp, wanted: Type | None) -> Type:
    """The type of `and` and `or` as a value: all parts have to be truth values, because Python would return one of them
    unchanged.
    """
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
    """The way to test a value that is not a truth value."""
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


def comparison(body: Body, node: ast.Compare, wanted: Type | None) -> Type:
    """The type of a comparison, or of a chain of them."""
    left_node, left = node.left, body.infer(node.left)
    for op, right_node in zip(node.ops, node.comparators, strict=True):
        alike = not ty.is_text(left) and not isinstance(op, ast.In | ast.NotIn)
        right = body.infer(right_node, ty.widened(left) if alike else None)
        conditions.compared(body, node, op, (left_node, left), (right_node, right))
        conditions.foregone(body, left_node, op, right_node)
        left_node, left = right_node, right
    return ty.BOOL


def subscript(body: Body, node: ast.Subscript, wanted: Type | None) -> Type:
    """The type of an item, or of a part, of a list, map, tuple or text."""
    owner = body.infer(node.value)
    if isinstance(node.slice, ast.Slice):
        for each in (node.slice.lower, node.slice.upper):
            if each is not None:
                body.expect(each, ty.INT)
        if isinstance(owner, ty.ListOf) or owner in (ty.STR, ty.ANY) or isinstance(owner, Word):
            return ty.STR if isinstance(owner, Word) else owner
        return body.fault(node, shown(node.value, owner), "a list or a text to take a part of")
    match owner:
        case ty.ListOf(item=item):
            body.expect(node.slice, ty.INT)
            return item
        case ty.DictOf(key=key, value=value):
            if ty.widened(key) == key:
                body.expect(node.slice, key)
            else:
                asked = body.infer(node.slice, ty.widened(key))
                conditions.sought(body, (node.slice, asked), (node.value, key))
            return value
        case ty.TupleOf(parts=parts):
            place = node.slice
            body.infer(place)
            if isinstance(place, ast.Constant) and isinstance(place.value, int) and 0 <= place.value < len(parts):
                return parts[place.value]
            return body.fault(place, ast.unparse(place), f"a number from 0 to {len(parts) - 1}")
        case ty.Word() | ty.STR:
            body.expect(node.slice, ty.INT)
            return ty.STR
        case ty.Union():
            body.infer(node.slice)
            return needs_test(body, node.value, owner)
    body.infer(node.slice)
    return owner if owner == ty.ANY else body.fault(node, shown(node.value, owner), "a list, map or tuple")
