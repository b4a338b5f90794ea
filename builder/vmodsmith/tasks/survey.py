"""`vmodsmith survey`: hexes, lines and places of a map from the latitudes and longitudes of its country."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.regular import content_of
from vmodsmith.reading.files import Reader
from vmodsmith.reading.workspace import Workspace
from vmodsmith.survey.lay import Row, lay
from vmodsmith.survey.read import read_survey

__all__ = ["Surveyed", "survey"]


@dataclass(frozen=True, slots=True)
class Surveyed:
    """One file: its path within the workspace, how many rows it has, whether it was (or would be) changed."""

    file: str
    rows: int
    changed: bool


def survey(workspace: Workspace, game: str, *, write: bool = True) -> list[Surveyed]:
    """Lays `maps/GAME/source/` on the hexes: `hexes.csv`, `lines.csv`, `places.csv`; only compares without `write`.

    Raises WorkspaceError with everything in the survey that cannot be laid, UserError for tables kept in a workbook.
    """
    laid = lay(read_survey(workspace.root, game))
    tables = {"hexes": laid.hex_rows(), "lines": laid.line_rows(), "places": laid.place_rows()}
    columns = {
        "hexes": ("hex", "terrain", "features", "source"),
        "lines": ("id", "kind", "name", "course", "source"),
        "places": ("id", "name", "hex", "kind", "source"),
    }
    folder = workspace.root / "maps" / game
    reader = Reader(workspace.root)
    books = [book for name in tables if (book := reader.workbook_of(f"maps/{game}/{name}.csv")) is not None]
    if books:
        raise UserError(f"the tables are in workbooks, which are not written: {', '.join(dict.fromkeys(books))}")
    if write:
        workspace.home.require(*(folder / f"{name}.csv" for name in tables))
    found = []
    for name, rows in tables.items():
        path = folder / f"{name}.csv"
        contents = _table(columns[name], rows)
        changed = content_of(path, len(contents)) != contents
        if changed and write:
            workspace.home.write(path, contents)
        found.append(Surveyed(path.relative_to(workspace.root).as_posix(), len(rows), changed))
    return found


def _table(columns: tuple[str, ...], rows: list[Row]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()
