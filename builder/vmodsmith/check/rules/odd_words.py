"""Words that rules compare with a value of any text: a word that occurs nowhere else in the game, and is nearly another
one, is a slip.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from vmodsmith.check.rule_code import BAD_CODE, Code, code, declarations, expressions, texts_given, written
from vmodsmith.check.rules.table_words import words_given
from vmodsmith.foundation.cache import open_cache
from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.foundation.syntax import walk
from vmodsmith.model import Game
from vmodsmith.model.parts import ROWS, cached, without
from vmodsmith.rules.language.subset import tree_of

__all__ = ["arcs", "assigned", "comparisons", "parameters"]

_WORD = re.compile(r"[A-Za-z][\w-]{3,}")
_CLOSE = 0.75
_ANY = re.compile("")
_COMPARES = re.compile(r"[=!]=|\bin\b")


def comparisons(game: Game) -> Iterator[Problem]:
    """A quoted word that rules compare occurs elsewhere too: in the rules, as a result of a function, or in the data.

    Reported only if another word is nearly the same. Rules are searched without the rows of counters: until something
    else changes, the result is reused.
    """
    steps_given = sorted({step for step, _ in words_given(game)})
    with open_cache() as cache:
        alone, twice = cached(
            cache,
            game,
            "words that rules compare",
            lambda: _alone(without(game, ROWS), steps_given),
            *steps_given,
        )
    if not alone:
        return
    known = _words_of(game)
    often = sorted(twice | known)
    for each in alone:
        close = _near(each.found, often) if each.found not in known else None
        if close is not None:
            yield replace(each, nearest=close)


def assigned(game: Game) -> Iterator[Problem]:
    """A word that is compared with a property of type `str` is a possible value: the initial value, a word that rules
    use outside comparisons, or a word of the data.
    """
    texts = {
        each.name: str(each.value)
        for sheet in game.rules
        for each in sheet.properties
        if each.type == "str" and not sheet.namespace
    }
    if not texts:
        return
    asked: list[tuple[Code, ast.Constant]] = []
    given: set[str] = set(texts.values())
    for part in code(game, _ANY):
        found = list(_compared_with(part.tree, texts))
        given |= _given(part.tree, found)
        asked += ((part, each) for each in found)
    for _, _, text in (each for sheet in game.rules for each in expressions(sheet, keys=True)):
        if not any(f".{each}" in text for each in texts):
            given |= set(_plain(text))
    known = given | _words_of(game) if asked else given
    for part, each in asked:
        if each.value not in known:
            expected = "a value that the property can have: no rule or table sets this one"
            yield part.problem(each, each.value, expected, valid=sorted(given), check="doubtful", severity="warning")


def arcs(game: Game) -> Iterator[Problem]:
    """The arcs of a piece that turns are those that rules ask for: no word that rules compare is nearly one of them."""
    turning = {name: kind.facing for name, kind in game.kinds.items() if kind.facing is not None and kind.facing.arcs}
    if not turning:
        return
    quoted = set(re.findall(r"""[\"']([a-z][\w-]*)[\"']""", " ".join(written(game).values()).replace("\\", "")))
    named = {arc for facing in turning.values() for arc in facing.arcs}
    for facing in turning.values():
        for arc in facing.arcs:
            close = nearest(arc, sorted(quoted - named)) if arc not in quoted and quoted & named else None
            if close is not None:
                expected = "an arc that rules ask for"
                yield Problem.at(
                    facing.origin, arc, arc, expected, valid=(close,), check="doubtful", severity="warning"
                )


def parameters(game: Game) -> Iterator[Problem]:
    """A word that a declaration compares with a value of its mechanic is one that the value can be: a value of the
    state that the declaration names (`words` in the mechanic's sheet).
    """
    states = {each.id: ("", *(value.id for value in each.values)) for each in game.states}
    for _, given, used in declarations(game):
        for name, step in used.sheet.get("words", {}).items():
            listed = given.get(step)
            valid = states.get(listed) if isinstance(listed, str) else None
            if valid is None:
                continue
            for origin, field, text in texts_given(given, "", None):
                with suppress(*BAD_CODE):
                    if name in text:
                        for each in _compared_with_name(ast.parse(text.strip(), mode="eval"), name):
                            if each.value not in valid:
                                expected = f"a value of the state {listed}"
                                yield Problem.at(origin, field, each.value, expected, valid=valid, check="rules")


def _compared_with_name(tree: ast.AST, name: str) -> Iterator[ast.Constant]:
    """The texts with which a name is compared: `wanted == "stand"`, `wanted not in ("stand", "rally")`."""
    for node in walk(tree):
        match node:
            case ast.Compare(left=ast.Name(id=found), comparators=[compared]) if found == name:
                parts = compared.elts if isinstance(compared, ast.Tuple | ast.List | ast.Set) else [compared]
                yield from (each for each in parts if isinstance(each, ast.Constant) and isinstance(each.value, str))


def _compared_with(tree: ast.AST, names: Collection[str]) -> Iterator[ast.Constant]:
    """The words that are compared with properties of some names, `game.Mood == "calm"`."""
    for node in walk(tree):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            if any(isinstance(each, ast.Attribute) and each.attr in names for each in sides):
                for side in sides:
                    parts = side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]
                    for each in parts:
                        if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value:
                            yield each


def _given(tree: ast.AST, compared: Collection[ast.Constant]) -> set[str]:
    """Every other text in code, and its words."""
    those = {id(each) for each in compared}
    texts = [
        each.value
        for each in walk(tree)
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in those
    ]
    return {*texts, *(word for text in texts for word in _plain(text))}


def _alone(game: Game, steps_given: Collection[str]) -> tuple[list[Problem], set[str]]:
    """The words that rules compare and write nowhere else, each with its problem, and those that they write more than
    once.
    """
    expected = "a word that is written elsewhere too: nothing else in the game has this one"
    counts: Counter[str] = Counter()
    for script in game.functions:
        with suppress(*BAD_CODE):
            counts.update(_quoted(tree_of(script.file, script.text)))
    for sheet in game.rules:
        for _, _, text in expressions(sheet, keys=True):
            counts.update(_plain(text))
    asked = [
        part.problem(each, each.value, expected, check="doubtful", severity="warning")
        for part in code(game, _COMPARES)
        for each in _in_comparisons(part.tree, steps_given)
    ]
    alone = [each for each in asked if counts[each.found] == 1 and _WORD.fullmatch(each.found)]
    return alone, {word for word, count in counts.items() if count > 1 and _WORD.fullmatch(word)}


def _near(word: str, known: list[str]) -> str | None:
    turned = [each for each in known if sorted(each) == sorted(word)]
    found = turned or difflib.get_close_matches(word, known, n=1, cutoff=_CLOSE)
    return found[0] if found and abs(len(found[0]) - len(word)) <= 1 and found[0] != word else None


def _in_comparisons(tree: ast.AST, known: Collection[str]) -> Iterator[ast.Constant]:
    """The texts that are compared, except with results of a declaration, which have known words."""
    for node in walk(tree):
        if isinstance(node, ast.Compare) and all(
            isinstance(each, ast.Eq | ast.NotEq | ast.In | ast.NotIn) for each in node.ops
        ):
            sides = (node.left, *node.comparators)
            if any(isinstance(each, ast.Call) and ast.unparse(each.func) in known for each in sides):
                continue
            for side in sides:
                parts = side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]
                yield from (each for each in parts if isinstance(each, ast.Constant) and isinstance(each.value, str))


def _quoted(tree: ast.AST) -> Iterator[str]:
    """Every text in code, and each of its words."""
    for node in walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _plain(node.value)


def _plain(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text)


def _words_of(game: Game) -> set[str]:
    """The words of the game's data: ids, cells of tables, arcs, values of states, keys of texts."""
    found: set[str] = set()
    named: tuple[Any, ...] = (
        *game.units, *game.markers, *game.types, *game.formations, *game.conditions, *game.states, *game.phases,
        *game.terrain, *game.features, *game.line_kinds, *game.places, *game.zones, *game.displays, *game.setups,
        *game.manifest.options, *game.manifest.sides, *game.manifest.stats,
    )  # fmt: skip
    found.update(str(each.id) for each in named)
    for table in game.tables:
        found.update((*table.columns, *(word for head, cells in table.rows for word in (head, *cells))))
        found.update(_plain(" ".join(cell for _, cells in table.rows for cell in cells)))
    for state in game.states:
        found.update(each.id for each in state.values)
    for option in game.manifest.options:
        found.update(option.values)
    for kind in game.kinds.values():
        found.update(kind.facing.arcs if kind.facing else ())
    found.update(game.kinds, *(each.classes for each in game.types), game.turns.kinds)
    for unit in game.units:
        found.update(unit.extra.values())
    for marker in game.markers:
        found.update(marker.extra.values())
    found.update(part for key in game.strings for part in key.split("."))
    found.update(box.id for display in game.displays for track in display.tracks for box in track.boxes)
    return found
