"""Answers to dialogs: the choice that an answer means, and the message about a dialog without a valid answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vmodsmith.foundation.problems import nearest

__all__ = ["ALONE", "FIGURES", "bare", "fits", "is_question", "unanswered"]

ALONE = "alone: "
"""Prefix of an answer for only the piece that asks, not for all selected pieces."""

FIGURES = " — "
"""Separates the name of a choice from its figures, such as odds."""


_NAME = re.compile(r"\b([A-Z]{1,2}[0-9]{1,4}|[0-9]{3,6})(?: (?=[^ :>()+—])|, |、)(?: *+[^ :>()+—]++)*+(?: ++$)?")
"""A hex number with the words that follow as its name: ` Fordham, woods` in `0704 Fordham, woods: Rifles`."""


def bare(text: str) -> str:
    """The name of a choice, without the figures after it: `1417: Rifles` of `1417: Rifles — 3:1, Woods -1`."""
    return text.partition(FIGURES)[0]


def fits(text: str, answer: str) -> bool:
    """Whether an answer selects a choice.

    It is the text of the choice, or the part before its figures, either with or without the names after hex numbers; an
    answer that ends with `…` is the beginning of one of these.
    """
    plain = _NAME.sub(r"\1", text)
    if answer.endswith("…"):
        return text.startswith(answer[:-1]) or plain.startswith(answer[:-1])
    return answer in (text, bare(text), plain, bare(plain))


def unanswered(question: str, offered: Sequence[str], answer: str | None = None) -> str:
    """A sentence about a dialog that had to be closed: its choices, and the invalid answer, if there was one."""
    said = f"{question} (it offers {', '.join(map(repr, offered)) or 'nothing'})"
    if answer is None:
        return said
    close = nearest(answer, offered)
    return f"{said}: {answer!r} is not among them" + (f" (did you mean {close!r}?)" if close else "")


def is_question(unanswered: str) -> bool:
    """Whether a dialog that had to be closed left a choice, by the sentence about it: at least two answers."""
    quotes = ("'", '"')
    return any(f"{end}, {begin}" in unanswered.partition(f" (it offers {end}")[2] for end in quotes for begin in quotes)
