"""Recorded tutorials: logs of VASSAL in `counters/NAME/tutorials/`, each with a digest of its sources.

Each is a log file with one more entry, `tutorial.json`: the key of its title, and the digest of the files that it was
recorded from. VASSAL does not read that entry.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import PurePosixPath

import yaml

from vmodsmith import words
from vmodsmith.foundation.fast_yaml import texts
from vmodsmith.foundation.fingerprints import digest
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.regular import NotRegular, open_regular
from vmodsmith.model.game import Recording
from vmodsmith.reading.files import MAX_BYTES, Reader
from vmodsmith.reading.unread import is_read
from vmodsmith.reading.workspace import Workspace
from vmodsmith.vassal.archive import ArchiveError, archive_bytes, read_archive
from vmodsmith.vassal.savedgame import SAVED_GAME

__all__ = ["FOLDER", "recorded_from", "recordings", "source_of", "stamped"]

FOLDER = "tutorials"
"""The folder of recordings, next to that of setups."""

_ENTRY = "tutorial.json"
_EXPECTED = "a tutorial recorded with `vmodsmith tutorial`"


def recordings(reader: Reader, counters: str) -> tuple[Recording, ...]:
    """The recordings of a game whose counters are in that folder, in the order of their names."""
    found = []
    for path in sorted((reader.root / counters / FOLDER).glob("*.vlog")):
        file = f"{counters}/{FOLDER}/{path.name}"
        log = reader.data(file, MAX_BYTES)
        if log is None:
            continue
        try:
            entries = read_archive(log)
            noted = json.loads(entries[_ENTRY]) if SAVED_GAME in entries else {}
            made = Recording(id=path.stem, file=file, title=noted["title"], log=log, made_from=noted["made from"])
        except (ArchiveError, KeyError, TypeError, ValueError):
            reader.problems.append(Problem(file, 0, "", "another file", _EXPECTED))
        else:
            found.append(made)
    return tuple(found)


def stamped(log: bytes, title: str, made_from: str) -> bytes:
    """A log file as a recording: with the key of its title, and the digest of what it was recorded from."""
    noted = json.dumps({"title": title, "made from": made_from}, sort_keys=True)
    return archive_bytes({**read_archive(log), _ENTRY: noted.encode()})


_UNSEEN = ("charts", "help", "scenarios", "source", FOLDER)
_UNSEEN_FILES = ("paragraphs.csv", "sheets.yaml")


def recorded_from(files: Mapping[str, bytes], scenario: str) -> str:
    """The digest of a tutorial's sources: the files of its game, by their paths in the workspace, without those that
    change nothing in it: pages, print formats, sources, scenario files other than `scenario`, and whatever is not read.
    Of a translator's file only the translations count.
    """
    seen: list[str | bytes] = []
    for file in sorted(files):
        room, _, *parts = PurePosixPath(file).parts
        if file != scenario and (parts[0] in _UNSEEN or file.endswith(_UNSEEN_FILES) or not is_read(room, parts)):
            continue
        content = files[file].replace(b"\r\n", b"\n")  # as another system may have checked it out
        if room == "templates" and parts[0] == "strings" and file.endswith(".po"):
            if PurePosixPath(file).stem in _languages(files):
                seen += _translations(file, content)
        else:
            seen += [file, content]
    return digest(*seen)


def _languages(files: Mapping[str, bytes]) -> frozenset[str]:
    """The languages that the manifest lists; none if it cannot be read."""
    manifest = next((each for each in files if each.startswith("counters/") and each.endswith("/game.yaml")), "")
    try:
        found = texts(files.get(manifest, b"").decode("utf-8-sig"))["languages"]
        return frozenset(str(each) for each in found)
    except (KeyError, TypeError, ValueError, yaml.YAMLError):
        return frozenset()


def _translations(file: str, content: bytes) -> list[str | bytes]:
    """The translations of a translator's file, without remarks, drafts and texts that are empty or as they were."""
    from vmodsmith.words.pofiles import PoFileError  # slow to load

    try:
        inside = words.entries(content.decode("utf-8-sig"))
        found = {each.key: each.text for each in inside if each.text not in ("", each.base)}
    except (PoFileError, ValueError):
        return [file, content]
    return [file, *(part for key in sorted(found) for part in (key, found[key]))] if found else []


def source_of(workspace: Workspace, name: str, scenario: str) -> str:
    """The digest of the present sources of a tutorial.

    A file that cannot be read counts as empty; reading the game reports it.
    """
    files = {}
    for path in workspace.files(name):
        file = path.relative_to(workspace.root).as_posix()
        try:
            with open_regular(path) as opened:
                files[file] = opened.read(MAX_BYTES)
        except (OSError, NotRegular):
            files[file] = b""
    return recorded_from(files, scenario)
