"""Lint of a file from anywhere: an archive or a folder to its entries, these to findings."""

from __future__ import annotations

from pathlib import Path

from vmodsmith.foundation.errors import UserError
from vmodsmith.lint import LintReport, lint

from .archives import entries_of

__all__ = ["lint_file"]


def lint_file(path: Path) -> LintReport:
    """What is wrong with the module or extension in `path`, an archive (`.vmod`, `.vmdx`, or of the same form) or a
    folder with its files. Nothing of it is run, and nothing is written.

    Raises UserError if it is neither, or cannot be read.
    """
    try:
        return lint(entries_of(path))
    except UserError as error:
        raise UserError(f"{path}: {error}") from error
