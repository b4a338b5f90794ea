"""The vocabulary as data: the declarations of `vocabulary.pyi` and `containers.pyi`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources

from vmodsmith.foundation.errors import VmodsmithError
from vmodsmith.foundation.syntax import walk
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.types import Type

__all__ = ["ClassOf", "Parameter", "Signature", "annotation", "containers", "substituted", "vocabulary", "word_names"]


@dataclass(frozen=True)
class Parameter:
    """A parameter: its name, its type, and the expression of its default; `rest` for one that takes any number of
    values."""

    name: str
    type: Type
    default: ast.expr | None = None
    rest: bool = False


@dataclass(frozen=True)
class Signature:
    """The parameters, result and documentation of a function or method."""

    name: str
    parameters: tuple[Parameter, ...]
    result: Type
    text: str = ""

    @cached_property
    def plain(self) -> tuple[Parameter, ...]:
        """The parameters that take one value."""
        return tuple(each for each in self.parameters if not each.rest)

    @cached_property
    def rest(self) -> Parameter | None:
        """The one that takes any number of values."""
        return next((each for each in self.parameters if each.rest), None)


@dataclass(frozen=True)
class ClassOf:
    """A class of the vocabulary: attributes with their types and documentation, methods."""

    name: str
    text: str
    attributes: Mapping[str, tuple[Type, str]]
    methods: Mapping[str, Signature]


@dataclass(frozen=True)
class DeclaredNames:
    """The classes and functions of one file."""

    classes: Mapping[str, ClassOf]
    functions: Mapping[str, Signature]


class UnknownType(VmodsmithError):
    """An annotation that names no type; `node` is the part at fault."""

    def __init__(self, node: ast.expr, found: str, expected: str) -> None:
        super().__init__(found)
        self.node, self.found, self.expected = node, found, expected


_ATOMS = {
    "int": ty.INT,
    "bool": ty.BOOL,
    "str": ty.STR,
    "Text": ty.TEXT,
    "None": ty.NONE,
    "Hex": ty.HEX,
    "Piece": ty.PIECE,
}


_TYPES = ": int, bool, str, Text, Hex, Piece, one of words such as Side or Terrain, or a record of these rules"


def annotation(node: ast.expr, lookup: Callable[[str], Type | None]) -> Type:
    """The type that an annotation names; `lookup` knows the names of words and records. Raises UnknownType."""
    match node:
        case ast.Constant(value=None):
            return ty.NONE
        case ast.Constant(value=str(text)):
            try:
                inner = ast.parse(text, mode="eval").body
            except (SyntaxError, ValueError):
                raise UnknownType(node, text, "a type such as int, str, Hex | None or list[Piece]") from None
            for each in walk(inner):
                ast.copy_location(each, node)
            return annotation(inner, lookup)
        case ast.Name(id=name):
            found = _ATOMS.get(name) or lookup(name)
            if found is None:
                hint = " with the type of its items: `list[Hex]`" if name in ("list", "set", "dict", "tuple") else ""
                raise UnknownType(node, name, f"a type{hint or _TYPES}")
            return found
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return ty.union((annotation(left, lookup), annotation(right, lookup)))
        case ast.Subscript(value=ast.Name(id=name), slice=inner):
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            if name == "Callable" and len(parts) == 2 and isinstance(parts[0], ast.List):
                taken = tuple(annotation(each, lookup) for each in parts[0].elts)
                return ty.Fn(taken, annotation(parts[1], lookup))
            made = [annotation(each, lookup) for each in parts]
            if name == "list" and len(made) == 1:
                return ty.ListOf(made[0])
            if name == "set" and len(made) == 1:
                return ty.SetOf(made[0])
            if name == "dict" and len(made) == 2:
                return ty.DictOf(*made)
            if name == "tuple" and made:
                return ty.TupleOf(tuple(made))
    raise UnknownType(node, ast.unparse(node), "a type such as int, str, Hex | None or list[Piece]")


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse(resources.files(__package__).joinpath(file).read_text(encoding="utf-8"))


def _read(file: str, lookup: Callable[[str], Type | None]) -> DeclaredNames:
    tree = _tree(file)
    classes: dict[str, ClassOf] = {}
    functions: dict[str, Signature] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            functions[node.name] = _signature(node, lookup)
        elif isinstance(node, ast.ClassDef):
            attributes: dict[str, tuple[Type, str]] = {}
            methods: dict[str, Signature] = {}
            for n, each in enumerate(node.body):
                if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
                    after = node.body[n + 1] if n + 1 < len(node.body) else None
                    said = ""
                    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                        said = str(after.value.value)
                    attributes[each.target.id] = (annotation(each.annotation, lookup), said)
                elif isinstance(each, ast.FunctionDef):
                    methods[each.name] = _signature(each, lookup, method=True)
            classes[node.name] = ClassOf(node.name, ast.get_docstring(node) or "", attributes, methods)
    return DeclaredNames(classes, functions)


def _signature(node: ast.FunctionDef, lookup: Callable[[str], Type | None], *, method: bool = False) -> Signature:
    arguments = node.args.args[1:] if method else node.args.args
    defaults: list[ast.expr | None] = [None] * (len(arguments) - len(node.args.defaults))
    defaults += node.args.defaults
    taken = [
        Parameter(each.arg, annotation(each.annotation, lookup), default)
        for each, default in zip(arguments, defaults, strict=True)
        if each.annotation
    ]
    if node.args.vararg and node.args.vararg.annotation:
        taken.append(Parameter(node.args.vararg.arg, annotation(node.args.vararg.annotation, lookup), rest=True))
    result = annotation(node.returns, lookup) if node.returns else ty.NONE
    return Signature(node.name, tuple(taken), result, ast.get_docstring(node) or "")


@cache
def word_names() -> tuple[str, ...]:
    """The names of the types of words in the vocabulary, in its order."""
    found: dict[str, None] = {}

    def note(name: str) -> Type:
        found[name] = None
        return ty.Word(name, frozenset())

    _read("vocabulary.pyi", note)
    return tuple(found)


def vocabulary(words: Mapping[str, Type]) -> DeclaredNames:
    """The vocabulary with the words of a game: a type for each name in `word_names()`."""
    return _read("vocabulary.pyi", words.get)


@cache
def containers() -> Mapping[str, ClassOf]:
    """The methods of `list`, `set`, `dict` and `str`, by class; `T`, `K` and `V` stand for the types of
    their contents.
    """
    return _read("containers.pyi", lambda name: ty.Atom(name) if name in ("T", "K", "V") else None).classes


def substituted(type_: Type, given: Mapping[str, Type]) -> Type:
    """A type with its letters `T`, `K`, `V` replaced."""
    match type_:
        case ty.Atom(name=name):
            return given.get(name, type_)
        case ty.ListOf(item=item):
            return ty.ListOf(substituted(item, given))
        case ty.SetOf(item=item):
            return ty.SetOf(substituted(item, given))
        case ty.DictOf(key=key, value=value):
            return ty.DictOf(substituted(key, given), substituted(value, given))
        case ty.TupleOf(parts=parts):
            return ty.TupleOf(tuple(substituted(each, given) for each in parts))
        case ty.Union(options=options):
            return ty.union(substituted(each, given) for each in options)
    return type_
