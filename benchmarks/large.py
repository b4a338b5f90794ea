"""Large maps: memory and processor time of a cold build of the starter with a map of so many hexes to a side, or of
printing that map.

    python benchmarks/large.py 12 99
    python benchmarks/large.py 99 --against ../before
    python benchmarks/large.py 300 --hex-px 64
    python benchmarks/large.py 99 --task mapsheets

Memory is that of the largest process of a build, time that of all its processes. With `--against` another checkout of
the program builds the same files, in turn. Give sides in ascending order. Not a test, but `tests/test_large_maps.py`
runs it.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from common import ROOT

from vmodsmith.tasks.new import new_game

GAME = "trial"
SOURCE = "design: drawn by lot"
_FOUR = re.compile(r"(?<![\d#A-Za-z.])(0[1-9]|1[0-2])(0[1-8])(?![\d%A-Za-z])")
"""A hex of the starter, in any of its files."""


def grown(folder: Path, side: int, hex_px: int) -> None:
    """The starter, with a map of `side` by `side` hexes (12 to 316): woods, hills, roads, rivers, named towns."""
    new_game(folder, GAME)
    wide = len(str(side))
    for file in (each for each in folder.rglob("*") if each.suffix in (".csv", ".yaml")):
        text = file.read_text(encoding="utf-8")
        file.write_text(_FOUR.sub(lambda hex: f"{int(hex[1]):0{wide}d}{int(hex[2]):0{wide}d}", text), encoding="utf-8")
    for scenario in folder.glob("templates/*/scenarios/*"):
        scenario.unlink()
    maps = folder / "maps" / GAME
    _change(maps / "map.yaml", "columns: 1-12, rows: 1-8", f"columns: 1-{side}, rows: 1-{side}")
    _change(maps / "map.yaml", "{column:02d}{row:02d}", f"{{column:0{wide}d}}{{row:0{wide}d}}")
    _change(folder / "templates" / GAME / "style.yaml", "hex_px: 96", f"hex_px: {hex_px}")

    def name(column: int, row: int) -> str:
        return f"{column:0{wide}d}{row:0{wide}d}"

    lot = random.Random(5)
    hexes, lines, places, texts = [], [], [], []
    for column in range(1, side + 1):
        for row in range(1, side + 1):
            here, drawn = name(column, row), lot.random()
            if column <= 12 and row <= 8:
                continue
            if (column // 4 * 7 + row // 4 * 13) % 5 == 0 and drawn < 0.8:
                hexes.append([here, "woods", "", "", SOURCE])
            elif (column // 5 * 3 + row // 5 * 11) % 7 == 0 and drawn < 0.8:
                hexes.append([here, "hill", "", "", SOURCE])
            elif drawn < 0.03:
                hexes.append([here, "town", "", "", SOURCE])
                places.append([f"p{here}", f"place.p{here}", here, "town", SOURCE])
                texts.append([f"place.p{here}", f"Town {here}", f"Town {here}", SOURCE])
    for row in range(12, side + 1, 6):
        course = " ".join(name(column, row) for column in range(1, side + 1))
        lines.append([f"way-{row}", "road", "", course, SOURCE])
    for column in range(16, side + 1, 9):
        course = " ".join(f"{name(column, row)}/{edge}" for row in range(1, side + 1) for edge in ("NE", "SE"))
        lines.append([f"stream-{column}", "river", "", course, SOURCE])
    for file, rows in (("hexes", hexes), ("lines", lines), ("places", places)):
        _more(maps / f"{file}.csv", rows)
    _more(folder / "templates" / GAME / "strings.csv", texts)


def _change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    if old not in text:
        sys.exit(f"{file}: {old!r} is not there any more")
    file.write_text(text.replace(old, new), encoding="utf-8")


def _more(file: Path, rows: list[list[str]]) -> None:
    with file.open("a", encoding="utf-8", newline="") as opened:
        csv.writer(opened, lineterminator="\n").writerows(rows)


TASKS = ("build", "mapsheets")


def made(checkout: Path, workspace: Path, task: str, jobs: int) -> tuple[float, float]:
    """Megabytes of the largest process so far, and seconds of processor time of one of the `TASKS`, with nothing
    cached."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "VMODSMITH_CACHE": cache, "PYTHONPATH": str(checkout / "builder")}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        words = [sys.executable, "-m", "vmodsmith", task, GAME, "--workspace", str(workspace)]
        words += ["-j", str(jobs)] if task == "build" else []
        done = subprocess.run(words, env=environment, capture_output=True, text=True, cwd=workspace)
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_maxrss / 1024, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sides", nargs="+", type=int)
    parser.add_argument("--against", type=Path, help="another checkout of the program")
    parser.add_argument("--hex-px", type=int, default=96)
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--task", choices=TASKS, default="build")
    chosen = parser.parse_args()
    for side in chosen.sides:
        with tempfile.TemporaryDirectory() as folder:
            workspace = Path(folder)
            grown(workspace, side, chosen.hex_px)
            memory, seconds = made(ROOT, workspace, chosen.task, chosen.jobs)
            print(f"{side} x {side} hexes: {memory:5.0f} MB, {seconds:6.1f} s of processor", flush=True)
            if chosen.against:
                other, longer = made(chosen.against.resolve(), workspace, chosen.task, chosen.jobs)
                print(
                    f"{side} x {side} hexes: {other:5.0f} MB, {longer:6.1f} s of processor before: "
                    f"ratios {memory / other:.2f}, {seconds / longer:.2f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
