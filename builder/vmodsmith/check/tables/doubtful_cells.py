"""Cells and headings that break the pattern of a table: a result against the trend of all others, a missing row, odds
that one table has and the other lacks, a rating that no table has, a direction of other hexes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from vmodsmith.check.rule_code import is_meant, written
from vmodsmith.foundation.problems import Problem
from vmodsmith.hexgrid import directions_of
from vmodsmith.model import Game, ResultTable

__all__ = ["directions", "left_out", "odds", "ratings", "slopes", "strange_results"]

_Found = Iterator[Problem]

_WHOLE = re.compile(r"-?\d{1,6}", re.ASCII)
_ODDS = re.compile(r"[1-9]\d?:[1-9]\d?", re.ASCII)

_LEAST, _MOST = 20, 2_000
"""The least and the most cells of a table that is examined: a smaller table has no clear trend."""


def _doubt(table: ResultTable, heading: str, column: str, found: str, expected: str) -> Problem:
    file, line = table.origin.file, table.origin.line_of(heading)
    return Problem(file, line, column, found, expected, None, "doubtful", "warning")


def slopes(game: Game) -> _Found:
    """Find a single cell out of order in a table for dice with results that follow one order along every row."""
    for table in game.tables:
        size = len(table.rows) * len(table.columns)
        if (table.spec.rows.dice or table.spec.columns.dice) and _LEAST <= size <= _MOST:
            yield from _slope(table)


def _slope(table: ResultTable) -> _Found:
    rows = [list(cells) for _, cells in table.rows]
    if any(len(each) != len(table.columns) for each in rows):
        return
    order = _order(rows)
    against = {(a, b): count for (a, b), count in order.items() if 0 < count < order[b, a]}
    if not against or any(order[a, b] == order[b, a] for a, b in order):
        return
    odd = [
        (row, n)
        for row, cells in enumerate(rows)
        for n in range(len(cells))
        if all(_breaks(rows, row, n, pair) == count for pair, count in against.items())
    ]
    if len(odd) == 1 and sum(against.values()) > 0:
        row, n = odd[0]
        before, after = (rows[row][n - 1] if n else ""), (rows[row][n + 1] if n + 1 < len(rows[row]) else "")
        where = " and ".join(each for each in (before, after) if each)
        heading = table.rows[row][0]
        expected = f"a result between {where}: along all other rows, the results are in one order"
        yield _doubt(table, heading, table.columns[n], rows[row][n], expected)


def _order(rows: Sequence[Sequence[str]]) -> Counter[tuple[str, str]]:
    """The number of times a word comes before another one, along the rows."""
    found: Counter[tuple[str, str]] = Counter()
    for cells in rows:
        found.update((one, other) for one, other in combinations(cells, 2) if one != other)
    return found


def _breaks(rows: Sequence[Sequence[str]], row: int, n: int, pair: tuple[str, str]) -> int:
    """The number of pairs of words in this order in which a cell takes part."""
    cells = rows[row]
    before = sum((each, cells[n]) == pair for each in cells[:n])
    return before + sum((cells[n], each) == pair for each in cells[n + 1 :])


def left_out(game: Game) -> _Found:
    """Find one number that is missing among modified rolls, at the head of rows or columns, that otherwise increase one
    by one. Unmodified rolls have a check of their own.
    """
    for table in game.tables:
        for axis, heads in (
            (table.spec.rows, tuple(head for head, _ in table.rows)),
            (table.spec.columns, table.columns),
        ):
            if not axis.dice or len(heads) < _RUN or not all(map(_WHOLE.fullmatch, heads)):
                continue
            count, sides = map(int, axis.dice.split("d"))
            steps = [int(other) - int(one) for one, other in pairwise(heads)]
            head = heads[steps.index(2) + 1] if sorted(steps) == [*[1] * (len(steps) - 1), 2] else ""
            if head and int(head) - 1 not in range(count, count * sides + 1):
                expected = f"a heading {int(head) - 1} before it: all other numbers are consecutive"
                yield _doubt(table, head, "", head, expected)


_RUN = 6


def odds(game: Game) -> _Found:
    """Find odds that one table lacks, if it has nearly all odds of another."""
    headings = [(table, tuple(head for head, _ in table.rows)) for table in game.tables]
    axes = [
        (table, heads)
        for table, heads in [*headings, *((each, each.columns) for each in game.tables)]
        if len(heads) > _FEW and sum(bool(_ODDS.fullmatch(each)) for each in heads) == len(heads)
    ]
    for (one, heads), (two, known) in combinations(axes, 2):
        for table, other, mine, theirs in ((one, two, heads, known), (two, one, known, heads)):
            lacking = [each for each in mine if each not in theirs]
            if one is not two and len(lacking) == 1 and len(mine) >= len(theirs):
                expected = f"odds of the table {other.spec.id}, which has all other odds of this one"
                yield _doubt(table, lacking[0], "", lacking[0], expected)
                break  # the other one lacks the same


_FEW = 4


def ratings(game: Game) -> _Found:
    """Find a word in a further column of units.csv that no table has, if a table has all the others."""
    axes = [
        set(heads)
        for table in game.tables
        for heads in (table.columns, tuple(head for head, _ in table.rows))
        if not all(map(_WHOLE.fullmatch, heads))
    ]
    for column in game.manifest.columns.get("units", ()):
        values = Counter(value for unit in game.units if (value := unit.extra.get(column)))
        for heads in axes:
            lacking = [each for each in values if each not in heads]
            if len(lacking) == 1 and values[lacking[0]] == 1 and len(values) > 2:
                unit = next(each for each in game.units if each.extra.get(column) == lacking[0])
                valid = sorted(heads & values.keys())
                expected = f"a word of a table, as all other units have: {', '.join(valid[:8])}"
                yield Problem.at(
                    unit.origin, column, lacking[0], expected, valid=valid, check="doubtful", severity="warning"
                )


def directions(game: Game) -> _Found:
    """Find a compass direction that no hexside faces, in a column of directions such as that of a scatter."""
    orientations = {each.orientation for each in game.maps}
    if len(orientations) != 1:
        return
    orientation = min(orientations)
    six = [each.name for each in directions_of(orientation)]
    for table in game.tables:
        for n, column in enumerate(table.columns):
            cells = [(heading, cells[n]) for heading, cells in table.rows if n < len(cells)]
            strange = [each for each in cells if each[1].upper() in _COMPASS and each[1].upper() not in six]
            if len(strange) == 1 and len({cell.upper() for _, cell in cells} & set(six)) >= _FEW:
                expected = f"a direction in which a {orientation} hex has a neighbour: {', '.join(six)}"
                yield _doubt(table, strange[0][0], column, strange[0][1], expected)


_COMPASS = frozenset({"N", "NE", "E", "SE", "S", "SW", "W", "NW"})


def strange_results(game: Game) -> _Found:
    """Find a result for dice with a part (`RE` of `2RE/-`) that is in no other cell and nowhere else in the game."""
    texts: dict[str, str] | None = None
    for table in game.tables:
        if not (table.spec.rows.dice or table.spec.columns.dice) or len(table.rows) * len(table.columns) < _LEAST:
            continue
        parts = Counter(
            part for _, cells in table.rows for cell in cells for part in dict.fromkeys(_LETTERS.findall(cell))
        )
        if len(parts) > _PARTS:
            continue
        for heading, cells in table.rows:
            for column, cell in zip(table.columns, cells, strict=False):
                for part in dict.fromkeys(_LETTERS.findall(cell)):
                    if parts[part] > 1:
                        continue
                    texts = texts if texts is not None else {**written(game), "strings": "\n".join(game.strings)}
                    if not is_meant(part, texts) and not is_meant(cell, texts):
                        expected = f"parts that other results have, or that rules name: {part} is in none"
                        yield _doubt(table, heading, column, cell, expected)


_LETTERS = re.compile(r"[^\W\d_]+")
_PARTS = 12
