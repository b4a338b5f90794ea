"""`vmodsmith new`: a small starter game, with a name and in a folder that the user chooses. Each YAML file names its
schema in its first line, for editors; the schemas are in `schemas/` next to the game. The files of the game are next to
this module in `starter/`, arranged like a workspace without the game's name: `starter/counters` becomes
`counters/NAME`. In their text, NAME and TITLE stand for the name and for a title made from it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from importlib.resources import as_file, files
from pathlib import Path

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.writing import FolderWriter
from vmodsmith.reading.recordings import FOLDER, recorded_from, stamped
from vmodsmith.reading.workspace import ROOMS
from vmodsmith.tasks.schemas import head_line, write_schemas
from vmodsmith.tasks.starter_language import in_language
from vmodsmith.vassal.archive import archive_bytes, read_archive
from vmodsmith.vassal.moduledata import MODULE_DATA

__all__ = [
    "RECORDED_AS",
    "STARTER",
    "TUTORIAL",
    "filled",
    "new_game",
    "starter_tutorial",
    "starter_tutorials",
    "title_of",
]

STARTER = files("vmodsmith.tasks") / "starter"
"""The files of the small game."""

TUTORIAL = "first-turn"
"""The id of the tutorial of the small game."""

RECORDED_AS = "small-battle"
"""The name of the game from which its tutorials were recorded."""

_TUTORIALS = files("vmodsmith.tasks") / "starter_tutorials"

_SCENARIO = "scenarios/tutorial.yaml"
_OF_TUTORIAL = re.compile(r"^tutorial\..*\n", re.MULTILINE)
"""A row with a text of the tutorial."""

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST = 40


def new_game(folder: Path, name: str, language: str | None = None, *, tutorial: bool = False) -> list[Path]:
    """Write the small game into a folder, which is made if necessary, with the schemas of its files, unless they exist.
    Returns the files, relative to the folder, in alphabetical order. The game is in English and Japanese, or in one
    `language`. With `tutorial` it has a tutorial of its first turn: a scenario, its texts, and the log recorded from
    them. Raises UserError for an invalid name, for a language that the small game does not have, and if anything with
    this name exists: nothing is overwritten, and the game is written as a whole or not at all.
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
    filled_rooms = {room: _filled_room(room, name, language, tutorial) for room in ROOMS}
    if tutorial:
        filled_rooms["counters"][f"{FOLDER}/{TUTORIAL}.vlog"] = _tutorial(filled_rooms, name, language)
    rooms = {target: filled_rooms[room] for room, target in targets.items()}
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


def starter_tutorials() -> tuple[str | None, ...]:
    """The languages in which the tutorial of the small game is recorded; None stands for its usual two together."""
    names = sorted(each.name.partition(".")[0] for each in _TUTORIALS.iterdir() if each.name.endswith(".vlog"))
    return tuple(None if each == "all" else each for each in names)


def starter_tutorial(language: str | None) -> bytes:
    """The tutorial of the small game in a language, or in its usual two, recorded in VASSAL from a game called
    `small-battle`. Raises UserError for a language without a recording.
    """
    if language not in starter_tutorials():
        known = ", ".join(each for each in starter_tutorials() if each)
        raise UserError(f"--tutorial: found {language!r}, expected one of {known}, or no --language")
    return (_TUTORIALS / f"{language or 'all'}.vlog").read_bytes()


def _tutorial(rooms: Mapping[str, Mapping[str, bytes]], name: str, language: str | None) -> bytes:
    """The tutorial for the game with this name, marked as recorded from its files; only its data contain the name."""
    written = {f"{room}/{name}/{file}": content for room, inside in rooms.items() for file, content in inside.items()}
    made_from = recorded_from(written, f"templates/{name}/{_SCENARIO}")
    entries = read_archive(starter_tutorial(language))
    old, new = (f"<name>{each}</name>".encode() for each in (title_of(RECORDED_AS), title_of(name)))
    entries[MODULE_DATA] = entries[MODULE_DATA].replace(old, new)
    return stamped(archive_bytes(entries), f"tutorial.{TUTORIAL}", made_from)


def title_of(name: str) -> str:
    """A title for players, made from a name: My Battle for `my-battle`."""
    return " ".join(word.capitalize() for word in name.split("-"))


def filled(text: str, name: str) -> str:
    """A text of the starter with the name of the game."""
    return re.sub(r"\bTITLE\b", title_of(name), re.sub(r"\bNAME\b", name, text))


def _filled_room(room: str, name: str, language: str | None, tutorial: bool) -> dict[str, bytes]:
    """The files of one folder of a workspace, by their paths within it."""
    found: dict[str, bytes] = {}
    with as_file(STARTER / room) as source:
        for path in sorted(each for each in source.rglob("*") if each.is_file()):
            file = path.relative_to(source).as_posix()
            text = path.read_text(encoding="utf-8")
            if not tutorial:
                if file == _SCENARIO:
                    continue
                text = _OF_TUTORIAL.sub("", text) if file == "strings.csv" else text
            if language is not None:
                text = in_language(f"{room}/{file}", text, language)
            text = head_line(f"{room}/{name}/{file}") + text
            found[file] = filled(text, name).encode()
    return found
