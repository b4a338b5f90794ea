"""What of the rules stands on pieces: menu commands, kept values, and the few traits that call the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from builder.model import Game, RuleCommand, RuleHook
from builder.rules.compiled import CHOSEN, DRAGGED, HIDING, KEPT, command_key, expanded_commands
from builder.vassal.traits import (
    DynamicProperty,
    PropertyCommand,
    RestrictCommands,
    SetGlobalProperty,
    SetTo,
    SubMenu,
    Trait,
    TriggerAction,
)

__all__ = ["Doors", "commands_of", "follows", "traits"]


class Doors(Protocol):
    """The expressions by which traits and buttons enter the rules."""

    def acts(self) -> str:
        """Does the command that was chosen last, for the piece that asks. False."""

    def follows(self, command: RuleCommand) -> str:
        """Does what follows a key of the piece itself, for the piece that asks. False."""

    def chosen(self, command: RuleCommand) -> str:
        """What is noted of the command that was chosen."""

    def dragged(self, kind: str) -> str:
        """Does what follows when a piece of the kind was dragged. False."""

    def hides(self, kind: str) -> str:
        """Whether commands of a piece of the kind are hidden."""

    def button(self, identity: str) -> str:
        """Does what a button does. An empty text."""

    def phases(self) -> str:
        """Does what follows when the turn tracker moved. An empty text."""


def commands_of(game: Game, kind: str) -> list[RuleCommand]:
    """The commands of a kind of piece, in the order of the sheets."""
    return [command for sheet in game.rules for command in expanded_commands(sheet) if kind in command.kinds]


def traits(game: Game, kind: str, say: Callable[[str], str], doors: Doors) -> Iterator[Trait]:
    """The traits of a kind of piece, the innermost first.

    VASSAL writes each trait into saved games within all those around it: so they are few, and the longest ones stand outside.
    All commands of a kind are entries of one trait that notes in a global property which was chosen; around it a trigger
    watches their keys and acts. A key of the piece itself, such as that of a lost step, has a trigger of its own that knows what
    follows it: within it other such keys may be pressed, and what was noted last would be theirs. (A property of the piece would do, but its change would reach the other players beside
    the changes of the action to the same piece, and VASSAL merges two of those that meet.) VASSAL lets the inner trait work first and asks a trigger's condition once a key press, so the
    action runs once; it hands its changes over by itself and leaves nothing for the trigger to do. One trait hides all
    commands that do not apply: the rules tell it which, each time a menu is built.
    """
    if any(kind in each.of for sheet in game.rules for each in sheet.properties):
        yield DynamicProperty(KEPT, "")
    if any(follows(hook, kind) for sheet in game.rules for hook in sheet.hooks):
        yield TriggerAction(description="dragged", key=DRAGGED, condition=doors.dragged(kind))
    commands = commands_of(game, kind)
    if not commands:
        return
    entries = [
        PropertyCommand(SetTo(doors.chosen(each)), command_key(each), say(each.menu) if each.menu else "")
        for each in commands
        if each.menu or not _after_own_key(each)
    ]
    groups: dict[str, list[str]] = {}
    for command in commands:
        if command.menu and command.group:
            groups.setdefault(command.group, []).append(say(command.menu))
    for group, menus in groups.items():
        yield SubMenu(say(group), tuple(menus))
    if entries:
        yield SetGlobalProperty(CHOSEN, tuple(entries))
    chosen = tuple(command_key(each) for each in commands if not _after_own_key(each))
    if chosen:
        yield TriggerAction(description="rules", watch=chosen, condition=doors.acts())
    for stroke, command in {command_key(each): each for each in commands if _after_own_key(each)}.items():
        yield TriggerAction(description="rules", watch=(stroke,), condition=doors.follows(command))
    hidden = tuple(command_key(each) for each in commands if each.when)
    if hidden:
        yield RestrictCommands(HIDING, "Hide", doors.hides(kind), hidden)


def _after_own_key(command: RuleCommand) -> bool:
    """Whether it follows a named key, which other traits of the piece send."""
    return command.key is not None and bool(command_key(command).name)


def follows(hook: RuleHook, kind: str) -> bool:
    """Whether a hook runs when pieces of a kind were dragged."""
    return hook.on == "moved" and kind in hook.kinds
