"""The checks of a game: each a small function from the game to its problems.

`run` applies them. A new check is a function in this package, listed in `CHECKS`, or in `CAREFUL` if it takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from vmodsmith.check import (
    cells,
    declared,
    declared_values,
    distinct,
    elimination,
    geography,
    keys,
    kinds,
    legible,
    letters,
    module,
    names,
    pages,
    paragraphs,
    pictures,
    rules,
    scenarios,
    scripted,
    style_contents,
    style_references,
    table_words,
    tables,
    texts,
    unused,
    values,
)
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game

__all__ = ["CAREFUL", "CHECKS", "careful", "ordered", "run", "scenarios", "skipped"]

Check = Callable[[Game], Iterator[Problem]]

CHECKS: tuple[Check, ...] = (
    names.duplicates,
    names.numbers,
    names.sides,
    names.counters,
    names.pieces,
    names.conditions,
    names.facings,
    names.phases,
    names.plugins,
    names.zones,
    names.setups,
    distinct.boxes,
    distinct.windows,
    distinct.players,
    distinct.statistics,
    distinct.shown,
    kinds.options,
    kinds.eliminated,
    kinds.steps,
    kinds.fields,
    values.strengths,
    values.arrivals,
    values.keys,
    tables.tables,
    cells.costs,
    cells.numbers,
    values.words,
    style_references.looks,
    style_references.sizes,
    style_contents.names,
    style_contents.drawings,
    style_contents.fonts,
    style_contents.counters,
    style_contents.layers,
    style_contents.unused,
    pictures.named,
    pictures.whole,
    pictures.fineness,
    pictures.unused,
    pictures.below_maps,
    geography.grids,
    geography.hexes,
    geography.lines,
    geography.zones,
    geography.setups,
    rules.sheets,
    rules.functions,
    elimination.eliminated,
    keys.shared,
    keys.buttons,
    table_words.words,
    declared.rows,
    declared.tracks,
    declared_values.least,
    declared_values.vain,
    declared_values.arguments,
    declared_values.dice,
    declared_values.markers,
    declared_values.results,
    declared_values.conditions,
    declared_values.bindings,
    declared_values.orders,
    paragraphs.sources,
    paragraphs.pages,
    letters.letters,
    paragraphs.texts,
    scripted.texts,
    scripted.names,
    texts.shown,
    texts.missing,
    texts.untranslated,
    texts.unused,
    unused.types,
    unused.formations,
    unused.kinds,
    unused.layouts,
    unused.ground,
    unused.rows,
)


CAREFUL: dict[Check, str] = {
    pages.rendered: "pages",
    module.heeded: "what VASSAL does not heed",
    legible.limits: "what is hard to read",
    legible.legends: "legends of maps",
}
"""Checks that take longer, and find nothing that a build would not find by itself; and what each looks at."""


MOST_OF_A_CHECK = 1000
"""Findings of one check that are told."""


def run(game: Game, checks: Iterable[Check] | None = None) -> list[Problem]:
    """Every problem of a game that could be read, errors first, each file's in the order of its lines.

    Without `checks`, those that every build makes.
    """
    found: list[Problem] = []
    for check in CHECKS if checks is None else checks:
        some = list(islice(check(game), MOST_OF_A_CHECK + 1))
        if len(some) > MOST_OF_A_CHECK:
            last = some.pop()
            rest, expected = f"more findings like the {MOST_OF_A_CHECK} above", "the ones above fixed first"
            some.append(Problem(last.file, 0, "", rest, expected, check=last.check, severity=last.severity))
        found += some
    return ordered(found)


def careful(game: Game, *, sound: bool) -> list[Problem]:
    """What the careful checks find. In a game that is not `sound`, one of them may be unable to go on for something
    that others have told already: then it says no more."""
    found: list[Problem] = []
    for check, what in CAREFUL.items():
        try:
            found += check(game)
        except Exception:
            if sound:
                raise
            found.append(skipped(f"counters/{game.id}/game.yaml", what, "the errors of this game fixed first"))
    return ordered(found)


def skipped(file: str, what: str, why: str) -> Problem:
    """A finding that something was not looked at, and why."""
    return Problem(file, 0, "", f"not checked: {what}", why, check="skipped", severity="warning")


def ordered(found: Iterable[Problem]) -> list[Problem]:
    """Each problem once, errors first, each file's in the order of its lines; those of one place in the order they were
    found."""
    return sorted(
        dict.fromkeys(found),
        key=lambda each: (each.severity != "error", each.file, each.line, each.column, each.field),
    )
