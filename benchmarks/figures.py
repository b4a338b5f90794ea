"""All figures of what people wait for, in one run: a table of what each was before (a quiet machine with two
processors, 24 November 2026, 9b26fa5f), what it is now, the goal, and whether it is met.

    python benchmarks/figures.py                    # everything; ten minutes on a quiet machine
    python benchmarks/figures.py --against ../old   # before: measured too, with a checkout of the program of then
    python benchmarks/figures.py cold changed       # some rows: cold, changed, served, preview, large, engine, tests
    python benchmarks/figures.py --tests            # and all tests without VASSAL and browser
    python benchmarks/figures.py --all-tests        # and the whole suite of tests, half an hour more

With `--against` the program of then builds and opens its own games beside this one, row by row; the last column but
one is now against before, and a row is met if that is at most what the goal was of the figure before. So a table holds
on a machine that is slower or faster than that of the goals. Without it, figures before are those of that day.

The machine must be quiet where a row says seconds of wall time: how busy it is stands below the table. Needs what the
single benchmarks need; a row whose tools are missing says so and counts as not measured. Not a test.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from changed import change, processor_time
from common import ROOT, copy_files, program

GAMES = ("hattin", "korsun", "streets", "zitadelle")


@dataclass(frozen=True)
class Figure:
    """One row: what was measured, how large it is, the unit, the most that it may be (None: no goal), what it was
    before on the machine of the goals (None: not known), and what the program of then takes on this one."""

    what: str
    value: float | None
    unit: str
    goal: float | None
    before: float | None = None
    then: float | None = None
    why: str = ""

    def line(self) -> str:
        """The row as Markdown."""
        before = self.before if self.then is None else self.then
        ratio = self.value / self.then if self.value is not None and self.then else None
        goal = "" if self.goal is None else f"{self.goal:g}"
        if ratio is not None and self.goal is not None and self.before:
            goal = f"{self.goal:g} of {self.before:g} ({self.goal / self.before:.2f})"
        cells = (self.what, _number(before), _number(self.value) or "not measured", self.unit, _number(ratio), goal)
        return f"| {' | '.join(cells)} | {self._met(ratio)} |"

    def _met(self, ratio: float | None) -> str:
        if self.value is None or self.goal is None:
            return self.why
        within = self.value <= self.goal if ratio is None or not self.before else ratio <= self.goal / self.before
        return "met" if within else "missed"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}" if value < 20 else f"{value:.0f}"


def build(checkout: Path, workspace: Path, jobs: int, *games: str) -> float:
    """Seconds of wall time of a cold build, with a cache that is empty and gone afterwards."""
    environment, name = program(checkout)
    with tempfile.TemporaryDirectory() as cache:
        environment["VMODSMITH_CACHE"] = cache
        words = [sys.executable, "-m", name, "build", *games, "-j", str(jobs), "--workspace", str(workspace)]
        start = time.perf_counter()
        subprocess.run(words, env=environment, check=True, capture_output=True, cwd=workspace)
        return time.perf_counter() - start


def cold(folder: Path, against: Path | None) -> Iterator[Figure]:
    """Cold builds: Zitadelle on one process and two, all four games as the README's first command builds them."""
    checkouts = [ROOT, *([against] if against else [])]
    for number, checkout in enumerate(checkouts):
        one, all_ = copy_files("zitadelle", folder / f"{number}-one", checkout), folder / f"{number}-all"
        for each in GAMES:
            copy_files(each, all_, checkout)
        for workspace in (one, all_):
            (workspace / "dist").mkdir()
        build(checkout, one, 1, "zitadelle")  # Python compiles the program

    def seconds(folders: str, jobs: int, *games: str) -> list[float | None]:
        """Of this program, and of that of then: None if there is none."""
        found = [build(each, folder / f"{number}-{folders}", jobs, *games) for number, each in enumerate(checkouts)]
        return [*found, None][:2]

    for jobs, goal, before in ((1, 15, 33), (2, 9, 20)):
        now, then = seconds("one", jobs, "zitadelle")
        yield Figure(f"Zitadelle cold, {jobs} process(es)", now, "s wall", goal, before, then)
    now, then = seconds("all", 2, *GAMES)
    yield Figure("four games cold, two processes", now, "s wall", 30, 60, then)


def edits(workspace: Path, game: str) -> dict[str, Callable[[int], None]]:
    """Ways of changing a game a little, by what is changed; each is given another number each time."""
    templates = workspace / "templates" / game
    setup = sorted((workspace / "counters" / game / "setups").glob("*.csv"))[0]
    return {
        "counter": lambda number: change(workspace / "counters" / game / "units.csv", number),
        "text": text_changed(sorted([*templates.glob("strings/*.csv"), *templates.glob("strings.csv")])[-1]),
        "row of a setup": rows_changed(setup),
        "help page": end_changed(sorted((templates / "help").glob("*.j2"))[0], "{{# {} #}}"),
        "line of a rule function": end_changed(sorted((templates / "rules").glob("*.py"))[0], "\n# note {}\n"),
    }


def end_changed(path: Path, end: str) -> Callable[[int], None]:
    """Ends a file otherwise."""
    text = path.read_text(encoding="utf-8")

    def change(number: int) -> None:
        path.write_text(text + end.format(number), encoding="utf-8")

    return change


def rows_changed(path: Path) -> Callable[[int], None]:
    """Two rows of a table change places, and change back."""
    head, first, second, *rest = path.read_text(encoding="utf-8").splitlines(keepends=True)

    def change(number: int) -> None:
        path.write_text(
            "".join([head, *((second, first) if number % 2 == 0 else (first, second)), *rest]), encoding="utf-8"
        )

    return change


def text_changed(path: Path) -> Callable[[int], None]:
    """The last text of a table gets other words."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    before = rows[-1][1]

    def change(number: int) -> None:
        rows[-1][1] = f"{before} {number}"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)

    return change


def changed(folder: Path, against: Path | None) -> Iterator[Figure]:
    """One thing changed in a game that was built: processor time of the whole command, a median of three."""
    checkouts = [ROOT, *([against] if against else [])]
    for game in ("zitadelle", "korsun"):
        workspaces = [copy_files(game, folder / f"{number}-{game}", each) for number, each in enumerate(checkouts)]
        for checkout, workspace in zip(checkouts, workspaces, strict=True):
            (workspace / "dist").mkdir()
            processor_time(checkout, workspace, game)
        for what in edits(workspaces[0], game):
            middles: list[float | None] = []
            for checkout, workspace in zip(checkouts, workspaces, strict=True):
                found, edit = [], edits(workspace, game)[what]
                for number in range(4):
                    edit(number)
                    found.append(processor_time(checkout, workspace, game))
                middles.append(statistics.median(found[1:]))
            now, then = [*middles, None][:2]
            goal, before = (1.0, 3.2) if what == "counter" else (None, None)
            yield Figure(f"one {what} changed, {game.title()}", now, "s processor", goal, before, then)


def script(name: str, *words: str, checkout: Path = ROOT) -> str:
    """What another benchmark prints, of this program or of a checkout."""
    run = subprocess.run(
        [sys.executable, checkout / "benchmarks" / name, *words],
        capture_output=True,
        text=True,
        cwd=checkout,
        env=program(checkout)[0],
    )
    if run.returncode:
        raise RuntimeError((run.stderr or run.stdout).strip().splitlines()[-1][:80])
    return run.stdout


def cells(printed: str, start: str) -> list[float]:
    """The numbers of the line that begins so."""
    line = next(each for each in printed.splitlines() if each.startswith(start))
    return [float(each) for each in re.findall(r"\d+\.?\d*", line.removeprefix(start))]


def served(_: Path, __: Path | None) -> Iterator[Figure]:
    """How soon the gallery serves the picture of a changed counter."""
    for game in ("zitadelle", "korsun"):
        printed = script("served.py", game)
        for what, unit, goal in (("wall", "s wall", 0.2), ("processor", "s processor", None)):
            found = cells(printed, f"{game}: a changed counter served, {what}")[0]
            yield Figure(f"a changed counter served by the gallery, {game.title()}", found, unit, goal)


def preview(_: Path, __: Path | None) -> Iterator[Figure]:
    """How soon the gallery shows a changed counter."""
    printed = script("preview.py", "zitadelle")
    yield Figure("a changed counter in the browser", cells(printed, "a changed counter seen")[0], "s wall", 0.2)
    yield Figure("read the game, draw it (floor)", cells(printed, "floor: read the game")[0], "s wall", None)


def large(_: Path, __: Path | None) -> Iterator[Figure]:
    """Memory of large maps."""
    for size, pixels, goal, before in ((99, 96, 400, 1500), (300, 64, None, None)):
        printed = script("large.py", str(size), "--hex-px", str(pixels))
        found = re.search(r"(\d[\d,.]*) MB", printed)
        yield Figure(
            f"{size} x {size} hexes of {pixels} pixels, cold: memory",
            float(found[1].replace(",", "")) if found else None,
            "MB",
            goal,
            before,
        )


def engine(_: Path, against: Path | None) -> Iterator[Figure]:
    """Opening with rules, and the first step of the tracker."""
    for game, most in (("korsun", 1.15), ("zitadelle", 1.3)):
        now, step = _loading(ROOT, game)
        then, step_then = _loading(against, game) if against else (None, None)
        yield Figure(f"{game.title()} opened and loaded, against without rules", now, "times", most, None, then)
        goal, was = (15, 50) if game == "korsun" else (None, None)
        yield Figure(f"first step of the tracker, {game.title()}", step, "ms", goal, was, step_then)


def _loading(checkout: Path, game: str) -> tuple[float, float]:
    """Opening and loading with rules against without, and the milliseconds of the first step of the tracker."""
    printed = script("loading.py", game, "--rounds", "2", checkout=checkout)
    ruled, plain = cells(printed, "open and load, whole process")[:2]
    return ruled / plain, cells(printed, "first step of the")[0]


def tests(_: Path, __: Path | None) -> Iterator[Figure]:
    """The answer to `pytest tests/rules -k NAME`."""
    words = [sys.executable, "-m", "pytest", "tests/rules", "-q", "-k", "test_a_test_for_none_is_understood"]
    subprocess.run(words, cwd=ROOT, capture_output=True, check=False, env=program(ROOT)[0])  # Python compiles the tests
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(words, cwd=ROOT, capture_output=True, check=False, env=program(ROOT)[0])
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    yield Figure("pytest tests/rules -k NAME", wall, "s wall", 3)
    yield Figure("the same", after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, "s processor", None)


def quick_tests(_: Path, __: Path | None) -> Iterator[Figure]:
    """All tests that need neither VASSAL nor a browser, on two processors."""
    words = [sys.executable, "-m", "pytest", "-q", "-m", "not engine and not browser"]
    start = time.perf_counter()
    subprocess.run(words, cwd=ROOT, capture_output=True, check=False, env=program(ROOT)[0])
    yield Figure("tests without VASSAL and browser", time.perf_counter() - start, "s wall", 90, 134)


def all_tests(_: Path, __: Path | None) -> Iterator[Figure]:
    """The whole suite, on two processors."""
    start = time.perf_counter()
    words = [sys.executable, "-m", "pytest", "-q"]
    subprocess.run(words, cwd=ROOT, capture_output=True, check=False, env=program(ROOT)[0])
    yield Figure("all tests", (time.perf_counter() - start) / 60, "min wall", 15, 26)


ROWS: dict[str, Callable[[Path, Path | None], Iterator[Figure]]] = {
    "cold": cold,
    "changed": changed,
    "served": served,
    "preview": preview,
    "large": large,
    "engine": engine,
    "tests": tests,
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", metavar="row", help=", ".join(ROWS))
    parser.add_argument("--against", type=Path, help="a checkout of the program of then")
    parser.add_argument("--tests", action="store_true")
    parser.add_argument("--all-tests", action="store_true")
    chosen = parser.parse_args()
    if unknown := [each for each in chosen.rows if each not in ROWS]:
        sys.exit(f"there is no row {', '.join(unknown)}; there are {', '.join(ROWS)}")
    start = time.perf_counter()
    busy = [os.getloadavg()[0]]
    against = chosen.against and chosen.against.resolve()
    print("| what | before | now | unit | ratio | goal | |\n|---|---|---|---|---|---|---|", flush=True)
    for name in chosen.rows or ROWS:
        measured(ROWS[name], name, against)
        busy.append(os.getloadavg()[0])
    if chosen.tests:
        measured(quick_tests, "tests without VASSAL and browser", None)
    if chosen.all_tests:
        measured(all_tests, "all tests", None)
    loads = ", ".join(f"{each:.1f}" for each in busy)
    print(f"\n{(time.perf_counter() - start) / 60:.1f} minutes; load of the machine before and after each row: {loads}")


def measured(rows: Callable[[Path, Path | None], Iterator[Figure]], name: str, against: Path | None) -> None:
    """Print some rows as they come; one that cannot be measured says why, and the others go on."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            for each in rows(Path(folder), against):
                print(each.line(), flush=True)
        except Exception as error:
            print(Figure(name, None, "", None, why=f"{type(error).__name__}: {error}").line(), flush=True)


if __name__ == "__main__":
    main()
