"""A map's positions in its picture: parts, hexes and their corners, in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import floor

from vmodsmith.hexgrid import (
    Cube,
    Lattice,
    Offset,
    Point,
    corner_to_point,
    corners_of,
    distance,
    hex_to_point,
)
from vmodsmith.model.land import Land

from ..box import PixelBox

__all__ = ["ROOT3_HALF", "GridNumbers", "MapGeometry", "PartGeometry"]

ROOT3_HALF = 0.8660254037844386


@dataclass(frozen=True, slots=True)
class GridNumbers:
    """The attributes of VASSAL's HexGridNumbering with which it names hexes as printed.

    `first` is `H` or `V`, types are `N` (numbers) or `A` (letters); `h_leading` is the number of leading zeros a
    one-digit number gets. `location_format` has the text before and after the two fields.
    """

    first: str
    sep: str
    h_type: str
    v_type: str
    h_leading: int
    v_leading: int
    h_off: int
    v_off: int
    h_descend: bool
    v_descend: bool
    stagger: bool
    location_format: str


@dataclass(frozen=True, slots=True)
class PartGeometry:
    """A part of a map on the board image.

    `box` is its neatline; `polygon` (whole pixels) contains all its hexes and no others; `dx`, `dy`, `x0`, `y0` and
    `sideways` are the attributes of VASSAL's HexGrid. On a pointy map VASSAL swaps the axes: `x0` then counts down
    the page. `first` is the column and row of the hex at `x0`, `y0`.
    """

    id: str
    box: PixelBox
    polygon: tuple[tuple[int, int], ...]
    dx: float
    dy: float
    x0: int
    y0: int
    sideways: bool
    first: Offset
    columns: tuple[int, int]
    rows: tuple[int, int]
    hexes: tuple[str, ...]
    numbers: GridNumbers
    shift: Point

    def snapped(self, centre: Point) -> tuple[int, int]:
        """The exact pixel where VASSAL's grid puts a piece that is dropped in the middle of a hex. If a centre lies
        between two pixels, VASSAL drops the fraction (`HexGrid.hexPointCenterFromRawIndex`). A piece that is one pixel
        off would not stack with a piece dragged to the same hex.
        """
        x, y = (centre.y, centre.x) if self.sideways else (centre.x, centre.y)
        column = floor((x - self.x0) / self.dx + 0.5)
        down = int(self.dy / 2) if column % 2 else 0
        row = floor((y - self.y0 - down) / self.dy + 0.5)
        across, along = int(self.dx * column + self.x0), int(self.dy * row + down + self.y0)
        return (along, across) if self.sideways else (across, along)


@dataclass(frozen=True)
class MapGeometry:
    """The board image of a map: `width` by `height` pixels at 100 %."""

    land: Land
    across: float
    px_per_mm: float
    width: int
    height: int
    parts: tuple[PartGeometry, ...]
    panel: PixelBox | None
    centres: dict[str, Point]

    @property
    def lattice(self) -> Lattice:
        """How columns and rows lie."""
        return self.land.lattice

    @property
    def cubes(self) -> dict[str, Cube]:
        """Every hex, by printed number."""
        return self.land.cubes

    @property
    def number_at(self) -> dict[Cube, str]:
        """Printed number by hex."""
        return self.land.names

    @property
    def part_of(self) -> dict[str, str]:
        """Part id of each hex."""
        return self.land.part_of

    @cached_property
    def part_by_id(self) -> dict[str, PartGeometry]:
        """Parts by id."""
        return {each.id: each for each in self.parts}

    @property
    def hexes(self) -> tuple[str, ...]:
        """Printed numbers of all hexes on the map."""
        return tuple(self.cubes)

    def mm(self, length: float) -> float:
        """Pixels of a length in millimetres."""
        return length * self.px_per_mm

    def corners(self, number: str) -> tuple[Point, ...]:
        """The six corners of a hex, clockwise."""
        shift = self.part_by_id[self.part_of[number]].shift
        return tuple(
            corner_to_point(each, self.lattice.orientation, self.across) + shift
            for each in corners_of(self.cubes[number])
        )

    def place(self, cube: Cube, part: str) -> Point:
        """The centre of any hex, on the map or beyond its edge, in the plane of a part."""
        return hex_to_point(cube, self.lattice.orientation, self.across) + self.part_by_id[part].shift

    def distance(self, a: str, b: str) -> int | None:
        """The distance between two hexes; None if they are in different parts."""
        if self.part_of[a] != self.part_of[b]:
            return None
        return distance(self.cubes[a], self.cubes[b])
