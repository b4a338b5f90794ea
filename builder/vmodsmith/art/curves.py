"""Curves as SVG path data: smoothing, sampling, variable width, signs set along a course."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import hypot

from vmodsmith.hexgrid import Point

__all__ = [
    "along",
    "battlement",
    "closed_path",
    "jitter",
    "lengths",
    "num",
    "offset",
    "open_path",
    "polygon_path",
    "resample",
    "ribbon",
    "rounded",
    "smooth_closed",
    "smooth_open",
    "through",
]

Pair = tuple[float, float]


def num(value: float) -> str:
    """A coordinate as short text: one decimal, no trailing zero, never `-0`."""
    text = "%.1f" % value  # noqa: UP031 (a third faster than an f-string, and called a million times)
    if text[-1] == "0":
        text = text[:-2]
        return "0" if text == "-0" else text
    return text


def _at(point: Sequence[float]) -> str:
    return f"{num(point[0])} {num(point[1])}"


def polygon_path(points: Iterable[Sequence[float]]) -> str:
    """A closed polygon."""
    return "M" + "L".join(_at(each) for each in points) + "Z"


def open_path(points: Iterable[Sequence[float]]) -> str:
    """A line from point to point."""
    return "M" + "L".join(_at(each) for each in points)


def closed_path(points: Sequence[Sequence[float]]) -> str:
    """A closed smooth curve: a quadratic spline that touches the middle of every side."""
    if len(points) > 1 and points[0][0] == points[-1][0] and points[0][1] == points[-1][1]:
        points = points[:-1]
    if len(points) < 3:
        return ""
    middle = [
        ((points[n - 1][0] + points[n][0]) / 2, (points[n - 1][1] + points[n][1]) / 2) for n in range(len(points))
    ]
    parts = ["M" + _at(middle[0])]
    for n, point in enumerate(points):
        parts.append(f"Q{_at(point)} {_at(middle[(n + 1) % len(points)])}")
    parts.append("Z")
    return "".join(parts)


def rounded(points: Sequence[Sequence[float]]) -> str:
    """An open smooth curve: a quadratic spline from the first point to the last, touching the middles between."""
    if len(points) < 3:
        return open_path(points)
    parts = ["M" + _at(points[0])]
    for n in range(1, len(points) - 1):
        a, b = points[n], points[n + 1]
        end = b if n == len(points) - 2 else ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        parts.append(f"Q{_at(a)} {_at(end)}")
    return "".join(parts)


def smooth_open(points: Sequence[Pair], steps: int = 6) -> list[Pair]:
    """A line with rounded corners, sampled: the quadratic spline that keeps both ends and touches the middles."""
    if len(points) < 3:
        return list(points)
    made = [points[0]]
    start = points[0]
    for n in range(1, len(points) - 1):
        a, b = points[n], points[n + 1]
        end = b if n == len(points) - 2 else ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        made.extend(_quadratic(start, a, end, steps))
        start = end
    return made


def smooth_closed(points: Sequence[Pair], steps: int = 4) -> list[Pair]:
    """A ring with rounded corners, sampled."""
    middle = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    made: list[Pair] = []
    for n, point in enumerate(points):
        made.extend(_quadratic(middle[n - 1], point, middle[n], steps))
    return made


def _quadratic(a: Pair, b: Pair, c: Pair, steps: int) -> list[Pair]:
    made = []
    for n in range(1, steps + 1):
        t = n / steps
        u = 1 - t
        made.append((u * u * a[0] + 2 * u * t * b[0] + t * t * c[0], u * u * a[1] + 2 * u * t * b[1] + t * t * c[1]))
    return made


def through(points: Sequence[Pair], steps: int = 8, pull: float = 0.5) -> list[Pair]:
    """A smooth line through every point (a cardinal spline), sampled."""
    if len(points) < 3:
        return list(points)
    made = [points[0]]
    for n in range(len(points) - 1):
        p0 = points[max(n - 1, 0)]
        p1, p2 = points[n], points[n + 1]
        p3 = points[min(n + 2, len(points) - 1)]
        for k in range(1, steps + 1):
            t = k / steps
            a, b = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t
            c, d = -2 * t**3 + 3 * t**2, t**3 - t**2
            made.append(
                (
                    a * p1[0] + b * pull * (p2[0] - p0[0]) + c * p2[0] + d * pull * (p3[0] - p1[0]),
                    a * p1[1] + b * pull * (p2[1] - p0[1]) + c * p2[1] + d * pull * (p3[1] - p1[1]),
                )
            )
    return made


def lengths(points: Sequence[Pair]) -> list[float]:
    """The distance along a line of each of its points."""
    made = [0.0]
    for a, b in pairwise(points):
        made.append(made[-1] + hypot(b[0] - a[0], b[1] - a[1]))
    return made


def resample(points: Sequence[Pair], every: float) -> list[Pair]:
    """A line resampled at even distances near `every`, with both ends kept."""
    total = lengths(points)[-1]
    count = max(1, round(total / every))
    return [place for place, _ in along(points, [total * n / count for n in range(count + 1)])]


def along(points: Sequence[Pair], distances: Iterable[float]) -> list[tuple[Pair, Pair]]:
    """Places at distances (ascending) along a line, each with the direction of the line there."""
    far = lengths(points)
    made = []
    n = 0
    for distance in distances:
        while n < len(points) - 2 and far[n + 1] < distance:
            n += 1
        a, b = points[n], points[n + 1]
        span = far[n + 1] - far[n] or 1e-9
        t = min(max((distance - far[n]) / span, 0.0), 1.0)
        made.append(
            ((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), ((b[0] - a[0]) / span, (b[1] - a[1]) / span))
        )
    return made


def _normals(points: Sequence[Pair], closed: bool) -> list[Pair]:
    made = []
    last = len(points) - 1
    for n in range(len(points)):
        a = points[n - 1] if n or closed else points[0]
        b = points[(n + 1) % len(points)] if n < last or closed else points[last]
        length = hypot(b[0] - a[0], b[1] - a[1]) or 1e-9
        made.append((-(b[1] - a[1]) / length, (b[0] - a[0]) / length))
    return made


def offset(points: Sequence[Pair], by: float, closed: bool = False) -> list[Pair]:
    """A line `by` to the right of its course (y downward); for gentle curves."""
    return [(p[0] + n[0] * by, p[1] + n[1] * by) for p, n in zip(points, _normals(points, closed), strict=True)]


def ribbon(points: Sequence[Pair], width: Callable[[float], float]) -> list[Pair]:
    """The outline of a band along a line; `width` returns its width at a share (0 to 1) of the length."""
    far = lengths(points)
    total = far[-1] or 1e-9
    normals = _normals(points, False)
    halves = [width(each / total) / 2 for each in far]
    right = [(p[0] + n[0] * h, p[1] + n[1] * h) for p, n, h in zip(points, normals, halves, strict=True)]
    left = [(p[0] - n[0] * h, p[1] - n[1] * h) for p, n, h in zip(points, normals, halves, strict=True)]
    return right + left[::-1]


def battlement(points: Sequence[Pair], every: float, depth: float) -> list[Pair]:
    """A closed ring as a crenellated line: in and out by `depth` at every half of `every`."""
    ring = [*points, points[0]]
    total = lengths(ring)[-1]
    count = max(2, round(total / every)) * 2
    made: list[Pair] = []
    for n, (place, way) in enumerate(along(ring, [total * k / count for k in range(count)])):
        inner = (place[0] - way[1] * depth, place[1] + way[0] * depth)
        made.extend((place, inner) if n % 2 else (inner, place))
    return made


def jitter(point: Point, amount: float, seed: int) -> Point:
    """A point moved by up to `amount`, always the same way for the same point and seed."""
    h = (round(point.x * 7) * 374761393 + round(point.y * 7) * 668265263 + seed * 974634777) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    k = ((h ^ (h >> 16)) * 668265263) & 0xFFFFFFFF
    return Point(point.x + (h / 2**31 - 1) * amount, point.y + (k / 2**31 - 1) * amount)
