"""Predefined setups: who stands where, as saved games."""

from __future__ import annotations

from collections.abc import Iterator

from builder.assemble.atlas import Spot
from builder.assemble.maps import LAYERS
from builder.assemble.pieces import expanded, traits_of
from builder.assemble.plan import Plan
from builder.model import Setup
from builder.vassal.components import BoardPlace
from builder.vassal.moduledata import ModuleData
from builder.vassal.savedgame import (
    CounterLevel,
    ListLevel,
    PlacedPiece,
    SavedGame,
    Stack,
    TurnState,
    saved_game_bytes,
)

__all__ = ["saved_game"]


def saved_game(made: Plan, setup: Setup) -> bytes:
    """A setup as the contents of a `.vsav` file: every piece on its place with its face up and conditions on."""
    say, game, atlas = made.say, made.game, made.atlas
    names = [atlas.map_name(each) for each in game.maps] + [atlas.window_name(each) for each in atlas.windows]
    saved = SavedGame(
        stacks=tuple(_stacks(made, setup)),
        boards={name: [BoardPlace(name)] for name in names},
        turns=[_first_turn(made)],
        scenario_notes=say(setup.description) if setup.description else "",
    )
    manifest = game.manifest
    return saved_game_bytes(saved, ModuleData(say(manifest.title), manifest.version), say(setup.name), key=None)


def _first_turn(made: Plan) -> TurnState:
    phases = len(made.game.phases)
    below = (ListLevel(0, (True,) * phases),) if phases else ()
    return TurnState((CounterLevel(1, below, loop=True, loop_limit=made.game.turns.count),))


def _stacks(made: Plan, setup: Setup) -> Iterator[Stack]:
    """The pieces of a setup by place and visual layer, in the order of the data; the first is the bottom one."""
    shared = {each.name: each.traits for each in made.prototypes}
    by_id = {each.id: each for each in made.pieces}
    heaps: dict[tuple[Spot, int], list[PlacedPiece]] = {}
    for identity, row in made.rows(setup).items():
        piece = by_id.get(identity.removesuffix("#1"))
        if piece is None:
            continue  # printed only
        kind = made.game.kinds[piece.counter.kind]
        own = traits_of(piece, made.game, made.style, made.say, row.face or 1)
        placed = PlacedPiece(tuple(expanded(own, shared, row.state)), piece.gpid)
        spot, layer = made.atlas.spot(row.at, row.map), LAYERS.index(kind.layer)
        if kind.stacks:
            heaps.setdefault((spot, layer), []).append(placed)
        else:
            yield Stack(spot.map, spot.x, spot.y, (placed,), layer, is_loose=True)
    for (spot, layer), heap in heaps.items():
        yield Stack(spot.map, spot.x, spot.y, tuple(heap), layer)
