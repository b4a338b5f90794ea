"""Lines that meet: the pairs of segments that continue through a junction, and the smooth courses that result.

A network has nodes (hexes or corners) and edges between two nodes. At every node the arms that match best are paired;
unpaired arms end there. Courses are then drawn so that they are smooth, cross the right hexsides, and meet exactly at
junctions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Generic, TypeVar

from vmodsmith.hexgrid import Point

from ..curves import Pair

__all__ = ["Chain", "Edge", "N", "chains", "course_points"]

N = TypeVar("N", bound=Hashable)


@dataclass(frozen=True)
class Edge(Generic[N]):
    """A piece of line from one node to the next. Of two arms the one with the higher `rank` is paired first."""

    a: N
    b: N
    kind: str
    rank: float
    width: float = 0.0


@dataclass(frozen=True)
class Chain(Generic[N]):
    """A course: nodes in order and the edges between them (one fewer).

    It is closed if the first and last node are the same.
    """

    nodes: tuple[N, ...]
    edges: tuple[Edge[N], ...]


def chains(
    edges: Sequence[Edge[N]], place: Callable[[N], Point], together: Callable[[Edge[N], Edge[N]], bool]
) -> list[Chain[N]]:
    """Join edges to courses. `together` says whether two edges may continue through a node as one line."""
    arms: dict[N, list[int]] = defaultdict(list)
    for n, edge in enumerate(edges):
        arms[edge.a].append(n)
        arms[edge.b].append(n)
    partner: dict[tuple[int, N], int] = {}
    for node, around in arms.items():
        options = []
        for i, one in enumerate(around):
            for two in around[i + 1 :]:
                if one != two and together(edges[one], edges[two]):
                    bend = _straightness(node, edges[one], edges[two], place)
                    if bend > -0.2 or len(around) == 2:
                        rank = min(edges[one].rank, edges[two].rank)
                        options.append((-rank, -bend, one, two))
        taken: set[int] = set()
        for _, _, one, two in sorted(options):
            if one not in taken and two not in taken:
                taken |= {one, two}
                partner[one, node], partner[two, node] = two, one
    made: list[Chain[N]] = []
    used: set[int] = set()
    starts = [n for n, edge in enumerate(edges) if (n, edge.a) not in partner]
    ends = [n for n, edge in enumerate(edges) if (n, edge.b) not in partner]
    order = [(n, False) for n in starts] + [(n, True) for n in ends] + [(n, False) for n in range(len(edges))]
    for n, backward in order:
        if n in used:
            continue
        chain = _follow(edges, partner, used, n, backward)
        # A course runs the way most of its edges were written: rivers grow downstream.
        along = sum(1 if edge.a == node else -1 for edge, node in zip(chain.edges, chain.nodes, strict=False))
        made.append(chain if along >= 0 else Chain(chain.nodes[::-1], chain.edges[::-1]))
    return made


def _follow(
    edges: Sequence[Edge[N]], partner: Mapping[tuple[int, N], int], used: set[int], first: int, backward: bool
) -> Chain[N]:
    at: int | None = first
    node = edges[first].b if backward else edges[first].a
    nodes, run = [node], []
    while at is not None and at not in used:
        used.add(at)
        edge = edges[at]
        node = edge.b if edge.a == node else edge.a
        nodes.append(node)
        run.append(edge)
        at = partner.get((at, node))
    return Chain(tuple(nodes), tuple(run))


def _straightness(node: N, one: Edge[N], two: Edge[N], place: Callable[[N], Point]) -> float:
    here = place(node)
    a = place(one.b if one.a == node else one.a) - here
    b = place(two.b if two.a == node else two.a) - here
    return -(a.x * b.x + a.y * b.y) / ((hypot(a.x, a.y) * hypot(b.x, b.y)) or 1e-9)


def course_points(
    chain: Chain[N], place: Callable[[N], Point], hard: Callable[[N], bool], steps: int = 5
) -> list[Pair]:
    """The sampled course of a chain: through every node that is `hard`, past the others; through the middle between
    any two nodes. A closed chain ends at its first point."""
    at = [place(node) for node in chain.nodes]
    middle = [Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairwise(at)]
    closed = chain.nodes[0] == chain.nodes[-1] and len(chain.nodes) > 3
    points: list[Pair] = []
    if not closed:
        points.append((at[0].x, at[0].y))
    points.append((middle[0].x, middle[0].y))
    bends = list(range(1, len(at) - 1)) + ([0] if closed else [])
    for n in bends:
        before = middle[n - 1] if n else middle[-1]
        after = middle[n]
        if hard(chain.nodes[n]):
            points.extend(_through(before, at[n], after, steps))
        else:
            points.extend(_quadratic(before, at[n], after, steps))
    if not closed:
        points.append((at[-1].x, at[-1].y))
    return points


def _quadratic(a: Point, b: Point, c: Point, steps: int) -> list[Pair]:
    made = []
    for k in range(1, steps + 1):
        t = k / steps
        u = 1 - t
        made.append((u * u * a.x + 2 * u * t * b.x + t * t * c.x, u * u * a.y + 2 * u * t * b.y + t * t * c.y))
    return made


def _through(a: Point, b: Point, c: Point, steps: int) -> list[Pair]:
    way = c - a
    length = hypot(way.x, way.y) or 1e-9
    made: list[Pair] = []
    for start, end, before in ((a, b, True), (b, c, False)):
        reach = 0.35 * hypot(end.x - start.x, end.y - start.y)
        tangent = Point(way.x / length * reach, way.y / length * reach)
        if before:
            one, two = Point(start.x + (end.x - start.x) * 0.4, start.y + (end.y - start.y) * 0.4), end - tangent
        else:
            one, two = start + tangent, Point(end.x - (end.x - start.x) * 0.4, end.y - (end.y - start.y) * 0.4)
        for k in range(1, steps + 1):
            t = k / steps
            u = 1 - t
            p, q, r, s = u**3, 3 * u * u * t, 3 * u * t * t, t**3
            made.append(
                (
                    p * start.x + q * one.x + r * two.x + s * end.x,
                    p * start.y + q * one.y + r * two.y + s * end.y,
                )
            )
    return made
