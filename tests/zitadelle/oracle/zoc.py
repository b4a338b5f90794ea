"""Zones of control (5.2)."""

from __future__ import annotations

from .ground import Side, neighbours_on_map, other_side, reachable_side
from .state import State, Unit

__all__ = [
    "disregards_weak_zoc",
    "exerts_zoc",
    "friends_in_retreat",
    "in_enemy_zoc",
    "retreat_blocked_by_zoc",
    "zoc_sources",
]


def exerts_zoc(unit: Unit, hex: str) -> bool:
    """Whether a unit's ZOC reaches a hex: an adjacent one, not over lake (5.21, 5.26). Its own hex is not meant."""
    return unit.hex is not None and unit.kind.has_zoc and reachable_side(unit.hex, hex)


def zoc_sources(state: State, hex: str, side: Side) -> tuple[Unit, ...]:
    """The units of a side whose ZOC reaches a hex (5.21, 5.25, 5.26)."""
    around = (unit for one in neighbours_on_map(hex) for unit in state.at(one, side))
    return tuple(unit for unit in around if exerts_zoc(unit, hex))


def disregards_weak_zoc(unit: Unit) -> bool:
    """Whether a unit disregards ZOC of AT 0 in movement and retreat: armour, but not Elefants (5.23, 10.33)."""
    return unit.kind.armoured and not unit.kind.elefant


def in_enemy_zoc(state: State, hex: str, unit: Unit) -> bool:
    """Whether a hex is enemy ZOC to a moving or retreating unit (5.22 to 5.26, 8.22). Friends there change nothing."""
    sources = zoc_sources(state, hex, other_side(unit.side))
    if disregards_weak_zoc(unit):
        return any(source.at > 0 for source in sources)
    return bool(sources)


def retreat_blocked_by_zoc(state: State, hex: str, unit: Unit) -> bool:
    """Whether enemy ZOC keeps a retreating unit out: not where another friend stands (5.28, 7.83)."""
    return not friends_in_retreat(state, hex, unit) and in_enemy_zoc(state, hex, unit)


def friends_in_retreat(state: State, hex: str, unit: Unit) -> tuple[Unit, ...]:
    """The friends that a retreating unit finds in a hex: not those who come there at the same time (7.84)."""
    return tuple(one for one in state.at(hex, unit.side) if one.id != unit.id and not one.fleeing)
