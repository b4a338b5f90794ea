"""Shared by all rules: sides, unit types, readiness, formations, limits. Numbers in comments are rows of the index."""

from game import *

GERMAN: list[Phase] = ["german-assault", "german-exploitation-attack"]


def row_of(step: str) -> str:
    """The index row of a step in the current phase, or in the ending one while its end is reported. The same procedure
    has different row numbers in several phases (tables/step-rows.csv)."""
    return cell("step-rows", step, acting_phase())


def limit_of(what: str) -> int:
    return value("limits", what, "value")


def own(p: Piece) -> Side:
    """The side of a piece that certainly belongs to one."""
    return p.side if p.side is not None else "german"


def is_unit(p: Piece) -> bool:
    return p.kind == "unit"


def combat_unit(p: Piece) -> bool:
    """Whether a unit can be lost to a result: not leaders, observers, boats, aircraft."""
    return is_unit(p) and not (p.is_a("leader") or p.is_a("observer") or p.is_a("flotilla") or p.is_a("stuka"))


def infantry(p: Piece) -> bool:
    return p.is_a("infantry")


def armoured(p: Piece) -> bool:
    return p.is_a("armour")


def disciplined(p: Piece) -> bool:
    """Whether a unit is Guards or marines of any arm: companies with that name, and all troops of such divisions and
    brigades (S8.1.5 S8.1.10a)."""
    return p.is_a("disciplined") or p.division in ("s-13g", "s-35g", "s-37g", "s-39g", "s-6gt", "s-92b")


def gun(p: Piece) -> bool:
    return p.is_a("gun")


def turns(p: Piece) -> bool:
    """Whether a unit is a gun that is turned when it fires or moves: not one with a red allowance (S8.1.7g S10.8.6)."""
    return gun(p) and not p.is_a("red")


def fired(p: Piece) -> bool:
    """Whether a unit is turned right, as it has fired (S8.1.7g S9.1.4)."""
    return is_unit(p) and p.state("readiness") == "fired"


def moved_on(p: Piece) -> bool:
    """Whether a unit is turned round, as it has moved (S8.1.9j S10.8.6)."""
    return is_unit(p) and p.state("readiness") == "moved"


def able(p: Piece) -> bool:
    """Whether a unit is neither pinned nor finished (S8.1.9 S10.7)."""
    return not p.has("pinned") and not p.has("finished")


def units_at(h: Hex, side: Side) -> list[Piece]:
    return [p for p in h.pieces() if is_unit(p) and p.side == side]


def fighters_at(h: Hex, side: Side) -> list[Piece]:
    return [p for p in h.pieces() if combat_unit(p) and p.side == side]


def foes_at(h: Hex, side: Side) -> list[Piece]:
    return fighters_at(h, other_side(side))


def foes_within(h: Hex, side: Side, hexes: int) -> bool:
    return any(len(foes_at(n, side)) > 0 for n in h.within(hexes))


def body(p: Piece) -> str:
    """A unit's regiment or brigade (S8.1 S10.10)."""
    return p.formation if p.formation is not None else ""


def same_body(p: Piece, q: Piece) -> bool:
    """Whether two units are of one regiment, or one of them of the division's own troops (S8.1 S10.11)."""
    return own(p) == own(q) and (body(p) == body(q) or (p.division == q.division and p.division in (body(p), body(q))))


def covered_ground(h: Hex) -> bool:
    """Whether a hex is city or industry: zones do not extend into it, tanks may remain as immobile ones, Herman can
    slip through (S8.1.9d R13.2)."""
    return h.terrain in ("city", "industry")


def open_ground(h: Hex) -> bool:
    """Whether moving units can be fired at in a hex: clear terrain, and the Volga (S10.8.4 S10.9.2)."""
    return h.terrain in ("clear", "volga")


def works_in(h: Hex) -> bool:
    """Whether a hex has finished works, printed or built; unfinished ones do not count (S8.1.9g)."""
    return h.has("works") or any(
        p.kind == "works" or (p.kind == "built" and p.id.startswith("works-")) for p in h.pieces()
    )


def immobile(p: Piece) -> bool:
    """Whether a unit is an immobile tank: still a combat unit, but unable to move (S8.1.5a S8.1.9d R16.33)."""
    return p.has("immobile")
