"""A scenario played many times with free dice: the share of plays in which each expectation holds."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from vmodsmith.foundation.errors import UserError
from vmodsmith.model.scenarios import Case, Step
from vmodsmith.rules.tabletop import Play
from vmodsmith.scenarios.acting import act, arrange
from vmodsmith.scenarios.attempt import Attempt, Stop
from vmodsmith.scenarios.comparing import compare
from vmodsmith.scenarios.game import Refused
from vmodsmith.scenarios.resolver import Resolver
from vmodsmith.scenarios.results import Result

from .chances import Share, shares
from .dialog_answers import DialogAnswers
from .effects import Tally, before, effects
from .expectations import Part, parts
from .recording import RecordingCharts

__all__ = ["CannotBegin", "Outcome", "simulate"]


class CannotBegin(UserError):
    """A scenario whose arrangement fails."""


@dataclass
class Outcome:
    """The results of all plays.

    `met` counts, for each expectation, the plays in which it held; `reached` those that got to it. `results` counts, by
    table, how often each cell was read in tables that are rolled on.
    """

    case: Case
    times: int
    seed: int
    parts: tuple[Part, ...]
    met: list[int]
    reached: list[int]
    tally: Tally
    results: dict[str, Counter[str]] = field(default_factory=dict)
    stopped: Counter[str] = field(default_factory=Counter)
    complaints: Counter[str] = field(default_factory=Counter)
    picked: int = 0
    seconds: float = 0.0
    """Seconds of processor time: other work on the machine does not count."""

    def expected(self) -> list[tuple[Part, Share]]:
        """Each expectation with its share of all plays."""
        return [(part, Share(met, self.times)) for part, met in zip(self.parts, self.met, strict=True)]

    def read(self) -> dict[str, dict[str, Share]]:
        """Each table that is rolled on, with the share of each cell among its look-ups."""
        return {table: shares(counts, counts.total()) for table, counts in self.results.items()}

    def to_json(self) -> dict[str, Any]:
        """Plain data for `--json`."""

        def as_plain(groups: dict[str, Counter[str]]) -> dict[str, Any]:
            return {
                name: {key: share.to_json() for key, share in shares(counts, self.times).items()}
                for name, counts in sorted(groups.items())
            }

        reached = zip(self.expected(), self.reached, strict=True)
        return {
            "scenario": self.case.name,
            "file": self.case.file,
            "line": self.case.line,
            "times": self.times,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "expected": [
                {"step": part.step, "line": part.line, "what": part.words, "reached": so_far} | share.to_json()
                for (part, share), so_far in reached
            ],
            "results": {
                table: {cell: each.to_json() for cell, each in found.items()} for table, found in self.read().items()
            },
            "steps_lost": as_plain(self.tally.steps),
            "pieces_lost": as_plain(self.tally.lost),
            "moved": as_plain(self.tally.moved),
            "places": as_plain(self.tally.places),
            "states": as_plain(self.tally.wears),
            "answers_by_chance": self.picked,
            "stopped": dict(self.stopped.most_common()),
            "complaints": dict(self.complaints.most_common()),
        }


def simulate(play: Play, charts: RecordingCharts, case: Case, names: Resolver, *, times: int, seed: int = 0) -> Outcome:
    """Play the steps of a scenario `times` times with dice from a seed; the same seed gives the same outcome. The
    scenario's scripted dice are not used. Its answers are used if they fit; other dialogs are answered at random.

    Raises CannotBegin if the arrangement itself fails.
    """
    start = time.process_time()
    tabletop = play.tabletop
    attempt = Attempt(play, case.scenario, names, Result("", case.name))
    _arranged(attempt)
    tabletop.dice.reset(seed)
    picks = tabletop.dialogs.picker = DialogAnswers(tabletop, random.Random(seed))
    play.brisk = True
    steps = [_free(step) for step in case.scenario.steps]
    wanted = [parts(number, step) for number, step in enumerate(steps, 1)]
    flat = tuple(part for each in wanted for part in each)
    found = Outcome(case, times, seed, flat, [0] * len(flat), [0] * len(flat), Tally({}, ()))
    stood = before(tabletop)
    found.tally = Tally(stood, tuple(each.id for each in tabletop.game.manifest.sides))
    home = tabletop.position()
    side, side_name = tabletop.state.side, tabletop.state.side_name
    try:
        for _ in range(times):
            _once(attempt, steps, wanted, found, charts)
            found.tally.add(effects(tabletop, stood))
            tabletop.restore(home)
            tabletop.state.side, tabletop.state.side_name = side, side_name
            tabletop.dice.drawn.clear()
    finally:
        tabletop.dialogs.picker = None
        play.brisk = False
    found.tally.whole(times)
    found.picked = len(picks.given)
    found.seconds = time.process_time() - start
    return found


def _arranged(attempt: Attempt) -> None:
    try:
        arrange(attempt)
    except (Refused, Stop) as error:
        raise CannotBegin(f"{attempt.scenario.name}: it cannot be set up: {error}") from None
    if attempt.result.failures:
        raise CannotBegin(f"{attempt.scenario.name}: it cannot be set up: {attempt.result.failures[0]}")


def _free(step: Step) -> Step:
    """A step without dice of its own."""
    made = step.model_copy(update={"dice": (), "seed": None})
    made._origin = step.origin
    return made


def _once(
    attempt: Attempt, steps: list[Step], wanted: list[tuple[Part, ...]], found: Outcome, charts: RecordingCharts
) -> None:
    """One play; it ends at an impossible step."""
    failures = attempt.result.failures
    charts.asked.clear()
    at = 0
    for number, (step, things) in enumerate(zip(steps, wanted, strict=True), 1):
        failures.clear()
        try:
            act(attempt, step)
        except Stop:
            found.stopped[f"step {number}: {failures[0].what if failures else 'it cannot be done'}"] += 1
            break
        except Refused as error:
            found.stopped[f"step {number}: {error}"] += 1
            break
        for each in failures:
            if each.what != "answer":
                found.complaints[f"step {number}: {each}"] += 1
        for part in things:
            failures.clear()
            compare(attempt, part.expect)
            found.reached[at] += 1
            found.met[at] += not failures
            at += 1
    for table, cell in charts.asked:
        found.results.setdefault(table, Counter())[cell] += 1
