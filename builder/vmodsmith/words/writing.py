"""Checks of how a text for players is written: plural forms, keys, bold words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vmodsmith.words.speech import plural_examples

__all__ = ["odd_writing"]

_FORMS = re.compile(r"\{(\w+):([^{}]*)\}")
_LETTER = "[A-Za-zÀ-ɏ]"
_PLAIN_KEYS = re.compile(rf"(?<!{_LETTER})(?<!{_LETTER}\+){_LETTER}++(?:\+{_LETTER}++)*\+[A-Za-z0-9]+")
"""Keys in a text without marks: `Ctrl+Shift+A`, and what a translator may make of them."""

_OURS = re.compile(r"(?:Ctrl|Alt|Shift|Meta)\+")
_KEYS = re.compile(r"`((?:(?:Ctrl|Alt|Shift|Meta)\+)+[^`\s]+)`")


def odd_writing(base: str, text: str, language: str) -> Iterator[str]:
    """The words for what is expected in place of a badly written text or translation.

    A text has as many forms of a word as its language has, the keys of the base text by their English names, and bold
    words between two pairs of stars. A language with one form may have several, all alike; a base text that was copied
    has the forms of its own language.
    """
    examples = plural_examples(language)
    for found in _FORMS.finditer(text) if text != base else ():
        forms = found[2].split("|")
        if len(forms) != len(examples) and (len(examples) > 1 or not found[2]):
            yield f"{len(examples)} forms of the word in {{{found[1]}:{found[2]}}}: {'; '.join(examples)}"
    keys = set(_KEYS.findall(text))
    for key in dict.fromkeys(_KEYS.findall(base)):
        if key not in keys:
            yield f"the key `{key}` of the base text: keys keep their English names"
    plain = set(_PLAIN_KEYS.findall(text))
    for key in dict.fromkeys(_PLAIN_KEYS.findall(_KEYS.sub("", base))):
        if _OURS.match(key) and key not in plain and (other := sorted(each for each in plain if each not in base)):
            yield f"{key}, the key of the base text, not {other[0]}: keys keep their English names"
    if base.count("**") % 2 == 0 and text.count("**") % 2:
        yield "a second ** where the bold words end"
