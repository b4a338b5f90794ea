"""Who stands where, and how: a position that the functions of the reference change."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from .files import rows, table, tree
from .hexes import arc, neighbours

__all__ = ["Kind", "State", "Unit", "effect", "kind_of", "kinds", "leader_values", "terrain"]


@dataclass(frozen=True)
class Kind:
    """A counter as printed: strengths by step, morale, movement, fire."""

    id: str
    side: str
    formation: str
    type: str
    classes: frozenset[str]
    strengths: tuple[int, ...]
    morale: int
    hit: int
    range: int

    @property
    def skirmisher(self) -> bool:
        return "skirmish" in self.classes

    @property
    def arm(self) -> str:
        return "foot" if "foot" in self.classes else "cavalry"


@cache
def kinds() -> dict[str, Kind]:
    """Every fighting unit by id."""
    classes = {each["id"]: frozenset(each["classes"]) for each in tree("counters/hattin/types.yaml")["types"]}
    found = {}
    for row in rows("counters/hattin/units.csv"):
        if "leader" in classes[row["type"]]:
            continue
        columns = ["cs", "cs.2", "cs.3"][: int(row["steps"] or 1)]
        found[row["id"]] = Kind(
            row["id"],
            row["side"],
            row["formation"],
            row["type"],
            classes[row["type"]],
            tuple(int(row[each]) for each in columns),
            int(row["mo"]),
            int(row["hit"] or 0),
            int(row["range"] or 0),
        )
    return found


def kind_of(id: str) -> Kind:
    """The counter of a unit."""
    return kinds()[id]


@cache
def leader_values() -> dict[str, dict[str, int]]:
    """`command` and `mo` of each leader, by formation."""
    return {
        row["formation"]: {"command": int(row["command"]), "mo": int(row["mo"])}
        for row in rows("counters/hattin/units.csv")
        if row["id"].startswith("leader-")
    }


@cache
def _ground() -> dict[str, str]:
    return {row["hex"]: row["terrain"] for row in rows("maps/hattin/hexes.csv") if row["terrain"]}


def terrain(hex: str) -> str:
    """The kind of ground of a hex."""
    return _ground().get(hex, "clear")


def effect(kind: str, column: str) -> int:
    """A whole number of the table of terrain effects."""
    return int(table("terrain-effects")[kind][column] or 0)


@dataclass
class Unit:
    """A unit in play. `spirit` is "", charging, frenzied or fatigued; `hex` None when eliminated."""

    id: str
    hex: str | None
    facing: int = 0
    step: int = 1
    routed: bool = False
    spirit: str = ""
    pair: str = ""

    @property
    def kind(self) -> Kind:
        return kind_of(self.id)

    @property
    def side(self) -> str:
        return self.kind.side

    @property
    def strength(self) -> int:
        return self.kind.strengths[self.step - 1]

    @property
    def charging(self) -> bool:
        return self.spirit in ("charging", "frenzied")


@dataclass
class State:
    """A position. `leaders` by formation: hex, or None when dead; `orders` by formation; `cross` its hex, None when
    taken.

    `units` is in the order in which they lie, the bottom of a stack first.
    """

    units: dict[str, Unit]
    leaders: dict[str, str | None] = field(default_factory=dict)
    orders: dict[str, str] = field(default_factory=dict)
    cross: str | None = None
    turn: int = 8

    def at(self, hex: str, side: str | None = None) -> list[Unit]:
        return [each for each in self.units.values() if each.hex == hex and side in (None, each.side)]

    def foes(self, side: str) -> set[str]:
        """Hexes with units of the other side."""
        return {each.hex for each in self.units.values() if each.hex and each.side != side}

    def order(self, unit: Unit) -> str:
        """The order that binds a unit, whatever its own state (H7, H10)."""
        given = self.orders.get(unit.kind.formation, "")
        if self.turn in (5, 6, 7) and given != "rally":
            return "stand"
        return given or "stand"

    def bound(self, unit: Unit) -> str:
        """What binds it: its state first (H12, H19, H23, H25)."""
        if unit.routed:
            return "routed"
        if unit.kind.skirmisher or unit.spirit == "frenzied":
            return "free"
        return "fatigued" if unit.spirit == "fatigued" else self.order(unit)

    def led(self, hex: str, side: str) -> bool:
        """Whether a leader of a side stands in a hex."""
        return any(where == hex and leader_side(name) == side for name, where in self.leaders.items())


def leader_side(formation: str) -> str:
    return "crusader" if formation in ("raymond", "guy", "balian") else "muslim"


def side_arc(unit: Unit, hex: str) -> str:
    """The arc of a unit in which a hex lies; those without a facing are front all around (H12)."""
    assert unit.hex
    return "front" if unit.kind.skirmisher else arc(unit.facing, unit.hex, hex)


def zones(state: State, side: str) -> set[str]:
    """The hexes in the zones of control of the enemies of a side (H11)."""
    found = set()
    for foe in state.units.values():
        if foe.hex is None or foe.side == side or foe.routed:
            continue
        for hex in neighbours(foe.hex):
            if hex and side_arc(foe, hex) != "rear":
                found.add(hex)
    return found
