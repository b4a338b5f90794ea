"""The program's own texts on paper, in the language asked for; a game may replace a text with one under the
same key.
"""

from __future__ import annotations

from vmodsmith import words
from vmodsmith.model import Game
from vmodsmith.words.speech import counted, decimal

__all__ = ["Wording"]


class Wording:
    """Texts by key in one language: the game's, then the program's.

    If the language lacks a text, it is taken from the first of the game's languages that has it, else from English; an
    unknown key is itself the text.
    """

    def __init__(self, game: Game, language: str | None = None) -> None:
        self.language = language or game.manifest.languages[0]
        self._spoken = dict.fromkeys((self.language, *game.manifest.languages, "en"))
        self._strings = words.with_own("print", game.strings)

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, with each `{name}` replaced by a value; fractions are written in the form of
        the language.
        """
        entry = self._strings.get(key, {})
        text = next((entry[each] for each in self._spoken if entry.get(each)), key)
        said = {name: self.number(value) if isinstance(value, float) else str(value) for name, value in values.items()}
        if "|" in text:
            text = counted(text, said, self.language)
        for name, value in said.items():
            text = text.replace("{" + name + "}", value)
        return text

    def number(self, value: float, digits: int = 3) -> str:
        """A number with at most `digits` digits, in the form of the language."""
        return decimal(value, self.language, digits)
