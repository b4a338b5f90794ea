"""The commands and buttons that count as left to do in a phase: those that only some phases offer and that change the
game. A sheet can override this with `counts`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from vmodsmith.foundation.syntax import walk
from vmodsmith.rules.language.program import Program, Sort
from vmodsmith.rules.language.reachable import called

__all__ = ["CHANGING", "counting"]

_PHASE = frozenset({"phase", "phase_name", "phase_side", "phase_number"})
"""Functions of the vocabulary that depend on the phase."""

CHANGING = frozenset(
    {
        "clear_moved", "command", "discard", "eliminate", "lose_step", "mark", "mask", "move", "new_piece", "put",
        "roll", "send", "set_clock", "set_option", "set_state", "show_face", "turn_to", "unmask",
    }
)  # fmt: skip
"""Functions and methods of the vocabulary that change the game."""


def counting(program: Program) -> frozenset[str]:
    """The ids of the commands and buttons that count, in a program without mistakes."""
    conditions = {each.owner: each for each in program.entries if each.part == "when"}
    looked = _Looked(program)
    found = set()
    for each in program.entries:
        if each.part != "call" or not each.offered or each.counts is False:
            continue
        condition = conditions.get(each.owner)
        if each.counts or (
            condition is not None
            and any(here.asks for here in looked.through(condition.node))
            and any(here.changes for here in looked.through(each.node))
        ):
            found.add(each.owner)
    return frozenset(found)


@dataclass(frozen=True)
class _Code:
    """Facts about an expression or function: whether it depends on the phase, whether it may change the game (a piece,
    or a stored value), and the functions that it calls.
    """

    asks: bool
    changes: bool
    called: tuple[str, ...]


class _Looked:
    """The facts about a program's code, each part examined once."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._functions: dict[str, _Code] = {}

    def through(self, start: ast.AST) -> Iterator[_Code]:
        """An expression, and all functions that it calls, directly or not."""
        seen: set[str] = set()
        waiting = [self._code(start)]
        while waiting:
            code = waiting.pop()
            yield code
            for name in code.called:
                if name not in seen:
                    seen.add(name)
                    waiting.append(self._function(name))

    def _function(self, name: str) -> _Code:
        if name not in self._functions:
            self._functions[name] = self._code(self._program.functions[name].node)
        return self._functions[name]

    def _code(self, node: ast.AST) -> _Code:
        nodes = list(walk(node))
        names = {self._vocabulary(each) for each in nodes if isinstance(each, ast.Call)}
        changes = bool(names & CHANGING) or any(isinstance(it, ast.Attribute) for each in nodes for it in _put(each))
        return _Code(bool(names & _PHASE), changes, tuple(called(self._program, node)))

    def _vocabulary(self, node: ast.Call) -> str:
        """The function or method of the vocabulary that is called; empty for none."""
        call = self._program.facts.calls.get(node)
        return call.name if call is not None and call.sort in (Sort.VOCABULARY, Sort.METHOD) else ""


def _put(node: ast.AST) -> Iterable[ast.expr]:
    """The targets to which a statement assigns."""
    if isinstance(node, ast.Assign):
        return node.targets
    return (node.target,) if isinstance(node, ast.AugAssign | ast.AnnAssign) else ()
