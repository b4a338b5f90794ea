"""Paragraph numbers in texts, in whatever form the rulebook has (`2.51`, `2.5.1`, `S8.1.5a`, `EX1`); each is found as a
whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

__all__ = ["ParagraphIndex"]

_WORD = re.compile(r"[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*")
_BETWEEN = re.compile(r"[\s,;]*")
_MEASURE = re.compile(r"\s?(?:mm|cm|km|m|px|pt|em)\b|\s?[%°]| [NSEW]\b")
_VERSION = "VASSAL "


@dataclass(frozen=True)
class ParagraphIndex:
    """The ids of a rulebook's paragraphs, found in texts. An id that is a plain number is recognised only at the
    beginning of a text, where sources name their paragraphs: elsewhere it may be any number.
    """

    ids: frozenset[str]
    _shapes: frozenset[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_shapes", frozenset(_shape(each) for each in self.ids if not each.isdigit()))

    def __bool__(self) -> bool:
        return bool(self.ids)

    def named(self, text: str | None) -> tuple[str, ...]:
        """The ids that a text names, each once, in its order."""
        found = (word for word, head, _ in _words(text or "") if word in self.ids and (head or not word.isdigit()))
        return tuple(dict.fromkeys(found))

    def strange(self, text: str | None) -> tuple[str, ...]:
        """The words of a text that look like ids of this rulebook but are not, each once; measures are left out."""
        text = text or ""
        found = (
            word
            for word, _, end in _words(text)
            if word not in self.ids
            and _shape(word) in self._shapes
            and not _MEASURE.match(text, end)
            and not text[: end - len(word)].endswith(_VERSION)
        )
        return tuple(dict.fromkeys(found))

    def is_section(self, word: str) -> bool:
        """Whether a number is that of a section: `7.4` where there is 7.41, `2.5` where there is 2.5.1, `12.0`."""
        chapter = word.removesuffix(".0")
        if any(each.startswith(f"{chapter}.") for each in self.ids):
            return True
        return "." in word and any(each.startswith(word) and each[len(word)].isdigit() for each in self.ids - {word})


def _words(text: str) -> Iterator[tuple[str, bool, int]]:
    """The words of a text that may be ids, each with its end and whether only such words precede it."""
    head, before = True, 0
    for found in _WORD.finditer(text):
        head = head and _BETWEEN.fullmatch(text, before, found.start()) is not None and any(map(str.isdigit, found[0]))
        before = found.end()
        yield found[0], head, before


@lru_cache(maxsize=4096)
def _shape(word: str) -> str:
    """The shape of an id: `S9.9.9a` for `S8.1.5a`."""
    return re.sub(r"[a-z]", "a", re.sub(r"[0-9]+", "9", word))
