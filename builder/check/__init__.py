"""What can be wrong with a game: each check a small function from the game to its problems.

`run` applies them all. A new check is a function in this package, listed in `CHECKS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.check import geography, looks, references, rules, styles, texts
from builder.model import Game
from builder.problems import Problem

__all__ = ["CHECKS", "run"]

Check = Callable[[Game], Iterator[Problem]]

CHECKS: tuple[Check, ...] = (
    references.duplicates,
    references.numbers,
    references.sides,
    references.counters,
    references.pieces,
    references.conditions,
    references.facings,
    references.phases,
    references.plugins,
    references.zones,
    references.setups,
    looks.looks,
    styles.names,
    styles.fonts,
    styles.counters,
    styles.layers,
    styles.unused,
    geography.grids,
    geography.hexes,
    geography.lines,
    geography.zones,
    geography.setups,
    rules.sheets,
    texts.missing,
    texts.untranslated,
    texts.unused,
)


def run(game: Game) -> list[Problem]:
    """Every problem of a game that could be read, errors first, each file's in the order of its lines."""
    found = [problem for check in CHECKS for problem in check(game)]
    return sorted(set(found), key=lambda each: (each.severity != "error", each.file, each.line, each.field))
