"""What a plug-in costs: its build, the opening of its host with it, a drag, an attack; against the host alone.

    python benchmarks/hosted.py                    # the small module of the tests
    python benchmarks/hosted.py FOLDER             # and public modules, unpacked in FOLDER; needs an installed VASSAL

Build in seconds of this process; the rest in processor time of the engine's process, the smallest of some rounds.
Opening includes the first game. The host alone is played as without any plug-in: pieces are dragged, and the loser of
an attack is turned over by hand. Not a test.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from timing import processor

from vmodsmith.engine import Engine
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.plugin import build_plugin
from vmodsmith.vassal import components as c

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

__all__: list[str] = []


@dataclass(frozen=True)
class Table:
    """A game for a host, and where an attack can be laid out: spots of the map, pieces, the command that turns one."""

    name: str
    workspace: Path
    game: str
    module: str
    side: str
    map: str
    board: str
    here: str
    there: str
    attacker: str
    friend: str
    target: str
    turned: str


def small(folder: Path) -> Table:
    """The small module that the tests make."""
    from shared.hosts import GAME, MAP, write_workspace

    write_workspace(folder)
    row = ("1st Foot", "2nd Foot", "Blue Guard", "Flip")
    return Table("small module", folder, GAME, "clash.vmod", "Reds", MAP, "", "0204", "0304", *row)


def publics(folder: Path, source: Path) -> Iterator[Table]:
    """The public modules that are in the folder, with the rules that the tests give them."""
    from engine.test_public_hosts import FORD, NORMANDY, STADIUM, WATERLOO, _centres, _workspace

    for public, turned in ((NORMANDY, "Flip"), (STADIUM, "Position"), (WATERLOO, "Battleworn"), (FORD, "Flip")):
        if (source / public.folder).is_dir():
            workspace = folder / public.folder
            _workspace(workspace, public, source / public.folder)
            centres = _centres(workspace)
            here, there = ("{},{}".format(*centres[each]) for each in (public.there, public.beyond))
            row = (public.red[0], public.red[1], public.blue, turned)
            yield Table(
                *(public.folder, workspace, "public", "clash.vmod", public.sides[0], public.map, public.board),
                *(here, there, *row),
            )


def played(table: Table, plugged: bool) -> tuple[float, float, float]:
    """Seconds of opening with a new game, of a drag there and back, and of an attack."""
    module = table.workspace / "counters" / table.game / table.module
    plugin = [table.workspace / "dist" / f"{table.game}.vmdx"] if plugged else []
    with Engine(module, extensions=plugin) as engine:
        engine.seed(0)
        engine.new_game(table.side)
        if table.board:
            engine.apply([c.board_selection(table.map, [c.BoardPlace(table.board)])])
        if plugged:
            engine.turn("read", "vms_tracker")
            engine.wait_for(lambda: any("Referee" in each for each in engine.texts()["buttons"]), "the rules", 60)
        opened = processor(engine)
        for piece, at in ((table.attacker, table.here), (table.friend, table.here), (table.target, table.there)):
            engine.place(piece, at, table.map)
        engine.reload()
        before = processor(engine)
        engine.move(table.friend, table.there, table.map)
        engine.move(table.friend, table.here, table.map)
        dragged = processor(engine)
        if plugged:
            engine.turn("next", "vms_tracker")
            between = processor(engine)
            engine.do(table.attacker, "Attack…")
            engine.dice(4)
            engine.do(table.attacker, "Resolve")
            if not any("Die 4 on the" in each for each in engine.chat()):
                sys.exit(f"{table.name}: the attack had no result: {engine.chat()[-3:]}")
        else:
            between = processor(engine)
            engine.do(table.target, table.turned)
        return opened, dragged - before, processor(engine) - between


def main() -> None:
    """Prints a table: a row for the small module, and one for each public one where a folder is given."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", help="where public modules are unpacked")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    print("| module | build | opening: alone, plugged | two drags: alone, plugged | attack: by hand, plugged |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as held:
        tables = [small(Path(held) / "small")]
        if given.folder is not None:
            tables += publics(Path(held), given.folder)
        for table in tables:
            began = time.process_time()
            build_plugin(Workspace(table.workspace), table.game)
            built = time.process_time() - began
            alone = [min(each) for each in zip(*(played(table, False) for _ in range(given.rounds)), strict=True)]
            plugged = [min(each) for each in zip(*(played(table, True) for _ in range(given.rounds)), strict=True)]
            cells = (f"{a:.2f}, {b:.2f} s" for a, b in zip(alone, plugged, strict=True))
            print(f"| {table.name} | {built:.2f} s | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
