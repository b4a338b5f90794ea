"""Stored values: the text in a property of a piece or of the game, and the value that a rule reads from it.

The reference for both runtimes. A descriptor (see `descriptors`) says the type.

    LRShift(s,i)    a list of records `Shift` of a text and a number:   roads;1|bridge;-2
    M(h,i)          a map of hexes to numbers:                          0203=4;0304=1

A whole number is written in decimals, a truth value `true` or `false`, a hex as its number, a piece as its identity
(in VASSAL the UniqueID, which Refresh Counters keeps), a box as its address, None as nothing. Items are joined from the
inside out: those of a list or set of plain values by a space, of a tuple or record by `;`, the `key=value` of a map by
`;`; items (of a map, values) that consist of several themselves, by `|`. Two of these can be nested if they use
different signs. Inside, the characters ` ;|=%` and the end of a line are written `%20 %3B %7C %3D %25 %0A`; an item of
a list or set that would be empty is written `%00`, or `%01` if it consists of several. An empty text reads as 0, False,
an empty text, list, set or map, or None; so a tuple or record has to be optional. A value that cannot be read (a
missing hex, a word for a number, a piece that is gone) reads as the number 0, or as None if the type allows it, and is
left out of lists, sets and maps; anywhere else it stops the rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from vmodsmith.foundation.errors import UserError
from vmodsmith.rules.language.descriptors import ValueShape, parsed

__all__ = ["KEPT", "Codec", "TooLong", "Unreadable", "World", "escaped", "plain", "unwritable"]

KEPT = 100_000
"""The length of the longest text in a property."""

_ATOMS = "ibshpx"
_ESCAPES = {" ": "%20", ";": "%3B", "|": "%7C", "=": "%3D", "%": "%25", "\n": "%0A"}
_SPECIAL = re.compile("[ ;|=%\n]")
_ESCAPED = re.compile("%(20|3B|7C|3D|25|0A)")
_BACK = {text[1:]: sign for sign, text in _ESCAPES.items()}
_WHOLE = re.compile(r"-?[0-9]+")


def escaped(text: str) -> str:
    """A text with its joining characters written as codes."""
    return _SPECIAL.sub(lambda match: _ESCAPES[match[0]], text)


def plain(text: str) -> str:
    """The original of a text with such codes."""
    return _ESCAPED.sub(lambda match: _BACK[match[1]], text)


class World(Protocol):
    """Finds hexes, pieces and boxes by their written form; None if they do not exist."""

    def hex_at(self, number: str) -> Any | None:
        """A hex by its number."""

    def piece_of(self, uid: str) -> Any | None:
        """A piece by its identity."""

    def box(self, address: str) -> Any | None:
        """A box by its address."""


class TooLong(UserError):
    """A value with a text too long for a property: each saved game and each change contains all of it."""


class Unreadable(UserError):
    """A stored text that does not fit its type, or names something that no longer exists."""


def unwritable(descriptor: str) -> str | None:
    """The reason why different values of a type could have the same text; None if they cannot. Raises ValueError for a
    text that is not a descriptor.
    """
    return _clash(parsed(descriptor), ())


def _clash(shape: ValueShape, joints: tuple[str, ...]) -> str | None:
    if shape.sort == "?":
        return _clash(shape.parts[0], joints)
    if shape.sort in _ATOMS:
        return None
    joint = _joint(shape)
    if joint in joints:
        return "two of its lists, tuples, records or maps within each other would be written in the same way"
    return next((why for each in shape.parts if (why := _clash(each, (*joints, joint)))), None)


def _is_atom(shape: ValueShape) -> bool:
    return _is_atom(shape.parts[0]) if shape.sort == "?" else shape.sort in _ATOMS


def _joint(shape: ValueShape) -> str:
    """The sign that joins the items of a value."""
    if shape.sort in "LS":
        return " " if _is_atom(shape.parts[0]) else "|"
    if shape.sort == "M":
        return ";" if _is_atom(shape.parts[1]) else "|"
    return ";"


def _nothing(item: ValueShape) -> str:
    return "%00" if _is_atom(item) else "%01"


class Codec:
    """Reads and writes stored values. `records` make records from their values, by name; `set_of` makes sets."""

    def __init__(
        self,
        world: World,
        records: Mapping[str, Callable[..., Any]],
        set_of: Callable[[Iterable[Any]], Any] = set,
    ) -> None:
        self._world = world
        self._records = records
        self._set_of = set_of

    def read(self, descriptor: str, text: str) -> Any:
        """The value of a text. Raises Unreadable if the text is invalid and the type has no substitute."""
        match descriptor:
            case "b":
                return text == "true"
            case "s":
                return text
            case "i":
                return int(text) if _WHOLE.fullmatch(text) else 0
            case "?s":
                return text or None
            case "?h":
                return self._world.hex_at(text) if text else None
            case "?p":
                return self._world.piece_of(text) if text else None
        if not text and descriptor[0] in "LMS":
            return self._empty(descriptor[0])
        return self._value(parsed(descriptor), text, inside=False)

    def _empty(self, sort: str) -> Any:
        """An empty list, set or map, the most frequent value."""
        if sort == "L":
            return []
        return {} if sort == "M" else self._set_of(())

    def write(self, descriptor: str, value: Any) -> str:
        """The text of a value."""
        made = self._text(parsed(descriptor), value, inside=False)
        if len(made) > KEPT:
            raise TooLong(f"a value to store with more than {KEPT:,} characters")
        return made

    # ---- reading

    def _value(self, shape: ValueShape, text: str, *, inside: bool) -> Any:
        match shape.sort:
            case "i":
                return int(text) if _WHOLE.fullmatch(text) else 0
            case "b":
                return text == "true"
            case "s":
                return plain(text) if inside else text
            case "h":
                return _there(self._world.hex_at(text), text)
            case "p":
                return _there(self._world.piece_of(text), text)
            case "x":
                return _there(self._world.box(text), text)
            case "?":
                return self._optional(shape.parts[0], text, inside=inside)
            case "L":
                return self._items(shape, text)
            case "S":
                return self._set_of(self._items(shape, text))
            case "M":
                return self._map(shape, text)
        return self._fields(shape, text)

    def _optional(self, shape: ValueShape, text: str, *, inside: bool) -> Any:
        if not text or (shape.sort == "i" and not _WHOLE.fullmatch(text)):
            return None
        try:
            return self._value(shape, text, inside=inside)
        except Unreadable:
            return None

    def _items(self, shape: ValueShape, text: str) -> list[Any]:
        (item,) = shape.parts
        nothing = _nothing(item)
        found = []
        for part in text.split(_joint(shape)) if text else ():
            try:
                found.append(self._value(item, "" if part == nothing else part, inside=True))
            except Unreadable:
                continue
        return found

    def _map(self, shape: ValueShape, text: str) -> dict[Any, Any]:
        key, value = shape.parts
        found = {}
        for part in text.split(_joint(shape)) if text else ():
            one, _, two = part.partition("=")
            try:
                found[self._value(key, one, inside=True)] = self._value(value, two, inside=True)
            except Unreadable:
                continue
        return found

    def _fields(self, shape: ValueShape, text: str) -> Any:
        parts = text.split(_joint(shape)) if text else []
        if len(parts) != len(shape.parts):
            raise Unreadable(
                f"{text!r} is stored where a {shape.name or 'tuple'} of {len(shape.parts)} values is expected"
            )
        values = [self._value(kind, part, inside=True) for kind, part in zip(shape.parts, parts, strict=True)]
        return self._records[shape.name](*values) if shape.sort == "R" else tuple(values)

    # ---- writing

    def _text(self, shape: ValueShape, value: Any, *, inside: bool) -> str:
        match shape.sort:
            case "i":
                return str(int(value))
            case "b":
                return "true" if value else "false"
            case "s":
                return escaped(value) if inside else str(value)
            case "h":
                return str(value.number)
            case "p":
                return str(value.uid)
            case "x":
                return str(value)
            case "?":
                return "" if value is None else self._text(shape.parts[0], value, inside=inside)
            case "L" | "S":
                (item,) = shape.parts
                return _joint(shape).join(self._text(item, each, inside=True) or _nothing(item) for each in value)
            case "M":
                key, of = shape.parts
                return _joint(shape).join(
                    f"{self._text(key, one, inside=True)}={self._text(of, two, inside=True)}"
                    for one, two in value.items()
                )
        return _joint(shape).join(
            self._text(kind, each, inside=True) for kind, each in zip(shape.parts, value, strict=True)
        )


def _there(found: Any | None, text: str) -> Any:
    if found is None:
        raise Unreadable(f"{text!r} no longer exists" if text else "nothing is stored yet")
    return found
