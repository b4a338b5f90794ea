"""Attachment: a piece moves with another and is lost with it: a company with its regiment, a leader, a train.

    trains:
      use: attachment
      kinds: unit
      who: {kinds: depot, row: depot-red depot-blue}
      carries: {same: side, when: 'unit.is_a("foot")'}
      open_now: turn() == 1

`kinds` are those of the carriers. A carrier has one attached piece at a time. Movement notifies the mechanic when a
carrier has moved: `arrives: trains.follow(unit, where)`. A hook of the game attaches a piece that is dragged to a
carrier: `{on: moved, for: depot, call: trains.dragged(me)}`.
"""

from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Text,
    enforcing,
    is_bound,
    judging,
    kinds,
    loss_box,
    piece,
    pieces,
    report,
    say,
)

# ---- what a game declares


def who(unit: Piece) -> bool:
    """Which pieces are attached to others."""
    ...


def carries(unit: Piece, other: Piece) -> bool:
    """Whether a piece may have another one attached to it."""
    return unit.side == other.side


def open_now() -> bool:
    """Whether pieces may be attached now."""
    return True


def lost_with_step() -> bool:
    """Whether the attached piece is lost with a step of its carrier, instead of with its last step."""
    return True


def gone(other: Piece) -> None:
    """The effect on an attached piece that is lost: it goes to the box for losses of its kind, or out of the game if
    there is none."""
    if loss_box(other) is not None:
        other.eliminate()
    else:
        other.discard()


def name_of(unit: Piece) -> Text:
    """The name of a piece in reports."""
    return unit.name


# ---- attached pieces and carriers


def has_one(unit: Piece) -> bool:
    """Whether a piece has another one attached to it."""
    return unit.attached is not None and is_bound()


def attached_to(unit: Piece) -> Piece | None:
    """The piece attached to another."""
    row = unit.attached
    return piece(row) if row is not None else None


def carrier_of(other: Piece) -> Piece | None:
    """The piece that another one is attached to."""
    for unit in pieces():
        if unit.kind in kinds() and unit.attached == other.id:
            return unit
    return None


def may_carry(unit: Piece, other: Piece) -> bool:
    """Whether another piece can be attached to a piece on the map now: it has none yet."""
    return unit.kind in kinds() and unit.hex is not None and unit.attached is None and carries(unit, other)


def attach(unit: Piece, other: Piece) -> None:
    """Attach one piece to another."""
    before, where = carrier_of(other), unit.hex
    if before is not None:
        before.attached = None
    unit.attached = f"{other.id}"
    if where is not None and other.hex != where:
        other.put(where)


def follow(unit: Piece, where: Hex) -> None:
    """Bring the attached piece along when its carrier has entered a hex."""
    other = attached_to(unit)
    if other is not None and other.hex != where:
        other.put(where)


def lose(unit: Piece) -> None:
    """Remove the attached piece when its carrier loses a step, or is eliminated."""
    other = attached_to(unit)
    if unit.attached is None or not judging() or not is_bound():
        return
    if not lost_with_step() and unit.hex is not None:
        return
    if not enforcing():
        report(say("attachment.should", name_of(unit), other.name if other is not None else ""), "warning")
        return
    unit.attached = None
    if other is not None:
        report(say("attachment.lost", name_of(unit), other.name))
        gone(other)


def dragged(other: Piece) -> None:
    """Handle the drag of an attached piece: it joins a carrier there if that is allowed now, otherwise it stays with
    its own. Dragged off the map it is detached."""
    if not who(other) or not judging() or not is_bound():
        return
    carrier, where = carrier_of(other), other.hex
    if where is None and carrier is not None:
        carrier.attached = None
    if where is None or (carrier is not None and carrier.hex == where):
        return
    able = [unit for unit in where.pieces() if may_carry(unit, other)]
    if not open_now():
        if carrier is not None:
            report(say("attachment.stays", name_of(other), name_of(carrier)), "warning")
        else:
            report(say("attachment.late", name_of(other)), "warning")
    elif len(able) == 0:
        report(say("attachment.nobody", name_of(other), where), "warning")
    else:
        attach(able[-1], other)
        report(say("attachment.given", name_of(able[-1]), name_of(other)))
