"""Cards: pieces with a height of their own, drawn or from own pictures, on sheets of nine. Measured on the page by
readers that did not write it."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from pathlib import Path
from typing import Any

import ezdxf
import numpy as np
import pytest
from click.testing import CliRunner, Result
from ezdxf.bbox import extents
from PIL import Image, ImageDraw

from vmodsmith.cli import main
from vmodsmith.sheets.paper import Rect

from .measuring import dark_box, page

STYLE = "templates/skirmish/style.yaml"
MARKERS = "counters/skirmish/markers.csv"
CARD = """\
  card: {grid: 63, size: 63mm, height: 88mm, elements: {}}
"""
DRAWN = """\
  card:
    grid: 63
    size: 63mm
    height: 88mm
    elements:
      ground: {draw: box, box: [0, 0, 63, 88], fill: black}
      sign: {draw: box, box: [10, 70, 20, 8], fill: paper}
"""
DPI = 1016.0
"""Forty pixels a millimetre."""


def run(workspace: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["--workspace", str(workspace), *words])


def cards(workspace: Path, layout: str, count: int = 10, use: str = "sheet") -> Path:
    style, markers = workspace / STYLE, workspace / MARKERS
    style.write_text(style.read_text(encoding="utf-8") + layout, encoding="utf-8")
    rows = markers.read_text(encoding="utf-8")
    markers.write_text(f"{rows}event,marker,,,card,marker.shaken,,,,{count},{use},design: ours\n", encoding="utf-8")
    return workspace


def measured(shades: np.ndarray[Any, Any], near: Rect) -> Rect:
    """The edges of all that is dark."""
    inside = shades[round((near.y + 3) * DPI / 25.4), round((near.x + 3) * DPI / 25.4)]
    return dark_box(shades, DPI, near, dark=float(inside))


@pytest.mark.parametrize(
    ("paper", "corners"),
    [
        ("A4", [(10.5 + 63 * x, 16.5 + 88 * y) for y in range(3) for x in range(3)]),
        ("Letter", [(13.7 + 63 * x, 19.95 + 88 * y) for y in range(2) for x in range(4)]),
    ],
)
def test_playing_cards_lie_edge_to_edge_as_many_as_the_paper_holds(
    skirmish: Path, paper: str, corners: list[tuple[float, float]]
) -> None:
    done = run(cards(skirmish, DRAWN, len(corners) + 1), "sheets", "skirmish", "--format", "poker", "--paper", paper)
    assert done.exit_code == 0, done.output
    assert f"{len(corners) + 1} counters on 2 sheets, 4 pages" in done.output
    content = (skirmish / "dist/skirmish-sheets.pdf").read_bytes()
    front, back = page(content, 0, DPI), page(content, 1, DPI)
    across, down = corners[-1][0] - corners[0][0], corners[-1][1] - corners[0][1]
    whole = Rect(*corners[0], across + 63, down + 88).grown(1.5)
    assert measured(front, whole).far(whole) < 0.05, "all cards, with the bleed around them"
    for x, y in corners:
        left, right = round((x + 10.2) * 40), round((x + 29.8) * 40)
        sign, above = (
            front[round(y * 40) + top : round(y * 40) + low, left:right] for top, low in ((2808, 3112), (2400, 2792))
        )
        assert sign.min() > 200 and above.max() < 60, (x, y)
    # the backs are plain, behind the fronts
    assert measured(back, whole).far(whole) < 0.05


def test_corners_of_cards_are_round_where_they_are_cut(skirmish: Path) -> None:
    done = run(cards(skirmish, DRAWN), "sheets", "skirmish", "--format", "poker", "--cut", "dxf")
    assert done.exit_code == 0, done.output
    with zipfile.ZipFile(skirmish / "dist/skirmish-cuts.zip") as held:
        drawing = ezdxf.read(io.StringIO(held.read("sheet-01.dxf").decode("utf-8")))
    outlines = list(drawing.modelspace().query('LWPOLYLINE[layer=="cut"]'))
    assert len(outlines) == 9
    for outline in outlines:
        box = extents([outline])
        assert tuple(box.size)[:2] == pytest.approx((63, 88), abs=0.005)
        arcs = [each for each in outline.virtual_entities() if each.dxftype() == "ARC"]
        assert [round(each.dxf.radius, 3) for each in arcs] == [3.0] * 4


def test_an_own_picture_fills_the_card_and_is_uploaded_at_the_size_of_a_service(skirmish: Path) -> None:
    """2.5 by 3.5 inches with an eighth of an inch of bleed, at 300 dots per inch: 825 by 1125 pixels."""
    inches = CARD.replace("63mm", "2.5in").replace("88mm", "3.5in")
    art = Image.new("RGB", (750, 1050), "#2040a0")
    ImageDraw.Draw(art).rectangle((75, 900, 674, 999), fill="#f0e020")
    (skirmish / "counters/skirmish/pictures").mkdir()
    art.save(skirmish / "counters/skirmish/pictures/event.png")
    cards(skirmish, inches)
    assert "0 errors, 0 warnings" in run(skirmish, "check", "skirmish").output
    words = ("--format", "poker", "--bleed", "0.125in", "--png", "300")
    done = run(skirmish, "sheets", "skirmish", *words)
    assert done.exit_code == 0, done.output
    with zipfile.ZipFile(skirmish / "dist/skirmish-pictures.zip") as held:
        (row,) = csv.DictReader(io.StringIO(held.read("counters.csv").decode("utf-8")))
        drawn = Image.open(io.BytesIO(held.read(row["front"]))).convert("RGB")
    assert (row["id"], row["quantity"]) == ("event", "10")
    assert drawn.size == (825, 1125)
    yellow = np.argwhere(np.asarray(drawn)[:, :, 0] > 150)
    (top, left), (low, right) = yellow.min(axis=0), yellow.max(axis=0)
    assert (left, top, right + 1, low + 1) == pytest.approx((37.5 + 75, 37.5 + 900, 37.5 + 675, 37.5 + 1000), abs=1.5)


def test_counters_are_printed_apart_from_cards(skirmish: Path) -> None:
    cards(skirmish, DRAWN, 1)
    everything = run(skirmish, "sheets", "skirmish").output
    counters = run(skirmish, "sheets", "skirmish", "--format", "half-inch").output
    both, ordinary = (re.search(r"(\d+) counters on (\d+) sheet", each) for each in (everything, counters))
    assert both and ordinary
    assert (int(both[1]), int(both[2])) == (int(ordinary[1]) + 1, int(ordinary[2]) + 1), (
        "cards have a sheet of their own"
    )


def test_a_game_without_cards_is_told_what_one_is(skirmish: Path) -> None:
    done = run(skirmish, "sheets", "skirmish", "--format", "poker")
    assert done.exit_code == 2
    said = " ".join(done.output.replace("│", " ").split())
    assert "skirmish has no cards to print: a card is a row with `use: sheet` whose layout has a `height`" in said


def test_an_inset_of_a_card_is_the_same_at_every_edge(skirmish: Path) -> None:
    """Art moves in by no less than it says on the longer side too, and what reaches the cut still does."""
    low = "      low: {draw: box, box: [20, 78, 20, 10], fill: paper}\n"
    cards(skirmish, DRAWN + low, 1)
    (skirmish / "templates/skirmish/sheets.yaml").write_text(
        "formats:\n  poker: {extends: full, pieces: cards, inset: 2mm, legend: false}\n", encoding="utf-8"
    )
    done = run(skirmish, "sheets", "skirmish", "--format", "poker", "--png", "254", "--bleed", "0mm")
    assert done.exit_code == 0, done.output
    with zipfile.ZipFile(skirmish / "dist/skirmish-pictures.zip") as held:
        (front,) = [each for each in held.namelist() if each.endswith("event-front.png")]
        shades = np.asarray(Image.open(io.BytesIO(held.read(front))).convert("L"))
    k, spare = 1 - 4 / 63, 88 * 4 / 63 / 2
    light = np.flatnonzero(shades[:, 315] > 200)
    assert light.max() == shades.shape[0] - 1
    assert light.min() / 10 == pytest.approx(78 * k + spare, abs=0.15)
