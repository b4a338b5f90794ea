"""The help pages as a booklet: sheets laid in each other, folded and stapled, are read from cover to cover."""

from __future__ import annotations

import io
import re
from itertools import chain

import pikepdf
import pypdfium2
import pytest
from lxml import html

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import render
from vmodsmith.foundation.cache import open_cache
from vmodsmith.model.sheetformats import MapFormat
from vmodsmith.sheets.booklet import folded
from vmodsmith.sheets.countersheets import Made
from vmodsmith.sheets.mapsheets import map_sheets

from .measuring import game


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 8, 9, 13, 40])
def test_folded_sheets_are_read_in_order(count: int) -> None:
    """Sheets lie in each other, the first outside: leafing gives right-hand fronts, then backs, page by page."""
    pairs = folded(count)
    sheets = list(zip(pairs[::2], pairs[1::2], strict=True))
    first_halves = chain.from_iterable((front[1], back[0]) for front, back in sheets)
    last_halves = chain.from_iterable((back[1], front[0]) for front, back in reversed(sheets))
    read = [*first_halves, *last_halves]
    assert read == list(range(1, len(read) + 1))
    assert len(read) % 4 == 0 and 0 <= len(read) - count < 4


def made(name: str, language: str | None = None, **format: str) -> Made:
    with open_cache() as store:
        return map_sheets(
            game(name), game(name).style, MapFormat.model_validate({"paper": "A4", **format}), store,
            parts=("booklet",), language=language,
        )  # fmt: skip


def halves(made: Made) -> dict[int, str]:
    """What can be read on each page of the booklet, by its number."""
    file = pypdfium2.PdfDocument(made.content)
    found = {}
    for at, pair in enumerate(folded(2 * len(file))):
        text, (wide, high) = file[at].get_textpage(), file[at].get_size()
        for number, left in zip(pair, (0, wide / 2), strict=True):
            found[number] = text.get_text_bounded(left, 0, left + wide / 2, high)
    return found


@pytest.mark.parametrize(("name", "language"), [("skirmish", "en"), ("hattin", "en"), ("hattin", "ja")])
def test_every_help_page_is_in_it_once_and_in_order(name: str, language: str) -> None:
    """The words of the module's help pages, in their order, are those of the booklet from page 2 on."""
    booklet = made(name, language)
    assert booklet.pages % 2 == 0
    pages = halves(booklet)
    assert pages[1].strip() == ""  # the cover is drawn as outlines
    words = re.sub(r"\W+", "", "".join(pages[n] for n in sorted(pages)))
    at = 0
    for page in render(game(name), Lexicon(game(name)), game(name).help, "help", [language]):
        root = html.document_fromstring(page.html)
        shown = "".join(each.text_content() for each in root.xpath("//body"))
        at = words.index(re.sub(r"\W+", "", shown)[:12], at) + 1


def test_it_is_turned_along_the_short_edge_and_asks_the_printer_so() -> None:
    with pikepdf.open(io.BytesIO(made("skirmish").content)) as file:
        assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        left, low, right, high = (float(v) for v in file.pages[0].MediaBox.as_list())
        assert right - left > high - low
        assert str(file.docinfo["/Title"]).endswith("Help as a booklet")


def test_it_is_made_when_asked_for() -> None:
    with open_cache() as store:
        usual = map_sheets(game("skirmish"), game("skirmish").style, MapFormat.model_validate({"paper": "A4"}), store)
    with pikepdf.open(io.BytesIO(usual.content)) as file:
        labels = [str(each.P) for each in list(file.Root.PageLabels.Nums)[1::2]]
    assert not [each for each in labels if "ooklet" in each]
