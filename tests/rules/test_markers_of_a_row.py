"""Markers of one row: those in a hex, the first of them, all on the map; not those in boxes or of other rows."""

from __future__ import annotations

import pytest

from rules.fighting import play

FUNCTIONS = """\
def count(number: str) -> int:
    where = hex_at(number)
    return len(markers_in(where, "b-2")) if where is not None else -1


def shown(number: str) -> str:
    where = hex_at(number)
    found = marker_in(where, "b-2") if where is not None else None
    return found.id if found is not None else "-"


def tell() -> None:
    before = len(markers_of("b-2"))
    for number in ["0302", "0302", "0402"]:
        where = hex_at(number)
        if where is not None:
            new_piece("b-2", where)
            new_piece("b-1", where)
    lost = [each for each in markers_of("b-2") if each.here.number == "0402"]
    lost[0].eliminate()
    report(f"{count('0302')} {count('0402')} {shown('0302')} {shown('0402')} {len(markers_of('b-2')) - before}")
"""


@pytest.mark.parametrize("side", ["red", "blue"])
def test_markers_are_those_of_a_row_on_the_map(side: str) -> None:
    game = play("name: rule.fight\nbuttons:\n  - {id: tell, menu: cmd.count, call: tell()}\n", FUNCTIONS, side)
    game.press("Count pieces")
    assert game.chat()[-1].endswith("2 0 b-2 - 2")
