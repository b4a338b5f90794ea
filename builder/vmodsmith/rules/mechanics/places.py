"""Hexes and boxes in sheets: numbers, zones and areas, named places, addresses, all boxes of a track."""

from __future__ import annotations

import ast
import re
from contextlib import suppress
from dataclasses import replace

from vmodsmith.foundation.problems import Problem
from vmodsmith.hexgrid import Numbering
from vmodsmith.hexgrid.areas import expand_token
from vmodsmith.rules.mechanics.code import Field, expression, template

__all__ = ["box_value", "boxes_value", "hex_value", "hexes_value"]

_WORD = re.compile(r"[A-Za-z0-9][\w-]*")


def _item(field: Field, word: str) -> str | None:
    """The expression of the hexes that one word names, as a list; None for a word that names none."""
    scope = field.scope
    if word in scope.numbers:
        return f"[hex_at({word!r})]"
    if run := _run(field, word):
        return f"[{', '.join(f'hex_at({each!r})' for each in run)}]"
    if word in scope.of("Zone"):
        return f"zone_hexes({word!r})"
    return f"[place_hex({word!r})]" if word in scope.of("Place") else None


def _run(field: Field, word: str) -> list[str]:
    """The hexes of a run such as `0101-0108`, as tables of the map write them; none for any other word."""
    scope = field.scope
    if "-" not in word or not scope.numbered or word in scope.of("Zone") or word in scope.of("Place"):
        return []
    with suppress(ValueError):
        numbering = Numbering(scope.numbered)
        run = [numbering.format(each) for each in expand_token(word, numbering)]
        return run if scope.numbers.issuperset(run) else []
    return []


def hexes_value(field: Field, problems: list[Problem]) -> ast.expr | None:
    """A list of hexes: numbers, runs of them, zones, areas and places, in a list or with spaces between; else an
    expression.
    """
    listed = isinstance(field.value, list | tuple)
    words = [str(each) for each in field.value] if listed else field.text.split()
    if not listed and not (words and all(_WORD.fullmatch(each) for each in words)):
        return expression(field, problems)
    found = []
    for word in words:
        made = _item(field, word)
        if made is None and re.fullmatch(r"[0-9]+-[0-9]+", word):
            problems.append(field.problem(word, "a run of hexes of the map, along a column or a row"))
        elif made is None:
            problems.append(field.problem(word, "the number of a hex, a zone, an area or a place", valid=_valid(field)))
        else:
            found.append(made)
    if len(found) != len(words):
        return None
    return template(" + ".join(found) or "[]", field.line)


def _valid(field: Field) -> list[str]:
    return sorted({*field.scope.of("Zone"), *field.scope.of("Place"), *field.scope.numbers})


def hex_value(field: Field, problems: list[Problem]) -> ast.expr | None:
    """One hex: its number, or a place; else an expression."""
    text = field.text
    if text in field.scope.numbers:
        return template(f"hex_at({text!r})", field.line)
    if text in field.scope.of("Place"):
        return template(f"place_hex({text!r})", field.line)
    if re.fullmatch(r"[0-9][\w-]*", text):
        problems.append(field.problem(text, "the number of a hex, or a place", valid=_valid(field)))
        return None
    return expression(field, problems)


def box_value(field: Field, problems: list[Problem]) -> ast.expr | None:
    """One box: its address; with places to fill in, `turns/turn.{turn()}`, it is looked up; else an expression."""
    text = field.text
    if text in field.scope.of("Box"):
        return template(repr(text), field.line)
    if "{" in text and "/" in text and re.fullmatch(r"(?:[\w./-]|\{[^{}]*\})+", text):
        return expression(replace(field, value=f"box(f{text!r})"), problems)
    if re.fullmatch(r"[\w-]+/[\w.-]+", text):
        problems.append(field.problem(text, "a box such as display/track.box", valid=field.scope.of("Box")))
        return None
    return expression(field, problems)


def boxes_value(field: Field, problems: list[Problem]) -> ast.expr | None:
    """A list of boxes: addresses, `entry/*` for all that begin so; else an expression."""
    words = [str(each) for each in field.value] if isinstance(field.value, list | tuple) else field.text.split()
    displays = {each.partition("/")[0] for each in field.scope.of("Box")}
    for word in (each for each in words if len(words) == 1 and each in displays):
        problems.append(field.problem(word, f"{word}/* for all boxes of this display, or display/track.box"))
        return None
    if not words or not all(re.fullmatch(r"[\w-]+/[\w.-]*\*?", each) for each in words):
        return expression(field, problems)
    found: list[str] = []
    for word in words:
        known = sorted(field.scope.of("Box"))
        fits = [each for each in known if each == word or (word.endswith("*") and each.startswith(word[:-1]))]
        if not fits:
            expected = "the address of a box, display/track.box, or display/* for all of a display"
            problems.append(field.problem(word, expected, valid=known))
        found += fits
    return template(repr(found), field.line) if found else None
