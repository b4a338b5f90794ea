"""`vmodsmith convert`: maps of other programs as hexes.csv, lines.csv and places.csv."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.problems import nearest
from vmodsmith.foundation.regular import MAX_BYTES, content_of, open_regular
from vmodsmith.imports.drawn_maps import DrawnMap, Kinds, MapRows, Row, rows_of_map
from vmodsmith.imports.json_maps import read_json_map
from vmodsmith.imports.text_maps import is_text_map, read_text_map
from vmodsmith.model import Datum, Feature, HexMap, LineKind, Terrain
from vmodsmith.reading.files import Reader
from vmodsmith.reading.workspace import Workspace

__all__ = ["Converted", "convert"]

D = TypeVar("D", bound=Datum)

_COLUMNS = {
    "hexes": ("hex", "map", "terrain", "features", "source"),
    "lines": ("id", "map", "kind", "name", "course", "source"),
    "places": ("id", "map", "name", "hex", "kind", "source"),
}


@dataclass(frozen=True, slots=True)
class Converted:
    """The result: files within the workspace with their numbers of rows, the entries that map.yaml and the texts lack,
    and the keys of texts that the game already has.
    """

    files: tuple[tuple[str, int], ...]
    made: MapRows
    keys: frozenset[str]


def convert(
    workspace: Workspace,
    game: str,
    files: Sequence[Path],
    *,
    sheet: str | None = None,
    renamed: Mapping[str, str],
    source: str,
    replace: bool,
) -> Converted:
    """Write the tables of a game's map from files of another program.

    Raises UserError, and writes nothing, if a file is of an unknown kind, a table already exists, or map.yaml has no
    such map.
    """
    reader = Reader(workspace.root)
    data = reader.yaml(f"maps/{game}/map.yaml")

    def listed(key: str, model: type[D]) -> list[D]:
        items = data.get(key, []) if data else []
        made = (reader.make(model, each, data.origin if data else None) for each in items)
        return [each for each in made if each is not None]

    maps, lines = listed("maps", HexMap), listed("lines", LineKind)
    terrain, features = listed("terrain", Terrain), listed("features", Feature)
    if reader.problems:
        raise UserError("\n".join(map(str, reader.problems)))
    target = next((each for each in maps if sheet in (None, each.id)), None)
    if target is None:
        near = nearest(sheet or "", [each.id for each in maps])
        raise UserError(f"map.yaml has no map {sheet!r}" + (f" (did you mean {near!r}?)" if near else ""))
    kinds = Kinds(
        tuple(each.id for each in terrain),
        tuple(each.id for each in features),
        {each.id: each.runs for each in lines},
        renamed,
    )
    made = rows_of_map(_drawn(files, kinds), target, kinds, source)
    tables = {"hexes": made.hexes, "lines": made.lines, "places": made.places}
    folder = workspace.root / "maps" / game
    wanted = {name: rows for name, rows in tables.items() if rows}
    reader = Reader(workspace.root)
    books = [book for name in wanted if (book := reader.workbook_of(f"maps/{game}/{name}.csv")) is not None]
    if books:
        raise UserError(f"the tables are in workbooks, which are not written: {', '.join(dict.fromkeys(books))}")
    there = [name for name in wanted if _has_rows(folder / f"{name}.csv")]
    if there and not replace:
        names = ", ".join(f"maps/{game}/{name}.csv" for name in there)
        raise UserError(f"{names} already have rows: --replace overwrites them")
    paths = {name: folder / f"{name}.csv" for name in wanted}
    workspace.home.require(*paths.values())
    first = target is maps[0]
    workspace.home.write_all(
        {path: _table(name, wanted[name], "" if first else target.id) for name, path in paths.items()}
    )
    found = tuple((path.relative_to(workspace.root).as_posix(), len(wanted[name])) for name, path in paths.items())
    return Converted(found, made, _keys(workspace, game))


def _keys(workspace: Workspace, game: str) -> frozenset[str]:
    """The keys of a game's texts."""
    folder = f"templates/{game}"
    topics = sorted((workspace.root / folder / "strings").glob("*.csv"))
    reader = Reader(workspace.root)
    files = [f"{folder}/strings/{each.name}" for each in topics] or [f"{folder}/strings.csv"]
    return frozenset(row.get("key", "") for file in files for row in reader.rows(file, required=False))


def _drawn(files: Sequence[Path], kinds: Kinds) -> DrawnMap:
    drawn = DrawnMap()
    for path in files:
        try:
            with open_regular(path) as file:
                raw = file.read(MAX_BYTES + 1)
            if len(raw) > MAX_BYTES:
                raise UserError(f"more than {MAX_BYTES:,} bytes")
            text = raw.decode("utf-8-sig")
            if text.lstrip()[:1] in ("{", "["):
                read_json_map(text, path.stem, kinds.lines, drawn)
            elif is_text_map(text):
                read = read_text_map(text)
                read.skipped[:] = [f"{path.name}: {each}" for each in read.skipped]
                _merge(drawn, read)
            else:
                raise UserError("neither a text map (`0101 forest`) nor JSON")
        except UnicodeDecodeError:
            raise UserError(f"{path}: text in UTF-8 is expected") from None
        except FileNotFoundError:
            raise UserError(f"{path} does not exist") from None
        except (UserError, OSError) as error:
            raise UserError(f"{path}: {error}") from None
    return drawn


def _merge(drawn: DrawnMap, other: DrawnMap) -> None:
    for place, words in other.words.items():
        drawn.words.setdefault(place, []).extend(words)
    drawn.labels |= other.labels
    drawn.ways += other.ways
    drawn.skipped += other.skipped


def _has_rows(path: Path) -> bool:
    content = content_of(path)
    if content is None:
        return path.exists()  # something that is no table, or a huge one
    return len([each for each in content.splitlines() if each.strip()]) > 1


def _table(name: str, rows: Sequence[Row], sheet: str) -> bytes:
    given = [{**row, "map": sheet} for row in rows]
    needed = {"hexes": "terrain", "lines": "course", "places": "name"}[name]
    used = [each for each in _COLUMNS[name] if each in ("source", needed) or any(row[each] for row in given)]
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, used, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(given)
    return text.getvalue().encode()
