"""The map tiles of the gallery: a map's picture in layers that can be switched, each a pyramid of WebP tiles."""

from __future__ import annotations

import io
import math
import pickle
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree
from PIL import Image

from vmodsmith.art import raster
from vmodsmith.art.map import hexmap
from vmodsmith.model import Game, Style

__all__ = ["GROUND", "LAYERS", "TILE", "Pyramid", "map_tiles", "packed_map_tiles", "parted", "pyramid"]

GROUND = "ground"
LAYERS = ("zones", "numbers", "vp", "entries", "names")
"""Layers over the ground, the lowest first: groups of the drawing with this id or one that ends in `-` and it."""

TILE = 512
OVERLAP = 1
LEAST = 256
"""No level is smaller than this, save where the picture itself is."""

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

    Raises ValueError where the map cannot be drawn.
    """
    sheet = next(each for each in game.maps if each.id == of)
    found: dict[str, Pyramid] = {}
    for name, svg in parted(hexmap.draw_map(game, sheet, style)).items():
        image = Image.fromarray(raster.pixels(svg))
        found[name] = pyramid(image.convert("RGB") if name == GROUND else image, lossless=name != GROUND)
    return found


def packed_map_tiles(asked: bytes) -> dict[str, Pyramid]:
    """`map_tiles` for another process: what it takes, as `pickle` packed it in this program."""
    game, of, style = pickle.loads(asked)
    return map_tiles(game, of, style)


def parted(svg: str) -> dict[str, str]:
    """One drawing as several that give it again when they are laid upon one another; the ground is what is left."""
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
