"""Paper, grids and tiles, for every paper and counter one can think of."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from vmodsmith.model.paper import Paper, paper_of
from vmodsmith.model.sheetformats import SheetFormat
from vmodsmith.sheets.impose import NoRoom, band_of, impose
from vmodsmith.sheets.paper import Rect, behind, flip_of
from vmodsmith.sheets.paper_tiles import tile
from vmodsmith.tasks.printing import lengths_of

lengths = st.integers(0, 80).map(lambda tenths: tenths / 10)


@st.composite
def formats(draw: st.DrawFn) -> SheetFormat:
    """Any print format."""
    return SheetFormat(
        paper=draw(st.sampled_from(["A4", "A3", "Letter", "100x150mm", "9x6in"])),  # type: ignore[arg-type]
        gap=draw(lengths), bleed=draw(lengths), margin=draw(lengths),
        marks=draw(st.sampled_from([(), ("crop",), ("crop", "registration")])),
        duplex=draw(st.sampled_from(["long", "short", "fold", "none"])),
        legend=draw(st.booleans()),
        columns=draw(st.none() | st.integers(1, 12)), rows=draw(st.none() | st.integers(1, 12)),
    )  # fmt: skip


@given(formats(), st.floats(8, 30), st.tuples(st.floats(-3, 3), st.floats(-3, 3)))
def test_counters_lie_apart_inside_the_margins_on_both_sides(
    format: SheetFormat, size: float, offset: tuple[float, float]
) -> None:
    try:
        plan = impose(format, (size, size), (0.0, 0.0) if format.duplex == "fold" else offset)
    except NoRoom:
        assume(False)
    room = Rect(0, 0, plan.paper.width, plan.paper.height).grown(-format.margin + 1e-6)
    width, height = plan.paper.width, plan.paper.height
    halves = [Rect(0, 0, width / 2, height), Rect(0, 0, width, height / 2)]
    assert plan.front in (halves if plan.folded else [Rect(0, 0, width, height)]), "legends and words keep to it"
    for side in ("front", "back"):
        places = [plan.place(index, side) for index in range(plan.capacity)]
        for index, at in enumerate(places):
            reach = at.grown(format.bleed)
            assert reach.x >= room.x and reach.y >= room.y and reach.right <= room.right and reach.bottom <= room.bottom
            assert (at.width, at.height) == (size, size)
            art = plan.bled(index, plan.capacity, side)
            assert art.x >= reach.x - 1e-9 and art.bottom <= reach.bottom + 1e-9
            assert art.x <= at.x + 1e-9 and art.right >= at.right - 1e-9
        for a, b in pairwise(places):
            apart = max(abs(a.x - b.x), abs(a.y - b.y))
            assert apart >= size + format.gap - 1e-6
    if format.duplex == "fold":
        fronts = [plan.place(index) for index in range(plan.capacity)]
        for at in fronts:
            assert (at.grown(format.bleed).right <= plan.paper.width / 2) or (
                at.grown(format.bleed).bottom <= plan.paper.height / 2
            )
    assert plan.columns <= (format.columns or 10**6) and plan.rows <= (format.rows or 10**6)


@given(formats(), st.floats(8, 30))
def test_marks_stay_inside_the_margins(format: SheetFormat, size: float) -> None:
    try:
        plan = impose(format, (size, size))
    except NoRoom:
        assume(False)
    around = plan.block.grown(band_of(format))
    assert around.x >= format.margin - 1e-6 and around.y >= format.margin - 1e-6


@given(st.floats(0, 200), st.floats(0, 200), st.sampled_from(["upright", "level"]))
def test_what_lies_behind_the_back_is_the_front(x: float, y: float, flip: str) -> None:
    paper, at = Paper("", 210, 297), Rect(x, y, 13, 13)
    back = behind(behind(at, paper, flip), paper, flip)  # type: ignore[arg-type]
    assert back.x == pytest.approx(at.x) and back.y == pytest.approx(at.y)


def test_the_long_edge_of_a_page_that_lies_is_level() -> None:
    upright = paper_of("A4")
    assert [flip_of(upright, "long"), flip_of(upright, "short")] == ["upright", "level"]
    assert [flip_of(upright.turned, "long"), flip_of(upright.turned, "short")] == ["level", "upright"]


@pytest.mark.parametrize(
    ("text", "size"),
    [("A4", (210, 297)), ("letter", (215.9, 279.4)), ("100x150mm", (100, 150)), ("8.5x11in", (215.9, 279.4)),
     ("10cm x 15cm", (100, 150)), ("300x200", (300, 200))],
)  # fmt: skip
def test_papers_have_names_or_sizes(text: str, size: tuple[float, float]) -> None:
    made = paper_of(text)
    assert (made.width, made.height) == pytest.approx(size)


@pytest.mark.parametrize("text", ["A9", "x", "10x", "-5x10mm", "1x1mm", "99999x10mm"])
def test_what_is_no_paper_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        paper_of(text)


def test_offsets_are_lengths() -> None:
    assert lengths_of("0.4,-1.2", 2) == (0.4, -1.2)
    assert lengths_of("0.1in, -1mm", 2) == pytest.approx((2.54, -1.0))
    with pytest.raises(ValueError, match="2 lengths"):
        lengths_of("1", 2)


@given(
    st.tuples(st.floats(50, 1500), st.floats(50, 1500)), st.sampled_from(["A4", "A3", "Letter", "200x180mm"]),
    st.floats(0, 25), st.floats(0, 12),
)  # fmt: skip
def test_tiles_cover_the_map_and_overlap_by_the_flap(
    size: tuple[float, float], paper: str, overlap: float, margin: float
) -> None:
    made = tile(size, paper_of(paper), overlap, margin)
    assert len(made.tiles) == made.columns * made.rows
    assert sum(each.own.width * each.own.height for each in made.tiles) == pytest.approx(size[0] * size[1])
    for each in made.tiles:
        page = each.on_page(each.shown)
        assert page.x >= margin - 1e-6 and page.right <= made.paper.width - margin + 1e-6
        assert page.y >= margin - 1e-6 and page.bottom <= made.paper.height - margin + 1e-6
        for other in made.tiles:
            if (other.row, other.column) == (each.row, each.column + 1):
                assert other.own.x == pytest.approx(each.own.right)
                assert each.shown.right == pytest.approx(min(each.own.right + overlap, size[0]))
