"""Map sheets: true to size, and the tiles go together to the whole."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image
from shared.golden import looks_as_it_did

from vmodsmith.art.map.displays import draw_display
from vmodsmith.art.map.geometry import geometry_of
from vmodsmith.art.map.hexmap import draw_map
from vmodsmith.art.map.layout import display_style, layout_displays
from vmodsmith.art.map.scene import map_style
from vmodsmith.art.raster import to_png
from vmodsmith.foundation.cache import open_cache
from vmodsmith.model.paper import paper_of
from vmodsmith.model.sheetformats import MapFormat
from vmodsmith.sheets.canvas import Canvas
from vmodsmith.sheets.countersheets import Made
from vmodsmith.sheets.mapsheets import _Artist, map_sheets
from vmodsmith.sheets.paper import Rect
from vmodsmith.sheets.paper_tiles import Tiling, tile
from vmodsmith.sheets.shared_pages import BETWEEN, shared_pages

from .measuring import box_of, far, game, picture

PAPER = "120x100mm"

GOLDEN = Path(__file__).with_name("golden")


@cache
def made(parts: tuple[str, ...], paper: str = PAPER, page: str | None = None, sheets: str = "1x1") -> Made:
    """The small game's map sheets."""
    format = MapFormat.model_validate({"paper": paper, "overlap": "10mm", "page": page, "sheets": sheets})
    with open_cache() as store:
        return map_sheets(game(), game().style, format, store, parts=parts)


def size() -> tuple[float, float]:
    """The small game's map in millimetres."""
    sheet = geometry_of(game().maps[0], map_style(game().style))
    return sheet.width / sheet.px_per_mm, sheet.height / sheet.px_per_mm


def tiling() -> Tiling:
    """How it is cut."""
    return tile(size(), MapFormat.model_validate({"paper": PAPER}).paper, 10.0, 5.0)


def test_the_whole_map_is_true_to_size_and_the_drawing_of_the_screen() -> None:
    content = made(("page",)).content
    trim = box_of(content, 0, "/TrimBox")
    assert far(Rect(0, 0, *size()), Rect(0, 0, trim.width, trim.height)) < 0.001
    scale = 8
    shown = picture(content, 0, 25.4 * scale)
    width = box_of(content, 0, "/MediaBox").width
    pixels = round(trim.width * scale)
    edges = tuple(value * shown.width / width for value in (trim.x, trim.y, trim.right, trim.bottom))
    drawn = Image.open(io.BytesIO(to_png(draw_map(game(), game().maps[0], game().style), pixels))).convert("RGB")
    cut = shown.resize(drawn.size, Image.Resampling.BOX, box=edges)
    apart = abs(np.asarray(cut, dtype=float) - np.asarray(drawn, dtype=float)).max(axis=2)
    assert apart.mean() < 4
    assert (apart > 100).mean() < 0.01


def test_tiles_are_cut_from_the_same_map_in_the_right_place() -> None:
    """Each tile, where it stays in sight, against the whole map: the same pixels, and not those 0.3 mm beside."""
    whole, cut = made(("page",)).content, made(("tiles",)).content
    plan = tiling()
    assert len(plan.tiles) > 3
    scale = 16
    trim = box_of(whole, 0, "/TrimBox")
    page = picture(whole, 0, 25.4 * scale)
    across = page.width / box_of(whole, 0, "/MediaBox").width
    for number, each in enumerate(plan.tiles):
        shown = picture(cut, number, 25.4 * scale)
        per_mm = shown.width / plan.paper.width
        own = each.own.grown(-1.0)
        here = each.on_page(own)
        pixels = (round(own.width * scale), round(own.height * scale))

        def part(image: Image.Image, rect: Rect, per: float, pixels: tuple[int, int] = pixels) -> np.ndarray:  # type: ignore[type-arg]
            edges = tuple(value * per for value in (rect.x, rect.y, rect.right, rect.bottom))
            return np.asarray(image.resize(pixels, Image.Resampling.BOX, box=edges).convert("L"), dtype=float)

        tile_ = part(shown, here, per_mm)
        there = part(page, own.moved(trim.x, trim.y), across)
        beside = part(page, own.moved(trim.x + 0.3, trim.y + 0.3), across)
        assert abs(tile_ - there).mean() < 1.5
        assert abs(tile_ - there).mean() < abs(tile_ - beside).mean() / 2


def test_marks_that_guide_the_glue_lie_on_flaps_alone() -> None:
    """What stays in sight carries no mark: red arrows are only beyond the joints."""
    content = made(("tiles",)).content
    for number, each in enumerate(tiling().tiles):
        shown = np.asarray(picture(content, number, 150), dtype=int)
        red = (abs(shown[..., 0] - 192) < 6) & (abs(shown[..., 1] - 32) < 6) & (abs(shown[..., 2] - 32) < 6)
        px = 150 / 25.4
        own = each.on_page(each.own)
        inside = red[round(own.y * px) : round(own.bottom * px), round(own.x * px) : round(own.right * px)]
        assert not inside.any()
        last = each.row + 1 == tiling().rows and each.column + 1 == tiling().columns
        assert red.any() != last


def test_nothing_is_printed_in_the_margins_of_tiles() -> None:
    content = made(("plan", "tiles")).content
    file = pypdfium2.PdfDocument(content)
    for number in range(len(file)):
        grey = np.asarray(picture(content, number, 200).convert("L"))
        edge = int(5.0 * 200 / 25.4)
        frame = grey.copy()
        frame[edge:-edge, edge:-edge] = 255
        assert frame.min() > 250, number


def test_pages_are_labelled_and_the_map_is_stored_once() -> None:
    content = made(("page", "plan", "tiles", "displays")).content
    file = pypdfium2.PdfDocument(content)
    labels = [file.get_page_label(n) for n in range(len(file))]
    name = game().text(game().maps[0].name)
    assert labels[0] == name and labels[2:4] == [f"{name} A1", f"{name} A2"]
    with pikepdf.open(io.BytesIO(content)) as opened:
        assert not opened.check_pdf_syntax() if hasattr(opened, "check_pdf_syntax") else not opened.check()
        forms = {
            page.Resources.XObject[key].objgen
            for page in opened.pages for key in page.Resources.XObject if key.startswith("/F")
        }  # fmt: skip
        windows = {each.window for each in game().displays}
        assert len(forms) == 1 + len(windows)
        for each in opened.objects:
            if isinstance(each, pikepdf.Stream):
                assert each.get("/Subtype") != "/Image"


def test_a_map_of_several_sheets_has_a_page_for_each_and_they_join_to_the_whole() -> None:
    whole, cut = made(("page",)).content, made(("sheets",), sheets="2x2").content
    assert made(("sheets",), sheets="2x2").pages == 4
    scale = 8
    parts = []
    for number in range(4):
        trim, media = box_of(cut, number, "/TrimBox"), box_of(cut, number, "/MediaBox")
        assert (trim.width * 2, trim.height * 2) == pytest.approx(size(), abs=0.01)
        page = picture(cut, number, 25.4 * scale)
        across = page.width / media.width
        parts.append(page.crop(tuple(round(v * across) for v in (trim.x, trim.y, trim.right, trim.bottom))))
    joined = Image.new("RGB", (parts[0].width * 2, parts[0].height * 2))
    for number, part in enumerate(parts):
        joined.paste(part, (number % 2 * part.width, number // 2 * part.height))
    page, trim = picture(whole, 0, 25.4 * scale), box_of(whole, 0, "/TrimBox")
    across = page.width / box_of(whole, 0, "/MediaBox").width
    true = page.resize(joined.size, Image.Resampling.BOX, box=tuple(
        v * across for v in (trim.x, trim.y, trim.right, trim.bottom)))  # fmt: skip
    apart = abs(np.asarray(joined, dtype=float) - np.asarray(true, dtype=float)).max(axis=2)
    assert apart.mean() < 6
    turned = Image.fromarray(np.asarray(joined)[:, ::-1])
    assert abs(np.asarray(turned, dtype=float) - np.asarray(true, dtype=float)).max(axis=2).mean() > 12
    assert made(("sheets", "plan")).pages == made(("plan",)).pages  # a map of one sheet has its one page


@pytest.mark.parametrize("wrong", ["2", "0x1", "2x", "a x b"])
def test_sheets_that_are_none_are_told(wrong: str) -> None:
    with pytest.raises(ValueError, match="2x1"):
        MapFormat.model_validate({"paper": PAPER, "sheets": wrong})


def test_the_one_page_can_be_scaled_to_a_paper() -> None:
    content = made(("page",), page="A5").content
    media, trim = box_of(content, 0, "/MediaBox"), box_of(content, 0, "/TrimBox")
    assert sorted((media.width, media.height)) == pytest.approx([148, 210], abs=0.01)
    wide, high = size()
    assert trim.width / trim.height == pytest.approx(wide / high, rel=1e-4)
    assert trim.width <= wide + 1e-6


def test_a_page_on_other_paper_says_what_it_shows_and_how_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """In its margin: the game, the map, its size and that of a hex as they are on this paper."""
    said: list[str] = []
    draws = Canvas.text
    monkeypatch.setattr(
        Canvas, "text", lambda self, text, *at, **how: (said.append(text), draws(self, text, *at, **how))[1]
    )
    content = made.__wrapped__(("page",), page="140x160mm").content  # nothing of it was made before
    trim = box_of(content, 0, "/TrimBox")
    (line,) = said
    names = f"{game().text(game().manifest.title)}: {game().text(game().maps[0].name)} · "
    assert line.startswith(names) and f"{trim.width:.0f}" in line and f"{trim.height:.0f}" in line


def test_the_map_of_the_reference_game_is_one_a1_sheet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """2.1: at true size, marks and the printer's margin included. The drawing itself does not matter here."""
    from vmodsmith.sheets import mapsheets

    monkeypatch.setenv("VMODSMITH_CACHE", str(tmp_path))
    plain = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0H9V9Z"/></svg>'
    monkeypatch.setattr(mapsheets, "draw_map", lambda *_, **__: plain)
    whole = game("zitadelle")
    with open_cache() as store:
        content = map_sheets(whole, whole.style, MapFormat(), store, parts=("page", "tiles")).content
    media, trim = box_of(content, 0, "/MediaBox"), box_of(content, 0, "/TrimBox")
    assert (media.width, media.height) == pytest.approx((594, 841), abs=0.01)
    sheet = geometry_of(whole.maps[0], map_style(whole.style))
    assert trim.width == pytest.approx(sheet.width / sheet.px_per_mm, abs=0.01), "not scaled"
    assert trim.x >= 5 and trim.y >= 5 and trim.right <= 589 and trim.bottom <= 836
    assert sheet.across / sheet.px_per_mm == pytest.approx(whole.maps[0].hex_mm, rel=1e-3)
    assert whole.maps[0].hex_mm > whole.style.counter.size, "a counter lies in its hex"


def test_displays_are_true_to_size() -> None:
    """Each on a page of its own, its boxes as large as the data say."""
    content = made(("displays",), paper="A3").content
    assert len(pypdfium2.PdfDocument(content)) == len(game().displays)
    style = game().style
    first = game().displays[0]
    box = layout_displays(game(), first.window, style).displays[first.id]
    trim = box_of(content, 0, "/TrimBox")
    per_mm = display_style(style).px_per_mm
    assert trim.width == pytest.approx(box.width / per_mm + 4, abs=0.01)
    assert trim.height == pytest.approx(box.height / per_mm + 4, abs=0.01)


def test_displays_together_are_those_of_their_own_pages() -> None:
    """Fewer pages, and in each place the same pixels as on the page that the display has alone."""
    content, alone = made(("together",), paper="A3").content, made(("displays",), paper="A3").content
    trims = [box_of(alone, number, "/TrimBox") for number in range(len(game().displays))]
    paper, spots, left = shared_pages([(each.width, each.height) for each in trims], paper_of("A3"), 5.0)
    pages = len(pypdfium2.PdfDocument(content))
    assert not left and pages == max(each.page for each in spots) + 1 < len(trims)
    scale = 8
    for spot in spots:
        media = box_of(content, spot.page, "/MediaBox")
        assert (media.width, media.height) == pytest.approx((paper.width, paper.height), abs=0.01)
        pixels = (round(spot.at.width * scale), round(spot.at.height * scale))
        shown = []
        for made_by, page, at in (
            (content, spot.page, spot.at),
            (alone, spot.number, trims[spot.number]),
            (alone, spot.number, trims[spot.number].moved(0.5, 0)),
            (alone, spot.number, trims[spot.number].moved(0, 0.5)),
        ):
            whole = picture(made_by, page, 25.4 * scale)
            across = whole.width / box_of(made_by, page, "/MediaBox").width
            edges = tuple(value * across for value in (at.x, at.y, at.right, at.bottom))
            cut = whole.resize(pixels, Image.Resampling.BOX, box=edges).convert("L")
            shown.append(np.asarray(cut, dtype=float))
        apart = [abs(shown[0] - each).mean() for each in shown[1:]]
        assert apart[0] < 8 and apart[0] < 0.6 * min(apart[1:]), apart


def test_drawings_fill_pages_in_their_order_and_never_overlap() -> None:
    sizes = [(90.0, 40.0), (90.0, 30.0), (120.0, 200.0), (300.0, 300.0), (10.0, 10.0), (205.0, 20.0)]
    paper, spots, left = shared_pages(sizes, paper_of("A4"), 5.0)
    assert left == (3,) or left == (3, 5)
    assert [each.number for each in spots] == [number for number in range(len(sizes)) if number not in left]
    assert [each.page for each in spots] == sorted(each.page for each in spots)
    for each in spots:
        at = each.at
        assert at.x >= 5 and at.y >= 5 and at.right <= paper.width - 5 and at.bottom + BETWEEN <= paper.height - 5
        for other in spots:
            beside = at.right + BETWEEN <= other.at.x or other.at.right + BETWEEN <= at.x
            below = at.bottom + BETWEEN <= other.at.y or other.at.bottom + BETWEEN <= at.y
            assert other is each or other.page != each.page or beside or below
    assert shared_pages([], paper_of("A4"), 5.0)[1:] == ((), ())


def test_the_same_map_gives_the_same_bytes() -> None:
    first = made(("page", "tiles", "displays")).content
    made.cache_clear()
    assert made(("page", "tiles", "displays")).content == first


@pytest.mark.parametrize("number", range(len(game().displays)), ids=[each.id for each in game().displays])
def test_a_display_is_cut_out_of_its_window_in_the_right_place(number: int) -> None:
    """Each page against the drawing of the whole window: the same pixels, and not those a third of a millimetre
    beside."""
    content = made(("displays",), paper="A3").content
    display, style = game().displays[number], game().style
    box, per_mm = layout_displays(game(), display.window, style).displays[display.id], display_style(style).px_per_mm
    air, scale = 2.0, 8
    trim, media = box_of(content, number, "/TrimBox"), box_of(content, number, "/MediaBox")
    page = picture(content, number, 25.4 * scale)
    across = page.width / media.width
    window = Image.open(io.BytesIO(to_png(draw_display(game(), display.window, style)))).convert("RGB")
    # What lies beyond the window itself is paper.
    wide = Image.new("RGB", (window.width + 200, window.height + 200), "white")
    wide.paste(window, (100, 100))
    pixels = (round(trim.width * scale), round(trim.height * scale))

    def part(x: float, y: float) -> np.ndarray:  # type: ignore[type-arg]
        left, top = box.x - (air - x) * per_mm + 100, box.y - (air - y) * per_mm + 100
        edges = (left, top, left + trim.width * per_mm, top + trim.height * per_mm)
        return np.asarray(wide.resize(pixels, Image.Resampling.BOX, box=edges).convert("L"), dtype=float)

    edges = tuple(value * across for value in (trim.x, trim.y, trim.right, trim.bottom))
    shown = np.asarray(page.resize(pixels, Image.Resampling.BOX, box=edges).convert("L"), dtype=float)
    apart = abs(shown - part(0, 0)).mean()
    assert apart < 6
    assert apart < min(abs(shown - part(*by)).mean() for by in ((1, 0), (-1, 0), (0, 1), (0, -1))) * 0.6
    assert apart < min(abs(shown - part(*by)).mean() for by in ((0.3, 0), (-0.3, 0), (0, 0.3), (0, -0.3)))


@pytest.mark.parametrize("number", range(len(game().displays)), ids=[each.id for each in game().displays])
def test_a_display_sheet_looks_as_it_did(number: int) -> None:
    """A golden page, compared with tolerance; `tests/shared/golden.py` says how it is written anew."""
    shown = picture(made(("displays",), paper="A3").content, number, 36)
    looks_as_it_did(shown, GOLDEN / f"display-{game().displays[number].id}.png")


def test_the_plan_of_tiles_looks_as_it_did() -> None:
    looks_as_it_did(picture(made(("plan",)).content, 0, 60), GOLDEN / "plan.png")


def test_cut_marks_of_tiles_point_at_the_cuts_from_beyond_the_art() -> None:
    """Four millimetres long and 0.4 mm off the art, two at each of the four cuts, on no part of the tile itself."""
    paper = MapFormat.model_validate({"paper": PAPER}).paper
    tiling = tile((250, 180), paper, 10, 8)
    assert tiling.columns > 1 and tiling.rows > 1
    for each in tiling.tiles:
        canvas = Canvas(paper.width, paper.height)
        _Artist._joints(cast(_Artist, SimpleNamespace(say=lambda key, **_: key)), canvas, each, tiling)
        number = r"(-?[\d.]+)"
        ends = [re.search(rf"{number} {number} m {number} {number} l S", part) for part in canvas.parts]
        lines = [tuple(map(float, each.groups())) for each in ends if each]
        shown, own = each.on_page(each.shown), each.on_page(each.own)
        wanted = set()
        for x in (own.x, own.right):
            wanted |= {(x, shown.y - 4.4, x, shown.y - 0.4), (x, shown.bottom + 0.4, x, shown.bottom + 4.4)}
        for y in (own.y, own.bottom):
            wanted |= {(shown.x - 4.4, y, shown.x - 0.4, y), (shown.right + 0.4, y, shown.right + 4.4, y)}
        for mark in wanted:
            assert any(line == pytest.approx(mark, abs=0.002) for line in lines), (each.name, mark)


class _Noting(Canvas):
    """A canvas that notes where words go."""

    words: list[tuple[str, float, float, int]]

    def text(self, text: str, x: float, y: float, size: float, **how: Any) -> None:  # type: ignore[override]
        self.words.append((text, x, y, how.get("turn", 0)))


def test_the_word_on_a_flap_lies_in_its_middle() -> None:
    """It names the tile that is glued there, read along the flap, a third of the way from the upper or left end."""
    paper = MapFormat.model_validate({"paper": PAPER}).paper
    tiling = tile((250, 180), paper, 10, 8)
    for each in tiling.tiles:
        canvas = _Noting(paper.width, paper.height)
        canvas.words = words = []
        _Artist._joints(cast(_Artist, SimpleNamespace(say=lambda key, tile: tile)), canvas, each, tiling)
        own, by_place = each.on_page(each.own), {(other.row, other.column): other.name for other in tiling.tiles}
        size = min(2.6, tiling.overlap * 0.4)
        wanted = []
        if name := by_place.get((each.row, each.column + 1)):
            wanted.append((name, own.right + tiling.overlap / 2 - size * 0.35, own.y + own.height * 0.3, 90))
        if name := by_place.get((each.row + 1, each.column)):
            wanted.append((name, own.x + own.width * 0.3, own.bottom + tiling.overlap / 2 + size * 0.35, 0))
        assert [word[0] for word in words] == [word[0] for word in wanted]
        for found, expected in zip(words, wanted, strict=True):
            assert found[1:] == pytest.approx(expected[1:])


def test_on_long_paper_the_map_is_a_banner_of_strips() -> None:
    """A roll is paper of its width and of any length: strips as high as the map, side by side, true to size; together
    they show all of it."""
    wide, high = size()
    format = MapFormat.model_validate({"paper": f"{wide * 0.6:.0f}x{2 * high:.0f}mm", "overlap": "15mm"})
    with open_cache() as store:
        banner = map_sheets(game(), game().style, format, store, parts=("tiles",))
    with pikepdf.open(io.BytesIO(banner.content)) as file:
        trims = [[float(value) * 25.4 / 72 for value in page.TrimBox.as_list()] for page in file.pages]
    assert len(trims) == 3
    assert [top - low for _, low, _, top in trims] == pytest.approx([high] * 3, abs=0.01)
    assert sum(right - left for left, _, right, _ in trims) == pytest.approx(wide + 2 * 15, abs=0.01)  # two flaps


def _sizes(content: bytes) -> list[tuple[int, int]]:
    """Width and height of the pages in millimetres, as another library reads them."""
    with pikepdf.open(io.BytesIO(content)) as file:
        boxes = [[float(value) * 25.4 / 72 for value in page.MediaBox.as_list()] for page in file.pages]
    return [(round(right - left), round(top - low)) for left, low, right, top in boxes]


def test_player_aids_printed_with_a_banner_have_their_own_paper() -> None:
    """The map lies on the roll; its plan, charts and booklet do not."""
    aids = ("plan", "charts", "booklet")
    for asked, expected in (({}, {(210, 297), (297, 210)}), ({"aids": "Letter"}, {(216, 279), (279, 216)})):
        format = MapFormat.model_validate({"paper": "180x2000mm", **asked})
        with open_cache() as store:
            both = map_sheets(game("hattin"), game("hattin").style, format, store, parts=("tiles", *aids)).content
            strips = map_sheets(game("hattin"), game("hattin").style, format, store, parts=("tiles",)).content
        sizes = _sizes(both)
        assert set(_sizes(strips)) == {(180, 2000)} and sizes.count((180, 2000)) == len(_sizes(strips))
        assert set(sizes) - {(180, 2000)} <= expected and len(sizes) > len(_sizes(strips)) + len(aids)


def test_a_display_larger_than_the_paper_of_player_aids_is_printed_as_the_map_is() -> None:
    format = MapFormat.model_validate({"paper": "610x2000mm", "aids": "100x100mm"})
    with open_cache() as store:
        content = map_sheets(game("hattin"), game("hattin").style, format, store, parts=("displays",)).content
    assert (610, 2000) in _sizes(content)
