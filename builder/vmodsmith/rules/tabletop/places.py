"""The places of pieces: points, stacks, and putting pieces into them.

Follows the engine (`VASSAL.build.module.Map.placeOrMerge`, `.map.StackMetrics.merge`, `.map.PieceMover.movePieces`):
pieces of one visual layer at one point form a stack, with an arriving piece on top; a piece moved by a command joins
the lowest such stack, a dragged piece the highest; a loose piece never stacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from .journal import Change, Journal
from .tabletop_data import WindowData
from .terrain import Hex

__all__ = ["Lying", "Stack", "TabletopPlaces", "WindowPoint"]


class Lying(Protocol):
    """A piece as an object with a place. `layer` is its visual layer; a piece that does not stack is loose."""

    stack: Stack | None

    @property
    def layer(self) -> int:
        """The visual layer, from the lowest."""

    @property
    def stacks(self) -> bool:
        """Whether it stacks."""


class WindowPoint:
    """A point of a window at which pieces can be.

    `name` is the engine's name; `box` the address of the box, `hex` the hex; `rank` is that of the hex or box, by which
    rules order pieces.
    """

    __slots__ = ("box", "hex", "name", "rank", "stacks", "window", "x", "y", "zone")

    def __init__(self, window: int, name: str, zone: str, x: int, y: int, box: str | None, rank: int = 0) -> None:
        self.window = window
        self.name = name
        self.zone = zone
        self.x = x
        self.y = y
        self.box = box
        self.rank = rank
        self.hex: Hex | None = None
        self.stacks: tuple[Stack, ...] = ()
        """The stacks here, in the order of layers and of arrival."""

    def __repr__(self) -> str:
        return f"Place({self.name})"


class Stack:
    """Pieces on top of each other, the bottom one first; or one loose piece."""

    __slots__ = ("layer", "loose", "order", "pieces", "place")

    def __init__(self, place: WindowPoint, layer: int, order: int, loose: bool) -> None:
        self.place = place
        self.layer = layer
        self.order = order
        self.loose = loose
        self.pieces: tuple[Any, ...] = ()


class Occupancy:
    """The positions of all pieces in play at one moment, computed when first asked for."""

    def __init__(self, pieces: Mapping[str, Lying]) -> None:
        self._stacks = {id(each.stack): each.stack for each in pieces.values() if each.stack is not None}.values()

    @cached_property
    def lying(self) -> tuple[Stack, ...]:
        """All stacks and loose pieces, by window, layer, and order of arrival."""
        return tuple(sorted(self._stacks, key=lambda each: (each.place.window, each.layer, each.order)))

    @cached_property
    def standing(self) -> tuple[Any, ...]:
        """The pieces in that order, the bottom of a stack first."""
        return tuple(piece for stack in self.lying for piece in stack.pieces)

    @cached_property
    def ordered(self) -> tuple[Any, ...]:
        """The pieces in the order of rules, which does not depend on earlier stacks: by hex and box; in each first
        those that stack, by layer and point; then the loose ones, the oldest first.
        """
        return tuple(piece for stack in sorted(self._stacks, key=_turn) for piece in stack.pieces)

    @cached_property
    def on_map(self) -> tuple[Any, ...]:
        """The pieces in hexes."""
        return tuple(each for each in self.ordered if each.stack.place.hex is not None)

    @cached_property
    def rows(self) -> dict[str, list[Any]]:
        """The pieces by row, in the order of rules."""
        found: dict[str, list[Any]] = {}
        for each in self.ordered:
            found.setdefault(each.row, []).append(each)
        return found


class TabletopPlaces:
    """The windows of one tabletop, and all places in them that were used."""

    def __init__(self, windows: Sequence[WindowData], pieces: Mapping[str, Lying], journal: Journal) -> None:
        self.windows = windows
        self.pieces = pieces
        self.journal = journal
        self._at: dict[tuple[int, int, int], WindowPoint] = {}
        self._middles: list[list[WindowPoint]] = [[] for _ in windows]
        self._named: dict[tuple[int, str], WindowPoint] = {}
        self._around: dict[int, list[WindowPoint]] = {}
        self._order = 0
        self._now: tuple[int, Occupancy] = -1, Occupancy({})

    def now(self) -> Occupancy:
        """The present positions; the same object until something moves."""
        moves, found = self._now
        if moves != self.journal.moves:
            found = Occupancy(self.pieces)
            self._now = self.journal.moves, found
        return found

    def at(self, window: int, x: int, y: int) -> WindowPoint:
        """The place at a point, which may be off the middle of a hex or box: it has the name of the nearest one."""
        found = self._at.get((window, x, y))
        if found is None:
            near = self.nearest(window, x, y)
            found = WindowPoint(window, near.name, near.zone, x, y, near.box, near.rank)
            found.hex = near.hex
            self._at[window, x, y] = found
            self._around.setdefault(near.rank, []).append(found)
        return found

    def add(self, place: WindowPoint) -> WindowPoint:
        """Add a place with a name of its own: the middle of a hex or box."""
        self._middles[place.window].append(place)
        self._around.setdefault(place.rank, []).append(place)
        self._named.setdefault((place.window, place.name), place)
        return self._at.setdefault((place.window, place.x, place.y), place)

    def nearest(self, window: int, x: int, y: int) -> WindowPoint:
        """The hex or box whose middle is nearest to a point, in the zone of the point if it is in one."""
        near = self._middles[window]
        inside = [name for name, polygon in self.windows[window].zones if _inside(polygon, x, y)]
        near = [each for each in near if each.zone in inside] or near
        return min(near, key=lambda each: (each.x - x) ** 2 + (each.y - y) ** 2)

    def snapped(self, window: int, x: int, y: int) -> WindowPoint:
        """The point to which the grid snaps a piece that is dropped at a point."""
        near = self.nearest(window, x, y)
        return self.named(window, near.name) or near

    def named(self, window: int, name: str) -> WindowPoint | None:
        """The hex or box of a window by the engine's name of it."""
        return self._named.get((window, name))

    def within(self, place: WindowPoint) -> list[Stack]:
        """The stacks in the hex or box of a place, in the order of rules."""
        return sorted((stack for each in self._around[place.rank] for stack in each.stacks), key=_turn)

    def standing(self) -> set[Stack]:
        """The stacks that contain pieces."""
        return {each.stack for each in self.pieces.values() if each.stack is not None}

    def renew(self, before: set[Stack], changes: Sequence[Change]) -> None:
        """After an undo, put stacks that did not exist before last in their windows, in the order of their arrival."""
        coming = [
            stack
            for way, owner, name, old in changes
            if name == "stacks"
            for stack in owner.stacks
            if stack not in before and stack not in old
        ]
        for stack in dict.fromkeys(coming):
            self._order += 1
            stack.order = self._order
        for place in dict.fromkeys(stack.place for stack in coming):
            place.stacks = tuple(sorted(place.stacks, key=lambda each: (each.layer, each.order)))
        self.journal.moves += 1

    def clear(self) -> None:
        """Remove everything without recording it, for a new game."""
        for each in self.pieces.values():
            if each.stack is not None:
                each.stack.place.stacks = ()
                each.stack = None
        self.journal.moves += 1
        self._order = 0

    # ---- putting down and lifting

    def put(self, piece: Lying, place: WindowPoint) -> None:
        """Move a piece by a command: into the lowest stack that accepts it."""
        self._bring(piece, place, (stack for stack in place.stacks if self._takes(stack, piece)), dragged=False)

    def drop(self, piece: Lying, place: WindowPoint) -> None:
        """Move a piece with the mouse: into the highest stack that accepts it, but not the one in which it
        was alone.
        """
        stacks = (stack for stack in reversed(place.stacks) if self._takes(stack, piece))
        self._bring(piece, place, (stack for stack in stacks if stack.pieces != (piece,)), dragged=True)

    def lift(self, piece: Lying) -> None:
        """Take a piece off its place."""
        stack = piece.stack
        if stack is None:
            return
        write = self.journal.set
        rest = tuple(each for each in stack.pieces if each is not piece)
        write(stack, "pieces", rest)
        if not rest:
            write(stack.place, "stacks", tuple(each for each in stack.place.stacks if each is not stack))
        write(piece, "stack", None)

    def last(self, stack: Stack) -> None:
        """Make a stack the newest one, as the engine does with a stack when one of its pieces is removed from the
        game."""
        self._order += 1
        self.journal.set(stack, "order", self._order)
        stacks = sorted(stack.place.stacks, key=lambda each: (each.layer, each.order))
        self.journal.set(stack.place, "stacks", tuple(stacks))

    def shift(self, piece: Lying, to: int) -> None:
        """Give a piece another place in its stack, from the bottom."""
        stack = piece.stack
        assert stack is not None
        rest = [each for each in stack.pieces if each is not piece]
        rest.insert(to, piece)
        if tuple(rest) != stack.pieces:
            self.journal.set(stack, "pieces", tuple(rest))

    def start(self, pieces: Sequence[Lying], place: WindowPoint, *, loose: bool) -> Stack:
        """A new stack of pieces that have no place yet."""
        self._order += 1
        stack = Stack(place, pieces[0].layer, self._order, loose)
        stack.pieces = tuple(pieces)
        stacks = sorted((*place.stacks, stack), key=lambda each: (each.layer, each.order))
        self.journal.set(place, "stacks", tuple(stacks))
        for piece in pieces:
            self.journal.set(piece, "stack", stack)
        return stack

    def _takes(self, stack: Stack, piece: Lying) -> bool:
        return not stack.loose and piece.stacks and stack.layer == piece.layer

    def _bring(self, piece: Lying, place: WindowPoint, into: Iterator[Stack], *, dragged: bool) -> None:
        target = next(into, None)
        if target is not None:
            if target.pieces[-1] is not piece:
                self._top(piece, target)
                return
            if dragged:
                return
            # Put down where it lies on top already, the engine lets it begin a stack of its own.
        elif piece.stack is not None and not piece.stacks and piece.stack.place.window == place.window:
            self._slide(piece, piece.stack, place)
            return
        self.lift(piece)
        self.start((piece,), place, loose=not piece.stacks)

    def _top(self, piece: Lying, stack: Stack) -> None:
        if piece.stack is stack:
            rest = tuple(each for each in stack.pieces if each is not piece)
            self.journal.set(stack, "pieces", (*rest, piece))
            return
        self.lift(piece)
        self.journal.set(stack, "pieces", (*stack.pieces, piece))
        self.journal.set(piece, "stack", stack)

    def _slide(self, piece: Lying, stack: Stack, place: WindowPoint) -> None:
        """A loose piece keeps its rank while it stays in its window."""
        write = self.journal.set
        write(stack.place, "stacks", tuple(each for each in stack.place.stacks if each is not stack))
        write(stack, "place", place)
        stacks = sorted((*place.stacks, stack), key=lambda each: (each.layer, each.order))
        write(place, "stacks", tuple(stacks))


def _turn(stack: Stack) -> tuple[int, bool, int, int, int, int]:
    place = stack.place
    if stack.loose:
        return place.rank, True, 0, 0, 0, int(stack.pieces[0].uid)
    return place.rank, False, stack.layer, place.x, place.y, stack.order


def _inside(polygon: Sequence[tuple[int, int]], x: int, y: int) -> bool:
    """Whether a point lies in a polygon."""
    odd = False
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd
