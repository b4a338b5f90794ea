"""The host of a plug-in: a module by others, opened as data, and the facts that a game's rules need."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.picture_parts import opened_picture
from vmodsmith.foundation.problems import Problem
from vmodsmith.hexgrid import Numbering, Offset
from vmodsmith.model import HexMap, Host, Hosted, Manifest, Unit
from vmodsmith.model.maps import MOST_HEXES
from vmodsmith.reading.files import Reader
from vmodsmith.reading.host_grid import FARTHEST, HostGrid, Size, grid_of, inside, pixels
from vmodsmith.reading.host_pieces import host_pieces, units_of, units_of_rows
from vmodsmith.vassal.archive import ArchiveError, OpenArchive, build_file
from vmodsmith.vassal.components import Element
from vmodsmith.vassal.listened_keys import is_of_a_list, keys_of
from vmodsmith.vassal.module import Module, read_module
from vmodsmith.vassal.moduledata import MODULE_DATA, ModuleData

__all__ = ["HOST_MAP", "HostRead", "host_picture", "read_host"]

_MOST_BYTES = 512 * 2**20
"""The most bytes of a module that is opened."""

_MOST_PLACES = 10 * MOST_HEXES
"""The most hexes for which a board has room; those in the zone, columns and rows of a game are fewer."""

_MOST_TRIALS = 50_000_000
"""The most comparisons of hexes with the corners of a zone."""

HOST_MAP = "map.host"
"""Key of the text with the name of the host's map."""

_MAPS = ("Map", "PrivateMap", "PlayerHand")


@dataclass(frozen=True, slots=True)
class HostRead:
    """The parts of a game that come from its host: the hex map, the units, and the data to find both in play."""

    sheet: HexMap
    units: tuple[Unit, ...]
    hosted: Hosted


@dataclass(frozen=True, slots=True)
class _Ground:
    """A hex grid of a host: the board it is on, its zone ("" for none) and that zone's outline, and its element."""

    board: Element
    zone: str
    path: list[tuple[int, int]]
    grid: Element


def read_host(
    reader: Reader, folder: str, manifest: Manifest, rows: Sequence[Unit], strings: Mapping[str, Mapping[str, str]]
) -> HostRead | None:
    """Read the host that a manifest names, in a folder of the workspace; `rows` are the units in units.csv, `strings`
    the texts. None, with problems, if the host cannot be used.
    """
    host = manifest.host
    assert host is not None
    module = _module(reader, folder, host)
    if module is None:
        return None
    before = len(reader.problems)
    _sides(reader, manifest, module, strings)
    ground = _ground(reader, host, module)
    pieces = host_pieces(module)
    mapped, known = units_of(pieces, host.pieces, manifest.stats, reader.problems)
    listed: set[str] = set()
    named = units_of_rows(rows, pieces, reader.problems, listed)
    for each in mapped:
        if each.id in listed:
            expected = "another id: the piece of this name in the host has it"
            origin = next(row.origin for row in rows if row.id == each.id)
            reader.problems.append(Problem.at(origin, "id", each.id, expected))
    sheet = _sheet(reader, host, module, ground) if ground is not None else None
    if sheet is None or any(each.severity == "error" for each in reader.problems[before:]):
        return None
    made, centres, reach = sheet
    assert ground is not None
    root = module.root
    name, version = root.get("name", ""), root.get("version", "")
    hosted = Hosted(
        name=name,
        version=version,
        vassal=root.get("VassalVersion", ""),
        data=(_entry(module, MODULE_DATA) or ModuleData(name, version).to_bytes()).decode("utf-8", "replace"),
        map=host.map,
        board=ground.board.get("name", ""),
        reach=reach,
        centres=centres,
        pieces=(*known, *named),
        keys=_keys(module),
    )
    return HostRead(made, (*mapped, *rows), hosted)


def _module(reader: Reader, folder: str, host: Host) -> Module | None:
    file = f"{folder}/{host.file}"
    raw = reader.data(file, _MOST_BYTES)
    if raw is None:
        return None
    found = hashlib.sha256(raw).hexdigest()
    if host.sha256 is not None and found != host.sha256:
        expected = "the module that this was written for: see what has changed (vmodsmith diff), then note this digest"
        reader.problems.append(Problem.at(host.origin, "sha256", found, expected, severity="warning"))
    try:
        entries = OpenArchive(raw)
        build_file(entries)
        module = read_module(entries)
    except UserError as error:
        reader.problems.append(Problem(file, 0, "", str(error), "a module of VASSAL (.vmod)"))
        return None
    if module.is_extension:
        reader.problems.append(Problem(file, 0, "", "an extension", "the module itself (.vmod)"))
        return None
    return module


def _entry(module: Module, name: str) -> bytes | None:
    """The contents of an entry of the archive; None if it is missing or cannot be unpacked."""
    try:
        return module.entries.get(name)
    except ArchiveError:
        return None


def _picture(module: Module, name: str) -> bytes | None:
    return _entry(module, f"images/{name}") or _entry(module, name)


def _keys(module: Module) -> dict[str, str]:
    """The keys of the toolbars, each with the place of the first component that reacts to it."""
    found: dict[str, str] = {}
    for element in module.elements():
        for _, stroke in keys_of(element) if not is_of_a_list(element) else ():
            found.setdefault(stroke.label, module.place(element))
    return found


def _sides(reader: Reader, manifest: Manifest, module: Module, strings: Mapping[str, Mapping[str, str]]) -> None:
    """Check that the host has the sides of the game: rules know them by their names in the base language."""
    offered = [
        (each.text or "").strip()
        for roster in module.elements()
        if _simple(roster) == "PlayerRoster"
        for each in roster
        if isinstance(each.tag, str) and _simple(each) in ("entry", "side")
    ]
    base = manifest.languages[0]
    for side in manifest.sides if offered else ():
        name = strings.get(side.name, {}).get(base) or side.name
        if name not in offered:
            expected = f"the name of a side that players of the host can take: {', '.join(offered)}"
            reader.problems.append(Problem.at(side.origin, "name", name, expected, valid=offered, severity="warning"))


def host_picture(reader: Reader, folder: str, host: Host, board: str) -> tuple[str, bytes] | None:
    """The file name and the bytes of the picture of a host's board; None, with a problem, if there is none."""
    module = _module(reader, folder, host)
    if module is None:
        return None
    window = next(each for each in module.elements() if _simple(each) in _MAPS and _called(each, "mapName") == host.map)
    found = next(each for each in window.iter() if isinstance(each.tag, str) and _called(each) == board)
    name = found.get("image", "")
    raw = _picture(module, name) if name else None
    if raw is None:
        expected = "a picture of the board in the module, whose colours can be read"
        reader.problems.append(Problem.at(host.origin, "file", name or f"no picture of {board!r}", expected))
        return None
    return name, raw


# ---- its map


def _ground(reader: Reader, host: Host, module: Module) -> _Ground | None:
    """The hex grid to which a manifest refers."""
    maps = {_called(each, "mapName"): each for each in module.elements() if _simple(each) in _MAPS}
    window = maps.get(host.map)
    if window is None:
        reader.problems.append(Problem.at(host.origin, "map", host.map, "a map of the host", valid=maps))
        return None
    boards = [each for each in window.iter() if isinstance(each.tag, str) and _simple(each) == "Board"]
    if host.board is not None and host.board not in [_called(each) for each in boards]:
        expected = f"a board of the map {host.map!r}"
        names = [_called(each) for each in boards]
        reader.problems.append(Problem.at(host.origin, "board", host.board, expected, valid=names))
        return None
    chosen = [each for each in boards if host.board in (None, _called(each))]
    grounds = [ground for board in chosen for ground in _grounds(board)]
    if host.zone is not None:
        zones = [each.zone for each in grounds if each.zone]
        grounds = [each for each in grounds if each.zone == host.zone]
        if not grounds:
            expected = "a zone with hexes of its own or of its board's"
            reader.problems.append(Problem.at(host.origin, "zone", host.zone, expected, valid=zones))
            return None
    else:
        whole = [each for each in grounds if not each.zone]
        grounds = whole or grounds
    if not grounds:
        reader.problems.append(_without_hexes(host, maps, chosen))
        return None
    if len(grounds) > 1:
        field = "board" if len({_called(each.board) for each in grounds}) > 1 else "zone"
        known = dict.fromkeys(repr(_called(each.board) if field == "board" else each.zone) for each in grounds)
        expected = f"one of {', '.join(known)}: each has hexes"
        reader.problems.append(Problem.at(host.origin, field, host.board or "", expected))
        return None
    return grounds[0]


_OTHER_GRIDS = {"SquareGrid": "squares", "RegionGrid": "regions"}


def _without_hexes(host: Host, maps: Mapping[str, Element], boards: list[Element]) -> Problem:
    """A map without hexes: the positions that it has instead, and the maps of the module that have hexes."""
    grids = {_simple(each) for board in boards for each in board.iter() if isinstance(each.tag, str)}
    others = [words for name, words in _OTHER_GRIDS.items() if name in grids]
    instead = f", only {' and '.join(others)}" if others else ""
    found = f"{host.map}: no hex grid on any of its boards{instead}"
    with_hexes = [
        repr(name)
        for name, window in maps.items()
        if name and any(isinstance(each.tag, str) and _simple(each) == "HexGrid" for each in window.iter())
    ]
    if with_hexes:
        expected = f"a map with a hex grid: the module has {', '.join(with_hexes)}"
    else:
        expected = "a module with a hex grid: rules count in hexes, and no map of this module has any"
    return Problem.at(host.origin, "map", found, expected)


def _grounds(board: Element) -> list[_Ground]:
    """The hex grids of a board: its own, the one behind its zones, those of its zones."""
    found: list[_Ground] = []
    own: Element | None = None
    for each in board.iter():
        if isinstance(each.tag, str) and _simple(each) == "HexGrid":
            above = each.getparent()
            zone = above if above is not None and _simple(above) == "Zone" else None
            if zone is None:
                own = each
            found.append(_Ground(board, _called(zone) if zone is not None else "", _path(zone), each))
    if own is not None:
        for zone in board.iter():
            if isinstance(zone.tag, str) and _simple(zone) == "Zone" and zone.get("useParentGrid") == "true":
                found.append(_Ground(board, _called(zone), _path(zone), own))
    return found


def _path(zone: Element | None) -> list[tuple[int, int]]:
    text = zone.get("path", "") if zone is not None else ""
    try:
        return [(_near(int(x)), _near(int(y))) for x, y in (each.split(",") for each in text.split(";") if each)]
    except ValueError:
        return []


def _near(number: int) -> int:
    return max(-FARTHEST, min(FARTHEST, number))


def _simple(element: Element) -> str:
    return str(element.tag).rpartition(".")[2]


def _called(element: Element, attribute: str = "name") -> str:
    return str(element.get(attribute, ""))


def _sheet(
    reader: Reader, host: Host, module: Module, ground: _Ground
) -> tuple[HexMap, dict[str, tuple[int, int]], int] | None:
    """The map of the model, the middle of each of its hexes, and the distance from there that still belongs to the
    hex.
    """
    inner = [each for each in ground.grid if isinstance(each.tag, str)]
    grid_numbering = next((each for each in inner if _simple(each) == "HexGridNumbering"), None)
    try:
        grid = grid_of(_texts(ground.grid), None if grid_numbering is None else _texts(grid_numbering))
    except ValueError as error:
        reader.problems.append(Problem.at(host.origin, "map", str(error), "a hex grid that can be read"))
        return None
    if grid.mirrored:
        expected = "a grid that is numbered from the left: one that counts from the right is not read yet"
        reader.problems.append(Problem.at(host.origin, "map", "hDescend", expected))
        return None
    try:
        board = _board_size(module, ground.board)
    except ValueError as error:
        reader.problems.append(Problem.at(host.origin, "map", str(error), "a board whose size can be read"))
        return None
    counted = _outline(ground) or board
    limits = host.columns is not None and host.rows is not None
    if (board is None and not limits) or (counted is None and grid.upward):
        picture = ground.board.get("image", "")
        expected = "`columns` and `rows` of the hexes: the board has no picture in the module whose size can be read"
        reader.problems.append(Problem.at(host.origin, "map", picture or "no picture", expected))
        return None
    size = board or _large(host, grid)
    places, corners = grid.places(size), len(ground.path)
    if places > _MOST_PLACES or places * corners > _MOST_TRIALS:
        found = f"a board with room for {places:,} hexes" + (f", in a zone of {corners:,} corners" if corners else "")
        expected = f"a board with room for at most {_MOST_PLACES:,} hexes, and a zone with fewer corners"
        reader.problems.append(Problem.at(host.origin, "map", found, expected))
        return None
    hexes = _hexes(host, grid, size, counted or size, ground)
    return _made(reader, host, grid, counted or size, hexes)


def _hexes(host: Host, grid: HostGrid, size: Size, counted: Size, ground: _Ground) -> list[tuple[int, int, int, int]]:
    found = []
    for column, row, x, y in grid.hexes(size, counted, host.columns, host.rows):
        if not ground.path or inside((x, y), ground.path):
            found.append((column, row, x, y))
        if len(found) > MOST_HEXES:
            break
    return found


def _large(host: Host, grid: HostGrid) -> Size:
    """A size with room for the columns and rows that are named."""
    assert host.columns is not None and host.rows is not None
    columns, rows = host.columns[1] + 2, host.rows[1] + 2
    if grid.sideways:
        return round(columns * grid.dy + abs(grid.origin[1])), round(rows * grid.dx + abs(grid.origin[0]))
    return round(columns * grid.dx + abs(grid.origin[0])), round(rows * grid.dy + abs(grid.origin[1]))


def _made(
    reader: Reader, host: Host, grid: HostGrid, counted: Size, hexes: list[tuple[int, int, int, int]]
) -> tuple[HexMap, dict[str, tuple[int, int]], int] | None:
    if not hexes or len(hexes) > MOST_HEXES:
        found = f"{len(hexes)} hexes" if not hexes else f"more than {MOST_HEXES:,} hexes"
        expected = f"1 to {MOST_HEXES:,}; `columns`, `rows` and `zone` say which"
        reader.problems.append(Problem.at(host.origin, "map", found, expected))
        return None
    columns = min(each[0] for each in hexes), max(each[0] for each in hexes)
    rows = min(each[1] for each in hexes), max(each[1] for each in hexes)
    for field, wanted, reached in (("columns", host.columns, columns), ("rows", host.rows, rows)):
        if wanted is not None and (wanted[0] < reached[0] or wanted[1] > reached[1]):
            written = f"{wanted[0]}-{wanted[1]}"
            expected = f"{field} that the board has, such as {reached[0]}-{reached[1]}"
            reader.problems.append(Problem.at(host.origin, field, written, expected, severity="warning"))
    pattern = host.numbering or (grid.pattern if grid.numbered else _plain(max(columns[1], rows[1])))
    try:
        numbering = Numbering(pattern)
        for column in columns:
            for row in rows:
                numbering.require_readable(Offset(column, row))
        there = {numbering.format(Offset(column, row)): (x, y) for column, row, x, y in hexes}
        missing = [
            numbering.format(Offset(column, row))
            for column in range(columns[0], columns[1] + 1)
            for row in range(rows[0], rows[1] + 1)
        ]
    except ValueError as error:
        reader.problems.append(Problem.at(host.origin, "numbering", pattern, f"`numbering` with {error}"))
        return None
    without = tuple(each for each in missing if each not in there)
    sheet = reader.make(
        HexMap,
        {
            "id": "host",
            "name": HOST_MAP,
            "orientation": "pointy" if grid.sideways else "flat",
            "rows_grow": "up" if grid.upward else "down",
            "numbering": pattern,
            "shifted": grid.shifted(counted),
            "default_terrain": host.default_terrain,
            "parts": [{"id": "host", "name": HOST_MAP, "columns": columns, "rows": rows}],
            "without": without,
            "source": "design: the grid of the host",
        },
        host.origin,
    )
    if sheet is None:
        return None
    sheet._origin = host.origin
    return sheet, there, round(0.6 * max(grid.dx, grid.dy))


def _plain(most: int) -> str:
    digits = max(2, len(str(most)))
    return f"{{column:0{digits}d}}{{row:0{digits}d}}"


def _texts(element: Element) -> Mapping[str, str]:
    return {str(name): str(value) for name, value in element.attrib.items()}


def _outline(ground: _Ground) -> Size | None:
    """The size of the zone that a grid belongs to; None for the grid of a board."""
    above = ground.grid.getparent()
    if above is None or _simple(above) != "Zone" or not ground.path:
        return None
    across, down = zip(*ground.path, strict=True)
    return max(across) - min(across), max(down) - min(down)


def _board_size(module: Module, board: Element) -> Size | None:
    """The size of a board; None if it is unknown. Raises ValueError for a width or height that is not a number."""
    picture = board.get("image", "")
    if not picture:
        given = _texts(board)
        return pixels(given, "width"), pixels(given, "height")
    raw = _picture(module, picture)
    if raw is None:
        return None
    try:
        with opened_picture(raw) as opened:
            return opened.size
    except Exception:  # damaged, an SVG, or far too large: then its columns and rows must be said
        return None
