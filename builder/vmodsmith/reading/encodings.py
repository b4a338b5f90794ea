"""Files that are not UTF-8 text: what their bytes show them to be, and how to fix them."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["expected", "guess", "sort", "whole"]

_BEGINNINGS = {
    b"PK\x03\x04": "a workbook or archive (such as .xlsx, .ods or .zip)",
    b"\xd0\xcf\x11\xe0": "a workbook of old Excel (.xls)",
    b"%PDF": "a PDF file",
    b"{\\rtf": "a text with formatting (RTF)",
    b"\xff\xfe": "text in UTF-16",
    b"\xfe\xff": "text in UTF-16",
}
"""Kinds of files by their first bytes, whatever the name says."""

_JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]{2}")


def sort(raw: bytes) -> str | None:
    """The kind of a file that cannot be UTF-8 text, from its first bytes; None if it may be text."""
    for beginning, what in _BEGINNINGS.items():
        if raw.startswith(beginning):
            return what
    if len(raw) > 3 and b"\0\0" in (raw[0:4:2], raw[1:4:2]):
        return "text in UTF-16"
    return None


def guess(raw: bytes) -> str:
    """The probable encoding of a text that is not in UTF-8."""
    try:
        if _JAPANESE.search(raw.decode("cp932")):
            return "text in Shift JIS (cp932)"
    except UnicodeDecodeError:
        pass
    return "text in the code page of Windows (such as cp1252)"


def expected(file: str) -> str:
    """The expected format of such a file, and how to save it so in a spreadsheet or an editor."""
    if file.endswith(".csv"):
        return (
            "text in UTF-8: in the spreadsheet save it as CSV, with UTF-8 as its encoding; a workbook is read if its "
            "name ends in .xlsx or .ods"
        )
    return "text in UTF-8: save it with that encoding in the editor"


_SEPARATE_MARKS = re.compile("[\u0300-\u036f\u3099\u309a]")
"""Accents, and the voice marks of kana, as characters of their own."""


def whole(text: str) -> str:
    """A text in which a letter and its accent are one character, as keyboards write them.

    Some programs write them as two, above all in names of files and what is copied from them. They look the same, and
    no word would be equal to the other.
    """
    return unicodedata.normalize("NFC", text) if _SEPARATE_MARKS.search(text) else text
