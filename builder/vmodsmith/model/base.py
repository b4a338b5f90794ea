"""The base of every datum of a game: checked, immutable, and with its place in a file."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, PrivateAttr, StringConstraints, model_validator

from vmodsmith.foundation.positions import NOWHERE, Origin

__all__ = ["NOWHERE", "Datum", "Id", "Node", "Origin", "SourceKind", "Span", "Words", "source_kind", "split"]


class Node(dict[str, Any]):
    """A mapping as read from a file, with its origin. Keys without a value are not in it but listed apart."""

    origin: Origin = NOWHERE
    empty: tuple[str, ...] = ()


class Datum(BaseModel):
    """Base of the model: immutable, no unknown fields, with the origin kept for messages."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True, allow_inf_nan=False)
    _origin: Origin = PrivateAttr(default_factory=lambda: NOWHERE)  # a plain default would be copied for every datum
    _inside: dict[str, Origin] | None = PrivateAttr(default=None)

    @property
    def origin(self) -> Origin:
        """The place of this datum in a file."""
        return self._private()["_origin"]  # type: ignore[no-any-return]

    def origin_of(self, field: str) -> Origin:
        """The origin of the mapping in one field, which knows the lines of its entries; the datum's own if it has
        none.
        """
        return (self._inside or {}).get(field, self.origin)

    def _private(self) -> dict[str, Any]:
        """The data that pydantic stores in addition to the fields: access by name would take as long as making half a
        datum.
        """
        return self.__pydantic_private__ or {}

    @classmethod
    def _with_strangers(cls, data: Node) -> Node | dict[str, Any]:
        """The data together with keys that are not fields and have no value, so that they are reported: a comma without
        quotes (`chat: lost, eliminated`) makes such a key.
        """
        known = {*cls.model_fields, *(each.alias for each in cls.model_fields.values() if each.alias)}
        strangers = [key for key in data.empty if key not in known]
        return {**data, **dict.fromkeys(strangers, "")} if strangers else data

    @model_validator(mode="wrap")
    @classmethod
    def _keep_origin(cls, data: Any, handler: Any) -> Any:
        made = handler(cls._with_strangers(data) if isinstance(data, Node) and data.empty else data)
        if isinstance(data, Node):
            private = made._private()
            private["_origin"] = data.origin
            inside = {key: value.origin for key, value in data.items() if type(value) is Node}
            if inside:
                private["_inside"] = inside
        return made


_MOST_WORDS, _LONGEST_WORD = 150_000, 500
"""The most words of a list. The longest lists are of hexes; a map has up to 50,000."""


def split(value: Any) -> Any:
    """Words separated by spaces, or by commas and spaces, as a tuple; anything else unchanged. Raises ValueError if
    there are too many."""
    words = tuple(word for each in value.split() if (word := each.rstrip(","))) if isinstance(value, str) else value
    if isinstance(words, tuple | list):
        if len(words) > _MOST_WORDS:
            raise ValueError(f"at most {_MOST_WORDS:,} words are expected")
        if any(isinstance(each, str) and len(each) > _LONGEST_WORD for each in words):
            raise ValueError(f"words of at most {_LONGEST_WORD} characters are expected")
    return words


Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9]*(?:[-_.][a-z0-9]+)*$", max_length=80)]
"""An identifier: lower-case words joined with `-`."""

Words = Annotated[tuple[str, ...], BeforeValidator(split)]
"""A list that may be written as words separated by spaces."""


def _span(value: Any) -> Any:
    if isinstance(value, str):
        found = re.fullmatch(r"(-?[0-9]{1,12})(?:\s*-\s*(-?[0-9]{1,12}))?", value.strip())
        low, high = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
        if low > high:
            raise ValueError("a range such as 1-36, low to high, is expected")
        return low, high
    return value


Span = Annotated[tuple[int, int], BeforeValidator(_span)]
"""A range of whole numbers, both ends included, written `1-36`."""


class SourceKind:
    """The kinds of provenance a datum can have."""

    RULEBOOK = "rulebook"
    RECONSTRUCTION = "reconstruction"
    PLACEHOLDER = "placeholder"
    DESIGN = "design"
    NONE = "none"


def source_kind(source: str | None) -> str:
    """The kind of a `source` text: its first word if that is a kind, else a paragraph of the rulebook."""
    if not source:
        return SourceKind.NONE
    head = source.split(":", 1)[0].strip().lower()
    if head in (SourceKind.RECONSTRUCTION, SourceKind.PLACEHOLDER, SourceKind.DESIGN):
        return head
    return SourceKind.RULEBOOK
