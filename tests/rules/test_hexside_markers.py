"""Markers of hexsides: made so that they point at a neighbour, found from whichever side they are asked for."""

from __future__ import annotations

import pytest

from rules.fighting import play

FUNCTIONS = """\
def between(one: str, other: str) -> str:
    here, there = hex_at(one), hex_at(other)
    found = marker_between("b-2", here, there) if here is not None and there is not None else None
    return found.here.number if found is not None else "-"


def lay(one: str, other: str) -> None:
    here, there = hex_at(one), hex_at(other)
    if here is not None and there is not None:
        laid_towards("b-2", here, there)


def tell() -> None:
    lay("0302", "0402")
    report(f"{between('0302', '0402')} {between('0402', '0302')} {between('0302', '0401')} {between('0302', '0604')}")
"""


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_marker_on_a_hexside_is_found_from_both_sides(side: str) -> None:
    game = play("name: rule.fight\nbuttons:\n  - {id: tell, menu: cmd.count, call: tell()}\n", FUNCTIONS, side)
    game.press("Count pieces")
    assert game.chat()[-1].endswith("0302 0302 - -")
