"""Results remembered as long as the objects that they were computed from are unchanged. One policy for the whole house:

- whoever gets a kept value changes nothing of it;
- only what was right is kept: after a problem nothing is, so the problem is found and reported again;
- what was found of an object is known by the object itself, not by what it says, and goes when the object goes
  (`OfObject`);
- what is compared by what it says is kept for the last few only, the latest first (`Recent`).
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
    """The last few values of a kind, the one that was asked for last first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: list[T] = []

    def __iter__(self) -> Iterator[T]:
        return iter(self._kept)

    def __bool__(self) -> bool:
        return bool(self._kept)

    def find(self, fits: Callable[[T], bool]) -> T | None:
        """The first value that fits, which counts as asked for now."""
        found = next((each for each in self._kept if fits(each)), None)
        return None if found is None else self.add(found)

    def add(self, value: T) -> T:
        """Keep a value in the first place; the one asked for longest ago goes when there are too many."""
        self._kept[:] = [value, *(each for each in self._kept if each is not value)][: self._most]
        return value

    def keep(self, holds: Callable[[T], bool]) -> None:
        """Let all others go."""
        self._kept[:] = filter(holds, self._kept)


class OfObject(Generic[K, V]):
    """A value for each object, by its identity, for as long as the object is there. Objects need not be hashable."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[weakref.ref[K], V]] = {}

    def __contains__(self, thing: K) -> bool:
        found = self._kept.get(id(thing))
        return found is not None and found[0]() is thing

    def get(self, thing: K) -> V | None:
        """What is kept of an object; None for nothing."""
        found = self._kept.get(id(thing))
        return found[1] if found is not None and found[0]() is thing else None

    def __setitem__(self, thing: K, value: V) -> None:
        key = id(thing)

        def gone(reference: weakref.ref[K]) -> None:
            if (found := self._kept.get(key)) is not None and found[0] is reference:
                del self._kept[key]

        self._kept[key] = weakref.ref(thing, gone), value

    def values(self) -> list[V]:
        """What is kept of objects that are there."""
        return [found[1] for key in self._keys() if (found := self._kept.get(key)) is not None]

    def keep(self, holds: Callable[[V], bool]) -> None:
        """Let go every value that does not hold."""
        for key in self._keys():
            found = self._kept.get(key)
            if found is not None and not holds(found[1]):
                self._kept.pop(key, None)

    def _keys(self) -> list[int]:
        """The keys of now. Objects go whenever garbage is collected, which anything new may set off, even each pair of
        `items()`; a list of numbers that are there already makes nothing new while it is filled."""
        return list(self._kept)
