"""Numbers that no die shows: cases by a die in declarations, comparisons with a roll in expressions and functions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from vmodsmith.check.rule_code import BAD_CODE, Code, code, declarations, nodes
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.syntax import children, walk
from vmodsmith.model import Game, Node

__all__ = ["cases", "comparisons", "rolls"]

_Found = Iterator[Problem]
_Range = tuple[int, int]
_NUMBERS = re.compile(r"(-?\d+)(?:\+|(?:-| to )(-?\d+))?")
_UP_TO = re.compile(r"up to (-?\d+)")


def cases(game: Game) -> _Found:
    """Cases by a die (`by-die` in the mechanic's sheet: the settings, and the setting with the sides of the die) have
    numbers that the die can show.
    """
    for _, given, used in declarations(game):
        for step, by in used.sheet.get("by-die", {}).items():
            text = str(given.get(by, 6))
            for where in _by_number(given.get(step)) if text.isdecimal() else ():
                for key in where:
                    if not _can_be(str(key), int(text)):
                        expected = f"numbers from 1 to {text}: the die has no others"
                        yield Problem.at(where.origin, key, key, expected, check="rules", severity="warning")


def _by_number(value: Any) -> Iterator[Node]:
    """Cases of which a key is a number, in nested cases too."""
    if isinstance(value, Node):
        if any(_NUMBERS.fullmatch(str(key)) or _UP_TO.fullmatch(str(key)) for key in value):
            yield value
        for each in value.values():
            yield from _by_number(each)


def _can_be(key: str, sides: int) -> bool:
    """Whether a die shows every number that a case names."""
    if (found := _UP_TO.fullmatch(key)) is not None:
        return int(found[1]) >= 1
    found = _NUMBERS.fullmatch(key)
    if found is None:
        return True
    return all(1 <= int(each) <= sides for each in found.groups() if each)


def comparisons(game: Game) -> _Found:
    """A comparison of a roll with a number depends on the roll."""
    for part in code(game, "roll("):
        functions = [each for each in children(part.tree) if isinstance(each, ast.FunctionDef)]
        with suppress(*BAD_CODE):
            for within in [part.tree] if part.origin is not None else functions:
                for compared, outcome, between in _decided(within, _rolled_names(within)):
                    found, expected = ast.unparse(compared), _expected(outcome, between)
                    yield part.problem(compared, found, expected, check="doubtful", severity="warning")


def rolls(game: Game) -> _Found:
    """A die that rules roll has two sides or more, and is one of the game: of its buttons, its tables, or a setting."""
    dice = {int(each) for each in re.findall(r"d(\d+)", " ".join(game.manifest.dice))}
    dice |= {
        int(each)
        for table in game.tables
        for axis in (table.spec.rows, table.spec.columns)
        for each in re.findall(r"d(\d+)", str(getattr(axis, "dice", "") or ""))
    }
    for _, given, used in declarations(game):
        dice |= {int(str(given[step])) for step in ("dice_sides", "die_sides") if str(given.get(step)).isdecimal()}
        if {"dice_sides", "die_sides"} & used.steps.keys():
            dice.add(6)
    for part, node in _rolled(game):
        sides = node.value
        assert isinstance(sides, int)
        if sides < _LEAST_SIDES:
            expected, check, severity = "a die of 2 sides or more", "rules", "error"
        elif dice and sides not in dice:
            known = ", ".join(f"d{each}" for each in sorted(dice))
            expected, check, severity = f"a die that the game has: {known}", "doubtful", "warning"
        else:
            continue
        yield part.problem(node, f"roll({sides})", expected, check=check, severity=severity)


_LEAST_SIDES = 2


def _rolled(game: Game) -> Iterator[tuple[Code, ast.Constant]]:
    """The numbers of sides with which rules roll, each with its code."""
    for part, node in nodes(game, "roll("):
        match node:
            case ast.Call(func=ast.Name(id="roll"), args=[ast.Constant(value=int()) as sides, *_]):
                yield part, sides


def _expected(outcome: bool, between: _Range) -> str:
    how = "always so" if outcome else "never so"
    return f"a comparison that depends on the dice: they give {between[0]} to {between[1]}, so this is {how}"


def _rolled_names(function: ast.AST) -> dict[str, _Range]:
    """The variables of a function, or of an expression, that hold a roll, with all numbers that they can have:
    everything assigned to them is a roll or a number.
    """
    values: dict[str, list[ast.expr | None]] = {}
    for node in walk(function):
        match node:
            case ast.arg(arg=name):
                values.setdefault(name, []).append(None)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                values.setdefault(name, []).append(value)
            case ast.AugAssign(target=ast.Name(id=name)) | ast.For(target=ast.Name(id=name)):
                values.setdefault(name, []).append(None)
            case ast.AnnAssign(target=ast.Name(id=name), value=value):
                values.setdefault(name, []).append(value)
            case ast.comprehension(target=ast.Name(id=name)):
                values.setdefault(name, []).append(None)
    found: dict[str, _Range] = {}
    for name, given in values.items():
        known = [_range(each, found) if each is not None else None for each in given]
        if all(known) and any(each is not None and _has_roll(each, found) for each in given):
            ranges = [each for each in known if each is not None]
            found[name] = min(low for low, _ in ranges), max(high for _, high in ranges)
    return found


def _has_roll(tree: ast.expr, names: Mapping[str, _Range]) -> bool:
    return any(
        (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "roll")
        or (isinstance(node, ast.Name) and node.id in names)
        for node in walk(tree)
    )


def _range(tree: ast.expr, names: Mapping[str, _Range]) -> _Range | None:
    """The least and the greatest value of an expression of rolls and numbers."""
    match tree:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return number, number
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            return -number, -number
        case ast.Name(id=name):
            return names.get(name)
        case ast.Call(func=ast.Name(id="roll"), args=[ast.Constant(value=int(sides)), *_]) if sides > 0:
            return 1, sides
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            one, two = _range(left, names), _range(right, names)
            if one is None or two is None:
                return None
            return (one[0] + two[0], one[1] + two[1]) if isinstance(op, ast.Add) else (one[0] - two[1], one[1] - two[0])
    return None


def _decided(tree: ast.AST, names: Mapping[str, _Range]) -> Iterator[tuple[ast.Compare, bool, _Range]]:
    """The comparisons of a roll whose outcome is known, with the outcome and the range of the roll."""
    for node in walk(tree):
        if not isinstance(node, ast.Compare) or len(node.ops) != 1:
            continue
        left, right = node.left, node.comparators[0]
        if isinstance(left, ast.Call) and isinstance(right, ast.Constant):
            continue  # which the checker of rules reports
        if isinstance(node.ops[0], ast.In) and isinstance(right, ast.Tuple | ast.List | ast.Set):
            between = _range(left, names) if _has_roll(left, names) else None
            known = [_range(each, {}) for each in right.elts]
            if between and known and all(each and not between[0] <= each[0] <= between[1] for each in known):
                yield node, False, between
            continue
        if _has_roll(left, names) == _has_roll(right, names):
            continue
        one, two = _range(left, names), _range(right, names)
        if one is None or two is None:
            continue
        outcome = _outcome(node.ops[0], one, two)
        if outcome is not None:
            yield node, outcome, one if _has_roll(left, names) else two


def _outcome(op: ast.cmpop, one: _Range, two: _Range) -> bool | None:
    """Whether a comparison of two ranges always holds or never does; None if it depends."""
    below, above = one[1] < two[0], one[0] > two[1]
    not_above, not_below = one[1] <= two[0], one[0] >= two[1]
    match op:
        case ast.Lt():
            return True if below else False if not_below else None
        case ast.LtE():
            return True if not_above else False if above else None
        case ast.Gt():
            return True if above else False if not_above else None
        case ast.GtE():
            return True if not_below else False if below else None
        case ast.Eq():
            return False if below or above else None
        case ast.NotEq():
            return True if below or above else None
    return None
