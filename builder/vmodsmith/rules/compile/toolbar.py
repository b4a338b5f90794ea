"""The components that rules add to the module: global properties, toolbar buttons, the hotkey of the turn tracker."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vmodsmith.model import Game, RuleHook
from vmodsmith.rules.compile.traits import Doors
from vmodsmith.rules.compiled import CHOSEN, HELP, PHASE, button_key
from vmodsmith.vassal.components import (
    DoActionButton,
    Element,
    GlobalProperty,
    ToolbarMenu,
    TurnGlobalHotkey,
)
from vmodsmith.vassal.sequence import Key

__all__ = ["follows_clock", "follows_drags", "offers_levels", "properties", "toolbar", "turn_keys"]


SETTINGS = "ui.referee.settings"
"""The group of buttons for settings; it comes last."""

LONGEST = 6
"""The most entries of a menu of the rules without submenus."""


def _hooks(game: Game) -> Iterator[RuleHook]:
    for sheet in game.rules:
        yield from sheet.hooks


def follows_clock(game: Game) -> bool:
    """Whether the rules react to the start of a phase or turn, to a step of the tracker back or forward again, or to
    the end of the last turn; or whether a stored value ends with a phase or turn.
    """
    kept = (each.lasts for sheet in game.rules for each in sheet.properties)
    return any(lasts in ("phase", "turn", "attack") for lasts in kept) or any(
        each.of_the_clock for each in _hooks(game)
    )


def follows_drags(game: Game) -> bool:
    """Whether the rules react to drags."""
    return any("moved" in each.on for each in _hooks(game))


def offers_levels(game: Game) -> bool:
    """Whether players choose the referee's level, so that a page explains what they have to do themselves."""
    return any(each.id == "referee" for each in game.manifest.options)


def turn_keys(game: Game) -> tuple[Element, ...]:
    """The hotkey that the turn tracker sends when it moves."""
    return (TurnGlobalHotkey(name="rules", hotkey=PHASE),) if follows_clock(game) else ()


def properties(game: Game) -> Iterator[Element]:
    """The values that rules store for the game, and those they need internally."""
    yield GlobalProperty(name="vms_step", initialValue="0")
    yield GlobalProperty(name="vms_begun", initialValue="", description="phases that have begun")
    yield GlobalProperty(name="vms_past", initialValue="", description="what was kept in phases")
    yield GlobalProperty(name="vms_opened", initialValue="", description="whether the first phase has been announced")
    yield GlobalProperty(name=CHOSEN, initialValue="")
    yield GlobalProperty(name="vms_tongues", initialValue="", description="languages of the players who acted")
    for sheet in game.rules:
        for each in sheet.properties:
            if not each.of:
                yield GlobalProperty(name=each.name, initialValue=each.value, description=sheet.id)


def toolbar(game: Game, say: Callable[[str], str], doors: Doors, icon: str) -> Iterator[Element]:
    """The buttons of the sheets in a menu of their own, with an icon, and an invisible button for the turn tracker.

    In a long menu each group has a submenu, which VASSAL makes from an entry with the name of another menu.
    """
    if follows_clock(game):
        yield _button("vms-phase", "", PHASE, doors.phases())
    lines: list[tuple[str, str | None]] = []
    for sheet in game.rules:
        for button in sheet.buttons:
            name = say(button.menu)
            lines.insert(0 if button.first else len(lines), (name, button.group))
            yield _button(button.id, name, button_key(button.id, button.key), doors.button(button.id))
    if offers_levels(game):
        name = say("ui.referee.help")
        lines.insert(1 if lines else 0, (name, SETTINGS))
        yield _button("vms-help", name, HELP, doors.help())
    names = [name for name, _ in lines]
    if len(lines) > LONGEST:
        names = [name for name, group in lines if group is None]
        for group in sorted(dict.fromkeys(each for _, each in lines if each), key=lambda each: each == SETTINGS):
            inside = [name for name, of in lines if of == group]
            if len(inside) > 1:
                label = say(group)
                yield ToolbarMenu(description=label, text=label, tooltip=label, menuItems=tuple(inside))
                inside = [label]
            names += inside
    if names:
        label = say("ui.referee")
        yield ToolbarMenu(
            description=label, text=label, tooltip=say("ui.referee.tip"), icon=icon, menuItems=tuple(names)
        )


def _button(name: str, text: str, stroke: Key, run: str) -> Element:
    return DoActionButton(name=name, text=text, tooltip=text, hotkey=stroke, doReport=True, reportFormat=run)
