"""Random programs of the rule language: well typed, ending soon, doing what rules do and more.

A program is a file with records, constants and functions; its function `NAME_main` takes nothing and gives one value.
An *ordinary* program means the same to Python itself: it never goes through a set, whose order Python does not promise.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

__all__ = ["Source", "source"]

Type = tuple
"""A type as nested tuples: `("int",)`, `("list", ("int",))`, `("rec", "R1")`, `("opt", ("str",))`."""

INT, BOOL, STR, HEX = ("int",), ("bool",), ("str",), ("hex",)

_INTS = ("0", "1", "2", "3", "5", "7", "10", "-1", "-2", "-7", "100", "46341", "65536", "2147483647", "-2147483647")
_STRS = (
    "",
    "a",
    "b",
    "ab",
    "abc",
    "A b",
    "  x y ",
    "12",
    "-3",
    "a,b,,c",
    "ß",
    "É",
    "林",
    "😀z",
    "\t\n",
    '"',
    "\\",
    "{x}",
    "%20",
)
_NAMES = (
    "x",
    "y",
    "z",
    "here",
    "found",
    "item",
    "n",
    "total",
    "new",
    "this",
    "int_",
    "list_",
    "Math",
    "String",
    "t",
    "default",
    "Lang",
    "Letters",
    "Lists",
    "Numbers",
)


@dataclass(frozen=True)
class Source:
    """A random program: its name, its text, whether Python itself must agree."""

    name: str
    text: str
    ordinary: bool


@dataclass
class _Function:
    name: str
    parameters: list[tuple[str, Type]]
    result: Type


@dataclass
class _Scope:
    """Variables that have a value at a place; those of `fixed` are not to be given another."""

    variables: dict[str, Type] = field(default_factory=dict)
    fixed: set[str] = field(default_factory=set)

    def copy(self) -> _Scope:
        return _Scope(dict(self.variables), set(self.fixed))


def written(type_: Type) -> str:
    """A type as an annotation."""
    sort = type_[0]
    if sort in ("int", "bool", "str"):
        return sort
    if sort == "hex":
        return "Hex"
    if sort == "rec":
        return type_[1]
    if sort == "opt":
        return f"{written(type_[1])} | None"
    return f"{sort}[{', '.join(map(written, type_[1:]))}]"


def hashable(type_: Type) -> bool:
    """Whether values can be items of sets and keys of maps."""
    return type_[0] in ("int", "bool", "str", "hex") or (type_[0] == "tuple" and all(map(hashable, type_[1:])))


def orderable(type_: Type) -> bool:
    """Whether values have an order."""
    return type_[0] in ("int", "str") or (type_[0] == "tuple" and all(map(orderable, type_[1:])))


def source(name: str, seed: int) -> Source:
    """The program of a seed; all its names begin with its own."""
    rng = Random(seed)
    return _Program(name, rng, ordinary=rng.random() < 0.8).made()


class _Program:
    def __init__(self, name: str, rng: Random, *, ordinary: bool) -> None:
        self.name, self.rng, self.ordinary = name, rng, ordinary
        self.records: dict[str, list[tuple[str, Type]]] = {}
        self.constants: dict[str, Type] = {}
        self.functions: list[_Function] = []

    def made(self) -> Source:
        parts = ["from game import *\n"]
        parts += [self.record() for _ in range(self.rng.randint(0, 2))]
        parts += [self.constant() for _ in range(self.rng.randint(0, 3))]
        parts.append(self.noting())
        for n in range(self.rng.randint(1, 4)):
            taken = [self.type(2) for _ in range(self.rng.randint(0, 3))]
            parts.append(self.function(f"{self.name}_f{n}", taken, self.type(2)))
        parts.append(self.function(f"{self.name}_main", [], self.type(2)))
        return Source(self.name, "\n\n".join(parts) + "\n", self.ordinary)

    def type(self, depth: int, test: Callable[[Type], bool] = lambda _: True) -> Type:
        """A random type that passes a test."""
        while True:
            made = self._type(depth)
            if test(made):
                return made

    def _type(self, depth: int) -> Type:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.4:
            return rng.choice((INT, INT, INT, STR, STR, BOOL, HEX))
        sort = rng.choice(("list", "list", "list", "set", "dict", "tuple", "rec", "opt"))
        if sort == "list":
            return ("list", self.type(depth - 1, self.inside))
        if sort == "set":
            return ("set", self.type(depth - 1, hashable))
        if sort == "dict":
            return ("dict", self.type(0), self.type(depth - 1, self.inside))
        if sort == "tuple":
            return ("tuple", *(self.type(depth - 1, self.inside) for _ in range(rng.randint(1, 3))))
        if sort == "rec" and self.records:
            return ("rec", rng.choice(list(self.records)))
        return ("opt", self.type(depth - 1, lambda each: each[0] != "opt"))

    def inside(self, type_: Type) -> bool:
        """Whether values can be items without a type being written: None has none of its own."""
        return type_[0] != "opt" or self.rng.random() < 0.02

    def record(self) -> str:
        name = f"{self.name.upper()}R{len(self.records)}"
        fields = [(f"{rng_name}{n}", self.type(1)) for n, rng_name in enumerate(self.rng.sample(_NAMES, 3))]
        lines = [f"    {field}: {written(type_)}" for field, type_ in fields]
        self.records[name] = fields
        return "\n".join(["@dataclass(frozen=True)", f"class {name}:", *lines])

    def constant(self) -> str:
        name = f"{self.name.upper()}_C{len(self.constants)}"
        type_ = self.type(
            1,
            lambda each: (
                each[0] in ("int", "str", "bool", "list", "tuple", "dict") and each != ("list", HEX) and HEX not in each
            ),
        )
        text = _Body(self, [], ("none",)).literal(type_)
        self.constants[name] = type_
        return f"{name}: {written(type_)} = {text}"

    def noting(self) -> str:
        """A function by which a program tells in which order it works."""
        self.note, self.apply = f"{self.name}_note", f"{self.name}_apply"
        return (
            f'def {self.note}(n: int) -> int:\n    report(f"note {{n}}")\n    return n\n\n'
            f"def {self.apply}(f: Callable[[int], int], n: int) -> int:\n    return f(n) - f(n - 1)"
        )

    def function(self, name: str, taken: list[Type], result: Type) -> str:
        parameters = [(f"p{n}", type_) for n, type_ in enumerate(taken)]
        body = _Body(self, parameters, result)
        lines = body.block(1, 3)
        lines.append(f"    return {body.expr(result, 3)}")
        head = (
            f"def {name}({', '.join(f'{each}: {written(type_)}' for each, type_ in parameters)}) -> {written(result)}:"
        )
        self.functions.append(_Function(name, parameters, result))
        return "\n".join([head, *lines])


class _Body:
    """Writes one function."""

    def __init__(self, program: _Program, parameters: list[tuple[str, Type]], result: Type) -> None:
        self.program, self.rng, self.result = program, program.rng, result
        self.scope = _Scope(dict(parameters))
        self.types: dict[str, Type] = dict(parameters)
        self.count = 0
        self.loops = 0
        self.inner: list[str] = []
        """Variables of the comprehensions and lambdas around."""

    # ---- statements

    def block(self, depth: int, size: int) -> list[str]:
        pad = "    " * depth
        lines: list[str] = []
        for _ in range(self.rng.randint(1, size)):
            lines += [pad + line for line in self.statement(depth)]
        return lines

    def statement(self, depth: int) -> list[str]:
        rng = self.rng
        choices = [self.assign, self.assign, self.assign, self.augment, self.say, self.change, self.unpack, self.item]
        if depth < 4:
            choices += [self.choice, self.choice, self.loop, self.loop, self.count_down, self.narrow]
        if self.loops and rng.random() < 0.15:
            return [f"if {self.expr(BOOL, 2)}:", f"    {rng.choice(('break', 'continue'))}"]
        if rng.random() < 0.04 and self.result[0] != "none":
            return [f"if {self.expr(BOOL, 2)}:", f"    return {self.expr(self.result, 2)}"]
        made = rng.choice(choices)
        if made in (self.choice, self.loop, self.count_down, self.narrow):
            return made(depth)
        return made()

    def nested(self, size: int = 2) -> list[str]:
        """The block of a statement: what it gives a value is not sure afterwards."""
        before = self.scope.copy()
        lines = self.block(0, size)
        self.scope = before
        return ["    " + line for line in lines]

    def name(self, type_: Type) -> tuple[str, bool]:
        """A variable that may be given a value of a type, and whether that is its first one here."""
        rng = self.rng
        old = [each for each, has in self.scope.variables.items() if has == type_ and each not in self.scope.fixed]
        if old and rng.random() < 0.5:
            return rng.choice(old), False
        seen = [each for each, has in self.types.items() if has == type_ and each not in self.scope.fixed]
        if seen and rng.random() < 0.3:
            name = rng.choice(seen)
            return name, name not in self.scope.variables
        free = [each for each in _NAMES if each not in self.types]
        if free and rng.random() < 0.6:
            return rng.choice(free), True
        self.count += 1
        return f"v{self.count}", True

    def give(self, name: str, type_: Type) -> None:
        self.scope.variables[name] = type_
        self.types[name] = type_

    def assign(self) -> list[str]:
        type_ = self.program.type(2)
        name, _ = self.name(type_)
        new = name not in self.types
        empty = {"list": "[]", "set": "set()", "dict": "{}"}.get(type_[0])
        text = empty if new and empty and self.rng.random() < 0.3 else self.expr(type_, 3)
        self.give(name, type_)
        return [f"{name}: {written(type_)} = {text}" if new else f"{name} = {text}"]

    def augment(self) -> list[str]:
        free = [
            (name, type_)
            for name, type_ in self.scope.variables.items()
            if name not in self.scope.fixed and type_[0] in ("int", "str", "list", "set")
        ]
        if not free:
            return self.assign()
        name, type_ = self.rng.choice(free)
        sign = {"int": ("+", "-", "*", "//", "%"), "str": ("+",), "list": ("+",), "set": ("|", "&", "-", "^")}[type_[0]]
        return [f"{name} {self.rng.choice(sign)}= {self.expr(type_, 2)}"]

    def say(self) -> list[str]:
        parts = " ".join(
            f"{{{self.expr(self.rng.choice((INT, STR)), 2, quote=True)}}}" for _ in range(self.rng.randint(1, 2))
        )
        return (
            [f"report(f'{parts}')"] if "\n" not in parts and "\\" not in parts and "'" not in parts else ["report('x')"]
        )

    def change(self) -> list[str]:
        rng = self.rng
        free = [
            (name, type_)
            for name, type_ in self.scope.variables.items()
            if type_[0] in ("list", "set", "dict") and name not in self.scope.fixed
        ]
        if not free:
            return self.assign()
        name, type_ = rng.choice(free)
        item = type_[1]
        x = lambda of=item, depth=2: self.expr(of, depth)  # noqa: E731
        if type_[0] == "list":
            many = self.rng.choice(
                (("list", item), *((("set", item),) if hashable(item) and not self.program.ordinary else ()))
            )
            made = [f"{name}.append({x()})", f"{name}.append({x()})", f"{name}.extend({x(many)})",
                    f"{name}.insert({x(INT)}, {x()})", f"{name}.reverse()", f"{name}[{self.place(name)}] = {x()}",
                    f"{name}[{x(INT, 1)}] = {x()}"]  # fmt: skip
            if rng.random() < 0.3:
                made += [
                    f"{name}.remove({x()})",
                    f"{name}.pop()",
                    f"{name}.pop({x(INT, 1)})",
                    f"{name}.clear()",
                    f"del {name}[{x(INT, 1)}]",
                ]
            if item == INT:
                made.append(f"{name}[{self.place(name)}] {rng.choice('+-*')}= {x()}")
        elif type_[0] == "set":
            made = [
                f"{name}.add({x()})",
                f"{name}.add({x()})",
                f"{name}.discard({x()})",
                f"{name}.update({x(('list', item))})",
            ]
            if rng.random() < 0.2:
                made += [f"{name}.remove({x()})", f"{name}.clear()"]
        else:
            value = type_[2]
            made = [
                f"{name}[{x()}] = {x(value)}",
                f"{name}[{x()}] = {x(value)}",
                f"{name}.update({x(type_)})",
                f"{name}.setdefault({x()}, {x(value)})",
            ]
            if rng.random() < 0.2:
                made += [f"{name}.pop({x()})", f"{name}.clear()", f"del {name}[{x()}]"]
            if value == INT:
                made.append(f"{name}[{x()}] {rng.choice('+-')}= {x(value)}")
            if value[0] == "list":
                made.append(f"{name}.setdefault({x()}, []).append({x(value[1])})")
        return [rng.choice(made)]

    def place(self, name: str) -> str:
        """A place in a list that is mostly there."""
        return f"{self.expr(INT, 1)} % max(1, len({name}))"

    def unpack(self) -> list[str]:
        types = [self.program.type(1) for _ in range(self.rng.randint(2, 3))]
        text = self.expr(("tuple", *types), 2)
        if self.rng.random() < 0.5:
            text = ", ".join(self.expr(each, 2) for each in types)
        before = self.scope.copy()
        names: list[str] = []
        for each in types:
            # A new variable takes its type from the value, which has to be sure of it.
            old = [
                name
                for name, has in before.variables.items()
                if has == each and name not in before.fixed and name not in names
            ]
            if not old:
                return self.assign()
            names.append(self.rng.choice(old))
        return [f"{', '.join(names)} = {text}"]

    def item(self) -> list[str]:
        if self.program.ordinary:
            return self.say()
        kept = self.rng.choice((("Count", INT), ("Words", ("list", STR)), ("Place", ("opt", HEX))))
        if self.rng.random() < 0.3 and kept[1] == INT:
            return [f"game.{kept[0]} += {self.expr(INT, 2)}"]
        return [f"game.{kept[0]} = {self.expr(kept[1], 2)}"]

    def choice(self, depth: int) -> list[str]:
        lines = [f"if {self.condition()}:", *self.nested()]
        while self.rng.random() < 0.25:
            lines += [f"elif {self.condition()}:", *self.nested()]
        if self.rng.random() < 0.5:
            lines += ["else:", *self.nested()]
        return lines

    def condition(self) -> str:
        if self.rng.random() < 0.3:
            return self.rng.choice((" and ", " or ")).join(
                self.condition_part(2) for _ in range(self.rng.randint(2, 3))
            )
        return self.expr(self.rng.choice((BOOL, BOOL, BOOL, INT, STR, ("list", INT))), 3)

    def loop(self, depth: int) -> list[str]:
        rng = self.rng
        head, names = self.going(rng.randint(0, 5))
        before = self.scope.copy()
        for name, type_ in names:
            self.give(name, type_)
        self.loops += 1
        inner = self.nested()
        self.loops -= 1
        self.scope = before
        return [f"for {head}:", *inner]

    def fresh_loop_name(self, type_: Type) -> str:
        seen = [each for each, has in self.types.items() if has == type_ and each not in self.scope.fixed]
        if seen and self.rng.random() < 0.3:
            return self.rng.choice(seen)
        free = [each for each in _NAMES if each not in self.types]
        if free and self.rng.random() < 0.5:
            return self.rng.choice(free)
        self.count += 1
        return f"v{self.count}"

    def going(self, sort: int) -> tuple[str, list[tuple[str, Type]]]:
        """`x in xs` of a loop, and its variables."""
        rng = self.rng
        if sort <= 1:
            name = self.fresh_loop_name(INT)
            ends = rng.choice((f"{rng.randint(0, 5)}", f"{rng.randint(-2, 2)}, {rng.randint(0, 6)}",
                               f"{rng.randint(3, 6)}, 0, -{rng.randint(1, 2)}",
                               f"len({self.expr(('list', INT), 1)})", f"{self.expr(INT, 1)} % 5"))  # fmt: skip
            return f"{name} in range({ends})", [(name, INT)]
        item = self.program.type(1)
        if sort == 2 and self.ordinary_dict(item):
            name = self.fresh_loop_name(item)
            return f"{name} in {self.expr(('dict', item, INT), 2)}", [(name, item)]
        if sort == 3:
            one, two = self.fresh_loop_name(INT), self.fresh_loop_name(item)
            if one == two:
                return self.going(4)
            start = rng.choice(("", "", f", {rng.randint(-1, 3)}"))
            return f"{one}, {two} in enumerate({self.expr(('list', item), 2)}{start})", [(one, INT), (two, item)]
        if sort == 4:
            other = self.program.type(1)
            one, two = self.fresh_loop_name(item), self.fresh_loop_name(other)
            if one != two:
                lists = f"{self.expr(('list', item), 2)}, {self.expr(('list', other), 2)}"
                return f"{one}, {two} in zip({lists})", [(one, item), (two, other)]
        name = self.fresh_loop_name(item)
        if hashable(item) and not self.program.ordinary and rng.random() < 0.4:
            return f"{name} in {self.expr(('set', item), 2)}", [(name, item)]
        if item == STR and rng.random() < 0.3:
            return f"{name} in {self.expr(STR, 2)}", [(name, STR)]
        if rng.random() < 0.2:
            return f"{name} in reversed({self.expr(('list', item), 2)})", [(name, item)]
        return f"{name} in {self.expr(('list', item), 2)}", [(name, item)]

    def ordinary_dict(self, item: Type) -> bool:
        return item[0] in ("int", "str", "bool", "hex")

    def count_down(self, depth: int) -> list[str]:
        self.count += 1
        name = f"w{self.count}"
        self.give(name, INT)
        self.scope.fixed.add(name)
        test = f"{name} > 0" if self.rng.random() < 0.5 else f"{name} > 0 and {self.expr(BOOL, 2)}"
        if self.rng.random() < 0.2:
            test = name
        inner = self.nested()
        self.loops += 1
        inner += self.nested(1)
        self.loops -= 1
        start = f"{name} = {self.rng.randint(0, 4)}"
        if self.rng.random() < 0.3:
            return [start, "while True:", f"    {name} -= 1", f"    if {name} < 0:", "        break", *inner]
        return [start, f"while {test}:", f"    {name} -= 1", *inner]

    def narrow(self, depth: int) -> list[str]:
        """A value that may be missing, tested and then used."""
        rng = self.rng
        inside = self.program.type(1, lambda each: each[0] != "opt")
        type_ = ("opt", inside)
        self.count += 1
        name = f"o{self.count}"
        text = (
            f"({self.expr(inside, 2)} if {self.expr(BOOL, 1)} else None)"
            if rng.random() < 0.5
            else self.optional(inside, 2)
        )
        first = f"{name}: {written(type_)} = {text}"
        self.types[name] = type_
        lines = [first]
        how = rng.randint(0, 3)
        there = self.scope.copy()
        there.variables[name] = inside
        there.fixed.add(name)
        before = self.scope.copy()
        if how == 0:
            self.scope = there
            inner = self.nested()
            self.scope = before
            lines += [f"if {name} is not None:", *inner]
        elif how == 1:
            lines += [f"if {name} is None:", *self.nested(1), "else:"]
            self.scope = there
            lines += self.nested()
            self.scope = before
        elif how == 2:
            self.scope = there
            test, inner = self.expr(BOOL, 2), self.nested()
            self.scope = before
            lines += [f"if {name} is not None and {test}:", *inner]
        else:
            lines += [f"if {name} is None:", f"    {name} = {self.expr(inside, 2)}"]
            self.scope = there
            lines += [f"report(f'{{{self.quoted(inside, name)}}}')"]
            self.scope = before
        self.scope.variables[name] = type_
        self.scope.fixed.add(name)
        return lines

    def quoted(self, type_: Type, name: str) -> str:
        return name if type_ in (INT, STR, HEX) else "0"

    # ---- expressions

    def expr(self, type_: Type, depth: int, *, quote: bool = False) -> str:
        """The text of an expression of a type."""
        rng = self.rng
        if quote:
            for _ in range(5):
                made = self.expr(type_, depth)
                if not set("'\"\\\n{}") & set(made):
                    return made
            return "0" if type_ == INT else "str(1)"
        known = [name for name, has in self.scope.variables.items() if has == type_]
        if known and rng.random() < (0.5 if depth > 0 else 0.9):
            return rng.choice(known)
        constants = [name for name, has in self.program.constants.items() if has == type_]
        changes = type_[0] in ("list", "dict")  # to Python itself, a constant may change
        if constants and not (changes and self.program.ordinary) and rng.random() < (0.5 if changes else 0.2):
            return rng.choice(constants)
        if depth <= 0:
            return self.literal(type_, 1)
        if rng.random() < 0.12:
            made = self.called(type_, depth)
            if made:
                return made
        if rng.random() < 0.08:
            return f"({self.expr(type_, depth - 1)} if {self.expr(BOOL, depth - 1)} else {self.expr(type_, depth - 1)})"
        if rng.random() < 0.1:
            made = self.taken(type_, depth)
            if made:
                return made
        return getattr(self, f"_{type_[0]}")(type_, depth - 1)

    def literal(self, type_: Type, depth: int = 2) -> str:
        """A value that is written out, without calls."""
        rng = self.rng
        sort = type_[0]
        if sort == "int":
            return rng.choice(_INTS) if rng.random() < 0.5 else str(rng.randint(-9, 9))
        if sort == "bool":
            return rng.choice(("True", "False"))
        if sort == "str":
            return repr(rng.choice(_STRS))
        if sort == "hex":
            return f"hexes()[{rng.randint(0, 8)}]"
        if sort == "opt":
            return "None" if rng.random() < 0.4 else self.literal(type_[1], depth)
        if sort == "rec":
            return (
                f"{type_[1]}({', '.join(self.literal(each, depth - 1) for _, each in self.program.records[type_[1]])})"
            )
        many = rng.randint(1, 3) if depth > 0 else 1
        if sort == "tuple":
            items = [self.literal(each, depth - 1) for each in type_[1:]]
            return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
        if sort == "dict":
            return (
                "{"
                + ", ".join(f"{self.literal(type_[1])}: {self.literal(type_[2], depth - 1)}" for _ in range(many))
                + "}"
            )
        items = [self.literal(type_[1], depth - 1) for _ in range(many)]
        if sort == "set":
            return f"{{{', '.join(items)}}}" if items else "set()"
        return f"[{', '.join(items)}]"

    def called(self, type_: Type, depth: int) -> str | None:
        """A call of an earlier function that gives a type."""
        known = [each for each in self.program.functions if each.result == type_]
        if not known:
            return f"{self.program.note}({self.expr(INT, depth - 1)})" if type_ == INT else None
        chosen = self.rng.choice(known)
        given = [self.expr(each, depth - 1) for _, each in chosen.parameters]
        if given and self.rng.random() < 0.2:
            given[-1] = f"{chosen.parameters[-1][0]}={given[-1]}"
        return f"{chosen.name}({', '.join(given)})"

    def taken(self, type_: Type, depth: int) -> str | None:
        """A value out of something that holds such values."""
        rng = self.rng
        sort = rng.randint(0, 7)
        if sort == 0:
            xs = self.expr(("list", type_), depth - 1)
            return (
                f"{xs}[{self.expr(INT, 1)}]"
                if rng.random() < 0.3
                else f"({xs} + [{self.expr(type_, 1)}])[{rng.choice(('0', '-1'))}]"
            )
        if sort == 1:
            key = self.program.type(0)
            return (
                f"{self.expr(('dict', key, type_), depth - 1)}.get({self.sought(key, 1)}, "
                f"{self.expr(type_, depth - 1)})"
            )
        if sort == 2:
            other = self.program.type(1)
            return (
                f"{self.expr(('tuple', type_, other), depth - 1)}[0]"
                if rng.random() < 0.5
                else f"{self.expr(('tuple', other, type_), depth - 1)}[1]"
            )
        if sort == 3:
            for name, fields in self.program.records.items():
                for each, has in fields:
                    if has == type_:
                        return f"{self.expr(('rec', name), depth - 1)}.{each}"
        if sort == 4 and type_[0] != "opt":
            xs = self.expr(("list", type_), depth - 1)
            return f"{rng.choice(('min', 'max'))}({xs} + [{self.expr(type_, 1)}], key={self.key(type_)})"
        if sort == 5:
            lists = [
                name
                for name, has in self.scope.variables.items()
                if has == ("list", type_) and name not in self.scope.fixed
            ]
            if lists and not self.inner:
                return f"{rng.choice(lists)}.pop()"
        if sort == 6:
            dicts = [(name, has) for name, has in self.scope.variables.items() if has[0] == "dict" and has[2] == type_]
            if dicts:
                name, has = rng.choice(dicts)
                return f"{name}[{self.sought(has[1], 1)}]"
        return None

    @contextmanager
    def within(self, *names: tuple[str, Type]) -> Iterator[None]:
        """Variables of a comprehension or lambda."""
        before = self.scope
        self.scope = before.copy()
        for name, type_ in names:
            self.scope.variables[name] = type_
            self.scope.fixed.add(name)
            self.inner.append(name)
        yield
        del self.inner[len(self.inner) - len(names) :]
        self.scope = before

    def inner_name(self) -> str:
        """A name for a variable of a comprehension: a new one, or one that is something else outside."""
        return self.rng.choice(("a", "b", "c", "x", "y", "item", "n"))

    def key(self, item: Type) -> str:
        name = self.inner_name()
        if item == STR and self.rng.random() < 0.3:
            return "lambda a: len(a)"
        with self.within((name, item)):
            return f"lambda {name}: {self.expr(self.rng.choice((INT, STR, ('tuple', INT, STR))), 2)}"

    def generated(self, made: Callable[[], str], depth: int) -> str:
        """`… for … in … if …` around an expression that is made inside."""
        rng = self.rng
        item = self.program.type(1)
        name = self.inner_name()
        sort = rng.randint(0, 4)
        names = [(name, item)]
        if sort == 0:
            names, text = [(name, INT)], f"range({rng.randint(0, 4)})"
        elif sort == 1 and name != "k":
            names, text = [("k", INT), (name, item)], f"enumerate({self.expr(('list', item), depth)})"
        elif sort == 2 and hashable(item) and not self.program.ordinary:
            text = self.expr(("set", item), depth)
        elif sort == 3:
            key = self.program.type(0)
            names, text = [("k", key), (name, item)], f"{self.expr(('dict', key, item), depth)}.items()"
        else:
            text = self.expr(("list", item), depth)
        with self.within(*names):
            tests = f" if {self.expr(BOOL, 1)}" if rng.random() < 0.4 else ""
            if rng.random() < 0.2 and depth > 1:
                second = self.inner_name()
                other = self.program.type(0)
                more = self.expr(("list", other), 1)
                if second not in [each for each, _ in names]:
                    with self.within((second, other)):
                        return (
                            f"{made()} for {', '.join(each for each, _ in names)} in {text}{tests} for {second} in "
                            f"{more}"
                        )
            return f"{made()} for {', '.join(each for each, _ in names)} in {text}{tests}"

    def _int(self, type_: Type, d: int) -> str:
        rng, x = self.rng, self.expr
        item = self.program.type(1)
        xs = ("list", item)
        match rng.randint(0, 23):
            case 0 | 1 | 2:
                return f"({x(INT, d)} {rng.choice('+-')} {x(INT, d)})"
            case 3:
                return f"({x(INT, d)} * {x(INT, d)})"
            case 4:
                return f"({x(INT, d)} {rng.choice(('//', '%'))} {x(INT, d)})"
            case 5:
                return f"({x(INT, d)} {rng.choice(('//', '%'))} {rng.choice(('2', '3', '-3', '7', '-7', '10'))})"
            case 6:
                return f"({x(INT, 0)} ** {rng.randint(0, 4)})"
            case 7:
                return f"(-{x(INT, d)})"
            case 8 | 9:
                return f"len({x(rng.choice((xs, STR, ('set', INT), ('dict', INT, item))), d)})"
            case 10:
                return f"abs({x(INT, d)})"
            case 11:
                return f"{rng.choice(('min', 'max'))}({', '.join(x(INT, d) for _ in range(rng.randint(2, 3)))})"
            case 12:
                return f"{rng.choice(('min', 'max'))}({x(('list', INT), d)}, default={x(INT, 0)})"
            case 13:
                return f"{rng.choice(('min', 'max'))}({x(('list', INT), d)})"
            case 14:
                return f"sum({x(('list', INT), d)})"
            case 15:
                return f"sum({self.generated(lambda: x(INT, d), d)})"
            case 16:
                return (
                    f"{rng.choice(('min', 'max'))}(({self.generated(lambda: x(INT, d), d)}), key={self.key(INT)}, "
                    f"default={x(INT, 0)})"
                )
            case 17:
                return f"{x(xs, d)}.count({self.sought(item, 1)})"
            case 18:
                return f"{x(STR, d)}.find({x(STR, 1)})"
            case 19:
                return f"whole({x(STR, d)}, {x(INT, 0)})"
            case 20:
                return f"{self.program.note}({x(INT, d)})"
            case 21:
                return f"{x(HEX, d)}.{rng.choice('qr')}"
            case 22:
                name = self.inner_name()
                with self.within((name, INT)):
                    body = x(INT, d)
                given = rng.choice((f"lambda {name}: {body}", self.program.note))
                return f"{self.program.apply}({given}, {x(INT, d)})"
        return self.literal(INT)

    def _bool(self, type_: Type, d: int) -> str:
        rng, x = self.rng, self.expr
        item = self.program.type(
            1, lambda each: each[0] != "opt" and (each == STR or STR not in each or rng.random() < 0.1)
        )
        match rng.randint(0, 15):
            case 0 | 1:
                return f"({x(INT, d)} {rng.choice(('<', '<=', '>', '>=', '==', '!='))} {x(INT, d)})"
            case 2:
                signs = [rng.choice(("<", "<=", ">", "==", "!=")) for _ in range(2)]
                return f"({x(INT, d)} {signs[0]} {x(INT, d)} {signs[1]} {x(INT, d)})"
            case 3:
                return f"({x(STR, d)} {rng.choice(('<', '<=', '>', '>=', '==', '!='))} {x(STR, d)})"
            case 4 | 5:
                parts = [self.condition_part(d) for _ in range(rng.randint(2, 3))]
                return f"bool({rng.choice((' and ', ' or ')).join(parts)})"
            case 6:
                return f"(not {self.condition_part(d)})"
            case 7:
                return f"({self.sought(item, d)} {rng.choice(('in', 'not in'))} {x(('list', item), d)})"
            case 8:
                key = self.program.type(1, hashable)
                return f"({self.sought(key, d)} in {x(rng.choice((('set', key), ('list', key))), d)})"
            case 9:
                return f"({x(STR, 1)} {rng.choice(('in', 'not in'))} {x(STR, d)})"
            case 10:
                return f"({self.sought(item, d)} {rng.choice(('==', '!='))} {x(item, d)})"
            case 11 | 12:
                return f"{rng.choice(('any', 'all'))}({self.generated(lambda: x(BOOL, d), d)})"
            case 13:
                return f"{x(STR, d)}.{rng.choice(('startswith', 'endswith'))}({x(STR, 0)})"
            case 14:
                return (
                    f"({self.optional(item, d)} is {rng.choice(('None', 'not None'))})"
                    if item[0] != "opt"
                    else f"{x(STR, d)}.isdigit()"
                )
        pair = self.program.type(1, orderable)
        return f"(({x(INT, d)}, {x(pair, d)}) {rng.choice(('<', '>='))} ({x(INT, d)}, {x(pair, d)}))"

    def sought(self, type_: Type, depth: int) -> str:
        """What is looked for somewhere: nothing that is written out, or the checker sees that it is not there."""
        return f"str({self.expr(STR, depth)})" if type_ == STR else self.expr(type_, depth)

    def condition_part(self, d: int) -> str:
        sort = self.rng.choice((BOOL, BOOL, BOOL, INT, STR, ("list", INT), ("dict", INT, INT)))
        return self.expr(sort, d)

    def _str(self, type_: Type, d: int) -> str:
        rng, x = self.rng, self.expr
        match rng.randint(0, 15):
            case 0 | 1:
                return _laid_together(x(STR, d), x(STR, d))
            case 2:
                return f"({x(STR, d)} * {rng.randint(-1, 3)})"
            case 3:
                return f"{x(STR, d)}.{rng.choice(('upper', 'lower', 'strip'))}()"
            case 4:
                return f"{x(STR, d)}.replace({x(STR, 0)}, {x(STR, 0)})"
            case 5:
                return f"{x(STR, 0)}.join({x(('list', STR), d)})"
            case 6:
                return f"{x(STR, 0)}.join({self.generated(lambda: x(STR, d), d)})"
            case 7 | 8:
                return f"{x(STR, d)}[{self.slice()}]"
            case 9:
                return (
                    f"{x(STR, d)}[{x(INT, 0)}]"
                    if rng.random() < 0.3
                    else f"{_laid_together(x(STR, d), QUOTED)}[{rng.choice(('0', '-1'))}]"
                )
            case 10:
                return f"str({x(rng.choice((INT, STR, HEX)), d)})"
            case 11:
                return f"{x(STR, d)}.{rng.choice(('removeprefix', 'removesuffix'))}({x(STR, 0)})"
            case 12:
                return f"signed({x(INT, d)})"
            case 13:
                return f"{x(HEX, d)}.number"
            case 14:
                inside = x(rng.choice((INT, STR, HEX)), d, quote=True) if rng.random() < 0.8 else "0"
                return f"f'<{{{inside}}}>'"
        return self.literal(STR)

    def slice(self) -> str:
        ends = [self.expr(INT, 0) if self.rng.random() < 0.6 else "" for _ in range(2)]
        return ":".join(ends)

    def _hex(self, type_: Type, d: int) -> str:
        return self.literal(HEX)

    def _opt(self, type_: Type, d: int) -> str:
        return "None" if self.rng.random() < 0.3 else self.optional(type_[1], d)

    def optional(self, inside: Type, d: int) -> str:
        """A value of which nobody knows whether it is there."""
        rng = self.rng
        if inside == HEX and rng.random() < 0.5:
            return f"{self.expr(HEX, d)}.neighbour({self.expr(INT, 0)} % 6)"
        if orderable(inside) and rng.random() < 0.3:
            return f"{rng.choice(('min', 'max'))}({self.expr(('list', inside), d)}, default=None)"
        key = self.program.type(0)
        return f"{self.expr(('dict', key, inside), d)}.get({self.sought(key, 1)})"

    def _rec(self, type_: Type, d: int) -> str:
        name = type_[1]
        fields = self.program.records[name]
        if self.rng.random() < 0.2:
            chosen, has = self.rng.choice(fields)
            return f"replace({self.expr(type_, d)}, {chosen}={self.expr(has, d)})"
        given = [self.expr(each, d) for _, each in fields]
        return f"{name}({', '.join(given)})"

    def _tuple(self, type_: Type, d: int) -> str:
        items = [self.expr(each, d) for each in type_[1:]]
        return f"({', '.join(items)}{',' if len(items) == 1 else ''})"

    def _list(self, type_: Type, d: int) -> str:
        rng, item, x = self.rng, type_[1], self.expr
        sort = rng.randint(0, 13)
        if sort <= 2:
            return f"[{', '.join(x(item, d) for _ in range(rng.randint(1, 3)))}]"
        if sort <= 5:
            return f"[{self.generated(lambda: x(item, d), d)}]"
        if sort == 6:
            return f"{x(type_, d)}[{self.slice()}]"
        if sort == 7:
            return f"({x(type_, d)} + {x(type_, d)})"
        if sort == 8:
            way = rng.choice(("", ", reverse=True", ", reverse=False"))
            return f"sorted({x(type_, d)}, key={self.key(item)}{way})"
        if sort == 9 and orderable(item):
            return f"sorted({x(rng.choice((type_, ('set', item))), d)})"
        if sort == 10:
            return f"list({x(type_, d)})" if rng.random() < 0.5 else f"{x(type_, d)}.copy()"
        if sort == 11 and hashable(item) and not self.program.ordinary:
            return f"list({x(('set', item), d)})"
        if sort == 12:
            if item == INT:
                return f"list(range({rng.randint(-2, 4)}, {x(INT, 0)} % 6))"
            if item == STR:
                return rng.choice(
                    (
                        f"{x(STR, d)}.split()",
                        f"{x(STR, d)}.split(',')",
                        f"list({x(STR, d)})",
                        f"{x(STR, d)}.split({x(STR, 0)})",
                    )
                )
            if item == HEX:
                return "hexes()"
            if item[0] == "tuple" and len(item) == 3 and item[1][0] in ("int", "str", "bool"):
                return f"list({x(('dict', *item[1:]), d)}.items())"
        if sort == 13:
            if item[0] in ("int", "str", "bool", "hex"):
                return f"list({x(('dict', item, INT), d)})"
            if item[0] == "tuple" and len(item) == 3:
                if item[1] == INT and rng.random() < 0.5:
                    return f"list(enumerate({x(('list', item[2]), d)}))"
                return f"list(zip({x(('list', item[1]), d)}, {x(('list', item[2]), d)}))"
            return f"list(reversed({x(type_, d)}))"
        return self.literal(type_)

    def _set(self, type_: Type, d: int) -> str:
        rng, item, x = self.rng, type_[1], self.expr
        sort = rng.randint(0, 6)
        if sort <= 1:
            return f"{{{', '.join(x(item, d) for _ in range(rng.randint(1, 3)))}}}"
        if sort == 2:
            return f"set({x(('list', item), d)})"
        if sort == 3:
            return f"({x(type_, d)} {rng.choice('|&-^')} {x(type_, d)})"
        if sort == 4:
            return f"{{{self.generated(lambda: x(item, d), d)}}}"
        if sort == 5:
            return f"{x(type_, d)}.copy()"
        return self.literal(type_)

    def _dict(self, type_: Type, d: int) -> str:
        rng, x = self.rng, self.expr
        sort = rng.randint(0, 4)
        if sort <= 1:
            return "{" + ", ".join(f"{x(type_[1], d)}: {x(type_[2], d)}" for _ in range(rng.randint(1, 3))) + "}"
        if sort == 2:
            return f"{{{self.generated(lambda: f'{x(type_[1], d)}: {x(type_[2], d)}', d)}}}"
        if sort == 3:
            return f"{x(type_, d)}.copy()" if rng.random() < 0.5 else f"dict({x(type_, d)})"
        return self.literal(type_)


QUOTED = "'q'"


def _laid_together(one: str, other: str) -> str:
    """Two texts as one. Two that are written out are refused: an author writes one."""
    written = all(isinstance(ast.parse(each, mode="eval").body, ast.Constant) for each in (one, other))
    return f"({one}.strip() + {other})" if written else f"({one} + {other})"
