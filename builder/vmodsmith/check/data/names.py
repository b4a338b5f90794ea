"""Checks that every name used in a game exists."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import partial

from vmodsmith.assemble import naming
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Datum, Game, Hex, Line, Marker, Place, ResultTable, Unit, Zone
from vmodsmith.model.land import Land
from vmodsmith.reading.ids import as_id
from vmodsmith.words.speech import doubtful_code

__all__ = [
    "conditions",
    "counters",
    "duplicates",
    "facings",
    "languages",
    "mapped",
    "numbers",
    "phases",
    "pieces",
    "plugins",
    "setups",
    "sides",
    "version",
    "zones",
]

_Found = Iterator[Problem]


def _known(name: str, datum: Datum, field: str, value: str | None, valid: Iterable[str], what: str) -> _Found:
    names = set(valid)
    if value is not None and value not in names:
        yield Problem.at(datum.origin, field, value, what, valid=names, check=name)


def duplicates(game: Game) -> _Found:
    """No two things of one sort share an id."""
    sorts: dict[str, Iterable[Datum]] = {
        "types": game.types,
        "formations": game.formations,
        "counters": (*game.units, *game.markers),
        "lines": game.lines,
        "places": game.places,
        "zones": game.zones,
        "displays": game.displays,
        "phases": game.phases,
        "setups": game.setups,
        "conditions": game.conditions,
        "states": game.states,
        "maps": game.maps,
        "terrain": game.terrain,
        "features": game.features,
        "kinds of line": game.line_kinds,
        "sides": game.manifest.sides,
        "statistics": game.manifest.stats,
        "options": game.manifest.options,
        "tables": [table.spec for table in game.tables],
        **{f"parts of {each.id}": each.parts for each in game.maps},
        "areas": [area for each in game.maps for area in each.areas],
        **{f"tracks of {each.id}": each.tracks for each in game.displays},
        **{f"boxes of {display.id}/{each.id}": each.boxes for display in game.displays for each in display.tracks},
        **{f"values of {each.id}": each.values for each in game.states},
        "paragraphs": game.paragraphs,
    }
    files: dict[str, ResultTable] = {}
    for table in game.tables:
        other = files.setdefault(table.spec.file, table)
        if other is not table:
            expected = f"a file of its own: the table {other.spec.id} has it (line {other.spec.origin.line_of('file')})"
            yield Problem.at(table.spec.origin, "file", table.spec.file, expected, check="files")
    for data in sorts.values():
        seen: dict[str, Datum] = {}
        for datum in data:
            key = str(datum.id)  # type: ignore[attr-defined]
            if key in seen:
                first = seen[key].origin
                expected = f"an id of its own ({first.file}:{first.line} has it)"
                yield Problem.at(datum.origin, "id", key, expected, check="duplicates")
            seen.setdefault(key, datum)


def numbers(game: Game) -> _Found:
    """No two pieces share the slot number by which VASSAL finds them, and a former id belongs to one row only."""
    taken: dict[str, str] = {}
    counters: list[Unit | Marker] = [*game.units, *game.markers]
    ids = {each.id for each in counters}
    former: dict[str, Unit | Marker] = {}
    for counter in counters:
        name = counter.formerly
        if name is not None:
            other = former.setdefault(name, counter)
            if name == counter.id:
                expected = "the id that this row had before, or no entry if it never had another"
            elif name in ids:
                expected = f"an id that no row has now: {name} is another row"
            elif other is not counter:
                expected = f"a former id of one row only: {other.id} ({other.origin.file}:{other.origin.line}) has it"
            else:
                expected = ""
            if expected:
                yield Problem.at(counter.origin, "formerly", name, expected, check="numbers")
                continue
        for identity, number in naming.slots(counter):
            first = taken.setdefault(number, identity)
            if first != identity:
                expected = f"another id: its slot number is that of {first!r}"
                yield Problem.at(counter.origin, "id", counter.id, expected, check="numbers")


def languages(game: Game) -> _Found:
    """Every language exists: `jp` and `cn` are codes of countries."""
    for language in game.manifest.languages:
        if doubt := doubtful_code(language):
            expected, meant = doubt
            problem = Problem.at(game.manifest.origin, "languages", language, expected, check="names")
            yield replace(problem, nearest=meant) if meant else problem


def version(game: Game) -> _Found:
    """The version is one that VASSAL can compare with an earlier and a later one: it begins with a number."""
    text = game.manifest.version
    if not re.match(r"v?[0-9]", text, re.IGNORECASE):
        expected = "a version such as 1.2.0: VASSAL compares the numbers with those of saved games and extensions"
        yield Problem.at(game.manifest.origin, "version", text, expected, check="names", severity="warning")


def sides(game: Game) -> _Found:
    """Every side named is a side of the manifest."""
    valid = game.side_by_id
    data: list[Datum] = [*game.formations, *game.units, *game.markers, *game.zones, *game.phases, *game.displays]
    data += [area for each in game.maps for area in each.areas]
    data += [track for each in game.displays for track in each.tracks]
    for datum in data:
        yield from _known("sides", datum, "side", datum.side, valid, "a side of game.yaml")  # type: ignore[attr-defined]


def mapped(game: Game) -> _Found:
    """Values that `columns` of game.yaml puts in place of the words of a table, and into empty cells, exist in the
    game.
    """
    sides = ("side", game.side_by_id, "a side of game.yaml")
    formation = ("formation", game.formation_by_id, "a formation of formations.csv")
    kind = ("kind", game.kinds, "a kind of pieces.yaml")
    layout = ("layout", game.style.layouts, "a layout of style.yaml")
    of_tables: dict[str, tuple[tuple[str, Collection[str], str], ...]] = {
        "units": (sides, formation, ("type", game.type_by_id, "a type of types.yaml")),
        "markers": (sides, formation, kind, layout),
        "formations": (sides,),
        "zones": (sides,),
        "hexes": (("terrain", {each.id for each in game.terrain}, "a terrain of map.yaml"),),
        "lines": (("kind", {each.id for each in game.line_kinds}, "a kind of line of map.yaml"),),
    }
    for name, columns in game.manifest.tables.items():
        for field, valid, what in of_tables.get(name, ()):
            words, default = columns.words.get(field, {}).values(), columns.defaults.get(field)
            for part, given in (("words", words), ("defaults", () if default is None else (default,))):
                for word in dict.fromkeys(each for each in given if each and each not in valid):
                    yield Problem.at(columns.origin_of(part), field, word, what, valid=valid, check="mapped")


def counters(game: Game) -> _Found:
    """Types, formations, layouts and kinds that counters name exist; a unit is of its formation's side."""
    layouts = game.style.layouts
    options = {each.id for each in game.manifest.options}
    known = partial(_known, "counters")
    mixed: dict[tuple[str, str], list[Unit]] = {}
    for unit in game.units:
        yield from known(unit, "type", unit.type, game.type_by_id, "a type of types.yaml")
        yield from known(unit, "formation", unit.formation, game.formation_by_id, "a formation of formations.csv")
        formation = game.formation_by_id.get(unit.formation or "")
        if formation and formation.side != unit.side and {formation.side, unit.side} <= game.side_by_id.keys():
            mixed.setdefault((unit.side, formation.id), []).append(unit)
    for (side, name), units in mixed.items():
        expected = f"{game.formation_by_id[name].side!r}, the side of {name!r}"
        if len(units) > 1:
            expected += f"; so in {'lines' if len(units) > 2 else 'line'} "
            expected += ", ".join(str(each.origin.line) for each in units[1:])
        yield Problem.at(units[0].origin, "side", side, expected, check="counters")
    for each in game.types:
        for word in each.classes:
            if not _CLASS.fullmatch(word):
                expected = "words with spaces between them, such as foot guard; or a list, [foot, guard]"
                yield Problem.at(each.origin, "classes", word, expected, check="classes")
        yield from known(each, "kind", each.kind, game.kinds, "a kind of pieces.yaml")
        if game.hosted is None:
            yield from known(each, "layout", each.layout, layouts, "a layout of style.yaml")
        yield from known(each, "covered", each.covered, options, "an option of game.yaml")
    for marker in game.markers:
        yield from known(marker, "kind", marker.kind, game.kinds, "a kind of pieces.yaml")
        yield from known(marker, "layout", marker.layout, layouts, "a layout of style.yaml")
        yield from known(marker, "formation", marker.formation, game.formation_by_id, "a formation of formations.csv")
    for body in game.formations:
        yield from known(body, "parent", body.parent, game.formation_by_id, "a formation of formations.csv")


_CLASS = re.compile(r"[^\W_][\w.-]*")


def pieces(game: Game) -> _Found:
    """Kinds of piece name conditions and boxes that exist."""
    names = {each.id for each in game.conditions}
    radii = {each.id for each in game.manifest.stats}
    tracks = {f"{display.id}/{track.id}" for display in game.displays for track in display.tracks}
    for kind in game.kinds.values():
        for name in kind.conditions:
            yield from _known(
                "pieces", kind, "conditions", name, names, "a condition that pieces.yaml lists under `conditions`"
            )
        for name in kind.states:
            yield from _known("pieces", kind, "states", name, game.state_by_id, "a state of pieces.yaml")
        for name in kind.palette:
            yield from _known("pieces", kind, "palette", name, _LEVELS, "side, formation or type")
        yield from _known("pieces", kind, "hides", kind.hides, game.side_by_id, "a side of game.yaml")
        if kind.area and not _RADIUS.fullmatch(kind.area.radius):
            what = "a number of hexes or a statistic of game.yaml (1 to 99 hexes)"
            yield from _known("pieces", kind.area, "radius", kind.area.radius, radii, what)
        for field, valid, what in (
            ("eliminated", game.boxes, "display/track.box of displays.yaml"),
            ("track", tracks, "display/track of displays.yaml"),
        ):
            for side, address in _addresses(getattr(kind, field)).items():
                if side:
                    yield from _known("pieces", kind, field, side, game.side_by_id, "a side of game.yaml")
                yield from _known("pieces", kind, field, address, valid, what)
        for send in kind.sends:
            for word in re.findall(r"\{([a-z][a-z0-9_-]*)\}", send.to):
                what = "a value of the piece: a column of units.csv or markers.csv, or a property that rules store"
                yield from _known("pieces", send, "to", word, _values(game), what)
            if not _reaches(send.to, game.boxes):
                what = "display/track.box of displays.yaml, {name} for a property of the piece"
                yield Problem.at(send.origin, "to", send.to, what, valid=game.boxes, check="pieces")


def _values(game: Game) -> set[str]:
    """Names that an address may have in braces: columns of counters, statistics, properties of rules."""
    own = {*game.manifest.columns.get("units", ()), *game.manifest.columns.get("markers", ())}
    kept = {each.name for sheet in game.rules for each in sheet.properties}
    return {*_COLUMNS, *own, *kept, *(each.id for each in game.manifest.stats)}


_COLUMNS = (
    "id", "kind", "side", "type", "formation", "name", "parent", "division", "arrives", "area", "setup", "size",
    "option", "face",
)  # fmt: skip

_LEVELS = ("side", "formation", "type")
_RADIUS = re.compile(r"[1-9][0-9]?")


def _addresses(value: str | dict[str, str] | None) -> dict[str, str | None]:
    """Addresses by side; an address for all sides is under the empty text."""
    return {**value} if isinstance(value, dict) else {"": value}


def _reaches(address: str, boxes: Iterable[str]) -> bool:
    """Whether an address is that of a box, with any value for its `{name}`."""
    parts = re.split(r"\{[a-z][a-z0-9_-]*\}", address)
    if len(parts) > 2:
        return False
    return any(re.fullmatch(".+".join(map(re.escape, parts)), box) for box in boxes)


def conditions(game: Game) -> _Found:
    """Each condition and each value of a state is drawn from a marker that exists."""
    markers = {each.id for each in game.markers}
    for state in game.states:
        for value in state.values:
            yield from _known("conditions", value, "marker", value.marker, markers, "a marker of markers.csv")
    for each in game.conditions:
        yield from _known("conditions", each, "marker", each.marker, markers, "a marker of markers.csv")


def facings(game: Game) -> _Found:
    """Pieces turn by sixths from the top of the map: towards sides of flat hexes, towards corners of pointy ones.

    Each neighbour lies in one arc at most.
    """
    for kind in game.kinds.values():
        if kind.facing is None:
            continue
        for sheet in game.maps:
            wanted = "side" if sheet.orientation == "flat" else "corner"
            if kind.facing.towards != wanted:
                expected = f"{wanted!r}, as the hexes of {sheet.id!r} are {sheet.orientation}"
                yield Problem.at(kind.facing.origin, "towards", kind.facing.towards, expected, check="facings")
        seen: set[int] = set()
        for name, directions in kind.facing.arcs.items():
            if seen & set(directions) or len(set(directions)) < len(directions):
                expected = "each of the directions 0 to 5 in one arc"
                yield Problem.at(kind.facing.origin, "arcs", name, expected, check="facings")
            seen.update(directions)
        left = sorted({*range(6)} - seen) if kind.facing.arcs else []
        if left:
            expected = f"every direction in an arc: {', '.join(map(str, left))} as well"
            found = "none for " + ", ".join(map(str, left))
            yield Problem.at(kind.facing.origin, "arcs", found, expected, check="facings", severity="warning")


def phases(game: Game) -> _Found:
    """If turns have labels there is one for each; kinds of turn are for turns that exist."""
    for word, spans in game.turns.kinds.items():
        for low, high in spans:
            if not 1 <= low <= high <= game.turns.count:
                backwards = f"a range that begins with the lower number: {high}-{low}"
                expected = backwards if low > high else f"turns from 1 to {game.turns.count}"
                found = f"{word}: {low}-{high}" if low != high else f"{word}: {low}"
                yield Problem.at(game.turns.origin, "kinds", found, expected, check="phases")
    if game.turns.labels and len(game.turns.labels) != game.turns.count:
        found = f"{len(game.turns.labels)} labels"
        yield Problem.at(game.turns.origin, "labels", found, f"{game.turns.count}, one per turn", check="phases")


def zones(game: Game) -> _Found:
    """Terrain, features, kinds of line and maps that the map's files name exist."""
    known = partial(_known, "zones")
    ground, features = {each.id for each in game.terrain}, {each.id for each in game.features}
    kinds, maps = {each.id for each in game.line_kinds}, {each.id for each in game.maps}
    for sheet in game.maps:
        yield from known(sheet, "default_terrain", sheet.default_terrain, ground, "a terrain of map.yaml")
    for each in game.hexes:
        yield from known(each, "terrain", each.terrain, ground, "a terrain of map.yaml")
        for name in each.features:
            yield from known(each, "features", name, features, "a feature of map.yaml")
    for line in game.lines:
        yield from known(line, "kind", line.kind, kinds, "a kind of line of map.yaml")
    lying: list[Hex | Line | Place | Zone] = [*game.hexes, *game.lines, *game.places, *game.zones]
    for datum in lying:
        yield from known(datum, "map", datum.map, maps, "a map of map.yaml")


def plugins(game: Game) -> _Found:
    """Plug-ins have different ids and contain the counters of existing options, each option in only one plug-in."""
    counters: list[Unit | Marker] = [*game.units, *game.markers]
    found = {each.option for each in counters if each.option}
    ids: set[str] = set()
    taken: dict[str, str] = {}
    for plugin in game.manifest.plugins:
        if plugin.id in ids:
            yield Problem.at(plugin.origin, "id", plugin.id, "an id of its own", check="plugins")
        ids.add(plugin.id)
        for option in plugin.options:
            what = "an option of units.csv or markers.csv"
            yield from _known("plugins", plugin, "options", option, found, what)
            if taken.setdefault(option, plugin.id) != plugin.id:
                expected = f"an option that no other plug-in holds ({taken[option]} does)"
                yield Problem.at(plugin.origin, "options", option, expected, check="plugins")


def _hexes(game: Game) -> set[str] | None:
    """The hexes of the first map; None if its numbering is invalid, which another check reports."""
    try:
        return set(Land(game.maps[0]).cubes) if game.maps else set()
    except ValueError:
        return None


def setups(game: Game) -> _Found:
    """Setup rows name pieces of the module, boxes, faces and conditions that exist, each piece once."""
    known = partial(_known, "setups")
    states = {each.id for each in game.conditions}
    states |= {f"{each.id}:{value.id}" for each in game.states for value in each.values}
    faces = {each.id: each.steps for each in game.units}
    faces |= {each.id: 1 if each.back is None else 2 for each in game.markers}
    quantity = {each.id: each.quantity for each in game.units}
    quantity |= {each.id: each.quantity for each in game.markers}
    counters: list[Unit | Marker] = [*game.units, *game.markers]
    added = {each.id: each.option for each in counters if each.option in game.plugin_by_option}
    printed = {each.id for each in game.markers if each.use == "sheet"}
    turning = {each.id for each in game.counters if (kind := game.kinds.get(each.kind)) is None or kind.facing}
    turning |= {each.id for each in game.units if each.type not in game.type_by_id}
    ids = {each.id for each in game.setups}
    hexes, maps = _hexes(game), {each.id for each in game.maps}
    for setup in game.setups:
        yield from known(setup, "base", setup.base, ids, "a setup of setups.yaml")
        if hexes is not None:
            yield from known(setup, "view", setup.view, hexes, "a hex of the first map")
        if setup.turn > game.turns.count:
            yield Problem.at(setup.origin, "turn", setup.turn, f"1 to {game.turns.count}", check="setups")
    bases = {each.id: each.base for each in game.setups}
    for setup in game.setups:
        above, current = {setup.id}, setup.base
        while current is not None and current not in above:
            above.add(current)
            current = bases.get(current)
        if current is not None:
            expected = "a setup that does not extend itself"
            yield Problem.at(setup.origin, "base", setup.base, expected, check="setups")
    for rows in game.setup_rows.values():
        seen: set[str] = set()
        for row in rows:
            name, _, number = row.piece.partition("#")
            if name not in faces:
                alike = as_id(name)  # of a row whose id was made from such a name
                for problem in known(row, "piece", name, faces, "the id of a unit or marker"):
                    yield replace(problem, nearest=alike) if alike in faces else problem
                continue
            if name in added:
                expected = f"a piece of the module: this one comes with the plug-in of option {added[name]}"
                yield Problem.at(row.origin, "piece", row.piece, expected, check="setups")
            if name in printed:
                expected = "a piece of the module: this one is only printed (use: sheet)"
                yield Problem.at(row.origin, "piece", row.piece, expected, check="setups")
            if number and not (number.isdecimal() and 1 <= int(number) <= quantity[name]):
                yield Problem.at(row.origin, "piece", row.piece, f"#1 to #{quantity[name]}", check="setups")
            if row.facing is not None and name not in turning:
                expected = "nothing: the pieces of its kind cannot be turned (`facing` in pieces.yaml)"
                yield Problem.at(row.origin, "facing", row.facing, expected, check="setups")
            chosen = [each.partition(":")[0] for each in row.state if ":" in each]
            for each in dict.fromkeys(each for each in chosen if chosen.count(each) > 1):
                yield Problem.at(row.origin, "state", " ".join(row.state), f"one value of {each}", check="setups")
            if row.piece in seen:
                yield Problem.at(row.origin, "piece", row.piece, "each piece once", check="setups")
            seen.add(row.piece)
            if row.face is not None and not 1 <= row.face <= faces[name]:
                yield Problem.at(row.origin, "face", row.face, f"1 to {faces[name]}", check="setups")
            yield from known(row, "map", row.map, maps, "a map of map.yaml")
            for state in row.state:
                yield from known(row, "state", state, states, "a condition of pieces.yaml, or STATE:VALUE")
            if "/" in row.at:
                yield from known(row, "at", row.at, game.boxes, "display/track.box of displays.yaml")
