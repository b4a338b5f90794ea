"""How soon a change is seen in the browser, what the first view weighs, and how long the site takes to make.

    python benchmarks/preview.py zitadelle
    python benchmarks/preview.py zitadelle --rounds 10

Works on a copy of the game. The peer for the change is the quickest way there is without the gallery: read the game,
draw the one counter again, no check, no page. Needs Chromium with chromedriver, selenium and watchfiles. Not a test.
"""

from __future__ import annotations

import csv
import os
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

from common import ROOT, copy_files, options

sys.path[:0] = [str(ROOT / "tests" / "preview"), str(ROOT / "tests")]


def change(units: Path, number: int) -> str:
    """Give the first unit another name; returns its id."""
    with units.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    rows[1][rows[0].index("name")] = f"{number % 10}{number}"
    with units.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
    return rows[1][rows[0].index("id")]


def main() -> None:
    """Measure and print a table."""
    chosen = options(__doc__, rounds=5)

    from conftest import CHROMIUM, DRIVER, FLAGS, Browser
    from selenium import webdriver

    from vmodsmith.art import raster
    from vmodsmith.art.counters.faces import draw_face
    from vmodsmith.art.counters.sizes import face_pixels
    from vmodsmith.foundation.progress import Progress
    from vmodsmith.preview.gallery import Gallery
    from vmodsmith.preview.mapwork import map_workers
    from vmodsmith.preview.server import Server
    from vmodsmith.reading.game import load_game
    from vmodsmith.reading.workspace import Workspace
    from vmodsmith.tasks.preview import write_site

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        os.environ["VMODSMITH_CACHE"] = str(copy / "cache")
        copy_files(chosen.game, copy)
        workspace = Workspace(copy)
        start = time.perf_counter()
        write_site(workspace, (chosen.game,), jobs=os.cpu_count() or 1)
        print(f"{'site made with an empty cache':42} {time.perf_counter() - start:8.2f} s")
        start = time.perf_counter()
        write_site(workspace, (chosen.game,), jobs=os.cpu_count() or 1)
        print(f"{'site made again, nothing changed':42} {time.perf_counter() - start:8.2f} s")

        settings = webdriver.ChromeOptions()
        settings.binary_location = CHROMIUM or ""
        for flag in (*FLAGS, f"--user-data-dir={copy / 'profile'}"):
            settings.add_argument(flag)
        browser = Browser(webdriver.Chrome(options=settings, service=webdriver.ChromeService(DRIVER)))
        browser.size(1440, 900)
        units = copy / "counters" / chosen.game / "units.csv"
        gallery = Gallery(workspace, (chosen.game,))
        with map_workers() as workers:
            gallery.update_all(jobs=1, progress=Progress(), maps=workers)
            server = Server(gallery, 0)
            follower = threading.Thread(target=server.follow, args=(workers,), daemon=True)
            with server:
                follower.start()
                start = time.perf_counter()
                browser.open(server.address)
                usable = time.perf_counter() - start
                time.sleep(2)
                weight = browser.run(
                    "return [performance.getEntriesByType('navigation')[0], "
                    "...performance.getEntriesByType('resource')]"
                    ".reduce((sum, each) => sum + each.encodedBodySize, 0)"
                )
                print(f"{'first view, all it loads':42} {weight / 1e6:8.2f} MB")
                print(f"{'first view usable after':42} {usable:8.2f} s")
                seen, peer = [], []
                for number in range(chosen.rounds):
                    source = "return document.querySelector('.card img').dataset.src"
                    before = browser.run(source)
                    start = time.perf_counter()
                    changed = change(units, number + 1)
                    browser.until(
                        "const e = document.querySelector('.card img');"
                        "return e.dataset.src !== arguments[0] && e.complete && e.naturalWidth",
                        before,
                    )
                    seen.append(time.perf_counter() - start)
                    time.sleep(1.5)
                    start = time.perf_counter()
                    game = load_game(copy, chosen.game)[0]
                    assert game is not None
                    counter = game.counter_by_id[changed]
                    for face in range(1, len(counter.faces) + 1):
                        drawing = draw_face(counter, face, game.style)
                        raster.to_png(drawing, face_pixels(game.style, counter.layout))
                    peer.append(time.perf_counter() - start)
            follower.join(5)
        browser.driver.quit()
        for what, times in (
            ("a changed counter seen in the browser", seen),
            ("floor: read the game, draw the counter", peer),
        ):
            print(f"{what:42} {statistics.median(times):8.2f} s   {min(times):.2f} to {max(times):.2f}")


if __name__ == "__main__":
    main()
