"""Assaults as the articles have them (S8.1 S12.1 S15.1) with docs/streets-readings.md: who joins, who fires back, who
falls back and where to, before the fight and after a P, who fires in the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise

from shared.files import rows, table

from .fire import Kind, Unit, kinds
from .ground import all_hexes, around, distance, features, sees, terrain

__all__ = [
    "PHASES",
    "Fight",
    "after",
    "before",
    "defends",
    "fires",
    "flees",
    "ground",
    "joins",
    "random_fight",
    "stays",
    "withdraws",
]

PHASES = {
    "german-assault": "german",
    "german-exploitation-attack": "german",
    "soviet-assault": "soviet",
    "soviet-exploitation-attack": "soviet",
}
"""Phases of assaults, and who attacks."""


@dataclass(frozen=True)
class Fight:
    """Everybody on the map, the hex that is attacked, the phase."""

    phase: str
    target: str
    units: tuple[Unit, ...]

    @property
    def side(self) -> str:
        return PHASES[self.phase]

    @cached_property
    def ours(self) -> list[Unit]:
        return [each for each in self.units if each.kind.side == self.side]

    @cached_property
    def theirs(self) -> list[Unit]:
        return [each for each in self.units if each.kind.side != self.side]

    @property
    def attacked(self) -> list[Unit]:
        return [each for each in self.theirs if each.hex == self.target]


@cache
def _bodies() -> dict[str, tuple[str, str]]:
    return {row["id"]: (row["formation"], row["division"]) for row in rows("counters/streets/units.csv")}


def _one_body(one: Unit, other: Unit) -> bool:
    """Of one regiment, or one of them of the division's own troops."""
    (body, division), (other_body, other_division) = _bodies()[one.kind.id], _bodies()[other.kind.id]
    if one.kind.side != other.kind.side:
        return False
    return body == other_body or (division == other_division and division in (body, other_body))


def _ready(unit: Unit) -> bool:
    return not unit.marks & {"pinned", "finished"}


def _idle_gun(unit: Unit) -> bool:
    return unit.a("gun") and "moved" in unit.marks


def _observes(unit: Unit, where: str) -> bool:
    """Posts, leaders, infantry and armour that are not pinned; no post that is turned round."""
    word = next((each for each in ("observer", "leader", "armour", "infantry") if unit.a(each)), "")
    if not word and unit.fights and unit.a("direct") and "pinned" not in unit.marks:
        return distance(unit.hex, where) <= unit.kind.range and sees(unit.hex, where)
    if not word or "pinned" in unit.marks or (word == "observer" and "moved" in unit.marks):
        return False
    far = int(table("streets", "observation")[word]["range"])
    return distance(unit.hex, where) <= far and sees(unit.hex, where)


# ---- who attacks


def joins(fight: Fight) -> list[Unit]:
    found = []
    for unit in fight.ours:
        far = distance(unit.hex, fight.target)
        if not unit.fights or not _ready(unit) or _idle_gun(unit) or far > unit.kind.range:
            continue
        if unit.a("mortar"):
            infantry = [each for each in fight.ours if each.a("infantry") and _ready(each)]
            if any(distance(each.hex, fight.target) == 1 and _one_body(each, unit) for each in infantry):
                found.append(unit)
        elif unit.a("direct") and sees(unit.hex, fight.target):
            found.append(unit)
    return found


def fires(fight: Fight) -> list[Unit]:
    """Of those who joined, mortars need somebody who observes."""
    return [
        unit
        for unit in joins(fight)
        if not unit.a("mortar") or any(_observes(each, fight.target) for each in fight.ours if each != unit)
    ]


# ---- who fires in defence


def defends(fight: Fight, where: str) -> list[Unit]:
    return [
        unit for unit in fight.theirs if distance(unit.hex, where) <= unit.kind.range and _defends(fight, unit, where)
    ]


def _defends(fight: Fight, unit: Unit, where: str) -> bool:
    if unit.hex == fight.target:
        return unit.fights and sees(unit.hex, where)
    if not _ready(unit) or _idle_gun(unit):
        return False
    if unit.a("mortar"):
        watching = [each for each in fight.theirs if each != unit and _observes(each, where)]
        known = any(each.fights and _one_body(each, unit) for each in fight.attacked)
        return any(
            (_one_body(each, unit) or _post_of(each, unit) or (known and each.hex == fight.target))
            and (each.hex == fight.target or "under-attack" not in each.marks)
            for each in watching
        )
    if "under-attack" in unit.marks:
        return False
    return unit.fights and unit.a("direct") and terrain(where) == "clear" and sees(unit.hex, where)


def _post_of(post: Unit, mortar: Unit) -> bool:
    division = _bodies()[post.kind.id][1]
    return post.a("observer") and post.kind.side == mortar.kind.side and division == _bodies()[mortar.kind.id][1]


# ---- ground


@cache
def _ways() -> dict[frozenset[str], set[str]]:
    """Hexsides that roads, streets and tracks lead through."""
    found: dict[frozenset[str], set[str]] = {}
    for row in rows("maps/streets/lines.csv"):
        if row["kind"] in ("road", "street", "track"):
            course = [each.split(">")[0] for each in row["course"].split()]
            for one, other in pairwise(course):
                found.setdefault(frozenset((one, other)), set()).add(row["kind"])
    return found


def _cost(unit: Unit, here: str, there: str) -> Fraction | None:
    """The ground that is entered, or the cheapest way through the hexside."""
    column = "armour" if unit.a("armour") else "motor" if unit.drives else "foot"
    if unit.a("leader") or unit.a("observer"):
        column = "person"
    lines = table("streets", "terrain")
    words = sorted(_ways().get(frozenset((here, there)), ())) or [terrain(there)]
    costs = [Fraction(lines[word][column]) for word in words if lines[word][column] != "X"]
    return min(costs) if costs else None


def _controlled(fight: Fight, where: str) -> bool:
    """Whether an attacker's zone covers a hex: none reaches into city or industry."""
    if terrain(where) in ("city", "industry"):
        return False
    return any(
        each.fights and not each.a("indirect") and not each.a("dogs") and distance(each.hex, where) == 1
        for each in fight.ours
    )


def _open(fight: Fight, where: str) -> bool:
    return not any(each.hex == where and each.fights for each in fight.ours) and not _controlled(fight, where)


def _full(fight: Fight, unit: Unit, where: str) -> bool:
    limit = int(table("streets", "limits")["stack"]["value"])
    return unit.fights and sum(each.fights and each.hex == where for each in fight.theirs) >= limit


def _beside(where: str) -> list[str]:
    return [each for each in around(where, 1) if distance(each, where) == 1]


# ---- falling back


def _heavy(fight: Fight) -> bool:
    limit = int(table("streets", "limits")["interdiction"]["value"])
    return sum(each.kind.attack for each in joins(fight) if each.a("mortar")) >= limit


def before(fight: Fight, unit: Unit) -> set[str]:
    """Where a quarter of the allowance leads, out of zones, a point less under heavy fire."""
    allowance = (
        int(table("streets", "limits")["dismounted"]["value"]) if "dismounted" in unit.marks else unit.kind.allowance
    )
    points = Fraction(-(-allowance // 4) - (1 if _heavy(fight) else 0))
    best: dict[str, Fraction] = {fight.target: Fraction(0)}
    ahead = [fight.target]
    while ahead:
        here = ahead.pop()
        for there in _beside(here):
            step = _cost(unit, here, there) if _open(fight, there) else None
            if step is None or best[here] + step > points or best.get(there, points + 1) <= best[here] + step:
                continue
            best[there] = best[here] + step
            ahead.append(there)
    return {each for each in best if each != fight.target and not _full(fight, unit, each)}


def withdraws(fight: Fight) -> list[Unit]:
    if not any(each.a("direct") for each in joins(fight)):
        return []
    return [unit for unit in fight.attacked if _may_withdraw(fight, unit)]


def _may_withdraw(fight: Fight, unit: Unit) -> bool:
    if unit.marks & {"pinned", "shot"} or (_heavy(fight) and unit.drives):
        return False
    if fight.side == "german" and not (unit.elite or unit.a("leader")):
        leaders = [each for each in fight.theirs if each.a("leader")]
        wide = [
            each
            for each in leaders
            if not each.a("stacked-only") and each.kind.id not in ("leader-pavlov", "leader-herman")
        ]
        if not any(each.hex == unit.hex for each in leaders) and not any(
            distance(each.hex, unit.hex) == 1 for each in wide
        ):
            return False
    return bool(before(fight, unit))


def stays(fight: Fight) -> int:
    """One; none of German armour alone that no armour attacks."""
    alone = all(each.a("armour") for each in fight.attacked if each.fights)
    return 0 if fight.side == "soviet" and alone and not any(each.a("armour") for each in joins(fight)) else 1


def after(fight: Fight, unit: Unit) -> set[str]:
    """One hex, out of zones, not among friends under attack."""
    return {
        there
        for there in _beside(fight.target)
        if _open(fight, there)
        and _cost(unit, fight.target, there) is not None
        and not any(each.hex == there and "under-attack" in each.marks for each in fight.units)
        and not _full(fight, unit, there)
    }


def ground(where: str) -> str:
    if "works" in features(where) or terrain(where) in ("balka", "woods", "suburb"):
        return "cover"
    return "open" if terrain(where) == "clear" else "firm"


def flees(fight: Fight) -> list[Unit]:
    if fight.side == "soviet" or any(each.a("leader") for each in fight.attacked):
        return []
    return [each for each in fight.attacked if each.a("nkvd")]


# ---- random ones


def _pool(chance: random.Random, side: str) -> Iterator[Kind]:
    """Types at random, then units; bodies that fight together come often, and nobody twice."""
    divisions = _divisions(side)
    home = chance.choice(sorted(divisions))
    everywhere = {each.id: each for division in divisions.values() for each in division}
    near = {each.id: each for each in divisions[home]}
    while True:
        pool = near if near and chance.random() < 0.6 else everywhere
        name = chance.choice(sorted({each.type for each in pool.values()}))
        kind = chance.choice(sorted((each for each in pool.values() if each.type == name), key=lambda each: each.id))
        near.pop(kind.id, None)
        del everywhere[kind.id]
        yield kind


@cache
def _divisions(side: str) -> dict[str, list[Kind]]:
    """Who can stand in a fight, by division."""
    found: dict[str, list[Kind]] = {}
    for each in kinds().values():
        if each.side == side and not each.classes & {"flotilla", "stuka"}:
            found.setdefault(_bodies()[each.id][1], []).append(each)
    return found


def _marks(chance: random.Random, kind: Kind) -> set[str]:
    found = {word for word in ("pinned", "finished") if chance.random() < 0.12}
    if kind.classes & {"gun", "observer"} and chance.random() < 0.2:
        found.add("moved")
    if "mounts" in kind.classes and chance.random() < 0.3:
        found.add("dismounted")
    return found


def random_fight(seed: int) -> Fight:
    """The assault of a seed: stacks about a marked hex, mortars and posts behind, friends of the defenders near."""
    chance = random.Random(seed)
    phase = chance.choice(sorted(PHASES))
    while True:
        target = chance.choice(all_hexes())
        rare = terrain(target) != "clear" or bool(features(target))
        if terrain(target) != "volga" and (rare or chance.random() < 0.2):
            break
    sides = {"ours": PHASES[phase], "theirs": "soviet" if PHASES[phase] == "german" else "german"}
    pools = {word: _pool(chance, side) for word, side in sides.items()}
    units: list[Unit] = []

    def stack(word: str, where: str, most: int, more: set[str]) -> None:
        for _ in range(chance.randint(1, most)):
            kind = next(pools[word])
            marks = _marks(chance, kind) | {each for each in more if each != "shot" or chance.random() < 0.2}
            units.append(Unit(kind, where, frozenset(marks)))

    stack("theirs", target, 3, {"under-attack", "shot"})
    ring = [each for each in _beside(target) if terrain(each) != "volga"]
    chance.shuffle(ring)
    cut = chance.randint(1, max(1, len(ring) - 2))
    for where in ring[: min(cut, 3)]:
        stack("ours", where, 3, set())
    for where in ring[3:5]:
        stack("theirs", where, 4, {"under-attack"} if chance.random() < 0.3 else set())
    taken = {each.hex for each in units}
    far = [each for each in around(target, 5) if each not in taken and distance(each, target) > 1]
    for word in ("ours", "theirs", "ours", "theirs"):
        stack(word, far.pop(chance.randrange(len(far))), 3, set())
    return Fight(phase, target, tuple(units))
