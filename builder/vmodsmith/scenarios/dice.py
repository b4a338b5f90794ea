"""Dice of a game under test: first scripted numbers, then those of a seeded generator."""

from __future__ import annotations

import random
from collections import deque

__all__ = ["ScriptedDice"]


class ScriptedDice:
    """The random numbers of a game. A scripted number counts the outcomes from 1, as a die does."""

    def __init__(self) -> None:
        self.script: deque[int] = deque()
        self.unscripted = 0
        self.drawn: list[tuple[int, int]] = []
        self.faults: list[str] = []
        self._seeded = random.Random(0)

    def reset(self, seed: int = 0) -> None:
        """Forget the script, and seed the generator."""
        self.script.clear()
        self.drawn.clear()
        self.faults.clear()
        self.unscripted = 0
        self._seeded.seed(seed)

    def roll(self, sides: int) -> int:
        """Roll one die."""
        if not self.script:
            self.unscripted += 1
            value = self._seeded.randrange(sides) + 1
        else:
            value = self.script.popleft()
            if not 1 <= value <= sides:
                self.faults.append(f"the script has {value} for a die of {sides} sides")
                value = 1
        self.drawn.append((sides, value))
        return value
