"""How long printing takes, against peers that put the same drawings on paper.

    python benchmarks/sheets.py zitadelle            # a table of seconds
    python benchmarks/sheets.py zitadelle --rounds 5

Peers, each given the finished SVG drawings, so that drawing them is not counted: Typst, which converts one drawing to
one file and places nothing (a floor for any way by SVG); and svglib with ReportLab, the usual way in Python to put SVG
on pages, where they are installed (pip install svglib): the same counters at the same places, without marks or legends.

Everything is measured in one run and in turn, so that ratios hold on a machine that is shared and noisy. Each command
runs in a process of its own, start of the interpreter included. Beside the wall time stands the processor time of all
processes, which other work on the machine disturbs less. Not a test.
"""

from __future__ import annotations

import io
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from common import ROOT, copy_files, options, sound_game

from vmodsmith.art.counters.faces import draw_face
from vmodsmith.reading.formats import read_formats
from vmodsmith.sheets import plan_sheets
from vmodsmith.sheets.countersheets import CounterSheetPlan
from vmodsmith.sheets.vectors import convert

GOAL = 3.0
"""Seconds for the sheets of the reference game after a build."""


def main() -> None:
    """Measure and print."""
    chosen = options(__doc__, rounds=3)
    game = sound_game(chosen.game)
    faces = [(each, face) for each in game.counters if each.use != "module" for face in range(1, len(each.faces) + 1)]
    formats = read_formats(ROOT, game)
    plan = plan_sheets(game, game.style, formats, formats.format())
    beside = 0.0
    found: dict[str, list[float]] = {}
    spent: list[float] = []
    elapsed: list[float] = []

    def note(name: str, seconds: float) -> None:
        found.setdefault(name, []).append(seconds)

    with tempfile.TemporaryDirectory() as folder:
        workspace, cache = copy_files(chosen.game, Path(folder) / "w"), Path(folder) / "cache"

        def command(*words: str) -> None:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            start = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "vmodsmith", *words, "--workspace", str(workspace)], check=True,
                capture_output=True, cwd=ROOT, env={**os.environ, "VMODSMITH_CACHE": str(cache)},
            )  # fmt: skip
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            elapsed.append(time.perf_counter() - start)

        def measure(name: str, *words: str) -> None:
            command(*words)
            note(name, elapsed[-1])
            note(f"{name}: processor", spent[-1])

        for _ in range(chosen.rounds):
            shutil.rmtree(cache, ignore_errors=True)
            command("build", chosen.game)
            measure("sheets, first time after a build", "sheets", chosen.game)
            measure("sheets, again", "sheets", chosen.game)
            measure("sheets, another paper", "sheets", chosen.game, "--paper", "A3")
            measure("mapsheets, first time", "mapsheets", chosen.game)
            measure("mapsheets, again", "mapsheets", chosen.game)
            start = time.perf_counter()
            drawings = [draw_face(*each, game.style, bleed_mm=1.5) for each in faces]
            note("draw the faces as SVG, 1 process", time.perf_counter() - start)
            start = time.perf_counter()
            for each in drawings:
                convert(each)
            note("peer: Typst converts, 1 process", time.perf_counter() - start)
            named = {(each.id, face - 1): drawing for (each, face), drawing in zip(faces, drawings, strict=True)}
            if (taken := reportlab(plan, named, Path(folder) / "peer.pdf")) is not None:
                note("peer: svglib and ReportLab, 1 process", taken)
                beside = (Path(folder) / "peer.pdf").stat().st_size / 1e6
        size = (workspace / "dist" / f"{chosen.game}-sheets.pdf").stat().st_size / 1e6
    copies = sum(each.quantity for each in game.counters if each.use != "module")
    print(f"{chosen.game}: {copies} counters, {len(faces)} faces, {size:.1f} MB; median of {chosen.rounds}, seconds")
    for name, seconds in found.items():
        print(f"{name:46} {statistics.median(seconds):7.2f}   ({min(seconds):.2f} to {max(seconds):.2f})")
    if beside:
        print(f"the peer's file: {beside:.1f} MB")
    for name in ("sheets, first time after a build", "sheets, again"):
        took = statistics.median(found[name])
        print(f"goal: {GOAL:.0f} s; {name}: {'met' if took <= GOAL else 'missed'} with {took:.2f} s")


def reportlab(plan: CounterSheetPlan, drawings: dict[tuple[str, int], str], path: Path) -> float | None:
    """Seconds that svglib and ReportLab need for the plan's pages from finished drawings; None where they are
    missing."""
    try:
        from reportlab.graphics import renderPDF
        from reportlab.pdfgen.canvas import Canvas
        from svglib.svglib import svg2rlg
    except ImportError:
        return None
    start = time.perf_counter()
    points = 72 / 25.4
    canvas = Canvas(str(path))
    known = set()
    for sheet in plan.sheets:
        grid = plan.imposition(sheet)
        for side in ("front", "back"):
            for key in {
                (copy.counter.id, copy.faces[side == "back"]) for copy in sheet.copies
            } & drawings.keys() - known:
                known.add(key)
                canvas.beginForm("-".join(map(str, key)))
                renderPDF.draw(svg2rlg(io.BytesIO(drawings[key].encode())), canvas, 0, 0)
                canvas.endForm()
            canvas.setPageSize((grid.paper.width * points, grid.paper.height * points))
            for place, copy in enumerate(sheet.copies):
                key = (copy.counter.id, copy.faces[side == "back"])
                if key in drawings:
                    at = grid.place(place, "front" if side == "front" else "back").grown(plan.format.bleed)
                    canvas.saveState()
                    canvas.translate(at.x * points, (grid.paper.height - at.bottom) * points)
                    canvas.doForm("-".join(map(str, key)))
                    canvas.restoreState()
            canvas.showPage()
    canvas.save()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
