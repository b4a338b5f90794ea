"""The random numbers of the engine."""

from __future__ import annotations

from typing import Any

from ..dice import EngineDice
from .requests import request

__all__ = ["Rolls"]


class Rolls:
    """The script of the dice, and the numbers drawn."""

    def __init__(self, dice: EngineDice) -> None:
        self._dice = dice

    @request
    def dice(self, numbers: list[int]) -> None:
        """Add numbers to the script of the dice."""
        self._dice.script.extend(int(number) for number in numbers)

    @request
    def seed(self, seed: int) -> None:
        """Forget the script; draw from a generator with this seed."""
        self._dice.reset(seed)

    @request
    def dice_state(self) -> dict[str, Any]:
        """The rest of the script, the count of numbers drawn without a script, all draws, and numbers that
        did not fit.
        """
        dice = self._dice
        return {
            "left": list(dice.script),
            "unscripted": dice.unscripted,
            "faults": list(dice.faults),
            "drawn": [[bound, value] for bound, value in dice.drawn],
        }
