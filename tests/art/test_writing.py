"""Faces of counters are written as XML by hand: the text is what svgwrite, the library for that, makes of them."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
import svgwrite
from PIL import Image
from svgwrite.image import Image as Shown

from vmodsmith.art.counters.composition import Composition, PaintedPath
from vmodsmith.art.counters.writing import write
from vmodsmith.model import ImageFile

SQUARE = "M0 0H10V10H0Z"
WHOLE = (0.0, 0.0, 1.0)


def by_library(*paths: dict[str, Any], inner: dict[str, str] | None = None) -> str:
    """The drawing of a face 72 units and 15 mm wide, by svgwrite."""
    made = svgwrite.Drawing(size=("15mm", "15mm"), debug=False)
    made["viewBox"] = "0 0 72 72"
    parent = made
    if inner is not None:
        parent = made.svg((inner["x"], inner["y"]), (inner["width"], inner["height"]))
        parent["viewBox"] = "0 0 72 72"
        made.add(parent)
    for each in paths:
        parent.add(made.path(**each))
    return str(made.tostring())


def written(*marks: PaintedPath, shift: tuple[float, float, float] = WHOLE) -> str:
    made = Composition(72, 72, 72 / 15)
    made.marks.extend(marks)
    return write(made, (0, 0, 72, 72), (15, 15), 0, shift, 90)


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        (PaintedPath("box", SQUARE, fill="#aa0000"), {"fill": "#aa0000"}),
        (PaintedPath("box", SQUARE, 3, 4.5, fill="#aa0000"), {"fill": "#aa0000", "transform": "translate(3 4.5)"}),
        (
            PaintedPath("sign", SQUARE, 3, 4, 0.5, 0.25, fill="none", stroke="#112233", line=1.25, opacity=0.5),
            {
                "fill": "none",
                "stroke": "#112233",
                "stroke_width": "1.25",
                "stroke_linejoin": "round",
                "opacity": "0.5",
                "transform": "translate(3 4) scale(0.5 0.25)",
            },
        ),
        (PaintedPath("ring", SQUARE, fill="#aa0000", even_odd=True), {"fill": "#aa0000", "fill_rule": "evenodd"}),
        (PaintedPath("odd", 'M0 0L1 1<&>"', fill="#aa0000"), {"fill": "#aa0000"}),
    ],
    ids=["plain", "moved", "scaled and stroked", "with a hole", "signs of XML"],
)
def test_a_mark_is_written_as_by_the_library(mark: PaintedPath, expected: dict[str, str]) -> None:
    assert written(mark) == by_library({"d": mark.d, **expected})


def test_a_face_that_is_shown_smaller_is_a_drawing_within() -> None:
    inner = {"x": "19.8", "y": "19.8", "width": "32.4", "height": "32.4"}
    mark = PaintedPath("box", SQUARE, fill="#aa0000")
    assert written(mark, shift=(19.8, 19.8, 0.45)) == by_library({"d": SQUARE, "fill": "#aa0000"}, inner=inner)


@pytest.mark.parametrize("ways", [(1, 1), (-1, 1), (1, -1)], ids=["upright", "mirrored", "upside down"])
def test_an_authors_picture_is_written_as_by_the_library(ways: tuple[int, int]) -> None:
    png = BytesIO()
    Image.new("RGB", (4, 4), "#336699").save(png, "PNG")
    file = ImageFile(file="hill.png", kind="png", width=4, height=4, mode="RGB", digest="1", data=png.getvalue())
    mark = PaintedPath("picture", "", 3, 4, 20.0 * ways[0], 10.0 * ways[1], image=file)
    text = written(mark)
    address = text.partition('xlink:href="')[2].partition('"')[0]
    turned = {} if ways == (1, 1) else {"transform": f"translate(3 4) scale({ways[0]} {ways[1]})"}
    at = ("3", "4") if ways == (1, 1) else ("0", "0")
    shown = Shown(address, at, ("20", "10"), debug=False, preserveAspectRatio="none", **turned)
    assert address.startswith("data:image/png;base64,") and text.count("<image") == 1
    assert str(shown.tostring()) in text
