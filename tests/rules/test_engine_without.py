"""Where the rules of a module cannot run: the player is told once, in his language, and plays by hand."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest

from vmodsmith.engine import Engine, find_engine
from vmodsmith.vassal.archive import read_archive, write_archive

from . import grown

COMPILER = ("janino", "commons-compiler")
RULES = """
from game import *


def storm(me: Piece) -> None:
    me.mark("shaken")


def dragged(me: Piece) -> None:
    report("dragged")


def rest() -> None:
    report("rested")
"""
SHEET = """
name: rule.fight
commands:
  - {id: storm, for: unit, menu: Storm, group: Rules, when: me.face == 1, call: storm(me)}
hooks:
  - {id: dragged, on: moved, for: unit, call: dragged(me)}
  - {id: rest, on: phase, call: rest()}
buttons:
  - {id: rest-now, menu: Rest, call: rest()}
"""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module with these rules."""
    return grown.module(grown.game(RULES, SHEET), tmp_path_factory.mktemp("without"))


@pytest.fixture
def bare(needs_engine: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The installed engine without the compiler, and that with it: the folders of their libraries."""
    home, found = tmp_path / f"VASSAL-{find_engine().version}", find_engine().home
    (home / "lib").mkdir(parents=True)
    for jar in (found / "lib").glob("*.jar"):
        if not jar.name.startswith(COMPILER):
            # no links: Java follows them, and finds the rest of the class path beside the file they lead to
            shutil.copyfile(jar, home / "lib" / jar.name)
    for other in found.iterdir():
        if other.name != "lib":
            os.symlink(other, home / other.name)
    monkeypatch.setenv("VASSAL_HOME", str(home))
    return home / "lib", found / "lib"


@pytest.fixture
def no_janino(bare: tuple[Path, Path]) -> None:
    """The engine without the compiler."""


@pytest.fixture
def old_janino(bare: tuple[Path, Path]) -> None:
    """One whose compiler lacks a class, as those before 3.0 do that some distributions still have."""
    for jar in bare[1].glob("*.jar"):
        if jar.name.startswith(COMPILER):
            with ZipFile(jar) as whole, ZipFile(bare[0] / jar.name, "w") as made:
                for each in whole.namelist():
                    if not each.endswith("compiler/util/resource/MapResourceFinder.class"):
                        made.writestr(each, whole.read(each))


def by_hand(engine: Engine, said: str) -> None:
    """All that works without rules does, and of rules there is one line in the chat, as often as they are asked for."""
    engine.new_game()
    engine.place("r-1", "0101")
    for _ in range(2):
        texts = [each["text"] for each in engine.menu("r-1")]
        assert [each for each in texts if "Storm" in each or "Rules" in each] == []
        assert len(texts) > 5
    engine.do("r-1", texts[0])
    engine.move("r-1", "0203")
    assert engine.piece("r-1")["at"] == "0203"
    engine.turn("next")
    engine.press("Rest")
    engine.undo()
    lines = [each for each in engine.chat() if said in each]  # as soon as the module was opened
    assert len(lines) == 1, engine.chat()
    assert lines[0].startswith("- ")
    # it is in the log, with the reason; there is no dialog, and nothing else is wrong
    assert [each["kind"] for each in engine.problems()] == ["error"], engine.problems()
    assert engine.dialogs() == []


def test_without_the_compiler(no_janino: None, module: Path) -> None:
    with Engine(module, quick=False) as engine:
        by_hand(engine, "this VASSAL has no Janino")


def test_with_an_old_compiler(old_janino: None, module: Path) -> None:
    with Engine(module) as engine:
        by_hand(engine, "this VASSAL has another version of Janino")


def test_without_the_compiler_in_another_language(no_janino: None, module: Path) -> None:
    with Engine(module, locale="ja", quick=False) as engine:
        by_hand(engine, "コンパイラJaninoがありません")


def test_with_source_that_does_not_compile(needs_engine: None, module: Path, tmp_path: Path) -> None:
    entries = dict(read_archive(module.read_bytes()))
    source = entries["rules/Rules.java"].decode()
    entries["rules/Rules.java"] = source.replace("public void run(", "public void run(strange ").encode()
    write_archive(tmp_path / "broken.vmod", entries)
    with Engine(tmp_path / "broken.vmod") as engine:
        by_hand(engine, "The referee does not run here: File 'vmodsmith/Rules.java', Line ")


def test_with_data_that_are_missing(needs_engine: None, module: Path, tmp_path: Path) -> None:
    entries = dict(read_archive(module.read_bytes()))
    del entries["rules/hexes.txt"]
    write_archive(tmp_path / "poor.vmod", entries)
    with Engine(tmp_path / "poor.vmod") as engine:
        by_hand(engine, "The referee does not run here: the module has no file rules/hexes.txt.")
