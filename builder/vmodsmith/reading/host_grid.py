"""The hex grid of a host's map: its hexes with the host's own numbers, and their middles.

Specification: ``VASSAL.build.module.map.boardPicker.board.HexGrid`` and ``…mapgrid.HexGridNumbering``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from vmodsmith.model.base import Span

__all__ = ["FARTHEST", "HostGrid", "Size", "grid_of", "inside", "pixels"]

N = TypeVar("N", int, float)

Size = tuple[int, int]
"""Width and height, in pixels."""

FARTHEST = 1_000_000
"""The most pixels of a board in each direction; every whole number of a grid is limited to it."""

_FLAT = math.sqrt(3) / 2
_STANDARD = 64 * _FLAT


@dataclass(frozen=True, slots=True)
class HostGrid:
    """A hex grid as the engine reads it. Lengths are pixels of the board.

    `first`, `separator`, `digits`, `letters` and `offsets` belong to the numbering; in pairs, the engine's column comes
    first, which is a level row on a `sideways` grid.
    """

    sideways: bool
    origin: tuple[int, int]
    dx: float
    dy: float
    numbered: bool
    first: Literal["H", "V"]
    separator: str
    letters: tuple[bool, bool]
    digits: tuple[int, int]
    offsets: tuple[int, int]
    descends: tuple[bool, bool]
    stagger: bool

    @property
    def mirrored(self) -> bool:
        """Whether numbers grow to the left."""
        return self.descends[0]

    @property
    def upward(self) -> bool:
        """Whether the numbers of level rows, or of the hexes of a column, grow up the board."""
        return self.descends[1]

    @property
    def pattern(self) -> str:
        """The numbering, as maps of the model write it."""
        names = ("row", "column") if self.sideways else ("column", "row")
        parts = [
            f"{{{name}:A}}" if letters else f"{{{name}:0{digits}d}}" if digits > 1 else f"{{{name}:d}}"
            for name, letters, digits in zip(names, self.letters, self.digits, strict=True)
        ]
        between = self.separator.replace("{", "{{").replace("}", "}}")
        return between.join(parts if self.first == "H" else reversed(parts))

    def shifted(self, counted: Size) -> Literal["even", "odd"]:
        """The columns (on a sideways grid: level rows) that are shifted half a hex in the direction in which numbers
        grow.
        """
        column = self._numbers(1, 0, counted)[0]
        further = self.stagger if self.upward and not self.sideways else not self.stagger
        return "odd" if (column % 2 == 1) == further else "even"

    def places(self, size: Size) -> int:
        """The number of hexes for which a board of this size has room, and some more at its edges."""
        across, down = (size[1], size[0]) if self.sideways else size
        return (math.ceil(max(0, across) / self.dx) + 5) * (math.ceil(max(0, down) / self.dy) + 5)

    def hexes(
        self, size: Size, counted: Size, columns: Span | None, rows: Span | None
    ) -> Iterator[tuple[int, int, int, int]]:
        """The hexes with their middle on a board of `size`, and in these columns and rows: column and row as the model
        counts them, and the middle, x and y. `counted` is the size of the board or zone of the grid: numbers that grow
        upward start at its lower edge.
        """
        across, down = (size[1], size[0]) if self.sideways else size
        for nx in range(math.floor(-self.origin[0] / self.dx) - 1, math.ceil((across - self.origin[0]) / self.dx) + 2):
            for ny in range(
                math.floor(-self.origin[1] / self.dy) - 1, math.ceil((down - self.origin[1]) / self.dy) + 2
            ):
                x = math.floor(nx * self.dx + 0.5) + self.origin[0]
                y = math.floor(ny * self.dy + (self.dy / 2 if nx % 2 else 0) + 0.5) + self.origin[1]
                if not (0 <= x < across and 0 <= y < down):
                    continue
                one, other = self._numbers(nx, ny, counted)
                column, row = (other, one) if self.sideways else (one, other)
                if columns is not None and not columns[0] <= column <= columns[1]:
                    continue
                if rows is not None and not rows[0] <= row <= rows[1]:
                    continue
                if column >= 0 and row >= 0:
                    yield (column, row, y, x) if self.sideways else (column, row, x, y)

    def _numbers(self, nx: int, ny: int, counted: Size) -> tuple[int, int]:
        """The engine's column and row numbers of a hex, from its place in the grid; letters count from 1."""
        column, row = nx, ny
        most_rows = math.floor(counted[1] / self.dx + 0.5)
        most_columns = math.floor(counted[0] / self.dy + 0.5)
        if self.upward:
            if self.sideways:
                column = most_rows - column
            else:
                row = most_rows - row
        if self.mirrored and self.sideways:
            row = most_columns - row
        if self.stagger and nx % 2:
            row += -1 if (self.mirrored if self.sideways else self.upward) else 1
        return column + self.offsets[0] + self.letters[0], row + self.offsets[1] + self.letters[1]


def grid_of(grid: Mapping[str, str], numbering: Mapping[str, str] | None) -> HostGrid:
    """The grid with the attributes of a hex grid and of its numbering.

    Without a numbering (None) it counts from 1. Raises ValueError for an attribute that cannot be read.
    """
    dy = _number(grid, "dy", "64", float)
    dx = _number(grid, "dx", str(_STANDARD), float)
    if abs(dx - _STANDARD) < 1e-9:
        dx = dy * _FLAT  # what the engine makes of its own default
    if not (2 <= dx <= 10_000 and 2 <= dy <= 10_000):
        raise ValueError(f"hexes of {dx:g} by {dy:g} pixels")
    given = numbering or {"hOff": "1", "vOff": "1", "hLeading": "1", "vLeading": "1", "sep": "", "stagger": "false"}
    letters = given.get("hType", "N") == "A", given.get("vType", "N") == "A"
    return HostGrid(
        sideways=_flag(grid, "sideways"),
        origin=(_number(grid, "x0", "0", int), _number(grid, "y0", "32", int)),
        dx=dx,
        dy=dy,
        numbered=numbering is not None,
        first="V" if given.get("first", "H") == "V" else "H",
        separator=given.get("sep", ""),
        letters=letters,
        digits=(_number(given, "hLeading", "1", int) + 1, _number(given, "vLeading", "1", int) + 1),
        offsets=(_number(given, "hOff", "1", int), _number(given, "vOff", "1", int)),
        descends=(_flag(given, "hDescend"), _flag(given, "vDescend")),
        stagger=_flag({"stagger": "true", **given}, "stagger"),
    )


def _number(attributes: Mapping[str, str], name: str, default: str, sort: type[N]) -> N:
    """A number of a grid, which the engine reads as `sort` does.

    Raises ValueError with its name if it is not a number, or is too large.
    """
    written = attributes.get(name, default)
    shown = written if len(written) <= 40 else f"{written[:40]}…"
    try:
        if "_" in written or (sort is float and not written.isascii()):  # Java does not read them as numbers
            raise ValueError(written)
        number = sort(written) if len(written) <= 40 else sort("inf" if sort is float else FARTHEST + 1)
    except ValueError:
        whole = "whole " if sort is int else ""
        raise ValueError(f'{name}="{shown}", which is not a {whole}number') from None
    if not abs(number) <= FARTHEST:
        raise ValueError(f'{name}="{shown}", which is not a number up to {FARTHEST:,}')
    return number


def pixels(attributes: Mapping[str, str], name: str) -> int:
    """A length of a board; 0 if it is left out. Raises ValueError with its name if it is not a number up to
    `FARTHEST`.
    """
    return _number(attributes, name, "0", int)


def _flag(attributes: Mapping[str, str], name: str) -> bool:
    return attributes.get(name, "false").lower() == "true"


def inside(point: tuple[int, int], path: list[tuple[int, int]]) -> bool:
    """Whether a point lies in a polygon."""
    x, y = point
    found = False
    for (x1, y1), (x2, y2) in zip(path, [*path[1:], *path[:1]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found
