"""Checks of rule sheets."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model import Game
from builder.problems import Problem
from builder.rules import expanded_commands

__all__ = ["sheets"]


def sheets(game: Game) -> Iterator[Problem]:
    """Kinds, phases and paragraphs that rule sheets name exist; no two entries share an id."""
    phases = {each.id for each in game.phases}
    paragraphs = {each.id for each in game.paragraphs}
    seen: dict[str, str] = {}
    for sheet in game.rules:
        entries = [*expanded_commands(sheet), *sheet.hooks, *sheet.buttons]
        for entry in entries:
            if entry.id in seen:
                expected = f"an id of its own ({seen[entry.id]} has it)"
                yield Problem.at(entry.origin, "id", entry.id, expected, check="rules")
            seen[entry.id] = f"{entry.origin.file}:{entry.origin.line}"
        for entry in (*sheet.commands, *sheet.hooks):
            for kind in entry.kinds:
                if kind not in game.kinds:
                    yield Problem.at(
                        entry.origin, "for", kind, "a kind of pieces.yaml", valid=game.kinds, check="rules"
                    )
        for each in sheet.properties:
            for kind in each.of:
                if kind not in game.kinds:
                    yield Problem.at(each.origin, "of", kind, "a kind of pieces.yaml", valid=game.kinds, check="rules")
        for hook in sheet.hooks:
            for phase in hook.phases:
                if phase not in phases:
                    yield Problem.at(
                        hook.origin, "phases", phase, "a phase of phases.yaml", valid=phases, check="rules"
                    )
        for datum in (sheet, *sheet.commands, *sheet.hooks, *sheet.buttons):
            for name in datum.paragraphs:
                if paragraphs and name not in paragraphs:
                    expected = "a paragraph of paragraphs.csv"
                    yield Problem.at(datum.origin, "paragraphs", name, expected, valid=paragraphs, check="rules")
