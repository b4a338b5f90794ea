"""Charts as pages: the words and figures the module shows, in their places, nothing cut or laid over, every font
inside."""

from __future__ import annotations

import io
import subprocess
from collections import Counter as Tally
from functools import cache, lru_cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pikepdf
import pypdfium2
import pytest

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import HtmlPage, render
from vmodsmith.foundation.cache import open_cache
from vmodsmith.model.paper import paper_of
from vmodsmith.model.sheetformats import MapFormat
from vmodsmith.sheets.canvas import Canvas
from vmodsmith.sheets.charts import chart_pages
from vmodsmith.sheets.countersheets import Made
from vmodsmith.sheets.document import Document
from vmodsmith.sheets.hypertext import Hypertext
from vmodsmith.sheets.mapsheets import map_sheets
from vmodsmith.sheets.paper import Rect
from vmodsmith.sheets.typesetting import typeset
from vmodsmith.sheets.vectors import NotSet
from vmodsmith.sheets.wording import Wording

from .measuring import game, picture

PIXEL = 25.4 / 72
"""Millimetres of a pixel where pages are set here: a point."""
LANGUAGES = [("skirmish", "en"), ("zitadelle", "en"), ("zitadelle", "ja"), ("hattin", "en"), ("hattin", "ja")]


@cache
def made(name: str, paper: str = "A4", language: str | None = None) -> Made:
    """A game's charts alone."""
    format = MapFormat.model_validate({"paper": paper})
    with open_cache() as store:
        return map_sheets(game(name), game(name).style, format, store, parts=("charts",), language=language)


def charts(name: str, language: str) -> list[HtmlPage]:
    """The chart pages of the module in a language."""
    return [each for each in every_chart(name) if each.language == language]


@cache
def every_chart(name: str) -> list[HtmlPage]:
    """The chart pages of the module in all its languages."""
    return render(game(name), Lexicon(game(name)), game(name).charts, "charts")


class Sign(NamedTuple):
    """A character on a page and its ink, in points from the upper left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


@lru_cache(16)
def signs(content: bytes) -> list[list[Sign]]:
    """The characters of each page as a reader finds them, without spaces."""
    found = []
    for page in pypdfium2.PdfDocument(content):
        text, high = page.get_textpage(), page.get_height()
        shown = []
        for n in range(text.count_chars()):
            sign = text.get_text_range(n, 1)
            left, low, right, top = text.get_charbox(n)
            if sign.strip():  # a hyphen at the end of a line is read as one that joins the parts of a word
                shown.append(
                    Sign(sign.replace("\ufffe", "-").replace("\x02", "-"), left, high - top, right, high - low)
                )
        found.append(shown)
    return found


def html(body: str, css: str = "") -> str:
    """A page as the module has it."""
    return f"<html><head><style>{css}</style></head><body>{body}</body></html>"


def pages(source: str, width: float = 300, height: float = 1000, language: str = "en") -> bytes:
    """A page set in so many pixels, a pixel a point."""
    document = Document("", language)
    for number, each in enumerate(typeset(Hypertext(source).blocks(), width, height, language), 1):
        canvas = Canvas(width * PIXEL, height * PIXEL)
        canvas.place(document.form(each), Rect(0, 0, width * PIXEL, height * PIXEL))
        document.page(canvas, str(number))
    return document.content()


def words(source: str, width: float = 300, height: float = 1000) -> list[str]:
    """What stands on each page, in the order it is set, without spaces."""
    found = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pages(source, width, height))]
    return ["".join(each.replace("\ufffe", "-").replace("\x02", "-").split()) for each in found]


@pytest.mark.parametrize(("name", "language"), LANGUAGES)
def test_every_chart_is_printed_and_every_word_on_it(name: str, language: str) -> None:
    """The characters of each page of the module, and no other but heads of columns set again."""
    content = made(name, language=language).content
    chapters = list(pypdfium2.PdfDocument(content).get_toc())
    wanted = charts(name, language)
    assert [each.get_title() for each in chapters] == [each.title for each in wanted]
    shown = signs(content)
    starts = [each.get_dest().get_index() for each in chapters] + [len(shown)]
    for chart, (start, end) in zip(wanted, pairwise(starts), strict=True):
        body = Hypertext(chart.html).body
        assert body is not None
        written = Tally("".join("".join(body.itertext()).split()))
        printed = Tally(sign.text for page in shown[start:end] for sign in page)
        assert not written - printed, chart.file
        assert end - start > 1 or not printed - written, chart.file


@pytest.mark.parametrize(("name", "language"), LANGUAGES)
def test_nothing_stands_outside_its_page_or_on_its_neighbour(name: str, language: str) -> None:
    """Characters stay within the page's margins; those of one line never run into each other."""
    for number, page in enumerate(signs(made(name, language=language).content)):
        lines: dict[float, list[Sign]] = {}
        for sign in page:
            assert sign.left >= 10 * 72 / 25.4 and sign.right <= 200 * 72 / 25.4, (number, sign)
            assert sign.top >= 10 * 72 / 25.4 and sign.bottom <= 281 * 72 / 25.4, (number, sign)
            if sign.text.isdigit():
                lines.setdefault(round(sign.bottom), []).append(sign)
        for row in lines.values():
            row.sort(key=lambda each: each.left)
            assert all(one.right <= other.left + 0.4 for one, other in pairwise(row)), number


def test_charts_are_vectors_with_every_font_inside_and_within_the_margin() -> None:
    content = made("zitadelle", language="ja").content
    fonts = 0
    with pikepdf.open(io.BytesIO(content)) as file:
        for each in file.objects:
            if isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
                assert each.get("/Subtype") != "/Image"
                if each.get("/Type") == "/FontDescriptor":
                    fonts += 1
                    assert "+" in str(each.FontName), "cut to what is used"
                    assert "/FontFile2" in each or "/FontFile3" in each
                if each.get("/Type") == "/Font" and "/DescendantFonts" in each:
                    assert "/ToUnicode" in each, "its text can be searched"
    assert fonts and len(content) < 1_000_000
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
    rows = "".join(f"<tr><td>row{n};</td></tr>" for n in range(120))
    shown = words(html(f"<table><tr><th>Head</th></tr>{rows}</table>"), height=900)
    assert len(shown) > 1
    assert all(each.startswith("Head") for each in shown)
    assert "".join(each.removeprefix("Head") for each in shown) == "".join(f"row{n};" for n in range(120))


def test_a_short_table_goes_on_to_the_next_page_whole() -> None:
    filler = "".join(f"<p>line {n}</p>" for n in range(12))
    rows = "".join(f"<tr><td>row{n};</td></tr>" for n in range(4))
    source = html(f"{filler}<h2>Title</h2><table><tr><th>Head</th></tr>{rows}</table>")
    turned = 0
    for room in range(250, 420, 5):
        shown = words(source, height=room)
        own = [each for each in shown if "Head" in each]
        assert len(own) == 1 and own[0].endswith("TitleHeadrow0;row1;row2;row3;")
        turned += own[0].startswith("Title")
    assert turned > 3, "the table begins a page too seldom"


def test_a_row_is_not_divided_unless_no_page_holds_it() -> None:
    rows = "".join(
        f"<tr><td>a{n}<br>b{n}<br>c{n}</td><td rowspan='2'>x</td></tr><tr><td>d{n}</td></tr>" for n in range(30)
    )
    for high in range(300, 360, 13):
        for each in words(html(f"<table>{rows}</table>"), height=high):
            assert each.startswith("a") and each.count("a") == each.count("c") == each.count("d") == each.count("x")
    shown = words(html(f"<table><tr><td>{'word ' * 1000}end</td></tr></table>"), height=400)
    assert len(shown) > 1 and "".join(shown) == "word" * 1000 + "end"


@pytest.mark.parametrize(
    "head", ["<h2>Title</h2>", "<table><tr><td class='section'>Title</td></tr><tr><td height='2'></td></tr></table>"]
)
def test_a_heading_stays_with_what_it_heads(head: str) -> None:
    filler = "".join(f"<p>line {n}</p>" for n in range(10))
    source = html(f"{filler}{head}<p>text below</p><p>more</p><p>and more</p>")
    turned = 0
    for room in range(120, 480, 5):
        shown = words(source, height=room)
        turned += any(each.startswith("Title") for each in shown)
        for each in shown:
            assert "Title" not in each or "textbelow" in each
    assert turned > 3, "the heading begins a page too seldom"


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ("<table><tr><td rowspan='2'>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "abc"),
        ("<table width='100%'><tr><td colspan='3'>a</td></tr><tr><td>b</td><td>c</td><td>d</td></tr></table>", "abcd"),
        ("<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>", "•a•b1.c"),
        ("a<br>b<b>c</b>d <i>e</i>", "abcde"),
        ("<h1>a</h1><hr><p>b &amp; c</p><blockquote>d<p>e</p></blockquote>", "ab&cde"),
        ("<table></table><table><tr></tr></table>a", "a"),
        ("<p></p><td>a</td><table><tr><td></td><td>b</td></tr></table>", "ab"),
        (
            "<font size='9' color='nosuch'>a</font><table width='x'><tr><td width='-3' rowspan='q'>b</td></tr></table>",
            "ab",
        ),
        ("<table><tr><td>a</td><td rowspan='3'>b</td></tr><tr><td colspan='3'>c</td></tr></table>", "abc"),
        ("<table><tr><th>a</th></tr><tr><th rowspan='2'>b</th><th>c</th></tr><tr><td>d</td></tr></table>", "abcd"),
    ],
)
def test_html_as_the_module_understands_it(body: str, shown: str) -> None:
    assert sorted("".join(words(html(body)))) == sorted(shown)


def test_what_an_author_writes_is_text_and_never_code() -> None:
    text = '#panic("x") #read("charts.typ") $x^2$ *b* _i_ @ref <l> \\ "q" // c /* d */ = e'
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    assert "".join(words(html(f"<p>{escaped}</p>"), 600)) == "".join(text.split())


def test_no_length_makes_a_mile_of_page() -> None:
    table = "<table cellpadding='{0}' cellspacing='{0}' width='1'><tr><td height='{0}'>a</td></tr></table><p>b</p>"
    assert len(words(html(table.format("9" * 30), f"p {{ margin-top: {'9' * 30}px; font-size: {'9' * 30}pt }}"))) < 20


def test_what_cannot_be_set_is_said() -> None:
    with pytest.raises(NotSet, match=r"depth|recursion"):
        pages(html("<table><tr><td>x" * 60 + "</td></tr></table>" * 60))


def test_widths_spans_and_colours() -> None:
    source = html(
        "<table width='300' cellspacing='1' cellpadding='2' class='grid'>"
        "<tr><td class='dark' width='100'>a</td><td align='right'>b</td></tr></table>",
        "table.grid { background-color: #102030; } td.dark { background-color: #ff0000; font-size: 20pt; }",
    )
    content = pages(source, height=100)
    shown = np.asarray(picture(content, 0, 144))
    red = (shown == (255, 0, 0)).all(axis=2).nonzero()
    ground = (shown == (0x10, 0x20, 0x30)).all(axis=2).nonzero()
    assert (red[1].min(), red[1].max()) == (2, 201), "a pixel of spacing, then a hundred"
    assert (ground[1].min(), ground[1].max()) == (0, 599)
    assert ground[0].max() == red[0].max() + 2
    a, b = signs(content)[0]
    assert a.left < 10 and b.right > 295, "at the right"
    assert (a.bottom - a.top) / (b.bottom - b.top) == pytest.approx(20 / 12 * 0.74, rel=0.2)


def test_columns_are_as_wide_as_their_text_and_no_word_is_broken() -> None:
    rows = "<tr><td>incomprehensibilities</td><td>{}</td><td width='10'>7</td></tr>"
    (shown,) = signs(pages(html(f"<table width='300'>{rows.format('short words ' * 20)}</table>")))
    first = [sign for sign in shown if sign.left < 150][: len("incomprehensibilities")]
    assert "".join(sign.text for sign in first) == "incomprehensibilities"
    assert max(sign.bottom for sign in first) - min(sign.top for sign in first) < 14, "on one line"
    assert next(sign for sign in shown if sign.text == "7").right < 300


def test_where_width_lacks_headings_are_broken_before_what_stands_below() -> None:
    row = "<tr><td>第四十七装甲軍団</td><td>北部マップ</td><td>19</td></tr>"
    table = f"<table width='100%'><tr><th>司令部</th><th>地図</th><th>ユニットの継戦モラル値</th></tr>{row}</table>"
    (shown,) = signs(pages(html(table), 230, language="ja"))
    for signs_of_one in ("第四十七装甲団", "北マプ"):  # those that no heading has
        found = [sign for sign in shown if sign.text in signs_of_one]
        assert max(sign.bottom for sign in found) - min(sign.top for sign in found) < 14, "on one line"


def test_no_line_of_japanese_begins_with_a_full_stop() -> None:
    text = "防御のみ。敗走ユニットの回復のサイの目−1。"
    for width in range(60, 260, 7):
        (shown,) = signs(pages(html(f"<p>{text}</p>"), width, language="ja"))
        lines: dict[int, Sign] = {}
        for sign in shown:
            line = int(sign.bottom // (12 * 1.27))
            lines[line] = min(lines.get(line, sign), sign, key=lambda each: each.left)
        assert all(sign.text != "。" for sign in lines.values())


def test_pictures_are_left_out_and_the_user_is_told() -> None:
    source = html("<p>a <img src='x.png'> b</p>")
    assert words(source) == ["ab"] and Hypertext(source).pictures == ["x.png"]


def test_a_second_time_gives_the_same_bytes() -> None:
    first, second = (made.__wrapped__("skirmish").content for _ in range(2))
    assert first == second
    document = Document("", "en")
    with open_cache() as store:
        assert chart_pages(game(), Wording(game()), document, paper_of("Letter"), 6.35, store) == []
    assert document.pages == 1


@pytest.mark.parametrize(
    "text",
    ['#read("/etc/passwd")', "#panic()", "$x$", "*a*", "`#b`", "= c", "\\#d", "//e", "/*f*/", "<g>", "@h", "]#i[",
     '"+j+"', "(}{)"],
)  # fmt: skip
def test_what_means_something_to_typst_stands_there_as_text(text: str) -> None:
    assert words(f"<html><body><p>{escape(text)}</p></body></html>") == [text.replace(" ", "")]
