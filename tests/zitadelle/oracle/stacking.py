"""Stacking limits (5.1)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from .state import State, Unit

__all__ = ["excess_choices", "overstacked_hexes", "stacking_problems", "thirds", "would_overstack"]

LIMIT = 6
"""Two units in thirds (5.11, 5.15)."""


def thirds(unit: Unit) -> int:
    """How much a unit counts, in thirds of a unit (5.11, 5.15, 5.16)."""
    kind = unit.kind
    if kind.air:
        return 0
    return 1 if kind.side == "german" and kind.size == "II" else 3


def stacking_problems(units: Iterable[Unit], turn: int) -> tuple[str, ...]:
    """The paragraphs that ground units of one side break by standing in one hex; none if they may.

    5.14 lets one artillery unit and one engineer company of turn 1 stand beyond the limit, in a hex with others than
    its own kind; it forbids nothing that 5.11 allows. Over the limit because there are two of a kind among others:
    5.14.
    """
    ground = [unit for unit in units if not unit.kind.air]
    broken = set()
    support = [[unit for unit in ground if want(unit)] for want in (_is_artillery, _is_engineer)]
    beyond = [same[0] for same in support if turn <= 1 and len(same) == 1 < len(ground)]
    if sum(thirds(unit) for unit in ground if unit not in beyond) > LIMIT:
        several = turn <= 1 and any(1 < len(same) < len(ground) for same in support)
        if several:
            broken.add("5.14")
        if not several or sum(thirds(unit) for unit in ground if unit.kind.fights) > LIMIT:
            broken.add("5.11")
    for one, two in combinations(ground, 2):
        if one.kind.hq != two.kind.hq:
            broken.add("5.13")
        if one.side == "soviet" and one.kind.size == two.kind.size and one.kind.division != two.kind.division:
            broken.add("5.12")
    return tuple(sorted(broken))


def _is_artillery(unit: Unit) -> bool:
    return unit.kind.artillery


def _is_engineer(unit: Unit) -> bool:
    return unit.kind.engineer


def excess_choices(units: Iterable[Unit], turn: int) -> tuple[frozenset[str], ...]:
    """The smallest sets of units whose removal ends an excess; the enemy picks one (5.17)."""
    stack = list(units)
    for size in range(len(stack) + 1):
        found = [
            frozenset(unit.id for unit in gone)
            for gone in combinations(stack, size)
            if not stacking_problems([unit for unit in stack if unit not in gone], turn)
        ]
        if found:
            return tuple(found)
    return ()


def would_overstack(state: State, unit: Unit, hex: str) -> bool:
    """Whether a unit breaks the stacking limits by standing in a hex besides the friends there (5.11 to 5.16)."""
    friends = [one for one in state.at(hex, unit.side) if one.id != unit.id]
    return bool(stacking_problems([*friends, unit], state.turn))


def overstacked_hexes(state: State) -> dict[str, tuple[str, ...]]:
    """Hexes over the limit with the paragraphs broken (3.23, 5.17)."""
    found = {}
    for hex in sorted(state.stacks):
        sides = (state.at(hex, "german"), state.at(hex, "soviet"))
        broken = sorted({one for units in sides for one in stacking_problems(units, state.turn)})
        if broken:
            found[hex] = tuple(broken)
    return found
