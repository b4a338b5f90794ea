"""What is kept of earlier work: by the object, or the last few."""

from __future__ import annotations

import gc

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
