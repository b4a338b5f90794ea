"""Facts about cells from the XML of a workbook, in addition to their values: how they are shown, their faults, their
number.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from posixpath import join, normpath
from typing import Any

from lxml import etree

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.xml_size import excess_of_xml

__all__ = ["SheetFault", "UnreadableWorkbook", "WorkbookSheet", "cell_name", "looks"]

MOST_CELLS = 3_000_000
"""The most cells of the rectangle from the first cell of a sheet to the last one that is filled."""


MOST_KEPT = 1_000_000
"""The most elements of a part of a workbook outside cells: styles, merged cells, rows and so on."""


MOST_LETTERS = 32_000_000
"""The most characters of all cells of a sheet together. Every cell can show a text that is stored only once."""


class UnreadableWorkbook(UserError):
    """A workbook that cannot be read: what was found, and what is expected."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found)
        self.found, self.expected = found, expected


@dataclass(frozen=True, slots=True)
class SheetFault:
    """A fault of one cell; row and column from 1."""

    row: int
    column: int
    found: str
    expected: str


@dataclass(slots=True)
class WorkbookSheet:
    """The cells of a sheet: the last row and column in use (0, 0 if it is empty); the shown text of cells, if it
    differs from the value; the first cell of merged cells with the number of its rows; and faults. By row and column,
    from 1.
    """

    last: tuple[int, int] = (0, 0)
    shown: dict[tuple[int, int], str] = field(default_factory=dict)
    merged: dict[tuple[int, int], int] = field(default_factory=dict)
    faults: list[SheetFault] = field(default_factory=list)
    letters: int = 0

    def write(self, letters: int) -> None:
        """Add the characters of a cell. Raises UnreadableWorkbook if the cells of the sheet hold too many."""
        self.letters += letters
        if self.letters > MOST_LETTERS:
            found = f"a sheet of more than {MOST_LETTERS:,} characters"
            raise UnreadableWorkbook(found, "shorter texts: a long one counts for each cell that shows it")

    def fill(self, row: int, column: int) -> None:
        """Record a cell with contents. Raises UnreadableWorkbook if the sheet becomes too large."""
        high, wide = max(self.last[0], row), max(self.last[1], column)
        if high * wide > MOST_CELLS:
            found = f"a sheet that reaches to {cell_name(high, wide)}"
            raise UnreadableWorkbook(found, f"at most {MOST_CELLS:,} cells: delete the cells far from the table")
        self.last = high, wide

    def wrong(self, row: int, column: int, found: str, expected: str) -> None:
        """Record a fault."""
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(SheetFault(row, column, found, expected))


_MOST_FAULTS = 300
_SIMPLER = "a plain one: copy its cells into a new workbook"
_ERROR = "a value: the formula of this cell has none"
_UNSOLVED = "a value: open the workbook in a spreadsheet and save it, so that its formulas are calculated"


def cell_name(row: int, column: int) -> str:
    """The name of a cell as spreadsheets have it: `C3`; row and column from 1."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row}"


def looks(entries: Mapping[str, bytes]) -> dict[str, WorkbookSheet]:
    """The facts about each sheet of a workbook, from the files it consists of, by name. Raises UnreadableWorkbook for
    damaged XML and for sheets that are too large.
    """
    try:
        if "content.xml" in entries:
            return _ods(entries["content.xml"])
        return _xlsx(entries)
    except etree.XMLSyntaxError as error:
        raise UnreadableWorkbook(f"a damaged workbook ({error.msg})", "one that a spreadsheet can open") from None


def _elements(text: bytes, ends: bool = True, done: frozenset[str] = frozenset()) -> Iterator[tuple[str, Any]]:
    """The elements of XML, each with its name without namespace, when it ends (or when it begins). No entities are
    resolved. The contents of an element with a name in `done` are dropped when it ends. Raises UnreadableWorkbook if
    more than `MOST_KEPT` elements would have to stay in memory.
    """
    if excess := excess_of_xml(text):
        raise UnreadableWorkbook(f"a workbook whose XML has {excess}", _SIMPLER)
    events = ("end",) if ends else ("start", "end")
    reader = etree.iterparse(io.BytesIO(text), events=events, resolve_entities=False, no_network=True, load_dtd=False)
    kept = 0
    for event, element in reader:
        name = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
        if event == "end":
            kept += 1
            if kept > MOST_KEPT:
                raise UnreadableWorkbook(f"a workbook with more than {MOST_KEPT:,} parts other than cells", _SIMPLER)
        if name:
            yield (name if event == "end" or ends else f"<{name}"), element
        if event == "end" and name in done:
            kept -= sum(1 for _ in element.iter()) - 1
            element.clear()


def _attribute(element: Any, name: str) -> str:
    """An attribute by its name without namespace."""
    return next((str(value) for key, value in element.attrib.items() if str(key).rpartition("}")[2] == name), "")


def _number(text: str, other: int) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else other


# -- Excel ----------------------------------------------------------------------------------------------------------


def _xlsx(entries: Mapping[str, bytes]) -> dict[str, WorkbookSheet]:
    formats = _formats(entries.get("xl/styles.xml", b""))
    shared = _shared(entries)
    seen = {name: _worksheet(text, formats, shared) for name, text in entries.items() if _may_have_cells(name)}
    files: dict[str, str] = {}
    for name, element in _elements(entries.get("xl/_rels/workbook.xml.rels", b"<none/>")):
        if name == "Relationship":
            files[_attribute(element, "Id")] = normpath(join("/xl", _attribute(element, "Target"))).lstrip("/")
    found: dict[str, WorkbookSheet] = {}
    for name, element in _elements(entries.get("xl/workbook.xml", b"<none/>")):
        if name == "sheet":
            link = next((value for key, value in element.attrib.items() if str(key).endswith("}id")), "")
            found[_attribute(element, "name")] = seen.get(files.get(link, ""), WorkbookSheet())
    return found


def _may_have_cells(name: str) -> bool:
    """Whether an entry may be a worksheet, whatever the workbook calls it."""
    return name.endswith(".xml") and name not in ("xl/workbook.xml", "xl/styles.xml", "xl/sharedStrings.xml")


def _shared(entries: Mapping[str, bytes]) -> list[int]:
    """The lengths of the texts that cells show by number.

    Some programs write the name of that file with other capitals.
    """
    found: list[int] = []
    for file in (each for each in entries if each.replace("\\", "/").lower() == "xl/sharedstrings.xml"):
        lengths = []
        for name, element in _elements(entries[file], done=frozenset(("si",))):
            if name == "si":
                lengths.append(sum(len(each) for each in element.itertext()))
        found = [max(pair) for pair in zip_longest(found, lengths, fillvalue=0)]
    return found


def _formats(text: bytes) -> list[str]:
    """The number format of each cell style, by its number."""
    codes = {9: "0%", 10: "0.00%"}
    styles: list[int] = []
    for name, element in _elements(text) if text else ():
        if name == "numFmt":
            codes[_number(_attribute(element, "numFmtId"), -1)] = _attribute(element, "formatCode")
        elif name == "cellXfs":
            styles = [_number(_attribute(each, "numFmtId"), 0) for each in element]
    return [codes.get(each, "") for each in styles]


_SHEET_DONE = frozenset(("c", "row"))


def _worksheet(text: bytes, formats: list[str], shared: list[int]) -> WorkbookSheet:
    sheet, longest = WorkbookSheet(), max(shared, default=0)
    row = column = 0
    for name, element in _elements(text, ends=False, done=_SHEET_DONE):
        if name == "<row":
            row, column = _number(_attribute(element, "r"), row + 1), 0
        elif name == "c":
            reference = _attribute(element, "r")
            place = re.fullmatch(r"([A-Za-z]{1,4})([0-9]{1,9})", reference)
            if reference and place is None:
                found = f"a damaged sheet (a cell called {reference[:20]})"
                raise UnreadableWorkbook(found, "cells called by column and row, such as B7: save the workbook again")
            row, column = (int(place[2]), _column(place[1])) if place else (max(row, 1), column + 1)
            _look_at_cell(sheet, row, column, element, formats)
            if _attribute(element, "t") == "s":
                number = _number("".join(element.itertext()), len(shared))
                sheet.write(shared[number] if number < len(shared) else longest)
        elif name == "mergeCell":
            place = re.fullmatch(r"([A-Za-z]{1,4})([0-9]{1,9}):[A-Za-z]{1,4}([0-9]{1,9})", _attribute(element, "ref"))
            if place and place[2] != place[3]:
                sheet.merged[int(place[2]), _column(place[1])] = int(place[3]) - int(place[2]) + 1
    return sheet


def _column(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def _look_at_cell(sheet: WorkbookSheet, row: int, column: int, cell: Any, formats: list[str]) -> None:
    parts = {str(each.tag).rpartition("}")[2]: each for each in cell}
    if not parts.keys() & {"v", "is", "f"}:
        return
    sheet.fill(row, column)
    value = (parts["v"].text or "") if "v" in parts else None
    sort = _attribute(cell, "t")
    if sort == "e":
        sheet.wrong(row, column, value or "an error", _ERROR)
    elif not value and "f" in parts and "is" not in parts and (value is None or sort != "str"):  # "" is a text
        sheet.wrong(row, column, f"a formula without its value: ={parts['f'].text or ''}", _UNSOLVED)
    elif value and sort in ("", "n"):
        style = _number(_attribute(cell, "s"), 0)
        shown = _formatted(value, formats[style] if style < len(formats) else "")
        if shown:
            sheet.shown[row, column] = shown


def _formatted(value: str, code: str) -> str:
    """A number as shown by a format with leading zeros or a percentage; empty for any other format."""
    try:
        number = float(value)
    except ValueError:
        return ""
    if re.fullmatch(r"0{2,40}", code) and number.is_integer() and 0 <= number < 1e15:
        return f"{int(number):0{len(code)}d}"
    percent = re.fullmatch(r"0(?:\.(0{1,9}))?%", code)
    if percent and abs(number) < 1e13:
        return f"{number * 100:.{len(percent[1] or '')}f}%"
    return ""


# -- OpenDocument ---------------------------------------------------------------------------------------------------


def _ods(text: bytes) -> dict[str, WorkbookSheet]:
    found: dict[str, WorkbookSheet] = {}
    sheet, row, column = WorkbookSheet(), 0, 0
    in_cell = in_row = 0  # letters
    for name, element in _elements(text, ends=False, done=_TABLE_DONE):
        if name == "<table":
            sheet, row, column = WorkbookSheet(), 0, 0
            found.setdefault(_attribute(element, "name"), sheet)
        elif name == "<table-row":
            column = in_row = 0
        elif name in ("<table-cell", "<covered-table-cell"):
            in_cell = 0
        elif name == "s" and _number(_attribute(element, "c") or "1", _MOST_SPACES + 1) > _MOST_SPACES:
            many = _attribute(element, "c")[:12]
            raise UnreadableWorkbook(f"a cell with {many} spaces in a row", f"at most {_MOST_SPACES:,}")
        elif name == "s":
            in_cell += _number(_attribute(element, "c") or "1", 1)
            if in_cell > MOST_LETTERS:
                sheet.write(in_cell)
        elif name in ("table-cell", "covered-table-cell"):
            repeated = _number(_attribute(element, "number-columns-repeated") or "1", MOST_CELLS + 1)
            if len(element) or _attribute(element, "value-type") or _attribute(element, "formula"):
                sheet.fill(row + 1, column + repeated)
                _look_at_field(sheet, row + 1, column + 1, element)
                high = _number(_attribute(element, "number-rows-spanned") or "1", 1)
                if high > 1:
                    sheet.merged[row + 1, column + 1] = high
                in_cell += sum(len(each) for each in element.itertext()) + len(_attribute(element, "string-value"))
                in_row += in_cell * repeated
                sheet.write(in_cell * repeated)
            column += repeated
        elif name == "table-row":
            repeated = _number(_attribute(element, "number-rows-repeated") or "1", MOST_CELLS + 1)
            if column and sheet.last[0] == row + 1:
                sheet.fill(row + repeated, 1)
                sheet.write(in_row * (repeated - 1))
            row += repeated
    return found


_TABLE_DONE = frozenset(("table-cell", "covered-table-cell", "table-row"))

_MOST_SPACES = 20_000
"""The most spaces that one element of a text may stand for: the length of a cell."""

_FAILED = re.compile(r"#[A-Z][/A-Z0-9]*[!?]?|Err:[0-9]+")


def _look_at_field(sheet: WorkbookSheet, row: int, column: int, cell: Any) -> None:
    sort, formula = _attribute(cell, "value-type"), _attribute(cell, "formula")
    paragraphs = [each for each in cell if isinstance(each.tag, str) and each.tag.endswith("}p")]
    text = "\n".join("".join(each.itertext()) for each in paragraphs).strip()
    if formula and _FAILED.fullmatch(text):
        sheet.wrong(row, column, text, _ERROR)
    elif formula and not sort and not paragraphs:  # LibreOffice writes an empty text as a paragraph without a type
        sheet.wrong(row, column, f"a formula without its value: {formula.partition(':')[2] or formula}", _UNSOLVED)
    elif sort == "percentage" and re.fullmatch(r"-?[0-9]+(?:[.,][0-9]+)?\s?%", text):
        sheet.shown[row, column] = text.replace(",", ".").replace(" ", "").replace("\xa0", "")
    elif sort == "float" and re.fullmatch(r"0[0-9]{1,20}", text) and _is(_attribute(cell, "value"), int(text)):
        sheet.shown[row, column] = text


def _is(value: str, number: int) -> bool:
    try:
        return float(value) == number
    except ValueError:
        return False
