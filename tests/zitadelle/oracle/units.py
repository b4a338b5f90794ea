"""What is printed on the counters (2.21, 2.22, 2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .files import rows, tree
from .ground import Side

__all__ = ["Kind", "all_kinds", "division_members", "kind_of", "start_morale"]

UNSPLIT = {"10-pg": "a battalion is its third member", "gd": "its Panther battalion is left out"}
"""Divisions for which 7.47 makes an exception."""


@dataclass(frozen=True)
class Kind:
    """A counter. Statistics are tuples by step, the first for full strength; a sign such as `*` is 0."""

    id: str
    side: Side
    type: str
    classes: frozenset[str]
    hq: str
    size: str
    parent: str
    code: str
    steps: int
    at: tuple[int, ...]
    armour: tuple[int, ...]
    strength: tuple[int, ...]
    support: int
    division: str
    arrives: int | None
    area: str

    @property
    def armoured(self) -> bool:
        """Drawn as a vehicle (2.3)."""
        return "armour" in self.classes

    @property
    def non_armoured(self) -> bool:
        """All ground units but armour and support (2.3)."""
        return "non-armour" in self.classes

    @property
    def foot(self) -> bool:
        """Moves at foot costs (2.3)."""
        return "foot" in self.classes

    @property
    def artillery(self) -> bool:
        """A support unit with a shift (10.1)."""
        return "artillery" in self.classes

    @property
    def engineer(self) -> bool:
        """An engineer company (10.2)."""
        return "engineer" in self.classes

    @property
    def air(self) -> bool:
        """A bomber (9.0)."""
        return "level-bomber" in self.classes or "dive-bomber" in self.classes

    @property
    def elefant(self) -> bool:
        """653 and 654 (10.31)."""
        return "elefant" in self.classes

    @property
    def breaks_down(self) -> bool:
        """Panther and Elefant battalions (10.31, 10.32)."""
        return "breakdown" in self.classes

    @property
    def has_zoc(self) -> bool:
        """Everything but German battalions, companies, artillery and aircraft (5.21)."""
        return not (self.air or self.artillery or self.engineer or (self.side == "german" and self.size in ("II", "I")))

    @property
    def fights(self) -> bool:
        """A ground unit with a strength of its own: armour and non-armour."""
        return self.armoured or self.non_armoured


def _values(row: dict[str, str], stat: str, steps: int) -> tuple[int, ...]:
    cells = [row[stat if step == 1 else f"{stat}.{step}"] for step in range(1, min(steps, 2) + 1)]
    return tuple(int(cell) if cell.lstrip("-").isdigit() else 0 for cell in cells)


@cache
def all_kinds() -> dict[str, Kind]:
    """Every counter of units.csv by its id."""
    types = {one["id"]: frozenset(one["classes"]) for one in tree("counters/zitadelle/types.yaml")["types"]}
    found = {}
    for row in rows("counters/zitadelle/units.csv"):
        steps = int(row["steps"] or 1)
        found[row["id"]] = Kind(
            id=row["id"],
            side="german" if row["side"] == "german" else "soviet",
            type=row["type"],
            classes=types[row["type"]],
            hq=row["formation"],
            size=row["size"],
            parent=row["parent"],
            code=row["setup"],
            steps=steps,
            at=_values(row, "at", steps),
            armour=_values(row, "av", steps),
            strength=_values(row, "cs", steps),
            support=int(row["sup"] or 0),
            division=row["division"],
            arrives=int(row["arrives"]) if row["arrives"] else None,
            area=row["area"],
        )
    return found


def kind_of(id: str) -> Kind:
    """The counter of a unit; copies of one row (`x#2`) share it."""
    return all_kinds()[id.split("#")[0]]


@cache
def division_members(division: str) -> frozenset[str]:
    """The units that 7.47 asks for: the regiments, and for the 10th Motorised its tank battalion too.

    Battalions that a regiment can be split into (13.42) are no members themselves.
    """
    members = [kind for kind in all_kinds().values() if kind.division == division and kind.side == "german"]
    regiments = frozenset(kind.id for kind in members if kind.size == "III")
    if division == "10-pg":
        return regiments | {kind.id for kind in members if kind.size == "II"}
    return regiments


@cache
def start_morale() -> dict[str, int]:
    """Morale of each HQ at the start (7.71, 7.72)."""
    return {row["id"]: int(row["morale"]) for row in rows("counters/zitadelle/formations.csv") if row["morale"]}
