"""Conditions of rules that are never met: a value that should be two words at once, a length below 0, a condition that
an earlier line of the same list has, a hexside line used as one through hexes, or the other way round.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from vmodsmith.check.rule_code import Code, code, declarations, given_to, nodes
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.syntax import walk
from vmodsmith.model import Game, Node
from vmodsmith.rules.language import constant_values

__all__ = ["again", "courses", "lengths", "same", "tracks", "two_at_once", "words"]

_Found = Iterator[Problem]


def _told(written: Code, node: ast.expr, found: str, expected: str, valid: Iterable[str] = ()) -> Problem:
    return written.problem(node, found, expected, valid=valid, check="doubtful", severity="warning")


_NEW = {"roll", "rolls", "rolled", "dice", "die", "ask", "asks", "asked", "choose", "chosen", "random", "draw"}
"""Words in the names of functions that may return a different value each time."""


def _is_new(tree: ast.AST) -> bool:
    """Whether an expression may have another value when it is asked again: one of its calls rolls, asks or draws."""
    calls = (node.func for node in walk(tree) if isinstance(node, ast.Call))
    names = (each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in calls)
    return any(_NEW & set(name.split("_")) for name in names)


def two_at_once(game: Game) -> _Found:
    """No value has to equal two words, or two numbers, at once."""
    for part, node in nodes(game, "=="):
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            first: dict[str, ast.Constant] = {}
            for each in node.values:
                match each:
                    case ast.Compare(left=left, ops=[ast.Eq()], comparators=[ast.Constant() as value]):
                        thing = ast.unparse(left)
                        other = value if _is_new(left) else first.setdefault(thing, value)
                        if other.value != value.value:
                            one, two = ast.unparse(other), ast.unparse(value)
                            expected = f"`or`, or {thing} compared once: it is never both {one} and {two}"
                            yield _told(part, each, ast.unparse(each), expected)


def same(game: Game) -> _Found:
    """No value is compared with itself."""
    for part, node in nodes(game, "="):
        match node:
            case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq() as op], comparators=[right]):
                if not isinstance(left, ast.Constant) and ast.dump(left) == ast.dump(right) and not _is_new(left):
                    always = "always" if isinstance(op, ast.Eq) else "never"
                    expected = f"two different values: one compared with itself is {always} so"
                    yield _told(part, node, ast.unparse(node), expected)


def lengths(game: Game) -> _Found:
    """A length, which is 0 or more, is compared with a number that decides something."""
    for part, node in nodes(game, "len("):
        match node:
            case ast.Compare(left=ast.Call(func=ast.Name(id="len")), ops=[op], comparators=[right]) if (
                number := constant_values.number(right)
            ) is not None and (test := _TESTS.get(type(op))):
                outcomes = {test(each, number) for each in (0, 1, *(max(int(number) + n, 0) for n in (-1, 0, 1)))}
                if len(outcomes) == 1:
                    always = "always" if outcomes == {True} else "never"
                    expected = f"a number that decides a length of 0 or more: this is {always} so"
                    yield _told(part, node, ast.unparse(node)[:60], expected)


_TESTS: dict[type[ast.cmpop], Callable[[float, float], bool]] = {
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}  # fmt: skip


def again(game: Game) -> _Found:
    """In a list in which the first line that applies counts, no line repeats the condition of an earlier one."""
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            yield from _again(given)


def _again(value: Any) -> _Found:
    if isinstance(value, Node):
        for each in value.values():
            yield from _again(each)
    elif isinstance(value, list | tuple):
        first: dict[str, int] = {}
        for each in value:
            if isinstance(each, Node) and set(each) == {"when", "value"} and isinstance(each["when"], str):
                condition = " ".join(each["when"].split())
                line = first.setdefault(condition, each.origin.line_of("when"))
                if line != each.origin.line_of("when"):
                    expected = f"a condition that no earlier line has: the first that applies counts (line {line})"
                    yield Problem.at(each.origin, "when", each["when"], expected, check="doubtful", severity="warning")
            yield from _again(each)


def words(game: Game) -> _Found:
    """A word that a step takes as one of those which its declaration lists (`words` in the mechanic's sheet: a pool, a
    stage) is in that list.
    """
    for name, given, used in declarations(game):
        listed = {word: _listed(game, given, step) for word, step in used.sheet.get("words", {}).items()}
        cases = [key for each in given.values() if isinstance(each, Node) for key in each]  # reported there
        called = name.rpartition(".")[2].replace("-", "_")
        taking = {
            step: [(n, each.arg) for n, each in enumerate(of.node.args.args) if listed.get(each.arg)]
            for step, of in used.steps.items()
        }
        for part, node in nodes(game, f"{called}.") if any(taking.values()) else ():
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=step), args=given_values) if (
                    owner == called
                ):
                    for n, word in taking.get(step, ()):
                        at = given_values[n] if n < len(given_values) else None
                        if isinstance(at, ast.Constant) and at.value not in (*listed[word], *cases):
                            expected = f"a word of `{used.sheet['words'][word]}` of {name}"
                            yield _told(part, at, str(at.value), expected, listed[word])


def _listed(game: Game, given: Node, step: str) -> list[str]:
    """The plain words that a declaration gives to a step, as a list or as cases, or the values of the state that it
    names; none if an expression is among them.
    """
    value = given.get(step)
    for state in game.states:
        if state.id == value:
            return ["", *(each.id for each in state.values)]
    found = list(value) if isinstance(value, Node) else str(value or "").replace(",", " ").split()
    if isinstance(value, list | tuple):
        found = [str(each) for each in value]
    return found if all(each.replace("-", "").isalnum() for each in found) else []


_ASKED = {"side_has": "hexside", "all_across": "hexside", "joined_by": "through", "leads_off": "through"}
"""Calls that ask for a kind of line, with whether it runs along hexsides or through hexes."""

_RUN = {"hexside": "along hexsides", "through": "from hex to hex"}


_FOLLOWED = {"roads": "through", "along": "through", "barriers": "hexside"}
"""Settings with kinds of line, with how these run."""


def courses(game: Game) -> _Found:
    """Questions about a hexside name a kind of line along hexsides, those about a path a kind through hexes; so do
    settings with roads, lines of supply and barriers.
    """
    runs = {each.id: each.runs for each in game.line_kinds}
    for _, given, used in declarations(game):
        for step, wanted in _FOLLOWED.items() if runs else ():
            for origin, field, text in given_to(given, step) if step in used.steps else ():
                for word in text.replace(",", " ").split():
                    if runs.get(word, wanted) != wanted:
                        valid = [each for each, how in runs.items() if how == wanted]
                        expected = f"a line of map.yaml that runs {_RUN[wanted]}: this one runs {_RUN[runs[word]]}"
                        yield Problem.at(
                            origin, field, word, expected, valid=valid, check="doubtful", severity="warning"
                        )
    for asked, wanted in _ASKED.items():
        valid = [each for each, how in runs.items() if how == wanted]
        for part, node in nodes(game, f"{asked}("):
            match node:
                case ast.Call(
                    func=ast.Name(id=name) | ast.Attribute(attr=name),
                    args=[*_, ast.Constant(value=str(word)) as at],
                ) if name == asked and runs.get(word, wanted) != wanted:
                    expected = f"a line of map.yaml that runs {_RUN[wanted]}: this one runs {_RUN[runs[word]]}"
                    yield _told(part, at, word, expected, valid)


def tracks(game: Game) -> _Found:
    """The number of a box (`track`) is asked only of a marker whose track has boxes that are numbers: of any other box
    it is 0.
    """
    boxes = {
        f"{display.id}/{track.id}": [each.id for each in track.boxes]
        for display in game.displays
        for track in display.tracks
    }
    named = {
        each.id: boxes[track]
        for each in game.counters
        if (kind := game.kinds.get(each.kind)) is not None
        and isinstance(track := kind.track, str)
        and boxes.get(track)
        and not any(box.isdecimal() for box in boxes[track])
    }
    for part in code(game, ".track") if named else ():
        scopes: list[ast.AST] = [each for each in walk(part.tree) if isinstance(each, ast.FunctionDef)]
        for scope in scopes or [part.tree]:
            known = dict(_markers_in(scope))
            for node in walk(scope):
                if isinstance(node, ast.Attribute) and node.attr == "track":
                    row = known.get(node.value.id) if isinstance(node.value, ast.Name) else _row_of(node.value)
                    if row in named:
                        expected = f"`box`, compared with one of its boxes: those of {row} are words "
                        expected += f"({', '.join(named[row])}), and `track` is 0 there"
                        yield _told(part, node, ast.unparse(node), expected)


def _markers_in(scope: ast.AST) -> Iterator[tuple[str, str]]:
    """The variables that hold the piece of a row."""
    for node in walk(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if (row := _row_of(value)) is not None:
                yield name, row


def _row_of(node: ast.expr) -> str | None:
    match node:
        case ast.Call(func=ast.Name(id="piece"), args=[ast.Constant(value=str() as row)]):
            return row
    return None
