"""The commands `sheets` and `mapsheets`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from vmodsmith.cli import main


@pytest.fixture
def workspace(skirmish: Path) -> Path:
    """The small workspace with nothing in dist/."""
    shutil.rmtree(skirmish / "dist", ignore_errors=True)
    return skirmish


def run(workspace: Path, *words: str) -> Result:
    """A command as typed."""
    return CliRunner().invoke(main, ["--workspace", str(workspace), *words])


def test_sheets_go_to_dist_and_nothing_else_does(workspace: Path) -> None:
    done = run(workspace, "sheets", "skirmish")
    assert done.exit_code == 0, done.output
    assert "15 counters on 1 sheet, 2 pages" in done.output
    assert [each.name for each in (workspace / "dist").iterdir()] == ["skirmish-sheets.pdf"]


def test_every_option_is_understood(workspace: Path) -> None:
    done = run(
        workspace, "sheets", "skirmish", "--format", "spaced", "--paper", "Letter", "--bleed", "0.08in", "--gap",
        "0.2in", "--marks", "crop", "--duplex", "short", "--offset", "0.4,-0.5mm", "--test-page", "--language", "ja",
        "--margin", "0.25in",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert len(pypdfium2.PdfDocument(workspace / "dist/skirmish-sheets.pdf")) == 5


def test_maps_go_to_dist(workspace: Path) -> None:
    done = run(workspace, "mapsheets", "skirmish", "--paper", "A5", "--parts", "page,displays")
    assert done.exit_code == 0, done.output
    assert (workspace / "dist/skirmish-map.pdf").read_bytes().startswith(b"%PDF-1.7")


def test_another_style_goes_into_files_of_its_own(workspace: Path) -> None:
    """As its module does; what is printed in the standard style stays."""
    (workspace / "templates/skirmish/style-large.yaml").write_text("extends: style\npalette: {red: '#a02020'}\n")
    for words in (
        ("sheets",),
        ("sheets", "--style", "large"),
        ("mapsheets", "--parts", "displays", "--style", "large"),
    ):
        done = run(workspace, words[0], "skirmish", *words[1:])
        assert done.exit_code == 0, done.output
    names = ["skirmish-large-map.pdf", "skirmish-large-sheets.pdf", "skirmish-sheets.pdf"]
    assert sorted(each.name for each in (workspace / "dist").iterdir()) == names
    assert f"skirmish: dist/{names[0]}: " in done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sheets", "skirmish", "--paper", "A9"), "A4, A5, Letter"),
        (("sheets", "skirmish", "--gap", "3x"), "gap: a length such as"),
        (("sheets", "skirmish", "--gap", "-3"), "gap:"),
        (("sheets", "skirmish", "--offset", "1"), "--offset"),
        (("sheets", "skirmish", "--offset", "99,0"), "at most 20 mm"),
        (("sheets", "skirmish", "--duplex", "fold", "--offset", "1,1"), "with duplex fold there are none"),
        (("sheets", "skirmish", "--marks", "crosses"), "marks:"),
        (("sheets", "skirmish", "--format", "spacd"), "did you mean 'spaced'?"),
        (("sheets", "skirmish", "--language", "fr"), "language 'fr' is not one of en, ja"),
        (("sheets", "skirmish", "--style", "large"), "style 'large'"),
        (("sheets", "skirmish", "--paper", "20x20mm"), "no room for one counter"),
        (("sheets", "skrmish"), "did you mean 'skirmish'?"),
        (("mapsheets", "skirmish", "--parts", "tile"), "did you mean 'tiles'?"),
        (("mapsheets", "skirmish", "--paper", "40x40mm"), "no room for tiles"),
    ],
)
def test_what_cannot_be_is_wrong_usage_and_changes_nothing(workspace: Path, words: tuple[str, ...], said: str) -> None:
    before = run(workspace, "sheets", "skirmish")
    assert before.exit_code == 0
    kept = (workspace / "dist/skirmish-sheets.pdf").read_bytes()
    done = run(workspace, *words)
    assert done.exit_code == 2, done.output
    assert said in done.output
    assert (workspace / "dist/skirmish-sheets.pdf").read_bytes() == kept
    assert len(list((workspace / "dist").iterdir())) == 1


def test_bad_data_are_listed(workspace: Path) -> None:
    units = workspace / "counters/skirmish/units.csv"
    units.write_text(units.read_text(encoding="utf-8").replace("red,foot", "red,foo"), encoding="utf-8")
    done = run(workspace, "sheets", "skirmish")
    assert done.exit_code == 1
    assert "units.csv:2" in done.output
    assert not (workspace / "dist").exists() or not list((workspace / "dist").iterdir())
