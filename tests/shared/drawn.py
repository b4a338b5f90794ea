"""What the engine draws of a piece, beside what the model says that a player sees: the pictures of its layers laid
together.

Every picture is a pattern of coloured cells, another one for each name: a layer too many, too few or at another place
shows.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

from vmodsmith.art import drawing, filenames, pictures
from vmodsmith.art.counters.badges import badge_layout, badge_window, tab_places
from vmodsmith.art.counters.sizes import face_pixels, moved_pixels, moved_place
from vmodsmith.engine import Engine
from vmodsmith.model import Counter, Game

__all__ = ["NOTICED", "Look", "differing", "painted", "patterns", "unlike"]

_CELLS, _TAB = 8, 60
_DIFFERS = 40
"""From how much a channel of a pixel is another one: what is scaled or turned is blurred where cells meet."""


NOTICED, _BLURRED = 0.02, 0.25
"""From which share of its face on a piece is drawn otherwise; of one that is turned, or a mask, the rims of all cells
are."""


@dataclass(frozen=True)
class Look:
    """What is to be seen of a piece: a face (0 is the cover), conditions and values of states that are on,
    `STATE.VALUE`, the sign that it has moved, how it is turned, in sixths, and whether a mask shows that face."""

    face: int
    badges: tuple[str, ...] = ()
    moved: bool = False
    facing: int = 0
    mask: bool = False


def patterns(game: Game, blank: Mapping[str, bytes]) -> dict[str, bytes]:
    """The pictures of a module, those of pieces as patterns of their own, as large as they are drawn, others as in
    `blank`."""
    made = dict(blank)
    for each in pictures.pictures(game, game.style):
        if each.shows in ("face", "mask", "badge", "moved"):
            wide = drawing.width(game, game.style, each)
            assert wide is not None
            stream = BytesIO()
            high = _badge(game, each.of)[0][1] if each.shows == "badge" else wide
            _pattern(each.name, wide, high).save(stream, "PNG")
            made[each.name] = stream.getvalue()
    return made


def _wide(game: Game, counter: Counter, *, badge: bool) -> int:
    """How wide a counter is shown, by itself or as a badge, in pixels of a picture."""
    return face_pixels(game.style, badge_layout(counter, game.style) if badge else counter.layout)


def _badge(game: Game, name: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Width and height of the badge of a condition, or of a value of a state, in pixels of a picture, and its left and
    top from the middle of the counter: those of all badges in its place, if one of them goes beyond the counter."""
    markers = {each.id: [each.marker] for each in game.conditions}
    for state in game.states:
        together = [value.marker for value in state.values]
        markers |= {f"{state.id}.{value.id}": together for value in state.values}
    raster, of = game.style.counter.raster, game.counter_by_id
    window = badge_window(
        [of[each] for each in markers[name]], game.style, tab_places(game, game.style).get(name.partition(".")[0])
    )
    if window is None:
        own = {each.id: each.marker for each in game.conditions}
        own |= {f"{state.id}.{value.id}": value.marker for state in game.states for value in state.values}
        side = _wide(game, of[own[name]], badge=True)
        return (side, side), (-(side // 2), -(side // 2))
    left, top, right, bottom = (round(each * raster) for each in window)
    return (right - left, bottom - top), (left, top)


def _pattern(name: str, wide: int, high: int = 0) -> Image.Image:
    """Cells of one colour in two shades; of what lies on a face most cells are clear, of a tab over its edge none."""
    bits = hashlib.sha256(name.encode()).digest()
    light = np.array([60 + bits[n] % 180 for n in range(3)], np.uint8)
    cells = np.zeros((_CELLS, _CELLS, 4), np.uint8)
    flags = np.unpackbits(np.frombuffer(bits[3:27], np.uint8))[: 2 * _CELLS * _CELLS].reshape(2, _CELLS, _CELLS)
    cells[..., :3] = np.where(flags[0][..., None] == 1, light, light // 3)
    upon = name.startswith("badge.") and min(wide, high or wide) > _TAB  # a tab hides nothing, and would hardly be seen
    cells[..., 3] = np.where((flags[0] & flags[1]) == 1, 255, 0) if upon else 255
    return Image.fromarray(cells).resize((wide, high or wide), Image.Resampling.NEAREST)


def painted(game: Game, counter: Counter, look: Look) -> Image.Image:
    """What a player sees of a piece, in pixels of its pictures: twice as wide as a counter, the piece in the middle."""
    whole = face_pixels(game.style)
    canvas = Image.new("RGBA", (2 * whole, 2 * whole))
    side = _wide(game, counter, badge=game.kinds[counter.kind].badge)
    face = _pattern(filenames.face_name(counter, look.face), side)
    canvas.alpha_composite(face, (whole - side // 2, whole - side // 2))
    for each in look.badges:
        size, (left, top) = _badge(game, each)
        canvas.alpha_composite(_pattern(filenames.badge_name(each), *size), (whole + left, whole + top))
    canvas = canvas.rotate(-60 * look.facing, Image.Resampling.NEAREST)
    if look.moved:
        raster = whole / game.style.counter.pixels
        small, (x, y) = moved_pixels(game.style), moved_place(game.style)
        sign = _pattern(filenames.MOVED, small).resize((round(small * raster),) * 2, Image.Resampling.NEAREST)
        canvas.alpha_composite(sign, (round(whole + x * raster), round(whole + y * raster)))
    return canvas


def differing(engine: Engine, game: Game, looks: Iterable[tuple[str, Counter, Look]]) -> list[str]:
    """The pieces (named for the engine) of which the engine draws something else for its player than is to be seen."""
    whole = face_pixels(game.style)
    looks = list(looks)
    found = []
    with tempfile.TemporaryDirectory() as folder:
        paths = {ref: Path(folder) / f"{n}.png" for n, (ref, _, _) in enumerate(looks)}
        engine.pictures_of_pieces(paths, 2 * whole, whole / game.style.counter.pixels)
        for ref, counter, look in looks:
            other = unlike(game, Image.open(paths[ref]), painted(game, counter, look))
            if other > (_BLURRED if look.facing or look.mask else NOTICED):
                found.append(f"{ref}: {look} is drawn otherwise in {other:.0%} of its face")
    return found


def unlike(game: Game, one: Image.Image, other: Image.Image) -> float:
    """In how much of a counter's face two pictures of a piece are not alike."""
    drawn, model = (np.asarray(each.convert("RGBA")).astype(int) for each in (one, other))
    return float((np.abs(drawn - model).max(axis=2) > _DIFFERS).sum() / face_pixels(game.style) ** 2)
