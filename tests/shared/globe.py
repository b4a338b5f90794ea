"""Distances on the globe and on a page."""

from __future__ import annotations

import math

from vmodsmith.hexgrid import Cube

__all__ = ["great_circle", "middle"]

EARTH = 6371.0


def great_circle(a: dict[str, str], b: dict[str, str]) -> float:
    """Kilometres between two rows with latitude and longitude, by the haversine of half the angle."""
    x, y = (math.radians(float(each["latitude"])) for each in (a, b))
    turn = math.radians(float(a["longitude"]) - float(b["longitude"]))
    half = math.sin((x - y) / 2) ** 2 + math.cos(x) * math.cos(y) * math.sin(turn / 2) ** 2
    return 2 * EARTH * math.asin(math.sqrt(half))


def middle(cube: Cube) -> tuple[float, float]:
    """The middle of a flat hex on the page, in hexes."""
    return cube.q * math.sqrt(3) / 2, cube.r + cube.q / 2
