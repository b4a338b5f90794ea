"""The program's own texts: catalogues in gettext PO, a folder for each language.

`words/de/mechanics.po` has the German texts of the mechanics. An entry has the key as its context (`msgctxt`),
the English text as `msgid`, the translation as `msgstr`. The English catalogues list every key there is; an entry of
`mechanics.po` says in its reference (`#:`) which mechanic it belongs to.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from babel.messages.pofile import PoFileError, read_po

__all__ = ["DOMAINS", "Entry", "PoFileError", "catalogue", "entries", "languages", "mechanic_texts", "texts"]

DOMAINS = ("module", "mechanics", "print", "gallery")
"""The catalogues of a language: toolbar, menus and help of a module; what mechanics report; sheets; the gallery."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A text of a catalogue: its key, the base text, the translation (empty where there is none), the place where it is
    used, a remark for translators, its line in the file."""

    key: str
    base: str
    text: str
    where: str
    note: str
    line: int


def entries(contents: str) -> list[Entry]:
    """The texts of a PO file that have a key, in its order; those marked as fuzzy have no translation.

    Raises PoFileError where the file is none.
    """
    catalog = read_po(io.BytesIO(contents.encode("utf-8")), charset="utf-8", abort_invalid=True)
    return [
        Entry(
            str(each.context),
            str(each.id),
            "" if each.fuzzy else str(each.string),
            " ".join(path for path, _ in each.locations),
            " ".join(each.auto_comments),
            each.lineno or 0,
        )
        for each in catalog
        if each.context and each.id
    ]


@cache
def languages() -> tuple[str, ...]:
    """The languages that the program brings, English first."""
    found = sorted(each.name for each in resources.files(__package__).iterdir() if each.joinpath("module.po").is_file())
    return ("en", *(each for each in found if each != "en"))


@cache
def catalogue(language: str, domain: str) -> tuple[Entry, ...]:
    """One catalogue that the program brings."""
    file = resources.files(__package__).joinpath(language, f"{domain}.po")
    return tuple(entries(file.read_text(encoding="utf-8")))


@cache
def texts(domain: str) -> Mapping[str, Mapping[str, str]]:
    """The texts of a domain: key to language to text."""
    return _by_key(domain, catalogue("en", domain))


@cache
def mechanic_texts(mechanic: str) -> dict[str, dict[str, str]]:
    """The texts of one mechanic, or of the `library` that all games share: key to language to text."""
    return _by_key("mechanics", (each for each in catalogue("en", "mechanics") if each.where == mechanic))


def _by_key(domain: str, wanted: Iterable[Entry]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {each.key: {} for each in wanted}
    for language in languages():
        for entry in catalogue(language, domain):
            if entry.text and entry.key in found:
                found[entry.key][language] = entry.text
    return found
