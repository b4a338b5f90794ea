"""Drawing of pictures: existing ones come from the cache, the rest is drawn here or in several processes while the
caller continues.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from threading import Event
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from vmodsmith.art.counters.badges import (
    Place,
    Window,
    badge_layout,
    badge_window,
    draw_condition,
    draw_moved,
    tab_places,
)
from vmodsmith.art.counters.faces import draw_face
from vmodsmith.art.counters.sizes import face_pixels, moved_pixels
from vmodsmith.art.pictures import Picture, with_seen_texts
from vmodsmith.model import Game, Style
from vmodsmith.model.counters import Counter

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

    from vmodsmith.art.boards import Band, Board, Painted
    from vmodsmith.art.indexed import ColourPalette
    from vmodsmith.art.raster import Pixels
    from vmodsmith.foundation.cache import Cache

# What draws maps, covers and signs, with the libraries that those need, is loaded by the functions that draw one, and
# what starts processes by those that start some: most builds draw a few counters again and nothing else.

__all__ = ["DrawingJob", "draw", "painted_upon", "svg", "width"]

Result = TypeVar("Result")


class DrawingJob:
    """A job that draws pictures. Entering the context starts the processes; `finish` waits for them and returns the
    pictures. A picture that is painted upon another has to be wanted together with it. `report` is called with the
    number of finished pictures each time some are finished. Leaving the context without `finish`, for example because
    of an error, drops work that has not begun.
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
        wanted = list(wanted)
        known = cache.get_all(picture.key for picture in wanted)
        for picture in wanted:
            held = known.get(picture.key)
            if isinstance(held, bytes):
                self._done[picture.name] = held
            else:
                self._open.append(picture)
        report(len(self._done))
        self._boards = _boards(self._open)
        self._alone = [each for each in self._open if not each.upon and each.shows not in _HIDDEN]
        jobs = min(jobs, os.cpu_count() or 1)
        worth = sum(each.weight for each in self._open if not each.upon) >= _WORTH_A_PROCESS
        large = any(each.weight > _LARGE for each in self._open)
        self._pool = _processes(jobs, game, style) if (jobs > 1 and worth) or large else None

    def __enter__(self) -> Self:
        self._batches = _batches(self._alone)
        if self._pool:
            self._maps = {
                of: _Map(self._pool, of, [_HIDDEN[each.shows] for each in wanted])
                for of, wanted in self._boards.items()
            }
            self._coming = [self._pool.submit(_work, batch) for batch in self._batches]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=error is not None)

    def finish(self) -> dict[str, bytes]:
        """The PNG bytes of all wanted pictures by file name."""
        if not self._open:
            return dict(sorted(self._done.items()))
        for picture, png in self._drawn():
            self._keep(picture, png)
        for of, wanted in self._boards.items():
            for picture, png in zip(wanted, self._laid(of, wanted), strict=True):
                self._keep(picture, png)
        for picture in self._open:
            if picture.upon:
                from vmodsmith.art import raster
                from vmodsmith.art.indexed import indexed

                drawn = painted_upon(self._game, self._style, picture, self._done[picture.upon])
                self._keep(picture, indexed(raster.pixels(drawn)))
        return dict(sorted(self._done.items()))

    def _drawn(self) -> Iterator[tuple[Picture, bytes]]:
        if self._pool is None:
            for picture in self._alone:
                yield picture, _png(self._game, self._style, picture)
            return
        for batch, made in zip(self._batches, self._coming, strict=True):
            yield from zip(batch, made.result(), strict=True)

    def _laid(self, of: str, wanted: list[Picture]) -> Iterator[bytes]:
        """The pictures of a map."""
        from vmodsmith.art import boards

        hidden = [_HIDDEN[each.shows] for each in wanted]
        here = self._pool is None
        bands: _Map | _MapHere = _MapHere(_board(self._game, self._style, of), hidden) if here else self._maps[of]
        colours = boards.palette(bands.samples())
        pictures = boards.Pictures(bands.width, bands.height, hidden, colours)
        for each in bands.painted(colours):
            pictures.add(each)
        yield from pictures.pngs()

    def _keep(self, picture: Picture, png: bytes) -> None:
        self._cache.set(picture.key, png)
        self._done[picture.name] = png
        self._report(1)


class _MapHere:
    """A map that is made in this process, band by band."""

    def __init__(self, board: Board, hidden: Sequence[frozenset[str]]) -> None:
        self._board, self._hidden = board, hidden
        self.width, self.height = board.width, board.height
        self._kept: list[Band] = []

    def samples(self) -> Iterator[Pixels]:
        """The rows for the palette of each band."""
        from vmodsmith.art import boards

        for cut in self._board.cuts():
            if self._board.large:
                yield boards.sample(cut)
            else:
                self._kept.append(boards.rastered(cut, self._hidden))
                yield boards.sampled(self._kept[-1], self.height)

    def painted(self, colours: ColourPalette) -> Iterator[Painted]:
        """All bands in colours."""
        from vmodsmith.art import boards

        if self._board.large:
            yield from (boards.paint(cut, self._hidden, colours) for cut in self._board.cuts())
        while self._kept:
            yield boards.painted(self._kept.pop(), colours)


class _Map:
    """A map that other processes make: as soon as its layers are drawn, its bands are rastered."""

    def __init__(self, pool: ProcessPoolExecutor, of: str, hidden: Sequence[frozenset[str]]) -> None:
        self._pool, self._hidden = pool, hidden
        self._bands: list[Future[Band]] = []
        self._asked = Event()
        self._drawn = pool.submit(_board_here, of)
        self._drawn.add_done_callback(self._ask)

    def _ask(self, drawn: Future[Board]) -> None:
        from vmodsmith.art import boards

        with suppress(Exception):  # a failure in drawing is reported where the bands are asked for
            board = drawn.result()
            if not board.large:
                self._bands += [self._pool.submit(boards.rastered, each, self._hidden) for each in board.cuts()]
        self._asked.set()

    @property
    def width(self) -> int:
        """In pixels."""
        return self._drawn.result().width

    @property
    def height(self) -> int:
        """In pixels."""
        return self._drawn.result().height

    def samples(self) -> Iterator[Pixels]:
        """The rows for the palette of each band."""
        from vmodsmith.art import boards

        board = self._drawn.result()
        self._asked.wait()
        if self._bands:
            yield from (boards.sampled(each.result(), self.height) for each in self._bands)
        else:
            yield from _in_turn(self._pool, boards.sample, ((each,) for each in board.cuts()))

    def painted(self, colours: ColourPalette) -> Iterator[Painted]:
        """All bands in colours."""
        from vmodsmith.art import boards

        if self._bands:
            while self._bands:
                yield boards.painted(self._bands.pop().result(), colours)
        else:
            work = ((each, self._hidden, colours) for each in self._drawn.result().cuts())
            yield from _in_turn(self._pool, boards.paint, work)


_AHEAD = 4
"""The number of work items that are given out before the first result is taken."""


def _in_turn(
    pool: ProcessPoolExecutor, work: Callable[..., Result], pieces: Iterable[tuple[Any, ...]]
) -> Iterator[Result]:
    """Results of work items in their order, with only a few in other processes at a time."""
    coming: deque[Future[Result]] = deque()
    for piece in pieces:
        coming.append(pool.submit(work, *piece))
        if len(coming) > _AHEAD:
            yield coming.popleft().result()
    while coming:
        yield coming.popleft().result()


def draw(
    game: Game,
    style: Style,
    wanted: Iterable[Picture],
    cache: Cache,
    jobs: int = 1,
    report: Callable[[int], None] = lambda count: None,
) -> dict[str, bytes]:
    """Draw pictures, like `DrawingJob`, for a caller that has nothing else to do. Returns PNG bytes by file name."""
    with DrawingJob(game, style, wanted, cache, jobs, report) as drawing:
        return drawing.finish()


_WORTH_A_PROCESS = 250
"""The total weight from which other processes are worthwhile: starting one takes as long as drawing half of it."""

_LARGE = 5_000
"""The weight of a picture that is drawn in another process even if it is the only one: its memory is freed only when
that process ends.
"""

_BATCH = 40


def _batches(open_: list[Picture]) -> list[list[Picture]]:
    """Heavy pictures alone, light ones together."""
    heavy = [[each] for each in open_ if each.weight > _BATCH]
    light = [each for each in open_ if each.weight <= _BATCH]
    return heavy + [light[start : start + _BATCH] for start in range(0, len(light), _BATCH)]


_HIDDEN: dict[str, frozenset[str]] = {
    "map": frozenset(),
    "bare": frozenset({"names"}),
    "open": frozenset({"works"}),
    "open-bare": frozenset({"names", "works"}),
}
"""The layers that each picture of a map lacks."""


def _boards(wanted: Iterable[Picture]) -> dict[str, list[Picture]]:
    """The wanted pictures of each map."""
    found: dict[str, list[Picture]] = {}
    for each in wanted:
        if each.shows in _HIDDEN:
            found.setdefault(each.of, []).append(each)
    return found


def _board(game: Game, style: Style, of: str) -> Board:
    """A map to be cut into bands and rastered."""
    from vmodsmith.art import boards
    from vmodsmith.art.map import hexmap

    seen = with_seen_texts(game, style, "map")
    return boards.Board(hexmap.draw_layers(seen, next(each for each in seen.maps if each.id == of), style))


def _processes(jobs: int, game: Game, style: Style) -> ProcessPoolExecutor:
    """Processes that draw pictures of this game."""
    from vmodsmith.foundation.child_processes import workers

    return workers(jobs, _start, game, style)


_HERE: tuple[Game, Style] | None = None


def _start(game: Game, style: Style) -> None:
    global _HERE
    _HERE = (game, style)


def _work(batch: list[Picture]) -> list[bytes]:
    assert _HERE is not None
    return [_png(*_HERE, picture) for picture in batch]


def _board_here(of: str) -> Board:
    assert _HERE is not None
    return _board(*_HERE, of)


def _png(game: Game, style: Style, picture: Picture) -> bytes:
    from vmodsmith.art import raster

    wide = width(game, style, picture)
    drawn = svg(game, style, picture)
    if wide:
        return raster.to_png(drawn, wide)
    from vmodsmith.art.indexed import indexed

    return indexed(raster.pixels(drawn))


def width(game: Game, style: Style, picture: Picture) -> int | None:
    """The width of a picture in pixels; None for the size in its drawing."""
    match picture.shows:
        case "face" | "mask":
            counter = game.counter_by_id[picture.of]
            badge = game.kinds[counter.kind].badge
            wide = face_pixels(style, badge_layout(counter, style) if badge else counter.layout)
            return wide if picture.shows == "face" else round(wide / style.counter.raster)
        case "badge":
            marker, window, _ = _bearer(game, style, picture.of)
            whole = face_pixels(style, badge_layout(marker, style))
            return round((window[2] - window[0]) * style.counter.raster) if window else whole
        case "moved":
            return moved_pixels(style)
        case "arcs":
            from vmodsmith.art.map import arcs

            return arcs.arcs_pixels(game.maps[0], style)
        case "icon":
            from vmodsmith.art.icons import PIXELS

            return PIXELS
        case "die":
            from vmodsmith.art import dice

            return dice.PIXELS
    return None


def svg(game: Game, style: Style, picture: Picture) -> str:
    """The drawing of a picture as SVG text; not for pictures painted upon another, nor for maps with hidden layers."""
    return _DRAW[picture.shows](with_seen_texts(game, style, picture.shows), style, picture)


def painted_upon(game: Game, style: Style, picture: Picture, board: bytes) -> str:
    """The drawing of a picture that is painted upon another, from the PNG of the other."""
    seen = with_seen_texts(game, style, picture.shows)
    if picture.shows == "opening":
        from vmodsmith.art.help_pictures import draw_opening
        from vmodsmith.art.map.geometry import geometry_of
        from vmodsmith.art.map.scene import map_style
        from vmodsmith.art.opening import board_hexes, opening_of

        sheet = geometry_of(game.maps[0], map_style(style))
        opening = opening_of(seen, board_hexes(sheet))
        assert opening is not None
        return draw_opening(seen, style, opening, board)
    from vmodsmith.art.cover import draw_cover

    return draw_cover(seen, style, board)


_DRAW: dict[str, Callable[[Game, Style, Picture], str]] = {
    "face": lambda game, style, picture: _face(game, style, picture),
    "mask": lambda game, style, picture: _face(game, style, picture),
    "moved": lambda game, style, picture: draw_moved(style),
    "badge": lambda game, style, picture: _badge(game, style, picture.of),
    "icon": lambda game, style, picture: _icon(style, picture),
    "die": lambda game, style, picture: _die(game, picture),
    "arcs": lambda game, style, picture: _arcs(game, style, picture.of),
    "map": lambda game, style, picture: _map(game, style, picture),
    "callouts": lambda game, style, picture: _callouts(game, style, picture),
    "display": lambda game, style, picture: _display(game, style, picture),
}


def _icon(style: Style, picture: Picture) -> str:
    from vmodsmith.art.icons import draw_icon

    return draw_icon(picture.of, style)


def _display(game: Game, style: Style, picture: Picture) -> str:
    from vmodsmith.art.map import displays

    return displays.draw_display(game, picture.of, style)


def _map(game: Game, style: Style, picture: Picture) -> str:
    from vmodsmith.art.map import hexmap

    return hexmap.draw_map(game, next(each for each in game.maps if each.id == picture.of), style)


def _die(game: Game, picture: Picture) -> str:
    from vmodsmith.art import dice

    side, _, size = picture.of.rpartition(" ")
    return dice.draw_die(game, side, int(size), picture.face)


def _callouts(game: Game, style: Style, picture: Picture) -> str:
    from vmodsmith.art.help_pictures import draw_callouts

    return draw_callouts(game, style, game.counter_by_id[picture.of])


def _face(game: Game, style: Style, picture: Picture) -> str:
    """A face of a counter; of a kind that is shown as a badge, only the badge."""
    counter = game.counter_by_id[picture.of]
    if game.kinds[counter.kind].badge:
        return draw_condition(counter, style, face=picture.face)
    return draw_face(counter, picture.face, style)


def _badge(game: Game, style: Style, name: str) -> str:
    marker, window, place = _bearer(game, style, name)
    return draw_condition(marker, style, window=window, place=place)


def _bearer(game: Game, style: Style, name: str) -> tuple[Counter, Window | None, Place | None]:
    """The marker of a condition, or of a value of a state, the part of the counter that its badge's picture shows, and
    the place of the badge if the style has no layout for it."""
    marks = {each.id: (each.marker, each.id, [each.marker]) for each in game.conditions}
    for each in game.states:
        together = [value.marker for value in each.values]
        marks |= {f"{each.id}.{value.id}": (value.marker, each.id, together) for value in each.values}
    marker, bearer, beside = marks[name]
    place = tab_places(game, style).get(bearer)
    return game.counter_by_id[marker], badge_window([game.counter_by_id[one] for one in beside], style, place), place


def _arcs(game: Game, style: Style, kind: str) -> str:
    from vmodsmith.art.map import arcs

    facing = game.kinds[kind].facing
    assert facing is not None
    return arcs.draw_arcs(facing, game.maps[0], style)
