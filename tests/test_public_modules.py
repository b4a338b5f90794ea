"""Lint of public modules. They are looked for in the folder that VMODSMITH_MODULES names, each unpacked into a folder of
its own; nothing of them is kept here."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from vmodsmith.lint import mend
from vmodsmith.tasks.archives import entries_of
from vmodsmith.tasks.lint import lint_file
from vmodsmith.vassal.archive import BUILD_FILES

_FOLDER = "VMODSMITH_MODULES"


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
