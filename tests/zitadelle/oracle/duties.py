"""Who must assault and who must be assaulted (5.27, 7.1, 13.11). Ask at the start of the assault phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .assault import Assault, assault_problems, defenders, possible_target
from .ground import Side, features_of, neighbours_on_map, terrain_of, water_between
from .state import State, Unit
from .zoc import exerts_zoc

__all__ = ["Duties", "binding_hexes", "duties", "exempt", "plan_problems"]


@dataclass(frozen=True)
class Duties:
    """`attackers`: units that must assault; `free`: units that may; `defenders`: hexes that must be assaulted."""

    attackers: frozenset[str]
    free: frozenset[str]
    defenders: frozenset[str]


def exempt(unit: Unit) -> bool:
    """Soviet non-armour in town, trench or fortification (7.13)."""
    return (
        unit.side == "soviet"
        and unit.kind.non_armoured
        and unit.hex is not None
        and (terrain_of(unit.hex) == "town" or bool(features_of(unit.hex) & {"trench", "fortification"}))
    )


def binding_hexes(state: State, unit: Unit) -> frozenset[str]:
    """Hexes whose non-armour has a ZOC over the unit and counts for its duty (5.27, 7.11, 13.11)."""
    if unit.hex is None or not unit.kind.fights:
        return frozenset()
    return frozenset(
        hex
        for hex in neighbours_on_map(unit.hex)
        if any(exerts_zoc(one, unit.hex) and not one.assaulted for one in defenders(state, hex, unit.side))
        and not ("13.11" in state.options and water_between(unit.hex, hex) in ("stream", "river"))
    )


def duties(state: State, side: Side) -> Duties:
    """The open duties of the phase player (7.11 to 7.14); units that assaulted and hexes assaulted are done with."""
    must: set[str] = set()
    free: set[str] = set()
    hexes: set[str] = set()
    for unit in state.on_map(side):
        if unit.assaulted or not unit.kind.fights:
            continue
        binding = binding_hexes(state, unit)
        if binding and not exempt(unit):
            must.add(unit.id)
            hexes |= binding
        elif any(possible_target(state, unit, hex) for hex in neighbours_on_map(unit.hex or "")):
            free.add(unit.id)
    return Duties(frozenset(must), frozenset(free), frozenset(hexes))


def plan_problems(state: State, side: Side, plan: Sequence[Assault]) -> tuple[str, ...]:
    """The paragraphs that a whole phase of declarations breaks, looked at before the first die (7.11 to 7.14, 7.25)."""
    broken = {one for assault in plan for one in assault_problems(state, assault)}
    attackers = [id for assault in plan for id in assault.attackers]
    hexes = [hex for assault in plan for hex in assault.targets]
    if len(set(attackers)) < len(attackers) or len(set(hexes)) < len(hexes):
        broken.add("7.14")
    open_duties = duties(state, side)
    if open_duties.attackers - set(attackers):
        broken.add("7.11")
    if open_duties.defenders - set(hexes):
        broken.add("7.12")
    return tuple(sorted(broken))
