"""The table *Coverage so far* of `docs/simulate.md`: random play of each game from its setups, for a number of turns.

    python benchmarks/random_play.py                     # all games, fifty turns each
    python benchmarks/random_play.py hattin --turns 200 --seed 7

Ten turns at a time, with seeds that follow each other, until the turns are played: games that end early count for what
they played. A command counts as used if play from the setups used it, or play that goes on from a scenario that has it.
Not a test.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from common import ROOT

__all__ = ["main", "row"]

GAMES = ("hattin", "zitadelle", "korsun", "streets")
TURNS = 10
"""The turns of one play."""


def played(game: str, turns: int, seed: int) -> Iterator[dict[str, Any]]:
    """The results of plays, until they have enough turns."""
    left = turns
    while left > 0:
        times = -(-left // TURNS)
        command = ["vmodsmith", "simulate", game, "--play", str(TURNS), "--times", str(times), "--seed", str(seed)]
        made = subprocess.run([*command, "--json"], cwd=ROOT, capture_output=True, text=True, check=False)
        found = json.loads(made.stdout)
        yield found
        left, seed = left - found["turns"], seed + times


def row(game: str, turns: int, seed: int) -> str:
    """A row of the table."""
    plays = list(played(game, turns, seed))
    late = {each for play in plays for each in play["from_scenarios"]}
    used = {each for play in plays for each in play["commands"] if each not in play["from_scenarios"]}
    late -= used
    never = set.intersection(*(set(play["never"]) for play in plays)) - used - late
    dark = set.intersection(*(set(play["reach"]["never_called"]) for play in plays))
    all_of = plays[0]["reach"]["functions"]
    faults = [fault["what"] for play in plays for fault in play["faults"]]
    for each in faults:
        print(f"{game}: {each}", file=sys.stderr)
    cells = [
        f"{sum(play['turns'] for play in plays)}, {len(faults) or 'no'} {'fault' if len(faults) == 1 else 'faults'}",
        f"{all_of - len(dark)} of {all_of}",
        f"{len(used | late)} of {len(used | late | never)}, {len(late)} of them from scenarios",
        ", ".join(sorted(never)) or "none",
    ]
    return f"| {game} | {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--turns", type=int, default=50)
    parser.add_argument("--seed", type=int, default=37)
    given = parser.parse_args()
    print("| game | turns from setups | functions called | commands used | never used |\n|---|---|---|---|---|")
    for game in given.games:
        print(row(game, given.turns, given.seed), flush=True)


if __name__ == "__main__":
    main()
