"""Recorded tutorials, held to what a module of this program may contain.

A log of VASSAL is a list of commands that the engine carries out, whoever wrote them, and a piece in it brings its own
traits, with expressions that can run any program. So a log goes into a module only if it is one that this very module
could have written: only commands of play, only traits that pieces of the module have, no markup but that of reports.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from vmodsmith.vassal.archive import ArchiveError, archive_bytes, read_archive
from vmodsmith.vassal.components import Element
from vmodsmith.vassal.piece import ADD, parse_piece
from vmodsmith.vassal.savedgame import SAVED_GAME, commands_of, reveal

__all__ = ["faults", "traits_of_module", "without_others"]

_LOG = "LOG\t"
_COMMANDS = re.compile(
    r"(?:begin_save|end_save|null)?$|(?:GlobalProperty|MutableProperty|NOTES|PNOTES|SNOTES|CLOCK|CLOCKCONTROL|PLAYER"
    r"|LOCKSPOTAB|[^\t/]*BoardPicker)\t|CHAT|TURN|UNDO\t|[+D-]/|M/"
)
"""The beginnings of commands that a log of a module of this program has."""

_MARKUP = re.compile(r"<(?=[A-Za-z/!?])[^>]*>?")
_OF_REPORTS = re.compile(r'</?b>|</span>|<span class="in-[A-Za-z-]+">|<img src="die\.[A-Za-z0-9.-]+\.png">')
"""The markup of lines in the chat that rules and tutorials write."""

_NUMBER = re.compile(r"(?<![0-9])[0-9]++(?=\\*,0\\*,[A-Za-z])")
"""The number that VASSAL gives to a named command, in each session another."""

_NOTES = re.compile(rb"<!|<\?(?!xml )")
"""The beginnings of markup in the two descriptions of a log that reach beyond the file."""


def traits_of_module(root: Element, entries: Mapping[str, bytes]) -> frozenset[str]:
    """The texts of all traits in a module: in its slots and prototypes, and in the saved games of its setups."""
    found: set[str] = set()
    texts = [each.text for each in root.iter() if each.text and each.text.startswith(ADD)]
    for name, content in entries.items():
        if name.endswith(".vsav"):
            saved = commands_of(reveal(read_archive(content)[SAVED_GAME]))
            texts += [each for each in saved if each.startswith(ADD)]
    for text in texts:
        found |= {_NUMBER.sub("#", each.type) for each in parse_piece(text).traits if each.type != "stack"}
    return frozenset(found)


def without_others(log: bytes) -> bytes:
    """The log as an archive that this program writes, which all readers read alike."""
    return archive_bytes(read_archive(log))


def faults(log: bytes, traits: frozenset[str]) -> Iterator[str]:
    """Parts of a log that no log of a module with these traits has; the first of each kind."""
    try:
        entries = read_archive(log)
        commands = commands_of(reveal(entries.pop(SAVED_GAME)))
    except (ArchiveError, KeyError, ValueError) as error:
        yield f"a damaged log ({error})"
        return
    for name, content in entries.items():
        if name not in ("moduledata", "savedata", "tutorial.json"):
            yield f"the file {name!r}"
        elif _NOTES.search(content):
            yield f"a declaration in {name}"
    kinds: set[str] = set()
    for kind, found in _of_commands(commands, traits):
        if kind not in kinds:
            kinds.add(kind)
            yield found


def _of_commands(commands: list[str], traits: frozenset[str]) -> Iterator[tuple[str, str]]:
    left = commands[::-1]
    while left:
        command = left.pop()
        if command.startswith(_LOG):
            left += reversed(commands_of(command.removeprefix(_LOG)))
            continue
        if not _COMMANDS.match(command):
            yield "command", f"the command {command[:40]!r}"
            continue
        shown = command
        if command.startswith(ADD):
            try:
                piece = parse_piece(command)
            except ValueError as error:
                yield "piece", f"a damaged piece ({error})"
                continue
            for each in piece.traits:
                if each.type != "stack" and _NUMBER.sub("#", each.type) not in traits:
                    yield "trait", f"a piece with the trait {each.type[:60]!r}, which no piece of the game has"
            shown = "\t".join(each.state for each in piece.traits)
        for mark in _MARKUP.findall(shown):
            if not (command.startswith("CHAT") and _OF_REPORTS.fullmatch(mark)):
                yield "markup", f"the markup {mark[:60]!r}"
