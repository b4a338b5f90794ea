"""Morale checks, and what follows a failed one (H13, H16 to H19, H24, H25, H27 to H30)."""

from __future__ import annotations

from collections.abc import Iterator

from .files import table
from .hexes import distance, nearest, neighbours
from .state import State, Unit, leader_side, terrain, zones

__all__ = [
    "eliminate",
    "fall_back",
    "forced",
    "lapse",
    "lose_step",
    "morale",
    "passes",
    "rally",
    "rally_due",
    "retreat",
    "way_out",
]


def _impassable(hex: str, arm: str) -> bool:
    return table("terrain-effects")[terrain(hex)][arm] in ("", "-")


def morale(state: State, unit: Unit) -> int:
    """Printed, or 8 in a charge; the Cross and a leader add one each."""
    assert unit.hex
    value = 8 if unit.charging else unit.kind.morale
    if unit.side == "crusader" and state.cross == unit.hex:
        value += 1
    return value + state.led(unit.hex, unit.side)


def passes(state: State, unit: Unit, die: int, *, rallying: bool = False) -> bool:
    """A check with this die."""
    value = morale(state, unit)
    if value >= 10:
        return True
    change = {"frenzied": -1, "fatigued": 1}.get(unit.spirit, 0)
    if unit.routed and not rallying:
        change += 1
    if rallying and unit.kind.formation != "militia" and state.order(unit) == "rally":
        change -= 1
    return die + change <= value


def lapse(unit: Unit) -> None:
    """A failed check ends a charge; a frenzy in fatigue."""
    unit.spirit = {"charging": "", "frenzied": "fatigued"}.get(unit.spirit, unit.spirit)


def _orphaned(state: State, hex: str, side: str, *, melee: bool) -> None:
    """The last unit of a hex was eliminated: its leader dies, the Cross is taken in melee."""
    if state.at(hex, side):
        return
    for name, where in state.leaders.items():
        if where == hex and leader_side(name) == side:
            state.leaders[name] = None
    if melee and side == "crusader" and state.cross == hex:
        state.cross = None


def eliminate(state: State, unit: Unit, *, melee: bool) -> None:
    """A unit is gone."""
    hex, unit.hex = unit.hex, None
    unit.spirit, unit.routed, unit.pair = "", False, ""
    assert hex
    _orphaned(state, hex, unit.side, melee=melee)


def lose_step(state: State, unit: Unit, *, melee: bool) -> None:
    """One step less; the last one eliminates."""
    if unit.step == len(unit.kind.strengths):
        eliminate(state, unit, melee=melee)
    else:
        unit.step += 1


def crowded(state: State, unit: Unit, hex: str) -> bool:
    """Whether a unit may not end in a hex because of its own side (H14)."""
    others = [each for each in state.at(hex, unit.side) if each is not unit]
    mates = [each for each in others if each.pair and each.pair == unit.pair and each.kind.type == unit.kind.type]
    return len(mates) < len(others) or len(others) > 1


def _ends(state: State, unit: Unit, length: int) -> Iterator[str]:
    assert unit.hex
    foes = state.foes(unit.side)
    closed = foes if unit.kind.skirmisher else foes | zones(state, unit.side)
    reached = {unit.hex}
    for step in range(1, length + 1):
        reached = {
            hex
            for here in reached
            for hex in neighbours(here)
            if hex and hex not in closed and distance(unit.hex, hex) == step and not _impassable(hex, unit.kind.arm)
        }
    yield from (hex for hex in reached if not crowded(state, unit, hex))


def way_out(state: State, unit: Unit, length: int) -> str | None:
    """Where a unit goes that gives way by so many hexes."""
    foes, home = state.foes(unit.side), state.leaders.get(unit.kind.formation)

    def rank(hex: str) -> tuple[int, int, str]:
        return -nearest(hex, foes), distance(hex, home) if home else 0, hex

    return min(_ends(state, unit, length), key=rank, default=None)


def give_way(state: State, unit: Unit, hex: str) -> None:
    """Go there; leader and Cross go with the last one."""
    start, unit.hex = unit.hex, hex
    assert start
    if state.at(start, unit.side):
        return
    for name, where in state.leaders.items():
        if where == start and leader_side(name) == unit.side:
            state.leaders[name] = hex
    if unit.side == "crusader" and state.cross == start:
        state.cross = hex


def fall_back(state: State, unit: Unit) -> None:
    """What a failed check before melee brings (H16)."""
    lapse(unit)
    hex = way_out(state, unit, 1)
    if hex is None:
        lose_step(state, unit, melee=True)
    else:
        give_way(state, unit, hex)


def rout(state: State, unit: Unit, *, melee: bool) -> None:
    """What a failed check by combat brings (H17)."""
    lapse(unit)
    unit.routed = True
    for length in (3, 2, 1):
        hex = way_out(state, unit, length)
        if hex:
            give_way(state, unit, hex)
            return
    eliminate(state, unit, melee=melee)


def forced(state: State, unit: Unit, dice: Iterator[int], *, melee: bool) -> None:
    """A check forced by combat."""
    if unit.hex and not passes(state, unit, next(dice)):
        rout(state, unit, melee=melee)


def retreat(state: State, units: list[Unit]) -> None:
    """The units of a hex retreat one hex, together where they can."""
    goal: str | None = None
    for unit in units:
        if unit.hex is None:
            continue
        if goal is None or crowded(state, unit, goal):
            goal = way_out(state, unit, 1)
        if goal is None:
            lose_step(state, unit, melee=True)
        else:
            give_way(state, unit, goal)


def rally_due(state: State, unit: Unit, command: dict[str, int]) -> bool:
    """Whether a unit may check in its recovery phase (H19, H25)."""
    if unit.hex is None or not (unit.routed or unit.spirit == "fatigued"):
        return False
    own = unit.kind.formation
    who = [own] if own != "militia" else [name for name in state.leaders if leader_side(name) == unit.side]
    places = [(name, state.leaders.get(name)) for name in who]
    if not any(hex and distance(hex, unit.hex) <= command[name] for name, hex in places):
        return False
    return unit.routed or unit.hex not in zones(state, unit.side)


def rally(state: State, unit: Unit, die: int) -> None:
    """Its check."""
    if passes(state, unit, die, rallying=unit.routed):
        if unit.routed:
            unit.routed = False
        else:
            unit.spirit = ""
