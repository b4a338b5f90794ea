"""What tests share: the small workspace, in a place of its own where it may be spoilt; and the reason where there is no engine."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from shared.games import ROOT, SMALL, load

from builder.engine import why_no_engine
from builder.model import Game

_PLUGIN = """\
plugins:
  - {id: extra, name: plugin.extra, description: plugin.extra.text, options: ["9.2"], source: "9.2"}
"""
_PLUGIN_TEXTS = """\
plugin.extra,More tanks,戦車増強,
plugin.extra.text,A counter for an optional rule,選択ルール用の駒,
"""
_PLUGIN_UNIT = "r-3,red,tank,r1,II,1,13,,,1,6,,3,,,,9.2,2.3\n"


@pytest.fixture(scope="session")
def repository() -> Path:
    """The repository, itself a workspace."""
    return ROOT


@pytest.fixture(scope="session")
def needs_engine() -> None:
    """What every test that runs an engine depends on: it is skipped, with the reason, where there is none."""
    if (reason := why_no_engine()) is not None:
        pytest.skip(reason)


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tests neither use nor fill the user's cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VMODSMITH_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def skirmish(tmp_path: Path) -> Path:
    """A copy of the small workspace."""
    shutil.copytree(SMALL, tmp_path / "w", ignore=shutil.ignore_patterns("dist"))
    return tmp_path / "w"


@pytest.fixture(scope="session")
def small_game() -> Game:
    """The small game."""
    return load("skirmish", SMALL)


@pytest.fixture
def plugged(skirmish: Path) -> Path:
    """A copy of the small workspace with a plug-in `extra`: one more unit, `r-3`, whose option it holds."""
    units = skirmish / "counters/skirmish/units.csv"
    head, *rows = units.read_text(encoding="utf-8").splitlines()
    lines = [head.removesuffix("source") + "option,source"]
    lines += ["{0},,{2}".format(*row.rpartition(",")) for row in rows]
    units.write_text("\n".join(lines) + "\n" + _PLUGIN_UNIT, encoding="utf-8")
    _append(skirmish / "counters/skirmish/game.yaml", _PLUGIN)
    _append(skirmish / "templates/skirmish/strings.csv", _PLUGIN_TEXTS)
    return skirmish


def _append(path: Path, text: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n") + "\n" + text, encoding="utf-8")
