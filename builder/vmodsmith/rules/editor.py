"""The words of a game in a file next to its rules, for editors and type checkers."""

from __future__ import annotations

from pathlib import Path

from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.foundation.regular import content_of
from vmodsmith.foundation.writing import FolderWriter
from vmodsmith.model import Game
from vmodsmith.reading.workspace import WRITTEN, is_written
from vmodsmith.rules.language.subset import MODULE
from vmodsmith.rules.ready import ready

__all__ = ["refresh", "words", "write"]

_EMPTY = f'''{WRITTEN}
"""What rules can use is in {MODULE}.pyi. This file is empty: rules are read, never run."""
'''
"""An empty module for the stub, for editors that need one."""


def refresh(root: Path, game: Game) -> list[Problem]:
    """Update the words of a game with rules of its own, if they changed and can be written.

    A link in their place is an error.
    """
    if game.functions:
        try:
            write(root, game)
        except WorkspaceError as error:
            return error.problems
        except OSError:
            return []
    return []


def words(game: Game) -> str:
    """The words of a game, as a stub of the module `game`."""
    from vmodsmith.rules.checked import watched  # only for rules that are not ready
    from vmodsmith.rules.language.stubs import stub

    return stub(game, watched(game)[0])


def write(root: Path, game: Game) -> list[Path]:
    """Write the words of a game next to its rules. Returns the files that changed. `root` is the folder of the
    workspace. Nothing is written outside it, and no file of an author is replaced. Raises WorkspaceError for a link in
    the place of a file, OSError if the folder cannot be written.
    """
    home = FolderWriter(root)
    folder = home.root / "templates" / game.id / "rules"
    home.require(folder / f"{MODULE}.pyi", folder / f"{MODULE}.py")
    changed = []
    known = ready(game)
    for name, text in ((f"{MODULE}.pyi", known.stub if known else words(game)), (f"{MODULE}.py", _EMPTY)):
        path = folder / name
        there = path.exists()
        if there and not is_written(path):
            continue
        if not there or content_of(path, len(text.encode())) != text.encode():
            home.write(path, text.encode())
            changed.append(path)
    return changed
