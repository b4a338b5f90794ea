"""Conditions that rules set on pieces and that no rule clears."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from vmodsmith.check.rule_code import expressions
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Marker, Node, Unit

__all__ = ["marks"]

_Found = Iterator[Problem]


def marks(game: Game) -> _Found:
    """A condition that an action sets is cleared somewhere: by an action, a function, a mechanic with this mark, or
    with the piece itself (`lasts`).
    """
    unknown = any(_ANY_MARK.search(each.text) for each in game.functions)
    lasting = {each.id for each in game.conditions if not each.lasts}
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            for where in _setting(given):
                for word in str(where["set"]).split():
                    if word in lasting and not (unknown and _is_written(game, word)) and not _taken_off(game, word):
                        lasting.discard(word)
                        expected = (
                            f"an action that takes it off (`clear: {word}`, in `begins` or `ends` of `phases`, for "
                            "example), or `lasts: life` in pieces.yaml if a piece keeps it as long as it lives"
                        )
                        yield Problem.at(where.origin, "set", word, expected, check="doubtful", severity="warning")


_ANY_MARK = re.compile(r"\.mark\(\s*(?![\"'][\w-]+[\"']\s*,)(?![^\n]*,\s*True\s*\))")
"""A mark that only the caller of a function knows, and that the function may take off."""


def _is_written(game: Game, word: str) -> bool:
    """Whether a function may be given a condition: as a text in rules, a cell of a table, or a value of a counter."""
    quoted = re.compile(rf"[\"'](?:[\w -]* )?{re.escape(word)}(?: [\w -]*)?[\"']")
    texts = [each.text for each in game.functions]
    texts += [text for sheet in game.rules for _, _, text in expressions(sheet)]
    cells = (cell for table in game.tables for _, row in table.rows for cell in row)
    rows: list[Unit | Marker] = [*game.units, *game.markers]
    values = (value for each in rows for value in each.extra.values())
    return any(quoted.search(each) for each in texts) or any(word in str(each).split() for each in (*cells, *values))


def _setting(value: Any) -> Iterator[Node]:
    """The actions that set conditions by their names."""
    if isinstance(value, Node) and isinstance(value.get("set"), str):
        yield value
    for each in value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ():
        yield from _setting(each)


def _taken_off(game: Game, word: str) -> bool:
    """Whether rules clear a condition, or a setting other than `set` names it as a whole word: for example as the mark
    of a mechanic, which clears it by itself.
    """
    named = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
    off = re.compile(rf"\.mark\(\s*[\"']{re.escape(word)}[\"']\s*,")
    if any(off.search(each.text) for each in game.functions):
        return True
    return any(_names(sheet.model_dump(), "", named, off) for sheet in game.rules)


_ASKS = frozenset(("set", "has", "lacks", "when", "text", "values", "note", "source", "paragraphs"))
"""Settings that set or test a condition without clearing it."""


def _names(value: Any, key: str, named: re.Pattern[str], off: re.Pattern[str]) -> bool:
    if isinstance(value, Mapping):
        changes = key == "change" and any(named.fullmatch(str(each)) for each in value)
        return changes or any(_names(each, str(name), named, off) for name, each in value.items())
    if isinstance(value, list | tuple):
        return any(_names(each, key, named, off) for each in value)
    if not isinstance(value, str):
        return False
    if off.search(value):
        return True
    plain = re.fullmatch(r"[\w\s-]*", value) is not None
    return plain and key not in _ASKS and named.search(value) is not None
