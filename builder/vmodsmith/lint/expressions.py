"""Expressions that VASSAL cannot read: braces, brackets and quotes that do not close."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from vmodsmith.vassal.module import Module
from vmodsmith.vassal.sequence import is_expression
from vmodsmith.vassal.traits import BasicPiece, Comment, Trait
from vmodsmith.vassal.traits.reading import UnknownTrait
from vmodsmith.vassal.traits.target import Parameter, PropertyCommand, Target

from .findings import Finding, Severity

__all__ = ["broken_expressions", "fault_of"]

_PAIRS = {")": "(", "]": "[", "}": "{"}


def fault_of(text: str) -> str:
    """What is wrong with the braces and quotes of an expression ``{…}``; empty if nothing is, or if it cannot be
    told."""
    body = text.strip()[1:-1]
    if "'" in body or "/*" in body or "//" in body:
        return ""  # characters and comments follow other rules
    opened: list[str] = []
    quoted, skip = False, False
    for sign in body:
        if skip:
            skip = False
        elif sign == "\\" and quoted:
            skip = True
        elif sign == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif sign in "([{":
            opened.append(sign)
        elif sign in _PAIRS and (not opened or opened.pop() != _PAIRS[sign]):
            return f"a {sign!r} closes nothing"
    if quoted:
        return "a quotation mark is not closed"
    return f"a {opened[-1]!r} is not closed" if opened else ""


def broken_expressions(module: Module) -> Iterator[Finding]:
    """Expressions in traits and components that do not parse."""
    for piece in module.pieces:
        for trait in piece.traits:
            if isinstance(trait, (BasicPiece, Comment, UnknownTrait)):
                continue
            for text in texts_of(trait):
                yield from _finding(piece.place, type(trait).__name__, text)
    for element in module.elements():
        for name, value in element.attrib.items():
            yield from _finding(module.place(element) if is_expression(str(value)) else "", str(name), str(value))


def _finding(place: str, owner: str, text: str) -> Iterator[Finding]:
    if is_expression(text) and len(text.strip()) > 1 and (wrong := fault_of(text)):
        shown = text if len(text) <= 120 else f"{text[:117]}..."
        yield Finding(
            "expression-broken",
            Severity.ERROR,
            (place,),
            f"the expression {shown} in {owner} cannot be read: {wrong}",
            "Correct it with the expression builder (the calculator button next to the field).",
        )


def texts_of(trait: Trait) -> Iterator[str]:
    """Every text of a trait that may be an expression, those within its parts too."""
    assert dataclasses.is_dataclass(trait)
    for each in dataclasses.fields(trait):
        yield from _within(getattr(trait, each.name))


def _within(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (Target, Parameter)):
        for each in dataclasses.fields(value):
            yield from _within(getattr(value, each.name))
    elif isinstance(value, PropertyCommand):
        for each in dataclasses.fields(value.change):
            yield from _within(getattr(value.change, each.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from _within(item)
