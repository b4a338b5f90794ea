"""The workspace's modules in the real engine as they are built: the checks that hold for every module, and every
language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import SMALL, WORKSPACES, load, plugins_of

from vmodsmith.assemble import plan
from vmodsmith.engine import run
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks import test as testing
from vmodsmith.tasks.artefacts import artefact
from vmodsmith.tasks.build import build_game

pytestmark = pytest.mark.usefixtures("needs_engine")


def _failed(report: testing.ScenarioReport) -> str:
    """A line for each fault."""
    return "\n".join(
        f"{each.name} ({each.file}:{each.line}): {fault}" for each in report.failed() for fault in each.failures
    )


def test_a_game_is_built_and_tested_as_the_command_does_it(tmp_path: Path) -> None:
    (report,) = testing.run(Workspace(SMALL), ["skirmish"], (), pictures=tmp_path)
    assert not _failed(report)
    assert len(report.results) > 10
    assert any(tmp_path.glob("*.png"))


@pytest.mark.slow(60)
@pytest.mark.parametrize("game", sorted(set(WORKSPACES) - {"skirmish"}))
def test_checks(game: str, tmp_path: Path) -> None:
    """The module with its drawn pictures; its scenarios are in `test_games`."""
    workspace = Workspace(WORKSPACES[game])
    built = build_game(workspace, game)
    data = load(game, workspace.root)
    report = run(
        game,
        built.path,
        [],
        root=workspace.root,
        resolver=testing.resolver(data, plan(data)),
        setups=testing.expected_places(data, plan(data)),
        extensions={each.id: artefact(workspace, game, plugin=each.id) for each in data.manifest.plugins},
        pictures=tmp_path,
    )
    assert not _failed(report)
    assert len(report.results) > 10
    assert len(list(tmp_path.glob("*.png"))) == len(data.setups)


@pytest.fixture(scope="module", params=WORKSPACES)
def game(request: pytest.FixtureRequest) -> str:
    """Game after game, so that tests of one follow each other in the same engines."""
    return str(request.param)


def test_every_language(game: str, engines: Engines, blank: Callable[[str], Path]) -> None:
    """Under each language of the game the window speaks it, while what rules compare stays the same."""
    module, data = blank(game), load(game, WORKSPACES[game])
    neutral: set[tuple[str, ...]] = set()
    for language in data.manifest.languages:
        engine = engines.get(module, language, plugins_of(module))
        mark = engine.mark()
        side = data.manifest.sides[0]
        setup = engine.info()["setups"][0]
        engine.setup(setup, side=data.text(side.name))
        assert data.text(data.manifest.title, language) in str(engine.info()["title"])
        unit = next(row.piece for row in data.setup_rows[data.setups[0].id] if "/" not in row.at)
        menu = " ".join(str(item["text"]) for item in engine.menu(unit))
        assert {"en": "Eliminate", "ja": "除去する"}[language] in menu
        assert engine.complaints_at_opening() == engine.problems(mark) == []
        here = engine.piece(unit, "Side", "CurrentMap", "CurrentZone", "LocationName", "Kind")
        neutral.add(tuple(str(value) for _, value in sorted(here["properties"].items())))
    assert len(neutral) == 1


AWAY = {"Lose a step", "Regain a step", "Eliminate", "Return to the map", "Delete"}


def test_what_takes_a_piece_away_stands_apart_in_its_menu(
    game: str, engines: Engines, blank: Callable[[str], Path]
) -> None:
    """Below a line; and no line borders on nothing."""
    module, data = blank(game), load(game, WORKSPACES[game])
    engine = engines.get(module, extensions=plugins_of(module))
    engine.setup(data.text(data.setups[0].name), side="Solo")
    unit = next(row.piece for row in data.setup_rows[data.setups[0].id] if "/" not in row.at)
    *above, last = engine.call("menu_groups", ref=unit)
    assert above and all(above)
    assert last[0] in AWAY and not AWAY & {text for group in above for text in group}


def test_setups_put_pieces_where_the_grid_puts_those_dragged(
    game: str, engines: Engines, blank: Callable[[str], Path]
) -> None:
    """On the very pixel: else a piece that is dragged into a hex of the setup forms no stack with what stands there."""
    module, data = blank(game), load(game, WORKSPACES[game])
    engine = engines.get(module, extensions=plugins_of(module))
    engine.setup(data.text(data.setups[0].name))
    standing = [each for each in engine.pieces() if each["at"].isdigit()]
    assert standing
    for each in standing:
        where = engine.where(each["at"], each["map"])
        assert (each["x"], each["y"]) == (where["x"], where["y"]), each
    one, other = next((a, b) for a in standing for b in standing if a["at"] != b["at"] and a["map"] == b["map"])
    before = sum(each["at"] == one["at"] for each in standing)
    engine.move(f"uid:{other['uid']}", one["at"], one["map"])
    assert engine.value(f"uid:{one['uid']}", "StackSize") == str(before + 1)
