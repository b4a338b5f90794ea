"""Counters at places of their own, for dies, stickers and laser cutters; and printed at another size. Measured on the
page by a reader that did not write it."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result
from PIL import Image
from shared.games import ROOT

from vmodsmith.cli import main
from vmodsmith.model.sheetformats import Formats, SheetFormat
from vmodsmith.sheets.impose import NoRoom, impose
from vmodsmith.sheets.paper import Rect

from .measuring import dark_box, formats, measuring_style, page, printed

PLAIN = {"legend": False, "marks": "none", "paper": "A4", "bleed": "0mm"}
DPI = 1016.0
"""Forty pixels a millimetre."""


def turned(first: int) -> list[str]:
    """Places of a sheet, each turned by a right angle more than the one before."""
    return [f"{20.3 + 30 * (n % 5)}mm {30.7 + 40 * (n // 5)}mm {(n + first) * 90 % 360}" for n in range(15)]


def light(content: bytes, number: int, at: Rect) -> tuple[float, float]:
    """The middle of a light mark on a dark counter, as shares of its width and height from its upper left corner."""
    shown = page(content, number, DPI, Rect(at.x + 0.5, at.y + 0.5, at.width - 1, at.height - 1))
    rows, columns = np.nonzero(shown > 128)
    assert rows.size > 500
    return (columns.mean() / shown.shape[1], rows.mean() / shown.shape[0])


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize(("paper", "first"), [("A4", 0), ("A4", 1), ("297x210mm", 2), ("297x210mm", 3)])
def test_each_counter_lies_turned_at_its_place_and_its_back_behind_it(duplex: str, paper: str, first: int) -> None:
    slots = turned(first)
    made, plan = printed({**PLAIN, "slots": slots, "duplex": duplex, "paper": paper}, style=measuring_style())
    grid = plan.imposition(plan.sheets[0])
    width, height = grid.paper.width, grid.paper.height
    assert grid.capacity == 15 and (width < height) == (paper == "A4")
    # The mark of a front is in its upper left quarter: where turning clockwise takes it.
    corners = {0: (0.3, 0.3), 90: (0.7, 0.3), 180: (0.7, 0.7), 270: (0.3, 0.7)}
    front, backs = page(made.content, 0, DPI), 0
    for index, said in enumerate(slots[: len(plan.sheets[0].copies)]):
        x, y, turn = (float(each.removesuffix("mm")) for each in said.split())
        box = dark_box(front, DPI, Rect(x, y, 13, 13))
        assert box.far(Rect(x, y, 13, 13)) < 0.05, said
        copy = plan.sheets[0].copies[index]
        if copy.faces[0] == 0:  # a second counter of a unit has the wide mark of backs on its front too
            assert light(made.content, 0, box) == pytest.approx(corners[int(turn)], abs=0.03), said
        # Turned over sideways, as one holds the counter, the back's own up is where the front's was: seen through the
        # paper, both marks are on the front's upper half, on opposite sides (the back's is wide, from 0.2 to 0.5).
        if copy.faces[1] >= len(copy.counter.faces):
            continue  # a plain back
        backs += 1
        upright = (height > width) == (duplex == "long")
        behind = Rect(width - x - 13, y, 13, 13) if upright else Rect(x, height - y - 13, 13, 13)
        bx, by = light(made.content, 1, behind)
        seen = (1 - bx, by) if upright else (bx, 1 - by)
        expected = {0: (0.65, 0.3), 90: (0.7, 0.65), 180: (0.35, 0.7), 270: (0.3, 0.35)}[int(turn)]
        assert seen == pytest.approx(expected, abs=0.03), said
    assert backs


def test_several_blocks_of_a_sheet_are_filled_one_after_the_other() -> None:
    blocks = {**PLAIN, "at": ["10mm 20mm", "100mm 20mm", "10mm 150mm"], "columns": 2, "rows": 2, "gap": "2mm"}
    made, plan = printed(blocks, style=measuring_style())
    grid = plan.imposition(plan.sheets[0])
    assert grid.capacity == 12
    shown = page(made.content, 0, DPI)
    for index, corner in enumerate([(10, 20), (25, 20), (10, 35), (25, 35), (100, 20), (115, 20), (100, 35)]):
        assert dark_box(shown, DPI, Rect(*corner, 13, 13)).far(Rect(*corner, 13, 13)) < 0.05, index


def test_crop_marks_of_blocks_and_single_places_keep_clear_of_others() -> None:
    for where in ({"at": ["20mm 30mm", "120mm 60mm"], "columns": 2, "rows": 1}, {"slots": ["20mm 30mm", "120mm 60mm"]}):
        made, plan = printed({**PLAIN, "marks": "crop", "bleed": "1mm", **where}, style=measuring_style())
        shown = page(made.content, 0, DPI)
        grid = plan.imposition(plan.sheets[0])
        first, second = grid.place(0), grid.place(grid.capacity - 1)
        mark = round((first.y - 1 - 0.6 - 2) * 40)  # in the middle of the marks above the first counter
        assert shown[mark, round(first.x * 40) - 3 : round(first.x * 40) + 3].min() < 200
        assert shown[mark, round(second.x * 40) - 120 : round(second.x * 40) + 120].min() == 255


def test_art_runs_into_the_bleed_half_way_to_what_lies_beside() -> None:
    slots = ["20mm 20mm", "34mm 20mm", "20mm 40mm 90"]
    made = impose(SheetFormat.model_validate({**PLAIN, "bleed": "2mm", "slots": slots}), (13.0, 13.0))
    assert made.bled(0, 3, "front") == Rect(18.0, 18.0, 15.5, 17.0)
    assert made.bled(1, 3, "front") == Rect(33.5, 18.0, 15.5, 17.0)
    assert made.bled(2, 3, "front") == Rect(18.0, 38.0, 17.0, 17.0)
    assert made.bled(0, 1, "front") == Rect(18.0, 18.0, 17.0, 17.0), "an empty place is no neighbour"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"slots": ["20mm 20mm", "200mm 20mm"]}, "place 2 at 200 x 20 mm: a counter of 13 mm goes beyond A4"),
        ({"slots": ["20mm 20mm", "32mm 32mm"]}, "place 2 at 32 x 32 mm: a counter of 13 mm lies on that of place 1"),
        ({"at": ["20mm 20mm", "40mm 20mm"], "columns": 2, "rows": 1}, "lies on that of place"),
        ({"at": ["20mm 20mm", "190mm 20mm"], "columns": 2, "rows": 1}, "goes beyond A4"),
        (
            {"at": ["20mm 20mm", "90mm 20mm"], "columns": 200, "rows": 200},
            "80,000 places in several blocks; at most 2,000",
        ),
    ],
)
def test_places_that_cannot_be_are_told(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(NoRoom, match=re.escape(said)):
        impose(SheetFormat.model_validate({**PLAIN, **fields}), (13.0, 13.0))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"slots": ["20mm 20mm"], "legend": True}, "a format with `slots` has no room of its own"),
        ({"slots": ["20mm 20mm"], "duplex": "fold"}, "a format with `slots` is not folded"),
        ({"slots": ["20mm 20mm"], "columns": 3}, "leave out `columns`"),
        ({"slots": ["20mm 20mm"], "at": "1mm 1mm"}, "leave out `at`"),
        ({"slots": []}, "at least 1 item"),
        ({"slots": ["20mm 20mm 45"]}, "0, 90, 180 or 270"),
        ({"slots": ["20mm"]}, "slots"),
        ({"at": ["20mm 20mm", "60mm 20mm"]}, "give both"),
        ({"size": "2mm"}, "greater than or equal to 5"),
    ],
)
def test_fields_that_do_not_go_together_are_told(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        Formats.model_validate({"formats": {"mine": {**PLAIN, **fields}}})


def test_check_tells_a_place_beyond_the_paper_at_its_line(skirmish: Path) -> None:
    (skirmish / "templates/skirmish/sheets.yaml").write_text(
        "formats:\n  die:\n    legend: false\n    slots:\n      - 20mm 20mm\n      - 300mm 20mm\n", encoding="utf-8"
    )
    said = run(skirmish, "check", "skirmish").output
    assert re.search(r"sheets\.yaml:4: (error: )?slots: found 'die', expected a paper with room \(place 2 at", said), (
        said
    )


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("slots: [12mm 15mm 45]", "slots[1][3]: found '45', expected a rotation of 0, 90, 180 or 270 degrees"),
        ("slots: [[12, 15, 45]]", "slots[1][3]: found '45', expected a rotation of 0, 90, 180 or 270 degrees"),
        (
            "slots: [20mm]",
            "slots[1]: found '20mm', expected two lengths, from the left and from the top, and a rotation",
        ),
        ("slots: [20mm 20mm 90 3]", "slots[1]: found '20mm 20mm 90 3', expected two lengths, from the left"),
        ("slots: [20mm x]", "slots[1][2]: found 'x', expected a length such as 13mm"),
        ("at: 20mm", "at[1]: found '20mm', expected two lengths, from the left and from the top, such as 12mm 15mm"),
        ("at: [20mm 30mm, 40mm]", "at[2]: found '40mm', expected two lengths"),
    ],
)
def test_of_several_values_in_one_text_the_wrong_one_is_named(skirmish: Path, written: str, said: str) -> None:
    (skirmish / "templates/skirmish/sheets.yaml").write_text(
        f"formats:\n  die:\n    legend: false\n    {written}\n", encoding="utf-8"
    )
    assert f"sheets.yaml:4: formats.die.{said}" in run(skirmish, "check", "skirmish").output


def run(workspace: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["--workspace", str(workspace), *words])


@pytest.mark.parametrize(("size", "wanted"), [("0.5in", 12.7), ("3/4in", None), ("1in", 25.4), ("20mm", 20.0)])
def test_counters_are_printed_at_another_size(size: str, wanted: float | None) -> None:
    if wanted is None:
        with pytest.raises(ValueError, match="size"):
            SheetFormat.model_validate({"size": size})
        return
    changes = {**PLAIN, "at": "20mm 30mm", "size": size, "gap": "3mm", "columns": 3}
    made, plan = printed(changes, style=measuring_style())
    assert plan.sheets[0].size == pytest.approx((wanted, wanted))
    shown = page(made.content, 0, DPI)
    for n in range(3):
        at = Rect(20 + n * (wanted + 3), 30, wanted, wanted)
        box = dark_box(shown, DPI, at)
        assert box.far(at) < 0.05
        assert light(made.content, 0, box) == pytest.approx((0.3, 0.3), abs=0.03)


def test_bleed_and_inset_of_resized_counters_are_those_of_the_paper(skirmish: Path) -> None:
    (skirmish / "templates/skirmish/sheets.yaml").write_text(
        "formats:\n  big: {extends: full, size: 26mm, bleed: 3mm}\n", encoding="utf-8"
    )
    assert run(skirmish, "sheets", "skirmish", "--format", "big", "--png", "254").exit_code == 0
    with zipfile.ZipFile(skirmish / "dist/skirmish-pictures.zip") as held:
        row = next(csv.DictReader(io.StringIO(held.read("counters.csv").decode("utf-8"))))
        assert [float(row[key]) for key in ("width_mm", "height_mm", "bleed_mm")] == [26, 26, 3]
        assert Image.open(io.BytesIO(held.read(row["front"]))).size == (320, 320)


def test_sheets_name_what_their_size_makes_too_small(skirmish: Path) -> None:
    style = skirmish / "templates/skirmish/style.yaml"
    style.write_text(style.read_text(encoding="utf-8") + "limits: {type: 1.6mm}\n", encoding="utf-8")
    (skirmish / "templates/skirmish/sheets.yaml").write_text(
        "formats:\n  tiny: {extends: full, size: 6mm}\n", encoding="utf-8"
    )
    done = run(skirmish, "sheets", "skirmish", "--format", "tiny")
    assert done.exit_code == 0 and re.search(r"plain\.name on \S+, face \d: capitals of 1\.\d+ mm", done.output), (
        done.output
    )


SERVICES = {"gamecrafter-small": (0.5, 225), "gamecrafter-medium": (0.75, 300), "gamecrafter-large": (1.0, 375)}


@pytest.mark.parametrize(("name", "inches", "pixels"), [(key, *value) for key, value in SERVICES.items()])
def test_pictures_for_a_service_are_as_large_as_its_template(
    skirmish: Path, name: str, inches: float, pixels: int
) -> None:
    """The Game Crafter prints 300 pixels an inch, with an eighth of an inch for the bleed on each side."""
    made = run(skirmish, "sheets", "skirmish", "--format", name, "--png", "300")
    assert made.exit_code == 0, made.output
    with zipfile.ZipFile(skirmish / "dist/skirmish-pictures.zip") as held:
        pictures = [each for each in held.namelist() if each.startswith("counters/")]
        sizes = {Image.open(io.BytesIO(held.read(each))).size for each in pictures}
    assert sizes == {(pixels, pixels)}
    format = formats().formats[name]
    assert format.safe == format.bleed == pytest.approx(25.4 / 8) and format.size == pytest.approx(inches * 25.4)


def test_every_game_has_the_usual_sizes_and_the_services() -> None:
    sizes = {
        "half-inch": 1 / 2,
        "nine-sixteenths": 9 / 16,
        "five-eighths": 5 / 8,
        "three-quarters": 3 / 4,
        "one-inch": 1,
    }
    for name, inches in sizes.items():
        assert formats().formats[name].size == pytest.approx(inches * 25.4)
        made, plan = printed({}, base=name)
        assert plan.sheets[0].size[0] == pytest.approx(inches * 25.4) and made.counters
    page_ = (ROOT / "docs/print.md").read_text(encoding="utf-8")
    for name in (*sizes, *SERVICES):
        assert f"`{name}`" in page_


def test_one_block_on_large_paper_is_a_grid_and_no_list_of_places() -> None:
    """Tens of thousands of counters on a sheet cost nothing to lay out."""
    wanted = {**PLAIN, "paper": "1500x1500mm", "at": "1mm 1mm", "size": "5mm"}
    made = impose(SheetFormat.model_validate(wanted), (7.0, 7.0))
    assert made.places == () and made.capacity == 214 * 214
    assert made.place(made.columns + 1) == Rect(8.0, 8.0, 7.0, 7.0)
