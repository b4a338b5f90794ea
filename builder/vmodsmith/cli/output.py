"""The output of the command: problems, progress, results of tests."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vmodsmith.foundation.escaping import printable
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.progress import Progress
from vmodsmith.reading.excerpts import excerpt

if TYPE_CHECKING:
    from vmodsmith.scenarios.results import Result, ScenarioReport

__all__ = ["counted", "echo", "print_problems", "print_report", "print_result", "progress_of"]


def echo(text: str = "", *, err: bool = False) -> None:
    """Print a text that may contain parts of a stranger's files: control characters become escapes."""
    click.echo(printable(text, keep="\n\t"), err=err)


def counted(number: int, noun: str) -> str:
    """A number of things, such as `1 row` and `2 rows`; `hex`, `box` and `loss` have an e."""
    if number != 1:
        noun += "es" if noun.endswith(("x", "ss")) else "s"
    return f"{number:,} {noun}"


REPEATED = 4
"""The number of lines from which equal findings are reported once, with the list of lines."""


def print_problems(problems: Iterable[Problem], root: Path | None = None) -> None:
    """Print one line per problem: errors to standard error, warnings to standard output.

    A finding that many lines of a file share is reported once. On a terminal the line of the file follows, underlined;
    `root` is the folder of the workspace.
    """
    reported = list(problems)
    alike: dict[Problem, list[int]] = {}
    for problem in reported:
        alike.setdefault(replace(problem, line=0, column=0), []).append(problem.line)
    for problem in reported:
        lines = alike.get(replace(problem, line=0, column=0))
        also = ""
        if lines is None:  # reported with the first of its kind
            continue
        if len(set(lines)) >= REPEATED:
            also = f"; the same in lines {_ranges(sorted(set(lines) - {problem.line}))}: {len(lines)} times"
            del alike[replace(problem, line=0, column=0)]
        is_error = problem.severity == "error"
        echo(f"{problem}{also}", err=is_error)
        if root is not None and (sys.stderr if is_error else sys.stdout).isatty():
            for line in excerpt(root, problem):
                echo(line, err=is_error)


def _ranges(lines: list[int]) -> str:
    """Numbers of lines as `3-9, 12`."""
    runs: list[list[int]] = []
    for line in lines:
        if runs and line == runs[-1][1] + 1:
            runs[-1][1] = line
        else:
            runs.append([line, line])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


@contextmanager
def progress_of(name: str) -> Iterator[Progress]:
    """Progress as a bar on a terminal, as plain lines elsewhere."""
    if not sys.stderr.isatty():
        yield Progress(stage=lambda stage, total: echo(f"{name}: {stage}" + (f" {total}" * (total > 1))))
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=None)

        def stage(label: str, total: int) -> None:
            bar.reset(task, description=f"{name}: {label}", total=total)

        yield Progress(stage=stage, advance=lambda count: bar.advance(task, count))


def print_result(result: Result) -> None:
    """Print one line per result, and one line per difference."""
    where = f" ({result.file}:{result.line})" if result.file else ""
    echo(f"{'pass' if result.passed else 'FAIL'}  {result.name}{where}  {result.seconds:.1f} s")
    for failure in result.failures:
        echo(f"      {failure}")


def print_report(report: ScenarioReport) -> None:
    """Print the checks that were not run, and the number of others that passed."""
    for each in report.skipped:
        where = f" ({each.file}:{each.line})" if each.file else ""
        echo(f"skip  {each.name}{where}: {each.why}")
    if not report.results:
        echo(f"{report.game}: nothing was run: there are no scenarios in templates/{report.game}/scenarios/", err=True)
        return
    failed = len(report.failed())
    where = f"VASSAL {report.engine}" if report.engine else "in memory"
    skipped = f", {len(report.skipped)} that only the engine can check" if report.skipped else ""
    echo(
        f"{report.game}: {len(report.results) - failed} passed, {failed} failed{skipped} in {report.seconds:.1f} s "
        f"({where})"
    )
