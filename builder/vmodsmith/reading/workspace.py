"""A workspace as folders: its games, and the files of each. Quick to import, so that an unchanged build is fast."""

from __future__ import annotations

from pathlib import Path

from vmodsmith.foundation.escaping import printable
from vmodsmith.foundation.filenames import EXPECTED, is_sound, shown
from vmodsmith.foundation.fingerprints import fingerprint
from vmodsmith.foundation.problems import Problem, WorkspaceError, nearest
from vmodsmith.foundation.regular import NotRegular, open_regular, paths_below
from vmodsmith.foundation.writing import FolderWriter

__all__ = ["ROOMS", "WRITTEN", "Workspace", "is_written", "stamps"]

ROOMS = ("counters", "maps", "templates")
"""The folders of a workspace with the data of games."""

WRITTEN = "# Written by vmodsmith for editors, whenever the data of the game change: do not edit."
"""The first line of files that the program writes next to an author's: no build depends on them."""


def is_written(path: Path) -> bool:
    """Whether a file is one that the program has written for editors: `game.pyi` and `game.py` in a folder of rules."""
    if path.name not in ("game.pyi", "game.py"):
        return False
    try:
        with open_regular(path) as file:
            return file.readline(len(WRITTEN) + 2).rstrip() == WRITTEN.encode()
    except (OSError, NotRegular):
        return False


class Workspace:
    """A folder with `counters/`, `maps/`, `templates/` and `dist/`."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    @property
    def dist(self) -> Path:
        """The folder of artefacts."""
        return self.root / "dist"

    @property
    def home(self) -> FolderWriter:
        """A writer for files below the workspace, and nowhere else."""
        return FolderWriter(self.root)

    def games(self) -> list[str]:
        """The ids of the games, in alphabetical order."""
        return sorted(path.parent.name for path in (self.root / "counters").glob("*/game.yaml"))

    def require(self, names: tuple[str, ...]) -> list[str]:
        """The named games, or all games if no name is given. Raises WorkspaceError for names that are not games."""
        games = self.games()
        expected = f"a game of this workspace: {', '.join(map(printable, games)) or 'it has none'}"
        problems = [
            Problem("", 0, "GAME", name, expected, nearest(name, games), "workspace")
            for name in names
            if name not in games
        ]
        problems += [
            Problem(f"counters/{printable(name)}", 0, "", shown(name), EXPECTED, check="workspace")
            for name in (names or games)
            if name in games and not is_sound(name)
        ]
        if not games:
            expected = "a game: counters/NAME/game.yaml"
            problems.append(Problem(str(self.root), 0, "", "no game", expected, check="workspace"))
        if problems:
            raise WorkspaceError(problems)
        return list(dict.fromkeys(names)) or games

    def scenarios(self, game: str) -> list[str]:
        """The files of a game's scenarios, relative to the workspace, with `/`, in alphabetical order."""
        folder = self.root / "templates" / game / "scenarios"
        return [path.relative_to(self.root).as_posix() for path in sorted(folder.glob("*.yaml"))]

    def files(self, game: str) -> list[Path]:
        """Every file of a game's folders, sorted: the files on which its build depends.

        Folders that tools hide there (`.mypy_cache`, `__pycache__`) are left out.
        """
        home = self.root.parts
        folders: dict[Path, bool] = {}  # only a link can lead out: of other files that of their folder is known

        def stays(path: Path) -> bool:
            if path.is_symlink():
                return path.resolve().is_relative_to(self.root)
            if path.parent not in folders:
                folders[path.parent] = path.parent.resolve().is_relative_to(self.root)
            return folders[path.parent]

        return sorted(
            path
            for room in ROOMS
            for path in paths_below(self.root / room / game)
            if path.is_file()
            and stays(path)
            and not any(part.startswith((".", "~")) or part == "__pycache__" for part in path.parts[len(home) :])
            and not is_written(path)
        )

    def stamps(self, game: str) -> list[tuple[str, ...]]:
        """Data that change whenever a file of a game is written, even with the same contents: times, number and size of
        each file.
        """
        return stamps(self.files(game))

    def state(self, game: str, *more: str) -> tuple[list[tuple[str, ...]], str]:
        """The `stamps` of a game's files and their `digest`, for one and the same list of files."""
        files = self.files(game)
        return stamps(files), fingerprint(self.root, files, game, *more)

    def digest(self, game: str, *more: str) -> str:
        """A digest of everything on which results for a game depend: the program, its files, and `more`."""
        return fingerprint(self.root, self.files(game), game, *more)


def stamps(files: list[Path]) -> list[tuple[str, ...]]:
    """Data that change whenever one of these files is written: times, number and size of each."""
    found: list[tuple[str, ...]] = []
    for path in files:
        try:
            status = path.stat()
            found.append((str(path), f"{status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino} {status.st_size}"))
        except OSError:
            found.append((str(path), ""))
    return found
