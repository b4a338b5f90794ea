"""The names of the checks of a module that only the engine can make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .results import Skipped

__all__ = [
    "CANONICAL",
    "IGNORED",
    "MENU",
    "NEW_GAME",
    "OPENS",
    "PLACED",
    "PLUGINS",
    "REFERENCES",
    "SAVED",
    "UNDO",
    "UNUSED",
    "checks",
]

OPENS = "opens without a complaint"
CANONICAL = "texts are canonical"
IGNORED = "no field is ignored"
REFERENCES = "references hold"
UNUSED = "no picture is offered for removal"
PLACED = "pieces stand where the data says"
SAVED = "saved, loaded and saved again, the game is the same"
NEW_GAME = "a new game as"
UNDO = "undo and repeat restore the game"
MENU = "menu of"
PLUGINS = "with plug-ins: "

_WHY = {
    OPENS: "the engine's own log is read",
    CANONICAL: "the engine writes each trait and component again",
    IGNORED: "the build file of the finished module is read",
    REFERENCES: "the engine is asked for each image, prototype, key and map that is named",
    UNUSED: "the editor's own finder is asked",
    NEW_GAME: "the engine's wizard begins it",
    UNDO: "the engine's commands are undone and repeated",
}


def checks(setups: Sequence[str], sides: Iterable[str], plugins: Sequence[str]) -> list[Skipped]:
    """The checks of a module by name, each with the reason why it needs the engine; setups and sides have the module's
    names.
    """
    found = [Skipped(name, why=_WHY[name]) for name in (OPENS, CANONICAL, IGNORED, REFERENCES, UNUSED)]
    for each in setups:
        found.append(Skipped(f"setup {each}: {PLACED}", why="the saved game inside the module is opened"))
        found.append(Skipped(f"setup {each}: {SAVED}", why="the engine saves and loads"))
    found += [Skipped(f"{NEW_GAME} {side}", why=_WHY[NEW_GAME]) for side in sides]
    found.append(Skipped(UNDO, why=_WHY[UNDO]))
    found.append(
        Skipped(f"{MENU} each kind of piece", why="each command's effect is undone, and sent to another player")
    )
    if plugins:
        found.append(Skipped(f"{PLUGINS}{', '.join(plugins)}", why="the engine loads the extensions"))
    return found
