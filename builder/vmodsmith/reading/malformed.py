"""Malformed YAML, explained in the author's terms: the place, what was found, what was expected."""

from __future__ import annotations

import re
from collections.abc import Sequence

from yaml.error import Mark, YAMLError

from vmodsmith.reading import hints

__all__ = ["TOO_DEEP", "malformed"]

TOO_DEEP = "very deep nesting", "data nested at most a few levels"
"""The words (found, expected) for a file that is nested too deep."""

_ALIKE = "lines that belong together indented alike, and a colon and a space after each name"
_SIGN = "quotation marks around a text that begins with such a character"
_ESCAPE = "after \\ in double quotation marks n, t, \\ or the like: in single ones it is an ordinary character"

_EXPECTED = {
    "exceeded maximum nesting depth": TOO_DEEP[1],  # libyaml from 0.2.6 on (PyYAML 6.0.4) looks ahead
    "did not find expected key": _ALIKE,
    "could not find expected ':'": _ALIKE,
    "mapping values are not allowed in this context": f"{_ALIKE}, and quotation marks around a text with a colon in it",
    "did not find expected '-' indicator": "an item that begins with `- `, as those of its list do",
    "block sequence entries are not allowed in this context": "items that begin with `- ` on lines of their own",
    "did not find expected ',' or '}'": "a comma, or the } that closes; quotation marks around a text with a comma, a "
    "colon or a bracket in it",
    "did not find expected ',' or ']'": "a comma, or the ] that closes",
    "did not find expected node content": "a name or a value",
    "did not find expected <document start>": f"the end of the file, or {_ALIKE}",
    "but found another document": "one document: no line of `---` but the first",
    "found character that cannot start any token": _SIGN,
    "did not find expected alphabetic or numeric character": _SIGN,
    "found unknown escape character": _ESCAPE,
    "found invalid Unicode character escape code": _ESCAPE,
    "did not find expected hexdecimal number": _ESCAPE,
}
"""The expected form, by the message of the parser."""

_OPENED = {"while parsing a flow mapping": "{}", "while parsing a flow sequence": "[]"}
"""The opening and closing signs of a construct, by the parser's name for it."""

_QUOTED = "well-formed YAML: the quotation mark that ends this text"

_BEFORE = ("could not find expected ':'", "did not find expected alphabetic or numeric character")
"""Messages of the parser whose place comes after the fault itself."""

_SHOWN = 40
"""The most characters of a line that are shown."""


def malformed(error: YAMLError, lines: Sequence[str]) -> tuple[int, str, str]:
    """The line (from 1; 0 for the whole file) that cannot be read, the text found there and the expected form."""
    mark: Mark | None = getattr(error, "problem_mark", None)
    start: Mark | None = getattr(error, "context_mark", None) or mark
    said = str(getattr(error, "problem", None) or error)
    if mark is None or start is None:
        return 0, said, "well-formed YAML"
    if _EXPECTED.get(said) == TOO_DEEP[1]:
        return mark.line + 1, *TOO_DEEP
    slip = hints.slip(lines, start.line, mark.line) or _tab(lines, mark)
    above = _open_above(lines, mark.line)
    if slip is None and above is not None:
        return above + 1, _short(hints.open_quote(lines[above]) or ""), _QUOTED
    if slip is not None:
        line, found, expected = slip
        return line + 1, found, expected
    context = getattr(error, "context", None) or ""
    opened = _OPENED.get(context)
    if opened and start.line < mark.line and said.startswith("did not find expected ','"):
        return start.line + 1, *_unclosed(opened, lines[start.line])
    if said == "found unexpected end of stream" and context == "while scanning a quoted scalar":
        return start.line + 1, _shown(lines, start), _QUOTED
    if said not in _EXPECTED:
        return mark.line + 1, said, "well-formed YAML"
    where = start if said in _BEFORE else mark
    nameless = hints.no_colon(lines[where.line]) if where.line < len(lines) else None
    if nameless is not None:
        return where.line + 1, nameless[0], f"`{nameless[1]}`, with a colon and a space after the name"
    return where.line + 1, _shown(lines, where), f"well-formed YAML: {_EXPECTED[said]}"


def _open_above(lines: Sequence[str], end: int) -> int | None:
    """The line (from 0) above that opens a text in double quotation marks, which the next mark closes by mistake."""
    for number in range(min(end, len(lines) - 1) - 1, -1, -1):
        quote = hints.open_quote(lines[number])
        if quote is not None and quote.startswith('"'):
            marks = sum(each.count('"') - each.count('\\"') for each in lines[number : end + 1])
            return number if marks % 2 else None
    return None


def _unclosed(opened: str, line: str) -> tuple[str, str]:
    """The words (found, expected) for a line that opens something without closing it."""
    quote = hints.open_quote(line)
    if quote is not None:
        return _short(quote), _QUOTED
    return opened[
        0
    ], f"well-formed YAML: a closing {opened[1]!r} for what this line opens, or a comma between its parts"


def _tab(lines: Sequence[str], mark: Mark) -> tuple[int, str, str] | None:
    """A tab between the sign of an item and its text."""
    line = lines[mark.line] if mark.line < len(lines) else ""
    return (mark.line, *hints.TAB) if line[mark.column : mark.column + 1] == "\t" else None


def _shown(lines: Sequence[str], mark: Mark) -> str:
    """The text at which the parser gave up; from the beginning of the line if it gave up at a colon."""
    line = lines[mark.line] if mark.line < len(lines) else ""
    rest = _short(line[mark.column :])
    return (_short(line) if not rest or rest[0] == ":" else rest) or "the end of the file"


def _short(text: str) -> str:
    """A text without a comment at its end, cut off if it is long."""
    bare = re.sub(r"(?:^|\s)#\s.*", "", text).strip()
    return bare if len(bare) <= _SHOWN else bare[: _SHOWN - 1] + "…"
