"""How long printing takes, against the floor: converting the same drawings with the same library, nothing else.

    python benchmarks/sheets.py zitadelle            # a table of seconds
    python benchmarks/sheets.py zitadelle --rounds 5

Everything is measured in one run and in turn, so that ratios hold on a machine that is shared and noisy. Each command
runs in a process of its own, start of the interpreter included. Beside the wall time stands the processor time of all
processes, which other work on the machine disturbs less. Not a test.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from builder.art import counters
from builder.loading import load_game
from builder.sheets.vectors import convert

ROOT = Path(__file__).resolve().parent.parent
GOAL = 3.0
"""Seconds for the sheets of the reference game after a build."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    game, problems = load_game(ROOT, options.game)
    if game is None:
        sys.exit("\n".join(map(str, problems)))
    faces = [(each, face) for each in game.counters if each.use != "module" for face in range(1, len(each.faces) + 1)]
    found: dict[str, list[float]] = {}
    spent: list[float] = []
    elapsed: list[float] = []

    def note(name: str, seconds: float) -> None:
        found.setdefault(name, []).append(seconds)

    with tempfile.TemporaryDirectory() as folder:
        workspace, cache = Path(folder) / "w", Path(folder) / "cache"
        for room in ("counters", "maps", "templates"):
            shutil.copytree(ROOT / room / options.game, workspace / room / options.game)

        def command(*words: str) -> None:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            start = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "builder", *words, "--workspace", str(workspace)], check=True,
                capture_output=True, cwd=ROOT, env={**os.environ, "VMODSMITH_CACHE": str(cache)},
            )  # fmt: skip
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            elapsed.append(time.perf_counter() - start)

        def measure(name: str, *words: str) -> None:
            command(*words)
            note(name, elapsed[-1])
            note(f"{name}: processor", spent[-1])

        for _ in range(options.rounds):
            shutil.rmtree(cache, ignore_errors=True)
            command("build", options.game)
            measure("sheets, first time after a build", "sheets", options.game)
            measure("sheets, again", "sheets", options.game)
            measure("sheets, another paper", "sheets", options.game, "--paper", "A3")
            measure("mapsheets, first time", "mapsheets", options.game)
            measure("mapsheets, again", "mapsheets", options.game)
            start = time.perf_counter()
            drawings = [counters.draw_face(*each, game.style, bleed_mm=1.5) for each in faces]
            note("floor: draw the faces, 1 process", time.perf_counter() - start)
            start = time.perf_counter()
            for each in drawings:
                convert(each)
            note("floor: convert the drawings", time.perf_counter() - start)
        size = (workspace / "dist" / f"{options.game}-sheets.pdf").stat().st_size / 1e6
    copies = sum(each.quantity for each in game.counters if each.use != "module")
    print(f"{options.game}: {copies} counters, {len(faces)} faces, {size:.1f} MB; median of {options.rounds}, seconds")
    for name, seconds in found.items():
        print(f"{name:46} {statistics.median(seconds):7.2f}   ({min(seconds):.2f} to {max(seconds):.2f})")
    best = statistics.median(found["sheets, again"])
    print(f"goal: {GOAL:.0f} s; {'met' if best <= GOAL else 'missed'} with a warm cache")


if __name__ == "__main__":
    main()
