"""Hex geometry: coordinates, neighbours, hexsides, numbers, figures on the plane. Pure functions, no game.


>>> lattice, numbers = Lattice("flat", "up", "even"), Numbering("{column:02d}{row:02d}")
>>> one, two = (to_cube(lattice, numbers.parse(text)) for text in ("2120", "2219"))
>>> distance(one, two), direction_between(one, two, "flat").name
(1, 'SE')
"""

from .areas import expand, expand_token
from .coordinates import Cube, Offset, Orientation, Point
from .courses import cheapest_way, hexsides_along, hexsides_at, nearest_corner, way_through
from .directions import Direction, Flat, Pointy, direction_named, directions_of, opposite, step
from .globe import Anchor, great_circle_km
from .hexsides import (
    Corner,
    Hexside,
    corner_of,
    corners_of,
    ends_of,
    hexes_beside,
    hexside_between,
    hexside_of,
    hexsides_of,
    shared_corner,
    trace,
)
from .lattice import Lattice, to_cube, to_offset
from .neighbours import are_neighbours, direction_between, distance, neighbour_of, neighbours
from .numbering import Numbering, NumberingField, run_hint
from .pixels import corner_to_point, corners, hex_to_point, point_to_hex
from .shapes import line, ring, spiral

__all__ = [
    "Anchor",
    "Corner",
    "Cube",
    "Direction",
    "Flat",
    "Hexside",
    "Lattice",
    "Numbering",
    "NumberingField",
    "Offset",
    "Orientation",
    "Point",
    "Pointy",
    "are_neighbours",
    "cheapest_way",
    "corner_of",
    "corner_to_point",
    "corners",
    "corners_of",
    "direction_between",
    "direction_named",
    "directions_of",
    "distance",
    "ends_of",
    "expand",
    "expand_token",
    "great_circle_km",
    "hex_to_point",
    "hexes_beside",
    "hexside_between",
    "hexside_of",
    "hexsides_along",
    "hexsides_at",
    "hexsides_of",
    "line",
    "nearest_corner",
    "neighbour_of",
    "neighbours",
    "opposite",
    "point_to_hex",
    "ring",
    "run_hint",
    "shared_corner",
    "spiral",
    "step",
    "to_cube",
    "to_offset",
    "trace",
    "way_through",
]
