"""Pieces that were selected and given one command: they act one after the other, and one answer can hold for all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

__all__ = ["MultiSelect"]


class MultiSelect:
    """One command for several pieces. `others` counts those after the piece that acts which do something by the same
    key; `names` gives what that piece is called."""

    def __init__(self) -> None:
        self.others: Callable[[], int] = lambda: 0
        self.names: Callable[[], Sequence[str]] = tuple
        self.done: set[tuple[str, ...]] = set()
        """What only the first of a hex, or of all, does: the command, and where."""
        self._asked: Counter[str] = Counter()
        self._answers: dict[tuple[str, int], list[str | None]] = {}

    def begin(self, others: Callable[[], int], names: Callable[[], Sequence[str]]) -> None:
        """The next piece acts."""
        self.others, self.names = others, names
        self._asked.clear()

    def choose(
        self, question: str, choices: Sequence[str], pick: Callable[[int], tuple[int | None, bool]]
    ) -> int | None:
        """What was chosen for all that are asked the same, except for their names, if it is among the choices of this
        one, as they are known by; else what `pick` says: it receives the number of others that wait, and says whether
        its answer holds for them. Of several such answers the first that is among the choices; a dialog that was closed
        for all stays closed."""
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
