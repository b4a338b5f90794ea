"""Finding an installed VASSAL, or the reason why engine tests cannot run."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from vmodsmith.foundation.errors import UserError

__all__ = ["FOLDER", "EngineMissing", "Installation", "find_engine", "why_no_engine"]

FOLDER = "vmodsmith-engine-"
"""How the name of a folder begins that is made for one process of the engine alone, and is where it runs."""

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
        found = re.search(r"\d+(?:\.\d+)+", self.home.name)
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
    """The reason why no engine can be driven here, or None where one can."""
    try:
        find_engine()
    except EngineMissing as error:
        return str(error)
    if importlib.util.find_spec("jpype") is None:
        return "JPype is not installed: install vmodsmith[engine]"
    if not os.environ.get("DISPLAY") and os.name == "posix" and shutil.which("Xvfb") is None:
        return "no display: set DISPLAY, or install Xvfb"
    return None
