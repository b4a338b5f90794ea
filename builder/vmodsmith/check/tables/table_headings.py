"""Headings of tables that no rule looks up, because of a slip in their names: rows of unknown terrain, columns of extra
costs without their column, and words for the meaning of rows and columns.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from typing import Any

from vmodsmith.check.rule_code import is_meant, written
from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Game, Node, ResultTable
from vmodsmith.rules.mechanic_sheets import mechanic_sheet

__all__ = ["asked", "axes"]

_Found = Iterator[Problem]

_EXTRA = "-extra"
"""The ending of a column with costs in addition to another column."""


def asked(game: Game) -> _Found:
    """A table in which a mechanic looks up terrain and lines (`rows` in its sheet) has no other rows, and each column
    of extra costs belongs to another column. Names that a rule or page uses are allowed as well.
    """
    texts: dict[str, str] | None = None
    known = {each.id for each in game.terrain} | {each.id for each in game.features}
    known |= {each.id for each in game.line_kinds}
    for table in dict.fromkeys(each.spec.id for each in _of_terrain(game)):
        for each in (each for each in game.tables if each.spec.id == table):
            odd = [head for head, _ in each.rows if head not in known]
            columns = [head for head in each.columns if _misnamed(head, each)]
            texts = texts if texts is not None or not (odd or columns) else written(game)
            for head in odd:
                if not is_meant(head, texts or {}) and not _put_together(head, texts or {}):
                    expected = "a terrain, feature or line of map.yaml: no rule looks this row up"
                    yield _heading(each, head, expected, nearest(head, known))
            for head in columns:
                if not is_meant(head, texts or {}) and not is_meant(head.removesuffix(_EXTRA), texts or {}):
                    expected = "a column that rules look up: extra costs of a column X are in X-extra"
                    yield _heading(each, head, expected, _misnamed(head, each))


def _put_together(head: str, texts: Mapping[str, str]) -> bool:
    """Whether rules may compose a heading from a text and a value, such as `f"enter-{zone}"`."""
    return any(head.startswith(start) for text in texts.values() for start in _BEGINNING.findall(text))


_BEGINNING = re.compile(r"""["']([\w-]{2,})\{""")


def _of_terrain(game: Game) -> Iterator[ResultTable]:
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            used = mechanic_sheet(str(given.get("use", ""))) if isinstance(given, Node) else None
            for step in used.get("rows", ()) if used is not None else ():
                yield from (each for each in game.tables if each.spec.id == _text(given, step))


def _text(given: Any, step: str) -> str:
    return str(given.get(step, ""))


def _misnamed(head: str, table: ResultTable) -> str | None:
    """The column of extra costs that a heading probably is."""
    plain = [each for each in table.columns if not each.endswith(_EXTRA)]
    if head.endswith(_EXTRA):
        bare = head.removesuffix(_EXTRA)
        close = None if bare in plain else nearest(bare, plain)
        return None if bare in plain else f"{close}{_EXTRA}" if close else ""
    close = _alike(head, [f"{each}{_EXTRA}" for each in plain if each != head])
    return close if close is not None and close not in table.columns else None


def _alike(word: str, valid: list[str]) -> str | None:
    """The valid name of which a word is a slip, with nearly all letters the same."""
    found = difflib.get_close_matches(word, [each for each in valid if each != word], n=1, cutoff=0.85)
    return found[0] if found else None


def _heading(table: ResultTable, head: str, expected: str, close: str | None) -> Problem:
    file, line = table.origin.file, table.origin.line_of(head)
    return Problem(file, line, "", head, expected, close or None, "doubtful", "warning")


def axes(game: Game) -> _Found:
    """The word for the meaning of a table's rows or columns (`by`) is free; a near miss of a word of the game is a
    slip.
    """
    words = {*_WORDS, *(each.spec.id for each in game.tables), *(each.id for each in game.manifest.stats)}
    words |= {part for key in game.string_origins for part in key.split(".")}
    listed = [(table.spec, axis) for table in game.tables for axis in (table.spec.rows, table.spec.columns)]
    often = {each.by for _, each in listed if sum(other.by == each.by for _, other in listed) > 1}
    valid = sorted(word for word in words | often if len(word) > _SHORT)
    for spec, axis in listed:
        if len(axis.by) > _SHORT and axis.by not in words | often and axis.name is None:
            close = _alike(axis.by, valid)
            if close is not None and len(close) >= len(axis.by) - 1:
                yield Problem(
                    axis.origin.file or spec.origin.file, axis.origin.line_of("by"), "by", axis.by,
                    f"a known kind of heading, such as {close}", close, "doubtful", "warning",
                )  # fmt: skip


_SHORT = 2
_WORDS = (
    "arm", "class", "column", "cause", "die", "distance", "edge", "effect", "kind", "level", "loss", "losses",
    "modified-roll", "morale", "movement", "odds", "place", "points", "range", "ratio", "result", "roll", "season",
    "side", "steps", "strength", "target", "terrain", "turn", "value", "weather",
)  # fmt: skip
"""Usual words for the rows and columns of tables in wargames."""
