"""The program's own texts: catalogues in gettext PO, a folder for each language.

`words/de/mechanics.po` has the texts of the mechanics in `de`. An entry has the key as its context (`msgctxt`),
the English text as `msgid`, the translation as `msgstr`. The English catalogues list every key there is; an entry of
`mechanics.po` says in its reference (`#:`) which mechanic it belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

__all__ = [
    "DOMAINS",
    "GALLERY",
    "CatalogueEntry",
    "catalogue",
    "entries",
    "is_own",
    "languages",
    "mechanic_texts",
    "misplaced",
    "own",
    "places",
    "spaced",
    "texts",
    "with_own",
    "wordless",
    "written",
]

DOMAINS = ("module", "mechanics", "print", "gallery")
"""The catalogues of a language: toolbar, menus and help of a module; the texts of mechanics; printed sheets; the
gallery.
"""


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A text of a catalogue: its key, the base text, the translation (empty if there is none), the place where it is
    used, a remark for translators, its line in the file.

    `draft` is a translation that is marked as fuzzy and therefore not shown; `former` is the base text that it
    translates. `remarks` are the translator's own. A text that the game no longer has is `obsolete`.
    """

    key: str
    base: str
    text: str
    where: str
    note: str
    line: int
    draft: str = ""
    former: str = ""
    remarks: tuple[str, ...] = ()
    obsolete: bool = False


def entries(contents: str, *, obsolete: bool = False) -> list[CatalogueEntry]:
    """The texts of a PO file that have a key, in its order; a text marked as fuzzy has a draft instead of a
    translation. Obsolete texts come last, and only if they are wanted.

    Raises PoFileError if the file is not a PO file.
    """
    from vmodsmith.words.pofiles import read_catalogue  # slow to load

    former = _former(contents)
    catalog = read_catalogue(contents)
    return [
        CatalogueEntry(
            str(each.context),
            str(each.id),
            "" if each.fuzzy else str(each.string),
            " ".join(path for path, _ in each.locations),
            " ".join(each.auto_comments),
            each.lineno or 0,
            str(each.string) if each.fuzzy else "",
            former.get(str(each.context), "") if each.fuzzy else "",
            tuple(each.user_comments),
            gone,
        )
        for gone, of in ((False, catalog), (True, catalog.obsolete.values() if obsolete else ()))
        for each in of
        if each.context and each.id
    ]


def _former(contents: str) -> dict[str, str]:
    """The base texts that fuzzy translations were made for, which babel does not read, by key."""
    found: dict[str, str] = {}
    former: list[str] = []
    key: list[str] = []
    for line in (*contents.split("\n"), ""):
        if key:
            if line.startswith('"'):
                key.append(line)
                continue
            found[_unquoted("\n".join(key))] = _unquoted("\n".join(former))
            former, key = [], []
        if line.startswith("#| "):
            former.append(line)
        elif line.startswith("msgctxt ") and former:
            key.append(line)
        elif not line.startswith("#"):
            former = []
    return found


def _unquoted(lines: str) -> str:
    """A quoted text of a PO file, perhaps on several lines."""
    joined = "".join(re.findall(r'"(.*)"', lines))
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), joined)


@cache
def languages() -> tuple[str, ...]:
    """The languages that the program brings, English first."""
    found = sorted(each.name for each in resources.files(__package__).iterdir() if each.joinpath("module.po").is_file())
    return ("en", *(each for each in found if each != "en"))


@cache
def catalogue(language: str, domain: str) -> tuple[CatalogueEntry, ...]:
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


def _by_key(domain: str, wanted: Iterable[CatalogueEntry]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {each.key: {} for each in wanted}
    for language in languages():
        for entry in catalogue(language, domain):
            if entry.text and entry.key in found:
                found[entry.key][language] = entry.text
    return found


def with_own(domain: str, strings: Mapping[str, Mapping[str, str]]) -> dict[str, Mapping[str, str]]:
    """The texts of a game together with those of a domain; if both have a key in a language, the text of the game is
    used.
    """
    made = {**strings}
    for key, own in texts(domain).items():
        given = {language: spaced(own["en"], text) for language, text in strings.get(key, {}).items()}
        made[key] = {**own, **given}
    return made


def spaced(base: str, text: str) -> str:
    """A text of a game in place of the program's.

    If the program's text begins with a space, because it follows a name, so does the game's in every language, although
    cells and fields are read without outer spaces.
    """
    return " " + text if base.startswith(" ") and text and not text.startswith(" ") else text


def own(key: str) -> Mapping[str, str] | None:
    """The program's texts of a key in all its languages; None if no domain has it.

    Outside their own catalogue, the keys of the gallery have the prefix `gallery.`.
    """
    domains, known = _domains(key)
    return next((texts(each)[known] for each in domains if known in _keys(each)), None)


def is_own(key: str) -> bool:
    """Whether the program has texts of a key (`own`), without reading them in all its languages."""
    domains, known = _domains(key)
    return any(known in _keys(each) for each in domains)


def _domains(key: str) -> tuple[tuple[str, ...], str]:
    """The catalogues that a key may be in, and its name there."""
    return (DOMAINS[3:], key[len(GALLERY) :]) if key.startswith(GALLERY) else (DOMAINS[:3], key)


@cache
def _keys(domain: str) -> frozenset[str]:
    """The keys of a domain: all of them are in the English catalogue."""
    return frozenset(each.key for each in catalogue("en", domain))


GALLERY = "gallery."
"""The prefix of the gallery's keys in the catalogue of a game."""

_PLACE = re.compile(r"\{(\w+)(?::[^{}|]*(?:\|[^{}|]*)+)?\}|\$(\w+)\$")


def places(text: str) -> frozenset[str]:
    """The names of the placeholders in a text: `0` of `{0}` and of `{0:unit|units}`, `result` of `$result$`."""
    return frozenset(each[1] or each[2] for each in _PLACE.finditer(text))


def misplaced(base: str, text: str) -> bool:
    """Whether a translation lacks a placeholder of the base text, or has one that the base text lacks.

    A placeholder that only chooses a word, as in `{2:attacks|attack}`, may be left out: not every language has two
    words for it.
    """
    shown = [frozenset(places(_CHOICE.sub("", each))) for each in (base, text)]
    return shown[0] != shown[1] or not places(text) <= places(base)


_CHOICE = re.compile(r"\{\w+:[^{}]*\}")


def wordless(text: str) -> bool:
    """Whether a text has no word, as `{0}: {1}` and `→`: it reads the same in most languages. The words of a choice,
    `{0:hex|hexes}`, are such."""
    return not any(each.isalpha() for each in _PLACE.sub(lambda found: found[0].partition(":")[2], text))


def written(language: str, remark: str, wanted: Iterable[CatalogueEntry]) -> str:
    """A PO file of texts in a language, for a translator: each text with its remark, its reference, its key and the
    base text.
    """
    lines = [*(f"# {each}" for each in remark.splitlines()), 'msgid ""', 'msgstr ""']
    for name, value in (
        ("Language", language), ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Transfer-Encoding", "8bit"),
    ):  # fmt: skip
        lines.append(f'"{name}: {value}\\n"')
    for each in wanted:
        lines.append("")
        gone = "#~ " if each.obsolete else ""
        lines += [f"# {remark}".rstrip() for remark in each.remarks]
        if not gone:
            lines += [f"#. {each.note}"] if each.note else []
            lines += [f"#: {each.where}"] if each.where else []
        lines += ["#, fuzzy"] if each.draft else []
        lines += [f"#| msgid {_quoted(each.former)}"] if each.draft and each.former and not gone else []
        lines += [
            f"{gone}{word} {_quoted(text)}"
            for word, text in (("msgctxt", each.key), ("msgid", each.base), ("msgstr", each.draft or each.text))
        ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'
