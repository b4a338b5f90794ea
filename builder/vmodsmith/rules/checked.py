"""A game's rules as a whole, checked against the game: its mechanics, the expressions of its sheets, its functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain

from vmodsmith.foundation.memo import OfObject
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, RuleButton, RuleCommand, RuleHook, RuleSheet
from vmodsmith.rules.compiled import TELLS, drag_refused, expanded_commands, gates, hook_gates, reads, shut, unopposed
from vmodsmith.rules.language.checker import SheetExpression, check_program
from vmodsmith.rules.language.program import Program

__all__ = ["checked", "sheet_expressions", "watched"]


def checked(game: Game) -> tuple[Program, list[Problem]]:
    """The program of a game's rules, after mechanics were expanded, and every error in them."""
    program, problems = watched(game)
    if problems:
        return _remembered(game, sheet_expressions)
    return replace(program, entries=[each for each in program.entries if each.part not in _ONLY_CHECKED]), []


def watched(game: Game) -> tuple[Program, list[Problem]]:
    """The same with the game's invariants, which only a tabletop in memory checks."""
    return _remembered(game, _with_invariants)


_INVARIANT = ("holds", "stays")
"""Fields of an invariant that hold an expression."""

_CAUSES = "against"
"""The field of a command or button that becomes part of other expressions: it is checked by itself, but not run."""

_ONLY_CHECKED = (*_INVARIANT, _CAUSES)

_Expressions = Callable[[Game], Iterable[SheetExpression]]
_programs: dict[_Expressions, OfObject[Game, tuple[Program, list[Problem]]]] = {}
"""Checked programs, for as long as their games exist: a command first checks a game, then plays it or makes
its module.
"""


def _remembered(game: Game, expressions: _Expressions) -> tuple[Program, list[Problem]]:
    """The program of a game, which never changes, checked only once; the caller may change the list of errors."""
    kept = _programs.setdefault(expressions, OfObject())
    found = kept.get(game)
    if found is None:
        found = kept[game] = check_program(game, expressions(game))
    return found[0], list(found[1])


def _with_invariants(game: Game) -> Iterator[SheetExpression]:
    return chain(sheet_expressions(game), _invariants(game))


def _invariants(game: Game) -> Iterator[SheetExpression]:
    for sheet in game.rules:
        for each in sheet.invariants:
            holds, stays = _INVARIANT
            part, text = (holds, each.holds) if each.holds is not None else (stays, each.stays or "")
            yield SheetExpression(each.id, part, each, text, with_piece=bool(each.kinds), namespace=sheet.namespace)


def _names_what_is(game: Game, button: RuleButton) -> bool:
    """Whether the side, phases, setups and option in a button's gates exist; `check` reports those that do not."""
    sides, options = [each.id for each in game.manifest.sides], [each.id for each in game.manifest.options]
    phases = {each.id for each in game.phases}
    setups = {each.id for each in game.setups}
    named = phases.issuperset(button.phases) and setups.issuperset(button.setups)
    return named and button.by in (None, *sides) and button.option in (None, *options)


def sheet_expressions(game: Game) -> Iterator[SheetExpression]:
    """The expressions of all sheets, in the order in which the entries are numbered: commands, hooks, buttons of
    each."""
    for sheet in game.rules:
        for command in expanded_commands(sheet):
            sure = _sure(game, command)
            if command.against is not None and not command.id.startswith(TELLS):
                yield SheetExpression(
                    command.id, _CAUSES, command, command.against, with_piece=True, namespace=sheet.namespace, sure=sure
                )
            if command.against is not None and not reads(command.against):
                continue  # what is put together with it cannot be read either
            tells = command.id.startswith(TELLS) and command.against is not None
            for part, text in (("when", command.when), ("call", command.call)):
                if text is not None:
                    yield SheetExpression(
                        command.id, part, command, text, with_piece=True, namespace=sheet.namespace,
                        sure=sure if part == "call" else sure[1:],
                        field="refused" if tells and part == "call" else "",
                        again=tells or (part == "when" and command.against is not None),
                        offered=not tells, counts=command.counts,
                    )  # fmt: skip
        for hook in sheet.hooks:
            yield from _hook(sheet, hook)
        for button in sheet.buttons:
            space = sheet.namespace if button.against is not None else ""
            if button.against is not None:
                yield SheetExpression(button.id, _CAUSES, button, button.against, with_piece=False, namespace=space)
                if not reads(button.against):
                    continue
            if (gates(button) or button.against is not None) and _names_what_is(game, button):
                tests = [test for _, test in gates(button)]
                tests += [unopposed(button)] if button.against is not None else []
                parts = (("when", " and ".join(tests)), ("shut", shut(game, button)))
                for part, text in parts:
                    yield SheetExpression(
                        button.id, part, button, text, with_piece=False, namespace=space,
                        field="" if part == "when" or button.against is None else "refused",
                        again=button.against is not None,
                    )  # fmt: skip
            yield SheetExpression(
                button.id, "call", button, button.call, with_piece=False, namespace=sheet.namespace, offered=True,
                counts=button.counts,
            )  # fmt: skip


def _hook(sheet: RuleSheet, hook: RuleHook) -> Iterator[SheetExpression]:
    """The expressions of a hook: its gates, the causes against a drag and their effects, its own effects."""
    piece, space = hook.of_drags, sheet.namespace
    if hook.against is not None:
        yield SheetExpression(hook.id, _CAUSES, hook, hook.against, with_piece=True, namespace=space)
        if not reads(hook.against):
            return
    tests = hook_gates(hook)
    if tests:
        yield SheetExpression(hook.id, "when", hook, " and ".join(tests), with_piece=piece, namespace=space)
    if hook.against is not None:
        yield SheetExpression(hook.id, "may", hook, unopposed(hook), with_piece=True, namespace=space, again=True)
        text = drag_refused(hook)
        yield SheetExpression(
            hook.id, "shut", hook, text, with_piece=True, namespace=space, field="refused", again=True
        )
    yield SheetExpression(hook.id, "call", hook, hook.call, with_piece=piece, namespace=space)


def _sure(game: Game, command: RuleCommand) -> tuple[str, ...]:
    """The certain attributes of a command's piece: on the map a hex, and a side if all of its kinds have one."""
    if command.on != "map":
        return ()
    kinds = set(command.kinds)
    sided = all(each.side is not None for each in game.counters if each.kind in kinds)
    return ("hex", "side") if sided else ("hex",)
