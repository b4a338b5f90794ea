"""What versions of VASSAL write differently, in one place.

Modules are written as 3.7 writes them: a text of that version lacks the fields that later ones add at its end, and a
later version reads it with the values those fields have by default. What such a version writes back has them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .piece import ADD, nested, parse_piece
from .sequence import encode

__all__ = ["TESTED", "as_written_by", "number_of", "type_as_written_by"]

TESTED = ("3.7.26", "3.8.0-beta1")
"""The versions in which modules were opened, checked and played by the tests."""


@dataclass(frozen=True, slots=True)
class Later:
    """What a version adds at the end of a trait's type and state: the trait's id, and the new fields as they are by
    default."""

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
    """A trait's type of ours as a version of the engine writes it back."""
    return text + "".join(each.ending for each in _later(version, text))


def as_written_by(version: str, definition: str) -> str:
    """A piece's definition of ours as a version of the engine writes it back. Raises ValueError for what is no
    definition."""
    if all(each.since > number_of(version) for each in LATER):
        return definition
    piece = parse_piece(definition)
    types = [type_as_written_by(version, raw.type) for raw in piece.traits]
    states = [raw.state + "".join(each.state_ending for each in _later(version, raw.type)) for raw in piece.traits]
    return ADD + encode((piece.piece_id or "null", nested(types), nested(states)), "/")


def _later(version: str, type_text: str) -> list[Later]:
    """What a version adds to a trait."""
    return [each for each in LATER if each.since <= number_of(version) and type_text.startswith(each.trait)]
