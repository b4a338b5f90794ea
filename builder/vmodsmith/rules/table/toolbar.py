"""The buttons of the toolbar, and what they do."""

from __future__ import annotations

import re
from collections.abc import Callable

from .clock import NEXT
from .player_input import PlayerInput
from .table import GameTable
from .table_data import Button

__all__ = ["Pressed", "toolbar"]

_VARIABLE = re.compile(r"\$(\w+)\$")

Pressed = tuple[Button, Callable[[], object]]
"""A button, and what it does."""


def toolbar(table: GameTable) -> list[Pressed]:
    """The buttons of rules, of dice, of moved marks, and those that only open a window."""
    data = table.data

    def rule(button: Button) -> Callable[[], object]:
        return lambda: table.click(lambda: _press(table, button.id))

    def dice(button: Button) -> Callable[[], object]:
        return lambda: table.click(lambda: _throw(table, button.id))

    unmoved = Button("unmoved", (data.names["ui.unmoved"],))
    marked = any(each.moved for each in table.game.kinds.values())
    return [
        *((each, rule(each)) for each in data.rules),
        *((each, dice(each)) for each in data.dice),
        *([(unmoved, lambda: table.click(lambda: _unmark(table)))] if marked else []),
        *((each, lambda: None) for each in data.idle),
    ]


def _press(table: GameTable, button: str) -> None:
    """A button of the rules; one may want the turn tracker stepped."""
    clock = table.clock
    clock.wanted = False
    table.rules.press(button)
    if clock.goes_on():
        clock.by_rule = True
        try:
            PlayerInput(table).step(NEXT)
        finally:
            clock.by_rule = False


def _throw(table: GameTable, dice: str) -> None:
    """A button of dice."""
    count, _, sides = dice.partition("d")
    thrown = [table.dice.roll(int(sides)) for _ in range(int(count))]
    total = str(sum(thrown))
    values = {"numericalTotal": total, "result": ",".join(map(str, thrown)), "PlayerName": table.state.player}
    values |= {f"result{n}": str(each) for n, each in enumerate(thrown, 1)}
    values["PlayerSide"] = table.state.local(table.state.side_name or "<observer>")
    text = table.state.local(table.data.formats[dice])
    said = _VARIABLE.sub(lambda match: values.get(match[1], ""), text)
    table.chat.show(f"*{said}" if said.startswith("*") else f"* {said}")


def _unmark(table: GameTable) -> None:
    """The map's button that takes the moved marks off."""
    for each in table.standing():
        if each.place is not None and each.place.sheet == 0:
            each.clear_moved()
    table.reporter.engine(table.state.local(table.data.formats["unmoved"]))
