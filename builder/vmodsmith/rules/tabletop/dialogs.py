"""Dialogs, answered from a script as in the engine under test. A dialog without a prepared answer is closed, and is a
fault of the scenario; so is an answer that does not fit. Both messages list the choices.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from vmodsmith.scenarios.dialogs import ALONE, fits, unanswered

from .multi_select import MultiSelect

__all__ = ["Buttons", "Dialogs", "Picker"]


@dataclass(frozen=True, slots=True)
class Buttons:
    """The buttons of dialogs, in the player's language; `stay`, `go` and `never` answer a question before something is
    lost.
    """

    yes: str
    no: str
    cancel: str
    stay: str
    go: str
    never: str


Picker = Callable[[Sequence[str], int, int], list[int]]
"""Picks choices, with a least and a greatest number: their positions, in order."""


class Dialogs:
    """The prepared answers, and the dialogs: title, question and choices of each. `complain` is called with a fault."""

    def __init__(self, complain: Callable[[str], None], buttons: Buttons) -> None:
        self.buttons = buttons
        self.answers: deque[str] = deque()
        self.asked: list[list[str]] = []
        self.picker: Picker | None = None
        """A function that answers every dialog instead of the script."""
        self.multi_select: MultiSelect | None = None
        """The pieces that act on the same command, while they do."""
        self._complain = complain

    def choose_for(self, question: str, choices: Sequence[str], known: Sequence[str]) -> int | None:
        """The same for a piece that may act together with others.

        These are not asked again if they have the same choice, compared by the words in `known`; an answer that begins
        with `alone: ` is only for this piece.
        """
        multi_select = self.multi_select
        if multi_select is None:
            return self.choose(question, choices)

        def pick(others: int) -> tuple[int | None, bool]:
            alone = others > 0 and bool(self.answers) and self.answers[0].startswith(ALONE)
            if alone:
                self.answers[0] = self.answers[0].removeprefix(ALONE)
            return self.choose(question, choices), not alone

        return multi_select.choose(question, known, pick)

    def choose(self, question: str, choices: Sequence[str]) -> int | None:
        """One of several choices, by its text or beginning (`1417: …`); None for none, as with *Cancel*."""
        self.asked.append([question, *choices])
        if self.picker is not None:
            return self.picker(choices, 1, 1)[0]
        answer = self._next(question, choices)
        if answer is None:
            return None
        found = next((n for n, text in enumerate(choices) if fits(text, answer)), None)
        if found is None and (answer != self.buttons.cancel or tuple(choices) == (self.buttons.yes, self.buttons.no)):
            self._misfit(question, choices, answer)
        return found

    def choose_some(self, question: str, choices: Sequence[str], least: int, most: int) -> list[int] | None:
        """Several choices, with their texts joined by ` + ` in one answer; an empty answer selects none."""
        self.asked.append([question, *choices])
        if self.picker is not None:
            return self.picker(choices, least, min(most, len(choices)))
        answer = self._next(question, choices)
        if answer is None or (answer == self.buttons.cancel and answer not in choices):
            return None
        found = []
        for part in filter(None, (each.strip() for each in answer.split(" + "))):
            place = next((n for n, text in enumerate(choices) if fits(text, part) and n not in found), None)
            if place is None:
                self._misfit(question, choices, part)
                return None
            found.append(place)
        if not least <= len(found) <= most:
            self._complain(f"{question}: {answer!r} chooses {len(found)}, and the question allows {least} to {most}")
            return None
        return sorted(found)

    def ask(self, question: str) -> bool:
        """Yes or no."""
        return self.choose(question, (self.buttons.yes, self.buttons.no)) == 0

    def confirm(self, question: str) -> int | None:
        """Whether to go on although something is lost: the position of the answer, after `stay`."""
        return self.choose(question, (self.buttons.stay, self.buttons.go, self.buttons.never))

    def number(self, question: str, least: int, most: int) -> int | None:
        """A whole number."""
        return next(
            (
                least + n
                for n in [self.choose(question, [str(each) for each in range(least, most + 1)])]
                if n is not None
            ),
            None,
        )

    def _next(self, question: str, choices: Sequence[str]) -> str | None:
        if self.answers:
            return self.answers.popleft()
        self._complain(unanswered(question, choices))
        return None

    def _misfit(self, question: str, choices: Sequence[str], answer: str) -> None:
        self._complain(unanswered(question, choices, answer))
