"""`vmodsmith check`: a game and all its problems."""

from __future__ import annotations

from vmodsmith.check.all_problems import checked
from vmodsmith.check.ready_rules import with_rules
from vmodsmith.foundation.cache import Cache, open_cache
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.reading.game import load_game
from vmodsmith.reading.steady import steadily
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.editor import refresh
from vmodsmith.tasks.artefacts import known_findings, remember_findings

__all__ = ["all_findings", "check_game", "read_game"]


def read_game(
    workspace: Workspace, name: str, *, renew: bool = False, cache: Cache | None = None
) -> tuple[Game | None, list[Problem]]:
    """A game of the workspace with every problem of reading and checking it; None if it could not be read.

    Nothing is written, except with `renew`: its words for editors, next to its rules, if they changed. With a `cache`,
    rules that were checked and compiled before are `ready` and have no syntax trees: this is for modules, not for
    tabletops in memory.
    """
    game, problems = load_game(workspace.root, name)
    if game is not None:
        whole = with_rules(game, cache) if cache is not None else None
        if whole is None:
            from vmodsmith.rules.mechanics import expand  # only for rules that are not ready

            whole, more = expand(game)
            problems += more
        game = whole
    if game is not None and renew:
        problems += refresh(workspace.root, game)
    return game, checked(workspace, game, problems, cache)


def check_game(workspace: Workspace, name: str) -> list[Problem]:
    """All problems of a game: its data, its print formats, its scenarios, the legibility of its styles; and parts that
    could not be checked.
    """
    from vmodsmith.preview.findings import findings  # with much that builds do without

    with open_cache() as cache:
        read = read_game(workspace, name, renew=True, cache=cache)
    return findings(workspace, name, *read)


def all_findings(workspace: Workspace, name: str) -> list[Problem]:
    """The same list, from the cache if an earlier build or check of exactly these files stored it.

    Nothing is written into the workspace.
    """
    known = known_findings(workspace.digest(name, _STANDARD))
    if known is not None:
        return known
    from vmodsmith.preview.findings import findings

    with open_cache() as cache:
        digest, read = steadily(workspace, name, lambda: read_game(workspace, name, cache=cache), _STANDARD)
    found = findings(workspace, name, *read)
    remember_findings(workspace, name, _STANDARD, digest, found)
    return found


_STANDARD = ""
"""The style of an ordinary build: findings concern all styles, and are stored for this one."""
