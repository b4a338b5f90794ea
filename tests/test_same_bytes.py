"""The same data give the same bytes: in another process, with another hash seed, in another time zone, from an empty
cache and from a full one, on one process and on several, whatever was drawn before."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from shared import products_elsewhere as elsewhere_made
from shared.games import ROOT, SMALL
from shared.products import products

pytestmark = pytest.mark.slow(4)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What this process makes, alone, from an empty cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VMODSMITH_CACHE", str(tmp_path_factory.mktemp("cache")))
        return products(_copy(tmp_path_factory), jobs=1)


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, str]]:
    """What another process makes: with helpers from an empty cache, then alone from a full one."""
    elsewhere = {
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests"))),
        "PYTHONHASHSEED": "77",
        "TZ": "Asia/Tokyo",
        "VMODSMITH_CACHE": str(tmp_path_factory.mktemp("elsewhere")),
    }
    run = subprocess.run(
        [sys.executable, elsewhere_made.__file__, str(_copy(tmp_path_factory))],
        env={**os.environ, **elsewhere}, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    made: list[dict[str, str]] = json.loads(run.stdout)
    return made


def _copy(folders: pytest.TempPathFactory) -> Path:
    """A copy of the small workspace, each time in another place."""
    root = folders.mktemp("copy") / "w"
    shutil.copytree(SMALL, root, ignore=shutil.ignore_patterns("dist", "game.py", "game.pyi"))
    return root


@pytest.mark.parametrize("what", ["module", "sheets", "charts", "counters"])
def test_another_process_makes_the_same(what: str, here: dict[str, str], there: list[dict[str, str]]) -> None:
    assert [each[what] for each in there] == [here[what]] * 2
