"""Rows that are valid but seldom meant: a gap or a value unlike all others, things of the other side, pieces that no
setup has. Most are warnings, as a game may intend them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from vmodsmith.art.symbols.catalogue import known
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Datum, Formation, Game, Marker, Node, Phase, Unit
from vmodsmith.model.style import SymbolElement

__all__ = [
    "arrivals",
    "badges",
    "by_side",
    "formations",
    "markers",
    "pieces_of_setups",
    "placed",
    "sides",
    "symbols",
    "unlike",
]

_Found = Iterator[Problem]


def _doubt(datum: Datum | Node, field: str, found: object, expected: str, valid: Iterable[str] = ()) -> Problem:
    return Problem.at(datum.origin, field, found, expected, valid=valid, check="doubtful", severity="warning")


def unlike(game: Game) -> _Found:
    """Statistics unlike those of all other units of a type: a missing value, the only negative value, or one far beyond
    all others.
    """
    by_type: dict[str, list[Unit]] = {}
    for unit in game.units:
        by_type.setdefault(unit.type, []).append(unit)
    for name, units in by_type.items():
        for stat in game.manifest.stats:
            lacking = [each for each in units if stat.id not in (each.values or ({},))[0]]
            if len(lacking) == 1 and len(units) > _SOME:
                expected = f"a value, as the other units of the type {name} have"
                yield _doubt(lacking[0], stat.id, "nothing", expected)
    for stat in game.manifest.stats:
        yield from _far_off(game, stat.id)
    points = [each for each in game.hexes if each.vp is not None]
    negative = [each for each in points if each.vp is not None and each.vp < 0]
    if len(negative) == 1 and len(points) > _SOME:
        yield _doubt(negative[0], "vp", negative[0].vp, "0 or more, as all other hexes have")


_SOME = 2
"""The number of others among which one exception is reported."""


def _far_off(game: Game, stat: str) -> _Found:
    values = [
        (value, unit, step)
        for unit in game.units
        for step, known in enumerate(unit.values, 1)
        if isinstance(value := known.get(stat), int)
    ]
    negative = [each for each in values if each[0] < 0]
    highest = sorted((value for value, _, _ in values), reverse=True)[:2]
    for value, unit, step in negative if len({unit.id for _, unit, _ in negative}) == 1 < len(values) else ():
        yield _doubt(unit, _column(stat, step), value, "0 or more, as all other units have")
    if len(highest) == _SOME and highest[0] > max(_LARGE, _TIMES * highest[1]):
        value, unit, step = next(each for each in values if each[0] == highest[0])
        yield _doubt(unit, _column(stat, step), value, f"a value like the others: the next highest is {highest[1]}")


_LARGE, _TIMES = 20, 4
"""A value is far beyond all others if it is more than the first number, and more than the second number times the next
value.
"""


def _column(stat: str, step: int) -> str:
    return stat if step == 1 else f"{stat}.{step}"


def arrivals(game: Game) -> _Found:
    """A reinforcement has an entry area if the others have one, and it is an area of its own side."""
    areas = [area for sheet in game.maps for area in sheet.areas]
    owners = {each.id: each.side for each in areas if each.side and sum(one.id == each.id for one in areas) == 1}
    coming = [each for each in game.units if each.arrives]
    without = [each for each in coming if not each.area]
    if len(without) == 1 < len(coming):
        yield _doubt(without[0], "area", "nothing", "an entry area, as the other reinforcements have", owners)
    untimed = [each for each in game.units if each.area and not each.arrives]
    if len(untimed) == 1 and len(coming) > 1:
        yield _doubt(untimed[0], "arrives", "nothing", "the turn of arrival, as the other reinforcements have")
    swapped: set[str] = set()
    for area in areas:
        comers = [each for each in coming if each.area == area.id]
        if area.id in owners and len(comers) > 1 and all(each.side != area.side for each in comers):
            swapped.add(area.id)
            sides = {each.side for each in comers}
            expected = f"{' or '.join(sorted(sides))}, like all {len(comers)} units that arrive there"
            yield _doubt(area, "side", area.side, expected, sides)
    for unit in game.units:
        owner = owners.get(unit.area or "", unit.side)
        if owner != unit.side and unit.area not in swapped:
            own = [name for name, side in owners.items() if side == unit.side]
            yield _doubt(unit, "area", unit.area, f"an entry area of {unit.side}: this one is of {owner}", own)


def sides(game: Game) -> _Found:
    """A thing whose id begins with the name of a side belongs to that side."""
    ids = sorted(game.side_by_id, key=len, reverse=True)
    things: Iterable[Unit | Marker | Formation | Phase] = chain(game.units, game.markers, game.formations, game.phases)
    for each in things:
        meant = next((side for side in ids if each.id.startswith(f"{side}-")), None)
        if each.side in game.side_by_id and meant is not None and each.side != meant:
            yield _doubt(each, "side", each.side, f"{meant}, with which the id {each.id!r} begins")
    named = [(each, side) for each in game.phases for side in ids if each.id.startswith(f"{side}-")]
    without = [(each, side) for each, side in named if each.side is None]
    for phase, side in without if len(without) == 1 and len(named) > _SOME else ():
        yield _doubt(phase, "side", "nothing", f"{side}, with which the id {phase.id!r} begins")


def formations(game: Game) -> _Found:
    """No formation is part of itself or of one of another side; a part of a map that it names exists."""
    parents = {each.id: each.parent for each in game.formations}
    owners = {each.id: each.side for each in game.formations}
    parts = {part.id for sheet in game.maps for part in sheet.parts}
    in_cycles: set[str] = set()
    for each in game.formations:
        above, current = {each.id}, each.parent
        while current is not None and current not in above:
            above.add(current)
            current = parents.get(current)
        if current == each.id and not above & in_cycles:
            in_cycles |= above
            expected = "a formation that is not part of this one"
            yield Problem.at(each.origin, "parent", each.parent, expected, check="counters")
        owner = owners.get(each.parent or "")
        if owner is not None and each.side is not None and owner != each.side and each.id not in in_cycles:
            own = [name for name, side in owners.items() if side == each.side and name != each.id]
            yield _doubt(each, "parent", each.parent, f"a formation of {each.side}: this one is of {owner}", own)
        if each.map_part is not None and each.map_part not in parts:
            expected = "a part of a map of map.yaml"
            yield Problem.at(each.origin, "map_part", each.map_part, expected, valid=parts, check="counters")


def markers(game: Game) -> _Found:
    """Texts of markers that are keys begin with `@`; symbols exist, whether the layout shows them or not."""
    for marker in game.markers:
        for field in ("front", "back"):
            text = getattr(marker, field)
            if text and text in game.strings:
                expected = f"@{text}: without the @ the counter shows the key itself"
                yield _doubt(marker, field, text, expected)
        signs = known(game.style) if marker.symbol else ()
        if marker.symbol and marker.symbol not in signs and not any("symbol" in str(each) for each in marker.extra):
            yield _doubt(marker, "symbol", marker.symbol, "a symbol or a file of art/", signs)


def symbols(game: Game) -> _Found:
    """A type has a symbol if its layout draws the symbol of the type, and the other types of the layout have one."""
    drawn = {
        name
        for name, layout in game.style.layouts.items()
        if any(
            isinstance(each, SymbolElement) and each.symbol == "{symbol}" and not each.hide and each.when is None
            for each in layout.elements.values()
        )
    }
    used = {each.type for each in game.units}
    for name in sorted(drawn):
        those = [each for each in game.types if each.layout == name and each.id in used]
        bare = [each for each in those if not each.symbol]
        for each in bare if len(bare) == 1 < len(those) else ():
            yield _doubt(each, "symbol", "nothing", f"a symbol, as the other types of the layout {name} have")


def badges(game: Game) -> _Found:
    """The badges of conditions that one piece can have are not all in one corner, where the last covers the others."""
    if len({each.corner for each in game.conditions}) > 1:
        return
    for name, kind in game.kinds.items():
        there = [each for each in game.conditions if each.id in kind.conditions and each.marker]
        for each in there[1:2]:
            expected = (
                f"another corner than {there[0].id}: pieces of the kind {name} can have both, and one badge covers"
            )
            yield _doubt(each, "corner", each.corner, f"{expected} the other", sorted(_CORNERS - {each.corner}))


_CORNERS = {"centre", "top", "bottom", "left", "right"}


def pieces_of_setups(game: Game) -> _Found:
    """Setups give pieces only conditions and states that their kinds can have, and no box of another side."""
    counters = {each.id: each for each in game.counters}
    owners = {f"{display.id}/{track.id}": track.side for display in game.displays for track in display.tracks}
    for row in chain.from_iterable(game.setup_rows.values()):
        counter = counters.get(row.piece.partition("#")[0])
        kind = game.kinds.get(counter.kind) if counter else None
        if counter is None or kind is None:
            continue
        can = {*kind.conditions, *kind.states}
        named = {*(each.id for each in game.conditions), *(each.id for each in game.states)}
        for state in row.state:
            name = state.partition(":")[0]
            if name in named and name not in can:
                expected = f"a condition or state that pieces of the kind {counter.kind} can have"
                yield Problem.at(row.origin, "state", state, expected, valid=can, check="setups")
        track, _, box = row.at.rpartition(".")
        owner = box if "/" in track and box in game.side_by_id else None if kind.track else owners.get(track)
        if counter.side and owner and owner != counter.side:
            yield _doubt(row, "at", row.at, f"a box of {counter.side}, the owner of the piece")


def placed(game: Game) -> _Found:
    """A unit is in some setup if all others of its type are; so is the marker of turns or weather.

    A reinforcement is not on the map before its turn.
    """
    there = {row.piece.partition("#")[0] for rows in game.setup_rows.values() for row in rows}
    if not there:
        return
    by_type: dict[str, list[Unit]] = {}
    for unit in game.units:
        if unit.option is None:  # those of an option come with it, perhaps by a plug-in
            by_type.setdefault(unit.type, []).append(unit)
    for name, units in by_type.items():
        lacking = [each for each in units if each.id not in there]
        if len(lacking) == 1 and len(units) > _SOME:
            expected = f"a row in a setup, as the other units of the type {name} have"
            yield _doubt(lacking[0], "id", lacking[0].id, expected)
    tables = ", ".join(sorted(each.file for each in game.setups if each.file))
    by_id = {each.id: each for each in game.markers}
    for marker in _shown(game):
        if marker in by_id and marker not in there:
            expected = f"a row in a setup ({tables}): rules move this marker"
            yield _doubt(by_id[marker], "id", marker, expected)
    yield from _too_early(game)


def _too_early(game: Game) -> _Found:
    turns = {each.id: int(each.arrives) for each in game.units if each.arrives and each.arrives.isdecimal()}
    for setup in game.setups:
        there = [(turns.get(row.piece.partition("#")[0], 0), row) for row in game.setup_rows.get(setup.id, ())]
        early = [(turn, row) for turn, row in there if turn > max(setup.turn, 1) and "/" not in row.at]
        waiting = any(turn > max(setup.turn, 1) and "/" in row.at for turn, row in there)
        for turn, row in early if len(early) == 1 and waiting else ():
            expected = f"no hex: the unit arrives in turn {turn}, and the setup begins in turn {max(setup.turn, 1)}"
            yield _doubt(row, "at", row.at, expected)


def _shown(game: Game) -> Iterator[str]:
    """The markers by which rules show turns and weather."""
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            if isinstance(given, Node):
                field = _SHOWING.get(str(given.get("use")))
                if field and isinstance(given.get(field), str):
                    yield given[field]


_SHOWING = {"phases": "turn_marker", "weather": "marker"}


def by_side(game: Game) -> _Found:
    """Settings by side do not name things of the other side: its flag, its entry area, its box."""
    owners: dict[str, str | None] = {each.id: each.side for each in game.markers}
    areas = [area for sheet in game.maps for area in sheet.areas]
    owners |= {each.id: each.side for each in areas if sum(other.id == each.id for other in areas) == 1}
    owners |= {
        f"{display.id}/{track.id}.{box.id}": box.id
        for display in game.displays
        for track in display.tracks
        for box in track.boxes
        if box.id in game.side_by_id
    }
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            yield from _of_other(given, owners, game.side_by_id)
            yield from _of_one(given, game)


def _of_one(given: Any, game: Game) -> _Found:
    """A pool with a side's name belongs to that side; a text with one side's name is not the text of both sides."""
    for field, each in given.items() if isinstance(given, Node) else ():
        if not isinstance(each, Node) or not game.side_by_id.keys() >= each.keys():
            continue
        for side, value in each.items():
            if not isinstance(value, str):
                continue
            named = [other for other in game.side_by_id if other in re.split(r"[.-]", value)]
            shared = value in game.strings and list(each.values()).count(value) > 1 and named
            if shared and side not in named:
                yield _doubt(each, side, value, f"a text of {side}: this one names {named[0]}, and is its text too")
            if field == "whose" and value != side and value in game.side_by_id:
                yield _doubt(each, side, value, f"{side}: a pool with the name of a side belongs to it")


def _of_other(given: Any, owners: Mapping[str, str | None], known_sides: Mapping[str, Any]) -> _Found:
    if isinstance(given, list):
        for each in given:
            yield from _of_other(each, owners, known_sides)
    elif isinstance(given, Node):
        wrong = [
            (side, value, owner)
            for side, value in given.items()
            if side in known_sides and isinstance(value, str) and (owner := owners.get(value)) not in (None, side)
        ]
        if len(wrong) == len({value for _, value, _ in wrong}) > 1 and {side for side, *_ in wrong} == {
            owner for *_, owner in wrong
        }:
            found = ", ".join(f"{side}: {value}" for side, value, _ in wrong)
            meant = ", ".join(f"{owner}: {value}" for _, value, owner in wrong)
            yield Problem.at(
                given.origin, wrong[0][0], found, f"the other way round, {meant}", check="doubtful", severity="warning"
            )
            wrong = []
        for side, value, owner in wrong if owners else ():
            own = [name for name, of in owners.items() if of == side]
            yield Problem.at(
                given.origin, side, value, f"one of {side}: this one is of {owner}", valid=own, check="doubtful",
                severity="warning",
            )  # fmt: skip
        for value in given.values():
            yield from _of_other(value, owners, known_sides)


def hiding(game: Game) -> _Found:
    """A side that can turn pieces face down (`hides`) has pieces of this kind, if any side has."""
    for name, kind in game.kinds.items():
        owners = {each.side for each in game.counters if each.kind == name}
        if kind.hides in game.side_by_id and owners and not owners & {kind.hides, None}:
            expected = f"{' or '.join(sorted(each for each in owners if each))}, whose pieces are of the kind {name}"
            yield Problem.at(kind.origin, "hides", kind.hides, expected, check="doubtful", severity="warning")
