"""Several selected pieces with one command: they act one after the other, and one answer can be used for all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

__all__ = ["MultiSelect"]


class MultiSelect:
    """One command for several pieces.

    `others` is the number of pieces after the acting one that react to the same key; `names` are the names of the
    acting piece.
    """

    def __init__(self) -> None:
        self.others: Callable[[], int] = lambda: 0
        self.names: Callable[[], Sequence[str]] = tuple
        self.done: set[tuple[str, ...]] = set()
        """Commands that only the first piece of a hex, or of all, runs: the command, and the hex."""
        self._asked: Counter[str] = Counter()
        self._answers: dict[tuple[str, int], list[str | None]] = {}

    def begin(self, others: Callable[[], int], names: Callable[[], Sequence[str]]) -> None:
        """Begin with the next piece."""
        self.others, self.names = others, names
        self._asked.clear()

    def choose(
        self, question: str, choices: Sequence[str], pick: Callable[[int], tuple[int | None, bool]]
    ) -> int | None:
        """The answer that was given for all pieces with the same question (ignoring their names), if it is among this
        piece's choices, compared by their known words; otherwise the answer of `pick`, which gets the number of other
        waiting pieces and says whether its answer is for them too. Of several such answers the first among the choices
        is used; a dialog that was closed for all stays closed.
        """
        asked = self._nameless(question)
        self._asked[asked] += 1
        answers = self._answers.setdefault((asked, self._asked[asked]), [])
        for each in answers:
            if each is None or choices.count(each) == 1:
                return None if each is None else choices.index(each)
        others = self.others()
        found, for_all = pick(others)
        if others and for_all:
            answers.append(None if found is None else choices[found])
        return found

    def _nameless(self, question: str) -> str:
        for name in self.names():
            question = _without(question, name)
        return question


def _without(text: str, name: str) -> str:
    """A text without a name, whole or without its first words, as games shorten it."""
    while name:
        found = re.sub(f"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])", "", text)
        if found != text:
            return found
        name = name.partition(" ")[2]
    return text
