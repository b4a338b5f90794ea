"""Types as authors write them: reading them, and reporting types that no value can have."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker.body import Body
from vmodsmith.rules.language.program import Record
from vmodsmith.rules.language.signatures import UnknownType, annotation
from vmodsmith.rules.language.types import Type

__all__ = ["ATOMS", "hashable", "lookup", "read_type", "unsound"]

ATOMS = ("int", "bool", "str", "Text", "Hex", "Piece")
"""The types that every game has, for suggestions."""

_PAIRS = ({"int", "str"}, {"Hex", "Box"})
"""Pairs of types, either of which the vocabulary accepts."""


def lookup(body: Body, name: str) -> Type | None:
    """The type of a word or record by name."""
    if name in body.program.records:
        return ty.RecordOf(name)
    if name in body.known.unread:
        return ty.ANY
    return body.known.words.words.get(name)


def read_type(body: Body, node: ast.expr, *, parameter: bool = False) -> Type:
    """The type that an annotation names; an annotation without a type, or with one that no value can have,
    is an error.
    """
    try:
        made = annotation(node, lambda word: lookup(body, word))
    except UnknownType as error:
        valid = [*body.known.words.words, *body.program.records, *ATOMS]
        return body.fault(error.node, error.found, error.expected, valid)
    why = None if parameter and isinstance(made, ty.Fn) else unsound(made, body.program.records)
    return made if why is None else body.fault(node, str(made), why)


def unsound(type_: Type, records: Mapping[str, Record]) -> str | None:
    """The words for what is expected in place of a type that no value can have; None if the type is valid."""
    match type_:
        case ty.Fn():
            return "a value that can be stored: a function can only be passed as an argument"
        case ty.SetOf(item=item) if not hashable(item, records):
            return f"items that never change: a set cannot hold {item}"
        case ty.DictOf(key=key) if not hashable(key, records):
            return f"keys that never change: a map cannot have keys of {key}"
        case ty.Union(options=options):
            inside = {str(each) for each in options} - {"None"}
            if len(inside) > 1 and inside not in _PAIRS:
                return "one type, or one type and None: rules cannot tell two apart"
            parts: tuple[Type, ...] = options
        case ty.ListOf(item=item) | ty.SetOf(item=item):
            parts = (item,)
        case ty.DictOf(key=key, value=value):
            parts = (key, value)
        case ty.TupleOf(parts=inner):
            parts = inner
        case _:
            return None
    return next((why for each in parts if (why := unsound(each, records))), None)


def hashable(type_: Type, records: Mapping[str, Record], seen: frozenset[str] = frozenset()) -> bool:
    """Whether values of a type can be items of a set and keys of a map: they are immutable, including their parts."""
    match type_:
        case ty.ListOf() | ty.SetOf() | ty.DictOf() | ty.Fn():
            return False
        case ty.TupleOf(parts=parts):
            return all(hashable(each, records, seen) for each in parts)
        case ty.Union(options=options):
            return all(hashable(each, records, seen) for each in options)
        case ty.RecordOf(name=name) if name in records and name not in seen:
            return all(hashable(each, records, seen | {name}) for each in records[name].fields.values())
    return True
