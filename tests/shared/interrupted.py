"""What may come between two steps of a game and must change nothing: counters are refreshed, the game goes on elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from vmodsmith.engine import Engine
from vmodsmith.model.scenarios import Case
from vmodsmith.rules.table import Play
from vmodsmith.scenarios.game import GameInPlay
from vmodsmith.scenarios.runner import Between, Kind, interruptible, kind_of, run_case
from vmodsmith.tasks.table import lay

from .games import WORKSPACES, load, scenarios

__all__ = ["elsewhere", "refreshed", "telling"]

LOOKED_AT = 700
"""Scenarios of a game that are looked through for what they keep."""

_SETUP = 20
"""What a whole setup costs more than a few pieces, in steps."""


def refreshed(game: GameInPlay) -> GameInPlay:
    """All counters are made anew, as by *Refresh Counters*. None may be lost on the way."""
    assert isinstance(game, Engine)
    mark = game.mark()
    game.refresh()
    lost = [line for line in game.chat(mark) if line.startswith("~")]
    assert not lost, lost
    return game


def elsewhere(other: Callable[[], Engine], folder: Path) -> Between:
    """The game is saved and goes on in another engine, by turns: with the dice that are scripted, the answers prepared."""
    saved = folder / "elsewhere.vsav"

    def swapped(game: GameInPlay) -> GameInPlay:
        assert isinstance(game, Engine)
        dice = game.dice_state()
        if dice["unscripted"]:
            return game  # a generator cannot be handed over
        new = other()
        game.save(saved)
        new.load(saved, game.side())
        new.seed()
        new.dice(*dice["left"])
        new.unused_answers()
        new.answer(*game.unused_answers())
        game.seed()
        return new

    return swapped


def telling(name: str) -> list[Case]:
    """A few scenarios of a game that together keep everything that its rules keep between two steps: each value that a rule sheet
    or a mechanic declares has something in it before one of their steps, if it has in any of those looked through, about
    `LOOKED_AT` of them. Played in memory; the same for equal files."""
    laid = lay(load(name, WORKSPACES[name]))
    tables: dict[Kind, Play] = {}
    cases = [case for case in scenarios(name)[0] if any(interruptible(case))]
    found: list[tuple[int, Case, set[str]]] = []
    for case in cases[:: max(1, round(len(cases) / LOOKED_AT))]:
        kind = kind_of(case)
        if kind not in tables:
            tables[kind] = laid.opened(*kind)
        table = tables[kind]
        kept: set[str] = set()

        def look(game: GameInPlay, kept: set[str] = kept, table: Play = table) -> GameInPlay:
            kept |= _kept(table)
            return game

        run_case(table, case, laid.names, game=name, between=look)
        found.append((sum(interruptible(case)) + (case.scenario.setup != "empty") * _SETUP, case, kept))
    chosen: list[Case] = []
    covered: set[str] = set()
    while more := [each for each in found if each[2] - covered]:
        _, case, kept = max(more, key=lambda each: len(each[2] - covered) / each[0])
        chosen.append(case)
        covered |= kept
    return chosen


def _kept(play: Play) -> set[str]:
    """Names of what rules keep just now."""
    table, names = play.table, set()
    for sheet in table.game.rules:
        for each in sheet.properties:
            if not each.of and (table.state.text(each.name) or "") != (each.value or ""):
                names.add(each.name)
            for piece in table.standing() if each.of else ():
                if piece.kind in each.of and piece.kept_text(each.name) not in (None, each.value):
                    names.add(each.name)
                    break
    return names
