"""A stack over the limit: every way to make it legal is counted, whichever pieces are interchangeable."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from rules.played import field

SHEET = """
mechanics:
  stacks:
    use: stacking
    kinds: unit
    counts: {kinds: unit}
    size: <size>
    limit: "<limit>"
    alike: <alike>
    shows_cures: yes
"""
SIZES = {"r-1": 1, "r-2": 2, "r-5": 1, "r-6": 2, "b-1": 1}
"""A stack of these, with the points of each where tanks count two."""
THERE = ("r-1", "r-2", "r-5", "r-6")


def ways(limit: int, sizes: dict[str, int]) -> int:
    """In how many ways as few as possible can go, by trying all."""
    for some in range(len(THERE) + 1):
        found = [
            gone
            for gone in combinations(THERE, some)
            if sum(sizes[each] for each in THERE if each not in gone) <= limit
        ]
        if found:
            return len(found)
    raise AssertionError


ARMOUR = "{armour: 2, else: 1}"
TANKS = """'"tank" if unit.is_a("armour") else "foot"'"""


@pytest.mark.parametrize(
    ("size", "alike"),
    [('"1"', '"all"'), ('"1"', TANKS), ('"1"', "unit.id"), (ARMOUR, TANKS), (ARMOUR, "unit.id")],
    ids=[
        "one each, all alike",
        "one each, tanks alike",
        "one each, none alike",
        "tanks two, alike",
        "tanks two, none alike",
    ],
)
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_ways_to_cure_a_stack_are_counted(size: str, alike: str, limit: int, tmp_path: Path) -> None:
    sheet = SHEET.replace("<size>", size).replace("<limit>", str(limit)).replace("<alike>", alike)
    play = field(tmp_path, sheet).put(**{each.replace("-", "_"): "0202" for each in THERE})
    [line] = play.press("Stacks over the limit")
    sizes = {each: 1 for each in THERE} if size == '"1"' else SIZES
    wanted = ways(limit, sizes)
    more = re.search(r"(\d+) more", line)
    assert line.count(" / ") + 1 - (more is not None) == min(3, wanted)
    assert (int(more[1]) if more else 0) == max(0, wanted - 3)


APART = """
mechanics:
  stacks: {use: stacking, kinds: unit, counts: {kinds: unit}, limit: "9", together: 'not <who>.has("shaken")'}
"""


@pytest.mark.parametrize("who", ["one", "other"])
@pytest.mark.parametrize("shaken", ["r-1", "r-5", ""])
def test_two_stack_together_only_if_each_may_with_the_other(who: str, shaken: str, tmp_path: Path) -> None:
    """Whichever of them is asked, and whichever lies below."""
    play = field(tmp_path, APART.replace("<who>", who)).put(r_1="0202", r_5="0202")
    if shaken:
        play.do(shaken, "Shaken")
    told = " / ".join(play.press("Stacks over the limit"))
    assert ("0202" in told) == bool(shaken), told
