"""The traits that rules add to pieces: menu commands, stored values, and the few traits that call the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Protocol

from vmodsmith.model import Game, RuleCommand, RuleHook
from vmodsmith.rules.compiled import (
    ACTING,
    CHOSEN,
    COMMON,
    DRAGGED,
    FROM_MENU,
    KEPT,
    WAS_DRAGGED,
    command_key,
    ordered_commands,
)
from vmodsmith.vassal.traits import (
    DynamicProperty,
    PropertyCommand,
    SetGlobalProperty,
    SetTo,
    Trait,
    TriggerAction,
)

__all__ = ["Doors", "commands_of", "follows", "in_setups", "traits"]


class Doors(Protocol):
    """The expressions by which traits and buttons enter the rules."""

    def acts(self) -> str:
        """Carries out the last recorded key for the calling piece; or, for a menu, lets it offer the commands that
        apply. The value is False.
        """

    def recorded(self, what: str) -> str:
        """Records a key until the piece calls, even if others are recorded and carried out meanwhile.

        The value is the key.
        """

    def dragged(self, kind: str) -> str:
        """Runs the hooks after a drag of a piece of the kind. The value is False."""

    def button(self, identity: str) -> str:
        """Runs a button. The value is an empty text."""

    def help(self) -> str:
        """Opens the page about the work of the referee. The value is an empty text."""

    def phases(self) -> str:
        """Runs the hooks after a move of the turn tracker. The value is an empty text."""


def commands_of(game: Game, kind: str) -> list[RuleCommand]:
    """The commands of a kind of piece, in the order of its menu."""
    return [command for _, command in ordered_commands(game) if kind in command.kinds]


def traits(game: Game, kind: str, doors: Doors) -> Iterator[Trait]:
    """The traits of a kind of piece, the innermost first.

    VASSAL writes each trait into saved games within all traits around it, and reads it as often, so they are few and
    short. They contain no menu entries: when a menu is built, a trigger calls the rules, and another trait of the piece
    offers the commands that apply. (The trigger has an entry with an empty text, which no menu shows, because VASSAL
    evaluates the condition only of a trigger with an entry.) When a key is pressed, that other trait records the
    command in a global property, and the trigger around it acts: VASSAL lets the inner trait work first, and evaluates
    the condition once per key press, so the action runs once. The action sends its changes by itself and leaves nothing
    for the trigger to do. (A property of the piece would also work, but its change would reach the other players in
    addition to the action's changes of the same piece, and VASSAL merges two such changes.) A key of the piece itself,
    such as that of a lost step, is also recorded in the rules: within it other such keys may be pressed, which would
    replace the recorded one. Setups name no keys and have no trigger: see `in_setups`.
    """
    if any(kind in each.of for sheet in game.rules for each in sheet.properties):
        yield DynamicProperty(KEPT, "")
    drags = any(follows(hook, kind) for sheet in game.rules for hook in sheet.hooks)
    commands = commands_of(game, kind)
    if not commands:
        if drags:
            yield TriggerAction(description="dragged", key=DRAGGED, condition=doors.dragged(kind))
        return
    recorded = dict.fromkeys(command_key(each) for each in reversed(commands) if each.key is not None)
    entries = [
        PropertyCommand(SetTo(doors.recorded(str(stroke)) if stroke.name else str(stroke)), stroke)
        for stroke in reversed(recorded)
    ]
    if drags:
        entries.append(PropertyCommand(SetTo(doors.recorded(WAS_DRAGGED)), DRAGGED))
    if any(each.menu for each in commands):
        entries.append(PropertyCommand(SetTo(FROM_MENU), COMMON))  # for a later build's commands, too
    yield SetGlobalProperty(CHOSEN, tuple(entries))
    watch = tuple(each.key for each in entries)
    yield TriggerAction(description=ACTING, menu=" ", watch=watch, condition=doors.acts())


def in_setups(chain: Iterable[Trait]) -> list[Trait]:
    """The traits of a piece in setups.

    Of the two that record keys and act on them only the first is left, without a key: when a game is opened, the rules
    in the module themselves receive all keys of the pieces, and offer their menus. They replace this trait by their
    own, so there has to be another around it: that of stored values, or the second one, without effect.
    """
    made = list(chain)
    for n, trait in enumerate(made):
        if isinstance(trait, TriggerAction) and trait.description == ACTING:
            notes = made[n - 1]
            assert isinstance(notes, SetGlobalProperty) and notes.name == CHOSEN
            kept: list[Trait] = [each for each in made if isinstance(each, DynamicProperty) and each.name == KEPT]
            made[n - 1 : n + 1] = [replace(notes, commands=()), *(kept or [TriggerAction(description=ACTING)])]
            for each in kept:
                made.remove(each)  # where it was
            break
    return made


def follows(hook: RuleHook, kind: str) -> bool:
    """Whether a hook runs when pieces of a kind were dragged."""
    return "moved" in hook.on and kind in hook.kinds
