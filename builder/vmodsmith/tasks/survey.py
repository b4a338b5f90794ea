"""`vmodsmith survey`: hexes, lines and places of a map from latitudes and longitudes; or the terrain of another
module's map from its colours.
"""

from __future__ import annotations

from pathlib import Path

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.regular import content_of
from vmodsmith.reading.files import Reader
from vmodsmith.reading.workspace import Workspace
from vmodsmith.survey.lay import lay
from vmodsmith.survey.read import read_survey
from vmodsmith.tasks.survey_colours import Surveyed, by_colours, table

__all__ = ["Surveyed", "survey"]


def survey(workspace: Workspace, game: str, *, write: bool = True) -> list[Surveyed]:
    """Lay `maps/GAME/source/` on the hexes, and write `hexes.csv`, `lines.csv` and `places.csv`; without `write`, only
    compare. With a `colours.csv` there, for a game with a host, the terrain of `hexes.csv` is guessed from the map of
    the host. Raises WorkspaceError with everything in the survey that cannot be laid, UserError for tables in a
    workbook.
    """
    if (workspace.root / "maps" / game / "source" / "colours.csv").exists():
        return [by_colours(workspace, game, write=write)]
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
    written: dict[Path, bytes] = {}
    for name, rows in tables.items():
        path = folder / f"{name}.csv"
        contents = table(columns[name], rows)
        changed = content_of(path, len(contents)) != contents
        if changed:
            written[path] = contents
        found.append(Surveyed(path.relative_to(workspace.root).as_posix(), len(rows), changed))
    if write:
        workspace.home.write_all(written)
    return found
