"""Saved games of modules that others made, brought to the newest version: a row for each game.

    python benchmarks/refreshing.py FOLDER               # games that the modules hold, else one begun in each
    python benchmarks/refreshing.py FOLDER --before OLD  # games of the earlier versions in OLD, by the same names

FOLDER and OLD hold modules (.vmod), or folders into which one was unpacked. Needs an installed VASSAL. A module that
cannot be opened has a row with the reason. Not a test.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

from vmodsmith.engine import Engine
from vmodsmith.tasks.archives import entries_of
from vmodsmith.tasks.refresh import refresh_save
from vmodsmith.vassal.archive import write_archive

__all__: list[str] = []

_GAMES = 2
"""So many games of a module are refreshed."""


def games(source: Path, module: Path, folder: Path) -> Iterator[tuple[str, Path]]:
    """The first saved games of an unpacked module, each with its name; or one that is begun, with its first setup."""
    held = sorted(source.glob("*.vsav"))[:_GAMES] if source.is_dir() else []
    yield from ((each.name, each) for each in held)
    if not held:
        begun = folder / f"{source.stem}-begun.vsav"
        with Engine(module) as engine:
            setups = engine.info()["setups"]
            engine.new_game()
            if setups:
                engine.setup(setups[0])
            engine.save(begun)
        yield "begun", begun


def rows(source: Path, before: Path | None, folder: Path) -> Iterator[str]:
    """A row for each game of a module: how many changes, what was lost."""
    module = folder / f"{source.stem}.vmod"
    write_archive(module, entries_of(source))
    earlier = source if before is None or not before.exists() else before
    origin = module
    if earlier is not source:
        origin = folder / f"{source.stem}-before.vmod"
        write_archive(origin, entries_of(earlier))
    for name, game in games(earlier, origin, folder):
        done = refresh_save(game, module, folder / "refreshed.vsav", renamed=True)
        lost = "; ".join(str(each) for each in done.lost[:3]) or "nothing"
        yield f"| {source.name} | {name} | {len(done.changes)} | {lost[:200]} |"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--before", type=Path, help="where the earlier versions are")
    given = parser.parse_args()
    print("| module | game | lines of changes | lost |\n|---|---|---|---|")
    for source in sorted(given.folder.iterdir()):
        before = given.before / source.name if given.before else None
        with tempfile.TemporaryDirectory() as held:
            try:
                for row in rows(source, before, Path(held)):
                    print(row, flush=True)
            except Exception as error:  # a module of a stranger: the others have their rows anyway
                said = str(error).replace(held, "").partition("\n")[0][:160]
                print(f"| {source.name} | | | {type(error).__name__}: {said} |", flush=True)


if __name__ == "__main__":
    main()
