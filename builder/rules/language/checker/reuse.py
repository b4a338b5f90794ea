"""What was found of a function before, for a game in which nothing of it has changed.

A game is checked again and again: at every change that its author makes, and once more with what a test adds. What is found of
a function follows from its syntax tree, from the words of the game (its terrain, pieces, tables, texts), from its records, and
from what the names that it mentions stand for. Where all these are the same, the facts are taken over as they are. Trees are the
same if they are one object: those of mechanics are, and those of files whose text has not changed (`subset.parse`). Only what
was right is kept.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

from builder.rules.language.checker.body import Known
from builder.rules.language.program import Facts, Function
from builder.rules.language.signatures import Declared, vocabulary
from builder.rules.language.types import Type
from builder.rules.language.words import Vocabulary

__all__ = ["Reuse", "ground_of"]

_MOST = 3
"""Grounds that are kept: a game as it is and as it was, and one beside it."""

_grounds: list[Ground] = []


@dataclass(frozen=True)
class _Found:
    """The facts of a function, what was made of it, its variables, and what its names stood for."""

    facts: Facts
    made: dict[str, Any]
    variables: Mapping[str, Type]
    names: tuple[Any, ...]
    records: Mapping[str, tuple[Any, ...]]


class Ground:
    """What all functions of a game stand on, and what was found of them on it."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words.all()
        self.declared: Declared = vocabulary(words.words)
        self.found: WeakKeyDictionary[ast.FunctionDef, _Found] = WeakKeyDictionary()


def ground_of(words: Vocabulary) -> Ground:
    """The ground of a game with these words: one that is known, if there is one with the same."""
    now = words.all()
    found = next((each for each in _grounds if each.words == now), None)
    if found is None:
        found = Ground(words)
    _grounds[:] = [found, *(each for each in _grounds if each is not found)][:_MOST]
    return found


@dataclass
class Reuse:
    """The functions of one program on their ground."""

    known: Known
    ground: Ground
    _fitting: dict[int, bool] = field(default_factory=dict)
    _meanings: dict[tuple[str, str], tuple[Any, ...]] = field(default_factory=dict)

    @cached_property
    def records(self) -> dict[str, tuple[Any, ...]]:
        """The records of the program, to compare."""
        records = self.known.program.records.values()
        return {each.name: (tuple(each.fields.items()), tuple(each.defaults.items())) for each in records}

    @cached_property
    def spaces(self) -> frozenset[str]:
        """The namespaces of mechanics."""
        return frozenset(each.namespace for each in self.known.program.functions.values())

    def check(self, function: Function, check: Callable[[], None]) -> None:
        """Check a function, or take over what was found of it."""
        found, names = self.ground.found.get(function.node), self._names(function)
        if found is None or found.names != names or not self._fits(found.records):
            found = self._checked(function, names, check)
        _add(self.known.program.facts, found.facts)
        function.variables, function.made = dict(found.variables), found.made

    def _fits(self, records: Mapping[str, tuple[Any, ...]]) -> bool:
        """Whether all records of that time are there, and the same."""
        fits = self._fitting.get(id(records))
        if fits is None:
            fits = self._fitting[id(records)] = records.items() <= self.records.items()
        return fits

    def _checked(self, function: Function, names: tuple[Any, ...], check: Callable[[], None]) -> _Found:
        """What a check finds, which is kept if all is right."""
        program, findings = self.known.program, self.known.findings
        whole, program.facts = program.facts, Facts()
        before = len(findings.problems), findings.again
        try:
            check()
        finally:
            own, program.facts = program.facts, whole
        made = _Found(own, function.made, function.variables, names, self.records)
        if (len(findings.problems), findings.again) == before:
            self.ground.found[function.node] = made
        return made

    def _names(self, function: Function) -> tuple[Any, ...]:
        """The function's own types, and what each name in it stands for in the program."""
        signature, namespace = function.signature, function.namespace
        own = (function.file, namespace, signature.parameters, signature.result)
        return (own, *(self._meant(namespace, each) for each in _mentioned(function.node)))

    def _meant(self, namespace: str, name: str) -> tuple[Any, ...]:
        key = (namespace, name)
        found = self._meanings.get(key)
        if found is None:
            found = self._meanings[key] = tuple(self._stands_for(namespace, name))
        return found

    def _stands_for(self, namespace: str, name: str) -> Iterator[Any]:
        known, program = self.known, self.known.program
        for each in (f"{namespace}.{name}", name) if namespace else (name,):
            function, constant = program.functions.get(each), program.constants.get(each)
            yield function and (function.signature.parameters, function.signature.result)
            yield constant and constant.type
        for kept in (program.kept.get(name), program.game_kept.get(name)):
            yield kept and (kept.type, kept.descriptor)
        yield from (name in program.records, name in self.spaces, name in known.unread)


_mentioned_in: WeakKeyDictionary[ast.FunctionDef, tuple[str, ...]] = WeakKeyDictionary()


def _mentioned(function: ast.FunctionDef) -> tuple[str, ...]:
    """The names and attributes in a function, and `name.attribute`, in which a mechanic's function may be called."""
    found = _mentioned_in.get(function)
    if found is None:
        names: dict[str, None] = {}
        for each in ast.walk(function):
            if isinstance(each, ast.Name):
                names[each.id] = None
            elif isinstance(each, ast.Attribute):
                names[each.attr] = None
                if isinstance(each.value, ast.Name):
                    names[f"{each.value.id}.{each.attr}"] = None
            elif isinstance(each, ast.Constant) and isinstance(each.value, str):
                names.update(dict.fromkeys(re.findall(r"\w+", each.value)) if each.value.isprintable() else {})
        found = _mentioned_in[function] = tuple(names)
    return found


def _add(facts: Facts, more: Facts) -> None:
    for each in fields(Facts):
        getattr(facts, each.name).update(getattr(more, each.name))
