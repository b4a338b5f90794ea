"""The headings of a table that another program or person made, and the field that each stands for."""

from __future__ import annotations

from pydantic import Field

from .base import Datum, Words

__all__ = ["TableColumns"]


class TableColumns(Datum):
    """`columns: TABLE:` of game.yaml, if it is a mapping: how the headings of a table are read.

    `rename` maps a heading of the table to one or several fields. `words` maps, for each field, the texts of its cells
    to values. `defaults` fill cells that are empty and columns that are missing. Columns in `drop` are left out; all
    others are kept as values, each under its heading in small letters joined with `-`.
    """

    rename: dict[str, Words] = Field(default_factory=dict)
    words: dict[str, dict[str, str]] = Field(default_factory=dict)
    defaults: dict[str, str] = Field(default_factory=dict)
    drop: tuple[str, ...] = ()
