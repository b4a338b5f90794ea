"""What every trait has: a type (fixed for the piece) and a state (changes during a game)."""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from typing import ClassVar

from ..sequence import Token, decode, encode, token
from .texts import trait_texts

__all__ = ["Trait", "fields", "raw_fields", "single"]


class Trait(ABC):
    """One layer of a piece. Specification: ``VASSAL.counters.Decorator``."""

    __slots__ = ()

    ID: ClassVar[str]
    """Prefix of the type text, ``;`` included."""

    @abstractmethod
    def type(self) -> str:
        """Complete type text in the engine's present form, :attr:`ID` included."""

    def state(self) -> str:
        """State text at the start of a game; empty for a trait that keeps none."""
        return ""

    def texts(self) -> tuple[str, ...]:
        """Strings that the engine looks up for translation, in the engine's order."""
        return trait_texts(self.type(), self.state())


def fields(*values: Token) -> str:
    """Fields of a type, joined by ``;``."""
    return encode([value if type(value) is str else token(value) for value in values], ";")


def raw_fields(text: str) -> list[str]:
    """Fields of a trait's type or state text, undone one level."""
    return decode(text, ";")


def single(value: float) -> float:
    """*value* rounded to a Java ``float``: the engine keeps this field in one."""
    rounded: float = struct.unpack("f", struct.pack("f", value))[0]
    return rounded
