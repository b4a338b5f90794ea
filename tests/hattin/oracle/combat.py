"""Fire, charge and melee (H9, H11, H15 to H17, H20 to H27, H30)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .checks import eliminate, fall_back, forced, lose_step, passes, retreat
from .files import table
from .hexes import adjacent, distance
from .state import State, Unit, effect, side_arc, terrain, zones

__all__ = [
    "Melee",
    "charge",
    "fire",
    "fire_targets",
    "hit_number",
    "may_attack",
    "may_charge",
    "may_fire",
    "melee",
    "odds",
]


# ---- fire


def may_fire(unit: Unit) -> bool:
    """Who can fire at all, by day."""
    return bool(unit.hex and "fires" in unit.kind.classes and not unit.routed and unit.spirit != "fatigued")


def fire_targets(state: State, unit: Unit) -> set[str]:
    """Units in range and front."""
    assert unit.hex
    return {
        foe.id
        for foe in state.units.values()
        if foe.hex
        and foe.side != unit.side
        and distance(unit.hex, foe.hex) <= unit.kind.range
        and side_arc(unit, foe.hex) == "front"
    }


def hit_number(unit: Unit, target: Unit) -> int:
    """The die that hits, at or below."""
    assert unit.hex and target.hex
    change = int(table("fire")[str(distance(unit.hex, target.hex))]["modifier"]) + effect(terrain(target.hex), "fire")
    return max(0, unit.kind.hit + change)


def fire(state: State, unit: Unit, target: Unit, dice: Iterator[int]) -> None:
    """A shot and what it does."""
    over = next(dice) - hit_number(unit, target)
    if over <= 0:
        lose_step(state, target, melee=False)
    elif over == 1:
        forced(state, target, dice, melee=False)


# ---- charge


def may_charge(state: State, unit: Unit) -> bool:
    """At the start of combat (H20)."""
    free = not unit.routed and not unit.spirit and unit.hex not in zones(state, unit.side)
    return (
        bool(unit.hex)
        and free
        and "charges" in unit.kind.classes
        and state.order(unit) == "attack"
        and state.turn not in (5, 6, 7)
    )


def charge(state: State, unit: Unit, die: int) -> None:
    """The check, and frenzy by its die (H22)."""
    if passes(state, unit, die):
        unit.spirit = "frenzied" if die >= 6 else "charging"


# ---- melee


@dataclass
class Melee:
    """What a melee comes to before the die."""

    attack: int
    defence: int
    start: str
    shift: int
    column: str
    die: int


def may_attack(state: State, unit: Unit, hex: str) -> bool:
    """Whether a unit can attack a hex in its first melee of the phase."""
    if unit.hex is None or unit.kind.skirmisher or unit.routed or unit.spirit == "fatigued" or state.turn in (5, 6, 7):
        return False
    willing = state.bound(unit) in ("attack", "free")
    return willing and adjacent(unit.hex, hex) and side_arc(unit, hex) == "front"


def strength(state: State, unit: Unit) -> int:
    """Doubled in a charge, or with the Cross under a defend order."""
    crossed = (
        unit.side == "crusader"
        and state.cross is not None
        and state.cross == unit.hex
        and state.bound(unit) == "defend"
    )
    return unit.strength * (2 if unit.charging or crossed else 1)


def odds(state: State, hex: str, attackers: list[Unit], defenders: list[Unit]) -> Melee:
    """Column and modifiers."""
    attack = sum(strength(state, each) for each in attackers)
    defence = sum(strength(state, each) for each in defenders)
    columns = list(next(iter(table("melee").values())))
    start = 0
    for place, column in enumerate(columns):
        one, two = map(int, column.split(":"))
        if attack / defence >= one / two - 1e-9:
            start = place
    shift = effect(terrain(hex), "melee")
    facing = [each for each in defenders if not each.kind.skirmisher]
    if facing:
        arcs = {side_arc(facing[0], each.hex) for each in attackers if each.hex}
        shift += 2 if "rear" in arcs else 1 if "flank" in arcs else 0
    shift += 2 * any(each.spirit == "frenzied" for each in attackers)
    shift -= 2 * any(each.spirit == "frenzied" for each in defenders)
    shift += 2 * any(each.routed for each in defenders)
    shift += any(each.spirit == "fatigued" for each in defenders)
    side = attackers[0].side
    die = 0
    die += any(each.hex and state.led(each.hex, side) for each in attackers)
    die -= state.led(hex, defenders[0].side)
    die -= any(state.bound(each) == "defend" for each in defenders)
    place = max(0, min(len(columns) - 1, start + shift))
    return Melee(attack, defence, columns[start], shift, columns[place], die)


def melee(state: State, hex: str, attackers: list[Unit], defenders: list[Unit], dice: Iterator[int]) -> None:
    """A melee from the checks before it to the checks after it. Units in the order in which they check and lose
    steps."""
    brave = [each for each in attackers if _stands(state, each, dice)]
    firm = [each for each in defenders if _stands(state, each, dice)]
    if not brave or not firm:
        return
    found = odds(state, hex, brave, firm)
    row = max(0, min(11, next(dice) + found.die))
    result = table("melee")[str(row)][found.column]
    if result == "DE":
        for each in firm:
            eliminate(state, each, melee=True)
        return
    if result == "DR":
        retreat(state, firm)
        return
    who, what = result
    sides = {"A": [brave], "D": [firm], "B": [brave, firm]}[who]
    for units in sides:
        for _ in range({"L": 1, "2": 2, "C": 0}[what]):
            left = [each for each in units if each.hex]
            if left:
                lose_step(state, max(left, key=lambda each: strength(state, each)), melee=True)
    if who != "B":
        for each in sides[0]:
            forced(state, each, dice, melee=True)


def _stands(state: State, unit: Unit, dice: Iterator[int]) -> bool:
    if passes(state, unit, next(dice)):
        return True
    fall_back(state, unit)
    return False
