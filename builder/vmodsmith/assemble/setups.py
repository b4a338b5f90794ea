"""Predefined setups: the positions of all pieces, as saved games."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vmodsmith.assemble.box_stacks import box_stack_of
from vmodsmith.assemble.piece_texts import placed_traits
from vmodsmith.assemble.pieces import ModulePiece, traits_of
from vmodsmith.assemble.plan import ModulePlan
from vmodsmith.model import Setup, SetupRow
from vmodsmith.rules.knowledge import Spot
from vmodsmith.vassal.components import BoardPlace
from vmodsmith.vassal.moduledata import ModuleData
from vmodsmith.vassal.piece import ChainText
from vmodsmith.vassal.savedgame import (
    CounterLevel,
    ListLevel,
    PlacedPiece,
    PropertyValue,
    SavedGame,
    SavedStack,
    TurnState,
    saved_game_bytes,
)
from vmodsmith.vassal.traits import Trait

__all__ = ["saved_game", "stacks"]


Placed = Callable[[ModulePiece, SetupRow], tuple[Trait, ...] | ChainText]
"""Returns the chain of a piece as placed by a row of a setup, or its text."""


def saved_game(made: ModulePlan, setup: Setup) -> bytes:
    """A setup as the contents of a `.vsav` file: every piece on its place with its face up and conditions on."""
    say, game, atlas = made.say, made.game, made.atlas
    names = [atlas.map_name(each) for each in game.maps] + [atlas.window_name(each) for each in atlas.windows]
    saved = SavedGame(
        stacks=tuple(stacks(made, setup, made.texts.placed)),
        boards={name: [BoardPlace(name)] for name in names},
        turns=[_first_turn(made, setup)],
        properties=[PropertyValue(made.rules.setup_property, setup.id)] if made.rules.setup_property else [],
        scenario_notes=say(setup.description) if setup.description else "",
    )
    manifest = game.manifest
    return saved_game_bytes(saved, ModuleData(say(manifest.title), manifest.version), say(setup.name), key=None)


def _first_turn(made: ModulePlan, setup: Setup) -> TurnState:
    phases = len(made.game.phases)
    below = (ListLevel(0, (True,) * phases),) if phases else ()
    return TurnState((CounterLevel(setup.turn, below, loop=True, loop_limit=made.game.turns.count),))


def stacks(made: ModulePlan, setup: Setup, placed: Placed | None = None) -> Iterator[SavedStack]:
    """The pieces of a setup by place and visual layer, in the order of the data; the first is the bottom one.
    By default with their chains. Pieces in a box are side by side by division or headquarters, as far as there is room,
    so that all are visible.
    """
    chain = placed or _chains(made)
    by_id = {each.id: each for each in made.pieces}
    by_place: dict[tuple[str, Spot, int], dict[str, list[PlacedPiece]]] = {}
    for identity, row in made.game.rows_of(setup).items():
        piece = by_id.get(identity.removesuffix("#1"))
        if piece is None:
            continue  # printed only
        kind = made.game.kinds[piece.counter.kind]
        one = PlacedPiece(chain(piece, row), piece.gpid)
        spot, layer = made.atlas.spot(row.at, row.map), made.game.layers.index(kind.visual_layer)
        if kind.stacks:
            group = box_stack_of(piece.counter, piece.id, kind) if "/" in row.at else ""
            by_place.setdefault((row.at, spot, layer), {}).setdefault(group, []).append(one)
        else:
            yield SavedStack(spot.map, spot.x, spot.y, (one,), layer, is_loose=True)
    for (address, spot, layer), groups in by_place.items():
        points = _points(made, address, spot, len(groups))
        for (x, y), stack in zip(points, groups.values(), strict=True):
            yield SavedStack(spot.map, x, y, tuple(stack), layer)


def _chains(made: ModulePlan) -> Callable[[ModulePiece, SetupRow], tuple[Trait, ...]]:
    shared = {each.name: each.traits for each in made.prototypes}

    def chain(piece: ModulePiece, row: SetupRow) -> tuple[Trait, ...]:
        own = traits_of(piece, made.game, made.style, made.say, row.face or 1)
        return tuple(placed_traits(own, made.game, row, shared))

    return chain


def _points(made: ModulePlan, address: str, spot: Spot, count: int) -> list[tuple[int, int]]:
    """Centres for stacks in a box, row by row below its heading; the middle of the box for a single one."""
    if count == 1:
        return [(spot.x, spot.y)]
    box = made.atlas.box(address)
    size = made.style.counter.pixels
    across = max(1, int(box.width // (size * 1.15)))
    across = min(across, count)
    down = -(-count // across)
    top = box.y + box.height * _HEADING + size / 2
    room = max(0.0, box.bottom - size / 2 - size * 0.1 - top)
    step = min(size * 1.15, room / (down - 1)) if down > 1 else 0.0
    if across == 1 and step < size * _SEEN:
        # No room below one another: they lie fanned out, so that each is seen.
        right = max(0.0, min(size * _FAN, (box.width - size) / (count - 1)))
        low = max(0.0, min(size * _LOWER, (box.height - size) / (count - 1)))
        x = box.middle.x - right * (count - 1) / 2
        y = box.bottom - size / 2 - low * (count - 1)
        return [(round(x + right * n), round(y + low * n)) for n in range(count)]
    if down == 1:
        top = box.y + box.height * _MIDDLE
    wide = box.width / across
    return [(round(box.x + wide * (n % across + 0.5)), round(top + step * (n // across))) for n in range(count)]


_SEEN, _FAN, _LOWER = 0.15, 0.3, 0.1
"""Shares of a counter: less than the first is not visible; in a fan, at most the others are visible at the side and
above, so that the heading of the box stays visible.
"""

_MIDDLE = 0.62
"""The height in a box, as a share, of a single row of stacks, which grow upward."""

_HEADING = 0.24
"""The share of a box's height that its heading takes."""
