"""The opening: the part of the first map on which the sides are closest at the start of the first setup, as players
see it. It is shown on the help page *How to play*.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping
from dataclasses import dataclass

from vmodsmith.model import Game, Setup

from .box import PixelBox
from .map.map_geometry import MapGeometry

__all__ = ["HEIGHT", "WIDTH", "ZOOM", "BoardHexes", "Laid", "Opening", "board_hexes", "opening_of", "setup_shown"]

WIDTH, HEIGHT = 676, 384
"""Width and height of the picture in pixels: as wide as fits a help page."""

ZOOM = 0.7
"""The scale of the board, smaller than in play, so that the picture shows more of it."""

_STACKED = 18
"""The offset of a piece in a stack, up and to the right, from the piece below it, as a share of a hex."""


@dataclass(frozen=True, slots=True)
class BoardHexes:
    """Data of the first map for the opening, in pixels: the middle of each hex, the size of the board, the width of a
    hex.
    """

    centres: Mapping[str, tuple[float, float]]
    width: int
    height: int
    across: float


def board_hexes(sheet: MapGeometry) -> BoardHexes:
    """The data of a map for the opening."""
    return BoardHexes(
        {name: (at.x, at.y) for name, at in sheet.centres.items()}, sheet.width, sheet.height, sheet.across
    )


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece on the board: its counter, the face that is up (0: covered), its rotation (degrees), its place on the
    board.
    """

    counter: str
    face: int
    turned: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening: the setup, the box of the board, the pieces in it, the lowest first."""

    setup: str
    box: PixelBox
    pieces: tuple[Laid, ...]


def opening_of(game: Game, ground: BoardHexes) -> Opening | None:
    """The opening of the first setup with units on the first map; None if there is none."""
    setup = setup_shown(game)
    pieces, sides = _pieces(game, setup, ground) if setup else ([], {})
    if not setup or not sides:
        return None
    box = _box(ground, sides, game.phases[0].side if game.phases else None)
    shown = [each for each in pieces if box.x <= each.x <= box.right and box.y <= each.y <= box.bottom]
    return Opening(setup.id, box, tuple(shown))


def setup_shown(game: Game) -> Setup | None:
    """The first setup that has units on the first map, or None."""
    main = game.maps[0].id if game.maps else ""
    units = {each.id for each in game.counters if each.type is not None and each.side and each.use != "sheet"}
    for setup in game.setups:
        for identity, row in game.rows_of(setup).items():
            if identity.partition("#")[0] in units and "/" not in row.at and (row.map or main) == main:
                return setup
    return None


def _pieces(game: Game, setup: Setup, ground: BoardHexes) -> tuple[list[Laid], dict[tuple[float, float], Tally[str]]]:
    """All pieces of a setup on the first map, and the sides of the units in each of its hexes."""
    main = game.maps[0].id
    layers = {layer: n for n, layer in enumerate(game.layers)}
    found: list[tuple[int, Laid]] = []
    sides: dict[tuple[float, float], Tally[str]] = {}
    lying: Tally[tuple[str, int]] = Tally()
    secret = {each.id for each in game.manifest.options if each.default != "off"}
    for identity, row in game.rows_of(setup).items():
        counter = game.counter_by_id.get(identity.partition("#")[0])
        place = ground.centres.get(row.at) if (row.map or main) == main else None
        if counter is None or place is None or counter.use == "sheet" or game.kinds[counter.kind].badge:
            continue
        kind = game.kinds[counter.kind]
        layer, step = layers[kind.visual_layer], ground.across / _STACKED
        higher = lying[row.at, layer] * step if kind.stacks else 0.0
        lying[row.at, layer] += 1
        turned = 60 * (row.facing or 0) if kind.facing else 0
        face = row.face if row.face and row.face <= len(counter.faces) else 1
        if counter.covered in secret and counter.side and face < len(counter.faces):
            face = 0  # both sides see this picture
        found.append((layer, Laid(counter.id, face, turned, place[0] + higher, place[1] - higher)))
        if counter.type is not None and counter.side:
            sides.setdefault(place, Tally())[counter.side] += 1
    return [each for _, each in sorted(found, key=lambda each: each[0])], sides


def _box(ground: BoardHexes, sides: Mapping[tuple[float, float], Tally[str]], first: str | None) -> PixelBox:
    """The box with the most units of the weaker of its two sides; among equals, the one with more units of the side
    that begins, then with more units.
    """
    wide, high = min(WIDTH / ZOOM, ground.width), min(HEIGHT / ZOOM, ground.height)

    def worth(middle: tuple[float, float]) -> tuple[int, int, int]:
        near: Tally[str] = Tally()
        for place, here in sides.items():
            if abs(place[0] - middle[0]) < wide / 2 - ground.across / 2 and (
                abs(place[1] - middle[1]) < high / 2 - ground.across / 2
            ):
                near.update(here)
        most = sorted(near.values(), reverse=True)
        return (most[1] if len(most) > 1 else 0, near[first or ""], sum(most))

    middle = max(sides, key=worth)
    x = min(max(middle[0] - wide / 2, 0), ground.width - wide)
    y = min(max(middle[1] - high / 2, 0), ground.height - high)
    return PixelBox(round(x), round(y), round(wide), round(high))
