"""What a player waits for at the start of a session and at its turns, for all four games or those that are named.

    python benchmarks/waits.py                      # needs an installed VASSAL and a display or Xvfb
    python benchmarks/waits.py zitadelle hattin --rounds 3

For each game first `loading.py`: the first load of a session, a game in progress, the first menu and a second, the
first step of the turn tracker and the next. Then `duties.py`: the step into a phase in which the rules look at all
pieces, and the list of duties where the game has one. One game after the other, each measurement in engines of its own;
some two minutes a game on a quiet machine with two processors. Everything is processor time of the event thread, for
which the player waits, or of the whole process, where the row says so. Not a test.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

PHASES = {
    "zitadelle": ["--setup", "campaign", "--phase", "german-assault", "--button", "cmd.duties"],
    "hattin": ["--setup", "campaign", "--phase", "muslim-melee", "--button", ""],
    "korsun": ["--setup", "campaign", "--phase", "supply-status", "--button", ""],
    "streets": ["--setup", "september", "--phase", "german-assault", "--button", "mandatory-attacks.list"],
}
"""Where each game's rules look at most pieces as a phase begins, and the text of its list of duties, if any."""


def main() -> None:
    """Measure one game after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[*PHASES], metavar="game")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if unknown := [each for each in options.games if each not in PHASES]:
        sys.exit(f"no phase is known for {', '.join(unknown)}; there are {', '.join(PHASES)}")
    for game in options.games:
        for name, more in (("loading.py", []), ("duties.py", PHASES[game])):
            started = time.monotonic()
            program = Path(__file__).with_name(name)
            subprocess.run([sys.executable, program, game, "--rounds", str(options.rounds), *more], check=True)
            print(f"({name} {game}: {time.monotonic() - started:.0f} s)\n", flush=True)


if __name__ == "__main__":
    main()
