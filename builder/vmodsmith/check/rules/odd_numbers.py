"""Numbers of declared rules that are valid but never meant: distances longer than the map, more steps than any unit
has, an income that never fits, roads that cost more than the terrain around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from vmodsmith.check.rule_code import declarations, given_to, values_of
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Condition, Game, Node, Origin, ResultTable, StateValue
from vmodsmith.rules.mechanics.manual import settings

__all__ = ["differences", "distances", "elsewhere", "incomes", "roads", "several", "steps", "turns"]

_Found = Iterator[Problem]


def _doubt(origin: Origin, field: str, found: object, expected: str) -> Problem:
    return Problem.at(origin, field, found, expected, check="doubtful", severity="warning")


def distances(game: Game) -> _Found:
    """No distance in hexes, or sum of steps that cost 1 each, is longer than any on the map: a setting that is left out
    has no limit.
    """
    longest = max((sum(_across(part) for part in sheet.parts) for sheet in game.maps), default=0)
    retreats = [name.replace("-", "_") for name, _, used in declarations(game) if used.id == "retreat"]
    order = re.compile(rf"\b(?:{'|'.join(retreats)})\.order\([^()]*,\s*(\d+)\)") if retreats else None
    for name, given, used in declarations(game) if longest else ():
        known = settings(used.id)
        by_hexes = not any(each.unit == "cost of a step" and each.name in str(given) for each in known)
        for setting in known:
            counted = setting.unit == "hexes" or (by_hexes and setting.unit == "sum of step costs")
            if counted and (step := setting.name) in str(given):
                for origin, field, text in given_to(given, step):
                    if text.isdecimal() and int(text) > longest:
                        expected = f"at most {longest}: no two hexes of the map are farther apart"
                        more = f"; without a limit, `{step}` is left out" if "limit" in setting.default else ""
                        yield _doubt(origin, field, text, expected + more)
        for origin, field, text in values_of(given.origin, name, given) if order else ():
            for number in order.findall(text) if order else ():
                if int(number) > longest:
                    yield _doubt(origin, field, number, f"at most {longest}: no two hexes of the map are farther apart")


def _across(part: Any) -> int:
    (left, right), (top, bottom) = part.columns, part.rows
    return int(max(right - left, bottom - top) + (min(right - left, bottom - top) + 1) // 2 + 1)


_LOSES = re.compile(r"\blose_steps\([^()]*,\s*(\d+)\)")


def steps(game: Game) -> _Found:
    """No more steps are lost than any unit has, and no more restored than a unit can have lost."""
    most = max((unit.steps for unit in game.units), default=0)
    for name, given, _ in declarations(game) if most else ():
        for origin, field, text in values_of(given.origin, name, given):
            for number in _LOSES.findall(text):
                if int(number) > most:
                    expected = f"at most {most}: no unit has more steps; `eliminate` takes whole units"
                    yield _doubt(origin, field, number, expected)
            if field == "restore" and text.isdecimal() and int(text) >= max(2, most):
                expected = (
                    f"at most {most - 1}: no unit can have lost more"
                    if most > 1
                    else "units of several steps: those of one have none to restore"
                )
                yield _doubt(origin, field, text, expected)


def incomes(game: Game) -> _Found:
    """No income is more than a pool can hold (`most`), and a pool without a marker has an income."""
    written = "\n".join([*(str(sheet) for sheet in game.rules), *(each.text for each in game.functions)])
    for name, given, used in declarations(game):
        none = [each for each in given_to(given, "income") if each[2] == "0"] if used.id == "points" else []
        filled = re.search(rf"\b{name.replace('-', '_')}\.(?:put|gain)\(", written)
        if none and len(none) == len(list(given_to(given, "income"))) and "marker" not in given and not filled:
            yield _doubt(*none[0], "more than 0: nothing else ever comes into these pools")
        most = given.get("most") if used.id == "points" else None
        if isinstance(most, str) and most.isdecimal():
            for origin, field, text in given_to(given, "income"):
                if text.isdecimal() and int(text) > int(most) > 0:
                    yield _doubt(origin, field, text, f"at most {most}: no pool holds more (`most`)")


def turns(game: Game) -> _Found:
    """Nothing takes more turns than the game has."""
    last = game.turns.count
    for _, given, used in declarations(game):
        for setting in settings(used.id):
            for origin, field, text in given_to(given, setting.name) if setting.unit == "turns" else ():
                if text.isdecimal() and int(text) > last:
                    yield _doubt(origin, field, text, f"at most {last}: the game has no more turns")


_LESS = re.compile(r"(?:unit|it|me)\.([a-z][a-z0-9_]*)\s*-\s*(\d+)")


def differences(game: Game) -> _Found:
    """No number is subtracted from a statistic that is always smaller: the result would never be above 0."""
    highest: dict[str, int] = {}
    for unit in game.units:
        for values in unit.values:
            for stat, value in values.items():
                if isinstance(value, int):
                    highest[stat.replace("-", "_")] = max(value, highest.get(stat.replace("-", "_"), value))
    for name, given, _ in declarations(game):
        for origin, field, text in values_of(given.origin, name, given):
            less = _LESS.fullmatch(text)
            if less and (most := highest.get(less[1], 0)) > 0 and int(less[2]) >= most:
                expected = f"less than {most}, the highest {less[1]} of all units: nothing is left of it"
                yield _doubt(origin, field, less[2], expected)


def roads(game: Game) -> _Found:
    """A road costs no more than the default terrain of a hex, and a cost above the movement of every unit is written as
    impassable.
    """
    tables = {each.spec.id: each for each in game.tables}
    for _, given, used in declarations(game):
        table = tables.get(str(given.get("table", ""))) if used.id == "movement" else None
        if table is None or any(each in given for each in str(used.sheet.get("rows-unless", "")).split()):
            continue
        rows = dict(table.rows)
        plain = _costs(rows.get(game.maps[0].default_terrain, ()) if game.maps else ())
        for road in str(given.get("roads", "")).split():
            costs = _costs(rows.get(road, ()))
            compared = [(ours, theirs) for ours, theirs in zip(costs, plain, strict=False) if ours and theirs]
            if compared and all(ours > theirs for ours, theirs in compared):
                expected = f"at most what {game.maps[0].default_terrain} costs: no unit would use this road"
                yield _cell(table, road, 0, expected)
        yield from _too_dear(game, given, table)


def _too_dear(game: Game, given: Node, table: ResultTable) -> _Found:
    if "least" in given:
        return
    stats = {
        found for _, _, text in given_to(given, "allowance") for found in re.findall(r"\bunit\.([a-z0-9_]+)", text)
    }
    have = [
        value
        for unit in game.units
        for values in unit.values
        for stat, value in values.items()
        if stat.replace("-", "_") in stats and isinstance(value, int)
    ]
    ground = {each.id for each in game.terrain}
    for heading, cells in table.rows if have else ():
        for number, cost in enumerate(_costs(cells)):
            if heading in ground and cost and cost > 3 * max(have):
                expected = f"- for ground that nobody may enter: no unit has more than {max(have)} points"
                yield _cell(table, heading, number, expected)


def _costs(cells: Iterable[str]) -> list[Fraction | None]:
    return [Fraction(each) if re.fullmatch(r"\d+(?:\.\d+|/[1-9]\d*)?", each) else None for each in cells]


def _cell(table: ResultTable, heading: str, number: int, expected: str) -> Problem:
    cell = dict(table.rows)[heading][number]
    line = table.origin.line_of(heading)
    return Problem(table.origin.file, line, table.columns[number], cell, expected, check="doubtful", severity="warning")


def elsewhere(game: Game) -> _Found:
    """Eliminated pieces, and those that a command sends away, do not go to the numbered boxes of a marker's track."""
    numbered = {
        f"{display.id}/{track.id}"
        for display in game.displays
        for track in display.tracks
        if all(box.id.isdecimal() for box in track.boxes)
    }
    tracks: dict[str, str] = {}
    for name, kind in game.kinds.items():
        for address in kind.track.values() if isinstance(kind.track, Mapping) else (kind.track,):
            if address in numbered:
                tracks.setdefault(address, name)
    for kind in game.kinds.values():
        by_side = isinstance(kind.eliminated, Mapping)
        places = (
            list(kind.eliminated.items()) if isinstance(kind.eliminated, Mapping) else [("eliminated", kind.eliminated)]
        )
        origin = kind.origin_of("eliminated") if by_side else kind.origin
        named = [(origin, field, address) for field, address in places if address]
        named += [(each.origin, "to", each.to) for each in kind.sends]
        for at, field, address in named:
            other = tracks.get(address.rpartition(".")[0])
            if other is not None and not kind.track:
                expected = (
                    f"a box for such pieces: along {address.rpartition('.')[0]} goes a marker of the kind {other}"
                )
                yield _doubt(at, field, address, expected)


def several(game: Game) -> _Found:
    """A marker that a mechanic moves along a track (`tracked` in its sheet) exists once, and the badge of a condition
    or state is not a marker of a track.
    """
    markers = {each.id: each for each in game.markers}
    reported: set[str] = set()
    for name, given, used in declarations(game):
        for step in used.sheet.get("tracked", {}):
            for _, _, row in given_to(given, step):
                marker = markers.get(row)
                if marker is not None and marker.quantity > 1 and row not in reported:
                    reported.add(row)
                    expected = f"1: {name} moves one of them, and the others stay where they are"
                    yield _doubt(marker.origin, "quantity", marker.quantity, expected)
    signs: list[Condition | StateValue] = [*game.conditions]
    for sign in [*signs, *(value for state in game.states for value in state.values)]:
        marker = markers.get(sign.marker)
        kind = game.kinds.get(marker.kind) if marker is not None else None
        if marker is not None and kind is not None and kind.track:
            expected = f"a marker for it alone: {marker.id} goes along the track {kind.track}"
            yield _doubt(sign.origin, "marker", sign.marker, expected)
