"""What scenarios choose from menus and press on the toolbar: a text that nothing in the module has is found without
running them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vmodsmith import words
from vmodsmith.assemble.keystrokes import idle_buttons, keys_of_kind, module_keys, vassal_keys
from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Datum, Game
from vmodsmith.rules import expanded_commands
from vmodsmith.vassal.sequence import key

if TYPE_CHECKING:
    from vmodsmith.model.scenarios import Case, Scenario

__all__ = ["elsewhere", "offered", "silences"]

_Found = Iterator[Problem]


@dataclass(frozen=True)
class _Texts:
    """The texts of a module: `fixed` as they are, `open` with places for values; `menus` and `buttons` are those that
    are suggested."""

    fixed: frozenset[str]
    open: re.Pattern[str] | None
    menus: tuple[str, ...]
    buttons: tuple[str, ...]

    def knows(self, text: str) -> bool:
        """Whether a menu or the toolbar may have a text, or a path such as `Move > East`."""
        parts = [text, *text.split(" > ")]
        if text in self.fixed or all(each in self.fixed for each in parts[1:]):
            return True
        return self.open is not None and all(each in self.fixed or self.open.fullmatch(each) for each in parts[1:])


def offered(game: Game, cases: Iterable[Case]) -> _Found:
    """Commands of menus and buttons of the toolbar are texts of the module, in one of its languages. Each wrong one is
    reported once in a file, at the first step that has it."""
    texts: _Texts | None = None
    reported: set[tuple[str, str, str]] = set()
    for case in cases:
        for datum, field, text in _chosen(case.scenario):
            texts = texts or _texts(game)
            if field == "hotkey":
                if (datum.origin.file, field, text) not in reported and not _is_key(game, text):
                    reported.add((datum.origin.file, field, text))
                    expected = "the key of a button of the toolbar, of the turn tracker or of undo"
                    yield Problem.at(datum.origin, field, text, expected, check="scenarios")
                continue
            bare = text.partition(" [")[0] if field == "press" else text
            name = datum.origin.file, field, text
            if not texts.knows(bare) and name not in reported:
                reported.add(name)
                expected = "a button of the toolbar" if field == "press" else "a command of a menu"
                valid = texts.buttons if field == "press" else texts.menus
                close = nearest(bare, valid) or nearest(bare, texts.fixed)
                yield Problem(
                    datum.origin.file, datum.origin.line_of(field), field, text,
                    f"{expected}, as players read it", close, "scenarios",
                )  # fmt: skip


def elsewhere(game: Game, cases: Iterable[Case]) -> _Found:
    """Commands and buttons have the names of the language that the scenario is played in: with those of another one,
    `no-menu` would pass whatever the menu has. Each once in a file."""
    called: dict[str, _Called] = {}
    reported: set[tuple[str, str, str]] = set()
    for case in cases:
        language = case.scenario.locale
        if language not in game.manifest.languages:
            language = game.manifest.languages[0]
        if language not in called:
            called[language] = _called(game, language)
        texts = called[language]
        for datum, field, text in _chosen(case.scenario):
            name, once = text.rpartition(" > ")[2], (datum.origin.file, field, text)
            if name not in texts.own and name in texts.others and once not in reported:
                reported.add(once)
                expected = f"{texts.others[name]!r}, as it is called in {language}"
                yield Problem.at(datum.origin, field, text, expected, check="scenarios")


@dataclass(frozen=True)
class _Called:
    """The texts of a game in the language that a scenario is played in, and those of its other languages and of the
    program's, each with the text that stands for it."""

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


def silences(game: Game, cases: Iterable[Case]) -> _Found:
    """A text that the chat must not have (`no-chat`) is made of words of the module: with a misspelt one the scenario
    would always pass."""
    known: frozenset[str] = frozenset()
    reported: set[tuple[str, str]] = set()
    for case in cases:
        for step in case.scenario.steps:
            for text in step.expect.no_chat if step.expect else ():
                known = known or _vocabulary(game)
                for word in _WORD.findall(text) if not _PATTERN.fullmatch(text) else ():
                    close = None if any(word.casefold() in each for each in known) else nearest(word.casefold(), known)
                    if close is not None and (case.file, word) not in reported:
                        reported.add((case.file, word))
                        datum: Datum = step.expect if step.expect and step.expect.origin.file else step
                        expected = "words that the module has: with this one the scenario always passes"
                        file, line = datum.origin.file, datum.origin.line_of("no-chat")
                        yield Problem(file, line, "no-chat", word, expected, close, "scenarios", "warning")


_WORD = re.compile(r"[^\W\d_]{4,}")


def _vocabulary(game: Game) -> frozenset[str]:
    """Every word of the texts of a module, in small letters."""
    strings = {**words.texts("mechanics"), **words.with_own("module", game.strings)}
    every = [text for each in strings.values() for text in each.values()]
    every += [each.abbr for each in game.formations]
    every += [text for each in game.units for text in (each.name, each.parent) if text]
    return frozenset(word.casefold() for text in every for word in _WORD.findall(text or ""))


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
    strings: Mapping[str, Mapping[str, str]] = {**words.texts("mechanics"), **words.with_own("module", game.strings)}
    every = {text for each in strings.values() for text in each.values() if text}
    every |= {each.name for each in game.units if each.name} | set(game.manifest.dice)
    opened = sorted({_PLACE.sub("\0", each) for each in every if _PLACE.search(each)})
    opened = [each for each in opened if len(each.replace("\0", "").strip()) > _SHORT]
    pattern = "|".join(re.escape(each).replace("\0", ".+").replace("\x00", ".+") for each in opened)
    menus = {each.text for kind in game.kinds for each in keys_of_kind(game, kind)}
    buttons = {name for both in idle_buttons(game) for name in both[:2]} | {"ui.unmoved", "ui.undo"}
    for sheet in game.rules:
        menus |= {each.menu for each in expanded_commands(sheet) if each.menu}
        buttons |= {each.menu for each in sheet.buttons}
    return _Texts(
        frozenset(every),
        re.compile(pattern) if opened else None,
        _said(strings, menus),
        (*_said(strings, buttons), *game.manifest.dice),
    )


_PLACE = re.compile(r"\{[^{}]*\}|\$\w+\$")
_SHORT = 1


def _said(strings: Mapping[str, Mapping[str, str]], keys: Collection[str]) -> tuple[str, ...]:
    return tuple(sorted({text for key in keys for text in strings.get(key, {"": key}).values() if text}))
