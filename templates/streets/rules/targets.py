"""Attack markers lie on hexes (S8.1 S10.8.4 S10.8.5 S11.3 S12.1 S13.1 S14.5.4 S15.1). Numbers in comments are rows of the index."""

from game import *

LAYING: dict[Side, list[Phase]] = {
    "german": ["german-movement", "german-exploitation"],
    "soviet": ["soviet-movement", "soviet-exploitation"],
}


def marked_hex(h: Hex, side: Side) -> bool:
    """Whether enemies of a side stand in a hex under its attack marker."""
    return attacks.lies(h, side) and len(foes_at(h, side)) > 0


def under_attack(p: Piece) -> bool:
    """Whether an attack marker of the enemy lies in the hex of a unit."""
    h = p.hex
    return h is not None and attacks.lies(h, other_side(own(p)))


def fresh_mark(h: Hex, side: Side) -> bool:
    """Whether the marker of a side in a hex is of its last movement phase, or laid by hand: only that is an attack. One that has
    lain since the movement before keeps pins, and is nobody's attack any more (S13.1 S14.5.4 S15.1)."""
    return len(foes_at(h, side)) > 0 and is_attacked(h, side)


def is_attacked(h: Hex, side: Side) -> bool:
    """Whether a fresh marker of a side lies in a hex, whoever stands there (S8.1.9g)."""
    if not attacks.lies(h, side):
        return False
    return attacks.by_hand(h, side) or attacks.number_of(attacks.laid_in(h, side)) >= last_laying(side)


def last_laying(side: Side) -> int:
    """The last phase of this turn in which a side could lay markers, as a place among those of all turns."""
    day = whole(acting_stamp().split()[0])
    found = 100 * day
    for each in LAYING[side]:
        if phase_number(each) <= phase_number(acting_phase()):
            found = 100 * day + phase_number(each)
    return found


def attacked_beside(p: Piece) -> bool:
    """Whether infantry beside a unit attacks it: it lies under a fresh marker (S10.6.2 S10.8.4 S11.3.5 S14.3.2 S14.5.4)."""
    h = p.hex
    return h is not None and fresh_mark(h, other_side(own(p)))


def attacked_hexes(side: Side) -> list[Hex]:
    """The hexes under fresh markers of a side."""
    return [h for h in attacks.hexes_of(side) if fresh_mark(h, side)]


def aimed_at(h: Hex, side: Side) -> bool:
    """Whether anybody of a side beside a hex has laid a marker on it."""
    return any(q.Aimed == h.number for there in h.neighbours() for q in units_at(there, side))


def aim_lost(h: Hex, by: Side) -> None:
    """The last who aimed at a hex has gone from beside it, or out of the game."""
    report(cited(say("say.mark.gone", h), row_of("marks")), "quiet")


def aims_fall() -> None:
    """Who has moved away from the hex on which it laid its marker aims at nothing any more."""
    if phase() not in MOVES or not attacks.any_noted():
        return
    for p in map_pieces():
        h = p.hex
        if p.side == phase_side() and is_unit(p) and p.Aimed != "" and h is not None:
            there = hex_at(p.Aimed)
            if there is None or not h.adjacent(there):
                p.Aimed = ""
