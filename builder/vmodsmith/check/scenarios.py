"""What scenarios name of the game: pieces, places, phases, turns, sides. The rest is reported when they are played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.model.land import Land

if TYPE_CHECKING:
    from vmodsmith.model.scenarios import Case, Scenario, Step

__all__ = ["named"]

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def named(game: Game, cases: Iterable[Case]) -> Iterator[Problem]:
    """Each thing once, at the scenario that names it."""
    pieces = {each.id for each in game.counters}
    boxes = {
        f"{display.id}/{track.id}.{box.id}"
        for display in game.displays
        for track in display.tracks
        for box in track.boxes
    }
    phases = {each.id: each for each in game.phases}
    hexes = _hexes(game)
    for case in cases:
        scenario = case.scenario
        placed = [*scenario.place, *(each for step in scenario.steps for each in step.place)]
        for each in placed:
            found = each.piece.partition("#")[0]
            if found not in pieces and _ID.fullmatch(found):  # else it is the text that players read
                expected = "the id of a unit or marker"
                yield Problem.at(each.origin, "piece", each.piece, expected, valid=pieces, check="scenarios")
            if "/" in each.at and each.at not in boxes:
                expected = "display/track.box of displays.yaml"
                yield Problem.at(each.origin, "at", each.at, expected, valid=boxes, check="scenarios")
            elif "/" not in each.at and hexes and each.at not in hexes:
                yield Problem.at(each.origin, "at", each.at, "a hex of the map", valid=hexes, check="scenarios")
        dated: list[Scenario | Step] = [scenario, *scenario.steps]
        for datum in dated:
            if datum.phase is not None and datum.phase not in phases:
                expected = "a phase of phases.yaml"
                yield Problem.at(datum.origin, "phase", datum.phase, expected, valid=phases, check="scenarios")
            if (datum.turn or "").isdecimal() and not 1 <= int(datum.turn or "") <= game.turns.count:
                expected = f"a turn from 1 to {game.turns.count}"
                yield Problem.at(datum.origin, "turn", datum.turn, expected, check="scenarios")


def _hexes(game: Game) -> set[str]:
    """The numbers of the hexes of all maps; none where one of them numbers them in an invalid way, which is reported
    elsewhere."""
    try:
        return {number for each in game.maps for number in Land(each).cubes}
    except ValueError:
        return set()
