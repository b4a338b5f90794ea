"""Front, flank and rear of a piece: the hexes around it, tinted by arc, to lay under it on the map. The picture is
drawn for the first facing, straight up; the trait that turns the piece also turns it.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin

import svgwrite

from vmodsmith.hexgrid import directions_of, hex_to_point, step
from vmodsmith.model import Facing, HexMap, Style

from ..lettering.outlines import number
from .scene import map_style

__all__ = ["arcs_pixels", "draw_arcs"]

EXTENT = 3.1
"""Side of the picture, in hexes across their sides: the hexes around the piece with a rim."""


def arcs_pixels(hexmap: HexMap, style: Style) -> int:
    """The width of the picture: the shown width times the raster of the counters."""
    return round(map_style(style).hex_px * EXTENT * style.counter.raster)


def draw_arcs(facing: Facing, hexmap: HexMap, style: Style) -> str:
    """The six hexes around a piece on a map in the colours of their arcs, as SVG. The unit is one hex across."""
    half = EXTENT / 2
    drawing = svgwrite.Drawing(size=(f"{EXTENT}px", f"{EXTENT}px"), debug=False)
    drawing["viewBox"] = f"{-half} {-half} {EXTENT} {EXTENT}"
    first = 30 if hexmap.orientation == "pointy" else 0
    colours = dict(zip(facing.arcs, style.arcs, strict=False))
    for arc, members in facing.arcs.items():
        colour = colours.get(arc, style.arcs[-1])
        for n in members:
            centre = hex_to_point(step(directions_of(hexmap.orientation)[n]), hexmap.orientation, 1)
            drawing.add(
                drawing.polygon(
                    _hexagon(centre.x, centre.y, first, 0.95),
                    fill=colour,
                    fill_opacity=0.34,
                    stroke=colour,
                    stroke_opacity=0.9,
                    stroke_width=0.035,
                )
            )
            # A chevron that points away from the piece, on the hexes of the first arc.
            if arc == next(iter(facing.arcs)):
                far = hypot(centre.x, centre.y)
                x, y = centre.x / far, centre.y / far
                tip, wing = (x * 0.83, y * 0.83), 0.13
                points = [
                    (tip[0] - x * 0.13 - y * wing, tip[1] - y * 0.13 + x * wing),
                    tip,
                    (tip[0] - x * 0.13 + y * wing, tip[1] - y * 0.13 - x * wing),
                ]
                drawing.add(
                    drawing.polyline(
                        [(number(a, 4), number(b, 4)) for a, b in points],
                        fill="none",
                        stroke=colour,
                        stroke_width=0.06,
                        stroke_linecap="round",
                    )
                )
    return str(drawing.tostring())


def _hexagon(x: float, y: float, turned: int, scale: float) -> list[tuple[str, str]]:
    """The corners of a hex of width 1 around a centre; a flat hex has a corner to the right, a pointy one
    at the top.
    """
    radius = scale / 2 / cos(radians(30))
    angles = [radians(60 * n + turned) for n in range(6)]
    return [(number(x + radius * cos(a), 4), number(y + radius * sin(a), 4)) for a in angles]
