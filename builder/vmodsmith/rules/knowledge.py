"""The data of a game for the rules in its module: hexes, boxes, tables and texts, as small text files in the module,
with one line for each hex, box, row or text, and cells separated by tabs. The rules read them once per session into
hash tables, so that every question about the map takes the same time, whatever its size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from vmodsmith.hexgrid import directions_of, hexside_between, neighbour_of
from vmodsmith.model import Game
from vmodsmith.model.land import HexName, Land, hex_names_of
from vmodsmith.model.line_hexsides import lines_leaving, lines_of

__all__ = ["Spot", "Spots", "boxes_text", "hexes_text", "play_text", "tabbed", "tables_text", "texts_text"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for pieces: the engine's names of its window, of itself and of its zone, and its centre in pixels."""

    map: str
    name: str
    zone: str
    x: int
    y: int


Spots = Mapping[str, tuple[str, str, int, int]]
"""Address of a hex or box (`2120`, `display/track.box`) to VASSAL's map, place name and pixel position."""


def hexes_text(game: Game, spots: Spots) -> str:
    """Every hex of the first map. The columns are listed in `compile/runtime`."""
    if not game.maps:
        return ""
    sheet = game.maps[0]
    land = Land(sheet)
    known = {each.hex: each for each in game.hexes if each.map in (None, sheet.id)}
    along, through = lines_of(game, land)
    leaving = lines_leaving(game, land)
    zones: dict[str, list[str]] = {}
    for zone in game.zones:
        if zone.map in (None, sheet.id):
            for name in land.expand(zone.hexes):
                zones.setdefault(name, []).append(zone.id)
    places: dict[str, list[str]] = {}
    for place in game.places:
        if place.map in (None, sheet.id):
            places.setdefault(place.hex, []).append(place.id)
    for area in sheet.areas:
        for name in land.expand(area.hexes):
            zones.setdefault(name, []).append(area.id)
    named = hex_names_of(sheet, game.hexes, game.places)
    rows = []
    for name, cube in land.cubes.items():
        called = named.get(name, HexName())
        here = known.get(name)
        beside: list[str] = []
        sides: list[str] = []
        ways: list[str] = []
        for direction in directions_of(sheet.orientation):
            other = neighbour_of(cube, direction)
            number = land.names.get(other)
            if number is None or land.part_of[number] != land.part_of[name]:
                beside.append("-")
                number = None
            else:
                beside.append(number)
            edge = hexside_between(cube, other)
            sides.append(",".join(sorted(along.get(edge, ()))))
            lines = through.get(edge, ()) if number else leaving.get((name, direction.name), ())
            ways.append(",".join(sorted(lines)))
        _, _, x, y = spots[name]
        rows.append(
            (
                name,
                land.part_of[name],
                (here.terrain if here and here.terrain else sheet.default_terrain),
                " ".join(here.features) if here else "",
                str(here.vp) if here and here.vp is not None else "",
                str(x),
                str(y),
                " ".join(beside),
                " ".join(each or "." for each in sides),
                " ".join(each or "." for each in ways),
                " ".join(zones.get(name, ())),
                " ".join(places.get(name, ())),
                str(cube.q),
                str(cube.r),
                " ".join(called.places),
                called.terrain,
            )
        )
    return tabbed(rows)


def boxes_text(spots: Spots) -> str:
    """Every box of the displays: its address, and its place in VASSAL."""
    return tabbed(
        (address, where, place, str(x), str(y)) for address, (where, place, x, y) in spots.items() if "/" in address
    )


def play_text(game: Game) -> str:
    """The possible states and arcs of pieces and kinds of turns: lines `state ID VALUES`, `arc KIND ARC DIRECTIONS`,
    `turns WORD TURNS`.
    """
    rows: list[tuple[str, ...]] = [
        ("state", each.id, " ".join(value.id for value in each.values)) for each in game.states
    ]
    for identity, kind in game.kinds.items():
        if kind.facing:
            rows += [("arc", identity, arc, " ".join(map(str, ways))) for arc, ways in kind.facing.arcs.items()]
    turns = range(1, game.turns.count + 1)
    rows += [
        ("turns", word, " ".join(str(n) for n in turns if word in game.turns.kinds_of(n))) for word in game.turns.kinds
    ]
    return tabbed(rows)


def tables_text(game: Game) -> str:
    """Every table: a line `#`, its id and its column headings, then its rows."""
    rows: list[tuple[str, ...]] = []
    for table in game.tables:
        rows.append(("#", table.spec.id, *table.columns))
        rows += [(heading, *cells) for heading, cells in table.rows]
    return tabbed(rows)


def texts_text(game: Game) -> str:
    """Every text of the game, in every language: language, key, text; of the program's own texts, which a game's
    languages may lack, the English one."""
    base = game.manifest.languages[0]
    return tabbed(
        (language, key, text)
        for language in game.manifest.languages
        for key, texts in game.strings.items()
        if (text := texts.get(language) or (not texts.get(base) and texts.get("en")))
    )


def tabbed(rows: Iterable[tuple[str, ...]]) -> str:
    """Rows as lines, with cells separated by tabs."""
    return "".join("\t".join(cell.replace("\t", " ").replace("\n", " ") for cell in row) + "\n" for row in rows)
