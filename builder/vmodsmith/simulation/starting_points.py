"""Starting points of random play in addition to setups: positions within scenarios, chosen at random or because a
certain command is offered.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from vmodsmith.model.scenarios import Case
from vmodsmith.rules.tabletop import Play
from vmodsmith.scenarios.acting import act, arrange
from vmodsmith.scenarios.attempt import Stop
from vmodsmith.scenarios.game import Refused
from vmodsmith.scenarios.resolver import Resolver
from vmodsmith.scenarios.results import Result
from vmodsmith.vassal.sequence import Key, key

from .faults import Lenient, Steps, as_taken, plain

__all__ = ["Start", "arranged_by", "brought_to", "offering", "playable"]

_NOT_ARRANGED = {"name", "proves", "note", "cases", "steps", "dice", "free_dice", "setup", "side", "others"}
"""Fields of a scenario that do not describe the start of a game, or are passed separately."""


Start = tuple[Case, int]
"""A scenario, and the number of its steps that lead to a position."""


def offering(
    cases: Iterable[Case], commands: Mapping[str, str], keys: Mapping[Key | None, list[str]]
) -> dict[str, list[Start]]:
    """For each command the positions in which scenarios use it, or expect a menu to offer it.

    `commands` has the text of each command's entry in the base language, `keys` the commands of each key.
    """
    by_text: dict[str, list[str]] = {}
    for command, text in commands.items():
        by_text.setdefault(text, []).append(command)
    found: dict[str, list[Start]] = {}
    for case in cases:
        for number, step in enumerate(case.scenario.steps):
            said = [(step.do, number)] if step.do else []
            pressed = keys.get(_key(step.key), []) if step.key else []
            for expected in step.expect.pieces.values() if step.expect is not None else ():
                said += [(text, number + 1) for text in expected.menu]
            offers = [(each, steps) for path, steps in said for each in by_text.get(path.rpartition(" > ")[2], ())]
            for command, steps in [*offers, *((each, number) for each in pressed)]:
                starts = found.setdefault(command, [])
                if not starts or starts[-1] != (case, steps):
                    starts.append((case, steps))
    return found


def _key(text: str) -> Key | None:
    """A key as scenarios write it; None for an invalid one."""
    try:
        return key(text)
    except ValueError:
        return None


def playable(cases: Sequence[Case]) -> list[Case]:
    """The scenarios in the middle of which a game can begin: those in the base language and without plug-ins."""
    return [each for each in cases if each.scenario.locale == "en" and not each.scenario.extensions]


def arranged_by(case: Case) -> dict[str, Any]:
    """The arrangements of a scenario in addition to its setup and sides, as in its file."""
    found: dict[str, Any] = plain(case.scenario.model_dump(by_alias=True, exclude_defaults=True, exclude=_NOT_ARRANGED))
    return found


def brought_to(play: Play, names: Resolver, case: Case, chance: random.Random, steps: int | None = None) -> Steps:
    """Play a number of steps of a scenario, given or random, ignoring its expectations. Returns the actions as steps
    with their dice. Raises Refused or Stop if it cannot be arranged.
    """
    scenario, dice = case.scenario, play.tabletop.dice
    attempt = Lenient(play, scenario, names, Result("", case.name))
    arrange(attempt)
    done: Steps = []
    for step in scenario.steps[: chance.randint(0, len(scenario.steps)) if steps is None else steps]:
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
    play.tabletop.state.problems.clear()
    return done
