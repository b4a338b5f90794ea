"""Texts with gaps, whose contents are known only in play, compared with whole texts.

As a regular expression with `.+` or `.*` in each gap this would be tried in more ways than can be counted: gaps and
texts come from the files of a workspace. Here the time grows with the length of both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["ANYTHING", "WHOLE", "Woven", "is_filled"]

ANYTHING = "*"
"""A part of a composed text that may be anything, also nothing."""

WHOLE = "0"
"""A part of a composed text that is a whole number."""

_WHOLE = re.compile(r"-?[0-9]+")


def is_filled(pieces: Sequence[str], text: str) -> bool:
    """Whether a text is made of these pieces in this order, with at least one character between each and the next."""
    first, *rest = pieces
    if not rest:
        return text == first
    if not text.startswith(first) or not text.endswith(rest[-1]):
        return False
    at = len(first)
    for each in rest[:-1]:
        found = text.find(each, at + 1)
        if found < 0:
            return False
        at = found + len(each)
    return len(text) - len(rest[-1]) > at


@dataclass(frozen=True, slots=True)
class Woven:
    """A composed text: its parts in order, each the possible words, `ANYTHING` or `WHOLE`."""

    parts: tuple[frozenset[str] | str, ...]

    def fits(self, text: str) -> bool:
        """Whether the parts can make this text."""
        ends = {0}
        for part in self.parts:
            if not ends:
                return False
            if part == ANYTHING:
                ends = set(range(min(ends), len(text) + 1))
            elif part == WHOLE:
                ends = {end for start in ends for end in _ends_of_number(text, start)}
            else:
                ends = {start + len(word) for start in ends for word in part if text.startswith(word, start)}
        return len(text) in ends


def _ends_of_number(text: str, start: int) -> range:
    found = _WHOLE.match(text, start)
    return range(0) if found is None else range(start + 1 + (text[start] == "-"), found.end() + 1)
