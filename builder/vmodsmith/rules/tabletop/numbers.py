"""Whole numbers in texts, as the rule language reads them."""

from __future__ import annotations

from vmodsmith.rules.language.limits import HIGHEST, LOWEST

__all__ = ["whole_number"]


def whole_number(text: str) -> int | None:
    """The number in a text of digits, perhaps with a minus; None for any other text, or if it is out of range."""
    digits = text[1:] if text[:1] == "-" else text
    if len(digits) > 10 or not (digits.isascii() and digits.isdigit()):
        return None
    found = int(text)
    return found if LOWEST <= found <= HIGHEST else None
