"""Which commands and buttons are something left to do in a phase: those that only some phases offer, and that change
the game.

A sheet says otherwise of one with `counts`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from vmodsmith.rules.language.program import CheckedExpression, Program, Sort
from vmodsmith.rules.language.reachable import called

__all__ = ["CHANGING", "counting"]

_PHASE = frozenset({"phase", "phase_name", "phase_side", "phase_number"})
"""Functions of the vocabulary that say which phase it is."""

CHANGING = frozenset(
    {
        "clear_moved", "command", "discard", "eliminate", "lose_step", "mark", "mask", "move", "new_piece", "put",
        "roll", "send", "set_clock", "set_option", "set_state", "show_face", "turn_to", "unmask",
    }
)  # fmt: skip
"""Functions and methods of the vocabulary after which the game is another."""


def counting(program: Program) -> frozenset[str]:
    """The ids of the commands and buttons that count, in a program without mistakes."""
    conditions = {each.owner: each for each in program.entries if each.part == "when"}
    found = set()
    for each in program.entries:
        if each.part != "call" or not each.offered or each.counts is False:
            continue
        condition = conditions.get(each.owner)
        if each.counts or (condition is not None and _asks(program, condition) and _changes(program, each)):
            found.add(each.owner)
    return frozenset(found)


def _asks(program: Program, condition: CheckedExpression) -> bool:
    """Whether a condition depends on the phase."""
    return any(_vocabulary(program, each) in _PHASE for each in _all(program, condition.node))


def _changes(program: Program, action: CheckedExpression) -> bool:
    """Whether an action may change the game: a piece, or what rules keep."""
    return any(
        _vocabulary(program, each) in CHANGING or any(isinstance(it, ast.Attribute) for it in _put(each))
        for each in _all(program, action.node)
    )


def _vocabulary(program: Program, node: ast.AST) -> str:
    """The function or method of the vocabulary that a node calls; empty for none."""
    call = program.facts.calls.get(node) if isinstance(node, ast.Call) else None
    return call.name if call is not None and call.sort in (Sort.VOCABULARY, Sort.METHOD) else ""


def _put(node: ast.AST) -> Iterable[ast.expr]:
    """What a statement gives a value."""
    if isinstance(node, ast.Assign):
        return node.targets
    return (node.target,) if isinstance(node, ast.AugAssign | ast.AnnAssign) else ()


def _all(program: Program, start: ast.AST) -> Iterator[ast.AST]:
    """The nodes of an expression, and of all functions that it leads to."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        node = waiting.pop()
        yield from ast.walk(node)
        for name in called(program, node):
            if name not in seen:
                seen.add(name)
                waiting.append(program.functions[name].node)
