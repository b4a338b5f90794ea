"""Imposition: the positions of counters on the paper, and of their backs exactly behind them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vmodsmith.foundation.errors import UserError
from vmodsmith.model.paper import Paper, Size
from vmodsmith.model.sheetformats import SheetFormat

from .paper import Flip, Rect, Turn, behind, flip_of

__all__ = ["MARK", "MOST_PLACES", "CounterPosition", "Imposition", "NoRoom", "band_of", "impose"]

MARK = 4.0
"""Length of a crop mark of maps, in millimetres; a format of counters says its own."""

CLEAR = 0.6
"""The gap between bleed and crop mark, so that no mark is left on a counter cut a little too large."""

HEAD = 6.5
"""Room for a line of title above the marks, and as much below, so that the counters stay in the middle."""

MOST_PLACES = 2000
"""The most places of a sheet that are named or laid out in several blocks: each is compared with all others."""

FOLD = 2.0
"""The gap between the bleed and the fold."""


class NoRoom(UserError, ValueError):
    """A paper that is too small for a single counter."""


def band_of(format: SheetFormat) -> float:
    """The width of the band around the counters: bleed and marks."""
    return format.bleed + (
        CLEAR + format.mark_length if set(format.marks) & {"crop", "registration"} or format.legend else 0.0
    )


@dataclass(frozen=True, slots=True)
class CounterPosition:
    """A place for one counter: its rectangle on the front, and the clockwise rotation of the counter in it, in degrees.

    Places of one block are cut together.
    """

    rect: Rect
    turn: Turn = 0
    block: int = 0


@dataclass(frozen=True, slots=True)
class Imposition:
    """A grid of counters on paper, or `places` for each of them. Lengths in millimetres; `offset` moves the backs to
    the right and down, as one looks at them. `flip` is the axis that brings the back behind the front: that of the
    printer's duplex or of the fold. `front` is the part of the page for the front: all of it, or one half of a folded
    page.
    """

    paper: Paper
    cell: Size
    columns: int
    rows: int
    gap: float
    row_gap: float
    bleed: float
    margin: float
    band: float
    flip: Flip
    folded: bool
    front: Rect
    block: Rect
    mark: float
    offset: Size = (0.0, 0.0)
    places: tuple[CounterPosition, ...] = ()

    @property
    def capacity(self) -> int:
        """The number of counters that it holds."""
        return len(self.places) or self.columns * self.rows

    def place(self, index: int, side: Literal["front", "back"] = "front") -> Rect:
        """The trim of a counter's front, or of its back."""
        if self.places:
            at = self.places[index].rect
        else:
            row, column = divmod(index, self.columns)
            at = _in_grid(self.block.x, self.block.y, row, column, self.cell, (self.gap, self.row_gap))
        return at if side == "front" else self.behind(at)

    def turn(self, index: int, side: Literal["front", "back"]) -> Turn:
        """The clockwise rotation of a counter in degrees, such that it is upright again when it is turned over
        sideways.
        """
        turn = self.places[index].turn if self.places else 0
        if side == "front":
            return turn
        return _TURNS[(180 - turn if self.turned else -turn) % 360]

    def blocks(self, taken: int) -> list[range]:
        """The counters that are cut together, by index, if `taken` places of the sheet are used."""
        if not self.places:
            return [range(taken)]
        starts = [n for n in range(taken) if n == 0 or self.places[n].block != self.places[n - 1].block]
        return [range(start, end) for start, end in zip(starts, [*starts[1:], taken], strict=True)]

    def behind(self, rect: Rect) -> Rect:
        """The rectangle of the back that lies behind a rectangle of the front."""
        return behind(rect, self.paper, self.flip).moved(*self.offset)

    @property
    def turned(self) -> bool:
        """Whether backs are printed upside down, so that a counter turned over sideways shows its back upright."""
        return self.flip == "level"

    def bled(self, index: int, taken: int, side: Literal["front", "back"]) -> Rect:
        """The rectangle of a counter's art: with its bleed, but not beyond the middle between it and a neighbour. If
        counters touch, the art extends a hair under the neighbour drawn next (right and below), so that no renderer
        leaves a light seam between them.
        """
        at = self.place(index, side)
        if self.places:
            return self._bled_among(index, taken, side)
        row, column = divmod(index, self.columns)
        beside = {
            "left": index - 1 if column else None,
            "right": index + 1 if column + 1 < self.columns else None,
            "up": index - self.columns if row else None,
            "down": index + self.columns,
        }
        if side == "back":
            one, other = ("left", "right") if self.flip == "upright" else ("up", "down")
            beside[one], beside[other] = beside[other], beside[one]
        reach = {
            way: self.bleed if other is None or not 0 <= other < taken else min(self.bleed, self._apart(way) / 2)
            for way, other in beside.items()
        }
        for way in ("right", "down"):
            if self._apart(way) < 2 * _SEAM:
                reach[way] = max(reach[way], min(_SEAM, self.bleed))
        return Rect(
            at.x - reach["left"], at.y - reach["up"],
            at.width + reach["left"] + reach["right"], at.height + reach["up"] + reach["down"],
        )  # fmt: skip

    def _apart(self, way: str) -> float:
        return self.gap if way in ("left", "right") else self.row_gap

    def _bled_among(self, index: int, taken: int, side: Literal["front", "back"]) -> Rect:
        """The same for places that do not form a grid: half way to the neighbour."""
        at = self.place(index, side)
        reach = dict.fromkeys(("left", "right", "up", "down"), self.bleed)
        near = at.grown(2 * self.bleed)
        for other in (self.place(each, side) for each in range(taken) if each != index):
            if other.x > near.right or other.right < near.x or other.y > near.bottom or other.bottom < near.y:
                continue
            gaps = {
                "left": at.x - other.right, "right": other.x - at.right,
                "up": at.y - other.bottom, "down": other.y - at.bottom,
            }  # fmt: skip
            way = max(gaps, key=lambda each: gaps[each])  # the side that it lies on, also across a corner
            reach[way] = min(reach[way], max(gaps[way], 0.0) / 2)
            if way in ("right", "down") and gaps[way] < 2 * _SEAM:
                reach[way] = max(reach[way], min(_SEAM, self.bleed))
        return Rect(
            at.x - reach["left"], at.y - reach["up"],
            at.width + reach["left"] + reach["right"], at.height + reach["up"] + reach["down"],
        )  # fmt: skip


_SEAM = 0.1

_TURNS: dict[int, Turn] = {0: 0, 90: 90, 180: 180, 270: 270}


def _in_grid(left: float, top: float, row: int, column: int, cell: Size, gaps: Size) -> Rect:
    """A cell of a grid that begins at a point."""
    return Rect(left + column * (cell[0] + gaps[0]), top + row * (cell[1] + gaps[1]), *cell)


def impose(format: SheetFormat, cell: Size, offset: Size = (0.0, 0.0)) -> Imposition:
    """The grid for counters of a size: the format's own if the paper holds it, else the largest that fits. The paper is
    upright or lying, and folded along either middle, whichever holds more; it is upright if both hold the same, and for
    a format with a position for the first counter. Raises NoRoom.
    """
    best: Imposition | None = None
    placed = format.slots is not None or len(format.at or ()) > 1
    for paper in format.paper.ways[: 1 if placed or format.at is not None else None]:
        flips: tuple[Flip, ...] = ("upright", "level")
        if format.duplex != "fold":
            flips = (flip_of(paper, "short" if format.duplex == "short" else "long"),)
        for flip in flips:
            made = _placed(format, cell, paper, flip, offset) if placed else _fit(format, cell, paper, flip, offset)
            if made and (best is None or made.capacity > best.capacity):
                best = made
    if best is None:
        what = f"{format.paper.name}, folded," if format.duplex == "fold" else format.paper.name
        raise NoRoom(f"{what} has no room for one counter of {cell[0]:g} x {cell[1]:g} mm with these margins and marks")
    return best


def _fit(format: SheetFormat, cell: Size, paper: Paper, flip: Flip, offset: Size) -> Imposition | None:
    folded = format.duplex == "fold"
    edge_x, edge_y = (format.margin + abs(each) for each in offset)
    band = band_of(format)
    head = HEAD if format.legend else 0.0
    left, top = edge_x + band, edge_y + head + band
    right, bottom = paper.width - left, paper.height - top
    front = Rect(0, 0, paper.width, paper.height)
    if folded:
        inner = format.bleed + FOLD
        if flip == "upright":
            front = Rect(0, 0, paper.width / 2, paper.height)
            right = paper.width / 2 - inner
        else:
            front = Rect(0, 0, paper.width, paper.height / 2)
            bottom = paper.height / 2 - inner
    row_gap = format.gap if format.row_gap is None else format.row_gap
    if format.at is not None:
        ((left, top),) = format.at
        right, bottom = paper.width, paper.height
    width, height = cell
    columns = int((right - left + format.gap + 1e-6) // (width + format.gap))
    rows = int((bottom - top + row_gap + 1e-6) // (height + row_gap))
    columns, rows = min(columns, format.columns or columns), min(rows, format.rows or rows)
    if columns < 1 or rows < 1:
        return None
    wide = columns * (width + format.gap) - format.gap
    high = rows * (height + row_gap) - row_gap
    block = Rect(left + (right - left - wide) / 2, top + (bottom - top - high) / 2, wide, high)
    if format.at is not None:
        block = Rect(left, top, wide, high)
    return Imposition(
        *(paper, cell, columns, rows, format.gap, row_gap, format.bleed, format.margin, band, flip, folded),
        *(front, block, format.mark_length, offset),
    )


def _placed(format: SheetFormat, cell: Size, paper: Paper, flip: Flip, offset: Size) -> Imposition:
    """Counters at the points that a format names. Raises NoRoom for a place off the paper, or on top of another."""
    row_gap = format.gap if format.row_gap is None else format.row_gap
    gaps = (format.gap, row_gap)
    columns, rows = format.columns or 1, format.rows or 1
    places: list[CounterPosition] = []
    if format.slots is not None:
        for n, (x, y, turn) in enumerate(format.slots):
            places.append(CounterPosition(Rect(x, y, *(cell[::-1] if turn in (90, 270) else cell)), turn, n))
        columns = len(places)
    elif (count := len(format.at or ()) * columns * rows) > MOST_PLACES:
        raise NoRoom(f"{count:,} places in several blocks; at most {MOST_PLACES:,} are expected")
    else:
        for n, (left, top) in enumerate(format.at or ()):
            places += [
                CounterPosition(_in_grid(left, top, row, column, cell, gaps), 0, n)
                for row in range(rows)
                for column in range(columns)
            ]
    for n, each in enumerate(places, 1):
        at = each.rect
        where = f"place {n} at {at.x:g} x {at.y:g} mm"
        if min(at.x, at.y) < 0 or at.right > paper.width + 1e-6 or at.bottom > paper.height + 1e-6:
            raise NoRoom(f"{where}: a counter of {cell[0]:g} mm goes beyond {format.paper.name}")
        for number, other in enumerate(places[: n - 1], 1):
            if _overlap(at, other.rect):
                raise NoRoom(f"{where}: a counter of {cell[0]:g} mm lies on that of place {number}")
    whole = Rect(0, 0, paper.width, paper.height)
    block = Rect.around(each.rect for each in places)
    return Imposition(
        *(paper, cell, columns, rows, format.gap, row_gap, format.bleed, format.margin, band_of(format)),
        *(flip, False, whole, block, format.mark_length, offset, tuple(places)),
    )


def _overlap(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.right - 1e-6 and other.x < one.right - 1e-6
        and one.y < other.bottom - 1e-6 and other.y < one.bottom - 1e-6
    )  # fmt: skip
