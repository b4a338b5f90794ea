"""Size limits of both implementations of rules: functions, rows and constants that a Java compiler would not accept are
reported here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from vmodsmith.foundation.memo import OfObject
from vmodsmith.foundation.syntax import children, walk
from vmodsmith.rules.language.checker.body import Known
from vmodsmith.rules.language.findings import ProblemCollector
from vmodsmith.rules.language.limits import CONSTANTS, LOOPS, NAMES, PARAMETERS, PARTS, RECORDS, TOGETHER, WRITTEN
from vmodsmith.rules.language.program import Constant, Function, Record

__all__ = ["constant", "constants", "expression", "function", "record", "together"]

_PARTS = (ast.expr, ast.stmt, ast.arg, ast.keyword, ast.comprehension)
_DISPLAYS = (ast.List, ast.Tuple, ast.Set, ast.Dict)
_GATHERS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
_OWN_NAMES = (*_GATHERS, ast.Lambda)


def function(findings: ProblemCollector, given: Function) -> None:
    """Report each function that is too large."""
    node = given.node
    _large(findings, given.file, node, given.name, node, "a function")
    _loops(findings, given.file, node.body, 0)
    if len(node.args.args) > PARAMETERS:
        findings.add(given.file, node, given.name, f"at most {PARAMETERS} parameters")


def expression(findings: ProblemCollector, file: str, node: ast.expr, text: str) -> None:
    """Report an expression of a sheet that is too large."""
    _large(findings, file, node, text[:60], node, "an expression")


def _large(findings: ProblemCollector, file: str, at: ast.AST, found: str, node: ast.AST, what: str) -> None:
    count = 0
    for each in walk(node):
        count += isinstance(each, _PARTS)
        if isinstance(each, _GATHERS) and len(each.generators) > LOOPS:
            findings.add(
                file,
                each,
                f"{len(each.generators)} nested loops",
                f"at most {LOOPS}: put the inner ones into a function",
            )
        if isinstance(each, _OWN_NAMES):
            names = {inner.id for inner in walk(each) if isinstance(inner, ast.Name)}
            if len(names) > NAMES:
                findings.add(
                    file, each, f"{len(names):,} names", f"at most {NAMES} names in one comprehension or lambda"
                )
    if count > PARTS:
        findings.add(file, at, f"{found}, {count:,} parts", f"{what} of at most {PARTS:,} parts: several smaller ones")


def _loops(findings: ProblemCollector, file: str, statements: list[ast.stmt], around: int) -> None:
    """Report the first loop of each branch that is nested too deep."""
    for each in statements:
        inner = around + isinstance(each, ast.For | ast.While)
        if inner > LOOPS:
            findings.add(file, each, f"{inner} nested loops", f"at most {LOOPS}: put the inner ones into a function")
        elif isinstance(each, ast.For | ast.While | ast.If):
            _loops(findings, file, each.body, inner)
            _loops(findings, file, each.orelse, inner)


def record(findings: ProblemCollector, given: Record, number: int) -> None:
    """Report a record with too many fields, or one record too many."""
    if number == RECORDS:
        findings.add(given.file, given.node, given.name, f"at most {RECORDS} records in a game")
    if len(given.fields) > PARAMETERS:
        findings.add(given.file, given.node, given.name, f"at most {PARAMETERS} fields")


def constant(findings: ProblemCollector, given: Constant) -> None:
    """Report an item of a constant that is too large; the number of items is counted together with other constants."""
    for each in _alone(given.node):
        count = _own(each)
        if count > PARTS:
            findings.add(given.file, each, f"{given.name}, {count:,} parts", f"an item of at most {PARTS:,} parts")


def _alone(node: ast.AST) -> Iterator[ast.AST]:
    """An expression, and the items of its literals, each of which is emitted separately."""
    yield node
    for each in walk(node):
        if isinstance(each, _DISPLAYS):
            yield from (item for item in children(each) if isinstance(item, ast.expr))


def _own(node: ast.AST) -> int:
    """The parts of an expression, without those of its literals."""
    count, waiting = 0, [node]
    while waiting:
        each = waiting.pop()
        count += isinstance(each, _PARTS)
        if not isinstance(each, _DISPLAYS):
            waiting += children(each)
    return count


def constants(known: Known) -> None:
    """Report the constant with which the constants of a game have too many values together."""
    count = 0
    for n, each in enumerate(known.program.constants.values()):
        before = count
        if n == CONSTANTS:
            known.findings.add(each.file, each.node, each.name, f"at most {CONSTANTS:,} constants in a game")
        count += sum(isinstance(inner, ast.expr) for inner in walk(each.node))
        if before <= WRITTEN < count:
            expected = f"at most {WRITTEN:,} values in the constants of a game: tables hold more"
            known.findings.add(each.file, each.node, f"{each.name}, {count:,} values", expected)


_in_function: OfObject[ast.FunctionDef, tuple[frozenset[object], int]] = OfObject()
"""The names and texts in each function, remembered while other functions change."""


def together(known: Known) -> None:
    """Report the function with which the names and texts of a game's functions become too many."""
    said: set[object] = set()
    count = 0
    for each in known.program.functions.values():
        before = count + len(said)
        found = _in_function.get(each.node)
        if found is None:
            found = _in_function[each.node] = _names_and_texts(each.node)
        said |= found[0]
        count += found[1]
        if before <= TOGETHER < count + len(said):
            expected = "fewer functions, comprehensions and texts: this is more than a module holds in one game's rules"
            known.findings.add(each.file, each.node, each.name, expected)


def _names_and_texts(function: ast.FunctionDef) -> tuple[frozenset[object], int]:
    """The names and texts of a function, which count once per game, and the rest of its size."""
    said: set[object] = set()
    count = 6
    for node in walk(function):
        match node:
            case ast.Constant(value=str(text)):
                said |= {text, (text, "")}
            case ast.Constant(value=int(number)) if abs(number) > 32_000:
                said.add(number)
            case ast.Attribute(attr=name):
                said |= {(name, n) for n in range(4)}
            case _ if isinstance(node, _OWN_NAMES):
                count += 12
            case ast.Compare(ops=ops):
                count += 4 * (len(ops) - 1)
    return frozenset(said), count
