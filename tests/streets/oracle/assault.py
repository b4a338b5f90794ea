"""Assaults and counterattacks as the articles have them (S8.1 S10.7 S12.1 S15.1) with docs/streets-readings.md: who attacks, who falls
back and where to, who fires in defence, what a pin drives out, who strikes back."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush

from shared.files import table

from . import fire
from .fire import Shot, Unit
from .ground import distance, features, neighbours, sees, step_cost, terrain

__all__ = [
    "Fight",
    "attack",
    "attack_drm",
    "attacks",
    "cover",
    "defends",
    "leaves",
    "pinned_ends",
    "strikes_back",
    "withdrawal",
]

STACK = 4
UNFIT = frozenset({"pinned", "finished"})


@dataclass(frozen=True)
class Fight:
    """Who attacks which hex in which phase, with what extras, and everybody who stands around."""

    phase: str
    side: str
    target: str
    attackers: tuple[Unit, ...]
    units: tuple[Unit, ...]
    forced: bool
    favour: str

    @property
    def soviets_defend(self) -> bool:
        return self.side == "german"

    def fighters(self, hex: str, side: str) -> list[Unit]:
        return [each for each in self.units if each.hex == hex and each.kind.side == side and each.fights]

    def defenders(self) -> list[Unit]:
        return [each for each in self.units if each.hex == self.target]


def foe(side: str) -> str:
    return "soviet" if side == "german" else "german"


def same_body(one: Unit, two: Unit) -> bool:
    """The same regiment or brigade, or one of the two serves the division they share."""
    a, b = one.kind, two.kind
    shared = a.division == b.division and a.division in (a.body, b.body)
    return a.side == b.side and (a.body == b.body or shared)


def led(fight: Fight, unit: Unit, beside: bool) -> bool:
    """With a leader of its own in the hex, or beside it one who leads from there: no Herman, Pavlov, commissar (S8.1.5)."""
    for each in fight.units:
        if not each.a("leader") or each.kind.side != unit.kind.side:
            continue
        close = each.a("stacked-only") or each.kind.id in ("leader-herman", "leader-pavlov")
        if each.hex == unit.hex or (beside and not close and distance(each.hex, unit.hex) == 1):
            return True
    return False


# ---- who attacks (S8.1)


def fit(unit: Unit) -> bool:
    return unit.fights and not unit.marks & UNFIT


def attacks(fight: Fight, unit: Unit) -> bool:
    """Direct fire in range and sight; mortars with infantry of their body beside the target; no gun that is turned round."""
    if not fit(unit) or (unit.a("gun") and "moved" in unit.marks):
        return False
    if distance(unit.hex, fight.target) > unit.kind.range:
        return False
    if unit.a("mortar"):
        near = [
            each for each in fight.units if distance(each.hex, fight.target) == 1 and fit(each) and each.a("infantry")
        ]
        return any(same_body(each, unit) for each in near)
    return unit.a("direct") and sees(unit.hex, fight.target)


def shot(fight: Fight) -> Shot:
    return Shot("attack", fight.attackers, tuple(fight.defenders()), fight.target)


def attack(fight: Fight) -> tuple[int, str]:
    """Strength and column; a forced assault is a column better (S8.1.9a)."""
    return fire.strength(shot(fight)), fire.column(shot(fight), int(fight.forced))


def attack_drm(fight: Fight) -> int:
    """Ground, works, leaders; armour or combat engineers beside the target if they are used (S8.1.4)."""
    found = fire.modifiers(shot(fight))
    values = {name: int(row["value"]) for name, row in table("streets", "modifiers").items()}
    if any(led(fight, each, False) for each in fight.attackers):
        found += values["leader"]
    word = {"armour": "armour", "engineers": "assault"}.get(fight.favour)
    near = [each for each in fight.attackers if distance(each.hex, fight.target) == 1 and fit(each)]
    if word is not None and any(each.a(word) for each in near):
        found += values[fight.favour]
    return found


# ---- falling back (S8.1.5 S8.1.9g)


def _zone(fight: Fight, hex: str, side: str) -> bool:
    """Zones of enemies who fire directly, not into city and industry."""
    if terrain(hex) in ("city", "industry"):
        return False
    beside = [each for name in neighbours(hex) for each in fight.fighters(name, foe(side))]
    return any(not each.a("indirect") and not each.a("dogs") for each in beside)


def _column(unit: Unit) -> str:
    return "armour" if unit.a("armour") else "motor" if unit.drives else "foot"


def _step(fight: Fight, unit: Unit, here: str, there: str) -> Fraction | None:
    side = unit.kind.side
    if fight.fighters(there, foe(side)) or _zone(fight, there, side):
        return None
    return step_cost(_column(unit), here, there)


def _room(fight: Fight, unit: Unit, hex: str) -> bool:
    return len(fight.fighters(hex, unit.kind.side)) < STACK


def kept_down(fight: Fight) -> bool:
    """Mortars of five points and more in the attack (S8.1.5a)."""
    return sum(each.kind.attack for each in fight.attackers if each.a("mortar")) >= 5


def withdrawal(fight: Fight, unit: Unit) -> set[str]:
    """Where a quarter of its allowance leads, rounded up, a point less under heavy fire (S8.1.5b)."""
    allowance = 6 if "dismounted" in unit.marks else unit.kind.allowance
    points = Fraction(-(-allowance // 4) - (1 if kept_down(fight) else 0))
    best = {unit.hex: Fraction(0)}
    heap = [(Fraction(0), unit.hex)]
    while heap:
        spent, here = heappop(heap)
        for there in neighbours(here) if spent == best[here] else ():
            cost = _step(fight, unit, here, there)
            if cost is not None and spent + cost <= points and spent + cost < best.get(there, points + 1):
                best[there] = spent + cost
                heappush(heap, (spent + cost, there))
    return {name for name in best if name != unit.hex and _room(fight, unit, name)}


def leaves(fight: Fight, unit: Unit) -> bool:
    """Whether a unit may fall back before the fight (S8.1.5)."""
    if unit.marks & {"pinned", "reacted"} or not any(each.a("direct") for each in fight.attackers):
        return False
    if fight.soviets_defend and not unit.a("disciplined") and not led(fight, unit, True):
        return False
    if kept_down(fight) and unit.drives:
        return False
    return bool(withdrawal(fight, unit))


def pinned_ends(fight: Fight, unit: Unit) -> set[str]:
    """One hex, out of zones, with room, not where friends are attacked (S8.1.9g)."""
    return {
        there
        for there in neighbours(unit.hex)
        if _step(fight, unit, unit.hex, there) is not None
        and _room(fight, unit, there)
        and not any("under-attack" in each.marks for each in fight.units if each.hex == there)
    }


def cover(hex: str) -> str:
    """What a pin does there: drives out of the open, leaves a choice in cover, else only pins (S8.1.9g S8.1.9h)."""
    if "works" in features(hex) or terrain(hex) in ("balka", "woods", "suburb"):
        return "cover"
    return "open" if terrain(hex) == "clear" else "firm"


# ---- fire in defence (S8.1.7)


def _observes(unit: Unit, hex: str) -> bool:
    """Whoever is not pinned, in the range of the table; no post that is turned round."""
    limits = table("streets", "observation")
    word = next((each for each in ("observer", "leader", "armour", "infantry") if unit.a(each)), "")
    if not word or "pinned" in unit.marks or (word == "observer" and "moved" in unit.marks):
        return False
    return distance(unit.hex, hex) <= int(limits[word]["range"]) and sees(unit.hex, hex)


def defends(fight: Fight, unit: Unit, hex: str) -> bool:
    """Whether a unit may fire at attackers in a hex: whoever is attacked; others at clear ground; mortars by an observer of theirs."""
    if distance(unit.hex, hex) > unit.kind.range:
        return False
    if unit.hex == fight.target:
        return unit.fights and sees(unit.hex, hex)
    if unit.marks & (UNFIT | {"under-attack"}) or (unit.a("gun") and "moved" in unit.marks):
        return False
    if unit.a("mortar"):
        watchers = [each for each in fight.units if each is not unit and each.kind.side == unit.kind.side]
        mine = [
            each
            for each in watchers
            if same_body(each, unit) or (each.a("observer") and each.kind.division == unit.kind.division)
        ]
        free = [each for each in mine if each.hex == fight.target or "under-attack" not in each.marks]
        return any(_observes(each, hex) for each in free)
    return unit.fights and unit.a("direct") and terrain(hex) == "clear" and sees(unit.hex, hex)


# ---- striking back (S8.1.10)


def strikes_back(fight: Fight, unit: Unit) -> bool:
    """Infantry and armour, neither pinned nor finished; Soviets only as Guards, marines or with a leader in the hex."""
    if not fit(unit) or not (unit.a("infantry") or unit.a("armour")):
        return False
    return unit.kind.side == "german" or unit.a("disciplined") or led(fight, unit, False)
