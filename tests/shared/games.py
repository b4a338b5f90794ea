"""A game of the workspace as its files say it, and its module without drawn pictures."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from vmodsmith import foundation, model, reading
from vmodsmith.art import drawing, pictures
from vmodsmith.art.counters.sizes import face_pixels
from vmodsmith.art.map.geometry import geometry_of
from vmodsmith.art.map.layout import layout_displays
from vmodsmith.assemble import archives, picture_entries
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.model.scenarios import Case
from vmodsmith.reading.scenarios import read_scenarios
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.vassal.archive import write_archive

from .files import ROOT

__all__ = [
    "ROOT",
    "RULED",
    "SMALL",
    "WORKSPACES",
    "blank_pictures",
    "load",
    "module_entries",
    "plugins_of",
    "scenario_named",
    "scenario_names",
    "scenarios",
    "workspace_of",
    "write_blank",
    "write_module",
]

SMALL = ROOT / "tests" / "workspaces" / "skirmish"
"""The workspace of the small game."""

untouched = False
"""Whether pytest is just looking for tests that are found soon, because no game is read for them."""

WORKSPACES = {"skirmish": SMALL, **dict.fromkeys(Workspace(ROOT).games(), ROOT)}
"""The workspace of each game that there is."""

RULED = tuple(name for name, root in WORKSPACES.items() if any((root / "templates" / name / "rules").glob("*.*")))
"""The games with rules."""


def workspace_of(name: str) -> Path:
    """The workspace of a game. Where somebody has taken the game away, tests that are about it are skipped; a half of
    it is a fault."""
    if name not in WORKSPACES:
        halves = [folder for folder in ("counters", "maps", "templates") if (ROOT / folder / name).exists()]
        assert not halves, f"{name!r} is no game of this workspace, and still stands in {', '.join(halves)}"
        pytest.skip(f"there is no game {name!r} in this workspace", allow_module_level=True)
    return WORKSPACES[name]


def load(name: str, workspace: Path = ROOT) -> Game:
    """A game that must be sound; one that no test changes is read once. One that the repository has no more skips the
    test."""
    if workspace == ROOT:
        workspace_of(name)
    return _kept(name, workspace) if workspace in (ROOT, SMALL) else _read(name, workspace)


def scenarios(name: str) -> tuple[list[Case], list[Problem]]:
    """The scenarios of a game that there is, with what is wrong with their files."""
    assert not untouched, "tests are looked for, and no scenario is read for that: `scenario_names` knows the names"
    return _scenarios(name)


@cache
def _scenarios(name: str) -> tuple[list[Case], list[Problem]]:
    workspace = Workspace(WORKSPACES[name])
    return read_scenarios(workspace.root, workspace.scenarios(name))


def scenario_names(name: str) -> list[str]:
    """What the scenarios of a game are called. Kept beside what pytest keeps, by what their files and the files that
    read them hold: tests that have each scenario as a parameter are collected without reading any again."""
    workspace = Workspace(WORKSPACES[name])
    files = workspace.scenarios(name)
    key = hashlib.sha256(_reading())
    for file in files:
        key.update(file.encode() + b"\0" + (workspace.root / file).read_bytes() + b"\0")
    kept = ROOT / ".pytest_cache/scenarios" / f"{name}-{key.hexdigest()}.json"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_suffix(f".{os.getpid()}")
        unfinished.write_text(json.dumps([each.name for each in _scenarios(name)[0]]), encoding="utf-8")
        unfinished.replace(kept)
    return json.loads(kept.read_text(encoding="utf-8"))


def scenario_named(name: str, scenario: str) -> Case:
    """The one scenario of a game that is called so."""
    return _by_name(name)[scenario]


@cache
def _by_name(name: str) -> dict[str, Case]:
    return {each.name: each for each in scenarios(name)[0]}


@cache
def _reading() -> bytes:
    """A digest of what reads scenarios."""
    rooms = [Path(module.__file__ or "").parent for module in (reading, model, foundation)]
    files = sorted(file for room in rooms for file in room.glob("*.py"))
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).digest()


@cache
def module_entries(name: str) -> Mapping[str, bytes]:
    """The entries of the module of a game that there is, without pictures."""
    game = load(name, WORKSPACES[name])
    return archives(game, game.style)[""]


@cache
def _kept(name: str, workspace: Path) -> Game:
    return _read(name, workspace)


def _read(name: str, workspace: Path) -> Game:
    assert not untouched, "tests are looked for, and no game is read for that"
    game, problems = load_expanded(workspace, name)
    assert game is not None, "\n".join(map(str, problems))
    return game


def blank_pictures(game: Game) -> dict[str, bytes]:
    """A blank picture, of the right size, for every picture of a module: rules do not look at them."""
    sheets = {pictures.map_name(each.id): geometry_of(each, game.style.map) for each in game.maps}
    windows = {each.window for each in game.displays}
    sheets |= {pictures.display_name(window): layout_displays(game, window, game.style) for window in windows}
    side = face_pixels(game.style)
    sizes = {name: (round(sheet.width), round(sheet.height)) for name, sheet in sheets.items()}
    for each in pictures.pictures(game, game.style):
        wide = drawing.width(game, game.style, each) or side
        sizes.setdefault(each.name, (wide, wide))
    made = {size: _blank(size) for size in set(sizes.values())}
    return {name: made[size] for name, size in sizes.items()}


def _blank(size: tuple[int, int]) -> bytes:
    stream = BytesIO()
    Image.new("1", size, 1).save(stream, "PNG")
    return stream.getvalue()


def write_blank(game: Game, folder: Path) -> Path:
    """The module of a game, rules and all, with blank pictures; its plug-ins lie beside it. The module's path."""
    return write_module(game, folder, blank_pictures(game))


def write_module(game: Game, folder: Path, images: Mapping[str, bytes]) -> Path:
    """The same with pictures of any sort, by name."""
    path = folder / f"{game.id}.vmod"
    drawn = picture_entries(game, dict(images))
    for plugin, entries in archives(game, game.style).items():
        write_archive(folder / f"{game.id}-{plugin}.vmdx" if plugin else path, entries | drawn[plugin])
    return path


def plugins_of(module: Path) -> list[Path]:
    """The plug-ins beside a module."""
    return sorted(module.parent.glob(f"{module.stem}-*.vmdx"))
