"""Rendered pages, reused while nothing that they use has changed. A page can use texts, tables, the sources of the
data, and parts of the game. Names that do not occur in its templates cannot be used. The parts of the game that it
uses, and the fields of the data in each, are recorded while it is rendered, and stored with it: a page that counts
units is still valid after one of them is renamed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from vmodsmith.assemble.shown import SHOWN, contents, shown
from vmodsmith.evidence import provenance
from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.contents import contents_digest
from vmodsmith.foundation.fingerprints import code_fingerprint, digest
from vmodsmith.foundation.sandbox import TemplateRecord, field, fields_of
from vmodsmith.model import Game, Page
from vmodsmith.model.parts import cached

__all__ = ["KeptPages", "Rendered"]

_VERSIONS = 4
"""The number of stored versions of a page with the same templates and texts: the present one, earlier ones, and those
of other styles.
"""

_OF_SOURCES = ("entries", "sources", "summary")


@dataclass(frozen=True, slots=True)
class Rendered:
    """The HTML of a page in one language, and the steps that rendering it took."""

    html: str
    steps: int


class KeptPages:
    """The pages of one folder of a game. `game` is passed to templates, and records their use of it; `given` are more
    data for all of them."""

    def __init__(
        self, game: Game, folder: str, templates: Mapping[str, str], cache: Cache | None, given: Mapping[str, Any]
    ) -> None:
        self._game, self._folder, self._templates, self._cache = game, folder, templates, cache
        self._given = given
        self._now: dict[str, set[str]] = {}
        self._digests: dict[tuple[str, frozenset[str]], str] = {}
        self._new: list[tuple[str, Any]] = []
        self._found: dict[str, Any] = {}
        self.game = self._noting()

    def look_up(self, pages: Iterable[Page], languages: Iterable[str]) -> None:
        """Load the stored data of these pages together, which is faster than page by page."""
        if self._cache is not None:
            keys = [self._key(page, language) for page in pages for language in languages]
            self._found = self._cache.get_all(keys)

    def find(self, page: Page, language: str, most: int) -> Rendered | None:
        """A page that was already rendered from the present data, in at most `most` steps; None if it has to be
        rendered. From now on, uses of `game` are recorded for this page.
        """
        self._begin()
        if self._cache is None:
            return None
        for seen, html, steps in self._versions(page, language):
            if steps <= most and all(self._digest(*part) == each for part, each in seen.items()):
                return Rendered(html, steps)
        return None

    def add(self, page: Page, language: str, made: Rendered) -> None:
        """Store the page of the last `find`, with its uses of the game."""
        if self._cache is not None:
            parts = [(name, frozenset(fields)) for name, fields in sorted(self._now.items())]
            seen = {part: self._digest(*part) for part in parts}
            before = [each for each in self._versions(page, language) if each[0] != seen]
            self._new.append((self._key(page, language), [(seen, made.html, made.steps), *before][:_VERSIONS]))

    def close(self) -> None:
        """Store new results."""
        if self._cache is not None and self._new:
            self._cache.set_all(self._new)

    def _begin(self) -> None:
        """Begin with a new record of the game, because records remember the fields that were used."""
        self._now.clear()
        self.game._held.clear()

    def _noting(self) -> TemplateRecord:
        def note(part: str, asked: str) -> None:
            self._now.setdefault(part, set()).add(asked)

        def find(name: str) -> Any:
            self._now.setdefault(name, set())
            return shown(getattr(self._game, name), partial(note, name))

        return TemplateRecord("game", SHOWN["Game"], find)

    def _versions(self, page: Page, language: str) -> list[tuple[dict[tuple[str, frozenset[str]], str], str, int]]:
        assert self._cache is not None
        key = self._key(page, language)
        found = self._found[key] if key in self._found else self._cache.get(key)
        return found if isinstance(found, list) else []

    def _key(self, page: Page, language: str) -> str:
        return "page:" + digest(self._ground, page.id, page.file, language)

    def _digest(self, name: str, fields: frozenset[str]) -> str:
        """A digest of one part of the game, limited to some fields of the data in it."""
        part = name, fields
        if part not in self._digests:
            self._digests[part] = contents_digest(contents(getattr(self._game, name), fields))
        return self._digests[part]

    @cached_property
    def _ground(self) -> str:
        """A digest of everything that all pages of the folder can use: the program, the templates, the texts, and the
        data that a template names.
        """
        game, written = self._game, "\n".join(self._templates.values())
        signs = {stat.id: None for stat in game.manifest.stats} | dict(game.style.signs)
        texts = cached(self._cache, game, "digest of texts", lambda: contents_digest(game.strings))
        parts: list[object] = [self._folder, dict(self._templates), texts, game.manifest.languages, signs]
        parts.append(dict(self._given))
        parts.append([each.id for each in game.manifest.sides])
        if any(name in written for name in _OF_SOURCES):
            parts.append([(each.file, each.line, each.name, each.source) for each in provenance.entries(game)])
        if "tables" in written:
            parts.append([shown(each) for each in game.tables])
        if "by_hand" in written:
            parts.append([shown(each) for each in (game.kinds, game.conditions, game.states, game.manifest)])
        return digest(code_fingerprint(), sys.version, contents_digest(parts, _opened))


def _opened(value: object) -> object:
    if isinstance(value, TemplateRecord):
        return [(name, field(value, name)) for name in fields_of(value)]
    raise TypeError(f"{type(value).__name__} is nothing that pages see")
