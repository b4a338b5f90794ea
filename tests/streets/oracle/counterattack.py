"""Immediate counterattack as the articles have it (S8.1.10 S10.7.9 S12.1.8) with docs/streets-readings.md: who, the
die, the loss."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from shared.files import table

from .fire import Kind, Unit, kinds
from .ground import all_hexes, around, distance, terrain

__all__ = ["PHASES", "Strike", "difference", "is_open", "lost", "random_strike", "strikers"]

PHASES = {
    "german-movement": "soviet",
    "german-assault": "soviet",
    "german-exploitation": "soviet",
    "german-exploitation-attack": "soviet",
    "soviet-movement": "german",
    "soviet-assault": "german",
    "soviet-exploitation": "german",
    "soviet-exploitation-attack": "german",
}
"""Phases in which somebody comes forward, and the side that strikes back."""


@dataclass(frozen=True)
class Strike:
    """Who stands in the hex that was entered, who around it, in which phase."""

    phase: str
    target: str
    there: tuple[Unit, ...]
    around: tuple[Unit, ...]

    @property
    def foes(self) -> list[Unit]:
        return [each for each in self.there if each.fights]


def is_open(strike: Strike) -> bool:
    """Somebody advanced into the hex in this phase, or broke through to it."""
    return any(each.marks & {"now", "breakthrough"} for each in strike.foes)


def strikers(strike: Strike) -> list[Unit]:
    """Infantry and armour beside it, neither pinned nor finished; ordinary Soviets only with a leader in their hex,
    Guards and marines of every arm."""
    if not is_open(strike):
        return []
    side = PHASES[strike.phase]
    found = []
    for unit in strike.around:
        if unit.kind.side != side or distance(unit.hex, strike.target) != 1 or unit.marks & {"pinned", "finished"}:
            continue
        led = any(each.a("leader") and each.hex == unit.hex for each in strike.around)
        plain = unit.a("infantry") or unit.a("armour")
        if (side == "soviet" and unit.elite and unit.fights) or (plain and (side == "german" or led)):
            found.append(unit)
    return found


def difference(strike: Strike) -> int:
    """All attack fire less all defence fire."""
    return sum(each.kind.attack for each in strikers(strike)) - sum(each.kind.defence for each in strike.foes)


def lost(strike: Strike, die: int) -> int:
    """Units lost of those in the hex."""
    lines = {int(name): int(row["units"]) for name, row in table("streets", "counterattack").items()}
    rolled = min(max(die + difference(strike), min(lines)), max(lines))
    return min(lines[rolled], len(strike.foes))


@cache
def _groups(side: str, leader: bool) -> dict[str, list[Kind]]:
    """Who fights on a side, by type, in the order of their ids; the types in the order of their names."""
    fights = [each for each in kinds().values() if each.side == side and not each.classes & {"stuka", "flotilla"}]
    types = sorted({each.type for each in fights if leader or not each.classes & {"leader", "observer"}})
    return {name: sorted((each for each in fights if each.type == name), key=lambda k: k.id) for name in types}


def _pick(chance: random.Random, side: str, most: int, leader: bool) -> list[Kind]:
    groups = _groups(side, leader)
    return [chance.choice(groups[name]) for name in chance.sample(list(groups), chance.randint(1, most))]


@cache
def _dry() -> list[str]:
    return [each for each in all_hexes() if terrain(each) != "volga"]


def random_strike(seed: int) -> Strike:
    """The counterattack of a seed; what makes one possible comes often, and so does what forbids it."""
    chance = random.Random(seed)
    phase = chance.choice(sorted(PHASES))
    side = PHASES[phase]
    foe = "german" if side == "soviet" else "soviet"
    target = chance.choice(_dry())
    came = chance.choice(["now", "now", "now", "breakthrough", "breakthrough", "before", ""])
    there = tuple(
        Unit(kind, target, frozenset({came} if came else ()))
        for kind in _pick(chance, foe, chance.choice([1, 1, 2, 3]), leader=False)
    )
    beside: list[Unit] = []
    near = [each for each in around(target, 2) if distance(each, target) == 1]
    far = [each for each in around(target, 2) if distance(each, target) == 2]
    for hex in [*chance.sample(near, min(3, len(near))), *chance.sample(far, 1)]:
        kinds_here = _pick(chance, side, 4, leader=True)
        if any(kind.id == unit.kind.id for kind in kinds_here for unit in beside) or terrain(hex) == "volga":
            continue
        for kind in kinds_here:
            marks = frozenset({chance.choice(["pinned", "finished"])} if chance.random() < 0.2 else ())
            beside.append(Unit(kind, hex, marks))
    return Strike(phase, target, there, tuple(beside))
