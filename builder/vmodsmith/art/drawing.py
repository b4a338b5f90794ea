"""Drawing pictures: from the cache what is there, the rest here or on several processes, while the caller goes on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from types import TracebackType
from typing import TYPE_CHECKING, Self

from vmodsmith.art import dice, raster
from vmodsmith.art.counters.badges import badge_layout, draw_condition, draw_moved
from vmodsmith.art.counters.faces import draw_face
from vmodsmith.art.counters.sizes import face_pixels, moved_pixels
from vmodsmith.art.cover import draw_cover
from vmodsmith.art.icons import PIXELS, draw_icon
from vmodsmith.art.indexed import indexed
from vmodsmith.art.map import arcs, displays, hexmap
from vmodsmith.art.pictures import Picture
from vmodsmith.foundation.orphans import end_with_parent
from vmodsmith.model import Game, Style
from vmodsmith.model.counters import Counter

if TYPE_CHECKING:
    from vmodsmith.foundation.cache import Cache

__all__ = ["Drawing", "draw", "svg", "width"]


class Drawing:
    """Pictures in work. Entering the context starts the processes; `finish` waits for them and has the pictures.

    A picture that is painted upon another is to be wanted together with it. `report` is told the number of pictures
    finished, each time some are. Leaving the context without `finish`, as an error of the caller's does, gives up what
    is not begun.
    """

    def __init__(
        self,
        game: Game,
        style: Style,
        wanted: Iterable[Picture],
        cache: Cache,
        jobs: int,
        report: Callable[[int], None],
    ) -> None:
        self._game, self._style, self._cache, self._report = game, style, cache, report
        self._done: dict[str, bytes] = {}
        self._open: list[Picture] = []
        for picture in wanted:
            held = cache.get(picture.key)
            if isinstance(held, bytes):
                self._done[picture.name] = held
            else:
                self._open.append(picture)
        report(len(self._done))
        self._alone = [each for each in self._open if not each.upon]
        jobs = min(jobs, os.cpu_count() or 1)
        worth = sum(each.weight for each in self._alone) >= _WORTH_A_PROCESS
        # A forked process would inherit the thread pools of the libraries, locked for ever; a fresh one makes its own.
        fresh = get_context("spawn")
        self._pool = (
            ProcessPoolExecutor(jobs, fresh, initializer=_start, initargs=(game, style)) if jobs > 1 and worth else None
        )

    def __enter__(self) -> Self:
        self._batches = _batches(self._alone)
        self._coming = self._pool.map(_work, self._batches) if self._pool else None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=error is not None)

    def finish(self) -> dict[str, bytes]:
        """PNG bytes by file name, of all pictures wanted."""
        for picture, png in self._drawn():
            self._keep(picture, png)
        for picture in self._open:
            if picture.upon:
                board = self._done[picture.upon]
                self._keep(picture, indexed(raster.to_png(draw_cover(self._game, self._style, board))))
        return dict(sorted(self._done.items()))

    def _drawn(self) -> Iterator[tuple[Picture, bytes]]:
        if self._coming is None:
            for picture in self._alone:
                yield picture, _png(self._game, self._style, picture)
            return
        for batch, made in zip(self._batches, self._coming, strict=True):
            yield from zip(batch, made, strict=True)

    def _keep(self, picture: Picture, png: bytes) -> None:
        self._cache.set(picture.key, png)
        self._done[picture.name] = png
        self._report(1)


def draw(
    game: Game,
    style: Style,
    wanted: Iterable[Picture],
    cache: Cache,
    jobs: int = 1,
    report: Callable[[int], None] = lambda count: None,
) -> dict[str, bytes]:
    """PNG bytes by file name: as `Drawing`, for a caller that has nothing else to do."""
    with Drawing(game, style, wanted, cache, jobs, report) as drawing:
        return drawing.finish()


_WORTH_A_PROCESS = 250
"""Total weight from which starting processes pays: a process takes as long to start as it takes to draw half of that."""

_BATCH = 40


def _batches(open_: list[Picture]) -> list[list[Picture]]:
    """Heavy pictures alone, light ones together."""
    heavy = [[each] for each in open_ if each.weight > _BATCH]
    light = [each for each in open_ if each.weight <= _BATCH]
    return heavy + [light[start : start + _BATCH] for start in range(0, len(light), _BATCH)]


_HERE: tuple[Game, Style] | None = None


def _start(game: Game, style: Style) -> None:
    global _HERE
    end_with_parent()
    _HERE = (game, style)


def _work(batch: list[Picture]) -> list[bytes]:
    assert _HERE is not None
    return [_png(*_HERE, picture) for picture in batch]


def _png(game: Game, style: Style, picture: Picture) -> bytes:
    wide = width(game, style, picture)
    png = raster.to_png(svg(game, style, picture), wide)
    return png if wide else indexed(png, level=0)


def width(game: Game, style: Style, picture: Picture) -> int | None:
    """How many pixels wide a picture is made; None: as large as its drawing says."""
    match picture.shows:
        case "face" | "mask":
            counter = game.counter_by_id[picture.of]
            badge = game.kinds[counter.kind].badge
            wide = face_pixels(style, badge_layout(counter, style) if badge else counter.layout)
            return wide if picture.shows == "face" else round(wide / style.counter.raster)
        case "badge":
            return face_pixels(style, badge_layout(_bearer(game, picture.of)[0], style))
        case "moved":
            return moved_pixels(style)
        case "arcs":
            return arcs.arcs_pixels(game.maps[0], style)
        case "icon":
            return PIXELS
        case "die":
            return dice.PIXELS
    return None


def svg(game: Game, style: Style, picture: Picture) -> str:
    """The drawing a picture is rastered from, as SVG text; not for those painted upon another."""
    return _DRAW[picture.shows](game, style, picture)


_DRAW: dict[str, Callable[[Game, Style, Picture], str]] = {
    "face": lambda game, style, picture: _face(game, style, picture),
    "mask": lambda game, style, picture: _face(game, style, picture),
    "moved": lambda game, style, picture: draw_moved(style),
    "badge": lambda game, style, picture: _badge(game, style, picture.of),
    "icon": lambda game, style, picture: draw_icon(picture.of, style),
    "die": lambda game, style, picture: _die(game, picture),
    "arcs": lambda game, style, picture: _arcs(game, style, picture.of),
    "map": lambda game, style, picture: _map(game, style, picture),
    "bare": lambda game, style, picture: _map(game, style, picture, names=False),
    "open": lambda game, style, picture: _map(game, style, picture, works=False),
    "open-bare": lambda game, style, picture: _map(game, style, picture, names=False, works=False),
    "display": lambda game, style, picture: displays.draw_display(game, picture.of, style),
}


def _map(game: Game, style: Style, picture: Picture, *, names: bool = True, works: bool = True) -> str:
    sheet = next(each for each in game.maps if each.id == picture.of)
    return hexmap.draw_map(game, sheet, style, names=names, works=works)


def _die(game: Game, picture: Picture) -> str:
    side, _, size = picture.of.rpartition(" ")
    return dice.draw_die(game, side, int(size), picture.face)


def _face(game: Game, style: Style, picture: Picture) -> str:
    """A face of a counter; of a kind that lies on others as a badge, no more than that."""
    counter = game.counter_by_id[picture.of]
    if game.kinds[counter.kind].badge:
        return draw_condition(counter, style, face=picture.face)
    return draw_face(counter, picture.face, style)


def _badge(game: Game, style: Style, name: str) -> str:
    marker, corner = _bearer(game, name)
    return draw_condition(marker, style, corner)


def _bearer(game: Game, name: str) -> tuple[Counter, str]:
    """The marker of a condition, or of a value of a state, and the corner where its badge lies."""
    marks = {each.id: (each.marker, each.corner) for each in game.conditions}
    marks |= {f"{each.id}.{value.id}": (value.marker, each.corner) for each in game.states for value in each.values}
    marker, corner = marks[name]
    return game.counter_by_id[marker], corner


def _arcs(game: Game, style: Style, kind: str) -> str:
    facing = game.kinds[kind].facing
    assert facing is not None
    return arcs.draw_arcs(facing, game.maps[0], style)
