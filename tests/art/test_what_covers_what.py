"""What lies over what on a face: how much may be hidden, by what, and which texts cross."""

from __future__ import annotations

import pytest

from vmodsmith.art.counters.composition import Composition, Fit, PaintedPath, Rectangle
from vmodsmith.art.counters.covering import Covered, covered
from vmodsmith.model import ImageFile

GREY = "#808080"
SIDE = 100.0


def text(element: str, said: str, left: float, top: float, right: float, bottom: float) -> Fit:
    """A line of text by its ink."""
    box = (left, top, right - left, bottom - top)
    return Fit(element, said, box, (left, top, right, bottom), 10, 7, 1, "#000000", "#ffffff", False)


def letters(element: str) -> PaintedPath:
    return PaintedPath(element, "M0 0", fill="#000000")


def plate(element: str, area: Rectangle, **look: object) -> PaintedPath:
    return PaintedPath(element, "M0 0", area=area, **{"fill": GREY, **look})  # type: ignore[arg-type]


def photo(kind: str, mode: str) -> ImageFile:
    return ImageFile.model_validate(
        {"file": "a", "kind": kind, "width": 9, "height": 9, "mode": mode, "digest": "", "data": b""}
    )


def face(*marks: PaintedPath, fits: tuple[Fit, ...] = (), **boxes: Rectangle) -> Composition:
    return Composition(SIDE, SIDE, 4, list(marks), list(fits), boxes)


NAME = text("name", "11", 0, 0, 50, 20)


@pytest.mark.parametrize(("wide", "hides"), [(20, False), (20.5, True), (50, True)])
def test_a_plate_may_hide_two_fifths_of_a_text(wide: float, hides: bool) -> None:
    made = face(letters("name"), plate("box plate", (0, 0, wide, 60)), fits=(NAME,))
    assert list(covered(made)) == ([Covered("box", ("'11'",))] if hides else [])


def test_what_is_drawn_before_a_text_or_beside_it_hides_nothing() -> None:
    assert list(covered(face(plate("box", (0, 0, 90, 90)), letters("name"), fits=(NAME,)))) == []
    assert list(covered(face(letters("name"), plate("box", (50, 0, 50, 90)), fits=(NAME,)))) == []
    assert list(covered(face(letters("name"), plate("box", (0, 20, 90, 60)), fits=(NAME,)))) == []


@pytest.mark.parametrize(
    ("look", "hides"),
    [
        ({"fill": "none"}, False),
        ({"opacity": 0.95}, False),
        ({"opacity": 0.96}, True),
        ({"image": photo("jpeg", "CMYK"), "fill": "none"}, True),
        ({"image": photo("png", "RGB")}, True),
        ({"image": photo("png", "1")}, True),
        ({"image": photo("png", "RGBA")}, False),
        ({"image": photo("png", "P")}, False),
        ({"image": photo("svg", "svg")}, False),
    ],
    ids=str,
)
def test_only_what_has_no_gaps_hides(look: dict[str, object], hides: bool) -> None:
    made = face(letters("name"), plate("art", (0, 0, 90, 90), **look), fits=(NAME,))
    assert [each.element for each in covered(made)] == (["art"] if hides else [])


@pytest.mark.parametrize(("wide", "meant"), [(60, False), (61, True)])
def test_a_cover_that_is_meant_covers_most_of_the_counter(wide: float, meant: bool) -> None:
    """A smaller one covers by mistake."""
    made = face(letters("name"), plate("lid", (0, 0, wide, SIDE)), fits=(NAME,))
    assert bool(list(covered(made, {"lid"}))) is not meant
    assert list(covered(made, {"another"})) == [Covered("lid", ("'11'",))]


@pytest.mark.parametrize(("wide", "hides"), [(38, False), (39, True)])
def test_of_a_symbol_a_part_may_show(wide: float, hides: bool) -> None:
    made = face(letters("symbol"), plate("box", (10, 10, wide, 90)), symbol=(10, 10, 40, 40))
    assert list(covered(made)) == ([Covered("box", ("symbol",))] if hides else [])


def test_what_hides_several_is_reported_once_with_each_of_them_once() -> None:
    fits = (NAME, text("name", "11", 0, 30, 50, 50), text("values", "4-5", 0, 60, 50, 80))
    made = face(letters("name"), letters("values"), plate("box", (0, 0, 90, 90)), fits=fits)
    assert list(covered(made)) == [Covered("box", ("'11'", "'4-5'"))]  # and not that hidden texts cross


@pytest.mark.parametrize(
    ("left", "element", "crosses"), [(40, "values", False), (39, "values", True), (0, "name", False)]
)
def test_texts_of_two_elements_share_a_fifth_of_the_smaller(left: float, element: str, crosses: bool) -> None:
    other = text(element, "4-5", left, 0, left + 50, 40)
    made = face(letters("name"), letters(element), fits=(NAME, other))
    said = "'4-5' over '11' of name"
    assert list(covered(made)) == ([Covered(element, ("name",), said)] if crosses else [])
