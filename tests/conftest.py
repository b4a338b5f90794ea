"""What tests share: the small workspace, in a place of its own where it may be spoilt; modules and engines, made once;
the reason where there is no engine; and how tests are marked and spread over processors."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from filelock import FileLock
from shared import games
from shared.engines import Engines
from shared.games import ROOT, SMALL, load, workspace_of, write_blank
from shared.said import Record, Said
from shared.seeds import pytest_runtest_makereport, pytest_runtest_setup  # noqa: F401 (hooks)
from shared.spreading import ScopeScheduling, heavy_first
from shared.times import pytest_addoption, pytest_runtest_logreport, pytest_terminal_summary  # noqa: F401 (hooks)

from vmodsmith.engine import why_no_engine
from vmodsmith.foundation import garbage
from vmodsmith.foundation.child_processes import end_with_parent
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game

if TYPE_CHECKING:
    from xdist.remote import Producer

_PLUGIN = """\
plugins:
  - {id: extra, name: plugin.extra, description: plugin.extra.text, options: ["9.2"], source: "9.2"}
"""
_PLUGIN_TEXTS = """\
plugin.extra,More tanks,戦車増強,
plugin.extra.text,A counter for an optional rule,選択ルール用の駒,
"""
_PLUGIN_UNIT = "r-3,red,tank,r1,II,1,13,,,1,6,,3,,,,9.2,2.3\n"


garbage.seldom()
os.environ.setdefault(
    "HYPOTHESIS_NO_PLUGINS", "1"
)  # libraries of others that it would load for theirs, half a second long


def pytest_configure(config: pytest.Config) -> None:
    """On a busy machine any example may take long. Who shares the work of a run ends when that ends, and its engines
    with it."""
    if os.environ.get("PYTEST_XDIST_WORKER"):
        end_with_parent()
    from hypothesis import settings  # after the line above

    # The same examples in each run: a change fails because of what it changes. `--hypothesis-seed=N` asks for others.
    derandomize = config.getoption("--hypothesis-seed", None) is None
    settings.register_profile("suite", deadline=None, derandomize=derandomize, print_blob=True)
    settings.load_profile("suite")
    _places_of_problems()
    config.pluginmanager.register(Said(config), "said")  # after the line above: it looks a few callers up


def _places_of_problems() -> None:
    """Whatever problem any test makes: its line and column count from 1, or are 0 where they are not known."""
    real = Problem.__init__

    def made(self: Problem, *given: Any, **named: Any) -> None:
        real(self, *given, **named)
        assert self.line >= 0 and self.column >= 0, f"no place: {self}"

    Problem.__init__ = made  # type: ignore[method-assign]


# ---- marks and processors


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """Every other process looks through the folders backwards: what one has compiled of a fresh clone the other need
    not. The tests of the rules are looked for without reading a game."""
    games.untouched = isinstance(collector, pytest.Module) and collector.path.is_relative_to(ROOT / "tests/rules")
    report = yield
    games.untouched = False
    if isinstance(collector, pytest.Directory) and os.environ.get("PYTEST_XDIST_WORKER", "gw0")[-1] in "13579":
        report.result.reverse()
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks that follow from what a test uses; on several processors, an order in which none of them waits at the
    end."""
    for item in items:
        for fixture, mark in (("needs_engine", "engine"), ("chromium", "browser")):
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(mark)
    if hasattr(config, "workerinput"):
        items[:] = heavy_first(sorted(items, key=lambda each: each.path))


def pytest_collection_finish() -> None:
    """Tests, and the games that they name, stay until the end: nobody need look at them again and again."""
    gc.freeze()


def pytest_unconfigure() -> None:
    """Nor at the games that were read, before all of it goes: pytest would look five times."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ScopeScheduling:
    """Who runs what."""
    return ScopeScheduling(config, log)


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """One file is not worth a second process, nor are the tests of a name, which each process would look for in all
    files. Engines often wait, for their window say: then another process goes on."""
    if config.option.keyword or (len(config.args) == 1 and Path(config.args[0].partition("::")[0]).is_file()):
        return 0
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    engines = "not engine" not in config.option.markexpr and why_no_engine() is None
    return len(os.sched_getaffinity(0)) + 1 if engines and hasattr(os, "sched_getaffinity") else None


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this run have in common."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "common"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(autouse=True, scope="session")
def _own_cache(common: Path) -> Iterator[None]:
    """Tests neither use nor fill the user's cache; what one process has drawn another need not draw again, and the
    program that tests start is compiled once, not by every process anew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VMODSMITH_CACHE", str(common / "cache"))
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        yield


# ---- games and engines


@pytest.fixture(scope="session")
def repository() -> Path:
    """The repository, itself a workspace."""
    return ROOT


@pytest.fixture(scope="session")
def said(pytestconfig: pytest.Config) -> Record:
    """Which places of the program that report something this run has reached."""
    plugin = pytestconfig.pluginmanager.get_plugin("said")
    assert isinstance(plugin, Said)
    return plugin.record


@pytest.fixture(scope="session")
def needs_engine() -> None:
    """What every test that runs an engine depends on: it is skipped, with the reason, where there is none."""
    if (reason := why_no_engine()) is not None:
        pytest.skip(reason)


@pytest.fixture(scope="session")
def blank(common: Path) -> Callable[[str], Path]:
    """Gives the module of a game, rules and all, with blank pictures; its plug-ins lie beside it. Made once."""

    def made(game: str) -> Path:
        folder = common / f"blank-{game}"
        with FileLock(f"{folder}.lock"):
            if not folder.is_dir():
                new = common / f"new-{game}"
                shutil.rmtree(new, ignore_errors=True)  # of a try that failed
                new.mkdir()
                write_blank(load(game, workspace_of(game)), new)
                new.rename(folder)
        return folder / f"{game}.vmod"

    return made


@pytest.fixture(scope="session")
def engines(needs_engine: None) -> Iterator[Engines]:
    """Engines that stay open for the next test."""
    kept = Engines()
    yield kept
    kept.close()


@pytest.fixture
def skirmish(tmp_path: Path) -> Path:
    """A copy of the small workspace."""
    shutil.copytree(SMALL, tmp_path / "w", ignore=shutil.ignore_patterns("dist", "game.py", "game.pyi"))
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
