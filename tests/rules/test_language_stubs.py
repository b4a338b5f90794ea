"""The words of a game for editors: mypy and ruff take what the checker takes, and mypy marks what types can express."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared.games import load

from vmodsmith.cli import main
from vmodsmith.foundation.writing import FolderWriter
from vmodsmith.model import Game
from vmodsmith.reading.workspace import WRITTEN, Workspace
from vmodsmith.rules.checked import checked
from vmodsmith.rules.language.stubs import stub
from vmodsmith.tasks.check import check_game, read_game

from .sample import with_rules
from .test_language_files import RULES, SHEET, folder, told
from .test_language_subset import BODIES
from .test_language_subset import MORE as RECORDS
from .test_language_types import FITS, MORE, NOT_SHOWN, SHEET_TEXT, SHOWN, WRONG
from .test_language_words import MISTAKES, RIGHT

__all__ = ["folder"]  # a fixture

TAKEN = "me: Piece, here: Hex, n: int, words: list[str], maybe: Hex | None"


def function(name: str, body: str) -> str:
    """A function of rules with a body."""
    return f"def {name}({TAKEN}) -> None:\n" + "".join(f"    {line}\n" for line in body.splitlines()) + "\n\n"


def functions(name: str, bodies: Mapping[str, str]) -> str:
    """A file of rules with a function for each body."""
    return "from game import *\n\n\n" + "".join(function(f"{name}{n}", each) for n, each in enumerate(bodies.values()))


def game_of(files: Mapping[str, str]) -> Game:
    """The game with files of rules, by the names of their modules."""
    return with_rules({f"templates/skirmish/rules/{name}.py": text for name, text in files.items()}, SHEET_TEXT)


def written(game: Game, folder: Path) -> Path:
    """The rules of a game and its stub, as they stand in a workspace."""
    for each in game.functions:
        (folder / each.file.rpartition("/")[2]).write_text(each.text, encoding="utf-8")
    (folder / "game.pyi").write_text(stub(game), encoding="utf-8")
    return folder


def mypy(folder: Path, *options: str) -> list[str]:
    """What mypy says of the files of a folder, without any settings, from somewhere else."""
    known = Path(os.environ["VMODSMITH_CACHE"]) / "mypy"  # what it read of Python's own library
    command = [sys.executable, "-m", "mypy", "--config-file=", f"--cache-dir={known}", "--no-error-summary", *options]
    made = subprocess.run([*command, str(folder)], capture_output=True, text=True, cwd=folder.parent)
    return (made.stdout + made.stderr).splitlines()


@pytest.fixture(scope="module")
def good() -> Game:
    """A game whose rules use the whole of the language."""
    bodies = functions("b", BODIES).replace("Move(", "Going(").replace("size", "lengthy")
    files = {
        "shown": functions("s", SHOWN) + MORE.lstrip(),
        "right": functions("r", {"words": RIGHT}),
        "fits": functions("f", FITS),
        "bodies": bodies + RECORDS.strip().replace("class Move", "class Going").replace("size", "lengthy") + "\n",
        "fight": RULES.replace("me.Fought = True", "me.Fought = 1").replace("each.Fought = False", "each.Fought = 0"),
    }
    return game_of(files)


def test_mypy_takes_what_the_checker_takes(good: Game, tmp_path: Path) -> None:
    assert checked(good)[1] == []
    assert mypy(written(good, tmp_path), "--strict-equality") == []


def test_ruff_takes_rules(good: Game, tmp_path: Path) -> None:
    home = written(good, tmp_path)
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", str(home / "fight.py")]
    made = subprocess.run(command, capture_output=True, text=True)
    assert made.returncode == 0, made.stdout


UNMARKED = {
    "terrain in a row", "terrain in a list", "terrain as a key",  # only some of several words are wrong
    "row", "column", "column shifted",  # any text, as far as types go
    "hex", "box by address",  # may be one, as far as types go
    "word put together",  # check looks into it
    # keys can be put together
    "text", "text put together", "too few values", "too many values", "values in one language",
}  # fmt: skip
"""Mistakes in words that types cannot express."""


def test_mypy_marks_words_that_are_misspelt(tmp_path: Path) -> None:
    files = {
        f"m{n}": functions(f"m{n}x", {"": line.replace("§", "")}) for n, (line, *_) in enumerate(MISTAKES.values())
    }
    said = "\n".join(mypy(written(game_of(files), tmp_path), "--strict-equality"))
    marked = set(re.findall(r"(m\d+)\.py:5: error", said))
    assert {what for n, what in enumerate(MISTAKES) if f"m{n}" not in marked} == UNMARKED


def test_mypy_marks_what_may_be_none_and_most_wrong_types(tmp_path: Path) -> None:
    bodies = {
        **{f"none: {what}": text for what, text in NOT_SHOWN.items()},
        **{what: text for what, (text, *_) in WRONG.items()},
    }
    outside = (
        "break without a loop",
        "continue without a loop",
        "a keyword twice",
    )  # of these mypy looks at nothing else
    bodies = {what: text.replace("§", "") for what, text in bodies.items() if what not in outside}
    files = {f"m{n}": functions(f"m{n}x", {"": text}) for n, text in enumerate(bodies.values())} | {
        "more": "from game import *\n" + MORE
    }
    said = "\n".join(mypy(written(game_of(files), tmp_path), "--strict-equality"))
    marked = set(re.findall(r"(m\d+)\.py:\d+: error", said))
    missed = [what for n, what in enumerate(bodies) if f"m{n}" not in marked]
    assert [what for what in missed if what.startswith("none: ")] == ["none: text"]
    assert len(marked) > len(bodies) // 2


@pytest.mark.parametrize("name", ["zitadelle", "hattin"])
def test_the_words_of_large_games_are_python(name: str) -> None:
    tree = ast.parse(stub(load(name)))
    names = {
        each.id
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        for each in [node.target]
        if isinstance(each, ast.Name)
    }
    assert {"Terrain", "Phase", "TextKey", "game"} <= names


def test_the_functions_of_mechanics_are_known(tmp_path: Path) -> None:
    from vmodsmith.rules.mechanics import expand

    sheet = SHEET_TEXT + "mechanics:\n  zones: {use: zones}\n"
    rules = """
    from game import *


    def watched(where: Hex, side: Side) -> bool:
        return zones.at(where, side, None, "move") and total([Modifier("a", 1, "")]) > 0
    """
    whole, problems = expand(with_rules(rules, sheet))
    assert problems == [] and checked(whole)[1] == []
    home = written(whole, tmp_path)
    assert mypy(home) == []
    text = (home / "fight.py").read_text(encoding="utf-8")
    (home / "fight.py").write_text(text.replace("zones.at", "zones.att"), encoding="utf-8")
    (line,) = mypy(home)
    assert re.search(r'fight.py:5: error: "type\[zones\]" has no attribute "att"', line)


@pytest.mark.parametrize("name", ["zitadelle", "hattin", "korsun", "streets"])
def test_mypy_takes_the_rules_of_the_games(name: str, tmp_path: Path) -> None:
    assert mypy(written(load(name), tmp_path), "--strict") == []


def test_a_word_put_together_is_what_it_is_cast_to(tmp_path: Path) -> None:
    rules = """
    from game import *


    def next_of(me: Piece, n: int) -> Piece | None:
        return piece(cast(Row, f"r-{n}"))
    """
    game = with_rules(rules, SHEET_TEXT)
    assert checked(game)[1] == []
    home = written(game, tmp_path)
    assert mypy(home, "--strict") == []
    text = (home / "fight.py").read_text(encoding="utf-8")
    (home / "fight.py").write_text(text.replace("cast(Row, ", "").replace('{n}")', '{n}"'), encoding="utf-8")
    assert "[arg-type]" in mypy(home)[0]


def test_a_function_has_the_name_of_a_declaration(tmp_path: Path) -> None:
    """`zones` is declared, and a function of the game's own; `side_name` is declared, and a function of every game."""
    sheet = SHEET_TEXT + "mechanics:\n  zones: {use: zones}\n  side_name: {use: zones}\n"
    rules = """
    from game import *


    def watched(where: Hex, side: Side) -> bool:
        return zones.at(where, side, None, "move") and side_name.at(where, side, None, "move") and side_name(side) != "" and zones(where) > 0


    def zones(where: Hex) -> int:
        return 1
    """  # noqa: E501
    from vmodsmith.rules.mechanics import expand

    whole, problems = expand(with_rules(rules, sheet))
    assert problems == [] and checked(whole)[1] == []
    home = written(whole, tmp_path)
    (home / "else.py").write_text(
        "from game import *\n\n\ndef f(h: Hex, s: Side) -> bool:\n"
        '    return zones.at(h, s, None, "move") and side_name(s) != "" and zones(h) > 0\n',
        encoding="utf-8",
    )
    assert [each for each in mypy(home) if "/fight.py" not in each] == []


# ---- in a workspace


def test_check_writes_the_words_and_renews_them(folder: Path) -> None:
    assert told(folder) == []
    words = folder / "game.pyi"
    first = words.read_text(encoding="utf-8")
    assert first.startswith(WRITTEN) and 'Terrain: TypeAlias = Literal["clear", "woods"]' in first
    assert mypy(folder, "--strict-equality") == []
    before = words.stat().st_mtime_ns
    assert told(folder) == [] and words.stat().st_mtime_ns == before
    (folder / "fight.yaml").write_text(SHEET.replace("name: Fought", "name: Done"), encoding="utf-8")
    told(folder)
    assert "    Done: bool\n" in words.read_text(encoding="utf-8")


def test_no_build_depends_on_the_words(folder: Path) -> None:
    workspace = Workspace(folder.parents[2])
    before = workspace.digest("skirmish")
    told(folder)
    assert (folder / "game.pyi").exists() and (folder / "game.py").exists()
    assert workspace.digest("skirmish") == before


def test_games_without_rules_of_their_own_get_no_words_unasked(skirmish: Path) -> None:
    for file in (skirmish / "templates/skirmish/rules").glob("fight.*"):
        file.unlink()
    check_game(Workspace(skirmish), "skirmish")
    assert not list(skirmish.rglob("game.py*"))
    made = CliRunner().invoke(main, ["--workspace", str(skirmish), "editor", "skirmish"])
    assert made.exit_code == 0, made.output
    assert made.output.splitlines()[0] == "skirmish: templates/skirmish/rules/game.pyi written"
    assert (skirmish / "templates/skirmish/rules/game.pyi").exists()
    made = CliRunner().invoke(main, ["--workspace", str(skirmish), "editor"])
    assert made.output == "skirmish: the words for editors are up to date\n"


def test_a_folder_that_cannot_be_written_is_checked_all_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(home: FolderWriter, path: Path, contents: bytes) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(FolderWriter, "write", refuse)
    assert told(folder) == []
    assert not (folder / "game.pyi").exists()
    made = CliRunner().invoke(main, ["--workspace", str(folder.parents[2]), "editor"])
    assert (made.exit_code, made.output) == (1, "skirmish: nothing was written: Permission denied\n")


def test_nothing_is_written_outside_of_the_workspace(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    folder.rename(outside)
    folder.symlink_to(outside, target_is_directory=True)
    read_game(Workspace(folder.parents[2]), "skirmish")
    assert not (outside / "game.pyi").exists()


def test_a_file_that_leads_elsewhere_is_left_alone(folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "mine.txt"
    elsewhere.write_text("mine", encoding="utf-8")
    (folder / "game.pyi").symlink_to(elsewhere)
    told(folder)
    assert elsewhere.read_text(encoding="utf-8") == "mine" and (folder / "game.pyi").is_symlink()


def test_an_authors_own_file_of_that_name_is_told_and_kept(folder: Path) -> None:
    (folder / "game.py").write_text("def mine() -> int:\n    return 1\n", encoding="utf-8")
    line, *rest = told(folder)
    assert all("not checked" in each or "nothing calls this one" in each for each in rest)
    assert line.startswith("templates/skirmish/rules/game.py: found 'game.py', expected another file name")
    assert "mine" in (folder / "game.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["my-rules.py", "1st.py", "class.py", "random.py"])
def test_a_file_has_a_name_that_editors_understand(folder: Path, name: str) -> None:
    (folder / name).write_text("def mine() -> int:\n    return 1\n", encoding="utf-8")
    line, *rest = told(folder)
    assert all("not checked" in each or "nothing calls this one" in each for each in rest)
    assert line.startswith(f"templates/skirmish/rules/{name}: found {name!r}")


def test_what_tools_hide_beside_rules_is_no_file_of_the_game(folder: Path) -> None:
    workspace = Workspace(folder.parents[2])
    assert told(folder) == []
    before = workspace.digest("skirmish")
    for hidden in (".mypy_cache/3.11/cache.0.db", ".mypy_cache/CACHEDIR.TAG", "__pycache__/fight.pyc", ".idea/x.xml"):
        (folder / hidden).parent.mkdir(parents=True, exist_ok=True)
        (folder / hidden).write_text("x", encoding="utf-8")
    assert told(folder) == [] and workspace.digest("skirmish") == before
