"""A game's rules, read and checked: the input of both emitters. The statements are still Python's own syntax trees,
together with the facts that the checker found: the type of every expression, and the meaning of every name, attribute
and call. Emitters use these and never guess.
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
    """The kind of meaning of a name, an attribute or a call."""

    LOCAL = "a variable"
    CONSTANT = "a constant"
    FUNCTION = "a function of the game"
    VOCABULARY = "a function of the vocabulary"
    RECORD = "a record"
    BUILTIN = "a built-in function of Python"
    ATTRIBUTE = "an attribute of the vocabulary"
    METHOD = "a method of the vocabulary"
    CONTAINER = "a method of a list, set, map or text"
    STAT = "a printed value"
    COLUMN = "a column of the data"
    KEPT = "a value stored by the rules"
    FIELD = "a field of a record"
    VALUE = "a function held by a variable"


@dataclass(frozen=True)
class Meaning:
    """The meaning of a name or attribute; `name` is its full name, with the namespace of a function."""

    sort: Sort
    name: str


@dataclass(frozen=True)
class Call:
    """A call: the function, and its arguments in the order of its parameters, with defaults filled in. `rest` are the
    values of a parameter that takes any number.
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
    """The variables of the function, including parameters, by name; each has one type."""
    made: dict[str, Any] = field(default_factory=dict)
    """Results computed from this function, by what computed them. They are valid as long as the facts about it."""

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
    """A named value at the top of a file."""

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
    """A value that rules store for pieces of some kinds (`kinds`), or for the game (no kinds): its type, and the text
    of its initial value.
    """

    name: str
    type: Type
    descriptor: str
    kinds: tuple[str, ...]
    value: str = ""


@dataclass
class CheckedExpression:
    """An expression of a rule sheet that runs for a piece `me`, or for the game: a condition or an action. `owner` is
    the id of the command, hook or button, `part` its field (`when`, `call`); `file` and `line` are its place.
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
    """Whether a player triggers it, by a command or a button."""
    counts: bool | None = None
    """Whether it counts as left to do in a phase, according to the sheet (`counts`)."""


@dataclass
class Facts:
    """The findings of the checker, by node of the syntax tree."""

    types: dict[ast.expr, Type] = field(default_factory=dict)
    meanings: dict[ast.expr, Meaning] = field(default_factory=dict)
    calls: dict[ast.Call, Call] = field(default_factory=dict)
    truths: set[ast.expr] = field(default_factory=set)
    """Expressions that are not `bool`, in places in which only their truth matters."""
    declared: dict[ast.expr, Type] = field(default_factory=dict)
    """The declared types of attributes, if a test has narrowed them."""
    results: dict[ast.expr, Type] = field(default_factory=dict)
    """The declared result types of called functions, if the data narrow them."""
    iterated: dict[ast.AST, Type] = field(default_factory=dict)
    """For each `for` (of a statement or a comprehension), the type of its items."""
    scopes: dict[ast.expr, dict[str, Type]] = field(default_factory=dict)
    """The variables of each comprehension and lambda, by name."""

    def grows(self, loop: ast.For) -> bool:
        """Whether a loop may iterate over a list that grows within the loop."""
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
