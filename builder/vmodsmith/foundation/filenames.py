"""Valid names for the files and folders of a workspace.

The names appear in generated source, on pages, on paper and in terminals, so only characters without a special meaning
in any of these are allowed.
"""

from __future__ import annotations

import re

__all__ = ["EXPECTED", "is_sound", "shown"]

_NAME = re.compile(r"[A-Za-z0-9]+(?:[._-]+[A-Za-z0-9]+)*")
_LONGEST = 80

_DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})
"""Names that Windows reserves for devices, whatever follows their first dot: such a file cannot be unpacked there."""

EXPECTED = (
    f"a name of the letters a to z, digits, and `-`, `_`, `.` between them, of at most {_LONGEST} characters, "
    "and not one that Windows keeps for devices, such as con or nul"
)
"""The rule, for messages."""


def is_sound(name: str) -> bool:
    """Whether a file or folder may have this name."""
    device = name.partition(".")[0].lower() in _DEVICES
    return len(name) <= _LONGEST and _NAME.fullmatch(name) is not None and not device


def shown(name: str) -> str:
    """A name as a message quotes it: bytes that are not text become escapes, so that it can be printed anywhere."""
    return name.encode("utf-8", "backslashreplace").decode("utf-8")
