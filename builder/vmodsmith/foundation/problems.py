"""Problems of a workspace. The text of a problem (`str`) is the message that authors read: file, line, field, found,
expected."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.positions import Origin

__all__ = ["CappedProblems", "Problem", "WorkspaceError", "nearest"]


_MOST_QUOTED = {"field": 2_000, "found": 2_000, "nearest": 2_000, "expected": 10_000}
"""The most characters of each part of a message: any part may quote a text of an author."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding: where (file, line from 1, field), what was found, what was expected, the nearest valid name.

    `column` counts from 1; 0 if only the line is known.
    """

    file: str
    line: int
    field: str
    found: str
    expected: str
    nearest: str | None = None
    check: str = "format"
    severity: str = "error"
    column: int = 0

    def __post_init__(self) -> None:
        for name, most in _MOST_QUOTED.items():
            text = getattr(self, name)
            if text is not None and len(text) > most:
                object.__setattr__(self, name, text[:most] + " …")

    @classmethod
    def at(
        cls,
        origin: Origin,
        field: str,
        found: object,
        expected: str,
        *,
        valid: Iterable[str] = (),
        check: str = "format",
        severity: str = "error",
    ) -> Problem:
        """A problem with one field of a datum; `valid` are the names from which the nearest one is suggested."""
        text = str(found)
        return cls(
            origin.file_of(field), origin.line_of(field), field, text, expected, nearest(text, valid), check, severity
        )

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        where += f":{self.column}" if self.column else ""
        found = f"found {self.found!r}, " if self.found else ""
        hint = f" (did you mean {self.nearest!r}?)" if self.nearest else ""
        name = f"{self.field}: " if self.field else ""
        level = "" if self.severity == "error" else f"{self.severity}: "
        return f"{where + ': ' if where else ''}{level}{name}{found}expected {self.expected}{hint} [{self.check}]"


MOST_OF_A_FILE = 300
"""The most findings of one file that are reported; the rest is only counted."""


class CappedProblems(list[Problem]):
    """Problems in the order in which they were found, of each file no more than a person can read: a last line counts
    the rest.
    """

    def __init__(self) -> None:
        super().__init__()
        self._all: set[Problem] = set()
        self._met: dict[str, int] = {}
        self._counted_in: dict[str, int] = {}

    def append(self, problem: Problem) -> None:
        """Add one, unless the same problem was already found in the same place."""
        if problem in self._all:
            return
        self._all.add(problem)
        self.more(problem.file, 1)
        if self._met[problem.file] <= MOST_OF_A_FILE:
            super().append(problem)

    def more(self, file: str, number: int) -> None:
        """Count further problems of a file that are not reported one by one."""
        met = self._met[file] = self._met.get(file, 0) + number
        if met <= MOST_OF_A_FILE:
            return
        rest = Problem(
            file, 0, "", f"{met - MOST_OF_A_FILE:,} more findings in this file", "the findings above fixed first"
        )
        if file in self._counted_in:
            self[self._counted_in[file]] = rest
        else:
            self._counted_in[file] = len(self)
            super().append(rest)

    def is_full(self, file: str) -> bool:
        """Whether no more findings of a file are reported."""
        return self._met.get(file, 0) > MOST_OF_A_FILE


class WorkspaceError(UserError):
    """A workspace that cannot be used, with all its problems."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(each) for each in problems))
        self.problems = problems


_NUMBERED = re.compile(r"([^/]+/[^/]+\.)([0-9]{1,9})")
"""A box with a number: `turns/turn.12`."""


_LETTERS = str.maketrans("OolI|", "00111")
"""Letters that are typed or scanned in place of digits."""

_SCIENTIFIC = re.compile(r"(\d)[.,](\d{1,8})E\+?(\d{1,2})", re.ASCII | re.IGNORECASE)
_JOINED = re.compile(r"(?:(?<!\s)\s++)?[;|/&+]\s*")


def _otherwise_written(found: str, valid: list[str]) -> str | None:
    """The valid name that was written with letters for digits, with the digits of another script, as a spreadsheet's
    number, or several valid names joined by a wrong sign.
    """
    plain = unicodedata.normalize("NFKC", found)
    number = _SCIENTIFIC.fullmatch(plain)
    digits = number[1] + number[2].ljust(int(number[3]), "0") if number is not None else plain
    if digits.isascii() and digits.isdecimal() and digits[0] != "0":  # a spreadsheet drops the zeros before a number
        shorn = [name for name in valid if name.isdecimal() and name[0] == "0" and name.lstrip("0") == digits]
        if shorn:
            return shorn[0]
    for meant in (plain, plain.translate(_LETTERS) if any(each.isdigit() for each in plain) else plain):
        if meant != found and meant in valid:
            return meant
    several = _JOINED.split(found)
    return " ".join(several) if len(several) > 1 and all(each in valid for each in several) else None


def nearest(found: str, valid: Iterable[str]) -> str | None:
    """The valid name closest to what was found, if one is close."""
    valid = list(valid)
    box = _NUMBERED.fullmatch(found)
    if box is not None:
        beside = [name for name in valid if (other := _NUMBERED.fullmatch(name)) and other[1] == box[1]]
        if beside:  # the end of the same track, not the number that looks most like it
            return min(beside, key=lambda name: abs(int(name[len(box[1]) :]) - int(box[2])))
    if (meant := _otherwise_written(found, valid)) is not None:
        return meant
    hidden = found.rpartition(".")[2].startswith("_")
    names = [name for name in valid if name != found and (hidden or ("._" not in name and not name.startswith("_")))]
    alike = [name for name in names if name.casefold() == found.casefold()]
    if alike:
        return alike[0]
    turned = [name for name in names if sorted(name) == sorted(found) and not any(each.isdigit() for each in name)]
    if turned:
        return turned[0]  # two letters in the wrong order
    close = difflib.get_close_matches(found, names, n=1, cutoff=0.6)
    return close[0] if close else None
