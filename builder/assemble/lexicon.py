"""The texts of a module: English goes into the build file, the other languages into its translations.

VASSAL translates by component and attribute, so the same key may be needed for many attributes. The lexicon remembers,
for every base text it has handed out, the text in each other language; `builder.vassal.i18n` knows where it stands.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib import resources

from builder.model import Game

__all__ = ["Lexicon"]


class Lexicon:
    """Texts by key. The program's own texts may be replaced by a game's text of the same key."""

    def __init__(self, game: Game) -> None:
        self._strings = {**_own_strings(), **game.strings}
        self.base, *self.others = game.manifest.languages
        self._said: dict[str, dict[str, str]] = {}

    def __call__(self, key: str, **values: str) -> str:
        """The base text of a key, `{name}` in it replaced by the base text of each value's key or the value itself."""
        entry = self._strings.get(key, {})
        texts = {}
        for language in (self.base, *self.others):
            text = entry.get(language) or entry.get(self.base) or key
            for name, value in values.items():
                text = text.replace("{" + name + "}", self.text(value, language))
            texts[language] = text
        return self._say(texts)

    def text(self, key: str, language: str) -> str:
        """The text of a key in one language; a key that is none is itself the text."""
        entry = self._strings.get(key, {})
        return entry.get(language) or entry.get(self.base) or key

    def join(self, *parts: str, by: str = " ") -> str:
        """Keys or literal words joined, in every language."""
        return self._say({each: by.join(self.text(part, each) for part in parts) for each in (self.base, *self.others)})

    def _say(self, texts: dict[str, str]) -> str:
        base = texts[self.base]
        self._said.setdefault(base, {language: texts[language] for language in self.others})
        return base

    def translation(self, language: str) -> dict[str, str]:
        """Base text to the text in another language, for every text handed out that differs in it."""
        return {base: texts[language] for base, texts in self._said.items() if texts.get(language, base) != base}


@cache
def _own_strings() -> dict[str, dict[str, str]]:
    text = resources.files(__package__).joinpath("strings.csv").read_text(encoding="utf-8")
    return {row.pop("key"): row for row in csv.DictReader(text.splitlines())}
