"""Charts as pages: outlines of the words and figures the module shows, in their places, nothing cut or laid over."""

from __future__ import annotations

import io
import subprocess
from itertools import pairwise
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest

from builder.assemble.lexicon import Lexicon
from builder.assemble.pages import render
from builder.sheets.charts import chart_pages
from builder.sheets.countersheets import Made
from builder.sheets.document import Document
from builder.sheets.formats import MapFormat
from builder.sheets.hypertext import Hypertext, Laid
from builder.sheets.mapsheets import map_sheets
from builder.sheets.paper import paper_of
from builder.sheets.wording import Wording
from builder.store import open_cache

from .measuring import game, picture


def made(name: str, paper: str = "A4", language: str | None = None) -> Made:
    """A game's charts alone."""
    format = MapFormat.model_validate({"paper": paper})
    with open_cache() as store:
        return map_sheets(game(name), game(name).style, format, store, parts=("charts",), language=language)


def words(strips: list[Laid]) -> list[str]:
    """All words, in the order they are set."""
    return [each[2] for strip in strips for each in strip.words]


def page(body: str, css: str = "") -> str:
    """A page as the module has it."""
    return f"<html><head><style>{css}</style></head><body>{body}</body></html>"


@pytest.mark.parametrize(("name", "language"), [("skirmish", "en"), ("zitadelle", "en"), ("zitadelle", "ja")])
def test_every_chart_is_printed_and_every_word_on_it(name: str, language: str) -> None:
    """The words of each page of the module, in their order, and no other."""
    charts = [
        each
        for each in render(game(name), Lexicon(game(name)), game(name).charts, "charts")
        if each.language == language
    ]
    content = made(name, language=language).content
    file = pypdfium2.PdfDocument(content)
    titles = [each.get_title() for each in file.get_toc()]
    assert titles == [each.title for each in charts]
    for chart in charts:
        laid = Hypertext(chart.html)
        strips = laid.lay_out(700)
        assert laid.body is not None
        written = "".join("".join(laid.body.itertext()).split())
        assert sorted("".join("".join(words(strips)).split())) == sorted(written)


def test_nothing_stands_outside_its_page_or_its_cell() -> None:
    """Words end where the page does; those of one line never run into each other."""
    from builder.sheets.canvas import text_width

    for chart in render(game("zitadelle"), Lexicon(game("zitadelle")), game("zitadelle").charts, "charts"):
        for strip in Hypertext(chart.html).lay_out(700):
            lines: dict[float, list[tuple[float, float, str]]] = {}
            for x, y, text, size, font, _ in strip.words:
                assert x >= -0.01 and x + text_width(text, size, font) <= 700.5, (chart.file, text)
                assert 0 < y <= strip.height
                lines.setdefault(round(y, 2), []).append((x, x + text_width(text, size, font), text))
            for row in lines.values():
                row.sort()
                for (_, end, one), (start, _, other) in pairwise(row):
                    assert end <= start + 0.6, (chart.file, one, other)


def test_charts_are_outlines_within_the_margin() -> None:
    content = made("zitadelle").content
    with pikepdf.open(io.BytesIO(content)) as file:
        for each in file.objects:
            if isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
                assert each.get("/Type") != "/Font" and each.get("/Subtype") != "/Image"
    document = pypdfium2.PdfDocument(content)
    assert len(document) >= 9
    for number in range(len(document)):
        grey = np.asarray(picture(content, number, 50).convert("L")).copy()
        edge = int(8 * 50 / 25.4)
        grey[edge:-edge, edge:-edge] = 255
        assert grey.min() > 250, number
        assert document.get_page_label(number)


def test_the_file_is_sound(qpdf: str, mutool: str, poppler: str, tmp_path: Path) -> None:
    path = tmp_path / "charts.pdf"
    path.write_bytes(made("zitadelle").content)
    assert subprocess.run([qpdf, "--check", path], capture_output=True).returncode == 0
    drawn = subprocess.run(
        [mutool, "draw", "-r", "20", "-o", tmp_path / "m%d.png", path], capture_output=True, text=True
    )
    said = [each for each in drawn.stderr.splitlines() if not each.startswith("page ") and "ICC support" not in each]
    assert drawn.returncode == 0 and not said
    run = subprocess.run([poppler, "-r", "20", "-png", path, tmp_path / "p"], capture_output=True, text=True)
    assert run.returncode == 0 and not run.stderr


def test_long_tables_go_on_with_their_heads_set_again() -> None:
    rows = "".join(f"<tr><td>row {n}</td></tr>" for n in range(120))
    html = page(f"<table><tr><th>Head</th></tr>{rows}</table>")
    from builder.sheets.charts import _paged

    pages = _paged(Hypertext(html).lay_out(700), 900)
    assert len(pages) > 1
    assert all(words(each)[0] == "Head" for each in pages)
    assert [text for each in pages for text in words(each) if text.isdigit()] == [str(n) for n in range(120)]
    assert all(sum(strip.height for strip in each) <= 900 for each in pages)


def test_a_heading_stays_with_what_it_heads() -> None:
    from builder.sheets.charts import _paged

    filler = "".join(f"<p>line {n}</p>" for n in range(40))
    html = page(f"{filler}<h2>Title</h2><p>text below</p>{filler}")
    strips = Hypertext(html).lay_out(700)
    for room in range(600, 1100, 7):
        for each in _paged(strips, room):
            shown = words(each)
            assert "Title" not in shown or "text" in shown


@pytest.mark.parametrize(
    ("body", "checks"),
    [
        ("<table><tr><td rowspan='2'>a</td><td>b</td></tr><tr><td>c</td></tr></table>", ["a", "b", "c"]),
        (
            "<table width='100%'><tr><td colspan='3'>a</td></tr><tr><td>b</td><td>c</td><td>d</td></tr></table>",
            ["a", "b", "c", "d"],
        ),
        ("<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>", ["a", "•", "b", "•", "c", "1."]),
        ("a<br>b<b>c</b>d <i>e</i>", ["a", "b", "c", "d", "e"]),
        ("<h1>a</h1><hr><p>b &amp; c</p>", ["a", "b", "&", "c"]),
        ("<table></table><table><tr></tr></table>a", ["a"]),
        ("<p></p><td>a</td><table><tr><td></td><td>b</td></tr></table>", ["a", "b"]),
        (
            "<font size='9' color='nosuch'>a</font><table width='x'><tr><td width='-3' rowspan='q'>b</td></tr></table>",
            ["a", "b"],
        ),
    ],
)
def test_html_as_the_module_understands_it(body: str, checks: list[str]) -> None:
    assert words(Hypertext(page(body)).lay_out(300)) == checks


def test_widths_spans_and_colours() -> None:
    html = page(
        "<table width='300' cellspacing='1' cellpadding='2' class='grid'>"
        "<tr><td class='dark' width='100'>a</td><td align='right'>b</td></tr></table>",
        "table.grid { background-color: #102030; } td.dark { background-color: #ff0000; font-size: 20pt; }",
    )
    (strip,) = Hypertext(html).lay_out(300)
    (_, _, whole, high, ground), (x, y, wide, tall, red) = strip.boxes
    assert (whole, ground.values[2]) == (300, 0x30 / 255) and high == strip.height
    assert (x, y, wide) == (1, 1, 100) and red.values == (1, 0, 0) and tall == high - 2
    sizes = {each[2]: each[3] for each in strip.words}
    assert sizes == {"a": 20, "b": 12}
    b = next(each for each in strip.words if each[2] == "b")
    assert b[0] > 285, "at the right"


def test_pictures_are_left_out_and_the_user_is_told() -> None:
    laid = Hypertext(page("<p>a <img src='x.png'> b</p>"))
    assert words(laid.lay_out(300)) == ["a", "b"] and laid.pictures == ["x.png"]


def test_a_second_time_gives_the_same_bytes() -> None:
    first, second = made("skirmish").content, made("skirmish").content
    assert first == second
    document = Document("", "en")
    with open_cache() as store:
        count, notes = chart_pages(game(), Wording(game()), document, paper_of("Letter"), 6.35, store)
    assert (count, notes) == (1, [])
