"""The headings of a table that somebody else has made: what each is here."""

from __future__ import annotations

from pydantic import Field

from .base import Datum, Words

__all__ = ["TableColumns"]


class TableColumns(Datum):
    """`columns: TABLE:` of game.yaml, where it is a mapping: how the headings of a table are read.

    `rename` has the table's own heading and what it is here, one field or several. `words` has for a field what its
    cells say, and what that is here. `defaults` fill cells that are empty and columns that are missing. Columns in
    `drop` are left out; all others are kept as values, each under its heading in small letters joined with `-`.
    """

    rename: dict[str, Words] = Field(default_factory=dict)
    words: dict[str, dict[str, str]] = Field(default_factory=dict)
    defaults: dict[str, str] = Field(default_factory=dict)
    drop: tuple[str, ...] = ()
