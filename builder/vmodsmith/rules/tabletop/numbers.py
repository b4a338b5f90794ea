"""Whole numbers in texts, as the rule language reads them."""

from __future__ import annotations

from vmodsmith.rules.language.limits import HIGHEST, LOWEST

__all__ = ["whole_number"]


def whole_number(text: str) -> int | None:
    """The number a text is: digits, with a minus before them at most; None for what is none, or out of range."""
    digits = text[1:] if text[:1] == "-" else text
    if len(digits) > 10 or not (digits.isascii() and digits.isdigit()):
        return None
    found = int(text)
    return found if LOWEST <= found <= HIGHEST else None
