"""The pages that make a game and its rules follow the game that `vmodsmith new` writes: what they list stands in its
files, what they change works."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from shared.files import ROOT
from shared.listings import NAME, Listing, change, listings, named_files
from shared.quick import failures

from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.test import run

PAGES = ("new-game.md", "rules.md")
LISTINGS = {page: listings(page) for page in PAGES}
STANDING = [each for page in PAGES for each in LISTINGS[page] if each.sort in ("yaml", "csv")]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("tutorial")
    new_game(root, NAME)
    return root


@pytest.mark.parametrize("listing", STANDING, ids=str)
def test_a_listing_stands_in_its_file(made: Path, listing: Listing) -> None:
    text = (made / listing.file).read_text(encoding="utf-8")
    assert listing.text in text, f"{listing}: not in {listing.file}"


@pytest.mark.parametrize("page", PAGES)
def test_every_file_of_a_page_is_there(made: Path, page: str) -> None:
    new = {each.file for each in LISTINGS[page] if each.sort == "new"} | {f"templates/{NAME}/paragraphs.csv"}
    assert [each for each in named_files(page) - new if not list(made.glob(each))] == []


@pytest.mark.parametrize("page", PAGES)
def test_the_changes_of_a_page_make_a_sound_game_that_passes_its_tests(made: Path, tmp_path: Path, page: str) -> None:
    root = tmp_path / "games"
    shutil.copytree(made, root)
    assert sum(each.sort in ("diff", "new") for each in LISTINGS[page]) > 5
    change(root, LISTINGS[page])
    assert [str(each) for each in check_game(Workspace(root), NAME)] == []
    assert failures(root, NAME) == {}


@pytest.mark.engine
@pytest.mark.slow(40)
def test_the_changes_of_both_pages_are_green_in_the_engine(made: Path, tmp_path: Path, needs_engine: None) -> None:
    root = tmp_path / "games"
    shutil.copytree(made, root)
    for page in PAGES:
        change(root, LISTINGS[page])
    (report,) = run(Workspace(root), [NAME], ())
    assert {each.name: [str(failure) for failure in each.failures] for each in report.results if each.failures} == {}


@pytest.mark.parametrize(
    ("page", "right", "wrong"),
    [
        ("new-game.md", "attack_strength: {unsupplied", "attack_strength: {unsuplied"),
        ("rules.md", 'is_a("foot")', 'is_a("fot")'),
    ],
)
def test_the_error_of_a_page_is_what_check_says(made: Path, tmp_path: Path, page: str, right: str, wrong: str) -> None:
    shown = next(each.text.strip() for each in LISTINGS[page] if each.sort == "text")
    root = tmp_path / "games"
    shutil.copytree(made, root)
    change(root, [each for each in LISTINGS[page] if page == "rules.md"])
    path = root / shown.partition(":")[0]
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    errors = [str(each) for each in check_game(Workspace(root), NAME) if each.severity == "error"]
    assert errors == [shown]


def test_the_first_page_has_no_program() -> None:
    page = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
    assert "```python" not in page and "def " not in page
