"""Fitting text into a box: in as few lines, as little condensed and as large as possible."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb

from vmodsmith.model.style import Font, TextElement

from ..lettering.outlines import Outline, extent

__all__ = ["fit_text"]


_MOST_WAYS = 1000
"""The most ways to break a text into lines that are all tried: thirteen words have no more, in any number of lines."""


def _breaks(text: str, lines: int) -> Iterator[list[str]]:
    """The ways to break a text into at most `lines` lines; a text with line breaks has only its own."""
    own = [part.strip() for part in (re.split(r"\n| / ", text) if lines > 1 else text.split("\n"))]
    if len(own) > 1 or lines == 1:
        yield own
        return
    words = text.split()
    for count in range(1, min(lines, len(words), 6) + 1):
        if comb(len(words) - 1, count - 1) > _MOST_WAYS:
            yield _evenly(words, count)
            continue
        for cuts in combinations(range(1, len(words)), count - 1):
            yield [" ".join(words[a:b]) for a, b in zip((0, *cuts), (*cuts, len(words)), strict=True)]


def _evenly(words: list[str], count: int) -> list[str]:
    """The words in at most `count` lines, with the longest line, in letters, as short as possible."""
    low, high = max(map(len, words)), sum(map(len, words)) + len(words)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if len(_filled(words, middle)) <= count else (middle + 1, high)
    return _filled(words, low)


def _filled(words: list[str], letters: int) -> list[str]:
    """The words in lines of at most `letters` letters."""
    lines: list[list[str]] = []
    left = -1
    for word in words:
        if left < len(word) + 1 or not lines:
            lines.append([])
            left = letters + 1
        lines[-1].append(word)
        left -= len(word) + 1
    return [" ".join(line) for line in lines]


def _ink(made: Outline) -> float:
    return made.bounds[2] - made.bounds[0]


@lru_cache(maxsize=8192)
def _fitted(
    text: str, font: Font, size: float, w: float, h: float, lines: int, leading: float, least: float, small: float
) -> tuple[tuple[str, ...], float, float, bool]:
    best: tuple[float, float, tuple[str, ...]] | None = None
    for choice in _breaks(text, lines):
        made = [extent(line, font, size) for line in choice]
        widest = max(_ink(each) for each in made)
        block = size * leading * (len(choice) - 1) + made[0].cap
        across = w / widest if widest else 1.0
        scale = min(1.0, h / block * 1.0001, across / least)
        squeeze = min(1.0, across / scale)
        if best is None or scale * squeeze > best[0] * best[1] + 1e-9:
            best = (scale, squeeze, tuple(choice))
    assert best is not None
    scale, squeeze, chosen = best
    # What would get too small is kept at the smallest size and condensed further: inside its box, and reported.
    tight = scale < small - 1e-6
    if tight:
        squeeze *= scale / small
        scale = small
    return chosen, scale, squeeze, tight


def fit_text(
    text: str, font: Font, size: float, w: float, h: float, element: TextElement
) -> tuple[tuple[str, ...], float, float, bool]:
    """The lines of a text in a box, the factor on the size, the condensing, and whether even that is too tight."""
    return _fitted(text, font, size, w, h, element.lines, element.leading, element.squeeze, element.shrink)
