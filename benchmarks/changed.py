"""One counter changed: processor time of the whole `vmodsmith build`, this program beside another checkout of it.

    python benchmarks/changed.py zitadelle korsun
    python benchmarks/changed.py zitadelle --against ../before --rounds 5

Each program has a copy of the game and a cache of its own, filled before; a round changes the name of the first unit in
both copies and builds both, in turn. User and system time of all processes are added up, so that a ratio holds on a
machine that is shared. The modules of both must be the same to the byte (`--may-differ` for checkouts in which they
are not). Not a test.
"""

from __future__ import annotations

import argparse
import csv
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from common import ROOT, copy_files, program


def processor_time(checkout: Path, workspace: Path, game: str) -> float:
    """Seconds of processor time of one build, in a process of its own, with the code of a checkout."""
    environment, name = program(checkout)
    environment["VMODSMITH_CACHE"] = str(workspace / "cache")
    environment["PYTHONPYCACHEPREFIX"] = str(workspace / "bytecode")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = [sys.executable, "-m", name, "build", game, "-j", "1", "--workspace", str(workspace)]
    subprocess.run(words, env=environment, check=True, capture_output=True, cwd=workspace)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def change(units: Path, number: int) -> None:
    """Give the first unit another name."""
    with units.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    rows[1][rows[0].index("name")] = f"x{number}"
    with units.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--against", type=Path, help="another checkout of the program")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--may-differ", action="store_true")
    chosen = parser.parse_args()
    programs = {"this": ROOT} | ({"other": chosen.against.resolve()} if chosen.against else {})
    for game in chosen.games:
        with tempfile.TemporaryDirectory() as folder:
            homes = {name: copy_files(game, Path(folder) / name) for name in programs}
            found: dict[str, list[float]] = {name: [] for name in programs}
            for name, home in homes.items():
                (home / "dist").mkdir()
                cold = processor_time(programs[name], home, game)
                print(f"{game}: {name}: cold, one process {cold:6.2f} s of processor")
            for number in range(chosen.rounds + 1):
                for name, home in homes.items():
                    change(home / "counters" / game / "units.csv", number)
                    seconds = processor_time(programs[name], home, game)
                    if number:  # the first one compiles what the cold build did not load
                        found[name].append(seconds)
                made = {(home / "dist" / f"{game}.vmod").read_bytes() for home in homes.values()}
                if len(made) > 1 and not chosen.may_differ:
                    sys.exit(f"{game}: the modules differ")
            for name, times in found.items():
                middle, ratio = statistics.median(times), ""
                if name == "this" and "other" in found:
                    ratio = f", {middle / statistics.median(found['other']):.2f} of the other"
                print(
                    f"{game}: {name}: one counter changed {middle:5.2f} s ({min(times):.2f} to {max(times):.2f}){ratio}"
                )


if __name__ == "__main__":
    main()
