"""Remembered facts about functions, for a game in which nothing has changed that affects them. A game is checked
repeatedly: at every change by its author, and with the additions of tests. The facts about a function follow from its
syntax tree, the words of the game (its terrain, pieces, tables, texts), its records, and the meanings of the names in
it. If all these are the same, the facts are reused. Trees are the same if they are one object, which is true for
mechanics, and for files with unchanged text (`subset.parse`). The types of a function's parameters and the expressions
of sheets are remembered in the same way. Only facts without errors are remembered.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from vmodsmith.foundation.memo import OfObject, Recent
from vmodsmith.foundation.syntax import walk
from vmodsmith.rules.language.checker.body import Known
from vmodsmith.rules.language.findings import ProblemCollector
from vmodsmith.rules.language.program import Facts, Function, Program
from vmodsmith.rules.language.signatures import DeclaredNames, Signature, vocabulary
from vmodsmith.rules.language.types import Type
from vmodsmith.rules.language.words import Vocabulary

__all__ = ["KnownGame", "Reuse", "Typed", "known_game"]

_MOST = 3
"""The number of remembered games: one in its present and its former state, and another one."""

_MOST_NAMES = 8
"""The number of successive sets of name meanings per game; facts that were used with none of these are dropped."""

_MOST_ENTRIES = 8192
"""The number of remembered expressions of sheets per game, including those of changed sheets."""

_grounds: Recent[KnownGame] = Recent(_MOST)

Records = dict[str, tuple[Any, ...]]
"""The records of a program, to compare."""

Key = tuple[Any, ...]

Expression = tuple[ast.expr, Mapping[str, Type]]
"""The tree of an expression, and its variables."""


class _Typed(NamedTuple):
    """The parameters and result of a function, with the records and unread names with which its types were
    looked up.
    """

    records: Records
    unread: frozenset[str]
    signature: Signature


@dataclass(frozen=True, eq=False)
class _Names:
    """The meanings of the names of a program."""

    functions: Mapping[str, Signature]
    constants: Mapping[str, Type]
    kept: Mapping[str, tuple[Type, str]]
    game_kept: Mapping[str, tuple[Type, str]]
    others: Mapping[tuple[str, str], bool]
    """Records, namespaces of mechanics, unread names."""

    def meant(self, namespace: str, name: str) -> Iterator[Any]:
        """The meaning of a name in a namespace."""
        for each in (f"{namespace}.{name}", name) if namespace else (name,):
            function = self.functions.get(each)
            yield function and (function.parameters, function.result)
            yield self.constants.get(each)
        yield from (self.kept.get(name), self.game_kept.get(name))
        yield from ((sort, name) in self.others for sort in ("record", "space", "unread"))

    def unlike(self, other: _Names) -> frozenset[str]:
        """The names that may have another meaning there, with and without their namespace."""
        found: set[str] = set()
        for mine, theirs in (
            (self.functions, other.functions),
            (self.constants, other.constants),
            (self.kept, other.kept),
            (self.game_kept, other.game_kept),
        ):
            found |= mine.keys() ^ theirs.keys()
            found.update(name for name, each in theirs.items() if name in mine and not _same(mine[name], each))
        found.update(name for _, name in self.others.keys() ^ other.others.keys())
        return frozenset(found | {each.rpartition(".")[2] for each in found})


def _same(one: object, other: object) -> bool:
    return one is other or one == other


@dataclass(eq=False)
class _Found:
    """The facts about a function or expression, results made from it, its variables, its own types, and the names in it
    with their meanings when the facts were last valid.
    """

    parts: tuple[tuple[int, Any], ...]
    made: dict[str, Any]
    variables: Mapping[str, Type]
    own: Key
    mentioned: frozenset[str]
    names: _Names
    records: Records
    node: ast.expr | None = None


class KnownGame:
    """The data on which all functions of a game depend, with the facts about the functions."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words.all()
        self.declared: DeclaredNames = vocabulary(words.words)
        self.found: OfObject[ast.FunctionDef, _Found] = OfObject()
        self.entries: dict[Key, _Found] = {}
        self._typed: OfObject[ast.FunctionDef, _Typed] = OfObject()
        self._names: Recent[_Names] = Recent(_MOST_NAMES)
        self._records: Records = {}

    def records(self, program: Program) -> Records:
        """The records of a program, to compare; the objects of the last time if they are equal."""
        records = program.records.values()
        now = {each.name: (tuple(each.fields.items()), tuple(each.defaults.items())) for each in records}
        if now != self._records:
            self._records = now
        return self._records

    def names(self, known: Known) -> _Names:
        """The meanings of the names of a program; the objects of the last time if they are equal."""
        program = known.program
        spaces = {each.namespace for each in program.functions.values()}
        others = [*(("record", each) for each in program.records), *(("space", each) for each in sorted(spaces))]
        others += (("unread", each) for each in sorted(known.unread))
        now = _Names(
            {name: each.signature for name, each in program.functions.items()},
            {name: each.type for name, each in program.constants.items()},
            {name: (each.type, each.descriptor) for name, each in program.kept.items()},
            {name: (each.type, each.descriptor) for name, each in program.game_kept.items()},
            dict.fromkeys(others, True),
        )
        latest = next(iter(self._names), None)
        if latest is None or latest.unlike(now):
            latest = self._names.add(now)
            self._forget()
        return latest

    def _forget(self) -> None:
        """Drop facts that were not used for several changes of name meanings."""
        known = {id(each) for each in self._names}
        self.entries = {key: each for key, each in self.entries.items() if id(each.names) in known}
        self.found.keep(lambda each: id(each.names) in known)

    def typed(self, known: Known) -> Typed:
        """The types of functions in this game, for a program whose records are known."""
        return Typed(self._typed, self.records(known.program), frozenset(known.unread), known.findings)


@dataclass(frozen=True)
class Typed:
    """The types of functions, read again if anything changed that they depend on."""

    _kept: OfObject[ast.FunctionDef, _Typed]
    _records: Records
    _unread: frozenset[str]
    _findings: ProblemCollector

    def signature(self, node: ast.FunctionDef, read: Callable[[], Signature]) -> Signature:
        """The parameters and the result of a function, from memory or from `read`."""
        known = self._kept.get(node)
        if known is not None and known.records is self._records and known.unread == self._unread:
            return known.signature
        before = _reported(self._findings)
        signature = read()
        if _reported(self._findings) == before:
            self._kept[node] = _Typed(self._records, self._unread, signature)
        return signature


def known_game(words: Vocabulary) -> KnownGame:
    """The remembered data of a game with these words; new data if there are none."""
    now = words.all()
    return _grounds.find(lambda each: each.words == now) or _grounds.add(KnownGame(words))


@dataclass
class Reuse:
    """The functions and expressions of one program with remembered facts, once its records and constants are known."""

    known: Known
    ground: KnownGame
    _fitting: dict[int, bool] = field(default_factory=dict)
    _unlike: dict[_Names, frozenset[str]] = field(default_factory=dict)
    _asked: Counter[Key] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.records = self.ground.records(self.known.program)
        self.names = self.ground.names(self.known)
        facts = self.known.program.facts
        self._put = [getattr(facts, each).update for each in _SORTS]

    def check(self, function: Function, check: Callable[[], None]) -> None:
        """Check a function, or reuse the facts about it."""
        signature, namespace = function.signature, function.namespace
        own = (function.file, namespace, signature.parameters, signature.result)
        found = self.ground.found.get(function.node)
        if found is None or not self._holds(found, own, namespace):
            facts, right = self._checked(check)
            mentioned = _mentioned(function.node)
            found = _Found(facts, function.made, function.variables, own, mentioned, self.names, self.records)
            if right:
                self.ground.found[function.node] = found
        found.names = self.names  # so that those of earlier checks go
        self._add(found)
        function.variables, function.made = dict(found.variables), found.made

    def entry(self, key: Key, namespace: str, read: Callable[[], Expression | None]) -> Expression | None:
        """An expression of a sheet, from memory or from `read`, which also checks it; `key` is all its data including
        its owner. None if it cannot be read.
        """
        self._asked[key] += 1  # in a program each tree stands once, whatever is said twice
        key = (*key, self._asked[key])
        found = self.ground.entries.get(key)
        if found is None or not self._holds(found, (), namespace):
            given: list[Expression | None] = []
            facts, right = self._checked(lambda: given.append(read()))
            if given[0] is None:
                return None
            node, variables = given[0]
            found = _Found(facts, {}, variables, (), _names_in(node), self.names, self.records, node)
            if right:
                if len(self.ground.entries) >= _MOST_ENTRIES:
                    self.ground.entries.clear()
                self.ground.entries[key] = found
        found.names = self.names
        self._add(found)
        assert found.node is not None
        return found.node, found.variables

    def _holds(self, found: _Found, own: Key, namespace: str) -> bool:
        """Whether the facts are still valid."""
        if found.own != own or not self._fits(found.records):
            return False
        if found.names is self.names:
            return True
        unlike = self._unlike.get(found.names)
        if unlike is None:
            unlike = self._unlike[found.names] = found.names.unlike(self.names)
        if unlike.isdisjoint(found.mentioned):
            return True
        touched = unlike & found.mentioned
        return all(
            before == now
            for each in touched
            for before, now in zip(found.names.meant(namespace, each), self.names.meant(namespace, each), strict=True)
        )

    def _fits(self, records: Records) -> bool:
        """Whether all records of that time still exist unchanged."""
        if records is self.records:
            return True
        fits = self._fitting.get(id(records))
        if fits is None:
            fits = self._fitting[id(records)] = records.items() <= self.records.items()
        return fits

    def _checked(self, check: Callable[[], None]) -> tuple[tuple[tuple[int, Any], ...], bool]:
        """The facts that a check finds, and whether there were no errors."""
        program, findings = self.known.program, self.known.findings
        whole, program.facts = program.facts, Facts()
        before = _reported(findings)
        try:
            check()
        finally:
            own, program.facts = program.facts, whole
        parts = ((n, getattr(own, name)) for n, name in enumerate(_SORTS))
        return tuple(each for each in parts if each[1]), _reported(findings) == before

    def _add(self, found: _Found) -> None:
        for n, each in found.parts:
            self._put[n](each)


_SORTS = tuple(each.name for each in fields(Facts))


def _reported(findings: ProblemCollector) -> tuple[int, int]:
    """The number of reports so far."""
    return len(findings.problems), findings.again


_mentioned_in: OfObject[ast.FunctionDef, frozenset[str]] = OfObject()


def _mentioned(function: ast.FunctionDef) -> frozenset[str]:
    found = _mentioned_in.get(function)
    if found is None:
        found = _mentioned_in[function] = _names_in(function)
    return found


def _names_in(node: ast.AST) -> frozenset[str]:
    """The names and attributes in a tree, and `name.attribute`, which may be a call of a mechanic's function."""
    names: set[str] = set()
    for each in walk(node):
        if isinstance(each, ast.Name):
            names.add(each.id)
        elif isinstance(each, ast.Attribute):
            names.add(each.attr)
            if isinstance(each.value, ast.Name):
                names.add(f"{each.value.id}.{each.attr}")
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            names.update(re.findall(r"\w+", each.value) if each.value.isprintable() else ())
    return frozenset(names)
