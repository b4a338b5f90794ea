"""Reading regular files only: a pipe or a device in the place of a file is never waited for."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path

from vmodsmith.foundation.errors import UserError

__all__ = ["MAX_BYTES", "NotRegular", "content_of", "open_regular", "paths_below"]

MAX_BYTES = 8 * 1024 * 1024
"""No file of a workspace is read beyond this size."""

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class NotRegular(UserError, OSError):
    """A path that is not a regular file; `sort` says what it is instead."""

    def __init__(self, path: Path, sort: str) -> None:
        super().__init__(None, f"{sort}, not a file", str(path))
        self.sort = sort

    def __str__(self) -> str:
        return f"{self.sort}, not a file"


def open_regular(path: Path) -> BufferedReader:
    """A file opened for reading bytes.

    Raises NotRegular for anything but a regular file, OSError if it cannot be opened.
    """
    _require(path, path.stat().st_mode)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _require(path, os.fstat(handle).st_mode)  # what was opened, whatever has come into its place
    except NotRegular:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def content_of(path: Path, most: int = MAX_BYTES) -> bytes | None:
    """The contents of a file; None if it is missing, cannot be read or has more than `most` bytes."""
    try:
        with open_regular(path) as file:
            found = file.read(most + 1)
    except OSError:
        return None
    return found if len(found) <= most else None


_DEEPEST = 40
"""Levels of nested folders whose contents are listed."""


def paths_below(folder: Path) -> Iterator[Path]:
    """The files and folders below a folder, down to the deepest level allowed; links are listed, but not followed.
    Folders that cannot be listed count as empty."""
    open_ = [(folder, 0)]
    while open_:
        home, depth = open_.pop()
        try:
            with os.scandir(home) as listed:
                entries = list(listed)
        except OSError:
            continue
        for each in entries:
            path = home / each.name
            yield path
            if depth < _DEEPEST and each.is_dir(follow_symlinks=False):
                open_.append((path, depth + 1))


def _require(path: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        raise NotRegular(path, next((sort for test, sort in _KINDS if test(mode)), "something else"))
