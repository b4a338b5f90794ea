"""Printed hex numbers: from text to column and row, and back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from string import Formatter

from .coordinates import Offset

__all__ = ["Numbering", "NumberingField", "run_hint"]

_DIGITS = 8
_LONGEST = 60
_LETTERS = 104
"""The greatest number that can be written with letters: ZZZZ."""

_SPEC = re.compile(r"(?:0(\d+))?d?|A")


def run_hint(text: str) -> str:
    """An addition to a message for a text with a dash that an office program has put in place of a hyphen; else
    empty."""
    return "; a run of hexes is written with a hyphen: 0101-0105" if any(each in text for each in "–—−") else ""


@dataclass(frozen=True)
class NumberingField:
    """One half of a hex number. `digits` is the least number of digits; `letters` means A to Z, then AA, BB, …"""

    name: str
    digits: int
    letters: bool


@dataclass(frozen=True)
class Numbering:
    """A pattern such as `{column:02d}{row:02d}`, `{column:A}{row:d}` or `{row:02d}.{column:02d}`.

    Raises ValueError if the pattern lacks a field, has an unknown one or an unknown form.
    """

    pattern: str

    def __post_init__(self) -> None:
        if len(self.pattern) > _LONGEST:
            raise ValueError(f"a numbering of at most {_LONGEST} characters is expected")
        names = [field.name for field in self.fields]
        if sorted(names) != ["column", "row"]:
            raise ValueError(f"numbering {self.pattern!r} must have {{column}} and {{row}}, each once")

    @cached_property
    def _parts(self) -> tuple[tuple[str, NumberingField | None], ...]:
        found: list[tuple[str, NumberingField | None]] = []
        try:
            pieces = list(Formatter().parse(self.pattern))
        except ValueError as error:
            raise ValueError(f"numbering {self.pattern!r}: {error}") from None
        for literal, name, spec, conversion in pieces:
            if name is None:
                found.append((literal, None))
                continue
            form = _SPEC.fullmatch(spec or "")
            if form and form[1] and (len(form[1]) > 3 or int(form[1]) > _DIGITS):
                raise ValueError(f"numbering {self.pattern[:60]!r}: a width of at most {_DIGITS} digits is expected")
            if not form or conversion or name not in ("column", "row"):
                wanted = "{column:02d}, {row:d} or {row:A}"
                raise ValueError(f"numbering {self.pattern!r}: {{{name}:{spec}}} is not of the form {wanted}")
            found.append((literal, NumberingField(name, int(form[1] or 1), spec == "A")))
        return tuple(found)

    @cached_property
    def fields(self) -> tuple[NumberingField, ...]:
        """The two fields in printed order."""
        return tuple(field for _, field in self._parts if field)

    @cached_property
    def separator(self) -> str:
        """The text between the two fields."""
        return [literal for literal, field in self._parts if field][1]

    @cached_property
    def expression(self) -> re.Pattern[str]:
        """The regular expression of a hex number."""
        text = ""
        for n, (literal, field) in enumerate(self._parts):
            text += re.escape(literal)
            if field is None:
                continue
            follows = self._parts[n + 1] if n + 1 < len(self._parts) else None
            adjacent = follows is not None and not follows[0] and follows[1] is not None and not follows[1].letters
            if field.letters:
                text += f"(?P<{field.name}>[A-Z]+)"
            else:
                text += f"(?P<{field.name}>[0-9]{{{field.digits}{'' if adjacent else ','}}})"
        return re.compile(text)

    def format(self, hex: Offset) -> str:
        """The number a hex is printed with."""
        text = ""
        for literal, field in self._parts:
            text += literal
            if field:
                value = hex.column if field.name == "column" else hex.row
                text += _letters(value) if field.letters else f"{value:0{field.digits}d}"
        return text

    def parse(self, text: str) -> Offset:
        """The hex of a printed number. Raises ValueError unless `text` is exactly what `format` would print."""
        found = self.expression.fullmatch(text)
        if found:
            values = {
                field.name: _letters_value(found[field.name]) if field.letters else int(found[field.name])
                for field in self.fields
            }
            hex = Offset(values["column"], values["row"])
            if self.format(hex) == text:
                return hex
        raise ValueError(f"{text!r} is not a hex number such as {self.format(Offset(3, 4))}{run_hint(text)}")

    def require_readable(self, hex: Offset) -> None:
        """Raise ValueError for a hex whose number cannot be read back, for example because it has too many digits."""
        text = self.format(hex)
        try:
            same = self.parse(text) == hex
        except ValueError:
            same = False
        if not same:
            wider = self.pattern.replace("02d", "03d") if "02d" in self.pattern else "{column:03d}{row:03d}"
            wanted = f"more digits, such as {wider!r}, or a separator between column and row"
            raise ValueError(
                f"{wanted}: it writes column {hex.column}, row {hex.row} as {text!r}, which cannot be read back"
            )


def _letters(value: int) -> str:
    if not 1 <= value <= _LETTERS:
        raise ValueError(f"{value} cannot be written with letters: those go from 1, A, to {_LETTERS}, ZZZZ")
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(value - 1) % 26] * ((value - 1) // 26 + 1)


def _letters_value(text: str) -> int:
    return (len(text) - 1) * 26 + ord(text[0]) - ord("A") + 1
