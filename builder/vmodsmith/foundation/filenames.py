"""Valid names for the files and folders of a workspace.

Their names go into generated source, into pages, onto paper and onto terminals: a name is held to what means nothing in
any of them.
"""

from __future__ import annotations

import re

__all__ = ["EXPECTED", "is_sound", "shown"]

_NAME = re.compile(r"[A-Za-z0-9]+(?:[._-]+[A-Za-z0-9]+)*")
_LONGEST = 80

_DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})
"""Names that Windows keeps for devices, whatever follows their first dot: there such a file cannot be unpacked."""

EXPECTED = (
    f"a name of the letters a to z, digits, and `-`, `_`, `.` between them, of at most {_LONGEST} characters, "
    "and not one that Windows keeps for devices, such as con or nul"
)
"""The rule, for messages."""


def is_sound(name: str) -> bool:
    """Whether a file or folder may be called so."""
    device = name.partition(".")[0].lower() in _DEVICES
    return len(name) <= _LONGEST and _NAME.fullmatch(name) is not None and not device


def shown(name: str) -> str:
    """A name as a message quotes it: bytes that are no text become escapes, so that it can be written anywhere."""
    return name.encode("utf-8", "backslashreplace").decode("utf-8")
