"""The workspace's modules in the real engine: the checks that hold for every module, then each game's scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.games import ROOT, SMALL, load

from builder.engine import Engine
from builder.reading.workspace import Workspace
from builder.tasks import test as trial
from builder.tasks.build import build_game

pytestmark = pytest.mark.usefixtures("needs_engine")

MODULES = [(SMALL, "skirmish"), *((ROOT, name) for name in Workspace(ROOT).games())]


@pytest.fixture(params=MODULES, ids=lambda value: value[1])
def module(request: pytest.FixtureRequest) -> tuple[Workspace, str]:
    root, name = request.param
    return Workspace(root), name


def test_checks_and_scenarios(module: tuple[Workspace, str], tmp_path: Path) -> None:
    workspace, name = module
    (report,) = trial.run(workspace, [name], (), pictures=tmp_path)
    failed = [f"{each.name} ({each.file}:{each.line}): {fault}" for each in report.failed() for fault in each.failures]
    assert not failed, "\n".join(failed)
    assert len(report.results) > 10
    assert any(tmp_path.glob("*.png"))


def test_every_language(module: tuple[Workspace, str]) -> None:
    """Under each language of the game the window speaks it, while what rules compare stays the same."""
    workspace, name = module
    built = build_game(workspace, name)
    game = load(name, workspace.root)
    neutral: set[tuple[str, ...]] = set()
    for language in game.manifest.languages:
        with Engine(built.path, locale=language, extensions=built.plugins) as engine:
            side = game.manifest.sides[0]
            setup = engine.info()["setups"][0]
            engine.setup(setup, side=game.text(side.name))
            assert game.text(game.manifest.title, language) in str(engine.info()["title"])
            unit = next(row.piece for row in game.setup_rows[game.setups[0].id] if "/" not in row.at)
            menu = " ".join(str(item["text"]) for item in engine.menu(unit))
            assert {"en": "Eliminate", "ja": "除去する"}[language] in menu
            assert engine.problems() == []
            here = engine.piece(unit, "Side", "CurrentMap", "CurrentZone", "LocationName", "Kind")
            neutral.add(tuple(str(value) for _, value in sorted(here["properties"].items())))
    assert len(neutral) == 1


def test_setups_put_pieces_where_the_grid_puts_those_dragged(module: tuple[Workspace, str]) -> None:
    """On the very pixel: else a piece that is dragged into a hex of the setup forms no stack with what stands there."""
    workspace, name = module
    built = build_game(workspace, name)
    game = load(name, workspace.root)
    with Engine(built.path) as engine:
        engine.setup(game.text(game.setups[0].name))
        standing = [each for each in engine.pieces() if each["at"].isdigit()]
        assert standing
        for each in standing:
            where = engine.where(each["at"], each["map"])
            assert (each["x"], each["y"]) == (where["x"], where["y"]), each
        one, other = next((a, b) for a in standing for b in standing if a["at"] != b["at"] and a["map"] == b["map"])
        before = sum(each["at"] == one["at"] for each in standing)
        engine.move(f"uid:{other['uid']}", one["at"], one["map"])
        assert engine.value(f"uid:{one['uid']}", "StackSize") == str(before + 1)
