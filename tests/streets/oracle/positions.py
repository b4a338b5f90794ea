"""Random fire: a stack at another one, near or far, with leaders, vehicles, works; ground that matters comes more
often."""

from __future__ import annotations

import random
from functools import cache
from itertools import groupby

from .fire import Kind, Shot, Unit, kinds
from .ground import all_hexes, around, distance, features, terrain

__all__ = ["random_shot"]

NEVER = {"observer", "stuka", "flotilla", "dogs", "stacked-only"}


@cache
def _groups(side: str) -> list[list[Kind]]:
    """The units of each type, types in the order of their names."""
    able = [each for each in kinds().values() if each.side == side and not each.classes & NEVER]
    ordered = sorted(able, key=lambda each: (each.type, each.id))
    return [list(group) for _, group in groupby(ordered, key=lambda each: each.type)]


def _pool(chance: random.Random, side: str) -> list[Kind]:
    """Every type comes equally often, however many units it has."""
    return [chance.choice(group) for group in _groups(side)]


def _stack(chance: random.Random, pool: list[Kind], hex: str, most: int) -> list[Unit]:
    found = []
    for kind in chance.sample(pool, chance.randint(1, most)):
        marks = {"dismounted"} if "mounts" in kind.classes and chance.random() < 0.4 else set()
        found.append(Unit(kind, hex, frozenset(marks)))
    return found


def random_shot(seed: int) -> tuple[Shot, bool]:
    """The shot of a seed, and whether a leader stands with who fires."""
    chance = random.Random(seed)
    sides = chance.sample(["german", "soviet"], 2)
    while True:
        target = chance.choice(all_hexes())
        if terrain(target) != "clear" or features(target) or chance.random() < 0.15:
            break
    use = chance.choice(["attack", "defence", "reaction", "barrage"])
    far = chance.choice([1, 1, 1, 2, 2, 3, 4, 6, 8])
    here = chance.choice([each for each in around(target, far) if distance(each, target) == far])
    ours = [each for each in _stack(chance, _pool(chance, sides[0]), here, 4) if each.fights]
    theirs = _stack(chance, _pool(chance, sides[1]), target, 4)
    if not ours or not any(each.fights for each in theirs):
        return random_shot(seed + 1_000_000)
    led = chance.random() < 0.3
    attacked, favour = chance.choice([here, ""]), chance.choice(["", "armour", "engineers"])
    return Shot(use, tuple(ours), tuple(theirs), target, attacked, favour), led
