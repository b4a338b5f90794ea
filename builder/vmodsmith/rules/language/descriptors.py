"""Types of stored values, as descriptors: how a value becomes the text of a VASSAL property, and back.

A descriptor is `i` number, `b` yes or no, `s` text, `h` hex, `p` piece, `x` box, `?D` a value that may be
missing, `LD` list, `SD` set, `T(…)` tuple, `RNAME(…)` record, `M(K,V)` map. The innermost list or set joins its items
with spaces, a tuple or record with `;`, a collection of tuples, records or lists with `|`; a map writes `key=value`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from vmodsmith.foundation.errors import VmodsmithError
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.types import Type

__all__ = ["TooDeep", "ValueShape", "descriptor", "parsed"]


class TooDeep(VmodsmithError):
    """A type that a property cannot store; the text gives the reason."""


_ATOMS: dict[Type, str] = {ty.INT: "i", ty.BOOL: "b", ty.STR: "s", ty.TEXT: "s", ty.HEX: "h", ty.PIECE: "p"}


def descriptor(type_: Type, records: Mapping[str, Mapping[str, Type]]) -> str:
    """The descriptor of a type. Raises TooDeep."""
    try:
        made = _described(type_, records)
    except RecursionError:
        raise TooDeep("a record within itself") from None
    shape = parsed(made)
    if shape.depth > 2:
        raise TooDeep("lists nested in lists of lists, or the like")
    if shape.sort in "TR":
        raise TooDeep(f"a tuple or record that may be missing: `{type_} | None`")
    return made


def _described(type_: Type, records: Mapping[str, Mapping[str, Type]]) -> str:
    if type_ in _ATOMS:
        return _ATOMS[type_]
    match type_:
        case ty.Word(name="Box"):
            return "x"
        case ty.Word():
            return "s"
        case ty.ListOf(item=item):
            return "L" + _described(item, records)
        case ty.SetOf(item=item):
            return "S" + _described(item, records)
        case ty.TupleOf(parts=parts):
            return f"T({','.join(_described(each, records) for each in parts)})"
        case ty.DictOf(key=key, value=value):
            inner = _described(key, records)
            if len(inner) != 1:
                raise TooDeep("a map whose keys are not plain")
            return f"M({inner},{_described(value, records)})"
        case ty.RecordOf(name=name):
            return f"R{name}({','.join(_described(each, records) for each in records[name].values())})"
        case ty.Union() if len(type_.options) == 2 and ty.NONE in type_.options:
            return "?" + _described(ty.required(type_), records)
    raise TooDeep(f"{type_}, which no text can hold")


@dataclass(frozen=True)
class ValueShape:
    """A parsed descriptor: its kind (a letter), the name of a record, its parts."""

    sort: str
    name: str = ""
    parts: tuple[ValueShape, ...] = ()

    @property
    def depth(self) -> int:
        """The depth of nesting of collections, tuples and records."""
        inner = max((each.depth for each in self.parts), default=0)
        return inner + (self.sort in "LSTRM")


@cache
def parsed(text: str) -> ValueShape:
    """A parsed descriptor. Raises ValueError for an invalid text."""
    letters = iter(text + "\0")
    shape, after = _shape(letters, next(letters))
    if after != "\0":
        raise ValueError(f"a descriptor, not {text!r}")
    return shape


def _shape(letters: Iterator[str], sort: str) -> tuple[ValueShape, str]:
    if sort in "ibshpx":
        return ValueShape(sort), next(letters)
    if sort in "?LS":
        inner, after = _shape(letters, next(letters))
        return ValueShape(sort, "", (inner,)), after
    if sort in "TRM":
        name, letter = "", next(letters)
        while letter not in "(\0":
            name, letter = name + letter, next(letters)
        parts = []
        while letter in "(,":
            inner, letter = _shape(letters, next(letters))
            parts.append(inner)
        if letter == ")":
            return ValueShape(sort, name, tuple(parts)), next(letters)
    raise ValueError("a descriptor that ends too soon, or has an unknown letter")
