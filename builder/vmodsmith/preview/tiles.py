"""The map tiles of the gallery: a map's picture in layers that can be switched, each a pyramid of WebP tiles.

A large picture is never in memory as a whole: its rows go from the rasteriser to the tiles of the finest level, then,
halved, to the next level, and so on; each level holds no more rows than a tile has.
"""

from __future__ import annotations

import io
import math
import pickle
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from lxml import etree
from PIL import Image

from vmodsmith.art import raster, svg_slices
from vmodsmith.art.map import hexmap
from vmodsmith.model import Game, Style

__all__ = ["GROUND", "LAYERS", "TILE", "Pyramid", "map_tiles", "packed_map_tiles", "parted", "pyramid", "streamed"]

GROUND = "ground"
LAYERS = ("zones", "numbers", "vp", "entries", "names")
"""Layers over the ground, the lowest first: groups of the drawing with this id, or with an id that ends in `-` and this
one.
"""

TILE = 512
OVERLAP = 1
LEAST = 256
"""The smallest level in pixels, unless the picture itself is smaller."""

_ID = "id"


@dataclass(frozen=True)
class Pyramid:
    """One layer: the numbers of its levels, the size of the picture, and each tile by its path."""

    width: int
    height: int
    lowest: int
    highest: int
    tiles: dict[str, bytes]


def map_tiles(game: Game, of: str, style: Style) -> dict[str, Pyramid]:
    """The layers of the map with the id `of` that have anything on them, the ground first.

    Raises ValueError if the map cannot be drawn.
    """
    sheet = next(each for each in game.maps if each.id == of)
    found: dict[str, Pyramid] = {}
    for name, svg in parted(hexmap.draw_map(game, sheet, style)).items():
        drawn = svg_slices.read(svg)
        if drawn.width * drawn.height > _WHOLE:
            found[name] = streamed(drawn.width, drawn.height, _rows_of(drawn), lossless=name != GROUND)
            continue
        image = Image.fromarray(raster.pixels(svg))
        found[name] = pyramid(image.convert("RGB") if name == GROUND else image, lossless=name != GROUND)
    return found


def packed_map_tiles(asked: bytes) -> dict[str, Pyramid]:
    """`map_tiles` for another process; `asked` are its arguments, pickled by this program."""
    game, of, style = pickle.loads(asked)
    return map_tiles(game, of, style)


def parted(svg: str) -> dict[str, str]:
    """A drawing split into several that, laid over one another, show the same; the ground is the rest."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    root = etree.fromstring(svg.encode(), parser)
    groups: dict[str, list[etree._Element]] = {}
    for element in list(root.iter("{*}g")):
        name = (element.get(_ID) or "").rpartition("-")[2]
        if name in LAYERS:
            groups.setdefault(name, []).append(element)
    found = {}
    for name in LAYERS:
        taken = groups.get(name, [])
        if not any(len(each) for each in taken):
            continue
        layer = etree.Element(root.tag, dict(root.attrib), nsmap=root.nsmap)  # type: ignore[arg-type]  # the stubs know no default namespace
        layer.extend(_copy(each) for each in root.findall("{*}defs"))
        for each in taken:
            parent = each.getparent()
            if parent is not None:
                parent.remove(each)
            layer.append(each)
        found[name] = etree.tostring(layer, encoding="unicode")
    return {GROUND: etree.tostring(root, encoding="unicode"), **found}


def _copy(element: etree._Element) -> etree._Element:
    return etree.fromstring(etree.tostring(element))


def pyramid(image: Image.Image, *, lossless: bool = False) -> Pyramid:
    """The tiles of a picture as WebP, `level/column_row.webp`; each level is half the next, as Deep Zoom counts
    them."""
    width, height = image.size
    highest = max(0, math.ceil(math.log2(max(width, height, 1))))
    tiles: dict[str, bytes] = {}
    level = highest
    current = image
    while True:
        for place, box in _boxes(*current.size):
            tiles[f"{level}/{place}.webp"] = _webp(current.crop(box), lossless)
        if max(current.size) <= LEAST or level == 0:
            return Pyramid(width, height, level, highest, tiles)
        level -= 1
        scale = 2 ** (highest - level)
        size = (max(1, math.ceil(width / scale)), max(1, math.ceil(height / scale)))
        current = current.resize(size, Image.Resampling.BOX)


_WHOLE = 32_000_000
"""The most pixels of a picture that is cut into tiles as a whole."""

_MARGIN = 32
"""The number of extra rows that are rastered around the wanted ones: at the edge of a picture curves end a little too
early.
"""


def _rows_of(drawn: svg_slices.Drawn, count: int = TILE // 2) -> Iterator[raster.Pixels]:
    """The pixels of a drawing, some rows at a time, from the top."""
    for top in range(0, drawn.height, count):
        rows, above = min(count, drawn.height - top), min(top, _MARGIN)
        yield raster.pixels(drawn.cut(top - above, above + rows + _MARGIN), rows=slice(above, above + rows))


def streamed(width: int, height: int, rows: Iterable[raster.Pixels], *, lossless: bool = False) -> Pyramid:
    """The `pyramid` of a picture that arrives some rows at a time, always an even number except for the last."""
    highest = max(0, math.ceil(math.log2(max(width, height, 1))))
    tiles: dict[str, bytes] = {}
    finest = _Level(highest, width, height, lossless, tiles)
    for some in rows:
        finest.add(some)
    finest.end()
    lowest = finest
    while lowest.next:
        lowest = lowest.next
    return Pyramid(width, height, lowest.level, highest, tiles)


class _Level:
    """A level of a pyramid being made: the rows that its tiles still need, and the next level, half as large."""

    def __init__(self, level: int, width: int, height: int, lossless: bool, tiles: dict[str, bytes]) -> None:
        self.level, self._size, self._lossless, self._tiles = level, (width, height), lossless, tiles
        self._held = np.zeros((0, width, 4), np.uint8)
        self._top = self._down = 0
        self._odd = np.zeros((0, width, 4), np.uint8)
        last = max(width, height) <= LEAST or level == 0
        half = (math.ceil(width / 2), math.ceil(height / 2))
        self.next = None if last else _Level(level - 1, *half, lossless, tiles)

    def add(self, rows: raster.Pixels) -> None:
        """Add the next rows."""
        self._held = np.concatenate([self._held, rows])
        while self._top + len(self._held) >= min((self._down + 1) * TILE + OVERLAP, self._size[1]):
            if self._down * TILE >= self._size[1]:
                break
            self._cut()
        if self.next:
            rows = np.concatenate([self._odd, rows])
            even = len(rows) // 2 * 2
            self._odd = rows[even:]
            if even:
                self.next.add(_halved(rows[:even]))

    def end(self) -> None:
        """Finish: there are no more rows."""
        if self.next:
            if len(self._odd):
                self.next.add(_halved(self._odd))
            self.next.end()

    def _cut(self) -> None:
        """Make a row of tiles from its complete pixel rows."""
        width, height = self._size
        low = min((self._down + 1) * TILE + OVERLAP, height)
        shown = Image.fromarray(self._held[: low - self._top])
        image = shown if self._lossless else shown.convert("RGB")
        for column in range(math.ceil(width / TILE)):
            left, right = max(0, column * TILE - OVERLAP), min(width, (column + 1) * TILE + OVERLAP)
            tile = image.crop((left, 0, right, image.height))
            self._tiles[f"{self.level}/{column}_{self._down}.webp"] = _webp(tile, self._lossless)
        self._down += 1
        keep = max(0, self._down * TILE - OVERLAP - self._top)
        self._held = self._held[keep:].copy()
        self._top += keep


def _halved(rows: raster.Pixels) -> raster.Pixels:
    """Rows of half the size; an odd last one counts as two."""
    height, width = rows.shape[:2]
    half = Image.fromarray(rows).resize((math.ceil(width / 2), math.ceil(height / 2)), Image.Resampling.BOX)
    return np.asarray(half)


def _boxes(width: int, height: int) -> Iterator[tuple[str, tuple[int, int, int, int]]]:
    for column in range(math.ceil(width / TILE)):
        for row in range(math.ceil(height / TILE)):
            left, top = max(0, column * TILE - OVERLAP), max(0, row * TILE - OVERLAP)
            right, low = min(width, (column + 1) * TILE + OVERLAP), min(height, (row + 1) * TILE + OVERLAP)
            yield f"{column}_{row}", (left, top, right, low)


def _webp(image: Image.Image, lossless: bool) -> bytes:
    made = io.BytesIO()
    if lossless:
        image.save(made, "WEBP", lossless=True, quality=20, method=1)
    else:
        image.save(made, "WEBP", quality=84, method=2)
    return made.getvalue()
