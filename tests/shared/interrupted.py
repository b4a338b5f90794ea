"""What may come between two steps of a game and must change nothing: counters are refreshed, the game goes on
elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from vmodsmith.engine import Engine
from vmodsmith.model.scenarios import Case
from vmodsmith.rules.compiled import ASKING
from vmodsmith.rules.tabletop import Play
from vmodsmith.scenarios.differences import differences
from vmodsmith.scenarios.game import GameInPlay
from vmodsmith.scenarios.runner import Between, Kind, interruptible, kind_of, run_case
from vmodsmith.tasks.tabletop import lay

from .covering import covering
from .games import WORKSPACES, load, scenarios

__all__ = ["Meanwhile", "asking", "asking_few", "elsewhere", "refreshed", "telling"]

ENOUGH = 100
"""Scenarios one after the other that keep nothing new: then no more are looked through."""

_SETUP = 20
"""What a whole setup costs more than a few pieces, in steps."""


def _selection(game: Engine) -> list[tuple[str, ...]]:
    """What is selected: rows and places, which outlast the pieces. A selection belongs to a window, not to the game;
    whoever goes on selects again."""
    lying = {f"uid:{each['uid']}": _row_and_place(each) for each in game.pieces()}
    return [lying[each] for each in game.selected()]


def _select_again(game: Engine, chosen: Sequence[tuple[str, ...]]) -> None:
    lying: dict[tuple[str, ...], list[str]] = {}
    for each in game.pieces():
        lying.setdefault(_row_and_place(each), []).append(f"uid:{each['uid']}")
    game.select(*(lying[each].pop(0) for each in chosen))


def _row_and_place(piece: dict[str, Any]) -> tuple[str, ...]:
    return tuple(str(piece[name]) for name in ("id", "map", "x", "y"))


def refreshed(game: GameInPlay) -> GameInPlay:
    """All counters are made anew, as by *Refresh Counters*. None may be lost on the way."""
    assert isinstance(game, Engine)
    chosen = _selection(game)
    mark = game.mark()
    game.refresh()
    _select_again(game, chosen)
    lost = [line for line in game.chat(mark) if line.startswith("~")]
    assert not lost, lost
    return game


def elsewhere(other: Callable[[], Engine], folder: Path) -> Between:
    """The game is saved and goes on in another engine, by turns: with the dice that are scripted, the answers
    prepared, and what its player wants to be asked."""
    saved = folder / "elsewhere.vsav"

    def swapped(game: GameInPlay) -> GameInPlay:
        assert isinstance(game, Engine)
        dice = game.dice_state()
        if dice["unscripted"]:
            return game  # a generator cannot be handed over
        new = other()
        wish = game.properties(ASKING)[ASKING]
        chosen = _selection(game)
        game.save(saved)
        new.load(saved, game.side())
        _select_again(new, chosen)
        if wish is not None:
            new.set_property(ASKING, wish)
        new.seed()
        new.dice(*dice["left"])
        new.unused_answers()
        new.answer(*game.unused_answers())
        game.seed()
        return new

    return swapped


_NOTE = "vms_do"
"""What each click writes anew before it is read: which key was chosen. Clicks that cross leave it as it may be."""


class Unheard:
    """A game in whose chat scenarios do not read what another player has said meanwhile."""

    def __init__(self, engine: Engine, lines: Sequence[str]) -> None:
        self.engine, self._lines = engine, lines

    def __getattr__(self, name: str) -> Any:
        return getattr(self.engine, name)

    def chat(self, since: dict[str, int] | None = None) -> list[str]:
        """The lines of the chat but for those."""
        found = self.engine.chat(since)
        for each in self._lines:
            if each in found:
                found.remove(each)
        return found


class Meanwhile:
    """The other player acts while the player of a scenario is asked: each has the same game before a step; what the
    other does comes as soon as a dialog opens, what the step does comes to the other afterwards; then both must have
    the same game again."""

    def __init__(self, other: Engine, act: Callable[[Engine], None], folder: Path) -> None:
        self.other, self.act = other, act
        self.saved = folder / "meanwhile.vsav"
        self.mark: dict[str, int] | None = None
        self.apart: list[str] = []
        """Where the games of both differ after a step."""
        self.steps = 0
        """During how many steps the other player has acted."""

    def before(self, game: GameInPlay) -> GameInPlay:
        """Before a step, and after the one before it."""
        engine = game.engine if isinstance(game, Unheard) else game
        assert isinstance(engine, Engine)
        self.after(engine)
        engine.save(self.saved)
        self.other.load(self.saved)
        mark = self.other.mark()
        self.act(self.other)
        engine.meanwhile(self.other.commands(mark))
        self.mark = engine.mark()
        return cast(GameInPlay, Unheard(engine, self.other.chat(mark)))

    def after(self, game: Engine) -> None:
        """After a step: both players' games are compared, if the other one did anything in it."""
        unused = game.meanwhile(())
        if self.mark is not None and not unused:
            self.steps += 1
            self.other.apply(game.commands(self.mark))
            found = differences(game.snapshot(), self.other.snapshot())
            self.apart += [" | ".join(map(str, each)) for each in found if f".{_NOTE} = " not in str(each[0])]
        self.mark = None


_TAKES_BACK = ("undo", "redo", "reload", "side", "set")


def asking(name: str) -> list[Case]:
    """The scenarios of a game in which something asks its player, but for those that take steps back, which another
    player's action between them forbids, and those of several players."""
    return [
        case
        for case in scenarios(name)[0]
        if any(each.answer for each in case.scenario.steps)
        and not any(
            getattr(each, word) not in (None, (), False, {}) for each in case.scenario.steps for word in _TAKES_BACK
        )
        and not case.scenario.others
    ]


def asking_few(name: str, most: int) -> list[Case]:
    """Of each command, button or phase that asks, the scenario with the fewest steps, on an empty map; and of these
    every so many that they are no more than `most`."""
    found: dict[str, Case] = {}
    for case in asking(name):
        steps = case.scenario.steps
        for step in steps if case.scenario.setup == "empty" else ():
            if step.answer:
                what = str(step.do or step.press or step.key or step.phase or step.turn or step.at)
                if what not in found or len(found[what].scenario.steps) > len(steps):
                    found[what] = case
    cases = list({(each.file, each.line, each.name): each for each in found.values()}.values())
    return cases[:: -(-len(cases) // most)] if cases else []


def telling(name: str) -> list[Case]:
    """A few scenarios of a game that together keep everything that its rules keep between two steps: each value that a
    rule sheet or a mechanic declares has something in it before one of their steps, if it has in any of those that do
    all that any does, gone through until `ENOUGH` of them have kept nothing new. Played in memory; the same for equal
    files."""
    laid = lay(load(name, WORKSPACES[name]))
    tables: dict[Kind, Play] = {}
    cases = [case for case in scenarios(name)[0] if any(interruptible(case))]
    found: list[tuple[int, Case, set[str]]] = []
    seen: set[str] = set()
    last = 0
    for number, case in enumerate(covering(cases)):
        if number - last > ENOUGH:
            break
        kind = kind_of(case)
        if kind not in tables:
            tables[kind] = laid.opened(*kind)
        table = tables[kind]
        kept: set[str] = set()

        def look(game: GameInPlay, kept: set[str] = kept, table: Play = table) -> GameInPlay:
            kept |= _kept(table)
            return game

        run_case(table, case, laid.names, game=name, between=look)
        if kept - seen:
            seen, last = seen | kept, number
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
    table, names = play.tabletop, set()
    for sheet in table.game.rules:
        for each in sheet.properties:
            if not each.of and (table.state.text(each.name) or "") != (each.value or ""):
                names.add(each.name)
            for piece in table.standing() if each.of else ():
                if piece.kind in each.of and piece.stored_text(each.name) not in (None, each.value):
                    names.add(each.name)
                    break
    return names
