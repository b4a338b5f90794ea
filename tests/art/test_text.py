"""Text as outlines."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from vmodsmith.art.lettering.outlines import FontError, extent, families, measure, number, outline, unknown
from vmodsmith.model.images import FontFile
from vmodsmith.model.style import Font

CONDENSED = Font(family="Barlow Condensed", weight=600)
BOLD = Font(family="Barlow", weight=700)


def test_an_outline_lies_on_its_baseline() -> None:
    """Origin at the left end of the baseline, y downward, the cap height that of H."""
    made = outline("HH", BOLD, 100)
    left, top, right, bottom = made.bounds
    assert bottom == pytest.approx(0, abs=0.5) and -top == pytest.approx(made.cap, abs=0.5)
    assert 0 < left < right < made.advance
    assert made.d.startswith("M") and made.d.endswith("Z")


def test_size_scales_everything() -> None:
    """Twice the size, twice the width and ink."""
    small, large = outline("48 PzK", CONDENSED, 10), outline("48 PzK", CONDENSED, 20)
    assert large.advance == pytest.approx(2 * small.advance)
    assert large.bounds == pytest.approx(tuple(2 * value for value in small.bounds))


def test_pairs_are_kerned() -> None:
    """AV stands closer than A and V."""
    assert measure("AV", BOLD, 100) < measure("A", BOLD, 100) + measure("V", BOLD, 100) - 1


def test_tabular_figures_have_one_width() -> None:
    """1 and 8 are equally wide where columns of figures are wanted."""
    assert outline("1", CONDENSED, 50, tabular=True).advance == outline("8", CONDENSED, 50, tabular=True).advance


def test_tracking_opens_the_text() -> None:
    """Tracking is added between letters, not after the last."""
    wide = BOLD.model_copy(update={"tracking": 0.1})
    assert measure("ABC", wide, 10) == pytest.approx(measure("ABC", BOLD, 10) + 2)


def test_japanese_comes_from_the_fallback_in_the_same_weight() -> None:
    """A Latin font sets Japanese by falling back; bold strokes have more ink in their outlines than light ones."""
    made = outline("第48装甲軍団", BOLD, 10)
    assert made.advance == pytest.approx(5 * 10 + measure("48", BOLD, 10), abs=0.2)
    light = outline("軍", Font(family="Noto Sans JP", weight=100), 100)
    heavy = outline("軍", Font(family="Noto Sans JP", weight=900), 100)
    assert light.d != heavy.d


def test_the_star_is_drawn_to_stand_among_figures() -> None:
    """A star is narrower than the full-width one of a Japanese font and no higher than capitals."""
    star = outline("★", BOLD, 100)
    assert star.advance < 70 and -star.bounds[1] <= star.cap + 1


@pytest.mark.parametrize("weight", [100, 400, 600, 900])
@pytest.mark.parametrize("family", families())
def test_every_family_has_its_weights(family: str, weight: int) -> None:
    """All families of the catalogue are installed; a weight they lack gives the nearest they have."""
    assert outline("Aa1", Font(family=family, weight=weight), 10).d


def test_italics() -> None:
    """The Latin families have italics; regular italic is called Italic in their files."""
    upright, italic = BOLD.model_copy(update={"weight": 400}), Font(family="Barlow", weight=400, italic=True)
    assert outline("a", upright, 10).d != outline("a", italic, 10).d


def test_an_unknown_family_is_an_error_that_lists_the_known() -> None:
    """The message names what can be had."""
    with pytest.raises(FontError, match="Barlow Condensed"):
        outline("x", Font(family="Comic Sans"), 10)


def test_empty_text_has_no_ink() -> None:
    """No text, no path, no advance."""
    made = outline("", BOLD, 10)
    assert (made.d, made.advance, made.bounds) == ("", 0, (0, 0, 0, 0))
    assert outline(" ", BOLD, 10).bounds == (0, 0, 0, 0)


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (-0.001, "0"), (1.5, "1.5"), (2.0, "2"), (-3.456, "-3.46")])
def test_numbers_are_short(value: float, text: str) -> None:
    """Coordinates are written with two decimals at most."""
    assert number(value) == text


def test_a_character_that_no_font_has_is_never_a_box() -> None:
    """Its place stays empty: the ink is that of the rest, whatever font is asked for."""
    for lacking in ("\U0001f600", "\u0e01", "\U00012000"):
        assert outline(lacking, BOLD, 100).d == "" and outline(lacking, BOLD, 100).advance > 0
        assert extent(lacking, BOLD, 100).bounds == (0.0, 0.0, 0.0, 0.0)
        made, plain = outline(f"A{lacking}", BOLD, 100), outline("A", BOLD, 100)
        assert made.d == plain.d and made.advance > plain.advance


@pytest.mark.parametrize("family", families())
def test_whatever_any_family_has_is_drawn_in_each(family: str) -> None:
    """`unknown` tells of characters that no family has; all others are drawn, whatever family a text is set in."""
    font = Font(family=family, weight=400)
    for char in "A第★▸☑✓→›…½ĐŁőЖΩ☆":
        assert unknown(char) == ""
        assert outline(char, font, 10).d, char
    assert unknown("A⚑") == "⚑"


@pytest.mark.parametrize("family", ["Barlow", "Spectral"])  # capitals of 0.70 and 0.66 ems
@pytest.mark.parametrize("weight", [400, 700])
def test_a_font_of_the_authors_own_is_set_as_a_family_is(family: str, weight: int) -> None:
    """The file of a family given as one's own: the same paths, widths and height of capitals."""
    style = {400: "Regular", 700: "Bold"}[weight]
    spec = importlib.util.find_spec(f"fontpkg_{family.lower()}")
    assert spec is not None and spec.origin is not None
    data = (Path(spec.origin).parent / f"files/{family}-{style}.ttf").read_bytes()
    known = Font(family=family, weight=weight)
    own = known.model_copy(update={"loaded": FontFile(file=f"{family}.ttf", digest=f"{family}{weight}", data=data)})
    for text in ("H", "8-5-6", "Panzer", "AV To", ""):
        for made in (outline, extent):
            assert made(text, own, 12.0) == made(text, known, 12.0)


def test_names_beside_letters_that_no_font_has_are_not_turned_round() -> None:
    """A text with Arabic letters, which are left out, has its Latin ones from left to right."""
    latin = outline("Map", BOLD, 100)
    among = outline("\u0639 Map", BOLD, 100)
    order = [one.d.count("M") for one in (latin, among)]
    assert order[0] == order[1], "the same letters"
    shift = among.bounds[2] - latin.bounds[2]
    assert among.bounds[0] - latin.bounds[0] == pytest.approx(shift, abs=0.01)
    assert among.d.split()[1:3] != outline("\u0639 paM", BOLD, 100).d.split()[1:3]
