"""Retreats: legal paths, best kind first (7.8, 5.23, 5.28, 13.22)."""

from __future__ import annotations

from dataclasses import dataclass

from .ground import neighbours_on_map, other_side, reachable_side
from .hexes import distance
from .stacking import would_overstack
from .state import State, Unit
from .zoc import friends_in_retreat, retreat_blocked_by_zoc

__all__ = ["Retreat", "may_enter", "retreat_destinations", "retreat_extensions", "retreat_paths", "willing_paths"]

LENGTH = 2


@dataclass(frozen=True, order=True)
class Retreat:
    """A path of two hexes. `rank` grows with what is to be avoided: hexes over the stacking limit, a friend in the
    last hex, a friend on the way."""

    rank: tuple[int, int, int]
    path: tuple[str, str]

    @property
    def destination(self) -> str:
        """Where it ends."""
        return self.path[-1]

    @property
    def overstacks(self) -> bool:
        """Whether it breaks the stacking limit somewhere, so that the enemy removes the excess there (7.82, 5.17)."""
        return self.rank[0] > 0


def may_enter(state: State, unit: Unit, origin: str, hex: str) -> bool:
    """Whether a retreating unit may step from one hex to the next, stacking aside (7.83, 5.23, 5.28, 10.33)."""
    return (
        reachable_side(origin, hex)
        and not state.at(hex, other_side(unit.side))
        and not retreat_blocked_by_zoc(state, hex, unit)
    )


def _friends(state: State, unit: Unit, hex: str) -> bool:
    return bool(friends_in_retreat(state, hex, unit))


def all_paths(state: State, unit: Unit) -> tuple[Retreat, ...]:
    """Every path that 7.81 and 7.83 leave open, with its rank."""
    assert unit.hex is not None
    found = []
    for first in neighbours_on_map(unit.hex):
        if not may_enter(state, unit, unit.hex, first):
            continue
        for last in neighbours_on_map(first):
            if distance(unit.hex, last) == LENGTH and may_enter(state, unit, first, last):
                on_the_way = would_overstack(state, unit, first) and "13.22" not in state.options
                over = int(on_the_way) + int(would_overstack(state, unit, last))
                rank = (over, int(_friends(state, unit, last)), int(_friends(state, unit, first)))
                found.append(Retreat(rank, (first, last)))
    return tuple(sorted(found))


def retreat_paths(state: State, unit: Unit) -> tuple[Retreat, ...]:
    """The legal paths: those of the best rank there is (7.82); none means the unit is eliminated (7.83)."""
    paths = all_paths(state, unit)
    return tuple(one for one in paths if one.rank == paths[0].rank)


def willing_paths(state: State, unit: Unit) -> tuple[Retreat, ...]:
    """The paths of an optional retreat: as ever, but never over the stacking limit (7.63, 7.82)."""
    return tuple(one for one in retreat_paths(state, unit) if not one.overstacks)


def retreat_destinations(state: State, unit: Unit) -> frozenset[str]:
    """The hexes a retreat may end in (7.81 to 7.83)."""
    return frozenset(one.destination for one in retreat_paths(state, unit))


def retreat_extensions(state: State, unit: Unit, retreat: Retreat) -> frozenset[str]:
    """The third hexes open to a unit that ended over the stacking limit (13.22): empty before friendly ones."""
    assert unit.hex is not None
    if "13.22" not in state.options or not would_overstack(state, unit, retreat.destination):
        return frozenset()
    open_hexes = [
        hex
        for hex in neighbours_on_map(retreat.destination)
        if hex not in (unit.hex, *retreat.path) and may_enter(state, unit, retreat.destination, hex)
    ]
    ranked = {hex: (would_overstack(state, unit, hex), _friends(state, unit, hex)) for hex in open_hexes}
    best = min(ranked.values(), default=None)
    return frozenset(hex for hex, rank in ranked.items() if rank == best)
