"""The buttons of the toolbar, and their effects."""

from __future__ import annotations

import re
from collections.abc import Callable

from .clock import NEXT
from .player_input import PlayerInput
from .tabletop import Tabletop
from .tabletop_data import Button

__all__ = ["Pressed", "toolbar"]

_VARIABLE = re.compile(r"\$(\w+)\$")

Pressed = tuple[Button, Callable[[], object]]
"""A button, and its effect."""


def toolbar(tabletop: Tabletop) -> list[Pressed]:
    """The buttons of rules, of dice, of moved marks, and buttons that only open a window."""
    data = tabletop.data

    def rule(button: Button) -> Callable[[], object]:
        return lambda: tabletop.click(lambda: _press(tabletop, button.id))

    def dice(button: Button) -> Callable[[], object]:
        return lambda: tabletop.click(lambda: _throw(tabletop, button.id))

    unmoved = Button("unmoved", (data.names["ui.unmoved"],))
    marked = any(each.moved for each in tabletop.game.kinds.values())
    return [
        *((each, rule(each)) for each in data.rules),
        *((each, dice(each)) for each in data.dice),
        *([(unmoved, lambda: tabletop.click(lambda: _unmark(tabletop)))] if marked else []),
        *((each, lambda: None) for each in data.idle),
    ]


def _press(tabletop: Tabletop, button: str) -> None:
    """Press a button of the rules, which may request a step of the turn tracker."""
    clock = tabletop.clock
    clock.wanted = False
    tabletop.rules.press(button)
    if clock.goes_on():
        clock.by_rule = True
        try:
            PlayerInput(tabletop).step(NEXT)
        finally:
            clock.by_rule = False


def _throw(tabletop: Tabletop, dice: str) -> None:
    """Press a button of dice."""
    count, _, sides = dice.partition("d")
    thrown = [tabletop.dice.roll(int(sides)) for _ in range(int(count))]
    total = str(sum(thrown))
    values = {"numericalTotal": total, "result": ",".join(map(str, thrown)), "PlayerName": tabletop.state.player}
    values |= {f"result{n}": str(each) for n, each in enumerate(thrown, 1)}
    values["PlayerSide"] = tabletop.state.local(tabletop.state.side_name or "<observer>")
    text = tabletop.state.local(tabletop.data.formats[dice])
    said = _VARIABLE.sub(lambda match: values.get(match[1], ""), text)
    tabletop.chat.show(f"*{said}" if said.startswith("*") else f"* {said}")


def _unmark(tabletop: Tabletop) -> None:
    """Press the map's button that clears the moved marks."""
    for each in tabletop.standing():
        if each.place is not None and each.place.window == 0:
            each.clear_moved()
    tabletop.reporter.engine(tabletop.state.local(tabletop.data.formats["unmoved"]))
