"""What is settled before anything of a module is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from builder.assemble import naming
from builder.assemble.atlas import Atlas
from builder.assemble.lexicon import Lexicon
from builder.assemble.pieces import Piece, pieces
from builder.assemble.prototypes import Prototype, prototypes
from builder.model import Game, Setup, SetupRow, Style
from builder.rules import Compiled, compile_rules

__all__ = ["Plan", "plan"]


@dataclass(frozen=True)
class Plan:
    """What is settled before anything is written: texts, places and pieces of a module.

    `added` are the pieces of each plug-in, which are not among those of the module.
    """

    game: Game
    style: Style
    say: Lexicon
    atlas: Atlas
    pieces: tuple[Piece, ...]
    prototypes: tuple[Prototype, ...]
    rules: Compiled
    added: Mapping[str, tuple[Piece, ...]]

    def rows(self, setup: Setup) -> dict[str, SetupRow]:
        """Rows of a setup by piece: those of its base, replaced and completed by its own.

        A setup that is its own ancestor is cut off where it repeats; `check` reports it.
        """
        by_id = {each.id: each for each in self.game.setups}
        chain: list[Setup] = []
        current: Setup | None = setup
        while current is not None and current not in chain:
            chain.append(current)
            current = by_id.get(current.base or "")
        rows: dict[str, SetupRow] = {}
        for each in reversed(chain):
            rows.update({row.piece: row for row in self.game.setup_rows.get(each.id, ())})
        return rows


def plan(game: Game, style: Style | None = None) -> Plan:
    """The plan of a game's module in a style, the standard one by default."""
    style = style or game.style
    say = Lexicon(game)
    atlas = Atlas(game, style, say)
    spots = {address: (spot.map, spot.name, spot.x, spot.y) for address, spot in atlas.spots.items()}
    rules = compile_rules(game, say, spots, atlas.map_name(game.maps[0]) if game.maps else "")
    shared = tuple(prototypes(game, style, atlas, say, rules.traits))
    own: list[Piece] = []
    added: dict[str, list[Piece]] = {each.id: [] for each in game.manifest.plugins}
    for piece in pieces(game, say):
        plugin = game.plugin_by_option.get(piece.counter.option or "")
        if plugin is None:
            own.append(piece)
        else:
            added[plugin.id].append(replace(piece, gpid=naming.gpid(piece.id, plugin.id)))
    theirs = {name: tuple(each) for name, each in added.items()}
    return Plan(game, style, say, atlas, tuple(own), shared, rules, theirs)
