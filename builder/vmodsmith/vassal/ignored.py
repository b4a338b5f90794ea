"""What the engine ignores in a module: fields of traits and components that other fields of the same one make idle."""

from __future__ import annotations

from .components import Element
from .components.ignored import in_component
from .piece import parse_piece
from .traits.ignored import Ignored, in_trait

__all__ = ["in_module"]


def in_module(root: Element) -> list[tuple[str, Ignored]]:
    """What is ignored in the components and pieces of a build file, each with the component it stands in."""
    found = []
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        where = f"{element.tag.rpartition('.')[2]} {element.get('entryName') or element.get('name') or ''}".rstrip()
        found += [(where, each) for each in in_component(element)]
        if element.text and element.text.startswith("+/"):
            found += [(where, each) for trait in parse_piece(element.text).traits for each in in_trait(trait.type)]
    return found
