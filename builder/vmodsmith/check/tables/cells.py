"""Cells of the tables that rules look up: movement costs, and whole numbers (`value`)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.syntax import walk
from vmodsmith.model import Game, Node, ResultTable
from vmodsmith.rules.language import constant_values
from vmodsmith.rules.mechanics import mechanic

__all__ = ["costs", "numbers"]

_Found = Iterator[Problem]

_WHOLE = re.compile(r"-?[0-9]+")
_POINTS = re.compile(r"([0-9]+)(?:\.([0-9]+)|/([1-9][0-9]*))?")
_NEVER = ("-", "no")
"""Entries for terrain that cannot be entered."""
_DASHES = ("–", "—", "−", "none", "x", "X", "impassable", "prohibited", "P", "NA", "n/a")
"""Other forms of the same entry: dashes of a word processor, words of rulebooks."""


def costs(game: Game) -> _Found:
    """Each cost of a hex is a number of points, in fractions that the mechanic allows, or marks a hex that cannot be
    entered. Only extra costs may be left empty.
    """
    tables = {each.spec.id: each for each in game.tables}
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            used = mechanic(str(given.get("use", ""))) if isinstance(given, Node) else None
            if used is None or any(each in given for each in str(used.sheet.get("rows-unless", "")).split()):
                continue
            for by in used.sheet.get("rows", ()):
                table = tables.get(str(given.get(by, "")))
                if table is not None:
                    yield from _movement_costs(game, table, given)


def _movement_costs(game: Game, table: ResultTable, given: Mapping[str, Any]) -> _Found:
    words = {word for text in _words(given.get("column")) for word in _quoted(text)}
    columns = [(number, each) for number, each in enumerate(table.columns) if each in words]
    extras = [(number, each) for number, each in enumerate(table.columns) if each.removesuffix("-extra") in words]
    extras = [each for each in extras if each[1].endswith("-extra")]
    parts = _parts(str(given.get("parts", "1")))
    roads = str(given.get("roads", ""))
    ground = {each.id for each in game.terrain}
    through = [each for each in game.line_kinds if each.runs == "through"]  # others are reported in `courses`
    ground |= {each.id for each in through if re.search(rf"(?<![\w-]){re.escape(each.id)}(?![\w-])", roads)}
    others = {each.id for each in game.features} | {each.id for each in game.line_kinds}
    for heading, cells in table.rows:
        for number, column in (*columns, *extras):
            extra = (number, column) in extras
            if heading not in (others if extra else ground):
                continue
            cell, line = cells[number], table.origin.line_of(heading)
            if cell == "" and not extra:
                expected = "0 for no cost, or - for impassable"
                yield Problem(table.origin.file, line, column, "an empty cell", expected, check="values")
            elif cell not in ("", *_NEVER):
                yield from _cost(table, line, column, cell, parts)


def _parts(text: str) -> int | None:
    """The fractions of a point: `2`, `1 + 1`; None if they depend on the game, or are invalid."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        return constant_values.number(ast.parse(text.strip(), mode="eval").body) or None
    return None


def _cost(table: ResultTable, line: int, column: str, cell: str, parts: int | None) -> _Found:
    found = _POINTS.fullmatch(cell)
    if found is None or not cell.isascii():
        meant = re.sub(r"^([0-9]+),([0-9]+)$", r"\1.\2", cell)
        expected = "points such as 2, 0.5 or 1/2, or - for impassable"
        meant = "-" if cell in _DASHES else meant
        close = meant if meant != cell else None
        yield Problem(table.origin.file, line, column, cell, expected, close, check="values")
    elif parts is not None and (Fraction(cell) * parts).denominator != 1:
        needed = Fraction(cell).denominator
        expected = f"whole parts of a point: `parts` is {parts} here, and this value needs {needed}"
        yield Problem(table.origin.file, line, column, cell, expected, check="values")


def _words(value: Any) -> Iterator[str]:
    """Every plain word of a value, of its cases, of its conditions."""
    if isinstance(value, Mapping):
        for key in ["value"] if "value" in value else list(value):
            yield from _words(value[key])
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _words(each)
    elif value is not None:
        yield str(value)


def _quoted(text: str) -> Iterator[str]:
    """A word, or every quoted word of an expression: `"foot" if ... else "armour"`."""
    yield text
    if '"' in text or "'" in text:
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            for node in walk(ast.parse(text.strip(), mode="eval")):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


def numbers(game: Game) -> _Found:
    """A cell that rules use as a number (`value("terrain", row, "shift")`) is a whole number, or empty for 0: any other
    text stops the rule. A cell that no rule uses may have `-`. If most cells of a column are not numbers, some of its
    rows have another purpose.
    """
    asked = dict.fromkeys(_asked(game))
    tables = {each.spec.id: each for each in game.tables}
    reported: set[tuple[str, int, str]] = set()
    for name, row, column in asked:
        table = tables.get(name)
        if table is None:
            continue
        for each in table.columns if column == _ANY else (column,):
            if each in table.columns:
                yield from _not_whole(table, row, each, reported, words_only=column == _ANY)


def _not_whole(
    table: ResultTable, row: str | None, column: str, reported: set[tuple[str, int, str]], *, words_only: bool
) -> _Found:
    """The cells of a column that are used as numbers but are not; with `words_only` only those that are words: if a
    rule chooses among several columns, another column may have fractions.
    """
    name, number = table.spec.id, table.columns.index(column)
    filled = [cells[number] for _, cells in table.rows if cells[number]]
    wrong = [each for each in filled if not _WHOLE.fullmatch(each)]
    for heading, cells in table.rows:
        cell, line = cells[number], table.origin.line_of(heading)
        if words_only and not any(each.isalpha() for each in cell):
            continue
        if not cell or _WHOLE.fullmatch(cell) or (name, line, column) in reported:
            continue
        if heading == row or (row is None and cell not in _NEVER and 2 * len(wrong) < len(filled)):
            reported.add((name, line, column))
            expected = "a whole number such as -1 or 2, because rules use it as a number"
            yield Problem(table.origin.file, line, column, cell, expected, check="values")


_ANY = ""
"""Any column: its name is composed, or depends on the game."""


def _asked(game: Game) -> Iterator[tuple[str, str | None, str]]:
    """ResultTable, row (None for any) and column of each `value(…)` that names its table and column."""
    sources = [text for sheet in game.rules for text in _texts(sheet.mechanics)]
    sources += [text for sheet in game.rules for each in sheet.written for text in _texts(each.value)]
    sources += [
        text
        for sheet in game.rules
        for each in (*sheet.commands, *sheet.hooks, *sheet.buttons)
        for text in (getattr(each, "when", None), getattr(each, "call", None))
        if text
    ]
    for text in [*sources, *(each.text for each in game.functions)]:
        if "value(" not in text:
            continue
        try:
            tree = ast.parse(text.strip())
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue  # reported elsewhere
        for node in walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="value"), args=[ast.Constant(value=str(table)), row, column]):
                    named = row.value if isinstance(row, ast.Constant) and isinstance(row.value, str) else None
                    if isinstance(column, ast.Constant):
                        yield table, named, str(column.value)
                    elif isinstance(column, ast.Name):
                        yield table, named, _ANY


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, str):
        yield value
