"""`vmodsmith words`: the texts for a translator, as a PO file that the game reads directly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from vmodsmith import words
from vmodsmith.check.texts.wording import text_keys
from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.model import Game
from vmodsmith.reading.files import Reader
from vmodsmith.reading.game import load_game, unreadable
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.mechanics import expand
from vmodsmith.rules.mechanics.text_values import text_values
from vmodsmith.words.speech import doubtful_code, own_name, plural_examples

__all__ = ["ToTranslate", "to_translate"]

_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")
"""The pattern of a language in game.yaml, short enough for a file name."""

_SEEN = {
    "module": "toolbar, menus and windows of the module",
    "mechanics": "reports, menus and buttons of the rules",
    "print": "printed sheets",
    "gallery": "the gallery in the browser",
}


@dataclass(frozen=True, slots=True)
class ToTranslate:
    """A catalogue for a translator, as text; the numbers of its texts, of those without a translation, and of those
    without a translation that only the gallery shows; the number of fuzzy translations; whether the language is one of
    the game's.
    """

    text: str
    texts: int
    left: int
    left_of_gallery: int
    doubtful: int
    known: bool


def to_translate(workspace: Workspace, name: str, language: str) -> ToTranslate:
    """The catalogue of a game in a language: every text of the game that its tables lack in that language, and every
    text of the program that it shows and that the program lacks; filled in as far as translated. The contents of the
    game's present file are kept: translations, including fuzzy and obsolete ones, and remarks. A translation becomes
    fuzzy if its base text has changed. Raises WorkspaceError for a game or a file that cannot be read, UserError for an
    invalid language.
    """
    if not _LANGUAGE.fullmatch(language):
        raise UserError(f"--language: found {language!r}, expected a language such as de or pt-BR")
    if doubt := doubtful_code(language):
        expected, meant = doubt
        raise UserError(
            f"--language: found {language!r}, expected {expected}" + (f" (did you mean {meant!r}?)" if meant else "")
        )
    game, problems = load_game(workspace.root, name, but_catalogue=language)
    if game is None:
        raise WorkspaceError(problems)
    kept = _kept(workspace.root, f"templates/{name}/strings/{language}.po")
    wanted = [
        _filled(game, each, kept.pop(each.key, None))
        for each in (
            *_of_the_game(game, language, kept, _notes(workspace.root, game)),
            *_of_the_program(game, language),
        )
    ]
    gone = [
        replace(each, obsolete=True)
        for each in kept.values()
        if (each.text or each.draft) and not game.strings.get(each.key, {}).get(language)
    ]
    left = [each for each in wanted if not each.text]
    return ToTranslate(
        words.written(language, _remark(game, language), [*wanted, *gone]),
        len(wanted),
        len(left),
        sum(each.key.startswith(words.GALLERY) for each in left),
        sum(bool(each.draft) for each in left),
        language in game.manifest.languages,
    )


def _kept(root: Path, file: str) -> dict[str, words.CatalogueEntry]:
    """The entries of the present file, by key. Raises WorkspaceError if it cannot be read."""
    from vmodsmith.words.pofiles import PoFileError  # slow to load

    if not (root / file).is_file():
        return {}
    reader = Reader(root)
    text = reader.text(file)
    if text is None:
        raise WorkspaceError(reader.problems)
    try:
        found = words.entries(text, obsolete=True)
    except PoFileError as error:
        raise WorkspaceError([unreadable(file, text, error)]) from None
    return {each.key: each for each in sorted(found, key=lambda each: not each.obsolete)}


def _filled(game: Game, wanted: words.CatalogueEntry, before: words.CatalogueEntry | None) -> words.CatalogueEntry:
    """An entry with its translation in the present file; without one, a text without words is its own translation."""
    if before is None or not (before.text or before.draft):
        text = wanted.text or (wanted.base if words.wordless(wanted.base) else "")
        return replace(wanted, text=text, remarks=before.remarks if before else ())
    made = replace(wanted, remarks=before.remarks)
    known = {**(words.own(wanted.key) or {}), **game.strings.get(wanted.key, {})}
    if before.base.strip() not in {wanted.key, *(each.strip() for each in known.values())}:
        return replace(made, text="", draft=before.text or before.draft, former=before.base)
    if before.draft:
        return replace(made, text="", draft=before.draft, former=before.former)
    return replace(made, text=before.text)


def _remark(game: Game, language: str) -> str:
    forms = plural_examples(language)
    name, base = game.manifest.id, game.manifest.languages[0]
    shows = "the text of the game's first language" if language != base else "English"
    return (
        f"{own_name(language)} ({language}): the texts of {name}.\n"
        f"Keep this file as templates/{name}/strings/{language}.po and add {language} to `languages` in "
        f"counters/{name}/game.yaml.\n"
        f"Write each translation into msgstr. An empty msgstr shows {shows}.\n"
        "Places such as {0}, {name} and $result$ stay as they are; their order is free.\n"
        "A word that depends on a number has all forms of the language, in the order of CLDR: {0:unit|units}. "
        f"This language has {len(forms)}:\n{'; '.join(forms)}."
    )


def _of_the_game(
    game: Game, language: str, kept: Mapping[str, words.CatalogueEntry], notes: Mapping[str, str]
) -> Iterator[words.CatalogueEntry]:
    base = game.manifest.languages[0]
    uses: dict[str, dict[str, None]] = {}
    for datum, field, key in text_keys(game):
        uses.setdefault(key, {})[f"{_spaced(type(datum).__name__)} {field}"] = None
    for key, origin in game.string_origins.items():
        texts = game.strings[key]
        given = texts.get(language, "")
        if given and (key not in kept or kept[key].text.strip() in ("", given.strip())):
            continue
        text = texts.get(base) or texts.get("en") or key
        seen = f"the game's own text: {', '.join(uses[key])}" if key in uses else "the game's own text"
        note = _note(text, seen) + (f"; {notes[key]}" if key in notes else "")
        yield words.CatalogueEntry(key, text, given, f"{origin.file}:{origin.line}", note, 0)


def _spaced(name: str) -> str:
    """The name of a class as words: `line kind` for `LineKind`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def _notes(root: Path, game: Game) -> dict[str, str]:
    """The author's remarks on texts in the column `note`, by key."""
    reader = Reader(root)
    files = dict.fromkeys(each.file for each in game.string_origins.values() if not each.file.endswith(".po"))
    rows = (row for file in files for row in reader.rows(file, need=("key",)))
    return {row["key"]: row["note"] for row in rows if row.get("key") and row.get("note")}


def _of_the_program(game: Game, language: str) -> Iterator[words.CatalogueEntry]:
    base = game.manifest.languages[0]
    shown = expand(game)[0].strings
    for domain in words.DOMAINS:
        for entry in words.catalogue("en", domain):
            key = words.GALLERY + entry.key if domain == "gallery" else entry.key
            if key in game.string_origins or (domain == "mechanics" and key not in shown):
                continue
            texts = words.texts(domain)[entry.key]
            given = words.spaced(entry.text, game.strings.get(key, {}).get(language, ""))
            if not texts.get(language):
                text = texts.get(base) or texts["en"]
                values = text_values().get(key, ()) if domain == "mechanics" else ()
                note = _note(text, _SEEN[domain], values, entry.note) + (f"; {entry.note}" if entry.note else "")
                yield words.CatalogueEntry(key, text, given, entry.where, note, 0)


def _note(text: str, seen: str, values: Sequence[str] = (), explained: str = "") -> str:
    """The places where a text is shown, and its values, each with the program's name for it if known; values that are
    already explained are left out.
    """
    places = [
        f"{{{each}}} {values[int(each)]}" if each.isdecimal() and int(each) < len(values) else each
        for each in sorted(words.places(text))
        if f"{{{each}}}" not in explained
    ]
    return f"{seen}; values: {', '.join(places)}" if places else seen
