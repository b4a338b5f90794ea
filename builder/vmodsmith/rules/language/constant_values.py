"""Expressions with a fixed value, as far as their constant parts show."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from vmodsmith.foundation.syntax import walk

__all__ = ["number", "truth"]

_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}  # fmt: skip
_COUNTED: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul
}  # fmt: skip


def truth(tree: ast.expr) -> bool | None:
    """The fixed truth of a condition, from its constant parts; None if it depends on the game."""
    match tree:
        case ast.Constant(value=bool(value)):
            return value
        case ast.UnaryOp(op=ast.Not(), operand=part):
            inner = truth(part)
            return None if inner is None else not inner
        case ast.BoolOp(op=op, values=parts):
            known, ends = [truth(each) for each in parts], isinstance(op, ast.Or)
            return ends if ends in known else None if None in known else not ends
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARED:
            one, other = number(left), number(right)
            if one is not None and other is not None:
                return _COMPARED[type(op)](one, other)
            if ast.dump(left) == ast.dump(right) and not any(isinstance(each, ast.Call) for each in walk(left)):
                return _COMPARED[type(op)](0, 0)
    return None


def number(tree: ast.expr) -> int | None:
    """The fixed number of an expression; None if it depends on the game."""
    match tree:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=part):
            inner = number(part)
            return None if inner is None else -inner
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _COUNTED:
            one, other = number(left), number(right)
            return None if one is None or other is None else _COUNTED[type(op)](one, other)
    return None
