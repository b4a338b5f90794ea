"""Files in the folders of a game that nothing reads, because of their name, ending or folder."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Game
from vmodsmith.reading.files import Reader
from vmodsmith.reading.workbook_names import COMMON, ENDINGS
from vmodsmith.reading.workspace import ROOMS, Workspace

__all__ = ["LACKING", "is_read", "unread"]

_FILES = {
    "counters": (
        *("game.yaml", "types.yaml", "formations.csv", "units.csv", "markers.csv", "setups.yaml", "pictures.yaml"),
        *("pictures/**", "setups/*.csv", "tutorials/*.vlog"),
    ),
    "maps": (
        *("map.yaml", "hexes.csv", "lines.csv", "places.csv", "zones.csv", "displays.yaml"),
        *("source/**", "pictures/**"),
    ),
    "templates": (
        *("pieces.yaml", "phases.yaml", "tables.yaml", "style.yaml", "style-*.yaml", "sheets.yaml", "strings.csv"),
        *("strings/*.csv", "strings/*.po", "paragraphs.csv", "tables/*.csv", "charts/*.html.j2", "help/*.html.j2"),
        *("rules/*.yaml", "rules/*.py", "scenarios/*.yaml", "art/*.svg"),
        *("fonts/*.ttf", "fonts/*.otf"),
    ),
}
"""The files that are read in each folder: `*` stands for a name, `**` for any path below."""

_READ = {
    room: (
        *patterns,
        *(each.removesuffix(".csv") + ending for each in patterns if each.endswith(".csv") for ending in ENDINGS),
        *dict.fromkeys(
            f"{each.rpartition('/')[0]}/{COMMON}{ending}".lstrip("/")
            for each in patterns
            if each.endswith(".csv")
            for ending in ENDINGS
        ),
    )
    for room, patterns in _FILES.items()
}
"""The same, with the workbooks that may take the place of CSV files."""

LACKING = "; until then the game is without it"
"""How what is expected ends where a file has the wrong name, and none has the right one."""

_SAVED_ELSEWHERE = (".xls", ".xlsb", ".xlsm", ".fods", ".numbers", ".gsheet", ".tsv", ".tab")
"""Endings of tables that cannot be read."""

_NOTES = re.compile(
    r"(?:read.?me|license|licence|copying|notice|changelog|credits|todo)[^/]*|[^/]*\.(?:md|txt|rst|bak|orig|rej)",
    re.IGNORECASE,
)
"""An author's own notes, at the top of a folder."""


def is_read(room: str, parts: Sequence[str]) -> bool:
    """Whether a game reads a file with this path inside one of its folders."""
    return any(_fits(each, "/".join(parts)) for each in _READ.get(room, ()))


def unread(workspace: Workspace, name: str, game: Game | None) -> Iterator[Problem]:
    """Each file of a game that is not read, with the name under which it would be read; also tables and setups that are
    in no list, if the game could be read.
    """
    listed = _listed(game) if game is not None else {}
    paths = workspace.files(name)
    yield from _folders(workspace, name)
    topics = any(_is(path, workspace, name, _TOPICS) for path in paths)
    files = {path.relative_to(workspace.root).as_posix() for path in paths}
    host = _host(workspace, name, game)
    for path in paths:
        if host is not None and (useless := _useless(path, workspace)):
            yield _problem(path.relative_to(workspace.root).as_posix(), "nothing reads it", useless)
            continue
        room, _, *parts = path.relative_to(workspace.root).parts
        inside = "/".join(parts)
        file = f"{room}/{name}/{inside}"
        if file == host:
            continue
        if inside in _STRINGS and room == "templates" and topics:
            yield _problem(
                file,
                "nothing reads it",
                "its rows in strings/*.csv: if that folder exists, only it is read",
            )
        elif not any(_fits(each, inside) for each in _READ[room]):
            hidden = inside.endswith(".txt") and any(_fits(each, inside.removesuffix(".txt")) for each in _READ[room])
            if len(parts) > 1 or hidden or not _NOTES.fullmatch(inside):
                expected, close = _meant(room, inside)
                lacking = close is not None and not _is_there(f"{room}/{name}/{close}", files)
                yield _problem(file, "nothing reads it", expected + (LACKING if lacking else ""), close)
        elif (kept := listed.get(f"{room}/{Path(inside).parent.as_posix()}")) is not None and parts[-1] not in kept[1]:
            close = nearest(parts[-1], kept[1])
            yield _problem(file, "nothing reads it", f"{kept[2]} for it in {kept[0]} (`file: {parts[-1]}`)", close)
        elif path.suffix in ENDINGS and (other := _before(file, files)):
            yield _problem(file, "nothing reads it", f"one file for this table: {other} is read")
        elif path.suffix in ENDINGS and path.stem == COMMON:
            yield from _sheets(workspace, file, [each.rpartition("/")[2] for each in _READ[room]], files)


def _is_there(file: str, files: set[str]) -> bool:
    """Whether a file exists, or a workbook in its place."""
    stem, _, ending = file.rpartition(".")
    return file in files or (ending == "csv" and any(stem + each in files for each in ENDINGS))


def _folders(workspace: Workspace, name: str) -> Iterator[Problem]:
    """Folders that belong to no game and have nearly the name of this one."""
    games = workspace.games()
    for room in ROOMS:
        for path in sorted((workspace.root / room).glob("*/")):
            if (
                path.name not in games
                and not path.is_symlink()
                and nearest(path.name, games) == name
                and any(path.iterdir())
            ):
                yield _problem(f"{room}/{path.name}", "nothing reads it", "a folder with the name of a game", name)


def _host(workspace: Workspace, name: str, game: Game | None) -> str | None:
    """The host of a plug-in, a file in its folder, even if the game has other faults."""
    if game is not None:
        file = game.manifest.host.file if game.manifest.host is not None else None
    else:
        manifest = Reader(workspace.root).yaml(f"counters/{name}/game.yaml", required=False)
        host = None if manifest is None else manifest.get("host")
        file = host.get("file") if isinstance(host, Mapping) else None
    return f"counters/{name}/{file}" if file else None


_NOT_OF_PLUGINS = {
    "counters": {"setups.yaml": "setups", "markers.csv": "markers", "pictures.yaml": "pictures"},
    "maps": {"displays.yaml": "displays"},
    "templates": {"style.yaml": "look", "sheets.yaml": "printed sheets"},
}
"""Things that a plug-in cannot have, by the file that has them in other games."""


def _useless(path: Path, workspace: Workspace) -> str:
    """The reason why nothing reads a file of a plug-in; empty if it is read, or unknown anyway."""
    room, _, *parts = path.relative_to(workspace.root).parts
    what = _NOT_OF_PLUGINS.get(room, {}).get("/".join(parts))
    return f"no such file in rules for another module: {what} are that module's" if what else ""


_TOPICS = tuple(f"strings/*{ending}" for ending in (".csv", *ENDINGS))
_STRINGS = tuple(f"strings{ending}" for ending in (".csv", *ENDINGS))


def _before(file: str, files: set[str]) -> str | None:
    """The file that is read instead of a workbook: it has the same name with another ending."""
    stem, _, ending = file.rpartition(".")
    for other in (".csv", *ENDINGS):
        if other == f".{ending}":
            return None
        if stem + other in files:
            return stem + other
    return None


def _sheets(workspace: Workspace, file: str, tables: list[str], files: set[str]) -> Iterator[Problem]:
    """Sheets of a common workbook that are not read because of a slip in their names, or because a file comes first.

    All other sheets may contain anything.
    """
    folder = file.rpartition("/")[0]
    stems = {each.removesuffix(".csv") for each in tables if each.endswith(".csv") and "*" not in each}
    for sheet in Reader(workspace.root).sheets(file):
        first = next((name for end in (".csv", *ENDINGS) if (name := f"{folder}/{sheet}{end}") in files), None)
        close = nearest(sheet, stems) if sheet.casefold() not in stems else None
        if first is not None:
            yield _problem(f"{file}#{sheet}", "nothing reads it", f"one place for this table: {first} is read")
        elif close is not None:
            yield _problem(file, f"the sheet {sheet!r}, which nothing reads", "the name of a table", close)


def _is(path: Path, workspace: Workspace, name: str, patterns: tuple[str, ...]) -> bool:
    room, _, *parts = path.relative_to(workspace.root).parts
    return room == "templates" and any(_fits(each, "/".join(parts)) for each in patterns)


def _listed(game: Game) -> dict[str, tuple[str, set[str], str]]:
    """Folders of which only listed files are read, by room and folder: the list, its names, and the word for an
    entry.
    """
    tables = _with_workbooks(each.spec.file for each in game.tables)
    setups = _with_workbooks(each.file for each in game.setups if each.file)
    styles = (game.style, *game.styles.values())
    fonts = {font.file for style in styles for font in style.fonts.values() if font.file}
    return {
        "templates/fonts": (f"templates/{game.id}/style.yaml", fonts, "a font"),
        "templates/tables": (f"templates/{game.id}/tables.yaml", tables, "a row"),
        "counters/setups": (f"counters/{game.id}/setups.yaml", setups, "a row"),
    }


def _with_workbooks(names: Iterable[str]) -> set[str]:
    """The names of tables, and of the workbooks that they may be in."""
    found = set()
    for name in names:
        found.add(name)
        found |= {name.rpartition(".")[0] + ending for ending in ENDINGS}
    return found | ({COMMON + ending for ending in ENDINGS} if found else set())


def _fits(pattern: str, inside: str) -> bool:
    if pattern.endswith("/**"):
        return inside.startswith(pattern[:-2])
    return re.fullmatch(re.escape(pattern).replace(r"\*", "[^/]+"), inside) is not None


def _meant(room: str, inside: str) -> tuple[str, str | None]:
    """The expected names in place of one that nothing reads, and the nearest of them."""
    folder, _, last = inside.rpartition("/")
    bare = last.partition(".")[0]
    table = inside.rpartition(".")[0] + ".csv"
    if inside.casefold().endswith(_SAVED_ELSEWHERE) and any(_fits(each, table) for each in _READ[room]):
        name = table.rpartition("/")[2].removesuffix(".csv")
        return f"{name}.csv, {name}.xlsx or {name}.ods: save or export the table as one of these", table
    for names, home, what in _OTHER_NAMES:
        if not folder and bare.casefold().rstrip("s") in names:
            return what, home
    for other, patterns in _READ.items():
        for pattern in patterns:
            if other != room and _fits(pattern, inside) and "*" not in pattern:
                return f"this file in the folder {other}/", None
    for pattern in _READ[room]:
        home, _, ending = pattern.rpartition("/*")
        if home and home == folder and ending:
            return f"files of {home}/ with the ending {ending}", f"{home}/{bare}{ending}"
    homes = {each.partition("/")[0]: each for each in _READ[room] if "/" in each}
    close = nearest(folder, homes) if folder else None
    if close is not None:
        return "a folder that is read", f"{close}/{last}"
    for pattern in _READ[room]:
        home, _, ending = pattern.rpartition("/*")
        if home and ending not in ("", "*", ".yaml", ".csv", *ENDINGS) and inside.endswith(ending):
            return f"such files in the folder {home}/", f"{home}/{last}"
    plain = [each for each in _READ[room] if "*" not in each]
    expected = f"a name that is read in {room}/, as the guide lists them: vmodsmith docs formats"
    same = next((each for each in plain if each.partition(".")[0] == inside.partition(".")[0]), None)
    return expected, same or nearest(inside, plain)


_OTHER_NAMES = (
    (("format", "print", "paper", "sheet-format"), "sheets.yaml", "print formats in sheets.yaml, in templates/"),
    (("colour", "color", "palette", "font"), "style.yaml",
     "colours and fonts under `palette` and `fonts` of style.yaml, in templates/"),
    (("chit", "counter"), "markers.csv", "such counters among the markers, in counters/"),
    (("deck", "card"), "units.csv", "cards as units or markers, in counters/"),
    (("option", "side", "language", "manifest"), "game.yaml", "options, sides and languages of the game, in counters/"),
    (("terrain",), "map.yaml", "kinds of terrain under `terrain` of the map, in maps/"),
    (("turn", "sequence"), "phases.yaml", "turns and phases in phases.yaml, in templates/"),
    (("track", "boxe", "box", "holding-boxe"), "displays.yaml", "tracks and boxes in displays.yaml, in maps/"),
    (("text", "translation", "language"), "strings.csv", "texts in strings.csv, in templates/"),
)  # fmt: skip
"""Other names that authors give a file, without ending and plural: the file with such data, and what is expected."""


def _problem(file: str, found: str, expected: str, close: str | None = None) -> Problem:
    return Problem(file, 0, "", found, expected, close, "files", "warning")
