"""Check a game's rules as a whole: read its files, gather what they declare, check each function and each expression."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import replace

from builder.foundation.problems import Problem
from builder.model import Datum, Game
from builder.rules.language import types as ty
from builder.rules.language.checker import conditions, expressions
from builder.rules.language.checker.body import Body, Known, Shown, named
from builder.rules.language.checker.gather import Source, gather, gather_kept
from builder.rules.language.checker.statements import check_block, fresh_flow
from builder.rules.language.findings import Findings
from builder.rules.language.program import Entry, Function, Program
from builder.rules.language.signatures import vocabulary
from builder.rules.language.subset import inspect, parse
from builder.rules.language.types import Type
from builder.rules.language.words import Vocabulary

__all__ = ["SheetExpression", "check_program"]


class _Reading:
    """The parts of the checker, for one another."""

    def infer(self, body: Body, node: ast.expr, wanted: Type | None = None) -> Type:
        """See `Body.infer`."""
        return expressions.infer(body, node, wanted)

    def expect(self, body: Body, node: ast.expr, wanted: Type) -> Type:
        """See `Body.expect`."""
        return expressions.expect(body, node, wanted)

    def truth(self, body: Body, node: ast.expr) -> Shown:
        """See `Body.truth`."""
        return conditions.truth(body, node)


class SheetExpression:
    """An expression of a sheet: whose it is (`owner`), which field (`part`), the datum it stands in, its text."""

    def __init__(
        self, owner: str, part: str, datum: Datum, text: str, *, with_piece: bool, namespace: str = ""
    ) -> None:
        self.owner, self.part, self.text, self.with_piece, self.namespace = owner, part, text, with_piece, namespace
        self.file, self.line = datum.origin.file_of(part), datum.origin.line_of(part)


def check_program(game: Game, expressions_of_sheets: Iterable[SheetExpression]) -> tuple[Program, list[Problem]]:
    """A game's rules, those of its mechanics included, with every mistake in them.

    The program is whole only where there are no problems.
    """
    findings = Findings()
    words = Vocabulary(game)
    known = Known(Program(), words, vocabulary(words.words), findings)
    brought = [(each.file, each.namespace, each.tree) for each in game.trees]
    gather(known, [*(each for each in brought if inspect(each[0], each[2], findings)), *_sources(game, findings)])
    gather_kept(known, game)
    for name in list(known.program.constants):
        _constant(known, name)
    for function in known.program.functions.values():
        _function(known, function)
    for each in expressions_of_sheets:
        _entry(known, each)
    return known.program, findings.problems


def _sources(game: Game, findings: Findings) -> Iterator[Source]:
    for each in game.functions:
        tree = parse(each.file, each.text, findings)
        if tree is not None and inspect(each.file, tree, findings):
            yield each.file, "", tree


def _constant(known: Known, name: str) -> None:
    constant = known.program.constants[name]
    body = Body(known, _Reading(), constant.file, constant.namespace)
    if constant.type == ty.ANY:
        given = body.infer(constant.node)
    else:
        body.expect(constant.node, constant.type)
        given = constant.type
    if any(isinstance(each, ast.Call) for each in ast.walk(constant.node)):
        body.fault(constant.node, ast.unparse(constant.node)[:60], "a value that is written out")
    known.program.constants[name] = replace(constant, type=given)


def _function(known: Known, function: Function) -> None:
    body = Body(known, _Reading(), function.file, function.namespace, function.signature.result)
    body.variables = {each.name: each.type for each in function.signature.parameters}
    body.flow = fresh_flow(list(body.variables))
    for each in function.signature.parameters:
        if each.default is not None:
            body.expect(each.default, each.type)
    check_block(body, function.node.body)
    function.variables = body.variables
    if not body.flow.ends and not ty.assignable(ty.NONE, body.result):
        last = function.node.body[-1]
        body.fault(last, f"the end of {function.name}", f"a return of {named(body.result)} on every way")


def _entry(known: Known, given: SheetExpression) -> None:
    """Check an expression of a sheet; its mistakes stand at its line."""
    findings = known.findings
    before = len(findings.problems)
    tree = parse(given.file, given.text, findings)
    if tree is not None and inspect(given.file, tree, findings):
        match tree.body:
            case [ast.Expr(value=node)]:
                body = Body(known, _Reading(), given.file, given.namespace)
                if given.with_piece:
                    body.variables = {"me": ty.PIECE}
                    body.flow = fresh_flow(["me"])
                _expression(body, given, node)
                made = Entry(
                    given.owner, given.part, given.file, given.line, node, given.with_piece, "", body.variables
                )
                known.program.entries.append(made)
            case _:
                findings.add(given.file, tree.body[0] if tree.body else None, given.text, "one expression")
    findings.moved(before, given.line, 0, given.part)


def _expression(body: Body, given: SheetExpression, node: ast.expr) -> None:
    if given.part == "when":
        body.truth(node)
        return
    body.infer(node)
    if not isinstance(node, ast.Call):
        body.fault(node, given.text, "a call, such as `fire(me)`")
