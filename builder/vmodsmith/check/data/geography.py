"""Checks of the contents of maps: hexes exist, lines are connected, areas are on the map."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import pairwise

from vmodsmith.foundation.problems import Problem
from vmodsmith.hexgrid import directions_of, run_hint, shared_corner
from vmodsmith.model import Datum, Game, HexMap, Line, MapPart, SetupRow
from vmodsmith.model.land import Land

__all__ = ["grids", "hexes", "lines", "ruled", "setups", "zones"]


def _lands(game: Game) -> dict[str, Land]:
    found = {}
    for sheet in game.maps:
        land = Land(sheet)
        try:
            _ = land.cubes
        except ValueError:
            continue  # said by `grids`
        found[sheet.id] = land
    return found


def _land(lands: dict[str, Land], wanted: str | None) -> Land | None:
    if wanted is None:
        return next(iter(lands.values()), None)
    return lands.get(wanted)


def grids(game: Game) -> Iterator[Problem]:
    """Each map's numbering is a valid pattern, its parts do not overlap, and its hexes are named by things it has."""
    for sheet in game.maps:
        kinds = {"places", "terrain"} | {each.kind for each in game.places if each.map in (None, sheet.id)}
        for word in sheet.hex_names:
            if word not in kinds:
                expected = "places, terrain, or a kind of place on the map"
                yield Problem.at(sheet.origin, "hex_names", word, expected, valid=kinds, check="grids")
        try:
            cubes = Land(sheet).cubes
        except ValueError as error:
            yield Problem.at(sheet.origin, "numbering", sheet.numbering, str(error), check="grids")
            continue
        for part in sheet.parts:
            yield from _single(game, sheet, part, cubes)
        size = sum((part.columns[1] - part.columns[0] + 1) * (part.rows[1] - part.rows[0] + 1) for part in sheet.parts)
        if len(cubes) + len(set(Land(sheet).expand(sheet.without))) < size:
            yield Problem.at(sheet.origin, "parts", "parts that overlap", "each hex in one part", check="grids")


def _single(game: Game, sheet: HexMap, part: MapPart, cubes: Collection[str]) -> Iterator[Problem]:
    """A part of one column or row, if hexes of the game are not on the map: `12` instead of `1-12`."""
    for field, (low, high) in (("columns", part.columns), ("rows", part.rows)):
        if low == high > 1 and any(each.hex not in cubes for each in game.hexes if each.map in (None, sheet.id)):
            expected = f"a range such as 1-{high}: a single number is that one alone"
            yield Problem.at(part.origin, field, str(low), expected, check="grids")


def ruled(game: Game) -> Iterator[Problem]:
    """In a game with rules there is only one hex map: rules know only the first."""
    if not any(each.commands or each.hooks for each in game.rules):
        return
    for sheet in game.maps[1:]:
        expected = f"one hex map in a game with rules: rules use only the map {game.maps[0].id!r}; on this one "
        yield Problem.at(
            sheet.origin, "id", sheet.id, f"{expected}pieces are moved by hand", check="maps", severity="warning"
        )


def hexes(game: Game) -> Iterator[Problem]:
    """Hexes named in hexes.csv, places.csv and entry areas are on the map, each described once."""
    lands = _lands(game)
    seen: dict[tuple[str, str], Datum] = {}
    for each in game.hexes:
        land = _land(lands, each.map)
        if land is None:
            continue
        yield from _on_map(land, each, "hex", each.hex)
        if each.terrain is None and not each.features and each.vp is None and not each.extra:
            expected = "a terrain, a feature or points: the row says nothing of the hex"
            yield Problem.at(each.origin, "terrain", "nothing", expected, check="hexes", severity="warning")
        key = (land.sheet.id, each.hex)
        if key in seen:
            expected = f"each hex once (line {seen[key].origin.line} has it)"
            yield Problem.at(each.origin, "hex", each.hex, expected, check="hexes")
        seen[key] = each
    for place in game.places:
        land = _land(lands, place.map)
        if land is not None:
            yield from _on_map(land, place, "hex", place.hex)
    for sheet in game.maps:
        land = lands.get(sheet.id)
        for area in sheet.areas:
            if land is not None:
                yield from _area(land, area, area.hexes)


def _on_map(land: Land, datum: Datum, field: str, name: str) -> Iterator[Problem]:
    if name not in land.cubes:
        yield Problem.at(
            datum.origin, field, name, f"a hex of the map{run_hint(name)}", valid=land.cubes, check="hexes"
        )


def _area(land: Land, datum: Datum, tokens: tuple[str, ...]) -> Iterator[Problem]:
    wrong = False
    for token in tokens:
        try:
            names = land.expand((token,))
        except ValueError as error:
            yield Problem.at(datum.origin, "hexes", token, f"hexes ({error})", check="zones")
            wrong = True
            continue
        for name in names:
            yield from _on_map(land, datum, "hexes", name)
    try:
        land.expand(() if wrong else tokens)
    except ValueError as error:
        yield Problem.at(datum.origin, "hexes", f"{len(tokens)} ranges", f"hexes ({error})", check="zones")


def zones(game: Game) -> Iterator[Problem]:
    """The hexes of every zone are on the map."""
    lands = _lands(game)
    for zone in game.zones:
        land = _land(lands, zone.map)
        if land is not None:
            yield from _area(land, zone, zone.hexes)


def setups(game: Game) -> Iterator[Problem]:
    """The hexes of setups are on the map."""
    lands = _lands(game)
    for rows in game.setup_rows.values():
        for row in rows:
            land = _land(lands, row.map)
            if row.at.partition("#")[0] in game.counter_by_id and row.piece not in game.counter_by_id:
                continue  # in each other's column, which is reported of the piece
            if land is not None and "/" not in row.at:
                yield from (_placed(game, row, each) for each in _on_map(land, row, "at", row.at))
            elif not game.maps and "/" not in row.at:
                yield Problem.at(row.origin, "at", row.at, "display/track.box of displays.yaml", check="setups")


def _placed(game: Game, row: SetupRow, problem: Problem) -> Problem:
    """The likely meaning of a place in a setup that is not a hex: the hex of a place with this name, or a box of a
    display or track.
    """
    word = row.at.casefold()
    for place in game.places:
        if place.map in (None, row.map) and word in (place.id, *(each.casefold() for each in _named(game, place.name))):
            return replace(problem, expected=f"a hex of the map: {place.id} is in {place.hex}", nearest=place.hex)
    counter = game.counter_by_id.get(row.piece.partition("#")[0])
    boxes = [address for address in game.boxes if row.at in _short_forms(address)]
    own = [each for each in boxes if counter is not None and each.endswith(f".{counter.side}")]
    for box in (*own, *boxes):
        return replace(problem, expected="a hex of the map, or a box as display/track.box", nearest=box)
    return problem


def _short_forms(address: str) -> tuple[str, ...]:
    """Short forms that an author may write for `display/track.box`."""
    display, _, place = address.partition("/")
    track, _, box = place.partition(".")
    return display, f"{display}.{box}", place, f"{display}.{track}"


def _named(game: Game, key: str) -> Collection[str]:
    return game.strings.get(key, {}).values()


def lines(game: Game) -> Iterator[Problem]:
    """Each line is connected: hex next to hex, or hexside touching hexside, within one part."""
    lands = _lands(game)
    found = [each for line in game.lines for each in _line(game, lands, line)]
    apart = [each for each in found if each.expected.startswith(_APART)]
    if len(apart) >= _MANY and len(game.maps) == 1 and (other := _other_grid(game)):
        field, value, meant = other
        expected = f"{meant}, which connects all lines: now {len(apart)} hexes and hexsides do not meet"
        rest = [each for each in found if not each.expected.startswith(_APART)]
        yield Problem.at(game.maps[0].origin, field, value, expected, check="lines")
        yield from rest
    else:
        yield from found
    yield from _twice(game)


_APART = ("a neighbour of", "a hexside touching")
_MANY = 4
"""The number of breaks in lines that suggests a single reason."""


def _other_grid(game: Game) -> tuple[str, str, str] | None:
    """The one field of the map that, if changed, would connect all lines; its value, and the value it would need."""
    sheet = game.maps[0]
    for field, words in (("orientation", ("flat", "pointy")), ("shifted", ("odd", "even"))):
        for word in words:
            if word == getattr(sheet, field):
                continue
            meant = game.model_copy(update={"maps": (sheet.model_copy(update={field: word}),)})
            lands = _lands(meant)
            if not any(each for line in game.lines for each in _line(meant, lands, line)):
                return field, getattr(sheet, field), word
    return None


def _twice(game: Game) -> Iterator[Problem]:
    """No line lies wholly on another line of its kind."""
    kinds: dict[tuple[str, str | None], list[tuple[Line, frozenset[frozenset[str]]]]] = {}
    for line in game.lines:
        course = tuple(each.partition(">")[0] for each in line.course)
        steps = [frozenset(each) for each in pairwise(course)]
        if len(steps) > 1 and steps[-1] == steps[-2] and len(steps[-1]) > 1:
            expected = f"a course that does not end by turning back from {course[-2]}"
            yield Problem.at(line.origin, "course", course[-1], expected, check="lines", severity="warning")
        those = kinds.setdefault((line.kind, line.map), [])
        for other, known in those:
            if steps and known >= frozenset(steps):
                expected = f"a course of its own: {other.id} (line {other.origin.line}) has all of it"
                yield Problem.at(line.origin, "course", line.course[0], expected, check="lines", severity="warning")
                break
        those.append((line, frozenset(steps)))


def _line(game: Game, lands: dict[str, Land], line: Line) -> Iterator[Problem]:
    """The faults of a line's course."""
    runs = {each.id: each.runs for each in game.line_kinds}
    land = _land(lands, line.map)
    if land is None or line.kind not in runs:
        return
    if (joined := _joined(line)) is not None:
        yield joined
        return
    sort = runs[line.kind]
    sided = sum("/" in each for each in line.course)
    if (sort == "through" and sided == len(line.course)) or (sort == "hexside" and not sided):
        what, other = ("hexes", "hexsides such as 0101/N") if sort == "through" else ("hexsides", "hexes")
        expected = f"a kind of line with a course of {other}: {line.kind} runs along {what}"
        kinds = [each for each, runs_ in runs.items() if runs_ != sort]
        yield Problem.at(line.origin, "kind", line.kind, expected, valid=kinds, check="lines")
        return
    yield from _along(land, line) if runs[line.kind] == "hexside" else _through(land, line)


def _joined(line: Line) -> Problem | None:
    """The fault of a course with hexes joined by another sign than a space."""
    text = " ".join(line.course)
    found = _JOINED.search(text)
    if found is None:
        return None
    expected = "hexes with a space between them, each on its own"
    return Problem.at(line.origin, "course", found[0], expected, check="lines")


_JOINED = re.compile(r"(?<![0-9])[0-9]++(?:/[A-Z]++)?(?:[,;]|[-–][0-9]+)[^ ]*")


def _is_way(land: Land, way: str) -> bool:
    return way in {each.name for each in directions_of(land.sheet.orientation)}


def _through(land: Land, line: Line) -> Iterator[Problem]:
    before: str | None = None
    if len(line.course) == 1 and ">" not in line.course[0]:
        expected = "two hexes at least: the line runs from one to the next"
        yield Problem.at(line.origin, "course", line.course[0], expected, check="lines")
    for token in line.course:
        name, leaves, way = token.partition(">")
        if leaves and name in land.cubes and not _is_way(land, way):
            known = [each.name for each in directions_of(land.sheet.orientation)]
            expected = f"a direction of this map, such as {name}>{known[0]}: one of {' '.join(known)}"
            yield Problem.at(line.origin, "course", token, expected, valid=(), check="lines")
        if name not in land.cubes:
            yield Problem.at(line.origin, "course", token, "a hex of the map", valid=land.cubes, check="lines")
            before = None
            continue
        if name == before:
            expected = f"the next hex: {before} is already named before it, with its direction if it has one"
            yield Problem.at(line.origin, "course", token, expected, valid=(), check="lines")
        elif before is not None and name not in land.neighbours(before):
            yield Problem.at(line.origin, "course", token, f"a neighbour of {before}", check="lines")
        before = name


def _example(land: Land) -> str:
    """A hexside as the map has them."""
    return f"{next(iter(land.cubes), '0101')}/{'N' if land.sheet.orientation == 'flat' else 'NE'}"


def _along(land: Land, line: Line) -> Iterator[Problem]:
    before, apart = None, False
    for token in line.course:
        try:
            side = land.hexside(token)
        except ValueError as error:
            expected = f"a hexside such as {_example(land)} ({error})"
            yield Problem.at(line.origin, "course", token, expected, check="lines")
            before = None
            continue
        if before is not None and shared_corner(before, side) is None and not apart:
            yield Problem.at(line.origin, "course", token, "a hexside touching the one before", check="lines")
            apart = True  # the next one follows the hexside that should be here
        else:
            apart = False
        before = side
