"""The hexes that a wood, marsh or height covers: those with their middle inside its outline, or near its line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from vmodsmith.hexgrid import Anchor, Point, hex_to_point
from vmodsmith.model.land import Land
from vmodsmith.model.survey import SurveyGround

__all__ = ["coordinates", "covered"]


def coordinates(token: str) -> tuple[float, float]:
    """Latitude and longitude of a token such as `49.42,31.26`. Raises ValueError for anything else."""
    latitude, _, longitude = token.partition(",")
    found = float(latitude), float(longitude)
    if not (abs(found[0]) <= 90 and abs(found[1]) <= 360):  # neither does "not a number" pass
        raise ValueError(f"{token!r} is nowhere on earth")
    return found


def covered(ground: SurveyGround, anchor: Anchor, land: Land) -> list[str]:
    """The numbers of the covered hexes, in the order of the map. Raises ValueError for an invalid outline."""
    points = [_point(token, anchor) for token in ground.outline]
    if ground.shape == "area" and len(points) < 3:
        raise ValueError("three points or more, the corners of an area")
    reach = ground.km / anchor.km
    found = []
    for name, cube in land.cubes.items():
        at = hex_to_point(cube, anchor.orientation, 1.0)
        inside = _inside(at, points) if ground.shape == "area" else _far(at, points) <= reach
        if inside:
            found.append(name)
    return found or _nearest(points, anchor, land)


def _nearest(points: Sequence[Point], anchor: Anchor, land: Land) -> list[str]:
    """The hex for an area smaller than a hex: the one in which it lies."""
    middle = Point(sum(each.x for each in points) / len(points), sum(each.y for each in points) / len(points))

    def far(name: str) -> float:
        at = hex_to_point(land.cubes[name], anchor.orientation, 1.0)
        return hypot(at.x - middle.x, at.y - middle.y)

    best = min(land.cubes, key=far)
    return [best] if far(best) < 1.0 else []


def _point(token: str, anchor: Anchor) -> Point:
    try:
        return anchor.point(*coordinates(token))
    except ValueError:
        raise ValueError(f"latitude,longitude such as 49.42,31.26, not {token!r}") from None


def _inside(at: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon: a ray to the right crosses its edge an odd number of times."""
    odd = False
    for a, b in pairwise([*outline, outline[0]]):
        if (a.y > at.y) != (b.y > at.y) and at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x):
            odd = not odd
    return odd


def _far(at: Point, chain: Sequence[Point]) -> float:
    if len(chain) == 1:
        return hypot(at.x - chain[0].x, at.y - chain[0].y)
    return min(_from_stretch(at, a, b) for a, b in pairwise(chain))


def _from_stretch(at: Point, a: Point, b: Point) -> float:
    x, y = b.x - a.x, b.y - a.y
    length = x * x + y * y
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((at.x - a.x) * x + (at.y - a.y) * y) / length))
    return hypot(at.x - a.x - share * x, at.y - a.y - share * y)
