"""Check a game's rules as a whole: read its files, collect their declarations, check each function and each
expression.
"""

from __future__ import annotations

import ast
import keyword
import re
import sys
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.syntax import walk
from vmodsmith.model import Datum, Game
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker import annotated, conditions, expressions, fits
from vmodsmith.rules.language.checker.body import Body, Known, ShownTypes, named
from vmodsmith.rules.language.checker.gather import gather, gather_kept, is_plain
from vmodsmith.rules.language.checker.reuse import KnownGame, Reuse, known_game
from vmodsmith.rules.language.checker.statements import check_block, fresh_flow
from vmodsmith.rules.language.findings import ProblemCollector
from vmodsmith.rules.language.program import CheckedExpression, Function, Program, Record
from vmodsmith.rules.language.subset import MODULE, inspect, parse
from vmodsmith.rules.language.types import Type
from vmodsmith.rules.language.words import Vocabulary

__all__ = ["SheetExpression", "check_program", "declared_program"]


class _Reading:
    """The functions that the parts of the checker need from one another."""

    def infer(self, body: Body, node: ast.expr, wanted: Type | None = None) -> Type:
        """See `Body.infer`."""
        return expressions.infer(body, node, wanted)

    def expect(self, body: Body, node: ast.expr, wanted: Type) -> Type:
        """See `Body.expect`."""
        return expressions.expect(body, node, wanted)

    def truth(self, body: Body, node: ast.expr) -> ShownTypes:
        """See `Body.truth`."""
        return conditions.truth(body, node)

    def unsound(self, body: Body, type_: Type) -> str | None:
        """See `Body.sound`."""
        return annotated.unsound(type_, body.program.records)


class SheetExpression:
    """An expression of a sheet: its owner (`owner`), its field (`part`), its datum, its text; the attributes that `me`
    certainly has there (`sure`: `hex`, `side`); the field at which its errors are reported (`field`, usually the part);
    whether it is composed of expressions that were already checked (`again`); whether a player triggers it (`offered`),
    and whether the sheet says that it counts as left to do (`counts`).
    """

    def __init__(
        self,
        owner: str,
        part: str,
        datum: Datum,
        text: str,
        *,
        with_piece: bool,
        namespace: str = "",
        sure: tuple[str, ...] = (),
        field: str = "",
        again: bool = False,
        offered: bool = False,
        counts: bool | None = None,
    ) -> None:
        self.owner, self.part, self.text, self.with_piece, self.namespace = owner, part, text, with_piece, namespace
        self.sure, self.field, self.again = sure, field or part, again
        self.file, self.line = datum.origin.file_of(self.field), datum.origin.line_of(self.field)
        self.offered, self.counts = offered, counts


def check_program(game: Game, expressions_of_sheets: Iterable[SheetExpression]) -> tuple[Program, list[Problem]]:
    """A game's rules, including those of its mechanics, with every error in them. The program is complete only if there
    are no problems.
    """
    known, ground = _known(game)
    for name in list(known.program.constants):
        _constant(known, name)
    for n, record in enumerate(known.program.records.values()):
        fits.record(known.findings, record, n)
        _record(known, record)
    reuse = Reuse(known, ground)
    for function in known.program.functions.values():
        if function.node not in known.faulty:
            reuse.check(function, partial(_function, known, function))
    owner, begun = "", 0
    for expression in expressions_of_sheets:
        if expression.owner != owner and not expression.again:
            owner, begun = expression.owner, len(known.findings.problems)
        _entry(known, reuse, expression, begun)
    fits.constants(known)
    fits.together(known)
    return known.program, known.findings.problems


def declared_program(game: Game) -> Program:
    """The declarations of a game's rules, even if they have errors: functions, records and stored values, all
    unchecked.
    """
    return _known(game)[0].program


def _known(game: Game) -> tuple[Known, KnownGame]:
    """The declarations of a game's rules, with the errors in them; and the data on which they depend."""
    findings = ProblemCollector()
    words = Vocabulary(game)
    ground = known_game(words)
    known = Known(Program(), words, ground.declared, findings)
    for brought in game.trees:
        for old, new in brought.renamed.items():
            known.renamed[old if "." in old else f"{brought.namespace}.{old}"] = new
    sources = [(each.file, each.namespace, each.tree) for each in game.trees]
    asked = [(each.file, each.tree) for each in game.trees if not each.ours]
    for each in game.functions:
        _module_name(known, each.file)
        tree = parse(each.file, each.text, findings, whole=True)
        if tree is None:
            known.unread.update(name for found in _DECLARES.findall(each.text) for name in found if name)
        else:
            sources.append((each.file, "", tree))
            asked.append((each.file, tree))
    for file, tree in asked:
        known.faulty.update(node for node in tree.body if not inspect(file, node, findings))
    gather(known, sources, ground)
    gather_kept(known, game)
    return known, ground


def _module_name(known: Known, file: str) -> None:
    """Report a file of rules with a name that Python could not import, for the sake of editors, or with that of a
    module of Python.
    """
    name = file.rpartition("/")[2]
    stem = name.removesuffix(".py")
    if not stem.isidentifier() or keyword.iskeyword(stem):
        known.findings.add(file, None, name, "a file name of letters, digits and underscores, beginning with a letter")
    elif stem == MODULE or stem in sys.stdlib_module_names:
        known.findings.add(
            file, None, name, "another file name: editors would take this one for a module of Python, or for the stub"
        )


_DECLARES = re.compile(r"^(?:def|class)[ \t]+(\w+)|^(\w+)[ \t]*(?::[^=\n]*)?=", re.MULTILINE)
"""The pattern of declarations, for a file that is not valid Python."""


def _constant(known: Known, name: str) -> None:
    constant = known.program.constants[name]
    if constant.statement in known.faulty:
        return
    body = Body(known, _Reading(), constant.file, constant.namespace)
    body.until = constant
    if any(isinstance(each, ast.Call) for each in walk(constant.node)):
        given = body.fault(constant.node, ast.unparse(constant.node)[:60], "a literal value, without calls")
    elif constant.type == ty.ANY:
        given = body.infer(constant.node)
        if isinstance(given, ty.Fn):
            given = body.fault(
                constant.node, ast.unparse(constant.node)[:60], "a value: a function has its name already"
            )
        elif given == ty.NONE:
            given = body.fault(constant.node, "None", f"a type as well: `{constant.name}: Hex | None = None`")
    else:
        body.expect(constant.node, constant.type)
        given = constant.type
    fits.constant(known.findings, constant)
    known.program.constants[name] = replace(constant, type=given)


def _record(known: Known, record: Record) -> None:
    """Check the default values of a record's fields."""
    body = Body(known, _Reading(), record.file, "")
    for name, default in record.defaults.items():
        if not is_plain(default) or isinstance(default, ast.List):
            body.fault(default, ast.unparse(default)[:40], "a number, a text, True, False or None")
        else:
            body.expect(default, record.fields[name])


def _function(known: Known, function: Function) -> None:
    body = Body(known, _Reading(), function.file, function.namespace, function.signature.result)
    body.variables = {each.name: each.type for each in function.signature.parameters}
    body.flow = fresh_flow(list(body.variables))
    fits.function(known.findings, function)
    for each in function.signature.parameters:
        if each.default is not None:
            body.expect(each.default, each.type)
    try:
        check_block(body, function.node.body)
    except RecursionError:
        body.fault(function.node, function.name, "a function with less nesting")
        return
    function.variables = body.variables
    if not body.flow.ends and not ty.assignable(ty.NONE, body.result):
        last = function.node.body[-1]
        body.fault(
            last,
            f"a path through {function.name} that gives nothing",
            f"a return of {named(body.result)} on every path",
        )


def _entry(known: Known, reuse: Reuse, given: SheetExpression, begun: int) -> None:
    """Check an expression of a sheet; its errors are reported at its line.

    The errors of its owner start at number `begun`.
    """
    before = len(known.findings.problems)
    said = (given.file, given.owner, given.part, given.namespace, given.with_piece, given.text, given.sure)
    found = reuse.entry(said, given.namespace, partial(_read_entry, known, given))
    known.findings.moved(before, given.line, 0, given.field)
    if given.again:
        known.findings.only_new(begun, before)
    if found is not None:
        node, variables = found
        made = CheckedExpression(
            given.owner, given.part, given.file, given.line, node, given.with_piece, "", dict(variables), given.offered,
            given.counts,
        )  # fmt: skip
        known.program.entries.append(made)


def _read_entry(known: Known, given: SheetExpression) -> tuple[ast.expr, dict[str, Type]] | None:
    """The tree and the variables of an expression of a sheet; None if it is not an expression."""
    findings = known.findings
    tree = parse(given.file, given.text, findings)
    if tree is None or not inspect(given.file, tree, findings):
        return None
    match tree.body:
        case [ast.Expr(value=node)]:
            body = Body(known, _Reading(), given.file, given.namespace)
            if given.with_piece:
                body.variables = {"me": ty.PIECE}
                body.flow = fresh_flow(["me"])
                sure = {"hex": ty.HEX, "side": known.words.words["Side"]}
                body.flow.shown |= {f"me.{name}": sure[name] for name in given.sure}
            fits.expression(findings, given.file, node, given.text)
            _expression(body, given, node)
            return node, body.variables
    findings.add(given.file, tree.body[0] if tree.body else None, given.text, "one expression")
    return None


_WANTED: dict[str, Type] = {"stays": ty.INT, "against": ty.ListOf(ty.TEXT)}
"""Fields of sheets that need a value of a certain type."""


def _expression(body: Body, given: SheetExpression, node: ast.expr) -> None:
    if given.part in ("when", "may", "holds"):
        body.truth(node)
        return
    if given.part in _WANTED:
        body.expect(node, _WANTED[given.part])
        return
    body.infer(node)
    if not isinstance(node, ast.Call):
        body.fault(node, given.text, "a call, such as `fire(me)`")
