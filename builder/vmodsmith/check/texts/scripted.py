"""Texts that VASSAL would take for a program. It runs a text in braces as BeanShell (its reference manual,
*Expressions*), which can do anything that a program can. So no text or name of a game may begin with a brace, except
for a placeholder: `{0}`, `{1:unit|units}`, `{name}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Datum, Game, ResultTable
from vmodsmith.model.parts import ROWS

__all__ = ["names", "names_of_rows", "opens_an_expression", "texts"]

_PLACE = re.compile(r"\s*\{(?![\w.-]+(?::[^{}]*)?\})")
"""An opening brace that does not begin a placeholder."""

_EXPECTED = "a text that does not begin with a brace: VASSAL would run it as a program"

_NOT_SHOWN = frozenset(
    ("strings", "string_origins", "rules", "functions", "trees", "charts", "help", "tutorials", "paragraphs")
)
"""Fields of a game that are not searched: texts have a check of their own, rules are read as a language, pages are
rendered.
"""


def opens_an_expression(text: str) -> bool:
    """Whether a text begins as an expression of VASSAL does."""
    return _PLACE.match(text) is not None


def texts(game: Game) -> Iterator[Problem]:
    """No text of the strings opens an expression, in any language."""
    for key, written in game.strings.items():
        for text in written.values():
            if opens_an_expression(text):
                yield Problem.at(game.string_origins.get(key, game.origin), key, text, _EXPECTED, check="texts")


def names(game: Game) -> Iterator[Problem]:
    """No word of the data opens an expression: names, labels, cells of tables, columns of units."""
    yield from _in_parts(game, [each for each in Game.model_fields if each not in _NOT_SHOWN | ROWS])


def names_of_rows(game: Game) -> Iterator[Problem]:
    """The same of the rows of counters and setups."""
    yield from _in_parts(game, [each for each in Game.model_fields if each in ROWS])


def _in_parts(game: Game, parts: Iterable[str]) -> list[Problem]:
    found: list[Problem] = []
    for field in parts:
        _look(getattr(game, field), field, game, found)
    return found


_NO_TEXT = (int, bool, float, type(None))
"""Types of most field values, which need no search."""


def _look(value: Any, field: str, datum: Datum, found: list[Problem]) -> None:
    """Record the texts in a value of a datum that open an expression."""
    if isinstance(value, str):
        if "{" in value and opens_an_expression(value):
            found.append(Problem.at(datum.origin, field, value, _EXPECTED, check="texts"))
    elif isinstance(value, ResultTable):
        _look((value.spec, *value.columns), "columns", value, found)
        for heading, cells in value.rows:
            _look((heading, *cells), heading, value, found)
    elif isinstance(value, Datum):
        held = value.__dict__
        for name in type(value).model_fields:
            each = held[name]
            if type(each) not in _NO_TEXT:
                _look(each, name, value, found)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            _look(key, field, datum, found)
            _look(each, field if not isinstance(key, str) else key, datum, found)
    elif isinstance(value, Iterable):
        for each in value:
            _look(each, field, datum, found)
