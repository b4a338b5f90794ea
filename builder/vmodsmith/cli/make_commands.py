"""Subcommands that write something: list, new, build, preview, editor, survey. Each loads only what it needs."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import click

from vmodsmith.cli.group import command
from vmodsmith.cli.output import counted, echo, print_problems, progress_of
from vmodsmith.reading.workspace import Workspace


@command("vmodsmith plugin", "vmodsmith plugin my-battle")
@click.argument("games", nargs=-1, metavar="[GAME]...")
def plugin(workspace: Workspace, games: tuple[str, ...]) -> None:
    """Build rules for another module, as an extension.

    The extension (.vmdx) is written into dist/. The module is not changed. The game's game.yaml names the module
    under `host:`. The guide "Rules for another module" describes the steps (vmodsmith docs plugin).
    """
    from vmodsmith.tasks.plugin import build_plugin, plugin_games

    for name in plugin_games(workspace, games):
        made, problems = build_plugin(workspace, name)
        print_problems(problems, workspace.root)
        echo(
            f"{name}: {made.path.relative_to(workspace.root)} built for {made.host}: "
            f"{counted(made.pieces, 'piece')}, {counted(made.hexes, 'hex')}"
        )


@command("vmodsmith list", "vmodsmith --workspace ~/games list", name="list")
def list_(workspace: Workspace) -> None:
    """List the games of the workspace."""
    from vmodsmith.tasks.overview import overview

    for each in overview(workspace):
        added = [f"plug-in {plugin}" for plugin in each.plugins]
        echo("  ".join([each.game, each.version, each.state, *added]))


@command(
    "vmodsmith new my-battle", "vmodsmith new my-battle --in ~/games", "vmodsmith new meine-schlacht --language de",
    name="new", makes=True,
)  # fmt: skip
@click.argument("name", metavar="NAME")
@click.option(
    "--in", "folder", type=click.Path(path_type=Path), default=None, metavar="FOLDER",
    help="Folder for counters, maps and templates, made if needed. By default the workspace, or the current folder.",
)  # fmt: skip
@click.option(
    "--language", default=None, metavar="LANGUAGE",
    help="The language of the game: de, en, es, fr or ja. By default English and Japanese.",
)  # fmt: skip
@click.option("--tutorial", is_flag=True, help="With a tutorial of its first turn, for the Help menu of the module.")
def new(workspace: Workspace, name: str, folder: Path | None, language: str | None, tutorial: bool) -> None:
    """Write a small starter game: nine features, explained.

    Comments explain its files line by line. It builds and passes its tests at once. The guide "A new game in an
    afternoon" describes it step by step. Existing files are never overwritten.
    """
    from vmodsmith.tasks.new import new_game

    root = (folder or workspace.root).expanduser()
    written = new_game(root, name, language, tutorial=tutorial)
    echo(f"{name}: {counted(len(written), 'file')} in {root}: counters/{name}, maps/{name}, templates/{name}, schemas")
    elsewhere = root.resolve() != Path.cwd().resolve()
    at = f" --workspace {shlex.quote(str(root))}" if elsewhere else ""
    echo("Go on with:")
    for each in (f"check {name}{at}", f"preview {name} --serve{at}", f"test {name} --quick{at}", f"build {name}{at}"):
        echo(f"  vmodsmith {each}")


@command(
    "vmodsmith words my-battle --language nl", "vmodsmith words my-battle --language nl --out nl.po",
    name="words",
)  # fmt: skip
@click.argument("game", metavar="GAME")
@click.option(
    "--language", required=True, metavar="LANGUAGE", help="The language to translate into, such as nl or pt-BR."
)
@click.option(
    "--out", "target", type=click.Path(dir_okay=False, path_type=Path), default=None, metavar="FILE",
    help="Write to FILE. By default templates/GAME/strings/LANGUAGE.po, where the game reads it.",
)  # fmt: skip
def words_(workspace: Workspace, game: str, language: str, target: Path | None) -> None:
    """Write a PO file of a game's texts for a translator.

    Each entry has the text in the base language, the values it takes, and where players see it. Existing
    translations are kept, so you can run the command again after the game has changed.
    """
    from vmodsmith.foundation.atomic import write_atomically
    from vmodsmith.foundation.writing import FolderWriter
    from vmodsmith.tasks.words import to_translate

    (name,) = workspace.require((game,))
    made = to_translate(workspace, name, language)
    path = target or workspace.root / "templates" / name / "strings" / f"{language}.po"
    if target:
        write_atomically(target.absolute(), made.text.encode())
    else:
        FolderWriter(workspace.root).write(path, made.text.encode())
    parts = [f"{made.left_of_gallery} of them seen only in the gallery"] if made.left_of_gallery else []
    parts += [f"{made.doubtful} marked as fuzzy: see whether they fit"] if made.doubtful else []
    echo(
        f"{path}: {counted(made.texts, 'text')}, {made.left} to translate" + (f" ({'; '.join(parts)})" if parts else "")
    )
    if not made.known:
        echo(f"Add {language} to `languages` in counters/{name}/game.yaml: until then the game does not read it.")


@command("vmodsmith build", "vmodsmith build mygame -j 4", "vmodsmith build --force")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "-j", "--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, show_default="processors", metavar="N",
    help="Use N processes: for several games at once, and for drawing.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Rebuild modules that are up to date.")
@click.option("--style", default="", metavar="NAME", help="An alternative style of the game, into dist/GAME-NAME.vmod.")
def build(workspace: Workspace, games: tuple[str, ...], jobs: int, force: bool, style: str) -> None:
    """Build the modules of games into dist/.

    By default, all games of the workspace are built.

    All findings of `vmodsmith check` are listed. A game with errors is not built. Errors in scenarios and
    print formats do not stop the build, but the exit code is 1.
    """
    from vmodsmith.tasks.build import Built, build_games

    failed = False
    names = workspace.require(games)
    for built in build_games(workspace, names, style=style, jobs=jobs, force=force, progress_of=progress_of):
        print_problems(built.findings, workspace.root)
        if not isinstance(built, Built):
            failed = True
            continue
        failed = failed or any(each.severity == "error" for each in built.findings)
        path = built.path.relative_to(workspace.root)
        if built.made:
            size = built.path.stat().st_size / 1e6
            echo(f"{built.game}: {path} built in {built.seconds:.1f} s, {size:.1f} MB")
            for plugin in built.plugins:
                echo(f"{built.game}: {plugin.relative_to(workspace.root)} built, {plugin.stat().st_size / 1e6:.1f} MB")
        else:
            echo(f"{built.game}: {path} is up to date")
    if failed:
        raise click.exceptions.Exit(1)


@command("vmodsmith preview", "vmodsmith preview mygame --serve", "vmodsmith preview --serve --port 0")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--serve", is_flag=True, help="Serve the gallery on 127.0.0.1 and follow every saved change.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    metavar="N",
    help="Port; 0 for any free one.",
)
@click.option(
    "-j", "--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, show_default="processors", metavar="N",
    help="Use N processes for drawing.",
)  # fmt: skip
def preview(workspace: Workspace, games: tuple[str, ...], serve: bool, port: int, jobs: int) -> None:
    """Make a gallery of games for the browser.

    It shows counters, maps, tables and setups, and is written to dist/preview/index.html.
    """
    from vmodsmith.tasks import preview as gallery

    with progress_of("preview") as progress:
        if serve:
            gallery.serve(workspace, games, port=port, jobs=jobs, progress=progress, say=click.echo)
            return
        problems = gallery.write_site(workspace, games, jobs=jobs, progress=progress)[1]
    print_problems(problems, workspace.root)
    echo("dist/preview/index.html")
    if any(each.severity == "error" for each in problems):
        raise click.exceptions.Exit(1)


@command("vmodsmith editor", "vmodsmith editor mygame")
@click.argument("games", nargs=-1, metavar="[GAME]...")
def editor(workspace: Workspace, games: tuple[str, ...]) -> None:
    """Write the vocabulary of games for code editors.

    Editors and type checkers read it in templates/GAME/rules/game.pyi.

    `check`, `build` and `preview` rewrite this file for games that have rules of their own.
    """
    from vmodsmith.rules.editor import write
    from vmodsmith.rules.expanded import load_expanded

    failed = False
    for name in workspace.require(games):
        game, problems = load_expanded(workspace.root, name)
        if game is None:
            print_problems(problems, workspace.root)
            failed = True
            continue
        try:
            written = write(workspace.root, game)
        except OSError as error:
            echo(f"{name}: nothing was written: {error.strerror or error}", err=True)
            failed = True
            continue
        for path in written:
            echo(f"{name}: {path.relative_to(workspace.root)} written")
        if not written:
            echo(f"{name}: the words for editors are up to date")
    if failed:
        raise click.exceptions.Exit(1)


@command("vmodsmith schemas", "vmodsmith schemas --workspace ~/games")
def schemas(workspace: Workspace) -> None:
    """Write the schemas of YAML files for code editors.

    With the files in schemas/, VS Code and other editors complete names and mark errors.

    A file names its schema in its first line, as the files of `vmodsmith new` do:
    # yaml-language-server: $schema=../../schemas/types.json
    """
    from vmodsmith.tasks.schemas import write_schemas

    written = write_schemas(workspace.root)
    for each in written:
        echo(str(each))
    if not written:
        echo("schemas/ is up to date")


@command("vmodsmith docs", "vmodsmith docs mechanics", "vmodsmith docs rules --text")
@click.argument("name", metavar="[NAME]", required=False)
@click.option("--text", is_flag=True, help="Print the guide in the terminal instead of opening it.")
@click.option("--list", "listing", is_flag=True, help="List the guides.")
def docs(workspace: Workspace, name: str | None, text: bool, listing: bool) -> None:
    """Open the guides in the browser.

    It opens the first page, or the guide NAME, such as mechanics or formats.
    """
    from vmodsmith.tasks import guides

    if listing:
        known = guides.guides()
        wide = max(map(len, known))
        for each in known.values():
            echo(f"{each.name:{wide}}  {each.title}")
        return
    one = guides.guide(name or guides.FIRST)
    if text:
        echo(one.text.rstrip("\n"))
        return
    page = guides.write_pages() / f"{one.name}.html"
    echo(str(page))
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        echo(f"No browser can be opened here. `vmodsmith docs {one.name} --text` prints the guide.")
    else:
        click.launch(page.as_uri())


@command("vmodsmith survey mygame", "vmodsmith survey mygame --dry-run")
@click.argument("game", metavar="GAME")
@click.option("--dry-run", is_flag=True, help="Write nothing; fail if a file would change.")
def survey(workspace: Workspace, game: str, dry_run: bool) -> None:
    """Make the hexes of a map from latitudes and longitudes.

    The geography is in maps/GAME/source/.

    For the map of another module, guess the terrain from the colours of its picture
    (maps/GAME/source/colours.csv).
    """
    from vmodsmith.tasks.survey import survey as lay_survey

    found = lay_survey(workspace, workspace.require((game,))[0], write=not dry_run)
    for each in found:
        said = ("would change" if dry_run else "written") if each.changed else "is up to date"
        echo(f"{game}: {each.file} {said}, {counted(each.rows, 'row')}")
        for note in each.notes:
            echo(f"  {note}")
    if dry_run and any(each.changed for each in found):
        raise click.exceptions.Exit(1)
