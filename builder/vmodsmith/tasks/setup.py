"""`vmodsmith setup`: a position saved in VASSAL, turned into the rows of a setup."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from pathlib import Path

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.filenames import is_sound
from vmodsmith.foundation.problems import WorkspaceError, nearest
from vmodsmith.imports.setups import COLUMNS, Row, rows_of_save
from vmodsmith.reading.files import Reader
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.vassal.savedgame import SAVED_GAME, reveal

from .archives import entries_of

__all__ = ["Taken", "take_setup"]


_NAME = re.compile(r"[a-z0-9]+(?:[-_.][a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Taken:
    """A setup that was written: its file within the workspace, its number of rows, the parts that were left out, and
    whether setups.yaml already lists it.
    """

    file: str
    rows: int
    left_out: tuple[str, ...]
    is_listed: bool


def take_setup(workspace: Workspace, name: str, save: Path, setup: str, *, source: str, replace: bool) -> Taken:
    """Write the pieces of a saved game as `counters/GAME/setups/SETUP.csv`.

    Raises WorkspaceError for a game with errors; UserError for a file that is not a saved game of it, an invalid name,
    and an existing file that may not be replaced. In these cases nothing is written.
    """
    if not (_NAME.fullmatch(setup) and is_sound(f"{setup}.csv")):
        raise UserError(
            f"{setup!r} is not a name of a setup: lower-case letters and digits, with `-` between them, are expected"
        )
    game, problems = load_expanded(workspace.root, name)
    if game is None:
        raise WorkspaceError([each for each in problems if each.severity == "error"])
    listed = next((each for each in game.setups if each.id == setup), None)
    file = listed.file if listed and listed.file else f"{setup}.csv"
    path = workspace.root / "counters" / name / "setups" / file
    book = Reader(workspace.root).workbook_of(path.relative_to(workspace.root).as_posix())
    if book is not None:
        raise UserError(f"the rows of {setup!r} are in the workbook {book}, which is not written: choose another name")
    if path.exists() and not replace:
        raise UserError(
            f"{path.relative_to(workspace.root)} already exists: --replace overwrites it, or choose another name"
        )
    taken = rows_of_save(game, _text(save), listed, source)
    if not taken.rows and (taken.left_out or not listed):
        raise UserError(f"{save}: no piece of {name!r} lies on its maps; is it a saved game of this module?")
    workspace.home.require(path)
    workspace.home.write(path, _table(taken.rows))
    relative = path.relative_to(workspace.root).as_posix()
    return Taken(relative, len(taken.rows), taken.left_out, listed is not None and listed.file is not None)


def _text(save: Path) -> str:
    try:
        entries = entries_of(save)
        if SAVED_GAME not in entries:
            raise UserError("it is not a saved game (.vsav)")
        try:
            return reveal(entries[SAVED_GAME])
        except ValueError as error:
            raise UserError(f"the saved game is damaged: {error}") from None
    except FileNotFoundError:
        near = nearest(save.name, [each.name for each in save.parent.glob("*.vsav")]) if save.parent.is_dir() else None
        raise UserError(f"{save} does not exist" + (f" (did you mean {near!r}?)" if near else "")) from None
    except (UserError, OSError) as error:
        raise UserError(f"{save}: {error}") from None


def _table(rows: tuple[Row, ...]) -> bytes:
    """The rows as CSV, without columns that are always empty, except for those that every setup has."""
    used = [each for each in COLUMNS if each in ("piece", "at", "source") or any(row[each] for row in rows)]
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, used, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()
