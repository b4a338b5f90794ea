"""The base of every trait: a type (fixed for the piece) and a state (changes during a game)."""

from __future__ import annotations

import struct
import typing
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Self

from ..sequence import Token, decode, encode, token
from .fieldforms import FieldForm, Malformed, form_of
from .texts import trait_texts

__all__ = ["Trait", "fields", "forms", "raw_fields", "read_fields", "single"]


class _TraitClass(type):
    """The metaclass of traits.

    It lets type checkers accept classes with frozen fields as keys of a mapping; ABC would as well, but makes each
    `isinstance` several times as slow.
    """


class Trait(metaclass=_TraitClass):
    """One layer of a piece. Specification: ``VASSAL.counters.Decorator``."""

    __slots__ = ()

    ID: ClassVar[str]
    """Prefix of the type text, ``;`` included."""

    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ()
    """The fields of the type text in their order: names of attributes, or `FieldForm`s.

    Both writing and reading use this list.
    """

    NEEDED: ClassVar[int] = 0
    """The number of required fields, for which the engine has no default."""

    MISSING: ClassVar[Mapping[str, Any]] = {}
    """The engine's values for fields that are missing at the end of an older text, if they differ from the defaults of
    the attributes.
    """

    LATER: ClassVar[Mapping[str, Token]] = {}
    """Fields that versions after 3.7 add at the end, with the values that those versions use if one is missing.

    Their attributes are None if a text lacks them; such a text is written without them.
    """

    def type(self) -> str:
        """Complete type text in the form of VASSAL 3.7, :attr:`ID` included; with fields of a later version if it was
        read with them."""
        written = [each.write(self) for each in forms(type(self))]
        later = {name: getattr(self, name) for name in self.LATER}
        if any(value is not None for value in later.values()):
            written += [token(self.LATER[name] if value is None else value) for name, value in later.items()]
        return self.ID + encode(written, ";")

    def state(self) -> str:
        """State text at the start of a game; empty for a trait that keeps none."""
        return ""

    def texts(self) -> tuple[str, ...]:
        """Strings that the engine looks up for translation, in the engine's order."""
        return trait_texts(self.type(), self.state())

    @classmethod
    def read(cls, text: str, state: str = "") -> Self:
        """The trait with this type text, in any form that the engine accepts, and with the part of its state that
        belongs to the start of a game.

        Raises Malformed if the engine cannot read it either, or if this class cannot hold it.
        """
        tokens = decode(text.removeprefix(cls.ID), ";")
        try:
            found = cls(**{**cls.MISSING, **cls._values(tokens)})
            return found._with_state(state)
        except (ValueError, OverflowError) as error:
            raise error if isinstance(error, Malformed) else Malformed(str(error)) from error

    @classmethod
    def _values(cls, tokens: Sequence[str]) -> dict[str, Any]:
        """The attributes that are read from the fields."""
        return read_fields(cls, forms(cls), tokens)

    def _with_state(self, state: str) -> Self:
        """The trait with the values of its state."""
        return self


@cache
def forms(trait: type[Trait]) -> tuple[FieldForm, ...]:
    """The forms of a trait's fields, without those of later versions."""
    hints = typing.get_type_hints(trait)
    return tuple(each if isinstance(each, FieldForm) else form_of(each, hints[each]) for each in trait.FIELDS)


@cache
def _later_forms(trait: type[Trait]) -> tuple[FieldForm, ...]:
    return tuple(form_of(name, type(value)) for name, value in trait.LATER.items())


def read_fields(trait: type[Trait], layout: Sequence[FieldForm], tokens: Sequence[str]) -> dict[str, Any]:
    """The attributes of `trait` that are read from `tokens`.

    Raises Malformed if there are fewer than the engine needs.
    """
    if len(tokens) < trait.NEEDED:
        raise Malformed(f"it has {len(tokens)} fields, and VASSAL needs {trait.NEEDED} to read it")
    values: dict[str, Any] = {}
    later = _later_forms(trait) if layout == forms(trait) else ()
    for form, text in zip((*layout, *later), tokens, strict=False):
        values.update(form.read(text))
    return values


def fields(*values: Token) -> str:
    """Fields of a type, joined by ``;``."""
    return encode([value if type(value) is str else token(value) for value in values], ";")


def raw_fields(text: str) -> list[str]:
    """Fields of a trait's type or state text, undone one level."""
    return decode(text, ";")


def single(value: float) -> float:
    """*value* rounded to a Java ``float``, in which the engine stores this field."""
    rounded: float = struct.unpack("f", struct.pack("f", value))[0]
    return rounded
