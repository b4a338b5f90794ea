"""The journal: every change of a tabletop is recorded, so that a failed or undone action leaves no trace."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from .errors import RuleError

__all__ = ["Change", "Journal", "altered"]

_ATTRIBUTE, _ITEM, _ENTRY = range(3)
_MISSING = object()

_STANDING = frozenset({"stack", "stacks", "pieces", "order", "place"})
"""The attributes with the positions of pieces."""

Change = tuple[int, Any, Any, Any]
"""A change: the setter, the object, the name, number or key in it, and the value before."""


class Journal:
    """Changes in the order in which they were made. All changes of a game go through it."""

    __slots__ = ("changes", "closed", "moves", "version")

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.closed = False
        """Whether code only asks: then every change is an error."""
        self.moves = 0
        """A number that changes whenever a piece may have been added, removed or moved: results about positions are
        valid as long as it is the same.
        """
        self.version = 0
        """A number that changes after every change, and whenever changes are undone."""

    def _write(self, change: Change) -> None:
        if self.closed:
            raise RuleError("a condition may ask, but not change anything")
        self.changes.append(change)
        self.version += 1

    def set(self, owner: object, name: str, value: object) -> None:
        """Set an attribute."""
        self._write((_ATTRIBUTE, owner, name, getattr(owner, name)))
        setattr(owner, name, value)
        if name in _STANDING:
            self.moves += 1

    def item(self, items: list[Any], index: int, value: object) -> None:
        """Set an item of a list."""
        self._write((_ITEM, items, index, items[index]))
        items[index] = value

    def entry(self, entries: dict[Any, Any], key: object, value: object) -> None:
        """Set an entry of a mapping."""
        self._write((_ENTRY, entries, key, entries.get(key, _MISSING)))
        entries[key] = value
        self.moves += 1

    def drop(self, entries: dict[Any, Any], key: object) -> None:
        """Remove an entry from a mapping."""
        self._write((_ENTRY, entries, key, entries[key]))
        del entries[key]
        self.moves += 1

    def mark(self) -> int:
        """A point to return to."""
        return len(self.changes)

    def back(self, mark: int) -> None:
        """Undo all changes since a mark, and forget them."""
        self.reverse(self.changes[mark:])
        del self.changes[mark:]

    def reverse(self, changes: Sequence[Change]) -> list[Change]:
        """Undo changes, the last first. Returns the changes that redo them, which are not recorded."""
        self.moves += 1
        self.version += 1
        return _reversed(changes)


def _reversed(changes: Sequence[Change]) -> list[Change]:
    again: list[Change] = []
    for way, owner, name, value in reversed(changes):
        if way == _ATTRIBUTE:
            again.append((way, owner, name, getattr(owner, name)))
            setattr(owner, name, value)
        elif way == _ITEM:
            again.append((way, owner, name, owner[name]))
            owner[name] = value
        else:
            again.append((way, owner, name, owner.get(name, _MISSING)))
            if value is _MISSING:
                del owner[name]
            else:
                owner[name] = value
    return again


def altered(changes: Sequence[Change], besides: Collection[object]) -> bool:
    """Whether anything differs from the state before the given latest changes, except for attributes with
    some names.
    """
    first: dict[tuple[int, Any], Change] = {}
    for change in changes:
        if change[2] not in besides:
            first.setdefault((id(change[1]), change[2]), change)
    return any(_value(change) != change[3] for change in first.values())


def _value(change: Change) -> Any:
    """The present value of the thing that a change has changed."""
    how, owner, name, _ = change
    if how == _ATTRIBUTE:
        return getattr(owner, name)
    return owner[name] if how == _ITEM else owner.get(name, _MISSING)
