"""The things that a user asks to run: games, scenarios, files of scenarios at any path."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vmodsmith.foundation.problems import Problem, WorkspaceError, nearest
from vmodsmith.reading.workspace import Workspace

__all__ = ["Wanted", "wanted"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """The things to run: games of a workspace; the names of scenarios, for `chosen_of` (without any, all); and files of
    scenarios outside the games' folders.
    """

    workspace: Workspace
    games: list[str]
    scenarios: tuple[str, ...] = ()
    loose: tuple[Path, ...] = ()


def wanted(workspace: Workspace, names: tuple[str, ...]) -> Wanted:
    """The things to which names refer. A file in `templates/GAME/scenarios/` also implies its game, and its workspace
    if the current folder is in none. Raises WorkspaceError for missing files, and for a file elsewhere if its game is
    ambiguous.
    """
    if not workspace.games():
        home = next((each for name in names if (path := _file(workspace, name)) and (each := _home(path))), None)
        workspace = home or workspace
    games = set(workspace.games())
    named = [each for each in names if each in games]
    scenarios: list[str] = []
    loose: list[Path] = []
    for name in names:
        if name in games:
            continue
        path = _file(workspace, name)
        if path is None:
            _require_no_path(name)
            scenarios.append(name)
            continue
        game = _game_of(workspace, path)
        if game is None:
            loose.append(path)
        else:
            scenarios.append(path.relative_to(workspace.root).as_posix())
            named.append(game)
    chosen = workspace.require(tuple(dict.fromkeys(named)))
    if loose and len(chosen) > 1:
        expected = "the name of its game as well: " + ", ".join(chosen)
        raise WorkspaceError([Problem("", 0, "SCENARIO", str(loose[0]), expected, check="workspace")])
    return Wanted(workspace, chosen, tuple(scenarios), tuple(loose))


def _file(workspace: Workspace, name: str) -> Path | None:
    """The file to which a name refers, relative to the current folder or the workspace, with or without its ending."""
    if "/" not in name and "\\" not in name and not name.endswith(".yaml"):
        return None
    for base in (Path.cwd(), workspace.root):
        for path in (base / name, base / f"{name}.yaml"):
            if path.suffix == ".yaml" and path.is_file():
                return path.parent.resolve() / path.name
    return None


def _home(path: Path) -> Workspace | None:
    """The workspace that contains a file."""
    return next((Workspace(each) for each in path.parents if (each / "counters").is_dir()), None)


def _game_of(workspace: Workspace, path: Path) -> str | None:
    """The game to which a scenario file belongs."""
    if not path.is_relative_to(workspace.root):
        return None
    parts = path.relative_to(workspace.root).parts
    scenario = len(parts) == 4 and parts[0] == "templates" and parts[2] == "scenarios" and parts[1] in workspace.games()
    return parts[1] if scenario else None


def _require_no_path(name: str) -> None:
    """Raise WorkspaceError for a name that is meant as that of a file: with a folder in it."""
    folder, slash, last = name.rpartition("/")
    if not slash or " " in folder or not (name.endswith(".yaml") or Path(folder).is_dir()):
        return
    close = nearest(last, [each.name for each in Path(folder).glob("*.yaml")]) if Path(folder).is_dir() else None
    raise WorkspaceError([Problem("", 0, "SCENARIO", name, "a file of scenarios", close, "workspace")])
