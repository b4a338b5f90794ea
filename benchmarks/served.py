"""How soon the gallery serves the picture of a changed counter: from saving the file to the last byte of the picture.

    python benchmarks/served.py zitadelle korsun --rounds 10

Works on a copy of the game, without a browser: a client listens to the server's events as the page does, fetches the
list of counters that an event names, and then the picture of the counter. Wall time, and processor time of the whole
process until then, client included. Needs watchfiles. Not a test.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from common import copy_files
from preview import change

from vmodsmith.foundation.progress import Progress
from vmodsmith.preview.gallery import Gallery
from vmodsmith.preview.mapwork import map_workers
from vmodsmith.preview.server import Server
from vmodsmith.reading.workspace import Workspace

PATIENCE = 60.0
"""Seconds for one picture."""


class Client:
    """What a page does when a game changes."""

    def __init__(self, address: str) -> None:
        self._at = urlsplit(address).netloc
        self._events = http.client.HTTPConnection(self._at, timeout=PATIENCE)
        self._events.request("GET", "/events")
        self._lines = self._events.getresponse()

    def event(self) -> dict[str, Any]:
        """The next state of the gallery."""
        while True:
            line = self._lines.readline().decode()
            if line.startswith("data: "):
                game: dict[str, Any] = json.loads(line.removeprefix("data: "))["games"][0]
                return game

    def get(self, path: str) -> bytes:
        """A file of the site."""
        asked = http.client.HTTPConnection(self._at, timeout=PATIENCE)
        asked.request("GET", f"/{path}")
        answer = asked.getresponse()
        found = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{path}: {answer.status}")
        return found

    def face(self, counters: str, unit: str) -> str:
        """The file of the first face of a counter, by the list of counters that an event names."""
        text = self.get(counters).decode()
        found = json.JSONDecoder().raw_decode(text, text.index('{"title"'))[0]
        return str(next(each for each in found["counters"] if each["id"] == unit)["faces"][0])


def measured(name: str, rounds: int) -> tuple[list[float], list[float]]:
    """Seconds of wall time and of processor time, a row a change."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["VMODSMITH_CACHE"] = f"{folder}/cache"
        workspace = Workspace(copy_files(name, Path(folder) / "w"))
        units = workspace.root / "counters" / name / "units.csv"
        gallery = Gallery(workspace, (name,))
        wall, processor = [], []
        with map_workers() as workers:
            gallery.update_all(jobs=1, progress=Progress(), maps=workers)
            gallery.finish_maps()
            server = Server(gallery, 0)
            follower = threading.Thread(target=server.follow, args=(workers,), daemon=True)
            with server:
                follower.start()
                client = Client(server.address)
                held = client.event()["payloads"]["counters"]
                time.sleep(2)
                for number in range(rounds + 1):
                    start, used = time.perf_counter(), time.process_time()
                    unit = change(units, number + 1)
                    while (now := client.event()["payloads"]["counters"]) == held:
                        pass
                    client.get(client.face(now, unit))
                    if number:  # the first one loads what is loaded once
                        wall.append(time.perf_counter() - start)
                        processor.append(time.process_time() - used)
                    held = now
                    with gallery.lock:  # what follows the first picture is not part of the next round
                        pass
                    time.sleep(0.5)
            follower.join(5)
        return wall, processor


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    for name in chosen.games:
        wall, processor = measured(name, chosen.rounds)
        for what, found in (("wall", wall), ("processor", processor)):
            print(
                f"{name}: a changed counter served, {what}: {statistics.median(found):.3f} s"
                f"   {min(found):.3f} to {max(found):.3f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
