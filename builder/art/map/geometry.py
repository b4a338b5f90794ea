"""Where everything of a hex map lies on its board image, in pixels, and how VASSAL must be told so."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import floor

from builder.hexgrid import (
    Cube,
    Hexside,
    Lattice,
    Numbering,
    Offset,
    Point,
    corner_to_point,
    corners_of,
    distance,
    ends_of,
    hex_to_point,
    hexsides_of,
    to_cube,
)
from builder.model import HexMap, MapPart
from builder.model.land import Land
from builder.model.mapstyle import MapStyle

__all__ = ["Box", "GridNumbers", "PartSheet", "Sheet", "outline_of", "sheet_of"]

_ROOT3_HALF = 0.8660254037844386


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> Point:
        """The centre."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def grown(self, by: float) -> Box:
        """The rectangle with `by` more on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class GridNumbers:
    """The attributes of VASSAL's HexGridNumbering that make it name hexes as they are printed.

    `first` is `H` or `V`, types are `N` (numbers) or `A` (letters); `h_leading` is the number of leading zeros a
    one-digit number gets. `location_format` carries what is printed before and after the two fields.
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
class PartSheet:
    """A part of a map on the board image.

    `box` is its neatline; `polygon` (whole pixels) holds all its hexes and no other; `dx`, `dy`, `x0`, `y0` and
    `sideways` are the attributes of VASSAL's HexGrid. On a pointy map VASSAL swaps the axes: `x0` then counts down
    the page. `first` is the column and row of the hex at `x0`, `y0`.
    """

    id: str
    box: Box
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


@dataclass(frozen=True)
class Sheet:
    """The board image of a map: `width` by `height` pixels at 100 %."""

    land: Land
    across: float
    px_per_mm: float
    width: int
    height: int
    parts: tuple[PartSheet, ...]
    panel: Box | None
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
    def part_by_id(self) -> dict[str, PartSheet]:
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
        """The centre of any hex, on the map or beyond its edge, as it lies in the plane of a part."""
        return hex_to_point(cube, self.lattice.orientation, self.across) + self.part_by_id[part].shift

    def distance(self, a: str, b: str) -> int | None:
        """Hexes from one to the other, None where they lie on different parts."""
        if self.part_of[a] != self.part_of[b]:
            return None
        return distance(self.cubes[a], self.cubes[b])

    def hex_at(self, x: float, y: float) -> str | None:
        """The hex that holds a pixel, None outside all hexes."""
        for part in self.parts:
            if part.box.x <= x <= part.box.right and part.box.y <= y <= part.box.bottom:
                best = min(part.hexes, key=lambda n: (self.centres[n].x - x) ** 2 + (self.centres[n].y - y) ** 2)
                centre = self.centres[best]
                if (centre.x - x) ** 2 + (centre.y - y) ** 2 <= (self.across * 0.58) ** 2:
                    return best
        return None


def sheet_of(hexmap: HexMap, style: MapStyle) -> Sheet:
    """The pixel geometry of a map's board image.

    Raises ValueError where the numbering is not one, or a part has no hexes.
    """
    across = style.hex_px
    px_per_mm = across / hexmap.hex_mm
    land = Land(hexmap)
    lattice, numbering = land.lattice, land.numbering
    margins = style.margins_mm
    natural = {part.id: _natural_box(part, lattice, across) for part in hexmap.parts}
    gap = hexmap.gap_mm * px_per_mm
    # Neighbouring rows and columns reach into one another; the gap is what lies between the neatlines.
    reach_x, reach_y = across / 2, across / _ROOT3_HALF / 4
    if lattice.orientation == "flat":
        reach_x, reach_y = reach_y, reach_x
    moved = {
        part.id: Point(
            (gap + reach_x) * _bands_before(part, hexmap, lattice, 0),
            (gap + reach_y) * _bands_before(part, hexmap, lattice, 1),
        )
        for part in hexmap.parts
    }
    left = min(natural[each].x + moved[each].x for each in natural)
    top = min(natural[each].y + moved[each].y for each in natural)
    depth, between = style.panel_mm * px_per_mm, max(margins.right, margins.bottom) * 0.7 * px_per_mm
    if style.panel == "left" and style.panel_mm:
        left -= depth + between
    parts = []
    centres: dict[str, Point] = {}
    for part in hexmap.parts:
        offsets = [each for each in _offsets(part) if numbering.format(each) in land.cubes]
        if not offsets:
            raise ValueError(f"map part {part.id!r} has no hexes")
        start = Point(
            moved[part.id].x - left + margins.left * px_per_mm, moved[part.id].y - top + margins.top * px_per_mm
        )
        sheet = _part_sheet(part, offsets, lattice, numbering, across, natural[part.id], start)
        parts.append(sheet)
        for offset in offsets:
            number = numbering.format(offset)
            if number in centres:
                raise ValueError(f"hex {number} is in two parts of map {hexmap.id!r}")
            centres[number] = hex_to_point(land.cubes[number], lattice.orientation, across) + sheet.shift
    right = max(each.box.right for each in parts)
    bottom = max(each.box.bottom for each in parts)
    panel = None
    if style.panel_mm:
        x, y = min(each.box.x for each in parts), min(each.box.y for each in parts)
        if style.panel == "bottom":
            panel = Box(x, bottom + between, right - x, depth)
            bottom = panel.bottom
        elif style.panel == "right":
            panel = Box(right + between, y, depth, bottom - y)
            right = panel.right
        else:
            panel = Box(margins.left * px_per_mm, y, depth, bottom - y)
    return Sheet(
        land,
        across,
        px_per_mm,
        round(right + margins.right * px_per_mm),
        round(bottom + margins.bottom * px_per_mm),
        tuple(parts),
        panel,
        centres,
    )


def outline_of(cubes: set[Cube], sheet: Sheet, part: str, inset: float = 0.0) -> list[list[Point]]:
    """The rims of a set of hexes as closed rings of corners, `inset` pixels inside the hexsides (outside if negative).

    A ring around the set has the hexes on its right hand; a ring around a hole has them on its right as well.
    """
    rings = []
    for ring in _rings(cubes):
        points = []
        for n, (side, inner) in enumerate(ring):
            before = ring[n - 1]
            outer = side.b if side.a == inner else side.a
            # The corner between this hexside and the one before; three hexes meet in it.
            corner = (set(ends_of(before[0])) & set(ends_of(side))).pop()
            at = corner_to_point(corner, sheet.lattice.orientation, sheet.across)
            if inset:
                if before[1] == inner:  # A corner that juts out: both hexsides are of the same hex.
                    toward = hex_to_point(inner, sheet.lattice.orientation, sheet.across)
                    length = inset / _ROOT3_HALF
                else:  # A corner that points inward: both hexsides are of the same hex outside.
                    away = hex_to_point(outer, sheet.lattice.orientation, sheet.across)
                    toward = Point(2 * at.x - away.x, 2 * at.y - away.y)
                    length = inset / _ROOT3_HALF
                way = toward - at
                reach = (way.x**2 + way.y**2) ** 0.5
                at = Point(at.x + way.x / reach * length, at.y + way.y / reach * length)
            points.append(at + sheet.part_by_id[part].shift)
        rings.append(points)
    return rings


def _rings(cubes: set[Cube]) -> list[list[tuple[Hexside, Cube]]]:
    """The hexsides between the set and the rest, joined to rings, clockwise around the set; each with its inner hex."""
    following: dict[tuple[Cube, int], tuple[Cube, int]] = {}
    around = (Cube(0, -1), Cube(1, -1), Cube(1, 0), Cube(0, 1), Cube(-1, 1), Cube(-1, 0))
    for cube in sorted(cubes):
        for n in range(6):
            if cube + around[n] in cubes:
                continue
            turn = (n + 1) % 6
            beside = cube + around[turn]
            if beside not in cubes:
                following[cube, n] = (cube, turn)
            else:
                following[cube, n] = (beside, (n - 1) % 6)
    rings = []
    left = dict.fromkeys(following)
    while left:
        start = at = next(iter(left))
        ring = []
        while at in left:
            del left[at]
            ring.append((hexsides_of(at[0])[at[1]], at[0]))
            at = following[at]
        if at != start:
            raise AssertionError("a rim must close")
        rings.append(ring)
    return rings


def _offsets(part: MapPart) -> list[Offset]:
    return [
        Offset(column, row)
        for column in range(part.columns[0], part.columns[1] + 1)
        for row in range(part.rows[0], part.rows[1] + 1)
    ]


def _natural_box(part: MapPart, lattice: Lattice, across: float) -> Box:
    centres = [hex_to_point(to_cube(lattice, each), lattice.orientation, across) for each in _offsets(part)]
    if not centres:
        raise ValueError(f"map part {part.id!r} has no hexes")
    half_x, half_y = (across / _ROOT3_HALF / 2, across / 2)
    if lattice.orientation == "pointy":
        half_x, half_y = half_y, half_x
    left, right = min(c.x for c in centres) - half_x, max(c.x for c in centres) + half_x
    top, bottom = min(c.y for c in centres) - half_y, max(c.y for c in centres) + half_y
    return Box(left, top, right - left, bottom - top)


def _bands_before(part: MapPart, hexmap: HexMap, lattice: Lattice, axis: int) -> int:
    """How many gaps lie left of (axis 0) or above (axis 1) a part: other parts wholly on that side."""
    spans = {each.columns if axis == 0 else each.rows for each in hexmap.parts}
    own = part.columns if axis == 0 else part.rows
    if axis == 1 and lattice.rows_grow == "up":
        before = sorted(each for each in spans if each[0] > own[1])
        before = [(-high, -low) for low, high in reversed(before)]
    else:
        before = sorted(each for each in spans if each[1] < own[0])
    # The longest chain of spans one after the other; overlapping spans share a gap.
    count, end = 0, None
    for low, high in sorted(before, key=lambda span: span[1]):
        if end is None or low > end:
            count, end = count + 1, high
    return count


def _part_sheet(
    part: MapPart,
    offsets: list[Offset],
    lattice: Lattice,
    numbering: Numbering,
    across: float,
    natural: Box,
    start: Point,
) -> PartSheet:
    flat = lattice.orientation == "flat"
    # VASSAL counts from the hex at the left end of the top; its pixel must be whole.
    first = Offset(
        part.columns[0],
        part.rows[1] if lattice.rows_grow == "up" else part.rows[0],
    )
    plane = hex_to_point(to_cube(lattice, first), lattice.orientation, across)
    x, y = round(plane.x + start.x), round(plane.y + start.y)
    shift = Point(x - plane.x, y - plane.y)
    box = Box(natural.x + shift.x, natural.y + shift.y, natural.width, natural.height)
    dx, dy = across * _ROOT3_HALF, across
    # The rim of the hexes, a pixel outside, in whole pixels.
    cubes = {to_cube(lattice, each) for each in offsets}
    rim = max((_ring_points(ring, lattice, across, shift) for ring in _rings(cubes)), key=_area)
    height = max(each[1] for each in rim) - min(each[1] for each in rim)
    width = max(each[0] for each in rim) - min(each[0] for each in rim)
    numbers = _numbers(lattice, numbering, first, dx, dy, width, height)
    return PartSheet(
        part.id,
        box,
        tuple(rim),
        dx,
        dy,
        x if flat else y,
        y if flat else x,
        not flat,
        first,
        part.columns,
        part.rows,
        tuple(numbering.format(each) for each in offsets),
        numbers,
        shift,
    )


def _ring_points(
    ring: list[tuple[Hexside, Cube]], lattice: Lattice, across: float, shift: Point
) -> list[tuple[int, int]]:
    points = []
    for n, (side, inner) in enumerate(ring):
        before, inner_before = ring[n - 1]
        corner = (set(ends_of(before)) & set(ends_of(side))).pop()
        at = corner_to_point(corner, lattice.orientation, across)
        outer = side.b if side.a == inner else side.a
        centre = hex_to_point(inner if inner_before == inner else outer, lattice.orientation, across)
        sign = 1 if inner_before == inner else -1
        grow = 1 + sign * 1.5 / (across / _ROOT3_HALF / 2)
        points.append(
            (round(centre.x + (at.x - centre.x) * grow + shift.x), round(centre.y + (at.y - centre.y) * grow + shift.y))
        )
    return points


def _area(ring: list[tuple[int, int]]) -> float:
    return abs(sum(ring[n - 1][0] * y - ring[n - 1][1] * x for n, (x, y) in enumerate(ring)))


def _numbers(
    lattice: Lattice, numbering: Numbering, first: Offset, dx: float, dy: float, width: int, height: int
) -> GridNumbers:
    """Attributes for a grid whose raw column 0, raw row 0 is the hex `first`.

    VASSAL's raw columns run right (down on a sideways grid), raw rows down (right), odd raw columns stand half a hex
    further down (right); `stagger` adds one to the row of odd raw columns, and a descending count runs from
    floor(size / spacing + 0.5), where it divides the height by dx and the width by dy: its own habit, followed here.
    """
    fields = {field.name: field for field in numbering.fields}
    if lattice.orientation == "flat":
        first_letter = "H" if numbering.fields[0].name == "column" else "V"
        h, v = fields["column"], fields["row"]
        descend = lattice.rows_grow == "up"
        higher = lattice.is_shifted(first.column + 1)
        if lattice.rows_grow == "down":
            higher = not higher
        # The column right of the first stands half a hex up: VASSAL has it half a hex down, one row off.
        stagger = higher
        most = floor(height / dx + 0.5)
        h_off = first.column
        v_off = first.row - most if descend else first.row
        h_descend, v_descend = False, descend
    else:
        first_letter = "H" if numbering.fields[0].name == "row" else "V"
        h, v = fields["row"], fields["column"]
        descend = lattice.rows_grow == "up"
        stagger = lattice.is_shifted(first.row)
        most = floor(height / dx + 0.5)
        h_off = first.row - most if descend else first.row
        v_off = first.column
        h_descend, v_descend = False, descend
    literals = numbering.pattern.split("{", 1)[0], numbering.pattern.rsplit("}", 1)[1]
    return GridNumbers(
        first_letter,
        numbering.separator,
        "A" if h.letters else "N",
        "A" if v.letters else "N",
        0 if h.letters else h.digits - 1,
        0 if v.letters else v.digits - 1,
        h_off - 1 if h.letters else h_off,
        v_off - 1 if v.letters else v_off,
        h_descend,
        v_descend,
        stagger,
        f"{literals[0]}$gridLocation${literals[1]}",
    )
