"""Unused things: types without a unit, layouts without a counter, terrain that is on no map, rows of tables that the
dice never reach. Usually the user of the thing has a slip in the name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from vmodsmith.check.rule_code import is_meant, written
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Datum, Game, ResultTable, TableAxis

__all__ = ["formations", "ground", "kinds", "layouts", "rows", "types"]

_Found = Iterator[Problem]


def types(game: Game) -> _Found:
    """Find types that no unit has."""
    used = {each.type for each in game.units}
    yield from _idle(game.types, used, "a unit of this type in units.csv")


def formations(game: Game) -> _Found:
    """Find formations without units, markers and subordinate formations that no rule or page names; rules may also ask
    for all formations of a kind.
    """
    used = (
        {each.formation for each in game.units}
        | {each.formation for each in game.markers}
        | {each.parent for each in game.formations}
    )
    texts = written(game)
    for each in () if used - {None, *game.formation_by_id} else game.formations:
        if each.id not in used and not is_meant(each.id, texts) and not _asked_as_a_list(texts):
            yield _unused(each, "id", each.id, "a unit or marker of this formation")


def kinds(game: Game) -> _Found:
    """Find kinds without pieces; conditions and states that no kind has."""
    used = {each.kind for each in game.types} | {each.kind for each in game.markers}
    texts = written(game)
    for name, kind in game.kinds.items() if used <= game.kinds.keys() else ():
        if name not in used and not is_meant(name, texts):
            yield _unused(kind, name, name, "a type of types.yaml or a marker of this kind")
    for listed, have in (
        (game.conditions, {name for kind in game.kinds.values() for name in kind.conditions}),
        (game.states, {name for kind in game.kinds.values() for name in kind.states}),
    ):
        yield from _idle(listed, have, "a kind of pieces.yaml that can have it", texts)


def layouts(game: Game) -> _Found:
    """Find layouts that no counter and no badge uses, and that no used layout extends."""
    wanted = {each.layout for each in game.counters}
    wanted |= {f"{each}-badge" for each in wanted}
    for style in (game.style, *game.styles.values()):
        used: set[str] = set()
        for name in sorted(wanted & style.layouts.keys()):
            while name in style.layouts and name not in used:
                used.add(name)
                name = style.layouts[name].extends or ""
        missing = {each.layout for each in game.counters} - style.layouts.keys()
        for name, layout in style.layouts.items() if not missing else ():
            if name not in used:
                expected = "a type of types.yaml or a marker with this layout"
                yield _unused(layout, name, name, expected, valid=wanted - style.layouts.keys())


def ground(game: Game) -> _Found:
    """Find terrain, features and lines that are on no map and that no rule names."""
    texts = written(game)
    lying = {each.terrain for each in game.hexes} | {each.default_terrain for each in game.maps}
    for listed, used, expected in (
        (game.terrain, lying, "a hex of it in hexes.csv"),
        (game.features, {name for each in game.hexes for name in each.features}, "a hex with it in hexes.csv"),
        (game.line_kinds, {each.kind for each in game.lines}, "a line of this kind in lines.csv"),
    ):
        yield from _idle(listed, used, expected, texts)


def rows(game: Game) -> _Found:
    """Find headings of tables that the dice of their axis never reach, if the roll has no modifiers."""
    for table in game.tables:
        yield from _unreached(table, table.spec.rows, [heading for heading, _ in table.rows])
        yield from _unreached(table, table.spec.columns, table.columns)


def _unreached(table: ResultTable, axis: TableAxis, headings: Iterable[str]) -> _Found:
    if axis.dice is None or axis.by.startswith("modified"):
        return
    count, sides = map(int, axis.dice.split("d"))
    lowest, most = (0 if (count, sides) == (1, 10) else count), count * sides
    for heading in headings:
        found = re.fullmatch(r"(\d{1,4})(?:\s*(?:-|–|\.\.)\s*(\d{1,4}))?", heading, re.ASCII)
        if found and (int(found[2] or found[1]) < lowest or int(found[1]) > most):
            origin = table.origin
            expected = f"a result of {axis.dice}: {count} to {most}; where the roll is modified write `by: modified`"
            yield Problem(
                origin.file, origin.line_of(heading), "", heading, expected, check="unused", severity="warning"
            )


def _idle(
    listed: Iterable[Datum], used: Collection[str | None], expected: str, texts: Mapping[str, str] | None = None
) -> _Found:
    listed = tuple(listed)
    if set(used) - {None, *(getattr(each, "id", None) for each in listed)}:
        return  # a name that leads nowhere is reported at its line, and may be meant for the remaining one
    for each in listed:
        name = str(getattr(each, "id", ""))
        if name not in used and not is_meant(name, texts or {}):
            yield _unused(each, "id", name, expected)


def _unused(datum: Datum, field: str, found: str, expected: str, valid: Iterable[str] = ()) -> Problem:
    return Problem.at(
        datum.origin, field, found, f"{expected}, or this left out", valid=valid, check="unused", severity="warning"
    )


def _asked_as_a_list(texts: Mapping[str, str]) -> bool:
    return any("formations" in text for text in texts.values())
