"""Random assaults: a hex attacked from around it and from afar, with friends of both sides, leaders, posts, marks."""

from __future__ import annotations

import random

from .assault import Fight, attacks
from .fire import Kind, Unit, kinds
from .ground import all_hexes, around, distance, neighbours, terrain

__all__ = ["random_fight"]

PHASES = {
    "soviet": ["soviet-assault", "soviet-exploitation-attack"],
    "german": ["german-assault", "german-exploitation-attack"],
}
NEVER = {"stuka", "flotilla", "dogs"}


def _pool(chance: random.Random, side: str) -> list[Kind]:
    """A division, so that bodies meet, with guns, armour and leaders of others."""
    mine = [each for each in kinds().values() if each.side == side and not each.classes & NEVER]
    division = chance.choice(sorted({each.division for each in mine if "infantry" in each.classes}))
    found = [each for each in mine if each.division == division]
    some = sorted((each for each in mine if each.division != division), key=lambda each: each.id)
    types = sorted({each.type for each in some})
    found += [chance.choice([each for each in some if each.type == name]) for name in types]
    found += [
        each for each in mine if each.type in ("leader", "commissar") and chance.random() < 0.1 and each not in found
    ]
    chance.shuffle(found)
    return found


def _marked(chance: random.Random, kind: Kind, hex: str, attacked: bool) -> Unit:
    marks = {"under-attack"} if attacked else set()
    for mark, share in (("pinned", 0.15), ("finished", 0.1), ("reacted", 0.1)):
        if chance.random() < share:
            marks.add(mark)
    if kind.classes & {"gun", "observer"} and chance.random() < 0.2:
        marks.add("moved")
    if "mounts" in kind.classes and chance.random() < 0.4:
        marks.add("dismounted")
    return Unit(kind, hex, frozenset(marks))


def random_fight(seed: int) -> Fight:
    """The assault of a seed."""
    chance = random.Random(seed)
    side, other = chance.choice([("german", "soviet"), ("soviet", "german")])
    while True:
        target = chance.choice(all_hexes())
        near = [each for each in neighbours(target) if terrain(each) != "volga"]
        if terrain(target) != "volga" and near and (terrain(target) != "clear" or chance.random() < 0.15):
            break
    ours, theirs = _pool(chance, side), _pool(chance, other)
    units = [_marked(chance, theirs.pop(), target, True) for _ in range(chance.randint(1, 4))]
    taken = {target: other}
    for hex in chance.sample(near, min(len(near), chance.randint(1, 3))):
        taken[hex] = side
        units += [_marked(chance, ours.pop(), hex, False) for _ in range(chance.randint(1, 3))]
    for _ in range(chance.randint(2, 8)):
        hex = chance.choice([each for each in around(target, chance.choice([1, 2, 3, 6])) if terrain(each) != "volga"])
        whose = taken.setdefault(hex, chance.choice([side, other, other]))
        pool = ours if whose == side else theirs
        attacked = hex == target or any("under-attack" in each.marks for each in units if each.hex == hex)
        room = sum(each.hex == hex for each in units) < 6
        if pool and room:
            units.append(_marked(chance, pool.pop(), hex, attacked or (whose == other and chance.random() < 0.15)))
    fight = Fight(
        chance.choice(PHASES[side]),
        side,
        target,
        (),
        tuple(units),
        chance.random() < 0.4,
        chance.choice(["", "armour", "engineers"]),
    )
    could = [each for each in units if each.kind.side == side and attacks(fight, each)]
    beside = [each for each in could if distance(each.hex, target) == 1]
    if not beside or not any(each.fights for each in fight.defenders()):
        return random_fight(seed + 1_000_000)
    attackers = [each for each in could if each in beside or chance.random() < 0.7]
    return Fight(fight.phase, side, target, tuple(attackers), fight.units, fight.forced, fight.favour)
