"""`vmodsmith new`: the small game to begin with, under a name and in a folder that the user chooses.

Each YAML file names its schema in its first line, for editors; the schemas lie in `schemas/` beside the game.

Its files lie beside this module in `starter/`, in the shape of a workspace without the game's name: `starter/counters`
becomes `counters/NAME`. In their text the words NAME and TITLE stand for the name and for a title made of it.
"""

from __future__ import annotations

import os
import re
from importlib.resources import as_file, files
from pathlib import Path

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.writing import FolderWriter
from vmodsmith.reading.workspace import ROOMS
from vmodsmith.tasks.schemas import head_line, write_schemas
from vmodsmith.tasks.starter_language import in_language

__all__ = ["STARTER", "filled", "new_game", "title_of"]

STARTER = files("vmodsmith.tasks") / "starter"
"""The files of the small game."""

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST = 40


def new_game(folder: Path, name: str, language: str | None = None) -> list[Path]:
    """Write the small game into a folder, which is made if need be, and the schemas of its files, where they are not
    there yet; the files are relative to it, in alphabetical order. It is in English and Japanese, or in one `language`.

    Raises UserError for a name that cannot be one, for a language that the small game is not in, and where anything of
    that name is there already: nothing is overwritten, and a game is there as a whole or not at all.
    """
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        expected = (
            f"lower-case letters and digits, words joined with '-', {_LONGEST} characters at most: such as my-battle"
        )
        raise UserError(f"NAME: found {name!r}, expected {expected}")
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder}: found a file, expected a folder, or a name that is free for one")
    home = FolderWriter(folder)
    targets = {room: home.root / room / name for room in ROOMS}
    taken = [target for target in targets.values() if os.path.lexists(target)]
    if taken:
        there = ", ".join(str(each) for each in taken)
        raise UserError(
            f"{there}: there already; nothing was written. Choose another NAME, or another folder with --in"
        )
    home.require(*targets.values())
    rooms = {target: _filled_room(room, name, language) for room, target in targets.items()}
    folder.mkdir(parents=True, exist_ok=True)
    done: list[Path] = []
    described = write_schemas(home.root)
    try:
        for target, contents in rooms.items():
            home.write_tree(target, contents)
            done.append(target)
    except BaseException:
        for target in done:
            home.remove(target)
        raise
    written = [(target / each).relative_to(home.root) for target, contents in rooms.items() for each in contents]
    return sorted([*written, *described])


def title_of(name: str) -> str:
    """A title for players, made of a name: `my-battle` is My Battle."""
    return " ".join(word.capitalize() for word in name.split("-"))


def filled(text: str, name: str) -> str:
    """A text of the starter with the name of the game."""
    return re.sub(r"\bTITLE\b", title_of(name), re.sub(r"\bNAME\b", name, text))


def _filled_room(room: str, name: str, language: str | None) -> dict[str, bytes]:
    """The files of one folder of a workspace, by their paths within it."""
    found: dict[str, bytes] = {}
    with as_file(STARTER / room) as source:
        for path in sorted(each for each in source.rglob("*") if each.is_file()):
            file = path.relative_to(source).as_posix()
            text = path.read_text(encoding="utf-8")
            if language is not None:
                text = in_language(f"{room}/{file}", text, language)
            text = head_line(f"{room}/{name}/{file}") + text
            found[file] = filled(text, name).encode()
    return found
