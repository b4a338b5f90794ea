"""Recorded tutorials: logs of VASSAL in `counters/NAME/tutorials/`, each with a digest of its sources.

Each is a log file with one more entry, `tutorial.json`: the key of its title, and the digest of the files that it was
recorded from. VASSAL does not read that entry.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import PurePosixPath

from vmodsmith.foundation.fingerprints import digest
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.regular import NotRegular, open_regular
from vmodsmith.model.game import Recording
from vmodsmith.reading.files import MAX_BYTES, Reader
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
    change nothing in it: pages, print formats, sources, and scenario files other than `scenario`.
    """
    seen: list[str | bytes] = []
    for file in sorted(files):
        _, _, *parts = PurePosixPath(file).parts
        if file == scenario or not (parts[0] in _UNSEEN or file.endswith(_UNSEEN_FILES)):
            seen += [file, files[file].replace(b"\r\n", b"\n")]  # as another system may have checked it out
    return digest(*seen)


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
