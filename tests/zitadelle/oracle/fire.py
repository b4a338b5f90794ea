"""AT fire (6.0)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .causes import Cause, total
from .files import table
from .ground import features_of, neighbours_on_map, other_side, reachable_side, terrain_of, water_between
from .state import State, Unit, lose_step

__all__ = [
    "FireResult",
    "fire_modifiers",
    "fire_result",
    "fire_target_hexes",
    "fire_targets",
    "look_up",
    "may_fire",
    "resolve_fire",
]


@dataclass(frozen=True)
class FireResult:
    """One shot: its modifiers, the modified roll, the table's result, and whether a step is lost (6.4)."""

    modifiers: tuple[Cause, ...]
    roll: int
    result: int
    armour: int
    hit: bool


def may_fire(unit: Unit) -> bool:
    """AT of 1 or more, ground, not support, not disrupted, not fired yet in the phase (6.11, 6.12, 6.13, 6.32)."""
    return unit.kind.fights and unit.hex is not None and unit.at >= 1 and not unit.disrupted and not unit.fired


def fire_target_hexes(state: State, firer: Unit) -> frozenset[str]:
    """Adjacent hexes with enemy armour, not across an all-lake hexside (6.21, 6.22)."""
    if firer.hex is None or not may_fire(firer):
        return frozenset()
    origin = firer.hex
    return frozenset(
        hex for hex in neighbours_on_map(origin) if reachable_side(origin, hex) and fire_targets(state, firer, hex)
    )


def fire_targets(state: State, firer: Unit, hex: str) -> frozenset[str]:
    """What a shot at a hex may hit: enemy armour of the highest value; among equals its owner picks (6.21, 6.35)."""
    armour = [unit for unit in state.at(hex, other_side(firer.side)) if unit.kind.armoured]
    most = max((unit.armour for unit in armour), default=0)
    return frozenset(unit.id for unit in armour if unit.armour == most)


def fire_modifiers(state: State, firer: Unit, target: Unit) -> list[Cause]:
    """What is added to the dice (6.51 to 6.56)."""
    assert firer.hex is not None and target.hex is not None
    causes = []
    if terrain_of(target.hex) in ("highland", "village-on-highland"):
        causes.append(Cause("6.51", terrain_of(target.hex), 2))
    if firer.side == "soviet" and "fortification" in features_of(firer.hex):
        causes.append(Cause("6.52", "fortification", -2))
    water = water_between(firer.hex, target.hex)
    if water == "stream":
        causes.append(Cause("6.53", "stream", 1))
    if water == "river":
        causes.append(Cause("6.54", "river", 3))
    if any(unit.kind.non_armoured for unit in state.at(target.hex, target.side)):
        causes.append(Cause("6.55", "non-armour", 2))
    return causes


def look_up(at: int, roll: int) -> int:
    """The result of the AT fire table; what lies off its ends uses the end row or column."""
    cells = table("at-fire")
    lines = sorted(map(int, cells))
    row = cells[str(min(max(roll, lines[0]), lines[-1]))]
    return int(row[str(min(at, max(map(int, row))))])


def fire_result(state: State, firer: Unit, target: Unit, dice: int) -> FireResult:
    """A shot with the sum of two dice (6.4): a result above the armour value costs the target a step."""
    modifiers = fire_modifiers(state, firer, target)
    roll = int(dice + total(modifiers))
    result = look_up(firer.at, roll)
    return FireResult(tuple(modifiers), roll, result, target.armour, result > target.armour)


def resolve_fire(state: State, firer: Unit, target: Unit, dice: int) -> State:
    """The situation after a shot: the firer has fired, only the target may lose a step (6.32, 6.61 to 6.64)."""
    after = state.put(replace(firer, fired=True))
    return lose_step(after, target.id) if fire_result(state, firer, target, dice).hit else after
