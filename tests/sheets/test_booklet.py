"""The help pages as a booklet: sheets laid in each other, folded and stapled, are read from cover to cover."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pikepdf
import pytest
from lxml import etree, html
from shared.games import module_entries

from vmodsmith.foundation.cache import open_cache
from vmodsmith.model import Game
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
    return printed(game(name), language, **format)


def printed(shown: Game, language: str | None = None, **format: str) -> Made:
    with open_cache() as store:
        return map_sheets(
            shown, shown.style, MapFormat.model_validate({"paper": "A4", **format}), store,
            parts=("booklet",), language=language,
        )  # fmt: skip


@pytest.fixture
def read(tmp_path: Path, poppler: str) -> Callable[[Made], list[str]]:
    """Reads a booklet as one holds it: each half of each sheet by Poppler, sheets laid in each other, from the front
    cover to the back cover."""
    pdftotext = Path(poppler).with_name("pdftotext")

    def leafed(booklet: Made) -> list[str]:
        file = tmp_path / "booklet.pdf"
        file.write_bytes(booklet.content)

        def half(side: int, x: int) -> str:
            place = ["-f", side, "-l", side, "-x", x, "-y", 0, "-W", 421, "-H", 596]  # in points
            done = subprocess.run([pdftotext, "-raw", *map(str, place), file, "-"], capture_output=True, check=True)
            return done.stdout.decode("utf-8")

        sheets = [(2 * n + 1, 2 * n + 2) for n in range(booklet.pages // 2)]
        to_the_middle = [text for front, back in sheets for text in (half(front, 421), half(back, 0))]
        to_the_end = [text for front, back in reversed(sheets) for text in (half(back, 421), half(front, 0))]
        return to_the_middle + to_the_end

    return leafed


def plain(text: str) -> str:
    return re.sub(r"\W+", "", text)


@pytest.mark.parametrize(("name", "language"), [("skirmish", "en"), ("hattin", "en"), ("hattin", "ja")])
def test_every_word_of_the_help_pages_is_in_it_once_and_in_order(
    name: str, language: str, read: Callable[[Made], list[str]]
) -> None:
    """Whoever leafs through it reads the pages of the module's Help menu, whole, each from the head of a page on."""
    booklet = made(name, language)
    assert booklet.pages % 2 == 0 and booklet.notes == ()
    leaves = [plain(each) for each in read(booklet)]
    assert leaves[0] == ""  # the cover is drawn as outlines
    found = "".join(leaves)
    heads = {sum(map(len, leaves[:n])) for n in range(len(leaves))}
    entries = module_entries(name)
    build = etree.fromstring(entries["buildFile.xml"])
    menu = [each.get("fileName") for each in build.iter("{*}VASSAL.build.module.documentation.HelpFile")]
    files = [each for each in menu if each.endswith(f"-{language}.html")]
    assert name != "hattin" or files[0] == f"help-how-to-play-{language}.html"
    at = repeated = 0
    for file in files:
        root = html.document_fromstring(entries[file].decode("utf-8"))
        first = True
        for part in root.xpath("//body//text()[not(ancestor::style)]"):
            word = plain(str(part))
            place = found.index(word, at)
            if word:
                assert not first or place in heads, (file, word)
                first = False
                repeated += place - at
            at = place + len(word)
    repeated += len(found) - at
    assert repeated < 0.05 * len(found), "heads of tables that go on, and nothing else, are read twice"


def test_the_page_how_to_play_is_a_booklet_of_its_own(read: Callable[[Made], list[str]]) -> None:
    """A game has rules and no pages by its author: that is something to print, with all its pictures."""
    alone = game("hattin").model_copy(update={"help": ()})
    booklet = printed(alone, "en")
    assert booklet.pages == 4 and booklet.notes == ()
    assert read(booklet)[1].startswith("How to play")
    with pikepdf.open(io.BytesIO(booklet.content)) as file:
        streams = [each for each in file.objects if isinstance(each, pikepdf.Stream)]
        images = [each for each in streams if each.get("/Subtype") == "/Image"]
    assert len(images) >= 6, "fronts and backs of the counters, and the opening on the map"


def test_without_any_page_there_is_no_booklet() -> None:
    unexplained = game("skirmish").manifest.model_copy(update={"how_to_play": False})
    bare = game("skirmish").model_copy(update={"help": (), "manifest": unexplained})
    assert printed(bare, "en").pages == 0


def test_its_pages_are_half_the_paper(tmp_path: Path, poppler: str) -> None:
    for paper, size in (("A4", "841.89 x 595.276"), ("A3", "1190.55 x 841.89")):
        file = tmp_path / f"{paper}.pdf"
        file.write_bytes(made("skirmish", paper=paper).content)
        info = subprocess.run([Path(poppler).with_name("pdfinfo"), file], capture_output=True, text=True, check=True)
        assert f"Page size:       {size} pts" in info.stdout


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
