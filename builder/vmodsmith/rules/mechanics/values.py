"""From a declaration's values to code: words, numbers, expressions, selectors of pieces, lists of modifiers or actions.
Each value becomes the body of the function that it replaces, with the line of its source.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from vmodsmith.foundation.problems import Problem
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker.body import named
from vmodsmith.rules.language.types import Type, Word
from vmodsmith.rules.mechanics.actions import actions
from vmodsmith.rules.mechanics.cases import by_condition, by_words, is_conditional, tells_apart
from vmodsmith.rules.mechanics.code import Field, Scope, block, expression, is_plain, placed
from vmodsmith.rules.mechanics.entries import GATHERED, entries
from vmodsmith.rules.mechanics.places import box_value, boxes_value, hex_value, hexes_value
from vmodsmith.rules.mechanics.selectors import HEXES, PIECES, hex_selector, piece_selector

__all__ = ["Field", "Scope", "body_of"]

_PLACES: dict[Type, Callable[[Field, list[Problem]], ast.expr | None]] = {
    ty.ListOf(ty.HEX): hexes_value,
    ty.HEX: hex_value,
    ty.optional(ty.HEX): hex_value,
}


def body_of(field: Field, problems: list[Problem]) -> list[ast.stmt]:
    """The statements of the function for a value; empty, with a problem added, if the value cannot be read."""
    if field.result in GATHERED and isinstance(field.value, Mapping | list | tuple):
        made = _gathered(field, problems)
        start = block(f"found: {field.result} = []", field.line)
        return [*start, *made, *block("return found", field.line)]
    if field.result == ty.NONE:
        return _done(field, problems) or [placed(ast.Pass(), field.line)]
    return _value(field, problems)


# ---- what is gathered, what is done


def _gathered(field: Field, problems: list[Problem]) -> list[ast.stmt]:
    """Statements that add to `found`: a list of entries, a mapping of such lists, an expression."""
    if isinstance(field.value, Mapping):
        return by_words(field, _gathered, problems, gathers=True)
    listed = field.value if isinstance(field.value, list | tuple) else [field.value]
    return entries(replace(field, value=listed), problems)


def _done(field: Field, problems: list[Problem]) -> list[ast.stmt]:
    """The statements of actions and calls, or of a mapping from words to them."""
    if isinstance(field.value, Mapping):
        return by_words(field, _done, problems)
    return actions(field, problems)


# ---- values


def _value(field: Field, problems: list[Problem]) -> list[ast.stmt]:
    """Statements that return a value."""
    value = field.value
    if isinstance(value, Mapping):
        selects = _selector(field, problems)
        if selects is not None:
            return selects
        if not isinstance(field.result, ty.DictOf):
            if field.parameters[:1] == (ty.PIECE,) and _names_items(field):
                return _words_that_hold(field, problems)
            return by_words(field, _value, problems)
    if isinstance(value, list | tuple) and is_conditional(value):
        return by_condition(field, _value, problems)
    made = _expression(field, field.result, problems)
    return [placed(ast.Return(made), field.line)] if made is not None else []


def _selector(field: Field, problems: list[Problem]) -> list[ast.stmt] | None:
    """The statements of a selector of pieces or hexes; None if the function asks for something else."""
    if field.result != ty.BOOL or not field.parameters or tells_apart(field, (*PIECES, *HEXES)):
        return None
    if field.parameters[0] == ty.PIECE:
        other = field.names[1] if field.parameters[1:2] == (ty.PIECE,) else ""
        made = piece_selector(field, field.names[0], problems, other)
    elif field.parameters[0] == ty.HEX:
        made = hex_selector(field, field.names[0], problems)
    else:
        return None
    return [placed(ast.Return(made), field.line)] if made is not None else []


def _names_items(field: Field) -> bool:
    """Whether the keys of a mapping are words of the expected list, and not fields of a selector."""
    item = field.result.item if isinstance(field.result, ty.ListOf) else ty.NONE
    if not ty.is_text(item):
        return False
    return not isinstance(item, Word) or not tells_apart(field, ()) or any(key in item.words for key in field.value)


def _words_that_hold(field: Field, problems: list[Problem]) -> list[ast.stmt]:
    """A list of words, each with the condition, or the selector of pieces, under which it is in the list: `{step:
    {reduced: yes}}`.
    """
    made = block(f"found: {field.result} = []", field.line)
    for word in field.value:
        inner = field.inside(word)
        if isinstance(inner.value, Mapping) and field.parameters[0] == ty.PIECE:
            test = piece_selector(inner, field.names[0], problems)
        else:
            test = _expression(replace(inner, result=ty.BOOL), ty.BOOL, problems)
        if test is not None:
            made += block(f"if TEST:\n    found.append({word!r})", inner.line, TEST=test)
    return [*made, *block("return found", field.line)]


def _expression(field: Field, wanted: Type, problems: list[Problem]) -> ast.expr | None:
    """A value as one expression: words, places, texts and lists of them, else an expression of the rule language."""
    if wanted in _PLACES:
        return _PLACES[wanted](field, problems)
    if _is_box(wanted):
        return box_value(field, problems) if not _nothing(field, wanted) else placed(ast.Constant(None), field.line)
    if isinstance(wanted, ty.ListOf) and _is_box(wanted.item):
        return boxes_value(field, problems)
    if isinstance(field.value, Mapping | list | tuple):
        return _literal(field, wanted, problems)
    word = _word(field, field.text, wanted) or _misspelt(field, field.text, wanted)
    if word is not None:
        return placed(word, field.line)  # type: ignore[no-any-return]
    if ty.required(wanted) == ty.TEXT:
        return _text(field, problems)
    return expression(field, problems)


def _is_box(type_: Type) -> bool:
    inside = ty.required(type_)
    return isinstance(inside, Word) and inside.name == "Box"


def _nothing(field: Field, wanted: Type) -> bool:
    return ty.required(wanted) != wanted and field.text in ("none", "")


def _word(field: Field, text: str, wanted: Type) -> ast.expr | None:
    """A value that is written as a plain word of the game, not as an expression."""
    inside = ty.required(wanted)
    if isinstance(inside, Word) and text in inside.words:
        return ast.Constant(text)
    if wanted != inside and text in ("none", ""):
        return ast.Constant(None)
    if inside == ty.STR and (is_plain(field, text) or text == ""):
        return ast.Constant(text)
    if isinstance(inside, ty.ListOf | ty.SetOf):
        words = _listed(text)
        found = [_word(field, each, inside.item) for each in words]
        if all(each is not None for each in found):
            items = [each for each in found if each is not None]
            return ast.List(items, ast.Load()) if isinstance(inside, ty.ListOf) or not items else ast.Set(items)
    if inside == ty.BOOL and text in ("yes", "no", "on", "off", "true", "false"):
        return ast.Constant(text in ("yes", "on", "true"))
    return None


def _listed(text: str) -> list[str]:
    """The words of a list, separated by spaces, or by commas and spaces."""
    return [word for each in text.split() if (word := each.rstrip(","))]


_WORD = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*|(?=.*[^\x00-\x7f])[^\W\d_]\w*(?:-\w+)*")
"""A word as the data have them, or one with letters that no id can have, such as `wałbrzych`."""


def _misspelt(field: Field, text: str, wanted: Type) -> ast.expr | None:
    """A misspelt word in place of a word of the game, as a literal, so that the checker suggests the nearest."""
    inside = ty.required(wanted)
    item = inside.item if isinstance(inside, ty.ListOf | ty.SetOf) else inside
    words = _listed(text)
    if not isinstance(item, Word) or not words:
        return None
    if not all(_WORD.fullmatch(each) and each not in (*field.names, "it", "me", "game") for each in words):
        return None
    if item is inside:
        return ast.Constant(text) if len(words) == 1 else None
    items: list[ast.expr] = [ast.Constant(each) for each in words]
    return ast.List(items, ast.Load()) if isinstance(inside, ty.ListOf) else ast.Set(items)


def _text(field: Field, problems: list[Problem]) -> ast.expr | None:
    """A text for players: a key of the strings, perhaps with placeholders (`terrain.{it.terrain}`), or an
    expression.
    """
    text = field.text
    if text in field.scope.texts:
        return block(f"say({text!r})", field.line)[0].value  # type: ignore[attr-defined,no-any-return]
    first = text.split(".", 1)[0]
    if "." not in text or "(" in text or first in (*field.names, "game", "it", "me") or '"' in text or "'" in text:
        return expression(field, problems)
    if "{" in text:
        return expression(replace(field, value=f"say(f{text!r})"), problems)
    problems.append(field.problem(text, "a key of the strings", valid=field.scope.texts))
    return None


def _literal(field: Field, wanted: Type, problems: list[Problem]) -> ast.expr | None:
    """A literal list or mapping, with the type of the function's result."""
    value: Any = field.value
    if isinstance(value, Mapping):
        if not isinstance(wanted, ty.DictOf):
            problems.append(field.problem("a mapping", named(wanted)))
            return None
        keys = [_key(replace(field, value=each), wanted.key, problems) for each in value]
        values = [_expression(field.inside(each), wanted.value, problems) for each in value]
        if any(each is None for each in (*keys, *values)):
            return None
        made: ast.expr = ast.Dict([each for each in keys if each], [each for each in values if each])
        return placed(made, field.line)  # type: ignore[no-any-return]
    if not isinstance(wanted, ty.ListOf | ty.SetOf):
        problems.append(field.problem("a list", named(wanted)))
        return None
    items = [_expression(field.item(each), wanted.item, problems) for each in value]
    if any(each is None for each in items):
        return None
    found = [each for each in items if each]
    made = ast.List(found, ast.Load()) if isinstance(wanted, ty.ListOf) or not found else ast.Set(found)
    return placed(made, field.line)  # type: ignore[no-any-return]


def _key(field: Field, wanted: Type, problems: list[Problem]) -> ast.expr | None:
    """A key of a mapping; for a type of any text it is that text."""
    if wanted == ty.STR:
        return placed(ast.Constant(str(field.value)), field.line)  # type: ignore[no-any-return]
    return _expression(field, wanted, problems)
