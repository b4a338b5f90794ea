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
    """The row of the table of observation."""
    if p.is_a("observer"):
        return "observer"
    if p.is_a("leader"):
        return "leader"
    return "armour" if armoured(p) else "infantry" if infantry(p) else ""


def sight_of(p: Piece) -> int:
    """How far it sees: by the table of observation; guns of direct fire and others without a row there as far as they
    fire."""
    word = kind_of_observer(p)
    if word != "":
        return value("observation", word, "range")
    return p.rg if combat_unit(p) and p.is_a("direct") else 0


def can_observe(p: Piece) -> bool:
    """Not pinned; observers neither turned round nor spent (S8.1 S8.1.7 S9.1.3 S9.2.4 S13.2.4)."""
    if sight_of(p) == 0 or p.has("pinned"):
        return False
    return not (p.is_a("observer") and moved_on(p))
