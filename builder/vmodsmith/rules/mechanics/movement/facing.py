"""Facing: turns of a piece by hexsides, and their costs."""

from dataclasses import replace

from vmodsmith.rules.mechanics.movement.movement import Move, into, turning
from vmodsmith.rules.mechanics.words import Hex, Piece


def faced(unit: Piece) -> int:
    """The facing of a piece; -1 if it has none."""
    face = unit.facing
    return face if face is not None else -1


def _corners(one: int, other: int) -> int:
    """The difference between two facings."""
    by = (one - other) % 6
    return min(by, 6 - by)


def _faced_for(unit: Piece, face: int, direction: int) -> int:
    """The facing closest to another from which a piece may step in a direction."""
    if face < 0 or turning(unit) is None:
        return face
    for n in range(4):
        if into(unit, direction, face + n):
            return (face + n) % 6
        if into(unit, direction, face - n):
            return (face - n) % 6
    return face


def _turned_by(unit: Piece, move: Move) -> int:
    """The number of facings a piece was turned by hand since its last step."""
    return _corners(faced(unit), move.face) if turning(unit) is not None and move.face >= 0 else 0


def _with_turns(unit: Piece, move: Move) -> Move:
    """A move after paying for turns by hand."""
    by, price = _turned_by(unit, move), turning(unit)
    if by == 0 or price is None:
        return move
    return replace(move, left=max(0, move.left - by * price), face=faced(unit))


def corners_for(unit: Piece, move: Move, here: Hex | None, there: Hex) -> int:
    """The number of facings a piece turns for its next step."""
    direction = here.direction_to(there) if here is not None else None
    return (
        _corners(move.face, _faced_for(unit, move.face, direction)) if direction is not None and move.face >= 0 else 0
    )


def turning_cost(unit: Piece, move: Move, here: Hex | None, there: Hex) -> int:
    """The cost of the turn before the next step, in parts."""
    price = turning(unit)
    return price * corners_for(unit, move, here, there) if price is not None and price > 0 else 0


def _turn_to(unit: Piece, face: int) -> None:
    """Turn a piece as its move requires."""
    if turning(unit) is not None and face >= 0:
        unit.turn_to(face)
