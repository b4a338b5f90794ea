"""The pictures of a module: which there are, what each depends on, and how each is made."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING

from builder.art import cover, raster
from builder.art import indexed as palette
from builder.art.counters import faces as counters
from builder.art.map import arcs, displays, hexmap
from builder.foundation.cache import code_fingerprint, digest
from builder.model import Counter, Datum, Game, Style

if TYPE_CHECKING:
    from diskcache_community import Cache

__all__ = ["Picture", "make", "pictures", "svg", "width"]


DRAWING_ROOMS = ("art", "hexgrid", "model")
"""The rooms of the program that decide what a picture looks like."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its file name in the module, what it shows (`face`, `badge`, `arcs`, `map`, `display`, `cover`), of what, and
    the key of its content. `weight` is a rough cost, for dealing pictures out to processes. `upon` is the picture it is
    painted upon, by name, and is made before it."""

    name: str
    shows: str
    of: str
    face: int
    key: str
    weight: int = 1
    upon: str = ""


def pictures(game: Game, style: Style) -> list[Picture]:
    """Every picture of the game's module in a style, the costly ones first."""
    look = digest(code_fingerprint(DRAWING_ROOMS), _written(style))
    found = []
    for counter in game.counters:
        key = digest(look, _written(counter))
        if counter.use != "sheet":
            for face in range(1, len(counter.faces) + 1):
                name = face_name(counter, face)
                found.append(Picture(name, "face", counter.id, face, digest(key, f"face {face}")))
    for each in game.conditions:
        key = digest(look, _written(game.counter_by_id[each.marker]), each.corner)
        found.append(Picture(badge_name(each.id), "badge", each.id, 1, key))
    for state in game.states:
        for value in state.values:
            key = digest(look, _written(game.counter_by_id[value.marker]), state.corner)
            found.append(Picture(badge_name(f"{state.id}.{value.id}"), "badge", f"{state.id}.{value.id}", 1, key))
    for name, kind in game.kinds.items():
        if kind.facing and kind.facing.arcs and game.maps:
            key = digest(look, _written(kind.facing), _written(game.maps[0]))
            found.append(Picture(arcs_name(name), "arcs", name, 1, key))
    if any(kind.moved for kind in game.kinds.values()):
        found.append(Picture(MOVED, "moved", "", 1, digest(look, "moved")))
    ground = digest(look, _written(game, _MAP_FIELDS))
    found += [Picture(map_name(each.id), "map", each.id, 1, digest(ground, "map", each.id), 5000) for each in game.maps]
    if game.maps:
        lying = [_written(game.counter_by_id[each.counter]) for each in style.cover.counters]
        board = game.maps[0].id
        found.append(Picture(COVER, "cover", board, 1, digest(ground, "cover", board, *lying), upon=map_name(board)))
    beside = digest(look, _written(game, _DISPLAY_FIELDS))
    for window in dict.fromkeys(each.window for each in game.displays):
        found.append(Picture(display_name(window), "display", window, 1, digest(beside, window), 500))
    return sorted(found, key=lambda each: (-each.weight, each.name))


def face_name(counter: Counter, face: int) -> str:
    """File name of a counter's face (from 1)."""
    return f"{counter.id}.{face}.png"


def badge_name(condition: str) -> str:
    """File name of the picture that shows a condition, or `STATE.VALUE`, on a piece."""
    return f"badge.{condition}.png"


MOVED = "moved.png"
"""File name of the sign that a piece has moved."""


COVER = "cover.png"
"""File name of the cover."""


def arcs_name(kind: str) -> str:
    """File name of the picture that shows what lies before, beside and behind a piece of a kind."""
    return f"arcs.{kind}.png"


def map_name(sheet: str) -> str:
    """File name of a map's picture."""
    return f"map.{sheet}.png"


def display_name(window: str) -> str:
    """File name of a display window's picture."""
    return f"display.{window}.png"


def make(
    game: Game,
    style: Style,
    wanted: Iterable[Picture],
    cache: Cache,
    jobs: int,
    report: Callable[[int], None],
    meanwhile: Callable[[], None] | None = None,
) -> dict[str, bytes]:
    """PNG bytes by file name: from the cache what is there, the rest drawn on up to `jobs` processes.

    A picture that is painted upon another is to be wanted together with it.
    `report` is told the number of pictures finished, each time some are. `meanwhile` is other work of the caller, done
    here while the processes draw; what it raises ends the drawing.
    """
    done: dict[str, bytes] = {}
    open_: list[Picture] = []
    for picture in wanted:
        held = cache.get(picture.key)
        if isinstance(held, bytes):
            done[picture.name] = held
        else:
            open_.append(picture)
    report(len(done))

    def finish(picture: Picture, png: bytes) -> None:
        cache.set(picture.key, png)
        done[picture.name] = png
        report(1)

    alone = [each for each in open_ if not each.upon]
    for picture, png in _drawn(game, style, alone, jobs, meanwhile or (lambda: None)):
        finish(picture, png)
    for picture in open_:
        if picture.upon:
            finish(picture, palette.indexed(raster.to_png(cover.draw_cover(game, style, done[picture.upon]))))
    return dict(sorted(done.items()))


def _drawn(
    game: Game, style: Style, open_: list[Picture], jobs: int, meanwhile: Callable[[], None]
) -> Iterable[tuple[Picture, bytes]]:
    jobs = min(jobs, os.cpu_count() or 1)
    if jobs < 2 or sum(each.weight for each in open_) < _WORTH_A_PROCESS:
        meanwhile()
        for picture in open_:
            yield picture, _png(game, style, picture)
        return
    batches = _batches(open_)
    # A forked process would inherit the thread pools of the libraries, locked for ever; a fresh one makes its own.
    fresh = get_context("spawn")
    with ProcessPoolExecutor(jobs, fresh, initializer=_start, initargs=(game, style)) as pool:
        coming = pool.map(_work, batches)
        try:
            meanwhile()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
        for batch, made in zip(batches, coming, strict=True):
            yield from zip(batch, made, strict=True)


_WORTH_A_PROCESS = 100
"""Total weight from which starting processes pays."""

_BATCH = 40


def _batches(open_: list[Picture]) -> list[list[Picture]]:
    """Heavy pictures alone, light ones together."""
    heavy = [[each] for each in open_ if each.weight > _BATCH]
    light = [each for each in open_ if each.weight <= _BATCH]
    return heavy + [light[start : start + _BATCH] for start in range(0, len(light), _BATCH)]


_HERE: tuple[Game, Style] | None = None


def _start(game: Game, style: Style) -> None:
    global _HERE
    _HERE = (game, style)


def _work(batch: list[Picture]) -> list[bytes]:
    assert _HERE is not None
    return [_png(*_HERE, picture) for picture in batch]


def _png(game: Game, style: Style, picture: Picture) -> bytes:
    wide = width(game, style, picture)
    png = raster.to_png(svg(game, style, picture), wide)
    return png if wide else palette.indexed(png, level=0)


def width(game: Game, style: Style, picture: Picture) -> int | None:
    """How many pixels wide a picture is made; None: as large as its drawing says."""
    match picture.shows:
        case "face":
            return counters.face_pixels(style, game.counter_by_id[picture.of].layout)
        case "badge":
            return counters.face_pixels(style)
        case "moved":
            return counters.moved_pixels(style)
        case "arcs":
            return arcs.arcs_pixels(game.maps[0], style)
    return None


def svg(game: Game, style: Style, picture: Picture) -> str:
    """The drawing a picture is rastered from, as SVG text; not for those painted upon another."""
    return _DRAW[picture.shows](game, style, picture)


_DRAW: dict[str, Callable[[Game, Style, Picture], str]] = {
    "face": lambda game, style, picture: counters.draw_face(game.counter_by_id[picture.of], picture.face, style),
    "moved": lambda game, style, picture: counters.draw_moved(style),
    "badge": lambda game, style, picture: _badge(game, style, picture.of),
    "arcs": lambda game, style, picture: _arcs(game, style, picture.of),
    "map": lambda game, style, picture: hexmap.draw_map(
        game, next(each for each in game.maps if each.id == picture.of), style
    ),
    "display": lambda game, style, picture: displays.draw_display(game, picture.of, style),
}

_MAP_FIELDS = (
    "manifest",
    "maps",
    "terrain",
    "features",
    "line_kinds",
    "hexes",
    "lines",
    "places",
    "zones",
    "strings",
)
_DISPLAY_FIELDS = ("manifest", "displays", "maps", "turns", "phases", "formations", "strings", "tables")


def _badge(game: Game, style: Style, name: str) -> str:
    marks = {each.id: (each.marker, each.corner) for each in game.conditions}
    marks |= {f"{each.id}.{value.id}": (value.marker, each.corner) for each in game.states for value in each.values}
    marker, corner = marks[name]
    return counters.draw_condition(game.counter_by_id[marker], style, corner)


def _arcs(game: Game, style: Style, kind: str) -> str:
    facing = game.kinds[kind].facing
    assert facing is not None
    return arcs.draw_arcs(facing, game.maps[0], style)


def _written(datum: Datum, fields: tuple[str, ...] | None = None) -> str:
    include = set(fields) if fields else None
    return json.dumps(datum.model_dump(mode="json", include=include), sort_keys=True, ensure_ascii=False)
