"""Reading one game of a workspace into the model."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from vmodsmith import words
from vmodsmith.foundation.contents import contents_digest
from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import (
    Condition,
    Datum,
    Display,
    Feature,
    FontFile,
    Formation,
    Game,
    Hex,
    HexMap,
    Line,
    LineKind,
    Manifest,
    Marker,
    Node,
    Origin,
    Page,
    Paragraph,
    Phase,
    PieceKind,
    Place,
    ResultTable,
    RuleSheet,
    Script,
    Setup,
    SetupRow,
    State,
    Style,
    TableColumns,
    TableSpec,
    Terrain,
    Turns,
    Unit,
    UnitType,
    Zone,
)
from vmodsmith.model.inheritance import ExtendsError, inherit
from vmodsmith.model.land import Land, hexes_of
from vmodsmith.model.maps import MOST_HEXES, MOST_MAPS
from vmodsmith.model.parts import note_parts
from vmodsmith.model.play import MOST_PHASES
from vmodsmith.reading.catalogues import catalogue_faults
from vmodsmith.reading.documents import Documents
from vmodsmith.reading.files import Reader
from vmodsmith.reading.headings import renamed_rows
from vmodsmith.reading.images import images, with_fonts, with_map_images
from vmodsmith.reading.recordings import recordings
from vmodsmith.reading.workbook_names import ENDINGS
from vmodsmith.reading.workspace import is_written
from vmodsmith.words.writing import odd_writing

if TYPE_CHECKING:
    from vmodsmith.words.pofiles import PoFileError

__all__ = ["load_game", "unreadable"]

D = TypeVar("D", bound=Datum)
T = TypeVar("T")

_tables: Documents[tuple[Datum, ...]] = Documents(2_000_000)


def load_game(root: Path, name: str, *, but_catalogue: str = "") -> tuple[Game | None, list[Problem]]:
    """Read a game. Returns the game, or None if it would be incomplete because of a fault, and all problems. The
    translator's file of the language `but_catalogue` is not read.
    """
    return _Loading(root, name, but_catalogue).run()


def unreadable(file: str, text: str, error: PoFileError) -> Problem:
    """The problem of a translator's file that is not a PO file."""
    line = text[: text.find(error.line)].count("\n") + 1 if error.line and error.line in text else 0
    return Problem(file, line, "", str(error.line)[:60], f"a PO file of gettext ({error})")


_LANGUAGES = ("en", "de", "es", "fr", "ja")
"""Columns that the strings of a game may have for languages it does not have: those of the program's own texts."""


_PICTURES = ("picture", *(f"picture.{face}" for face in range(2, 10)))
"""The columns with the names of the pictures of a row's faces."""


_SPARED = frozenset(
    (
        *("units.csv", "markers.csv", "formations.csv", "setups.yaml", "displays.yaml", "style.yaml", "tables.yaml"),
        *("hexes.csv", "lines.csv", "places.csv", "zones.csv"),
    )
)
"""Files that may be missing in a plug-in, a game for a module that others made."""

_OPTIONAL = frozenset(("formations.csv", "lines.csv", "places.csv", "zones.csv"))
"""Tables that may be missing in any game: they count as empty."""


_DASHES = frozenset("-–—−")
"""Dashes: a cell with only one of these counts as empty."""

_PRINTED = frozenset(("parent", "name", "size", "front", "back", "values", "extra", "pictures", "source"))
"""Columns of counters in which a dash is printed as a dash."""

_ALL_SETUPS = "setups"
"""The folder of setups, and what all their tables are called in `sources`."""

_ROWS_OF_SETUPS = frozenset(SetupRow.model_fields) - {"piece", "at"}

_MAY_BE_DASHED = {
    "units": frozenset((*Unit.model_fields, *_PICTURES)) - _PRINTED,
    "markers": frozenset((*Marker.model_fields, *_PICTURES)) - _PRINTED,
    "formations": frozenset(Formation.model_fields),
    "hexes": frozenset(Hex.model_fields),
    "lines": frozenset(Line.model_fields),
    "places": frozenset(Place.model_fields),
    "zones": frozenset(Zone.model_fields),
    "paragraphs": frozenset(),
}
"""Columns in which a dash means nothing, by table; the last entry is for setups, which have names of their own."""


_TABLES = ("formations", "units", "markers", "hexes", "lines", "places", "zones", "paragraphs")
"""The tables that may have other headings, and setups."""


def _sound(land: Land) -> Land | None:
    """The hexes of a map, unless its numbering is wrong, which `check` reports."""
    try:
        return land if land.cubes else None
    except ValueError:
        return None


def _with_source(item: Any, source: str) -> Any:
    """An entry of a YAML file, with the common source of the file if it has none of its own."""
    if not isinstance(item, Node) or "source" in item:
        return item
    made = Node({**item, "source": source})
    made.origin = item.origin
    return made


_MOST_STYLES = 100


def _without(styles: Mapping[str, Node], gone: Iterable[str]) -> dict[str, Node]:
    """Styles without the removed ones, and without those that extend a removed one, directly or in turn."""
    left, out = dict(styles), set(gone)
    while out:
        left = {name: node for name, node in left.items() if name not in out}
        bases = {name: node.get("extends") for name, node in left.items()}
        out = {name for name, base in bases.items() if isinstance(base, str) and base in out}
    return left


def _undrawn(data: Node) -> Node:
    """Types of units with a layout filled in, which the model requires; in a module by others it draws nothing."""
    made, items = Node(data), data.get("types")
    made.origin, made.empty = data.origin, data.empty
    if isinstance(items, list):
        made["types"] = []
        for each in items:
            if isinstance(each, Node) and "layout" not in each:
                whole = Node({**each, "layout": "none"})
                whole.origin, whole.empty = each.origin, each.empty
                each = whole
            made["types"].append(each)
    return made


class _Loading:
    """One reading of one game: each method reads one file and returns data of the model."""

    def __init__(self, root: Path, name: str, but_catalogue: str = "") -> None:
        self.reader = Reader(root)
        self.but_catalogue = but_catalogue
        self.name = name
        self.counters = f"counters/{name}"
        self.maps = f"maps/{name}"
        self.templates = f"templates/{name}"
        self.headings: Mapping[str, TableColumns] = {}
        self.further: dict[str, tuple[str, ...]] = {}
        self.sources: Mapping[str, str] = {}
        self.read_for: dict[str, dict[str, str]] = {}
        self.hosted = False
        self.unread_strings = False
        self.columns_line = 0

    def run(self) -> tuple[Game | None, list[Problem]]:
        reader = self.reader
        manifest = self._for("manifest", lambda: self._mapping(Manifest, f"{self.counters}/game.yaml"))
        if manifest is not None:
            self._statistics(manifest)
        if manifest is not None and manifest.id != self.name:
            reader.problems.append(Problem.at(manifest.origin, "id", manifest.id, f"the folder's name {self.name!r}"))
        self.hosted = manifest is not None and manifest.host is not None
        if manifest is None and (written := Reader(reader.root).yaml(f"{self.counters}/game.yaml", required=False)):
            self.hosted = "host" in written
        map_file = f"{self.maps}/map.yaml"
        kinds_of_land: dict[str, type[Datum]] = {
            "maps": HexMap,
            "terrain": Terrain,
            "features": Feature,
            "lines": LineKind,
        }
        land = self._for("maps terrain features line_kinds hexes", lambda: self._sections(map_file, kinds_of_land))
        size = sum(each.size for each in land["maps"])
        if len(land["maps"]) > MOST_MAPS or size > MOST_HEXES:
            found, expected = (
                f"{len(land['maps'])} maps with {size} hexes",
                f"at most {MOST_MAPS} with {MOST_HEXES} altogether",
            )
            reader.problems.append(Problem(map_file, 1, "maps", found, expected))
            return None, reader.problems
        pieces = self._for("kinds conditions states", lambda: reader.yaml(f"{self.templates}/pieces.yaml")) or Node()
        self._known(pieces, ("kinds", "conditions", "states"))
        phase_file = f"{self.templates}/phases.yaml"
        phases = self._for(
            "turns phases", lambda: self._sections(phase_file, {"phases": Phase}, single={"turns": Turns})
        )
        for each in phases["phases"][MOST_PHASES : MOST_PHASES + 1]:
            reader.problems.append(Problem.at(each.origin, "id", each.id, f"at most {MOST_PHASES} phases"))
        phases["phases"] = phases["phases"][:MOST_PHASES]
        table_file, setup_file = f"{self.templates}/tables.yaml", f"{self.counters}/setups.yaml"
        tables = self._for("tables", lambda: self._sections(table_file, {"tables": TableSpec}))["tables"]
        setups = self._for("setups setup_rows", lambda: self._sections(setup_file, {"setups": Setup}))["setups"]
        styles = self._for("style styles", self._styles)
        rules = self._for("rules", self._rules)
        if manifest is None:  # which says what columns the tables have; the rest is looked at all the same
            self._types()
            self._pieces(pieces)
            self._displays()
            self._results(tables)
            for folder in ("charts", "help"):
                self._pages(folder)
            self._functions()
            return None, reader.problems
        columns = manifest.columns
        self.columns_line = manifest.origin.line_of("columns")
        self.headings, self.sources = manifest.tables, manifest.sources
        known = (*_TABLES, *(Path(one.file).stem for one in setups if one.file))
        for name, origin in (
            *((name, each.origin) for name, each in manifest.tables.items()),
            *((name, manifest.origin_of("columns")) for name in manifest.columns),
            *((name, manifest.origin_of("sources")) for name in manifest.sources if name != _ALL_SETUPS),
        ):
            if name not in known:
                expected = "a table of the game" if nearest(name, known) else f"a table of the game: {', '.join(known)}"
                reader.problems.append(Problem.at(origin, name, name, expected, valid=known))
        strings, origins = self._for("strings string_origins", lambda: self._strings(manifest))
        units, host = self._for("units", lambda: self._units(manifest, columns)), None
        if manifest.host is not None:
            from vmodsmith.reading.host import HOST_MAP, read_host  # with much that other games do without

            host = self._for("maps units hosted", lambda: read_host(reader, self.counters, manifest, units, strings))
            for each in land["maps"]:
                expected = "no map: its grid is that of the host's map"
                reader.problems.append(Problem.at(each.origin, "maps", each.id, expected))
            if host is None:
                return None, reader.problems
            units, land["maps"] = host.units, (host.sheet,)
            strings.setdefault(HOST_MAP, dict.fromkeys(manifest.languages, manifest.host.map))
        rows_of = {each.id: f"{self.counters}/setups/{each.file}" for each in setups if each.file}
        parts: dict[str, Any] = {
            "manifest": manifest,
            "types": self._for("types", self._types),
            "formations": self._rows_for("formations", Formation, self.counters, columns),
            "units": units,
            "hosted": host.hosted if host is not None else None,
            "markers": self._for("markers", lambda: self._markers(columns)),
            "maps": land["maps"],
            "terrain": land["terrain"],
            "features": land["features"],
            "line_kinds": land["lines"],
            "hexes": self._for("hexes", lambda: self._hexes(land["maps"], columns)),
            "lines": self._rows_for("lines", Line, self.maps, columns),
            "places": self._rows_for("places", Place, self.maps, columns),
            "zones": self._rows_for("zones", Zone, self.maps, columns),
            "displays": self._for("displays", self._displays),
            **self._pieces(pieces),
            "turns": phases["turns"],
            "phases": phases["phases"],
            "tables": self._for("tables", lambda: self._results(tables)),
            "setups": setups,
            "setup_rows": self._for(
                "setup_rows",
                lambda: {name: self._table(SetupRow, file, columns) for name, file in rows_of.items()},
            ),
            "style": styles.pop("", None),
            "styles": styles,
            "strings": strings,
            "string_origins": origins,
            "charts": self._for("charts", lambda: self._pages("charts")),
            "help": self._for("help", lambda: self._pages("help")),
            "tutorials": self._for("tutorials", lambda: recordings(reader, self.counters)),
            "functions": self._for("functions", self._functions),
            "rules": rules,
            "paragraphs": self._for(
                "paragraphs",
                lambda: self._table(Paragraph, f"{self.templates}/paragraphs.csv", columns, required=False),
            ),
        }
        if any(each.severity == "error" for each in reader.problems):
            return None, reader.problems
        if self.further:
            parts["manifest"] = manifest.model_copy(update={"columns": {**columns, **self.further}})
        game = reader.make(Game, parts, Origin(f"{self.counters}/game.yaml", 1))
        if game is not None:
            note_parts(game, self._digests())
        return game, reader.problems

    def _statistics(self, manifest: Manifest) -> None:
        """Check that statistics and further columns have different names, none of which units have anyway."""
        columns = {*Unit.model_fields, *Marker.model_fields} - {"values", "extra", "pictures"}
        for name in manifest.columns.get("units", ()):
            if name in (Unit.model_fields.keys() - {"values", "extra", "pictures"}) | {
                each.id for each in manifest.stats
            }:
                expected = "a further column: units.csv has one of this name anyway"
                self.reader.problems.append(Problem.at(manifest.origin, "columns", name, expected, check="distinct"))
        seen: set[str] = set()
        for each in manifest.stats:
            if each.id in columns:
                expected = "another id: units.csv has a column of this name for something else"
                self.reader.problems.append(Problem.at(each.origin, "id", each.id, expected, check="distinct"))
            elif each.id in seen:
                expected = "an id of its own: another statistic has it"
                self.reader.problems.append(Problem.at(each.origin, "id", each.id, expected, check="duplicates"))
            seen.add(each.id)

    def _hexes(self, maps: tuple[HexMap, ...], columns: Mapping[str, tuple[str, ...]]) -> tuple[Hex, ...]:
        """The rows of hexes, one for each hex; a row of the file may stand for several, as runs and blocks."""
        rows = self._table(Hex, f"{self.maps}/hexes.csv", columns)
        lands = {each.id: land for each in maps if (land := _sound(Land(each))) is not None}
        made: list[Hex] = []
        for row in rows:
            land = lands.get(row.map or (maps[0].id if maps else ""))
            try:
                names = hexes_of(row.hex, land) if land is not None else (row.hex,)
            except ValueError as error:
                self.reader.problems.append(Problem.at(row.origin, "hex", row.hex, f"hexes ({error})"))
                continue
            if len(made) + len(names) > 2 * MOST_HEXES:
                found = f"rows for more than {2 * MOST_HEXES:,} hexes"
                self.reader.problems.append(Problem.at(row.origin, "hex", found, "each hex once"))
                break
            made += [row] if names == (row.hex,) else [row.model_copy(update={"hex": name}) for name in names]
        return tuple(made)

    def _for(self, parts: str, read: Callable[[], T]) -> T:
        """The result of `read`, with the files that it reads recorded as the source of these parts of the game."""
        before, self.reader.read = self.reader.read, {}
        try:
            return read()
        finally:
            for each in parts.split():
                self.read_for.setdefault(each, {}).update(self.reader.read)
            self.reader.read = before | self.reader.read

    def _rows_for(
        self, part: str, model: type[D], folder: str, columns: Mapping[str, tuple[str, ...]]
    ) -> tuple[D, ...]:
        """The rows of the table with the name of a part."""
        return self._for(part, lambda: self._table(model, f"{folder}/{part}.csv", columns))

    def _digests(self) -> dict[str, str]:
        """A digest of the source of each part: its files, and the manifest, which lists the columns of tables.

        Further columns of tables with other headings are added to the manifest, so they count only for it.
        """
        common = self.read_for["manifest"]
        made = {each: contents_digest([self.read_for.get(each, {}), common]) for each in Game.model_fields}
        return made | {"manifest": contents_digest([common, self.further])}

    def _types(self) -> Any:
        return self._sections(f"{self.counters}/types.yaml", {"types": UnitType})["types"]

    def _displays(self) -> Any:
        return self._sections(f"{self.maps}/displays.yaml", {"displays": Display})["displays"]

    def _pieces(self, data: Node) -> dict[str, Any]:
        return {
            "kinds": self._kinds(data),
            "conditions": self._list(Condition, data, "conditions"),
            "states": self._list(State, data, "states"),
        }

    def _results(self, specs: tuple[TableSpec, ...]) -> tuple[ResultTable, ...]:
        return tuple(filter(None, (self._result_table(spec) for spec in specs)))

    def _mapping(self, model: type[D], file: str) -> D | None:
        data = self.reader.yaml(file)
        return None if data is None else self.reader.make(model, data)

    def _sections(
        self, file: str, lists: dict[str, type[Datum]], single: dict[str, type[Datum]] | None = None
    ) -> dict[str, Any]:
        data = self.reader.yaml(file, required=not self._spared(file)) or Node()
        if "maps" in lists:
            data = with_map_images(self.reader, data, f"{self.maps}/pictures")
        self._known(data, (*lists, *(single or {})))
        if self.hosted and "types" in lists:
            data = _undrawn(data)
        found: dict[str, Any] = {key: self._list(model, data, key) for key, model in lists.items()}
        for key, model in (single or {}).items():
            if data and key not in data:
                self.reader.problems.append(Problem.at(data.origin, key, "nothing", "a mapping of this name"))
            found[key] = self.reader.make(model, data[key], data.origin) if key in data else None
        return found

    def _spared(self, file: str) -> bool:
        """Whether a file may be missing: a table that would be empty; counters and displays of a plug-in, whose host
        has its own.
        """
        name = file.rpartition("/")[2]
        return name in _OPTIONAL or (self.hosted and name in _SPARED)

    def _known(self, data: Node, names: tuple[str, ...]) -> None:
        names = (*names, "source")  # of the whole file
        for key in (*data, *data.empty):
            if key not in names:
                self.reader.problems.append(
                    Problem.at(data.origin, key, key, "one of " + ", ".join(names), valid=names)
                )

    def _list(self, model: type[D], data: Node, key: str) -> tuple[D, ...]:
        items = data.get(key, [])
        if not isinstance(items, list):
            self.reader.problems.append(Problem.at(data.origin, key, items, "a list"))
            return ()
        if "source" in data and "source" in model.model_fields:
            items = [_with_source(each, data["source"]) for each in items]
        return tuple(filter(None, (self.reader.make(model, each, data.origin) for each in items)))

    def _kinds(self, data: Node) -> dict[str, PieceKind]:
        kinds = data.get("kinds", Node())
        if not isinstance(kinds, Node):
            self.reader.problems.append(Problem.at(data.origin, "kinds", kinds, "a mapping of kinds"))
            return {}
        made = {key: self.reader.make(PieceKind, value, kinds.origin) for key, value in kinds.items()}
        return {key: value for key, value in made.items() if value is not None}

    def _rows(
        self,
        file: str,
        need: tuple[str, ...],
        known: set[str],
        columns: Mapping[str, tuple[str, ...]],
        *,
        required: bool = True,
    ) -> tuple[list[Node], tuple[str, ...]]:
        """The rows of a table by fields of the model, and the names of its further columns, whatever
        headings it has.
        """
        name = Path(file).stem
        source = self._source_of(file)
        if source is not None:
            need = tuple(each for each in need if each != "source")
        if name in self.headings:
            rows, extra = renamed_rows(self.reader, file, self.headings[name], need, known)
            self.further[name] = extra
        else:
            extra = columns.get(name, ())
            required = required and not self._spared(file)
            rows = self.reader.rows(file, need=need, known=known | {*extra}, required=required)
            for column in extra if rows else ():
                if not any(row.get(column) for row in rows):
                    manifest = f"{self.counters}/game.yaml"
                    expected = f"a column of {Path(file).name} in which some row has a value"
                    self.reader.problems.append(
                        Problem(manifest, self.columns_line, "columns", column, expected, severity="warning")
                    )
        for row in rows:
            for field in [field for field, text in row.items() if text in _DASHES]:
                if field in known and field not in need and field in _MAY_BE_DASHED.get(name, _ROWS_OF_SETUPS):
                    del row[field]
        if source is not None and "source" in known:
            for row in rows:
                row.setdefault("source", source)
        return rows, extra

    def _source_of(self, file: str) -> str | None:
        """The source of all rows of a table that name none; `setups` has that of the tables of all setups."""
        path = Path(file)
        among = self.sources.get(_ALL_SETUPS) if path.parent.name == _ALL_SETUPS else None
        return self.sources.get(path.stem, among)

    def _name_pictures(self, row: Node, faces: int, why: str) -> None:
        """Join the columns `picture`, `picture.2` … of a row into one list, with a name for each face."""
        named = [row.pop(name, "") for name in _PICTURES]
        for number, name in enumerate(named[faces:], faces + 1):
            if name:
                self.reader.problems.append(Problem.at(row.origin, _PICTURES[number - 1], name, f"no picture: {why}"))
        while named and not named[-1]:
            named.pop()
        if named:
            row["pictures"] = named[:faces]

    def _markers(self, columns: Mapping[str, tuple[str, ...]]) -> tuple[Marker, ...]:
        known = {*Marker.model_fields, *_PICTURES} - {"extra", "pictures"}
        made = []
        need = tuple(key for key, field in Marker.model_fields.items() if field.is_required())
        rows, extra = self._rows(f"{self.counters}/markers.csv", need, known, columns)
        for row in rows:
            row["extra"] = {key: row.pop(key) for key in extra if key in row}
            self._name_pictures(row, 2, "a marker has two faces")
            made.append(self.reader.make(Marker, row))
        return tuple(each for each in made if each is not None)

    def _table(
        self, model: type[D], file: str, columns: Mapping[str, tuple[str, ...]], *, required: bool = True
    ) -> tuple[D, ...]:
        need = tuple(key for key, field in model.model_fields.items() if field.is_required())

        def make() -> tuple[Datum, ...]:
            rows, extra = self._rows(file, need, {*model.model_fields} - {"extra"}, columns, required=required)
            made = []
            for row in rows:
                if extra:
                    row["extra"] = {key: row.pop(key) for key in extra if key in row}
                made.append(self.reader.make(model, row))
            return tuple(each for each in made if each is not None)

        return cast(tuple[D, ...], self._as_before(file, model, columns, make))

    def _as_before(
        self,
        file: str,
        model: type[Datum],
        columns: Mapping[str, tuple[str, ...]],
        make: Callable[[], tuple[Datum, ...]],
        *more: Hashable,
    ) -> tuple[Datum, ...]:
        """The data of a table, reused if they were made from the same file recently and without problems.

        They also depend on its further columns, the common source of its rows, and `more`.
        """
        name, found = Path(file).stem, self.reader.held(file)
        if found is None or name in self.headings:
            return make()
        key = (file, found[0], model, columns.get(name, ()), self._source_of(file), *more)
        known = _tables.get(key)
        if known is None:
            known = make()
            if not self.reader.problems:
                _tables.put(key, known, found[1])
        return known

    def _units(self, manifest: Manifest, columns: Mapping[str, tuple[str, ...]]) -> tuple[Unit, ...]:
        """The units' rows; the columns of statistics (`at`, `at.2`, …) become one mapping for each step."""
        stats = [each.id for each in manifest.stats]
        known = {*Unit.model_fields, *_PICTURES} - {"values", "extra", "pictures"}
        known -= set() if self.hosted else {"host", "layer"}
        known |= {stat if step == 1 else f"{stat}.{step}" for stat in stats for step in range(1, 10)}
        file = f"{self.counters}/units.csv"
        make = partial(self._units_of, file, stats, known, columns)
        return cast(tuple[Unit, ...], self._as_before(file, Unit, columns, make, tuple(stats), self.hosted))

    def _units_of(
        self, file: str, stats: list[str], known: set[str], columns: Mapping[str, tuple[str, ...]]
    ) -> tuple[Unit, ...]:
        made = []
        rows, extra = self._rows(file, ("id", "side", "type", "source"), known, columns)
        for row in rows:
            text = row.get("steps", "1")
            whole = re.fullmatch(r"([1-9])(?:\.0*)?", text)
            steps = int(whole[1]) if whole else 9  # a wrong number of steps is reported, and its values are not
            values = []
            for step in range(1, steps + 1):
                names = {stat: stat if step == 1 else f"{stat}.{step}" for stat in stats}
                values.append({stat: row.pop(name) for stat, name in names.items() if name in row})
            if whole is None:
                values = [each for each in values if each] or [{}]
            row["values"] = values
            self._name_pictures(row, steps, f"the unit has {steps} step{'s' if steps > 1 else ''}")
            row["extra"] = {key: row.pop(key) for key in extra if key in row}
            for name in [key for key in row if key.partition(".")[0] in stats]:
                self.reader.problems.append(
                    Problem.at(
                        row.origin,
                        name,
                        row.pop(name),
                        f"no value: the unit has {steps} step{'s' if steps > 1 else ''}",
                    )
                )
            made.append(self.reader.make(Unit, row))
        return tuple(each for each in made if each is not None)

    def _result_table(self, spec: TableSpec) -> ResultTable | None:
        read = self.reader.grid(f"{self.templates}/tables/{spec.file}")
        if read is None:
            return None
        read["spec"] = spec
        return self.reader.make(ResultTable, read)

    def _styles(self) -> dict[str, Style]:
        """The styles by file name without `style-` and `.yaml`, the standard style under the empty name; each with the
        game's own art.
        """
        folder = self.reader.root / self.templates
        art = {}
        for path in sorted((folder / "art").glob("*.svg")):
            text = self.reader.text(f"{self.templates}/art/{path.name}")
            if text is not None:
                art[path.stem] = text
        names = ["style", *(path.stem for path in sorted(folder.glob("style-*.yaml")))]
        if self.hosted:
            return {"": Style()}
        if len(names) > _MOST_STYLES:
            expected = f"at most {_MOST_STYLES} styles"
            self.reader.problems.append(
                Problem(f"{self.templates}/style.yaml", 0, "", f"{len(names)} styles", expected)
            )
            return {}
        parts = {name: self.reader.yaml(f"{self.templates}/{name}.yaml") for name in names}
        read = {name: node for name, node in parts.items() if node is not None}
        # What could not be read has been reported: whatever extends it is not read either.
        read = _without(read, parts.keys() - read.keys())
        whole: dict[str, Any] = {}
        for _ in names:
            try:
                whole = inherit(read, "style")
                break
            except ExtendsError as error:
                self._cannot_extend(read, error)
                read = _without(read, {error.part})
        made_of = {}
        pictures, sheets = images(self.reader, f"{self.counters}/pictures", f"{self.counters}/pictures.yaml")
        fonts: dict[str, FontFile | None] = {}
        for name, node in whole.items():
            node["art"] = art
            node["pictures"], node["sheets"] = pictures, sheets
            with_fonts(self.reader, node, f"{self.templates}/fonts", fonts)
            made = self.reader.make(Style, node)
            if made is not None:
                made_of[name.removeprefix("style").removeprefix("-")] = made
        return made_of

    def _cannot_extend(self, read: dict[str, Node], error: ExtendsError) -> None:
        origin = read[error.part].origin
        file, line = origin.file_of("extends"), origin.line_of("extends")
        self.reader.problems.append(Problem(file, line, "extends", str(error.base), error.expected, error.near))

    def _catalogues(self) -> dict[str, str]:
        """The PO files by the language that each is named after."""
        folder = self.reader.root / self.templates / "strings"
        return {path.stem: f"{self.templates}/strings/{path.name}" for path in sorted(folder.glob("*.po"))}

    def _tables_of_strings(self, manifest: Manifest) -> tuple[dict[str, dict[str, str]], dict[str, Origin]]:
        """The texts by key, and the place of each: one table, or a folder of tables by topic."""
        found: dict[str, dict[str, str]] = {}
        origins: dict[str, Origin] = {}
        folder = self.reader.root / self.templates / "strings"
        catalogues = self._catalogues()
        need = ("key", *(each for each in manifest.languages[:1] if each not in catalogues))
        topics = sorted(
            f"strings/{path.name}"
            for path in (folder.iterdir() if folder.is_dir() else ())
            if path.suffix in (".csv", *ENDINGS) and not path.name.startswith((".", "~"))
        )
        for name in topics or ["strings.csv"]:
            for row in self.reader.rows(
                f"{self.templates}/{name}", need=need, known=("key", "note", *manifest.languages, *_LANGUAGES)
            ):
                key = row.get("key", "")
                if not key:
                    self.reader.problems.append(Problem.at(row.origin, "key", "", "a key"))
                elif key in found:
                    first = f"each key once; it is already at {origins[key].file}:{origins[key].line}"
                    self.reader.problems.append(Problem.at(row.origin, "key", key, first))
                else:
                    origins[key] = row.origin
                    found[key] = {each: row[each] for each in manifest.languages if each in row}
                    self._odd_writing(row.origin, key, found[key], manifest.languages[0])
        return found, origins

    def _odd_writing(self, origin: Origin, key: str, texts: Mapping[str, str], base: str) -> None:
        for language, text in texts.items():
            for expected in odd_writing(texts.get(base, "") if language != base else "", text, language):
                self.reader.problems.append(
                    Problem.at(origin, key, text, expected, check="translations", severity="warning")
                )

    def _strings(self, manifest: Manifest) -> tuple[dict[str, dict[str, str]], dict[str, Origin]]:
        """The texts by key, including those of translators' files, and the place of each."""
        before = sum(each.severity == "error" for each in self.reader.problems)
        found, origins = self._tables_of_strings(manifest)
        self.unread_strings = sum(each.severity == "error" for each in self.reader.problems) > before
        translated: list[tuple[str, words.CatalogueEntry]] = []
        for language, file in self._catalogues().items():
            if language == self.but_catalogue:
                continue
            if language in manifest.languages:
                translated += ((file, each) for each in self._catalogue(language, file, found, origins))
            else:
                file_of_game = f"{self.counters}/game.yaml"
                expected = f"a language of the game: not read until {language} is in `languages` of {file_of_game}"
                near = nearest(language, manifest.languages)
                self.reader.problems.append(
                    Problem(file, 0, "", language, expected, near, check="translations", severity="warning")
                )
        for file, entry in translated:
            self._still_fits(file, entry, found[entry.key], manifest.languages[0])
        return found, origins

    def _still_fits(self, file: str, entry: words.CatalogueEntry, texts: Mapping[str, str], base: str) -> None:
        """Report a translation whose base text is no longer that of the game, in any language."""
        known = {**(words.own(entry.key) or {}), **texts}
        if entry.base.strip() not in {entry.key, *(each.strip() for each in known.values())}:
            first = "" if base == Path(file).stem else texts.get(base)
            now = first or known.get("en") or entry.key
            expected = f"the present text {now!r}; does the translation still fit? `vmodsmith words` marks it as fuzzy"
            self.reader.problems.append(
                Problem(file, entry.line, "msgid", entry.base, expected, check="translations", severity="warning")
            )

    def _catalogue(
        self, language: str, file: str, found: dict[str, dict[str, str]], origins: Mapping[str, Origin]
    ) -> list[words.CatalogueEntry]:
        """Add the translations of a PO file, as `vmodsmith words` writes it, to the texts: to those of the game and
        those of the program, which the game then has as well. Returns the translations that were used.
        """
        from vmodsmith.words.pofiles import PoFileError  # slow to load, and few games have such files

        text = self.reader.text(file)
        if text is None:
            return []
        faults = list(catalogue_faults(file, text, language))
        self.reader.problems += faults
        if any(each.field == "" for each in faults):
            return []
        try:
            entries = words.entries(text)
        except PoFileError as error:
            self.reader.problems.append(unreadable(file, text, error))
            return []
        taken = []
        for entry in entries:
            if not entry.text:
                continue
            if entry.key not in found:
                own = words.own(entry.key)
                if own is None and self.unread_strings:
                    continue  # the table that has it could not be read, which is reported
                if own is None:
                    near = nearest(entry.key, found)
                    expected = "a key of the strings, or of the program's own texts"
                    self.reader.problems.append(Problem(file, entry.line, "msgctxt", entry.key, expected, near))
                    continue
                found[entry.key] = dict(own)
            if words.misplaced(entry.base, entry.text):
                expected = f"the places of the text {entry.base!r}: {{{'}, {'.join(sorted(words.places(entry.base)))}}}"
                self.reader.problems.append(Problem(file, entry.line, "msgstr", entry.text, expected))
                continue
            other, origin = found[entry.key].get(language, "").strip(), origins.get(entry.key)
            if other and origin is not None and other != entry.text.strip():
                expected = f"one text for {entry.key}: {origin.file}:{origin.line} has {other!r}, which is not shown"
                self.reader.problems.append(
                    Problem(file, entry.line, "msgstr", entry.text, expected, check="translations", severity="warning")
                )
            for expected in odd_writing(entry.base, entry.text, language):
                self.reader.problems.append(
                    Problem(file, entry.line, "msgstr", entry.text, expected, check="translations", severity="warning")
                )
            found[entry.key][language] = entry.text
            taken.append(entry)
        return taken

    def _rules(self) -> tuple[RuleSheet, ...]:
        """The rule sheets, in the order of their file names."""
        found = []
        for path in sorted((self.reader.root / self.templates / "rules").glob("*.yaml")):
            data = self.reader.yaml(f"{self.templates}/rules/{path.name}")
            if data is not None:
                data["id"] = path.stem
                made = self.reader.make(RuleSheet, data)
                if made is not None:
                    found.append(made)
        return tuple(found)

    def _functions(self) -> tuple[Script, ...]:
        """The files of the rule language, in the order of their names."""
        found = []
        for path in sorted((self.reader.root / self.templates / "rules").glob("*.py")):
            if is_written(path):
                continue
            file = f"{self.templates}/rules/{path.name}"
            text = self.reader.text(file)
            if text is not None:
                found.append(Script(file=file, text=text))
        return tuple(found)

    def _pages(self, folder: str) -> tuple[Page, ...]:
        found = []
        for path in sorted((self.reader.root / self.templates / folder).glob("*.html.j2")):
            file = f"{self.templates}/{folder}/{path.name}"
            text = self.reader.text(file)
            if text is not None:
                found.append(Page(id=path.name.removesuffix(".html.j2"), file=file, text=text))
        return tuple(found)
