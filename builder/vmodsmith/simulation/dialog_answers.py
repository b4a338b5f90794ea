"""Answers to dialogs in a simulation: the prepared answer of a scenario if it fits, else a random one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from vmodsmith.rules.tabletop.tabletop import Tabletop
from vmodsmith.scenarios.dialogs import fits

__all__ = ["DialogAnswers"]


class DialogAnswers:
    """Answers the dialogs of a tabletop. `given` are the answers by chance, as a scenario would prepare them."""

    def __init__(self, tabletop: Tabletop, chance: random.Random) -> None:
        self.tabletop = tabletop
        self.chance = chance
        self.given: list[str] = []

    def __call__(self, choices: Sequence[str], least: int, most: int) -> list[int]:
        """The positions of at least `least` and at most `most` choices.

        An answer that was prepared for another dialog is skipped.
        """
        answers = self.tabletop.dialogs.answers
        if answers:
            named = _named(choices, answers.popleft())
            if named is not None and least <= len(named) <= most:
                return named
        some = self.chance.sample(range(len(choices)), self.chance.randint(least, max(least, most)))
        # Of equal texts an answer means the first: so that the answers given here can be given again.
        picked = sorted({choices.index(choices[n]) for n in some})
        self.given.append(" + ".join(choices[n] for n in picked))
        return picked


def _named(choices: Sequence[str], answer: str) -> list[int] | None:
    """The positions of the choices that an answer names, several joined with ` + `; None if it does not fit."""
    whole = next((n for n, text in enumerate(choices) if fits(text, answer)), None)
    if whole is not None:
        return [whole]
    parts = [each.strip() for each in answer.split(" + ") if each.strip()]
    found = {next((n for n, text in enumerate(choices) if fits(text, part)), -1) for part in parts}
    return None if -1 in found else sorted(found)
