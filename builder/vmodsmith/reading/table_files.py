"""Tables of CSV files and workbooks to plain data, with the line of every row and a list of all faults: rows by
heading, and tables with headings on two sides.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol

from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Node, Origin
from vmodsmith.model.maps import MOST_HEXES
from vmodsmith.reading import hints
from vmodsmith.reading.ids import EDGES

__all__ = ["RowReader", "grid", "lines", "rows", "table"]

KEEPING = ("units", "markers", "formations")
"""Tables that may have further columns, with cells that are kept as values."""


class RowReader(Protocol):
    """An iterator over the rows of a table: a CSV reader, or a sheet of a workbook."""

    @property
    def line_num(self) -> int:
        """The number of lines, or rows of the sheet, read so far."""

    def __iter__(self) -> Iterator[list[str]]: ...

    def __next__(self) -> list[str]: ...


def lines(text: str) -> RowReader:
    """The rows of a text in CSV."""
    return csv.reader(io.StringIO(text, newline=""), strict=True)


def rows(
    file: str,
    source: RowReader,
    problems: list[Problem],
    *,
    need: Sequence[str] = (),
    known: Collection[str] | None = None,
) -> list[Node]:
    """The rows of a file by column heading; empty cells and wholly empty rows are left out.

    Columns that are not `known` (which includes those of `need`) are reported once and left out.
    """
    return _Table(file, source, problems).rows(need, known)


def table(file: str, source: RowReader, problems: list[Problem]) -> tuple[list[str], list[Node]] | None:
    """The headings of a file as written, and its rows by heading; None, with a problem, if there are no headings."""
    made = _Table(file, source, problems)
    before = len(problems)
    found = made.rows((), None)
    heading = [name.strip() for name in made.first]
    return (heading, found) if any(heading) and len(problems) == before else None


def grid(file: str, source: RowReader, problems: list[Problem]) -> Node | None:
    """A table: `columns`, the headings, and `rows` of heading and cells, each as wide as the columns.

    The origin's fields give the lines of rows, by heading. None, with a problem, if there is no row.
    """
    return _Table(file, source, problems).grid()


_SLIPS = {
    "unexpected end of data": ("an opening quotation mark", ": a closing one at the end of the cell"),
    "',' expected after '\"'": (
        "more after a quotation mark",
        ": a cell that contains quotation marks is enclosed in quotation marks, and those inside are doubled; or the "
        "one that opens a cell of this line is not closed",
    ),
}
"""The words (found, expected), by the message of the CSV reader."""


_PARTED = 2
"""The most cells of a line `sep=,`: the comma in it separates two."""

_LOOKED_AT = 5
"""The number of lines that are searched for headings that are not in the first line."""

_SHOWN = 60
"""The most characters of a line that are shown."""

_CAPITALS, _FEW = 2, 4
"""The fewest headings that are reported together if only their capitals are wrong, and the most that are shown."""

_CURLED = "“”„«»「"
"""Quotation marks that hold no cell together."""

_TOTALS = (
    "total", "totals", "sum", "sums", "subtotal", "average", "mean", "count",
    "summe", "gesamt", "insgesamt", "somme", "totaux", "suma", "totale", "totali", "totaal", "razem",
    "合計", "計", "小計",
)  # fmt: skip
"""Words before a row of totals, in small letters."""

_SUMS = 1
_NUMBER = re.compile(r"[-+−]?(?:[1-9][0-9.,]*|0(?:[.,][0-9]+)?)")
"""A number that may be a sum; one that begins with 0 is that of a hex."""

_FAILED = re.compile(r"Err:[0-9]{3}|#(?:N/A|REF!|VALUE!|NAME\?|DIV/0!|NUM!|NULL!|SPILL!|CALC!|NV|BEZUG!|WERT!|#+)")
_FORMULA = re.compile(r"=\s*+[-+(]*+\s*+(?:[A-Za-z]+\(|\$?[A-Za-z]{1,3}\$?[0-9]+)")

_MOST_ROWS = MOST_HEXES + 20_000
_MOST_COLUMNS = 300
"""The most rows of a table: one for every hex of the largest map, and lines between them."""

_LONGEST_CELL = 20_000
"""The most characters of a cell: texts are measured and drawn, and the name of a map is on each of its sheets."""


def _same(cells: Sequence[str], heading: Sequence[str]) -> bool:
    """Whether a row repeats the headings."""
    filled = [each.strip() for each in cells]
    return (
        len(filled) > 1 and sum(map(bool, filled)) > 1 and filled == [each.strip() for each in heading][: len(filled)]
    )


def _mostly(row: Sequence[str], names: Collection[str]) -> bool:
    """Whether most of several cells are names."""
    named = [each for each in row if each]
    return len(named) > 1 and 2 * sum(each in names for each in named) > len(named)


class _Table:
    """One file while it is read."""

    def __init__(self, file: str, source: RowReader, problems: list[Problem]) -> None:
        self.file, self.problems, self.reader = file, problems, source
        self.first: list[str] = []
        self.line = 1

    def _rows(self) -> Iterator[list[str]]:
        """The cells of each row that is not empty; `line` is the line in which it begins."""
        self.line = self.reader.line_num + 1
        for number, cells in enumerate(self.reader):
            if number >= _MOST_ROWS:
                self._fault(self.line, "", f"more than {_MOST_ROWS:,} rows", "a table of fewer")
                return
            if any(len(cell) > _LONGEST_CELL for cell in cells):
                self._too_long()
            elif any(cell.strip() for cell in cells):
                yield cells
            self.line = self.reader.line_num + 1

    def rows(self, need: Sequence[str], known: Collection[str] | None) -> list[Node]:
        """The rows by column heading."""
        found: list[Node] = []
        try:
            first = self.first = self._first()
            if known is None and self._below_a_title(first):
                return []
            heading = self._heading(first, need, known)
            if heading is None:
                return []
            nameless = [number for number, name in enumerate(first) if not name.strip()]
            for cells in self._rows():
                if len(heading) > 1 and (sign := hints.separator(cells)):
                    self._fault(self.line, "", f"cells separated with {sign}", "cells separated with commas")
                    continue
                if len(cells) > len(heading):
                    self._too_many(cells, len(heading))
                if _same(cells, first):
                    self._fault(self.line, "", "the headings again", "them in the first line alone")
                    continue
                if self._is_total(cells):
                    continue
                self._below_none(cells, nameless)
                stripped = [each.strip(EDGES) for each in cells]
                row = Node({name: cell for name, cell in zip(heading, stripped, strict=False) if cell and name})
                self._spreadsheet_faults(row.items())
                row.origin = Origin(self.file, self.line)
                found.append(row)
        except csv.Error as error:
            self._malformed(error)
        return found

    def grid(self) -> Node | None:
        """The columns and rows, by headings on two sides."""
        found: list[tuple[str, tuple[str, ...]]] = []
        lines: dict[str, int] = {}
        try:
            first = self._first()
            if not self._parted_by_commas(first) or self._below_a_title(first):
                return None
            heading = tuple(cell.strip(EDGES) for cell in first)
            refused = False
            for cells in self._rows():
                stripped, line = [cell.strip(EDGES) for cell in cells], self.line
                self._spreadsheet_faults(zip(heading, stripped, strict=False))
                if len(stripped) != len(heading):
                    refused = True
                    if len(stripped) > len(heading):
                        self._too_many(cells, len(heading))
                    elif not self._wide(line, cells):
                        self._fault(line, "", f"{len(stripped)} cells", f"{len(heading)} cells as in the heading")
                    continue
                if self._is_total(cells):
                    continue
                found.append((stripped[0], tuple(stripped[1:])))
                lines.setdefault(stripped[0], line)
        except csv.Error as error:
            self._malformed(error)
            return None
        if not found:
            if not refused:
                self._fault(1, "", "no row", "column headings, and rows below them")
            return None
        made = Node(columns=heading[1:], rows=tuple(found))
        made.origin = Origin(self.file, 1, lines)
        return made

    def _first(self) -> list[str]:
        """The row of headings. A line `sep=,` before it, with which Excel sets the separator, does not count."""
        first = next(self.reader, [])
        if len(first) <= _PARTED and first and first[0].strip(EDGES).lower().startswith("sep="):
            first = next(self.reader, [])
        return first

    def _spreadsheet_faults(self, cells: Iterable[tuple[str, str]]) -> None:
        """Report values that a spreadsheet writes if a formula fails, and formulas that were saved as text."""
        for name, cell in cells:
            if cell[:1] in "#E" and _FAILED.fullmatch(cell):
                expected = "a value: a spreadsheet writes this where a formula fails, or a column is too narrow"
                self._fault(self.line, name, cell, expected)
            elif cell[:1] == "=" and _FORMULA.match(cell):
                self._fault(self.line, name, cell, "the value of this formula, not the formula")

    def _next_lines(self) -> list[tuple[int, list[str]]]:
        """The lines after the first one, as far as headings are looked for in them, with their numbers."""
        return [(self.reader.line_num, [each.strip(EDGES) for each in row]) for row in islice(self.reader, _LOOKED_AT)]

    def _later(self, line: int) -> None:
        self._fault(1, "", f"the headings in line {line}", "them in the first line, and nothing above")

    def _below_a_title(self, first: Sequence[str]) -> bool:
        """Whether the first line of a table with headings of its own is a title, alone in its row, above rows of
        several cells; it is reported."""
        if sum(1 for each in first if each.strip(EDGES)) != 1 or not first[0].strip(EDGES):
            return False
        line = next((line for line, row in self._next_lines() if sum(1 for each in row if each) > 1), None)
        if line is not None:
            self._later(line)
        return line is not None

    def _headless(self, cells: Sequence[str], need: Sequence[str], known: Collection[str]) -> bool:
        """Whether the first line holds none of the headings that are needed; it reports why, once. A line below that
        looks like the headings has them, or most of its cells are such."""
        wanted = "a first line with headings: " + ", ".join(need)
        below = self._next_lines()
        rest = [row for _, row in below]
        later = next((line for line, row in below if {*need} <= {*row} or _mostly(row, known)), None)
        if later is not None:
            self._later(later)
        elif not any(any(row) for row in (cells, *rest)):
            self._fault(1, "", "an empty file", wanted)
        elif len(cells) == 1 and {*need} <= {each.strip(EDGES) for each in cells[0].split(",")}:
            self._fault(1, "", "a whole line in quotation marks", "quotation marks around single cells, if at all")
        elif not any(nearest(name, cells) for name in need) and len(cells) > 1:
            shown = ",".join(each.strip() for each in cells if each.strip())
            self._fault(1, "", shown[:_SHOWN] + ("…" if len(shown) > _SHOWN else ""), wanted)
        else:
            return False
        return True

    def _heading(self, cells: list[str], need: Sequence[str], known: Collection[str] | None) -> list[str] | None:
        """The names of the columns, with unknown names emptied; None if needed ones are missing."""
        if not self._parted_by_commas(cells):
            return None
        heading = [name.strip(EDGES) for name in cells]
        if need and not {*need} & {*heading} and self._headless(heading, need, known or need):
            return None
        for name in sorted({each for each in heading if each and heading.count(each) > 1}):
            self._fault(1, name, f"{heading.count(name)} columns of this name", "one")
        if self._in_capitals(heading, known):
            return None
        lacking = [name for name in need if name not in heading]
        if self._in_other_words(heading, lacking, known):
            return None
        taken = set()
        for name in lacking:
            close = nearest(name, [each for each in heading if each not in need and each not in taken])
            taken.add(close)
            self._fault(1, name, "no such column", f"a column {name!r}", close)
        for name in dict.fromkeys(heading):
            if name and known is not None and name not in known and name not in taken:
                rest = [each for each in sorted(known) if each not in heading]
                close = nearest(name, rest)
                plain = "" if close else ": " + ", ".join(dict.fromkeys(each for each in rest if "." not in each))
                table = self.file.rpartition("/")[2]
                own = table.rpartition("#")[2].removesuffix(".csv")
                if not close and own in KEEPING:
                    plain += f"; as a value of your own it is listed in game.yaml: `columns: {{{own}: [{name}]}}`"
                self._fault(1, name, name, f"a column of {table}{plain}", close)
        if lacking:
            return None
        meant = {each.casefold(): each for each in known or () if each not in heading}
        return [name if known is None or name in known else meant.get(name.casefold(), "") for name in heading]

    def _in_capitals(self, heading: Sequence[str], known: Collection[str] | None) -> bool:
        """Whether several headings differ from those that are known in capitals alone: they are reported together."""
        small = {each.casefold(): each for each in sorted(known or ()) if each not in heading}
        other = [name for name in heading if name not in (known or ())]
        meant = {name: small[name.casefold()] for name in other if name.casefold() in small}
        if len(meant) < _CAPITALS:
            return False
        few, more = list(meant)[:_FEW], len(meant) - _FEW
        found = ", ".join(few) + (f" and {more} more" if more > 0 else "")
        called = ", ".join(meant[each] for each in few) + (", …" if more > 0 else "")
        self._fault(1, few[0], found, f"the headings written as they are called, {called}: capitals count")
        return True

    def _in_other_words(self, heading: Sequence[str], lacking: Sequence[str], known: Collection[str] | None) -> bool:
        """Whether headings are missing, and others are there that resemble none: in the author's own words. They are
        reported together.
        """
        other = [name for name in dict.fromkeys(heading) if name and known is not None and name not in known]
        strange = [name for name in other if not nearest(name, known or ())]
        if not lacking or len(other) < len(lacking) or not strange or (len(lacking) == 1 and len(other) > 1):
            return False
        wanted = " and ".join([", ".join(lacking[:-1]), lacking[-1]]) if len(lacking) > 1 else lacking[0]
        expected = f"the heading{'s' if len(lacking) > 1 else ''} {wanted}"
        own = self.file.rpartition("/")[2].rpartition("#")[2].removesuffix(".csv")
        if own in KEEPING:
            meant = f"columns: {{{own}: {{rename: {{{other[0]}: {lacking[0]}}}}}}}"
            expected += f"; or game.yaml says what your words mean: `{meant}`"
        self._fault(1, lacking[0], ", ".join(other), expected)
        return True

    def _is_total(self, cells: Sequence[str]) -> bool:
        """Whether a row is a total: numbers after an empty cell, or after a word for it. It is reported."""
        first, *rest = [each.strip(EDGES) for each in cells]
        filled = [each for each in rest if each]
        total = first.casefold().rstrip(":") in _TOTALS
        if not (total or not first) or len(filled) < _SUMS or not all(_NUMBER.fullmatch(each) for each in filled):
            return False
        expected = "the heading of a row in its first cell; a total is not a row of this table"
        self._fault(self.line, "", first or "an empty first cell", expected)
        return True

    def _below_none(self, cells: Sequence[str], nameless: Collection[int]) -> None:
        """Report texts in a column without a heading."""
        for number in nameless:
            if number < len(cells) and cells[number].strip():
                self._fault(self.line, "", cells[number].strip(), f"nothing, or a heading for column {number + 1}")

    def _parted_by_commas(self, cells: list[str]) -> bool:
        """Whether the headings are separated by commas, and not too many; another separator is reported."""
        if len(cells) > _MOST_COLUMNS:
            self._fault(1, "", f"{len(cells):,} columns", f"at most {_MOST_COLUMNS}")
            return False
        sign = hints.separator(cells)
        if sign:
            self._fault(1, "", f"columns separated with {sign}", "columns separated with commas")
            return False
        return not self._wide(1, cells)

    def _wide(self, line: int, cells: Sequence[str]) -> bool:
        """Whether cells contain an East Asian comma in place of a separator; it is reported."""
        found = next((each for each in cells if any(sign in each for sign in hints.WIDE_COMMAS)), None)
        if found is not None:
            self._fault(line, "", found.strip(), "cells separated with commas: `,`, not `，` or `、`")
        return found is not None

    def _too_many(self, cells: Sequence[str], wanted: int) -> None:
        """A row with more cells than headings: mostly a comma in a cell parts it."""
        curled = any(each.strip()[:1] in _CURLED for each in cells if each.strip())
        hint = (
            "straight quotation marks around a cell with a comma" if curled else "a comma in a text or number parts it"
        )
        self._fault(self.line, "", f"{len(cells)} cells", f"{wanted} cells as in the heading; {hint}")

    def _too_long(self) -> None:
        self._fault(self.line, "", f"a cell of more than {_LONGEST_CELL:,} characters", "shorter ones")

    def _malformed(self, error: csv.Error) -> None:
        said = str(error)
        if said.startswith("field larger than"):
            self._too_long()
            return
        found, expected = _SLIPS.get(said, (said, ""))
        self._fault(self.line, "", found, f"well-formed CSV{expected}")

    def _fault(self, line: int, field: str, found: str, expected: str, close: str | None = None) -> None:
        self.problems.append(Problem(self.file, line, field, found, expected, close))
