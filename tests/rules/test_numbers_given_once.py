"""A new piece has a number that no piece of the game ever had: what rules keep of one that is gone, by itself or by its
number, is not true of it. VASSAL numbers pieces by the clock, and gives a number again that is free."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from vmodsmith.assemble.tabletop_data import tabletop_data
from vmodsmith.engine import Engine
from vmodsmith.model import Game
from vmodsmith.rules.checked import checked
from vmodsmith.rules.tabletop import Play, SharedData, opened
from vmodsmith.rules.tabletop.python import emit
from vmodsmith.vassal.savedgame import obfuscate, saved_text

from . import grown

MANY = 300
"""Pieces that come and go in one action: in an engine far more than one a millisecond."""

RULES = f"""
from game import *


def come_and_go() -> None:
    here = place_hex("mill")
    numbers: list[str] = []
    for n in range({MANY}):
        flag = new_piece("flag", here)
        if flag.uid in numbers or flag in game.Shots or flag.uid in game.Fired:
            report(f"{{n}} is known already")
            return
        numbers.append(flag.uid)
        if n < 5 or n > {MANY - 5}:
            shots = game.Shots
            shots[flag] = n
            game.Shots = shots
            game.Fired = game.Fired + [flag.uid]
        flag.discard()
    report(f"{{len(numbers)}} came and went")


def comes() -> None:
    flag = new_piece("flag", place_hex("mill"))
    old = flag in game.Shots or flag.uid in game.Fired
    report("old" if old else "new")
"""

SHEET = """
name: rule.fight
properties:
  - {name: Shots, type: "dict[Piece, int]"}
  - {name: Fired, type: "list[str]"}
buttons:
  - {id: come-and-go, menu: come_and_go, call: come_and_go()}
  - {id: comes, menu: comes, call: comes()}
"""


@pytest.fixture(scope="module")
def played() -> Game:
    """The small game with these rules."""
    return grown.game(RULES, SHEET)


@pytest.fixture(scope="module")
def numbered_module(played: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its module."""
    return grown.module(played, tmp_path_factory.mktemp("numbers"))


@pytest.fixture
def engine(open_engine: Callable[..., Engine], numbered_module: Path) -> Engine:
    """A new game."""
    found = open_engine(numbered_module)
    found.new_game()
    return found


def pressed(game: Engine | Play, button: str) -> list[str]:
    """What a button says."""
    mark = game.mark()
    game.press(button)
    return [each.removeprefix("- ") for each in game.chat(mark)]


def holds(game: Engine | Play) -> None:
    """Nothing of those that are gone sticks to a later one: not in the action, not in the next, not after an undo."""
    assert pressed(game, "come_and_go") == [f"{MANY} came and went"]
    assert pressed(game, "comes") == ["new"]
    game.undo()
    assert pressed(game, "comes") == ["new"]
    assert pressed(game, "come_and_go") == [f"{MANY} came and went"]


def test_on_the_table(played: Game) -> None:
    program, problems = checked(played)
    assert problems == []
    play = opened(SharedData(tabletop_data(played), emit(program)))
    play.new_game()
    holds(play)


def test_in_the_engine(engine: Engine) -> None:
    holds(engine)


def test_a_number_of_another_players_later_clock_is_not_given_again(engine: Engine, tmp_path: Path) -> None:
    """A piece came from a player whose clock is two hours ahead, and is gone."""
    placed = engine.place("flag", "0101")
    ahead = str(int(placed) + 2 * 3_600_000)
    save = tmp_path / "theirs.vsav"
    engine.save(save)
    with ZipFile(save) as archive:
        entries = {each: archive.read(each) for each in archive.namelist()}
    entries["savedGame"] = obfuscate(saved_text(save.read_bytes()).replace(placed, ahead))
    with ZipFile(save, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    engine.load(save)
    assert [each["uid"] for each in engine.pieces()] == [ahead]
    pressed(engine, "comes")
    engine.remove(f"uid:{ahead}")
    pressed(engine, "comes")
    assert all(int(each["uid"]) > int(ahead) for each in engine.pieces())


def test_a_table_for_tests_gives_numbers_again(played: Game) -> None:
    program, _ = checked(played)
    play = opened(SharedData(tabletop_data(played), emit(program)))
    play.tabletop.again = True
    play.new_game()
    assert pressed(play, "come_and_go") == ["1 is known already"]
