"""How long builds take, against the floor: rastering the same drawings and packing the same files, nothing else.

    python benchmarks/build.py zitadelle            # a table of seconds and ratios
    python benchmarks/build.py zitadelle --rounds 5

Everything is measured in one run and in turn, so that ratios hold on a machine that is shared and noisy. Not a test.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from common import copy_files, options, sound_game

from vmodsmith.art import drawing, pictures, raster
from vmodsmith.art.map.hexmap import draw_layers
from vmodsmith.assemble import assemble, plan
from vmodsmith.assemble.module import module
from vmodsmith.vassal.archive import archive_bytes, read_archive, write_archive
from vmodsmith.vassal.xmltext import xml_bytes


def timed(action: Callable[[], object]) -> float:
    """Seconds of wall time."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def command(workspace: Path, cache: Path, *words: str) -> None:
    """One `vmodsmith` command in a process of its own."""
    environment = {**os.environ, "VMODSMITH_CACHE": str(cache)}
    arguments = [sys.executable, "-m", "vmodsmith", *words, "--workspace", str(workspace)]
    subprocess.run(arguments, env=environment, check=True, capture_output=True)


def main() -> None:
    """Measure and print."""
    chosen = options(__doc__, rounds=3)
    game = sound_game(chosen.game)
    with tempfile.TemporaryDirectory() as folder:
        workspace, cache = copy_files(chosen.game, Path(folder) / "w"), Path(folder) / "cache"
        (workspace / "dist").mkdir()
        wanted = pictures.pictures(game, game.style)
        drawings = [
            (drawing.svg(game, game.style, each), drawing.width(game, game.style, each))
            for each in wanted
            if not each.upon and each.shows not in ("map", "bare", "open", "open-bare")
        ]
        drawings += [(svg, None) for sheet in game.maps for svg in draw_layers(game, sheet, game.style).values()]
        output = workspace / "dist" / f"{chosen.game}.vmod"
        units = workspace / "counters" / chosen.game / "units.csv"
        found: dict[str, list[float]] = {}

        def note(name: str, seconds: float) -> None:
            found.setdefault(name, []).append(seconds)

        for number in range(chosen.rounds):
            shutil.rmtree(cache, ignore_errors=True)
            note("cold build, 1 process", timed(lambda: command(workspace, cache, "build", chosen.game, "-j", "1")))
            entries = read_archive(output)
            note(
                "floor: raster and pack",
                timed(lambda: [raster.to_png(drawing, width) for drawing, width in drawings])
                + timed(lambda held=entries: write_archive(Path(folder) / "floor.vmod", held)),
            )
            note("no change", timed(lambda: command(workspace, cache, "build", chosen.game)))
            note("interpreter start", timed(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True)))
            lines = units.read_text(encoding="utf-8").splitlines()
            first = lines[1].split(",")
            first[6] = f"x{number}"
            units.write_text("\n".join([lines[0], ",".join(first), *lines[2:], ""]), encoding="utf-8")
            note("one counter changed", timed(lambda: command(workspace, cache, "build", chosen.game)))
            shutil.rmtree(cache, ignore_errors=True)
            note("cold build, all processors", timed(lambda: command(workspace, cache, "build", chosen.game)))
        made = plan(game)
        for _ in range(chosen.rounds):
            note("assemble without drawing", timed(lambda: assemble(game, game.style)))
            note("build file alone", timed(lambda: xml_bytes(module(made, [], []))))
            note("archive alone", timed(lambda held=entries: archive_bytes(held)))
        floor = statistics.median(found["floor: raster and pack"])
        print(f"{chosen.game}: {len(wanted)} pictures, {output.stat().st_size / 1e6:.1f} MB, median of {chosen.rounds}")
        for name, seconds in found.items():
            middle = statistics.median(seconds)
            print(
                f"{name:28} {middle:8.2f} s   {middle / floor:6.2f} x floor   ({min(seconds):.2f} to "
                f"{max(seconds):.2f})"
            )
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"peak memory of a build       {peak:8.0f} MB")


if __name__ == "__main__":
    main()
