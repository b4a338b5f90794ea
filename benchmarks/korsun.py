"""What Korsun's rules cost in the engine with the campaign's counters in play, as ratios within one run.

    python benchmarks/korsun.py              # needs an installed VASSAL and a display or Xvfb
    python benchmarks/korsun.py --rounds 9

Resolving an attack of eight units with three guns and one of the defender; judging the supply of all units at the start
of a turn; showing the legal hexes of a tank brigade: against an entry into the rules that asks for nothing but a menu's
conditions. In processor time of the engine's event thread, so that other work on the machine does not count. Opening
the campaign beside it. Not a test. What a build costs is measured by `build.py korsun`, opening and loading against a
module without rules by `loading.py korsun`.

On a machine with two processors, very busy with other work (medians of five, the span behind them): a menu 6.8 ms (6 to
10); the attack 8.2 ms, 1.2 x (8 to 9); legal hexes 15.8 ms, 2.3 x (14 to 30); supply of all units 107 ms, 15.7 x (84 to
148). All are under the 150 ms that were asked for. On a quiet one, in November 2026: a menu 6.1 ms; the attack 9.4 ms,
1.5 x; legal hexes 19.8 ms, 3.3 x; supply 121 ms, 19.8 x (83 to 128). Of a step that judges supply 220 ms are the first
of a session, 70 the twentieth, when Java has made its code fast.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from common import ROOT
from rules import Times, fetch, nanos, processor

from vmodsmith.engine import Engine
from vmodsmith.model import Game
from vmodsmith.model.land import Land
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.tabletop import laid

sys.path.insert(0, str(ROOT / "tests"))
TARGET = "4844"
"""Clear ground, far from everybody."""
STACKS = (("34-80", "34-107", "34-fus"), ("34-253", "34-pi"), ("75-172", "75-202", "75-pi"))
GUNS, DEFENDERS, ANSWER = ("34-ar", "art-vii-1", "art-vii-2"), ("27a-180",), "27a-gr-1"
DICE = (4, 3, 3, 4)
"""Of the attacker's guns, of the defender's, and of the battle."""
RESOLVE, LEGAL, MENU = (
    "p.keyEvent(javax.swing.KeyStroke.getKeyStroke(88, 195));",  # Ctrl+Shift+X, as Swing writes it
    "p.keyEvent(javax.swing.KeyStroke.getKeyStroke(87, 195));",  # Ctrl+Shift+W
    "p.getProperty(Properties.KEY_COMMANDS); VASSAL.build.module.map.MenuDisplayer.createPopup(p);",
)
NEXT = "GameModule.getGameModule().fireKeyStroke(new NamedKeyStroke(78, 520));"  # Alt+N
ROAMER = "5gtc-20g"


def ready(engine: Engine, game: Game) -> str:
    """The eight around one hex, their guns behind them, everything declared; who resolves, by its number."""
    land = Land(game.maps[0])
    around = sorted(land.neighbours(TARGET))
    for stack, at in zip(STACKS, around, strict=False):
        for piece in stack:
            engine.move(piece, at)
    behind = next(each for each in sorted(land.neighbours(around[0])) if each not in (TARGET, *around))
    for piece in GUNS:
        engine.move(piece, behind)
    for piece in (*DEFENDERS, ANSWER):
        engine.move(piece, TARGET)
    engine.jump(Turn="1", Phase="german-declaration")
    engine.do(DEFENDERS[0], "Declare for attack (or not)")
    engine.jump(Turn="1", Phase="german-combat")
    for stack in STACKS:
        engine.do(stack[0], "Attack…")
    engine.do(STACKS[0][0], "Support the attack (supply points)")
    for piece in GUNS:
        engine.do(piece, "Support a battle…")
    engine.do(ANSWER, "Support a battle…")
    return str(engine.piece(STACKS[0][0])["uid"])


def measured(engine: Engine, game: Game, rounds: int) -> dict[str, Times]:
    """Times by what is measured."""
    found: dict[str, Times] = {}

    def taken(name: str, prepare: str, action: str, said: str, round_: int) -> None:
        mark = engine.mark()
        time = nanos(engine, prepare, action)
        if not any(said in line for line in engine.chat(mark)):
            sys.exit(f"{name}: nothing of {said!r}: {engine.chat(mark)} {engine.problems(mark)}")
        if round_ >= 3:  # the compiler of the machine has seen it before
            found.setdefault(name, []).append(time)
        engine.undo()

    roamer = str(engine.piece(ROAMER)["uid"])
    for number in range(rounds + 3):
        engine.jump(Turn="1", Phase="soviet-movement")
        taken("legal hexes of a tank brigade", fetch(roamer), LEGAL, "", number)
        menu = nanos(engine, fetch(roamer), MENU)
        if number >= 3:
            found.setdefault("menu of a piece", []).append(menu)
        engine.jump(Turn="1", Phase="supply-points")
        taken("supply of all units", "", NEXT, "", number)
    attacker = ready(engine, game)
    for number in range(rounds + 3):
        engine.dice(*DICE)
        taken("attack of eight with guns", fetch(attacker), RESOLVE, TARGET, number)
        engine.unused_answers()
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    from shared.games import write_blank

    game = laid(Workspace(ROOT), "korsun").game
    with (
        tempfile.TemporaryDirectory() as folder,
        Engine(write_blank(game, Path(folder)), timeout=600, quick=False) as engine,
    ):
        opened = processor(engine)
        engine.setup(game.text("setup.campaign"), side="Solo")
        print(f"open the module {opened:.1f} s, the campaign {processor(engine) - opened:.1f} s of processor time")
        print(f"{len(engine.pieces())} pieces")
        engine.set_property("option_referee", "warn")
        times = measured(engine, game, rounds)
    floor = statistics.median(used for used, _ in times["menu of a piece"])
    for name, each in times.items():
        used = [one for one, _ in each]
        span = f"{min(used) * 1000:.0f} to {max(used) * 1000:.0f}"
        middle = statistics.median(used)
        print(f"{name:34} {middle * 1000:8.1f} ms {middle / floor:7.2f} x a menu   ({span} ms)")


if __name__ == "__main__":
    main()
