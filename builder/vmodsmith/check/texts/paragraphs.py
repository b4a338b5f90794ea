"""Checks of paragraph numbers: all that sources, pages and scenarios cite are in the index, if the game has one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from jinja2 import Environment, TemplateSyntaxError

from vmodsmith.check.scenarios.asked import Asked
from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Datum, Game, Origin, Paragraph, RuleSheet, SourceKind, source_kind
from vmodsmith.model.parts import ROWS

__all__ = ["is_known", "pages", "proofs", "sources", "sources_of_rows", "texts"]

_Found = Iterator[Problem]

_WHAT = "a paragraph of paragraphs.csv"
_MARKUP = re.compile(r"<[^<>]*>")


def sources(game: Game) -> _Found:
    """A source begins with a paragraph or another kind of source, and names only paragraphs in the index. In the text
    of a reconstruction a number need not be a paragraph, so this is only a warning.
    """
    yield from _sources(game, [each for each in Game.model_fields if each not in ROWS])


def sources_of_rows(game: Game) -> _Found:
    """The same of the rows of counters and setups."""
    yield from _sources(game, ROWS)


def _sources(game: Game, parts: Iterable[str]) -> _Found:
    index = game.index
    if not index:
        yield from _forms(game, parts)
        return
    sound: set[str] = set()
    for datum in _sourced(game, parts):
        source = str(datum.source)  # type: ignore[attr-defined]
        if source in sound:
            continue
        kind = source_kind(source)
        severity = "error" if kind == SourceKind.RULEBOOK else "warning"
        strange = index.strange(source)
        for word in strange:
            yield Problem.at(
                datum.origin, "source", word, _WHAT, valid=index.ids, check="paragraphs", severity=severity
            )
        head = source.split()[0].strip(",;:")
        if kind == SourceKind.RULEBOOK and head not in index.ids and head not in strange:
            expected = f"{_WHAT}, or `reconstruction: how`, `placeholder`, `design: why`"
            yield Problem.at(datum.origin, "source", head, expected, valid=index.ids.union(_KINDS), check="paragraphs")
        elif not strange:
            sound.add(source)


def _forms(game: Game, parts: Iterable[str]) -> _Found:
    """In a game without an index of paragraphs, the kind of a source is valid, and followed by a reason."""
    for datum in _sourced(game, parts):
        source = str(datum.source).strip()  # type: ignore[attr-defined]
        head, _, rest = source.partition(":")
        near = nearest(head.strip().lower(), _KINDS) if source_kind(source) == SourceKind.RULEBOOK else None
        if word := _BEGUN.match(source):
            expected = f"`{word[1].lower()}:`, with a colon after the word"
            yield Problem.at(datum.origin, "source", source, expected, check="paragraphs", severity="warning")
        elif near is not None and head.strip().isalpha():
            expected = "a paragraph of the rulebook, or `reconstruction: how`, `placeholder`, `design: why`"
            yield Problem(
                datum.origin.file_of("source"), datum.origin.line_of("source"), "source", head.strip(), expected, near,
                "paragraphs", "warning",
            )  # fmt: skip
        elif source_kind(source) in (SourceKind.RECONSTRUCTION, SourceKind.DESIGN) and not rest.strip():
            kind = head.strip().lower()
            expected = f"`{kind}: {'how' if kind == SourceKind.RECONSTRUCTION else 'why'}`, with some words"
            yield Problem.at(datum.origin, "source", source, expected, check="paragraphs", severity="warning")


_BEGUN = re.compile(r"(design|reconstruction)\s+[^\W_]", re.IGNORECASE)
_KINDS = (SourceKind.RECONSTRUCTION, SourceKind.PLACEHOLDER, SourceKind.DESIGN)


_NO_DATA = (str, int, bool, float, type(None))
"""Types of most field values that contain no data of their own."""


def _sourced(game: Game, parts: Iterable[str]) -> Iterator[Datum]:
    """Every datum with a source of its own in some parts of a game, each once."""
    seen: set[tuple[str, int]] = set()
    waiting: list[object] = [getattr(game, each) for each in parts]
    while waiting:
        each = waiting.pop()
        if isinstance(each, RuleSheet) and each.namespace:
            continue  # what a mechanic brings: its declaration names the paragraphs
        if isinstance(each, Datum):
            held = each.__dict__
            if held.get("source"):
                place = (each.origin.file, each.origin.line_of("source"))
                if place not in seen:
                    seen.add(place)
                    yield each
            waiting += (part for name in type(each).model_fields if type(part := held[name]) not in _NO_DATA)
        elif isinstance(each, tuple | list):
            waiting += each
        elif isinstance(each, dict):
            waiting += each.values()


def texts(game: Game) -> _Found:
    """Each row of the index has its own texts, in every language; a later row with the text of an earlier one is
    reported. If a rulebook repeats a sentence (for another side, phase or kind of fire), the texts name the difference.
    Case, spaces and a full stop do not make a text different.
    """
    for field in ("text_en", "text_ja"):
        first: dict[str, Paragraph] = {}
        for row in game.paragraphs:
            said = _words_alone(text := getattr(row, field))
            if not said:
                continue
            before = first.setdefault(said, row)
            if before is row:
                continue
            line = before.origin.line_of(field)
            expected = f"a text of its own: {before.id} (line {line}) says the same of another paragraph"
            found = text if len(text) <= _SHOWN else text[:_SHOWN].rstrip() + "…"
            yield Problem.at(row.origin, field, found, expected, check="paragraphs", severity="warning")


_SHOWN = 60
"""The most characters of a text that are shown."""


def _words_alone(text: str) -> str:
    """A text without the differences that do not count."""
    return "".join(unicodedata.normalize("NFKC", text).casefold().split()).rstrip(".。")


def pages(game: Game) -> _Found:
    """Help pages and charts, and the texts they show, name only paragraphs that exist, or sections with such
    paragraphs.
    """
    index = game.index
    if not index:
        return

    def wrong(origin: Origin, field: str, text: str) -> _Found:
        for word in index.strange(text):
            if not index.is_section(word):
                expected = f"{_WHAT} or a section of such"
                yield Problem.at(origin, field, word, expected, valid=index.ids, check="paragraphs", severity="warning")

    for page in (*game.help, *game.charts):
        for line, text in _said(page.text):
            yield from wrong(Origin(page.file, line), "", text)
    for key, texts in game.strings.items():
        if key.startswith("page."):
            for text in texts.values():
                yield from wrong(game.string_origins[key], key, text)


def _said(template: str) -> Iterator[tuple[int, str]]:
    """The literal texts of a template, with the line: text outside markup, and literals passed to macros."""
    try:
        for line, sort, text in Environment(autoescape=True).lex(template):
            if sort == "string":
                yield line, text[1:-1]
            elif sort == "data":
                yield from enumerate(_MARKUP.sub(_blank, text).split("\n"), line)
    except TemplateSyntaxError:
        return  # said where pages are rendered


def _blank(markup: re.Match[str]) -> str:
    return "\n" * markup[0].count("\n") or " "


def proofs(game: Game, ask: Asked, proves: Iterable[tuple[Datum, Iterable[str]]]) -> _Found:
    """The paragraphs that scenarios prove are in the index."""
    for datum, named in proves:
        for word in named:
            if not ask.yes("paragraph", word):
                yield Problem.at(datum.origin, "proves", word, _WHAT, valid=game.index.ids, check="paragraphs")


def is_known(game: Game, word: str) -> bool:
    """Whether a paragraph is in the index; without an index, always."""
    return not game.index or word in game.index.ids
