"""Cells and headings of tables that are unlike their likes: told if there are enough likes, and not before."""

from __future__ import annotations

import pytest
from shared.games import SMALL, load

from vmodsmith.check.tables.doubtful_cells import odds
from vmodsmith.check.tables.doubtful_tables import gaps, odd_results, order
from vmodsmith.model import Game, TableAxis


def of(*columns: str, heads: str = "", dice: str | None = "1d6") -> Game:
    """The small game, without rules and pages, with one table: its columns from left to right."""
    game = load("skirmish", SMALL)
    cells = [each.replace("_", " ").split(" ") for each in columns]
    names = heads.split() or [str(n) for n in range(1, len(cells[0]) + 1)]
    rows = tuple((name, tuple(column[n] for column in cells)) for n, name in enumerate(names))
    (small,) = game.tables
    spec = small.spec.model_copy(update={"rows": TableAxis(by="roll", dice=dice), "columns": TableAxis(by="place")})
    table = small.model_copy(update={"spec": spec, "columns": tuple("abcd"[: len(cells)]), "rows": rows})
    bare = {"rules": (), "functions": (), "charts": (), "help": (), "strings": {"x": {"en": "no word of it"}}}
    return game.model_copy(update={**bare, "tables": (table,)})


@pytest.mark.parametrize(
    ("column", "odd"),
    [
        ("DR DR AR AR EX EX DR AR XQ", ["XQ"]),  # three words, again and again, and one that is none of them
        ("DR DR AR AR EX EX DR XQ", []),  # eight cells are few
        ("DR DR AR AR EX EX NE NE XQ", []),  # a table of many words
        ("DR DR AR AR EX DR DR AR XQ", []),  # another stands alone as well
        ("1 1 2 2 1 1 2 2 XQ", []),  # numbers and a word
        ("XQ XQ XQ XQ XQ XQ XQ XQ XQ", []),
        ("DR DR AR AR EX EX DR AR 77", []),  # no word
        ("DR DR DR DR Dr AR AR AR AR", ["Dr"]),  # one letter off
    ],
)
def test_a_result_that_falls_out_of_its_column(column: str, odd: list[str]) -> None:
    assert [each.found for each in odd_results(of(column))] == odd


def test_a_result_that_rules_name_is_meant() -> None:
    game = of("DR DR AR AR EX EX DR AR XQ")
    source = load("skirmish", SMALL).functions[0]
    said = source.model_copy(update={"text": "def f():\n    report('XQ')\n"})
    assert list(odd_results(game.model_copy(update={"functions": (said,)}))) == []
    other = source.model_copy(update={"text": "def f():\n    report('XQ7')\n"})
    assert [each.found for each in odd_results(game.model_copy(update={"functions": (other,)}))] == ["XQ"]


@pytest.mark.parametrize(
    ("heads", "out"),
    [
        ("1 2 3 4 5", []),
        ("5 4 3 2 1", []),
        ("1 2 5 3 4", ["3"]),
        ("5 4 1 3 2", ["3"]),
        ("1 3 2 5 4", []),  # as many go down as up
        ("1 2 a 3 0", []),
    ],
)
def test_numbers_at_the_head_of_rows_go_one_way(heads: str, out: list[str]) -> None:
    assert [each.found for each in order(of("a_a_a_a_a", heads=heads))] == out


@pytest.mark.parametrize(
    ("heads", "found"),
    [
        ("1-3 4-6 7-9", []),
        ("1-3 5-6 7-9", ["5-6"]),
        ("1-3 3-6 7-9", ["3-6"]),
        ("1-3 4 5", []),
        ("1 2 4", []),  # single numbers may have gaps
        ("1-3 x 7-9", []),
    ],
)
def test_ranges_follow_each_other(heads: str, found: list[str]) -> None:
    assert [each.found for each in gaps(of("a_a_a", heads=heads, dice=None))] == found


@pytest.mark.parametrize(
    ("columns", "dice", "told"),
    [
        (("a_a_a", "a_a_a", "a__a"), None, 1),
        (("a_a_a", "a__a"), None, 0),  # few cells
        (("a_a_a", "a__a", "a__a"), None, 0),  # two are meant
        (("a_a_a", "a_a_a", "a__a"), "1d6", 0),  # of dice another check tells
    ],
)
def test_one_empty_cell_is_a_slip(columns: tuple[str, ...], dice: str | None, told: int) -> None:
    found = [each for each in gaps(of(*columns, heads="p q r", dice=dice)) if each.found == "an empty cell"]
    assert len(found) == told


@pytest.mark.parametrize(
    ("one", "other", "lacking"),
    [
        ("1:2 1:1 2:1 3:1 4:1", "1:2 1:1 2:1 3:1 5:1", ["4:1"]),  # five odds, as many there, and one is another
        ("1:2 1:1 2:1 3:1 4:1", "1:2 1:1 2:1 3:1 4:1", []),
        ("1:2 1:1 2:1 3:1", "1:2 1:1 2:1 5:1", []),  # four odds are few
        ("1:2 1:1 2:1 3:1 4:1", "1:2 1:1 2:1 5:1 6:1", []),  # two are others: another table
        ("1:2 1:1 2:1 3:1 4:1", "1:2 1:1 2:1 3:1 x", []),  # the other has no odds alone
    ],
)
def test_odds_that_one_of_two_tables_lacks(one: str, other: str, lacking: list[str]) -> None:
    game = of(*["DR"] * 5, heads="")
    (table,) = game.tables
    two = [
        table.model_copy(update={"spec": table.spec.model_copy(update={"id": name}), "rows": rows})
        for name, rows in (("one", _headed(one)), ("two", _headed(other)))
    ]
    assert [each.found for each in odds(game.model_copy(update={"tables": tuple(two)}))] == lacking


def _headed(heads: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((head, ("DR",)) for head in heads.split())
