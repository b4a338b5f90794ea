"""Workbooks of spreadsheets, `.xlsx` and `.ods`, as rows of texts: each cell as a person sees it.

The library calamine reads the cells. Other facts are read from the XML (`workbook_cells`): how a number is shown,
errors, formulas without a computed value, and the number of cells before they take memory.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from typing import Any

from vmodsmith.reading import hints
from vmodsmith.reading.encodings import whole
from vmodsmith.reading.workbook_cells import SheetFault, UnreadableWorkbook, WorkbookSheet, cell_name, looks

__all__ = ["SheetFault", "SheetRows", "UnreadableWorkbook", "Workbook", "cell_name"]

_MOST_UNPACKED = 96 * 1024 * 1024
"""The most bytes of all files of a workbook together, unpacked."""

_MOST_ENTRIES = 2_000

_SEEN = "SheetVisibleEnum.Visible"
"""Calamine's word for a sheet that a spreadsheet shows."""


class SheetRows:
    """The rows of a sheet, from its first row: an iterator like a CSV reader."""

    def __init__(self, rows: list[list[str]]) -> None:
        self._rows = rows
        self.line_num = 0

    def __iter__(self) -> Iterator[list[str]]:
        return self

    def __next__(self) -> list[str]:
        if self.line_num >= len(self._rows):
            raise StopIteration
        self.line_num += 1
        return self._rows[self.line_num - 1]


class Workbook:
    """An open workbook. Raises UnreadableWorkbook for bytes that are not a workbook or are too many."""

    def __init__(self, raw: bytes) -> None:
        from python_calamine import CalamineWorkbook

        entries = _entries(raw)
        self._looks = looks(entries)
        with _faults_as_findings("a damaged workbook"):
            self._book = CalamineWorkbook.from_filelike(io.BytesIO(_packed(entries)))

    @property
    def sheets(self) -> tuple[str, ...]:
        """The names of the sheets, as on their tabs."""
        return tuple(self._book.sheet_names)

    @property
    def _hidden(self) -> frozenset[str]:
        """The names of sheets that a spreadsheet does not show."""
        return frozenset(each.name for each in self._book.sheets_metadata if str(each.visible) != _SEEN)

    def has(self, wanted: str) -> bool:
        """Whether there is a sheet of this name, ignoring case."""
        return any(each.strip().casefold() == wanted.casefold() for each in self.sheets)

    def sheet_of(self, wanted: str) -> str | None:
        """The sheet of a name; if there is none, the only visible sheet that is not empty."""
        for each in self.sheets:
            if each.strip().casefold() == wanted.casefold():
                return each
        filled = [name for name in self.sheets if self._looks.get(name, WorkbookSheet()).last != (0, 0)]
        seen = [name for name in filled if name not in self._hidden]
        those = seen if seen else filled
        return those[0] if len(those) == 1 else None

    def rows(self, name: str) -> tuple[SheetRows, list[SheetFault]]:
        """The cells of a sheet, and the faults of cells; a row with a faulty cell is empty."""
        look = self._looks.get(name, WorkbookSheet())
        if look.last == (0, 0):
            return SheetRows([]), []
        with _faults_as_findings("a damaged sheet"):
            cells = self._book.get_sheet_by_name(name).to_python(skip_empty_area=False)
        faults = list(look.faults)
        rows = []
        for row, values in enumerate(cells, 1):
            texts = [whole(look.shown.get((row, column)) or _text(value)) for column, value in enumerate(values, 1)]
            for column, text in enumerate(texts, 1):
                wrong = hints.control(text)
                if wrong is not None:
                    faults.append(SheetFault(row, column, wrong[0], "text without control characters"))
                elif len(text) >= 1000 and hints.endless(text):
                    faults.append(SheetFault(row, column, *hints.ENDLESS))
                else:
                    continue
                texts[column - 1] = ""
            rows.append(texts)
        _fill(rows, look.merged)
        for each in faults:
            if each.row > 1:  # what is missing in the rest of such a row would be reported twice
                rows[each.row - 1] = []
        return SheetRows(_trimmed(rows)), faults


def _fill(rows: list[list[str]], merged: Mapping[tuple[int, int], int]) -> None:
    """Fill cells merged downwards with the text of the first in each row that contains anything else, as a person reads
    them; cells of the headings are left alone.
    """
    filled: dict[int, int] = {}  # down to which row a column is
    for (row, column), high in sorted(merged.items()):
        if 1 < row <= len(rows) and column <= len(rows[row - 1]):
            last = min(row + high - 1, len(rows))
            for each in rows[max(row, filled.get(column, 0)) : last]:
                if not each[column - 1].strip() and any(text.strip() for text in each):
                    each[column - 1] = rows[row - 1][column - 1]
            filled[column] = max(last, filled.get(column, 0))


@contextmanager
def _faults_as_findings(what: str) -> Iterator[None]:
    """Turn errors of calamine into findings.

    If it fails internally it raises a panic of Rust, which is not an ordinary exception.
    """
    from python_calamine import CalamineError, PasswordError

    try:
        yield
    except PasswordError:
        raise UnreadableWorkbook("a workbook with a password", "one without") from None
    except CalamineError as error:
        raise UnreadableWorkbook(f"{what} ({error})", _EXPECTED) from None
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        raise UnreadableWorkbook(f"{what} ({error})", _EXPECTED) from None


_EXPECTED = "a workbook that a spreadsheet can open (.xlsx, .ods), or a CSV file"


def _entries(raw: bytes) -> dict[str, bytes]:
    """The files that a workbook consists of, unpacked here so that their size is limited."""
    found: dict[str, bytes] = {}
    left = _MOST_UNPACKED
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as zip:
            if len(zip.infolist()) > _MOST_ENTRIES:
                raise UnreadableWorkbook(f"a workbook of more than {_MOST_ENTRIES:,} parts", "a smaller one")
            for each in zip.infolist():
                if not _is_wanted(each.filename):
                    continue
                with zip.open(each) as file:
                    text = file.read(left + 1)
                left -= len(text)
                if left < 0:
                    limit = _MOST_UNPACKED // 2**20
                    raise UnreadableWorkbook(f"a workbook of more than {limit} MB, unpacked", "a smaller one")
                found[each.filename] = text
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError) as error:
        said = str(error) or type(error).__name__
        raise UnreadableWorkbook(f"no workbook, or a damaged one ({said})", _EXPECTED) from None
    except RuntimeError:  # what zipfile raises for entries with a password
        raise UnreadableWorkbook("a workbook with a password", "one without") from None
    return found


def _is_wanted(name: str) -> bool:
    """Whether an entry is about cells: pictures, themes and settings are not."""
    return name == "mimetype" or (name.endswith((".xml", ".rels")) and "/media/" not in name)


def _packed(entries: Mapping[str, bytes]) -> bytes:
    """The entries as an archive again: calamine sees only entries that were examined."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as zip:
        for name, text in entries.items():
            zip.writestr(zipfile.ZipInfo(name), text)
    return made.getvalue()


def _trimmed(rows: list[list[str]]) -> list[list[str]]:
    """The rows without the empty columns to the right and the empty rows below."""
    wide = max((n for row in rows for n, text in enumerate(row, 1) if text.strip()), default=0)
    kept = [row[:wide] for row in rows]
    while kept and not any(text.strip() for text in kept[-1]):
        kept.pop()
    return kept


def _text(value: Any) -> str:
    """A value as a person reads it in a cell without a format; dates as in ISO 8601."""
    match value:
        case bool():
            return "TRUE" if value else "FALSE"
        case float() if value.is_integer() and abs(value) < 1e15:
            return str(int(value))
        case float():
            return f"{value:.15g}"
        case datetime() if value.time() != time():
            return value.isoformat(" ", "minutes")
        case datetime():
            return value.date().isoformat()
        case date():
            return value.isoformat()
        case time():
            return value.isoformat("minutes")
        case timedelta():
            minutes = round(value.total_seconds() / 60)
            return f"{minutes // 60}:{minutes % 60:02d}"
    return str(value)
