"""How long a counter's picture takes: drawing, and rastering, which is the floor.
`python benchmarks/counter_art.py GAME`."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable

from common import sound_game

from vmodsmith.art.counters.artist import compose
from vmodsmith.art.counters.faces import draw_face
from vmodsmith.art.counters.sizes import face_pixels
from vmodsmith.art.raster import to_png


def per_face(label: str, count: int, work: Callable[[], object], rounds: int = 3) -> None:
    """Prints the least processor time of some rounds, for one face."""
    least = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        work()
        least = min(least, time.process_time() - start)
    print(f"{label:<28}{least / count * 1000:6.2f} ms a face{least:8.2f} s in all")


def main(name: str) -> None:
    """Measures all faces of a game's counters in its standard style."""
    game = sound_game(name)
    style = game.style
    faces = [(each, n) for each in game.counters for n in range(1, len(each.faces) + 1)]
    start = time.process_time()
    drawn = [draw_face(each, n, style) for each, n in faces]
    first = time.process_time() - start
    print(f"{len(faces)} faces, {sum(map(len, drawn)) // len(drawn)} bytes of SVG a face")
    print(f"{'draw, first time':<28}{first / len(faces) * 1000:6.2f} ms a face{first:8.2f} s in all")
    per_face("draw again", len(faces), lambda: [draw_face(each, n, style) for each, n in faces])
    per_face("of that, placing", len(faces), lambda: [compose(each, n, style) for each, n in faces])
    width = face_pixels(style)
    pictures = [to_png(svg, width) for svg in drawn]
    per_face(f"raster, {width} px", len(faces), lambda: [to_png(svg, width) for svg in drawn], 1)
    per_face(f"raster, {width // 2} px", len(faces), lambda: [to_png(svg, width // 2) for svg in drawn], 1)
    print(f"{sum(map(len, pictures)) / 1e6:.1f} MB of PNG, {sum(map(len, pictures)) // len(pictures)} bytes a face")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "zitadelle")
