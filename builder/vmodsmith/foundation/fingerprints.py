"""Fingerprints of inputs: files, the program, and the libraries that affect its output."""

from __future__ import annotations

import hashlib
import os
import re
import time
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

from vmodsmith.foundation.regular import MAX_BYTES, NotRegular, open_regular

__all__ = ["code_fingerprint", "digest", "digest_content", "digest_file", "fingerprint", "libraries"]

DISTRIBUTION = "vmodsmith"


@cache
def libraries() -> tuple[str, ...]:
    """The installed libraries of this program, as `name version`: any of them may affect its output. They are listed
    once, in `pyproject.toml`; of the optional ones, those that draw and are installed count.
    """
    found = []
    for each in metadata.requires(DISTRIBUTION) or ():
        name, extra = re.match(r"[\w.-]+", each), re.search(r"extra == ['\"]([\w-]+)", each)
        assert name is not None
        if extra is None or extra[1] in _DRAWING_EXTRAS:
            found += [f"{name[0]} {version}" for version in _versions(name[0])]
    return tuple(sorted(found))


_DRAWING_EXTRAS = ("nato",)


def _versions(name: str) -> list[str]:
    """The installed version of a library; nothing if it is not installed."""
    try:
        return [metadata.version(name)]
    except metadata.PackageNotFoundError:
        return []


def digest(*parts: str | bytes) -> str:
    """A hex digest of the parts, each with its length, so that different lists of parts have different digests.

    Names of files may contain bytes that are not text.
    """
    made = hashlib.blake2b(digest_size=20)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        made.update(len(data).to_bytes(8, "big"))
        made.update(data)
    return made.hexdigest()


def digest_content(content: bytes) -> str:
    """The result of `digest_file` for a file with this content."""
    return hashlib.sha256(content).hexdigest()


def digest_file(path: Path) -> str:
    """A hex digest of a file's content; empty if there is no such file."""
    try:
        with open_regular(path) as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (FileNotFoundError, NotRegular):
        return ""


@cache
def code_fingerprint(rooms: tuple[str, ...] = ("",)) -> str:
    """A digest of this program, or of some of its rooms: the files, and the libraries that affect its output."""
    parts: list[str] = []
    for room in rooms:
        for name, content in _program_digests().items():
            if name.startswith(f"{room}/" if room else ""):
                parts += [name, content]
    return digest(*parts, *libraries())


@cache
def _program_digests() -> dict[str, str]:
    """A digest of each file of this program, by its name with `/`."""
    found = {}
    for name, path in _program(str(Path(__file__).parents[1]), ""):
        with open(path, "rb") as file:
            found[name] = digest(file.read())
    return found


def _program(folder: str, under: str) -> Iterator[tuple[str, str]]:
    """The files of a folder of the program: name with `/` and path, in one order on every machine.

    Files that Python compiles are left out; one may just be written, under a name that ends in a number.
    """
    with os.scandir(folder) as found:
        inside = sorted(found, key=lambda each: each.name)
    for each in inside:
        if each.is_dir():
            if each.name != "__pycache__":
                yield from _program(each.path, f"{under}{each.name}/")
        elif not each.name.endswith(".pyc"):
            yield under + each.name, each.path


def fingerprint(root: Path, files: Iterable[Path], *more: str) -> str:
    """A digest of everything an artefact is made from: the program, the files (by name and content) and `more`.

    A file that cannot be read, or has disappeared since it was listed, counts by its name.
    """
    parts: list[str | bytes] = [code_fingerprint(), *more]
    for path in files:
        parts += [os.fsencode(path.relative_to(root)), *_content(path)]
    return digest(*parts)


_Stamp = tuple[int, int, int, int]

_settled: dict[str, tuple[_Stamp, str]] = {}
"""Digests of files that this process has read and that had not changed for a while, each with the data that differ if
the file was written since. A build asks four times.
"""

_REST = 2_000_000_000
"""Nanoseconds after its last change for which a file is not yet remembered: the clock of a file system has smaller
steps.
"""


def _content(path: Path) -> tuple[str, str]:
    """Whether a file can be read, and a digest of its content."""
    name = str(path)
    try:
        known = _settled.get(name)
        if known is not None and known[0] == _stamp(path.stat()):
            return "read", known[1]
        with open_regular(path) as file:
            status = os.fstat(file.fileno())
            made = digest(file.read(MAX_BYTES + 1))
    except OSError as error:
        _settled.pop(name, None)
        return "not read", type(error).__name__
    if os.name == "posix" and time.time_ns() - max(status.st_mtime_ns, status.st_ctime_ns) > _REST:
        _settled[name] = _stamp(status), made
    return "read", made


def _stamp(status: os.stat_result) -> _Stamp:
    return status.st_mtime_ns, status.st_ctime_ns, status.st_ino, status.st_size
