"""Keys and drags, which setups and games begun from them do not name: pieces hear them as soon as their game is
opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.together import seated

from vmodsmith.assemble import plan
from vmodsmith.engine import Engine
from vmodsmith.model import Game

from . import grown

RULES = """
from game import *


def shout(me: Piece) -> None:
    me.Shouts += 1
    report(f"{me.id} shouts {me.Shouts}")


def lost(me: Piece) -> None:
    report(f"{me.id} is lost")


def dragged(me: Piece) -> None:
    report(f"{me.id} is dragged")
"""
SHEET = """
name: rule.fight
properties:
  - {name: Shouts, type: int, value: "0", of: unit}
commands:
  - {id: shout, for: unit, menu: Shout, key: Alt+G, when: me.Shouts < 4, call: shout(me)}
  - {id: eight, for: unit, menu: Eight, key: Num 8, when: me.Shouts > 1, call: shout(me)}
  - {id: whisper, for: unit, menu: Whisper, call: shout(me)}
  - {id: lost, for: unit, key: vms-to-losses, call: lost(me)}
hooks:
  - {id: dragged, on: moved, for: unit, call: dragged(me)}
"""
CLICK = """
view = VASSAL.build.module.Map.getMapList().get(0).getView();
for (id : new int[] {501, 502}) view.dispatchEvent(new java.awt.event.MouseEvent(view, id, 0L, 0, 1, 1, 1, false));
"""
"""A click into the first map, where nothing lies."""
ANEW = """
module = VASSAL.build.GameModule.getGameModule(); old = module.getGameState().getPieceForId("UID");
text = module.encode(new VASSAL.command.AddPiece(old));
new VASSAL.command.RemovePiece(old).execute();
module.decode(text).execute();
"""
"""A piece is taken away, and another player sends it back."""


@pytest.fixture(scope="module")
def game() -> Game:
    """The small game with two commands by keys."""
    return grown.game(RULES, SHEET)


@pytest.fixture(scope="module")
def module(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its module."""
    return grown.module(game, tmp_path_factory.mktemp("keys"))


def begun(engine: Engine, game: Game) -> Engine:
    """A game from the setup with units on the map."""
    engine.setup(game.text(next(each for each in game.setups if each.id == "close").name))
    return engine


def shouts(engine: Engine, piece: str, key: str = "Alt+G") -> str:
    mark = engine.mark()
    engine.key(piece, key)
    assert engine.problems(mark) == []
    return " ".join(engine.chat(mark))


def test_the_first_thing_in_a_session_is_a_key(
    open_engine: Callable[..., Engine], module: Path, game: Game, tmp_path: Path
) -> None:
    engine = begun(open_engine(module), game)
    unit = "uid:" + engine.pieces(Kind="unit")[0]["uid"]
    assert shouts(engine, unit).endswith("shouts 1")
    traits = engine.text_of(unit)["type"]
    assert "vms_do" in traits and "71,520" not in traits.replace("\\", "")  # as a saved game has it
    assert "vms-choose" not in traits and "acts(" not in traits
    before = engine.snapshot()
    assert shouts(engine, unit).endswith("shouts 2")
    engine.undo()
    assert engine.snapshot() == before and shouts(engine, unit).endswith("shouts 2")
    # by the menu, whose entry sends the same key; by a key that needs no more than a digit
    engine.do(unit, "Shout")
    assert shouts(engine, unit, "Num 8").endswith("shouts 4")
    assert shouts(engine, unit) == ""  # its condition
    engine.save(tmp_path / "game.vsav")
    engine.load(tmp_path / "game.vsav")
    assert shouts(engine, unit, "Num 8").endswith("shouts 5")


def test_a_piece_that_was_taken_away_and_comes_back_hears(engines: Engines, module: Path, game: Game) -> None:
    engine = begun(engines.get(module), game)
    unit = "uid:" + engine.pieces(Kind="unit")[0]["uid"]
    engine.remove(unit)
    engine.undo()
    assert shouts(engine, unit).endswith("shouts 1")
    fresh = engine.place("r-2", "0101")  # out of the palette, with all its keys
    assert shouts(engine, f"uid:{fresh}").endswith("shouts 1")


def test_both_players_hear(engines: Engines, module: Path, game: Game) -> None:
    made = plan(game)
    red, blue = engines.two(module)
    name = game.text(next(each for each in game.setups if each.id == "close").name)
    with seated((red, blue), ("Red", "Blue"), made.atlas, "keys") as table:
        table.begin(1, "move-red", {}, setup=name)  # blue joins, and is sent the game
        unit = "uid:" + red.pieces(Kind="unit")[0]["uid"]
        assert table.key(red, unit, "Alt+G").endswith("shouts 1")
        assert table.key(blue, unit, "Alt+G").endswith("shouts 2")


ALL = ["shouts", "is dragged", "is dragged", "is lost"]
"""Once each; a piece that is sent to a box is dragged there, for VASSAL."""


def heard(engine: Engine, unit: str) -> list[str]:
    """What the rules say of a command without a key, a drag, and a key of the piece itself."""
    mark = engine.mark()
    engine.do(unit, "Whisper")
    engine.move(unit, "0303")
    engine.key(unit, "Ctrl+E")
    assert engine.problems(mark) == []
    words = ("shouts", "is dragged", "is lost")
    return [next(word for word in words if word in line) for line in engine.chat(mark) if any(w in line for w in words)]


def test_what_setups_do_not_name_is_heard_once(engines: Engines, module: Path, game: Game) -> None:
    engine = begun(engines.get(module), game)
    unit = "uid:" + engine.pieces(Kind="unit")[0]["uid"]
    assert heard(engine, unit) == ALL
    assert heard(engine, f"uid:{engine.place('r-2', '0101')}") == ALL


def test_a_piece_that_comes_later_hears_with_the_next_click(engines: Engines, module: Path, game: Game) -> None:
    engine = begun(engines.get(module), game)
    unit = engine.pieces(Kind="unit")[0]["uid"]
    for script in (ANEW.replace("UID", unit), CLICK):
        line = script.replace("\n", " ").replace('"', '\\"')
        assert engine.expression(f'{{new bsh.Interpreter().eval("{line} return 1;")}}') == "1"
    assert heard(engine, f"uid:{unit}") == ALL
