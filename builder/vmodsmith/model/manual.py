"""The meaning of the model's fields, from `manual.yaml`: for the page of formats and for editors."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from vmodsmith.foundation import fast_yaml

from .base import Datum

__all__ = ["FieldNote", "field_note"]


@dataclass(frozen=True)
class FieldNote:
    """The meaning of a field, and an example as a file has it; either may be empty."""

    text: str
    example: str


def field_note(model: type[Datum], field: str) -> FieldNote:
    """The note on a field: that of its model, of a base class, or the common one.

    Without a note, the field's own `description` and `examples`.
    """
    for each in (*(kind.__name__ for kind in model.__mro__), "common"):
        given = _notes().get(each, {}).get(field)
        if given is not None:
            return FieldNote(given["text"], given.get("example", ""))
    known = model.model_fields[field]
    return FieldNote(known.description or "", str(known.examples[0]) if known.examples else "")


@cache
def _notes() -> dict[str, dict[str, Any]]:
    text = resources.files(__package__).joinpath("manual.yaml").read_text(encoding="utf-8")
    found: dict[str, dict[str, Any]] = fast_yaml.texts(text)
    return found
