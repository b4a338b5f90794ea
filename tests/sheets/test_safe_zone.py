"""The safe zone: what comes too near to the cut is named and outlined, and the inset moves art away from it."""

from __future__ import annotations

import io
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from click.testing import CliRunner, Result
from PIL import Image
from shared.games import ROOT, load

from vmodsmith.art.counters.faces import draw_face
from vmodsmith.art.raster import to_png
from vmodsmith.cli import main
from vmodsmith.sheets.fitting import misfits

GAMES = ("hattin", "korsun", "streets", "zitadelle")

# Grid of 60 on 13 mm: 4.615 units to a millimetre.
NAME = (
    'name: {draw: text, text: "{name}{text}", box: [4, 6, 52, 16], font: value, size: 16, colour: ink, align: centre}'
)
BAND = "band: {draw: box, box: [0, 0, 60, 12], fill: black}"
CLOSE = (
    'close: {draw: text, text: "M", box: [2, 1, 20, 10], font: value, size: 9, colour: white, align: left, valign: top}'
)
FRAME = "frame: {draw: box, box: [0.5, 0.5, 59, 59], stroke: black, line: 1}"


def run(workspace: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["--workspace", str(workspace), *words])


def layout(workspace: Path, *elements: str, sheets: str = "formats:\n  full: {safe: 1mm}\n") -> Path:
    """The small game with more elements on its counters, and print formats."""
    style = workspace / "templates" / "skirmish" / "style.yaml"
    text = style.read_text(encoding="utf-8").replace('blue: "#3a62c2"', 'blue: "#3a62c2", white: "#ffffff"', 1)
    more = "".join(f"      {each}\n" for each in elements)
    assert NAME in text
    style.write_text(text.replace(f"      {NAME}\n", f"      {NAME}\n{more}"), encoding="utf-8")
    (workspace / "templates" / "skirmish" / "sheets.yaml").write_text(sheets, encoding="utf-8")
    return workspace


def told(workspace: Path) -> list[str]:
    """What `check` says of print."""
    return [each for each in run(workspace, "check", "skirmish").output.splitlines() if "[sheets]" in each]


def picture(workspace: Path, name: str, *words: str, side: str = "front") -> np.ndarray:
    """A printed face with 20 pixels to a millimetre and no bleed, as shades from 0 to 255."""
    done = run(workspace, "sheets", "skirmish", "--png", "508", "--bleed", "0mm", *words)
    assert done.exit_code == 0, done.output
    with zipfile.ZipFile(workspace / "dist" / "skirmish-pictures.zip") as held:
        (entry,) = [each for each in held.namelist() if each.endswith(f"-{name}-{side}.png")]
        return np.asarray(Image.open(io.BytesIO(held.read(entry))).convert("L"), dtype=int)


def test_what_comes_too_near_is_named_once_where_it_stands(skirmish: Path) -> None:
    found = told(layout(skirmish, BAND, CLOSE))
    assert len(found) == 1, found
    assert found[0].startswith("templates/skirmish/style.yaml:17: warning: box: found \"'close' 0.2")
    assert "mm from the cut at the top" in found[0] and "printed faces" in found[0]
    assert "at least 1 mm, the safe zone of format 'full'" in found[0]


def test_without_a_safe_zone_nothing_is_said(skirmish: Path) -> None:
    assert told(layout(skirmish, BAND, CLOSE, sheets="formats:\n  full: {gap: 2mm}\n")) == []


def test_a_ground_may_reach_the_cut_a_frame_and_a_text_may_not(skirmish: Path) -> None:
    cut_off = (
        'cut-off: {draw: text, text: "W", box: [52, 30, 20, 12], font: value, size: 16, colour: black, align: left}'
    )
    found = told(layout(skirmish, BAND, FRAME, cut_off))
    assert sorted(each.split("'")[1] for each in found) == ["cut-off", "frame"], found
    assert "'cut-off' 0.84 mm beyond the cut at the right" in " ".join(found)


def test_a_frame_that_only_the_module_draws_is_no_matter_of_print(skirmish: Path) -> None:
    assert told(layout(skirmish, FRAME.replace("line: 1", "line: 1, use: module"))) == []


def test_the_frame_of_the_module_is_not_printed_and_the_mark_of_the_sheet_not_in_the_module(skirmish: Path) -> None:
    dot = "dot: {draw: box, box: [27, 50, 6, 6], fill: white, use: sheet}"
    layout(skirmish, FRAME.replace("line: 1", "line: 1, use: module"), dot)
    printed = picture(skirmish, "r-1")
    game = load("skirmish", skirmish)
    (counter,) = [each for each in game.counters if each.id == "r-1"]
    drawn = Image.open(io.BytesIO(to_png(draw_face(counter, 1, game.style), printed.shape[0]))).convert("L")
    shown = np.asarray(drawn, dtype=int)
    edge, dot_middle = (130, 3), (230, 130)
    assert shown[edge] < 60 < printed[edge]
    assert printed[dot_middle] > 240 > shown[dot_middle]


def test_an_inset_moves_text_in_and_its_band_along(skirmish: Path) -> None:
    layout(skirmish, BAND, CLOSE)
    plain = picture(skirmish, "r-1", side="front")
    (skirmish / "templates" / "skirmish" / "sheets.yaml").write_text(
        "formats:\n  full: {safe: 0.9mm, inset: 0.8mm}\n", encoding="utf-8"
    )
    assert told(skirmish) == []
    moved = picture(skirmish, "r-1", side="front")
    for shades, text_top, band_low in ((plain, 1 / 60 * 13, 12 / 60 * 13), (moved, None, None)):
        white = np.argwhere(shades[:60, :110] > 240)
        top, low = white[:, 0].min() / 20, (white[:, 0].max() + 1) / 20
        band = (np.flatnonzero(shades[:90, 200] < 60).max() + 1) / 20
        if text_top is not None:
            assert top == pytest.approx(text_top, abs=0.1) and band == pytest.approx(band_low, abs=0.1)
        else:
            assert top >= 0.9 and white[:, 1].min() / 20 >= 0.9
            assert band == pytest.approx(0.8 + 12 / 60 * 13 * (1 - 1.6 / 13), abs=0.1)
        assert low < band, "the text lies on its band"
        assert shades[0, 200] < 60, "the band reaches the cut"


def test_texts_that_an_inset_makes_too_small_are_named(skirmish: Path) -> None:
    small = 'small: {draw: text, text: "n 5", box: [20, 50, 20, 8], font: value, size: 8.2, colour: ink, align: centre}'
    layout(skirmish, small, sheets="formats:\n  full: {inset: 1.2mm}\n")
    style = skirmish / "templates" / "skirmish" / "style.yaml"
    style.write_text(style.read_text(encoding="utf-8") + "limits: {type: 1.2mm}\n", encoding="utf-8")
    found = told(skirmish)
    assert len(found) == 1 and ": size: found \"'small' with capitals of 1.0" in found[0], found
    assert "at least 1.2 mm with the inset and size of format 'full'" in found[0]


def test_guides_are_a_layer_that_is_seen_and_not_printed(skirmish: Path, poppler: str) -> None:
    layout(skirmish, BAND, CLOSE)
    done = run(skirmish, "sheets", "skirmish", "--marks", "guides", "--png", "254")
    assert done.exit_code == 0, done.output
    file = skirmish / "dist" / "skirmish-sheets.pdf"
    with pikepdf.open(file) as document:
        (layer,) = document.Root.OCProperties.OCGs
        assert str(layer.Name) == "safe zone"
        assert layer.Usage.Print.PrintState == pikepdf.Name.OFF
        assert layer.Usage.View.ViewState == pikepdf.Name.ON
        assert [str(each.Event) for each in document.Root.OCProperties.D.AS] == ["/View", "/Print"]
    subprocess.run([poppler, "-r", "254", "-f", "1", "-l", "1", "-png", file, file.with_suffix("")], check=True)
    (drawn,) = file.parent.glob("skirmish-sheets-*.png")
    with zipfile.ZipFile(skirmish / "dist" / "skirmish-pictures.zip") as held:
        uploaded = np.asarray(Image.open(io.BytesIO(held.read("sheets/01-front.png"))).convert("RGB"), dtype=int)
    seen = np.asarray(Image.open(drawn).convert("RGB"), dtype=int)

    def of_colour(shades: np.ndarray, colour: tuple[int, int, int]) -> int:
        return int((np.abs(shades - np.array(colour)).sum(axis=2) < 60).sum())

    for colour in ((0, 153, 230), (230, 0, 102)):  # of the zone, and of what is too near
        assert of_colour(seen, colour) > 200 and of_colour(uploaded, colour) == 0


def test_guides_lie_where_the_zone_and_the_elements_are(skirmish: Path, poppler: str) -> None:
    """On the first counter, as Poppler shows the page with 40 pixels to a millimetre: the zone a millimetre within the
    cut, which is seen on the page without guides; the outline around what is too near."""
    zone = "formats:\n  own: {safe: 1mm, at: 20mm 30mm, gap: 3mm, legend: false, bleed: 0mm, marks: none}\n"
    layout(skirmish, BAND, CLOSE, sheets=zone)
    shown = []
    for marks in ("none", "guides"):
        done = run(skirmish, "sheets", "skirmish", "--format", "own", "--marks", marks)
        assert done.exit_code == 0, done.output
        file = skirmish / "dist" / "skirmish-sheets.pdf"
        # 30 mm square, from 15 mm and 25 mm on
        part = ["-x", "600", "-y", "1000", "-W", "1200", "-H", "1200"]
        subprocess.run(
            [poppler, "-r", "1016", *part, "-f", "1", "-l", "1", "-png", file, file.with_suffix("")], check=True
        )
        (drawn,) = file.parent.glob("skirmish-sheets-*.png")
        shown.append(np.asarray(Image.open(drawn).convert("RGB"), dtype=int)[:760, :760])  # the first counter alone
        drawn.unlink()
    plain, guided = shown

    def around(found: np.ndarray) -> list[float]:
        """Left, top, right and bottom in millimetres."""
        rows, columns = np.nonzero(found)
        ends = columns.min(), rows.min(), columns.max() + 1, rows.max() + 1
        return [float(end) / 40 + start for end, start in zip(ends, (15, 25, 15, 25), strict=True)]

    def of_colour(colour: tuple[int, int, int]) -> np.ndarray:
        changed = np.abs(guided - plain).sum(axis=2) > 0
        return changed & (np.abs(guided - np.array(colour)).sum(axis=2) < 60)

    assert around(plain.sum(axis=2) < 700) == pytest.approx([20, 30, 33, 43], abs=0.05), "the counter"
    half = 0.05  # a line of 0.1 mm
    zone_at = around(of_colour((0, 153, 230)))
    assert zone_at == pytest.approx([21 - half, 31 - half, 32 + half, 42 + half], abs=0.05)
    letter = plain[: round((35 + 12 / 60 * 13 - 30) * 40)].min(axis=2) > 240  # the white letter on its black band
    letter[:, :200] = letter[:, 200 + round(10 / 60 * 13 * 40) :] = False
    letter[:200] = False
    ends = around(letter)
    warned = around(of_colour((230, 0, 102)))
    assert warned == pytest.approx([*(each - 0.1 for each in ends[:2]), *(each + 0.1 for each in ends[2:])], abs=0.1)


@pytest.mark.parametrize(
    ("sheets", "words", "expected"),
    [
        ("formats:\n  full: {marks: guides}\n", (), "safe: 1mm"),
        ("formats:\n  full: {safe: -1mm}\n", (), "greater than or equal to 0"),
        ("", ("--marks", "guides"), "safe: 1mm"),
        ("", ("--safe", "wide"), "safe"),
        ("formats:\n  full: {at: 9mm 9mm, legend: false}\n", ("--duplex", "fold"), "is not folded"),
    ],
)
def test_bad_zones_are_told(skirmish: Path, sheets: str, words: tuple[str, ...], expected: str) -> None:
    layout(skirmish, sheets=sheets or "{}\n")
    done = run(skirmish, "sheets", "skirmish", *words)
    assert done.exit_code and expected in done.output, done.output
    assert not (skirmish / "dist" / "skirmish-sheets.pdf").exists()


@pytest.mark.parametrize("name", GAMES)
def test_the_counters_of_the_games_keep_a_millimetre(name: str) -> None:
    """In every style, in every format that the game has."""
    from vmodsmith.reading.formats import read_formats

    game = load(name, ROOT)
    kinds: Mapping[str, float] = {key: each.safe for key, each in read_formats(ROOT, game).formats.items()}
    assert min(kinds.values()) >= 1.0, kinds
    assert [str(each) for each in misfits(ROOT, game)] == []


@pytest.mark.parametrize(
    ("shape", "box", "distance"),
    [
        # On 13 mm: the middle is at 6.5; a circle of 6.5 mm; sides of the hexagon 5.63 mm from the middle.
        ("round", "[20, 2, 20, 6]", 6.5 - ((10 / 60 * 13) ** 2 + (6.5 - 2 / 60 * 13) ** 2) ** 0.5),
        ("round", "[1, 27, 6, 6]", 6.5 - ((6.5 - 1 / 60 * 13) ** 2 + (3 / 60 * 13) ** 2) ** 0.5),
        ("hex", "[20, 5, 20, 6]", 6.5 * 3**0.5 / 2 - (6.5 - 5 / 60 * 13)),
        ("hex", "[5, 27, 6, 6]", 6.5 * 3**0.5 / 2 - ((6.5 - 5 / 60 * 13) * 3**0.5 / 2 + 3 / 60 * 13 / 2)),
    ],
)
def test_the_safe_zone_follows_the_shape_of_the_counter(skirmish: Path, shape: str, box: str, distance: float) -> None:
    disc = f"disc: {{draw: path, box: {box}, d: 'M0 0H100V100H0Z', fill: black}}"
    zone = f"formats:\n  full: {{safe: 1mm, shape: {shape}}}\n"
    found = [each for each in told(layout(skirmish, disc, sheets=zone)) if "'disc'" in each]
    if distance <= 0.02:
        assert found == [], "what lies across the cut is cut off there, as is meant"
    else:
        assert len(found) == 1 and f"{distance:.2f} mm from the cut at the edge" in found[0], (found, distance)
