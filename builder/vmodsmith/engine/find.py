"""Finding an installed VASSAL, or the reason why engine tests cannot run."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import socket
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from vmodsmith.foundation.errors import UserError

__all__ = [
    "FOLDER",
    "EngineMissing",
    "Installation",
    "display_answers",
    "find_engine",
    "why_no_display",
    "why_no_engine",
]

FOLDER = "vmodsmith-engine-"
"""The prefix of the folder that is made for one process of the engine, and in which it runs."""

_ENGINE_JAR = "Vengine.jar"


class EngineMissing(UserError):
    """No engine can be started here; the message says what is missing and how to supply it."""


@dataclass(frozen=True, slots=True)
class Installation:
    """A folder with `lib/Vengine.jar`, as the VASSAL installer or archive leaves it."""

    home: Path

    @property
    def version(self) -> str:
        """The version in the folder's name, or an empty text."""
        found = re.search(r"(?<!\d)\d++(?:\.\d++)++", self.home.name)
        return found[0] if found else ""

    @property
    def jars(self) -> list[str]:
        """The class path: every jar, in a fixed order."""
        return sorted(str(path) for path in (self.home / "lib").glob("*.jar"))


def _has_engine(folder: Path) -> bool:
    return (folder / "lib" / _ENGINE_JAR).is_file()


def _age(folder: Path) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", folder.name))


def find_engine() -> Installation:
    """The engine to use: `VASSAL_HOME`, else the newest `/opt/VASSAL-*`. Raises EngineMissing with the reason."""
    named = os.environ.get("VASSAL_HOME")
    if named:
        if _has_engine(Path(named)):
            return Installation(Path(named).resolve())
        raise EngineMissing(f"VASSAL_HOME is {named!r}, which has no lib/{_ENGINE_JAR}")
    found = [path for path in Path("/opt").glob("VASSAL-*") if _has_engine(path)]
    if not found:
        raise EngineMissing(
            f"no VASSAL found: set VASSAL_HOME to the folder of an installed VASSAL, 3.7 or later (it has "
            f"lib/{_ENGINE_JAR})"
        )
    return Installation(max(found, key=_age))


def why_no_engine() -> str | None:
    """The reason why no engine can be driven here, or None if one can."""
    try:
        find_engine()
    except EngineMissing as error:
        return str(error)
    if importlib.util.find_spec("jpype") is None:
        return "JPype is not installed: install vmodsmith[engine]"
    return why_no_display()


def why_no_display() -> str | None:
    """The reason why no window can be opened here, or None if one can."""
    named = os.environ.get("DISPLAY", "")
    if os.name != "posix" or display_answers() or shutil.which("Xvfb") is not None:
        return None
    if named:
        return f"no display: DISPLAY is {named!r}, and nothing answers there; correct it, or install Xvfb"
    return "no display: set DISPLAY, or install Xvfb"


def display_answers() -> bool:
    """Whether the display that `DISPLAY` names accepts connections: it may be that of a session that has ended."""
    named = os.environ.get("DISPLAY", "")
    found = re.fullmatch(r"(?:unix/?|(?P<host>[^/:]*)/?):(?P<number>[0-9]{1,5})(?:\.[0-9]+)?", named)
    if found is None:
        return bool(named)  # such as the path of a socket: the engine will see
    number = int(found["number"])
    tries: list[tuple[int, str | tuple[str, int]]] = []
    if not found["host"]:
        tries = [(socket.AF_UNIX, f"{zero}/tmp/.X11-unix/X{number}") for zero in ("", "\0")]
    tries += [(socket.AF_INET, (found["host"] or "localhost", 6000 + number))]
    for family, address in tries:
        with suppress(OSError, OverflowError), socket.socket(family) as connection:
            connection.settimeout(_PATIENCE)
            connection.connect(address)
            return True
    return False


_PATIENCE = 5.0
"""Seconds in which a display has to accept a connection."""
