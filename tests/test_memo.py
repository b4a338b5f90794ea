"""What is kept of earlier work: by the object, or the last few."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable

import pytest

from vmodsmith.foundation.memo import OfObject, Recent


class Unhashable:
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True


def test_a_value_belongs_to_the_object_and_not_to_one_that_is_equal() -> None:
    kept: OfObject[Unhashable, str] = OfObject()
    one, other = Unhashable(), Unhashable()
    kept[one] = "one"
    assert one in kept and kept.get(one) == "one"
    assert other not in kept and kept.get(other) is None


def test_it_goes_with_the_object() -> None:
    kept: OfObject[Unhashable, str] = OfObject()
    for _ in range(100):
        kept[Unhashable()] = "gone"
    gc.collect()
    assert kept._kept == {}


def test_a_value_that_is_written_again_stays_when_the_first_reference_goes() -> None:
    kept: OfObject[Unhashable, str] = OfObject()
    one = Unhashable()
    kept[one] = "first"
    kept[one] = "second"
    gc.collect()
    assert kept.get(one) == "second"


def test_of_many_the_ones_asked_for_last_stay() -> None:
    kept: Recent[str] = Recent(2)
    kept.add("a")
    kept.add("b")
    assert kept.find(lambda each: each == "a") == "a"
    kept.add("c")
    assert list(kept) == ["c", "a"]
    assert kept.find(lambda each: each == "b") is None


def test_what_does_not_hold_is_let_go() -> None:
    kept: Recent[int] = Recent(5)
    for each in range(5):
        kept.add(each)
    kept.keep(lambda each: each % 2 == 0)
    assert list(kept) == [4, 2, 0]


class _Ring:
    """An object that only a collection of garbage takes away."""

    def __init__(self) -> None:
        self.ring = self


@pytest.mark.parametrize("read", [lambda kept: kept.values(), lambda kept: kept.keep(lambda value: value % 2 == 0)])
def test_what_is_kept_is_read_while_garbage_is_collected(read: Callable[[OfObject[_Ring, int]], object]) -> None:
    """Objects in a ring go at any moment at which something new is made, so also while what is kept of them is read:
    here after the first thing that is made, the second, and so on."""
    before = gc.get_threshold()
    collected = 0
    gc.freeze()  # what a long run of tests holds need not be looked through each time
    try:
        for things in range(1, 60):
            kept: OfObject[_Ring, int] = OfObject()
            gc.disable()
            gc.collect()
            rings = [_Ring() for _ in range(40)]
            for number, ring in enumerate(rings):
                kept[ring] = number
            gone = weakref.ref(ring)
            del rings, ring
            gc.set_threshold(gc.get_count()[0] + things)
            gc.enable()
            read(kept)
            collected += gone() is None
    finally:
        gc.set_threshold(*before)
        gc.enable()
    assert collected
