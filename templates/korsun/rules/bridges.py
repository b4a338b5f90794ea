"""Bridges (15.2): which exist, and which engineers are near enough to blow, repair and build them. Numbers in comments
are paragraphs."""

from game import *

WAYS_OVER: list[Line] = ["road", "minor-road", "track", "railway"]
COLUMNS: list[Row] = ["bridge-k-built", "bridge-j-built"]


def printed_bridge(here: Hex, there: Hex) -> bool:
    """Whether the map has a bridge: wherever a road or railway crosses a river or minor river (15.2)."""
    return wet(here, there) and any(here.joined_by(there, line) for line in WAYS_OVER)


def bridge_carries(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether a unit can use the bridge across a hexside: Panthers and Tigers cannot use a K column's (15.2.4)."""
    if p.is_a("heavy"):
        return bridges.stands_without(["bridge-k-built"], here, there)
    return bridges.stands(here, there)


def held_before(here: Hex, but: Piece | None) -> Side:
    """The side with the unit nearest to a hex, without the one just entering; the Germans if tied (15.2)."""
    for ring in range(13):
        near = [p for away in here.within(ring) for p in away.pieces() if is_unit(p) and p != but]
        if any(german(p) for p in near):
            return "german"
        if len(near) > 0:
            return "soviet"
    return "german"


# ---- blowing (15.2.1)


def engineers_work(side: Side) -> bool:
    """Whether it is the engineer phase of a side."""
    return phase() == ("soviet-engineers" if side == "soviet" else "german-engineers")


def phase_of_segment() -> str:
    """The current phase of 3.2: all segments of a side's combat are one phase."""
    now, side = phase(), combat_side()
    if now in ("armour-response", "night-withdrawal"):
        return "soviet-combat" if now == "armour-response" else "german-combat"
    if side is None or now.endswith("-movement") or now.endswith("-engineers"):
        return now
    return f"{side}-combat"


def reaches_bridge(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether an engineer is near enough to a bridge: up to three hexes, along a path without enemies or unbridged
    rivers. Enemies may be in the bridge's own hexes."""
    start, side = p.here, own(p)
    if not start.is_within(3, here) and not start.is_within(3, there):
        return False
    ways = reach({start: 0}, 3, lambda a, b, spent: 1 if dry_step(a, b) and len(enemy_units_at(b, side)) == 0 else None)
    near = [h for h in ways.costs if hexes_apart(start, h) < 3]
    ends = [here, there]
    return any(end in ways.costs or any(h.adjacent(end) and dry_step(h, end) for h in near) for end in ends)


def dry_step(here: Hex, there: Hex) -> bool:
    """Whether a step crosses neither a lake nor an unbridged river."""
    return not water_between(here, there) and (not rivers_between(here, there) or bridges.stands(here, there))


# ---- repairing and building (15.2.2 15.2.3 15.2.4)


def bank_held(where: Hex, side: Side) -> bool:
    """Whether a side holds a bridge hex: no enemy in it, and a friendly unit if it is in an enemy zone (15.2.2)."""
    if len(enemy_units_at(where, side)) > 0:
        return False
    return not in_any_zone(where, side) or len(units_at(where, side)) > 0


def column_row(p: Piece) -> list[Row]:
    """The bridge marker of a K or J column (15.2.4)."""
    if p.is_a("bridge-k"):
        return rows("bridge-k-built")
    return rows("bridge-j-built") if p.is_a("bridge-j") else []
