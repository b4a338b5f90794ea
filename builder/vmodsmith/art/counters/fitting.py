"""Text into a box: in as few lines, as little condensed and as large as can be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from vmodsmith.model.style import Font, TextElement

from ..lettering.outlines import Outline, extent

__all__ = ["fit_text"]


def _breaks(text: str, lines: int) -> Iterator[list[str]]:
    """The ways to set a text in at most so many lines; one with line breaks has only its own."""
    own = [part.strip() for part in (re.split(r"\n| / ", text) if lines > 1 else text.split("\n"))]
    if len(own) > 1 or lines == 1:
        yield own
        return
    words = text.split()
    for count in range(1, min(lines, len(words), 6) + 1):
        for cuts in combinations(range(1, len(words)), count - 1):
            yield [" ".join(words[a:b]) for a, b in zip((0, *cuts), (*cuts, len(words)), strict=True)]


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
    """Lines, factor on the size, condensing, and whether even that is too tight for the box."""
    return _fitted(text, font, size, w, h, element.lines, element.leading, element.squeeze, element.shrink)
