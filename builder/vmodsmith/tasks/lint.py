"""Lint of a file from anywhere: an archive or a folder to its entries, these to findings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from vmodsmith.foundation.errors import UserError
from vmodsmith.lint import LintReport, lint, lint_save
from vmodsmith.vassal.savedgame import SAVED_GAME

from .archives import entries_of

__all__ = ["lint_file"]


def lint_file(path: Path, module: Path | None = None) -> LintReport:
    """What is wrong with the module or extension in `path`, an archive (`.vmod`, `.vmdx`, or of the same form) or a
    folder with its files; or with the pieces of a saved game (`.vsav`), which is looked at within its `module` where
    that is given. Nothing of it is run, and nothing is written.

    Raises UserError if it is none of these, or cannot be read, and for a module with what is not a saved game.
    """
    entries = _entries(path)
    host = _entries(module) if module is not None else None
    try:
        if SAVED_GAME in entries:
            return lint_save(entries, path.name, host)
        if module is not None:
            raise UserError("a saved game is expected where its module is given")
        return lint(entries)
    except UserError as error:
        raise UserError(f"{path}: {error}") from error


def _entries(path: Path) -> Mapping[str, bytes]:
    try:
        return entries_of(path)
    except UserError as error:
        raise UserError(f"{path}: {error}") from error
