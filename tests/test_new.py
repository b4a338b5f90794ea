"""The small game to begin with: written as a whole or not at all, sound, and green wherever its scenarios run."""

from __future__ import annotations

import errno
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared.quick import failures

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import render
from vmodsmith.cli import main
from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.writing import FolderWriter
from vmodsmith.reading.workspace import ROOMS, Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import STARTER, filled, new_game, title_of
from vmodsmith.tasks.schemas import SCHEMAS
from vmodsmith.tasks.simulate import random_play
from vmodsmith.tasks.starter_language import starter_languages
from vmodsmith.tasks.tabletop import lay
from vmodsmith.tasks.test import run

NAME = "my-battle"
FEATURES = (
    "phases weather zones stacking movement control combat retreat advance trace arrivals points victory".split()  # noqa: SIM905
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The small game in a folder of its own."""
    root = tmp_path_factory.mktemp("starter") / "games"
    new_game(root, NAME)
    return Workspace(root)


def test_all_files_carry_the_name_and_no_mark_of_the_starter(made: Workspace) -> None:
    written = made.files(NAME)
    source = [Path(str(STARTER)) / room for room in ROOMS]
    every = [each for folder in source for each in folder.rglob("*") if each.is_file()]
    assert len(written) == len([each for each in every if each.name != "tutorial.yaml"])  # for --tutorial alone
    for path in written:
        text = path.read_text(encoding="utf-8")
        assert "NAME" not in text and "TITLE" not in text, path
    assert made.games() == [NAME]
    assert (made.root / f"counters/{NAME}/game.yaml").read_text(encoding="utf-8").count("\nid: my-battle ") == 1
    assert "My Battle" in (made.root / f"templates/{NAME}/strings.csv").read_text(encoding="utf-8")


def test_it_is_sound_to_the_last_warning(made: Workspace) -> None:
    assert check_game(made, NAME) == []


@pytest.mark.parametrize("languages", [(), ("de",), ("fr",), ("es",), ("ja",)])
def test_its_counters_keep_a_millimetre_from_the_cut(tmp_path: Path, languages: tuple[str, ...]) -> None:
    """Whoever asks for a safe zone is told nothing of the counters that came with the game."""
    words = [each for language in languages for each in ("--language", language)]
    done = CliRunner().invoke(main, ["new", NAME, "--in", str(tmp_path), *words])
    assert done.exit_code == 0, done.output
    sheets = tmp_path / "templates" / NAME / "sheets.yaml"
    sheets.write_text("formats:\n  full: {safe: 1mm}\n", encoding="utf-8")
    assert check_game(Workspace(tmp_path), NAME) == []


def test_it_has_no_function_and_no_script_and_uses_the_mechanics_that_a_wargame_needs(made: Workspace) -> None:
    rules = made.root / "templates" / NAME / "rules"
    assert {each.suffix for each in rules.iterdir() if each.name not in ("game.py", "game.pyi")} == {".yaml"}
    text = "".join(each.read_text(encoding="utf-8") for each in sorted(rules.glob("*.yaml")))
    assert [each for each in FEATURES if f"use: {each}" not in text] == []
    assert "def " not in text and "scripts:" not in text


def test_its_scenarios_pass_on_a_table(made: Workspace) -> None:
    assert failures(made.root, NAME) == {}


def test_its_chart_says_what_each_result_means(made: Workspace) -> None:
    """Every result of the combat table is named below it, in each language of the game."""
    game, _ = load_expanded(made.root, NAME)
    assert game is not None
    (table,) = (each for each in game.tables if each.spec.id == "combat")
    results = {cell for _, cells in table.rows for cell in cells}
    assert results == {"AL", "AR", "EX", "DR", "DL", "DE"}
    for page in render(game, Lexicon(game), game.charts, "charts"):
        said = unescape(page.html)
        assert [each for each in results if game.text(f"table.combat.{each}", page.language) not in said] == []


def test_the_score_says_whose_towns_are_counted(made: Workspace) -> None:
    """Two sides have points by the same text: each line names its side."""
    game, _ = load_expanded(made.root, NAME)
    assert game is not None
    play = lay(game).opened("en", ())
    play.setup("The whole game", None)
    mark = play.mark()
    play.press("Victory points")
    said = play.chat(mark)
    assert said[:2] == ["- Red – Towns held: 1 (0404 +1)", "- Blue – Towns held: 9 (0704 +3, 0902 +2, 1005 +4)"]


def test_random_legal_play_finds_no_fault(made: Workspace) -> None:
    found = random_play(made, NAME, turns=8, times=2, seed=3)
    assert [str(each) for each in found.results.faults.values()] == []
    assert found.results.turns >= 10


@pytest.mark.engine
@pytest.mark.slow(70)
def test_it_is_green_in_the_engine(made: Workspace, needs_engine: None) -> None:
    (report,) = run(made, [NAME], ())
    assert {each.name: [str(failure) for failure in each.failures] for each in report.results if each.failures} == {}
    assert len(report.results) >= 25


# ---- writing it


def test_the_command_says_what_it_wrote_and_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(main, ["new", NAME])
    assert said.exit_code == 0, said.output
    assert f"counters/{NAME}" in said.output and f"  vmodsmith check {NAME}\n" in said.output
    said = CliRunner().invoke(main, ["new", NAME, "--in", "two words"])
    assert said.exit_code == 0 and f"vmodsmith check {NAME} --workspace 'two words'" in said.output
    assert sorted(each.name for each in (tmp_path / "two words").iterdir()) == sorted([*ROOMS, SCHEMAS])


def test_a_workspace_that_does_not_exist_yet_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "mine"
    result = CliRunner().invoke(main, ["new", NAME, "--workspace", str(folder)])
    assert result.exit_code == 0, result.output
    assert (folder / "counters" / NAME / "game.yaml").exists()
    other = CliRunner().invoke(main, ["check", "--workspace", str(tmp_path / "none")])
    assert other.exit_code == 2 and "does not exist" in other.output


@pytest.mark.parametrize("name", ["My-Battle", "my battle", "../battle", "battle/two", "", "-x", "b" * 41, "戦い"])
def test_a_name_that_cannot_be_one_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UserError, match=r"^NAME: found .* expected lower-case letters"):
        new_game(tmp_path / "games", name)
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize("there", ["counters", "maps", "templates"])
@pytest.mark.parametrize("what", ["folder", "file", "link"])
def test_nothing_that_is_there_is_overwritten(tmp_path: Path, there: str, what: str) -> None:
    target = tmp_path / there / NAME
    target.parent.mkdir()
    if what == "folder":
        target.mkdir()
    elif what == "file":
        target.write_text("mine")
    else:
        target.symlink_to(tmp_path / "gone")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(UserError, match="there already; nothing was written"):
        new_game(tmp_path, NAME)
    assert sorted(tmp_path.rglob("*")) == before


def test_two_games_stand_beside_each_other(tmp_path: Path) -> None:
    new_game(tmp_path, "first")
    new_game(tmp_path, "second")
    assert Workspace(tmp_path).games() == ["first", "second"]


def test_a_game_is_there_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "templates").write_text("in the way")
    with pytest.raises(UserError, match="templates: found 'a file', expected a folder"):
        new_game(tmp_path, NAME)
    left = [each for each in tmp_path.rglob("*") if each.name not in ("templates", "counters", "maps")]
    assert left == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_disk_that_is_full_leaves_no_part_of_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: str
) -> None:
    """Whichever of its folders it was that could not be written; another game there stays."""
    new_game(tmp_path, "other")
    written = FolderWriter.write_tree

    def full(self: FolderWriter, path: Path, files: Mapping[str, bytes]) -> None:
        if path.parent.name == room:
            raise OSError(errno.ENOSPC, "no space left", str(path))
        written(self, path, files)

    monkeypatch.setattr(FolderWriter, "write_tree", full)
    with pytest.raises(OSError, match="no space left"):
        new_game(tmp_path, NAME)
    assert [each.name for each in tmp_path.rglob(NAME)] == []
    assert Workspace(tmp_path).games() == ["other"]
    monkeypatch.undo()
    new_game(tmp_path, NAME)
    assert Workspace(tmp_path).games() == sorted([NAME, "other"])


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("")
    said = CliRunner().invoke(main, ["new", NAME, "--in", str(tmp_path / "games")])
    assert said.exit_code == 1 and "found a file, expected a folder" in said.output


def test_a_title_is_made_of_the_name() -> None:
    assert title_of("hill-112") == "Hill 112"
    assert filled("id: NAME, TITLE, RENAMED", "two-rivers") == "id: two-rivers, Two Rivers, RENAMED"


# ---- from an installed wheel


@pytest.mark.slow(60)
def test_an_installed_wheel_makes_it_outside_the_repository(repository: Path, tmp_path: Path) -> None:
    source = tmp_path / "source"
    for folder in ("builder", "docs"):
        shutil.copytree(repository / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(repository / name, source)
    _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)], source)
    python = _installed(tmp_path, *tmp_path.glob("*.whl"))
    home = tmp_path / "home"
    home.mkdir()
    lines = f"new {NAME}", f"check {NAME}", f"build {NAME}", f"test {NAME} --quick"
    where, said = _run([python, "-c", _COMMANDS, *lines], home).stdout.split("\n", 1)
    assert str(tmp_path) in where, where
    checked, built, tested = said.split("----\n")[2:]
    assert checked == f"{NAME}: 0 errors, 0 warnings\n"
    assert f"dist/{NAME}.vmod built" in built
    assert (home / "dist" / f"{NAME}.vmod").stat().st_size > 100_000
    assert re.search(r"\b[1-9]\d* passed, 0 failed", tested)


_COMMANDS = """
import sys
import vmodsmith
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import render
from vmodsmith.cli import main
print(vmodsmith.__file__)
for line in sys.argv[1:]:
    print("----", flush=True)
    main(line.split(), standalone_mode=False)
"""
"""Several commands one after the other: the program is loaded once."""


def _installed(folder: Path, wheel: Path) -> str:
    """The Python of a fresh environment with a wheel in it; the libraries it needs are those of the tests."""
    _run([sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")], folder)
    python = str(folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    inside = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(_run([python, "-c", inside], folder).stdout.strip())
    shutil.unpack_archive(wheel, site, "zip")
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return python


def _run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "VMODSMITH_CACHE": str(folder / ".cache")}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done


@pytest.mark.parametrize("language", ["", *starter_languages()])
def test_no_name_of_a_unit_reads_as_a_count(language: str, tmp_path: Path) -> None:
    """*4 Tanks* would be four tanks: a number never stands before the type, and a strength never next to the number."""
    new_game(tmp_path, NAME, language=language or None)
    game, problems = load_expanded(tmp_path, NAME)
    assert game is not None and not problems
    units = {each.id for each in game.units}
    for each in game.manifest.languages:
        titles = [" ".join(game.text(word, each) for word in of.title) for of in game.counters if of.id in units]
        assert len(set(titles)) == len(titles) == 10
        assert not [title for title in titles if title[0].isdigit()]
        assert re.fullmatch(r"\{0\} ?: \{1\}", game.text("combat.strength", each))
