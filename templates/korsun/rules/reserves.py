"""Reserves (9.6 9.7) and the withdrawal of armour at night (9.8). Numbers in comments are paragraphs."""

from game import *

# ---- reserves (9.6 9.7)


def in_reserve(p: Piece) -> bool:
    return p.kind in ("unit", "artillery", "alert") and p.has("reserve")


def reserve_causes(p: Piece) -> list[Text]:
    """What keeps a unit out of the reserve (9.6)."""
    found = [say("why.beside")] if p.hex is not None and beside_enemy(p.hex, own(p)) else []
    found += [] if in_supply(p) else [say("why.supply")]
    return found + ([say("why.partisan.reserve")] if partisan(p) else [])


def against_reserve(p: Piece) -> list[Text]:
    """What keeps a unit from being named; one that is a reserve may always be none again."""
    return [] if in_reserve(p) else reserve_causes(p)


def name_reserves(me: Piece) -> None:
    """The units selected in a hex are named as reserves, or are none any more (9.6); reported in a line for those of a
    stack."""
    chosen = [p for p in selected() if p.hex == me.hex and p.side == me.side and len(against_reserve(p)) == 0]
    for p in chosen:
        p.mark("reserve", not in_reserve(p))
    for named in [True, False]:
        changed = [p for p in chosen if in_reserve(p) == named]
        if len(changed) == 1:
            report(say("say.reserve" if named else "say.reserve-off", changed[0].name), "quiet")
        elif len(changed) > 1 and me.hex is not None:
            report(say("say.reserve-at" if named else "say.reserve-off-at", me.hex, many_names(changed)), "quiet")


def tell_reserves(side: Side) -> None:
    """Who is a reserve, hex by hex, as they are about to move (9.7)."""
    mine = [p for p in map_pieces() if p.side == side and in_reserve(p)]
    for h in hexes_of_units(mine):
        report(say("say.reserve-at", h, few_names([p for p in mine if p.hex == h])), "quiet")


def check_reserves(side: Side) -> None:
    """The naming is over: who may not be a reserve is none (9.6)."""
    for p in map_pieces():
        if p.side == side and in_reserve(p) and len(reserve_causes(p)) > 0:
            report(say("say.no-reserve", p.name, joined(reserve_causes(p), "; ")), "warning")
            p.mark("reserve", False)


# ---- night withdrawal (9.8)


def against_withdrawal(p: Piece) -> list[Text]:
    """What keeps German armour from a withdrawal (9.8 12.17.2)."""
    found = [] if able(p) else [say("why.response.order")]
    return found + ([say("why.withdrawal.broke")] if p.kind == "unit" and p.Broke == turn() else [])
