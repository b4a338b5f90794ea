"""What is written beside the sheets for services and machines: pictures to upload, cut files, the contour as a spot
colour; and sheets for paper that is cut already. Each is measured by a reader that did not write it."""

from __future__ import annotations

import csv
import io
import os
import re
import subprocess
import sys
import zipfile
from itertools import pairwise
from math import cos, hypot, pi
from pathlib import Path

import ezdxf
import pikepdf
import pytest
from click.testing import CliRunner, Result
from lxml import etree
from PIL import Image, ImageChops, ImageStat
from pydantic import ValidationError

from vmodsmith.cli import main
from vmodsmith.model.sheetformats import Formats, SheetFormat
from vmodsmith.sheets import plan_sheets
from vmodsmith.sheets.cutlines import CutLine, CutOutline, Polygon, cut_lines, pdf_path, within
from vmodsmith.sheets.impose import NoRoom, impose
from vmodsmith.sheets.paper import Rect

from .measuring import dark_box, formats, game, measuring_style, page, paths, printed


def run(workspace: Path, *words: str) -> Result:
    """A command as typed."""
    return CliRunner().invoke(main, ["--workspace", str(workspace), "sheets", "skirmish", *words])


def archive(workspace: Path, name: str) -> dict[str, bytes]:
    with zipfile.ZipFile(workspace / "dist" / name) as held:
        return {each: held.read(each) for each in held.namelist()}


def test_each_counter_is_a_pair_of_pictures_with_its_bleed(skirmish: Path) -> None:
    done = run(skirmish, "--png", "254", "--bleed", "2mm")
    assert done.exit_code == 0, done.output
    assert "skirmish: dist/skirmish-pictures.zip" in done.output
    held = archive(skirmish, "skirmish-pictures.zip")
    rows = list(csv.DictReader(io.StringIO(held["counters.csv"].decode("utf-8"))))
    plan = plan_sheets(game("skirmish"), game("skirmish").style, formats(), formats().format(None))
    assert sum(int(row["quantity"]) for row in rows) == sum(len(each.copies) for each in plan.sheets)
    for row in rows:
        wide, high = (float(row[each]) + 2 * float(row["bleed_mm"]) for each in ("width_mm", "height_mm"))
        for side in ("front", "back"):
            with Image.open(io.BytesIO(held[row[side]])) as drawn:
                assert drawn.format == "PNG" and drawn.info["dpi"] == pytest.approx((254, 254), abs=0.1)
                assert drawn.size == (round(wide * 10), round(high * 10))  # 254 dpi are ten pixels a millimetre
                assert ImageStat.Stat(drawn.convert("L")).stddev[0] > 0 or side == "back"
    assert {each for each in held if each.startswith("counters/")} == {
        row[s] for row in rows for s in ("front", "back")
    }


def test_a_sheet_is_a_pair_of_pictures_and_its_counters_look_like_their_own(skirmish: Path) -> None:
    assert run(skirmish, "--png", "254", "--test-page", "--marks", "crop").exit_code == 0
    held = archive(skirmish, "skirmish-pictures.zip")
    assert [each for each in sorted(held) if each.startswith("sheets/")] == [
        "sheets/01-back.png",
        "sheets/01-front.png",
    ]
    plan = plan_sheets(game("skirmish"), game("skirmish").style, formats(), SheetFormat(marks=("crop",)))
    grid, first = plan.imposition(plan.sheets[0]), plan.sheets[0].copies[0]
    sheet = Image.open(io.BytesIO(held["sheets/01-front.png"]))
    assert sheet.size == (round(grid.paper.width * 10), round(grid.paper.height * 10))
    at, bleed = grid.place(0), round(plan.format.bleed * 10)
    shown = sheet.crop(tuple(round(each * 10) for each in (at.x, at.y, at.right, at.bottom)))
    alone = Image.open(io.BytesIO(held[f"counters/0001-{first.counter.id}-front.png"]))
    alone = alone.crop((bleed, bleed, bleed + shown.width, bleed + shown.height))
    apart = ImageChops.difference(shown.convert("L"), alone.convert("L"))
    assert ImageStat.Stat(apart).mean[0] < 4  # not a pixel's width apart; the grids of pixels are


def test_the_same_sheets_give_the_same_archives(skirmish: Path) -> None:
    made = []
    for _ in range(2):
        assert run(skirmish, "--png", "72", "--cut", "svg,dxf").exit_code == 0
        made.append([(skirmish / "dist" / f"skirmish-{each}.zip").read_bytes() for each in ("pictures", "cuts")])
    assert made[0] == made[1]


_CREASE = """
import hashlib
from vmodsmith.sheets.cutlines import CutLine
from vmodsmith.sheets.cuts import _Cuts, _dxf
print(hashlib.sha256(_dxf(_Cuts(100.0, 50.0, (), (CutLine(0, 0, 10, 0),)))).hexdigest())
"""


def test_files_for_machines_do_not_depend_on_the_order_of_a_set() -> None:
    made = [
        subprocess.run(
            [sys.executable, "-c", _CREASE], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "4")
    ]
    assert made[0] == made[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--png", "20"), "36 to 1200 dots per inch are expected"),
        (("--png", "1200", "--paper", "A3"), "is too large: at most"),
        (("--cut", "svg,dfx"), "did you mean 'dxf'?"),
        (("--marks", "contur"), "marks:"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(skirmish: Path, words: tuple[str, ...], said: str) -> None:
    done = run(skirmish, *words)
    assert done.exit_code == 2 and said in done.output
    assert not list(skirmish.glob("dist/*.zip")) and not list(skirmish.glob("dist/*.pdf"))


def _svg_lines(content: bytes, layer: str) -> list[str]:
    root = etree.fromstring(content)
    assert root.get("width").endswith("mm") and root.get("viewBox").split()[2:] == [
        root.get("width").removesuffix("mm"),
        root.get("height").removesuffix("mm"),
    ]
    found = root.find(f".//{{*}}g[@id='{layer}']")
    return [] if found is None else [str(each.get("d")) for each in found]


def _dxf_shapes(content: bytes) -> list[tuple[str, bool, list[tuple[float, float]], list[float]]]:
    """The polylines of a DXF file: layer, whether closed, corners, bulges; read by its group codes alone."""
    lines = [each.strip() for each in content.decode("utf-8").splitlines()]
    pairs = list(zip(map(int, lines[0::2]), lines[1::2], strict=True))
    shapes: list[tuple[str, bool, list[tuple[float, float]], list[float]]] = []
    inside = False
    layer, closed, xs, ys, bulges = "", False, list[float](), list[float](), list[float]()
    for code, value in pairs:
        if code == 0:
            if inside:
                shapes.append((layer, closed, list(zip(xs, ys, strict=True)), bulges))
            inside = value == "LWPOLYLINE"
            layer, closed, xs, ys, bulges = "", False, [], [], []
        elif inside and code == 8:
            layer = value
        elif inside and code == 70:
            closed = bool(int(value) & 1)
        elif inside and code == 10:
            xs.append(float(value))
            bulges.append(0.0)
        elif inside and code == 20:
            ys.append(float(value))
        elif inside and code == 42:
            bulges[-1] = float(value)
    return shapes


def test_cut_files_have_each_counter_where_it_is_printed(skirmish: Path) -> None:
    assert run(skirmish, "--gap", "3mm", "--cut", "svg,dxf").exit_code == 0
    held = archive(skirmish, "skirmish-cuts.zip")
    assert sorted(held) == ["sheet-01.dxf", "sheet-01.svg"]
    plan = plan_sheets(game("skirmish"), game("skirmish").style, formats(), SheetFormat(gap=3))
    grid = plan.imposition(plan.sheets[0])
    cells = [grid.place(n) for n in range(len(plan.sheets[0].copies))]
    drawn = [[float(each) for each in re.findall(r"-?[\d.]+", d)] for d in _svg_lines(held["sheet-01.svg"], "cut")]
    assert [each[:4] for each in drawn] == [pytest.approx([c.x, c.y, c.right, c.bottom], abs=0.005) for c in cells]
    shapes = _dxf_shapes(held["sheet-01.dxf"])
    assert [(layer, closed) for layer, closed, _, _ in shapes] == [("cut", True)] * len(cells)
    for (_, _, corners, _), cell in zip(shapes, cells, strict=True):
        high = grid.paper.height
        assert (min(x for x, _ in corners), max(x for x, _ in corners)) == pytest.approx((cell.x, cell.right))
        assert (high - max(y for _, y in corners), high - min(y for _, y in corners)) == pytest.approx(
            (cell.y, cell.bottom)
        )


def test_counters_that_touch_are_cut_by_whole_lines_and_none_twice() -> None:
    cells = [Rect(10 + 20 * (n % 3), 5 + 20 * (n // 3), 20, 20) for n in range(5)]  # the last row has two
    assert list(cut_lines(cells, 0)) == [
        CutLine(10, 5, 70, 5),
        CutLine(10, 25, 70, 25),
        CutLine(10, 45, 50, 45),
        CutLine(10, 5, 10, 45),
        CutLine(30, 5, 30, 45),
        CutLine(50, 5, 50, 45),
        CutLine(70, 5, 70, 25),
    ]
    apart = [cells[0], Rect(31, 5, 20, 20)]
    assert list(cut_lines(apart, 0)) == [CutOutline(each) for each in apart]
    assert list(cut_lines(cells[:1], 30)) == [CutOutline(cells[0], 10)], "no corner is rounder than half a side"


def test_corners_are_round_in_every_form(skirmish: Path) -> None:
    (skirmish / "templates/skirmish/sheets.yaml").write_text(
        "formats:\n  round: {extends: spaced, gap: 4mm, corner: 2mm, marks: contour, legend: false}\n", encoding="utf-8"
    )
    assert run(skirmish, "--format", "round", "--cut", "svg,dxf").exit_code == 0
    held = archive(skirmish, "skirmish-cuts.zip")
    assert all(d.count("A2 2 0 0 1") == 4 for d in _svg_lines(held["sheet-01.svg"], "cut"))
    for _, closed, corners, bulges in _dxf_shapes(held["sheet-01.dxf"]):
        assert closed and len(corners) == 8 and [round(each, 4) for each in bulges].count(-0.4142) == 4
        # a bulge is the tangent of a quarter of the angle: these are quarters of circles of 2 mm
        ends = [(corners[n], corners[(n + 1) % 8]) for n, each in enumerate(bulges) if each]
        assert all(abs(a[0] - b[0]) == pytest.approx(2) and abs(a[1] - b[1]) == pytest.approx(2) for a, b in ends)
    with pikepdf.open(skirmish / "dist/skirmish-sheets.pdf") as file:
        for page in file.pages:
            space = page.Resources.ColorSpace.CutContour
            assert [str(each) for each in space[:3]] == ["/Separation", "/CutContour", "/DeviceCMYK"]
            content = page.Contents.read_bytes().decode("ascii")
            assert content.count("/CutContour CS") == len(_svg_lines(held["sheet-01.svg"], "cut"))


def test_no_page_without_a_contour_has_its_colour(skirmish: Path) -> None:
    assert run(skirmish).exit_code == 0
    assert b"CutContour" not in (skirmish / "dist/skirmish-sheets.pdf").read_bytes()


def test_a_folded_sheet_is_creased_in_its_middle(skirmish: Path) -> None:
    assert run(skirmish, "--duplex", "fold", "--cut", "svg,dxf").exit_code == 0
    held = archive(skirmish, "skirmish-cuts.zip")
    plan = plan_sheets(game("skirmish"), game("skirmish").style, formats(), SheetFormat(duplex="fold"))
    grid = plan.imposition(plan.sheets[0])
    middle = (grid.paper.width if grid.flip == "upright" else grid.paper.height) / 2
    (crease,) = _svg_lines(held["sheet-01.svg"], "crease")
    assert f"{middle:g}" in re.findall(r"[\d.]+", crease)
    assert [layer for layer, *_ in _dxf_shapes(held["sheet-01.dxf"])].count("crease") == 1


def test_a_format_begins_where_it_says_with_gaps_of_its_own() -> None:
    wanted = SheetFormat.model_validate(
        {"paper": "Letter", "at": "12.7mm 0.5in", "gap": "3mm", "row_gap": "5mm", "columns": 4, "rows": 3,
         "legend": False, "marks": "none", "duplex": "long"}
    )  # fmt: skip
    made = impose(wanted, (20.0, 15.0))
    assert [(round(made.place(n).x, 4), round(made.place(n).y, 4)) for n in (0, 1, 4, 11)] == [
        (12.7, 12.7), (35.7, 12.7), (12.7, 32.7), (81.7, 52.7),
    ]  # fmt: skip
    assert made.paper.height > made.paper.width, "as it lies in the printer, and not turned to hold more"
    back = made.place(0, "back")
    assert back.right == pytest.approx(made.paper.width - 12.7), "behind it, however the paper is turned"
    # art may reach half way to the neighbour, by each way's own gap
    assert made.bled(5, 12, "front").x == pytest.approx(made.place(5).x - 1.5)
    assert made.bled(5, 12, "front").y == pytest.approx(made.place(5).y - 1.5)
    assert impose(wanted.model_copy(update={"at": ((180.0, 12.7),)}), (20.0, 15.0)).columns == 1
    with pytest.raises(NoRoom):
        impose(wanted.model_copy(update={"at": ((200.0, 12.7),)}), (20.0, 15.0))


@pytest.mark.parametrize(
    ("written", "points"),
    [
        ("12mm 15mm", ((12.0, 15.0),)),
        ("12mm, 15mm", ((12.0, 15.0),)),
        ([12, 15], ((12.0, 15.0),)),
        (["12mm", "1.5cm"], ((12.0, 15.0),)),
        (["12mm 15mm"], ((12.0, 15.0),)),
        (["12mm 15mm", "40mm 15mm"], ((12.0, 15.0), (40.0, 15.0))),
        ([[12, 15], "40mm 15mm"], ((12.0, 15.0), (40.0, 15.0))),
        ([[12, 15], [40, "15mm"], [68, 15]], ((12.0, 15.0), (40.0, 15.0), (68.0, 15.0))),
    ],
)
def test_a_point_or_several_may_be_written_in_every_way(
    written: object, points: tuple[tuple[float, float], ...]
) -> None:
    made = Formats.model_validate({"formats": {"mine": {"at": written, "columns": 2, "rows": 3, "legend": False}}})
    assert made.formats["mine"].at == points


@pytest.mark.parametrize("written", [["12mm 15mm", "40mm"], [[12, 15], 40]])
def test_what_is_no_point_among_points_is_told_at_its_place(written: object) -> None:
    """Not as if the two were the halves of one point."""
    with pytest.raises(ValidationError) as found:
        Formats.model_validate({"formats": {"mine": {"at": written, "columns": 2, "rows": 3, "legend": False}}})
    assert {each["loc"][3] for each in found.value.errors()} == {1}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"at": "12mm 15mm"}, "add `legend: false`"),
        ({"at": "12mm 15mm", "legend": "false", "duplex": "fold"}, "is not folded"),
        ({"at": "12mm", "legend": "false"}, "at"),
        ({"mark_length": "0mm"}, "mark_length"),
    ],
)
def test_formats_that_cannot_be_are_told(fields: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        Formats.model_validate({"formats": {"mine": fields}})


def test_crop_marks_are_as_long_as_the_format_says(skirmish: Path) -> None:
    (skirmish / "templates/skirmish/sheets.yaml").write_text(
        "formats:\n  long: {extends: full, mark_length: 9mm, marks: crop, legend: false}\n", encoding="utf-8"
    )
    assert run(skirmish, "--format", "long").exit_code == 0
    with pikepdf.open(skirmish / "dist/skirmish-sheets.pdf") as file:
        content = file.pages[0].Contents.read_bytes().decode("ascii")
    lines = re.findall(r"/Registration CS 1 SCN \S+ w (\S+) (\S+) m (\S+) (\S+) l", content)
    lengths = {round(abs(float(a) - float(c)) + abs(float(b) - float(d)), 3) for a, b, c, d in lines}
    assert lengths == {9.0}


@pytest.mark.parametrize("shape", ["round", "hex"])
def test_counters_of_other_shapes_are_cut_along_them_in_every_form(skirmish: Path, shape: str) -> None:
    """A circle of the counter's width; a regular hexagon as wide, which turned by a right angle stands on a corner."""
    places = "[20mm 30mm, 50mm 30mm 90]"
    (skirmish / "templates/skirmish/sheets.yaml").write_text(
        f"formats:\n  own: {{extends: full, shape: {shape}, slots: {places}, marks: contour, legend: false}}\n",
        encoding="utf-8",
    )
    assert run(skirmish, "--format", "own", "--cut", "svg,dxf").exit_code == 0
    held = archive(skirmish, "skirmish-cuts.zip")
    first, second = (
        [(x, 297 - y) for x, y in corners] for _, closed, corners, _ in _dxf_shapes(held["sheet-01.dxf"]) if closed
    )
    if shape == "round":
        assert all(d.count("A6.5 6.5 0 0 1") == 4 for d in _svg_lines(held["sheet-01.svg"], "cut"))
        drawing = ezdxf.read(io.StringIO(held["sheet-01.dxf"].decode("utf-8")))
        circles = [list(each.virtual_entities()) for each in drawing.modelspace().query('LWPOLYLINE[layer=="cut"]')]
        for arcs, middle in zip(circles, ((26.5, 297 - 36.5), (56.5, 297 - 36.5)), strict=True):
            turns = [each for each in arcs if each.dxftype() == "ARC"]
            assert [each.dxf.radius for each in turns] == pytest.approx([6.5] * 4, abs=0.001)
            assert all(tuple(each.dxf.center)[:2] == pytest.approx(middle, abs=0.001) for each in turns)
            assert sum((each.dxf.end_angle - each.dxf.start_angle) % 360 for each in turns) == pytest.approx(360)
        return
    for corners, (x, y), wide, high in (
        (first, (26.5, 36.5), 13, 13 * 3**0.5 / 2),
        (second, (56.5, 36.5), 13 * 3**0.5 / 2, 13),
    ):
        assert len(corners) == 6
        assert all(((a - x) ** 2 + (b - y) ** 2) ** 0.5 == pytest.approx(6.5, abs=0.001) for a, b in corners)
        assert max(a for a, _ in corners) - min(a for a, _ in corners) == pytest.approx(wide, abs=0.001)
        assert max(b for _, b in corners) - min(b for _, b in corners) == pytest.approx(high, abs=0.001)
    svg = [[float(each) for each in re.findall(r"-?[\d.]+", d)] for d in _svg_lines(held["sheet-01.svg"], "cut")]
    assert svg[0] == pytest.approx([each for corner in first for each in corner], abs=0.001)
    with pikepdf.open(skirmish / "dist/skirmish-sheets.pdf") as file:
        content = file.pages[0].Contents.read_bytes().decode("ascii")
    assert content.count("/CutContour CS") == 2 and len(re.findall(r"/CutContour CS [^\n]* h S", content)) == 2


PLACES = [(20.0, 30.0, 0), (50.5, 30.0, 90), (20.0, 61.25, 180)]
"""Corners and turns of three counters of 13 mm, as a format says them."""


@pytest.mark.parametrize(
    ("look", "corner"), [({}, 0.0), ({"corner": "2mm"}, 2.0), ({"shape": "round"}, 6.5), ({"shape": "hex"}, 0.0)]
)
def test_contours_lie_where_the_counters_are_printed(look: dict[str, str], corner: float) -> None:
    """On both sides of the paper, read from the operators of the page and from its picture; to 0.005 mm."""
    slots = [f"{x}mm {y}mm {turn}" for x, y, turn in PLACES]
    common = {"paper": "A4", "slots": slots, "legend": False, "bleed": "0mm", **look}
    made, _ = printed({**common, "marks": "contour"}, style=measuring_style())
    plain, _ = printed({**common, "marks": "none"}, style=measuring_style())
    for side in (0, 1):
        cuts = [each for each in paths(made.content, side) if each.space == "/CutContour"]
        assert [(each.paint, each.colour, len(each.parts)) for each in cuts] == [("S", (1.0,), 1)] * 3
        shown = page(plain.content, side, 1016.0)
        for cut, (left, y, turn) in zip(cuts, PLACES, strict=True):
            x = 210 - left - 13 if side else left
            assert dark_box(shown, 1016.0, Rect(x, y, 13, 13)).far(Rect(x, y, 13, 13)) < 0.05
            middle = x + 6.5, y + 6.5
            away = [(abs(px - middle[0]), abs(py - middle[1])) for px, py in cut.parts[0]]
            if "shape" not in look:
                assert cut.box.far(Rect(x, y, 13, 13)) < 0.005
                inner = 6.5 - corner
                for dx, dy in away:  # on a side, or as far from the middle of the corner's circle as its radius
                    on = max(dx, dy) if min(dx, dy) <= inner + 0.005 else inner + hypot(dx - inner, dy - inner)
                    assert on == pytest.approx(6.5, abs=0.005)
            elif look["shape"] == "round":
                assert cut.box.far(Rect(x, y, 13, 13)) < 0.005
                assert [hypot(dx, dy) for dx, dy in away] == pytest.approx([6.5] * len(away), abs=0.005)
            else:
                short = 13 * 3**0.5 / 2
                wide, high = (short, 13) if turn in (90, 270) else (13, short)
                assert cut.box.far(Rect(middle[0] - wide / 2, middle[1] - high / 2, wide, high)) < 0.005
                assert [hypot(dx, dy) for dx, dy in away] == pytest.approx([6.5] * 6, abs=0.005)


def test_corners_of_counters_that_are_not_square_are_told() -> None:
    with pytest.raises(ValueError, match="`corner` only with square counters, whose corners it rounds; these are hex"):
        Formats.model_validate({"formats": {"mine": {"shape": "hex", "corner": "1mm"}}})


def test_each_round_corner_of_a_contour_is_a_quarter_of_a_circle() -> None:
    """All four: their ends lie on the sides, and every point between is as far from the corner's middle as its
    radius."""
    rect, r = Rect(10, 20, 30, 16), 3.0
    words = pdf_path(CutOutline(rect, r)).split()
    middles = [
        (rect.right - r, rect.y + r),
        (rect.right - r, rect.bottom - r),
        (rect.x + r, rect.bottom - r),
        (rect.x + r, rect.y + r),
    ]
    at, stack, curves, lines = (0.0, 0.0), [], [], []
    for word in words:
        if word not in ("m", "l", "c", "h"):
            stack.append(float(word))
            continue
        points = list(zip(stack[::2], stack[1::2], strict=True))
        if word == "c":
            curves.append((at, *points))
        elif word == "l":
            lines.append((at, points[0]))
        at, stack = points[-1] if points else at, []
    assert len(curves) == 4 and len(lines) == 4
    for (start, one, two, end), (x, y) in zip(curves, middles, strict=True):
        for n in range(21):
            t = n / 20
            u, v = (
                (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
                for a, b, c, d in zip(start, one, two, end, strict=True)
            )
            assert hypot(u - x, v - y) == pytest.approx(r, abs=0.003)
    for start, end in lines:
        assert start[0] == end[0] or start[1] == end[1]
    # A line and a curve by turns, each beginning where the other ends.
    ends = [each for pair in zip(lines, curves, strict=True) for each in pair]
    assert all(one[-1] == two[0] for one, two in pairwise(ends))
    assert curves[-1][-1] == lines[0][0]


def test_a_sharp_contour_is_a_rectangle() -> None:
    assert pdf_path(CutOutline(Rect(10, 20, 30, 16))) == "10 20 30 16 re"


def test_the_safe_zone_has_the_shape_of_the_counter() -> None:
    """As far from the cut everywhere: a smaller hexagon or circle, not a square with corners beyond the cut."""
    cell, by = Rect(10, 20, 13, 13), 1.0
    for upright in (False, True):
        (outer,), inner = cut_lines([cell], 0, "hex", [0] if upright else []), within(cell, by, 0, "hex", upright)
        assert isinstance(outer, Polygon) and isinstance(inner, Polygon)
        for polygon, expected in ((outer, 6.5 * cos(pi / 6)), (inner, 6.5 * cos(pi / 6) - by)):
            ends = [*polygon.points[1:], polygon.points[0]]
            sides = [
                ((a + c) / 2 - 16.5, (b + d) / 2 - 26.5) for (a, b), (c, d) in zip(polygon.points, ends, strict=True)
            ]
            assert [hypot(x, y) for x, y in sides] == pytest.approx([expected] * 6)
    assert within(cell, by, 0, "round") == CutOutline(Rect(11, 21, 11, 11), 5.5)
    assert within(cell, by, 3, "square") == CutOutline(Rect(11, 21, 11, 11), 2.0)
    assert within(cell, by, 0.5, "square") == CutOutline(Rect(11, 21, 11, 11))
