"""Seeded positions: a few units of both sides close together, in all states."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from .combat import fire_targets, may_attack, may_charge, may_fire
from .hexes import distance, neighbours, within
from .state import State, Unit, kinds

__all__ = ["Position", "random_position"]


@dataclass
class Position:
    """A position with a question: `hex` is attacked by `attackers`, or `unit` fires at `target`, charges, checks."""

    seed: int
    state: State
    unit: str = ""
    target: str = ""
    hex: str = ""
    attackers: list[str] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)


def random_position(purpose: str, seed: int) -> Position:
    """A position for `melee`, `fire`, `charge`, `rally` or `losses`; the same for the same seed."""
    chance = random.Random(f"{purpose} {seed}")
    while True:
        state = _arranged(chance)
        made = Position(seed, state, dice=[chance.randint(1, 10) for _ in range(40)])
        if _question(made, purpose, chance):
            return made


def _arranged(chance: random.Random) -> State:
    middle = f"{chance.randint(2, 29):02d}{chance.randint(2, 25):02d}"
    near = [hex for hex in within(middle, 3) if distance(hex, middle) <= chance.choice((2, 3))]
    ids = list(kinds())
    chance.shuffle(ids)
    units: dict[str, Unit] = {}
    sides: dict[str, str] = {}
    for id in ids[: chance.randint(4, 12)]:
        kind = kinds()[id]
        hex = chance.choice(near)
        if hex in sides:
            mate = next((each for each in units.values() if each.hex == hex), None)
            alone = sum(each.hex == hex for each in units.values()) == 1
            if mate is None or not alone or mate.kind.type != kind.type:
                continue
            mate.pair = "p" + mate.id
        sides[hex] = kind.side
        made = Unit(id, hex, 0 if kind.skirmisher else chance.randint(0, 5), chance.randint(1, len(kind.strengths)))
        mates = [each for each in units.values() if each.hex == hex]
        made.pair = mates[0].pair if mates else ""
        made.routed = chance.random() < 0.12
        if "charges" in kind.classes and not kind.skirmisher and chance.random() < 0.4:
            made.spirit = chance.choice(("charging", "frenzied", "fatigued"))
        if made.routed and made.spirit in ("charging", "frenzied"):
            made.routed = False
        units[id] = made
    orders = ("attack", "attack", "attack", "advance", "defend", "withdraw", "stand", "rally", "")
    formations = ("raymond", "guy", "balian", "taqi", "saladin", "gokbori")
    state = State(units, {}, {name: chance.choice(orders) for name in formations}, None, 8)
    for name in formations:
        side = "crusader" if name in formations[:3] else "muslim"
        own = [each.hex for each in units.values() if each.side == side and each.hex]
        free = [hex for hex in near if sides.get(hex) in (None, side)]
        state.leaders[name] = chance.choice(own if own and chance.random() < 0.5 else free) if free else None
    own = [each.hex for each in units.values() if each.side == "crusader" and each.hex]
    if own and chance.random() < 0.4:
        state.cross = chance.choice(own)
    return state


def _question(made: Position, purpose: str, chance: random.Random) -> bool:
    state = made.state
    units = list(state.units.values())
    if purpose == "melee":
        hexes = sorted({each.hex for each in units if each.hex})
        chance.shuffle(hexes)
        for hex in hexes:
            side = "crusader" if state.at(hex)[0].side == "muslim" else "muslim"
            able = [
                each.id
                for near in neighbours(hex)
                if near
                for each in state.at(near, side)
                if may_attack(state, each, hex)
            ]
            if able:
                made.hex, made.attackers = hex, chance.sample(able, chance.randint(1, len(able)))
                return True
        return False
    if purpose == "fire":
        chance.shuffle(units)
        for each in units:
            if may_fire(each) and (targets := sorted(fire_targets(state, each))):
                made.unit, made.target = each.id, chance.choice(targets)
                return True
        return False
    if purpose == "charge":
        able = [each.id for each in units if may_charge(state, each)]
        made.unit = chance.choice(able) if able else ""
        return bool(able)
    return bool(units)
