"""A game's rules as a whole: what its mechanics bring, its sheets' expressions, its functions, checked against the game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from builder.foundation.problems import Problem
from builder.model import Game
from builder.rules.compiled import expanded_commands
from builder.rules.language.checker import SheetExpression, check_program
from builder.rules.language.program import Program

__all__ = ["checked", "sheet_expressions", "watched"]


def checked(game: Game) -> tuple[Program, list[Problem]]:
    """The program of a game's rules, mechanics expanded before, and every mistake in them."""
    return check_program(game, sheet_expressions(game))


def watched(game: Game) -> tuple[Program, list[Problem]]:
    """The same with the game's invariants, which only a table in memory looks at."""
    return check_program(game, chain(sheet_expressions(game), _invariants(game)))


def _invariants(game: Game) -> Iterator[SheetExpression]:
    for sheet in game.rules:
        for each in sheet.invariants:
            part, text = ("holds", each.holds) if each.holds is not None else ("stays", each.stays or "")
            yield SheetExpression(each.id, part, each, text, with_piece=bool(each.kinds), namespace=sheet.namespace)


def sheet_expressions(game: Game) -> Iterator[SheetExpression]:
    """The expressions of all sheets, in the order in which the entries are numbered: commands, hooks, buttons of each."""
    for sheet in game.rules:
        for command in expanded_commands(sheet):
            for part, text in (("when", command.when), ("call", command.call)):
                if text is not None:
                    yield SheetExpression(command.id, part, command, text, with_piece=True, namespace=sheet.namespace)
        for hook in sheet.hooks:
            piece = hook.on == "moved"
            yield SheetExpression(hook.id, "call", hook, hook.call, with_piece=piece, namespace=sheet.namespace)
        for button in sheet.buttons:
            yield SheetExpression(button.id, "call", button, button.call, with_piece=False, namespace=sheet.namespace)
