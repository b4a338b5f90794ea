"""Mappings laid upon one another: `extends` among named parts, one file over another."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from .base import Node

__all__ = ["inherit", "merge"]


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with `over` laid upon it: mappings merge key by key, anything else is replaced. Origins are kept."""
    made: dict[str, Any] = dict(base)
    for key, value in over.items():
        below = made.get(key)
        made[key] = merge(below, value) if isinstance(below, Mapping) and isinstance(value, Mapping) else value
    if isinstance(over, Node):
        node = Node(made)
        node.origin = base.origin.under(over.origin) if isinstance(base, Node) else over.origin
        return node
    return made


def inherit(parts: Mapping[str, Any], what: str = "style", drop: bool = True) -> dict[str, Any]:
    """Resolves `extends` among named mappings, whatever their order.

    With `drop`, the `extends` entry is taken out of the result. Raises ValueError for an unknown name or a circle;
    parts that are no mappings are left alone for validation to report.
    """
    made: dict[str, Any] = {}

    def resolve(name: str, path: tuple[str, ...]) -> Any:
        if name in made:
            return made[name]
        part = parts[name]
        base = part.get("extends") if isinstance(part, Mapping) else None
        if base is not None:
            if not isinstance(base, str) or base not in parts:
                near = get_close_matches(str(base), list(parts), 1)
                hint = f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(sorted(parts))}"
                raise ValueError(f"{what} {name!r} extends {base!r}, which is no {what} here{hint}")
            if base in path or base == name:
                raise ValueError(f"{what} {name!r} extends itself by way of {base!r}")
            below = resolve(base, (*path, name))
            part = merge(below if isinstance(below, Mapping) else {}, part)
            if drop:
                part.pop("extends", None)
        made[name] = part
        return part

    for name in parts:
        resolve(name, ())
    return {name: made[name] for name in parts}
