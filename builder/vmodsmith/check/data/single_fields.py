"""Checks of single fields: printed values, turns and areas of arrival, keys, texts that may be literal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Datum, Game, Send, Unit
from vmodsmith.vassal.sequence import key

__all__ = ["arrivals", "keys", "strengths", "words"]

_Found = Iterator[Problem]

_SEVERAL = re.compile(r"\d+\s*[-–/:]\s*\d+")
_PARTED = re.compile(r"[0-9]{1,3}(?:[ \u00a0\u202f.,'’][0-9]{3})+")
_DAY = re.compile(r"\d{1,4}([-./])\d{1,2}\1\d{1,4}")
_MARKED = re.compile(r"['’]\d+")
_HELD = re.compile(r"(?:ctrl|control|ctl|shift|alt|option|meta|cmd|command)\W", re.IGNORECASE)
_LETTER = re.compile(r"(?:shift\W)?[a-z]", re.IGNORECASE)
_KEY_LIKE = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+")


_ALIKE = str.maketrans({"O": "0", "o": "0", "l": "1", "I": "1", "−": "-", "–": "-"})
"""Letters and signs that look like parts of a number."""


def _number_meant(text: str) -> str | None:
    """The whole number that is written with letters that look alike, or with `.0`; none for 4,000: is it 4 or 4000?"""
    if _PARTED.fullmatch(text):
        return None
    meant = re.sub(r"[.,]0+$", "", text.translate(_ALIKE))
    return meant if re.fullmatch(r"-?[0-9]+", meant) else None


def strengths(game: Game) -> _Found:
    """Printed values are whole numbers or signs; a statistic of the first step exists for every step. A word or a
    fraction may be printed if the style has a sign for it under `signs`.
    """
    signs = {sign for style in (game.style, *game.styles.values()) for sign in style.signs}
    for unit in game.units:
        for step, values in enumerate(unit.values, 1):
            for stat, value in values.items():
                text = str(value)
                odd = any(each.isalnum() for each in text)
                if not isinstance(value, int) and text not in signs and odd:
                    expected = "a whole number, a sign such as *, or one of `signs` of the style"
                    if _DAY.fullmatch(text):
                        expected += ": this is a day, which a spreadsheet may have made of two numbers"
                    if _MARKED.fullmatch(text):
                        expected += ": a spreadsheet marks a text by this apostrophe"
                    if text.endswith("%"):
                        expected += ": a spreadsheet shows 0.5 as 50%"
                    if _PARTED.fullmatch(text):
                        expected += ": write a number without signs between its digits"
                    if _SEVERAL.fullmatch(text):
                        expected += ": each value has a column of its own"
                    one = Problem.at(unit.origin, _column(stat, step), text, expected, valid=signs, check="values")
                    yield replace(one, nearest=one.nearest or _number_meant(text))
        yield from _lacking(unit)


def _lacking(unit: Unit) -> _Found:
    for step, values in enumerate(unit.values, 1):
        lacking = [stat for stat in unit.values[0] if stat not in values]
        if lacking:
            also = f" (so do {', '.join(_column(each, step) for each in lacking[1:])})" if lacking[1:] else ""
            expected = f"a value: the unit has {unit.steps} steps, and the first has this one{also}"
            yield Problem.at(unit.origin, _column(lacking[0], step), "nothing", expected, check="values")


def _column(stat: str, step: int) -> str:
    return stat if step == 1 else f"{stat}.{step}"


def arrivals(game: Game) -> _Found:
    """Reinforcements arrive in a turn that exists, in an entry area or in a box to which their kind is sent by area."""
    areas = {area.id for sheet in game.maps for area in sheet.areas}
    for unit in game.units:
        number = re.fullmatch(r"[0-9]{1,9}", unit.arrives or "")
        if unit.arrives and not (number and 1 <= int(number[0]) <= game.turns.count):
            yield Problem.at(
                unit.origin, "arrives", unit.arrives, f"a turn from 1 to {game.turns.count}", check="values"
            )
        kind = game.kinds.get(game.type_by_id[unit.type].kind) if unit.type in game.type_by_id else None
        if kind and any("{" in send.to for send in kind.sends) and not _leads(kind.sends, game.boxes):
            continue  # told at the address, which is no box
        sent = {name for send in kind.sends for name in _filling(send.to, "area", game.boxes)} if kind else set()
        if unit.area and (areas or sent) and unit.area not in areas | sent:
            yield Problem.at(
                unit.origin, "area", unit.area, "an entry area of map.yaml", valid=areas | sent, check="values"
            )


def _leads(sends: Iterable[Send], boxes: Iterable[str]) -> bool:
    """Whether an address by area is that of a box."""
    return any(True for each in sends for _ in _filling(each.to, "area", boxes))


def _filling(address: str, name: str, boxes: Iterable[str]) -> Iterator[str]:
    """The values of `{name}` for which an address is that of a box."""
    before, place, after = address.partition("{" + name + "}")
    for box in boxes:
        if place and box.startswith(before) and box.endswith(after) and len(box) > len(before) + len(after):
            yield box[len(before) : len(box) - len(after)]


def keys(game: Game) -> _Found:
    """Keys are keys of a keyboard, or names of key commands."""
    named: list[Datum] = [*game.conditions, *game.states, *(value for state in game.states for value in state.values)]
    for kind in game.kinds.values():
        named += [*kind.sends, *((kind.area,) if kind.area else ())]
    for sheet in game.rules:
        named += [*sheet.commands, *sheet.buttons]
    for datum in named:
        stroke = getattr(datum, "key", None)
        if stroke is None:
            continue
        try:
            name = key(stroke).name
            wrong = bool(name and ("+" in name or _HELD.match(stroke))) or "|" in stroke or not stroke
        except ValueError:
            wrong = True
        if wrong:
            yield Problem.at(datum.origin, "key", stroke, "a key such as Ctrl+U, Alt+Shift+F or F5", check="values")
        elif _LETTER.fullmatch(stroke):
            expected = f"a key such as Ctrl+{stroke[-1].upper()}: VASSAL also types a letter alone into the chat"
            yield Problem.at(datum.origin, "key", stroke, expected, check="values", severity="warning")


def words(game: Game) -> _Found:
    """Texts that may be literal but look like keys are keys that exist: names and texts of boxes, notes."""
    roots = {each.partition(".")[0] for each in game.strings}
    for datum, field, text in _perhaps(game):
        bare = text.removeprefix("@")
        if bare in game.strings:
            continue
        looks = _KEY_LIKE.fullmatch(bare) and bare.partition(".")[0] in roots and nearest(bare, game.strings)
        if text.startswith("@") or looks:
            yield Problem.at(datum.origin, field, bare, "a key of the strings", valid=game.strings, check="texts")


def _perhaps(game: Game) -> Iterator[tuple[Datum, str, str]]:
    noted: list[Datum] = [*game.displays, *game.phases, *(table.spec for table in game.tables)]
    for display in game.displays:
        noted += display.tracks
        for box in (each for track in display.tracks for each in track.boxes):
            yield from ((box, field, text) for field in ("name", "text") if (text := getattr(box, field)))
    yield from ((datum, "note", text) for datum in noted if (text := getattr(datum, "note", None)))
