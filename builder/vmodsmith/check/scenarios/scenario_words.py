"""Commands and buttons that scenarios use: a text that does not occur in the module is found without running them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vmodsmith import words
from vmodsmith.assemble.keystrokes import idle_buttons, keys_of_kind, module_keys, vassal_keys
from vmodsmith.check.scenarios.asked import Asked
from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.gapped import is_filled
from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Datum, Game
from vmodsmith.model.parts import ROWS_AND_CODE, parts_key, without
from vmodsmith.rules import expanded_commands
from vmodsmith.vassal.sequence import key

if TYPE_CHECKING:
    from vmodsmith.model.scenarios import Case, Scenario

__all__ = ["ModuleWords", "elsewhere", "offered", "silences"]

_Found = Iterator[Problem]


class ModuleWords:
    """The words of a game's module, collected at the first question.

    Answers that do not depend on the rows of counters are cached, as nearly all are; the rest is quick.
    """

    def __init__(self, game: Game, cache: Cache | None = None) -> None:
        self._game, self._cache = game, cache
        self._key = parts_key(game, "words of scenarios", ROWS_AND_CODE) if cache is not None else None
        known = cache.get(self._key) if cache is not None and self._key else None
        self._known: dict[tuple[str, ...], bool] = known if isinstance(known, dict) else {}
        self._bare = without(game, ROWS_AND_CODE)
        self._new = False
        self._called: dict[str, _Called] = {}

    def answers(self) -> dict[str, Callable[..., bool]]:
        """The answers to what scenarios ask about words."""
        return {
            "offered": self._offers,
            "key": lambda text: self._kept("key", text),
            "called": lambda locale, name: self._kept("called", locale, name),
            "word": self._knows_word,
        }

    def close(self) -> None:
        """Write down what is new."""
        if self._new and self._cache is not None and self._key is not None:
            self._cache.set(self._key, self._known)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the game."""
        return tuple(self._bare.manifest.languages)

    def called(self, locale: str, name: str) -> str | None:
        """The module's name for something in the language of a scenario, if the given name is of another language; None
        for any other text.
        """
        language = locale if locale in self.languages else self.languages[0]
        if language not in self._called:
            self._called[language] = _called(self._bare, language)
        texts = self._called[language]
        return texts.others.get(name) if name not in texts.own else None

    @cached_property
    def texts(self) -> _Texts:
        """The texts of the module, without those from rows of counters."""
        return _texts(self._bare)

    @cached_property
    def suggested(self) -> _Suggested:
        """Suggestions for an unknown command or button."""
        return _suggested(self._game)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of units."""
        return frozenset(each.name for each in self._game.units if each.name)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Every word of the module, in small letters and in one order."""
        return tuple(sorted({*_words_of(self._texts_of_words), *self._words_of_rows}))

    @cached_property
    def _texts_of_words(self) -> list[str]:
        strings = {**words.texts("mechanics"), **words.with_own("module", self._bare.strings)}
        every = [text for each in strings.values() for text in each.values()]
        return [*every, *(each.abbr for each in self._bare.formations)]

    @cached_property
    def _words_of_rows(self) -> frozenset[str]:
        return _words_of(text for each in self._game.units for text in (each.name, each.parent) if text)

    @cached_property
    def _words_of_strings(self) -> frozenset[str]:
        return _words_of(self._texts_of_words)

    @cached_property
    def _opened_names(self) -> _Opened:
        return _opened(self.names)

    def _offers(self, text: str) -> bool:
        """Whether a menu or the toolbar may have a text, or a path such as `Move > East`."""
        if self._kept("text", text) or text in self.names:
            return True
        return all(
            self._kept("part", each) or each in self.names or self._opened_names.fits(each)
            for each in text.split(" > ")
        )

    def _knows_word(self, word: str) -> bool:
        """Whether a word is part of a word of the module, or so unlike all of them that it is not a slip."""
        if self._kept("word", word):
            return True
        if any(word in each for each in self._words_of_rows):
            return True
        return self._kept("strange", word) and nearest(word, self._words_of_rows) is None

    def _kept(self, *asked: str) -> bool:
        """An answer that does not depend on the rows of counters."""
        if asked not in self._known:
            self._known[asked] = self._answer(*asked)
            self._new = True
        return self._known[asked]

    def _answer(self, question: str, *of: str) -> bool:
        if question == "called":
            return self.called(*of) is None
        (text,) = of
        if question == "text":
            return text in self.texts.fixed
        if question == "part":
            return text in self.texts.fixed or self.texts.open.fits(text)
        if question == "word":
            return any(text in each for each in self._words_of_strings)
        if question == "strange":
            return nearest(text, self._words_of_strings) is None
        assert question == "key"
        return _is_key(self._bare, text)


@dataclass(frozen=True)
class _Texts:
    """The texts of a module: `fixed` ones, and `open` ones with placeholders."""

    fixed: frozenset[str]
    open: _Opened


@dataclass(frozen=True)
class _Suggested:
    """The texts of menus and buttons, and all others of the module."""

    menus: tuple[str, ...]
    buttons: tuple[str, ...]
    every: tuple[str, ...]


def offered(vocabulary: ModuleWords, ask: Asked, cases: Iterable[Case]) -> _Found:
    """Commands of menus and buttons of the toolbar are texts of the module, in one of its languages. Each wrong one is
    reported once in a file, at the first step that has it."""
    reported: set[tuple[str, str, str]] = set()
    for case in cases:
        for datum, field, text in _chosen(case.scenario):
            if field == "hotkey":
                if (datum.origin.file, field, text) not in reported and not ask.yes("key", text):
                    reported.add((datum.origin.file, field, text))
                    expected = "the key of a button of the toolbar, of the turn tracker or of undo"
                    yield Problem.at(datum.origin, field, text, expected, check="scenarios")
                continue
            bare = text.partition(" [")[0] if field == "press" else text
            name = datum.origin.file, field, text
            if name not in reported and not ask.yes("offered", bare):
                reported.add(name)
                expected = "a button of the toolbar" if field == "press" else "a command of a menu"
                suggested = vocabulary.suggested
                valid = suggested.buttons if field == "press" else suggested.menus
                close = nearest(bare, valid) or nearest(bare, suggested.every)
                yield Problem(
                    datum.origin.file, datum.origin.line_of(field), field, text,
                    f"{expected}, as players read it", close, "scenarios",
                )  # fmt: skip


def elsewhere(vocabulary: ModuleWords, ask: Asked, cases: Iterable[Case]) -> _Found:
    """Commands and buttons have their names in the language of the scenario: with those of another language, `no-menu`
    would always pass. Each once in a file.
    """
    reported: set[tuple[str, str, str]] = set()
    for case in cases:
        locale = case.scenario.locale
        for datum, field, text in _chosen(case.scenario):
            name, once = text.rpartition(" > ")[2], (datum.origin.file, field, text)
            if once not in reported and not ask.yes("called", locale, name):
                reported.add(once)
                language = locale if locale in vocabulary.languages else vocabulary.languages[0]
                expected = f"{vocabulary.called(locale, name)!r}, as it is called in {language}"
                if vocabulary.languages[0] not in (language, locale):
                    expected += f"; for {vocabulary.languages[0]} write `locale: {vocabulary.languages[0]}`"
                yield Problem.at(datum.origin, field, text, expected, check="scenarios")


@dataclass(frozen=True)
class _Called:
    """The texts of a game in the language of a scenario, and those in all other languages, each with its
    counterpart.
    """

    own: frozenset[str]
    others: Mapping[str, str]


def _called(game: Game, language: str) -> _Called:
    shown: set[str] = set()
    others: dict[str, str] = {}
    for name in {**game.strings, **words.texts("module")}:
        texts = {**(words.own(name) or {}), **game.strings.get(name, {})}
        text = texts.get(language) or texts.get(game.manifest.languages[0]) or texts.get("en")
        if text:
            shown.add(text)
            for each in texts.values():
                others.setdefault(each, text)
    return _Called(frozenset(shown), others)


def silences(vocabulary: ModuleWords, ask: Asked, cases: Iterable[Case]) -> _Found:
    """A text that the chat must not have (`no-chat`) consists of words of the module: with a misspelt one the scenario
    would always pass. So would it with an empty text that the chat must have.
    """
    reported: set[tuple[str, str]] = set()
    for case in cases:
        for step in case.scenario.steps:
            made = step.expect
            if made is None:
                continue
            datum: Datum = made if made.origin.file else step
            for text in (*made.chat, *(made.chat_exactly or ())):
                if not text.strip() and not case.name.endswith("]"):  # a row of a table may leave it out
                    field = "chat" if text in made.chat else "chat-exactly"
                    expected = "words of a report: an empty text is part of every line, so the scenario always passes"
                    yield Problem.at(datum.origin, field, text, expected, check="scenarios", severity="warning")
            for text in made.no_chat:
                for word in _WORD.findall(text) if not _PATTERN.fullmatch(text) else ():
                    if (case.file, word) not in reported and not ask.yes("word", word.casefold()):
                        reported.add((case.file, word))
                        close = nearest(word.casefold(), vocabulary.words)
                        expected = "words that the module has: with this one the scenario always passes"
                        file, line = datum.origin.file, datum.origin.line_of("no-chat")
                        yield Problem(file, line, "no-chat", word, expected, close, "scenarios", "warning")


_WORD = re.compile(r"[^\W\d_]{4,}")


def _words_of(texts: Iterable[str]) -> frozenset[str]:
    """Every word of some texts, in small letters."""
    return frozenset(word.casefold() for text in texts for word in _WORD.findall(text or ""))


def _chosen(scenario: Scenario) -> Iterator[tuple[Datum, str, str]]:
    for each in (*scenario.place, *(each for step in scenario.steps for each in step.place)):
        yield from ((each, "do", text) for text in each.do)
    for step in scenario.steps:
        if step.expect is None or step.expect.refused is None:  # a command that is not there is refused
            if step.do is not None:
                yield step, "do", step.do
            if step.hotkey is not None:
                yield step, "hotkey", step.hotkey
            if step.press is not None:
                yield step, "press", step.press
        for state in step.expect.pieces.values() if step.expect else ():
            datum = state if state.origin.file else step
            for field, listed in (("menu", state.menu), ("no-menu", state.no_menu)):
                yield from ((datum, field, text) for text in listed if not _PATTERN.fullmatch(text))


_PATTERN = re.compile(r"/.+/")


def _is_key(game: Game, text: str) -> bool:
    """Whether a button has a key. A named command goes to the module, and may be anything."""
    try:
        stroke = key(text)
        keys = {key(each.key) for sheet in game.rules for each in sheet.buttons if each.key}
    except ValueError:
        return False
    return bool(stroke.name) or stroke in {*module_keys(game), *vassal_keys(), *keys}


def _texts(game: Game) -> _Texts:
    every = _every_text(game)
    return _Texts(frozenset(every), _opened(every))


def _every_text(game: Game) -> set[str]:
    """The texts of a module, without those from rows of counters."""
    strings: Mapping[str, Mapping[str, str]] = {**words.texts("mechanics"), **words.with_own("module", game.strings)}
    return {text for each in strings.values() for text in each.values() if text} | set(game.manifest.dice)


@dataclass(frozen=True, slots=True)
class _Opened:
    """Texts with placeholders, each as the pieces around them."""

    pieces: tuple[tuple[str, ...], ...]

    def fits(self, text: str) -> bool:
        """Whether one of them can become this text."""
        return any(is_filled(each, text) for each in self.pieces)


def _opened(every: Iterable[str]) -> _Opened:
    opened = sorted({tuple(_PLACE.split(each)) for each in every if _PLACE.search(each)})
    return _Opened(tuple(each for each in opened if len("".join(each).strip()) > _SHORT))


def _suggested(game: Game) -> _Suggested:
    strings: Mapping[str, Mapping[str, str]] = {**words.texts("mechanics"), **words.with_own("module", game.strings)}
    menus = {each.text for kind in game.kinds for each in keys_of_kind(game, kind)}
    buttons = {name for both in idle_buttons(game) for name in both[:2]} | {"ui.unmoved", "ui.undo"}
    for sheet in game.rules:
        menus |= {each.menu for each in expanded_commands(sheet) if each.menu}
        buttons |= {each.menu for each in sheet.buttons}
    every = _every_text(game) | {each.name for each in game.units if each.name}
    return _Suggested(_said(strings, menus), (*_said(strings, buttons), *game.manifest.dice), tuple(sorted(every)))


_PLACE = re.compile(r"\{[^{}]*\}|\$\w+\$")
_SHORT = 1


def _said(strings: Mapping[str, Mapping[str, str]], keys: Collection[str]) -> tuple[str, ...]:
    return tuple(sorted({text for key in keys for text in strings.get(key, {"": key}).values() if text}))
