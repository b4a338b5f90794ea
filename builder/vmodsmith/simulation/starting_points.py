"""Starting points of random play in addition to setups: positions reached by scenarios."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from vmodsmith.model.scenarios import Case
from vmodsmith.rules.table import Play
from vmodsmith.scenarios.acting import act, arrange
from vmodsmith.scenarios.attempt import Stop
from vmodsmith.scenarios.game import Refused
from vmodsmith.scenarios.resolver import Resolver
from vmodsmith.scenarios.results import Result

from .faults import Lenient, Steps, as_taken, plain

__all__ = ["arranged_by", "brought_to", "playable"]

_NOT_ARRANGED = {"name", "proves", "note", "cases", "steps", "dice", "free_dice", "setup", "side", "others"}
"""Fields of a scenario that do not describe the start of a game, or are given otherwise."""


def playable(cases: Sequence[Case]) -> list[Case]:
    """The scenarios in whose middle a game can begin: those in the base language and without plug-ins."""
    return [each for each in cases if each.scenario.locale == "en" and not each.scenario.extensions]


def arranged_by(case: Case) -> dict[str, Any]:
    """What a scenario arranges beside its setup and sides, as its file has it."""
    found: dict[str, Any] = plain(case.scenario.model_dump(by_alias=True, exclude_defaults=True, exclude=_NOT_ARRANGED))
    return found


def brought_to(play: Play, names: Resolver, case: Case, chance: random.Random) -> Steps:
    """Play a scenario up to some step, whatever it expects. Returns what was done, as steps with their dice.

    Raises Refused or Stop where it cannot even be arranged.
    """
    scenario, dice = case.scenario, play.table.dice
    attempt = Lenient(play, scenario, names, Result("", case.name))
    arrange(attempt)
    done: Steps = []
    for step in scenario.steps[: chance.randint(0, len(scenario.steps))]:
        drawn = len(dice.drawn)
        attempt.left = []
        try:
            act(attempt, step.model_copy(update={"expect": None}))
        except (Stop, Refused):
            continue
        data = plain(step.model_dump(by_alias=True, exclude_defaults=True, exclude={"expect"}))
        if data:
            done.append(as_taken(data, dice.drawn[drawn:], attempt.left))
    dice.script.clear()
    play.unused_answers()
    play.table.state.problems.clear()
    return done
