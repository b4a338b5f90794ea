"""Attack markers lie on hexes (S8.1 S10.8.4 S10.8.5 S11.3 S12.1 S13.1 S14.5.4 S15.1). Numbers in comments are rows of
the index."""

from game import *


def under_attack(p: Piece) -> bool:
    """Whether an enemy attack marker is in a unit's hex."""
    return p.hex is not None and attacks.lies(p.hex, other_side(own(p)))


def fresh_mark(h: Hex, side: Side) -> bool:
    """Whether a side's marker in a hex is from its last movement phase, or placed by hand: only that is an attack. An
    older marker keeps units pinned but is no longer an attack (S13.1 S14.5.4 S15.1)."""
    return len(foes_at(h, side)) > 0 and attacks.fresh(h, side)


def attacked_beside(p: Piece) -> bool:
    """Whether adjacent infantry attacks a unit: a fresh marker is in its hex (S10.6.2 S10.8.4 S11.3.5 S14.3.2
    S14.5.4)."""
    return p.hex is not None and fresh_mark(p.hex, other_side(own(p)))


def attacked_hexes(side: Side) -> list[Hex]:
    """The hexes under fresh markers of a side."""
    return [h for h in attacks.hexes_of(side) if fresh_mark(h, side)]


def aim_lost(h: Hex, by: Side) -> None:
    """Report that no unit aims at a hex any more: the last one has moved away or was lost."""
    report(cited(say("say.mark.gone", h), row_of("marks")), "quiet")


def lays_marker(p: Piece) -> bool:
    """Whether a unit can place an attack marker: infantry that can attack, while it can move. Not from the river in
    exploitation: S10.8.5 mentions it, S14.5.5 does not."""
    if not movement.may_move(p) or (phase() in HALF and p.hex is not None and p.hex.terrain == "volga"):
        return False
    return infantry(p) and p.is_a("direct") and able(p)
