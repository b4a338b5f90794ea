"""The state of the checker at one place of a rule: variables, facts from tests, the collector of errors."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from vmodsmith.foundation.gapped import ANYTHING, WHOLE, Woven
from vmodsmith.foundation.syntax import walk
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.findings import ProblemCollector
from vmodsmith.rules.language.program import Constant, Meaning, Program, Sort
from vmodsmith.rules.language.signatures import DeclaredNames
from vmodsmith.rules.language.subset import name_of
from vmodsmith.rules.language.types import Type, Word
from vmodsmith.rules.language.words import Vocabulary

__all__ = [
    "WORDS",
    "Body",
    "Flow",
    "Known",
    "Loop",
    "Reading",
    "common",
    "counted",
    "item_wanted",
    "named",
    "needs_test",
    "nothing",
    "path_of",
    "shown",
    "twice_named",
    "woven",
    "wrong_names",
]

WORDS = {
    "Side": "a side of game.yaml", "Phase": "a phase of phases.yaml", "TurnWord": "a word of the turns in phases.yaml",
    "Kind": "a kind of pieces.yaml", "Class": "a class of types.yaml", "Type": "a type of types.yaml",
    "Formation": "a formation of formations.csv", "Condition": "a condition of pieces.yaml",
    "State": "a state of pieces.yaml", "Stat": "a statistic of game.yaml", "Terrain": "a terrain of map.yaml",
    "Feature": "a feature of map.yaml", "Line": "a kind of line of map.yaml",
    "Zone": "a zone of zones.csv or an entry area",
    "Place": "a place of places.csv", "Box": "a box such as display/track.box", "Table": "a table of tables.yaml",
    "Option": "an option of game.yaml", "Setup": "a setup of setups.yaml",
    "Row": "the id of a unit or marker of the module",
    "TextKey": "a key of the texts (strings)", "Tone": "a tone of a report",
}  # fmt: skip


@dataclass(frozen=True)
class Known:
    """The facts that are the same everywhere in a game's rules."""

    program: Program
    words: Vocabulary
    declared: DeclaredNames
    findings: ProblemCollector
    faulty: set[ast.AST] = field(default_factory=set)
    """Functions and constants with code outside the language: only their declarations are known."""
    unread: set[str] = field(default_factory=set)
    """Names declared in files that could not be read: their types are unknown, but they exist."""
    renamed: dict[str, str] = field(default_factory=dict)
    """The present names of steps of mechanics, and of fields of records, by their full names in an earlier version:
    `march.anew`, `Shot.far`.
    """


@dataclass
class Flow:
    """The facts at one point of the flow: the variables with a value, and the types that tests have shown for a name or
    attribute.
    """

    assigned: set[str] = field(default_factory=set)
    shown: dict[str, Type] = field(default_factory=dict)
    ends: bool = False

    def copy(self) -> Flow:
        """An independent copy."""
        return Flow(set(self.assigned), dict(self.shown), self.ends)

    def meet(self, other: Flow) -> None:
        """Continue where this path joins another, with the facts of both, or of the only one that continues."""
        if other.ends:
            return
        if self.ends:
            self.assigned, self.shown, self.ends = set(other.assigned), dict(other.shown), False
            return
        self.assigned &= other.assigned
        self.shown = {path: type_ for path, type_ in self.shown.items() if other.shown.get(path) == type_}

    def forget(self, name: str) -> None:
        """Forget the facts about a variable, or an attribute `.NAME` of anything, that gets a new value."""
        if name.startswith("."):
            gone = [path for path in self.shown if path.endswith(name) or f"{name}." in path]
        else:
            gone = [path for path in self.shown if path == name or path.startswith(f"{name}.")]
        for path in gone:
            del self.shown[path]


@dataclass
class Loop:
    """The exits of a loop's passes: those that leave it, and those that begin its next pass."""

    node: ast.stmt
    exits: list[Flow] = field(default_factory=list)
    passes: list[Flow] = field(default_factory=list)


class ShownTypes(Protocol):
    """The types that a condition shows, by path: if it holds, and if it does not."""

    if_true: dict[str, Type]
    if_false: dict[str, Type]


class Reading(Protocol):
    """The functions that every part of the checker needs from the others."""

    def infer(self, body: Body, node: ast.expr, wanted: Type | None = None) -> Type:
        """The type of an expression; `wanted` is the type expected at the place."""

    def expect(self, body: Body, node: ast.expr, wanted: Type) -> Type:
        """Check an expression against the type expected at its place. Returns its own type."""

    def truth(self, body: Body, node: ast.expr) -> ShownTypes:
        """The types that an expression shows if only its truth matters."""

    def unsound(self, body: Body, type_: Type) -> str | None:
        """The words for what is expected in place of a type that no value can have."""


class Body:
    """The checking of one function or expression."""

    def __init__(self, known: Known, reading: Reading, file: str, namespace: str, result: Type = ty.NONE) -> None:
        self.known = known
        self.reading = reading
        self.file = file
        self.namespace = namespace
        self.result = result
        self.variables: dict[str, Type] = {}
        self.scopes: list[dict[str, Type]] = []
        self.flow = Flow()
        self.loops: list[Loop] = []
        self.consumed: set[ast.expr] = set()
        """Arguments of functions that go through them once, which may be `… for … in …` without brackets."""
        self.only_asked: set[ast.expr] = set()
        """Arguments that name a row only to ask for it, which may belong to a plug-in that is not loaded."""
        self.until: Constant | None = None
        """The constant being checked: only those before it have a value."""

    @property
    def program(self) -> Program:
        """The program that is being checked."""
        return self.known.program

    def infer(self, node: ast.expr, wanted: Type | None = None) -> Type:
        """The type of an expression; `wanted` is the type expected at the place, which becomes the type of an
        expression without one of its own.
        """
        return self.reading.infer(self, node, wanted)

    def expect(self, node: ast.expr, wanted: Type) -> Type:
        """The type of an expression; it is an error if the type does not fit its place."""
        return self.reading.expect(self, node, wanted)

    def truth(self, node: ast.expr) -> ShownTypes:
        """The types that an expression shows if only its truth matters."""
        return self.reading.truth(self, node)

    def fault(self, node: ast.AST, found: str, expected: str, valid: Iterable[str] = ()) -> Type:
        """Record an error.

        Returns the type of wrong code, which fits everywhere. The place of a wrong attribute is that of its name.
        """
        if isinstance(node, ast.Attribute) and found.startswith(node.attr):
            node = name_of(node)
        self.known.findings.add(self.file, node, found, expected, valid=valid)
        return ty.ANY

    def note(self, node: ast.expr, type_: Type) -> Type:
        """Record the type of an expression."""
        self.program.facts.types[node] = type_
        return type_

    def sound(self, node: ast.expr, type_: Type) -> Type:
        """The type of an expression, if values can have it; otherwise it is an error."""
        why = self.reading.unsound(self, type_)
        return type_ if why is None else self.fault(node, str(type_), why)

    def mean(self, node: ast.expr, sort: Sort, name: str) -> None:
        """Record the meaning of a name or attribute."""
        self.program.facts.meanings[node] = Meaning(sort, name)

    def in_scope(self, name: str) -> Type | None:
        """The type of a variable, the innermost first; None if there is none."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return self.variables.get(name)

    def is_inner(self, name: str) -> bool:
        """Whether a name is a variable of a comprehension or lambda."""
        return any(name in scope for scope in self.scopes)

    def full_name(self, name: str, where: dict[str, object]) -> str | None:
        """The full name of the function or constant to which a plain name refers here; its own namespace
        comes first.
        """
        own = f"{self.namespace}.{name}" if self.namespace else name
        return own if own in where else name if name in where else None


def item_wanted(wanted: Type | None, sort: Any) -> Type | None:
    """The type of the items of an expected collection."""
    for each in wanted.options if isinstance(wanted, ty.Union) else (wanted,):
        if isinstance(each, sort):
            return each.item  # type: ignore[no-any-return]
    return None


def common(body: Body, nodes: list[ast.expr]) -> Type:
    """A type that fits all of several expressions."""
    words = [each.value for each in nodes if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    if len(words) == len(nodes):  # many of them, often: to join one after the other would take the square of that
        for each in nodes:
            body.infer(each)
        return ty.literal(words)
    found = body.infer(nodes[0])
    for each in nodes[1:]:
        given = body.infer(each, ty.widened(found))
        both = ty.joined(found, given)
        if both is None:
            return body.fault(each, shown(each, given), f"{named(ty.widened(found))}, as the others")
        found = both
    return found


def path_of(node: ast.expr) -> str | None:
    """A name or a chain of attributes of one as text, `me.hex`; None for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        base = path_of(node.value)
        return f"{base}.{node.attr}" if base else None
    return None


def named(type_: Type) -> str:
    """A type as messages show it; a type of words with the words."""
    if isinstance(type_, Word):
        if type_.name in WORDS:
            few = f" ({', '.join(sorted(type_.words))})" if 0 < len(type_.words) <= 6 else ""
            return f"{WORDS[type_.name]}{few}"
        if type_.words and len(type_.words) <= 8:
            return "one of " + ", ".join(repr(each) for each in sorted(type_.words))
    return _PLAIN.get(str(type_), str(type_))


_PLAIN = {
    "int": "a whole number (int)",
    "bool": "True or False (bool)",
    "str": "a text (str)",
    "Text": "a text for players (Text)",
    "Hex": "a Hex",
    "Piece": "a Piece",
}


def shown(node: ast.expr, type_: Type) -> str:
    """An expression with its type, as messages show it."""
    text = ast.unparse(node)
    if isinstance(node, ast.Constant) or len(text) > 40:
        return text if isinstance(node, ast.Constant) else str(type_)
    return f"{text}: {type_}"


def nothing(body: Body, node: ast.expr) -> bool:
    """Whether an expression is None itself where a yes or no has to stand, which is reported: as the language of the
    file calls it.
    """
    if not (isinstance(node, ast.Constant) and node.value is None):
        return False
    in_data = body.file.endswith(".yaml")
    word, no, yes = ("none", "no", "yes") if in_data else ("None", "False", "True")
    body.fault(node, word, f"`{yes}` or `{no}`, or a condition: `{word}` stands for a value that is missing")
    return True


def needs_test(body: Body, node: ast.expr, given: Type) -> Type:
    """Report a value that may be missing where it is used."""
    text = ast.unparse(node)
    short = text if len(text) <= 40 else "..."
    how = f"`if {short} is not None:`" if path_of(node) else "give it a name, then `if NAME is not None:`"
    return body.fault(node, text[:60], f"{_a(ty.required(given))}: this may be None, so test it first, {how}")


def _a(type_: Type) -> str:
    """A type with its article."""
    text = _PLAIN.get(str(type_)) or WORDS.get(str(type_), str(type_))
    return text if text.startswith(("a ", "an ", "the ", "True")) else f"{'an' if text[0] in 'aeiou' else 'a'} {text}"


def woven(body: Body, node: ast.JoinedStr) -> Woven:
    """The possible values of a composed text, given the known types of its parts."""
    return Woven(tuple(_part(body, each) for each in node.values))


def _part(body: Body, node: ast.expr) -> frozenset[str] | str:
    if isinstance(node, ast.Constant):
        return frozenset({str(node.value)})
    assert isinstance(node, ast.FormattedValue)
    given = body.program.facts.types[node.value]
    if isinstance(given, Word):
        return frozenset(given.words)
    return WHOLE if given == ty.INT else ANYTHING


def wrong_names(given: Type) -> str:
    """The words for what is expected in place of the names of a `for` or an assignment."""
    if isinstance(given, ty.TupleOf):
        return f"{len(given.parts)} names in a row: each value is a {given}"
    return f"one name: each value is {_a(given)}"


def twice_named(target: ast.expr) -> ast.Name | None:
    """The second place of a name that occurs twice among the names of a `for` or an assignment; None if there is no
    such name.
    """
    seen: set[str] = set()
    for each in walk(target):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            if each.id in seen and each.id != "_":
                return each
            seen.add(each.id)
    return None


def counted(many: int) -> str:
    """A count with its noun: `1 value`, `3 values`."""
    return "1 value" if many == 1 else f"{many} values"
