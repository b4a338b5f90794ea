"""Smaller PNGs: one byte a pixel, by a palette of 256 colours fitted to the picture.

A map of sixteen million pixels is ten megabytes as it comes from the rasteriser and three with a palette; at 100 % the
eye finds no difference. The compressor is a pinned Rust library, so that the bytes are the same on every machine.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import oxipng
from PIL import Image

__all__ = ["ColourPalette", "indexed", "palette_of"]

_COLOURS = 1 << 24
_AT_ONCE = 1 << 16
"""Colours compared with the palette at once."""


@dataclass(frozen=True)
class ColourPalette:
    """At most 256 colours: red, green and blue of each, one after the other."""

    colours: bytes

    def numbers(self, picture: Image.Image) -> bytes:
        """The nearest colour of each pixel by its number, row by row: a byte a pixel."""
        nearest = _nearest(self.colours)
        whole = np.ascontiguousarray(np.asarray(picture.convert("RGBA")))
        pixels = whole.view("<u4")[..., 0] & np.uint32(_COLOURS - 1)
        found = nearest[pixels]
        strange = np.unique(pixels[found < 0])
        if len(strange):
            _find(strange, self.colours, nearest)
            found = nearest[pixels]
        return bytes(found.astype(np.uint8).tobytes())

    def png(self, numbers: bytes, width: int, height: int, level: int = 1) -> bytes:
        """The PNG of a picture in numbers of this palette. `level` 0 to 6: how hard to press."""
        entries = [(*self.colours[n : n + 3], 255) for n in range(0, len(self.colours), 3)]
        raw = oxipng.RawImage(numbers, width, height, color_type=oxipng.ColorType.indexed(entries), bit_depth=8)
        return bytes(raw.create_optimized_png(level=level, filter=[oxipng.RowFilter.NoOp]))


def palette_of(picture: Image.Image) -> ColourPalette:
    """The palette that fits a picture, by median cut (Heckbert, *Color image quantization for frame buffer display*,
    1982)."""
    flat = picture.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return ColourPalette(bytes(flat.getpalette() or []))


def indexed(png: bytes, level: int = 1) -> bytes:
    """The PNG with a palette of its own, without transparency. `level` 0 to 6: how hard to press."""
    with Image.open(io.BytesIO(png)) as picture:
        plain = picture.convert("RGB")
    palette = palette_of(plain)
    return palette.png(palette.numbers(plain), plain.width, plain.height, level)


@lru_cache(maxsize=2)
def _nearest(colours: bytes) -> npt.NDArray[np.int16]:
    """For each colour (red, 256 times green, 65,536 times blue) the number of the nearest in a palette; -1 for not yet
    known."""
    return np.full(_COLOURS, -1, np.int16)


def _find(wanted: npt.NDArray[np.uint32], colours: bytes, nearest: npt.NDArray[np.int16]) -> None:
    """Find the nearest of a palette's colours for some. All numbers are whole and small enough to be exact, in whatever
    order a machine adds them."""
    palette = np.frombuffer(colours, np.uint8).reshape(-1, 3).astype(np.float32)
    squares = (palette * palette).sum(axis=1)
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        parts = np.stack([some & 255, some >> 8 & 255, some >> 16 & 255], axis=1).astype(np.float32)
        nearest[some] = (squares - 2 * (parts @ palette.T)).argmin(axis=1)
