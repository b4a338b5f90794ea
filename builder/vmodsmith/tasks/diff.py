"""A comparison of two files at any paths: from archives or folders to entries, from entries to changes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from vmodsmith.compare import Change, compare, page
from vmodsmith.foundation.atomic import write_atomically
from vmodsmith.foundation.errors import UserError

from .archives import entries_of

__all__ = ["diff_files"]


def diff_files(before: Path, after: Path, module: Path | None = None, out: Path | None = None) -> tuple[Change, ...]:
    """The differences between two modules, extensions or saved games; `module` gives the names of places in saved
    games. With `out`, an HTML page with the pictures is written there. Raises UserError, and writes nothing, if a file
    cannot be read or the two are of different kinds.
    """
    old, new = _entries(before), _entries(after)
    host = _entries(module) if module is not None else None
    try:
        found = compare(old, new, host)
    except UserError as error:
        raise UserError(f"{before} and {after}: {error}") from error
    if out is not None:
        shown = page(f"{before.name} → {after.name}", found, host or old, host or new)
        write_atomically(out, shown.encode())
    return found


def _entries(path: Path) -> Mapping[str, bytes]:
    try:
        return entries_of(path)
    except UserError as error:
        raise UserError(f"{path}: {error}") from error
