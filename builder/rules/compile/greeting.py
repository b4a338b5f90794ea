"""What a player reads when a game is opened: how far the referee goes, where that is changed, and where help is.

Each reads it for himself, in his language; nothing is sent or logged. It starts no rules: opening a game does not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.model import Game
from builder.rules.compiled import GREETING
from builder.vassal.components import DoActionButton, Element, GlobalTranslatableMessage, StartupGlobalKeyCommand
from builder.vassal.sequence import expression

__all__ = ["greeting_messages", "greeting_parts"]

_LEVELS = ("off", "warn", "full")
_TEXT, _SCRIPT = "vms_greeting_", "vms_greeting"


def _greets(game: Game) -> bool:
    """Whether players choose how far the referee goes."""
    return any(each.id == "referee" and set(each.values) <= set(_LEVELS) for each in game.manifest.options)


def greeting_messages(game: Game, say: Callable[[str], str]) -> Iterator[Element]:
    """The texts, one for each level, and the line that shows the one that holds."""
    if not _greets(game):
        return
    for level in _LEVELS:
        yield GlobalTranslatableMessage(name=_TEXT + level, initialValue=say(f"ui.greeting.{level}"))
    script = (
        "module = VASSAL.build.GameModule.getGameModule();"
        f' text = module.getProperty("{_TEXT}" + module.getProperty("option_referee"));'
        ' if (!Objects.isNull(text)) module.getChatter().show("- !" + text);'
    )
    yield GlobalTranslatableMessage(name=_SCRIPT, initialValue=script)


def greeting_parts(game: Game) -> Iterator[Element]:
    """The button without a face that says it, and what presses it when a game is opened."""
    if not _greets(game):
        return
    run = expression(f'Objects.isNull(new bsh.Interpreter().eval(GetProperty("{_SCRIPT}"))) ? "" : ""')
    yield DoActionButton(name="vms-greeting", text="", tooltip="", hotkey=GREETING, doReport=True, reportFormat=run)
    yield StartupGlobalKeyCommand(
        name="greeting", hotkeyOrKeyCommand="sendHotkey", globalHotkey=GREETING, whenToApply="everyLaunchOfSession"
    )
