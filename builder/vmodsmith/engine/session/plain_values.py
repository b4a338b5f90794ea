"""Values of the engine as plain values, and the word that an author may have meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

import jpype

from ..jvm import java

__all__ = ["as_text", "hint", "row_id"]

ROW_ID = "RowId"
"""The property with the id of the row from which a piece was made. (`PieceId` belongs to the engine: it is the
number of the palette slot.)"""


def as_text(value: Any) -> str | None:
    """A property's value as Java writes it; None if there is none."""
    if value is None or isinstance(value, str):
        return value
    return str(java("java.lang.String").valueOf(jpype.JObject(value)))


def row_id(piece: Any) -> str | None:
    """The data id of a piece: the id of the row it was made from."""
    return as_text(piece.getProperty(ROW_ID))


def hint(found: str, valid: Iterable[str | None]) -> str:
    """` (did you mean …?)` with the valid word nearest to the one found, or an empty text."""
    close = difflib.get_close_matches(found, [each for each in valid if each], n=1, cutoff=0.6)
    return f" (did you mean {close[0]!r}?)" if close else ""
