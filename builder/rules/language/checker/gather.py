"""What the files of a game's rules declare: records, constants, functions, and the values that sheets keep."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import partial

from builder.model import Game
from builder.rules.language import types as ty
from builder.rules.language.checker import calls
from builder.rules.language.checker.body import Body, Known
from builder.rules.language.checker.statements import lookup
from builder.rules.language.descriptors import TooDeep, descriptor
from builder.rules.language.program import Constant, Function, Kept, Record
from builder.rules.language.signatures import Parameter, Signature, UnknownType, annotation
from builder.rules.language.types import Type

__all__ = ["Source", "gather", "gather_kept"]

Source = tuple[str, str, ast.Module]
"""A file of rules: its name, its namespace (empty for the game's own), its syntax tree."""


def gather(known: Known, sources: Iterable[Source]) -> None:
    """Put what files declare into the program; every name once, each type known."""
    files = list(sources)
    for file, _, tree in files:
        _records(known, file, tree)
    for name, record in list(known.program.records.items()):
        _fields(known, name, record)
    for file, namespace, tree in files:
        _functions(known, file, namespace, tree)


def _fault(known: Known, file: str, node: ast.AST, found: str, expected: str, valid: Iterable[str] = ()) -> None:
    known.findings.add(file, node, found, expected, valid=valid)


def _taken(known: Known, name: str) -> str | None:
    """What a name means already, whatever the game declares; None where it is free."""
    if name in known.declared.functions:
        return "a function of the vocabulary"
    if name in known.declared.classes or name in known.words.words or name in ("int", "bool", "str", "Callable"):
        return "a type"
    if name in calls.BUILTINS:
        return "a function of Python's own"
    if name in ("game", "me", "dataclass"):
        return "a name that every rule knows"
    return None


def _new(known: Known, file: str, node: ast.AST, name: str, earlier: dict[str, str]) -> bool:
    """Whether a declaration has a name of its own; a mistake is noted where it has not."""
    taken = _taken(known, name)
    if taken:
        _fault(known, file, node, name, f"another name: this is {taken}")
        return False
    if name in earlier:
        _fault(known, file, node, name, f"each name once; it is already at {earlier[name]}")
        return False
    return True


def _where(program_item: Record | Function | Constant) -> str:
    return f"{program_item.file}:{program_item.node.lineno}"


def _places(known: Known) -> dict[str, str]:
    """Where each name of the program is declared."""
    program = known.program
    found: dict[str, str] = {name: _where(each) for name, each in program.records.items()}
    found |= {name: _where(each) for name, each in program.functions.items()}
    found |= {name: _where(each) for name, each in program.constants.items()}
    return found


def _records(known: Known, file: str, tree: ast.Module) -> None:
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        if len(node.decorator_list) != 1 or ast.unparse(node.decorator_list[0]) != "dataclass(frozen=True)":
            _fault(known, file, node, f"class {node.name}", "a record: `@dataclass(frozen=True)` above its class")
            continue
        if _new(known, file, node, node.name, _places(known)):
            known.program.records[node.name] = Record(node.name, file, node, {}, {})


def _fields(known: Known, name: str, record: Record) -> None:
    body = Body(known, _NoReading(), record.file, "")
    for each in record.node.body:
        if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant):
            continue
        if not isinstance(each, ast.AnnAssign) or not isinstance(each.target, ast.Name):
            _fault(known, record.file, each, ast.unparse(each).splitlines()[0][:60], "a field: `name: type`")
            continue
        record.fields[each.target.id] = _type(known, record.file, each.annotation, body)
        if each.value is not None:
            record.defaults[each.target.id] = each.value


def _type(known: Known, file: str, node: ast.expr, body: Body) -> Type:
    try:
        return annotation(node, lambda word: lookup(body, word))
    except UnknownType as error:
        valid = [*known.words.words, *known.program.records, "int", "bool", "str", "Text", "Hex", "Piece"]
        _fault(known, file, error.node, error.found, error.expected, valid)
        return ty.ANY


class _NoReading:
    """For bodies that only look up types."""

    def infer(self, body: Body, node: ast.expr, wanted: Type | None = None) -> Type:
        raise NotImplementedError

    def expect(self, body: Body, node: ast.expr, wanted: Type) -> Type:
        raise NotImplementedError

    def truth(self, body: Body, node: ast.expr):  # type: ignore[no-untyped-def]
        raise NotImplementedError


def _functions(known: Known, file: str, namespace: str, tree: ast.Module) -> None:
    body = Body(known, _NoReading(), file, namespace)
    for node in tree.body:
        match node:
            case ast.FunctionDef():
                _function(known, file, namespace, node, body)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                _constant(known, file, namespace, name, node, value, None)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=written, value=ast.expr() as value):
                _constant(known, file, namespace, name, node, value, _type(known, file, written, body))
            case ast.ClassDef() | ast.ImportFrom():
                pass
            case ast.Expr(value=ast.Constant(value=str())):
                pass
            case _:
                first = ast.unparse(node).splitlines()[0][:60]
                _fault(known, file, node, first, "functions, records and constants at the top of a file")


def _function(known: Known, file: str, namespace: str, node: ast.FunctionDef, body: Body) -> None:
    arguments = node.args.args
    defaults: list[ast.expr | None] = [None] * (len(arguments) - len(node.args.defaults))
    defaults += node.args.defaults
    taken = []
    for each, default in zip(arguments, defaults, strict=True):
        if each.annotation is None:
            _fault(known, file, each, each.arg, f"a type as well: `{each.arg}: Piece`")
            type_: Type = ty.ANY
        else:
            type_ = _type(known, file, each.annotation, body)
        if each.arg == "game" or each.arg in known.words.words:
            _fault(known, file, each, each.arg, "another name: this one is the game's or a type's")
        if default is not None and not _is_plain(default):
            _fault(known, file, default, ast.unparse(default)[:40], "a number, a text, True, False, None or []")
        taken.append(Parameter(each.arg, type_, default))
    result = _type(known, file, node.returns, body) if node.returns is not None else ty.NONE
    full = f"{namespace}.{node.name}" if namespace else node.name
    places = _places(known)
    if _new(known, file, node, node.name, {} if namespace else places):
        if full in places:
            _fault(known, file, node, node.name, f"each name once; it is already at {places[full]}")
            return
        signature = Signature(node.name, tuple(taken), result, ast.get_docstring(node) or "")
        known.program.functions[full] = Function(node.name, namespace, file, node, signature)


def _is_plain(node: ast.expr) -> bool:
    match node:
        case ast.Constant() | ast.List(elts=[]) | ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return True
    return False


def _constant(
    known: Known, file: str, namespace: str, name: str, node: ast.stmt, value: ast.expr, declared: Type | None
) -> None:
    """Note a constant; its type is found when the constants are checked, in their order."""
    full = f"{namespace}.{name}" if namespace else name
    if _new(known, file, node, name, _places(known)):
        known.program.constants[full] = Constant(name, namespace, file, value, declared or ty.ANY)


def gather_kept(known: Known, game: Game) -> None:
    """The values that sheets keep, with their types."""
    program = known.program
    fields = {name: record.fields for name, record in program.records.items()}
    attributes = {*known.declared.classes["Piece"].attributes, *known.declared.classes["Piece"].methods}
    for sheet in game.rules:
        for each in sheet.properties:
            file, line = each.origin.file_of("type"), each.origin.line_of("type")
            place = ast.Pass(lineno=line, col_offset=-1)
            try:
                node = ast.parse(each.type, mode="eval").body
                type_ = annotation(node, partial(lookup, Body(known, _NoReading(), file, "")))
                how = descriptor(type_, fields)
            except SyntaxError:
                _fault(known, file, place, each.type, "a type such as int, Hex | None or list[Piece]")
                continue
            except UnknownType as error:
                valid = [*known.words.words, *program.records, "int", "bool", "str", "Hex", "Piece"]
                _fault(known, file, place, error.found, error.expected, valid)
                continue
            except TooDeep as error:
                _fault(known, file, place, each.type, f"a type that a property can keep, not {error}")
                continue
            taken = each.of and (
                each.name in attributes or each.name in known.words.stats or each.name in known.words.columns
            )
            if taken:
                at = ast.Pass(lineno=each.origin.line_of("name"), col_offset=-1)
                _fault(known, file, at, each.name, "another name: pieces have an attribute of this one")
            where = program.kept if each.of else program.game_kept
            before = where.get(each.name)
            if before is not None and before.type != type_:
                _fault(known, file, place, each.type, f"{before.type}, as {each.name} has in another sheet")
            kinds = tuple(dict.fromkeys((*(before.kinds if before else ()), *each.of)))
            where[each.name] = Kept(each.name, type_, how, kinds, each.value)
