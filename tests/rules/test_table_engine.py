"""The tabletop in memory against the engine: random things that players do, without rules of a game, must come out the
same.

`VMODSMITH_WALKS` says how many walks each game gets, `VMODSMITH_SEED` where their seeds begin.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.games import ROOT, SMALL, load, plugins_of, write_blank
from shared.seeds import first

from vmodsmith.assemble.tabletop_data import tabletop_data
from vmodsmith.engine import Engine
from vmodsmith.model import Game
from vmodsmith.rules.tabletop import SharedData, opened
from vmodsmith.rules.tabletop.tabletop_data import Button

from .both import Both, Walk

WALKS = int(os.environ.get("VMODSMITH_WALKS", "2"))
SEED = first(1)
STEPS = 40

GAMES = [(SMALL, "skirmish", "en"), (SMALL, "skirmish", "ja"), (ROOT, "hattin", "en"), (ROOT, "zitadelle", "en")]


def plain(name: str, root: Path) -> Game:
    """A game without its rules: only what VASSAL's own traits do is left."""
    return load(name, root).model_copy(update={"rules": (), "functions": (), "trees": ()})


@pytest.fixture(scope="module", params=GAMES, ids=lambda each: f"{each[1]}-{each[2]}")
def both(
    request: pytest.FixtureRequest, needs_engine: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Both]:
    """A game in the engine and on a table, plug-ins and all."""
    root, name, language = request.param
    game = plain(name, root)
    module = write_blank(game, tmp_path_factory.mktemp(name))
    extensions = tuple(each.id for each in game.manifest.plugins)
    play = opened(SharedData(tabletop_data(game)), language=language, extensions=extensions)
    with Engine(module, locale=language, extensions=plugins_of(module)) as engine:
        yield Both(engine, play)


def walk_of(both: Both, seed: int) -> Walk:
    """A walk through whatever the palette and the maps have."""
    tabletop_data = both.play.tabletop.data
    rows = [name for name in tabletop_data.slots if "#" not in name]
    return Walk(both, seed, rows, [(each.map, each.name) for each in tabletop_data.spots.values()])


@pytest.mark.parametrize("seed", range(SEED, SEED + WALKS))
def test_random_play_comes_out_the_same(both: Both, seed: int) -> None:
    both.faults.clear()
    walk = walk_of(both, seed)
    walk.start(8)
    for _ in range(STEPS):
        walk.step()
        assert not both.faults, "\n".join(both.faults[:5])


def test_setups_come_out_the_same(both: Both) -> None:
    both.faults.clear()
    table = both.play.tabletop
    for setup in table.game.setups[:2]:
        both.setup(table.data.names[f"setup.{setup.id}"], setup.id)
        both.compare()
        both.menus(list(both.uids)[::40])
        assert not both.faults, "\n".join(both.faults[:5])


def test_buttons_do_what_those_of_the_engine_do(both: Both) -> None:
    """Dice and the mark of moved pieces; the engine's other buttons open windows."""
    both.faults.clear()
    both.new_game()
    tabletop_data, local = both.play.tabletop.data, both.play.tabletop.state.local
    there = {text.partition(" [")[0]: text for text in both.engine.texts()["buttons"]}
    acting = [*tabletop_data.dice, Button("unmoved", (tabletop_data.names["ui.unmoved"],))]
    assert len(acting) > 1
    for button in acting:
        text = there[next(local(each) for each in button.texts if local(each) in there)]
        for each in (both.engine, both.play):
            each.seed(0)
            each.dice(3, 5)
        both.do(f"press {text}", lambda text=text: both.engine.press(text), lambda text=text: both.play.press(text))
        both.compare()
        assert both.engine.dice_state()["left"] == both.play.dice_state()["left"]
    both.do("press", lambda: both.engine.press("No such button"), lambda: both.play.press("No such button"))
    assert not both.faults, "\n".join(both.faults[:5])


def test_the_turn_tracker_goes_where_scenarios_want_it(both: Both) -> None:
    both.faults.clear()
    game = both.play.tabletop.game
    both.new_game()
    for phase in (game.phases[-1], game.phases[0]):
        want = {"Turn": "2", "Phase": phase.id}
        both.do(f"jump to {want}", lambda want=want: both.engine.jump(**want), lambda want=want: both.play.jump(**want))
        both.compare()
        assert both.engine.properties("Turn", "Phase") == both.play.properties("Turn", "Phase") == want
    both.do("jump", lambda: both.engine.jump(Turn="99"), lambda: both.play.jump(Turn="99"))
    assert not both.faults, "\n".join(both.faults[:5])


def test_copies_out_of_the_palette_are_alike(both: Both) -> None:
    """Whatever number a scenario gives them: players take all from the slot of the first, and the last one left answers
    to the id of its row. The slots of the others are there for refreshes."""
    both.faults.clear()
    both.new_game()
    game, tabletop_data = both.play.tabletop.game, both.play.tabletop.data
    several = next(each.id for each in game.counters if each.quantity > 1 and each.use != "sheet")
    spot = next(iter(tabletop_data.spots.values()))
    uids = [both.place(each, spot.name, spot.map) for each in (several, f"{several}#2")]
    both.compare()
    (there, _), (here, _) = both.theirs(uids)
    both.do("remove", lambda: both.engine.remove(there), lambda: both.play.remove(here))
    for each in (both.engine, both.play):
        assert each.exists(several) and not each.exists(f"{several}#2")
    both.compare()
    assert not both.faults, "\n".join(both.faults[:5])


def test_pieces_are_arranged_the_same(both: Both) -> None:
    """What scenarios do to a piece without its commands."""
    both.faults.clear()
    both.new_game()
    game, tabletop_data = both.play.tabletop.game, both.play.tabletop.data
    unit = next(each for each in game.counters if len(each.faces) > 1 and not game.kinds[each.kind].hides)
    spot = next(iter(tabletop_data.spots.values()))
    uid = both.place(unit.id, spot.name, spot.map)
    (there,), (here,) = both.theirs([uid])
    kind = game.kinds[unit.kind]
    layers = [("Step", 2), *((name, 1) for name in kind.conditions), ("nonsense", 1)]
    for name, level in layers:
        both.do(
            f"layer {name}",
            lambda name=name, level=level: both.engine.set_layer(there, name, level),
            lambda name=name, level=level: both.play.set_layer(here, name, level),
        )
    both.do("facing", lambda: both.engine.set_facing(there, 3), lambda: both.play.set_facing(here, 3))
    for state in kind.states:
        name = game.state_by_id[state].property_name
        both.do(
            f"set {name}",
            lambda name=name: both.engine.set_piece_property(there, name, "1"),
            lambda name=name: both.play.set_piece_property(here, name, "1"),
        )
    both.compare()
    both.menus([uid])
    for _ in range(3):
        both.do("undo", both.engine.undo, both.play.undo)
        both.compare()
    both.do("remove", lambda: both.engine.remove(there), lambda: both.play.remove(here))
    both.compare()
    assert not both.faults, "\n".join(both.faults[:5])
