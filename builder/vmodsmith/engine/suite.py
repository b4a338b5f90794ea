"""Running all tests of a game's module: the checks of every module, then the game's scenarios."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from vmodsmith.reading.scenarios import read_wanted
from vmodsmith.scenarios.choosing import chosen_of, unknown_plugins, unreadable
from vmodsmith.scenarios.resolver import Resolver
from vmodsmith.scenarios.results import Result, ScenarioReport
from vmodsmith.scenarios.runner import Kind, run_scenarios

from .checks import check_module, check_plugins
from .driver import Engine

__all__ = ["run"]

PLAIN: Kind = ("en", ())
"""An engine without plug-ins."""


def run(
    game: str,
    module: Path,
    files: Sequence[Path],
    names: Sequence[str] = (),
    progress: Callable[[Result], None] | None = None,
    *,
    root: Path | None = None,
    loose: Sequence[Path] = (),
    resolver: Resolver | None = None,
    setups: Mapping[str, Mapping[str, str]] | None = None,
    extensions: Mapping[str, Path] | None = None,
    pictures: Path | None = None,
) -> ScenarioReport:
    """Test a built module in the engine.

    `files` are scenario files below `root` (the workspace; messages name files relative to it); `loose` files are
    anywhere and always run. With `names` only those scenarios run (by name; the name of a file selects all in it, a
    paragraph all that prove it); otherwise the checks of `check_module`, all scenarios, and the checks of
    `check_plugins`. `resolver` translates ids of setups and places, `setups` has the place of each piece in each setup,
    `extensions` are plug-ins by the name that scenarios use, `pictures` is a folder for pictures of the windows.
    `progress` is called with each result. A fault in a scenario file is a failed result, under the name of the file,
    and does not stop the others.

    Raises EngineMissing if no engine can run, WorkspaceError for unknown names, EngineError if the module cannot be
    opened at all.
    """
    start = time.perf_counter()
    base = (root or Path(module).resolve().parent).resolve()
    # A scenario that is a link leading out of the workspace is for the reader to refuse.
    relative = [(path.parent.resolve() / path.name).relative_to(base).as_posix() for path in files]
    cases, problems, names = read_wanted(base, relative, names, loose)
    chosen = chosen_of(cases, names, problems)
    unread = [*unreadable(game, problems, names), *unknown_plugins(game, chosen, extensions or {})]
    runs = [case for case in chosen if set(case.scenario.extensions) <= set(extensions or {})]

    report = ScenarioReport(game, results=unread)
    for each in unread:
        if progress is not None:
            progress(each)
    if names and not runs:
        return report
    plugins = dict(extensions or {}) if not names else {}
    with _Engines(module, extensions or {}, keep=[PLAIN, (PLAIN[0], tuple(plugins))]) as engines:
        with engines.opened(*PLAIN) as engine:
            report.engine = str(engine.info()["engine"])
            if not names:
                report.results += check_module(
                    engine, game=game, setups=setups, resolver=resolver, pictures=pictures, progress=progress
                )
        report.results += run_scenarios(runs, engines.opened, game=game, resolver=resolver, progress=progress)
        if plugins:
            with engines.opened(PLAIN[0], tuple(plugins)) as engine:
                joined = [each.stem for each in plugins.values()]
                report.results += check_plugins(engine, joined, game=game, progress=progress)
    report.seconds = time.perf_counter() - start
    return report


class _Engines:
    """Engines of a module by kind: those to `keep` stay open for later use, the others end with their context."""

    def __init__(self, module: Path, extensions: Mapping[str, Path], keep: Sequence[Kind]) -> None:
        self._module = module
        self._extensions = extensions
        self._keep = keep
        self._kept: dict[Kind, Engine] = {}

    @contextmanager
    def opened(self, locale: str, wanted: tuple[str, ...]) -> Iterator[Engine]:
        """An engine in a language, with plug-ins."""
        kind = (locale, wanted)
        engine = self._kept.pop(kind, None)
        if engine is None:
            engine = Engine(self._module, locale=locale, extensions=[self._extensions[each] for each in wanted])
        try:
            yield engine
        finally:
            if kind in self._keep and engine.alive:
                self._kept[kind] = engine
            else:
                engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for engine in self._kept.values():
            engine.close()
