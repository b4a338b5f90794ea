"""`vmodsmith docs`: the guides are there wherever the program is, and what points to one points to a guide there is."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared.games import ROOT

from vmodsmith.cli import main
from vmodsmith.tasks import guides
from vmodsmith.tasks.new import new_game

STARTER = ROOT / "builder" / "vmodsmith" / "tasks" / "starter"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What is opened in a browser."""
    found: list[str] = []
    monkeypatch.setenv("VMODSMITH_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("click.launch", lambda url: found.append(url) or 0)
    return found


def _run(*words: str) -> tuple[int, str]:
    outcome = CliRunner().invoke(main, ["docs", *words])
    return outcome.exit_code, outcome.output


def test_the_list_has_every_guide_with_its_title() -> None:
    code, told = _run("--list")
    assert code == 0 and len(told.splitlines()) == len(list((ROOT / "docs").glob("*.md")))
    assert re.search(r"^mechanics +Mechanics$", told, re.MULTILINE)


def test_a_guide_is_printed() -> None:
    code, told = _run("mechanics", "--text")
    assert code == 0 and told.rstrip() == (ROOT / "docs" / "mechanics.md").read_text(encoding="utf-8").rstrip()
    assert _run("docs/mechanics.md", "--text") == _run("mechanics", "--text")


def test_a_guide_that_is_none_is_told_with_the_nearest() -> None:
    code, told = _run("mechanic")
    assert code == 1 and "NAME: found 'mechanic', expected a guide: " in told and "did you mean 'mechanics'?" in told


def test_a_guide_is_opened_and_its_links_lead_to_pages_that_are_there(opened: list[str], tmp_path: Path) -> None:
    assert _run("formats")[0] == 0 and _run()[0] == 0
    assert [each.rpartition("/")[2] for each in opened] == ["formats.html", "index.html"]
    (folder,) = (tmp_path / "cache").glob("guides-*")
    pages = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.html")}
    assert len(pages) == len(guides.guides())
    targets = {name: set(re.findall(r' id="([^"]+)"', text)) for name, text in pages.items()}
    for name, text in pages.items():
        for link in re.findall(r'(?:href|src)="([^"]+)"', text):
            if "://" in link:
                continue
            page, _, anchor = link.partition("#")
            assert not page or (folder / page).is_file(), (name, link)
            assert not anchor or anchor in targets[page or name] or f'name="{anchor}"' in pages[page or name], (
                name,
                link,
            )


def test_tables_and_code_are_tables_and_code(opened: list[str]) -> None:
    text = (guides.write_pages() / "mechanics.html").read_text(encoding="utf-8")
    assert "<td><code>parts</code></td>" in text and '<a href="rules-reference.html#piece">Piece</a>' in text
    assert text.count("<table>") > 50


def test_the_wheel_has_them(tmp_path: Path) -> None:
    from hatchling.builders.wheel import WheelBuilder

    (made,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    names = set(zipfile.ZipFile(made).namelist())
    kept = {f"vmodsmith/guides/{path.name}" for path in (ROOT / "docs").glob("*.md")}
    assert kept and kept <= names
    assert {"vmodsmith/guides/pictures/new-game.png", "vmodsmith/guides/schemas/rules.json"} <= names
    assert "vmodsmith/rules/mechanics/stacking/manual.yaml" in names and "vmodsmith/model/manual.yaml" in names


def test_what_a_new_game_points_to_is_there(tmp_path: Path) -> None:
    written = new_game(tmp_path, "my-battle")
    texts = {each.as_posix(): (tmp_path / each).read_text(encoding="utf-8") for each in written}
    pointed = [(file, name) for file, text in texts.items() for name in re.findall(r"`vmodsmith docs ([\w-]+)`", text)]
    assert len(pointed) >= 3
    for file, name in pointed:
        assert name in guides.guides(), file
    for file, text in texts.items():
        if not file.startswith("schemas/"):
            assert not re.search(r"\bdocs/|\bbuilder/", text), file


def test_what_the_program_says_and_writes_points_to_guides_that_are_there() -> None:
    """In messages, help texts, and in what it writes for an author."""
    strange = []
    for path in sorted((ROOT / "builder" / "vmodsmith").rglob("*")):
        if path.suffix not in (".py", ".po", ".pyi", ".j2", ".html", ".js") or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        named = re.findall(r"vmodsmith docs ([a-z][\w-]*)", text)
        strange += [(path.name, each) for each in named if each not in guides.guides()]
    assert strange == []


def test_guides_open_where_the_cache_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cache").write_text("a file")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("VMODSMITH_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    folder = guides.write_pages()
    assert folder.parent == tmp_path / "temporary" and (folder / "index.html").is_file()


def test_without_a_display_the_page_is_named_and_nothing_is_opened(
    opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    code, said = _run("mechanics")
    assert code == 0 and opened == []
    assert "mechanics.html" in said and "`vmodsmith docs mechanics --text` prints the guide" in said
