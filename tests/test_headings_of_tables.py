"""Headings and cells of a table: odds in order, a heading for each result of the dice, no dates, no cell left out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from shared.games import SMALL, load

from vmodsmith.check.tables.result_tables import tables
from vmodsmith.model import ResultTable, TableAxis

DIE = TableAxis(by="roll", dice="1d6")
ODDS = TableAxis(by="odds")


def found(
    columns: Sequence[str],
    rows: Sequence[str] = "123456",
    axis: TableAxis = DIE,
    across: TableAxis = ODDS,
    **cells: str,
) -> list[tuple[str, str, str]]:
    """What the check reports of a table: column, what was found, what was expected. `cells` are by row and column, as
    `r1c2`; others hold a result."""
    game = load("skirmish", SMALL)
    (small,) = game.tables
    body = [
        (head, tuple(cells.get(f"r{r}c{c}", "D") for c in range(1, len(columns) + 1))) for r, head in enumerate(rows, 1)
    ]
    spec = small.spec.model_copy(update={"rows": axis, "columns": across})
    table: ResultTable = small.model_copy(update={"spec": spec, "columns": tuple(columns), "rows": tuple(body)})
    made = game.model_copy(update={"tables": (table,), "rules": ()})
    return [(each.field, each.found, each.expected) for each in tables(made)]


@pytest.mark.parametrize(
    ("columns", "out"),
    [
        ("1:3 1:2 1:1 2:1 3:1", []),
        ("3:1 2:1 1:1 1:2 1:3", []),  # falling odds are an order too
        ("2:1 1:1", []),
        ("1:1", []),
        ("1:2 1:1 3:2 2:1", []),  # by their value, not as texts
        ("9:1 10:1", []),
        ("1:3 1:1 1:2 2:1 3:1", [("1:1", "1:2")]),
        ("3:1 1:1 2:1 1:2 1:3", [("1:1", "2:1")]),
        ("1:1 2:2 3:1", []),  # alike is neither
        ("- 1:1 auto 2:1 X", []),  # what is no odds stands where it likes
    ],
)
def test_odds_rise_or_fall_from_column_to_column(columns: str, out: list[tuple[str, str]]) -> None:
    said = [
        (each[2].partition(": ")[2].split()[0], each[1]) for each in found(columns.split()) if "in order" in each[2]
    ]
    assert said == out


@pytest.mark.parametrize(
    ("heading", "meant"),
    [
        ("1-2", "1:2"),
        ("3 to 1", "3:1"),
        ("01:02", "1:2"),
        ("1/2", "1:2"),
        ("1:02:00", "1:2"),
        ("3:1", ""),
        ("even", ""),
    ],
)
def test_odds_that_a_spreadsheet_took_for_something_else(heading: str, meant: str) -> None:
    said = [each for each in found([heading, "9:1"]) if each[2].startswith("odds ")]
    assert [each[1] for each in said] == ([heading] if meant else [])
    assert all(f"such as {meant}" in each[2] for each in said)


@pytest.mark.parametrize(
    ("rows", "dice", "by", "missing"),
    [
        ("1 2 3 4 5 6", "1d6", "roll", ""),
        ("1 2 3 5 6", "1d6", "roll", "4"),
        ("1-2 3-5", "1d6", "roll", "6"),
        ("1-3 4..6", "1d6", "roll", ""),
        ("2 3 4 5 6 7 8 9 10 11", "2d6", "roll", "12"),
        ("0 1 2 3 4 5 6 7 8 9", "1d10", "roll", ""),  # a die of ten sides has 0 for 10
        ("1 2 3 4 5 6 7 8 9", "1d10", "roll", "10"),
        ("5", "2d6", "roll", "2, 3, 4, 6, 7, 8, …"),
        ("1 6+", "1d6", "roll", ""),  # open at an end
        ("2 4", "1d6", "modified-roll", "3"),  # neither as low nor as high as the dice
        ("−1 0 1 2 3 4 5 6", "1d6", "modified-roll", ""),
    ],
)
def test_each_result_of_the_dice_has_a_heading(rows: str, dice: str, by: str, missing: str) -> None:
    axis = DIE.model_copy(update={"dice": dice, "by": by})
    said = [each[1] for each in found(["1:1"], rows.split(), axis) if "each result" in each[2]]
    assert said == ([f"none for {missing}"] if missing else [])


def test_a_heading_stands_once() -> None:
    assert [each[1] for each in found(["1:1", "2:1", "1:1"]) if "heading once" in each[2]] == ["2 times"]


@pytest.mark.parametrize(("columns", "gaps"), [(["1:1"], 1), (["1:1", "2:1"], 2), (["1:1"], 2)])
def test_of_six_cells_one_is_left_empty_by_mistake(columns: list[str], gaps: int) -> None:
    """More are meant."""
    cells = {f"r{n + 1}c{len(columns)}": "" for n in range(gaps)}
    said = [each[:2] for each in found(columns, **cells) if each[1] == "an empty cell"]
    assert said == ([(columns[-1], "an empty cell")] * gaps if gaps * 6 <= 6 * len(columns) else [])


def test_no_cell_is_missed_where_no_dice_are_rolled() -> None:
    assert [each for each in found(["a", "b"], "pq", TableAxis(by="x"), TableAxis(by="y"), r1c1="")] == []


def test_one_date_among_results_is_a_mistake_and_a_calendar_is_none() -> None:
    said = [each[:2] for each in found(["1:1", "2:1"], r1c1="1-Feb", r2c2="2026-02-01") if "no date" in each[2]]
    assert said == [("1", "1-Feb"), ("2", "2026-02-01")]
    calendar = {f"r{n}c1": f"{n}-Feb" for n in range(1, 7)}
    assert [each for each in found(["1:1", "2:1"], **calendar) if "no date" in each[2]] == []
    assert [each[1] for each in found(["2-Jan", "1:1"]) if "1-2 or 1/2" in each[2]] == ["2-Jan"]
