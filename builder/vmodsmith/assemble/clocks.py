"""Chess clocks for two players, hidden until a player wants them."""

from __future__ import annotations

from vmodsmith.art import filenames
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.model import Game
from vmodsmith.vassal.components import ChessClock, ChessClockControl, Element
from vmodsmith.vassal.sequence import Color, key

__all__ = ["CLOCKS", "HAND_OVER", "clocks", "has_clocks"]

CLOCKS, HAND_OVER = "Alt+Shift+K", "Alt+Shift+N"
"""The key that shows or stops the clocks, and the key that starts the other player's."""

_DARK, _LIGHT = Color(20, 20, 20), Color(255, 255, 255)


def has_clocks(game: Game) -> bool:
    """Whether a game has clocks: only a game for two has."""
    return len(game.manifest.sides) == 2


def clocks(game: Game, say: Lexicon) -> list[Element]:
    """A clock for each side of a game for two, in the side's colour; none for other games."""
    if not has_clocks(game):
        return []
    hands = [_clock(say, each.name, Color.parse(each.colour)) for each in game.manifest.sides]
    return [
        ChessClockControl(
            *hands,
            name=say("ui.clock"),
            icon=filenames.icon_name("clock"),
            buttonText="",
            buttonTooltip=say("ui.clock.tip"),
            showHotkey=key(CLOCKS),
            nextHotkey=key(HAND_OVER),
            showTenths="Never",
            showSeconds="Always",
            showHours="Auto",
            showDays="Never",
            allowReset=True,
        )
    ]


def _clock(say: Lexicon, side: str, colour: Color) -> Element:
    ink = _DARK if 0.3 * colour.red + 0.59 * colour.green + 0.11 * colour.blue > 140 else _LIGHT
    return ChessClock(
        side=say(side),
        buttonText=say(side),
        tooltip=say("ui.clock.side.tip", side=side),
        tickingBackgroundColor=colour,
        tickingFontColor=ink,
        tockingFontColor=ink,
    )
