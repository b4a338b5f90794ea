"""What may come between two steps of a game and must change nothing: counters are refreshed, the game goes on elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from vmodsmith.engine import Engine
from vmodsmith.scenarios.game import GameInPlay
from vmodsmith.scenarios.runner import Between

__all__ = ["elsewhere", "refreshed"]


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
