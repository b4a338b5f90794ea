"""Path data become the same curves in PDF as a drawing library makes of them."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from vmodsmith.art.counters.composition import Composition, PaintedPath
from vmodsmith.art.raster import to_png
from vmodsmith.sheets.canvas import Canvas
from vmodsmith.sheets.document import Document
from vmodsmith.sheets.faces import written
from vmodsmith.sheets.paper import Rect
from vmodsmith.sheets.paths import operators

from .measuring import picture

PATHS = (
    "M10 10H90V90H10Z",
    "m10 10h30v30h-30z m40 40 20 0 0 20-20 0z",
    "M10 50Q50 0 90 50T10 90",
    "M10,80C40,10,65,10,95,80S150,150,180,80",
    "M20 50A30 20 30 1 0 80 50A30 20 30 0 0 20 50Z",
    "M50 50a20 20 0 1 0 20-20z",
    "M50 50a20 20 0 01.5-20z",
    "M10 10L90 10L50 90ZL30 50Z",
    "M1e1 1e1L9e1 .5e2L10 90Z",
    # A smooth curve goes on from one of its own kind only.
    "M10 50Q30 0 50 50S80 110 95 20",
    "M10 50C20 0 40 0 50 50T95 60",
    "M10 50L40 20S80 110 95 20",
    "M10 50L40 20T90 70",
    "M10 30Q30 0 50 30L60 70T95 20",
    "M10 30C30 0 40 0 50 30L60 70S70 10 95 20",
    "M10 10Q50 5 90 10L90 90C70 95 30 95 10 90ZM30 30L70 30L70 70L30 70Z",
)


@pytest.mark.parametrize("d", PATHS)
@pytest.mark.parametrize("paint", ["fill", "line", "both", "clear"])
def test_a_path_looks_the_same_printed_as_on_the_screen(d: str, paint: str) -> None:
    """PDFium's picture of the page against resvg's of the same path as SVG."""
    looks = {
        "fill": PaintedPath("", d, fill="#2050a0", even_odd=True),
        "line": PaintedPath("", d, stroke="#a03020", line=6),
        "both": PaintedPath("", d, fill="#2050a0", stroke="#a03020", line=6),
        "clear": PaintedPath("", d, fill="#2050a0", stroke="#a03020", line=6, opacity=0.5),
    }
    mark = looks[paint]
    document = Document("", "en")
    canvas = Canvas(50, 50)
    canvas.place(document.form(written(Composition(200, 200, 4, [mark]), 0)), Rect(0, 0, 50, 50))
    document.page(canvas, "1")
    shown = picture(document.content(), 0, 25.4 * 8).resize((400, 400))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">'
        f'<rect width="200" height="200" fill="white"/><path d="{d}" fill="{mark.fill}" stroke="{mark.stroke}" '
        f'stroke-width="{mark.line}" stroke-linejoin="round" opacity="{mark.opacity}" '
        f'fill-rule="{"evenodd" if mark.even_odd else "nonzero"}"/></svg>'
    )
    drawn = Image.open(io.BytesIO(to_png(svg, 400))).convert("RGB")
    apart = abs(np.asarray(shown, dtype=float) - np.asarray(drawn, dtype=float)).max(axis=2)
    assert (np.asarray(drawn).min(axis=2) < 250).sum() > 150, "the path shows"
    assert apart.mean() < 1.0
    assert (apart > 110).mean() < 0.004


def test_bounds_hold_every_point() -> None:
    assert operators("M10 20H30V-5Z")[1] == (10, -5, 30, 20)
    left, top, right, bottom = operators("M0 0A10 10 0 0 1 20 0")[1]
    assert left <= 0 and right >= 20 and top <= -10 and bottom >= 0


@pytest.mark.parametrize("d", ["M10", "L1 2 3", "X1 2", "M1 2Q3 4"])
def test_what_is_no_path_is_refused(d: str) -> None:
    with pytest.raises(ValueError, match=r"command|takes"):
        operators(d)


@pytest.mark.parametrize(
    ("d", "bounds"),
    [
        ("M0 0L40 10L20 30Z", (0, 0, 40, 30)),
        ("M0 0Q30 60 60 0Z", (0, 0, 60, 60)),
        ("M10 20C-30 25 90 -5 50 40Z", (-30, -5, 90, 40)),
        ("M5 5H20V-7Z", (5, -7, 20, 5)),
        ("M0 0L10 0Q40 -20 10 5ZM-8 3L2 3L2 9Z", (-8, -20, 40, 9)),
    ],
    ids=["lines", "one bend", "two bends", "across and up", "two parts"],
)
def test_a_path_lies_within_the_points_that_it_is_made_of(d: str, bounds: tuple[float, ...]) -> None:
    """What is painted is placed by these bounds: the points of a curve that bend it are among them."""
    assert operators(d)[1] == pytest.approx(bounds)
