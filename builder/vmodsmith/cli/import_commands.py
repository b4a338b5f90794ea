"""Subcommands that take something over: setup. Each loads only what it needs."""

from __future__ import annotations

from pathlib import Path

import click

from vmodsmith.cli.group import command
from vmodsmith.cli.output import echo
from vmodsmith.reading.workspace import Workspace


@command("vmodsmith setup mygame ~/laid-out.vsav june-1941", "vmodsmith setup mygame ~/laid-out.vsav start --replace")
@click.argument("game", metavar="GAME")
@click.argument("save", type=click.Path(path_type=Path), metavar="SAVE.vsav")
@click.argument("name", metavar="NAME")
@click.option("--source", default="design: laid out in VASSAL", metavar="TEXT", help="The source of new rows.")
@click.option("--replace", is_flag=True, help="Write the file anew if it is there; rows that stay keep their source.")
def setup(workspace: Workspace, game: str, save: Path, name: str, source: str, replace: bool) -> None:
    """Take what was laid out and saved in VASSAL back as a setup: counters/GAME/setups/NAME.csv.

    Each piece on a map becomes a row: its place, step, conditions, states and facing. Pieces that no row of the
    game has are listed.
    """
    from vmodsmith.tasks.setup import take_setup

    game = workspace.require((game,))[0]
    taken = take_setup(workspace, game, save, name, source=source, replace=replace)
    for each in taken.left_out:
        echo(f"{game}: left out: {each}", err=True)
    echo(f"{game}: {taken.file} written, {taken.rows} rows")
    if not taken.is_listed:
        line = f"- {{id: {name}, name: setup.{name}, file: {Path(taken.file).name}}}"
        echo(f"Add to counters/{game}/setups.yaml, and its name to the texts:\n  {line}")
