"""A long drawing is converted in portions, and looks as if it had been converted whole."""

from __future__ import annotations

import io

import numpy as np
import pikepdf
import pytest
from shared.profiles import four_inks

from vmodsmith.art.map.hexmap import draw_map
from vmodsmith.art.svg_slices import portions
from vmodsmith.sheets import vectors
from vmodsmith.sheets.canvas import Canvas
from vmodsmith.sheets.document import Document
from vmodsmith.sheets.paper import Rect
from vmodsmith.sheets.press import for_press, read_press

from .measuring import game, picture
from .test_press import drawn, inks

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" viewBox="0 0 90 60">'
SQUARES = [f'<path d="M{n} {n}h30v30h-30z" fill="#{n:02x}8844" />' for n in range(0, 30, 3)]


def printed(svg: str) -> bytes:
    """A page with the drawing on it."""
    document = Document("", "en")
    canvas = Canvas(90, 60)
    canvas.place(document.form(vectors.convert(svg)), Rect(0, 0, 90, 60))
    document.page(canvas, "1")
    return document.content()


def test_each_element_is_in_one_portion_in_its_groups() -> None:
    inside = f'<g id="a" fill="#400"><g transform="translate(3 4)">{"".join(SQUARES)}</g></g><circle r="5" />'
    made = portions(f"{HEAD}<defs />{inside}</svg>", 200)
    assert len(made) > 2 and all(len(each) < 600 for each in made)
    for each in made:
        assert each.startswith(f"{HEAD}<defs />") and each.endswith("</svg>")
        assert each.count("<g") == each.count("</g>") == (0 if "circle" in each and "path" not in each else 2)
    found = [[each for each in SQUARES if each in part] for part in made]
    assert [square for some in found for square in some] == SQUARES
    assert sum("<circle" in each for each in made) == 1


KEPT_TOGETHER = {
    "what is seen through as one": '<g opacity="0.5">{}</g>',
    "what is cut as one": (
        '<defs><clipPath id="c"><path d="M0 0h50v50z" /></clipPath></defs><g clip-path="url(#c)">{}</g>'
    ),
    "a halo with the letters that are drawn after it": (
        '<use href="#last" stroke="#fff" />{}<path id="last" d="M1 1h9" />'
    ),
}


@pytest.mark.parametrize("what", KEPT_TOGETHER)
def test_what_belongs_together_is_in_one_portion(what: str) -> None:
    inside = KEPT_TOGETHER[what].format("".join(SQUARES))
    before, after = "".join(SQUARES[:4]), "".join(SQUARES[4:])
    made = portions(f"{HEAD}{before}{inside}{after}</svg>", 150)
    assert len(made) > 3
    assert sum("".join(SQUARES) in each for each in made) == 1


@pytest.mark.parametrize("what", KEPT_TOGETHER)
def test_a_drawing_in_portions_looks_the_same(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = KEPT_TOGETHER[what].format("".join(SQUARES))
    _alike(f"{HEAD}{''.join(SQUARES[:4])}{inside}{''.join(SQUARES[4:])}</svg>", 150, monkeypatch)


def test_a_map_in_portions_looks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    _alike(draw_map(game(), game().maps[0], game().style, fine=True), 20_000, monkeypatch)


def test_all_portions_are_in_the_inks_of_a_press(monkeypatch: pytest.MonkeyPatch) -> None:
    svg, press = f"{HEAD}{''.join(SQUARES)}</svg>", read_press(four_inks(), "plain.icc")
    whole = for_press(printed(svg), press)
    monkeypatch.setattr(vectors, "_MOST", 150)
    with pikepdf.open(io.BytesIO(whole)) as one, pikepdf.open(io.BytesIO(for_press(printed(svg), press))) as other:
        names = {name for _, name in drawn(other)}
        assert "k" in names and not names & {"rg", "RG", "g", "G", "sc", "scn"}
        assert inks(other) == inks(one)


def _alike(svg: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = printed(svg)
    monkeypatch.setattr(vectors, "_MOST", most)
    assert len(portions(svg, most)) > 2
    cut = printed(svg)
    assert cut != whole and printed(svg) == cut
    one, other = (np.asarray(picture(each, 0, 200), dtype=int) for each in (whole, cut))
    assert len(np.unique(one.reshape(-1, one.shape[-1]), axis=0)) > 3
    assert (one == other).all()
