"""Sheets are exact: measured on the rastered page, not on what the program meant."""

from __future__ import annotations

import io
import subprocess

import numpy as np
import pikepdf
import pytest
from PIL import Image

from vmodsmith.art.counters.sizes import face_size
from vmodsmith.art.drawing import svg
from vmodsmith.art.pictures import pictures
from vmodsmith.art.raster import to_png
from vmodsmith.sheets.paper import Rect

from .measuring import (
    TOLERANCE,
    box_of,
    cut_out,
    dark_box,
    far,
    game,
    measuring_style,
    page,
    picture,
    printed,
    turned_over,
)

DPI = 900
APART = {"paper": "A5", "gap": "3mm", "bleed": "0mm", "legend": False, "marks": "none"}
"""Counters with white all round, so that their edges can be measured; on small paper, so that pixels can be small."""


@pytest.mark.parametrize("paper", ["A5", "100x150mm", "6x4in"])
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("offset", [(0.0, 0.0), (0.7, -1.3)])
def test_counters_have_their_size_and_front_and_back_meet_when_the_paper_is_turned_over(
    paper: str, duplex: str, offset: tuple[float, float]
) -> None:
    made, plan = printed({**APART, "paper": paper, "duplex": duplex}, offset=offset, style=measuring_style())
    sheet = plan.sheets[0]
    grid = plan.imposition(sheet)
    front, back = page(made.content, 0, DPI), page(made.content, 1, DPI)
    upright = (grid.paper.height >= grid.paper.width) == (duplex == "long")
    last = len(sheet.copies) - 1
    for index in (0, 1, min(grid.columns - 1, last), last):
        meant = grid.place(index)
        seen = dark_box(front, DPI, meant)
        assert far(seen, meant) < TOLERANCE
        assert abs(seen.width - 13) < TOLERANCE and abs(seen.height - 13) < TOLERANCE
        there = turned_over(meant, grid.paper.width, grid.paper.height, upright)
        there = Rect(there.x + offset[0], there.y + offset[1], there.width, there.height)
        behind = dark_box(back, DPI, there)
        # The printer shifts the back by as much as the offset corrects; then it is turned over.
        shifted = Rect(behind.x - offset[0], behind.y - offset[1], behind.width, behind.height)
        assert far(turned_over(shifted, grid.paper.width, grid.paper.height, upright), seen) < TOLERANCE


@pytest.mark.parametrize("paper", ["A5", "200x150mm", "150x200mm"])
def test_front_and_back_meet_when_the_paper_is_folded(paper: str) -> None:
    made, plan = printed({**APART, "paper": paper, "duplex": "fold"}, style=measuring_style())
    sheet = plan.sheets[0]
    grid = plan.imposition(sheet)
    grey = page(made.content, 0, DPI)
    # The fold is where the dashed line is: the middle of the paper, measured.
    wide, high = grid.paper.width, grid.paper.height
    px = DPI / 25.4
    middle = (
        grey[:, round((wide / 2 - 1) * px) : round((wide / 2 + 1) * px)]
        if grid.flip == "upright"
        else (grey[round((high / 2 - 1) * px) : round((high / 2 + 1) * px), :].T)
    )
    dark = (255 - middle).sum(axis=0)
    fold = (dark * (np.arange(dark.size) + 0.5)).sum() / dark.sum() / px - 1
    assert abs(fold) < TOLERANCE
    for index in (0, len(sheet.copies) - 1):
        seen = dark_box(grey, DPI, grid.place(index))
        there = turned_over(seen, wide, high, grid.flip == "upright")
        assert far(dark_box(grey, DPI, there), there) < TOLERANCE


@pytest.mark.parametrize(
    ("paper", "duplex"), [("A4", "long"), ("A4", "short"), ("9x6in", "long"), ("A4", "fold"), ("150x200mm", "fold")]
)
def test_a_cut_counter_turned_over_sideways_shows_its_back_upright(paper: str, duplex: str) -> None:
    """The light square is in the upper left of each face; a counter is turned over like the page of a book."""
    made, plan = printed({**APART, "paper": paper, "duplex": duplex}, style=measuring_style())
    sheet = plan.sheets[0]
    grid = plan.imposition(sheet)
    index = next(n for n, copy in enumerate(sheet.copies) if len(copy.counter.faces) > 1)
    upright = grid.flip == "upright"
    front = grid.place(index)
    back = turned_over(front, grid.paper.width, grid.paper.height, upright)
    sides = [page(made.content, 0, 200, front), page(made.content, 0 if duplex == "fold" else 1, 200, back)]
    if not upright:  # Turned over about the level axis its back came out upside down; turned sideways it is upright.
        sides[1] = np.rot90(sides[1], 2)
    for side in sides:
        light = np.argwhere(side > 128)
        assert (light.mean(axis=0) / side.shape < 0.45).all(), "the light square is up and left"


@pytest.mark.parametrize("bleed", [1.0, 2.0])
def test_bleed_extends_the_art_by_its_length(bleed: float) -> None:
    """Each counter is dark as far as trim and bleed, and white after that."""
    made, plan = printed({**APART, "gap": "6mm", "bleed": f"{bleed}mm"}, style=measuring_style())
    grid = plan.imposition(plan.sheets[0])
    for index, number in ((0, 0), (1, 0), (0, 1)):
        trim = grid.place(index, "back" if number else "front")
        assert far(dark_box(page(made.content, number, DPI), DPI, trim.grown(bleed)), trim.grown(bleed)) < TOLERANCE


def test_bleed_of_the_reference_game_is_art_and_not_white() -> None:
    """Along the outer edge of its sheets the colour right outside the cut is that right inside, or its ground."""
    made, plan = printed({}, name="zitadelle")
    white = unlike = 0
    for number in range(made.pages):
        sheet = plan.sheets[number // 2]
        grid = plan.imposition(sheet)
        shown = picture(made.content, number, 300)
        px = 300 / 25.4
        for index in range(0, len(sheet.copies) - grid.columns + 1, grid.columns):
            trim = grid.place(index, "back" if number % 2 else "front")
            inside, outside = (
                (trim.x + 0.35, trim.x - 0.9) if number % 2 == 0 else (trim.right - 0.35, trim.right + 0.9)
            )
            a, b = (shown.getpixel((int(x * px), int((trim.y + 1.2) * px))) for x in (inside, outside))
            white += b == (255, 255, 255)
            unlike += max(abs(one - other) for one, other in zip(a, b, strict=True)) > 26
    assert not white
    assert unlike <= 2, "frames that stop at the cut"


def test_art_drawn_beyond_the_edge_bleeds() -> None:
    """The stripes of the Disrupted marker run on across the cut: both colours in the bleed, above and below, no
    white."""
    made, plan = printed(
        {"gap": "4mm", "bleed": "2mm", "legend": False, "marks": "none"}, name="zitadelle", base="full"
    )
    for number, sheet in enumerate(plan.sheets):
        found = [n for n, copy in enumerate(sheet.copies) if copy.counter.id == "disrupted"]
        if not found:
            continue
        at = plan.imposition(sheet).place(found[0])
        shown = np.asarray(picture(made.content, 2 * number, 300, at.grown(1.9)), dtype=int)
        for strip in (shown[4:14], shown[-14:-4]):
            light = (strip[..., 0] > 200) & (strip[..., 2] < 120)
            dark = strip.max(axis=2) < 60
            assert 0.3 < light.mean() < 0.7 and 0.3 < dark.mean() < 0.7
        assert (shown.min(axis=2) > 240).mean() < 0.25, "no white but in the words"
        assert not (shown[:20].min(axis=2) > 240).any() and not (shown[-20:].min(axis=2) > 240).any()
        return
    raise AssertionError("the marker is on the sheets")


@pytest.mark.parametrize("paper", ["A4", "Letter", "180x240mm"])
def test_the_test_page_measures_true(paper: str) -> None:
    """Its square is 100 mm on the page, its frames are as far from the edge as they say, the back's scales meet the
    crosses of the front."""
    made, plan = printed({"paper": paper}, test_page=True)
    sheet = plan.imposition(plan.sheets[0]).paper
    px = 600 / 25.4
    front, back = page(made.content, 0, 600), page(made.content, 1, 600)
    y, x = sheet.height / 2 - 12, sheet.width / 2

    def edges(line: np.ndarray, near: tuple[float, ...]) -> list[float]:  # type: ignore[type-arg]
        found = []
        for place in near:
            low = round((place - 0.6) * px)
            part = 255 - line[low : round((place + 0.6) * px)]
            found.append((low + float((part * (np.arange(part.size) + 0.5)).sum() / part.sum())) / px)
        return found

    left, right = edges(front[round((y - 30) * px)], (x - 50, x + 50))
    top, bottom = edges(front[:, round((x - 20) * px)], (y - 50, y + 50))
    assert abs(right - left - 100) < TOLERANCE and abs(bottom - top - 100) < TOLERANCE
    assert edges(front[round(sheet.height * 0.3 * px)], (5.0,))[0] == pytest.approx(5, abs=TOLERANCE)
    (cross,) = edges(front[round((y + 7) * px)], (x,))
    (scale,) = edges(back[round((y + 5.2) * px)], (x,))
    assert abs(cross - x) < TOLERANCE and abs(scale - (sheet.width - x)) < TOLERANCE


def test_where_counters_touch_no_art_crosses_the_cut() -> None:
    """Without a gap each counter ends at its trim: a light neighbour shows no dark bleed, a seam no white."""
    made, plan = printed({"gap": "0mm", "legend": False, "paper": "A5"}, style=measuring_style())
    grid = plan.imposition(plan.sheets[0])
    px = DPI / 25.4
    grey = page(made.content, 0, DPI)
    whole = grid.block
    last = grid.place(len(plan.sheets[0].copies) - 1)
    if last.bottom < whole.bottom - 1:
        whole = Rect(whole.x, whole.y, whole.width, last.y - whole.y)
    area = grey[
        round(whole.y * px) + 2 : round(whole.bottom * px) - 2, round(whole.x * px) + 2 : round(whole.right * px) - 2
    ]
    # Only dark ground and light squares: nothing in between runs along a cut.
    columns = area.mean(axis=0)
    for index in range(1, grid.columns):
        at = round((grid.place(index).x - whole.x) * px) - 2
        assert abs(columns[at - 3 : at + 3].mean() - 32) < 4, "a seam between counters"


@pytest.mark.parametrize(
    "changes",
    [
        {}, {"paper": "Letter", "margin": "0.25in"}, {"duplex": "fold", "gap": "3mm"}, {"duplex": "short"},
        {"paper": "150x100mm", "margin": "8mm"}, {"bleed": "3mm", "gap": "6mm", "duplex": "none"},
    ],
)  # fmt: skip
@pytest.mark.parametrize("offset", [(0.0, 0.0), (2.0, -1.5)])
def test_nothing_is_printed_where_the_printer_cannot_reach(
    changes: dict[str, str], offset: tuple[float, float]
) -> None:
    if changes.get("duplex") in ("fold", "none"):
        offset = (0.0, 0.0)
    made, plan = printed(changes, offset=offset)
    _margins_are_white(made.content, made.pages, plan.format.margin)


def test_nothing_of_the_reference_game_is_printed_where_the_printer_cannot_reach() -> None:
    made, plan = printed({}, name="zitadelle")
    _margins_are_white(made.content, made.pages, plan.format.margin)


def _margins_are_white(content: bytes, pages: int, margin: float) -> None:
    for number in range(pages):
        grey = page(content, number, 200)
        edge = int(margin * 200 / 25.4)
        frame = grey.copy()
        frame[edge:-edge, edge:-edge] = 255
        assert frame.min() > 250, f"page {number + 1}"
        assert grey.min() < 128, "there is something on the page"


def test_page_boxes_are_those_of_the_cut() -> None:
    made, plan = printed({}, style=measuring_style())
    grid = plan.imposition(plan.sheets[0])
    media, trim, bleed = (box_of(made.content, 0, f"/{name}Box") for name in ("Media", "Trim", "Bleed"))
    assert far(media, Rect(0, 0, 210, 297)) < 0.001
    cells = [grid.place(n) for n in range(len(plan.sheets[0].copies))]
    assert abs(trim.x - min(each.x for each in cells)) < 0.001
    assert abs(trim.bottom - max(each.bottom for each in cells)) < 0.001
    assert far(bleed, trim.grown(1.5)) < 0.001


def test_the_printed_counter_is_the_drawing_of_the_screen() -> None:
    """One counter of each layout, front and back: the page cut at the trim against the picture of the module; without
    an inset, and with all elements of layouts on both."""
    name, scale = "zitadelle", 20
    style = game(name).style.model_copy(deep=True)
    for layout in style.layouts.values():
        both = {key: each.model_copy(update={"use": "both"}) for key, each in layout.elements.items()}
        layout.elements.update(both)
    made, plan = printed({"gap": "5mm", "paper": "150x150mm", "inset": 0}, name=name, base="full", style=style)
    known = {(each.of, each.face): each for each in pictures(game(name), style) if each.shows == "face"}
    seen: set[tuple[str, int]] = set()
    for number, sheet in enumerate(plan.sheets):
        grid = plan.imposition(sheet)
        for side in ("front", "back"):
            wanted = {}
            for index, copy in enumerate(sheet.copies):
                face = copy.faces[side == "back"]
                screen = known.get((copy.counter.id, face + 1))
                if screen is not None and (copy.counter.layout, face) not in seen:
                    seen.add((copy.counter.layout, face))
                    wanted[index] = screen
            if not wanted:
                continue
            shown = picture(made.content, 2 * number + (side == "back"), 25.4 * scale * 1.5)
            for index, screen in wanted.items():
                size = round(face_size(style, sheet.copies[index].counter.layout)[0] * scale)
                drawn = Image.open(io.BytesIO(to_png(svg(game(name), style, screen), size))).convert("RGB")
                cut = cut_out(shown, 150, grid.place(index, side), size)
                a, b = (np.asarray(each, dtype=float)[2:-2, 2:-2] for each in (cut, drawn))
                apart = abs(a - b).max(axis=2)
                assert apart.mean() < 4.5, (screen.name, apart.mean())
                assert (apart > 90).mean() < 0.02, (screen.name, (apart > 90).mean())
    on_screen = {each.layout for each in game(name).counters if each.use == "both"}
    assert {layout for layout, _ in seen} == on_screen


def test_a_second_reader_sees_the_same(poppler: str) -> None:
    """Poppler and PDFium, independent of each other, agree on the page to the tolerance."""
    made, plan = printed({**APART}, style=measuring_style())
    grid = plan.imposition(plan.sheets[0])
    run = subprocess.run(
        [poppler, "-r", str(DPI), "-f", "1", "-l", "1", "-gray", "-"], input=made.content, capture_output=True,
        check=True,
    )  # fmt: skip
    grey = np.asarray(Image.open(io.BytesIO(run.stdout)).convert("L"))
    for index in range(len(plan.sheets[0].copies)):
        assert far(dark_box(grey, DPI, grid.place(index)), grid.place(index)) < TOLERANCE


def test_everything_is_outlines() -> None:
    """No fonts and no pixels in the file: vectors alone."""
    made, _ = printed({}, name="zitadelle", test_page=True)
    with pikepdf.open(io.BytesIO(made.content)) as file:
        assert not file.check_pdf_syntax() if hasattr(file, "check_pdf_syntax") else not file.check()
        for each in file.objects:
            if isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
                assert each.get("/Type") != "/Font"
                assert each.get("/Subtype") != "/Image"
                assert "/Font" not in each or not each["/Font"]
