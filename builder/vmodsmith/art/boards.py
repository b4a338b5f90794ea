"""The board images of one map, with and without the layers that players can hide: rastered in bands from layers drawn
once.

A whole map as the rasteriser makes it takes four bytes a pixel for each layer. A band takes so much for a few million
pixels, however large the map is, and bands can be made on several processes. First the layers of each band are
rastered; of some of their rows the palette of all pictures is found; then the pictures are laid together in its
colours.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from .indexed import ColourPalette, palette_of
from .raster import to_png

__all__ = ["Band", "bands", "laid", "palette", "rastered", "size"]

_BAND = 4_000_000
"""Pixels of a band."""

_MARGIN = 32
"""Rows beyond a band that are rastered with it and cut off: at the edge of a picture curves end a little too early."""

_EVERY = 4
"""The palette is found on one row of so many: no stroke of a letter lies between two of them."""

_SIZE = re.compile(r'<svg\b[^>]*?viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>')


@dataclass(frozen=True, slots=True)
class Band:
    """Some rows of a map: PNGs of its layers by name, the lowest first, and the part of them that counts (left, top,
    right, low); of the whole picture the rows for the palette, three bytes a pixel."""

    layers: Mapping[str, bytes]
    inside: tuple[int, int, int, int]
    sample: bytes


def size(layers: Mapping[str, str]) -> tuple[int, int]:
    """Width and height in pixels of a map in layers, SVG texts of one size."""
    found = _SIZE.search(next(iter(layers.values())))
    assert found is not None
    return round(float(found[1])), round(float(found[2]))


def bands(layers: Mapping[str, str]) -> list[tuple[int, int]]:
    """The bands of a map: the first row of each, and how many rows it has."""
    width, height = size(layers)
    rows = max(_EVERY, _BAND // width // _EVERY * _EVERY)
    return [(top, min(rows, height - top)) for top in range(0, height, rows)]


def rastered(layers: Mapping[str, str], top: int, rows: int) -> Band:
    """One band of a map in layers, the lowest first. Layers that have nothing in it are left out."""
    above = min(top, _MARGIN)
    inside = (0, above, size(layers)[0], above + rows)
    pngs = {name: to_png(_cut(svg, top - above, above + rows + _MARGIN)) for name, svg in layers.items()}
    opened = {name: _opened(png).crop(inside) for name, png in pngs.items()}
    empty = [name for name, layer in list(opened.items())[1:] if not layer.getchannel("A").getbbox()]
    whole = _together(opened.values())
    sample = b"".join(whole.crop((0, row, whole.width, row + 1)).tobytes() for row in range(0, rows, _EVERY))
    return Band({name: png for name, png in pngs.items() if name not in empty}, inside, sample)


def palette(made: Iterable[Band], width: int) -> ColourPalette:
    """The one palette of all pictures of a map: what is the same in two of them has the same colour in both."""
    rows = b"".join(each.sample for each in made)
    return palette_of(Image.frombytes("RGB", (width, len(rows) // 3 // width), rows))


def laid(band: Band, hidden: Sequence[frozenset[str]], colours: ColourPalette) -> list[bytes]:
    """For each collection of hidden layers the band without them, in numbers of the palette: a byte a pixel."""
    opened = {name: _opened(png).crop(band.inside) for name, png in band.layers.items()}
    made: dict[frozenset[str], bytes] = {}
    for each in hidden:
        lacks = each.intersection(opened)
        if lacks not in made:
            made[lacks] = colours.numbers(_together(layer for name, layer in opened.items() if name not in lacks))
    return [made[each.intersection(opened)] for each in hidden]


def _opened(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as picture:
        return picture.convert("RGBA")


def _together(layers: Iterable[Image.Image]) -> Image.Image:
    board: Image.Image | None = None
    for layer in layers:
        board = board or Image.new("RGBA", layer.size)
        board.alpha_composite(layer)
    assert board is not None
    return board.convert("RGB")


_STRIP = re.compile(r'<image\b(?=[^>]*? height="(\d+)")(?=[^>]*? x="0")(?=[^>]*? y="(\d+)")[^>]*?/>')
"""A strip of a picture below the grid (`map/underlay.py`), as wide as the board."""


def _meets(strip: re.Match[str], top: int, rows: int) -> bool:
    """Whether rows of a board are in a strip: one that is not need not be opened."""
    return int(strip[2]) < top + rows and int(strip[2]) + int(strip[1]) > top


def _cut(svg: str, top: int, rows: int) -> str:
    """A drawing of which some rows are shown."""
    found = _SIZE.search(svg)
    assert found is not None
    svg = _STRIP.sub(lambda strip: strip[0] if _meets(strip, top, rows) else "", svg)
    head = re.sub(r'viewBox="[^"]*"', f'viewBox="0 {top} {found[1]} {rows}"', found[0])
    head = re.sub(r'\bheight="[^"]*"', f'height="{rows}"', head)
    return svg[: found.start()] + head + svg[found.end() :]
