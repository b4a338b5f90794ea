"""Sets that keep the order in which their items came, so that a rule does the same wherever and whenever it runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

__all__ = ["OrderedSet"]

T = TypeVar("T")


class OrderedSet(Generic[T]):
    """A set as rules know it: `add`, `discard`, `in`, `|`, `&`, `-`, `^`; gone through in order of insertion."""

    __slots__ = ("_items",)

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items: dict[T, None] = dict.fromkeys(items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, item: object) -> bool:
        return item in self._items

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OrderedSet) and self._items.keys() == other._items.keys()

    def __hash__(self) -> int:
        raise TypeError("a set cannot be an item of a set or a key of a map")

    def __repr__(self) -> str:
        return f"OrderedSet({list(self._items)!r})"

    def __or__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        made = self.copy()
        made.update(other)
        return made

    def __and__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        return OrderedSet(each for each in self._items if each in other._items)

    def __sub__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        return OrderedSet(each for each in self._items if each not in other._items)

    def __xor__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        return (self - other) | (other - self)

    def __ixor__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        mine, theirs = self - other, other - self
        self.clear()
        self.update(mine)
        self.update(theirs)
        return self

    def __ior__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        self.update(list(other))
        return self

    def __isub__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        for each in list(other):
            self.discard(each)
        return self

    def __iand__(self, other: OrderedSet[T]) -> OrderedSet[T]:
        for each in [item for item in self._items if item not in other]:
            self.discard(each)
        return self

    def add(self, item: T) -> None:
        """Put an item in; nothing happens if it is there."""
        self._items[item] = None

    def discard(self, item: T) -> None:
        """Take an item out, if it is there."""
        self._items.pop(item, None)

    def remove(self, item: T) -> None:
        """Take an item out. Raises KeyError if it is not there."""
        del self._items[item]

    def update(self, items: Iterable[T]) -> None:
        """Put items in."""
        for each in items:
            self._items[each] = None

    def clear(self) -> None:
        """Take everything out."""
        self._items.clear()

    def copy(self) -> OrderedSet[T]:
        """Another set of the same items."""
        return OrderedSet(self._items)
