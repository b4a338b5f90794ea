"""Pictures below the grid of a map, moved, turned and scaled so that their hexes match those of the grid. For the
screen a picture is resampled to the pixels of the board image beforehand, in strips, so that drawing a band of a large
map opens only the strips of the band. For paper the picture itself is placed with all its pixels.
"""

from __future__ import annotations

import base64
import io
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, hypot
from typing import TYPE_CHECKING

from vmodsmith.hexgrid import Point
from vmodsmith.model import ImageFile, MapImage

from ..curves import num

if TYPE_CHECKING:
    from PIL import Image
    from svgwrite.base import BaseElement
    from svgwrite.container import Group

# Where pictures lie is asked of every map, and most have none: what draws them is loaded by who draws.

__all__ = ["STRIP", "Placing", "part_shown", "placing_of", "strips", "whole_images"]

STRIP = 500
"""The number of rows of a strip."""

_FINEST = 600
"""The most pixels per inch of paper: no press shows more, and the file would grow."""


@dataclass(frozen=True, slots=True)
class Placing:
    """The position of a picture on a board image: x = a u + c v + e, y = b u + d v + f for a pixel (u, v) of it."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def on_board(self, u: float, v: float) -> Point:
        """The place on the board image of a pixel of the picture."""
        return Point(self.a * u + self.c * v + self.e, self.b * u + self.d * v + self.f)

    def on_picture(self, x: float, y: float) -> Point:
        """The pixel of the picture at a place on the board image."""
        x, y = x - self.e, y - self.f
        return Point((self.d * x - self.c * y) / self.turned, (self.a * y - self.b * x) / self.turned)

    @property
    def turned(self) -> float:
        """The area of a pixel of the picture on the board, negative if the picture is mirrored."""
        return self.a * self.d - self.b * self.c

    @property
    def scales(self) -> tuple[float, float]:
        """Board pixels per pixel of the picture, in the directions of the least and the greatest stretch."""
        import numpy as np

        values = np.linalg.svd(np.array([[self.a, self.c], [self.b, self.d]]), compute_uv=False)
        return float(values[1]), float(values[0])

    def corners(self, part: tuple[float, float, float, float]) -> list[Point]:
        """The corners on the board of a part of the picture (left, top, width, height)."""
        left, top, width, height = part
        return [self.on_board(u, v) for u in (left, left + width) for v in (top, top + height)]


def placing_of(picture: MapImage, centres: Mapping[str, Point]) -> Placing | None:
    """The position of a picture from the middles of its hexes: the best fit for all of them (least squares, exact for
    three). None if fewer than three are hexes of the map, or they lie in a line.
    """
    known = [(at, centres[number]) for number, at in picture.at.items() if number in centres]
    if len(known) < 3:
        return None
    import numpy as np

    given = np.array([(u, v, 1.0) for (u, v), _ in known])
    spread = np.linalg.svd(given[:, :2] - given[:, :2].mean(axis=0), compute_uv=False)
    if spread[1] < 1.0 or spread[1] < 0.02 * spread[0]:
        return None
    (a, b), (c, d), (e, f) = np.linalg.lstsq(given, np.array([(p.x, p.y) for _, p in known]), rcond=None)[0].tolist()
    return Placing(a, b, c, d, e, f)


def part_shown(picture: MapImage) -> tuple[float, float, float, float]:
    """The part of a picture that is shown: left, top, width, height, within the file."""
    image = picture.image
    assert image is not None  # a picture that could not be read has made no map
    left, top, right, bottom = picture.crop or (0.0, 0.0, image.width, image.height)
    left, top, right, bottom = (
        min(left, image.width - 1),
        min(top, image.height - 1),
        min(right, image.width),
        min(bottom, image.height),
    )
    return left, top, max(1.0, right - left), max(1.0, bottom - top)


def strips(placed: list[tuple[MapImage, Placing]], width: int, height: int, paper: str) -> Group:
    """Pictures on a board image of this size, as one picture in strips, with paper around them."""
    from svgwrite.container import Group
    from svgwrite.image import Image as SvgImage

    made = Group(id="pictures", debug=False)
    for top, address_ in _strips_of(
        tuple((each.image, part_shown(each), at) for each, at in placed if each.image), width, height, paper
    ):
        rows = min(STRIP, height - top)
        made.add(SvgImage(address_, (0, top), (width, rows), debug=False))
    return made


_Placed = tuple[tuple[ImageFile, tuple[float, float, float, float], Placing], ...]


@lru_cache(maxsize=2)
def _strips_of(placed: _Placed, width: int, height: int, paper: str) -> tuple[tuple[int, str], ...]:
    """The strips of a board image: the first row of each, and its pixels as an address."""
    from PIL import Image

    made = []
    ready = [_ready(*each) for each in placed]
    for top in range(0, height, STRIP):
        rows = min(STRIP, height - top)
        strip = Image.new("RGB", (width, rows), paper)
        for source, at in ready:
            _lay(strip, source, at, top)
        held = io.BytesIO()
        strip.save(held, "PNG", compress_level=1)
        made.append((top, "data:image/png;base64," + base64.b64encode(held.getvalue()).decode()))
    return tuple(made)


def _ready(image: ImageFile, part: tuple[float, float, float, float], at: Placing) -> tuple[Image.Image, Placing]:
    """The pixels of the shown part at about the size in which they are shown, and their position."""
    from PIL import Image

    from .. import raster
    from ..images import drawing, pixels

    left, top, width, height = part
    most = at.scales[1]
    shown = ImageFile.model_construct(**{**image.__dict__, "crop": part})
    if image.kind == "svg":
        wide = min(20_000, max(1, ceil(width * most)))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            source = Image.fromarray(raster.pixels(drawing(shown), wide))
    else:
        scale = min(1.0, most)
        source = pixels.__wrapped__(shown, (max(1, round(width * scale)), max(1, round(height * scale))))
    across, down = width / source.width, height / source.height
    return source, Placing(
        at.a * across, at.b * across, at.c * down, at.d * down,
        at.a * left + at.c * top + at.e, at.b * left + at.d * top + at.f,
    )  # fmt: skip


def _lay(strip: Image.Image, source: Image.Image, at: Placing, top: int) -> None:
    """Paint the part of a picture that a strip shows on it."""
    from PIL import Image

    corners = at.corners((0, 0, source.width, source.height))
    if max(p.y for p in corners) < top or min(p.y for p in corners) > top + strip.height:
        return
    flat = at.turned
    # Pillow asks for the pixel of the source for each pixel of the result, at its middle.
    inverse = (
        at.d / flat, -at.c / flat, (at.c * (at.f - top) - at.d * at.e) / flat,
        -at.b / flat, at.a / flat, (at.b * at.e - at.a * (at.f - top)) / flat,
    )  # fmt: skip
    laid = source.transform(strip.size, Image.Transform.AFFINE, inverse, Image.Resampling.BICUBIC)
    if source.mode == "RGBA":
        strip.paste(laid, (0, 0), laid)
        return
    # Where nothing of the picture lies, the result has nothing either: a picture that is all there says where.
    covered = Image.new("L", source.size, 255).transform(strip.size, Image.Transform.AFFINE, inverse)
    strip.paste(laid, (0, 0), covered)


def whole_images(placed: list[tuple[MapImage, Placing]], px_per_mm: float) -> Group:
    """Whole pictures with their positions, for paper."""
    from svgwrite.container import Group
    from svgwrite.image import Image as SvgImage

    from ..images import address

    made = Group(id="pictures", debug=False)
    for each, at in placed:
        assert each.image is not None
        left, top, width, height = part = part_shown(each)
        shown = each.image.model_copy(update={"crop": part})
        most = max(1, ceil(width * hypot(at.a, at.b) / px_per_mm / 25.4 * _FINEST))
        size = (most, max(1, ceil(height * most / width)))
        matrix = " ".join(f"{value:.6f}" for value in (at.a, at.b, at.c, at.d, at.e, at.f))
        element: BaseElement = SvgImage(
            address.__wrapped__(shown, size), (num(left), num(top)), (num(width), num(height)), debug=False,
            transform=f"matrix({matrix})", preserveAspectRatio="none",
        )  # fmt: skip
        made.add(element)
    return made
