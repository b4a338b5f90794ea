"""An author's pictures prepared for display: cut out, in plain colours, no finer than wanted."""

from __future__ import annotations

import base64
import io
import re
import warnings
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from vmodsmith.foundation.errors import UserError
from vmodsmith.model import ImageFile

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["BadImage", "address", "drawing", "part_of", "pixels"]


class BadImage(UserError, ValueError):
    """A picture whose pixels cannot be read, although its head can."""


def part_of(picture: ImageFile, part: tuple[float, float, float, float]) -> ImageFile:
    """A part of a picture; `part` is left, top, width and height as shares of it, from 0 to 1."""
    left, top, width, height = picture.shown
    x, y, w, h = part
    return picture.model_copy(update={"crop": (left + x * width, top + y * height, w * width, h * height)})


@lru_cache(maxsize=2)
def _opened(picture: ImageFile) -> Image.Image:
    """All pixels of a PNG or JPEG: RGB, or RGBA if anything is transparent."""
    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            opened = Image.open(io.BytesIO(picture.data), formats=("PNG", "JPEG"))
            opened.load()
            if picture.kind == "jpeg":
                ImageOps.exif_transpose(opened, in_place=True)
            return _plain(opened)
    except Exception as error:  # Pillow raises errors of many kinds for damaged files
        raise BadImage(f"{picture.file} is damaged: {error}") from None


def _plain(picture: Image.Image) -> Image.Image:
    if picture.mode.startswith("I") or picture.mode == "F":  # sixteen bits a pixel, of which the screen shows eight
        return picture.point(lambda value: value / 256).convert("L").convert("RGB")
    if picture.mode == "RGB" and "transparency" not in picture.info:
        return picture  # not a copy: a scan has hundreds of megabytes
    clear = picture.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in picture.info
    made = picture.convert("RGBA" if clear else "RGB")
    if clear and made.getchannel("A").getextrema() == (255, 255):
        return made.convert("RGB")
    return made


@lru_cache(maxsize=64)
def pixels(picture: ImageFile, most: tuple[int, int] | None = None) -> Image.Image:
    """The used part of a PNG or JPEG, RGB or RGBA, reduced if it is larger than `most`. Raises BadImage."""
    from PIL import Image

    whole = (
        _opened(ImageFile.model_construct(**{**picture.__dict__, "crop": None})) if picture.crop else _opened(picture)
    )
    left, top, width, height = picture.shown
    if most and (width > most[0] or height > most[1]):
        size = max(1, min(most[0], round(width))), max(1, min(most[1], round(height)))
        return whole.resize(size, Image.Resampling.LANCZOS, box=(left, top, left + width, top + height))
    box = (round(left), round(top), max(round(left) + 1, round(left + width)), max(round(top) + 1, round(top + height)))
    return whole if box == (0, 0, *whole.size) else whole.crop(box)


_HEAD = re.compile(r"<svg\b[^<>]*>")
_SIZED = re.compile(r"\s(?:width|height|viewBox|preserveAspectRatio|x|y)\s*=\s*(\"[^\"]*\"|'[^']*')")


@lru_cache(maxsize=64)
def drawing(picture: ImageFile) -> str:
    """The used part of an SVG as an SVG of its own, which may be stretched."""
    text = picture.data.decode()
    found = _HEAD.search(text)
    assert found is not None  # it was written from a tree whose root is an <svg>
    left, top, width, height = picture.shown
    view = f"{picture.left + left:g} {picture.top + top:g} {width:g} {height:g}"
    head = _SIZED.sub("", found[0])[:-1].rstrip("/")
    head += f' width="{width:g}" height="{height:g}" viewBox="{escape(view)}" preserveAspectRatio="none">'
    return text[: found.start()] + head + text[found.end() :]


@lru_cache(maxsize=64)
def address(picture: ImageFile, most: tuple[int, int] | None = None) -> str:
    """A picture as a data address (`data:…`), for drawings. Raises BadImage."""
    if picture.kind == "svg":
        return "data:image/svg+xml;base64," + base64.b64encode(drawing(picture).encode()).decode()
    made = io.BytesIO()
    pixels(picture, most).save(made, "PNG", compress_level=1)
    return "data:image/png;base64," + base64.b64encode(made.getvalue()).decode()
