"""One scenario while it runs: its game, its current step, its failures so far."""

from __future__ import annotations

from collections.abc import Iterable

from vmodsmith.foundation.errors import VmodsmithError
from vmodsmith.foundation.patterns import found as found_in
from vmodsmith.model.scenarios import Scenario

from .game import GameInPlay
from .resolver import Resolver
from .results import Failure, Result

__all__ = ["FACE_LAYER", "Attempt", "Stop", "matches"]

FACE_LAYER = "Step"
"""The layer with the face of a piece as its level."""


class Attempt:
    """The state that arranging, acting and comparing share. `mark` is the moment of the last action."""

    def __init__(self, game: GameInPlay, scenario: Scenario, names: Resolver, result: Result) -> None:
        self.game = game
        self.scenario = scenario
        self.names = names
        self.result = result
        self.step = 0
        self.line = 0
        self.mark: dict[str, int] = {}
        self.answered = False

    def at(self, step: int, line: int) -> None:
        """Set the current step, counted from 1, and its line in the file; 0 outside steps."""
        self.step, self.line = step, line

    def fail(self, what: str, expected: object = "", found: object = "") -> None:
        """Record a difference."""
        self.result.failures.append(Failure(what, str(expected), str(found), self.step, self.line))

    def answers_used(self) -> None:
        """Check that dialogs have taken all prepared answers; unused ones are dropped."""
        if self.answered:
            self.answered = False
            if left := self.game.unused_answers():
                self.fail("answer", "a dialog that takes it", f"left over: {', '.join(map(repr, left))}")

    def no_problems(self, mark: dict[str, int], expected: Iterable[str] = ()) -> None:
        """Check that the game has reported no problems since a moment, except for expected ones."""
        found = [f"{each['kind']}: {each['text']}" for each in self.game.problems(mark)]
        for text in expected:
            match = next((each for each in found if matches(text, each)), None)
            if match is None:
                self.fail("problem", text, "; ".join(found))
            else:
                found.remove(match)
        for each in found:
            self.fail("the engine complains", "", each)


class Stop(VmodsmithError):
    """The scenario cannot continue; the reason has been recorded."""


def matches(pattern: str, text: str, *, whole: bool = False) -> bool:
    """Whether a text contains a pattern: words in this order, ignoring spaces; between slashes, a regular
    expression.
    """
    if len(pattern) > 2 and pattern.startswith("/") and pattern.endswith("/"):
        return found_in(pattern[1:-1], text)
    wanted, found = " ".join(pattern.split()), " ".join(text.split())
    return wanted == found if whole else wanted in found
