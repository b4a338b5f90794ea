"""The placeholders in the texts of a game: closed braces with numbers, the same in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vmodsmith import words
from vmodsmith.check.texts.wording import text_keys
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game

__all__ = ["BRACE", "places"]

BRACE = "a } for each {"
"""The beginning of `expected` in problems about a single brace."""

_FULL = re.compile(r"｛[^{}｛｝]*｝")
_PAGES = ("page.", "ui.", "window.")
_NUMBER = re.compile(r"\d+")


def places(game: Game) -> Iterator[Problem]:
    """Texts that rules fill have numbered placeholders in closed braces, such as `{0}`, and a translation shows the
    same values as the text in the first language.
    """
    named = {key for _, _, key in text_keys(game)}
    for key, origin in game.string_origins.items():
        if key.startswith(_PAGES) or words.is_own(key):
            continue
        first: tuple[str, str] | None = None
        for language in game.manifest.languages:
            text = game.strings[key].get(language, "")
            expected = _faulty(text, is_name=key in named)
            if not expected and key not in named and first is not None and _differ(first[1], text):
                expected = f"the places of the text in {first[0]}: {{{'}, {'.join(sorted(words.places(first[1])))}}}"
            if expected:
                file, line = origin.file_of(language), origin.line_of(language)
                yield Problem(file, line, key, text, expected, check="places")
                break
            first = first or ((language, text) if text else None)


def _faulty(text: str, *, is_name: bool) -> str:
    """The expected form of a text with invalid placeholders; empty if they are valid.

    Placeholders in the name of a thing are reported by another check.
    """
    if full := _FULL.search(text):
        return f"{{{full[0][1:-1]}}} with the narrow braces {{ }}: full-width ones are printed as they are"
    named = sorted(each for each in words.places(text) if not _NUMBER.fullmatch(each))
    if text.count("{") != text.count("}"):
        return f"{BRACE}: {{0}} is the place of the first value"
    if named and not is_name and f"${named[0]}$" not in text:
        return f"a number in the braces, such as {{0}} for the first value: nothing fills {{{named[0]}}}"
    return ""


def _differ(base: str, text: str) -> bool:
    """Whether a translation shows other values than the base text, but as many; other numbers of values are reported by
    the rules that fill them in.
    """
    counts = [max((int(each) for each in words.places(one) if each.isdecimal()), default=-1) for one in (base, text)]
    return bool(text) and counts[0] == counts[1] and words.misplaced(base, text)
