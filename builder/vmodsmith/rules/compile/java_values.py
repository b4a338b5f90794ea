"""What every part of the Java emitter asks of the others about values."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Protocol

from vmodsmith.rules.compile.java_types import boxed, convert, java_type, local, method
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.program import Program, Sort
from vmodsmith.rules.language.types import Type

__all__ = ["Home", "Values", "Variable"]


class Home(Protocol):
    """The function that expressions stand in."""

    types: dict[str, Type]

    def fresh(self, start: str) -> str:
        """A name that no variable of the rule has."""

    def fresh_member(self, start: str) -> str:
        """A name that nothing in the class has."""

    def where(self, node: ast.AST) -> str:
        """The author's file and line."""


@dataclass(frozen=True)
class Variable:
    """A variable: its type, as it was declared, and its name in Java."""

    type: Type
    name: str


class Values:
    """The expressions of one function: `methods` are the methods they need beside it, `hidden` its own fields."""

    def __init__(self, program: Program, home: Home) -> None:
        self.program = program
        self.facts = program.facts
        self.home = home
        self.methods: list[str] = []
        self.hidden: list[tuple[str, str]] = []
        self.scopes: list[dict[str, Variable]] = []
        self.loops = 0
        """How many loops are around."""

    def written(self, node: ast.expr, want: str | None = None) -> tuple[str, str]:
        """Code, and the Java type it has."""
        raise NotImplementedError

    def condition(self, node: ast.expr) -> str:
        """Code that is true or false, whatever the expression is."""
        raise NotImplementedError

    def value(self, node: ast.expr, want: str | None = None) -> str:
        """Code of a Java type; of the expression's own type where none is wanted."""
        code, have = self.written(node, want)
        return convert(code, have, want or java_type(self.facts.types[node]))

    def seen(self, node: ast.expr) -> str:
        """Code of a value that is only looked at: a constant is itself there, elsewhere a copy that may change."""
        meaning = self.facts.meanings.get(node)
        if (
            meaning is None
            or meaning.sort != Sort.CONSTANT
            or ty.parts_changeable(self.program.constants[meaning.name].type)
        ):
            return self.value(node)
        return method(meaning.name)

    def effect(self, node: ast.expr) -> str:
        """Code of a call that is made for what it does."""
        return self.written(node)[0]

    def object(self, node: ast.expr) -> str:
        """A value as it stands in a collection."""
        return self.value(node, boxed(java_type(self.facts.types[node])))

    def array(self, items: list[ast.expr]) -> str:
        """Values as an array of objects."""
        return f"new Object[] {{{', '.join(self.object(each) for each in items)}}}"

    def keyword(self, node: ast.Call, name: str) -> ast.expr | None:
        """The value of a keyword."""
        return next((each.value for each in node.keywords if each.arg == name), None)

    def variable(self, name: str) -> Variable | None:
        """A variable by the author's name, the innermost first; None for what is none."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        type_ = self.home.types.get(name)
        return None if type_ is None else Variable(type_, local(name))

    def reference(self, node: ast.expr) -> str:
        """A value that may be null, as it is."""
        code, have = self.written(node)
        return convert(code, have, boxed(have))

    def text_of(self, node: ast.expr) -> str:
        """A value as a part of a text; a hex stands for its number."""
        code = self.value(node)
        return f"{code}.number()" if self.facts.types[node] == ty.HEX else code
