"""The types of the rule language in Java, and the conversions between their representations."""

from __future__ import annotations

from vmodsmith.rules.compile.java_names import record
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.types import Type

__all__ = ["bare", "boxed", "convert", "default", "java_type"]

_SIMPLE = {ty.INT: "int", ty.BOOL: "boolean", ty.HEX: "Hex", ty.PIECE: "Piece", ty.NONE: "Object"}


def java_type(type_: Type) -> str:
    """The Java type of a value: `int`, `Integer` for a number that may be missing, `List`, `R_Name` of a record."""
    if type_ in _SIMPLE:
        return _SIMPLE[type_]
    if ty.is_text(type_):
        return "String"
    match type_:
        case ty.ListOf():
            return "List"
        case ty.SetOf():
            return "Set"
        case ty.DictOf():
            return "Map"
        case ty.TupleOf():
            return "Tuple"
        case ty.RecordOf(name=name):
            return record(name)
        case ty.Fn():
            return "Fn"
        case ty.Union():
            found = {boxed(java_type(each)) for each in type_.options if each != ty.NONE}
            return found.pop() if len(found) == 1 else "Object"
    return "Object"


def boxed(java: str) -> str:
    """The type of a value in a collection."""
    return {"int": "Integer", "boolean": "Boolean"}.get(java, java)


def default(java: str) -> str:
    """The initial value of a variable of this type."""
    return {"int": "0", "boolean": "false"}.get(java, "null")


_VALUE_OF = {"int": "Integer.valueOf", "boolean": "Boolean.valueOf"}
_UNBOXED = {"int": ("Integer", "intValue"), "boolean": ("Boolean", "booleanValue")}


def convert(code: str, have: str, want: str) -> str:
    """Code of one Java type as another: boxed, unboxed or cast if necessary."""
    if have == want or (have == "null" and want not in _UNBOXED):
        return code
    if want in _UNBOXED:
        box, method_ = _UNBOXED[want]
        inner = code if have == box else f"(({box}) {code})"
        return f"{inner}.{method_}()"
    if have in _VALUE_OF:
        return f"{_VALUE_OF[have]}({code})"
    if want == "Object" or have == "null":
        return code
    return f"(({want}) {code})"


def bare(code: str) -> str:
    """Code without unnecessary parentheses around all of it."""
    if not code.startswith("(") or not code.endswith(")") or '"' in code or "'" in code:
        return code
    depth = 0
    for n, letter in enumerate(code):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and n < len(code) - 1:
            return code
    return code[1:-1]
