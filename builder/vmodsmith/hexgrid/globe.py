"""Hexes on the globe: a grid anchored at one hex of known latitude and longitude."""

from __future__ import annotations

from dataclasses import dataclass
from math import asin, atan2, cos, degrees, hypot, radians, sin

from .coordinates import Cube, Orientation, Point
from .pixels import hex_to_point, point_to_hex

__all__ = ["Anchor", "great_circle_km"]

EARTH_KM = 6371.0088
"""Mean radius of the earth (IUGG). The ellipsoid differs by a third of a per cent: less than a hex map shows."""


def great_circle_km(a: tuple[float, float], b: tuple[float, float]) -> float:
    """The distance over the globe between two places, in kilometres; each place is latitude and longitude
    in degrees.
    """
    (north, east), (other_north, other_east) = (map(radians, a), map(radians, b))
    half = sin((other_north - north) / 2) ** 2 + cos(north) * cos(other_north) * sin((other_east - east) / 2) ** 2
    return 2 * EARTH_KM * asin(min(1.0, half**0.5))


@dataclass(frozen=True, slots=True)
class Anchor:
    """The position of a grid on the globe. `hex` is the hex with its middle at `latitude` and `longitude` (degrees,
    north and east positive), `bearing` the compass direction of the top of the page (0: north is up, 30: north is 30
    degrees to the left), `km` the distance between opposite hexsides. Distances and directions from the anchor are
    exact (azimuthal equidistant projection); all others are within one per cent on a map of some hundred kilometres.
    """

    hex: Cube
    latitude: float
    longitude: float
    bearing: float
    km: float
    orientation: Orientation

    def point(self, latitude: float, longitude: float) -> Point:
        """A place on the page, in hexes (`across` = 1) from hex `Cube(0, 0)`."""
        north, other = radians(self.latitude), radians(latitude)
        east = radians(longitude - self.longitude)
        far = great_circle_km((self.latitude, self.longitude), (latitude, longitude)) / self.km
        course = atan2(sin(east) * cos(other), cos(north) * sin(other) - sin(north) * cos(other) * cos(east))
        turned = course - radians(self.bearing)
        middle = hex_to_point(self.hex, self.orientation, 1.0)
        return Point(middle.x + far * sin(turned), middle.y - far * cos(turned))

    def hex_at(self, latitude: float, longitude: float) -> Cube:
        """The hex that holds a place."""
        return point_to_hex(self.point(latitude, longitude), self.orientation, 1.0)

    def degrees(self, point: Point) -> tuple[float, float]:
        """Latitude and longitude of a point of the page: the inverse of `point`."""
        middle = hex_to_point(self.hex, self.orientation, 1.0)
        x, y = point.x - middle.x, point.y - middle.y
        arc = hypot(x, y) * self.km / EARTH_KM
        course = atan2(x, -y) + radians(self.bearing)
        north = radians(self.latitude)
        other = asin(sin(north) * cos(arc) + cos(north) * sin(arc) * cos(course))
        east = atan2(sin(course) * sin(arc) * cos(north), cos(arc) - sin(north) * sin(other))
        return degrees(other), self.longitude + degrees(east)
