"""Joins lines of one click that differ only in values of a unit's own (`per_unit`) into one line with all names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from vmodsmith.words.speech import counted, list_signs, plural_form

__all__ = ["MergedLines", "bare", "counted_together", "is_marked", "per_unit"]

_OWN, _OWNED = "\u0004", "\u0005"
_FORMS, _FORMED = "\u0006", "\u0007"
_WORD = re.compile(f"{_FORMS}([^{_FORMED}]*){_FORMED}")
_BETWEEN = " / "


def per_unit(value: object) -> str:
    """A value of a unit's own: lines of units that move together become one even if it differs."""
    return f"{_OWN}{bare(str(value))}{_OWNED}"


def is_marked(text: str) -> bool:
    """Whether a text has such values."""
    return _OWN in text


def bare(text: str) -> str:
    """A text without the marks of such values, as the line of one unit."""
    if _OWN not in text and _FORMS not in text:
        return text
    return _WORD.sub(lambda found: found[1].split("|")[0], text).replace(_OWN, "").replace(_OWNED, "")


def counted_together(text: str, values: Sequence[object], language: str) -> str:
    """A text with the forms that its numbers need (`{0:unit|units}`). Forms that follow a unit's own name depend on how
    many units the line will name, so they wait: the text keeps the form for one unit, and all forms."""

    def waits(place: str, value: str, forms: list[str]) -> str:
        if place != "0" or not is_marked(str(values[0])):
            return ""
        return f"{_FORMS}{'|'.join([forms[min(plural_form(language, '1'), len(forms) - 1)], *forms])}{_FORMED}"

    return counted(text, {str(n): bare(str(value)) for n, value in enumerate(values)}, language, waits)


@dataclass(slots=True)
class _Shared:
    """Lines that have become one, and its position."""

    texts: tuple[str, ...]
    place: int
    rows: list[tuple[str, ...]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)


class MergedLines:
    """The lines of one click that others may join. The first value of each is the name: units with the same other
    values are listed with commas, groups of them with semicolons, and the values of the groups with slashes:
    `A, B; C to 1228: 3 / 2, 4 / 5 left`.

    `language` gives the player's. The runtime in the engine is
    `builder/vmodsmith/rules/compile/runtime/MergedLines.java`.
    """

    def __init__(self, language: Callable[[], str]) -> None:
        self._language = language
        self._known: dict[tuple[str, ...], _Shared] = {}
        self.joined = 0
        """The number of lines that have joined so far."""

    def close(self) -> None:
        """End the lines reported so far: no other joins them."""
        self._known.clear()

    def add(self, text: str, tone: str, place: int) -> tuple[int, str]:
        """Add a line. Returns its position and its text by now: `place`, or the position of an earlier line that it
        joins."""
        parts = text.replace(_OWNED, _OWN).split(_OWN)
        if len(parts) == 1:
            return place, bare(text)
        texts = (tone, *parts[::2])
        shared = self._known.setdefault(texts, _Shared(texts[1:], place))
        shared.rows.append(tuple(parts[1::2]))
        shared.numbers.append(self.joined)
        self.joined += 1
        return shared.place, self._written(shared)

    def back(self, joined: int) -> dict[int, str]:
        """Take out the lines that have joined since. Returns the new text by position, of each line in which
        others are left."""
        changed = {}
        for texts, shared in list(self._known.items()):
            kept = [n for n, number in enumerate(shared.numbers) if number < joined]
            if len(kept) == len(shared.numbers):
                continue
            shared.rows = [shared.rows[n] for n in kept]
            shared.numbers = [shared.numbers[n] for n in kept]
            if kept:
                changed[shared.place] = self._written(shared)
            else:
                del self._known[texts]
        return changed

    def _written(self, shared: _Shared) -> str:
        language = self._language()
        comma, semicolon, _ = list_signs(language)
        groups: dict[tuple[str, ...], list[str]] = {}
        for name, *rest in shared.rows:
            groups.setdefault(tuple(rest), []).append(name)
        values = [semicolon.join(comma.join(names) for names in groups.values())]
        for column in zip(*groups, strict=True):
            values.append(column[0] if len(set(column)) == 1 else _BETWEEN.join(column))
        form = plural_form(language, str(len(shared.rows)))

        def word(found: re.Match[str]) -> str:
            forms = found[1].split("|")[1:]
            return forms[min(form, len(forms) - 1)]

        made = "".join(text + value for text, value in zip(shared.texts, values, strict=False))
        return _WORD.sub(word, made + shared.texts[-1])
