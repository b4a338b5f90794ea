"""The places of a module: maps, boards, zones, hexes and boxes, by VASSAL's names and in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from vmodsmith.art.box import PixelBox
from vmodsmith.art.map.geometry import geometry_of
from vmodsmith.art.map.layout import DisplayLayout, layout_displays, lying_on_map
from vmodsmith.art.map.map_geometry import MapGeometry, PartGeometry
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.model import Display, Game, HexMap, Style, Track
from vmodsmith.rules.knowledge import Spot

__all__ = ["Atlas", "MapFrame", "box_name"]


@dataclass(frozen=True, slots=True)
class MapFrame:
    """The measures of a map window: its board in pixels, the width of a hex, the grid of each part."""

    width: int
    height: int
    across: float
    parts: tuple[PartGeometry, ...]


class Atlas:
    """The places of one game."""

    def __init__(self, game: Game, style: Style, lexicon: Lexicon) -> None:
        self.game = game
        self.style = style
        self.say = lexicon

    @cached_property
    def sheets(self) -> dict[str, MapGeometry]:
        """Pixel geometry of each hex map."""
        return {each.id: geometry_of(each, self.style.map) for each in self.game.maps}

    @cached_property
    def frames(self) -> dict[str, MapFrame]:
        """The frame of each hex map."""
        return {name: MapFrame(each.width, each.height, each.across, each.parts) for name, each in self.sheets.items()}

    @cached_property
    def windows(self) -> tuple[str, ...]:
        """Windows of displays, in the order of the data, without those whose displays are on the map."""
        return tuple(each for each in self._all_windows if each not in self.game.displays_on_map)

    @cached_property
    def on_map(self) -> tuple[str, ...]:
        """Windows whose displays are on the first map."""
        return tuple(each for each in self._all_windows if each in self.game.displays_on_map)

    @cached_property
    def _all_windows(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(each.window for each in self.game.displays))

    @cached_property
    def spots(self) -> dict[str, Spot]:
        """Every box by `display/track.box`, and every hex of the first map by its number (of others: `map:number`)."""
        found: dict[str, Spot] = {}
        for index, sheet in enumerate(self.game.maps):
            geometry = self.sheets[sheet.id]
            zones = {part.id: self.say(part.name) for part in sheet.parts}
            for number, centre in geometry.centres.items():
                key = number if index == 0 else f"{sheet.id}:{number}"
                part = geometry.part_by_id[geometry.part_of[number]]
                found[key] = Spot(self.map_name(sheet), number, zones[part.id], *part.snapped(centre))
        for window in self._all_windows:
            layout = self.layout(window)
            where = self.map_name(self.game.maps[0]) if window in self.on_map else self.window_name(window)
            for display in self.displays(window):
                for track in display.tracks:
                    for box in track.boxes:
                        middle = layout.boxes[f"{display.id}/{track.id}.{box.id}"].middle
                        name = self.box_name(track, box.id)
                        found[f"{display.id}/{track.id}.{box.id}"] = Spot(
                            where, name, self.say(track.name), round(middle.x), round(middle.y)
                        )
        return found

    def spot(self, at: str, sheet: str | None = None) -> Spot:
        """The place that a setup row or an address names. Raises KeyError if there is none."""
        if sheet and "/" not in at and self.game.maps and sheet != self.game.maps[0].id:
            at = f"{sheet}:{at}"
        return self.spots[at]

    def box(self, address: str) -> PixelBox:
        """The rectangle of a box, in pixels. Raises KeyError if there is none."""
        display = address.partition("/")[0]
        window = next(each.window for each in self.game.displays if each.id == display)
        return self.layout(window).boxes[address]

    def map_name(self, sheet: HexMap) -> str:
        """VASSAL's name of a map window."""
        return self.say(sheet.name)

    def window_name(self, window: str) -> str:
        """VASSAL's name of a window of displays."""
        return self.say(f"window.{window}")

    def window_icon(self, window: str) -> str:
        """The icon on the button of a window of displays: the one it names, else one for the pieces that go there."""
        shown = self.displays(window)
        named = next((each.icon for each in shown if each.icon), None)
        if named:
            return named
        lost: set[str] = set()
        for kind in self.game.kinds.values():
            where = kind.eliminated or ()
            lost.update(where.values() if isinstance(where, dict) else [where] if where else [])
        holds = {address.partition("/")[0] for address in lost}
        return "losses" if any(each.id in holds for each in shown) else "display"

    def box_name(self, track: Track, box: str) -> str:
        """VASSAL's name of a box: the track's name and the box's."""
        return box_name(self.say, track, box)

    def displays(self, window: str) -> tuple[Display, ...]:
        """The displays that share a window."""
        return tuple(each for each in self.game.displays if each.window == window)

    def layout(self, window: str) -> DisplayLayout:
        """Boxes and zones of a window, in pixels; on the map, in the pixels of its picture."""
        return self._layouts[window]

    @cached_property
    def _layouts(self) -> dict[str, DisplayLayout]:
        return {window: layout_displays(self.game, window, self.style) for window in self.windows} | lying_on_map(
            self.game, self.style
        )

    def track(self, address: str) -> Track:
        """The track written `display/track`. Raises KeyError if there is none."""
        display, _, name = address.partition("/")
        for each in self.game.displays:
            if each.id == display:
                for track in each.tracks:
                    if track.id == name:
                        return track
        raise KeyError(address)


def box_name(say: Lexicon, track: Track, box: str) -> str:
    """VASSAL's name of a box: the track's name and the box's, or the box's id if it has no name."""
    named = next((each.name for each in track.boxes if each.id == box and each.name), None)
    return say.join(track.name, named.removeprefix("@") if named else box)
