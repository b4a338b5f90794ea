"""The components and traits of an open module, and their names in messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from vmodsmith.vassal.traits.listed import listed
from vmodsmith.vassal.traits.reading import read_trait

from .jvm import java

__all__ = ["components_of", "label_of", "listed_as", "traits_of", "type_of"]


def components_of(parent: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The component and all below it, each with its path: the classes on the way down, each with its number among
    those of its class there (`VASSAL.build.module.Map#0/VASSAL.build.module.map.SetupStack#3`). The build file has
    them in the same order."""
    yield path, parent
    if isinstance(parent, java("VASSAL.build.AbstractBuildable")):
        met: Counter[str] = Counter()
        for child in parent.getBuildables():
            kind = str(child.getClass().getName())
            yield from components_of(child, f"{path}/{kind}#{met[kind]}".lstrip("/"))
            met[kind] += 1


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


def label_of(component: Any) -> str:
    """A component in the editor's words: its kind and its name."""
    kind = str(java("VASSAL.configure.ConfigureTree").getConfigureName(component.getClass()))
    name = str(component.getConfigureName() or "") if hasattr(component, "getConfigureName") else ""
    return f"{kind} {name}".strip()


def listed_as(trait: Any) -> str:
    """A trait as the editor's list of traits shows it."""
    return listed(read_trait(type_of(trait)))
