"""Expressions that VASSAL cannot read: braces, brackets and quotes that do not close."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.vassal.module import Module
from vmodsmith.vassal.sequence import is_expression

from .findings import Finding, Severity
from .written import fault_of, sources_of

__all__ = ["broken_expressions", "fault_of"]


def broken_expressions(module: Module) -> Iterator[Finding]:
    """Expressions in traits and components that do not parse."""
    for each in module.once(sources_of):
        text = each.text
        if is_expression(text) and not each.ignored and len(text.strip()) > 1 and (wrong := fault_of(text)):
            shown = text if len(text) <= 120 else f"{text[:117]}..."
            yield Finding(
                "expression-broken",
                Severity.ERROR,
                (each.place,),
                f"the expression {shown} cannot be read: {wrong}",
                "Correct it with the expression builder (the calculator button next to the field).",
            )
