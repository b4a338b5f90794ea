"""`vmodsmith test --quick`: the scenarios of games on a tabletop in memory, with no VASSAL, no Java and no display."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from pathlib import Path

from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.model.scenarios import Case
from vmodsmith.reading.scenarios import read_wanted
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.tabletop import Play
from vmodsmith.scenarios.checks import checks
from vmodsmith.scenarios.choosing import chosen_of, unknown_plugins, unreadable
from vmodsmith.scenarios.results import Failure, Result, ScenarioReport
from vmodsmith.scenarios.runner import Kind, kind_of, run_case
from vmodsmith.tasks.tabletop import PreparedTabletop, laid

__all__ = ["run_quick"]


def run_quick(
    workspace: Workspace,
    name: str,
    scenarios: tuple[str, ...] = (),
    *,
    loose: tuple[Path, ...] = (),
    progress: Callable[[Result], None] | None = None,
) -> ScenarioReport:
    """Run the scenarios of a game (those named and those of `loose` files, else all) in memory, with the other players
    that they seat; checks that need the engine are listed as skipped. Scenarios that pass here do not count as proof
    for `coverage`.

    Raises WorkspaceError for bad data or unknown names.
    """
    start = time.perf_counter()
    game = laid(workspace, name)
    plugins = [each.id for each in game.game.manifest.plugins]
    cases, problems, scenarios = read_wanted(workspace.root, workspace.scenarios(name), scenarios, loose)
    chosen = chosen_of(cases, scenarios, problems)
    report = ScenarioReport(
        name, results=[*unreadable(name, problems, scenarios), *unknown_plugins(name, chosen, plugins)]
    )
    for each in report.results if progress else ():
        progress(each)  # type: ignore[misc]
    if not scenarios:
        report.skipped += checks([*game.names.setups.values()], [*game.names.sides.values()], plugins)
    tables: dict[Kind, Play] = {}
    for case in chosen:
        if not set(case.scenario.extensions) <= set(plugins):
            continue
        result = _run(game, tables, case)
        report.results.append(result)
        if progress is not None:
            progress(result)
    report.seconds = time.perf_counter() - start
    return report


def _run(game: PreparedTabletop, tables: dict[Kind, Play], case: Case) -> Result:
    """Run one scenario.

    An error of the tabletop itself is a failure like any other, and the next scenario gets a new tabletop.
    """
    kind = kind_of(case)
    if kind not in tables:
        tables[kind] = game.opened(*kind)
    try:
        return run_case(tables[kind], case, game.names, game=game.game.id)
    except WorkspaceError:
        raise
    except Exception as error:
        del tables[kind]
        result = Result(game.game.id, case.name, case.file, case.line, case.scenario.proves)
        where = traceback.extract_tb(error.__traceback__)[-1]
        found = f"{type(error).__name__}: {error} (line {where.lineno} of {where.name})"
        result.failures.append(Failure("the tabletop in memory failed", found=found))
        return result
