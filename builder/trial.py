"""`vmodsmith test`: build what is out of date, then test the modules in an installed engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from builder.assemble import Plan, plan
from builder.engine import Report, Resolver, Result
from builder.engine import run as run_engine
from builder.model import Game
from builder.pipeline import build_game, read_game
from builder.problems import WorkspaceError
from builder.workspace import Workspace

__all__ = ["expected_places", "resolver", "run", "say_result", "split_names"]


def split_names(workspace: Workspace, names: tuple[str, ...]) -> tuple[list[str], tuple[str, ...]]:
    """The games among the names (all games where none is), and the rest: scenarios."""
    games = set(workspace.games())
    wanted = workspace.require(tuple(each for each in names if each in games))
    return wanted, tuple(each for each in names if each not in games)


def run(
    workspace: Workspace,
    games: list[str],
    scenarios: tuple[str, ...],
    *,
    progress: Callable[[Result], None] | None = None,
    pictures: Path | None = None,
) -> list[Report]:
    """Test games in the engine, building first what is out of date.

    Raises EngineMissing, with the reason, where no engine can run; WorkspaceError for bad data or unknown names.
    """
    reports = []
    for name in games:
        built = build_game(workspace, name)
        game, problems = read_game(workspace, name)
        if game is None:
            raise WorkspaceError(problems)
        made = plan(game)
        files = sorted((workspace.root / "templates" / name / "scenarios").glob("*.yaml"))
        reports.append(
            run_engine(
                name,
                built.path,
                files,
                scenarios,
                progress,
                root=workspace.root,
                resolver=resolver(game, made),
                setups=expected_places(game, made),
                pictures=pictures,
            )
        )
    return reports


def resolver(game: Game, made: Plan) -> Resolver:
    """Ids of setups and addresses of places to the module's own names."""
    places = {address: (spot.map, spot.name) for address, spot in made.atlas.spots.items()}
    return Resolver(setups={each.id: made.say(each.name) for each in game.setups}, places=places)


def expected_places(game: Game, made: Plan) -> dict[str, dict[str, str]]:
    """By setup, the place of each piece by its id, as the data says."""
    return {each.id: {piece: row.at for piece, row in made.rows(each).items()} for each in game.setups}


def say_result(result: Result, echo: Callable[[str], Any]) -> None:
    """One line a result, and a line a difference."""
    where = f" ({result.file}:{result.line})" if result.file else ""
    echo(f"{'pass' if result.passed else 'FAIL'}  {result.name}{where}  {result.seconds:.1f} s")
    for failure in result.failures:
        echo(f"      {failure}")
