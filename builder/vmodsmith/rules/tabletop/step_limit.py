"""Rules that run too long are stopped."""

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
"""Steps of one action: calls of functions and passes of loops."""


LINES, QUESTIONS = 1_000, 300
"""Lines that an action may say, and questions that it may ask."""

_SPARE = 50

ITEMS = 4
"""How many items that are made count as one step."""

_MADE = 2
"""How many times so many items of lists, maps, texts an action may make in all, however often its steps are counted
again."""

_PARTS = 100
"""How often an action may have its steps counted again."""


class StepLimit:
    """Counts the steps of an action, at most `MOST`.

    Emitted code counts more often than it does anything else, so it has no function of Python to call for that: the
    steps left are an iterator, and a step is its next item. `renew` is reported how, whenever there is a new one; a few
    steps more than `MOST` are in it, so that actions of a few steps do with the same.
    """

    __slots__ = ("_asked", "_left", "_made", "_parts", "_said", "_steps", "renew")

    def __init__(self) -> None:
        self.renew: Callable[[Callable[[], object]], None] | None = None
        self._left: Iterator[None] = repeat(None, 0)
        self._steps: Iterator[None] = self._left
        self.begin()

    def begin(self) -> None:
        """An action begins."""
        self._parts = self._made = self._said = self._asked = 0
        self._count()

    def again(self) -> None:
        """The action goes on, with steps as at its beginning, as long as it has not asked for that too often."""
        self._parts += 1
        if self._parts <= _PARTS:
            self._count()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is asked while an action is under way has steps of its own, and the action pays for none of them."""
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
        """Count items of lists, maps and texts that were made: some of them are a step, and there are so many in all.

        Raises RuleError if the action has made too many.
        """
        self._made += items
        if self._made > _MADE * MOST:
            raise RuleError(f"this makes more than {_MADE * MOST:,} things")
        self.tick(items // ITEMS)

    def line(self) -> None:
        """Count a line that rules say.

        Raises RuleError if the action has said too many.
        """
        self._said += 1
        if self._said > LINES:
            raise RuleError(f"more than {LINES:,} lines at once")

    def question(self) -> None:
        """Count a question.

        Raises RuleError if the action has asked too many: whoever is asked without end could do nothing else.
        """
        self._asked += 1
        if self._asked > QUESTIONS:
            raise RuleError(f"more than {QUESTIONS:,} questions at once")


class _Spent:
    """No steps are left, however often they are asked for."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __iter__(self) -> Iterator[None]:
        return self

    def __next__(self) -> NoReturn:
        raise RuleError(f"this takes more than {self.most:,} steps")
