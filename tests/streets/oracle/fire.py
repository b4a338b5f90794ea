"""Fire as the articles have it (S8.1.7 S8.1.9 S9.3 S10.6.2) with docs/streets-readings.md: factors, column, modifiers,
result, losses."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil

from shared.files import rows, table, tree

from .ground import distance, features, sees, terrain

__all__ = [
    "Kind",
    "Shot",
    "Unit",
    "column",
    "favour_modifier",
    "first_to_pay",
    "kinds",
    "leader_modifier",
    "modifiers",
    "reaches",
    "result",
    "strength",
    "table_of",
]


@dataclass(frozen=True)
class Kind:
    """A row of the units."""

    id: str
    side: str
    type: str
    classes: frozenset[str]
    attack: int
    defence: int
    allowance: int
    range: int
    body: str
    division: str


@dataclass(frozen=True)
class Unit:
    kind: Kind
    hex: str
    marks: frozenset[str] = frozenset()

    def a(self, word: str) -> bool:
        return word in self.kind.classes

    @property
    def elite(self) -> bool:
        """Guards and marines: every unit of a division or brigade that is called so (S8.1.5 S8.1.10a)."""
        return any(word in _names()[f"formation.{self.kind.division}"] for word in ("Guards", "Marine"))

    @property
    def fights(self) -> bool:
        return not self.kind.classes & {"leader", "observer", "flotilla", "stuka"}

    @property
    def drives(self) -> bool:
        return self.kind.allowance >= 12 and "dismounted" not in self.marks


@dataclass(frozen=True)
class Shot:
    """Who fires at whom (whole hexes, leaders among them), what for, and which hex is under attack itself."""

    use: str
    firers: tuple[Unit, ...]
    there: tuple[Unit, ...]
    target: str
    attacked: str = ""
    favour: str = ""

    @property
    def targets(self) -> list[Unit]:
        return [each for each in self.there if each.fights]


@cache
def _names() -> dict[str, str]:
    return {row["key"]: row["en"] for row in rows("templates/streets/strings/units.csv")}


@cache
def kinds() -> dict[str, Kind]:
    classes = {each["id"]: frozenset(each.get("classes", ())) for each in tree("counters/streets/types.yaml")["types"]}
    found = {}
    for row in rows("counters/streets/units.csv"):
        at, df, ma, rg = (int(row[name]) if row[name].isdigit() else 0 for name in ("at", "df", "ma", "rg"))
        found[row["id"]] = Kind(
            row["id"], row["side"], row["type"], classes[row["type"]], at, df, ma, rg, row["formation"], row["division"]
        )
    return found


def only_mortars(shot: Shot) -> bool:
    return all(each.a("indirect") for each in shot.firers)


def table_of(shot: Shot) -> str:
    """Indirect fire alone, plotted or at movers, goes by the west bank's table; plotted on the Volga by that of results
    (S9.3)."""
    if shot.use == "barrage" and terrain(shot.target) == "volga":
        return "results"
    return "west-bank" if shot.use in ("barrage", "reaction") and only_mortars(shot) else "results"


def _at_vehicles(shot: Shot) -> bool:
    return (
        shot.use in ("defence", "reaction")
        and any(each.drives for each in shot.targets)
        and any(each.a("underlined") for each in shot.firers)
    )


def _aimed_at(shot: Shot) -> list[Unit]:
    return shot.targets if shot.use == "attack" else [each for each in shot.targets if each.drives]


def _anti_tank(unit: Unit, shot: Shot) -> int:
    order = ["light", "medium", "heavy"]
    weights = {"light-tank-company": "light", "heavy-tank-company": "heavy"}
    found = {weights.get(each.kind.type, "medium") for each in shot.targets if each.a("armour")}
    worst = max(found, key=order.index)
    far = min(3, max(1, distance(unit.hex, shot.target)))
    return ceil(unit.kind.attack * Fraction(table("streets", "anti-tank")[str(far)][worst]))


def factor(unit: Unit, shot: Shot) -> int:
    all_armour = bool(_aimed_at(shot)) and all(each.a("armour") for each in _aimed_at(shot))
    if shot.use == "barrage":
        return unit.kind.attack
    if shot.use == "attack":
        return _anti_tank(unit, shot) if unit.a("underlined") and all_armour else unit.kind.attack
    if unit.a("indirect"):
        own_hex = shot.use == "defence" and unit.hex == shot.attacked
        return unit.kind.defence if own_hex else unit.kind.attack
    if unit.a("underlined") and _at_vehicles(shot):
        return _anti_tank(unit, shot) if all_armour else unit.kind.attack
    return unit.kind.defence


def strength(shot: Shot) -> int:
    return sum(factor(each, shot) for each in shot.firers)


def modifiers(shot: Shot) -> int:
    values = {name: int(row["value"]) for name, row in table("streets", "modifiers").items()}
    found = int(table("streets", "terrain")[terrain(shot.target)]["modifier"])
    if "works" in features(shot.target):
        found += values["works"]
    return found


def favour_modifier(shot: Shot) -> int:
    """Armour, or combat engineers, beside the hex they attack, if the attacker says he uses them (S8.1.4)."""
    word = {"armour": "armour", "engineers": "assault"}.get(shot.favour, "")
    near = any(each.a(word) and distance(each.hex, shot.target) == 1 for each in shot.firers)
    return int(table("streets", "modifiers")[shot.favour]["value"]) if shot.use == "attack" and near else 0


def leader_modifier(shot: Shot, with_firers: bool) -> int:
    """Herman's printed values, taken for every leader."""
    value = int(table("streets", "modifiers")["leader"]["value"])
    if shot.use == "attack" and with_firers:
        return value
    return -value if shot.use == "defence" and any(each.a("leader") for each in shot.there) else 0


def column(shot: Shot, shift: int) -> str:
    headings = list(next(iter(table("streets", table_of(shot)).values())))
    reached = [n for n, heading in enumerate(headings) if int(heading) <= strength(shot)]
    return headings[min(max(reached) + shift, len(headings) - 1)] if reached else ""


def result(shot: Shot, shift: int, die: int) -> str:
    lines = table("streets", table_of(shot))
    where = column(shot, shift)
    if not where:
        return "-"
    return lines[str(min(max(die, min(map(int, lines))), max(map(int, lines))))][where]


def first_to_pay(shot: Shot) -> set[str]:
    """Among whom the first loss is."""
    if shot.use == "barrage" or (shot.use == "reaction" and only_mortars(shot)):
        plain = [each for each in shot.targets if not each.a("armour") and not each.a("sniper")]
        armour = [each for each in shot.targets if each.a("armour")]
        found = plain or armour or shot.targets
    elif shot.use == "reaction" and _at_vehicles(shot):
        found = [each for each in shot.targets if each.drives]
    else:
        found = shot.targets
    return {each.kind.id for each in found}


def reaches(unit: Unit, target: str) -> bool:
    """Direct fire: in range and in sight."""
    return distance(unit.hex, target) <= unit.kind.range and sees(unit.hex, target)
