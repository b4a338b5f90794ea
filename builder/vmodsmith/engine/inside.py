"""The components and traits of an open module, and their names in messages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .jvm import java

__all__ = ["components_of", "label_of", "traits_of", "type_of"]


def components_of(parent: Any) -> Iterator[tuple[str, Any]]:
    yield label_of(parent), parent
    if isinstance(parent, java("VASSAL.build.AbstractBuildable")):
        for child in parent.getBuildables():
            yield from components_of(child)


def traits_of(piece: Any) -> Iterator[Any]:
    decorator = java("VASSAL.counters.Decorator")
    while isinstance(piece, decorator):
        yield piece
        piece = piece.getInner()
    if piece is not None:
        yield piece


def type_of(trait: Any) -> str:
    """The type of one trait by itself."""
    if isinstance(trait, java("VASSAL.counters.Decorator")):
        return str(trait.myGetType())
    return str(trait.getType())


def label_of(thing: Any) -> str:
    kind = str(thing.getClass().getSimpleName())
    name = ""
    if hasattr(thing, "getConfigureName"):
        name = str(thing.getConfigureName() or "")
    elif hasattr(thing, "getDescription"):
        name = str(thing.getDescription() or "")
    return f"{kind} {name}".strip()
