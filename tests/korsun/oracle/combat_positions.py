"""Random combats: one hex or two attacked from around it, with bystanders whose zones may matter."""

from __future__ import annotations

import random
from dataclasses import replace

from .combat import Fight, Kind, Unit, kinds, stormers
from .hexes import all_hexes, neighbours
from .land import lines_between, terrain

__all__ = ["random_fight"]

ODD = {"partisan", "expansion", "paired", "alert", "bombardment", "no-zone", "no-attack-reduced"}
WET = {"lake", "dnepr"}


def _pool(side: str) -> list[Kind]:
    found = [each for each in kinds().values() if each.side == side and not each.classes & ODD and each.cs[0] > 0]
    return sorted(found, key=lambda each: each.id)


def _places(chance: random.Random) -> tuple[tuple[str, ...], list[str]]:
    """The attacked hexes, and those from which all of them can be attacked; ground that matters comes more often."""
    while True:
        target = chance.choice(sorted(all_hexes()))
        plain = terrain(target) == "clear" and not any(lines_between(target, each) for each in neighbours(target))
        if plain and chance.random() < 0.8:
            continue
        targets = [target]
        if chance.random() < 0.25:
            targets.append(chance.choice(neighbours(target)))
        around = [
            each
            for each in neighbours(target)
            if each not in targets
            and all(each in neighbours(other) and not lines_between(each, other) & WET for other in targets)
        ]
        if around:
            return tuple(targets), around


def random_fight(seed: int) -> Fight:
    """The combat of a seed."""
    chance = random.Random(seed)
    side, enemy = chance.choice([("german", "soviet"), ("soviet", "german")])
    segment = "combat" if chance.random() < 0.75 else "reserve-combat"
    targets, around = _places(chance)
    ours, theirs = _pool(side), _pool(enemy)
    chance.shuffle(ours)
    chance.shuffle(theirs)

    def make(pool: list[Kind], hex: str) -> Unit:
        kind = pool.pop()
        steps = 1 if "artillery" in kind.classes else len(kind.cs)
        return Unit(
            kind,
            hex,
            chance.randint(1, steps),
            chance.choice(["", "", "", "disrupted", "regrouping"]),
            chance.choice(["", "", "", "oos1", "oos2"]),
        )

    units: list[Unit] = []
    for hex in chance.sample(around, chance.randint(1, min(3, len(around)))):
        for _ in range(chance.randint(1, 3)):
            made = make(ours, hex)
            units.append(replace(made, supported=chance.random() < 0.6))
    if not any(each.attacks and (not each.supply or each.supported) for each in units):
        fighter = next(each for each in ours if "infantry" in each.classes)
        units.append(Unit(fighter, units[0].hex, supported=True))
    for hex in targets:
        units.extend(make(theirs, hex) for _ in range(chance.randint(1, 3)))
    held = {each.hex for each in units}
    called, hit = set(), set()
    for hex in sorted({there for each in held - set(targets) for there in neighbours(each)} - held):
        if chance.random() < 0.25:
            more = [make(theirs, hex) for _ in range(chance.randint(1, 2))]
            units.extend(more)
            if segment == "combat" and chance.random() < 0.3:
                called.add(hex)
            if chance.random() < 0.3:
                hit |= {each.kind.id for each in more}
    wish = frozenset(each.kind.id for each in units if chance.random() < 0.5)
    fight = Fight(side, segment, targets, tuple(units), wish, frozenset(called), frozenset(hit))
    return replace(fight, storms=frozenset(each.kind.id for each in stormers(fight)))
