"""Sets of rules at a table are Python's, and keep the order in which their items came, as those of Java do."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vmodsmith.rules.tabletop.collections import OrderedSet

items = st.lists(st.integers(0, 9), max_size=8)


def made(of: list[int]) -> OrderedSet[int]:
    return OrderedSet(of)


@pytest.mark.parametrize("do", [operator.or_, operator.and_, operator.sub, operator.xor], ids=lambda do: do.__name__)
@given(items, items)
def test_what_is_made_of_two_sets(do: Callable[[Any, Any], Any], one: list[int], two: list[int]) -> None:
    first, second = made(one), made(two)
    found = do(first, second)
    assert set(found) == do(set(one), set(two))
    mine = [each for each in dict.fromkeys(one) if each in found]
    assert list(found) == mine + [each for each in dict.fromkeys(two) if each in found and each not in mine]
    assert (list(first), list(second)) == (list(dict.fromkeys(one)), list(dict.fromkeys(two))), "both stay as they were"


@pytest.mark.parametrize("do", [operator.ior, operator.iand, operator.isub, operator.ixor], ids=lambda do: do.__name__)
@given(items, items)
def test_what_is_changed_in_its_place(do: Callable[[Any, Any], Any], one: list[int], two: list[int]) -> None:
    first, second = made(one), made(two)
    same = do(first, second)
    assert same is first and set(first) == do(set(one), set(two)) and list(second) == list(dict.fromkeys(two))
    mine = [each for each in dict.fromkeys(one) if each in first]
    assert list(first) == mine + [each for each in dict.fromkeys(two) if each in first and each not in mine]


@pytest.mark.parametrize("do", [operator.ior, operator.iand, operator.isub, operator.ixor], ids=lambda do: do.__name__)
@given(items)
def test_a_set_with_itself(do: Callable[[Any, Any], Any], one: list[int]) -> None:
    mine = made(one)
    plain = set(one)
    assert set(do(mine, mine)) == do(plain, plain)


@given(items, st.integers(0, 9))
def test_an_item_is_put_in_and_taken_out(one: list[int], item: int) -> None:
    mine, plain = made(one), set(one)
    mine.add(item)
    plain.add(item)
    assert set(mine) == plain and (item in mine)
    mine.discard(item)
    mine.discard(item)
    assert set(mine) == plain - {item} and item not in mine
