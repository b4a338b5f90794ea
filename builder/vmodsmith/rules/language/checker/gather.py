"""The declarations in a game's rules: records, constants, functions, and the stored values of sheets."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import partial

from vmodsmith.model import Game, RuleProperty
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker import builtins
from vmodsmith.rules.language.checker.annotated import ATOMS, lookup, read_type, unsound
from vmodsmith.rules.language.checker.body import Body, Known, named
from vmodsmith.rules.language.checker.reuse import KnownGame, Typed
from vmodsmith.rules.language.descriptors import TooDeep, descriptor
from vmodsmith.rules.language.findings import BROUGHT
from vmodsmith.rules.language.program import Constant, Function, Kept, Record
from vmodsmith.rules.language.signatures import Parameter, Signature, UnknownType, annotation
from vmodsmith.rules.language.types import Type

__all__ = ["Source", "gather", "gather_kept", "is_plain"]

Source = tuple[str, str, ast.Module]
"""A file of rules: its name, its namespace (empty for the game's own), its syntax tree."""


def gather(known: Known, sources: Iterable[Source], ground: KnownGame) -> None:
    """Add the declarations of files to the program; report repeated names and unknown types."""
    files = list(sources)
    for file, _, tree in files:
        _records(known, file, tree)
    for name, record in list(known.program.records.items()):
        _fields(known, name, record)
    typed = ground.typed(known)
    for file, namespace, tree in files:
        _functions(known, file, namespace, tree, typed)


def _fault(known: Known, file: str, node: ast.AST, found: str, expected: str, valid: Iterable[str] = ()) -> None:
    known.findings.add(file, node, found, expected, valid=valid)


def _taken(known: Known, name: str) -> str | None:
    """The fixed meaning of a name in every game; None if it is free."""
    if "__" in name or name.startswith("_E_"):
        return "a name without two underscores: these join the names of mechanics and functions"
    if name in known.declared.functions:
        return "a function of the vocabulary"
    if name in known.declared.classes or name in known.words.words or name in ("int", "bool", "str", "Callable"):
        return "a type"
    if name in builtins.BUILTINS:
        return "a built-in function of Python"
    if name in ("game", "me", "dataclass"):
        return "a name that every rule knows"
    return None


def _new(known: Known, file: str, node: ast.AST, name: str, earlier: str | None) -> bool:
    """Whether the name of a declaration is new; otherwise an error is recorded.

    `earlier` is the place of one with the same name.
    """
    taken = _taken(known, name)
    if taken:
        _fault(known, file, node, name, f"another name: this is {taken}")
        return False
    if earlier is not None:
        _fault(known, file, node, name, _another_name(earlier))
        return False
    return True


def _another_name(earlier: str) -> str:
    """The words for what is expected of a name that is already declared elsewhere."""
    if earlier.startswith(BROUGHT):
        return "another name: the rules of every game have one of this name"
    return f"each name once; it is already at {earlier}"


def _place(known: Known, name: str) -> str | None:
    """The place at which a name of the program is declared; None if it is not declared yet."""
    program = known.program
    found = program.constants.get(name) or program.functions.get(name) or program.records.get(name)
    return f"{found.file}:{found.node.lineno}" if found else None


def _records(known: Known, file: str, tree: ast.Module) -> None:
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        if node in known.faulty:
            known.unread.add(node.name)
            continue
        if len(node.decorator_list) != 1 or ast.unparse(node.decorator_list[0]) != "dataclass(frozen=True)":
            _fault(known, file, node, f"class {node.name}", "a record: `@dataclass(frozen=True)` above its class")
            known.unread.add(node.name)
            continue
        if _new(known, file, node, node.name, _place(known, node.name)):
            known.program.records[node.name] = Record(node.name, file, node, {}, {})


def _fields(known: Known, name: str, record: Record) -> None:
    body = Body(known, _NoReading(), record.file, "")
    for each in record.node.body:
        if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant):
            continue
        if not isinstance(each, ast.AnnAssign) or not isinstance(each.target, ast.Name):
            _fault(known, record.file, each, ast.unparse(each).splitlines()[0][:60], "a field: `name: type`")
            continue
        if each.target.id.startswith("_"):
            _fault(known, record.file, each, each.target.id, "a name that begins with a letter")
        if each.target.id in record.fields:
            _fault(known, record.file, each, each.target.id, "each field once")
        if each.value is None and record.defaults:
            _fault(known, record.file, each, each.target.id, "fields without a value before those with one")
        record.fields[each.target.id] = read_type(body, each.annotation)
        if each.value is not None:
            record.defaults[each.target.id] = each.value


class _NoReading:
    """Functions of the checker for bodies that only look up types."""

    def infer(self, body: Body, node: ast.expr, wanted: Type | None = None) -> Type:
        raise NotImplementedError

    def expect(self, body: Body, node: ast.expr, wanted: Type) -> Type:
        raise NotImplementedError

    def truth(self, body: Body, node: ast.expr):  # type: ignore[no-untyped-def]
        raise NotImplementedError

    def unsound(self, body: Body, type_: Type) -> str | None:
        raise NotImplementedError


def _functions(known: Known, file: str, namespace: str, tree: ast.Module, typed: Typed) -> None:
    body = Body(known, _NoReading(), file, namespace)
    for node in tree.body:
        match node:
            case ast.FunctionDef():
                signature = typed.signature(node, partial(_signature, known, file, node, body))
                _function(known, file, namespace, node, signature)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                _constant(known, file, namespace, name, node, value, None)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=written, value=ast.expr() as value):
                _constant(known, file, namespace, name, node, value, read_type(body, written))
            case ast.ClassDef() | ast.ImportFrom():
                pass
            case ast.Expr(value=ast.Constant(value=str())):
                pass
            case _ if node in known.faulty:
                pass
            case _:
                first = ast.unparse(node).splitlines()[0][:60]
                _fault(known, file, node, first, "functions, records and constants at the top of a file")


def _signature(known: Known, file: str, node: ast.FunctionDef, body: Body) -> Signature:
    """The signature of a function."""
    arguments = node.args.args
    defaults: list[ast.expr | None] = [None] * (len(arguments) - len(node.args.defaults))
    defaults += node.args.defaults
    taken = []
    for each, default in zip(arguments, defaults, strict=True):
        if each.annotation is None:
            _fault(known, file, each, each.arg, f"a type as well: `{each.arg}: Piece`")
            type_: Type = ty.ANY
        else:
            type_ = read_type(body, each.annotation, parameter=True)
        if each.arg == "game" or each.arg in known.words.words:
            _fault(known, file, each, each.arg, "another name: this one is the game's or a type's")
        if default is not None and not is_plain(default):
            _fault(known, file, default, ast.unparse(default)[:40], "a number, a text, True, False, None or []")
        taken.append(Parameter(each.arg, type_, default))
    result = read_type(body, node.returns) if node.returns is not None else ty.NONE
    return Signature(node.name, tuple(taken), result, ast.get_docstring(node) or "")


def _function(known: Known, file: str, namespace: str, node: ast.FunctionDef, signature: Signature) -> None:
    """Add a function to the program, if its name is new."""
    full = f"{namespace}.{node.name}" if namespace else node.name
    earlier = _place(known, full)
    if _new(known, file, node, node.name, None if namespace else earlier):
        if earlier is not None:
            _fault(known, file, node, node.name, f"each name once; it is already at {earlier}")
            return
        known.program.functions[full] = Function(node.name, namespace, file, node, signature)


def is_plain(node: ast.expr) -> bool:
    """Whether a value may be a default."""
    match node:
        case ast.Constant() | ast.List(elts=[]) | ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return True
    return False


def _constant(
    known: Known, file: str, namespace: str, name: str, node: ast.stmt, value: ast.expr, declared: Type | None
) -> None:
    """Record a constant; its type is determined when the constants are checked, in their order."""
    full = f"{namespace}.{name}" if namespace else name
    if _new(known, file, node, name, _place(known, name)):
        known.program.constants[full] = Constant(name, namespace, file, value, declared or ty.ANY, node)


def gather_kept(known: Known, game: Game) -> None:
    """Record the stored values of sheets, with their types."""
    for sheet in game.rules:
        for each in sheet.properties:
            type_ = _kept_type(known, each)
            if type_ is not None:
                _keep(known, each, *type_)


def _kept_type(known: Known, given: RuleProperty) -> tuple[Type, str] | None:
    """The type of a stored value, and its descriptor; None, with an error recorded, if it has none."""
    program = known.program
    file = given.origin.file_of("type")
    place = ast.Pass(lineno=given.origin.line_of("type"), col_offset=-1)
    fields = {name: record.fields for name, record in program.records.items()}
    try:
        node = ast.parse(given.type, mode="eval").body
        type_ = annotation(node, partial(lookup, Body(known, _NoReading(), file, "")))
        why = unsound(type_, program.records)
        if why is not None:
            _fault(known, file, place, given.type, why)
            return None
        return type_, "" if type_ == ty.ANY else descriptor(type_, fields)
    except (SyntaxError, ValueError):
        _fault(known, file, place, given.type, "a type such as int, Hex | None or list[Piece]")
    except UnknownType as error:
        _fault(known, file, place, error.found, error.expected, [*known.words.words, *program.records, *ATOMS])
    except TooDeep as error:
        _fault(known, file, place, given.type, f"a type that a property can store, not {error}")
    known.unread.add(given.name)
    return None


def _keep(known: Known, given: RuleProperty, type_: Type, how: str) -> None:
    """Record a stored value; its name has to be new, and its initial value of its type."""
    program, origin = known.program, given.origin
    file = origin.file_of("type")
    place = ast.Pass(lineno=origin.line_of("type"), col_offset=-1)
    piece = known.declared.classes["Piece"]
    attributes = (*piece.attributes, *piece.methods, *sorted(known.words.stats), *sorted(known.words.columns))
    if given.of and given.name in attributes:
        at = ast.Pass(lineno=origin.line_of("name"), col_offset=-1)
        _fault(known, origin.file_of("name"), at, given.name, "another name: pieces have an attribute of this one")
    wrong = _unfit(known, type_, given.value)
    if wrong is not None:
        at = ast.Pass(lineno=origin.line_of("value"), col_offset=-1)
        _fault(known, origin.file_of("value"), at, given.value, *wrong)
    where = program.kept if given.of else program.game_kept
    before = where.get(given.name)
    if before is not None and before.type != type_:
        _fault(known, file, place, given.type, f"{before.type}, as {given.name} has in another sheet")
    kinds = tuple(dict.fromkeys((*(before.kinds if before else ()), *given.of)))
    where[given.name] = Kept(given.name, type_, how, kinds, given.value)


def _unfit(known: Known, type_: Type, text: str) -> tuple[str, Iterable[str]] | None:
    """The words for what is expected in place of a text that is not a valid initial value; None if it is valid."""
    inside = ty.required(type_)
    if text == "":
        return None
    if inside == ty.INT and not re.fullmatch(r"-?[0-9]{1,10}", text):
        return "a whole number", ()
    if inside == ty.BOOL and text not in ("true", "false"):
        return "true or false", ("true", "false")
    if inside == ty.HEX and known.words.numbers and text not in known.words.numbers:
        return "the number of a hex of the map", known.words.numbers
    if isinstance(inside, ty.Word) and inside.words and text not in inside.words:
        return named(inside), inside.words
    return None
