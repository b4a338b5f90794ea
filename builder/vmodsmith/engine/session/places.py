"""Places: names of locations, points, and sizes of maps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import jpype

from ..jvm import java
from .opened import Opened
from .requests import EngineFault, request

__all__ = ["EnginePlaces"]


class EnginePlaces:
    """The locations of the maps' grids. Points once found are remembered until the game ends."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._points: dict[tuple[str, str], Any] = {}
        self._cells: dict[str, dict[str, Any]] = {}

    def forget(self) -> None:
        """Forget all points, because another game may have other boards."""
        self._points.clear()
        self._cells.clear()

    def find(self, at: str, name: str | None) -> tuple[Any, Any]:
        """The map and point of a place.

        `at` is the name of a location in the map's grid, or `x,y` in pixels; the map is `name`, or else the first with
        such a location.
        """
        maps = [self._opened.map_named(name)] if name else self._opened.maps()
        numbers = at.split(",")
        if len(numbers) == 2 and all(part.strip().isdigit() for part in numbers):
            return maps[0], java("java.awt.Point")(*(jpype.JInt(int(part)) for part in numbers))
        for each in maps:
            key = (str(each.getMapName()), at)
            if key not in self._points:
                self._points[key] = _locate(each, at) or self._cells_of(each).get(at)
            if self._points[key] is not None:
                return each, java("java.awt.Point")(self._points[key])
        place = f"on map {name!r}" if name else "on any map"
        raise EngineFault(f"no location {at!r} {place}")

    def _cells_of(self, home: Any) -> dict[str, Any]:
        """The points of all cells of a map, by name.

        Computed once, and only if the engine's own answer is wrong, as for sideways hexes with staggered numbers that
        grow upward.
        """
        name = str(home.getMapName())
        if name not in self._cells:
            self._cells[name] = dict(_cells(home))
        return self._cells[name]

    @request
    def where(self, at: str, map: str | None = None) -> dict[str, Any]:
        """The map and point of the place with a name."""
        chosen, point = self.find(at, map)
        return {"map": str(chosen.getMapName()), "x": int(point.x), "y": int(point.y)}

    @request
    def location(self, x: int, y: int, map: str) -> str:
        """The name of the location at a point of a map."""
        return str(self._opened.map_named(map).locationName(java("java.awt.Point")(jpype.JInt(x), jpype.JInt(y))))

    @request
    def map_size(self, map: str | None = None) -> list[int]:
        """Width and height of a map in pixels, the first by default."""
        size = self._opened.map_or_first(map).mapSize()
        return [int(size.width), int(size.height)]


def _locate(home: Any, name: str) -> Any:
    """The point of a map at the location with a name, or None.

    All boards are searched, and a point counts only if the map gives it that name again.
    """
    point_class = java("java.awt.Point")
    for board in home.getBoards():
        grid = board.getGrid()
        if grid is None:
            continue
        for where in _candidates(grid, name):
            point = point_class(where.x + board.bounds().x, where.y + board.bounds().y)
            point = home.snapTo(point)
            if str(home.locationName(point)) == name:
                return point
    return None


def _candidates(grid: Any, name: str) -> Iterator[Any]:
    """Points of a board that may have that name."""
    with suppress(jpype.JException):
        yield grid.getLocation(name)
    if not isinstance(grid, java("VASSAL.build.module.map.boardPicker.board.ZonedGrid")):
        return
    found = grid.getRegionLocation(name)
    if found is not None:
        yield found
    for zone in grid.getZones():
        bounds = zone.getBounds()
        centre = java("java.awt.Point")(jpype.JInt(int(bounds.getCenterX())), jpype.JInt(int(bounds.getCenterY())))
        if str(zone.getName()) == name or str(grid.locationName(centre)) == name:
            yield centre


def _cells(home: Any) -> Iterator[tuple[str, Any]]:
    """The name and point of every cell of a map, found by sampling at half the width and height of its grid's cells."""
    point_class = java("java.awt.Point")
    for board in home.getBoards():
        bounds = board.bounds()
        steps = [(float(each.getDx()), float(each.getDy())) for each in _regular(board.getGrid())]
        if not steps:
            continue
        across, down = (max(min(each) / 2, 1.0) for each in zip(*steps, strict=True))
        for column in range(int(bounds.width / across) + 1):
            for row in range(int(bounds.height / down) + 1):
                x, y = bounds.x + int(column * across), bounds.y + int(row * down)
                point = home.snapTo(point_class(jpype.JInt(x), jpype.JInt(y)))
                yield str(home.locationName(point)), point


def _regular(grid: Any) -> Iterator[Any]:
    """The grids of hexes or squares in a grid: itself, or those of its zones."""
    if grid is None:
        return
    if isinstance(grid, java("VASSAL.build.module.map.boardPicker.board.ZonedGrid")):
        yield from _regular(grid.getBackgroundGrid())
        for zone in grid.getZones():
            yield from _regular(zone.getGrid())
    elif isinstance(
        grid, tuple(java(f"VASSAL.build.module.map.boardPicker.board.{each}Grid") for each in ("Hex", "Square"))
    ):
        yield grid
