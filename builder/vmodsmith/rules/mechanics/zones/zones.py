"""Zones of control: which hexes the ZOC of a piece covers, against which pieces, and when it is cancelled.

    zones:
      use: zones
      exerts: {kinds: unit, lacks: shaken}
      reaches: not here.side_has(there, "river")
      counts: not (purpose == "move" and against is not None and against.is_a("armour"))
      cancelled: 'purpose == "retreat" and any(each.side == side and each != against for each in where.pieces())'

Every question has a purpose (a word such as `move`, `retreat`, `advance`, `trace`, `combat`), because in most rulebooks
ZOC counts for some purposes and not for others.
"""

from vmodsmith.rules.mechanics.words import Hex, Piece, Side


def exerts(unit: Piece, purpose: str) -> bool:
    """Whether a piece has a ZOC at all."""
    return unit.type is not None


def reaches(unit: Piece, here: Hex, there: Hex, purpose: str) -> bool:
    """Whether the ZOC of a piece in one hex extends into an adjacent one: hexsides, terrain, facing."""
    return True


def counts(unit: Piece, against: Piece | None, purpose: str) -> bool:
    """Whether the ZOC of a piece counts against another piece; against None: whether it counts against any."""
    return True


def cancelled(where: Hex, side: Side, against: Piece | None, purpose: str) -> bool:
    """Whether enemy ZOC is cancelled for a side in a hex: for example by friends there other than the piece in
    question."""
    return False


def _holders(where: Hex, side: Side, against: Piece | None, purpose: str) -> list[Piece]:
    """The enemies of a side whose ZOC extends into a hex."""
    found: list[Piece] = []
    if cancelled(where, side, against, purpose):
        return found
    for beside in where.neighbours():
        for unit in beside.pieces():
            if unit.side is None or unit.side == side or not exerts(unit, purpose):
                continue
            if reaches(unit, beside, where, purpose) and counts(unit, against, purpose):
                found.append(unit)
    return found


def at(where: Hex, side: Side, against: Piece | None, purpose: str) -> bool:
    """Whether a hex is in an enemy ZOC for a side."""
    if cancelled(where, side, against, purpose):
        return False
    for beside in where.neighbours():
        for unit in beside.pieces():
            if unit.side is None or unit.side == side or not exerts(unit, purpose):
                continue
            if reaches(unit, beside, where, purpose) and counts(unit, against, purpose):
                return True
    return False


def holds(unit: Piece, purpose: str) -> bool:
    """Whether a piece is in an enemy ZOC that counts against it."""
    where, side = unit.hex, unit.side
    return where is not None and side is not None and at(where, side, unit, purpose)


def covers(unit: Piece, here: Hex, there: Hex, purpose: str) -> bool:
    """Whether the ZOC of a piece in one hex covers an adjacent one, against at least some other piece."""
    return exerts(unit, purpose) and reaches(unit, here, there, purpose) and counts(unit, None, purpose)
