"""`vmodsmith test`: build what is out of date, then test the modules in an installed engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from vmodsmith.assemble import ModulePlan, plan
from vmodsmith.engine import EngineMissing
from vmodsmith.engine import run as run_engine
from vmodsmith.evidence.proofs import remember
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.model import Game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.scenarios.resolver import Resolver, values_of
from vmodsmith.scenarios.results import Result, ScenarioReport
from vmodsmith.tasks.artefacts import artefact
from vmodsmith.tasks.build import build_game
from vmodsmith.tasks.check import read_game

__all__ = ["EngineMissing", "Result", "expected_places", "resolver", "run"]


def run(
    workspace: Workspace,
    games: list[str],
    scenarios: tuple[str, ...],
    *,
    loose: tuple[Path, ...] = (),
    progress: Callable[[Result], None] | None = None,
    pictures: Path | None = None,
) -> list[ScenarioReport]:
    """Test games in the engine, after building those that are out of date. Scenarios in `loose` files do not count as
    proof for `coverage`.

    Raises EngineMissing, with the reason, if no engine can run; WorkspaceError for bad data or unknown names.
    """
    reports = []
    for name in games:
        before = workspace.state(name)
        built = build_game(workspace, name, renew=False)
        game, problems = read_game(workspace, name)
        if game is None:
            raise WorkspaceError(problems)
        made = plan(game)
        report = run_engine(
            name,
            built.path,
            [workspace.root / each for each in workspace.scenarios(name)],
            scenarios,
            progress,
            root=workspace.root,
            loose=loose,
            resolver=resolver(game, made),
            setups=expected_places(game, made),
            extensions={each.id: artefact(workspace, name, plugin=each.id) for each in game.manifest.plugins},
            pictures=pictures,
        )
        if not loose and workspace.state(name) == before:  # what was tested is what the files say
            remember(before[1], {each.name: each.passed for each in report.results})
        reports.append(report)
    return reports


def resolver(game: Game, made: ModulePlan) -> Resolver:
    """The resolver from ids of setups and addresses of places to the module's names."""
    places = {address: (spot.map, spot.name) for address, spot in made.atlas.spots.items()}
    return Resolver(
        setups={each.id: made.say(each.name) for each in game.setups},
        sides={each.id: made.say(each.name) for each in game.manifest.sides},
        places=places,
        values=values_of(game.states),
    )


def expected_places(game: Game, made: ModulePlan) -> dict[str, dict[str, str]]:
    """By setup, the place of each piece by its id, according to the data."""
    return {each.id: {piece: row.at for piece, row in game.rows_of(each).items()} for each in game.setups}
