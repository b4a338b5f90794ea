"""`vmodsmith test`: build what is out of date, then test the modules in an installed engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from builder.assemble import Plan, plan
from builder.engine import Report, Resolver, Result, read_scenarios
from builder.engine import run as run_engine
from builder.foundation.cache import fingerprint, open_cache
from builder.foundation.problems import WorkspaceError
from builder.model import Game
from builder.reading.workspace import Workspace
from builder.tasks.build import artefact, build_game, read_game

__all__ = ["expected_places", "proofs", "remember", "remembered", "resolver", "run", "say_result", "split_names"]


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
        report = run_engine(
            name,
            built.path,
            files,
            scenarios,
            progress,
            root=workspace.root,
            resolver=resolver(game, made),
            setups=expected_places(game, made),
            extensions={each.id: artefact(workspace, name, plugin=each.id) for each in game.manifest.plugins},
            pictures=pictures,
        )
        remember(workspace, name, report)
        reports.append(report)
    return reports


def remember(workspace: Workspace, game: str, report: Report) -> None:
    """Keep which scenarios passed with the data as they are now, for `coverage`."""
    with open_cache() as cache:
        key = _key(workspace, game)
        held = cache.get(key)
        known: dict[str, bool] = dict(held) if isinstance(held, dict) else {}
        known.update({each.name: each.passed for each in report.results})
        cache.set(key, known)


def remembered(workspace: Workspace, game: str) -> set[str] | None:
    """The scenarios that passed with the data as they are now; None where none was run."""
    with open_cache() as cache:
        held = cache.get(_key(workspace, game))
    return {name for name, passed in held.items() if passed} if isinstance(held, dict) else None


def _key(workspace: Workspace, game: str) -> str:
    return "tested:" + fingerprint(workspace.root, workspace.files(game), game)


def proofs(workspace: Workspace, game: str) -> dict[str, tuple[str, ...]]:
    """The paragraphs each scenario of a game proves."""
    folder = workspace.root / "templates" / game / "scenarios"
    files = [path.relative_to(workspace.root).as_posix() for path in sorted(folder.glob("*.yaml"))]
    cases, problems = read_scenarios(workspace.root, files)
    if problems:
        raise WorkspaceError(problems)
    return {case.name: case.scenario.proves for case in cases}


def resolver(game: Game, made: Plan) -> Resolver:
    """Ids of setups and addresses of places to the module's own names."""
    places = {address: (spot.map, spot.name) for address, spot in made.atlas.spots.items()}
    return Resolver(
        setups={each.id: made.say(each.name) for each in game.setups},
        sides={each.id: made.say(each.name) for each in game.manifest.sides},
        places=places,
    )


def expected_places(game: Game, made: Plan) -> dict[str, dict[str, str]]:
    """By setup, the place of each piece by its id, as the data says."""
    return {each.id: {piece: row.at for piece, row in made.rows(each).items()} for each in game.setups}


def say_result(result: Result, echo: Callable[[str], Any]) -> None:
    """One line a result, and a line a difference."""
    where = f" ({result.file}:{result.line})" if result.file else ""
    echo(f"{'pass' if result.passed else 'FAIL'}  {result.name}{where}  {result.seconds:.1f} s")
    for failure in result.failures:
        echo(f"      {failure}")
