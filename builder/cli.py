"""The `vmodsmith` command: arguments, progress and exit codes; no logic.

Exit codes: 0 all is well, 1 something was found (bad data, a failed scenario), 2 wrong usage.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.foundation.problems import Problem, WorkspaceError
from builder.reading.workspace import Workspace

if TYPE_CHECKING:
    from builder.tasks.build import Progress

__all__ = ["main"]


class _Group(click.Group):
    """Turns everything a user can cause into a message and an exit code."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except WorkspaceError as error:
            _print_problems(error.problems)
            ctx.exit(2 if all(each.check == "workspace" for each in error.problems) else 1)
        except OSError as error:
            named = f"{error.filename}: " if error.filename else ""
            click.echo(f"{named}{error.strerror or error}", err=True)
            ctx.exit(1)


def _examples(*lines: str) -> str:
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="vmodsmith")
@click.option(
    "--workspace",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=None,
    metavar="DIR",
    help="The workspace: a folder with counters/, maps/ and templates/. By default the nearest one at or above here.",
)
@click.pass_context
def main(ctx: click.Context, folder: Path | None) -> None:
    """Make VASSAL modules for board wargames from data files."""
    ctx.obj = Workspace(folder or _nearest_workspace(Path.cwd()))


def _nearest_workspace(start: Path) -> Path:
    for each in (start, *start.parents):
        if (each / "counters").is_dir():
            return each
    return start


_workspace_option = click.option(
    "--workspace",
    "own_folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=None,
    metavar="DIR",
    help="The workspace to use.",
)


def _command(*examples: str, name: str | None = None) -> Callable[[Callable[..., Any]], click.Command]:
    """A command that also takes --workspace itself, so that it may stand before or after the command's name."""

    def wrap(function: Callable[..., Any]) -> click.Command:
        def run(ctx: click.Context, /, own_folder: Path | None, **arguments: Any) -> Any:
            workspace = Workspace(own_folder) if own_folder else ctx.obj
            return function(workspace, **arguments)

        run.__doc__ = function.__doc__
        run.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
        made = main.command(name or function.__name__, epilog=_examples(*examples))
        return made(_workspace_option(click.pass_context(run)))

    return wrap


@_command("vmodsmith list", "vmodsmith --workspace ~/games list", name="list")
def list_(workspace: Workspace) -> None:
    """List the games of the workspace."""
    from builder.reading.files import Reader
    from builder.tasks.build import artefact, is_current  # each command loads only what it needs

    for name in workspace.require(()):
        data: dict[str, Any] = Reader(workspace.root).yaml(f"counters/{name}/game.yaml") or {}
        if is_current(workspace, name):
            state = "built"
        else:
            state = "out of date" if artefact(workspace, name).exists() else "not built"
        added = [f"plug-in {each['id']}" for each in data.get("plugins") or ()]
        click.echo("  ".join([name, data.get("version", "?"), state, *added]))


@_command("vmodsmith build", "vmodsmith build mygame -j 4", "vmodsmith build --force")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "-j", "--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, show_default="processors", metavar="N",
    help="Draw on N processes.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Build even what is up to date.")
@click.option("--style", default="", metavar="NAME", help="An alternative style of the game, into dist/GAME-NAME.vmod.")
def build(workspace: Workspace, games: tuple[str, ...], jobs: int, force: bool, style: str) -> None:
    """Build the modules of the named games, of all games when none is named, into dist/."""
    from builder.tasks.build import build_game

    failed = False
    for name in workspace.require(games):
        started = time.perf_counter()
        try:
            with _progress(name) as progress:
                built = build_game(workspace, name, style=style, jobs=jobs, force=force, progress=progress)
        except WorkspaceError as error:
            _print_problems(error.problems)
            failed = True
            continue
        _print_problems(built.warnings)
        path = built.path.relative_to(workspace.root)
        if built.made:
            size = built.path.stat().st_size / 1e6
            click.echo(f"{name}: {path} built in {time.perf_counter() - started:.1f} s, {size:.1f} MB")
            for plugin in built.plugins:
                click.echo(f"{name}: {plugin.relative_to(workspace.root)} built, {plugin.stat().st_size / 1e6:.1f} MB")
        else:
            click.echo(f"{name}: {path} is up to date")
    if failed:
        raise click.exceptions.Exit(1)


def _printing(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that both commands for print have."""
    for option in (
        click.option("--language", metavar="LANG", help="Language of titles and legends; by default the game's first."),
        click.option(
            "--style",
            metavar="NAME",
            help="An alternative style of the game, into a file of its own: NAME of style-NAME.yaml.",
        ),
        click.option(
            "--margin", metavar="LENGTH", help="What the printer cannot reach at the edges; nothing is there."
        ),
        click.option("--paper", metavar="PAPER", help="A4, A3, Letter … or a size such as 210x297mm, 8.5x11in."),
    ):
        function = option(function)
    return function


def _print(name: str, action: Callable[[Callable[[int], None]], Any], workspace: Workspace) -> None:
    """Run a print command's action and say what it wrote."""
    from builder.tasks.printing import PrintError

    started = time.perf_counter()
    try:
        with _progress(name) as progress:
            progress.stage("printing", 0)
            printed = action(progress.advance)
    except PrintError as error:
        raise click.UsageError(str(error)) from None
    for note in printed.made.notes:
        click.echo(f"{name}: {note}")
    path, made = printed.path.relative_to(workspace.root), printed.made
    counters = f"{made.counters} counters on {made.sheets} sheets, " if made.counters else ""
    click.echo(f"{name}: {path}: {counters}{made.pages} pages in {time.perf_counter() - started:.1f} s")


@_command(
    "vmodsmith sheets mygame", "vmodsmith sheets mygame --paper A3 --gap 3mm --duplex short",
    "vmodsmith sheets mygame --test-page --offset 0.4,-1.2",
)  # fmt: skip
@click.argument("game")
@click.option("--format", "format_", metavar="NAME", help="A format of sheets.yaml; by default the game's own.")
@_printing
@click.option("--bleed", metavar="LENGTH", help="Art beyond the cut.")
@click.option("--gap", metavar="LENGTH", help="Between counters.")
@click.option("--marks", metavar="LIST", help="crop,registration or none.")
@click.option(
    "--duplex", type=click.Choice(["long", "short", "fold", "none"]),
    help="Backs for printing both sides over the long or short edge, for folding, or no backs.",
)  # fmt: skip
@click.option(
    "--offset", default="0,0", metavar="X,Y", help="Move the backs, right and down, for a printer that shifts."
)
@click.option("--test-page", is_flag=True, help="Begin with a page of rulers that tells margin and offset.")
def sheets(
    workspace: Workspace, game: str, format_: str | None, offset: str, test_page: bool, language: str | None,
    style: str | None, **changes: str | None,
) -> None:  # fmt: skip
    """Print the counters of a game: dist/GAME-sheets.pdf, true to size, fronts and backs."""
    from builder.tasks.printing import lengths_of, print_sheets

    name = workspace.require((game,))[0]
    try:
        x, y = lengths_of(offset, 2)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--offset") from None
    given = {key: value for key, value in changes.items() if value is not None}
    _print(
        name,
        lambda advance: print_sheets(
            workspace, name, format=format_, changes=given, offset=(x, y), test_page=test_page, language=language,
            style=style, jobs=os.cpu_count() or 1, report=advance,
        ),
        workspace,
    )  # fmt: skip


@_command("vmodsmith mapsheets mygame", "vmodsmith mapsheets mygame --paper A3 --parts plan,tiles")
@click.argument("game")
@_printing
@click.option("--page", metavar="PAPER", help="Scale the map's one page to this paper; by default it is true to size.")
@click.option("--overlap", metavar="LENGTH", help="How far tiles overlap where they are glued.")
@click.option("--parts", metavar="LIST", help="Of page,plan,tiles,displays; by default all.")
def mapsheets(
    workspace: Workspace, game: str, parts: str | None, language: str | None, style: str | None, **changes: str | None
) -> None:
    """Print the maps and displays of a game: dist/GAME-map.pdf, whole and in tiles with a plan to assemble them."""
    from builder.tasks.printing import print_maps

    name = workspace.require((game,))[0]
    given = {key: value for key, value in changes.items() if value is not None}
    wanted = tuple(each.strip() for each in parts.split(",")) if parts else ()
    _print(
        name,
        lambda advance: print_maps(
            workspace, name, changes=given, parts=wanted, language=language, style=style, report=advance
        ),
        workspace,
    )


@_command("vmodsmith check", "vmodsmith check mygame --json")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def check(workspace: Workspace, games: tuple[str, ...], as_json: bool) -> None:
    """Check the data of games without building: every finding with file, line and field."""
    from builder.tasks.build import check_game

    found: list[Problem] = []
    for name in workspace.require(games):
        problems = check_game(workspace, name)
        found += problems
        if not as_json:
            _print_problems(problems)
            errors = sum(each.severity == "error" for each in problems)
            click.echo(f"{name}: {errors} errors, {len(problems) - errors} warnings")
    if as_json:
        fields = ("file", "line", "field", "found", "expected", "nearest", "check", "severity")
        listed = [{field: getattr(each, field) for field in fields} for each in found]
        click.echo(json.dumps(listed, ensure_ascii=False, indent=1))
    if any(each.severity == "error" for each in found):
        raise click.exceptions.Exit(1)


@_command("vmodsmith preview", "vmodsmith preview mygame --serve", "vmodsmith preview --serve --port 0")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--serve", is_flag=True, help="Serve the gallery on 127.0.0.1 and follow every saved change.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8765, show_default=True, metavar="N", help="0: any free."
)
@click.option(
    "-j", "--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, show_default="processors", metavar="N",
    help="Draw on N processes.",
)  # fmt: skip
def preview(workspace: Workspace, games: tuple[str, ...], serve: bool, port: int, jobs: int) -> None:
    """Show counters, maps, tables and setups as a gallery for the browser: dist/preview/index.html."""
    from builder import preview as gallery

    with _progress("preview") as progress:
        if serve:
            gallery.serve(workspace, games, port=port, jobs=jobs, progress=progress, say=click.echo)
            return
        problems = gallery.write_site(workspace, games, jobs=jobs, progress=progress)[1]
    _print_problems(problems)
    click.echo("dist/preview/index.html")
    if any(each.severity == "error" for each in problems):
        raise click.exceptions.Exit(1)


@_command(
    "vmodsmith provenance mygame", "vmodsmith provenance mygame --list placeholder",
    "vmodsmith provenance mygame --json",
)  # fmt: skip
@click.argument("game")
@click.option("--list", "kind", metavar="KIND", default=None, help="List each datum with a source of this kind.")
@click.option("--json", "as_json", is_flag=True, help="Print every datum and its source as JSON.")
def provenance(workspace: Workspace, game: str, kind: str | None, as_json: bool) -> None:
    """Tell where the data of a game come from: the rulebook, reconstruction, design, or placeholders."""
    from builder.evidence.provenance import entries, kinds, summary
    from builder.tasks.build import read_game

    name = workspace.require((game,))[0]
    if kind is not None and kind not in kinds():
        raise click.BadParameter(f"{kind!r} is not one of {', '.join(kinds())}", param_hint="--list")
    made, problems = read_game(workspace, name)
    if made is None:
        raise WorkspaceError(problems)
    if as_json:
        listed = [
            {"file": each.file, "line": each.line, "name": each.name, "kind": each.kind, "source": each.source}
            for each in entries(made)
        ]
        click.echo(json.dumps(listed, ensure_ascii=False, indent=1))
        return
    if kind is not None:
        for each in entries(made):
            if each.kind == kind:
                click.echo(f"{each.file}:{each.line}: {each.name}: {each.source}")
        return
    counts = summary(made)
    wide = max((len(file) for file in counts), default=4)
    click.echo("  ".join([f"{'file':{wide}}", *(f"{each:>14}" for each in kinds())]))
    for file, tally in counts.items():
        click.echo("  ".join([f"{file:{wide}}", *(f"{tally[each]:>14}" for each in kinds())]))
    total = [sum(tally[each] for tally in counts.values()) for each in kinds()]
    click.echo("  ".join([f"{'all':{wide}}", *(f"{each:>14}" for each in total)]))


@_command("vmodsmith test", "vmodsmith test mygame", "vmodsmith test mygame crossing --json")
@click.argument("names", nargs=-1, metavar="[GAME]... [SCENARIO]...")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome of each scenario as JSON.")
def test(workspace: Workspace, names: tuple[str, ...], as_json: bool) -> None:
    """Run scenarios in an installed VASSAL, found in VASSAL_HOME or /opt/VASSAL-*."""
    from builder.engine import EngineMissing
    from builder.tasks import test as trial

    games, scenarios = trial.split_names(workspace, names)
    try:
        reports = trial.run(
            workspace,
            games,
            scenarios,
            progress=None if as_json else lambda result: trial.say_result(result, click.echo),
        )
    except EngineMissing as error:
        click.echo(f"No scenario was run: {error}", err=True)
        raise click.exceptions.Exit(2) from None
    if as_json:
        click.echo(json.dumps([each.to_json() for each in reports], ensure_ascii=False, indent=1))
    else:
        for report in reports:
            failed = len(report.failed())
            click.echo(
                f"{report.game}: {len(report.results) - failed} passed, {failed} failed"
                f" in {report.seconds:.1f} s (VASSAL {report.engine})"
            )
    if not all(each.passed for each in reports):
        raise click.exceptions.Exit(1)


@_command("vmodsmith coverage mygame", "vmodsmith coverage mygame --json")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="Print the index as JSON.")
def coverage(workspace: Workspace, game: str, as_json: bool) -> None:
    """Tell for each paragraph of the rulebook which rule sheet implements it and which scenario proves it.

    A paragraph counts as automated only where a scenario that names it passed in the engine with the data as they are
    now: run `vmodsmith test GAME` first.
    """
    from builder.evidence import coverage as index
    from builder.tasks import test as trial
    from builder.tasks.build import read_game

    name = workspace.require((game,))[0]
    made, problems = read_game(workspace, name)
    if made is None:
        raise WorkspaceError(problems)
    passed = trial.remembered(workspace, name)
    rows = index.coverage(made, trial.proofs(workspace, name), passed or ())
    if as_json:
        listed = [
            {"id": row.id, "expect": row.expect, "status": row.status, "sheets": row.sheets, "tests": row.tests}
            for row in rows
        ]
        click.echo(json.dumps(listed, ensure_ascii=False, indent=1))
    else:
        wide = max((len(row.id) for row in rows), default=6)
        for row in rows:
            sheets, tests = ", ".join(row.sheets) or "-", f"{len(row.tests)} scenarios" if row.tests else "-"
            mark = " " if row.reached else "!"
            click.echo(f"{mark} {row.id:{wide}} {row.expect:10} {row.status:10} {sheets:24} {tests}")
        if passed is None:
            click.echo("no scenario was run with the data as they are now", err=True)
        click.echo(f"{index.reached(rows)} of {len(rows)} paragraphs are where the index wants them")
    if index.reached(rows) < len(rows):
        raise click.exceptions.Exit(1)


def _print_problems(problems: Any) -> None:
    for problem in problems:
        click.echo(str(problem), err=problem.severity == "error")


@contextmanager
def _progress(name: str) -> Iterator[Progress]:
    """Progress as a bar on a terminal, as plain lines elsewhere."""
    from builder.tasks.build import Progress

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
