"""Files written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["named", "write_atomically"]


@contextmanager
def named(name: str) -> Iterator[None]:
    """Give the errors of the system while a file is written the file's name: they have none if the disk is full, and
    that of a temporary file if the folder cannot be written.
    """
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = name, None
        raise


def write_atomically(path: Path, contents: bytes) -> None:
    """Replace *path* by *contents*: a reader sees the old file or the new one, never a part."""
    with named(str(path)):
        _write(path, contents)


def _write(path: Path, contents: bytes) -> None:
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(contents)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
