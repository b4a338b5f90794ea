"""Texts of many words on a counter: the ways to break them into lines grow with a power of the words, the time must
not."""

from __future__ import annotations

import time

import pytest

from vmodsmith.art.counters.fitting import fit_text
from vmodsmith.model.style import Font, TextElement


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
