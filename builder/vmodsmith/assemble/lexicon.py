"""The texts of a module: English goes into the build file, the other languages into its translations.

VASSAL translates by component and attribute, so the same key may be needed for many attributes. The lexicon remembers,
for every base text that it has returned, the text in each other language; `vmodsmith.vassal.i18n` finds the places of
the texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from vmodsmith import words
from vmodsmith.foundation.problems import nearest
from vmodsmith.model import Game
from vmodsmith.vassal.sequence import expression, literal, plain
from vmodsmith.words.speech import counted

__all__ = ["Lexicon", "dice_key"]

T = TypeVar("T")

_COMMAND = "menuCommand"
"""The engine's name, in reports, for the text of the command that was chosen."""

_KEY = re.compile(r"[a-z][a-z0-9-]*(\.[A-Za-z0-9_-]+)+")

_VARIABLE = re.compile(r"\$(\w+)\$")


def dice_key(dice: str) -> str:
    """The key of the text of a button for dice, such as `2d6`."""
    return f"ui.dice.{dice}"


class Lexicon:
    """Texts by key. The program's own texts may be replaced by a game's text of the same key."""

    def __init__(self, game: Game) -> None:
        self._strings = words.with_own("module", game.strings)
        self.base, *self.others = game.manifest.languages
        dice = {dice_key(each): self._of_dice(each) for each in game.manifest.dice}
        self._strings = {**self._strings, **dice}
        self._said: dict[str, dict[str, str]] = {}
        self._heard: dict[str, dict[str, str]] | None = None

    def __call__(self, key: str, **values: str) -> str:
        """The base text of a key, `{name}` in it replaced by the base text of each value's key or the value itself."""
        entry = self._strings.get(key, {})
        texts = {}
        for language in (self.base, *self.others):
            text = entry.get(language) or entry.get(self.base) or entry.get("en") or key
            said = {name: self.text(value, language) for name, value in values.items()}
            text = counted(text, said, language) if "|" in text else text
            for name, value in said.items():
                text = text.replace("{" + name + "}", value)
            texts[language] = plain(text)
        return self._say(texts)

    def _of_dice(self, dice: str) -> dict[str, str]:
        """The name of dice of the manifest in each language, such as `2d6` and `2W6`."""
        count, _, sides = dice.partition("d")
        return {
            language: self.text("ui.dice.name", language).replace("{count}", count).replace("{sides}", sides)
            for language in (self.base, *self.others)
        }

    def unknown(self, key: str) -> bool:
        """Whether a word has the form of a key, such as `page.charts.fire`, but has no text."""
        return key not in self._strings and _KEY.fullmatch(key) is not None

    def nearest(self, key: str) -> str | None:
        """The key that was probably meant."""
        return nearest(key, self._strings)

    def text(self, key: str, language: str) -> str:
        """The text of a key in one language; an unknown key is itself the text."""
        entry = self._strings.get(key, {})
        return entry.get(language) or entry.get(self.base) or entry.get("en") or key

    def in_each(self, key: str) -> tuple[str, ...]:
        """The text of a key in each language, none twice."""
        return tuple(dict.fromkeys(self.text(key, language) for language in (self.base, *self.others)))

    def join(self, *parts: str, by: str = " ") -> str:
        """Keys or literal words joined, in every language."""
        return self._say(
            {each: plain(by.join(self.text(part, each) for part in parts)) for each in (self.base, *self.others)}
        )

    def turn(self, key: str, number: int) -> str:
        """The name of a turn with its number: in place of `{0}` in the text, or after it."""
        texts = {}
        for language in (self.base, *self.others):
            text = self.text(key, language)
            said = text.replace("{0}", str(number)) if "{0}" in text else f"{text} {number}"
            texts[language] = plain(said)
        return self._say(texts)

    def turn_report(self, game: Game) -> str:
        """The chat report of a step of the turn tracker. VASSAL reads a line with the sign of a colour as HTML:
        if the name of a turn or phase contains `<`, `>` or `&`, the line has no colour."""
        names = (*(game.turns.labels or (game.turns.name,)), *(each.name for each in game.phases))
        marked = any(set("<>&") & set(text) for name in names for text in self.in_each(name))
        texts = {each: self.text("ui.turn.report", each) for each in (self.base, *self.others)}
        return self._say({each: plain(text.removeprefix("`") if marked else text) for each, text in texts.items()})

    def report_format(self, key: str, name: str, commands: Iterable[str]) -> str:
        """The format of an engine report in which `{name}` is the chosen menu command, one of `commands`, each a text
        key. The engine reports a command by its base text in every language; in other languages an expression finds the
        translation.
        """
        texts = {}
        for language in (self.base, *self.others):
            text = plain(self.text(key, language).replace("{" + name + "}", f"${_COMMAND}$"))
            local: dict[str, str] = {}
            for each in commands:
                local.setdefault(self.text(each, self.base), self.text(each, language))
            texts[language] = text if all(base == said for base, said in local.items()) else _spelt(text, local)
        return self._say(texts)

    def _say(self, texts: dict[str, str]) -> str:
        base = texts[self.base]
        others = {language: texts[language] for language in self.others}
        self._said.setdefault(base, others)
        if self._heard is not None:
            self._heard.setdefault(base, others)
        return base

    @property
    def said(self) -> dict[str, dict[str, str]]:
        """Every base text returned so far, in that order, with its text in each other language."""
        return dict(self._said)

    def heard(self, make: Callable[[], T]) -> tuple[T, dict[str, dict[str, str]]]:
        """The result of a function, and the texts that were returned for it."""
        self._heard = {}
        try:
            return make(), self._heard
        finally:
            self._heard = None

    def resume(self, said: Mapping[str, dict[str, str]]) -> None:
        """Record these texts as if they had been returned."""
        for base, texts in said.items():
            self._said.setdefault(base, texts)

    def translation(self, language: str) -> dict[str, str]:
        """Base text to the text in another language, for every returned text that differs in it."""
        return {base: texts[language] for base, texts in self._said.items() if texts.get(language, base) != base}


def _spelt(text: str, local: Mapping[str, str]) -> str:
    """A text with `$variables$` as an expression, in which a menu command has its local name."""
    chosen = _COMMAND
    for base, said in reversed(list(local.items())):
        chosen = f"String.valueOf({_COMMAND}).equals({literal(base)}) ? {literal(said)} : {chosen}"
    parts = _VARIABLE.split(text)  # words and variables by turns
    spelt = [
        literal(part) if n % 2 == 0 else f"({chosen})" if part == _COMMAND else part for n, part in enumerate(parts)
    ]
    return expression(" + ".join(spelt))
