"""Advance after an assault (7.9)."""

from __future__ import annotations

from collections.abc import Mapping

from .assault import Assault
from .stacking import stacking_problems
from .state import State, Unit

__all__ = ["advance_hexes", "advance_problems", "may_advance"]


def advance_hexes(state: State, assault: Assault) -> frozenset[str]:
    """Target hexes that the results left without any enemy, armour included (7.91, 7.98)."""
    side = state.units[assault.attackers[0]].side
    return frozenset(hex for hex in assault.targets if not [unit for unit in state.at(hex) if unit.side != side])


def may_advance(state: State, assault: Assault, unit: Unit) -> bool:
    """An attacker still there, neither disrupted nor retreated; a lost step does not matter (7.91, 7.96, 7.97)."""
    return unit.id in assault.attackers and unit.hex is not None and not unit.disrupted and not unit.retreated


def advance_problems(state: State, assault: Assault, moves: Mapping[str, str]) -> tuple[str, ...]:
    """The paragraphs that an advance of these units to these hexes breaks. Enemy ZOC is no matter (7.91)."""
    broken = set()
    for id, hex in moves.items():
        if not may_advance(state, assault, state.units[id]):
            broken.add("7.96" if state.units[id].disrupted else "7.97")
        if hex not in advance_hexes(state, assault):
            broken.add("7.98")
    side = state.units[assault.attackers[0]].side
    for hex in set(moves.values()):
        there = [unit for unit in state.at(hex, side) if unit.id not in moves]
        if stacking_problems([*there, *(state.units[id] for id, to in moves.items() if to == hex)], state.turn):
            broken.add("7.91")
    return tuple(sorted(broken))
