"""What all tables of a game share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from vmodsmith.vassal.traits import Trait

from .book import Program
from .chain import Chain
from .charts import Charts
from .country import Country, country_of
from .kit import Heap, Kit, Slot

__all__ = ["Ground"]

Standing = tuple[Heap, list[tuple[Slot, list[Any]]]]
"""Pieces of a setup at one point, with the values they begin with."""


class Ground:
    """What all tables of a game share: the box, the country, the tables of the rules, and the chains of its rows."""

    def __init__(self, kit: Kit, program: Program | None = None) -> None:
        self.kit = kit
        self.program = program
        self.country: Country = country_of(kit.game)
        self.charts = Charts(kit.game)
        self.boxes = {(spot.map, spot.name): address for address, spot in kit.spots.items() if "/" in address}
        self.chain: Callable[[str], Chain] = cache(self._chain)
        self.standing: Callable[[str], list[Standing]] = cache(self._standing)

    def _chain(self, row: str) -> Chain:
        return Chain(self.kit.game, self.kit.slots[row], self.kit.layers)

    def _standing(self, setup: str) -> list[Standing]:
        def each(slot: str, traits: Sequence[Trait]) -> tuple[Slot, list[Any]]:
            return self.kit.slots[slot], self.chain(slot).values(traits)

        return [(heap, [each(piece.slot, piece.traits) for piece in heap.pieces]) for heap in self.kit.setups[setup]]
