"""What a game's rules add to its module."""

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
"""Global property: what was chosen or pressed last: a key as VASSAL writes it, or one of the two below. Pieces carry
this into saved games, so it names nothing that another build of the module would number again."""

WAS_DRAGGED, FROM_MENU = "dragged", "menu"
"""What stands in it for a drag, and for a command without a key, whose number the entry of the menu tells."""

COMMON: Key = named("vms-choose")
"""What all menu entries of commands without a key send."""

ACTING = "rules"
"""Name of the trigger that asks the rules to act; the rules in the module look for it."""

KEPT = "vms_kept"
"""Name of the trait that holds what rules keep of a piece: names and values by turns, parted by `;`, of all that is not
as it began. One trait, however many values: each is written into saved games as often as there are traits around it."""

TELLS = "why-not-"
"""How the id begins of a command that only tells the causes against another."""

DICE = "vms_dice"
"""Preference of a player, and property: whether dice are drawn in the chat."""

SEEN = "vms_seen"
"""Preference of a player, and property: whether a panel shows what the rules say of the pieces under the mouse."""

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
    """What rules add to a module.

    Traits a kind of piece (innermost first), global properties, toolbar components, components of the turn tracker,
    files of the archive, whether the main map tells pieces that they were dragged; texts that the module knows by name
    and saved games do not hold; the property that holds which setup a game was begun with, empty for none; a part of an
    expression that makes the rules ready.
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
    """The commands of a sheet, one for every word of their `each`; behind one that has causes `against` it the command
    that tells them."""
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
    """The tests that a command or button stands behind, as expressions, each with the name of its gate."""
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
    """Whether a text is an expression at all."""
    try:
        ast.parse(f"({text})", mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def unopposed(of: Gated) -> str:
    """Whether there is no cause against a command or button, as an expression: with the referee off nobody asks."""
    asked = f"len({of.against}) == 0"
    return asked if of.judged else f"(not judging() or {asked})"


def _asked(command: RuleCommand) -> list[str]:
    """What must hold for a command to be a question at all."""
    tests = [test for _, test in gates(command)] + (["me.hex is not None"] if command.on == "map" else [])
    return tests + ([f"({command.when})"] if command.when else [])


def drag_refused(hook: RuleHook) -> str:
    """What follows a drag that has causes against it, as an expression."""
    causes = f"joined({hook.against}, '; ')"
    return f"drag_refused(me, {_refusal(hook.refused or 'gate.shut', 'me.name', causes)})"


def hook_gates(hook: RuleHook) -> list[str]:
    """The tests that a hook stands behind: phases are gates of a drag, for the others they say when."""
    drags = hook.on in ("moved", "by-hand")
    return [test for name, test in gates(hook) if drags or name != "phases"]


def names_text(refused: str) -> bool:
    """Whether what tells the causes is the key of a text, not an expression."""
    return "(" not in refused and refused != "causes"


def _refusal(refused: str, name: str, causes: str) -> str:
    """The expression of the message about a refusal."""
    return f"say({refused!r}, {name}, {causes})" if names_text(refused) else _CAUSES.sub(lambda _: causes, refused)


_CAUSES = re.compile(r"\bcauses\b(?!['\"])")


def gated(command: RuleCommand) -> RuleCommand:
    """A command with what keeps it shut before its own condition, and with the causes against it behind."""
    if command.when and not reads(command.when):
        return command  # told as the author wrote it
    tests = _asked(command) + ([unopposed(command)] if command.against is not None else [])
    if tests == [f"({command.when})"]:
        return command
    return command.model_copy(update={"when": " and ".join(tests)}) if tests else command


def _explaining(command: RuleCommand) -> RuleCommand:
    """What tells the causes against a command, of the same list, by the same key: after all that have the key.

    Where the command has no key, or is to be seen although it is refused (`explains`), it stands in the menu in its
    place.
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
    """What a button says that is shut, as an expression: the first of its gates that does not hold, else the causes
    against it."""
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
    """The commands of all sheets, as menus have them: those that stand first, those without a place, those that stand
    last; after all of them those that only tell why another is refused."""
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
    """The key of a command, or the named one that its menu entry sends."""
    return key(command.key) if command.key else named(f"vms-run-{command.id}")


def button_key(identity: str, stroke: str | None) -> Key:
    """The key of a button, or the named one that stands for it."""
    return key(stroke) if stroke else named(f"vms-button-{identity}")
