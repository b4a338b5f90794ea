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
        """Does what was noted last, for the piece that asks; or has it offer what applies, for a menu. False."""

    def noted(self, what: str) -> str:
        """Notes a key until the piece asks, however many others are noted and asked for meanwhile. The key."""

    def dragged(self, kind: str) -> str:
        """Does what follows when a piece of the kind was dragged. False."""

    def button(self, identity: str) -> str:
        """Does what a button does. An empty text."""

    def help(self) -> str:
        """Opens the page that says what the referee does. An empty text."""

    def phases(self) -> str:
        """Does what follows when the turn tracker moved. An empty text."""


def commands_of(game: Game, kind: str) -> list[RuleCommand]:
    """The commands of a kind of piece, in the order of its menu."""
    return [command for _, command in ordered_commands(game) if kind in command.kinds]


def traits(game: Game, kind: str, doors: Doors) -> Iterator[Trait]:
    """The traits of a kind of piece, the innermost first.

    VASSAL writes each trait into saved games within all those around it, and reads it as often: so they are few and
    short. Entries of menus are not part of them: when a menu is built, a trigger asks the rules, and another trait of
    the piece offers what applies. (The trigger has an entry without a text, which no menu shows: VASSAL asks for the
    condition of one that has.) At a key that trait notes in a global property which command it is, and the trigger
    around it acts: VASSAL lets the trait inside work first, and asks for the condition once a key press, so the action
    runs once; it hands its changes over by itself and leaves nothing for the trigger to do. (A property of the piece
    would do, but its change would reach the other players in addition to the changes of the action to the same piece,
    and VASSAL merges two of those that meet.) A key of the piece itself, such as that of a lost step, is noted in the
    rules as well: within it other such keys may be pressed, and what was noted last would be theirs. Setups name no
    keys and have no trigger: see `in_setups`.
    """
    if any(kind in each.of for sheet in game.rules for each in sheet.properties):
        yield DynamicProperty(KEPT, "")
    drags = any(follows(hook, kind) for sheet in game.rules for hook in sheet.hooks)
    commands = commands_of(game, kind)
    if not commands:
        if drags:
            yield TriggerAction(description="dragged", key=DRAGGED, condition=doors.dragged(kind))
        return
    noted = dict.fromkeys(command_key(each) for each in reversed(commands) if each.key is not None)
    entries = [
        PropertyCommand(SetTo(doors.noted(str(stroke)) if stroke.name else str(stroke)), stroke)
        for stroke in reversed(noted)
    ]
    if drags:
        entries.append(PropertyCommand(SetTo(doors.noted(WAS_DRAGGED)), DRAGGED))
    if any(each.menu for each in commands):
        entries.append(PropertyCommand(SetTo(FROM_MENU), COMMON))  # for a later build's commands, too
    yield SetGlobalProperty(CHOSEN, tuple(entries))
    watch = tuple(each.key for each in entries)
    yield TriggerAction(description=ACTING, menu=" ", watch=watch, condition=doors.acts())


def in_setups(chain: Iterable[Trait]) -> list[Trait]:
    """The traits of a piece as setups have them. Of the two that note keys and act by them it leaves the first, without
    a key: as soon as a game is opened the rules in the module hear all keys in the pieces themselves, and offer their
    menus. They put a trait of their own in its place, so there must be another around it: that of kept values, or the
    second, with nothing to do."""
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
    return hook.on == "moved" and kind in hook.kinds
