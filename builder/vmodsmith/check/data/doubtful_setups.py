"""Setups that are valid but seldom meant: enemies in one hex, overstacked hexes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Node, Setup, SetupRow, Unit, Zone
from vmodsmith.model.land import Land

__all__ = ["alike", "boxes", "enemies", "flags", "impassable", "marker_starts", "outside", "stacks", "turns"]

_Found = Iterator[Problem]
_Row = tuple[SetupRow, Unit]


def enemies(game: Game) -> _Found:
    """Find units of two sides in one hex, in a game with only one or two such hexes in its setups."""
    mixed = [
        rows
        for setup in game.setups
        for rows in _hexes(game, setup)
        if len({unit.side for _, unit in rows}) > 1
    ]  # fmt: skip
    for rows in mixed if len({rows[0][0].at for rows in mixed}) <= _FEW else ():
        (first, one), (row, unit) = rows[0], next(each for each in rows if each[1].side != rows[0][1].side)
        expected = f"a hex without enemies: {first.piece} of {one.side} is there (line {first.origin.line})"
        if unit.side != one.side:
            yield Problem.at(row.origin, "at", row.at, expected, check="doubtful", severity="warning")


_FEW = 2
"""The number of hexes with enemies above which they are assumed to be on purpose."""


def stacks(game: Game) -> _Found:
    """Find more units of a side in a hex than `stacking` allows, if its limit is one number for all hexes and each unit
    counts as one.
    """
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            if isinstance(given, Node) and given.get("use") == "stacking":
                yield from _beyond(game, given)


def _beyond(game: Game, given: Node) -> _Found:
    counts, most = given.get("counts"), _limits(game, given.get("limit"))
    plain = (
        isinstance(counts, Node)
        and set(counts) <= {"kinds", "is", "is-not", "type"}
        and "size" not in given
        and "broken" not in given
    )
    if most is None or not (counts is None or plain):
        return
    selector = counts if isinstance(counts, Node) else Node()
    kinds = str(selector.get("kinds", given.get("kinds", ""))).split()
    for setup in game.setups:
        for rows in _hexes(game, setup):
            for side in game.side_by_id:
                own = [row for row, unit in rows if unit.side == side and _counts(game, selector, kinds, unit)]
                limit = most(rows[0][0]) if own else 0
                if own and len(own) > limit:
                    row = own[limit]
                    file, line = given.origin.file_of("limit"), given.origin.line_of("limit")
                    expected = f"at most {limit} units of {side} in a hex, the stacking limit ({file}:{line}): "
                    expected += f"{len(own)} are there"
                    yield Problem.at(row.origin, "at", row.at, expected, check="doubtful", severity="warning")


def _counts(game: Game, selector: Node, kinds: list[str], unit: Unit) -> bool:
    """Whether a selector of kinds, classes and types holds for a unit."""
    kind = game.type_by_id[unit.type]
    words, named = (
        set(kind.classes),
        {name: set(str(selector.get(name, "")).split()) for name in ("is", "is-not", "type")},
    )
    return (
        kind.kind in kinds
        and not words & named["is-not"]
        and (not named["is"] or bool(words & named["is"]))
        and (not named["type"] or kind.id in named["type"])
    )


_SELECTORS = ("is", "is-not", "type")


def _limits(game: Game, given: object) -> Callable[[SetupRow], int] | None:
    """The stacking limit in the hex of a row: a number for all, or one by terrain; None if it is something else."""
    if isinstance(given, str) and given.isdecimal():
        return lambda _: int(given)
    if not isinstance(given, Node) or not all(str(each).isdecimal() for each in given.values()):
        return None
    cases = {word: int(each) for key, each in given.items() for word in str(key).split()}
    terrain = {each.id for each in game.terrain}
    if "else" not in cases or not cases.keys() <= terrain | {"else"} or not game.maps:
        return None
    lying = {each.hex: each.terrain for each in game.hexes if each.terrain}
    plain = game.maps[0].default_terrain
    return lambda row: cases.get(lying.get(row.at, plain), cases["else"])


def impassable(game: Game) -> _Found:
    """Find a unit in a hex that it could never enter, by the terrain in the table of `movement`, in a game with only
    one or two such units in its setups.
    """
    found = [each for sheet in game.rules for given in sheet.mechanics.values() for each in _shut_out(game, given)]
    for row, ground, table in found if len({row.at for row, _, _ in found}) <= _FEW else ():
        yield _doubt(row, f"a hex that {row.piece} can enter: {ground} is impassable for it in the table {table}")


def _shut_out(game: Game, given: object) -> Iterator[tuple[SetupRow, str, str]]:
    """The rows of units that could not enter their hexes, each with the terrain and the table."""
    if not isinstance(given, Node) or given.get("use") != "movement" or not game.maps:
        return
    for table in [each for each in game.tables if each.spec.id == given.get("table") and each.columns]:
        cells = {ground: dict(zip(table.columns, row, strict=False)) for ground, row in table.rows}
        lying = {each.hex: each.terrain for each in game.hexes if each.terrain}
        for row, unit in (pair for setup in game.setups for rows in _hexes(game, setup, 1) for pair in rows):
            if game.type_by_id[unit.type].kind in str(given.get("kinds", "")).split():
                ground = lying.get(row.at, game.maps[0].default_terrain)
                column = _column(game, given.get("column", table.columns[0]), unit)
                if cells.get(ground, {}).get(column) in _IMPASSABLE:
                    yield row, ground, table.spec.id


def _column(game: Game, given: object, unit: Unit) -> str:
    """The column of a unit in the table of movement: one for all, or the first case for it."""
    if not isinstance(given, Node):
        return str(given).strip("'\"")
    kind = game.type_by_id[unit.type]
    words = {*kind.classes, kind.id, kind.kind, unit.side}
    return str(next((given[key] for key in given if words & set(key.split())), given.get("else")))


_IMPASSABLE = {"-", "–", "no"}


def flags(game: Game) -> _Found:
    """No hex has the markers of control of two sides."""
    owners = {
        str(row): side
        for sheet in game.rules
        for given in sheet.mechanics.values()
        if isinstance(given, Node) and given.get("use") == "control" and isinstance(given.get("marker"), Node)
        for side, row in given["marker"].items()
        if side in game.side_by_id
    }
    for setup in game.setups if len(owners) > 1 else ():
        first: dict[str, SetupRow] = {}
        for row in game.setup_rows.get(setup.id, ()):
            side = owners.get(row.piece.partition("#")[0])
            if side is None or "/" in row.at:
                continue
            other = first.setdefault(row.at, row)
            if owners[other.piece.partition("#")[0]] != side:
                there = f"{other.piece} is there (line {other.origin.line})"
                expected = f"a hex of its own: {there}, and only one side can hold a hex"
                yield _doubt(row, expected)


def marker_starts(game: Game) -> _Found:
    """The marker of weather, or of ground conditions, starts in the box of its value at the start of the first turn."""
    for sheet in game.rules:
        for name, given in sheet.mechanics.items():
            if not isinstance(given, Node) or given.get("use") != "weather":
                continue
            for row in (row for setup in game.setups if setup.turn == 1 for row in game.setup_rows.get(setup.id, ())):
                meant = f"{row.at.rpartition('.')[0]}.{given.get('starts', '')}"
                if row.piece == given.get("marker") and row.at != meant and meant in game.boxes:
                    file, line = given.origin.file_of("starts"), given.origin.line_of("starts")
                    yield _doubt(row, f"{meant}, with which {name} begins (`starts` in {file}:{line})")


def boxes(game: Game) -> _Found:
    """No marker of a track starts on the map.

    A single unit starts neither on the track of a marker nor, if it arrives later, among the eliminated; several units
    are there on purpose.
    """
    tracks = {each for kind in game.kinds.values() for each in _addresses(kind.track)}
    arriving, units = {each.id for each in game.units if each.arrives}, {each.id for each in game.units}
    counters = {each.id: each for each in game.counters}
    double = {each for each, count in Counter(each.id for each in game.counters).items() if count > 1}
    for setup in game.setups:
        alone: dict[str, list[SetupRow]] = {}
        astray: dict[str, list[SetupRow]] = {}
        elsewhere: Counter[str] = Counter()
        for row in game.setup_rows.get(setup.id, ()):
            counter = counters.get(row.piece.partition("#")[0])
            kind = game.kinds.get(counter.kind) if counter is not None else None
            if counter is None or kind is None or counter.id in double:
                continue
            track, own = row.at.rpartition(".")[0], _addresses(kind.track)
            mine = kind.track.get(counter.side or "") if isinstance(kind.track, Mapping) else None
            if mine is not None and track != mine and track in own:
                yield _doubt(row, f"a box of {mine}, the track of {counter.side}")
                continue
            if own and "/" in row.at and track not in own and track in tracks:
                yield _doubt(row, f"a box of {' or '.join(own)}, the track of its kind: this is that of other markers")
            elif own and "/" not in row.at:
                yield _doubt(row, f"a box of {' or '.join(own)}, the track of its kind")
            elif not own and track in tracks and counter.id not in units:
                astray.setdefault(counter.kind, []).append(row)
            elif not own and track in tracks:
                alone.setdefault(f"a hex or another box: {track} is the track of markers", []).append(row)
            elif counter.id in arriving and row.at in _addresses(kind.eliminated):
                expected = "a box in which it waits: it arrives later, and this box is for eliminated pieces"
                alone.setdefault(expected, []).append(row)
            elif not own:
                elsewhere[counter.kind] += 1
        for name, rows in astray.items():
            if len(rows) == 1 and elsewhere[name] > 1:
                track = rows[0].at.rpartition(".")[0]
                expected = f"a hex or another box, as the other pieces of the kind {name} have"
                yield _doubt(rows[0], f"{expected}: {track} is a track of other markers")
        for expected, rows in alone.items():
            if len(rows) == 1:
                yield _doubt(rows[0], expected)


def outside(game: Game) -> _Found:
    """A unit with a setup code starts in a zone of its code, if nearly all of that code do; a setup code has a zone, if
    the other codes of that side have zones.
    """
    zones: dict[tuple[str | None, str], list[Zone]] = defaultdict(list)
    for zone in game.zones:
        for code in (zone.code or "").split():
            zones[zone.side, code].append(zone)
    if not zones or not game.maps:
        return
    units = {each.id: each for each in game.units if each.setup}
    bare: dict[tuple[str | None, str], list[Unit]] = defaultdict(list)
    for unit in units.values():
        if unit.setup and (unit.side, unit.setup) not in zones and (None, unit.setup) not in zones:
            bare[unit.side, unit.setup].append(unit)
    for (side, code), those in bare.items():
        known = [each for of, each in zones if of in (None, side)]
        alike = [each for each in units.values() if each.side == side and each.setup in known]
        if len(those) == 1 and len(alike) > _MANY and not those[0].arrives:
            expected = f"the code of a setup zone of {side}, as others have: {', '.join(sorted(known))}"
            yield Problem.at(those[0].origin, "setup", code, expected, check="doubtful", severity="warning")
    with suppress(ValueError):  # an invalid numbering or zone is reported elsewhere
        land = Land(game.maps[0])
        hexes = {key: {name for zone in of for name in land.expand(zone.hexes)} for key, of in zones.items()}
        for setup in game.setups:
            yield from _outside(game, setup, units, hexes)


def _outside(
    game: Game, setup: Setup, units: Mapping[str, Unit], hexes: Mapping[tuple[str | None, str], set[str]]
) -> _Found:
    there, astray = 0, []
    for row in game.setup_rows.get(setup.id, ()):
        unit = units.get(row.piece.partition("#")[0])
        mine = hexes.get((unit.side, unit.setup or "")) if unit is not None else None
        if unit is not None and mine and "/" not in row.at:
            if row.at in mine:
                there += 1
            else:
                astray.append((row, unit))
    for row, unit in astray if len(astray) <= _FEW and there > _MANY else ():
        yield _doubt(row, f"a hex of the zone of the setup code {unit.setup}, where the other {there} units begin")


_MANY = 10


def turns(game: Game) -> _Found:
    """The turn marker starts in the box of the first turn of the setup."""
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            marker = given.get("turn_marker") if isinstance(given, Node) and given.get("use") == "phases" else None
            for setup in game.setups if isinstance(marker, str) else ():
                for row in game.setup_rows.get(setup.id, ()):
                    box = row.at.rpartition(".")[2]
                    last = game.turns.count
                    there = row.piece == marker and "/" in row.at and box.isdecimal() and int(box) <= last
                    if there and int(box) != setup.turn <= last:
                        expected = f"the box of turn {setup.turn}, with which the setup begins"
                        expected += f" (`turn` in {setup.origin.file}:{setup.origin.line_of('turn')})"
                        yield _doubt(row, expected)


def alike(game: Game) -> _Found:
    """No two setups have the same file and no other difference: they would be the same game under two names."""
    seen: dict[str, Setup] = {}
    for setup in game.setups:
        if setup.file is None:
            continue
        whole = str(setup.model_dump(exclude={"id", "name", "description", "source", "origin"}))
        before = seen.setdefault(whole, setup)
        if before is not setup:
            expected = f"a file of its own: {before.id} has this one, so that both setups are the same"
            yield Problem.at(setup.origin, "file", setup.file, expected, check="doubtful", severity="warning")


def _doubt(row: SetupRow, expected: str) -> Problem:
    return Problem.at(row.origin, "at", row.at, expected, check="doubtful", severity="warning")


def _addresses(of: str | Mapping[str, str] | None) -> tuple[str, ...]:
    return () if of is None else (of,) if isinstance(of, str) else tuple(of.values())


def _hexes(game: Game, setup: Setup, least: int = 2) -> Iterator[list[_Row]]:
    """The units of each hex with several units, or `least`, in a setup."""
    units = {each.id: each for each in game.units if each.type in game.type_by_id}
    found: dict[tuple[str | None, str], list[_Row]] = defaultdict(list)
    for row in game.setup_rows.get(setup.id, ()):
        unit = units.get(row.piece.partition("#")[0])
        if unit is not None and "/" not in row.at:
            found[row.map, row.at].append((row, unit))
    yield from (each for each in found.values() if len(each) >= least)
