"""Tables that are valid but seldom meant: cells that contradict the table's own tests, turns without a row, numbers out
of order, ranges with a gap, a result that occurs nowhere else.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

from vmodsmith.check.rule_code import code, declarations, is_meant, written
from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.foundation.syntax import walk
from vmodsmith.model import Game, Node, Origin, ResultTable
from vmodsmith.rules.language.subset import tree_of

__all__ = ["asked", "columns", "gaps", "odd_results", "order", "tests", "turns", "woven"]

_Found = Iterator[Problem]

_WHOLE = re.compile(r"-?\d{1,6}", re.ASCII)
_SPAN = re.compile(r"(-?\d{1,6})(?:\.\.|-| to )(-?\d{1,6})", re.ASCII)


def tests(game: Game) -> _Found:
    """The `tests` in tables.yaml are true: for a row and a column, or the strengths of an attack in a table of odds,
    the cell has the stated contents.
    """
    for table in game.tables:
        rows = dict(table.rows)
        for each in table.spec.tests:
            origin = each.origin if isinstance(each, Node) else table.spec.origin
            wanted = each.get("expect")
            if wanted is None or not ({"row", "column"} <= each.keys() or {"attacker", "defender"} <= each.keys()):
                expected = "row, column and expect; or attacker, defender and expect in a table of odds"
                yield Problem.at(origin, "tests", ", ".join(each), expected, check="values")
            elif "row" not in each:
                yield from _odds(table, origin, each)
            elif str(each["row"]) not in rows:
                expected = f"a row of the table {table.spec.id}"
                yield Problem.at(origin, "tests", each["row"], expected, valid=rows, check="values")
            elif str(each["column"]) not in table.columns:
                expected = f"a column of the table {table.spec.id}"
                yield Problem.at(origin, "tests", each["column"], expected, valid=table.columns, check="values")
            else:
                row, column = str(each["row"]), str(each["column"])
                cell = rows[row][table.columns.index(column)]
                if cell != str(wanted):
                    yield _cell(table, row, column, cell, wanted, origin)


def _cell(table: ResultTable, row: str, column: str, cell: str, wanted: object, origin: Origin) -> Problem:
    line = origin.line_of("tests" if "tests" in origin.lines else "expect")
    expected = f"{wanted}, as `tests` of the table {table.spec.id} say ({origin.file}:{line}), or another test"
    return Problem(table.origin.file, table.origin.line_of(row), column, cell, expected, check="values")


def _odds(table: ResultTable, origin: Origin, test: Mapping[str, Any]) -> _Found:
    """The highest odds of a table, of columns `attacker` and `defender`, that two strengths reach."""
    if not {"attacker", "defender"} <= set(table.columns):
        yield Problem.at(origin, "tests", table.spec.id, "a table with columns attacker and defender", check="values")
        return
    one, other = table.columns.index("attacker"), table.columns.index("defender")
    known = [
        (int(cells[one]) / int(cells[other]), head)
        for head, cells in table.rows
        if cells[one].isdecimal() and cells[other].isdecimal() and int(cells[other])
    ]
    strengths = str(test["attacker"]), str(test["defender"])
    if not all(each.isdecimal() and int(each) for each in strengths):
        yield Problem.at(origin, "tests", " ".join(strengths), "two strengths, 1 or more", check="values")
        return
    ratio = int(strengths[0]) / int(strengths[1])
    reached = max((each for each in known if each[0] <= ratio), default=min(known, default=(0, "")))[1]
    if known and reached != str(test["expect"]):
        expected = f"{reached}: the column of {strengths[0]} against {strengths[1]} in {table.spec.file}"
        yield Problem.at(origin, "tests", test["expect"], expected, check="values")


def turns(game: Game) -> _Found:
    """A table by turn has a row, or a column, for each turn, if it has them for most."""
    for table in game.tables:
        heads = tuple(head for head, _ in table.rows)
        for axis, headings in ((table.spec.rows, heads), (table.spec.columns, table.columns)):
            known = {int(each) for each in headings if each.isdecimal()}
            if len(known) != len(headings) or 2 * len(known) < game.turns.count or max(known, default=0) < _SOME:
                continue
            by_turn = axis.by == "turn" or (known >= {1, game.turns.count} and len(known) == game.turns.count - 1)
            missing = [each for each in range(1, game.turns.count + 1) if each not in known]
            if by_turn and missing and axis.dice is None:
                expected = f"a row for each of the {game.turns.count} turns, as the others have"
                named = "none for " + ", ".join(map(str, missing[:_NAMED])) + (", …" if len(missing) > _NAMED else "")
                yield _whole(table, named, expected)


_SOME, _NAMED = 3, 6


def order(game: Game) -> _Found:
    """Whole numbers at the head of rows all increase, or all decrease."""
    for table in game.tables:
        for head, expected in _out_of_order([head for head, _ in table.rows]):
            yield _heading(table, head, expected)


def _out_of_order(heads: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The headings out of order among different whole numbers, each with what is expected."""
    if len(heads) < _SOME or not all(_WHOLE.fullmatch(each) for each in heads) or len(set(heads)) < len(heads):
        return
    numbers = [int(each) for each in heads]
    falls = [n for n, (one, other) in enumerate(pairwise(numbers), 1) if other < one]
    rises = [n for n, (one, other) in enumerate(pairwise(numbers), 1) if other > one]
    odd = falls if len(falls) <= len(rises) else rises
    for n in odd if 0 < len(odd) < max(len(falls), len(rises)) else ():
        yield heads[n], f"numbers in order: {heads[n - 1]} comes before"


def columns(game: Game) -> _Found:
    """Whole numbers at the head of columns all increase, or all decrease. A column that an expression keeps between two
    numbers, `str(max(-2, min(4, attack - defence)))`, is one for each of them."""
    for table in game.tables:
        for head, expected in _out_of_order(table.columns):
            yield Problem(table.origin.file, 1, head, head, expected, check="doubtful", severity="warning")
    tables = {each.spec.id: each for each in game.tables}
    for _, given, _ in declarations(game):
        text, known = given.get("column_of"), tables.get(str(given.get("table", "")))
        found = _KEPT.search(text) if isinstance(text, str) and known is not None else None
        if found is None or known is None:
            continue
        ends = sorted(int(each) for each in found.groups() if each is not None)
        lacking = [str(n) for n in range(ends[0], ends[-1] + 1) if str(n) not in known.columns]
        if lacking and ends[-1] - ends[0] <= _MOST_COLUMNS:
            expected = f"a column of {known.origin.file} for each number from {ends[0]} to {ends[-1]}"
            yield Problem.at(given.origin, "column_of", f"none for {', '.join(lacking)}", expected, check="rules")


_KEPT = re.compile(r"str\((?:max\((-?\d+), min\((-?\d+),|min\((-?\d+), max\((-?\d+),)")
_MOST_COLUMNS = 100


def gaps(game: Game) -> _Found:
    """Ranges at the head of rows (`1-3`, `4-6`, `-14..0`) follow each other without gaps and overlaps; a table does not
    have exactly one empty cell.
    """
    for table in game.tables:
        heads = [head for head, _ in table.rows]
        spans = [(_span(each), each) for each in heads]
        for (one, before), (other, head) in pairwise(spans) if table.spec.rows.dice is None else ():
            several = any(span is not None and span[0] != span[1] for span in (one, other))
            if one is None or other is None or not several or other[0] == one[1] + 1:
                continue
            if one[1] < other[0]:
                expected = f"a range that begins with {one[1] + 1}: the one before ends with {one[1]}"
                yield _heading(table, head, expected)
            elif one[0] <= other[0]:
                yield _heading(table, head, f"numbers that the range {before} does not have")
        yield from _backwards(table)
        empty = [(row, column) for row, cells in table.rows
                 for column, cell in zip(table.columns, cells, strict=False) if not cell]  # fmt: skip
        dice = table.spec.rows.dice or table.spec.columns.dice
        if len(empty) == 1 and not dice and len(table.rows) * len(table.columns) > _CELLS:
            row, column = empty[0]
            expected = "a value, as all other cells have: write 0 or - for none"
            origin = table.origin
            yield Problem(
                origin.file, origin.line_of(row), column, "an empty cell", expected, check="values", severity="warning"
            )


def _backwards(table: ResultTable) -> _Found:
    """In a row with a range in columns `from` and `to`, `from` is the lower number."""
    if not {"from", "to"} <= set(table.columns):
        return
    low, high = table.columns.index("from"), table.columns.index("to")
    for row, cells in table.rows:
        if all(_WHOLE.fullmatch(cells[each]) for each in (low, high)) and int(cells[low]) > int(cells[high]):
            expected = f"at most {cells[high]}, where the range ends (`to`)"
            yield Problem(table.origin.file, table.origin.line_of(row), "from", cells[low], expected, check="values")


_CELLS = 8
"""The number of cells above which a single empty one is a slip."""


def _span(head: str) -> tuple[int, int] | None:
    found = _SPAN.fullmatch(head)
    if found:
        return (int(found[1]), int(found[2])) if int(found[1]) <= int(found[2]) else None
    return (int(head), int(head)) if _WHOLE.fullmatch(head) else None


def odd_results(game: Game) -> _Found:
    """Find a word that occurs in only one cell and nowhere else in the game, if another word differs by one letter or
    in capitals, or if the rest of its column consists of a few repeated words.
    """
    texts: dict[str, str] | None = None
    for table in game.tables:
        dice = table.spec.rows.dice or table.spec.columns.dice
        cells = Counter(cell for _, row in table.rows for cell in row if cell)
        often = [each for each, count in cells.items() if count > 1]
        for number, column in enumerate(table.columns):
            down = Counter(row[number] for _, row in table.rows if number < len(row) and row[number])
            for heading, row in table.rows:
                cell = row[number] if number < len(row) else ""
                if cells[cell] != 1 or not re.search(r"[^\W\d_]", cell):
                    continue
                close = _one_off(cell, often) if dice else _in_capitals(cell, often)
                if close is None and not _falls_out(cell, down):
                    continue
                texts = texts if texts is not None else {**written(game), "strings": "\n".join(game.strings)}
                if close is None and not any(
                    re.search(rf"""["']{re.escape(cell)}\\?["']""", each) for each in texts.values()
                ):
                    yield _doubted(table, heading, column, cell, None)
                elif close is not None and not is_meant(cell, texts):
                    yield _doubted(table, heading, column, cell, close)


def _doubted(table: ResultTable, heading: str, column: str, cell: str, close: str | None) -> Problem:
    expected = "a word that other cells have, or that rules or texts name"
    file, line = table.origin.file, table.origin.line_of(heading)
    return Problem(file, line, column, cell, expected, close, "doubtful", "warning")


def _falls_out(cell: str, down: Counter[str]) -> bool:
    """Whether the other cells of a column are words that each occur several times."""
    others = [each for each in down if each != cell]
    return (
        0 < len(others) <= _WORDS
        and sum(down.values()) > _CELLS
        and all(down[each] > 1 and not _WHOLE.fullmatch(each) for each in others)
    )


_WORDS = 3


def woven(game: Game) -> _Found:
    """Headings made of two words (`foot-mud`, `motor-mud`) have all second words for each first word."""
    for table in game.tables:
        for headings in (table.columns, tuple(head for head, _ in table.rows)):
            ends = Counter(each.rpartition("-")[2] for each in headings if "-" in each)
            often = [each for each, count in ends.items() if count > 1]
            for heading in headings:
                first, dash, end = heading.rpartition("-")
                close = nearest(end, often) if dash and ends[end] == 1 and len(end) > _SOME else None
                if close is not None and f"{first}-{close}" not in headings and abs(len(close) - len(end)) < _SOME:
                    expected = f"a heading that ends as the others do, such as {first}-{close}"
                    origin = table.origin
                    yield Problem(
                        origin.file, origin.line_of(heading), "", heading, expected, f"{first}-{close}", "doubtful",
                        "warning",
                    )  # fmt: skip


def _in_capitals(cell: str, known: Sequence[str]) -> str | None:
    return next((each for each in known if each.casefold() == cell.casefold()), None)


def _one_off(cell: str, known: Sequence[str]) -> str | None:
    """A known result that differs in one letter, or only in capitals."""
    twin = [each for each in known if each == cell.translate(_LOOK_ALIKE)]
    alike = [
        each for each in known if len(each) == len(cell) and sum(a != b for a, b in zip(each, cell, strict=True)) == 1
    ]
    same = _in_capitals(cell, known)
    other = [each for each in alike if _letters(each) != _letters(cell)]
    return next(iter([*twin, *([same] if same else []), *other]), None)


_LOOK_ALIKE = str.maketrans("lIOo", "1100")


def _letters(text: str) -> str:
    return re.sub(r"\d", "", text)


def asked(game: Game) -> _Found:
    """A function of the game that hands its argument on to a table (`modifier("flank")` for
    `value("modifiers", cause, "value")`) is called with rows and columns that the table has."""
    tables = {each.spec.id: each for each in game.tables}
    handed: dict[str, list[tuple[int, str, bool]]] = {}
    for script in game.functions:
        for node in _functions(script.file, script.text, _LOOKED_UP):
            for place in _handed_on(node, tables):
                handed.setdefault(node.name, []).append(place)
    if not handed:
        return
    called = re.compile(rf"""\b(?:{"|".join(map(re.escape, handed))})\([^()]*["']""")
    for part in code(game, called):
        for call in _calls(part.tree, handed):
            for given, word, valid, what in _wrong(call, handed, tables):
                yield part.problem(given, word, what, valid=valid, check="rules")


_LOOKED_UP = re.compile(r"""\b(?:value|cell)\(["'][\w-]+["'],""")


def _functions(file: str, text: str, asked: re.Pattern[str]) -> Iterator[ast.FunctionDef]:
    """The functions of a script with look-ups in their lines."""
    lines = [text.count("\n", 0, found.start()) + 1 for found in asked.finditer(text)]
    if not lines:
        return
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        for node in tree_of(file, text).body:
            first, last = node.lineno, node.end_lineno or node.lineno
            if isinstance(node, ast.FunctionDef) and any(first <= line <= last for line in lines):
                yield node


def _handed_on(node: ast.FunctionDef, tables: Mapping[str, ResultTable]) -> Iterator[tuple[int, str, bool]]:
    """The parameters of a function that it passes on, unchanged, as rows (True) or columns of a table."""
    names = [each.arg for each in node.args.args]
    changed = {each.id for each in walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    for each in walk(node):
        match each:
            case ast.Call(func=ast.Name(id="value" | "cell"), args=[ast.Constant(value=str(table)), row, column]):
                for part, is_row in ((row, True), (column, False)):
                    if isinstance(part, ast.Name) and part.id in names and part.id not in changed and table in tables:
                        yield names.index(part.id), table, is_row


def _calls(tree: ast.AST, handed: Mapping[str, object]) -> Iterator[ast.Call]:
    for node in walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in handed:
            yield node


def _wrong(
    call: ast.Call, handed: Mapping[str, Sequence[tuple[int, str, bool]]], tables: Mapping[str, ResultTable]
) -> Iterator[tuple[ast.Constant, str, tuple[str, ...], str]]:
    assert isinstance(call.func, ast.Name)
    for place, name, is_row in handed[call.func.id]:
        given = call.args[place] if place < len(call.args) else None
        if isinstance(given, ast.Constant) and isinstance(given.value, str):
            table = tables[name]
            valid = tuple(head for head, _ in table.rows) if is_row else table.columns
            if given.value and given.value not in valid:
                yield given, given.value, valid, f"a {'row' if is_row else 'column'} of the table {name}"


def _heading(table: ResultTable, head: str, expected: str) -> Problem:
    file, line = table.origin.file, table.origin.line_of(head)
    return Problem(file, line, "", head, expected, check="doubtful", severity="warning")


def _whole(table: ResultTable, found: str, expected: str) -> Problem:
    return Problem(table.origin.file, table.origin.line, "", found, expected, check="values", severity="warning")
