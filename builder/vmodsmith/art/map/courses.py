"""Rivers, roads and railways of a map: courses by hexside or hex turned into drawn lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot

from svgwrite.path import Path

from vmodsmith.hexgrid import (
    Corner,
    Cube,
    Direction,
    Hexside,
    Point,
    corner_to_point,
    corners_of,
    direction_named,
    ends_of,
    hex_to_point,
    hexside_between,
    hexside_of,
    neighbour_of,
    trace,
)
from vmodsmith.model import Line, LineKind
from vmodsmith.model.mapstyle import LineStyle, Stroke

from ..curves import Pair, along, jitter, lengths, num, open_path, polygon_path, ribbon, smooth_open
from .ground import outlined, shape
from .junctions import Edge, N, chains, course_points
from .map_geometry import MapGeometry

__all__ = [
    "Courses",
    "courses_of",
    "draw_barriers",
    "draw_rails",
    "draw_water",
    "draw_ways",
    "named_courses",
    "sides_of",
    "steps_of",
]


@dataclass
class Courses:
    """The lines of one map part: those along hexsides, and those through hexes."""

    part: str
    water: list[Edge[Corner]] = field(default_factory=list)
    ways: list[Edge[Cube]] = field(default_factory=list)
    rails: list[Edge[Cube]] = field(default_factory=list)
    wet: set[Hexside] = field(default_factory=set)
    barriers: list[Edge[Corner]] = field(default_factory=list)


def sides_of(line: Line, geometry: MapGeometry) -> list[Hexside]:
    """The hexsides of a line that runs along hexsides. Raises ValueError for an invalid step."""
    made = []
    for step in line.course:
        number, _, name = step.partition("/")
        made.append(hexside_of(_cube(number, geometry), direction_named(geometry.lattice.orientation, name)))
    return made


def steps_of(line: Line, geometry: MapGeometry) -> list[Cube]:
    """The hexes of a line that runs through hexes; ends `>S` give the hex beyond the map's edge.

    Raises ValueError for a step that is not a hex of the map.
    """
    made: list[Cube] = []
    for n, step in enumerate(line.course):
        number, _, name = step.partition(">")
        cube = _cube(number, geometry)
        made.append(cube)
        if name:
            direction: Direction = direction_named(geometry.lattice.orientation, name)
            beyond = neighbour_of(cube, direction)
            if n == 0:
                made.insert(0, beyond)
            else:
                made.append(beyond)
    return made


def _cube(number: str, geometry: MapGeometry) -> Cube:
    try:
        return geometry.cubes[number]
    except KeyError:
        raise ValueError(f"{number!r} is not a hex of the map") from None


def _part(line: Line, geometry: MapGeometry) -> str:
    first = line.course[0].partition("/")[0].partition(">")[0]
    return geometry.part_of[first]


def courses_of(
    lines: Sequence[Line],
    kinds: Mapping[str, LineKind],
    styles: Mapping[str, LineStyle],
    geometry: MapGeometry,
    leads_out: bool = True,
) -> dict[str, Courses]:
    """The lines of every part as networks. If two roads share a stretch, the one of higher rank is kept. With
    `leads_out`, water that ends at the map's edge continues beyond it, to the neatline.
    """
    made = {part.id: Courses(part.id) for part in geometry.parts}
    ways: dict[str, dict[frozenset[Cube], Edge[Cube]]] = {part.id: {} for part in geometry.parts}
    water: dict[str, dict[Hexside, Edge[Corner]]] = {part.id: {} for part in geometry.parts}
    for line in lines:
        part = _part(line, geometry)
        style = styles[line.kind]
        if kinds[line.kind].runs == "hexside":
            for side, edge in _water_edges(line, style, geometry):
                if style.form == "barrier":
                    made[part].barriers.append(edge)
                    continue
                made[part].wet.add(side)
                known = water[part].get(side)
                if known is None or known.width < edge.width:
                    water[part][side] = edge
            continue
        for a, b in pairwise(steps_of(line, geometry)):
            way = Edge(a, b, line.kind, style.order)
            if style.form == "railway":
                made[part].rails.append(way)
                continue
            key = frozenset((a, b))
            known_way = ways[part].get(key)
            if known_way is None or known_way.rank < way.rank:
                ways[part][key] = way
    for part_id, courses in made.items():
        courses.ways = list(ways[part_id].values())
        courses.water = list(water[part_id].values())
        inside = {geometry.cubes[number] for number in geometry.part_by_id[part_id].hexes}
        courses.water += _outlets(courses.water, inside) if leads_out else []
    return made


def _outlets(edges: Sequence[Edge[Corner]], inside: set[Cube]) -> list[Edge[Corner]]:
    """Continuations of water that ends at the map's edge, along the hexside that leads out."""
    degree = _degrees(edges)
    made = []
    for edge in edges:
        for end in (edge.a, edge.b):
            beyond = [cube for cube in (end.a, end.b, end.c) if cube not in inside]
            if degree[end] > 1 or not beyond:
                continue
            if len(beyond) == 2:
                far = next(each for each in ends_of(hexside_between(*beyond)) if each != end)
            else:
                # Across the hex outside, whose rim the course would follow otherwise.
                around = corners_of(beyond[0])
                far = around[(around.index(end) + 3) % 6]
            ends = (far, end) if end == edge.a else (end, far)
            made.append(Edge(*ends, edge.kind, edge.rank, edge.width))
    return made


def _water_edges(line: Line, style: LineStyle, geometry: MapGeometry) -> list[tuple[Hexside, Edge[Corner]]]:
    sides = sides_of(line, geometry)
    end = style.mm_end if style.mm_end is not None else style.mm
    try:
        corners = trace(sides)
    except ValueError:
        # Not one course: every hexside for itself; `check` reports it.
        return [(side, Edge(*ends_of(side), line.kind, style.mm, style.mm)) for side in sides]
    made = []
    for n, (side, (a, b)) in enumerate(zip(sides, pairwise(corners), strict=True)):
        width = style.mm + (end - style.mm) * (n + 0.5) / len(sides)
        made.append((side, Edge(a, b, line.kind, width, width)))
    return made


def _wobble(geometry: MapGeometry, part: str, seed: int, amount: float) -> Mapping[object, Point]:
    """The positions of corners and hexes, each moved a little, remembered."""

    class Places(dict[object, Point]):
        def __missing__(self, node: object) -> Point:
            if isinstance(node, Corner):
                at = corner_to_point(node, geometry.lattice.orientation, geometry.across)
            elif isinstance(node, Cube):
                at = hex_to_point(node, geometry.lattice.orientation, geometry.across)
            else:
                raise KeyError(node)
            moved = jitter(at, amount * geometry.across, seed) + geometry.part_by_id[part].shift
            self[node] = moved
            return moved

    return Places()


def draw_water(courses: Courses, styles: Mapping[str, LineStyle], geometry: MapGeometry, seed: int) -> list[Path]:
    """Rivers, streams and lakes along hexsides: bands that widen downstream, with their banks."""
    if not courses.water:
        return []
    places = _wobble(geometry, courses.part, seed, 0.07)
    found = chains(courses.water, lambda n: places[n], lambda a, b: True)
    degree = _degrees(courses.water)
    banks: dict[str, list[str]] = {}
    bodies: dict[str, list[str]] = {}
    for chain in found:
        points = course_points(chain, lambda n: places[n], lambda n: degree[n] > 2, 5)
        profile = _Profile([edge.width * geometry.px_per_mm for edge in chain.edges])
        kind = max(chain.edges, key=lambda edge: styles[edge.kind].order).kind
        style = styles[kind]
        core = polygon_path(ribbon(points, profile))
        bodies.setdefault(style.colour, []).append(core)
        if style.casing:
            band = polygon_path(ribbon(points, profile.wider(2 * style.casing_mm * geometry.px_per_mm)))
            banks.setdefault(style.casing, []).append(band)
    made = [shape("".join(parts), colour, rule="nonzero") for colour, parts in sorted(banks.items())]
    made += [shape("".join(parts), colour, rule="nonzero") for colour, parts in sorted(bodies.items())]
    return made


def draw_barriers(courses: Courses, styles: Mapping[str, LineStyle], geometry: MapGeometry, seed: int) -> list[Path]:
    """Marsh, fords and other kinds of hexside, over the water along the same hexsides: plain or dashed lines, the less
    important below.
    """
    places = _wobble(geometry, courses.part, seed, 0.07)
    px = geometry.px_per_mm
    made: list[Path] = []
    for kind in sorted({edge.kind for edge in courses.barriers}, key=lambda each: (styles[each].order, each)):
        edges, style = [edge for edge in courses.barriers if edge.kind == kind], styles[kind]
        degree = _degrees(edges)
        found = chains(edges, lambda n: places[n], lambda a, b: True)
        forks = {corner for corner, count in degree.items() if count > 2}
        course = "".join(open_path(course_points(chain, lambda n: places[n], forks.__contains__, 5)) for chain in found)
        extra: dict[str, object] = {"stroke_linecap": "butt" if style.dash_mm else "round"}
        if style.casing:
            wide = Stroke(colour=style.casing, mm=style.mm + 2 * style.casing_mm)
            made.append(outlined(course, wide, px, stroke_linecap="round"))
        if style.dash_mm:
            extra["stroke_dasharray"] = ",".join(num(length * px) for length in style.dash_mm)
        made.append(outlined(course, Stroke(colour=style.colour, mm=style.mm), px, **extra))
    return made


def _degrees(edges: Sequence[Edge[N]]) -> dict[N, int]:
    """The number of edges at each node."""
    degree: dict[N, int] = {}
    for edge in edges:
        degree[edge.a] = degree.get(edge.a, 0) + 1
        degree[edge.b] = degree.get(edge.b, 0) + 1
    return degree


class _Profile:
    """The width of a river at a share of its length: the widths of its hexsides, joined smoothly."""

    def __init__(self, widths: Sequence[float], more: float = 0.0) -> None:
        self.widths = list(widths)
        self.more = more

    def wider(self, by: float) -> _Profile:
        """The same, `by` pixels wider everywhere."""
        return _Profile(self.widths, by)

    def __call__(self, t: float) -> float:
        at = t * len(self.widths) - 0.5
        n = int(at // 1)
        share = at - n
        low = self.widths[min(max(n, 0), len(self.widths) - 1)]
        high = self.widths[min(max(n + 1, 0), len(self.widths) - 1)]
        share = share * share * (3 - 2 * share)
        spring = min(1.0, 0.35 + t * len(self.widths) * 0.5)
        return (low + (high - low) * share) * spring + self.more


def _shifted(courses: Courses, places: Mapping[object, Point], across: float) -> Mapping[object, Point]:
    """Positions for railways: next to the road if both run through a hex."""
    beside: dict[object, Point] = {}
    shared = {cube for edge in courses.ways for cube in (edge.a, edge.b)}
    around: dict[Cube, list[Cube]] = {}
    for edge in courses.rails:
        around.setdefault(edge.a, []).append(edge.b)
        around.setdefault(edge.b, []).append(edge.a)
    for cube, others in around.items():
        at = places[cube]
        if cube in shared:
            a = places[others[0]]
            b = places[others[-1]] if len(others) > 1 else at
            x, y = b.x - a.x, b.y - a.y
            if (y, x) < (0, 0):
                x, y = -x, -y
            length = hypot(x, y) or 1
            at = Point(at.x - y / length * 0.12 * across, at.y + x / length * 0.12 * across)
        beside[cube] = at
    return beside


def draw_ways(
    courses: Courses, styles: Mapping[str, LineStyle], geometry: MapGeometry, seed: int, settled: set[Cube]
) -> list[Path]:
    """Roads and tracks through hexes, the less important below, all casings below all surfaces; bridges where they
    cross water.
    """
    places = _wobble(geometry, courses.part, seed + 1, 0.09)
    degree = _degrees(courses.ways)
    found = chains(courses.ways, lambda n: places[n], lambda a, b: a.kind == b.kind)
    strokes: dict[str, list[str]] = {}
    for chain in found:
        points = course_points(chain, lambda n: places[n], lambda n: degree[n] > 2 or n in settled, 4)
        strokes.setdefault(chain.edges[0].kind, []).append(open_path(points))
    order = sorted(strokes, key=lambda kind: (styles[kind].order, kind))
    px = geometry.px_per_mm
    made: list[Path] = []
    for kind in order:
        style = styles[kind]
        if style.casing:
            wide = Stroke(colour=style.casing, mm=style.mm + 2 * style.casing_mm)
            made.append(outlined("".join(strokes[kind]), wide, px, stroke_linecap="butt"))
    for kind in order:
        style = styles[kind]
        extra: dict[str, object] = {"stroke_linecap": "butt" if style.dash_mm else "round"}
        if style.dash_mm:
            extra["stroke_dasharray"] = ",".join(num(length * px) for length in style.dash_mm)
        made.append(outlined("".join(strokes[kind]), Stroke(colour=style.colour, mm=style.mm), px, **extra))
    made.extend(_bridges([e for e in courses.ways if styles[e.kind].form == "road"], courses, styles, places, px))
    return made


def _bridges(
    edges: Sequence[Edge[Cube]],
    courses: Courses,
    styles: Mapping[str, LineStyle],
    places: Mapping[object, Point],
    px: float,
) -> list[Path]:
    parapets = []
    colour = None
    for edge in edges:
        if hexside_between(edge.a, edge.b) not in courses.wet:
            continue
        style = styles[edge.kind]
        colour = style.casing or style.colour
        a, b = places[edge.a], places[edge.b]
        length = hypot(b.x - a.x, b.y - a.y) or 1
        u, v = (b.x - a.x) / length, (b.y - a.y) / length
        x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
        half, side, flare = 1.15 * px, (style.mm / 2 + style.casing_mm + 0.18) * px, 0.4 * px
        for sign in (-1, 1):
            line = [
                (-half - flare, side + flare),
                (-half, side),
                (half, side),
                (half + flare, side + flare),
            ]
            parapets.append(open_path([(x + p * u - sign * q * v, y + p * v + sign * q * u) for p, q in line]))
    return [outlined("".join(parapets), Stroke(colour=colour, mm=0.3), px)] if colour else []


def draw_rails(courses: Courses, styles: Mapping[str, LineStyle], geometry: MapGeometry, seed: int) -> list[Path]:
    """Railways: a line with ties."""
    if not courses.rails:
        return []
    places = _shifted(courses, _wobble(geometry, courses.part, seed + 2, 0.05), geometry.across)
    px = geometry.px_per_mm
    degree = _degrees(courses.rails)
    made: list[Path] = []
    for chain in chains(courses.rails, lambda n: places[n], lambda a, b: a.kind == b.kind):
        style = styles[chain.edges[0].kind]
        # Through a junction, where another line ends: past it that one would not reach this.
        points = course_points(chain, lambda n: places[n], lambda n: degree[n] > 2, 6)
        total = lengths(points)[-1]
        every, half = 1.7 * px, 0.62 * px
        count = max(1, int(total / every))
        ties = "".join(
            f"M{num(x - v * half)} {num(y + u * half)}L{num(x + v * half)} {num(y - u * half)}"
            for (x, y), (u, v) in along(points, [every * (n + 0.5) for n in range(count)])
        )
        if style.casing:
            made.append(outlined(open_path(points), Stroke(colour=style.casing, mm=style.mm + 2 * style.casing_mm), px))
        made.append(outlined(open_path(points), Stroke(colour=style.colour, mm=style.mm), px))
        made.append(outlined(ties, Stroke(colour=style.colour, mm=style.mm * 0.8), px))
    return made


def named_courses(
    lines: Sequence[Line], kinds: Mapping[str, LineKind], geometry: MapGeometry, seed: int
) -> dict[str, list[list[Pair]]]:
    """The smooth courses of every named line, as points, for names set along them."""
    made: dict[str, list[list[Pair]]] = {}
    for line in lines:
        if not line.name:
            continue
        part = _part(line, geometry)
        if kinds[line.kind].runs == "hexside":
            places = _wobble(geometry, part, seed, 0.07)
            try:
                nodes: Sequence[object] = trace(sides_of(line, geometry))
            except ValueError:
                continue
        else:
            places = _wobble(geometry, part, seed + 1, 0.09)
            nodes = steps_of(line, geometry)
        points = [(places[node].x, places[node].y) for node in nodes]
        made.setdefault(line.name, []).append(smooth_open(points, 4))
    return made
