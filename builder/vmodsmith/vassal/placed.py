"""Pieces of a saved game with their positions: code that all readers of saved games share.

Specification: ``VASSAL.counters.BasicPiece`` (the state: map, position, slot) and ``VASSAL.counters.Embellishment``
(the level, negative while a layer is off).
"""

from __future__ import annotations

from dataclasses import dataclass

from .piece import PieceText, parse_piece
from .sequence import decode
from .traits import BasicPiece
from .traits.fieldforms import read_int
from .traits.reading import known_trait

__all__ = ["PieceOnMap", "level_of", "placed_piece"]


@dataclass(frozen=True, slots=True)
class PieceOnMap:
    """A piece of a saved game: its number in the game, its slot, its name, and its position in pixels of a map.

    `map` is empty for a piece on no map. Numbers that the engine could not read count as 0.
    """

    id: str
    gpid: str
    name: str
    map: str
    x: int
    y: int
    text: PieceText


def placed_piece(command: str) -> PieceOnMap | list[str] | None:
    """The piece that a command adds; for a stack, the ids of its pieces from the bottom up; None for a deck.

    Raises ValueError for a damaged text.
    """
    read = parse_piece(command)
    if read.is_stack:
        return decode(read.traits[0].state, ";")[3:]
    if read.is_deck:
        return None
    basic = known_trait(read.traits[0].type)
    where = (*decode(read.traits[0].state, ";"), "", "", "", "")
    name = basic.name if isinstance(basic, BasicPiece) else ""
    x, y = (read_int(each) or 0 for each in where[1:3])
    return PieceOnMap(read.piece_id or "", where[3], name, "" if where[0] == "null" else where[0], x, y, read)


def level_of(state: str) -> int | None:
    """The level in the state of a layer, negative while it is off; None for a state that is not a number."""
    return read_int(decode(state, ";")[0])
