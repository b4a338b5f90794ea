"""`vmodsmith plugin`: rules for a module by others, as an extension of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.reading.files import Reader
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import read_game
from vmodsmith.vassal.archive import archive_bytes

__all__ = ["BuiltPlugin", "build_plugin", "plugin_games"]


@dataclass(frozen=True, slots=True)
class BuiltPlugin:
    """The outcome of building one plug-in: its file, the module that it is for, and how much of it the rules know."""

    path: Path
    host: str
    pieces: int
    hexes: int


def plugin_games(workspace: Workspace, names: tuple[str, ...]) -> list[str]:
    """The named games, by default all with a host. Raises WorkspaceError for names that are not games."""
    found = workspace.require(names)
    if names:
        return found
    hosted = [each for each in found if "host" in (Reader(workspace.root).yaml(_manifest(each)) or {})]
    if not hosted:
        expected = "a game with `host:` in its game.yaml, the module that its rules are for"
        raise WorkspaceError([Problem(str(workspace.root), 0, "", "none", expected, check="workspace")])
    return hosted


def build_plugin(workspace: Workspace, name: str) -> tuple[BuiltPlugin, list[Problem]]:
    """Build the plug-in of a game that names a host, `dist/NAME.vmdx`; and the warnings. Raises WorkspaceError with all
    problems.
    """
    game, problems = read_game(workspace, name, renew=True)
    if game is not None and game.hosted is None:
        expected = "`host:`, the module that the rules are for; a module of its own is built by vmodsmith build"
        problems.append(Problem(_manifest(name), 0, "host", "nothing", expected))
    if game is None or game.hosted is None or any(each.severity == "error" for each in problems):
        raise WorkspaceError(problems)
    from vmodsmith.assemble.hosted import plugin_for_host  # only for rules that are right

    path = workspace.dist / f"{name}.vmdx"
    workspace.home.require(path)
    workspace.home.write(path, archive_bytes(plugin_for_host(game)))
    host = f"{game.hosted.name} {game.hosted.version}"
    return BuiltPlugin(path, host, len(game.hosted.pieces), len(game.hosted.centres)), problems


def _manifest(name: str) -> str:
    return f"counters/{name}/game.yaml"
