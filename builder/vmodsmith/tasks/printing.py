"""`vmodsmith sheets` and `vmodsmith mapsheets`: from a workspace to PDF files in `dist/`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError

from vmodsmith.foundation.cache import open_cache
from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.problems import WorkspaceError, nearest
from vmodsmith.foundation.regular import open_regular
from vmodsmith.model import Game
from vmodsmith.model.measures import Millimetres
from vmodsmith.model.paper import is_large
from vmodsmith.model.sheetformats import Formats, MapFormat, SheetFormat
from vmodsmith.reading.formats import read_formats
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.sheets.countersheets import Made, counter_sheets, plan_sheets
from vmodsmith.sheets.cuts import CUT_FORMS, cut_files
from vmodsmith.sheets.impose import NoRoom
from vmodsmith.tasks.artefacts import is_current
from vmodsmith.tasks.check import read_game
from vmodsmith.vassal.archive import archive_bytes

if TYPE_CHECKING:
    from vmodsmith.sheets.press import Press

__all__ = ["PrintError", "Printed", "lengths_of", "print_maps", "print_sheets"]


class PrintError(UserError, ValueError):
    """Options that cannot be met; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A written file."""

    path: Path
    made: Made
    beside: tuple[Path, ...] = ()
    """Files written with it: archives of pictures and cut files, the file for a press."""


_LENGTH = TypeAdapter(Millimetres)


def lengths_of(text: str, count: int) -> tuple[float, ...]:
    """Lengths separated by commas, in millimetres (`0.4,-1.2`, `0.02in,0in`). Raises ValueError."""
    parts = [part.strip().removeprefix("+") for part in text.split(",")]
    try:
        made = tuple(_LENGTH.validate_python(part) for part in parts)
    except ValidationError:
        made = ()
    if len(made) != count:
        raise ValueError(f"{count} lengths such as 1.2, 0.5mm or 0.02in, separated by commas, are expected")
    return made


def print_sheets(
    workspace: Workspace,
    name: str,
    *,
    format: str | None = None,
    changes: dict[str, Any] | None = None,
    offset: tuple[float, float] = (0.0, 0.0),
    test_page: bool = False,
    language: str | None = None,
    style: str | None = None,
    jobs: int = 1,
    png: int | None = None,
    cuts: Sequence[str] = (),
    pdfx: Path | None = None,
    report: Callable[[int], None] = lambda count: None,
) -> Printed:
    """Write `dist/NAME-sheets.pdf`, in another style `NAME-STYLE-sheets.pdf`. `changes` are fields of the format to
    replace.

    With `png`, a number of dots per inch from 36 to 1200, it also writes `NAME-pictures.zip`: each counter and each
    sheet as PNG; with `cuts`, a selection of `svg` and `dxf`, `NAME-cuts.zip`: the lines that a machine cuts and
    creases; with `pdfx`, an ICC profile, `NAME-sheets-pdfx.pdf`: the same pages in the inks of that profile. Raises
    WorkspaceError for faulty data and PrintError for impossible options.
    """
    game, formats = _read(workspace, name)
    if game.hosted is not None:
        raise PrintError(f"{name} has no counters of its own: they are those of the module {game.hosted.name}")
    if format is not None and format not in formats.formats:
        raise PrintError(_unknown("format", format, formats.formats))
    if any(abs(each) > 20 for each in offset):
        raise PrintError("an offset of at most 20 mm each way is expected")
    game = _in_language(game, language)
    wanted = _changed(SheetFormat, formats.format(format), changes or {})
    if wanted.duplex not in ("long", "short") and offset != (0.0, 0.0):
        raise PrintError(f"an offset moves the backs of a duplex printer; with duplex {wanted.duplex} there are none")
    for form in cuts:
        if form not in CUT_FORMS:
            raise PrintError(_unknown("form of cut files", form, CUT_FORMS))
    if png is not None and not 36 <= png <= 1200:
        raise PrintError(f"--png {png}: 36 to 1200 dots per inch are expected")
    look = _style(game, style)
    press = _press(pdfx)
    for what, ending in (("sheets", ".pdf"), ("pictures", ".zip"), ("cuts", ".zip"), ("sheets-pdfx", ".pdf")):
        _target(workspace, name, style, what, ending)
    try:
        plan = plan_sheets(game, look, formats, wanted, offset)
    except NoRoom as error:
        raise PrintError(str(error)) from None
    if not plan.sheets and wanted.pieces != "all":
        raise PrintError(
            f"{name} has no {wanted.pieces} to print"
            + (": a card is a row with `use: sheet` whose layout has a `height`" if wanted.pieces == "cards" else "")
        )
    with open_cache() as cache:
        made = counter_sheets(game, look, plan, cache, language=language, test_page=test_page, jobs=jobs, report=report)
        archives = {"cuts": cut_files(plan, cuts)} if cuts else {}
        if png is not None:
            from vmodsmith.sheets.pictures import PictureTooLarge, counter_pictures, sheet_pictures  # loads a renderer

            try:
                pictures = dict(counter_pictures(game, look, plan, cache, png, jobs))
                archives["pictures"] = pictures | dict(sheet_pictures(plan, made, png))
            except PictureTooLarge as error:
                raise PrintError(str(error)) from None
    beside = []
    for what, entries in archives.items():
        beside.append(_target(workspace, name, style, what, ".zip"))
        workspace.home.write(beside[-1], archive_bytes(entries))
    printed = _write(workspace, name, style, "sheets", made)
    beside += _inked(workspace, name, game, style, "sheets-pdfx", made, press)
    return replace(printed, beside=tuple(beside))


def print_maps(
    workspace: Workspace,
    name: str,
    *,
    changes: dict[str, Any] | None = None,
    parts: Sequence[str] = (),
    language: str | None = None,
    style: str | None = None,
    pdfx: Path | None = None,
    report: Callable[[int], None] = lambda count: None,
) -> Printed:
    """Write `dist/NAME-map.pdf`, in another style `NAME-STYLE-map.pdf`, with these parts, by default all except the
    last two. With `pdfx`, an ICC profile, it also writes `NAME-map-pdfx.pdf` in the inks of that profile.

    Raises as `print_sheets` does.
    """
    # counters are printed without loading what draws maps
    from vmodsmith.sheets.mapsheets import PARTS, UNASKED, map_sheets
    from vmodsmith.sheets.vectors import NotSet

    game, formats = _read(workspace, name)
    parts = parts or UNASKED
    for part in parts:
        if part not in PARTS:
            raise PrintError(_unknown("part", part, PARTS))
    game = _in_language(game, language)
    wanted = _changed(MapFormat, formats.map, changes or {})
    if is_large(wanted.paper) and wanted.aids is None:  # the map on a roll; the player aids on the game's own paper
        wanted = wanted.model_copy(update={"aids": formats.map.aids_paper})
    press = _press(pdfx)
    for what in ("map", "map-pdfx"):
        _target(workspace, name, style, what)
    try:
        with open_cache() as cache:
            made = map_sheets(game, _style(game, style), wanted, cache, parts=parts, language=language, report=report)
    except (NoRoom, NotSet) as error:
        raise PrintError(str(error)) from None
    if not made.pages:
        raise PrintError("there is nothing to print in these parts")
    printed = _write(workspace, name, style, "map", made)
    return replace(printed, beside=tuple(_inked(workspace, name, game, style, "map-pdfx", made, press)))


_PROFILE = 64_000_000
"""The most bytes of an ICC profile: a multiple of the largest published ones."""


def _press(file: Path | None) -> Press | None:
    """The printing condition of a profile, read before anything is drawn."""
    if file is None:
        return None
    from vmodsmith.sheets.press import NotForPress, read_press  # loads Pillow

    try:
        with open_regular(file) as opened:
            content = opened.read(_PROFILE + 1)
    except OSError as error:
        raise PrintError(f"{file}: {error.strerror or error}; the ICC profile of a press is expected") from None
    if len(content) > _PROFILE:
        raise PrintError(f"{file}: an ICC profile of at most {_PROFILE // 1_000_000} MB is expected")
    try:
        return read_press(content, str(file))
    except NotForPress as error:
        raise PrintError(str(error)) from None


def _inked(
    workspace: Workspace, name: str, game: Game, style: str | None, what: str, made: Made, press: Press | None
) -> list[Path]:
    """Write the file for a press, if there is one."""
    if press is None:
        return []
    from vmodsmith.sheets.press import for_press

    path = _target(workspace, name, style, what)
    day = date.fromisoformat(game.manifest.date) if game.manifest.date else None
    workspace.home.write(path, for_press(made.content, press, day))
    return [path]


def _read(workspace: Workspace, name: str) -> tuple[Game, Formats]:
    # What has been built has been checked.
    game, problems = load_expanded(workspace.root, name) if is_current(workspace, name) else read_game(workspace, name)
    if game is None or any(each.severity == "error" for each in problems):
        raise WorkspaceError(problems)
    return game, read_formats(workspace.root, game)


def _changed(model: Any, base: Any, changes: dict[str, Any]) -> Any:
    fields = {key: getattr(base, key) for key in model.model_fields}
    try:
        return model.model_validate({**fields, **changes})
    except ValidationError as error:
        # Of fields that do not go together there is no single one to name.
        said = [
            ": ".join([*map(str, fault["loc"][:1]), fault["msg"].removeprefix("Value error, ")])
            for fault in error.errors()
        ]
        raise PrintError("; ".join(said)) from None


def _in_language(game: Game, language: str | None) -> Game:
    """The game with another first language, in which counters and maps are drawn.

    The pictures of a module serve players of all languages; a printed sheet is for one language.
    """
    listed = game.manifest.languages
    if language is None or language == listed[0]:
        return game
    if language not in listed:
        raise PrintError(_unknown("language", language, listed))
    strings = {
        key: {**texts, language: texts[listed[0]]} if texts.get(listed[0]) and not texts.get(language) else texts
        for key, texts in game.strings.items()
    }
    manifest = game.manifest.model_copy(
        update={"languages": (language, *(each for each in listed if each != language))}
    )
    return game.model_copy(update={"manifest": manifest, "strings": strings})


def _style(game: Game, name: str | None) -> Any:
    if name is None:
        return game.style
    if name not in game.styles:
        raise PrintError(_unknown("style", name, game.styles))
    return game.styles[name]


def _unknown(what: str, name: str, names: Any) -> str:
    close = nearest(name, names)
    return f"{what} {name!r} is not one of {', '.join(names)}" + (f"; did you mean {close!r}?" if close else "")


def _target(workspace: Workspace, name: str, style: str | None, what: str, ending: str = ".pdf") -> Path:
    """The path of the file, named like the module of the same style. Raises WorkspaceError if it cannot be written."""
    path = workspace.dist / ("-".join(filter(None, (name, style, what))) + ending)
    workspace.home.require(path)
    return path


def _write(workspace: Workspace, name: str, style: str | None, what: str, made: Made) -> Printed:
    """Write the file."""
    path = _target(workspace, name, style, what)
    workspace.home.write(path, made.content)
    return Printed(path, made)
