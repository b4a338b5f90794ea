"""Merging mappings: `extends` among named parts, one file over another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.problems import nearest

from .base import Node

__all__ = ["ExtendsError", "inherit", "merge"]


MOST_BELOW = 30
"""The longest chain of parts that extend one another."""


class ExtendsError(UserError, ValueError):
    """A part cannot extend its base: the `part`, the `base` it names, what is `expected` instead, the name that may be
    meant.
    """

    def __init__(self, what: str, part: str, base: object, expected: str, near: str | None = None) -> None:
        hint = f" (did you mean {near!r}?)" if near else ""
        super().__init__(f"{expected} in `extends` of the {what} {part!r}, not {str(base)!r}{hint}")
        self.part, self.base, self.expected, self.near = part, base, expected, near


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
    """Resolve `extends` among named mappings, in any order. With `drop`, the result has no `extends` entries. Raises
    ExtendsError for an unknown name, a circle, and a chain of more than `MOST_BELOW` parts. Parts that are not mappings
    are unchanged; validation reports them.
    """
    made: dict[str, Any] = {}
    high: dict[str, int] = {}

    def resolve(name: str, path: tuple[str, ...]) -> Any:
        if name in made:
            return made[name]
        part = parts[name]
        base = part.get("extends") if isinstance(part, Mapping) else None
        if base is not None:
            if not isinstance(base, str) or base not in parts:
                others = [each for each in parts if each != name]
                known = f", one of {', '.join(sorted(others))}" if others else ""
                raise ExtendsError(what, name, base, f"a {what} that is here{known}", nearest(str(base), others))
            if base in path or base == name:
                raise ExtendsError(what, name, base, f"a {what} that does not extend {name!r} itself")
            if len(path) < MOST_BELOW:
                below = resolve(base, (*path, name))
            if len(path) >= MOST_BELOW or high.get(base, 0) >= MOST_BELOW:
                raise ExtendsError(what, name, base, f"a {what} that extends fewer than {MOST_BELOW} others in turn")
            high[name] = high.get(base, 0) + 1
            part = merge(below if isinstance(below, Mapping) else {}, part)
            if drop:
                part.pop("extends", None)
        made[name] = part
        return part

    for name in parts:
        resolve(name, ())
    return {name: made[name] for name in parts}
