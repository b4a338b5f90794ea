"""The data that all tabletops of a game share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from vmodsmith.vassal.traits import Trait

from .chain import TraitChain
from .charts import Charts
from .rule_runner import EmittedProgram
from .tabletop_data import BoxStack, Slot, TabletopData
from .terrain import TerrainMap, terrain_map_of

__all__ = ["SharedData"]

Standing = tuple[BoxStack, list[tuple[Slot, list[Any]]]]
"""Pieces of a setup at one point, with their initial values."""


class SharedData:
    """The data that all tabletops of a game share: the module, its terrain, the tables of the rules, and the chains of
    its rows.
    """

    def __init__(self, data: TabletopData, program: EmittedProgram | None = None) -> None:
        self.data = data
        self.program = program
        self.terrain_map: TerrainMap = terrain_map_of(data.game)
        self.charts = Charts(data.game)
        self.boxes = {(spot.map, spot.name): address for address, spot in data.spots.items() if "/" in address}
        self.chain: Callable[[str], TraitChain] = cache(self._chain)
        self.standing: Callable[[str], list[Standing]] = cache(self._standing)

    def _chain(self, row: str) -> TraitChain:
        return TraitChain(self.data.game, self.data.slots[row], self.data.layers)

    def _standing(self, setup: str) -> list[Standing]:
        def each(slot: str, traits: Sequence[Trait]) -> tuple[Slot, list[Any]]:
            return self.data.slots[slot], self.chain(slot).values(traits)

        return [(heap, [each(piece.slot, piece.traits) for piece in heap.pieces]) for heap in self.data.setups[setup]]
