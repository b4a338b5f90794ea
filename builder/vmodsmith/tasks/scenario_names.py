"""What a user names to be run: games, scenarios, files of scenarios wherever they lie."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vmodsmith.foundation.problems import Problem, WorkspaceError, nearest
from vmodsmith.reading.workspace import Workspace

__all__ = ["Wanted", "wanted"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be run: games of a workspace; the scenarios named, as `chosen_of` takes them (none: all); and files
    of scenarios that are not in the games' folders."""

    workspace: Workspace
    games: list[str]
    scenarios: tuple[str, ...] = ()
    loose: tuple[Path, ...] = ()


def wanted(workspace: Workspace, names: tuple[str, ...]) -> Wanted:
    """What names stand for. A file in `templates/GAME/scenarios/` names its game as well, and its workspace where the
    current folder is in none.

    Raises WorkspaceError for files that do not exist, and for a file elsewhere where it is not clear of which game it
    is.
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
    """The file that a name stands for, from the current folder or from the workspace, with or without its ending."""
    if "/" not in name and "\\" not in name and not name.endswith(".yaml"):
        return None
    for base in (Path.cwd(), workspace.root):
        for path in (base / name, base / f"{name}.yaml"):
            if path.suffix == ".yaml" and path.is_file():
                return path.parent.resolve() / path.name
    return None


def _home(path: Path) -> Workspace | None:
    """The workspace that a file lies in."""
    return next((Workspace(each) for each in path.parents if (each / "counters").is_dir()), None)


def _game_of(workspace: Workspace, path: Path) -> str | None:
    """The game whose scenario a file is."""
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
