"""Barrage as the articles have it (S9.1 S9.2 S13.2 S13.3) with docs/streets-readings.md, and random guns and observers
for it."""

from __future__ import annotations

import random
from dataclasses import dataclass

from shared.files import rows, table

from .fire import Unit, kinds
from .ground import all_hexes, around, distance, sees

__all__ = ["BANKS", "Barrage", "column", "guns", "limits", "observers", "random_barrage"]

BANKS = ("north", "factories", "centre", "south")


@dataclass(frozen=True)
class Barrage:
    """Everybody of a side, the hex it fires at, another one that it fires at afterwards."""

    side: str
    units: tuple[Unit, ...]
    target: str
    other: str


def far_away(unit: Unit, hex: str) -> int:
    """From a box of the far bank: to the nearest of its landings, and the river."""
    if unit.hex not in BANKS:
        return distance(unit.hex, hex)
    where = {row["id"]: row["hex"] for row in rows("maps/streets/places.csv")}
    landings = [where[name] for name, row in table("streets", "landings").items() if row["box"] == unit.hex]
    return min(distance(each, hex) for each in landings) + int(table("streets", "limits")["far-bank"]["value"])


def guns(barrage: Barrage, hex: str) -> set[str]:
    """Indirect fire in range, neither pinned nor finished (S9.1.1), nor turned round."""
    return {
        each.kind.id
        for each in barrage.units
        if each.a("indirect")
        and not each.marks & {"pinned", "finished", "moved"}
        and far_away(each, hex) <= each.kind.range
    }


def row_of(unit: Unit) -> str:
    for word, row in (("observer", "observer"), ("leader", "leader"), ("armour", "armour"), ("infantry", "infantry")):
        if unit.a(word):
            return row
    return ""


def limits(unit: Unit) -> tuple[int, int]:
    """For how many units, and for how many factors, somebody observes (S9.1.3)."""
    row = table("streets", "observation")[row_of(unit)]
    return int(row["units"]), int(row["factors"])


def observers(barrage: Barrage, hex: str) -> set[str]:
    """Who is not pinned, sees so far, and no post that is turned round (S9.1.2 S9.2.4 S13.2.4)."""
    found = set()
    for each in barrage.units:
        if (
            each.hex in BANKS
            or not row_of(each)
            or "pinned" in each.marks
            or (each.a("observer") and "moved" in each.marks)
        ):
            continue
        reach = int(table("streets", "observation")[row_of(each)]["range"])
        if distance(each.hex, hex) <= reach and sees(each.hex, hex):
            found.add(each.kind.id)
    return found


def column(points: int) -> str:
    """The last column of the west bank's table that the points reach."""
    headings = next(iter(table("streets", "west-bank").values()))
    return next((each for each in reversed(list(headings)) if int(each) <= points), "")


def random_barrage(seed: int) -> Barrage:
    """The barrage of a seed: guns near and far, on both banks, in all states; observers about the target."""
    chance = random.Random(seed)
    side = chance.choice(["german", "soviet"])
    ours = sorted((each for each in kinds().values() if each.side == side), key=lambda each: each.id)
    target = chance.choice(all_hexes())
    other = chance.choice(around(target, 3))
    units = []
    for kind in chance.sample([each for each in ours if "indirect" in each.classes], chance.randint(2, 12)):
        boxed = side == "soviet" and chance.random() < 0.4
        where = chance.choice(BANKS) if boxed else chance.choice(around(target, chance.choice([8, 20, 40, 60])))
        marks = chance.choices(["", "pinned", "finished", "moved", "fired"], [12, 1, 1, 1, 1])[0]
        units.append(Unit(kind, where, frozenset(marks.split())))
    for word, most, reach in (("observer", 3, 26), ("leader", 2, 14), ("infantry", 3, 8), ("armour", 2, 8)):
        able = [each for each in ours if word in each.classes and "stuka" not in each.classes]
        for kind in chance.sample(able, min(len(able), chance.randint(0, most))):
            if kind.id in {each.kind.id for each in units}:
                continue
            marks = chance.choices(["", "pinned", "moved", "fired"], [6, 1, 1, 1])[0]
            units.append(Unit(kind, chance.choice(around(target, reach)), frozenset(marks.split())))
    return Barrage(side, tuple(units), target, other)
