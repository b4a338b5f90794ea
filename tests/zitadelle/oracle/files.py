"""The data of this game as their files have them."""

from __future__ import annotations

from functools import partial

from shared.files import rows, tree
from shared.files import table as table_of

__all__ = ["rows", "table", "tree"]

table = partial(table_of, "zitadelle")
"""A result table of the game by row heading, then column heading."""
