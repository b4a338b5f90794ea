"""Elimination: a rule that eliminates pieces has a box to send them to."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from vmodsmith.check.missing_names import ALSO
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.syntax import walk
from vmodsmith.model import Game, RuleCommand, RuleHook
from vmodsmith.rules import expanded_commands
from vmodsmith.rules.language.program import CheckedExpression, Function, Program, Sort
from vmodsmith.rules.language.reachable import called, reachable
from vmodsmith.rules.ready import ready

__all__ = ["eliminated"]

_ELIMINATES = ("eliminate", "lose_step")
"""Methods of a piece that eliminate it, directly or by the loss of its last step."""

_BOX = "a kind with `eliminated`, the box for its eliminated pieces, in pieces.yaml"


def eliminated(game: Game) -> Iterator[Problem]:
    """Find eliminations in a game without a box for eliminated pieces, and of pieces of kinds without such a box."""
    if not (game.functions or game.rules) or ready(game) or game.hosted is not None:
        return  # in a module of somebody else's, what is eliminated is taken off the map
    from vmodsmith.rules.checked import watched  # only for rules that are not ready
    from vmodsmith.rules.mechanics import expand

    whole = game if game.trees else expand(game)[0]
    program = watched(whole)[0]
    if any(kind.eliminated for kind in game.kinds.values()):
        yield from _of_such(whole, program)
    else:
        found = list(_anywhere(whole, program))
        if found:
            yield _of_kinds(game, found)


def _of_kinds(game: Game, found: list[Problem]) -> Problem:
    """All places that eliminate pieces in a game without a box for them, as one: a kind of piece that loses steps lacks
    it."""
    kind = next((each for each in game.kinds.values() if each.flip == "steps"), None)
    first, *more = (f"{each.file}:{each.line}" for each in found)
    if kind is not None:
        places = ", ".join(dict.fromkeys((first, *more)))
        expected = f"`eliminated` as well, the box for eliminated pieces: rules eliminate some ({places})"
        return Problem.at(kind.origin, "flip", kind.flip, expected, check="rules")
    return replace(found[0], expected=found[0].expected + (f"{ALSO}{', '.join(more)}" if more else ""))


def _anywhere(game: Game, program: Program) -> Iterator[Problem]:
    """Every place in the game's own rules, and every declaration of a mechanic, that eliminates pieces or takes steps;
    code that asks for the box (`loss_box`) is left out, as it handles a missing box.
    """
    for entry in program.entries:
        for call in _calls(program, entry.node, _ELIMINATES):
            yield _problem(entry.file, call.lineno, call.col_offset, call)
    sheets = {each.namespace: each for each in game.rules if each.namespace}
    reported: set[str] = set()
    for name in sorted(reachable(program)):
        function = program.functions[name]
        if "loss_box" in called(program, function.node):
            continue
        space = function.namespace
        if not _is_of_mechanic(function):
            for call in _calls(program, function.node, _ELIMINATES):
                yield _problem(function.file, call.lineno, call.col_offset, call)
        elif space in sheets.keys() - reported and any(_calls(program, function.node, _ELIMINATES)):
            reported.add(space)
            sheet = sheets[space]
            yield Problem.at(sheet.origin, sheet.id, "no such kind", f"{_BOX}: it eliminates pieces", check="rules")


def _of_such(game: Game, program: Program) -> Iterator[Problem]:
    """Commands and hooks that eliminate their own piece, if none of their kinds has a box for eliminated pieces."""
    entries: dict[str, list[CheckedExpression]] = {}
    for each in program.entries:
        entries.setdefault(each.owner, []).append(each)
    for sheet in game.rules:
        datums: list[RuleCommand | RuleHook] = [*expanded_commands(sheet), *sheet.hooks]
        for datum in datums:
            kinds = [game.kinds[kind] for kind in datum.kinds if kind in game.kinds]
            if not kinds or any(kind.eliminated for kind in kinds):
                continue
            if any(_ends(program, each.node, "me", set()) for each in entries.get(datum.id, ())):
                yield Problem.at(
                    datum.origin, "for", " ".join(datum.kinds), f"{_BOX}: this eliminates them", check="rules"
                )


def _is_of_mechanic(function: Function) -> bool:
    return function.file.startswith(("mechanics/", "library/"))


def _calls(program: Program, node: ast.AST, methods: tuple[str, ...]) -> Iterator[ast.Call]:
    for each in walk(node):
        call = program.facts.calls.get(each) if isinstance(each, ast.Call) else None
        if isinstance(each, ast.Call) and call is not None and call.sort == Sort.METHOD and call.name in methods:
            yield each


def _ends(program: Program, node: ast.AST, name: str, seen: set[tuple[str, str]]) -> bool:
    """Whether code eliminates the piece of a name, directly or in a function to which it passes the piece."""
    if any(
        _named(call.func.value, name)
        for call in _calls(program, node, _ELIMINATES)
        if isinstance(call.func, ast.Attribute)
    ):
        return True
    for each in walk(node):
        call = program.facts.calls.get(each) if isinstance(each, ast.Call) else None
        if call is None or call.sort != Sort.FUNCTION:
            continue
        function = program.functions[call.name]
        for argument, parameter in zip(call.arguments, function.node.args.args, strict=False):
            key = call.name, parameter.arg
            if _named(argument, name) and key not in seen:
                seen.add(key)
                if _ends(program, function.node, parameter.arg, seen):
                    return True
    return False


def _named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _problem(file: str, line: int, column: int, call: ast.Call) -> Problem:
    return Problem(
        file, line, "", ast.unparse(call)[:60], f"{_BOX}: this game has none", check="rules", column=column + 1
    )
