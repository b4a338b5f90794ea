"""Lint, diff and refresh of public modules. They are looked for in the folder that VMODSMITH_MODULES names, each
unpacked into a folder of its own; nothing of them is kept here."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

import pytest

from vmodsmith.compare import compare
from vmodsmith.compare.saves import read_game
from vmodsmith.engine import Engine, EngineError, Refused
from vmodsmith.lint import mend
from vmodsmith.tasks.archives import entries_of
from vmodsmith.tasks.lint import lint_file
from vmodsmith.tasks.refresh import refresh_save
from vmodsmith.vassal.archive import BUILD_FILES, build_file, write_archive
from vmodsmith.vassal.components import COMPONENTS
from vmodsmith.vassal.module import read_module
from vmodsmith.vassal.savedgame import reveal
from vmodsmith.vassal.xmltext import xml_bytes

_FOLDER = "VMODSMITH_MODULES"
SLOTS = [tag for tag, each in COMPONENTS.items() if each.simple_name in ("PieceSlot", "CardSlot")]


def _modules() -> list[Path]:
    folder = os.environ.get(_FOLDER, "")
    found = sorted(Path(folder).iterdir()) if folder and Path(folder).is_dir() else []
    return [each for each in found if any((each / name).is_file() for name in BUILD_FILES)]


@pytest.fixture(params=_modules() or [None], ids=lambda each: each.name if each else "none")
def module(request: pytest.FixtureRequest) -> Path:
    if request.param is None:
        pytest.skip(f"{_FOLDER} names no folder with unpacked modules")
    assert isinstance(request.param, Path)
    return request.param


def test_a_public_module_is_read_with_types_and_checked_within_seconds(module: Path) -> None:
    began = time.process_time()
    report = lint_file(module)
    assert time.process_time() - began < 5
    assert sum(report.kept.values()) <= 0.01 * report.traits
    assert sum(report.unknown_components.values()) <= 0.01 * report.components
    assert sum(report.kept_attributes.values()) <= 0.01 * report.attributes
    assert all(each.places and each.reason and each.remedy for each in report.findings)


def test_what_is_mended_in_a_public_module_is_mended_for_good(module: Path) -> None:
    """And a second time there is nothing left to mend; the same findings stay, but for those that were mended."""
    entries = entries_of(module)
    made, done = mend(entries)
    assert mend(made)[1] == ()
    assert bool(done) == (made != dict(entries))


def test_a_public_module_differs_from_a_copy_only_in_what_was_changed(module: Path) -> None:
    """A copy without its last piece, with another text of its version; written and read again."""
    entries = dict(entries_of(module))
    assert compare(entries, entries) == ()
    read = read_module(entries)
    slots = [each for each in read.root.iter(*SLOTS) if (each.text or "").strip()]
    read.root.set("description", "a copy")
    if slots:
        around = slots[-1].getparent()
        assert around is not None
        around.remove(slots[-1])
    entries[build_file(entries)] = xml_bytes(read.root)
    found = compare(entries_of(module), entries)
    assert [(each.kind, each.how, len(each.names)) for each in found] == [
        *([("piece", "removed", 1)] if slots else []),
        ("component", "changed", 1),
    ], [str(each) for each in found]


@pytest.mark.engine
def test_a_game_of_a_public_module_is_refreshed(module: Path, needs_engine: None, tmp_path: Path) -> None:
    """A game with some pieces of the palettes, in the module as `lint --fix` numbers it."""
    entries, _ = mend(entries_of(module))
    read = read_module(entries)
    if read.is_extension:
        pytest.skip("an extension, without its module")
    fixed, save, out = tmp_path / "fixed.vmod", tmp_path / "game.vsav", tmp_path / "game-refreshed.vsav"
    write_archive(fixed, entries)
    try:
        engine = Engine(fixed)
    except EngineError as error:
        pytest.skip(f"VASSAL does not open it: {error}")
    with engine:
        if any("failed to load class" in each["text"] for each in engine.complaints_at_opening()):
            pytest.skip("VASSAL cannot load a class of the module, which reads its pieces")
        engine.new_game()
        window = engine.info()["maps"][0]
        names = dict.fromkeys(each.name for each in read.pieces if "[Game Piece Palette]" in each.place and each.gpid)
        placed = []
        for name in [each for each in names if each][:40]:
            with suppress(EngineError, Refused):
                engine.place(name, "300,300", window)
                placed.append(name)
            if len(placed) == 5:
                break
        engine.save(save)
    kinds = {each.kind for each in lint_file(module).findings} if not placed else set()
    if "trait-unknown" in kinds:
        pytest.skip("its pieces need program code of the module, which the folder lacks")
    if "tabs-lost" in kinds:
        pytest.skip("its definitions are damaged: VASSAL has no pieces in its palettes")
    assert len(placed) == 5 or len(names) < 5, names
    done = refresh_save(save, fixed, out)
    # VASSAL gives traits of a piece that are written alike the state of the outermost (`GpIdChecker.findState`)
    assert [each for each in done.lost if " written alike)" not in each] == [], done
    assert any("refreshed" in each.lower() for each in done.said), done.said
    before, after = (
        [each.name for each in read_game(reveal(entries_of(each)["savedGame"])).pieces] for each in (save, out)
    )
    assert sorted(before) == sorted(after) and set(placed) <= set(after)
