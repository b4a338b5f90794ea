"""A very small game for random programs: nine hexes, a chat, three kept values. Its twin in Java stands in `java/`."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from vmodsmith.rules.tabletop.errors import RuleError

__all__ = ["SHEET", "World"]

SHEET = """\
name: rule.fight
properties:
  - {name: Count, type: int}
  - {name: Words, type: "list[str]"}
  - {name: Place, type: "Hex | None"}
"""

TICKS = 200_000
"""The steps of a program; the Java side has the same number."""


class Hex:
    """A hex of a map of three by three."""

    def __init__(self, world: World, n: int) -> None:
        self._world, self._n = world, n
        self.q, self.r = n % 3 - 1, n // 3 - 1
        self.number = f"{n % 3 + 1:02d}{n // 3 + 1:02d}"

    def neighbour(self, direction: int) -> Hex | None:
        """The one beside it."""
        q, r = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))[direction]
        return next((each for each in self._world.hexes if (each.q, each.r) == (self.q + q, self.r + r)), None)

    def __str__(self) -> str:
        return self.number

    __format__ = lambda self, spec: self.number  # noqa: E731


class World:
    """What a program sees and changes."""

    def __init__(self) -> None:
        self.hexes = [Hex(self, n) for n in range(9)]
        self.lines: list[str] = []
        self.values: dict[str, Any] = {"Count": 0, "Words": [], "Place": None}
        self.ticks = TICKS

    def report(self, line: str, tone: str = "plain") -> None:
        """A line in the chat."""
        self.lines.append(line)

    def whole(self, text: str, otherwise: int = 0) -> int:
        """A text as a number."""
        digits = text[1:] if text[:1] in ("-", "+") else text
        return int(text) if digits.isascii() and digits.isdigit() else otherwise

    def signed(self, value: int) -> str:
        """A number with its sign."""
        return f"+{value}" if value > 0 else str(value)

    def stored(self, name: str, descriptor: str) -> Any:
        """A kept value; a copy, as it is read from its text."""
        return self._copied(self.values[name])

    def store(self, name: str, descriptor: str, value: Any) -> None:
        """Keep a value."""
        self.values[name] = self._copied(value)

    def _copied(self, value: Any) -> Any:
        return value if isinstance(value, Hex) else copy.copy(value)

    def tick(self, steps: int = 1) -> None:
        """Count a step."""
        self.ticks -= steps
        if self.ticks < 0:
            raise RuleError("this takes too long")

    def vocabulary(self) -> dict[str, Callable[..., Any]]:
        """The functions by name, as a table gives them to emitted code."""
        return {
            "report": self.report,
            "whole": self.whole,
            "signed": self.signed,
            "hexes": lambda: list(self.hexes),
            "_stored": self.stored,
            "_store": self.store,
            "_tick": self.tick,
            "_spent": lambda items: self.tick(items // 4),
        }
