"""Texts from files of strangers, made safe for a terminal."""

from __future__ import annotations

import unicodedata

__all__ = ["printable"]

_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Categories of characters that a terminal obeys or cannot show, or that change the direction of their neighbours."""


_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def printable(text: str, keep: str = "") -> str:
    """A text with an escape for each character that a terminal would not show, except those of `keep`.

    Escapes are those of JSON (`\\n`, `\\u202e`), so that escaped JSON is still JSON.
    """
    return "".join(each if each in keep or _is_seen(each) else _escape(each) for each in text)


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign) not in _UNSEEN


def _escape(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass")
    return _SHORT.get(sign) or "".join(f"\\u{units[n : n + 2].hex()}" for n in range(0, len(units), 2))
