"""Texts that stay in sight on the toolbar: a label for each, soon after whatever changes it, in each player's own
language; a rule that fails or would change the game shows none and stops nothing."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from shared.games import ROOT

from vmodsmith.engine import Engine
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.rules.tabletop import Play
from vmodsmith.tasks.tabletop import laid, lay

from . import grown
from .campaign import write

RULES = """
from game import *


def toolbar_labels() -> list[Text]:
    found: list[Text] = [say("order.attack"), f"<b>{len([p for p in map_pieces() if p.side == 'red'])}</b> of red"]
    if game.Worth > 3:
        found.append(f"{game.Worth} points")
    if game.Worth > 5:
        game.Worth = 0
    return found


def gains(points: int) -> None:
    game.Worth = game.Worth + points


def told(points: int) -> None:
    report("a line", "quiet")
    gains(points)
"""
SHEET = """
name: rule.fight
properties:
  - {name: Worth, type: int}
buttons:
  - {id: gain, menu: Gain, call: gains(4)}
  - {id: told, menu: Told, call: "told(0 - 1)"}
"""
STRINGS = "templates/skirmish/strings.csv"
_LAST = (
    '{new bsh.Interpreter().eval("all = VASSAL.build.GameModule.getGameModule().getToolBar().getComponents(); '
    "seen = new StringBuffer(); for (n = 0; n < all.length; n++) if (all[n] instanceof javax.swing.JLabel) "
    'seen.append(all[n].getText()).append((char) 124); seen.toString();")}'
)
"""The texts of the labels, each before a bar, without asking for them anew."""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return grown.module(grown.game(RULES, SHEET), tmp_path_factory.mktemp("labels"))


def _soon(engine: Engine, *texts: str) -> None:
    """The labels are these soon, by themselves."""
    wanted, until = "".join(f"{each}|" for each in texts), time.monotonic() + 10
    while (found := engine.expression(_LAST)) != wanted:
        assert time.monotonic() < until, found
        time.sleep(0.05)


def test_labels_follow_what_changes_them(open_engine: Callable[..., Engine], module: Path) -> None:
    engine = open_engine(module)
    engine.new_game()
    _soon(engine, "attack", "<b>0</b> of red")
    assert {"attack", "<b>0</b> of red"} <= set(engine.labels())
    engine.place("r-1", "0203")  # by hand: no rule says anything of it
    _soon(engine, "attack", "<b>1</b> of red")
    engine.press("Gain")  # an action without a line
    _soon(engine, "attack", "<b>1</b> of red", "4 points")
    engine.press("Told")
    _soon(engine, "attack", "<b>1</b> of red")
    engine.undo()
    _soon(engine, "attack", "<b>1</b> of red", "4 points")
    mark = engine.mark()
    engine.press("Gain")  # then the rule would change the game
    _soon(engine)
    assert [each for each in engine.chat(mark) if "may ask, but not change" in each]
    engine.undo()
    _soon(engine, "attack", "<b>1</b> of red", "4 points")
    engine.new_game()
    _soon(engine, "attack", "<b>0</b> of red")


def test_each_player_reads_them_in_the_own_language(open_engine: Callable[..., Engine], module: Path) -> None:
    engine = open_engine(module, locale="ja")
    engine.new_game()
    _soon(engine, "攻撃", "<b>0</b> of red")


DECLARED = """mechanics:
  tally:
    use: toolbar
    labels:
      - {text: sight.red, values: ["len([p for p in map_pieces() if p.side == 'red'])"]}
      - {text: sight.night, when: turn() > 1}
  fog:
    use: toolbar
    labels: [{text: sight.fog, option: referee}, {text: sight.sides, values: [it], each: sides()}]
"""
TEXTS = "sight.red,Red units {0},赤軍 {0},\nsight.night,Night,夜,\nsight.fog,Fog,霧,\nsight.sides,Side {0},側 {0},\n"


@pytest.fixture(scope="module")
def declared(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Play]:
    root = write(tmp_path_factory.mktemp("declared"), DECLARED, "", {STRINGS: TEXTS})
    game, problems = load_expanded(root, "skirmish")
    assert game is not None and not problems, "\n".join(map(str, problems))
    return lay(game).opened


def test_declarations_add_their_labels_in_order(declared: Callable[[str], Play]) -> None:
    play = declared("en")
    play.new_game()
    assert play.labels()[1:] == ["Red units 0", "Side red", "Side blue"]
    play.place("r-1", "0203")
    play.jump(Turn="2")
    assert play.labels()[1:] == ["Red units 1", "Night", "Side red", "Side blue"]
    play = declared("ja")
    play.new_game()
    assert play.labels()[1] == "赤軍 0"


@pytest.mark.parametrize("name", Workspace(ROOT).games())
def test_every_game_keeps_something_in_sight(name: str) -> None:
    """Its points or losses, from the first moment, in both languages."""
    prepared = laid(Workspace(ROOT), name)
    for language in ("en", "ja"):
        play = prepared.opened(language)
        play.new_game()
        shown = play.labels()[1:]
        assert shown and all(re.search(r"\d", each) for each in shown[-1:]), shown
