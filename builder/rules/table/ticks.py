"""Rules that run too long are stopped."""

from __future__ import annotations

from .errors import RuleError

__all__ = ["Ticks"]

MOST = 5_000_000
"""Steps of one action: calls of functions and passes of loops."""


class Ticks:
    """Counts the steps of an action, down from `MOST`."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MOST

    def begin(self) -> None:
        """An action begins."""
        self.left = MOST

    def tick(self) -> None:
        """Count a step. Emitted code calls this more often than anything else.

        Raises RuleError where the action had too many.
        """
        self.left -= 1
        if self.left < 0:
            raise RuleError(f"this takes more than {MOST:,} steps")
