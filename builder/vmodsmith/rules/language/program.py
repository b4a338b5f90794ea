"""A game's rules, read and checked: what both ways of running them are made from.

The statements stay Python's own syntax trees; next to them stand the facts that the checker found: the type of every
expression, and what every name, attribute and call means. An emitter asks for these and never guesses.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from vmodsmith.foundation.syntax import walk
from vmodsmith.rules.language.signatures import Signature
from vmodsmith.rules.language.types import ListOf, Type

__all__ = [
    "Call",
    "CheckedExpression",
    "Constant",
    "Facts",
    "Function",
    "Kept",
    "Meaning",
    "Program",
    "Record",
    "Sort",
]


class Sort(Enum):
    """What a name, an attribute or a call stands for."""

    LOCAL = "a variable"
    CONSTANT = "a constant"
    FUNCTION = "a function of the game"
    VOCABULARY = "a function of the vocabulary"
    RECORD = "a record"
    BUILTIN = "one of Python's own functions"
    ATTRIBUTE = "an attribute of the vocabulary"
    METHOD = "a method of the vocabulary"
    CONTAINER = "a method of a list, set, map or text"
    STAT = "a printed value"
    COLUMN = "a column of the data"
    KEPT = "a value kept by the rules"
    FIELD = "a field of a record"
    VALUE = "a function held by a variable"


@dataclass(frozen=True)
class Meaning:
    """What a name or attribute stands for; `name` is its full name, with the namespace of a function."""

    sort: Sort
    name: str


@dataclass(frozen=True)
class Call:
    """What a call does: the function, and its arguments in the order of its parameters, defaults filled in.

    `rest` are the values of a parameter that takes any number.
    """

    sort: Sort
    name: str
    arguments: tuple[ast.expr, ...]
    parameters: tuple[Type, ...]
    rest: tuple[ast.expr, ...] = ()
    receiver: ast.expr | None = None


@dataclass
class Function:
    """A function of the rules. `namespace` is empty for the game's own, else the name of the mechanic it belongs to."""

    name: str
    namespace: str
    file: str
    node: ast.FunctionDef
    signature: Signature
    variables: dict[str, Type] = field(default_factory=dict)
    """The variables of the function, parameters among them, by name; each has one type."""
    made: dict[str, Any] = field(default_factory=dict)
    """What was made of it, by what makes it: it lasts as long as the same is found of the function."""

    @property
    def full_name(self) -> str:
        """Its name with the namespace."""
        return f"{self.namespace}.{self.name}" if self.namespace else self.name


@dataclass(frozen=True)
class Record:
    """A frozen dataclass: fields in order."""

    name: str
    file: str
    node: ast.ClassDef
    fields: dict[str, Type]
    defaults: dict[str, ast.expr]


@dataclass(frozen=True)
class Constant:
    """A value with a name, at the top of a file."""

    name: str
    namespace: str
    file: str
    node: ast.expr
    type: Type
    statement: ast.stmt

    @property
    def full_name(self) -> str:
        """Its name with the namespace."""
        return f"{self.namespace}.{self.name}" if self.namespace else self.name


@dataclass(frozen=True)
class Kept:
    """A value that rules keep on pieces of some kinds (`kinds`), or of the game (none): its type, the text it begins
    with."""

    name: str
    type: Type
    descriptor: str
    kinds: tuple[str, ...]
    value: str = ""


@dataclass
class CheckedExpression:
    """An expression of a rule sheet that runs for a piece `me`, or for the game: a condition, or something done.

    `owner` is the id of the command, hook or button, `part` its field (`when`, `call`); `file` and `line` where it
    stands.
    """

    owner: str
    part: str
    file: str
    line: int
    node: ast.expr
    with_piece: bool
    namespace: str = ""
    variables: dict[str, Type] = field(default_factory=dict)
    offered: bool = False
    """Whether a player calls for it: by a command, or by a button."""
    counts: bool | None = None
    """Whether it is something left to do in a phase, as the sheet says (`counts`)."""


@dataclass
class Facts:
    """What the checker found, by the node of the syntax tree."""

    types: dict[ast.expr, Type] = field(default_factory=dict)
    meanings: dict[ast.expr, Meaning] = field(default_factory=dict)
    calls: dict[ast.Call, Call] = field(default_factory=dict)
    truths: set[ast.expr] = field(default_factory=set)
    """Expressions that stand where only their truth counts, and are no `bool`."""
    declared: dict[ast.expr, Type] = field(default_factory=dict)
    """What an attribute is declared to be, where a test has shown more."""
    results: dict[ast.expr, Type] = field(default_factory=dict)
    """What the function of a call is declared to give, where the data say more."""
    iterated: dict[ast.AST, Type] = field(default_factory=dict)
    """For each `for` (of a statement or a comprehension): the type of what it gives."""
    scopes: dict[ast.expr, dict[str, Type]] = field(default_factory=dict)
    """The variables of each comprehension and lambda, by name."""

    def grows(self, loop: ast.For) -> bool:
        """Whether what a loop goes through may be a list that gets longer within it, as far as can be seen."""
        if not isinstance(self.types[loop.iter], ListOf):
            return False
        for node in walk(loop):
            if isinstance(node, ast.Attribute) and node.attr in ("append", "extend", "insert"):
                return True
            if isinstance(node, ast.AugAssign) and isinstance(self.types[node.target], ListOf):
                return True
        return False


@dataclass
class Program:
    """All rules of a game."""

    functions: dict[str, Function] = field(default_factory=dict)
    records: dict[str, Record] = field(default_factory=dict)
    constants: dict[str, Constant] = field(default_factory=dict)
    kept: dict[str, Kept] = field(default_factory=dict)
    game_kept: dict[str, Kept] = field(default_factory=dict)
    entries: list[CheckedExpression] = field(default_factory=list)
    facts: Facts = field(default_factory=Facts)
