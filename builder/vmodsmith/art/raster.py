"""From SVG to pixels, through resvg. No fonts are looked up, because all text is outlines.

Two bindings of this library are used. `svg2png_py` returns the pixels themselves; `resvg_py` returns only a PNG, which
takes several times as long to write as to draw, and has to be read again. If the first has no build for the system and
processor (see `pyproject.toml`), the second is used: the pixels are the same.
"""

from __future__ import annotations

import io
import re
from functools import cache

import numpy as np
import numpy.typing as npt
import resvg_py

from .png import lossless

try:
    import svg2png_py
except ImportError:
    svg2png_py = None

__all__ = ["Pixels", "pixels", "to_png"]

Pixels = npt.NDArray[np.uint8]
"""An array: rows, columns, and red, green, blue and alpha of each pixel."""

_DPI = 96.0


def to_png(svg: str, width: int | None = None) -> bytes:
    """The picture as a lossless PNG, `width` pixels wide with the height in proportion; without `width` in the size of
    the SVG.

    The bytes depend on the SVG and the pinned libraries alone. Raises ValueError for bad SVG.
    """
    return lossless(pixels(svg, width))


def pixels(svg: str, width: int | None = None, rows: slice = slice(None)) -> Pixels:
    """The pixels of a picture, in the size of `to_png`, or of some of its rows. Raises ValueError for bad SVG."""
    drawn = svg if width is None else _fitted(svg, width)
    if svg2png_py is None or drawn is None:
        return np.ascontiguousarray(_decoded(svg, width)[rows])
    try:
        held, wide, high = svg2png_py.svg_to_rgba(drawn, _no_fonts())
    except RuntimeError as error:
        raise ValueError(str(error)) from None
    found = np.frombuffer(held, np.uint8).reshape(high, wide, 4)[rows].copy()
    del held
    alpha = found[..., 3]
    partly = (alpha > 0) & (alpha < 255)
    some = found[partly]
    some[:, :3] = _full_colours()[some[:, 3:], some[:, :3]]
    found[partly] = some
    return found


def _decoded(svg: str, width: int | None) -> Pixels:
    """The same through a PNG."""
    from PIL import Image  # slow to load, and not needed where pixels come straight from the rasteriser

    png = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, dpi=_DPI, skip_system_fonts=True, shape_rendering="geometric_precision"
    )
    with Image.open(io.BytesIO(bytes(png))) as picture:
        return np.array(picture.convert("RGBA"))


@cache
def _no_fonts() -> svg2png_py.FontDatabase:
    return svg2png_py.FontDatabase()


@cache
def _full_colours() -> Pixels:
    """By alpha (from 1) and value: the colour before it was multiplied by alpha, rounded as in resvg."""
    alpha, value = np.ogrid[1:256, 0:256]
    made = np.zeros((256, 256), np.uint8)
    made[1:] = np.minimum(value / (alpha / 255.0) + 0.5, 255)
    return made


_HEAD = re.compile(r"<svg\b([^<>]*)>")
_SIDE = re.compile(r'\s(width|height)="([\d.]+)(px|mm)?"')
_VIEW = re.compile(r'\sviewBox="([^"]*)"')


def _fitted(svg: str, width: int) -> str | None:
    """A drawing changed to this width, scaled exactly as in `resvg_py`; None if the head of the drawing gives its size
    in an unknown form. The rasteriser calculates with 32-bit numbers, and scales from a size in whole pixels.
    """
    head = _HEAD.search(svg)
    view = _VIEW.search(head[1]) if head else None
    sides = {name: _length(value, unit) for name, value, unit in _SIDE.findall(head[1])} if head else {}
    if head is None or view is None or len(sides) < 2 or "preserveAspectRatio" in head[1]:
        return None
    one = np.float32
    across, down = sides["width"], sides["height"]
    whole_across, whole_down = (max(1, int(each + one(0.5))) for each in (across, down))
    height = int(np.ceil(one(width) * one(whole_down) / one(whole_across)))
    left, top, wide, high = map(one, view[1].split())
    shrunk = min(across / wide, down / high)
    scale_x, scale_y = one(width) / one(whole_across), one(height) / one(whole_down)
    matrix = (
        scale_x * shrunk,
        scale_y * shrunk,
        scale_x * (-left * shrunk + (across - wide * shrunk) / one(2)),
        scale_y * (-top * shrunk + (down - high * shrunk) / one(2)),
    )
    a, d, e, f = (repr(float(each)) for each in matrix)
    rest = _SIDE.sub("", _VIEW.sub("", head[1]))
    inside = svg[head.end() : svg.rindex("</svg>")]
    return f'<svg{rest} width="{width}" height="{height}"><g transform="matrix({a} 0 0 {d} {e} {f})">{inside}</g></svg>'


def _length(value: str, unit: str) -> np.float32:
    """A length in pixels."""
    found = np.float32(value)
    return np.float32(found * np.float32(_DPI) / np.float32(25.4)) if unit == "mm" else found
