"""Arm symbols, silhouettes, size marks."""

from __future__ import annotations

import importlib.util
import sys
import types
from collections.abc import Callable, Iterator

import pytest

from vmodsmith.art.raster import to_png
from vmodsmith.art.symbols import catalogue
from vmodsmith.art.symbols.catalogue import SymbolError, drawing, known, size_marks
from vmodsmith.art.symbols.silhouettes import ArtError, Shape, read_silhouette
from vmodsmith.model.style import Style

from .faces import game

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{}</svg>'


def test_every_known_symbol_can_be_drawn() -> None:
    """All of the stock and all of the game's art: shapes inside their field, rasterable."""
    for name in known(game().style):
        picture, _ = drawing(name, game().style)
        left, top, width, height = picture.view
        paths = "".join(f'<path d="{each.d}"/>' for each in picture.shapes)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" width="60">{paths}</svg>'
        )
        assert picture.shapes and to_png(svg, 60)


def test_the_vehicles_and_aircraft_of_2_22_have_silhouettes() -> None:
    """2.22: Pz IV, Tiger, Panther, Elefant, StuG, Brummbaer, T-34, KV-1S, Churchill, He 111, Ju 87."""
    vehicles = {kind.symbol for kind in game().types if "armour" in kind.classes or kind.kind == "air"}
    assert len(vehicles) == 11
    pictures = {name: drawing(name or "", game().style) for name in vehicles}
    assert not any(lined for _, lined in pictures.values())
    assert len({picture for picture, _ in pictures.values()}) == 11


def test_a_silhouette_is_plain_shapes_in_three_inks() -> None:
    """All allowed shapes become paths; groups hand their paint down."""
    made = read_silhouette(
        SVG.format(
            '<title>t</title><g fill="white"><rect x="1" y="2" width="3" height="4"/></g><circle cx="5" cy="5" r="2"/>'
            '<ellipse cx="5" cy="5" rx="2" ry="1" fill="#808080"/><polygon points="0,0 1,1 2,0"/>'
            '<line x1="0" y1="0" x2="3" y2="3" fill="none" stroke="black" stroke-width="2"/>'
        )
    )
    assert made.view == (0, 0, 20, 10)
    assert [each.fill for each in made.shapes] == ["fill", "ink", "shade", "ink", "none"]
    assert made.shapes[-1].stroke == "ink" and made.shapes[-1].line == 2


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("<script>alert(1)</script>", "<script> is not allowed"),
        ('<image href="file:///x"/>', "<image> is not allowed"),
        ("<text>A</text>", "<text> is not allowed"),
        ('<rect width="3" height="3" transform="scale(2)"/>', "transform"),
        ('<rect width="3" height="3" fill="red"/>', "colour 'red'"),
        ('<rect width="wide"/>', "cannot be read"),
        ("<rect", "cannot be read"),
    ],
)
def test_what_a_silhouette_may_not_have(body: str, words: str) -> None:
    """Art of a stranger's workspace is data: no scripts, references, entities; the message says what is wrong."""
    with pytest.raises(ArtError, match=words):
        read_silhouette(SVG.format(body))


def test_entities_are_not_expanded() -> None:
    """An entity bomb stays small: its entity is never expanded."""
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>' + SVG.format("<title>&b;</title>&b;")
    assert read_silhouette(bomb).shapes == ()


def test_a_styles_symbols_come_before_the_stock() -> None:
    """A style may redraw a stock symbol, and point a name at the game's art."""
    look = Style.model_validate(
        {"symbols": {"infantry": {"strokes": ["M0 0L30 20"]}, "car": {"art": "t"}}, "art": {"t": SVG.format("")}}
    )
    assert len(drawing("infantry", look)[0].shapes) == 3
    assert drawing("car", look)[0].view == (0, 0, 20, 10)
    with pytest.raises(SymbolError, match="did you mean 'infantry'"):
        drawing("infanty", look)


def test_a_standard_code_asks_the_optional_library() -> None:
    """`sidc` symbols are the library's where it is installed, else a sentence says which package is missing."""
    look = Style.model_validate({"symbols": {"std": {"sidc": "10031000001211020000"}}})
    if importlib.util.find_spec("milsymbol") is None:
        with pytest.raises(SymbolError, match="milsymbol"):
            drawing("std", look)
    else:
        picture, lined = drawing("std", look)
        assert lined and len(picture.shapes) >= 3


FRAMED = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
<path d="M25 50L175 50L175 150L25 150Z" fill="#fff" stroke="#000"/>
<circle cx="100" cy="90.5" r="20" fill="{}" stroke="{}"/><path d="M25 150L175 50" fill="{}" stroke="#000"/>{}</svg>"""


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """A library of standard symbols that has one picture for every code."""

    def has(svg: str) -> None:
        made = types.ModuleType("milsymbol")
        made.Symbol = lambda code: types.SimpleNamespace(as_svg=lambda: svg)  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "milsymbol", made)
        catalogue._standard.cache_clear()

    yield has
    catalogue._standard.cache_clear()


def standard() -> tuple[Shape, ...]:
    return drawing("std", Style.model_validate({"symbols": {"std": {"sidc": "10031000001211020000"}}}))[0].shapes


def test_a_circle_of_a_standard_code_is_two_half_circles_around_its_middle(library: Callable[[str], None]) -> None:
    library(FRAMED.format("none", "#000", "none", ""))
    frame, circle, line = standard()
    assert circle.d == "M80 90.5a20.0 20.0 0 1 0 40.0 0a20.0 20.0 0 1 0 -40.0 0Z"
    assert (frame.d, line.d) == ("M25 50L175 50L175 150L25 150Z", "M25 150L175 50")


@pytest.mark.parametrize(
    ("circle", "edge", "line", "fills", "strokes"),
    [("none", "#000", "none", ["none", "none"], ["ink", "ink"]), ("#000", "none", "#000", ["ink", "none"],
        ["none", "ink"])],
    ids=["lines", "a filled circle, and a line that is no area"],
)  # fmt: skip
def test_what_a_standard_code_fills_and_strokes(
    library: Callable[[str], None], circle: str, edge: str, line: str, fills: list[str], strokes: list[str]
) -> None:
    """The frame takes the counter's colour; ink fills only what is closed."""
    library(FRAMED.format(circle, edge, line, ""))
    frame, *rest = standard()
    assert (frame.fill, frame.stroke) == ("fill", "ink")
    assert [each.fill for each in rest] == fills and [each.stroke for each in rest] == strokes


@pytest.mark.parametrize(
    ("svg", "says"),
    [
        (FRAMED.format("none", "#000", "none", '<text x="1" y="1">HQ</text>'), "contains letters"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "unknown to the library"),
    ],
)
def test_a_standard_code_that_cannot_be_drawn_is_told(library: Callable[[str], None], svg: str, says: str) -> None:
    library(svg)
    with pytest.raises(SymbolError, match=says):
        standard()


@pytest.mark.parametrize(
    ("size", "bars"), [("I", 1), ("II", 2), ("III", 3), ("X", 1), ("XX", 2), ("XXX", 3), ("•••", 3)]
)
def test_size_marks(size: str, bars: int) -> None:
    """2.21: I II III X as shapes, one for each sign."""
    made = size_marks(size, 5, 1.5)
    assert made is not None
    d, width = made
    assert d.count("M") == bars and width > 0


def test_no_size_mark_for_other_words() -> None:
    """What is no size is not drawn."""
    assert size_marks("", 5, 1) is None and size_marks("corps", 5, 1) is None
