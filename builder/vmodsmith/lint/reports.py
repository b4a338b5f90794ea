"""Reports that say nothing: traits without a text, or without a key that triggers them."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.vassal.module import Module
from vmodsmith.vassal.traits import ReportState

from .findings import Finding, Severity, in_trait_of

__all__ = ["reports_of_nothing"]


def reports_of_nothing(module: Module) -> Iterator[Finding]:
    """Find Report Action traits that never report. A text of blanks writes an empty line to the chat."""
    for piece in module.pieces:
        for trait in piece.traits:
            if not isinstance(trait, ReportState):
                continue
            keys = [each for each in trait.keys if not each.is_none]
            if not keys:
                wrong = f"the report {trait.format!r} has no key command, so that it is never shown"
                remedy = "Add the key commands to report on, or delete the trait."
            elif not trait.format and not any(trait.cycle):
                wrong = f"the report on {', '.join(each.label for each in keys[:3])} has no text"
                remedy = "Write the text, or delete the trait."
            else:
                continue
            yield Finding("report-empty", Severity.NOTE, (in_trait_of(piece.place, trait),), wrong, remedy)
