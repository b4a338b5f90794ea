"""A part of a board with counters on it, for the cover and the help page."""

from __future__ import annotations

import base64
import io

import svgwrite
from PIL import Image
from svgwrite.container import Group

from vmodsmith.hexgrid import Point
from vmodsmith.model import Game, Style

from . import png
from .box import PixelBox
from .counters.faces import draw_face
from .counters.sizes import face_size
from .raster import to_png

__all__ = ["cut", "image", "laid_counter"]

_FINE = 2.0
"""The number of pixels of a counter's picture per pixel of the drawing."""


def cut(board: bytes, box: PixelBox) -> bytes:
    """A part of a PNG picture, as PNG."""
    edges = int(box.x), int(box.y), int(box.right), int(box.bottom)
    found = png.part(board, *edges)
    if found is not None:
        part = Image.fromarray(found)
    else:
        with Image.open(io.BytesIO(board)) as whole:
            part = whole.crop(edges).convert("RGB")
    out = io.BytesIO()
    part.save(out, "PNG", compress_level=1)
    return out.getvalue()


def image(picture: bytes, box: PixelBox) -> svgwrite.image.Image:
    """A PNG picture as an element of a drawing, as large as its box."""
    return svgwrite.image.Image(
        f"data:image/png;base64,{base64.b64encode(picture).decode()}",
        insert=(box.x, box.y),
        size=(box.width, box.height),
        preserveAspectRatio="none",
        debug=False,
    )


def laid_counter(game: Game, style: Style, name: str, face: int, place: Point, zoom: float) -> Group:
    """A counter with its shadow, as large as on the map."""
    counter = game.counter_by_id[name]
    pixels = style.counter.pixels / style.counter.size * zoom
    wide, high = (each * pixels for each in face_size(style, counter.layout))
    drawn = to_png(draw_face(counter, face, style, pixels=round(wide * _FINE)), round(wide * _FINE))
    box = PixelBox(round(place.x - wide / 2), round(place.y - high / 2), round(wide), round(high))
    made = Group(debug=False)
    for far, dark in ((4, 0.18), (2.5, 0.26), (1, 0.3)):
        made.add(
            svgwrite.shapes.Rect(
                (box.x + far * 0.6, box.y + far),
                (box.width, box.height),
                rx=2,
                fill="#000000",
                fill_opacity=dark,
                debug=False,
            )
        )
    made.add(image(drawn, box))
    return made
