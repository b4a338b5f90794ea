"""The functions and sheets of declarations, reused while nothing has changed on which they depend.

A game is read again at every change by its author, and most of its declarations are unchanged. The functions and sheet
of a declaration follow from its text (including its lines), from its mechanic, and from the names in the game. If all
these are the same, the same objects are used again: nobody changes them, and the facts about them need not be found
again (`vmodsmith.rules.language.checker.reuse`). `vmodsmith.foundation.memo` describes what is remembered, and for how
long.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vmodsmith.foundation.memo import Recent
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Node, Origin, RuleProperty, RuleSheet, SyntaxTree
from vmodsmith.rules.mechanics.catalogue import Mechanic
from vmodsmith.rules.mechanics.code import Scope
from vmodsmith.rules.mechanics.instance import Instance
from vmodsmith.rules.mechanics.settings import wrong_settings

__all__ = ["functions_and_sheets", "surroundings"]

_MOST = 3
"""The number of remembered versions of a declaration: its present and its former one, and one with the same name in
another game.
"""


@dataclass(frozen=True)
class DeclarationContext:
    """The parts of a game that every declaration can depend on."""

    parts: tuple[Any, ...]


@dataclass(frozen=True)
class _Results:
    mechanic: Mechanic
    given: Node
    around: DeclarationContext
    trees: list[SyntaxTree]
    sheets: list[RuleSheet]


_last: Recent[DeclarationContext] = Recent(_MOST)
_known: dict[tuple[str, bool], Recent[_Results]] = {}


def surroundings(game: Game, scope: Scope, kept: Mapping[str, RuleProperty]) -> DeclarationContext:
    """The parts of a game on which its declarations depend: the same object as long as they are the same."""
    values = {name: (each.type, each.of, each.value) for name, each in kept.items()}
    tables = [(each.spec.id, each.spec.file, each.columns, each.rows) for each in game.tables]
    parts = (scope.words, scope.texts, scope.columns, scope.numbers, scope.turns, values, tables)
    found = _last.find(lambda each: each.parts == parts) or _last.add(DeclarationContext(parts))
    _forget()
    return found


def _forget() -> None:
    """Drop the results of surroundings that are no longer remembered: no game has them again."""
    for name, known in list(_known.items()):
        known.keep(lambda each: any(each.around is one for one in _last))
        if not known:
            del _known[name]


def functions_and_sheets(
    instance: Instance, around: DeclarationContext, problems: list[Problem]
) -> tuple[list[SyntaxTree], list[RuleSheet]]:
    """The functions and sheets of a declaration, made again if anything has changed; its problems are added."""
    known = _known.setdefault((instance.name, instance.again), Recent(_MOST))
    found = known.find(lambda each: _is_of(each, instance, around))
    if found is None:
        wrong = list(wrong_settings(instance.mechanic, instance.given))
        trees, sheets = instance.trees(wrong), list(instance.sheets(wrong))
        wrong += [*instance.results(), *instance.left_out(), *instance.headings()]
        problems += wrong
        if wrong:
            return trees, sheets
        found = known.add(_Results(instance.mechanic, instance.given, around, trees, sheets))
    return found.trees, found.sheets


def _is_of(one: _Results, instance: Instance, around: DeclarationContext) -> bool:
    return one.around is around and one.mechanic is instance.mechanic and _alike(one.given, instance.given)


def _alike(one: Any, other: Any) -> bool:
    """Whether two values of sheets are equal, with the same lines and order."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, Node) and _place(one.origin) != _place(other.origin):
        return False
    if isinstance(one, Mapping):
        return list(one) == list(other) and all(_alike(each, other[key]) for key, each in one.items())
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(_alike, one, other))
    return bool(one == other)


def _place(origin: Origin) -> tuple[Any, ...]:
    return origin.file, origin.line, origin.lines, origin.files
