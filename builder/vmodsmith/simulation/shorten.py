"""The fewest steps that still lead to a fault.

Steps are left out in chunks (delta debugging: A. Zeller, *Simplifying and isolating failure-inducing input*, 2002), and
the rest is repaired by playing it: impossible steps are dropped, and dice and answers are replaced by those that the
play drew and took. So a long game is shortened in a few plays, although each step depends on those before.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from vmodsmith.model.scenarios import Case
from vmodsmith.rules.tabletop import Play
from vmodsmith.scenarios.acting import act, arrange
from vmodsmith.scenarios.attempt import Stop
from vmodsmith.scenarios.game import Refused
from vmodsmith.scenarios.resolver import Resolver
from vmodsmith.scenarios.results import Result

from .faults import Fault, Lenient, Steps, as_taken, case_of, changed, repeats

__all__ = ["shortened"]

_PLAYS = 5
"""A fault that takes long to repeat gets the time of this number of plays."""


def shortened(play: Play, names: Resolver, fault: Fault, *, seconds: float = 20.0) -> None:
    """Leave out the unnecessary steps of a fault, as far as they are found within some seconds."""
    start = time.monotonic()
    wanted = repeats(play, names, fault, fault.steps)
    fault.whole = len(fault.steps)
    fault.failures = wanted
    if not wanted:
        fault.whole = 0
        return
    now = time.monotonic()
    search = _Search(play, names, fault, wanted, now + max(seconds, _PLAYS * (now - start)))
    search.begin()
    search.fewer([n for n, each in enumerate(search.steps) if "turn" not in each])
    search.fewer(None)
    fault.steps = search.steps + search.tail


class _Search:
    """The steps that are still needed, and the attempts with fewer."""

    def __init__(self, play: Play, names: Resolver, fault: Fault, wanted: list[str], ending: float) -> None:
        self.play, self.names, self.fault, self.wanted, self.ending = play, names, fault, wanted, ending
        self.steps = fault.steps[: len(fault.steps) - fault.tail]
        self.tail = fault.steps[len(fault.steps) - fault.tail :]
        self.partner: dict[int, int] = {}
        """For each undone step the step that undoes it, and the reverse."""

    def begin(self) -> None:
        """Leave out all undone steps at once; if that works, leave out everything except steps of the turn tracker."""
        self.partner = self._undone()
        left = [n for n in range(len(self.steps)) if n not in self.partner]
        if self._try([n for n in left if "turn" in self.steps[n]]) is None:
            self._try(left)

    def _undone(self) -> dict[int, int]:
        """The positions of undo steps and of the steps they undo, each with the position of the other."""
        attempt, case = self._arranged(self.steps)
        tabletop, found = self.play.tabletop, dict[int, int]()
        makers: dict[int, int] = {}
        for number, step in enumerate(case.scenario.steps):
            clicks, back = len(tabletop.clicks), tabletop.position().next_undo
            try:
                act(attempt, step)
            except (Stop, Refused):
                break
            if "undo" in self.steps[number] and back in makers:
                maker = makers.pop(back)
                found |= {number: maker, maker: number}
            elif len(tabletop.clicks) == clicks + 1:
                makers[clicks] = number
        return found

    def fewer(self, among: list[int] | None) -> None:
        """Leave out smaller and smaller chunks, from the end: of the steps with these numbers, or of all.

        An undone step and its undo are left out together, as either alone would change the game.
        """
        numbers = list(range(len(self.steps))) if among is None else among
        chunk = max(1, len(numbers))
        while numbers and time.monotonic() < self.ending:
            end, left_out = len(numbers), False
            while end > 0 and time.monotonic() < self.ending:
                begin = max(0, end - chunk)
                drop = set(numbers[begin:end])
                drop |= {self.partner[each] for each in drop if each in self.partner}
                place = self._try([n for n in range(len(self.steps)) if n not in drop])
                if place is not None:
                    begin = len([n for n in numbers[:begin] if n in place])
                    numbers = [place[n] for n in numbers if n in place]
                    left_out = True
                end = begin
            if chunk == 1 and not left_out:
                break
            chunk = max(1, chunk // 2)

    def _try(self, kept: Sequence[int]) -> dict[int, int] | None:
        """Try whether the fault occurs again with the steps at these positions, repaired; if so, keep them.

        Returns their new positions by the old ones.
        """
        if len(kept) == len(self.steps):
            return None
        right = self._put_right([self.steps[n] for n in kept])
        if right is None:
            return None
        found = [each for _, each in right]
        if repeats(self.play, self.names, self.fault, found + self.tail) != self.wanted:
            return None
        place = {kept[old]: new for new, (old, _) in enumerate(right)}
        self.steps = found
        self.partner = {place[a]: place[b] for a, b in self.partner.items() if a in place and b in place}
        return place

    def _put_right(self, steps: Steps) -> list[tuple[int, dict[str, Any]]] | None:
        """The steps that are possible in sequence and change something, each with its position, dice and answers; None
        if another fault occurs first.
        """
        attempt, case = self._arranged(steps)
        tabletop, result = self.play.tabletop, attempt.result
        found: list[tuple[int, dict[str, Any]]] = []
        for number, step in enumerate(case.scenario.steps):
            drawn, mark = len(tabletop.dice.drawn), tabletop.journal.mark()
            tabletop.dice.script.clear()
            attempt.left = []
            try:
                act(attempt, step)
            except (Stop, Refused):
                result.failures.clear()
                self.play.unused_answers()
                continue
            if result.failures:
                return None
            if not {"undo", "side"} & set(steps[number]) and not changed(tabletop, mark):
                continue
            found.append((number, as_taken(steps[number], tabletop.dice.drawn[drawn:], attempt.left)))
        return found

    def _arranged(self, steps: Steps) -> tuple[Lenient, Case]:
        """A game arranged like the start of the fault's game."""
        case = case_of(self.fault, steps)
        attempt = Lenient(self.play, case.scenario, self.names, Result("", case.name))
        arrange(attempt)
        return attempt, case
