"""Checks of tables: unique headings, valid odds, a row for each result of the dice, and no dates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, ResultTable, TableAxis

__all__ = ["tables"]

_Found = Iterator[Problem]

_ODDS = re.compile(r"(\d{1,9})[:/](\d{1,9})(?::\d+)?", re.ASCII)
_DASHED = re.compile(r"(\d{1,4})\s*(?:[-–—]|to)\s*(\d{1,4})", re.ASCII)
_DATE = re.compile(
    r"\d{1,2}[-. ]+[A-Za-z]{3,4}\.?|[A-Za-z]{3}[- ]\d{2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}"
    r"|\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}月\d{1,2}日"
)
_SPAN = re.compile(r"([-−]?\d{1,4})(?:\s*(?:-|–|\.\.)\s*([-−]?\d{1,4}))?", re.ASCII)
_DECIMAL = re.compile(r"\d{1,4}[.,]0+")
_OPEN = re.compile(r"\d{1,4}\s*[-+]|[≤≥<>]=?\s*[-−]?\d{1,4}")


def tables(game: Game) -> _Found:
    """Each heading of a table occurs once, and odds are valid: spreadsheets often turn `1:2` into a time of day, `1/2`
    into a date.
    """
    asked = [each.model_dump_json() for each in game.rules if not each.namespace]
    for table in game.tables:
        spec, heads = table.spec, tuple(head for head, _ in table.rows)
        for axis, headings in ((spec.columns, table.columns), (spec.rows, heads)):
            for heading in dict.fromkeys(each for each in headings if headings.count(each) > 1):
                times = f"{headings.count(heading)} times"
                yield Problem.at(table.origin, heading, times, "each heading once", check="values")
            if _are_odds(axis, headings):
                yield from _times(table, headings)
                yield from _in_order(table, headings) if len(set(headings)) == len(headings) else ()
            yield from _dated(table, headings)
            if len(set(headings)) == len(headings):
                yield from _unrolled(table, axis, headings)
            if any(f'"table":"{spec.id}"' in each for each in asked):
                yield from _spans(table, axis, headings)
        yield from _dates(table)
        yield from _gaps(table)


def _spans(table: ResultTable, axis: TableAxis, headings: Sequence[str]) -> _Found:
    """Headings for dice are single numbers: rules look up the exact number rolled, or the nearest, and never find 5-6
    or 6+.
    """
    for heading in headings if axis.dice is not None else ():
        found = _SPAN.fullmatch(heading)
        if (found and found[2]) or _OPEN.fullmatch(heading):
            origin = table.origin
            expected = "a row for each number, even if they are alike: rules look up the number that the dice show"
            yield Problem(origin.file, origin.line_of(heading), "", heading, expected, check="values")


def _gaps(table: ResultTable) -> _Found:
    """Empty cells among the results of dice, in a table with all others filled."""
    if table.spec.rows.dice is None and table.spec.columns.dice is None:
        return
    empty = [(row, column) for row, cells in table.rows for column, cell in zip(table.columns, cells, strict=False)
             if not cell]  # fmt: skip
    if 0 < len(empty) * _FEW <= len(table.rows) * len(table.columns):
        for row, column in empty:
            origin, expected = table.origin, "a result, as in the other cells: write - for no effect"
            yield Problem(
                origin.file, origin.line_of(row), column, "an empty cell", expected, check="values", severity="warning"
            )


_FEW = 6
"""The number of cells of which one may be empty by a slip."""


def _dated(table: ResultTable, headings: Sequence[str]) -> _Found:
    """Headings that are dates among others that are not."""
    dates = [each for each in headings if _DATE.fullmatch(each)]
    for heading in dates if len(dates) < len(headings) else ():
        expected = "no date: a spreadsheet may have made it from something like 1-2 or 1/2"
        origin = table.origin
        yield Problem(origin.file, origin.line_of(heading), "", heading, expected, check="values")


def _dates(table: ResultTable) -> _Found:
    """Cells that are dates in a column with others that are not."""
    for number in range(len(table.columns)):
        column = [(heading, cells[number]) for heading, cells in table.rows if cells[number]]
        dates = [(heading, cell) for heading, cell in column if _DATE.fullmatch(cell)]
        for heading, cell in dates if len(dates) < len(column) else ():
            expected = "no date: a spreadsheet may have made it from a value such as 1/2; write 0.5 in the spreadsheet"
            yield Problem(table.origin.file, table.origin.line_of(heading), heading, cell, expected, check="values")


def _are_odds(axis: TableAxis, headings: Iterable[str]) -> bool:
    return axis.by == "odds" or any(re.fullmatch(r"[1-9]\d*:[1-9]\d*", each) for each in headings)


def _times(table: ResultTable, headings: Iterable[str]) -> _Found:
    """Odds that are written differently: the first, and the number of others."""
    found = list(_odds(table, headings))
    if found:
        more = f"; so are {', '.join(each.found for each in found[1:])}" if found[1:] else ""
        yield replace(found[0], expected=found[0].expected + more)


def _odds(table: ResultTable, headings: Iterable[str]) -> _Found:
    for heading in headings:
        dashed = _DASHED.fullmatch(heading)
        if dashed:
            origin, meant = table.origin, f"{int(dashed[1])}:{int(dashed[2])}"
            expected = f"odds with a colon, such as {meant}"
            yield Problem(origin.file, origin.line_of(heading), "", heading, expected, meant, "values")
            continue
        found = _ODDS.fullmatch(heading)
        meant = f"{int(found[1])}:{int(found[2])}" if found else ""
        if found and heading != meant:
            expected = f"odds such as {meant}"
            if ":" in heading:
                expected += "; a spreadsheet may have taken it for a time of day"
            origin = table.origin
            yield Problem(origin.file, origin.line_of(heading), "", heading, expected, meant, "values")


def _in_order(table: ResultTable, headings: Sequence[str]) -> _Found:
    """Odds out of order: column shifts go from one column to the next."""
    odds = [(int(found[1]) / int(found[2]), each) for each in headings if (found := _PLAIN_ODDS.fullmatch(each))]
    rising = sum(one < other for (one, _), (other, _) in pairwise(odds))
    sign = 1 if 2 * rising >= len(odds) - 1 else -1
    for (one, before), (other, heading) in pairwise(odds):
        if (other - one) * sign < 0:
            origin, expected = table.origin, f"odds in order, because shifts follow it: {before} comes before"
            yield Problem(origin.file, origin.line_of(heading), "", heading, expected, check="values")


_PLAIN_ODDS = re.compile(r"([1-9]\d{0,5}):([1-9]\d{0,5})", re.ASCII)


def _unrolled(table: ResultTable, axis: TableAxis, headings: Sequence[str]) -> _Found:
    """Results of the dice without a heading. A modified roll may never be as low or as high as the dice alone."""
    if axis.dice is None or any(_OPEN.fullmatch(each) for each in headings):
        return
    for heading in (each for each in headings if _DECIMAL.fullmatch(each)):
        file, line = table.origin.file, table.origin.line_of(heading)
        meant = heading.partition(".")[0].partition(",")[0]
        yield Problem(file, line, "", heading, f"a whole number, the result of {axis.dice}", meant, "values")
        return
    spans = [(found[1], found[2] or found[1]) for each in headings if (found := _SPAN.fullmatch(each))]
    there = {n for low, high in spans for n in range(_number(low), _number(high) + 1)}
    count, sides = map(int, axis.dice.split("d"))
    if (count, sides) == (1, 10) and 0 in there:
        there.add(10)  # a die of ten sides has 0 for it
    wanted = [n for n in range(count, count * sides + 1) if n not in there]
    if axis.by.startswith("modified"):
        wanted = [n for n in wanted if there and min(there) < n < max(there)]
    others = table.columns if axis is table.spec.rows else tuple(head for head, _ in table.rows)
    if wanted and not there and {str(each) for each in wanted} <= set(others):
        side, other = ("row", "columns") if axis is table.spec.rows else ("column", "rows")
        origin, expected = table.origin, f"a {side} for each result of {axis.dice}: the rows and columns are swapped"
        yield Problem(origin.file, origin.line, "", f"{other} for them", expected, check="turned")
    elif wanted:
        missing = ", ".join(map(str, wanted[:_NAMED])) + (", …" if len(wanted) > _NAMED else "")
        origin, expected = table.origin, f"a heading for each result of {axis.dice}"
        yield Problem(origin.file, origin.line, "", f"none for {missing}", expected, check="values", severity="warning")


_NAMED = 6
"""The most results that are listed."""


def _number(text: str) -> int:
    return int(text.replace("−", "-"))
