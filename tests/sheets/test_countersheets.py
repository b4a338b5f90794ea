"""Counter sheets: every counter, in its number, where the legend says; the file sound and the same every time."""

from __future__ import annotations

import importlib.metadata
import io
import re
import subprocess
import tomllib
from collections import Counter as Tally
from pathlib import Path
from types import SimpleNamespace

import pikepdf
import pypdfium2
import pytest
from shared.games import ROOT
from shared.golden import looks_as_it_did

from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.reading.formats import read_formats
from vmodsmith.sheets import NoRoom
from vmodsmith.sheets.arrange import row_name, spans
from vmodsmith.sheets.legend import entries_of
from vmodsmith.sheets.wording import Wording

from .measuring import formats, game, picture, printed

GOLDEN = Path(__file__).with_name("golden")


def placed(content: bytes) -> list[Tally[str]]:
    """How often each form is painted, by page."""
    with pikepdf.open(io.BytesIO(content)) as file:
        return [
            Tally(
                str(each.operands[0])
                for each in pikepdf.parse_content_stream(page)
                if str(each.operator) == "Do" and str(each.operands[0]).startswith("/F")
            )
            for page in file.pages
        ]


def test_the_reference_game_is_528_counters_on_four_sheets_of_132() -> None:
    """Paragraph 2.4: what was in the box."""
    made, plan = printed({}, name="zitadelle")
    assert [len(sheet.copies) for sheet in plan.sheets] == [132] * 4
    assert made.pages == 8
    assert [sum(each.values()) for each in placed(made.content)] == [132] * 8


@pytest.mark.parametrize("name", ["skirmish", "zitadelle"])
def test_every_counter_is_printed_in_its_quantity(name: str) -> None:
    """Nothing that only the module has; a counter with three or four faces is two pieces of cardboard."""
    _, plan = printed({}, name=name)
    pieces = Tally((copy.counter.id, copy.faces) for sheet in plan.sheets for copy in sheet.copies)
    wanted = Tally(
        {
            (each.id, (first, first + 1)): each.quantity
            for each in game(name).counters
            if each.use != "module"
            for first in range(0, len(each.faces), 2)
        }
    )
    assert pieces == wanted
    numbered = [(copy.counter.id, copy.number, copy.faces) for sheet in plan.sheets for copy in sheet.copies]
    assert len(numbered) == len(set(numbered))


def test_a_counter_that_is_there_often_is_stored_once() -> None:
    """And so is a word or a symbol that many counters have."""
    made, plan = printed({}, name="zitadelle")
    kinds = {(copy.counter.id, face) for sheet in plan.sheets for copy in sheet.copies for face in copy.faces}
    with pikepdf.open(io.BytesIO(made.content)) as file:
        faces = {
            page.Resources.XObject[key].objgen
            for page in file.pages for key in page.Resources.XObject if key.startswith("/F")
        }  # fmt: skip
        assert len(faces) <= len(kinds) < 2 * 528
        forms = [each for each in file.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
        paths = Tally((each.read_raw_bytes(), str(each.BBox.as_list())) for each in forms if each.objgen not in faces)
    assert paths and max(paths.values()) == 1
    assert len(made.content) < 2_500_000


def test_optional_counters_are_labelled_and_each_place_is_listed_once() -> None:
    name = "zitadelle"
    _, plan = printed({}, name=name)
    say = Wording(game(name))
    for sheet in plan.sheets:
        columns = plan.imposition(sheet).columns
        lines = entries_of(sheet.copies, columns, game(name), say)
        listed: dict[int, str] = {}
        for line in lines:
            for run in filter(None, line.places.split(", ")):
                first, _, last = run.partition("–")
                a, b = (number(each, columns) for each in (first, last or first))
                assert not set(range(a, b + 1)) & set(listed)
                listed |= dict.fromkeys(range(a, b + 1), line.note)
        assert sorted(listed) == list(range(len(sheet.copies)))
        for place, copy in enumerate(sheet.copies):
            rule = copy.counter.option
            assert listed[place] == (say("print.optional", rule=rule) if rule else "")
        assert sum(line.count for line in lines if not line.heading) == len(sheet.copies)


def number(place: str, columns: int) -> int:
    """A named place as counted from 0."""
    found = re.fullmatch(r"([A-Z]+)(\d+)", place)
    assert found
    row = 0
    for letter in found[1]:
        row = row * 26 + ord(letter) - 64
    return (row - 1) * columns + int(found[2]) - 1


def test_places_are_named_as_on_a_board() -> None:
    assert spans([0, 1, 2, 12, 25], 12) == "A1–A3, B1, C2"
    assert [row_name(n) for n in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


def test_pages_are_labelled_with_sheet_and_side() -> None:
    made, _ = printed({}, name="zitadelle", test_page=True)
    file = pypdfium2.PdfDocument(made.content)
    labels = [file.get_page_label(n) for n in range(len(file))]
    assert labels[:4] == ["Test page: front", "Test page: back", "1 front", "1 back"]
    assert labels[-2:] == ["4 back", "Colours"]
    titles = [each.get_title() for each in file.get_toc()]
    assert "Sheet 4 of 4" in titles
    assert "Zitadelle" in file.get_metadata_dict()["Title"]


def test_viewers_are_told_not_to_scale_and_how_to_turn_the_paper() -> None:
    for duplex, word in (("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("fold", "/Simplex")):
        made, _ = printed({"duplex": duplex})
        with pikepdf.open(io.BytesIO(made.content)) as file:
            wanted = file.Root.ViewerPreferences
            assert (wanted.PrintScaling, wanted.Duplex) == ("/None", word)


def test_without_duplex_there_are_fronts_alone() -> None:
    made, plan = printed({"duplex": "none"})
    assert made.pages == made.sheets == len(plan.sheets)


def test_what_does_not_fit_goes_on_more_sheets_and_the_user_is_told() -> None:
    made, plan = printed({"duplex": "fold"}, name="zitadelle")
    assert made.counters == 528 and len(plan.sheets) > 4
    assert made.notes and "132" in made.notes[0] and "A4, folded" in made.notes[0]


def test_a_paper_too_small_is_refused() -> None:
    with pytest.raises(NoRoom, match="no room for one counter of 13 x 13 mm"):
        printed({"paper": "20x20mm"})


def test_legends_that_have_no_room_get_a_page_of_their_own() -> None:
    made, _ = printed({"duplex": "fold", "gap": "3mm"}, name="zitadelle")
    file = pypdfium2.PdfDocument(made.content)
    assert file.get_page_label(len(file) - 1) == "Contents of the sheets"


def test_titles_speak_the_language_asked_for() -> None:
    first, _ = printed({}, language="en")
    second, _ = printed({}, language="ja")
    assert first.content != second.content
    with pikepdf.open(io.BytesIO(second.content)) as file:
        assert str(file.Root.Lang) == "ja"
        assert file.Root.PageLabels.Nums[1].P == "1 表"


def test_the_file_names_the_program_that_made_it_whatever_is_installed(
    monkeypatch: pytest.MonkeyPatch, mutool: str, tmp_path: Path
) -> None:
    """Its version is that of `pyproject.toml`, also where an installation says another: the same files for all."""
    known = importlib.metadata.distribution("vmodsmith")
    stale = SimpleNamespace(version="0.0.1", requires=known.requires)
    found = importlib.metadata.distribution
    monkeypatch.setattr(importlib.metadata, "distribution", lambda name: stale if name == "vmodsmith" else found(name))
    path = tmp_path / "sheets.pdf"
    path.write_bytes(printed({})[0].content)
    said = subprocess.run([mutool, "info", path], capture_output=True, text=True, check=True).stdout
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert f"(vmodsmith {version})" in said


def test_the_file_is_sound(qpdf: str, mutool: str, poppler: str, tmp_path: Path) -> None:
    """Checked by qpdf; read without complaint by MuPDF, Poppler and PDFium, which share no code."""
    made, _ = printed({}, name="zitadelle", test_page=True)
    path = tmp_path / "sheets.pdf"
    path.write_bytes(made.content)
    assert subprocess.run([qpdf, "--check", path], capture_output=True).returncode == 0
    info = subprocess.run([mutool, "info", path], capture_output=True, text=True)
    assert info.returncode == 0 and f"Pages: {made.pages}" in info.stdout and not info.stderr
    page = subprocess.run([poppler, "-r", "20", "-png", path, tmp_path / "page"], capture_output=True, text=True)
    assert page.returncode == 0 and not page.stderr
    assert len(list(tmp_path.glob("page*.png"))) == made.pages
    assert len(pypdfium2.PdfDocument(made.content)) == made.pages


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("full", {}), ("spaced", {"gap": "3mm", "paper": "150x110mm"}), ("fold", {"duplex": "fold", "paper": "A5"}),
        ("level", {"duplex": "short", "paper": "A5"}),
    ],
)  # fmt: skip
def test_pages_look_as_they_did(name: str, changes: dict[str, str]) -> None:
    """Golden pages, the test page among them, compared with tolerance; `tests/shared/golden.py` says how they are
    written anew."""
    made, _ = printed(changes, test_page=name == "full")
    for number in range(made.pages):
        looks_as_it_did(picture(made.content, number, 75), GOLDEN / f"{name}-{number + 1}.png")


def test_a_game_without_formats_prints_too() -> None:
    assert {"full", "spaced", "fold", "single"} < set(formats().formats)
    assert formats().default == "full"


@pytest.mark.parametrize(
    ("text", "line", "found", "near"),
    [
        ("default: ful\n", 1, "ful", "full"),
        ("formats:\n  own:\n    extends: spacd\n", 3, "spacd", "spaced"),
        ("formats:\n  own:\n    gap: wide\n", 3, "wide", None),
        ("formats:\n  own:\n    bleeds: 3mm\n", 3, "bleeds", "bleed"),
        ("order:\n  - {side: red}\n  - {side: bleu}\n", 3, "bleu", "blue"),
        ("map: {paper: A9}\n", 1, "A9", None),
        ("fromats: {}\n", 1, "fromats", "formats"),
    ],
)
def test_what_is_wrong_in_a_format_is_said_with_file_and_line(
    skirmish: Path, text: str, line: int, found: str, near: str | None
) -> None:
    (skirmish / "templates/skirmish/sheets.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(WorkspaceError) as caught:
        read_formats(skirmish, game())
    problem = caught.value.problems[0]
    assert problem.file == "templates/skirmish/sheets.yaml"
    assert (problem.line, problem.nearest) == (line, near)
    assert found in problem.found


def test_a_format_extends_another_and_selections_set_the_order(skirmish: Path) -> None:
    (skirmish / "templates/skirmish/sheets.yaml").write_text(
        "default: own\nformats:\n  own: {extends: spaced, columns: 3, rows: 2, bleed: 0.1in}\n"
        "order:\n  - {side: blue, take: 2}\n  - {id: flag, new_sheet: true}\n",
        encoding="utf-8",
    )
    made = read_formats(skirmish, game())
    own = made.format()
    assert (own.columns, own.rows, own.gap, own.bleed) == (3, 2, 3.0, 2.54)
    from vmodsmith.sheets import plan_sheets

    plan = plan_sheets(game(), game().style, made, own)
    assert [copy.counter.side for copy in plan.sheets[0].copies] == ["blue", "blue"]
    assert [copy.counter.id for copy in plan.sheets[1].copies][:3] == ["flag"] * 3
    assert all(len(sheet.copies) <= 6 for sheet in plan.sheets)
