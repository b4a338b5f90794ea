"""Pieces are eliminated to the box of their kind: where a kind has none, `check` says so, and a rule that comes to it
stops."""

from __future__ import annotations

from pathlib import Path

import pytest

from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.tabletop import Play
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.tabletop import laid

NAME = "battle"
RULES, PIECES = f"templates/{NAME}/rules", f"templates/{NAME}/pieces.yaml"
SHEET = """\
name: rule.own
commands:
  - {id: raze, for: <kinds>, menu: cmd.raze, call: raze(me)}
"""
FUNCTIONS = """\
from game import *


def raze(me: Piece) -> None:
    burn(me)


def burn(me: Piece) -> None:
    me.eliminate()
"""


WAYS = pytest.mark.parametrize("way", ["eliminate", "lose_step"])
"""The last step lost eliminates: a flag has no other."""


def made(root: Path, way: str, *, boxes: bool = True, kinds: str = "flag") -> Path:
    """The small game with a command that eliminates pieces of some kinds; its units have a box for that, or have
    none."""
    new_game(root, NAME)
    (root / RULES / "own.yaml").write_text(SHEET.replace("<kinds>", kinds), encoding="utf-8")
    (root / RULES / "own.py").write_text(FUNCTIONS.replace("eliminate", way), encoding="utf-8")
    strings = root / f"templates/{NAME}/strings.csv"
    more = "rule.own,Own,独自,\ncmd.raze,Raze,破壊,\n"
    strings.write_text(strings.read_text(encoding="utf-8") + more, encoding="utf-8")
    pieces = root / PIECES
    text = pieces.read_text(encoding="utf-8")
    if not boxes:
        text = "\n".join(line for line in text.splitlines() if "eliminated:" not in line) + "\n"
    pieces.write_text(text, encoding="utf-8")
    return root


def told(root: Path) -> list[tuple[str, int, str]]:
    found = [each for each in check_game(Workspace(root), NAME) if "`eliminated`" in each.expected]
    return [(Path(each.file).name, each.line, each.expected) for each in found]


@WAYS
def test_a_command_for_pieces_without_a_box_that_eliminates_them_is_told(tmp_path: Path, way: str) -> None:
    ((file, line, expected),) = told(made(tmp_path, way))
    assert (file, line) == ("own.yaml", 3)
    assert "pieces.yaml: this eliminates them" in expected


@WAYS
def test_where_no_piece_has_a_box_every_place_that_eliminates_is_told(tmp_path: Path, way: str) -> None:
    """As one: at the kind that loses steps, else at the first place."""
    root = made(tmp_path, way, boxes=False)
    ((file, line, expected),) = told(root)
    assert (file, line) == ("pieces.yaml", 6)
    assert f"{RULES}/own.py:9" in expected and f"{RULES}/3-combat.yaml:6" in expected
    pieces = root / PIECES
    pieces.write_text(pieces.read_text(encoding="utf-8").replace("flip: steps", "flip: faces"), encoding="utf-8")
    ((file, line, expected),) = told(root)
    assert (file, line) == ("own.py", 9)
    assert "; also in " in expected and f"{RULES}/3-combat.yaml:6" in expected


@WAYS
def test_a_rule_that_comes_to_it_stops(tmp_path: Path, way: str) -> None:
    root = made(tmp_path, way, kinds="unit flag")
    assert told(root) == []
    play = laid(Workspace(root), NAME).opened()
    play.place("red-flag", "0404")
    play.do("red-flag", "Raze")
    assert "of a kind without a box for eliminated pieces" in play.problems()[-1]["text"]
    assert isinstance(play, Play) and play.piece("red-flag")["at"] == "0404"


def test_it_is_told_of_a_command_with_a_condition_that_only_asks(tmp_path: Path) -> None:
    root = made(tmp_path, "eliminate")
    plain = told(root)
    assert [(file, line) for file, line, _ in plain] == [("own.yaml", 3)]
    sheet = root / RULES / "own.yaml"
    sheet.write_text(sheet.read_text(encoding="utf-8").replace(", call:", ", when: me.hex is not None, call:"), "utf-8")
    assert told(root) == plain
