"""Every problem of a game, in one list and one order, the same for all commands that report problems."""

from __future__ import annotations

from collections.abc import Iterable

from vmodsmith import check
from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Manifest
from vmodsmith.reading.problem_columns import with_columns
from vmodsmith.reading.workspace import Workspace

__all__ = ["checked", "everything"]


def checked(
    workspace: Workspace, game: Game | None, found: Iterable[Problem], cache: Cache | None = None
) -> list[Problem]:
    """What was `found` in reading a game, and what the checks of every build find in it; None where it could not be
    read. With a `cache`, checks that can find nothing new are not made again."""
    if game is None:
        return with_columns(workspace.root, list(found))
    return with_columns(workspace.root, list(check.rules.causes(game, [*found, *check.run(game, cache=cache)])))


def everything(workspace: Workspace, name: str, game: Game | None, known: Iterable[Problem]) -> list[Problem]:
    """What is known, as `checked` gives it, and all else: scenarios, print formats, pages, what is hard to read. Each
    once."""
    # What builds do without: formats of print, scenarios, files that nothing reads.
    from vmodsmith.reading.formats import format_problems
    from vmodsmith.reading.scenarios import read_scenarios
    from vmodsmith.reading.unread import unread

    problems = list(known)
    cases, found = read_scenarios(workspace.root, workspace.scenarios(name))
    problems += found
    if game is not None:
        proves = ((each.scenario, each.scenario.proves) for each in cases)
        problems += dict.fromkeys(check.paragraphs.proofs(game, proves))
        problems += check.scenarios.named(game, cases)
    problems += format_problems(workspace.root, name, game)
    problems += unread(workspace, name, game)
    if game is not None:
        problems += check.careful(game, sound=not any(each.severity == "error" for each in problems))
    else:
        problems += _skipped(workspace, name, problems)
    return list(dict.fromkeys(problems))


def _skipped(workspace: Workspace, name: str, problems: list[Problem]) -> list[Problem]:
    """What cannot be looked at in a game that cannot be read, and in which file the reason for it stands."""
    errors = [each for each in problems if each.severity == "error"]
    if not errors:
        return []
    what, why = (
        "names, setups, texts, pages, rules and scenarios against the data",
        "the errors of this file fixed first",
    )
    from vmodsmith.reading.files import Reader

    manifest, reader = f"counters/{name}/game.yaml", Reader(workspace.root)
    data = reader.yaml(manifest)
    if data is None or reader.make(Manifest, data) is None:
        return [
            check.skipped(manifest, f"tables and strings, {what}", f"{why}: that file names the columns of the tables")
        ]
    others = len({each.file for each in errors}) - 1
    rest = f", and those of {others} more" if others else ""
    return [check.skipped(errors[0].file, what, why + rest)]
