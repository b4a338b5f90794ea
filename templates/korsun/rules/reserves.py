"""Reserves (9.6 9.7) and the night withdrawal of armour (9.8). Numbers in comments are paragraphs."""

from game import *

# ---- reserves (9.6 9.7)


def in_reserve(p: Piece) -> bool:
    return p.kind in ("unit", "artillery", "alert") and p.has("reserve")


# ---- night withdrawal (9.8)


def against_withdrawal(p: Piece) -> list[Text]:
    """The reasons why German armour cannot withdraw at night (9.8 12.17.2)."""
    found = [] if able(p) else [say("why.response.order")]
    return found + ([say("why.withdrawal.broke")] if p.kind == "unit" and p.Broke else [])
