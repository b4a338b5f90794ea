"""The fields of a module that the engine ignores because of other fields of the same trait or component."""

from __future__ import annotations

from .components import Element
from .components.ignored import in_component
from .piece import parse_piece
from .traits.ignored import Ignored, in_trait

__all__ = ["in_module"]


def in_module(root: Element) -> list[tuple[str, Ignored]]:
    """The ignored fields in the components and pieces of a build file, each with its component."""
    found = []
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        where = f"{element.tag.rpartition('.')[2]} {element.get('entryName') or element.get('name') or ''}".rstrip()
        found += [(where, each) for each in in_component(element)]
        if element.text and element.text.startswith("+/"):
            found += [(where, each) for trait in parse_piece(element.text).traits for each in in_trait(trait.type)]
    return found
