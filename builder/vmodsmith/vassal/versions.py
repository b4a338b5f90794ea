"""Differences between versions of VASSAL in what they write, in one place.

Modules are written in the form of 3.7. Later versions add fields at the end of some texts: they read a text of 3.7 with
the defaults of those fields, and write it back with them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .piece import ADD, nested, parse_piece
from .sequence import encode

__all__ = ["TESTED", "as_written_by", "number_of", "type_as_written_by"]

TESTED = ("3.7.26", "3.8.0-beta1")
"""The versions in which the tests open, check and play modules."""


@dataclass(frozen=True, slots=True)
class Later:
    """The text that a version adds at the end of a trait's type and state: the trait's prefix, and the new fields with
    their defaults.
    """

    since: tuple[int, ...]
    trait: str
    ending: str
    state_ending: str = ""


LATER = (
    Later(
        (3, 8), "footprint;", ";false", ";0"
    ),  # whether moves within one place are noted; how many points a trail had
    Later((3, 8), "locCommand;", ";;true;false"),  # by what the entries are sorted, upwards, as numbers
)


def number_of(version: str) -> tuple[int, ...]:
    """A version as numbers that can be compared: `3.8.0-beta1` as (3, 8, 0)."""
    found = re.match(r"\d+(?:\.\d+)*", version)
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def type_as_written_by(version: str, text: str) -> str:
    """The type of a trait as written here, in the form in which a version of the engine writes it back."""
    return text + "".join(each.ending for each in _later(version, text))


def as_written_by(version: str, definition: str) -> str:
    """The definition of a piece as written here, in the form in which a version of the engine writes it back.

    Raises ValueError if it is not a definition.
    """
    if all(each.since > number_of(version) for each in LATER):
        return definition
    piece = parse_piece(definition)
    types = [type_as_written_by(version, raw.type) for raw in piece.traits]
    states = [raw.state + "".join(each.state_ending for each in _later(version, raw.type)) for raw in piece.traits]
    return ADD + encode((piece.piece_id or "null", nested(types), nested(states)), "/")


def _later(version: str, type_text: str) -> list[Later]:
    """The fields that a version adds to a trait."""
    return [each for each in LATER if each.since <= number_of(version) and type_text.startswith(each.trait)]
