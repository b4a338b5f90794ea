"""What the command says: problems, progress, outcomes of tests."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from builder.foundation.problems import Problem
from builder.foundation.progress import Progress

if TYPE_CHECKING:
    from builder.scenarios.results import Report, Result

__all__ = ["print_problems", "print_report", "print_result", "progress_of"]


def print_problems(problems: Iterable[Problem]) -> None:
    """A line a problem: errors to standard error, warnings to standard output."""
    for problem in problems:
        click.echo(str(problem), err=problem.severity == "error")


@contextmanager
def progress_of(name: str) -> Iterator[Progress]:
    """Progress as a bar on a terminal, as plain lines elsewhere."""
    if not sys.stderr.isatty():
        yield Progress(stage=lambda stage, total: click.echo(f"{name}: {stage}" + (f" {total}" * (total > 1))))
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
    """One line a result, and a line a difference."""
    where = f" ({result.file}:{result.line})" if result.file else ""
    click.echo(f"{'pass' if result.passed else 'FAIL'}  {result.name}{where}  {result.seconds:.1f} s")
    for failure in result.failures:
        click.echo(f"      {failure}")


def print_report(report: Report) -> None:
    """What was not run, and how many of the rest passed."""
    for each in report.skipped:
        where = f" ({each.file}:{each.line})" if each.file else ""
        click.echo(f"skip  {each.name}{where}: {each.why}")
    failed = len(report.failed())
    where = f"VASSAL {report.engine}" if report.engine else "in memory"
    skipped = f", {len(report.skipped)} only the engine can prove" if report.skipped else ""
    click.echo(
        f"{report.game}: {len(report.results) - failed} passed, {failed} failed{skipped} in {report.seconds:.1f} s ({where})"
    )
