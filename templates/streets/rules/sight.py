"""Sight (S9.1.2)."""

from game import *


def height_of(h: Hex) -> int:
    if h.has("height"):
        return 2
    return 0 if h.terrain in ("balka", "volga") else 1


def cover_of(h: Hex) -> int:
    return 1 if cell("terrain", h.terrain, "sight") == "blocks" else 0


def sees(from_hex: Hex, to: Hex) -> bool:
    return sight.clear(from_hex, to)


def kind_of_observer(p: Piece) -> str:
    """A piece's row in the table of observation; empty if it has none."""
    if p.is_a("observer"):
        return "observer"
    if p.is_a("leader"):
        return "leader"
    return "armour" if armoured(p) else "infantry" if infantry(p) else ""


def sight_of(p: Piece) -> int:
    """A piece's range of sight, by the table of observation. Direct fire guns and other units without a row there see
    as far as they fire."""
    word = kind_of_observer(p)
    if word != "":
        return value("observation", word, "range")
    return p.rg if combat_unit(p) and p.is_a("direct") else 0


def can_observe(p: Piece) -> bool:
    """Whether a piece can observe: not pinned, turned round or spent (S8.1 S8.1.7 S9.1.3 S9.2.4 S13.2.4)."""
    if sight_of(p) == 0 or p.has("pinned"):
        return False
    return not (p.is_a("observer") and moved_on(p))
