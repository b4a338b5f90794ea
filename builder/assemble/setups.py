"""Predefined setups: who stands where, as saved games."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from builder.assemble.atlas import Spot
from builder.assemble.pieces import Piece, expanded, traits_of
from builder.assemble.plan import Plan
from builder.model import Setup, SetupRow
from builder.vassal.archive import archive_bytes
from builder.vassal.components import BoardPlace, board_selection
from builder.vassal.moduledata import ModuleData, save_data
from builder.vassal.piece import Placement, piece_definition, stack_definition
from builder.vassal.sequence import encode

__all__ = ["saved_game"]


@dataclass(frozen=True, slots=True)
class _Placed:
    piece: Piece
    row: SetupRow
    spot: Spot
    layer: int
    stacks: bool


def saved_game(made: Plan, setup: Setup) -> bytes:
    """A setup as the contents of a `.vsav` file: every piece on its place with its face up and conditions on."""
    say, game = made.say, made.game
    commands = ["begin_save"]
    names = [made.atlas.map_name(each) for each in game.maps]
    names += [made.atlas.window_name(each) for each in made.atlas.windows]
    commands += [board_selection(name, [BoardPlace(name)]) for name in names]
    commands += _pieces(made, setup)
    commands.append("end_save")
    manifest = game.manifest
    return archive_bytes(
        {
            "savedGame": encode(commands, "\x1b").encode(),
            "savedata": save_data(manifest.version, say(setup.name)),
            "moduledata": ModuleData(say(manifest.title), manifest.version).to_bytes(),
        }
    )


def _pieces(made: Plan, setup: Setup) -> Iterator[str]:
    """Commands that put the pieces and their stacks on the maps, in the order of the data."""
    shared = {each.name: each.traits for each in made.prototypes}
    heaps: dict[tuple[str, int, int, int], list[_Placed]] = {}
    for placed in _placed(made, setup):
        key = (placed.spot.map, placed.spot.x, placed.spot.y, placed.layer)
        heaps.setdefault(key, []).append(placed)
    for (where, x, y, layer), heap in heaps.items():
        stacked = []
        for placed in heap:
            number = _piece_id(placed.piece.id)
            traits = traits_of(placed.piece, made.game, made.style, made.say, placed.row.face or 1)
            whole = list(expanded(traits, shared, placed.row.state))
            yield piece_definition(whole, placed.piece.gpid, Placement(number, where, x, y))
            if placed.stacks:
                stacked.append(number)
        if stacked:
            yield stack_definition(_piece_id("stack " + heap[0].piece.id), where, x, y, stacked, layer)


def _placed(made: Plan, setup: Setup) -> Iterator[_Placed]:
    by_id = {each.id: each for each in made.pieces}
    for identity, row in made.rows(setup).items():
        piece = by_id.get(identity) or by_id.get(identity.removesuffix("#1"))
        if piece is None:
            continue  # printed only
        kind = made.game.kinds[piece.counter.kind]
        layer = ("below", "pieces", "above").index(kind.layer)
        yield _Placed(piece, row, made.atlas.spot(row.at, row.map), layer, kind.stacks)


def _piece_id(identity: str) -> str:
    """The id of a piece in a saved game: a number that depends on the row's id alone."""
    return str(10**9 + zlib.crc32(identity.encode()))
