"""Options: 24th Panzer Division (18.7), German strength in cover by size (18.10), Stalin interferes (18.13)."""

from game import *

EACH_TURN = 5  # 18.7 (1)
SHARED: list[list[str]] = [["52a", "4ga", "53a"], ["27a", "40a"]]  # 18.13

# ---- 24th Panzer (18.7)


def of_24(p: Piece) -> bool:
    return p.formation == "d-24-pz"


def may_try_24(p: Piece) -> bool:
    """Whether a unit may roll to arrive: five units a turn, from the turn the division is due (18.7 (1) (4))."""
    if not of_24(p) or p.hex is not None or p.LetIn or p.Tried:
        return False
    tries = len([q for q in pieces() if q.kind in ("unit", "artillery") and q.Tried])
    return arrivals.waits(p) and 0 < arrivals.arrival_turn(p) <= turn() and tries < EACH_TURN


def try_24(p: Piece) -> None:
    """Roll for a unit: on 1 to 4 it arrives, on 5 or 6 it may try again next turn (18.7 (2) (3))."""
    rolled = roll(6)
    p.Tried = True
    p.LetIn = rolled <= 4
    report(say("say.panzer-24.comes" if rolled <= 4 else "say.panzer-24.waits", p.name, rolled))


# ---- strength in cover by size (18.10)


def cover_by_size(h: Hex, side: Side) -> int:
    """The addition by infantry strength: three points for 13 or more, two for 7 to 12, one for less (18.10)."""
    strength = sum(strength_of(p) for p in units_at(h, side) if counts_as_covered(p))
    return 3 if strength >= 13 else 2 if strength >= 7 else 1


# ---- Stalin interferes (18.13)


def stalin_comes() -> bool:
    """Whether Stalin interferes: from turn 17, if the pocket is within six hexes of XLVII, VII or III Corps (18.13)."""
    if not on("stalin") or game.Stalin or turn() < 17:
        return False
    units = [p for p in map_pieces() if german(p) and is_unit(p)]
    free = {p.here for p in units if corps_of(p) in RELIEF_CORPS}
    return any(to_free_hex(p.here, free) <= 6 for p in units if corps_of(p) in POCKET_CORPS)


def shares_with(p: Piece) -> list[Formation]:
    """The armies a unit may transfer to after Stalin has interfered (18.13)."""
    army = army_of(p)
    return [cast(Formation, f"{other}") for group in SHARED if army in group for other in group if other != army]
