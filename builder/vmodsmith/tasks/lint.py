"""Lint of a file at any path: from an archive or folder to entries, from entries to findings; and repair of
the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import TYPE_CHECKING

from vmodsmith.foundation.errors import UserError
from vmodsmith.lint import Finding, LintReport, Mended, Module, Severity, lint, lint_extension, lint_save, mend
from vmodsmith.lint.findings import in_trait_of
from vmodsmith.vassal.archive import build_file, stored_entries, write_archive
from vmodsmith.vassal.components import Element
from vmodsmith.vassal.module import read_module
from vmodsmith.vassal.savedgame import SAVED_GAME

from .archives import entries_of
from .refresh import LONGEST, LOST, REFUSED

if TYPE_CHECKING:
    from vmodsmith.engine import Engine

__all__ = ["lint_file", "mend_file"]


def lint_file(path: Path, module: Path | None = None, *, engine: bool = False) -> LintReport:
    """The findings for the module or extension in `path`, an archive (`.vmod`, `.vmdx`, or of the same form) or a
    folder with its files; or for the pieces of a saved game (`.vsav`). A saved game or an extension is examined within
    its `module`, if given. Nothing in it is run, and nothing is written; with `engine` a module is also opened in
    VASSAL, in a process of its own, and its complaints are findings too. Raises UserError if `path` is none of these or
    cannot be read, if a `module` is given for a module, and if `engine` is given for anything else than a module;
    EngineMissing if there is no engine.
    """
    entries = _entries(path)
    host = _entries(module) if module is not None else None
    try:
        if SAVED_GAME in entries:
            if engine:
                raise UserError("VASSAL opens modules: --engine is not for saved games")
            return lint_save(entries, path.name, host)
        if host is not None:
            if not read_module(entries).is_extension:
                raise UserError("a saved game or an extension is expected where its module is given")
            if engine:
                raise UserError("VASSAL opens modules: --engine is not for extensions")
            return lint_extension(entries, host)
        report = lint(entries)
        if not engine:
            return report
        if read_module(entries).is_extension:
            raise UserError("VASSAL opens modules: --engine is not for extensions")
    except UserError as error:
        raise UserError(f"{path}: {error}") from error
    return replace(report, findings=(*report.findings, *_in_engine(path, entries)))


def mend_file(path: Path, out: Path) -> tuple[Mended, ...]:
    """Repair the faults of the module or extension in `path` that a program can fix, and write the result to `out`.
    Nothing is written if there is nothing to repair.

    Raises UserError, and writes nothing, if `path` cannot be read, is a saved game, or is `out`.
    """
    entries = _entries(path)
    if SAVED_GAME in entries:
        raise UserError(f"{path}: --fix repairs modules; a saved game is brought up to date with vmodsmith refresh")
    if out.exists() and out.resolve() == path.resolve():
        raise UserError(f"{out}: the repaired module needs a file of its own; the old one is not changed")
    if out.is_dir():
        raise UserError(f"{out}: a file is expected, such as fixed.vmod; this is a folder")
    try:
        made, done = mend(entries)
    except UserError as error:
        raise UserError(f"{path}: {error}") from error
    if done:
        stored = frozenset() if path.is_dir() else stored_entries(path)
        write_archive(out, made, stored={name for name in stored if made.get(name) == entries.get(name)})
    return done


def _entries(path: Path) -> Mapping[str, bytes]:
    try:
        return entries_of(path)
    except UserError as error:
        raise UserError(f"{path}: {error}") from error


# ---- in VASSAL

_TAG = re.compile(r"</?[A-Za-z!][^<>]*>")
_HIDDEN = re.compile(r"<(style|script|head)\b(?:(?!<\1\b).)*?</\1>", re.IGNORECASE | re.DOTALL)
_FOLDERS = r"(?:[^\s/\\:'\"<>|!]+(?: [^\s/\\:'\"<>|!]+)*[/\\])*"


def _without_markup(text: str) -> str:
    """A message of VASSAL in one line, without the markup of its windows; of a path on this machine only the name of
    the file is kept, which is its name in the module.
    """
    if "<" in text and _TAG.search(text):
        text = unescape(_TAG.sub(" ", _HIDDEN.sub(" ", text)))
    for folder in (gettempdir(), "/tmp", "/var/folders", str(Path.home()), str(Path.cwd())):
        text = re.sub(rf"{re.escape(folder)}[/\\]{_FOLDERS}", "", text)
    return re.sub(r" ([.,;:!?)])", r"\1", " ".join(text.split()))


_OFFLINE = re.compile(r"UnknownHostException|NoRouteToHostException|ConnectException|SocketTimeoutException")
"""Complaints of VASSAL on a machine without a network, where it looks for updates: not a fault of the module."""

_REFRESH = ("UseLabelerName", "UseLayerName", "UseRotateName")
"""The options of Refresh Counters, as in `vmodsmith refresh`."""


def _in_engine(path: Path, entries: Mapping[str, bytes]) -> Iterator[Finding]:
    """The complaints of VASSAL while it opens a module, starts each of its setups, begins a new game and refreshes the
    pieces; or the reason why it cannot open the module.
    """
    from vmodsmith.engine import Engine, EngineError

    build_file(entries)
    with TemporaryDirectory() as held:
        module = path
        if path.is_dir():
            module = Path(held) / f"{path.resolve().name}.vmod"
            write_archive(module, entries)
        try:
            engine = Engine(module, timeout=LONGEST)
        except EngineError as error:
            yield Finding(
                "engine-opening",
                Severity.ERROR,
                ("opening the module",),
                f"VASSAL cannot open the module: {error}",
                "If it names a class, that is program code of the module: a released file has it, a folder of its "
                "sources does not.",
            )
            return
        with engine:
            yield from _opened(engine, read_module(entries))


def _opened(engine: Engine, module: Module) -> Iterator[Finding]:
    """The complaints of an open module. A failure of the engine is a finding, and the examination continues."""
    for each in engine.complaints_at_opening():
        if not _OFFLINE.search(each["text"]):
            yield _complaint("engine-opening", "opening the module", each)
    references: list[dict[str, str]] = []
    yield from _doing(engine, "following what names what", lambda: references.extend(engine.references()))
    for each in references:
        yield Finding(
            "engine-reference",
            Severity.WARNING,
            (_place(module, each),),
            _REFERENCES.get(each["kind"], f"{each['kind']}: {{}}").format(each["found"]),
            "Correct the name, or add what it names.",
        )
    yield from _doing(engine, "beginning a new game", engine.new_game)
    setups: list[str] = []
    yield from _doing(engine, "listing its setups", lambda: setups.extend(engine.info()["setups"]))
    for name in setups:
        place = _setup(module, name)
        yield from _doing(engine, place, partial(engine.setup, name))
        yield from _refreshed(engine, name, place)


def _doing(engine: Engine, what: str, action: Callable[[], object]) -> Iterator[Finding]:
    from vmodsmith.engine import EngineError

    mark = engine.mark()
    try:
        action()
    except EngineError as error:
        yield _complaint("engine-game", what, {"kind": "error", "text": str(error)})
    for each in engine.problems(mark):
        if not _OFFLINE.search(each["text"]):
            yield _complaint("engine-game", what, each)


_REFERENCES = {
    "image": "VASSAL finds no picture {!r}",
    "prototype": "VASSAL finds no prototype {!r}",
    "key": "{}",
    "property": "nothing in the module sets the property {}",
    "map": "the module has no map {!r}",
    "board": "the module has no board {!r}",
    "zone": "the module has no zone {!r}",
    "region": "the module has no region {!r}",
    "marker": "VASSAL cannot make the marker {!r}",
    "slot": "no slot has the number of a piece of the setup: {}",
}
"""The meaning of each kind of missing reference, with a place for the name that was found."""


def _place(module: Module, each: Mapping[str, str]) -> str:
    """The place of a reference in the editor's tree; the engine's name of its owner, if the build file lacks that."""
    element = _element(module, each.get("path", ""))
    if element is None:
        return each["owner"]
    place = module.place(element)
    if not each["trait"]:
        return place
    place = in_trait_of(place, module.trait(each["trait"]))
    definition = _element(module, each["definition"])
    return place if definition is None else f"{place}, which comes from {module.place(definition)}"


def _element(module: Module, path: str) -> Element | None:
    """The element of the build file at the path of a component: `class#number/class#number`."""
    found: Element | None = None
    for step in path.split("/") if path else ():
        tag, _, number = step.partition("#")
        same = [each for each in (module.root if found is None else found) if each.tag == tag]
        if int(number) >= len(same):
            return None
        found = same[int(number)]
    return found


def _setup(module: Module, name: str) -> str:
    """The place of a setup in the editor's tree; what it is, if the build file has it under another name."""
    for element in module.root.iter("VASSAL.build.module.PredefinedSetup"):
        if element.get("name") == name and element.get("isMenu") != "true":
            return module.place(element)
    return f"the setup {name!r}"


def _refreshed(engine: Engine, name: str, place: str) -> Iterator[Finding]:
    mark = engine.mark()
    what = f"{place}, in Refresh Counters"
    yield from _doing(engine, what, partial(engine.refresh, *_REFRESH))
    for line in engine.chat(mark):
        said = line.lstrip("-* ").strip()
        if LOST.search(said) or REFUSED in said:
            yield _complaint("engine-refresh", what, {"kind": "chat", "text": said})


def _complaint(kind: str, what: str, each: Mapping[str, str]) -> Finding:
    text = _without_markup(each["text"])
    shown = text if len(text) <= 300 else f"{text[:297]}..."
    remedy = "VASSAL's error log (Help > Show Error Log) tells more."
    return Finding(kind, Severity.WARNING, (what,), f"VASSAL says: {shown}", remedy)
