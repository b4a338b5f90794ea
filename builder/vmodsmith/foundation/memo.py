"""Results remembered as long as the objects that they were computed from are unchanged. One policy for the whole house:

- whoever gets a remembered value does not change it;
- only correct results are remembered: after a problem nothing is, so the problem is found and reported again;
- a result for an object is found by the object's identity, not by its contents, and goes with the object (`OfObject`);
- results that are found by contents are remembered for the last few values only, the latest first (`Recent`).
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

__all__ = ["OfObject", "Recent"]

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[T]):
    """The last few values of a kind, the most recently used one first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: list[T] = []

    def __iter__(self) -> Iterator[T]:
        return iter(self._kept)

    def __bool__(self) -> bool:
        return bool(self._kept)

    def find(self, fits: Callable[[T], bool]) -> T | None:
        """The first value that fits; it becomes the most recently used one."""
        found = next((each for each in self._kept if fits(each)), None)
        return None if found is None else self.add(found)

    def add(self, value: T) -> T:
        """Add a value at the front; if there are too many, the least recently used one is dropped."""
        self._kept[:] = [value, *(each for each in self._kept if each is not value)][: self._most]
        return value

    def keep(self, holds: Callable[[T], bool]) -> None:
        """Drop all values that do not fit."""
        self._kept[:] = filter(holds, self._kept)


class OfObject(Generic[K, V]):
    """A value for each object, by its identity, for as long as the object exists. Objects need not be hashable."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[weakref.ref[K], V]] = {}

    def __contains__(self, thing: K) -> bool:
        found = self._kept.get(id(thing))
        return found is not None and found[0]() is thing

    def get(self, thing: K) -> V | None:
        """The value of an object; None if there is none."""
        found = self._kept.get(id(thing))
        return found[1] if found is not None and found[0]() is thing else None

    def __setitem__(self, thing: K, value: V) -> None:
        key = id(thing)

        def gone(reference: weakref.ref[K]) -> None:
            if (found := self._kept.get(key)) is not None and found[0] is reference:
                del self._kept[key]

        self._kept[key] = weakref.ref(thing, gone), value

    def values(self) -> list[V]:
        """The values of all objects that still exist."""
        return [found[1] for key in self._keys() if (found := self._kept.get(key)) is not None]

    def keep(self, holds: Callable[[V], bool]) -> None:
        """Drop all values that do not fit."""
        for key in self._keys():
            found = self._kept.get(key)
            if found is not None and not holds(found[1]):
                self._kept.pop(key, None)

    def _keys(self) -> list[int]:
        """The present keys.

        Objects disappear whenever garbage is collected, which any new object may trigger, even a pair of `items()`;
        filling a list with existing numbers makes no new object.
        """
        return list(self._kept)
