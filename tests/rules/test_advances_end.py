"""An advance after combat ends with its phase, in each game that has advances: positions from the games' own scenarios,
in which pieces may advance, and the tracker goes on instead."""

from __future__ import annotations

import re
from functools import cache

import pytest
from shared.games import WORKSPACES, load, scenarios

from vmodsmith.model.scenarios import Case
from vmodsmith.scenarios.game import GameInPlay
from vmodsmith.scenarios.runner import run_case
from vmodsmith.simulation.starting_points import playable
from vmodsmith.tasks.tabletop import PreparedTabletop, lay

WHO = "who may enter them"
"""What the mechanic says of the property with the pieces that may advance; a game may give it another name."""


def kept(name: str) -> list[str]:
    """These properties of a game's advances."""
    return [
        each.name for sheet in load(name, WORKSPACES[name]).rules for each in sheet.properties if each.source == WHO
    ]


ENOUGH = 9
"""Positions of a game."""

OTHERS = 400
"""At least so many scenarios are played though they do not speak of advances; all of them in a game with fewer than
twice as many."""


def _declares(name: str) -> bool:
    """Whether the rules of a game write of the mechanic. To read whole games for the list of tests would take a third
    of the time in which `pytest tests/rules -k NAME` answers."""
    sheets = (WORKSPACES[name] / "templates" / name / "rules").glob("*.yaml")
    return any(re.search(r"^\s*use: *advance\b", each.read_text(encoding="utf-8"), re.MULTILINE) for each in sheets)


GAMES = [name for name in WORKSPACES if _declares(name)]


def test_every_game_with_advances_is_looked_at() -> None:
    assert [name for name in WORKSPACES if kept(name)] == GAMES


@cache
def _laid(name: str) -> PreparedTabletop:
    return lay(load(name, WORKSPACES[name]))


class Found(Exception):
    """The scenario need not go on."""


@pytest.mark.slow(60)
@pytest.mark.parametrize("name", GAMES)
def test_no_piece_may_advance_in_the_next_phase(name: str) -> None:
    play, names = _laid(name).opened(), kept(name)
    phases: dict[str, int] = {}

    def able() -> list[str]:
        return [text for each in names if (text := play.properties(each)[each])]

    def go_on(held: GameInPlay) -> GameInPlay:
        phase = str(play.properties("Phase")["Phase"])
        if not able() or phases.get(phase, 0) == 3:
            return held
        play.unused_answers()
        play.answer(*["Yes"] * 5)  # whatever is lost besides
        play.turn("next")
        assert str(play.properties("Phase")["Phase"]) != phase
        assert able() == [], phase
        phases[phase] = phases.get(phase, 0) + 1
        raise Found

    speak: list[Case] = []
    others: list[Case] = []
    for case in playable(scenarios(name)[0]):
        (speak if "advance" in repr(case).lower() else others).append(case)
    for case in [*speak, *others[:: max(1, len(others) // OTHERS)]]:
        if sum(phases.values()) >= ENOUGH:
            break
        try:
            run_case(play, case, _laid(name).names, game=name, between=go_on)
        except Found:
            play.unused_answers()
    assert sum(phases.values()) >= 3, phases
