"""The additions of a game's rules to its module."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from vmodsmith.foundation.memo import OfObject
from vmodsmith.model import Game, Gated, RuleButton, RuleCommand, RuleHook, RuleSheet
from vmodsmith.vassal.components import Element
from vmodsmith.vassal.sequence import Key, key, named
from vmodsmith.vassal.traits import Trait

__all__ = [
    "ACTING",
    "ASKING",
    "CHOSEN",
    "COMMON",
    "DRAGGED",
    "FROM_MENU",
    "HELP",
    "KEPT",
    "PHASE",
    "TELLS",
    "VIEWER",
    "VIEWER_SIZES",
    "WAS_DRAGGED",
    "Compiled",
    "button_key",
    "command_key",
    "drag_refused",
    "expanded_commands",
    "gated",
    "gates",
    "hook_gates",
    "names_text",
    "ordered_commands",
    "reads",
    "shut",
    "unopposed",
]

DRAGGED: Key = named("vms-dragged")
"""Key command that the main map sends to pieces after they were dragged."""

CHOSEN = "vms_do"
"""Global property with the last choice or key: a key as VASSAL writes it, or one of the two below.

It is stored with pieces in saved games, so it contains nothing that another build of the module may number differently.
"""

WAS_DRAGGED, FROM_MENU = "dragged", "menu"
"""Its values for a drag, and for a command without a key, whose number is in the menu entry."""

COMMON: Key = named("vms-choose")
"""The key command that all menu entries of commands without a key send."""

ACTING = "rules"
"""Name of the trigger that calls the rules; the rules in the module look for it."""

KEPT = "vms_kept"
"""Name of the trait with the values that rules store for a piece: alternating names and values, separated by `;`, of
all values that are not initial. It is one trait for all values, because a trait is written into saved games as often as
there are traits around it.
"""

TELLS = "why-not-"
"""The prefix of the id of a command that only reports the causes against another."""

DICE = "vms_dice"
"""Preference of a player, and property: whether dice are drawn in the chat."""

SEEN = "vms_seen"
"""Preference of a player, and property: whether a panel shows the rules' information about the pieces under
the mouse.
"""

ASKING = "vms_ask"
"""Preference of a player, and property: whether a question comes before a step of the turn tracker that loses
something."""

VIEWER = "vms_viewer"
"""Preference of a player, and property: how large stacks are shown under the mouse, one of the sizes below."""

VIEWER_SIZES = ("100 %", "125 %", "150 %", "200 %")

HELP: Key = named("vms-help")
"""Hot key of the button that opens the page of the referee's level."""

PHASE: Key = named("vms-phase")
"""Hot key that the turn tracker presses when turn or phase changes."""


@dataclass(frozen=True)
class Compiled:
    """The additions of rules to a module: traits for each kind of piece (innermost first), global properties, toolbar
    components, components of the turn tracker, files of the archive; whether the main map sends pieces a key after a
    drag; texts that the module knows by name and that are not in saved games; the property with the setup with which a
    game was begun, empty for none; a part of an expression that initialises the rules.
    """

    traits: dict[str, tuple[Trait, ...]]
    properties: tuple[Element, ...]
    toolbar: tuple[Element, ...]
    turn_keys: tuple[Element, ...]
    files: dict[str, bytes]
    follows_drags: bool
    messages: tuple[Element, ...] = ()
    setup_property: str = ""
    soon: str = ""


_expanded: OfObject[RuleSheet, tuple[RuleCommand, ...]] = OfObject()


def expanded_commands(sheet: RuleSheet) -> tuple[RuleCommand, ...]:
    """The commands of a sheet, one for every word of their `each`; a command with causes `against` it is followed by
    the command that reports them.
    """
    found = _expanded.get(sheet)
    if found is None:
        found = _expanded[sheet] = tuple(_each_command(sheet))
    return found


def _each_command(sheet: RuleSheet) -> Iterator[RuleCommand]:
    for command in sheet.commands:
        made = [command]
        for name, words in command.each.items():
            made = [_filled(each, name, word) for each in made for word in words]
        for each in made:
            yield gated(each)
            if each.against is not None:
                yield _explaining(each)


def gates(of: Gated) -> list[tuple[str, str]]:
    """The gates of a command or button as expressions, each with the name of the gate."""
    found = [("setups", f"(setup() is None or setup() in {(*of.setups,)!r})")] if of.setups else []
    if of.option:
        found.append(("option", f"on({of.option!r})"))
    if of.judged:
        found.append(("judged", "judging()"))
    if of.phases:
        found.append(("phases", f"phase() in {(*of.phases,)!r}"))
    if of.by == "owner":
        found.append(("by", "decides(me.side)"))
    elif of.by:
        found.append(("by", f"decides({of.by!r})"))
    return found


def reads(text: str) -> bool:
    """Whether a text is an expression."""
    try:
        ast.parse(f"({text})", mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def unopposed(of: Gated) -> str:
    """An expression for whether there is no cause against a command or button; with the referee off it is not
    evaluated.
    """
    asked = f"len({of.against}) == 0"
    return asked if of.judged else f"(not judging() or {asked})"


def _asked(command: RuleCommand) -> list[str]:
    """The condition for a command to be offered."""
    tests = [test for _, test in gates(command)] + (["me.hex is not None"] if command.on == "map" else [])
    return tests + ([f"({command.when})"] if command.when else [])


def drag_refused(hook: RuleHook) -> str:
    """The effects of a drag with causes against it, as an expression."""
    causes = f"joined({hook.against}, '; ')"
    return f"drag_refused(me, {_refusal(hook.refused or 'gate.shut', 'me.name', causes)})"


def hook_gates(hook: RuleHook) -> list[str]:
    """The gates of a hook: for a drag, phases are gates; for all others they are the time at which it runs."""
    return [test for name, test in gates(hook) if hook.of_drags or name != "phases"]


def names_text(refused: str) -> bool:
    """Whether the message about the causes is the key of a text, not an expression."""
    return "(" not in refused and refused != "causes"


def _refusal(refused: str, name: str, causes: str) -> str:
    """The expression of the message about a refusal."""
    return f"say({refused!r}, {name}, {causes})" if names_text(refused) else _CAUSES.sub(lambda _: causes, refused)


_CAUSES = re.compile(r"\bcauses\b(?!['\"])")


def gated(command: RuleCommand) -> RuleCommand:
    """A command with its gates before its own condition, and the causes against it after the condition."""
    if command.when and not reads(command.when):
        return command  # told as the author wrote it
    tests = _asked(command) + ([unopposed(command)] if command.against is not None else [])
    if tests == [f"({command.when})"]:
        return command
    return command.model_copy(update={"when": " and ".join(tests)}) if tests else command


def _explaining(command: RuleCommand) -> RuleCommand:
    """The command that reports the causes against a command of the same list, by the same key: it comes after all
    commands with the key. If the command has no key, or is shown although it is refused (`explains`), this one takes
    its place in the menu.
    """
    seen = command.explains or command.key is None
    judged = [] if command.judged else ["judging()"]
    tests = [*_asked(command), *judged, f"len({command.against}) > 0"]
    causes = f"joined({command.against}, '; ')"
    text = f"say('gate.against', me.name, say({command.menu or 'ui.referee'!r}), {causes})"
    if command.refused is not None:
        text = _refusal(command.refused, "me.name", causes)
    return command.model_copy(
        update={
            "id": f"{TELLS}{command.id}",
            "menu": command.menu if seen else None,
            "group": command.group if seen else None,
            "when": " and ".join(tests),
            "call": f"report({text}, 'warning')",
            "explains": True,
            "once": command.once or "hex",
            "place": command.place if seen else "after",
        }
    )


def shut(game: Game, button: RuleButton) -> str:
    """The message of a closed button, as an expression: the first of its gates that does not hold, else the causes
    against it.
    """
    phases = [each.name for each in game.phases if each.id in button.phases]
    named = ", ".join(f"say({name!r})" for name in phases)
    options = [each.name for each in game.manifest.options if each.id == button.option]
    begun = ", ".join(f"say({each.name!r})" for each in game.setups if each.id in button.setups)
    texts = {
        "setups": f"say('gate.setups', say({button.menu!r}), joined([{begun}]))",
        "option": f"say('gate.option', say({button.menu!r}), say({(options or [button.menu])[0]!r}))",
        "judged": f"say('gate.judged', say({button.menu!r}))",
        "phases": f"say('gate.phases', say({button.menu!r}), joined([{named}]))",
        "by": f"say('gate.by', say({button.menu!r}), side_name({button.by!r}))",
    }
    found = gates(button)
    if button.against is not None:
        name, causes = f"say({button.menu!r})", f"joined({button.against}, '; ')"
        texts["against"] = _refusal(button.refused or "gate.shut", name, causes)
        found = [*found, ("against", "")]
    text = texts[found[-1][0]]
    for name, test in reversed(found[:-1]):
        text = f"({texts[name]} if not ({test}) else {text})"
    return f"report({text}, 'warning')"


def ordered_commands(game: Game) -> list[tuple[RuleSheet, RuleCommand]]:
    """The commands of all sheets in the order of menus: those that come first, those without a position, those that
    come last; then those that only report why another is refused.
    """
    every = [(sheet, command) for sheet in game.rules for command in expanded_commands(sheet)]
    return sorted(every, key=lambda each: _PLACES[each[1].place])


_PLACES: dict[str | None, int] = {"first": 0, None: 1, "last": 2, "after": 3}


def _filled(command: RuleCommand, name: str, word: str) -> RuleCommand:
    fields = ("id", "menu", "group", "key", "when", "call", "against", "refused")
    changed = {
        field: value.replace("{" + name + "}", word)
        for field in fields
        if (value := getattr(command, field)) is not None
    }
    return command.model_copy(update=changed)


def command_key(command: RuleCommand) -> Key:
    """The key of a command, or the named command that its menu entry sends."""
    return key(command.key) if command.key else named(f"vms-run-{command.id}")


def button_key(identity: str, stroke: str | None) -> Key:
    """The key of a button, or the named command in its place."""
    return key(stroke) if stroke else named(f"vms-button-{identity}")
