"""Zones that overlap or leave gaps between them, regions on one point, stacks outside their board.

Specification: ``VASSAL.build.module.map.boardPicker.board.ZonedGrid.findZone`` (the first zone that contains a point),
``Zone`` (its path, in pixels of the board), ``VASSAL.build.module.map.SetupStack``.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from PIL import Image, ImageDraw

from vmodsmith.foundation.picture_parts import opened_picture
from vmodsmith.vassal.components import Element
from vmodsmith.vassal.module import Module
from vmodsmith.vassal.traits.fieldforms import read_int

from .findings import Finding, Severity

__all__ = ["stacks_off_the_board", "zones_and_regions"]

_BOARD = "VASSAL.build.module.map.boardPicker.Board"
_ZONED = "VASSAL.build.module.map.boardPicker.board.ZonedGrid"
_ZONE = "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"
_REGION = "VASSAL.build.module.map.boardPicker.board.Region"
_REGIONS = "VASSAL.build.module.map.boardPicker.board.RegionGrid"
_STACKS = ("VASSAL.build.module.map.SetupStack", "VASSAL.build.module.map.DrawPile")
_MAPS = ("VASSAL.build.module.Map", "VASSAL.build.module.PrivateMap", "VASSAL.build.module.PlayerHand")

_FEW = 2
"""A zone that overlaps more other zones than this is a background, such as the sea behind the shores."""

_COVERING = 6
"""A zone covered by more other zones than this is meant as a background: the area between them belongs to it."""

_MOST_ZONES = 1500
_SIDE = 2400
"""The number of points per side of the grid on which zones are compared; fewer on a small board."""


def zones_and_regions(module: Module) -> Iterator[Finding]:
    """Find zones that an earlier zone covers wholly or largely, gaps enclosed by zones, and regions on one point."""
    for grid in module.root.iter(_ZONED):
        yield from _zones(module, [each for each in grid.iterchildren(_ZONE)], grid)
    for grid in module.root.iter(_REGIONS):
        points: dict[tuple[str, str], list[Element]] = {}
        for region in grid.iterchildren(_REGION):
            points.setdefault((region.get("originx", "0"), region.get("originy", "0")), []).append(region)
        for (x, y), regions in points.items():
            names = {each.get("name", "") for each in regions}
            if len(regions) > 1:
                named = " and ".join(map(repr, sorted(names)))
                shown = named if len(names) > 1 else f"{len(regions)} times {named}"
                yield Finding(
                    "regions-on-one-point",
                    Severity.WARNING,
                    tuple(dict.fromkeys(module.place(each) for each in regions)),
                    f"regions lie on one point ({x}, {y}): {shown}; only one of them is ever found there",
                    "Move or delete all but one.",
                )


def _path(zone: Element) -> list[tuple[int, int]]:
    points = []
    for pair in zone.get("path", "").split(";"):
        x, _, y = pair.partition(",")
        across, down = read_int(x.strip()), read_int(y.strip())
        if across is None or down is None or max(abs(across), abs(down)) > 200_000:
            return []
        points.append((across, down))
    return points if len(points) > 2 else []


def _zones(module: Module, zones: list[Element], grid: Element) -> Iterator[Finding]:
    paths = [(zone, path) for zone in zones if (path := _path(zone))]
    for zone in zones:
        if not _path(zone) and zone.get("useParentGrid") is not None:
            yield Finding(
                "zone-without-area",
                Severity.WARNING,
                (module.place(zone),),
                "the zone has no area: fewer than three corners, so no piece is ever in it",
                "Draw its shape with the button Define Shape, or delete it.",
            )
    if not 1 < len(paths) <= _MOST_ZONES:
        return
    left = min(x for _, path in paths for x, _ in path)
    top = min(y for _, path in paths for _, y in path)
    right = max(x for _, path in paths for x, _ in path)
    bottom = max(y for _, path in paths for _, y in path)
    scale = min(1.0, _SIDE / max(right - left, bottom - top, 1))
    size = (int((right - left) * scale) + 3, int((bottom - top) * scale) + 3)
    owner = np.full((size[1], size[0]), -1, np.int16)
    areas: list[int] = []
    for number, (zone, path) in enumerate(paths):
        corners = [(round((x - left) * scale) + 1, round((y - top) * scale) + 1) for x, y in path]
        across, down = min(x for x, _ in corners), min(y for _, y in corners)
        wide, tall = max(x for x, _ in corners) - across + 1, max(y for _, y in corners) - down + 1
        drawn = Image.new("1", (wide, tall))
        ImageDraw.Draw(drawn).polygon([(x - across, y - down) for x, y in corners], fill=1)
        mine = np.asarray(drawn)
        area = int(mine.sum())
        part = owner[down : down + tall, across : across + wide]
        before = part[mine]
        taken = int((before >= 0).sum())
        areas.append(area)
        if area > 20 and taken > 0.98 * area and len(np.unique(before[before >= 0])) <= _COVERING:
            names = _named(before, paths)
            yield Finding(
                "zone-covered",
                Severity.WARNING,
                (module.place(zone),),
                f"almost no piece is ever in this zone: {names}, before it in the list, {_cover(names)} "
                f"{taken / area:.0%} of it, and VASSAL takes the first",
                "Move it up in the list of zones, above those that cover it.",
            )
        elif area > 60:
            # What lies wholly within this zone, or takes it for a background of its own, is layered on purpose.
            crossing = [
                (int(other), int(count))
                for other, count in zip(*np.unique(before[before >= 0], return_counts=True), strict=True)
                if count < 0.8 * areas[int(other)]
            ]
            shared = sum(count for _, count in crossing)
            is_much = 0.2 * area < shared < 0.8 * area and len(crossing) <= _FEW
            share = _share(path, [paths[other][1] for other, _ in crossing]) if is_much else 0
            if share > 0.2:
                names = _named(np.repeat(*map(np.array, zip(*crossing, strict=True))), paths)
                yield Finding(
                    "zones-overlap",
                    Severity.NOTE,
                    (module.place(zone),),
                    f"about {round(100 * share)} % of this zone belongs to {names}, before it in the list",
                    "Correct the shape of one of them, if they are not meant to overlap; VASSAL takes the first in "
                    "the list.",
                )
        part[mine & (part < 0)] = number
    yield from _gaps(module, owner, grid, (left, top, scale))


def _share(path: list[tuple[int, int]], others: list[list[tuple[int, int]]]) -> float:
    """The share of a zone that lies in others, measured with points of its own: the drawing that finds overlaps has
    thick borders, which are a large part of a narrow zone. A point is in a zone as in ``java.awt.Polygon.contains``.
    """
    left, right = min(x for x, _ in path), max(x for x, _ in path)
    top, bottom = min(y for _, y in path), max(y for _, y in path)
    across, down = np.meshgrid(np.linspace(left, right, _POINTS + 2)[1:-1], np.linspace(top, bottom, _POINTS + 2)[1:-1])
    mine = _inside(path, across, down)
    theirs = np.zeros_like(mine)
    for other in others:
        theirs |= _inside(other, across, down)
    return float((mine & theirs).sum() / max(int(mine.sum()), 1))


_POINTS = 200
"""The number of points across and down that are examined."""


def _inside(path: list[tuple[int, int]], across: np.ndarray, down: np.ndarray) -> np.ndarray:
    inside = np.zeros(across.shape, bool)
    for (x, y), (before_x, before_y) in zip(path, [path[-1], *path[:-1]], strict=True):
        if y != before_y:
            crosses = (y > down) != (before_y > down)
            inside ^= crosses & (across < (before_x - x) * (down - y) / (before_y - y) + x)
    return inside


def _named(before: np.ndarray, paths: list[tuple[Element, list[tuple[int, int]]]]) -> str:
    numbers, counts = np.unique(before[before >= 0], return_counts=True)
    largest = [int(each) for _, each in sorted(zip(counts.tolist(), numbers.tolist(), strict=True), reverse=True)]
    shown = [repr(paths[each][0].get("name", "")) for each in largest[:3]]
    more = f" and {len(largest) - 3} more" if len(largest) > 3 else ""
    return (", ".join(shown[:-1]) + " and " + shown[-1] if len(shown) > 1 and not more else ", ".join(shown)) + more


def _cover(names: str) -> str:
    return "cover" if " and " in names else "covers"


_GAP = 24
"""Gaps smaller than this across, in pixels of the board, are not reported."""


def _gaps(module: Module, owner: np.ndarray, grid: Element, where: tuple[int, int, float]) -> Iterator[Finding]:
    """Find areas without a zone that zones enclose on all sides and that are small compared with them: hardly left out
    on purpose.
    """
    if len(list(grid.iterchildren())) > len(list(grid.iterchildren(_ZONE))) + 1:
        return  # a grid of its own behind the zones
    left, top, scale = where
    total = int((owner >= 0).sum())
    holes = []
    for runs in _enclosed(owner < 0):
        rows = [row for row, _, _ in runs]
        first, last = min(start for _, start, _ in runs), max(end for _, _, end in runs)
        tall, wide = (max(rows) - min(rows) + 1) / scale, (last - first) / scale
        area = sum(end - start for _, start, end in runs)
        thick = area / scale**2 / max(tall, wide)
        if thick >= _GAP and area < 0.01 * total:
            middle = max(runs, key=lambda run: run[2] - run[1])
            holes.append((round((middle[1] + middle[2]) / 2 / scale) + left, round(middle[0] / scale) + top))
    if holes:
        shown = "; ".join(f"{x}, {y}" for x, y in holes[:5])
        more = f" and {len(holes) - 5} more" if len(holes) > 5 else ""
        count = "a gap" if len(holes) == 1 else f"{len(holes)} gaps"
        yield Finding(
            "zone-gap",
            Severity.NOTE,
            (module.place(grid),),
            f"zones leave {count} between them, at {shown}{more} (pixels of the board): a piece there is in no zone",
            "Draw the zones up to each other, if nothing is meant to be left out.",
        )


def _enclosed(free: np.ndarray) -> list[list[tuple[int, int, int]]]:
    """The connected areas of a mask that do not touch its edge, each as runs: row, first column, column after the
    last."""
    parents: list[int] = []
    runs: list[tuple[int, int, int]] = []

    def top_of(number: int) -> int:
        while parents[number] != number:
            parents[number] = parents[parents[number]]
            number = parents[number]
        return number

    above: list[int] = []
    for row, line in enumerate(free):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(np.int8), [0]))))
        here = []
        for start, end in edges.reshape(-1, 2).tolist():
            number = len(runs)
            runs.append((row, start, end))
            parents.append(number)
            here.append(number)
            for other in above:
                if runs[other][1] < end and start < runs[other][2]:
                    parents[top_of(other)] = top_of(number)
        above = here
    areas: dict[int, list[tuple[int, int, int]]] = {}
    for number, run in enumerate(runs):
        areas.setdefault(top_of(number), []).append(run)
    last_row, width = free.shape[0] - 1, free.shape[1]
    return [
        each
        for each in areas.values()
        if not any(row in (0, last_row) or start == 0 or end == width for row, start, end in each)
    ]


# ---- stacks


def _size(module: Module, board: Element) -> tuple[int, int] | None:
    name = board.get("image", "")
    if not name:
        width, height = read_int(board.get("width", "")), read_int(board.get("height", ""))
        return (width, height) if width and height else None
    contents = module.entries.get(f"images/{name}", b"")
    try:
        with opened_picture(contents) as picture:
            return picture.size
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None


def stacks_off_the_board(module: Module) -> Iterator[Finding]:
    """Find at-start stacks and decks outside their board, or outside the only board of their map.

    Designers also hide decks there, so this is a note.
    """
    if module.is_extension:
        return
    for element in module.elements():
        if element.tag not in _STACKS or element.get("useGridLocation") == "true":
            continue
        around = next((each for each in element.iterancestors() if each.tag in _MAPS), None)
        boards = [] if around is None else list(around.iter(_BOARD))
        wanted = element.get("owningBoard", "")
        here = [each for each in boards if each.get("name", "") == wanted] if wanted not in ("", "null") else boards
        size = _size(module, here[0]) if len(here) == 1 else None
        x, y = read_int(element.get("x", "")), read_int(element.get("y", ""))
        if size is None or x is None or y is None or around is None:
            continue
        edges = (read_int(around.get("edgeWidth", "")) or 0, read_int(around.get("edgeHeight", "")) or 0)
        wide, tall = size[0] + edges[0], size[1] + edges[1]
        name = here[0].get("name", "")
        if x < -edges[0] or y < -edges[1] or x > wide or y > tall:
            yield Finding(
                "stack-off-board",
                Severity.NOTE,
                (f"{module.place(element)}, at {x}, {y} of the board {name!r} ({size[0]} x {size[1]} pixels)",),
                "at-start stacks or decks that lie outside of their board",
                "If they are not hidden there on purpose, place them again with the button Reposition Stack.",
            )
