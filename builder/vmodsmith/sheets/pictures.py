"""Sheets and single counters as pictures, for services that print uploaded pictures."""

from __future__ import annotations

import csv
import io
from collections import Counter as Tally
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pypdfium2
from PIL import Image
from pypdfium2 import raw

from vmodsmith.foundation.errors import UserError
from vmodsmith.model import Game, Style
from vmodsmith.model.paper import Size

from .arrange import Copy
from .canvas import Canvas
from .countersheets import CounterSheetPlan, Made
from .document import Document
from .faces import counter_vectors
from .paper import Rect
from .vectors import Vector

if TYPE_CHECKING:
    from vmodsmith.foundation.cache import Cache

__all__ = ["PictureTooLarge", "counter_pictures", "sheet_pictures"]

_MOST = 120_000_000
"""The most pixels of one picture."""


class PictureTooLarge(UserError, ValueError):
    """A picture with too many pixels."""


def sheet_pictures(plan: CounterSheetPlan, made: Made, dpi: int) -> Iterator[tuple[str, bytes]]:
    """Every page of finished sheets as PNG by name: `sheets/01-front.png` and `sheets/01-back.png` are one sheet.

    Other pages (test pages, separate legends) are left out. Raises PictureTooLarge.
    """
    sides = {"fold": ["folded"], "none": ["front"]}.get(plan.format.duplex, ["front", "back"])
    names = [f"sheets/{n:02d}-{side}.png" for n in range(1, len(plan.sheets) + 1) for side in sides]
    yield from zip(names, _drawn(made.content, dpi, made.first, len(names)), strict=True)


def counter_pictures(
    game: Game, style: Style, plan: CounterSheetPlan, cache: Cache, dpi: int, jobs: int = 1
) -> Iterator[tuple[str, bytes]]:
    """Every piece of cardboard as PNG with its bleed, front and back, and `counters.csv` with the number of each.

    `counters/0001-rifles-front.png` belongs to `counters/0001-rifles-back.png`. Raises PictureTooLarge.
    """
    counts = Tally((copy.counter.id, copy.faces) for sheet in plan.sheets for copy in sheet.copies)
    kinds: dict[tuple[str, tuple[int, int]], tuple[Copy, Size]] = {}
    for sheet in plan.sheets:
        for copy in sheet.copies:
            kinds.setdefault((copy.counter.id, copy.faces), (copy, sheet.size))
    bleed = plan.format.bleed
    wanted = {copy.counter.id: copy.counter for copy, _ in kinds.values()}
    vectors = counter_vectors(wanted.values(), style, bleed / plan.scale, plan.format.inset / plan.scale, cache, jobs)
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(["front", "back", "quantity", "id", "width_mm", "height_mm", "bleed_mm"])
    for number, (key, (copy, size)) in enumerate(kinds.items(), 1):
        names = [f"counters/{number:04d}-{copy.counter.id}-{side}.png" for side in ("front", "back")]
        pages = _pages(copy, size, plan, vectors[copy.counter.id])
        yield from zip(names, _drawn(pages, dpi, 0, 2), strict=True)
        rows.writerow([*names, counts[key], copy.counter.id, *(f"{each:g}" for each in (*size, bleed))])
    yield "counters.csv", table.getvalue().encode("utf-8")


def _pages(copy: Copy, size: Size, plan: CounterSheetPlan, vectors: tuple[Vector, ...]) -> bytes:
    """A PDF with the two faces of one piece of cardboard, one per page, in the size with bleed."""
    document = Document("", "en")
    for face in copy.faces:
        canvas = Canvas(size[0] + 2 * plan.format.bleed, size[1] + 2 * plan.format.bleed)
        if plan.format.backs != "blank" or face < len(copy.counter.faces):
            canvas.place(document.form(vectors[face]), Rect(0, 0, canvas.width, canvas.height))
        document.page(canvas, "")
    return document.content()


def _drawn(content: bytes, dpi: int, first: int, count: int) -> Iterator[bytes]:
    """`count` pages of a PDF as PNG. Raises PictureTooLarge."""
    document = pypdfium2.PdfDocument(content)
    try:
        for number in range(first, first + count):
            yield _png(document[number], dpi)
    finally:
        document.close()


def _png(page: Any, dpi: int) -> bytes:
    width, height = (round(points / 72 * dpi) for points in page.get_size())
    if width * height > _MOST:
        raise PictureTooLarge(
            f"a picture of {width:,} x {height:,} pixels is too large: at most {_MOST:,} pixels are drawn; "
            f"ask for fewer dpi, or for smaller paper"
        )
    # Not `page.render`: it draws a page of 2970.04 pixels on 2971.
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, raw.FPDF_PRINTING)
    made: Image.Image = bitmap.to_pil().convert("RGB")
    held = io.BytesIO()
    made.save(held, "PNG", dpi=(dpi, dpi))
    return held.getvalue()
