"""The layout of displays: the positions of their boxes in the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, log

from vmodsmith.model import Display, Game, Style, Track
from vmodsmith.model.mapstyle import DisplayStyle

from ..box import PixelBox

__all__ = ["DisplayLayout", "Size", "display_style", "layout_displays", "lying_on_map", "window_style"]


@dataclass(frozen=True)
class DisplayLayout:
    """The positions of the parts of a window of displays, in pixels at 100 %.

    `displays` by display id; `tracks` by `display/track`, the rectangle around its boxes; `boxes` by
    `display/track.box`. Tracks do not overlap, and each contains all its boxes.
    """

    width: int
    height: int
    displays: dict[str, PixelBox]
    tracks: dict[str, PixelBox]
    boxes: dict[str, PixelBox]

    def moved(self, x: float, y: float) -> DisplayLayout:
        """The same layout with its upper left corner at a point: its right and lower edge are then its size."""

        def each(boxes: dict[str, PixelBox]) -> dict[str, PixelBox]:
            return {name: replace(box, x=box.x + x, y=box.y + y) for name, box in boxes.items()}

        return DisplayLayout(
            round(self.width + x), round(self.height + y), each(self.displays), each(self.tracks), each(self.boxes)
        )


def display_style(style: Style) -> DisplayStyle:
    """The displays section of a style. Raises pydantic's ValidationError if it is wrong."""
    section: object = style.displays
    return section if isinstance(section, DisplayStyle) else DisplayStyle.model_validate(section)


def window_style(game: Game, window: str, style: Style) -> DisplayStyle:
    """The displays section of a style for a window.

    On the map, millimetres are those of the map, and there is no paper around the frames.
    """
    own = display_style(style)
    if window not in game.displays_on_map or not game.maps:
        return own
    scale = style.map.hex_px / game.maps[0].hex_mm
    return own.model_copy(update={"px_per_mm": scale, "margin_mm": 0.0})


def lying_on_map(game: Game, style: Style) -> dict[str, DisplayLayout]:
    """The layouts of the displays on the first map, by window, in pixels of the map picture."""
    if not game.maps:
        return {}
    scale = style.map.hex_px / game.maps[0].hex_mm
    return {
        window: layout_displays(game, window, style).moved(round(x * scale), round(y * scale))
        for window, (x, y) in game.displays_on_map.items()
    }


def layout_displays(game: Game, window: str, style: Style) -> DisplayLayout:
    """The layout of the displays that share a window: shelves of displays, each a column of tracks.

    Raises KeyError if no display is in the window.
    """
    own = window_style(game, window, style)
    found = [each for each in game.displays if each.window == window]
    if not found:
        raise KeyError(window)
    px, gap = own.px_per_mm, own.gap_mm * own.px_per_mm
    sizes = [_block_size(game, each, own) for each in found]
    places = min(_arrangements(sizes, gap), key=lambda option: round(_shape_fault(sizes, option), 3))
    margin = own.margin_mm * px
    displays: dict[str, PixelBox] = {}
    tracks: dict[str, PixelBox] = {}
    boxes: dict[str, PixelBox] = {}
    for display, (width, height), (x, y) in zip(found, sizes, places, strict=True):
        block = PixelBox(margin + x, margin + y, width, height)
        displays[display.id] = block
        top = block.y + _heading(game, own)
        for track in display.tracks:
            top += _track_heading(game, own)
            across, down = track.box_mm[0] * px, track.box_mm[1] * px
            between = own.box_gap_mm * px
            columns = _columns(track)
            rows = ceil(len(track.boxes) / columns)
            area = PixelBox(
                round(block.x + _padding(own)),
                round(top),
                columns * (across + between) - between,
                rows * (down + between) - between,
            )
            tracks[f"{display.id}/{track.id}"] = area
            for n, box in enumerate(track.boxes):
                boxes[f"{display.id}/{track.id}.{box.id}"] = PixelBox(
                    area.x + (n % columns) * (across + between),
                    area.y + (n // columns) * (down + between),
                    across,
                    down,
                )
            top += area.height + _track_gap(own)
    right = max(each.right for each in displays.values())
    bottom = max(each.bottom for each in displays.values())
    return DisplayLayout(round(right + margin), round(bottom + margin), displays, tracks, boxes)


def _columns(track: Track) -> int:
    return min(track.columns or len(track.boxes), len(track.boxes))


def _padding(style: DisplayStyle) -> float:
    return 5 * style.px_per_mm


def _track_gap(style: DisplayStyle) -> float:
    return 4 * style.px_per_mm


def _heading(game: Game, style: DisplayStyle) -> float:
    return (style.heading_mm * 1.9 + 3) * style.px_per_mm


def _track_heading(game: Game, style: DisplayStyle) -> float:
    return (style.track_mm * 1.9) * style.px_per_mm


def _block_size(game: Game, display: Display, style: DisplayStyle) -> tuple[float, float]:
    px, between = style.px_per_mm, style.box_gap_mm
    width, height = 0.0, _heading(game, style)
    for track in display.tracks:
        columns = _columns(track)
        rows = ceil(len(track.boxes) / columns)
        width = max(width, (columns * (track.box_mm[0] + between) - between) * px)
        height += _track_heading(game, style) + (rows * (track.box_mm[1] + between) - between) * px + _track_gap(style)
    return width + 2 * _padding(style), height + _padding(style) - _track_gap(style)


Size = tuple[float, float]


def _arrangements(sizes: Sequence[Size], gap: float) -> list[list[Size]]:
    """Arrangements of blocks on a sheet in their order: shelves from left to right, or columns from top to bottom."""
    made = []
    turned = [(height, width) for width, height in sizes]
    for blocks, swap in ((sizes, False), (turned, True)):
        most = max(width for width, _ in blocks)
        for first in range(len(blocks)):
            for last in range(first, len(blocks)):
                limit = sum(width + gap for width, _ in blocks[first : last + 1]) - gap
                if limit >= most:
                    places = _shelves(blocks, limit, gap)
                    made.append([(y, x) for x, y in places] if swap else places)
    return made


def _shelves(sizes: Sequence[Size], limit: float, gap: float) -> list[Size]:
    places = []
    x = y = high = 0.0
    for width, height in sizes:
        if x and x + width > limit + 0.5:
            x, y, high = 0.0, y + high + gap, 0.0
        places.append((x, y))
        x += width + gap
        high = max(high, height)
    return places


def _shape_fault(sizes: Sequence[Size], places: Sequence[Size]) -> float:
    """A penalty for the difference between a layout's shape and a screen's, and for its empty area."""
    right = max(x + w for (x, _), (w, _) in zip(places, sizes, strict=True))
    bottom = max(y + h for (_, y), (_, h) in zip(places, sizes, strict=True))
    used = sum(w * h for w, h in sizes)
    return abs(log(right / bottom / 1.4)) + 2.0 * (1 - used / (right * bottom))
