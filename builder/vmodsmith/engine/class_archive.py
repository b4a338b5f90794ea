"""Java's archive of classes (not the module's, which is `vmodsmith.vassal.archive`): the classes that an engine loads
at every start, read and verified once for a version of VASSAL and of Java. The archive is in the user's cache folder.
The first engine that finds none has a second engine make it, which opens the same module and ends. Java itself refuses
an archive of other jars or another Java and loads the classes one by one, so nothing depends on it; if none can be
made, or the folder cannot be written, engines start without it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import jpype

from vmodsmith.foundation.atomic import write_atomically
from vmodsmith.foundation.cache import cache_folder

from .find import Installation
from .manifests import without_folders

__all__ = ["Classes", "from_archive", "into_archive"]

_NAME, _SIZE = "classes.jsa", "size"
_MOST = 3
"""The number of archives that are kept: those of the versions used most recently."""
_SECONDS = 120.0
"""The most seconds for making an archive. One that was begun twice as long ago and does not exist was given up."""
_IN_VAIN = 86400.0
"""Seconds without another attempt after a failure."""
_QUIET = "-Xlog:cds*=off"


@dataclass(frozen=True, slots=True)
class Classes:
    """The places where Java finds classes: the class path, and the option that names an archive of classes."""

    path: Sequence[str]
    options: tuple[str, ...] = ()


def from_archive(engine: Installation, folder: Path, request: dict[str, Any]) -> Classes:
    """The classes of an engine that opens with `request`, from an archive if one exists or can be made; `folder` is for
    files needed for that.
    """
    try:
        home = cache_folder() / "java" / _key(engine)
        archive = home / _NAME
        if not str(home).isascii():  # JPype reads such a class path in a way that knows no archives
            return Classes(engine.jars)
        if not _whole(archive):
            _make(engine, archive, folder, request)
        if _whole(archive) and archive.stat().st_size:  # else it was tried in vain
            with suppress(OSError):  # a cache that is only read
                os.utime(home)
            return Classes(_class_path(engine, home), (f"-XX:SharedArchiveFile={archive}", _QUIET))
    except OSError:
        pass
    return Classes(engine.jars)


def into_archive(engine: Installation, archive: Path) -> Classes:
    """The classes of an engine that writes them into the archive when it ends."""
    # Java before 13 does not know it, opens all the same and leaves none
    options = ("-XX:+IgnoreUnrecognizedVMOptions", f"-XX:ArchiveClassesAtExit={archive}", _QUIET)
    return Classes(_class_path(engine, archive.parent), options)


def _key(engine: Installation) -> str:
    """The key of an archive: the jars, including JPype's, and the Java that reads them."""
    files = [*engine.jars, jpype.getDefaultJVMPath(), Path(jpype.__file__).parent.parent / "org.jpype.jar"]
    stats = [(str(each), os.stat(each)) for each in files]
    text = json.dumps([(path, stat.st_size, stat.st_mtime_ns) for path, stat in stats])
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _whole(archive: Path) -> bool:
    """Whether the archive is complete: Java crashes on one that is cut off.

    An empty file, which says that none could be made, is valid for a day.
    """
    try:
        found = archive.stat()
        if found.st_size == 0 and time.time() - found.st_mtime > _IN_VAIN:
            return False
        return found.st_size == int((archive.parent / _SIZE).read_text())
    except (FileNotFoundError, ValueError):
        return False


def _class_path(engine: Installation, home: Path) -> list[str]:
    """The jars, with those in `home` in place of their namesakes."""
    own = {each.name: str(each) for each in home.glob("*.jar")}
    return [own.get(Path(each).name, each) for each in engine.jars]


def _make(engine: Installation, archive: Path, folder: Path, request: dict[str, Any]) -> None:
    """Make the archive, unless another process is making it: then this engine starts without it.

    If an engine opens but leaves no archive, or takes too long, an empty file records that none can be made.
    """
    home = archive.parent
    home.mkdir(parents=True, exist_ok=True)
    begun = home / "begun"
    if begun.exists() and time.time() - begun.stat().st_mtime > 2 * _SECONDS:
        begun.unlink()
    begun.touch(exist_ok=False)
    part = archive.with_suffix(f".{os.getpid()}")
    try:
        opened, written = _opened(part, folder, request) if _prepare(engine, home) else (True, False)
        if not opened:
            return
        if not written or not part.exists():
            part.write_bytes(b"")
        part.replace(archive)
        write_atomically(home / _SIZE, str(archive.stat().st_size).encode())
        _forget(home)
    finally:
        part.unlink(missing_ok=True)
        begun.unlink(missing_ok=True)


def _prepare(engine: Installation, home: Path) -> bool:
    """Copy jars without folders in their class path, with which Java would archive nothing; and jars that name a copied
    jar, because Java would read the original of that. Returns whether this is possible.
    """
    replaced: set[Path] = set()
    try:
        while found := {each for each in map(Path, engine.jars) if without_folders(each, home / each.name, replaced)}:
            if found == replaced:
                break
            replaced = found
    except (ValueError, BadZipFile):
        return False
    return True


def _opened(archive: Path, folder: Path, request: dict[str, Any]) -> tuple[bool, bool]:
    """Open an engine that writes the archive.

    Returns whether it apparently opened, and whether it ended without an error.
    """
    own = folder / "archiving"
    own.mkdir()
    try:
        shutil.copytree(folder / "conf", own / "conf")
        first = {"do": "open", "with": request | {"folder": str(own), "archive": str(archive)}}
        done = subprocess.run(
            [sys.executable, "-P", "-m", "vmodsmith.engine.worker"],
            input=json.dumps(first) + "\n",
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_SECONDS,
            cwd=own,
            encoding="utf-8",
        )
        return "value" in json.loads(done.stdout.partition("\n")[0] or "{}"), done.returncode == 0
    except subprocess.TimeoutExpired:
        return True, False
    finally:
        shutil.rmtree(own, ignore_errors=True)


def _forget(home: Path) -> None:
    """Remove the least recently used archives."""
    with suppress(OSError):
        known = sorted(home.parent.iterdir(), key=lambda each: -each.stat().st_mtime)
        for old in [each for each in known if each != home][_MOST - 1 :]:
            shutil.rmtree(old, ignore_errors=True)
