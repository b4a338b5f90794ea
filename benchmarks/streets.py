"""What the rules of Streets of Stalingrad cost in the engine with the counters of September in play, as ratios within
one run.

    python benchmarks/streets.py              # needs an installed VASSAL and a display or Xvfb
    python benchmarks/streets.py --rounds 9

An assault by three companies and a mortar on one, with fire in defence, click by click; a barrage laid by a gun; legal
hexes of a tank company; the next phase; against the menu of a piece. In processor time of the engine's event thread, so
that other work on the machine does not count. Then what loading costs by the number of pieces: `--only loading`. Not a
test.

On a machine with two processors, both busy with five times as much as they can do, five rounds: a menu 9 ms; legal
hexes 11 ms; the next phase 28 ms; a barrage with its dialog 27 ms; of the assault the click on its menu entry 77 ms (70
to 164), the answer how it is made 30 ms, where the defenders fire 22 ms, who of them fires 27 ms, and that nobody else
does 6 ms, each with the dialog that it opens.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from common import ROOT
from rules import Times, multiply
from timing import clicks, fetch, nanos, processor

from vmodsmith.engine import Engine
from vmodsmith.model import Game
from vmodsmith.model.land import Land
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.tabletop import laid

sys.path.insert(0, str(ROOT / "tests"))
ATTACKERS, MORTAR, DEFENDER, GUN, POST, TANK = (
    ("191-1", "191-2", "191-4"),
    "191-m",
    "s-112-385-1",
    "ar-171-1",
    "ar-171-o1",
    "pz-24-1",
)
MENU, ASSAULT, BARRAGE, LEGAL = (
    "p.getProperty(Properties.KEY_COMMANDS); VASSAL.build.module.map.MenuDisplayer.createPopup(p);",
    "p.keyEvent(javax.swing.KeyStroke.getKeyStroke(88, 520));",  # Alt+X, as Swing writes it
    "p.keyEvent(javax.swing.KeyStroke.getKeyStroke(79, 195));",  # Ctrl+Shift+O
    "p.keyEvent(javax.swing.KeyStroke.getKeyStroke(87, 195));",  # Ctrl+Shift+W
)
ASSAULT_CLICKS = ("its menu", "how it is made", "where the defenders fire", "who of them fires", "nobody else fires")
NEXT = "GameModule.getGameModule().fireKeyStroke(new NamedKeyStroke(78, 520));"  # Alt+N


def clearing(game: Game, setup: str) -> tuple[str, str]:
    """Two hexes of open ground beside each other, nobody within four hexes."""
    land = Land(game.maps[0])
    ground = {each.hex for each in game.hexes}
    held = {each.at for each in game.setup_rows[setup] if "/" not in each.at}
    for number in (f"{column:02}{row:02}" for column in range(5, 40) for row in range(5, 86)):
        near, all_near = {number}, {number}
        for radius in range(4):
            near = {other for each in near for other in land.neighbours(each)} | near
            all_near = near if radius == 1 else all_near
        if not near & held and not all_near & ground:
            return number, min(land.neighbours(number))
    sys.exit("no open ground")


def measured(engine: Engine, game: Game, rounds: int) -> dict[str, Times]:
    """Times by what is measured."""
    found: dict[str, Times] = {}

    def taken(name: str, prepare: str, action: str, said: str, number: int) -> None:
        mark, stood = engine.mark(), engine.snapshot()
        time = nanos(engine, prepare, action)
        if not any(said in line for line in engine.chat(mark)):
            sys.exit(f"{name}: nothing of {said!r}: {engine.chat(mark)} {engine.problems(mark)}")
        if number >= 3:  # the compiler of the machine has seen it before
            found.setdefault(name, []).append(time)
        if engine.snapshot() != stood:  # what only shows something is no step
            engine.undo()
        engine.unused_answers()

    target, beside = clearing(game, "september")
    for piece in (*ATTACKERS, MORTAR, POST, GUN):
        engine.move(piece, beside)
    engine.move(DEFENDER, target)
    uid = {each: str(engine.piece(each)["uid"]) for each in (DEFENDER, TANK)}
    engine.jump(Turn="3", Phase="german-movement")
    engine.do(ATTACKERS[0], "Attack marker…")
    for number in range(rounds + 3):
        engine.jump(Turn="3", Phase="german-movement")
        taken("legal hexes of a tank company", fetch(uid[TANK]), LEGAL, "", number)
        engine.jump(Turn="3", Phase="german-assault")
        for name, piece in (("menu of the target of an assault", DEFENDER), ("menu of a tank company", TANK)):
            time = nanos(engine, fetch(uid[piece]), MENU)
            if number >= 3:
                found.setdefault(name, []).append(time)
        stood = engine.snapshot()["pieces"]
        engine.dice(10, 10)
        engine.answer("Attack: …", "…", "All…", "No units")
        mark = engine.mark()
        spent = clicks(engine, fetch(uid[DEFENDER]), ASSAULT)
        if len(spent) != len(ASSAULT_CLICKS) or not any(" attack " in each for each in engine.chat(mark)):
            sys.exit(f"assault: {spent} {engine.chat(mark)} {engine.problems(mark)}")
        if number >= 3:
            for click, seconds in zip(ASSAULT_CLICKS, spent, strict=True):
                found.setdefault(f"assault of three and a mortar: {click}", []).append((seconds, 0.0))
        for _ in ASSAULT_CLICKS:  # one step for each question that changed something
            if engine.snapshot()["pieces"] != stood:
                engine.undo()
        engine.unused_answers()
        taken("on to the next phase", "", NEXT, "", number)
        engine.jump(Turn="3", Phase="barrage-noon")
        engine.answer("Column 8…")
        taken("barrage by a gun", fetch(uid[DEFENDER]), BARRAGE, target, number)
    return found


def loading(module: Path, folder: Path, game: Game) -> None:
    """Seconds of processor time to load September with once, twice and four times the pieces, by piece."""
    for times in (1, 2, 4):
        saved = folder / f"{times}.vsav"
        with Engine(module, timeout=900, quick=False) as engine:
            engine.setup(game.text("setup.september"), side="Solo")
            count = multiply(engine, times) if times > 1 else len(engine.pieces())
            engine.save(saved)
        with Engine(module, timeout=900, quick=False) as engine:
            ready = processor(engine)
            engine.load(saved)
            spent = processor(engine) - ready
        print(f"load {count} pieces: {spent:6.1f} s, {spent / count * 1000:.2f} ms a piece", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=("actions", "loading"))
    options = parser.parse_args()
    from shared.games import write_blank

    game = laid(Workspace(ROOT), "streets").game
    with tempfile.TemporaryDirectory() as folder:
        module = write_blank(game, Path(folder))
        if options.only != "loading":
            with Engine(module, timeout=600, quick=False) as engine:
                opened = processor(engine)
                engine.setup(game.text("setup.september"), side="Solo")
                print(f"open the module {opened:.1f} s, September {processor(engine) - opened:.1f} s of processor time")
                print(f"{len(engine.pieces())} pieces", flush=True)
                times = measured(engine, game, options.rounds)
            floor = statistics.median(used for used, _ in times["menu of a tank company"])
            for name, each in times.items():
                used = [one for one, _ in each]
                span = f"{min(used) * 1000:.0f} to {max(used) * 1000:.0f}"
                middle = statistics.median(used)
                print(f"{name:50} {middle * 1000:8.1f} ms {middle / floor:7.2f} x a menu   ({span} ms)")
        if options.only != "actions":
            loading(module, Path(folder), game)


if __name__ == "__main__":
    main()
