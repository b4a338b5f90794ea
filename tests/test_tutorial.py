"""The page that makes a game follows the game that `vmodsmith new` writes: its listings stand in its files, its changes work."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from shared.files import ROOT
from shared.quick import failures

from builder.reading.workspace import Workspace
from builder.tasks.check import check_game
from builder.tasks.new import new_game

PAGE = ROOT / "docs" / "new-game.md"
NAME = "my-battle"


class Listing(NamedTuple):
    """A listing of the page: its line, what sort it is (`yaml`, `diff` ..., `new` for a file that is new), the file named last before it, its text."""

    line: int
    sort: str
    file: str
    text: str


def _listings() -> list[Listing]:
    found: list[Listing] = []
    file, sort, begun, fresh, lines = "", "", 0, False, list[str]()
    for number, line in enumerate(PAGE.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            if sort:
                found.append(Listing(begun, "new" if fresh else sort, file, "\n".join(lines) + "\n"))
                fresh = False
            sort, begun, lines = ("" if sort else line[3:]), number, []
        elif sort:
            lines.append(line)
        elif named := re.findall(rf"`((?:counters|maps|templates)/{NAME}/[\w./-]+)`", line):
            file = named[-1]
            fresh = line.endswith("a new file:")
    return found


LISTINGS = _listings()
CHANGES = [each for each in LISTINGS if each.sort in ("diff", "new")]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("tutorial")
    new_game(root, NAME)
    return root


@pytest.mark.parametrize(
    "listing", [each for each in LISTINGS if each.sort in ("yaml", "csv")], ids=lambda each: f"line {each.line}"
)
def test_a_listing_stands_in_its_file(made: Path, listing: Listing) -> None:
    text = (made / listing.file).read_text(encoding="utf-8")
    assert listing.text in text, f"{PAGE.name}:{listing.line}: not in {listing.file}"


def test_every_file_of_the_page_is_there(made: Path) -> None:
    named = set(re.findall(rf"`((?:counters|maps|templates)/{NAME}/[\w./*-]+)`", PAGE.read_text(encoding="utf-8")))
    new = {each.file for each in LISTINGS if each.sort == "new"} | {f"templates/{NAME}/paragraphs.csv"}
    assert [each for each in named - new if not list(made.glob(each))] == []
    assert {"rules", "tables", "scenarios"} <= {Path(each).parent.name for each in named}


def _changed(root: Path) -> None:
    """Do all that the page says in its order."""
    for each in CHANGES:
        path = root / each.file
        if each.sort == "new":
            assert not path.exists()
            path.write_text(each.text, encoding="utf-8")
            continue
        lines = each.text.splitlines()
        old = "".join(f"{line[1:]}\n" for line in lines if line[0] in " -")
        new = "".join(f"{line[1:]}\n" for line in lines if line[0] in " +")
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{PAGE.name}:{each.line}: {text.count(old)} times in {each.file}"
        path.write_text(text.replace(old, new), encoding="utf-8")


def test_the_changes_of_the_page_make_a_sound_game_that_passes_its_tests(made: Path, tmp_path: Path) -> None:
    root = tmp_path / "games"
    shutil.copytree(made, root)
    _changed(root)
    assert [str(each) for each in check_game(Workspace(root), NAME)] == []
    assert failures(root, NAME) == {}


def test_the_error_of_the_page_is_what_check_says(made: Path, tmp_path: Path) -> None:
    (shown,) = [each.text.strip() for each in LISTINGS if each.sort == "text"]
    root = tmp_path / "games"
    shutil.copytree(made, root)
    path = root / shown.partition(":")[0]
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("attack_strength: {unsupplied", "attack_strength: {unsuplied"), encoding="utf-8")
    assert [str(each) for each in check_game(Workspace(root), NAME)] == [shown]


def test_nothing_of_the_page_is_a_program() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert "```python" not in page and "def " not in page
