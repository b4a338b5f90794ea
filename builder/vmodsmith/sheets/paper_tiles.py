"""Cutting a large drawing into tiles that are glued together: each tile's right and lower edge is a flap.

The next tile is cut along its left and upper edge and laid on the flap, so every mark on a flap is hidden under it, and
no mark is on the visible map.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from vmodsmith.model.paper import Paper, Size

from .arrange import row_name
from .impose import NoRoom
from .paper import Rect

__all__ = ["Tile", "Tiling", "tile"]

RIM = 5.5
"""Room for marks and the name of the tile, outside its art and within the margin, in millimetres."""

NAME = 4.5
"""Room for the name below a drawing that fits one page."""

SPILL = 2.0
"""Art beyond the cut, so that a cut a little off leaves no white."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One page: its name, the rectangle of the drawing on it, the part that stays visible, and the position of the
    drawing's origin on the page. Millimetres.
    """

    name: str
    row: int
    column: int
    shown: Rect
    own: Rect
    origin: Size

    def on_page(self, rect: Rect) -> Rect:
        """The position of a rectangle of the drawing on this page."""
        return rect.moved(*self.origin)


@dataclass(frozen=True, slots=True)
class Tiling:
    """All tiles of a drawing in reading order."""

    paper: Paper
    size: Size
    columns: int
    rows: int
    overlap: float
    tiles: tuple[Tile, ...]


def tile(size: Size, paper: Paper, overlap: float, margin: float) -> Tiling:
    """Cut a drawing for a paper, upright or lying, whichever needs fewer tiles. Raises NoRoom."""
    choices = [made for each in paper.ways if (made := _tile(size, each, overlap, margin))]
    if not choices:
        raise NoRoom(f"{paper.name} has no room for tiles with an overlap of {overlap:g} mm and these margins")
    return min(choices, key=lambda made: len(made.tiles))


def _tile(size: Size, paper: Paper, overlap: float, margin: float) -> Tiling | None:
    room = (paper.width - 2 * (margin + RIM), paper.height - 2 * (margin + RIM))
    if size[0] <= paper.width - 2 * margin and size[1] <= paper.height - 2 * margin - 2 * NAME:
        all_of_it = Rect(0, 0, *size)
        origin = ((paper.width - size[0]) / 2, (paper.height - size[1]) / 2)
        return Tiling(paper, size, 1, 1, overlap, (Tile("A1", 0, 0, all_of_it, all_of_it, origin),))
    counts, steps = [], []
    for whole, free in zip(size, room, strict=True):
        # Art before the cut on all tiles but the first, a flap on all but the last.
        step = free - overlap - SPILL
        if step < 20:
            return None
        count = 1 if whole <= free else max(2, ceil((whole - overlap) / step - 1e-9))
        counts.append(count)
        steps.append(whole / count if count > 1 else whole)
    columns, rows = counts
    tiles = []
    for row in range(rows):
        for column in range(columns):
            x, y = column * steps[0], row * steps[1]
            right, bottom = min(x + steps[0] + overlap, size[0]), min(y + steps[1] + overlap, size[1])
            if column == columns - 1:
                right = size[0]
            if row == rows - 1:
                bottom = size[1]
            own = Rect(x, y, steps[0], steps[1])
            left, top = (x - SPILL if column else 0.0), (y - SPILL if row else 0.0)
            shown = Rect(left, top, right - left, bottom - top)
            origin = ((paper.width - shown.width) / 2 - left, (paper.height - shown.height) / 2 - top)
            tiles.append(Tile(f"{row_name(row)}{column + 1}", row, column, shown, own, origin))
    return Tiling(paper, size, columns, rows, overlap, tuple(tiles))
