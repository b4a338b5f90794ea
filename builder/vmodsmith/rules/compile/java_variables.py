"""The places where a rule's variables are declared in Java: at their first value, if that is in scope wherever they are
used.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from vmodsmith.foundation.syntax import children, walk

__all__ = ["JavaVariable", "declarations", "free"]

Place = tuple[tuple[int, int], ...]
"""The place of a statement: the blocks from the outermost on, and the number of the statement in each."""


@dataclass
class JavaVariable:
    """By statement: variables that it declares (`at`), and variables declared directly before it (`before`)."""

    at: dict[ast.stmt, set[str]] = field(default_factory=dict)
    before: dict[ast.stmt, list[str]] = field(default_factory=dict)


def declarations(function: ast.FunctionDef, variables: set[str]) -> JavaVariable:
    """The declarations of a function's variables (without its parameters)."""
    seen: dict[str, list[Place]] = {}
    statements: dict[Place, ast.stmt] = {}
    _walk(function.body, (), seen, statements)
    made = JavaVariable()
    for name, places in seen.items():
        if name not in variables:
            continue
        depth = _common(places)
        block = places[0][: depth + 1]
        first = min(place[depth][1] for place in places)
        at = (*block[:-1], (block[-1][0], first))
        statement = statements[at]
        if _gives_first(statement, name, all(place[: depth + 1] == at for place in places)):
            made.at.setdefault(statement, set()).add(name)
        else:
            made.before.setdefault(statement, []).append(name)
    return made


def _walk(
    block: Sequence[ast.stmt], above: Place, seen: dict[str, list[Place]], statements: dict[Place, ast.stmt]
) -> None:
    for n, statement in enumerate(block):
        place = (*above, (id(block), n))
        statements[place] = statement
        for name in _names(statement):
            seen.setdefault(name, []).append(place)
        for inner in _blocks(statement):
            _walk(inner, place, seen, statements)


def _blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    if isinstance(statement, ast.If | ast.For | ast.While):
        yield statement.body
        if statement.orelse:
            yield statement.orelse


def _names(statement: ast.stmt) -> Iterator[str]:
    """The names in a statement itself, without those of the blocks in it and of comprehensions' own variables."""
    match statement:
        case ast.If(test=test) | ast.While(test=test):
            yield from _free(test, frozenset())
        case ast.For(target=target, iter=iterated):
            yield from _free(target, frozenset())
            yield from _free(iterated, frozenset())
        case _:
            yield from _free(statement, frozenset())


def free(node: ast.AST) -> set[str]:
    """The names that an expression reads and does not bind itself."""
    return set(_free(node, frozenset()))


def _free(node: ast.AST, bound: frozenset[str]) -> Iterator[str]:
    match node:
        case ast.Name(id=name):
            if name not in bound:
                yield name
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            inner = bound | {
                each.id for one in node.generators for each in walk(one.target) if isinstance(each, ast.Name)
            }
            yield from _free(node.generators[0].iter, bound)
            for child in children(node):
                if not isinstance(child, ast.comprehension):
                    yield from _free(child, inner)
            for n, one in enumerate(node.generators):
                for part in (*([one.iter] if n else []), *one.ifs):
                    yield from _free(part, inner)
        case ast.Lambda(args=arguments, body=body):
            yield from _free(body, bound | {each.arg for each in arguments.args})
        case ast.AnnAssign(target=target, value=value):
            yield from _free(target, bound)
            if value is not None:
                yield from _free(value, bound)
        case _:
            for child in children(node):
                yield from _free(child, bound)


def _common(places: list[Place]) -> int:
    """The depth of the innermost block that contains all places."""
    depth = 0
    while all(len(place) > depth + 1 for place in places):
        if len({(place[depth], place[depth + 1][0]) for place in places}) > 1:
            break
        depth += 1
    return depth


def _gives_first(statement: ast.stmt, name: str, only_here: bool) -> bool:
    """Whether a statement can declare a variable: it assigns the value without reading it, or is the loop of the
    variable.
    """
    match statement:
        case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
            return name in _targets(target) and name not in set(_free(value, frozenset()))
        case ast.For(target=target, iter=iterated):
            return only_here and name in _targets(target) and name not in set(_free(iterated, frozenset()))
    return False


def _targets(target: ast.expr) -> set[str]:
    if isinstance(target, ast.Name):
        return {target.id}
    if isinstance(target, ast.Tuple):
        return {name for each in target.elts for name in _targets(each)}
    return set()
