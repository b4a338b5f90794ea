"""Functions about values that all parts of the Java emitter share."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Protocol

from vmodsmith.foundation.syntax import walk
from vmodsmith.rules.compile.java_names import local, method
from vmodsmith.rules.compile.java_types import boxed, convert, java_type
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.program import Program, Sort
from vmodsmith.rules.language.types import Type

__all__ = ["FunctionContext", "Values", "Variable"]


class FunctionContext(Protocol):
    """The function that contains the expressions."""

    types: dict[str, Type]

    def fresh(self, start: str) -> str:
        """A name that no variable of the rule has."""

    def fresh_member(self, start: str) -> str:
        """A name that is not yet used in the class."""

    def where(self, node: ast.AST) -> str:
        """The author's file and line."""


@dataclass(frozen=True)
class Variable:
    """A variable: its declared type, and its name in Java."""

    type: Type
    name: str


_TOGETHER = 300
"""The most parts of a constant that one method adds."""

_READS = (ast.Name, ast.Compare, ast.Lambda, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
"""Nodes that need more than literal values."""


def _parts(items: list[ast.expr]) -> int:
    return sum(isinstance(each, ast.expr) for one in items for each in walk(one))


class Values:
    """The expressions of one function: `methods` are the methods that they need next to it, `hidden` its own fields."""

    def __init__(self, program: Program, home: FunctionContext) -> None:
        self.program = program
        self.facts = program.facts
        self.home = home
        self.methods: list[str] = []
        self.hidden: list[tuple[str, str]] = []
        self.scopes: list[dict[str, Variable]] = []
        self.apart = False
        """Whether this is a constant, which may have more values than fit one method."""
        self.loops = 0
        """The number of loops around the expression."""

    def written(self, node: ast.expr, want: str | None = None) -> tuple[str, str]:
        """Code, and its Java type."""
        raise NotImplementedError

    def condition(self, node: ast.expr) -> str:
        """Code for the truth of any expression."""
        raise NotImplementedError

    def value(self, node: ast.expr, want: str | None = None) -> str:
        """Code of a Java type, by default of the expression's own type."""
        code, have = self.written(node, want)
        return convert(code, have, want or java_type(self.facts.types[node]))

    def seen(self, node: ast.expr) -> str:
        """Code of a value that is only read: for a constant the original, not a copy that may be changed."""
        meaning = self.facts.meanings.get(node)
        if (
            meaning is None
            or meaning.sort != Sort.CONSTANT
            or ty.parts_changeable(self.program.constants[meaning.name].type)
        ):
            return self.value(node)
        return method(meaning.name)

    def looked(self, node: ast.expr) -> str:
        """A value for comparing or searching, which goes through a list or text."""
        return self.through_seen(node, self.seen(node))

    def through_seen(self, node: ast.expr, code: str) -> str:
        """Code of a value; a list or text is counted as gone through."""
        type_ = self.facts.types[node]
        long = isinstance(type_, ty.ListOf) or type_ in (ty.STR, ty.TEXT)
        return f"Lang.seen({code})" if long and not isinstance(node, ast.Constant) else code

    def effect(self, node: ast.expr) -> str:
        """Code of a call that is made for its effect."""
        return self.written(node)[0]

    def object(self, node: ast.expr) -> str:
        """A value as an item of a collection."""
        return self.value(node, boxed(java_type(self.facts.types[node])))

    def array(self, items: list[ast.expr]) -> str:
        """Values as an array of objects."""
        if self.apart and len(items) > 1 and _parts(items) > _TOGETHER:
            return self.many(items)
        return f"new Object[] {{{', '.join(self.object(each) for each in items)}}}"

    def many(self, items: list[ast.expr]) -> str:
        """The same for constants with too many values for one method: each part is added by a class of its own, as the
        size of a class is limited too; by a method if it reads other constants.
        """
        name, plain = (
            self.home.fresh_member("many"),
            not any(isinstance(each, _READS) for one in items for each in walk(one)),
        )
        lines, first = [], 0
        while first < len(items):
            last = first + 1
            while last < len(items) and _parts(items[first : last + 1]) <= _TOGETHER:
                last += 1
            part = self.home.fresh_member("Many" if plain else "many")
            puts = "".join(f"        a$[{n}] = {self.object(items[n])};\n" for n in range(first, last))
            if plain:
                made = f"    static final class {part} {{\n    static void put(Object[] a$) {{\n{puts}    }}\n    }}\n"
            else:
                made = f"    void {part}(Object[] a$) {{\n{puts}    }}\n"
            self.methods.append(made)
            lines.append(f"{part}.put(a$);" if plain else f"{part}(a$);")
            first = last
        size, static = len(items), "static " if plain else ""
        body = "\n".join(f"        {each}" for each in (f"Object[] a$ = new Object[{size}];", *lines, "return a$;"))
        self.methods.append(f"    {static}Object[] {name}() {{\n{body}\n    }}\n")
        return f"{'Rules.' if plain else ''}{name}()"

    def keyword(self, node: ast.Call, name: str) -> ast.expr | None:
        """The value of a keyword argument."""
        return next((each.value for each in node.keywords if each.arg == name), None)

    def variable(self, name: str) -> Variable | None:
        """A variable by the author's name, the innermost first; None if there is no such variable."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        type_ = self.home.types.get(name)
        return None if type_ is None else Variable(type_, local(name))

    def varies(self, node: ast.expr) -> bool:
        """Whether an expression reads a variable, so that its value is not a constant for Java."""
        meanings = self.facts.meanings
        return any(
            isinstance(each, ast.Name) and each in meanings and meanings[each].sort == Sort.LOCAL for each in walk(node)
        )

    def reference(self, node: ast.expr) -> str:
        """A value that may be null, unchanged."""
        code, have = self.written(node)
        return convert(code, have, boxed(have))

    def text_of(self, node: ast.expr, hexes: str = "number") -> str:
        """A value as a part of a text; a hex becomes its number, or the attribute `hexes`."""
        code = self.value(node)
        return f"{code}.{hexes}()" if self.facts.types[node] == ty.HEX else code
