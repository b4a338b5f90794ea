"""The words of a game for editors and type checkers: a stub of the module `game`, from which rules import everything.

It is next to the files of the rules, where editors and mypy find it without configuration. It contains everything that
a rule can use: the vocabulary with its documentation, the game's words as literal types, a piece's printed values,
columns and kept values, the functions of its mechanics; the functions of its own files are imported from these, so that
an editor leads there.
"""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from vmodsmith.model import Game
from vmodsmith.reading.workspace import WRITTEN
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker import declared_program
from vmodsmith.rules.language.program import Function, Kept, Program, Record
from vmodsmith.rules.language.signatures import ClassOf, DeclaredNames, Parameter, Signature, vocabulary
from vmodsmith.rules.language.subset import MODULE, tree_of
from vmodsmith.rules.language.types import Type, Word
from vmodsmith.rules.language.words import Vocabulary

__all__ = ["stub"]

_IMPORTS = """\
from collections.abc import Callable as Callable
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass as dataclass
from dataclasses import replace as replace
from typing import Literal, TypeAlias, overload
from typing import cast as cast
"""

_LITERALS = 40
"""The most words of a type that are written on one line; more are written on a line each."""


def stub(game: Game, program: Program | None = None) -> str:
    """The stub of a game, even if its rules have errors; `program` are their declarations, if already known."""
    return _Writer(game, program or declared_program(game)).text()


class _Writer:
    def __init__(self, game: Game, program: Program) -> None:
        self.game = game
        self.words = Vocabulary(game)
        self.declared: DeclaredNames = vocabulary(self.words.words)
        self.program = program

    def text(self) -> str:
        """All of it."""
        own = {module: names for module, names in self.own()}
        spaces = self.namespaces()
        library = spaces.pop("", [])
        spaces = {space: functions for space, functions in spaces.items() if space.isidentifier()}
        imports = {module: [each for each in names if each not in spaces] for module, names in own.items()}
        parts = [WRITTEN, "# fmt: off", f'"""The words of {self.game.id}, for its rules."""\n', _IMPORTS]
        parts += [f"from {module} import {name} as {name}" for module, names in imports.items() for name in names]
        parts += ["", *self.literals(), "Text: TypeAlias = str", '"""Words for players."""', ""]
        records = [each for each in self.program.records.values() if not self.is_own(each.file)]
        parts += [line for each in records for line in self.record(each)]
        for class_ in self.declared.classes.values():
            if class_.name != "Text":
                parts += self.class_(class_)
        parts += self.kept_by_game()
        named: dict[str, Signature] = {each.name: each.signature for each in self.own_functions(library=False)}
        for signature in [*self.declared.functions.values(), *(each.signature for each in library)]:
            named[signature.name] = signature
            if signature.name not in spaces:
                parts += self.function(signature)
        for space, functions in spaces.items():
            parts += self.namespace(space, functions, named.get(space))
        exported = [name for names in own.values() for name in names]
        exported += [
            "Callable",
            "Text",
            "cast",
            "dataclass",
            "game",
            "replace",
            *filter(str.isidentifier, self.words.words),
        ]
        exported += [each.name for each in records]
        exported += [name for name in self.declared.classes if name != "Text"]
        exported += [*self.declared.functions, *(each.name for each in self.own_functions(library=True)), *spaces]
        parts += ["", "__all__ = [", *(f'    "{name}",' for name in sorted(set(exported))), "]", ""]
        return "\n".join(parts)

    # ---- what the game's files declare

    def is_own(self, file: str) -> bool:
        """Whether a file is one of the game's own."""
        return any(each.file == file for each in self.game.functions)

    def own(self) -> Iterator[tuple[str, list[str]]]:
        """The names that each of the game's files declares, by the name of its module."""
        for each in self.game.functions:
            module = each.file.rpartition("/")[2].removesuffix(".py")
            if module.isidentifier() and not keyword.iskeyword(module) and module != MODULE:
                names = _names(each.file, each.text)
                if names:
                    yield module, names

    def own_functions(self, *, library: bool) -> list[Function]:
        """The functions without a namespace: the library's, or the game's own."""
        return [
            each for each in self.program.functions.values() if not each.namespace and self.is_own(each.file) != library
        ]

    def namespaces(self) -> dict[str, list[Function]]:
        """The functions of the mechanics by namespace; those that every game has under the empty name."""
        found: dict[str, list[Function]] = {"": self.own_functions(library=True)}
        for each in self.program.functions.values():
            if each.namespace and not each.name.startswith("_"):
                found.setdefault(each.namespace, []).append(each)
        return found

    # ---- parts

    def literals(self) -> Iterator[str]:
        """The types of words."""
        for name, type_ in self.words.words.items():
            if name.isidentifier():
                yield f"{name}: TypeAlias = {_literal(type_.words)}"

    def record(self, record: Record) -> list[str]:
        """A record of a mechanic."""
        lines = ["@dataclass(frozen=True)", f"class {record.name}:", *_documented(ast.get_docstring(record.node), 1)]
        for name, type_ in record.fields.items():
            otherwise = f" = {ast.unparse(record.defaults[name])}" if name in record.defaults else ""
            lines.append(f"    {name}: {_written(type_)}{otherwise}")
        return [*lines, ""]

    def class_(self, class_: ClassOf) -> list[str]:
        """A class of the vocabulary; a piece has its printed values, its columns and its kept values as well."""
        lines = [f"class {class_.name}:", *_documented(class_.text, 1)]
        for name, (type_, text) in class_.attributes.items():
            lines += _property(name, type_, text)
        both: dict[str, str] = {}
        if class_.name == "Piece":
            for name in sorted(self.words.stats):
                if name in class_.methods:
                    both[name] = "int"
                elif name not in class_.attributes and name.isidentifier():
                    lines += _property(name, ty.INT, f"The printed {name}, on the face that is up.")
            for name, column in self.words.columns.items():
                if name in class_.methods:
                    both[name] = "str"
                elif name not in class_.attributes and name.isidentifier():
                    lines += _property(name, ty.STR, f"The column {column} of its row; empty if it has none.")
            lines += _kept(self.program.kept.values())
        for name in both:
            lines += ["    @property", f"    def {name}(self) -> {_called(name)}: ..."]
        for signature in class_.methods.values():
            if signature.name not in both:
                lines += self.method(class_.name, signature)
        for name, value in both.items():  # `piece.mark`, a value of its row, and `piece.mark("moved")`
            call = self.method(class_.name, replace(class_.methods[name], name="__call__"))
            lines += ["", f"class {_called(name)}({value}):", *call]
        return [*lines, ""]

    def method(self, owner: str, signature: Signature) -> list[str]:
        """A method; some with overloads for each word of the data."""
        states = self.words.states
        if owner == "Piece" and signature.name == "state" and states:
            cases = [(f"self, name: {_literal([name])}", _literal(values)) for name, values in states.items()]
            return _cases("state", cases, signature, 1)
        if owner == "Piece" and signature.name == "set_state" and states:
            cases = [
                (f"self, name: {_literal([name])}, value: {_literal(values)}", "None")
                for name, values in states.items()
            ]
            return _cases("set_state", cases, signature, 1)
        return _function(signature, 1, method=True)

    def function(self, signature: Signature) -> list[str]:
        """A function; some with overloads for each word of the data."""
        name = signature.name
        if name == "option" and self.words.options:
            cases = [(f"name: {_literal([word])}", _literal(values)) for word, values in self.words.options.items()]
            return _cases(name, cases, signature, 0)
        if name == "hex_at" and self.words.numbers:
            cases = [(f"number: {_literal(self.words.numbers)}", "Hex"), ("number: str", "Hex | None")]
            return _cases(name, cases, signature, 0)
        if name == "box" and self.words.boxes:
            return _cases(name, [("address: Box", "Box"), ("address: str", "Box | None")], signature, 0)
        if name == "say":  # a key may be put together, which no type checker can follow
            return _cases(name, [("key: TextKey | str, *values: Text | int | Hex", "Text")], signature, 0)
        return _function(signature, 0)

    def kept_by_game(self) -> list[str]:
        """The name `game`."""
        lines = [
            "class _Game:",
            *_documented("The game: the values that its rules store.", 1),
            *_kept(self.program.game_kept.values()),
        ]
        return [*lines, "", "game: _Game", '"""The values that the rules of the game store."""', ""]

    def namespace(self, name: str, functions: list[Function], itself: Signature | None) -> list[str]:
        """The functions of a mechanic: `movement.left(unit)`; `itself` is a function of the same name, `referee()`."""
        title = _documented(f"The functions of {name}, as a rule sheet declares it.", 1)
        lines = [f"class {name if itself is None else _called(name)}:", *title]
        for each in functions:
            lines += ["    @staticmethod", *_function(each.signature, 1)]
        if itself is None:
            return [*lines, ""]
        return [
            *lines,
            *_function(replace(itself, name="__call__"), 1, method=True),
            "",
            f"{name}: {_called(name)}",
            "",
        ]


# ---- text


def _names(file: str, text: str) -> list[str]:
    """The names that a file declares; an approximation if it is not valid Python."""
    try:
        tree = tree_of(file, text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        found = re.findall(r"^(?:def|class)[ \t]+(\w+)|^(\w+)[ \t]*(?::[^=\n]*)?=(?!=)", text, re.MULTILINE)
        return sorted({name for pair in found for name in pair if name and name.isidentifier()})
    names = {each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.ClassDef)}
    for each in tree.body:
        targets = (
            each.targets if isinstance(each, ast.Assign) else [each.target] if isinstance(each, ast.AnnAssign) else []
        )
        names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return sorted(names)


def _literal(words: Iterable[str]) -> str:
    """The type of some words; without words, that of the empty text."""
    found = sorted(words) or [""]
    if len(found) <= _LITERALS:
        return f"Literal[{', '.join(_quoted(each) for each in found)}]"
    return "\n".join(["Literal[", *(f"    {_quoted(each)}," for each in found), "]"])


def _called(name: str) -> str:
    """The name of the class of a function with functions of its own."""
    return f"_{name}_called"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _written(type_: Type, *, taken: bool = False) -> str:
    """A type as an author writes it; `taken`: of a parameter of the vocabulary, which changes nothing."""

    def inner(each: Type) -> str:
        return _written(each, taken=taken)

    match type_:
        case Word(name=name, words=words):
            return name if name.isidentifier() else _literal(words)
        case ty.ListOf(item=item):
            return f"{'Sequence' if taken else 'list'}[{inner(item)}]"
        case ty.SetOf(item=item):
            return f"{'AbstractSet' if taken else 'set'}[{inner(item)}]"
        case ty.DictOf(key=key, value=value):
            return f"{'Mapping' if taken else 'dict'}[{inner(key)}, {inner(value)}]"
        case ty.TupleOf(parts=parts):
            return f"tuple[{', '.join(map(inner, parts))}]"
        case ty.Union(options=options):
            return " | ".join(map(inner, options))
        case ty.Fn(parameters=parameters, result=result):
            return f"Callable[[{', '.join(map(_written, parameters))}], {_written(result)}]"
    return str(type_).replace("?", "object")


def _documented(text: str | None, depth: int) -> list[str]:
    """A documentation string."""
    if not text:
        return []
    pad = "    " * depth
    lines = text.replace("\\", "\\\\").replace('"""', "'''").splitlines()
    if len(lines) == 1:
        return [f'{pad}"""{lines[0]}"""']
    return [f'{pad}"""{lines[0]}', *(f"{pad}{line}" if line else "" for line in lines[1:]), f'{pad}"""']


def _property(name: str, type_: Type, text: str) -> list[str]:
    """An attribute that rules can only read."""
    return ["    @property", f"    def {name}(self) -> {_written(type_)}:", *_documented(text or name, 2)]


def _kept(values: Iterable[Kept]) -> list[str]:
    """Attributes that rules can set."""
    lines = []
    for each in values:
        whose = f" by pieces of the kinds {', '.join(each.kinds)}" if each.kinds else ""
        lines += [f"    {each.name}: {_written(each.type)}", f'    """A value that the rules store{whose}."""']
    return lines


def _parameter(parameter: Parameter) -> str:
    name = f"*{parameter.name}" if parameter.rest else parameter.name
    otherwise = ""
    if parameter.default is not None:
        otherwise = " = ()" if isinstance(parameter.default, ast.List) else f" = {ast.unparse(parameter.default)}"
    return f"{name}: {_written(parameter.type, taken=True)}{otherwise}"


def _function(signature: Signature, depth: int, *, method: bool = False) -> list[str]:
    """A function or method."""
    taken = [*(["self"] if method else []), *map(_parameter, signature.parameters)]
    head = f"def {signature.name}({', '.join(taken)}) -> {_written(signature.result)}:"
    body = _documented(signature.text, depth + 1) or ["    " * (depth + 1) + "..."]
    return ["    " * depth + head, *body, *([] if depth else [""])]


def _cases(name: str, cases: list[tuple[str, str]], signature: Signature, depth: int) -> list[str]:
    """A function whose result type depends on the word."""
    pad, lines = "    " * depth, []
    for taken, result in cases:
        lines += [f"{pad}@overload"] if len(cases) > 1 else []
        lines += [f"{pad}def {name}({taken}) -> {result}:", *_documented(signature.text, depth + 1)]
    return [*lines, *([] if depth else [""])]
