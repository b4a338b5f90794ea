"""Checks of rule sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Datum, Game, Gated, Invariant, Node, RuleButton, RuleCommand, RuleHook
from vmodsmith.rules import expanded_commands
from vmodsmith.rules.language.findings import BROUGHT
from vmodsmith.rules.ready import ready

__all__ = ["causes", "functions", "sheets"]

Entry = RuleCommand | RuleHook | RuleButton | Invariant


def sheets(game: Game) -> Iterator[Problem]:
    """Kinds, phases and paragraphs that rule sheets name exist; no two entries share an id."""
    seen: dict[str, str] = {}
    for sheet in game.rules:
        entries: list[Entry] = [*expanded_commands(sheet), *sheet.hooks, *sheet.buttons, *sheet.invariants]
        for entry in entries:
            if entry.id in seen:
                expected = f"an id of its own ({seen[entry.id]} has it)"
                yield Problem.at(entry.origin, "id", entry.id, expected, check="rules")
            seen[entry.id] = f"{entry.origin.file}:{entry.origin.line}"
        for command in sheet.commands:
            yield from _kinds(game, command, "for", command.kinds)
            yield from _gates(game, command)
            yield from _paragraphs(game, command, command.paragraphs)
        for hook in sheet.hooks:
            yield from _kinds(game, hook, "for", hook.kinds)
            yield from _phases(game, hook)
            yield from _setups(game, hook)
            yield from _paragraphs(game, hook, hook.paragraphs)
        for each in sheet.invariants:
            yield from _kinds(game, each, "for", each.kinds)
            yield from _phases(game, each)
            yield from _paragraphs(game, each, each.paragraphs)
        for button in sheet.buttons:
            yield from _paragraphs(game, button, button.paragraphs)
            yield from _gates(game, button)
        for held in sheet.properties:
            yield from _kinds(game, held, "of", held.of)
        yield from _paragraphs(game, sheet, sheet.paragraphs)


def functions(game: Game) -> Iterator[Problem]:
    """The rules of a game: its functions, its declarations, and the expressions of its sheets."""
    if not (game.functions or game.rules) or ready(game):
        return
    from vmodsmith.rules.checked import watched  # only for rules that are not ready
    from vmodsmith.rules.mechanics import expand

    whole, problems = (game, []) if game.trees else expand(game)
    yield from problems
    yield from watched(whole)[1]


_OPEN = "a path through "


def causes(game: Game, found: Sequence[Problem]) -> Iterator[Problem]:
    """The findings, each once, at a place that the author wrote. A fault in generated rules comes from the author's own
    text: it is reported at the declaration of the mechanic, and left out if there are other findings. A missing value
    of a step is left out if its value is wrong. Of two findings about one word in one place, the more specific one is
    reported.
    """
    found = _once_a_line(found)
    longest: dict[tuple[str, int, str, str], int] = {}
    for each in found:
        place = each.file, each.line, each.field, each.found
        longest[place] = max(longest.get(place, 0), len(each.expected)) if each.field else 0
    found = [
        each
        for each in found
        if len(each.expected) >= longest[each.file, each.line, each.field, each.found] or each.check != "rules"
    ]
    own = [each for each in found if not each.file.startswith(BROUGHT)]
    wrong = {(each.file, each.field) for each in own} | {(each.file, each.line) for each in own if not _follows(each)}
    reported = False
    for each in own:
        step = each.found.removeprefix(_OPEN).partition(" ")[0]
        if not _follows(each) or not {(each.file, step), (each.file, each.line)} & wrong:
            reported = reported or each.severity == "error"
            yield each
    if not reported:
        yield from dict.fromkeys(_at_declaration(game, each) for each in found if each.file.startswith(BROUGHT))


_NAME = re.compile(r"[A-Za-z][\w./-]*")

_GATES = ("by", "phases", "setups", "option", "for", "of", "kinds")
"""Fields of an entry with words that are also part of its conditions."""


def _once_a_line(found: Sequence[Problem]) -> list[Problem]:
    """A fault in the gate of an entry is not reported again for the condition that is made from it."""
    gates = {
        (each.file, each.line, each.found): each.field
        for each in found
        if each.check == "rules" and each.field in _GATES and _NAME.fullmatch(each.found)
    }
    return [
        each
        for each in found
        if each.check != "rules"
        or each.field in (*_GATES, "")
        or gates.get((each.file, each.line, each.found), each.field) == each.field
    ]


def _follows(problem: Problem) -> bool:
    return problem.found.startswith(_OPEN)


def _at_declaration(game: Game, problem: Problem) -> Problem:
    """A problem in a file of the program, moved to the declaration that uses the file, else to the head of the game."""
    used = problem.file.removeprefix("mechanics/").partition("/")[0]
    given = next(
        (
            each
            for sheet in game.rules
            for each in sheet.mechanics.values()
            if isinstance(each, Node) and str(each.get("use", "")) == used
        ),
        None,
    )
    origin, field = (given.origin, "use") if given is not None else (game.manifest.origin, "id")
    asks = f"the mechanic {used} asks for it" if given is not None else "every game asks for it"
    expected = f"{problem.expected}: {asks} unless the declaration says otherwise"
    return Problem.at(origin, field, problem.found, expected, check=problem.check)


def _kinds(game: Game, datum: Datum, field: str, kinds: tuple[str, ...]) -> Iterator[Problem]:
    for kind in kinds:
        if kind not in game.kinds:
            yield Problem.at(datum.origin, field, kind, "a kind of pieces.yaml", valid=game.kinds, check="rules")


def _gates(game: Game, of: RuleCommand | RuleButton) -> Iterator[Problem]:
    """Phases, setups, sides and options in gates exist."""
    yield from _phases(game, of)
    yield from _setups(game, of)
    sides = [each.id for each in game.manifest.sides] + (["owner"] if isinstance(of, RuleCommand) else [])
    if of.by is not None and of.by not in sides:
        expected = "a side of the game, or owner" if "owner" in sides else "a side of the game"
        yield Problem.at(of.origin, "by", of.by, expected, valid=sides, check="rules")
    options = [each.id for each in game.manifest.options]
    if of.option is not None and of.option not in options:
        yield Problem.at(of.origin, "option", of.option, "an option of the module", valid=options, check="rules")


def _phases(game: Game, hook: RuleHook | Invariant | RuleCommand | RuleButton) -> Iterator[Problem]:
    phases = {each.id for each in game.phases}
    named = [("phases", each) for each in hook.phases]
    if isinstance(hook, RuleButton) and "offered" in hook.origin.lines:  # a mechanic's are those of `bind`
        named += [("offered", each) for each in hook.offered]
    for field, phase in named:
        if phase not in phases:
            yield Problem.at(hook.origin, field, phase, "a phase of phases.yaml", valid=phases, check="rules")


def _setups(game: Game, of: Gated) -> Iterator[Problem]:
    setups = [each.id for each in game.setups]
    for setup in of.setups:
        if setup not in setups:
            yield Problem.at(of.origin, "setups", setup, "a setup of setups.yaml", valid=setups, check="rules")


def _paragraphs(game: Game, datum: Datum, named: tuple[str, ...]) -> Iterator[Problem]:
    known = {each.id for each in game.paragraphs}
    for name in named:
        if known and name not in known:
            expected = "a paragraph of paragraphs.csv"
            yield Problem.at(datum.origin, "paragraphs", name, expected, valid=known, check="rules")
