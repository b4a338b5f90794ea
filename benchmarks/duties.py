"""What it costs to enter a phase in which rules look at all pieces, and to press their button, as ratios within one
run.

    python benchmarks/duties.py                     # the campaign of Zitadelle; needs an installed VASSAL and a display
    or Xvfb python benchmarks/duties.py GAME --setup ID --phase ID --button KEY --rounds 5      # `--button ""` where it
    has no such list

From a setup, the turn tracker's step into a phase (by default the German assault of the campaign, which notes who must
attack), and the list of duties by its button; each against the same step in the module without rules. What a session
does once stands by itself: starting the rules, which compiles all of them, and the first step and list, whose code Java
has not yet made fast. Processor time of the engine's event thread, so that other work on the machine does not count.
Not a test.

Measured in VASSAL 3.7.26 with the campaign of Zitadelle: into the assault 1.7 to 1.9 times the step without rules, the
list 1.3 to 1.5 times; the rules start in 40 to 56 times such a step (1.3 to 1.5 s), once. Since then they are compiled
beside the opening of the module, and the first click does not wait for it.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from common import ROOT
from entries import CLOCK, evaluate, start_cost

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.engine import Engine
from vmodsmith.model import Game
from vmodsmith.rules.expanded import load_expanded

sys.path.insert(0, str(ROOT / "tests"))


def thread_time(engine: Engine) -> float:
    """Seconds of processor time that the engine's event thread has used so far."""
    return int(evaluate(engine, f'return "" + {CLOCK};')) / 1e9


def stepped(engine: Engine, before: tuple[int, str], phase: str) -> float:
    """Seconds of a step of the tracker from a phase of a turn into the next."""
    engine.jump(Turn=str(before[0]), Phase=before[1])
    started = thread_time(engine)
    engine.turn("next")
    used = thread_time(engine) - started
    if engine.properties("Phase") != {"Phase": phase}:
        sys.exit(f"the step leads to {engine.turn()}, not to {phase}")
    return used


def pressed(engine: Engine, button: str) -> float:
    """Seconds that a button of the toolbar takes."""
    started = thread_time(engine)
    engine.press(button)
    return thread_time(engine) - started


def line(name: str, seconds: list[float], against: list[float]) -> str:
    """One row: the first time, the median of the others, what it is held against, their ratio."""
    middle, floor = statistics.median(seconds[1:] or seconds), statistics.median(against[1:])
    return (
        f"{name:46} {seconds[0] * 1000:8.0f} ms {middle * 1000:8.0f} ms {floor * 1000:8.1f} ms {middle / floor:7.1f} x"
    )


def measured(game: Game, folder: Path, options: argparse.Namespace) -> dict[str, list[float]]:
    """Seconds of each round, in one engine: `step`, and with rules `start` (once) and `button`."""
    from shared.games import write_blank

    phases = [each.id for each in game.phases]
    before = (options.turn, phases[phases.index(options.phase) - 1])
    button = options.button and Lexicon(game).text(options.button, "en")
    found: dict[str, list[float]] = {"start": [], "step": [], "button": []}
    folder.mkdir()
    with Engine(write_blank(game, folder), timeout=600, quick=False) as engine:
        for number in range(options.rounds + 1):
            engine.setup(options.setup)
            if game.rules and number == 0:
                found["start"].append(start_cost(engine))
            found["step"].append(stepped(engine, before, options.phase))
            if game.rules and button:
                found["button"].append(pressed(engine, button))
        if engine.problems():
            sys.exit(str(engine.problems()[:3]))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="zitadelle")
    parser.add_argument("--setup", default="campaign")
    parser.add_argument("--turn", type=int, default=1)
    parser.add_argument("--phase", default="german-assault")
    parser.add_argument("--button", default="cmd.duties", help="the key of its text")
    parser.add_argument("--rounds", type=int, default=4)
    options = parser.parse_args()
    game, problems = load_expanded(ROOT, options.game)
    if game is None:
        sys.exit("\n".join(map(str, problems)))
    without = game.model_copy(update={"rules": (), "functions": (), "trees": ()})
    with tempfile.TemporaryDirectory() as folder:
        ruled = measured(game, Path(folder) / "rules", options)
        plain = measured(without, Path(folder) / "plain", options)
    print(f"{options.game}, {options.setup}, turn {options.turn}; median of {options.rounds}")
    print(f"{'':46} {'first':>11} {'median':>11} {'against':>11}")
    print(line("the rules start / that step without rules", ruled["start"], plain["step"]))
    print(line(f"into {options.phase} / without rules", ruled["step"], plain["step"]))
    if options.button:
        print(line(f"{options.button} / that step", ruled["button"], plain["step"]))


if __name__ == "__main__":
    main()
