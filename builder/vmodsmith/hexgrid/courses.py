"""Lines of a landscape laid on a grid, near a line of points: paths from hex to hex, and courses along hexsides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot
from typing import TypeVar

from .coordinates import Cube, Orientation, Point
from .hexsides import Corner, Hexside, corners_of, ends_of, hexside_between
from .neighbours import neighbours
from .pixels import corner_to_point, hex_to_point, point_to_hex

__all__ = ["cheapest_way", "hexsides_along", "hexsides_at", "nearest_corner", "way_through"]

N = TypeVar("N", bound=Hashable)

_PULL = 6.0
"""The weight of the squared distance from the line, in hexes, in the cost of a hexside; a quarter of it for a step."""


def cheapest_way(start: N, goal: N, steps: Callable[[N], Iterable[tuple[N, float]]]) -> list[N] | None:
    """The cheapest chain from start to goal, both included (Dijkstra), or None. `steps` gives neighbours and costs."""
    best: dict[N, float] = {start: 0.0}
    before: dict[N, N] = {}
    heap: list[tuple[float, int, N]] = [(0.0, 0, start)]
    count = 0
    while heap:
        cost, _, at = heappop(heap)
        if at == goal:
            way = [at]
            while at in before:
                at = before[at]
                way.append(at)
            return way[::-1]
        if cost > best[at]:
            continue
        for each, price in steps(at):
            sum_ = cost + price
            if sum_ < best.get(each, float("inf")):
                best[each] = sum_
                before[each] = at
                count += 1
                heappush(heap, (sum_, count, each))
    return None


def _away(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from the line segment between two others."""
    x, y = b.x - a.x, b.y - a.y
    length = x * x + y * y
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((point.x - a.x) * x + (point.y - a.y) * y) / length))
    return hypot(point.x - a.x - share * x, point.y - a.y - share * y)


_WIDEST = 3.0
"""The greatest distance of a path from its line, in hexes."""


def _without_spurs(chain: list[N], keep: Collection[N] = ()) -> list[N]:
    """A chain that never returns to a hex: loops and dead ends are cut off, except for those with a hex to `keep`."""
    made: list[N] = []
    at: dict[N, int] = {}
    for each in chain:
        if each in at and not any(gone in keep for gone in made[at[each] + 1 :]):
            for gone in made[at[each] + 1 :]:
                del at[gone]
            del made[at[each] + 1 :]
        else:
            at[each] = len(made)
            made.append(each)
    return made


def way_through(
    stops: Sequence[Cube | Point], orientation: Orientation, extra: Callable[[Cube, Cube], float | None]
) -> list[Cube]:
    """The hexes of a road by stops, each a hex or a point of the plane (`across` 1).

    `extra` is the cost of a step from hex to hex beyond its length (above 0 for a bridge, between -1 and 0 along an
    older road); None for an invalid step. The road reaches a stop off its line by a detour there and back. Raises
    ValueError with the number of the stop that cannot be reached.
    """
    points = [hex_to_point(each, orientation, 1.0) if isinstance(each, Cube) else each for each in stops]
    hexes = [each if isinstance(each, Cube) else point_to_hex(each, orientation, 1.0) for each in stops]
    chain = hexes[:1]
    for n in range(1, len(hexes)):
        a, b = points[n - 1], points[n]

        def steps(hex: Cube, a: Point = a, b: Point = b) -> Iterable[tuple[Cube, float]]:
            for each in neighbours(hex):
                more = extra(hex, each)
                far = _away(hex_to_point(each, orientation, 1.0), a, b)
                if more is not None and far <= _WIDEST:
                    yield each, 1.0 + _PULL * far * far / 4 + more

        way = cheapest_way(hexes[n - 1], hexes[n], steps)
        if way is None:
            raise ValueError(f"stop {n + 1} cannot be reached")
        chain += way[1:]
    return _without_spurs(chain, set(hexes))


def nearest_corner(point: Point, orientation: Orientation, among: Iterable[Corner] | None = None) -> Corner:
    """The corner nearest to a point of the plane (`across` 1), of all or of some."""
    corners = corners_of(point_to_hex(point, orientation, 1.0)) if among is None else among

    def far(corner: Corner) -> tuple[float, Corner]:
        at = corner_to_point(corner, orientation, 1.0)
        return hypot(at.x - point.x, at.y - point.y), corner

    return min(corners, key=far)


def hexsides_at(corner: Corner) -> tuple[Hexside, Hexside, Hexside]:
    """The three hexsides that meet in a corner."""
    return (
        hexside_between(corner.a, corner.b),
        hexside_between(corner.b, corner.c),
        hexside_between(corner.a, corner.c),
    )


def hexsides_along(
    points: Sequence[Point],
    orientation: Orientation,
    *,
    joins: Iterable[Corner] = (),
    leaves: Iterable[Corner] = (),
    taken: Callable[[Hexside], bool] = lambda side: False,
) -> list[Hexside]:
    """The hexsides of a river by points of the plane (`across` 1).

    It ends where it first meets one of the corners `joins` (of the river it falls into), and begins at the last of
    `leaves`; it keeps off hexsides that are `taken` where it can. Raises ValueError for fewer than two points.
    """
    if len(points) < 2:
        raise ValueError("two points or more are expected")
    mouth, head = list(joins), list(leaves)
    corners = [nearest_corner(each, orientation) for each in points]
    if mouth:
        corners[-1] = nearest_corner(points[-1], orientation, mouth)
    if head:
        corners[0] = nearest_corner(points[0], orientation, head)
    chain = corners[:1]
    for n in range(1, len(points)):
        a, b = points[n - 1], points[n]

        def steps(corner: Corner, a: Point = a, b: Point = b) -> Iterable[tuple[Corner, float]]:
            for side in hexsides_at(corner):
                one, two = ends_of(side)
                each = two if one == corner else one
                far = _away(corner_to_point(each, orientation, 1.0), a, b)
                if far <= _WIDEST:
                    yield each, 1.0 + _PULL * far * far + (8.0 if taken(side) else 0.0)

        way = cheapest_way(corners[n - 1], corners[n], steps)
        if way is None:
            raise ValueError(f"point {n + 1} cannot be reached")
        chain += way[1:]
    chain = _without_spurs(chain)
    ends, starts = set(mouth), set(head)
    for n, corner in enumerate(chain):
        if n and corner in ends:
            chain = chain[: n + 1]
            break
    for n in range(len(chain) - 1, 0, -1):
        if chain[n] in starts:
            chain = chain[n:]
            break
    return [_side_between(a, b) for a, b in pairwise(chain)]


def _side_between(a: Corner, b: Corner) -> Hexside:
    (side,) = set(hexsides_at(a)) & set(hexsides_at(b))
    return side
