"""Every problem of a game, in one list and one order, the same for all commands that report problems."""

from __future__ import annotations

from collections.abc import Iterable

from vmodsmith import check
from vmodsmith.check.one_cause import folded
from vmodsmith.check.rules.sheets import causes
from vmodsmith.check.scenarios.scenario_files import in_scenarios
from vmodsmith.check.scenarios.tutorials import after_all_others, recorded
from vmodsmith.check.table_names import as_they_are
from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Manifest
from vmodsmith.reading.files import Reader
from vmodsmith.reading.problem_columns import with_columns
from vmodsmith.reading.workspace import Workspace

__all__ = ["checked", "everything", "with_files"]


def checked(
    workspace: Workspace, game: Game | None, found: Iterable[Problem], cache: Cache | None = None
) -> list[Problem]:
    """The problems `found` in reading a game, and the findings of the checks of every build; None if the game could not
    be read. With a `cache`, checks that can find nothing new are not repeated.
    """
    if game is None:
        return with_columns(workspace.root, list(found))
    problems = causes(game, [*found, *check.run(game, cache=cache)])
    return as_they_are(workspace, game.manifest.id, with_columns(workspace.root, folded(game, problems)))


def everything(
    workspace: Workspace, name: str, game: Game | None, known: Iterable[Problem], *, built: bool = False
) -> list[Problem]:
    """The `known` problems, from `checked`, and all others: of scenarios, print formats, pages, legibility.

    Each once. With `built` the checks of a build are not repeated.
    """
    problems = with_files(workspace, name, game, known)
    if game is not None:
        problems += check.careful(game, sound=not any(each.severity == "error" for each in problems), built=built)
    else:
        problems += _skipped(workspace, name, problems)
    return after_all_others(list(dict.fromkeys(as_they_are(workspace, name, problems))))


def with_files(workspace: Workspace, name: str, game: Game | None, known: Iterable[Problem]) -> list[Problem]:
    """The problems from `checked`, and those of files that are not part of a module: scenarios, print formats, files
    that are not read.
    """
    from vmodsmith.reading.formats import format_problems  # slow to load, and the first checks do without
    from vmodsmith.reading.unread import unread

    problems = [*known, *in_scenarios(workspace, name, game)]
    problems += format_problems(workspace.root, name, game)
    problems += unread(workspace, name, game)
    problems += recorded(workspace, name, game)
    return after_all_others(list(dict.fromkeys(as_they_are(workspace, name, folded(game, problems)))))


def _skipped(workspace: Workspace, name: str, problems: list[Problem]) -> list[Problem]:
    """Findings for the parts of an unreadable game that cannot be checked, with the file that is the reason."""
    errors = [each for each in problems if each.severity == "error"]
    if not errors:
        return []
    what, why = (
        "names, setups, texts, pages, rules and scenarios against the data",
        "the errors of this file fixed first",
    )
    manifest, reader = f"counters/{name}/game.yaml", Reader(workspace.root)
    data = reader.yaml(manifest)
    if data is None or reader.make(Manifest, data) is None:
        return [
            check.skipped(manifest, f"tables and strings, {what}", f"{why}: that file names the columns of the tables")
        ]
    others = len({each.file for each in errors}) - 1
    rest = f", and those of {others} more" if others else ""
    return [check.skipped(errors[0].file, what, why + rest)]
