"""The terrain of another module's map, guessed from the colours of its picture."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.picture_parts import opened_picture
from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.foundation.regular import content_of
from vmodsmith.model import Game
from vmodsmith.model.images import MOST_PIXELS
from vmodsmith.model.survey import SurveyColour
from vmodsmith.reading.files import Reader
from vmodsmith.reading.game import load_game
from vmodsmith.reading.host import host_picture
from vmodsmith.reading.workspace import Workspace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from vmodsmith.survey.colours import Guess

__all__ = ["Surveyed", "by_colours", "table"]

_COLUMNS = ("hex", "terrain", "features", "source")
_GUESSED = re.compile(r"reconstruction: guessed as (\S+) by the colours of the module's map")
_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Surveyed:
    """One file: its path within the workspace, its number of rows, whether it was (or would be) changed; and the rows
    that need a look.
    """

    file: str
    rows: int
    changed: bool
    notes: tuple[str, ...] = ()


def by_colours(workspace: Workspace, name: str, *, write: bool = True) -> Surveyed:
    """Write `hexes.csv` of a game for another module: rows that were typed or corrected stay, hexes of `colours.csv`
    have the terrain given there, and all others the terrain that their colours suggest. Without `write`, only compare.
    Raises WorkspaceError with all problems, UserError for hexes in a workbook.
    """
    from vmodsmith.survey.colours import guesses, looks_of, mistaken  # only where there is a picture to look at

    reader, file = Reader(workspace.root), f"maps/{name}/hexes.csv"
    book = reader.workbook_of(file)
    if book is not None:
        raise UserError(f"the hexes are in the workbook {book}, which is not written")
    game, problems = load_game(workspace.root, name)
    errors = [each for each in problems if each.severity == "error"]
    if game is None or errors:
        raise WorkspaceError(errors)
    samples = _samples(reader, f"maps/{name}/source/colours.csv", game)
    pixels = _pixels(reader, name, game)
    if pixels is None or reader.problems:
        raise WorkspaceError(reader.problems)
    assert game.hosted is not None and game.manifest.host is not None
    known = {each: row.terrain for row in samples for each in row.hexes}
    looks = looks_of(pixels, game.hosted.centres, max(2, round(0.66 * game.hosted.reach)))
    found = guesses(looks, known)
    columns, kept = _kept(reader, file)
    default = game.manifest.host.default_terrain
    rows = dict(kept)
    for row in samples:
        for each in row.hexes if row.terrain != default else ():
            rows.setdefault(each, {"hex": each, "terrain": row.terrain, "source": row.source})
    for guess in found:
        if guess.hex not in rows and (guess.terrain != default or guess.perhaps):
            rows[guess.hex] = {"hex": guess.hex, "terrain": guess.terrain, "source": _source(guess)}
    contents = table(columns, [rows[each] for each in sorted(rows)])
    path = workspace.root / file
    changed = content_of(path, len(contents)) != contents
    if changed and write:
        workspace.home.require(path)
        workspace.home.write(path, contents)
    unsure = [each for each in found if each.perhaps and each.hex not in kept]
    return Surveyed(file, len(rows), changed, _notes(found, unsure, mistaken(looks, known), known))


def _samples(reader: Reader, file: str, game: Game) -> list[SurveyColour]:
    fields = tuple(SurveyColour.model_fields)
    rows = [made for row in reader.rows(file, need=fields, known=fields) if (made := reader.make(SurveyColour, row))]
    if game.hosted is None:
        expected = "a game with `host:` in its game.yaml: the colours are those of the host's map"
        reader.problems.append(Problem(file, 0, "", "a game with a map of its own", expected))
        return rows
    terrain = [each.id for each in game.terrain]
    met: dict[str, str] = {}
    for row in rows:
        if row.terrain not in terrain:
            reader.problems.append(
                Problem.at(row.origin, "terrain", row.terrain, "a terrain of map.yaml", valid=terrain)
            )
        for each in row.hexes:
            if each not in game.hosted.centres:
                expected = "a hex of the host's map"
                reader.problems.append(Problem.at(row.origin, "hexes", each, expected, valid=game.hosted.centres))
            elif met.setdefault(each, row.terrain) != row.terrain:
                expected = f"each hex with one terrain; it has {met[each]} above"
                reader.problems.append(Problem.at(row.origin, "hexes", each, expected))
    if not reader.problems and len(set(met.values())) < 2:
        expected = "hexes of two kinds of terrain at least"
        reader.problems.append(Problem(file, 0, "terrain", ", ".join(sorted(set(met.values()))) or "none", expected))
    return rows


def _pixels(reader: Reader, name: str, game: Game) -> NDArray[np.uint8] | None:
    """The picture of the host's board, height x width x 3; None, with a problem, if it cannot be read."""
    if game.hosted is None or game.manifest.host is None:
        return None
    host = game.manifest.host
    picture = host_picture(reader, f"counters/{name}", host, game.hosted.board)
    if picture is None:
        return None
    import numpy as np

    try:
        with opened_picture(picture[1]) as opened:
            if opened.width * opened.height <= MOST_PIXELS:
                return np.asarray(opened.convert("RGB"))
            wrong = f"{opened.width} x {opened.height} pixels"
    except Exception:  # Pillow raises errors of many kinds for damaged files
        wrong = "something else, or a damaged file"
    expected = f"a PNG, JPEG, GIF or BMP of at most {MOST_PIXELS:,} pixels"
    reader.problems.append(Problem.at(host.origin, "file", f"{picture[0]}: {wrong}", expected))
    return None


def _kept(reader: Reader, file: str) -> tuple[tuple[str, ...], dict[str, dict[str, str]]]:
    """The columns of the existing table, and its rows that were not guessed, or were corrected since."""
    found = reader.table(file) if (reader.root / file).exists() else None
    if found is None:
        return _COLUMNS, {}
    headings, rows = found
    kept = {}
    for row in rows:
        cells = {str(key): str(value) for key, value in row.items()}
        guessed = _GUESSED.match(cells.get("source", ""))
        if cells.get("hex") and (guessed is None or guessed[1] != cells.get("terrain")):
            kept[cells["hex"]] = cells
    return tuple(dict.fromkeys((*headings, *_COLUMNS))), kept


def _source(guess: Guess) -> str:
    doubt = f"; perhaps {guess.perhaps}" if guess.perhaps else ""
    return f"reconstruction: guessed as {guess.terrain} by the colours of the module's map, like {guess.like}{doubt}"


def _notes(
    found: Sequence[Guess], unsure: Sequence[Guess], wrong: Sequence[Guess], known: Mapping[str, str]
) -> tuple[str, ...]:
    counts = Counter(each.terrain for each in found)
    notes = [", ".join(f"{count} hexes guessed as {terrain}" for terrain, count in counts.most_common())]
    if unsure:
        named = ", ".join(f"{each.hex} ({each.terrain} or {each.perhaps})" for each in unsure[:_SHOWN])
        more = f" and {len(unsure) - _SHOWN} more" if len(unsure) > _SHOWN else ""
        notes.append(f"{len(unsure)} doubtful: {named}{more}. Correct their rows, or add such hexes to colours.csv")
    right = len(known) - len(wrong)
    named = ", ".join(f"{each.hex} ({known[each.hex]}, taken for {each.terrain})" for each in wrong[:_SHOWN])
    but = f": not {named}" if wrong else ""
    notes.append(f"{right} of {len(known)} hexes of colours.csv would be guessed right by the others{but}")
    return tuple(notes)


def table(columns: Sequence[str], rows: Sequence[Mapping[str, str]]) -> bytes:
    """The bytes of a table."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()
