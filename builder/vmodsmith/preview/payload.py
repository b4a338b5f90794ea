"""The contents of the pages as plain data: pure functions from the model to JSON. A payload contains the strings that
it needs (`strings`: key to language to text), so that the page loads no more than it shows. Places in files are written
`[file, line]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any

from vmodsmith.art.counters.sizes import face_pixels
from vmodsmith.art.map.geometry import geometry_of
from vmodsmith.art.map.layout import layout_displays, lying_on_map
from vmodsmith.evidence import provenance
from vmodsmith.foundation.problems import Problem
from vmodsmith.hexgrid import direction_between, hexes_beside
from vmodsmith.model import Counter, Datum, Game, HexMap, Line, Setup, Style, source_kind
from vmodsmith.model.land import Land
from vmodsmith.rules.mechanics.explain import declarations_of
from vmodsmith.words.speech import written

__all__ = ["counters", "declared", "land", "problem", "sources", "tables", "texts"]

Json = dict[str, Any]


def counters(game: Game, style: Style, face_file: Callable[[Counter, int], str]) -> Json:
    """Every counter with its faces and the row behind it; `face_file` names the picture of a face (from 1)."""
    said = _Strings(game)
    rows: dict[str, Datum] = {each.id: each for each in game.units} | {each.id: each for each in game.markers}
    found = [_counter(game, style, each, rows[each.id], face_file) for each in game.counters]
    for each in found:
        said.add(*each["title"])
    manifest = game.manifest
    return {
        "title": said(manifest.title),
        "version": manifest.version,
        "languages": list(manifest.languages),
        "sides": [{"id": each.id, "name": said(each.name), "colour": each.colour} for each in manifest.sides],
        "stats": [{"id": each.id, "name": said(each.name)} for each in manifest.stats],
        "formations": [
            {"id": each.id, "side": each.side, "name": said(each.name), "abbr": each.abbr, "kind": each.kind}
            for each in game.formations
        ],
        "types": [{"id": each.id, "name": said(each.name)} for each in game.types],
        "kinds": {name: said(kind.name) for name, kind in game.kinds.items()},
        "counters": found,
        "strings": said.found,
    }


def _counter(game: Game, style: Style, counter: Counter, row: Datum, face_file: Callable[[Counter, int], str]) -> Json:
    width = face_pixels(style, counter.layout)
    return {
        "id": counter.id,
        "kind": counter.kind,
        "title": list(counter.title),
        "side": counter.side,
        "formation": counter.formation,
        "type": counter.type,
        "setup": counter.properties.get("setup"),
        "arrives": counter.properties.get("arrives"),
        "quantity": counter.quantity,
        "use": counter.use,
        "faces": [face_file(counter, face) for face in range(1, len(counter.faces) + 1)],
        "covered": face_file(counter, 0) if counter.covered else None,
        "width": round(width / style.counter.raster),
        "row": _row(row),
        "classes": list(counter.classes),
        "at": [counter.origin.file, counter.origin.line],
        "source": counter.source,
        "sort": source_kind(counter.source),
    }


def _row(datum: Datum) -> Json:
    """A row as written: its filled fields, with statistics as the columns from which they came."""
    written = datum.model_dump(mode="json", exclude_none=True, exclude={"values", "extra", "source"})
    found = {key: value for key, value in written.items() if value not in ("", [], {})}
    for step, values in enumerate(getattr(datum, "values", ()), 1):
        found.update({key if step == 1 else f"{key}.{step}": value for key, value in values.items()})
    found.update(getattr(datum, "extra", {}))
    return found


def declared(game: Game) -> Json:
    """The declarations of a game's rule sheets, in each of its languages and in English."""
    languages = dict.fromkeys([*game.manifest.languages, "en"])
    return {"languages": {each: [asdict(one) for one in declarations_of(game, each)] for each in languages}}


def land(game: Game, style: Style) -> Json:
    """The hex maps, hex by hex, in the pixels of their pictures, and the setups. Hexes not on their map are left out.

    Raises ValueError if a map has no hexes or its numbering is invalid.
    """
    said = _Strings(game)
    boxes = {}
    widths = {}
    lying = lying_on_map(game, style)  # in the picture of the map
    for window in dict.fromkeys(each.window for each in game.displays if each.window not in lying):
        layout = layout_displays(game, window, style)
        widths[window] = layout.width
        for address, box in layout.boxes.items():
            boxes[address] = [window, round(box.middle.x / layout.width, 5), round(box.middle.y / layout.height, 5)]
    return {
        "maps": [_map(game, sheet, style, said) for sheet in game.maps],
        "terrain": {each.id: said(each.name) for each in game.terrain},
        "features": {each.id: said(each.name) for each in game.features},
        "lineKinds": {each.id: said(each.name) for each in game.line_kinds},
        "setups": [_setup(game, each, said) for each in game.setups],
        "boxes": boxes,
        "boxesOnMap": {
            address: [round(box.middle.x, 1), round(box.middle.y, 1)]
            for layout in lying.values()
            for address, box in layout.boxes.items()
        },
        "widths": widths,
        "strings": said.found,
    }


def _map(game: Game, sheet: HexMap, style: Style, said: _Strings) -> Json:
    geometry = geometry_of(sheet, style.map)
    ground = Land(sheet)
    first = bool(game.maps) and game.maps[0].id == sheet.id

    def mine(datum: Any) -> bool:
        return bool(datum.map == sheet.id or (datum.map is None and first))

    known = {each.hex: each for each in game.hexes if mine(each) and each.hex in geometry.centres}
    lines = [each for each in game.lines if mine(each)]
    runs = {each.id: each.runs for each in game.line_kinds}
    sides: dict[str, list[Any]] = {}
    ways: dict[str, list[int]] = {}
    for index, line in enumerate(lines):
        if runs.get(line.kind) == "hexside":
            for number, direction in _hexsides(ground, line):
                sides.setdefault(number, []).append([direction, index])
        else:
            for token in line.course:
                number = token.partition(">")[0]
                if number in geometry.centres and index not in ways.setdefault(number, []):
                    ways[number].append(index)
    return {
        "id": sheet.id,
        "name": said(sheet.name),
        "orientation": sheet.orientation,
        "across": geometry.across,
        "hexMm": sheet.hex_mm,
        "defaultTerrain": sheet.default_terrain,
        "parts": {each.id: said(each.name) for each in sheet.parts},
        "hexes": [
            [number, round(centre.x, 1), round(centre.y, 1), geometry.part_of[number], list(ground.neighbours(number))]
            for number, centre in geometry.centres.items()
        ],
        "known": {
            number: {
                "terrain": each.terrain,
                "features": list(each.features),
                "vp": each.vp,
                **({"extra": each.extra} if each.extra else {}),
                **_where(each),
            }
            for number, each in known.items()
        },
        "lines": [{"kind": each.kind, "name": each.name and said(each.name), **_where(each)} for each in lines],
        "sides": sides,
        "ways": ways,
        "places": [
            {"name": said(each.name), "kind": each.kind, "hex": each.hex, **_where(each)}
            for each in game.places
            if mine(each)
        ],
        "zones": [
            {"name": said(each.name), "kind": each.kind, "side": each.side, "code": each.code,
             "hexes": _expand(ground, each.hexes), **_where(each)}
            for each in game.zones
            if mine(each)
        ],
        "areas": [
            {"name": said(each.name), "side": each.side, "hexes": _expand(ground, each.hexes),
             **_where(each, each.source or sheet.source or "")}
            for each in sheet.areas
        ],
    }  # fmt: skip


def _expand(ground: Land, tokens: Iterable[str]) -> list[str]:
    found: list[str] = []
    for token in tokens:
        try:
            found += [each for each in ground.expand((token,)) if each in ground.cubes]
        except ValueError:
            continue  # `check` reports it
    return found


def _hexsides(ground: Land, line: Line) -> Iterable[tuple[str, str]]:
    """The number and direction of each hexside of a line, from both hexes next to it."""
    for token in line.course:
        try:
            side = ground.hexside(token)
        except ValueError:
            continue  # `check` reports it
        one, other = hexes_beside(side)
        for here, there in ((one, other), (other, one)):
            number = ground.names.get(here)
            if number:
                yield number, direction_between(here, there, ground.sheet.orientation).name


def _setup(game: Game, setup: Setup, said: _Strings) -> Json:
    return {
        "id": setup.id,
        "name": said(setup.name),
        "description": setup.description and said(setup.description),
        "source": setup.source,
        "rows": [
            {"piece": row.piece.partition("#")[0], "name": row.piece, "on": row.at, "map": row.map,
             "face": row.face or 1, "state": list(row.state), "facing": row.facing, **_where(row)}
            for row in game.rows_of(setup).values()
        ],
    }  # fmt: skip


def tables(game: Game) -> Json:
    """Result tables, tracks, turns and phases."""
    said = _Strings(game)
    return {
        "tables": [
            {
                "id": table.spec.id,
                "name": said(table.spec.name),
                "note": table.spec.note and said(table.spec.note),
                "rowsName": said(table.spec.rows.name or table.spec.rows.by),
                "columnsName": said(table.spec.columns.name or table.spec.columns.by),
                "dice": table.spec.rows.dice or table.spec.columns.dice,
                "columns": [said(game.word_of(table, each)) for each in table.columns],
                "rows": [
                    [said(game.word_of(table, heading)), [said.cell(game.word_of(table, cell)) for cell in cells]]
                    for heading, cells in table.rows
                ],
                "file": f"templates/{game.id}/tables/{table.spec.file}",
                **_where(table.spec),
            }
            for table in game.tables
        ],
        "tracks": [
            {
                "display": said(display.name),
                "window": display.window,
                "name": said(track.name),
                "side": track.side or display.side,
                "boxes": len(track.boxes),
                **_where(track, track.source or display.source or ""),
            }
            for display in game.displays
            for track in display.tracks
        ],
        "turns": [said(each) for each in game.turns.labels] or [str(n + 1) for n in range(game.turns.count)],
        "phases": [{"name": said(each.name), "side": each.side, **_where(each)} for each in game.phases],
        "strings": said.found,
    }


def sources(game: Game) -> Json:
    """Every datum with a source: `[line, name, kind, source]` by file."""
    files: dict[str, list[Any]] = {}
    for entry in provenance.entries(game):
        files.setdefault(entry.file, []).append([entry.line, entry.name, entry.kind, entry.source])
    return {"kinds": list(provenance.kinds()), "files": files, "strings": {}}


def problem(found: Problem) -> Json:
    """A problem as the page shows it."""
    keys = ("file", "line", "column", "field", "found", "expected", "nearest", "check", "severity")
    return {key: getattr(found, key) for key in keys}


def texts(game: Game, key: str) -> dict[str, str]:
    """A text in every language of the game."""
    return {language: game.text(key, language) for language in game.manifest.languages}


def _where(datum: Datum, source: str | None = None) -> Json:
    source_text = source if source is not None else getattr(datum, "source", None) or ""
    return {"at": [datum.origin.file, datum.origin.line], "source": source_text, "sort": source_kind(source_text)}


class _Strings:
    """The strings of a payload: calling it with a key adds the texts of the key, and returns the key."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.found: dict[str, dict[str, str]] = {}

    def __call__(self, key: str) -> str:
        entry = self.game.strings.get(key)
        if entry is not None:
            self.found[key] = entry
        return key

    def cell(self, word: str) -> str:
        """The same for a cell of a table: a number is written in the form of each language, unless it is a
        paragraph.
        """
        languages = ("en", *self.game.manifest.languages)
        spoken = {} if word in self.game.index.ids else {each: written(word, each) for each in languages}
        if word not in self.game.strings and any(each != word for each in spoken.values()):
            self.found[word] = spoken
        return self(word)

    def add(self, *keys: str) -> None:
        """Add several keys; literal words among them are ignored."""
        for key in keys:
            self(key)
