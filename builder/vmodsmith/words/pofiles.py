"""PO files of gettext, read by babel: only their texts.

The head of a file (charset, dates, plural forms, locale) is left alone. The charset and the language are known without
it, and the programs of translators may write anything in place of a date or number. Babel would fail at that, or make
as many plural forms as it says.
"""

from __future__ import annotations

import io

from vmodsmith.words.zone import without_time_zone

with without_time_zone():
    from babel.messages.catalog import Catalog, Message
    from babel.messages.pofile import PoFileError, PoFileParser

__all__ = ["PoFileError", "read_catalogue"]

_FORMS = 6
"""The most plural forms of any language (CLDR)."""


class _Texts(Catalog):
    """The texts of a file; of several with the same key, the first."""

    @property
    def num_plurals(self) -> int:
        """The plural forms of a text."""
        return _FORMS

    def __setitem__(self, id: str | list[str] | tuple[str, ...], message: Message) -> None:
        if id != "":  # that of the head
            self._messages.setdefault(self._key_for(id, message.context), message)


class _Lines:
    """The lines of a text; `here` is the line that was read last."""

    def __init__(self, text: str) -> None:
        self._file = io.StringIO(text)
        self.number, self.here = 0, ""

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        self.here = next(self._file)
        self.number += 1
        return self.here


def read_catalogue(contents: str) -> Catalog:
    """The texts of a PO file; obsolete ones are separate (`Catalog.obsolete`).

    Raises PoFileError if it is not a PO file.
    """
    catalog, lines = _Texts(charset="utf-8"), _Lines(contents)
    try:
        PoFileParser(catalog, abort_invalid=True).parse(lines)
    except PoFileError:
        raise
    except Exception as error:
        # Babel trusts the form of the file, and raises errors of many kinds if it is wrong.
        said = "this line cannot be read"
        raise PoFileError(said, catalog, lines.here.strip(), lines.number) from error
    return catalog
