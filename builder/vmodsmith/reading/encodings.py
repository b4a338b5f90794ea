"""Files that are no text in UTF-8: what they are by the look of their bytes, and how they are mended."""

from __future__ import annotations

import re

__all__ = ["expected", "guess", "sort"]

_BEGINNINGS = {
    b"PK\x03\x04": "a workbook or archive (such as .xlsx, .ods or .zip)",
    b"\xd0\xcf\x11\xe0": "a workbook of old Excel (.xls)",
    b"%PDF": "a PDF file",
    b"{\\rtf": "a text with formatting (RTF)",
    b"\xff\xfe": "text in UTF-16",
    b"\xfe\xff": "text in UTF-16",
}
"""What a file is that begins so, whatever its name says."""

_JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]{2}")


def sort(raw: bytes) -> str | None:
    """What a file is that cannot be text in UTF-8, known by its first bytes; None for one that may be."""
    for beginning, what in _BEGINNINGS.items():
        if raw.startswith(beginning):
            return what
    if len(raw) > 3 and b"\0\0" in (raw[0:4:2], raw[1:4:2]):
        return "text in UTF-16"
    return None


def guess(raw: bytes) -> str:
    """The encoding of a text that is not in UTF-8, as far as it can be guessed."""
    try:
        if _JAPANESE.search(raw.decode("cp932")):
            return "text in Shift JIS (cp932)"
    except UnicodeDecodeError:
        pass
    return "text in the code page of Windows (such as cp1252)"


def expected(file: str) -> str:
    """What such a file should be, and where a spreadsheet or an editor makes it so."""
    if file.endswith(".csv"):
        return (
            "text in UTF-8: in the spreadsheet save it as CSV, with UTF-8 as its encoding; a workbook is read if its "
            "name ends in .xlsx or .ods"
        )
    return "text in UTF-8: save it with that encoding in the editor"
