"""Texts that are valid but seldom meant: languages in each other's columns, ids in place of names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game

__all__ = ["designations", "languages"]

_Found = Iterator[Problem]

_KANA = frozenset(("CJK", "HIRAGANA", "KATAKANA"))
_CYRILLIC = frozenset(("CYRILLIC",))
_SCRIPTS = {
    "ja": _KANA, "zh": frozenset(("CJK",)), "ko": frozenset(("HANGUL", "CJK")), "el": frozenset(("GREEK",)),
    "th": frozenset(("THAI",)), "hy": frozenset(("ARMENIAN",)), "ka": frozenset(("GEORGIAN",)),
} | dict.fromkeys(("ru", "uk", "be", "bg", "mk", "sr"), _CYRILLIC)  # fmt: skip
"""The scripts of languages without Latin letters, as in Unicode's names of letters."""

_LATIN = frozenset(("LATIN",))


def languages(game: Game) -> _Found:
    """Find texts in the script of another language: swapped columns of a table, or swapped cells of a row."""
    rows = []
    for key, origin in game.string_origins.items():
        texts = {each: text for each in game.manifest.languages if (text := game.strings[key].get(each))}
        wrong = [each for each, text in texts.items() if _foreign(each, text, texts)]
        if wrong:
            rows.append((key, origin, wrong[0], texts))
    for file in dict.fromkeys(origin.file for _, origin, _, _ in rows):
        those = [each for each in rows if each[1].file == file]
        some = sum(each.file == file for each in game.string_origins.values())
        if len(those) > _FEW and len(those) * 2 > some:
            key, origin, language, texts = those[0]
            expected = f"texts in {language!r}: most of its column are in the script of another language of the game"
            yield Problem(file, 1, language, texts[language], expected, None, "doubtful", "warning")
            continue
        for key, origin, language, texts in those:
            expected = f"a text in {language!r}: this one is in the script of another language of the game"
            yield Problem.at(origin, key, texts[language], expected, check="doubtful", severity="warning")


_FEW = 3


def _script(language: str) -> frozenset[str]:
    return _SCRIPTS.get(language.partition("-")[0], _LATIN)


def _foreign(language: str, text: str, texts: dict[str, str]) -> bool:
    """Whether a text has no letter of its language's script, but one of another language's script that the text of that
    language lacks.
    """
    own, used = _script(language), _used(text)
    if not used or used & own or sum(text == each for each in texts.values()) > 1:
        return False
    others = [each for each in texts if used & _script(each) and not _script(each) & own]
    return any(not _used(texts[each]) & _script(each) and _used(texts[each]) & own for each in others) or (
        own == _LATIN and bool(others)
    )


def _used(text: str) -> frozenset[str]:
    """The scripts of the letters of a text."""
    return frozenset(unicodedata.name(each, "?").partition(" ")[0] for each in text if each.isalpha())


def designations(game: Game) -> _Found:
    """The designation of a unit's parent is not an id: it is printed unchanged."""
    ids = {*(each.id for each in game.units), *game.formation_by_id}
    sides = tuple(f"{each}-" for each in game.side_by_id)
    for unit in game.units:
        if unit.parent and (unit.parent in ids or unit.parent.startswith(sides)):
            expected = "a designation as it is printed, such as 11 Pz; the id of a formation goes into `formation`"
            yield Problem.at(unit.origin, "parent", unit.parent, expected, check="doubtful", severity="warning")
