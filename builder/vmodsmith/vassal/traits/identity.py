"""What a piece is: its name, image, prototypes and fixed properties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..sequence import encode
from .base import Trait, fields

__all__ = ["BasicName", "BasicPiece", "Comment", "Marker", "TranslatableMessage", "UsePrototype"]


@dataclass(frozen=True, slots=True)
class BasicPiece(Trait):
    """The innermost layer: image and name. Specification: ``VASSAL.counters.BasicPiece``.

    The state holds map, position and piece id; :mod:`vmodsmith.vassal.piece` writes it.
    """

    ID: ClassVar[str] = "piece;"

    name: str = ""
    image: str = ""
    clone_key: str = ""
    delete_key: str = ""

    def __post_init__(self) -> None:
        # Nothing wraps the innermost trait, so the engine would take a tab for the end of a layer.
        if "\t" in self.name + self.image:
            raise ValueError("the name and image of a basic piece hold no tab")

    def type(self) -> str:
        return self.ID + fields(self.clone_key, self.delete_key, self.image, self.name)

    def state(self) -> str:
        return "null;0;0;;0"


@dataclass(frozen=True, slots=True)
class BasicName(Trait):
    """Another name for the piece. Specification: ``VASSAL.counters.BasicName``."""

    ID: ClassVar[str] = "basicName;"

    name: str = ""

    def type(self) -> str:
        return self.ID + fields(self.name)


@dataclass(frozen=True, slots=True)
class UsePrototype(Trait):
    """All traits of a prototype definition. Specification: ``VASSAL.counters.UsePrototype``."""

    ID: ClassVar[str] = "prototype;"

    name: str = ""

    def type(self) -> str:
        return self.ID + fields(self.name)


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

    def state(self) -> str:
        return encode(self.values, ",")


@dataclass(frozen=True, slots=True)
class Comment(Trait):
    """A note for the module's author. Specification: ``VASSAL.counters.Comment``."""

    ID: ClassVar[str] = "cmt;"

    comment: str = ""

    def type(self) -> str:
        return self.ID + fields(self.comment)


@dataclass(frozen=True, slots=True)
class TranslatableMessage(Trait):
    """A property whose text is translated. Specification: ``VASSAL.counters.TranslatableMessage``."""

    ID: ClassVar[str] = "locmsg;"

    name: str = ""
    message: str = ""
    description: str = ""

    def type(self) -> str:
        return self.ID + fields(self.name, self.description, self.message)
