"""The names of points on a map, from its grid, zones and regions, computed without VASSAL.

Specification: ``locationName`` of ``VASSAL.build.module.Map``, ``Board``, ``ZonedGrid``, ``Zone``, ``RegionGrid`` and
of the numberings of hexes and squares, VASSAL 3.7.26.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image, UnidentifiedImageError

from vmodsmith.foundation.picture_parts import opened_picture
from vmodsmith.vassal.components import BoardPlace, Element
from vmodsmith.vassal.module import Module
from vmodsmith.vassal.traits.fieldforms import read_float, read_int

__all__ = ["PlaceNames"]

_BOARDS = "VASSAL.build.module.map.boardPicker."
_HEX, _SQUARE, _REGIONS, _ZONES, _ZONE = (
    f"{_BOARDS}board.{name}" for name in ("HexGrid", "SquareGrid", "RegionGrid", "ZonedGrid", "mapgrid.Zone")
)


@dataclass(frozen=True, slots=True)
class _Board:
    element: Element
    width: int
    height: int


class PlaceNames:
    """The maps of a module, by their names."""

    def __init__(self, module: Module) -> None:
        self._maps: dict[str, tuple[int, int, dict[str, _Board]]] = {}
        for element in module.elements():
            name = element.get("mapName")
            if name is None:
                continue
            boards = {
                str(each.get("name")): _Board(each, *_size(module, each)) for each in element.iter(f"{_BOARDS}Board")
            }
            self._maps[name] = (_whole(element, "edgeWidth", 0), _whole(element, "edgeHeight", 0), boards)

    def name(self, map_name: str, x: int, y: int, laid: Mapping[str, Sequence[BoardPlace]]) -> str:
        """The name of a point, or `at x,y` if no grid has one.

        `laid` are the boards of each map; it may be missing for a map with one board.
        """
        found = self._found(map_name, x, y, laid.get(map_name, ()))
        return found if found else f"at {x},{y}"

    def _found(self, map_name: str, x: int, y: int, laid: Sequence[BoardPlace]) -> str | None:
        if map_name not in self._maps:
            return None
        left, top, boards = self._maps[map_name]
        places = laid or ([BoardPlace(next(iter(boards)))] if len(boards) == 1 else [])
        for place in places:
            board = boards.get(place.name)
            if board is None:
                continue
            known = [(each, boards[each.name]) for each in places if each.name in boards]
            beside = [one.width for each, one in known if each.row == place.row and each.column < place.column]
            above = [one.height for each, one in known if each.column == place.column and each.row < place.row]
            here_x, here_y = x - left - sum(beside), y - top - sum(above)
            if 0 <= here_x < board.width and 0 <= here_y < board.height:
                if place.is_reversed:
                    here_x, here_y = board.width - here_x, board.height - here_y
                return _in_grid(board.element, here_x, here_y, board)
        return None


def _size(module: Module, board: Element) -> tuple[int, int]:
    """Width and height of a board in pixels: those of its picture, or its own."""
    picture = module.entries.get(f"images/{board.get('image', '')}")
    if picture is not None:
        if picture.startswith(b"\x89PNG\r\n") and len(picture) > 24:  # also larger than Pillow opens
            return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")
        try:
            with opened_picture(picture) as opened:
                return opened.size
        except (UnidentifiedImageError, OSError, Image.DecompressionBombError):
            pass
    return _whole(board, "width", 500), _whole(board, "height", 500)


def _in_grid(holder: Iterable[Element], x: int, y: int, board: _Board) -> str | None:
    """The name of a point in the first grid of a board or zone."""
    for element in holder:
        if element.tag == _HEX:
            return _numbered(element, _hex(element, x, y, board), "HexGridNumbering")
        if element.tag == _SQUARE:
            return _numbered(element, _square(element, x, y, board), "SquareGridNumbering")
        if element.tag == _REGIONS:
            return _nearest(element, x, y)
        if element.tag == _ZONES:
            return _zoned(element, x, y, board)
    return None


def _zoned(element: Element, x: int, y: int, board: _Board) -> str | None:
    for zone in element.iter(_ZONE):
        if _within(str(zone.get("path", "")), x, y):
            own = zone if zone.get("useParentGrid") != "true" else element
            location = _in_grid_of(own, x, y, board) or ""
            text = str(zone.get("locationFormat", "$name$"))
            return text.replace("$name$", str(zone.get("name", ""))).replace("$gridLocation$", location)
    return _in_grid_of(element, x, y, board)


def _in_grid_of(holder: Element, x: int, y: int, board: _Board) -> str | None:
    """As `_in_grid`, but without its zones."""
    if holder.tag == _ZONES:
        for element in holder:
            if element.tag in (_HEX, _SQUARE, _REGIONS):
                return _in_grid([element], x, y, board)
        return None
    return _in_grid(holder, x, y, board)


def _within(path: str, x: int, y: int) -> bool:
    """Whether a point lies in the polygon of a zone, by the rule of even and odd."""
    corners = [(int(a), int(b)) for a, b in re.findall(r"(-?(?<!\d)\d++),(-?\d+)", path)]
    inside = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def _nearest(element: Element, x: int, y: int) -> str | None:
    regions = [each for each in element if each.get("originx") is not None]
    if not regions:
        return None
    best = min(regions, key=lambda each: math.hypot(_whole(each, "originx", 0) - x, _whole(each, "originy", 0) - y))
    return str(best.get("name", ""))


def _hex(grid: Element, x: int, y: int, board: _Board) -> tuple[int, int]:
    """Column and row of a hex, counted from the grid's origin as the numbering requires."""
    sideways = grid.get("sideways") == "true"
    dx, dy = _real(grid, "dx", 55.42562584220407), _real(grid, "dy", 64.0)
    at_x, at_y = (y, x) if sideways else (x, y)
    column = math.floor((at_x - _whole(grid, "x0", 0)) / dx + 0.5)
    half = 0.0 if column % 2 == 0 else dy / 2
    row = math.floor((at_y - _whole(grid, "y0", 32) - half) / dy + 0.5)
    numbering = _numbering(grid, "HexGridNumbering")
    if numbering is None:
        return column, row
    is_odd = column % 2 != 0
    down, right = numbering.get("vDescend") == "true", numbering.get("hDescend") == "true"
    # The engine divides by width and height of a hex as they lie, sideways or not.
    rows, columns = math.floor(board.height / dx + 0.5), math.floor(board.width / dy + 0.5)
    if down if sideways else right:
        column = (rows if sideways else columns) - column
    if right if sideways else down:
        row = (columns if sideways else rows) - row
    if numbering.get("stagger", "true") == "true" and is_odd:
        row += -1 if (right if sideways else down) else 1
    return column, row


def _square(grid: Element, x: int, y: int, board: _Board) -> tuple[int, int]:
    dx, dy = _real(grid, "dx", 48.0), _real(grid, "dy", 48.0)
    column = math.floor((x - _whole(grid, "x0", 24)) / dx + 0.5)
    row = int((y - _whole(grid, "y0", 24)) / dy + 0.5)
    numbering = _numbering(grid, "SquareGridNumbering")
    if numbering is not None and numbering.get("hDescend") == "true":
        column = int(board.width / dx + 0.5) - column
    if numbering is not None and numbering.get("vDescend") == "true":
        row = int(board.height / dy + 0.5) - row
    return column, row


def _numbering(grid: Element, name: str) -> Element | None:
    return grid.find(f"{_BOARDS}board.mapgrid.{name}")


def _numbered(grid: Element, at: tuple[int, int], name: str) -> str | None:
    numbering = _numbering(grid, name)
    if numbering is None:
        return None
    column, row = at
    across = _counted(column + _whole(numbering, "hOff", 1), numbering, "h")
    down = _counted(row + _whole(numbering, "vOff", 1), numbering, "v")
    separator = str(numbering.get("sep", ""))
    location = f"{across}{separator}{down}" if numbering.get("first", "H") == "H" else f"{down}{separator}{across}"
    text = str(numbering.get("locationFormat", "$gridLocation$"))
    return text.replace("$gridLocation$", location).replace("$column$", across).replace("$row$", down)


def _counted(number: int, numbering: Element, letter: str) -> str:
    """A row or column as its numbering writes it: letters twice over after Z, or digits with leading zeros."""
    sign, number = "-" if number < 0 else "", abs(number)
    if numbering.get(f"{letter}Type", "N") == "A" and number < _LETTERS:
        return sign + chr(ord("A") + number % 26) * (number // 26 + 1)
    return sign + str(number).zfill(min(_whole(numbering, f"{letter}Leading", 1), _ZEROS) + 1)


_LETTERS, _ZEROS = 26 * 100, 100
"""The most characters of a name: a stranger's numbering may ask for any length."""


def _whole(element: Element, name: str, default: int) -> int:
    found = read_int(str(element.get(name, default)))
    return default if found is None else found


def _real(element: Element, name: str, default: float) -> float:
    """A width or height; the engine's default in place of one by which nothing can be divided."""
    found = read_float(str(element.get(name, default)))
    return found if found is not None and _LEAST < found < math.inf else default


_LEAST = 0.01
