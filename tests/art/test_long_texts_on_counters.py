"""Texts of many words on a counter: the ways to break them into lines grow with a power of the words, the time must
not."""

from __future__ import annotations

import time

import pytest

from vmodsmith.art.counters.fitting import fit_text
from vmodsmith.model.style import Font, TextElement


def _lines(text: str, lines: int, wide: float) -> tuple[str, ...]:
    """The lines of a text in a box that is high enough for all."""
    element = TextElement.model_validate({"draw": "text", "text": text, "box": [0, 0, wide, 90], "font": "small",
                                          "size": 12, "lines": lines})  # fmt: skip
    return fit_text(text, Font(family="Barlow", weight=600), 12, wide, 90, element)[0]


@pytest.mark.parametrize(
    ("text", "lines", "wide", "broken"),
    [
        ("Guards / Foot", 1, 40, ("Guards / Foot",)),  # one line: a stroke stands as it is
        ("Guards / Foot", 2, 200, ("Guards", "Foot")),  # more: it is the author's break, needed or not
        ("Guards / 1st Foot", 3, 40, ("Guards", "1st Foot")),  # and words within it are not broken
        ("Guards\nFoot", 1, 200, ("Guards", "Foot")),  # a line break always is one
        (" Guards \n Foot ", 1, 200, ("Guards", "Foot")),
        ("Guards Foot", 1, 40, ("Guards Foot",)),
        ("Guards Foot", 2, 200, ("Guards Foot",)),  # as few lines as will do
        ("Guards Foot", 2, 40, ("Guards", "Foot")),
        ("Guards", 3, 10, ("Guards",)),  # no more lines than words
        ("Guards of Foot", 2, 10, ("Guards", "of Foot")),  # nor more than lines
    ],
)
def test_lines_are_broken_where_the_author_or_the_box_breaks_them(
    text: str, lines: int, wide: float, broken: tuple[str, ...]
) -> None:
    assert _lines(text, lines, wide) == broken


@pytest.mark.parametrize(("words", "lines"), [(60, 6), (60, 4), (2000, 3), (2000, 6)])
def test_a_text_of_many_words_is_broken_within_seconds(words: int, lines: int) -> None:
    text = " ".join(f"w{'o' * (n % 7)}" for n in range(words))
    element = TextElement.model_validate({"draw": "text", "text": text, "box": [0, 0, 60, 60], "font": "small",
                                          "size": 12, "lines": lines})  # fmt: skip
    began = time.process_time()
    chosen, *_, tight = fit_text(text, Font(family="Barlow", weight=600), 12, 60, 60, element)
    assert time.process_time() - began < 5
    assert tight and " ".join(chosen) == text and len(chosen) == lines
    longest = max(map(len, chosen))
    assert longest <= len(text) / lines + 7  # as even as words allow
