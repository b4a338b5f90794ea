"""Smaller PNGs: one byte per pixel, with a palette of 256 colours fitted to the picture. A map of sixteen million
pixels takes ten megabytes in full colours and three with a palette; at 100 % no difference is visible.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PIL import Image

from .png import different, of_palette, rows_of
from .raster import Pixels

__all__ = ["ColourPalette", "Values", "indexed", "palette_of", "values_of"]

_COLOURS = 1 << 24
_AT_ONCE = 1 << 16
"""The number of colours compared with the palette at once."""

_SEARCHED = 1 << 22
"""The number of pixels looked up at once."""

Values = npt.NDArray[np.uint32]
"""Opaque colours, each as one number: red, 256 times green, 65,536 times blue."""


@dataclass(frozen=True)
class ColourPalette:
    """At most 256 colours: red, green and blue of each, one after the other."""

    colours: bytes

    def numbers(self, values: Values) -> Pixels:
        """The number of the nearest palette colour for each pixel, in an array of the same shape."""
        nearest = _nearest(self.colours)
        made = np.empty(values.shape, np.uint8)
        flat, given = made.reshape(-1), values.reshape(-1)
        for start in range(0, len(given), _SEARCHED):
            some = given[start : start + _SEARCHED]
            found = nearest[some]
            strange = different(some[found < 0])
            if len(strange):
                _find(strange, self.colours, nearest)
                found = nearest[some]
            flat[start : start + _SEARCHED] = found
        return made

    def png(self, rows: Pixels, level: int = 6) -> bytes:
        """The PNG of a picture with rows of palette numbers (`png.rows_of`).

        `level` is the compression level, 1 to 12.
        """
        colours = np.frombuffer(self.colours, np.uint8).reshape(-1, 3)
        return of_palette(rows, np.column_stack([colours, np.full(len(colours), 255, np.uint8)]), level)


def values_of(pixels: Pixels) -> Values:
    """The colours of opaque pixels (red, green, blue, alpha) as numbers."""
    found: Values = np.ascontiguousarray(pixels).view("<u4")[..., 0] & np.uint32(_COLOURS - 1)
    return found


def palette_of(picture: Image.Image) -> ColourPalette:
    """The palette that fits a picture, by median cut (Heckbert, *Color image quantization for frame buffer display*,
    1982)."""
    flat = picture.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return ColourPalette(bytes(flat.getpalette() or []))


def indexed(pixels: Pixels) -> bytes:
    """The PNG of a picture with a palette of its own, without transparency. `pixels`: rows, columns, and red, green,
    blue, alpha."""
    height, width = pixels.shape[:2]
    palette = palette_of(Image.fromarray(pixels).convert("RGB"))
    rows = rows_of(width, height)
    rows[:, 1:] = palette.numbers(values_of(pixels))
    return palette.png(rows)


@lru_cache(maxsize=1)
def _nearest(colours: bytes) -> npt.NDArray[np.int16]:
    """For each colour (red, 256 times green, 65,536 times blue) the number of the nearest in a palette; -1 if not yet
    known.
    """
    return np.full(_COLOURS, -1, np.int16)


def _find(wanted: Values, colours: bytes, nearest: npt.NDArray[np.int16]) -> None:
    """Find the nearest palette colours of some colours.

    All numbers are whole and small enough to be exact, whatever the order of addition.
    """
    palette = np.frombuffer(colours, np.uint8).reshape(-1, 3).astype(np.float32)
    squares = (palette * palette).sum(axis=1)
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        parts = np.stack([some & 255, some >> 8 & 255, some >> 16 & 255], axis=1).astype(np.float32)
        nearest[some] = (squares - 2 * (parts @ palette.T)).argmin(axis=1)
