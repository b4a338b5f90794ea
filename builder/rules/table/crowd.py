"""Pieces that were selected and given one command: they act one after the other, and one answer can hold for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

__all__ = ["Crowd"]


class Crowd:
    """One command for several pieces. `others` counts those after the piece that acts which do something by the same key."""

    def __init__(self) -> None:
        self.others: Callable[[], int] = lambda: 0
        self._asked = 0
        self._answers: dict[tuple[int, tuple[str, ...]], int | None] = {}

    def begin(self, others: Callable[[], int]) -> None:
        """The next piece acts."""
        self.others, self._asked = others, 0

    def choose(self, choices: Sequence[str], pick: Callable[[int], tuple[int | None, bool]]) -> int | None:
        """What was chosen for all that have these choices, else what `pick` says: it is told how many others wait, and says
        whether its answer holds for them."""
        self._asked += 1
        key = self._asked, tuple(choices)
        if key in self._answers:
            return self._answers[key]
        others = self.others()
        found, for_all = pick(others)
        if others and for_all:
            self._answers[key] = found
        return found
