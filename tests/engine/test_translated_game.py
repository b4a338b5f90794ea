"""The small game in a language that the program does not bring, by a translator's table alone: played in VASSAL by
somebody who reads nothing else.

`tests/translated_it.po` is what `vmodsmith words` writes, filled in.
"""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from vmodsmith import words
from vmodsmith.cli import main
from vmodsmith.engine import Engine
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game

NAME, LANGUAGE = "battle", "it"
TABLE = Path(__file__).parent.parent / "translated_it.po"


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game in English with the translator's table."""
    root = tmp_path_factory.mktemp("translated")
    new_game(root, NAME, "en")
    path = root / "counters" / NAME / "game.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count("languages: [en] ") == 1
    path.write_text(text.replace("languages: [en] ", f"languages: [en, {LANGUAGE}] "), encoding="utf-8")
    (root / "templates" / NAME / "strings").mkdir()
    shutil.copy(TABLE, root / "templates" / NAME / "strings" / f"{LANGUAGE}.po")
    return root


def test_the_table_is_read_as_it_came_back(translated: Path) -> None:
    assert [str(each) for each in check_game(Workspace(translated), NAME) if each.severity == "error"] == []


def text_of(key: str) -> str:
    return next(each.text for each in words.entries(TABLE.read_text(encoding="utf-8")) if each.key == key)


def test_printed_counters_are_in_that_language(translated: Path) -> None:
    def printed(*options: str) -> dict[str, bytes]:
        made = CliRunner().invoke(main, ["--workspace", str(translated), "sheets", NAME, "--png", "72", *options])
        assert made.exit_code == 0, made.output
        with zipfile.ZipFile(translated / "dist" / f"{NAME}-pictures.zip") as archive:
            return {each: archive.read(each) for each in archive.namelist() if each.endswith("-front.png")}

    english, italian = printed(), printed("--language", LANGUAGE)
    differ = {name.split("-", 1)[1] for name in english if "counters" in name and english[name] != italian[name]}
    words_on_them = ("turn", "sky", "red-men", "blue-men", "attacking", "unsupplied")
    assert differ == {f"{each}-front.png" for each in words_on_them}


@pytest.mark.slow(60)
def test_the_game_is_played_in_that_language(translated: Path, open_engine: Callable[..., Engine]) -> None:
    made = CliRunner().invoke(main, ["--workspace", str(translated), "build", NAME])
    assert made.exit_code == 0, made.output
    engine = open_engine(translated / "dist" / f"{NAME}.vmod", locale=LANGUAGE)
    assert engine.complaints_at_opening() == []
    named = engine.texts()
    assert named["maps"] == ["Mappa", "Tracciati"] and named["sides"] == ["Rosso", "Blu", "Solitario"]
    engine.setup(engine.info()["setups"][0], "Solo")
    engine.jump(Turn="1", Phase="red-move")
    mark = engine.mark()
    engine.move("red-4", "0604")
    engine.move("red-1", "0604")
    engine.turn("next")
    engine.dice(6)
    for piece in ("red-4", "red-1"):
        engine.do(piece, text_of("combat.declare"))
    engine.do("red-4", text_of("combat.odds"))
    engine.do("red-4", text_of("combat.resolve"))
    said = "\n".join(engine.chat(mark))
    for part in (
        "Carri 4 in 0604: 2½ per 5 esagoni, restano 3½",
        "Spostamenti di colonna: Cittadina -1, Fiume -1; ora colonna 1:1",
        "Dado 6 sulla colonna 1:1: il difensore si ritira di 2 esagoni (DR)",
        "Fanteria 12 deve ritirarsi di 2 esagoni – decide il giocatore Blu",
    ):
        assert part in said, said
    shown = [each["text"] for piece in ("red-4", "blue-2") for each in engine.menu(piece)]
    english = {each.base for each in words.entries(TABLE.read_text(encoding="utf-8")) if each.base != each.text}
    assert [each for each in shown if {*each.split(" > ")} & english] == []
    assert not any(each in said for each in ("Infantry", "retreat", "column", "player", "left"))
    assert engine.labels()[:2] == ["Punti: Rosso 1 – Blu 9", "Rimpiazzi: Rosso 1 – Blu 1"]
    assert engine.problems(mark) == []
