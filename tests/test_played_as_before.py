"""What is played is what it was: the scenarios of small games to their end, games of each group of mechanics at random,
small games made at random from their files to what is on the table. Digests are in `as_before.csv`."""

from __future__ import annotations

import hashlib
import importlib
import json
import random
from pathlib import Path

import pytest
from rules.campaign import campaign
from rules.fighting import declared
from rules.parts import FILES, FUNCTIONS, SHEET
from shared.games import SMALL
from shared.ledger import as_before, digest
from shared.made_games import NAME, make

from vmodsmith.assemble import archives
from vmodsmith.reading.scenarios import read_scenarios
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.rules.tabletop import Play
from vmodsmith.scenarios.runner import run_case
from vmodsmith.simulation.action_mix import ActionMix
from vmodsmith.simulation.random_player import RandomPlayer
from vmodsmith.simulation.run_results import RunResults
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.tabletop import PreparedTabletop, laid, lay

PLAYED = ("assault", "combat", "fire_and_sight", "loss_allocation", "movement", "retreat")
"""Groups of mechanics that tests play, each with a sheet that declares them."""


def _table(play: Play) -> str:
    """All that is on the table and was said at it, as text."""
    pieces = {each["uid"]: play.piece(f"uid:{each['uid']}") for each in play.pieces()}
    menus = {uid: play.menu(f"uid:{uid}") for uid in pieces}
    shown = {where.number: str(text) for where, text in play.tabletop.shown.items()}
    asked = [str(each) for each in play.dialogs()]
    buttons = [str(each) for each, _ in play.buttons]
    told = (pieces, menus, shown, play.snapshot(), play.chat(), asked, play.problems(), play.turn(), buttons)
    return json.dumps(told, ensure_ascii=False, default=str, sort_keys=True)


def _at_random(game: PreparedTabletop, seed: int, turns: int = 2, actions: int = 6) -> str:
    """A game from each setup with pieces, alone and with two players."""
    walk, told = RunResults(), []
    for seated in (False, True):
        play = game.opened()
        wanderer = RandomPlayer(play, random.Random(seed), walk, ActionMix(actions=actions))
        for each in game.game.setups:
            wanderer.game(each.id, turns, seed, seated=seated)
            told.append(_table(play))
    told += [
        str(walk.actions),
        str(walk.commands),
        str(walk.words),
        str([each.to_json() for each in walk.faults.values()]),
    ]
    return digest("\n".join(told))


@pytest.mark.parametrize("name", ["skirmish", "trial"])
def test_each_scenario_of_a_small_game_ends_as_it_did(name: str, tmp_path: Path) -> None:
    root = SMALL
    if name == "trial":
        root = tmp_path / "w"
        new_game(root, name)
    game = laid(Workspace(root), name)
    cases, problems = read_scenarios(root, Workspace(root).scenarios(name))
    assert problems == [] and cases
    made = {}
    for case in cases:
        play = game.opened(case.scenario.locale, case.scenario.extensions)
        result = run_case(play, case, game.names, game=name)
        made[case.name] = digest(_table(play) + str([str(each) for each in result.failures]))
    as_before(f"scenarios of {name}", made)


@pytest.mark.parametrize("name", PLAYED)
def test_mechanics_played_at_random_are_played_as_they_were(name: str) -> None:
    module = importlib.import_module(f"rules.test_{name}_played")
    game = lay(declared(module.SHEET.replace("<shorter>", "yes"), getattr(module, "OWN", "")))
    as_before("random play of mechanics", {name: _at_random(game, 3)}, part=True)


def test_parts_of_mechanics_played_at_random_are_played_as_they_were(tmp_path: Path) -> None:
    game = lay(campaign(tmp_path, SHEET, FUNCTIONS, FILES))
    as_before("random play of mechanics", {"parts": _at_random(game, 3)}, part=True)


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_small_game_made_at_random_is_what_it_was(seed: int, tmp_path: Path) -> None:
    """What is told of it, written into its module, and played."""
    make(tmp_path, seed)
    made = {
        "problems": digest(
            "\n".join(f"{each.file}:{each.line} {each.found}" for each in check_game(Workspace(tmp_path), NAME))
        )
    }
    game, problems = load_expanded(tmp_path, NAME)
    assert game is not None, problems
    for plugin, entries in archives(game, game.style).items():
        for path, content in entries.items():
            if not path.endswith((".java", "texts.txt")):  # held with the starter
                made[f"{plugin} {path}".strip()] = hashlib.sha256(content).hexdigest()
    made["play"] = _at_random(lay(game), seed)
    as_before(f"made game {seed}", made)
