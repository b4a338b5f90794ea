"""Checks of names that refer to a style: signs on maps, looks of boxes, the cover; and of the sizes of pictures."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.art.box import PixelBox
from vmodsmith.art.map.geometry import geometry_of
from vmodsmith.art.map.layout import display_style, layout_displays, lying_on_map
from vmodsmith.art.map.map_geometry import MapGeometry
from vmodsmith.art.map.scene import map_style
from vmodsmith.art.symbols.catalogue import known
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Style
from vmodsmith.model.land import Land
from vmodsmith.model.mapstyle import SignLayer

__all__ = ["looks", "lying", "sizes"]

MOST_PIXELS = 120_000_000
"""The most pixels of a picture of displays."""

MOST_MAP_PIXELS = 400_000_000
"""The most pixels of a picture of a map.

To cut it into tiles when the module is first opened, VASSAL needs about seven bytes per pixel: a larger picture would
not open on an ordinary computer.
"""


def looks(game: Game) -> Iterator[Problem]:
    """Signs on maps and in boxes are symbols of the style; boxes name looks of its displays."""
    for style in (game.style, *game.styles.values()):
        signs, displays = known(style), display_style(style)
        for layer in map_style(style).ground.values():
            if isinstance(layer, SignLayer) and layer.symbol not in signs:
                yield Problem.at(
                    layer.origin, "symbol", layer.symbol, "a symbol or a file of art/", valid=signs, check="looks"
                )
        for look in displays.boxes.values():
            if look.symbol and look.symbol not in signs:
                yield Problem.at(
                    look.origin, "symbol", look.symbol, "a symbol or a file of art/", valid=signs, check="looks"
                )
        yield from _cover(game, style)
        for display in game.displays:
            for box in (box for track in display.tracks for box in track.boxes):
                if box.look and box.look not in displays.boxes:
                    expected = "one of displays.boxes of the style"
                    yield Problem.at(box.origin, "look", box.look, expected, valid=displays.boxes, check="looks")


def sizes(game: Game) -> Iterator[Problem]:
    """The pictures of maps and of windows of displays are no larger than a computer can show."""
    for style in (game.style, *game.styles.values()):
        for sheet in game.maps:
            hexes = sum(
                (part.columns[1] - part.columns[0] + 2) * (part.rows[1] - part.rows[0] + 2) for part in sheet.parts
            )
            pixels = hexes * style.map.hex_px**2
            if pixels > MOST_MAP_PIXELS:
                found = f"{style.map.hex_px:g}, a picture of map {sheet.id!r} with {pixels / 1e6:.0f} million pixels"
                yield Problem.at(style.map.origin, "hex_px", found, _fewer(MOST_MAP_PIXELS), check="looks")
        for window in dict.fromkeys(each.window for each in game.displays):
            layout = layout_displays(game, window, style)
            pixels = layout.width * layout.height
            if pixels > MOST_PIXELS:
                found = f"{style.displays.px_per_mm:g}, a picture of {window!r} with {pixels / 1e6:.0f} million pixels"
                origin = next(each.origin for each in game.displays if each.window == window)
                yield Problem.at(origin, "window", found, _fewer(MOST_PIXELS), check="looks")


def lying(game: Game) -> Iterator[Problem]:
    """Displays on the map are within its picture, and cover no hex, no legend and no other display."""
    displays = [each for each in game.displays if each.on_map is not None]
    if displays and not game.maps:
        for each in displays:
            yield Problem.at(each.origin, "on_map", each.window, "a game with a map", check="looks")
        return
    for style in (game.style, *game.styles.values()) if displays else ():
        try:
            sheet = geometry_of(game.maps[0], map_style(style))
        except ValueError:
            return  # said by `grids`
        placed: list[tuple[str, PixelBox]] = [("the legend", sheet.panel)] if sheet.panel else []
        for window, layout in lying_on_map(game, style).items():
            first = next(each for each in displays if each.window == window)
            for name, box in layout.displays.items():
                found = f"{name} from {box.x / sheet.px_per_mm:.0f},{box.y / sheet.px_per_mm:.0f} to "
                found += f"{box.right / sheet.px_per_mm:.0f},{box.bottom / sheet.px_per_mm:.0f} mm"
                if expected := _misplaced(box, sheet, placed):
                    said = f"{expected} in {style.origin.file}"
                    yield Problem.at(first.origin, "on_map", found, said, check="looks")
                placed.append((name, box))


def _misplaced(box: PixelBox, sheet: MapGeometry, placed: list[tuple[str, PixelBox]]) -> str:
    """The expected place of a misplaced display; empty for a well placed one."""
    if box.right > sheet.width or box.bottom > sheet.height:
        wide, high = sheet.width / sheet.px_per_mm, sheet.height / sheet.px_per_mm
        return f"a place on the picture of the map, which is {wide:.0f} by {high:.0f} mm"
    reach = sheet.across / 2
    for number, middle in sheet.centres.items():
        x, y = min(max(middle.x, box.x), box.right), min(max(middle.y, box.y), box.bottom)
        if (middle.x - x) ** 2 + (middle.y - y) ** 2 < reach**2:
            return f"a place that covers no hex, not even part of {number}"
    for name, other in placed:
        if box.x < other.right and other.x < box.right and box.y < other.bottom and other.y < box.bottom:
            return f"a place that does not cover {name}"
    return ""


def _fewer(most: int) -> str:
    return f"one of at most {most // 1_000_000} million"


def _cover(game: Game, style: Style) -> Iterator[Problem]:
    """Hexes of the cover are on the first map, its counters are the game's and have the face that is shown."""
    if not game.maps or not (style.cover.at or style.cover.counters):
        return
    try:
        hexes = Land(game.maps[0]).cubes
    except ValueError:
        return  # said by `grids`
    if style.cover.at and style.cover.at not in hexes:
        yield Problem.at(style.cover.origin, "at", style.cover.at, "a hex of the first map", valid=hexes, check="looks")
    for each in style.cover.counters:
        if each.at not in hexes:
            yield Problem.at(each.origin, "at", each.at, "a hex of the first map", valid=hexes, check="looks")
        counter = game.counter_by_id.get(each.counter)
        if counter is None:
            expected = "an id of units.csv or markers.csv"
            yield Problem.at(each.origin, "counter", each.counter, expected, valid=game.counter_by_id, check="looks")
        elif each.face > len(counter.faces):
            expected = f"a face of {each.counter}: 1 to {len(counter.faces)}"
            yield Problem.at(each.origin, "face", str(each.face), expected, check="looks")
