"""The identity of a piece: its name, image, prototypes and fixed properties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ..sequence import decode, encode, token
from .base import Trait, fields
from .fieldforms import FieldForm, named

__all__ = ["BasicName", "BasicPiece", "Comment", "Marker", "TranslatableMessage", "UsePrototype"]


@dataclass(frozen=True, slots=True)
class BasicPiece(Trait):
    """The innermost layer: image and name. Specification: ``VASSAL.counters.BasicPiece``.

    The state holds map, position and piece id; :mod:`vmodsmith.vassal.piece` writes it.
    """

    ID: ClassVar[str] = "piece;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        named("clone_key", token, lambda text: text[:1]),
        named("delete_key", token, lambda text: text[:1]),
        *("image", "name"),
    )
    NEEDED: ClassVar[int] = 4

    name: str = ""
    image: str = ""
    clone_key: str = ""
    delete_key: str = ""

    def __post_init__(self) -> None:
        # Nothing wraps the innermost trait, so the engine would take a tab for the end of a layer.
        if "\t" in self.name + self.image:
            raise ValueError("the name and image of a basic piece hold no tab")

    def state(self) -> str:
        return "null;0;0;;0"


@dataclass(frozen=True, slots=True)
class BasicName(Trait):
    """Another name for the piece. Specification: ``VASSAL.counters.BasicName``."""

    ID: ClassVar[str] = "basicName;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("name",)

    name: str = ""


@dataclass(frozen=True, slots=True)
class UsePrototype(Trait):
    """All traits of a prototype definition. Specification: ``VASSAL.counters.UsePrototype``.

    *properties* are ``name=value`` joined by commas, which only the traits of the prototype can read.
    """

    ID: ClassVar[str] = "prototype;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("name", "properties")

    name: str = ""
    properties: str = ""

    def type(self) -> str:
        # The engine keeps this text as it is, and adds nothing.
        return self.ID + (fields(self.name, self.properties) if self.properties else fields(self.name))


@dataclass(frozen=True, slots=True)
class Marker(Trait):
    """Fixed properties. Specification: ``VASSAL.counters.Marker``.

    Names and values may be given as a mapping with :meth:`of`.
    """

    ID: ClassVar[str] = "mark;"

    names: tuple[str, ...] = ()
    values: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.names) != len(self.values):
            raise ValueError("a marker has as many values as names")

    @classmethod
    def of(cls, properties: Mapping[str, object]) -> Marker:
        """A marker with these properties, in their order."""
        return cls(tuple(properties), tuple(str(value) for value in properties.values()))

    def type(self) -> str:
        return self.ID + encode(self.names, ",")

    @classmethod
    def read(cls, text: str, state: str = "") -> Self:
        names = decode(text.removeprefix(cls.ID), ",") if text != cls.ID else []
        values = decode(state, ",")[: len(names)]
        return cls(tuple(names), (*values, *[""] * (len(names) - len(values))))

    def state(self) -> str:
        return encode(self.values, ",")


@dataclass(frozen=True, slots=True)
class Comment(Trait):
    """A note for the module's author. Specification: ``VASSAL.counters.Comment``."""

    ID: ClassVar[str] = "cmt;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("comment",)

    comment: str = ""


@dataclass(frozen=True, slots=True)
class TranslatableMessage(Trait):
    """A property whose text is translated. Specification: ``VASSAL.counters.TranslatableMessage``."""

    ID: ClassVar[str] = "locmsg;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = ("name", "description", "message")
    MISSING: ClassVar[Mapping[str, Any]] = {"name": "name"}

    name: str = ""
    message: str = ""
    description: str = ""
