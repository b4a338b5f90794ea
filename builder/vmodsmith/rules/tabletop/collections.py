"""Sets that keep the order in which their items came, so that a rule does the same wherever and whenever it runs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

__all__ = ["OrderedSet"]

T = TypeVar("T")


class OrderedSet(dict[T, None]):
    """A set for rules: `add`, `discard`, `in`, `|`, `&`, `-`, `^`; iterated in order of insertion.

    It is a dict with empty values, so that the most frequent operation, `in`, calls no Python function.
    """

    __slots__ = ()

    def __init__(self, items: Iterable[T] = ()) -> None:
        super().__init__(dict.fromkeys(items))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OrderedSet) and self.keys() == other.keys()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:  # type: ignore[override]
        raise TypeError("a set cannot be an item of a set or a key of a map")

    def __repr__(self) -> str:
        return f"OrderedSet({list(self)!r})"

    def __or__(self, other: OrderedSet[T]) -> OrderedSet[T]:  # type: ignore[override]
        made = self.copy()
        made.update(other)
        return made

    def __and__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        return OrderedSet(each for each in self if each in other)

    def __sub__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        return OrderedSet(each for each in self if each not in other)

    def __xor__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        return (self - other) | (other - self)

    def __ixor__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        mine, theirs = self - other, other - self
        self.clear()
        self.update(mine)
        self.update(theirs)
        return self

    def __ior__(self, other: OrderedSet[T]) -> OrderedSet[T]:  # type: ignore[override]
        self.update(list(other))
        return self

    def __isub__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        for each in list(other):
            self.discard(each)
        return self

    def __iand__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        for each in [item for item in self if item not in other]:
            self.discard(each)
        return self

    def add(self, item: T) -> None:
        """Add an item, unless it is in the set."""
        self[item] = None

    def discard(self, item: T) -> None:
        """Remove an item, if it is in the set."""
        self.pop(item, None)

    def remove(self, item: T) -> None:
        """Remove an item. Raises KeyError if it is not in the set."""
        del self[item]

    def update(self, items: Iterable[T]) -> None:  # type: ignore[override]
        """Add items."""
        super().update(dict.fromkeys(items))

    def copy(self) -> OrderedSet[T]:
        """A new set with the same items."""
        return OrderedSet(self)
