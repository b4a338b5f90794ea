"""The functions of a program that can ever run: those that the sheets' expressions and the game's own
functions call.
"""

from __future__ import annotations

import ast

from vmodsmith.foundation.syntax import walk
from vmodsmith.rules.language.program import Program, Sort

__all__ = ["ASKED", "called", "reachable"]


ASKED = ("phase_order", "opening_line", "toolbar_labels", "attack_arrows", "seen_of", "reach_of", "in_fire_of")
"""Functions of a game that a runtime itself calls: for the present order of phases, the report of the first, the texts
on the toolbar, the attacks with arrows, the text for a piece under the mouse.
"""


def reachable(program: Program, own: frozenset[str] = frozenset()) -> set[str]:
    """The full names of the functions that entries, or the functions named in `own`, call directly or not."""
    found: set[str] = set()
    waiting = [name for each in program.entries for name in called(program, each.node)]
    waiting += [name for name in (*ASKED, *sorted(own)) if name in program.functions]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += called(program, program.functions[name].node)
    return found


def called(program: Program, node: ast.AST) -> list[str]:
    """The functions that a piece of code calls, or passes as values."""
    names = []
    for each in walk(node):
        call = program.facts.calls.get(each) if isinstance(each, ast.Call) else None
        if call is not None:
            names += [call.name] if call.sort == Sort.FUNCTION else []
            names += [name for argument in call.arguments for name in _values(program, argument)]
        elif isinstance(each, ast.expr):
            names += _values(program, each)
    return names


def _values(program: Program, node: ast.expr) -> list[str]:
    meaning = program.facts.meanings.get(node)
    return [meaning.name] if meaning is not None and meaning.sort == Sort.FUNCTION else []
