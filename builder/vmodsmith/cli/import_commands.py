"""Subcommands that read files of other programs: setup, convert, refresh. Each loads only what it needs."""

from __future__ import annotations

import json
from pathlib import Path

import click

from vmodsmith.cli.group import command
from vmodsmith.cli.output import counted, echo
from vmodsmith.reading.workspace import Workspace


@command("vmodsmith setup mygame ~/laid-out.vsav june-1941", "vmodsmith setup mygame ~/laid-out.vsav start --replace")
@click.argument("game", metavar="GAME")
@click.argument("save", type=click.Path(path_type=Path), metavar="SAVE.vsav")
@click.argument("name", metavar="NAME")
@click.option("--source", default="design: laid out in VASSAL", metavar="TEXT", help="The source of new rows.")
@click.option("--replace", is_flag=True, help="Overwrite the file if it exists; rows that stay keep their source.")
def setup(workspace: Workspace, game: str, save: Path, name: str, source: str, replace: bool) -> None:
    """Turn a position saved in VASSAL into rows of a setup.

    It writes counters/GAME/setups/NAME.csv. Each piece on a map becomes a row: its place, step, conditions, states
    and facing. Pieces that no row of the game has are listed.
    """
    from vmodsmith.tasks.setup import take_setup

    game = workspace.require((game,))[0]
    taken = take_setup(workspace, game, save, name, source=source, replace=replace)
    for each in taken.left_out:
        echo(f"{game}: left out: {each}", err=True)
    echo(f"{game}: {taken.file} written, {counted(taken.rows, 'row')}")
    if not taken.is_listed:
        line = f"- {{id: {name}, name: setup.{name}, file: {Path(taken.file).name}}}"
        echo(f"Add to counters/{game}/setups.yaml, and its name to the texts:\n  {line}")


@command(
    "vmodsmith refresh turn-3.vsav --to game-2.0.vmod",
    "vmodsmith refresh turn-3.vsav --to game-2.0.vmod --by-name --out turn-3-new.vsav",
)
@click.argument("save", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="SAVE.vsav")
@click.option(
    "--to",
    "module",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The new version of the module.",
)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="The file to write; by default SAVE-refreshed.vsav."
)
@click.option(
    "--extension",
    "extensions",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="An extension (.vmdx) that the game was played with.",
)
@click.option("--side", metavar="SIDE", help="Refresh as a player of this side, who sees its hidden pieces.")
@click.option("--by-name", is_flag=True, help="For pieces whose slot is gone, find a slot by name.")
@click.option("--renamed", is_flag=True, help="Accept a game of a module with another name.")
@click.option("--json", "as_json", is_flag=True, help="Print what happened as JSON.")
def refresh(
    workspace: Workspace, save: Path, module: Path, out: Path | None, extensions: tuple[Path, ...], side: str | None,
    by_name: bool, renamed: bool, as_json: bool,
) -> None:  # fmt: skip
    """Bring a saved game or setup to a new version of its module.

    It uses VASSAL's own Refresh Counters and works for any module; VASSAL 3.7 must be installed. Losses are listed,
    and the exit code is then 1; the file is written anyway.
    """
    from vmodsmith.tasks.refresh import refresh_save

    out = out or save.with_name(f"{save.stem}-refreshed.vsav")
    done = refresh_save(save, module, out, side=side, by_name=by_name, renamed=renamed, extensions=extensions)
    if as_json:
        changes = [each.to_json() for each in done.changes]
        echo(json.dumps({"lost": done.lost, "said": done.said, "changes": changes}, ensure_ascii=False, indent=1))
    else:
        for each in done.changes:
            echo(str(each))
        for line in done.said:
            echo(f"VASSAL: {line}")
        for line in done.lost:
            echo(f"lost: {line}", err=True)
        changed, reports = counted(len(done.changes), "change"), counted(len(done.lost), "loss")
        echo(f"{out.name} written: {changed}, {reports}")
    if done.lost:
        raise click.exceptions.Exit(1)


@command(
    "vmodsmith convert mygame ~/valley.txt", "vmodsmith convert mygame terrain.json hexsides.json --rename woods=forest"
)
@click.argument("game", metavar="GAME")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--map", "sheet", default=None, metavar="ID", help="The map of map.yaml; by default the first one.")
@click.option("--rename", multiple=True, metavar="WORD=KIND", help="Read WORD of the file as this kind of map.yaml.")
@click.option("--source", default="design: converted", metavar="TEXT", help="The source of the rows.")
@click.option("--replace", is_flag=True, help="Overwrite tables that already have rows.")
def convert(
    workspace: Workspace, game: str, files: tuple[Path, ...], sheet: str | None, rename: tuple[str, ...], source: str,
    replace: bool,
) -> None:  # fmt: skip
    """Convert a map of another program.

    It writes hexes.csv, lines.csv and places.csv. Text maps of Text Mapper, and the JSON of Hexwright and other hex
    editors, are recognized by their contents. The entries that map.yaml and the texts still lack are printed, ready
    to be added.
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
        echo(f"{game}: {file} written, {counted(rows, 'row')}")
    if done.made.lacking:
        echo(f"Add to maps/{game}/map.yaml:")
    named: dict[str, str] = {}
    for section, names in done.made.lacking.items():
        echo(f"{section}:")
        for each in names:
            kind, _, runs = each.partition(", ")
            named[f"terrain.{kind}"] = kind.replace("-", " ").capitalize()
            echo(f"  - {{id: {kind}, name: terrain.{kind}{', ' + runs if runs else ''}}}")
    named = {key: text for key, text in {**named, **done.made.texts}.items() if key not in done.keys}
    if named:
        echo("Add to the texts:")
    for key, text in named.items():
        echo(f"{key},{_cell(text)}")


def _cell(text: str) -> str:
    """A text as a cell of a CSV file."""
    doubled = text.replace('"', '""')
    return f'"{doubled}"' if any(each in text for each in ',"') else text
