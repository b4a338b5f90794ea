"""Badges over a counter: its conditions, and the mark of having moved."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from vmodsmith.model import Game
from vmodsmith.model.counters import Counter
from vmodsmith.model.style import BoxElement, PathElement, Style

from ..lettering.outlines import number
from .artist import compose
from .colours import resolved
from .sizes import face_pixels, face_size, moved_pixels
from .writing import write

__all__ = ["Window", "badge_box", "badge_layout", "badge_window", "draw_condition", "draw_moved", "tab_places"]


_MOVED = {
    "lower-left": ("M0 0 12 12 0 12Z", "M1.6 5.6 5.2 8.3 1.6 11Z"),
    "lower-right": ("M12 0 12 12 0 12Z", "M7.2 5.6 10.8 8.3 7.2 11Z"),
    "upper-left": ("M0 0 12 0 0 12Z", "M1.6 1 5.2 3.7 1.6 6.4Z"),
    "upper-right": ("M0 0 12 0 12 12Z", "M7.2 1 10.8 3.7 7.2 6.4Z"),
}
"""The mark of a piece that has moved, on a grid of 12: the corner, and the arrow on it."""

_SHARE = 0.45
"""Size of a marker that represents itself on a hex, in widths of a counter."""

_TAB, _LAP = 0.36, 0.04
"""Size of a marker that is its own badge on a piece, and how much of that lies on the piece, in widths of a counter."""

Window = tuple[int, int, int, int]
"""The part of a counter that a picture shows: left, top, right and bottom in pixels at 100 %, from the middle of the
counter.
"""

Place = tuple[float, float]
"""Left and top of a badge in pixels at 100 %, from the middle of the counter."""

_EDGES = {
    "centre": "left right top bottom",
    "left": "left right top bottom",
    "right": "right left top bottom",
    "top": "top bottom left right",
    "bottom": "bottom top left right",
}
"""The edges of a counter in the order in which a badge without a layout looks for room there, by its corner."""


def tab_places(game: Game, style: Style) -> dict[str, Place]:
    """The places of the badges of conditions and states that the style has no layout for: each badge is the marker
    itself as a tab beyond the counter's edge, so that it covers no value, in a place of its own while there is room.
    """
    of = game.counter_by_id
    found: dict[str, Place] = {}
    bearers = [(each.id, each.corner, [each.marker]) for each in game.conditions]
    bearers += [(each.id, each.corner, [one.marker for one in each.values]) for each in game.states]
    for name, corner, markers in bearers:
        if all(badge_layout(of[each], style) for each in markers):
            continue
        places = [_on_edge(edge, n, style) for edge in _EDGES[corner].split() for n in (0, 1)]
        found[name] = next((each for each in places if each not in found.values()), places[0])
    return found


def _tab(style: Style) -> int:
    """Side of a badge without a layout, in pixels at 100 %."""
    return round(style.counter.pixels * _TAB)


def _on_edge(edge: str, n: int, style: Style) -> Place:
    """The place of the first or second tab on an edge, as far as possible from the mark of having moved."""
    half = style.counter.pixels / 2
    side, lap = _tab(style), round(style.counter.pixels * _LAP)
    upper, left = style.counter.moved_corner.split("-")
    down = half - lap - (n + 1) * side if upper == "upper" else n * side + lap - half
    along = n * side - half if left == "right" else half - (n + 1) * side
    return {
        "left": (-half - side + lap, down),
        "right": (half - lap, down),
        "top": (along, -half - side + lap),
        "bottom": (along, half - lap),
    }[edge]


def badge_layout(marker: Counter, style: Style) -> str | None:
    """The layout that draws a marker as a badge, if the style has one."""
    badge = f"{marker.layout}-badge"
    return badge if badge in style.layouts else None


def draw_condition(
    marker: Counter, style: Style, face: int = 1, window: Window | None = None, place: Place | None = None
) -> str:
    """A marker as a badge to lay over a counter: a transparent picture with the badge. The layout `<layout>-badge`
    draws it, if there is one; it may fill the whole picture, and its size may go beyond the counter's edge. Otherwise
    it is the marker itself, smaller: as a tab at a place beyond the edge, within a window; or without a place, in the
    middle of a picture as large as a counter of the style. With a window the picture shows only that part. Raises
    DrawError.
    """
    badge = badge_layout(marker, style)
    width, height = face_size(style, badge)
    made = compose(marker, face, style, badge, use="module")
    pixels: float = face_pixels(style, badge)
    view, shift = (0.0, 0.0, made.width, made.height), (0.0, 0.0, 1.0)
    if window:
        left, top, right, bottom = window
        unit = made.width / (style.counter.pixels * width / style.counter.size)
        view = (
            left * unit + made.width / 2,
            top * unit + made.height / 2,
            (right - left) * unit,
            (bottom - top) * unit,
        )
        width, height = width * view[2] / made.width, height * view[3] / made.height
        pixels = pixels * view[2] / made.width
    if not badge:
        x, y, end, _ = badge_box(marker, style, place)
        per_pixel = made.width / style.counter.pixels
        shift = (x * per_pixel + made.width / 2, y * per_pixel + made.height / 2, (end - x) / style.counter.pixels)
    return write(made, view, (width, height), 0, shift, pixels)


def badge_window(markers: Sequence[Counter], style: Style, place: Place | None = None) -> Window | None:
    """The part that the pictures of a condition's or state's badges show, if one of them goes beyond the counter's
    edge: only what the badges need, because the engine takes clicks on the whole of a picture. Its width and height are
    even, so that its middle is a whole pixel. None for the whole counter.
    """
    sized = [
        each
        for each in markers
        if face_size(style, badge_layout(each, style))[0] > style.counter.size
        or (place and not badge_layout(each, style))
    ]
    if not sized:
        return None
    half = style.counter.pixels / 2
    boxes = [badge_box(each, style, place) if each in sized else (-half, -half, half, half) for each in markers]
    left, top = (floor(min(box[n] for box in boxes)) for n in (0, 1))
    right, bottom = (ceil(max(box[n] for box in boxes)) for n in (2, 3))
    return left, top, right + (right - left) % 2, bottom + (bottom - top) % 2


def badge_box(marker: Counter, style: Style, place: Place | None = None) -> tuple[float, float, float, float]:
    """The box of a marker's badge on a counter: left, top, right and bottom in pixels at 100 %, from the middle of the
    counter. A place counts for a marker that the style has no badge layout for.
    """
    side = style.counter.pixels
    badge = badge_layout(marker, style)
    if not badge and place:
        return place[0], place[1], place[0] + _tab(style), place[1] + _tab(style)
    if not badge:
        half = side * _SHARE / 2
        return -half, -half, half, half
    layout, (size, _) = style.layouts[badge], face_size(style, badge)
    per_mm = layout.grid / size
    boxes = []
    for element in layout.elements.values():
        x, y, wide, high = (each.on(layout.grid, per_mm) for each in element.box)
        line = 0.0
        if isinstance(element, BoxElement | PathElement) and element.stroke != "none":
            line = element.line.on(layout.grid, per_mm) / 2
        boxes.append((x - line, y - line, x + wide + line, y + high + line))
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    across = side * size / style.counter.size
    unit, middle = across / layout.grid, across / 2
    return left * unit - middle, top * unit - middle, right * unit - middle, bottom * unit - middle


def draw_moved(style: Style) -> str:
    """The mark of a piece that has moved, for the corner that the style names: small, so that it hides no value.

    Its colour may be a role of the scheme `default` or a name of the palette. Raises DrawError if it is neither.
    """
    import svgwrite

    scheme = style.faces.get("default")
    colour, opacity = resolved(style.counter.moved, scheme.colours if scheme else {}, style.palette)
    extra = {"fill_opacity": number(opacity, 3)} if opacity < 1 else {}

    side = moved_pixels(style)
    drawing_ = svgwrite.Drawing(size=(f"{side}px", f"{side}px"), debug=False)
    drawing_["viewBox"] = "0 0 12 12"
    corner, arrow = _MOVED[style.counter.moved_corner]
    drawing_.add(drawing_.path(d=corner, fill=colour, debug=False, **extra))
    drawing_.add(drawing_.path(d=arrow, fill="#ffffff", debug=False))
    return str(drawing_.tostring())
