"""Files to plain data: a reader of a workspace that collects every problem it meets."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from vmodsmith.foundation.escaping import printable
from vmodsmith.foundation.filenames import EXPECTED, is_sound, shown
from vmodsmith.foundation.fingerprints import digest
from vmodsmith.foundation.problems import CappedProblems, Problem, nearest
from vmodsmith.foundation.regular import MAX_BYTES, NotRegular, open_regular
from vmodsmith.model import Datum, Node, Origin
from vmodsmith.reading import documents, encodings, hints, table_files
from vmodsmith.reading.invalid_values import invalid_values
from vmodsmith.reading.workbook_names import COMMON, ENDINGS
from vmodsmith.reading.workbooks import UnreadableWorkbook, Workbook, cell_name

__all__ = ["MAX_BYTES", "Reader"]

MOST_OF_A_DATUM = 300
"""The most findings of one datum that are reported; the rest is only counted."""

_MOST_NAMES = 20
"""The most sheets of a workbook that a message lists."""

D = TypeVar("D", bound=Datum)

_documents: documents.Documents[Node] = documents.Documents()


class Reader:
    """Reads the files below one folder and gathers the problems it meets."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.problems = CappedProblems()
        self.read: dict[str, str] = {}
        """A digest of each file that was read, by name; empty for a file that is missing or cannot be read."""
        self._unfit: set[Problem] = set()
        self._misnamed: set[str] = set()
        self._in_small_letters: dict[str, str] = {}
        self._twins: set[str] = set()
        self._workbooks: dict[str, tuple[Workbook | None, str]] = {}

    def text(self, relative: str, *, required: bool = True) -> str | None:
        """The text of a file, without a byte-order mark, letters whole; None, with a problem, if it cannot be read."""
        raw = self._bytes(relative, required=required)
        if raw is None:
            return None
        sort = encodings.sort(raw)
        if sort is not None:
            self._fault(relative, 0, sort, encodings.expected(relative))
            return None
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            found = f"byte {raw[error.start]:#04x}: {encodings.guess(raw)}"
            self._fault(relative, line, found, encodings.expected(relative))
            return None
        wrong = hints.control(text)
        if wrong is not None:
            self._fault(relative, wrong[1], wrong[0], "text without control characters")
            return None
        line = hints.endless(text)
        if line:
            self._fault(relative, line, *hints.ENDLESS)
            return None
        return encodings.whole(text)

    def data(self, relative: str, most: int) -> bytes | None:
        """The bytes of a file; None, with a problem, if it cannot be read or has more than `most`."""
        return self._bytes(relative, required=True, most=most)

    def yaml(self, relative: str, *, required: bool = True) -> Node | None:
        """The mapping in a YAML file, with every scalar as text.

        The caller may change the mapping itself, but not the values in it.
        """
        text = self.text(relative, required=required)
        if text is None:
            return None
        known = _documents.get((relative, text))
        if known is None:
            before = len(self.problems)
            known = documents.read(relative, text, self.problems)
            if known is None or len(self.problems) > before:
                return known
            _documents.put((relative, text), known, len(text))
        data = Node(known)
        data.origin, data.empty = known.origin, known.empty
        return data

    def rows(
        self, relative: str, *, required: bool = True, need: Sequence[str] = (), known: Collection[str] | None = None
    ) -> list[Node]:
        """The rows of a table, as `table_files.rows` returns them: from a CSV file, or a workbook in its place."""
        found = self._lines(relative, required=required)
        return [] if found is None else table_files.rows(*found, self.problems, need=need, known=known)

    def held(self, relative: str) -> tuple[str, int] | None:
        """A digest of a table's CSV file, which counts as read, and its length in bytes; None, without a problem, if
        there is no such file or it cannot be read.
        """
        path = self.root / relative
        try:
            if not path.resolve().is_relative_to(self.root):
                return None
            with open_regular(path) as file:
                raw = file.read(MAX_BYTES + 1)
        except (OSError, RuntimeError, NotRegular):
            return None
        self.read[relative] = digest(raw)
        return self.read[relative], len(raw)

    def table(self, relative: str) -> tuple[list[str], list[Node]] | None:
        """The headings of a table as written, and its rows by heading; None if there is no such table."""
        found = self._lines(relative)
        return None if found is None else table_files.table(*found, self.problems)

    def grid(self, relative: str) -> Node | None:
        """A table, as `table_files.grid` returns it."""
        found = self._lines(relative)
        return None if found is None else table_files.grid(*found, self.problems)

    def sheets(self, relative: str) -> tuple[str, ...]:
        """The names of the sheets of a workbook; none, with a problem, if it cannot be read."""
        book = self._workbook(relative)
        return book.sheets if book is not None else ()

    def workbook_of(self, relative: str) -> str | None:
        """The workbook that contains a table; None if the table is a CSV file or does not exist yet."""
        file, _ = self._home_of(relative)
        return file if file.endswith(ENDINGS) else None

    def _lines(self, relative: str, *, required: bool = True) -> tuple[str, table_files.RowReader] | None:
        """The rows of a table with the name of their file, `FILE` or `FILE#SHEET`; None, with a problem, if they cannot
        be read.
        """
        file, wanted = self._home_of(relative)
        if not file.endswith(ENDINGS):
            text = self.text(file, required=required)
            return None if text is None else (file, table_files.lines(text))
        book = self._workbook(file)
        if book is None:
            return None
        sheet = book.sheet_of(wanted)
        if sheet is None:
            self._fault(file, 0, "the sheets " + _first(book.sheets), f"a sheet called {wanted!r}")
            return None
        name = file if len(book.sheets) == 1 else f"{file}#{sheet}"
        try:
            rows, faults = book.rows(sheet)
        except UnreadableWorkbook as error:
            self._fault(name, 0, error.found, error.expected)
            return None
        for each in faults:
            self._fault(name, each.row, each.found, each.expected, field=cell_name(each.row, each.column))
        return name, rows

    def _home_of(self, relative: str) -> tuple[str, str]:
        """The file that contains a table, and the name of its sheet if it is a workbook. A table called `units.csv` may
        also be `units.xlsx` or `units.ods`, or the sheet `units` of `workbook.xlsx` or `workbook.ods` in the same
        folder; the first of these that exists is used.
        """
        folder, slash, name = relative.rpartition("/")
        stem, dot, _ = name.rpartition(".")
        if not (self.root / relative).exists():
            for file in (f"{folder}{slash}{stem}{ending}" for ending in ENDINGS if dot):
                if (self.root / file).exists():
                    return file, stem
            for file in (f"{folder}{slash}{COMMON}{ending}" for ending in ENDINGS):
                if (self.root / file).exists():
                    book = self._workbook(file)
                    if book is None or book.has(stem):
                        return file, stem
        return relative, stem

    def _workbook(self, file: str) -> Workbook | None:
        """A workbook, opened once; None, with a problem, if it cannot be read."""
        if file not in self._workbooks:
            book, raw = None, self._bytes(file, required=True)
            if raw is not None:
                try:
                    book = Workbook(raw)
                except UnreadableWorkbook as error:
                    self._fault(file, 0, error.found, error.expected)
            self._workbooks[file] = book, self.read[file]
        book, self.read[file] = self._workbooks[file]  # it counts for each table that is in it
        return book

    def make(self, model: type[D], data: Any, origin: Origin | None = None) -> D | None:
        """A datum of the model, or None with a problem for each field that does not fit."""
        try:
            return model.model_validate(data)
        except ValidationError as error:
            home = getattr(data, "origin", None) or origin or Origin("", 0)
            if self.problems.is_full(home.file):
                self.problems.more(home.file, error.error_count())
                return None
            for number, problem in enumerate(invalid_values(model, data, home, error)):
                if number >= MOST_OF_A_DATUM:
                    self.problems.more(home.file, error.error_count() - number)
                    break
                if problem not in self._unfit:  # data that several others extend are made as often
                    self._unfit.add(problem)
                    self.problems.append(problem)
            return None

    def _bytes(self, relative: str, *, required: bool, most: int = MAX_BYTES) -> bytes | None:
        raw = self._read(relative, required=required, most=most)
        self.read[relative] = "" if raw is None else digest(raw)
        if raw is not None:
            twin = self._in_small_letters.setdefault(relative.casefold(), relative)
            if relative != twin and relative not in self._twins:
                self._twins.add(relative)
                expected = f"a name that differs from {twin} by more than capitals"
                self._fault(
                    relative, 0, relative.rpartition("/")[2], f"{expected}: Windows and macOS keep one of the two"
                )
        return raw

    def _read(self, relative: str, *, required: bool, most: int) -> bytes | None:
        if self._is_misnamed(relative):
            return None
        path = self.root / relative
        try:
            home = path.resolve()
            if not home.is_relative_to(self.root):
                self._fault(relative, 0, home.name, "a file inside the workspace")
                return None
            with open_regular(path) as file:
                raw = file.read(most + 1)
        except (FileNotFoundError, NotADirectoryError):
            if required:
                self._fault(relative, 0, "", "this file to exist", self._neighbour(path))
            return None
        except NotRegular as error:
            self._fault(relative, 0, error.sort, "a file")
            return None
        except (OSError, RuntimeError) as error:  # a link that leads back to itself is a RuntimeError
            said = getattr(error, "strerror", None) or "a link that leads nowhere"
            self._fault(relative, 0, said, "a file that can be read")
            return None
        if len(raw) > most:
            self._fault(relative, 0, f"more than {most} bytes", f"at most {most} bytes")
            return None
        return raw

    def _is_misnamed(self, relative: str) -> bool:
        """Whether a file, or a folder around it, has an invalid name; each such name is reported once."""
        for part in relative.split("/"):
            if not is_sound(part):
                if part not in self._misnamed:
                    self._misnamed.add(part)
                    self._fault(printable(relative), 0, shown(part), EXPECTED)
                return True
        return False

    def _fault(
        self, file: str, line: int, found: str, expected: str, close: str | None = None, *, field: str = ""
    ) -> None:
        self.problems.append(Problem(file, line, field, found, expected, close))

    def _neighbour(self, path: Path) -> str | None:
        folder = path.parent
        return nearest(path.name, [each.name for each in folder.iterdir()]) if folder.is_dir() else None


def _first(names: Sequence[str]) -> str:
    rest = len(names) - _MOST_NAMES
    return ", ".join(map(repr, names[:_MOST_NAMES])) + (f" and {rest:,} more" if rest > 0 else "")
