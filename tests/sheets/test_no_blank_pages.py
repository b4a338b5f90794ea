"""No page comes out of the printer blank: neither one of a legend that did not fit on its sheet, nor one of a booklet
before its end. Each is drawn by Poppler, and its ink measured."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vmodsmith.foundation.cache import open_cache
from vmodsmith.model.sheetformats import MapFormat
from vmodsmith.sheets.mapsheets import map_sheets

from .measuring import formats, game, printed

INK = 0.001
"""The least share of a page that is not white; a line of its title is more."""


def inks(content: bytes, folder: Path, poppler: str, halves: bool = False) -> list[float]:
    """The share of each page that is not white, or of each half of it."""
    file = folder / "printed.pdf"
    file.write_bytes(content)
    subprocess.run([poppler, "-r", "40", "-gray", file, folder / "page"], check=True)
    found = []
    for each in sorted(folder.glob("page-*.pgm")):
        shades = np.asarray(Image.open(each))
        parts = np.array_split(shades, 2, axis=1) if halves else [shades]
        found += [float((part < 240).mean()) for part in parts]
    return found


@pytest.mark.parametrize("name", ["skirmish", "hattin", "korsun", "streets", "zitadelle"])
def test_no_page_of_counters_and_legends_is_blank(name: str, tmp_path: Path, poppler: str) -> None:
    """In the format of the game, and folded on paper that is too small for the legends."""
    legends = 0
    for number, (base, changes) in enumerate([(None, {}), ("fold", {"paper": "A5"})]):
        made, plan = printed(changes, name=name, base=base)
        folder = tmp_path / str(number)
        folder.mkdir()
        measured = inks(made.content, folder, poppler)
        assert len(measured) == made.pages and min(measured) > INK, (base, changes, measured)
        legends += made.pages - len(plan.sheets) * (1 if plan.format.duplex in ("fold", "none") else 2)
    assert legends, "at least one page has legends alone"


@pytest.mark.parametrize("base", sorted(set(formats().formats) - {"poker"}))  # the small game has no cards
def test_no_page_of_any_format_is_blank(base: str, tmp_path: Path, poppler: str) -> None:
    made, _ = printed({}, base=base)
    measured = inks(made.content, tmp_path, poppler)
    assert len(measured) == made.pages and min(measured) > INK, measured


@pytest.mark.parametrize(("name", "paper"), [("skirmish", "A4"), ("hattin", "A4"), ("hattin", "A3")])
def test_a_booklet_is_blank_at_its_end_alone(name: str, paper: str, tmp_path: Path, poppler: str) -> None:
    with open_cache() as store:
        wanted = MapFormat.model_validate({"paper": paper})
        made = map_sheets(game(name), game(name).style, wanted, store, parts=("booklet",))
    measured = inks(made.content, tmp_path, poppler, halves=True)
    sheets = [measured[start : start + 4] for start in range(0, len(measured), 4)]
    # front: last page and first; back: second and last but one
    read = [each for sheet in sheets for each in (sheet[1], sheet[2])]
    read += [each for sheet in reversed(sheets) for each in (sheet[3], sheet[0])]
    inked = [each > INK for each in read]
    used = len(inked) - inked[::-1].index(True)
    assert all(inked[:used]) and len(inked) - used < 4, read
