"""The forms of a trait's fields: writing and reading of each kind, side by side.

A trait names its fields in the order of its text (`Trait.FIELDS`); the kind of each is the annotation of the attribute.
For any other field (a constant, several attributes in one) the trait has a :class:`FieldForm` in place of the name.

Specification of reading: ``VASSAL.tools.SequenceEncoder.Decoder`` and the configurers that it and the traits call.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from vmodsmith.foundation.errors import UserError

from ..sequence import (
    Color,
    Key,
    control_key,
    decode,
    encode,
    java_double,
    key_list,
    read_color,
    read_key,
    read_key_list,
    string_array,
    token,
)
from .target import (
    Access,
    Issuer,
    Parameter,
    PropertyCommand,
    Target,
    parameter_list,
    read_access,
    read_commands,
    read_parameters,
    read_target,
)

__all__ = ["LIMITS", "FieldForm", "Malformed", "fixed", "form_of", "named", "read_float", "read_int"]


class Malformed(UserError, ValueError):
    """A trait's text that the engine could not read either, or that none of our classes can represent."""


@dataclass(frozen=True, slots=True)
class FieldForm:
    """One field: its name, how it is written for a trait, and the attributes read from its text. `read` leaves out an
    attribute for which the engine uses its default because the text does not fit (``nextInt``).
    """

    name: str
    write: Callable[[Any], str]
    read: Callable[[str], Mapping[str, Any]]


def fixed(text: str) -> FieldForm:
    """A field that the engine stores and never uses: always written with the same text, never read."""
    return FieldForm("-", lambda trait: text, lambda text: {})


def named(name: str, write: Callable[[Any], str], read: Callable[[str], Any]) -> FieldForm:
    """The field of one attribute, with its own functions for writing and reading.

    `read` returns None if the engine would use its default.
    """

    def reading(text: str) -> Mapping[str, Any]:
        value = read(text)
        return {} if value is None else {name: value}

    return FieldForm(name, lambda trait: write(getattr(trait, name)), reading)


_WHOLE = re.compile(r"[+-]?[0-9]+")


def read_int(text: str) -> int | None:
    """A whole number as ``Integer.parseInt`` reads it; None if it raises an error."""
    if _WHOLE.fullmatch(text) and len(text) < 20 and -(2**31) <= int(text) < 2**31:
        return int(text)
    return None


def read_float(text: str) -> float | None:
    """A number as ``Double.parseDouble`` reads it; None if it raises an error."""
    bare = text.strip()
    if not re.fullmatch(r"[+-]?(NaN|Infinity|(\d++(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?[fFdD]?)", bare, re.ASCII):
        return None
    return float(bare if bare.endswith(("NaN", "Infinity")) else bare.rstrip("fFdD"))


def _key_array(text: str) -> tuple[Key, ...]:
    """Keys as a list; or, in old texts, one character for each key, pressed with Ctrl."""
    return read_key_list(text) if text.find(",") > 0 else tuple(control_key(each) for each in text)


def _strings(text: str) -> tuple[str, ...]:
    return tuple(decode(text, ",")) if text else ()


def _as_float(value: float) -> str:
    return java_double(float(value))


_KINDS: dict[Any, tuple[Callable[[Any], str], Callable[[str], Any]]] = {
    str: (token, lambda text: text),
    bool: (token, lambda text: text == "true"),
    int: (token, read_int),
    float: (_as_float, read_float),
    Key: (str, read_key),
    tuple[Key, ...]: (key_list, _key_array),
    tuple[str, ...]: (string_array, _strings),
    tuple[Parameter, ...]: (parameter_list, read_parameters),
    tuple[PropertyCommand, ...]: (lambda value: encode((each.text() for each in value), ","), read_commands),
    Target: (lambda value: value.text(Issuer.COUNTER), read_target),
    Access: (lambda value: value.text(), read_access),
}


def form_of(name: str, hint: Any) -> FieldForm:
    """The form of an attribute by its annotation."""
    if isinstance(hint, types.UnionType) and Color in typing.get_args(hint):
        # No colour is a value of its own, and not the engine's.
        return FieldForm(name, lambda trait: token(getattr(trait, name)), lambda text: {name: read_color(text)})
    write, read = _KINDS[hint]
    return named(name, write, read)


def _write_limits(trait: Any) -> str:
    return encode((token(trait.numeric), str(trait.minimum), str(trait.maximum), token(trait.wrap)), ",")


def _read_limits(text: str) -> Mapping[str, Any]:
    given = [*decode(text, ","), "", "", "", ""]
    lowest, highest = read_int(given[1]), read_int(given[2])
    return {
        "numeric": given[0] == "true",
        "minimum": 0 if lowest is None else lowest,
        "maximum": 100 if highest is None else highest,
        "wrap": given[3] == "true",
    }


LIMITS = FieldForm("limits", _write_limits, _read_limits)
"""The limits of a property that changes: ``numeric``, ``minimum``, ``maximum`` and ``wrap`` in one field."""
