"""Errors of the parsers, explained in the author's terms: tabs, comments, separators, control characters."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = [
    "ENDLESS",
    "TAB",
    "WIDE_COMMAS",
    "comment_after",
    "control",
    "endless",
    "no_colon",
    "open_quote",
    "quoted",
    "separator",
    "slip",
]

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_SWALLOWED = re.compile(r"(?:[:,]\s+|[,\[{]\s*)(#[^\s#][^\s,\]}]*)")
_EMPTY = re.compile(r"\s*:\s+(#[^\s#]\S*)")
WIDE_COMMAS = "，、"
"""The commas of a Japanese keyboard, which do not separate cells."""

_SEPARATORS = {";": "semicolons", "\t": "tabs", "|": "bars"}


def control(text: str) -> tuple[str, int] | None:
    """The first control character of a text, as `U+0007`, and its line; a module cannot contain such characters."""
    found = _CONTROL.search(text)
    if found is None:
        return None
    return f"the control character U+{ord(found[0]):04X}", text.count("\n", 0, found.start()) + 1


_ENDLESS = re.compile(r"\d{1000}")

ENDLESS = "a number of 1,000 digits or more", "a shorter one"
"""The words (found, expected) for an endless number. Python itself reads at most 4,300 digits."""


def endless(text: str) -> int:
    """The first line with a number of a thousand digits or more; 0 if there is none."""
    found = _ENDLESS.search(text)
    return 0 if found is None else text.count("\n", 0, found.start()) + 1


def separator(cells: Sequence[str]) -> str | None:
    """The separator in a line that was read as a single cell, if it is not a comma."""
    if len(cells) != 1:
        return None
    sign = max(_SEPARATORS, key=cells[0].count)
    return _SEPARATORS[sign] if sign in cells[0] else None


def comment_after(line: str, column: int) -> str | None:
    """A text that begins with `#` in place of a value, in a line of YAML after a key that ends at a column (from 0). An
    intended comment has a space after the sign.
    """
    found = _EMPTY.match(line, column)
    return found[1] if found else None


TAB = "a tab", "spaces: YAML is indented with spaces"
"""The words (found, expected) for a tab that is meant as indentation."""


def slip(lines: Sequence[str], start: int, end: int) -> tuple[int, str, str] | None:
    """A common slip because of which lines of YAML, from `start` to `end` (from 0), cannot be read: its line (from 0),
    what was found, what is expected. A comment that hides the end of a `{…}` may be a little above.
    """
    for number in range(min(end, len(lines) - 1), max(start - _ABOVE, 0) - 1, -1):
        line = lines[number]
        if number >= start and "\t" in line[: len(line) - len(line.lstrip())]:
            return number, *TAB
        wide = _WIDE_INDENT.match(line)
        if wide:
            return number, f"{_NAMED_SPACES[wide[1]]} before the text", "plain spaces: YAML is indented with them"
        curly = _CURLY.search(_without_quoted(line))
        if number >= start and curly:
            return number, curly[1], f'straight quotation marks: "{curly[1].strip("“”„‟«»‘’")}"'
        swallowed = _SWALLOWED.search(_without_quoted(line))
        if swallowed and _is_open(line[: swallowed.start(1)]):
            return number, swallowed[1], quoted(swallowed[1])
    return None


def no_colon(line: str) -> tuple[str, str] | None:
    """A name and its value in brackets without the colon between them: the words found, and with the colon."""
    bare = re.sub(r"(?:^|\s)#\s.*", "", line).strip()
    found = _NO_COLON.fullmatch(bare)
    if found is None or bare.count("{") != bare.count("}") or bare.count("[") != bare.count("]"):
        return None
    return bare, f"{found[1]}: {found[2]}"


_NO_COLON = re.compile(r"(?:- )?([A-Za-z_][\w-]*)(?: *= *| +|: *=+ *|:?(?=[{\[]))(\{.*\}|\[.*\])")


def quoted(text: str) -> str:
    """The expected form of a value that YAML takes for a comment."""
    return f'quotation marks ("{text}"): after a space, # begins a comment'


_ABOVE = 3

_NAMED_SPACES = {"\xa0": "a no-break space", "\u3000": "a full-width space", "\u2003": "an em space", "\u202f": "a "
                 "narrow no-break space"}  # fmt: skip
_WIDE_INDENT = re.compile(rf"[ ]*([{''.join(_NAMED_SPACES)}])")
_CURLY = re.compile(r"(?:[:,]\s+|[\[{]\s*|-\s+)([“„«‘][^“”»’]*[”“»’]?)")


def open_quote(line: str) -> str | None:
    """A quoted text that is not closed in its line."""
    found = re.search(r"""[:,\[{]\s*(["'].*)""", _without_quoted(line))
    return found[1] if found else None


def _is_open(line: str) -> bool:
    return sum(line.count(sign) for sign in "{[") > sum(line.count(sign) for sign in "}]")


def _without_quoted(line: str) -> str:
    """The line with every quoted text blanked out."""
    return re.sub(r"""'[^']*'|(?<!\\)"(?:\\.|[^"\\])*+\"""", lambda quoted: "_" * len(quoted[0]), line)
