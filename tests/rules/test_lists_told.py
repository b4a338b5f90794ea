"""Lists in what a player reads: a reader sees where one item ends, in the form of the player's own language."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.played import Field, field
from vmodsmith.words.speech import list_signs

RULES = """
from game import *


def tells(me: Piece) -> None:
    corner = [h for h in hexes() if h.number in ("0302", "0303", "0304")]
    report(hex_numbers(corner))
    report(hex_numbers(corner[:2], " + "))
    report(joined([hex_numbers(corner[:2]), hex_numbers(corner[2:])], "; "))
"""
SHEET = """
commands:
  - {id: tells, for: unit, menu: Tell, key: Ctrl+G, call: tells(me)}
mechanics:
  movement:
    use: movement
    kinds: unit
    bind: [{phases: move-red, side: red}]
    allowance: 6
    table: sky
    ground_cost: 1
  referee: {use: referee}
"""
MAP = "maps/skirmish/map.yaml"
LINE = "    default_terrain: clear\n"


@pytest.fixture
def play(tmp_path: Path) -> Field:
    """A mill lies in 0302, the first of three hexes that are reported."""
    return field(tmp_path, SHEET, RULES, changed=[(MAP, LINE, f"{LINE}    hex_names: places\n")]).put(r_1="0101")


def test_commas_part_hexes_with_names(play: Field) -> None:
    assert play.do("r-1", "Tell") == [
        "0302 The Mill, 0303, 0304", "0302 The Mill + 0303", "0302 The Mill, 0303; 0304",
    ]  # fmt: skip


def test_each_player_reads_the_list_of_the_own_language(play: Field) -> None:
    words = play.play.tabletop.words
    words.several = True
    comma, semicolon, stop = (words.between(each) for each in (", ", "; ", ". "))
    assert [words.chosen(comma, n) for n in range(2)] == [", ", "、"]
    assert [words.chosen(semicolon, n) for n in range(2)] == ["; ", "；"]
    assert [words.chosen(stop, n) for n in range(2)] == [". ", "。"]
    assert words.between(" + ") == " + "


@pytest.mark.parametrize(
    ("language", "signs"),
    [
        ("en", (", ", "; ", ". ")), ("de", (", ", "; ", ". ")), ("ja", ("、", "；", "。")), ("zh", ("、", "；", "。")),
        ("th", (", ", "; ", ". ")),  # CLDR parts by a space alone
        ("ar", (", ", "; ", ". ")),  # CLDR has a word there
        ("xx", (", ", "; ", ". ")),
    ],
)  # fmt: skip
def test_a_list_in_the_form_of_a_language(language: str, signs: tuple[str, str, str]) -> None:
    assert list_signs(language) == signs
