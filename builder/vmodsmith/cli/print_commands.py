"""Subcommands that print: sheets, mapsheets. Each loads only what it needs."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from vmodsmith.cli.group import command
from vmodsmith.cli.output import counted, echo, progress_of
from vmodsmith.reading.workspace import Workspace


def _printing(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that both print commands have."""
    for option in (
        click.option(
            "--language", metavar="LANG", help="Language of counters, titles and legends; by default the game's first."
        ),
        click.option(
            "--style",
            metavar="NAME",
            help="An alternative style of the game (NAME of style-NAME.yaml), written to a separate file.",
        ),
        click.option(
            "--margin", metavar="LENGTH", help="Margin that stays blank because the printer cannot print there."
        ),
        click.option(
            "--pdfx",
            metavar="PROFILE",
            type=click.Path(dir_okay=False),
            help="Also as PDF/X-4 for a press, in the inks of this ICC profile.",
        ),
        click.option("--paper", metavar="PAPER", help="A4, A3, Letter … or a size such as 210x297mm, 8.5x11in."),
    ):
        function = option(function)
    return function


def _print(name: str, action: Callable[[Callable[[int], None]], Any], workspace: Workspace) -> None:
    """Run a print command's action, and report the files written."""
    from vmodsmith.tasks.printing import PrintError

    started = time.perf_counter()
    try:
        with progress_of(name) as progress:
            progress.stage("printing", 0)
            printed = action(progress.advance)
    except PrintError as error:
        raise click.UsageError(str(error)) from None
    for note in printed.made.notes:
        echo(f"{name}: {note}")
    path, made = printed.path.relative_to(workspace.root), printed.made
    counters = f"{counted(made.counters, 'counter')} on {counted(made.sheets, 'sheet')}, " if made.counters else ""
    echo(f"{name}: {path}: {counters}{counted(made.pages, 'page')} in {time.perf_counter() - started:.1f} s")
    for each in printed.beside:
        echo(f"{name}: {each.relative_to(workspace.root)}")


@command(
    "vmodsmith sheets mygame", "vmodsmith sheets mygame --paper A3 --gap 3mm --duplex short",
    "vmodsmith sheets mygame --test-page --offset 0.4,-1.2",
)  # fmt: skip
@click.argument("game")
@click.option("--format", "format_", metavar="NAME", help="A format of sheets.yaml; by default the game's own.")
@_printing
@click.option("--bleed", metavar="LENGTH", help="Art beyond the cut.")
@click.option("--safe", metavar="LENGTH", help="Safe zone: anything nearer to the cut is reported.")
@click.option("--gap", metavar="LENGTH", help="Distance between counters.")
@click.option("--marks", metavar="LIST", help="crop,registration,contour,guides or none.")
@click.option(
    "--duplex", type=click.Choice(["long", "short", "fold", "none"]),
    help="Backs for duplex printing over the long or short edge, for folding, or no backs.",
)  # fmt: skip
@click.option(
    "--offset", default="0,0", metavar="X,Y", help="Move the backs, right and down, for a printer that shifts."
)
@click.option("--png", type=int, metavar="DPI", help="Also each counter and each sheet as PNG, in a ZIP file.")
@click.option("--cut", metavar="LIST", help="Also cut lines and creases for machines, in a ZIP file: svg,dxf.")
@click.option(
    "--test-page", is_flag=True,
    help="Begin with a page of rulers that shows margin and offset; end with patches of the colours.",
)  # fmt: skip
def sheets(
    workspace: Workspace, game: str, format_: str | None, offset: str, test_page: bool, language: str | None,
    style: str | None, png: int | None, cut: str | None, pdfx: str | None, **changes: str | None,
) -> None:  # fmt: skip
    """Print the counter sheets of a game, as PDF.

    It writes dist/GAME-sheets.pdf: true to size, fronts and backs.
    """
    from vmodsmith.tasks.printing import lengths_of, print_sheets

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
            style=style, jobs=os.cpu_count() or 1, png=png, pdfx=Path(pdfx) if pdfx else None, report=advance,
            cuts=tuple(each.strip() for each in cut.split(",")) if cut else (),
        ),
        workspace,
    )  # fmt: skip


@command("vmodsmith mapsheets mygame", "vmodsmith mapsheets mygame --paper A3 --parts plan,tiles")
@click.argument("game")
@_printing
@click.option("--page", metavar="PAPER", help="Scale the map's one page to this paper; by default it is true to size.")
@click.option(
    "--aids",
    metavar="PAPER",
    help="Paper of plan, displays, charts and booklet; by default that of the tiles, or the game's own if those are "
    "a roll.",
)
@click.option("--overlap", metavar="LENGTH", help="Overlap of tiles where they are glued.")
@click.option(
    "--parts",
    metavar="LIST",
    help="Parts to print, of page,sheets,plan,tiles,displays,charts,booklet,together (`together` puts as many displays "
    "on a page as fit); by default the first six.",
)
def mapsheets(
    workspace: Workspace, game: str, parts: str | None, language: str | None, style: str | None, pdfx: str | None,
    **changes: str | None,
) -> None:  # fmt: skip
    """Print the maps and displays of a game, as PDF.

    It writes dist/GAME-map.pdf: each map whole, and in tiles with a plan to assemble them.
    """
    from vmodsmith.tasks.printing import print_maps

    name = workspace.require((game,))[0]
    given = {key: value for key, value in changes.items() if value is not None}
    wanted = tuple(each.strip() for each in parts.split(",")) if parts else ()
    _print(
        name,
        lambda advance: print_maps(
            workspace, name, changes=given, parts=wanted, language=language, style=style,
            pdfx=Path(pdfx) if pdfx else None, report=advance,
        ),
        workspace,
    )  # fmt: skip
