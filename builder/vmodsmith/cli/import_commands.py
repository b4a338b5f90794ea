"""Subcommands that take something over: setup, convert. Each loads only what it needs."""

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
@click.option("--replace", is_flag=True, help="Overwrite the file if it exists; rows that stay keep their source.")
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


@command(
    "vmodsmith convert mygame ~/valley.txt", "vmodsmith convert mygame terrain.json hexsides.json --rename woods=forest"
)
@click.argument("game", metavar="GAME")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--map", "sheet", default=None, metavar="ID", help="The map of map.yaml; by default the first one.")
@click.option("--rename", multiple=True, metavar="WORD=KIND", help="What a word of the file is called in map.yaml.")
@click.option("--source", default="design: converted", metavar="TEXT", help="The source of the rows.")
@click.option("--replace", is_flag=True, help="Overwrite tables that already have rows.")
def convert(
    workspace: Workspace, game: str, files: tuple[Path, ...], sheet: str | None, rename: tuple[str, ...], source: str,
    replace: bool,
) -> None:  # fmt: skip
    """Make hexes.csv, lines.csv and places.csv from a map of another program.

    Text maps of Text Mapper, and the JSON of Hexwright and other hex editors, are known by what is in them. What
    map.yaml and the texts still lack is printed, ready to be added.
    """
    from vmodsmith.tasks.convert import convert as convert_map

    wrong = [each for each in rename if not all(each.partition("="))]
    if wrong:
        raise click.BadParameter(f"{wrong[0]!r}: WORD=KIND is expected", param_hint="--rename")
    game = workspace.require((game,))[0]
    renamed = {word: kind for word, _, kind in (each.partition("=") for each in rename)}
    done = convert_map(workspace, game, files, sheet=sheet, renamed=renamed, source=source, replace=replace)
    for note in done.made.notes:
        echo(f"{game}: {note}", err=True)
    for file, rows in done.files:
        echo(f"{game}: {file} written, {rows} rows")
    if done.made.lacking:
        echo(f"Add to maps/{game}/map.yaml, and their names to the texts:")
    for section, names in done.made.lacking.items():
        echo(f"{section}:")
        for each in names:
            kind, _, runs = each.partition(", ")
            word = {"lines": "terrain", "features": "terrain"}.get(section, section)
            echo(f"  - {{id: {kind}, name: {word}.{kind}{', ' + runs if runs else ''}}}")
    if done.made.texts:
        echo("Add to the texts:")
    for key, text in done.made.texts.items():
        echo(f"{key},{_cell(text)}")


def _cell(text: str) -> str:
    """A text as a cell of a CSV file."""
    doubled = text.replace('"', '""')
    return f'"{doubled}"' if any(each in text for each in ',"') else text
