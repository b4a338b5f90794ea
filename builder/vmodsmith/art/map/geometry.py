"""The geometry of a hex map: positions on its board image in pixels, and the grid settings that VASSAL needs for
them."""

from __future__ import annotations

from functools import lru_cache
from math import floor

from vmodsmith.hexgrid import (
    Cube,
    Hexside,
    Lattice,
    Numbering,
    Offset,
    Point,
    corner_to_point,
    ends_of,
    hex_to_point,
    to_cube,
)
from vmodsmith.model import HexMap, MapPart
from vmodsmith.model.land import Land
from vmodsmith.model.mapstyle import MapStyle, Margins

from ..box import PixelBox
from .map_geometry import ROOT3_HALF, GridNumbers, MapGeometry, PartGeometry
from .outline import rings_of
from .underlay import part_shown, placing_of

__all__ = ["geometry_of"]


def geometry_of(hexmap: HexMap, style: MapStyle) -> MapGeometry:
    """The pixel geometry of a map's board image.

    Raises ValueError if the numbering is invalid, or a part has no hexes.
    """
    across = style.hex_px
    px_per_mm = across / hexmap.hex_mm
    land = Land(hexmap)
    lattice, numbering = land.lattice, land.numbering
    margins = Margins(left=0, top=0, right=0, bottom=0) if hexmap.pictures else style.margins_mm
    panel_mm = style.panel_mm if hexmap.draws("panel") else 0.0
    natural = {part.id: _natural_box(part, lattice, across) for part in hexmap.parts}
    gap = hexmap.gap_mm * px_per_mm
    # Neighbouring rows and columns reach into one another; the gap is what lies between the neatlines.
    reach_x, reach_y = across / 2, across / ROOT3_HALF / 4
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
    below = _below(hexmap, land, lattice, across, moved)
    left, top = min([left, *(p.x for p in below)]), min([top, *(p.y for p in below)])
    depth, between = panel_mm * px_per_mm, min(max(margins.right, margins.bottom), _WIDEST) * 0.7 * px_per_mm
    if style.panel == "left" and panel_mm:
        left -= depth + between
    parts = []
    centres: dict[str, Point] = {}
    for part in hexmap.parts:
        offsets = tuple(each for each in _offsets(part) if numbering.format(each) in land.cubes)
        if not offsets:
            raise ValueError(f"map part {part.id!r} has no hexes")
        start = Point(
            moved[part.id].x - left + margins.left * px_per_mm, moved[part.id].y - top + margins.top * px_per_mm
        )
        geometry = _part_geometry(
            part.id, part.columns, part.rows, offsets, lattice, numbering, across, natural[part.id], start
        )
        parts.append(geometry)
        for offset in offsets:
            number = numbering.format(offset)
            if number in centres:
                raise ValueError(f"hex {number} is in two parts of map {hexmap.id!r}")
            centres[number] = hex_to_point(land.cubes[number], lattice.orientation, across) + geometry.shift
    offset_x, offset_y = margins.left * px_per_mm - left, margins.top * px_per_mm - top
    right = max([*(each.box.right for each in parts), *(p.x + offset_x for p in below)])
    bottom = max([*(each.box.bottom for each in parts), *(p.y + offset_y for p in below)])
    panel = None
    if panel_mm:
        x, y = min(each.box.x for each in parts), min(each.box.y for each in parts)
        if style.panel == "bottom":
            panel = PixelBox(x, bottom + between, right - x, depth)
            bottom = panel.bottom
        elif style.panel == "right":
            panel = PixelBox(right + between, y, depth, bottom - y)
            right = panel.right
        else:
            panel = PixelBox(margins.left * px_per_mm, y, depth, bottom - y)
    return MapGeometry(
        land,
        across,
        px_per_mm,
        floor(right) if below else round(right + margins.right * px_per_mm),
        floor(bottom) if below else round(bottom + margins.bottom * px_per_mm),
        tuple(parts),
        panel,
        centres,
    )


def _below(hexmap: HexMap, land: Land, lattice: Lattice, across: float, moved: dict[str, Point]) -> list[Point]:
    """The corners of the pictures below the grid, before the map is moved to its place on the board image."""
    if not hexmap.pictures:
        return []
    centres: dict[str, Point] = {}
    for part in hexmap.parts:
        for offset in _offsets(part):
            number = land.numbering.format(offset)
            if number in land.cubes:
                centres[number] = hex_to_point(land.cubes[number], lattice.orientation, across) + moved[part.id]
    found: list[Point] = []
    for each in hexmap.pictures:
        at = placing_of(each, centres)
        if at and each.image:
            found += at.corners(part_shown(each))
    # Farther than this a picture lies only by a slip of its hexes, which `check` tells.
    far = _FARTHEST * across
    return [Point(min(max(p.x, -far), far), min(max(p.y, -far), far)) for p in found]


_FARTHEST = 400
"""The greatest distance, in hexes."""

_WIDEST = 25
"""The widest margin that moves the panel away from the map, in millimetres: a wider margin is room for displays."""


def _offsets(part: MapPart) -> list[Offset]:
    return [
        Offset(column, row)
        for column in range(part.columns[0], part.columns[1] + 1)
        for row in range(part.rows[0], part.rows[1] + 1)
    ]


def _natural_box(part: MapPart, lattice: Lattice, across: float) -> PixelBox:
    centres = [hex_to_point(to_cube(lattice, each), lattice.orientation, across) for each in _offsets(part)]
    if not centres:
        raise ValueError(f"map part {part.id!r} has no hexes")
    half_x, half_y = (across / ROOT3_HALF / 2, across / 2)
    if lattice.orientation == "pointy":
        half_x, half_y = half_y, half_x
    left, right = min(c.x for c in centres) - half_x, max(c.x for c in centres) + half_x
    top, bottom = min(c.y for c in centres) - half_y, max(c.y for c in centres) + half_y
    return PixelBox(left, top, right - left, bottom - top)


def _bands_before(part: MapPart, hexmap: HexMap, lattice: Lattice, axis: int) -> int:
    """The number of gaps to the left of (axis 0) or above (axis 1) a part: one for each other part wholly
    on that side.
    """
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


@lru_cache(maxsize=32)
def _part_geometry(
    part: str,
    columns: tuple[int, int],
    rows: tuple[int, int],
    offsets: tuple[Offset, ...],
    lattice: Lattice,
    numbering: Numbering,
    across: float,
    natural: PixelBox,
    start: Point,
) -> PartGeometry:
    """The geometry of a part, remembered because each picture, window and check of the game asks for it."""
    flat = lattice.orientation == "flat"
    # VASSAL counts from the hex at the left end of the top; its pixel must be whole.
    first = Offset(
        columns[0],
        rows[1] if lattice.rows_grow == "up" else rows[0],
    )
    plane = hex_to_point(to_cube(lattice, first), lattice.orientation, across)
    x, y = round(plane.x + start.x), round(plane.y + start.y)
    shift = Point(x - plane.x, y - plane.y)
    box = PixelBox(natural.x + shift.x, natural.y + shift.y, natural.width, natural.height)
    dx, dy = across * ROOT3_HALF, across
    # The rim of the hexes, a pixel outside, in whole pixels.
    cubes = {to_cube(lattice, each) for each in offsets}
    rim = max((_ring_points(ring, lattice, across, shift) for ring in rings_of(cubes)), key=_area)
    height = max(each[1] for each in rim) - min(each[1] for each in rim)
    width = max(each[0] for each in rim) - min(each[0] for each in rim)
    numbers = _numbers(lattice, numbering, first, dx, dy, width, height)
    return PartGeometry(
        part,
        box,
        tuple(rim),
        dx,
        dy,
        x if flat else y,
        y if flat else x,
        not flat,
        first,
        columns,
        rows,
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
        grow = 1 + sign * 1.5 / (across / ROOT3_HALF / 2)
        points.append(
            (round(centre.x + (at.x - centre.x) * grow + shift.x), round(centre.y + (at.y - centre.y) * grow + shift.y))
        )
    return points


def _area(ring: list[tuple[int, int]]) -> float:
    return abs(sum(ring[n - 1][0] * y - ring[n - 1][1] * x for n, (x, y) in enumerate(ring)))


def _numbers(
    lattice: Lattice, numbering: Numbering, first: Offset, dx: float, dy: float, width: int, height: int
) -> GridNumbers:
    """The numbering attributes of a grid with the hex `first` at raw column 0, raw row 0. VASSAL's raw columns run to
    the right (down on a sideways grid), raw rows down (right); odd raw columns are shifted half a hex down (right).
    `stagger` adds one to the row of odd raw columns. A descending count runs from floor(size / spacing + 0.5); for it
    VASSAL divides the height by dx and the width by dy, and this code does the same.
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
