"""A game that one build of a module saved goes on under a later one, whose rules have changed: `vmodsmith build`
twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.games import write_blank

from vmodsmith.engine import Engine
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game

NAME = "battle"
RULES = f"templates/{NAME}/rules"
SHEET = """\
name: rule.own
properties:
  - {name: Marches, type: int, of: unit}
commands:
  - {id: march, for: unit, menu: cmd.march, key: Alt+M, call: march(me)}
  - {id: halt, for: unit, menu: cmd.halt, call: halt(me)}
"""
FUNCTIONS = """\
from game import *


def march(me: Piece) -> None:
    me.Marches += 1
    report(f"{me.name} marches {me.Marches}")


def halt(me: Piece) -> None:
    report(f"{me.name} halts")
"""
LATER_SHEET = """\
name: rule.own
properties:
  - {name: Sung, type: int, of: unit}
  - {name: Marches, type: int, of: unit}
commands:
  - {id: sing, for: unit, menu: cmd.sing, key: Alt+G, call: sing(me)}
  - {id: march, for: unit, menu: cmd.march, key: Alt+M, when: me.Marches < 3, call: march(me)}
"""
LATER_FUNCTIONS = """\
from game import *


def sing(me: Piece) -> None:
    me.Sung += 1
    report(f"{me.name} sings {me.Sung}")


def march(me: Piece) -> None:
    me.Marches += 2
    report(f"{me.name} strides {me.Marches}")
"""
TEXTS = "rule.own,Own,独自,\ncmd.march,March,行軍,\ncmd.halt,Halt,停止,\ncmd.sing,Sing,歌う,\n"


def build(workspace: Path, folder: Path, sheet: str, functions: str) -> Path:
    """The module of the workspace's game as its rules are now."""
    (workspace / RULES / "5-own.yaml").write_text(sheet, encoding="utf-8")
    (workspace / RULES / "own.py").write_text(functions, encoding="utf-8")
    assert [str(each) for each in check_game(Workspace(workspace), NAME) if each.severity == "error"] == []
    game, _ = load_expanded(workspace, NAME)
    assert game is not None
    folder.mkdir()
    return write_blank(game, folder)


@pytest.fixture
def saved(needs_engine: None, open_engine: Callable[..., Engine], tmp_path: Path) -> Path:
    """A workspace, and beside it a game of its first build: a unit has marched once and moved, an attack is
    declared."""
    workspace = tmp_path / "games"
    new_game(workspace, NAME)
    strings = workspace / "templates" / NAME / "strings.csv"
    strings.write_text(strings.read_text(encoding="utf-8") + TEXTS, encoding="utf-8")
    engine = open_engine(build(workspace, tmp_path / "first", SHEET, FUNCTIONS))
    engine.new_game("Solo")
    for piece, at in (("red-1", "0903"), ("red-4", "0803"), ("blue-1", "0904")):
        engine.place(piece, at)
    engine.jump(Turn="1", Phase="red-fight")
    mark = engine.mark()
    engine.do("red-1", "March")
    assert engine.chat(mark) == ["- Infantry 1 marches 1"]
    engine.do("red-4", "Attack…")
    engine.save(tmp_path / "game.vsav")
    return workspace


def test_a_game_goes_on_under_a_later_build(saved: Path, open_engine: Callable[..., Engine]) -> None:
    engine = open_engine(build(saved, saved.parent / "later", LATER_SHEET, LATER_FUNCTIONS))
    engine.load(saved.parent / "game.vsav", "Solo")
    mark = engine.mark()

    def said() -> list[str]:
        return [each.removeprefix("- ") for each in engine.chat(mark)]

    # what was kept is there, and the same key does what the present rules say
    engine.key("red-1", "Alt+M")
    assert said() == ["Infantry 1 strides 3"]
    texts = {each["text"] for each in engine.menu("red-1") if each["enabled"]}
    assert "Sing" in texts and not texts & {"March", "Halt"}
    # a command that the first build had not, from the menu and by its key, although the saved piece does not know that
    engine.do("red-1", "Sing")
    assert said()[1:] == ["Infantry 1 sings 1"]
    engine.undo()
    engine.key("red-1", "Alt+G")
    assert said()[-1] == "Infantry 1 sings 1"
    engine.undo()
    engine.do("red-4", "March")
    assert said()[-1] == "Tanks 4 strides 2"
    # what a mechanic had noted goes on
    engine.do("red-1", "Attack…")
    engine.dice(6)
    engine.do("red-4", "Resolve")
    assert any(
        "Infantry 1: 4, Tanks 4: 6 (total 10) against Infantry 11: 3 (total 3): 3:1 column" in each for each in said()
    )
    assert engine.dice_state()["left"] == [] and engine.value("blue-1", "Step_Level") == "2"
    assert engine.problems(mark) == []
