"""The limit that stops rules which run too long."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain, islice, repeat
from operator import length_hint
from typing import NoReturn

from .errors import RuleError

__all__ = ["StepLimit"]

MOST = 5_000_000
"""The most steps of one action: calls of functions and passes of loops."""


LINES, QUESTIONS = 1_000, 300
"""The most lines that an action may report, and the most questions that it may ask."""

_SPARE = 50

ITEMS = 4
"""The number of made items that count as one step."""

_MADE = 2
"""The most items of lists, maps and texts that an action may make in all, in multiples of `MOST`, however often its
steps are renewed.
"""

_PARTS = 100
"""The number of times an action may renew its steps."""


class StepLimit:
    """Counts the steps of an action, at most `MOST`.

    Counting is the most frequent operation of emitted code, so it calls no Python function: the remaining steps are an
    iterator, and a step is its next item. `renew` is called with each new iterator; it has a few steps more than
    `MOST`, so that small actions can share one.
    """

    __slots__ = ("_asked", "_left", "_made", "_parts", "_said", "_steps", "renew")

    def __init__(self) -> None:
        self.renew: Callable[[Callable[[], object]], None] | None = None
        self._left: Iterator[None] = repeat(None, 0)
        self._steps: Iterator[None] = self._left
        self.begin()

    def begin(self) -> None:
        """Begin an action."""
        self._parts = self._made = self._said = self._asked = 0
        self._count()

    def again(self) -> None:
        """Continue the action with all its steps again, unless it has asked for that too often."""
        self._parts += 1
        if self._parts <= _PARTS:
            self._count()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """A context for conditions that are evaluated during an action: they have steps of their own, which do not
        count for the action.
        """
        left, steps, parts, made = self._left, self._steps, self._parts, self._made
        said, asked = self._said, self._asked
        self._left = repeat(None, 0)
        self.begin()
        try:
            yield
        finally:
            self._left, self._steps, self._parts, self._made = left, steps, parts, made
            self._said, self._asked = said, asked
            if self.renew is not None:
                self.renew(steps.__next__)

    def _count(self) -> None:
        if length_hint(self._left) >= MOST:
            return
        self._left = repeat(None, MOST + MOST // _SPARE)
        self._steps = chain(self._left, _Spent(MOST))
        if self.renew is not None:
            self.renew(self._steps.__next__)

    def tick(self, steps: int = 1) -> None:
        """Count steps.

        Raises RuleError if the action had too many.
        """
        deque(islice(self._steps, steps), 0)

    def spent(self, items: int) -> None:
        """Count made items of lists, maps and texts, also as steps. Raises RuleError if there are too many."""
        self._made += items
        if self._made > _MADE * MOST:
            raise RuleError(f"this makes more than {_MADE * MOST:,} things")
        self.tick(items // ITEMS)

    def line(self) -> None:
        """Count a line that rules report. Raises RuleError if the action has reported too many."""
        self._said += 1
        if self._said > LINES:
            raise RuleError(f"more than {LINES:,} lines at once")

    def question(self) -> None:
        """Count a question.

        Raises RuleError if the action has asked too many: a player could do nothing against endless questions.
        """
        self._asked += 1
        if self._asked > QUESTIONS:
            raise RuleError(f"more than {QUESTIONS:,} questions at once")


class _Spent:
    """An iterator without steps, however often it is used."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __iter__(self) -> Iterator[None]:
        return self

    def __next__(self) -> NoReturn:
        raise RuleError(f"this takes more than {self.most:,} steps")
