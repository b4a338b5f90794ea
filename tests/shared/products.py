"""What is made of the small game and of counters as the rulebook prints them, as digests, to be made again by another
process."""

from __future__ import annotations

import hashlib
from pathlib import Path

from art.faces import samples, styles
from sheets.measuring import formats
from sheets.measuring import game as small

from vmodsmith.art.counters.faces import draw_face
from vmodsmith.art.raster import to_png
from vmodsmith.foundation.cache import open_cache
from vmodsmith.model import Counter
from vmodsmith.model.sheetformats import MapFormat
from vmodsmith.reading.workspace import Workspace
from vmodsmith.sheets import counter_sheets, plan_sheets
from vmodsmith.sheets.mapsheets import map_sheets
from vmodsmith.tasks.build import build_game

__all__ = ["products"]

NAME = "skirmish"


def products(root: Path, *, jobs: int, backwards: bool = False) -> dict[str, str]:
    """Digests by what was made on so many processes: the module, counter sheets, a chart sheet, counters as SVG and
    PNG.

    `root` is a copy of the small workspace; `backwards` draws the counters in another order.
    """
    drawn = [_drawn(counter) for counter in (reversed(_counters()) if backwards else _counters())]
    made = {"module": build_game(Workspace(root), NAME, force=True, jobs=jobs).path.read_bytes()}
    game = small(NAME)
    wanted = formats()
    plan = plan_sheets(game, game.style, wanted, wanted.format(None), (0.0, 0.0))
    paper = MapFormat.model_validate({"paper": "A4"})
    with open_cache() as store:
        made["sheets"] = counter_sheets(game, game.style, plan, store, test_page=True, jobs=jobs).content
        made["charts"] = map_sheets(game, game.style, paper, store, parts=("charts",), language="ja").content
    made["counters"] = b"".join(reversed(drawn) if backwards else drawn)
    return {what: hashlib.sha256(content).hexdigest() for what, content in made.items()}


def _counters() -> list[Counter]:
    return [each for layout in samples().values() for each in layout]


def _drawn(counter: Counter) -> bytes:
    look = styles()["standard"]
    return to_png(draw_face(counter, 1, look), 144) + draw_face(counter, 1, look).encode()
