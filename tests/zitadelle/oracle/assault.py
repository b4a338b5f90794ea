"""Assault: strengths, odds, shifts, result (7.2 to 7.5, 10.1, 10.2, 10.33)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from .causes import Cause, total
from .files import table
from .ground import Side, features_of, other_side, reachable_side, terrain_of, water_between
from .state import State, Unit
from .units import division_members, kind_of

__all__ = [
    "Assault",
    "AssaultReport",
    "assault_problems",
    "assault_result",
    "assault_shifts",
    "attack_strength",
    "columns",
    "complete_divisions",
    "defence_strength",
    "defenders",
    "final_column",
    "odds_column",
    "possible_target",
    "spend_support",
]

TERRAIN = {
    "village": ("7.41", -1),
    "highland": ("7.41", -1),
    "woods": ("7.42", -2),
    "town": ("7.42", -2),
    "village-on-highland": ("7.42", -2),
}
WORKS = {"fortification": -2, "trench": -1}


@dataclass(frozen=True)
class Assault:
    """A declaration: unit ids of the attackers, target hexes, support units that join."""

    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    artillery: tuple[str, ...] = ()
    engineers: tuple[str, ...] = ()


@dataclass(frozen=True)
class AssaultReport:
    """An assault before and after the dice."""

    attack: int
    defence: int
    odds: str
    shifts: tuple[Cause, ...]
    column: str
    result: str


def defenders(state: State, hex: str, attacking: Side) -> tuple[Unit, ...]:
    """The units that defend a hex: enemy non-armour, less what retreated there in this phase (7.15, 7.23, 7.85)."""
    return tuple(unit for unit in state.at(hex, other_side(attacking)) if unit.kind.non_armoured and not unit.retreated)


def possible_target(state: State, attacker: Unit, hex: str) -> bool:
    """Whether a unit may assault a hex: adjacent, not over lake, defended, not assaulted yet (7.11, 7.14, 7.15)."""
    if attacker.hex is None or not reachable_side(attacker.hex, hex):
        return False
    units = defenders(state, hex, attacker.side)
    return bool(units) and not any(unit.assaulted for unit in units)


def assault_problems(state: State, assault: Assault) -> tuple[str, ...]:
    """The paragraphs a declaration breaks; none if it is legal."""
    broken = set()
    units = [state.units[id] for id in assault.attackers]
    if not units or not assault.targets or len({unit.side for unit in units}) > 1:
        return ("7.11",)
    for unit in units:
        if not unit.kind.fights or unit.hex is None:
            broken.add("7.11")
        if unit.assaulted:
            broken.add("7.14")
        for hex in assault.targets:
            if unit.hex is not None and not reachable_side(unit.hex, hex):
                broken.add("7.25" if len(assault.targets) > 1 or len({one.hex for one in units}) > 1 else "7.11")
            elif not defenders(state, hex, unit.side):
                broken.add("7.15")
            elif any(one.assaulted for one in defenders(state, hex, unit.side)):
                broken.add("7.14")
    support = (("10.14", assault.artillery, "artillery"), ("10.24", assault.engineers, "engineer"))
    for paragraph, joined, right in support:
        if len(joined) > 1:
            broken.add(paragraph)
        for id in joined:
            joining = state.units[id]
            stacked = joining.hex in {unit.hex for unit in units}
            if right not in joining.kind.classes or state.turn != 1 or not stacked:
                broken.add({"10.14": "10.12", "10.24": "10.22"}[paragraph])
    return tuple(sorted(broken))


def attack_strength(state: State, assault: Assault) -> int:
    """The attackers' strengths added up, each whole, armour included (7.17, 7.22, 7.3)."""
    return sum(state.units[id].strength for id in assault.attackers)


def defence_strength(state: State, assault: Assault) -> int:
    """The defenders' strengths of all target hexes added up, without armour (7.23, 7.3, 7.85)."""
    return sum(unit.strength for hex in assault.targets for unit in defenders(state, hex, _side(state, assault)))


def _side(state: State, assault: Assault) -> Side:
    return state.units[assault.attackers[0]].side


def columns() -> tuple[str, ...]:
    """The odds columns, worst for the attacker first."""
    return tuple(table("odds"))


def odds_column(attack: int, defence: int) -> str:
    """The best column whose ratio is reached, so that fractions favour the defender; off the ends the end column
    (7.3, Q3)."""
    found = columns()[0]
    for column, cells in table("odds").items():
        if Fraction(attack, defence) >= Fraction(int(cells["attacker"]), int(cells["defender"])):
            found = column
    return found


def hex_shifts(state: State, hex: str, attacking: Side, *, engineers: bool) -> list[Cause]:
    """Shifts of one defending hex for terrain and works (7.41, 7.42, 7.43, 10.23)."""
    causes = []
    if terrain_of(hex) in TERRAIN:
        paragraph, value = TERRAIN[terrain_of(hex)]
        causes.append(Cause(paragraph, terrain_of(hex), value))
    if attacking == "german":
        works = [work for work in WORKS if work in features_of(hex) and not (engineers and work == "fortification")]
        if works:
            causes.append(Cause("7.43", works[0], WORKS[works[0]]))
    return causes


def complete_divisions(state: State, assault: Assault) -> tuple[str, ...]:
    """German divisions with all three members taking part (7.47); two battalions stand for a split regiment (13.42)."""
    present = {state.units[id].kind.id for id in assault.attackers}
    divisions = {kind_of(id).division for id in present} - {""}
    return tuple(
        sorted(
            division
            for division in divisions
            if len(members := division_members(division)) == 3
            and all(one in present or {f"{one}-i", f"{one}-ii"} <= present for one in members)
        )
    )


def assault_shifts(state: State, assault: Assault) -> list[Cause]:
    """All column shifts, left negative (7.41 to 7.48, 10.13, 10.23, 10.33)."""
    side = _side(state, assault)
    units = [state.units[id] for id in assault.attackers]
    per_hex = [hex_shifts(state, hex, side, engineers=bool(assault.engineers)) for hex in sorted(assault.targets)]
    causes = list(min(per_hex, key=total))
    waters = [water_between(unit.hex, hex) for unit in units for hex in assault.targets if unit.hex is not None]
    if all(water == "river" for water in waters):
        causes.append(Cause("7.44", "river", -2))
    elif all(water in ("river", "stream") for water in waters):
        causes.append(Cause("7.44", "stream", -1))
    if own := max(_shift_armour(unit) for unit in units):
        causes.append(Cause("7.45", "attacker-armour", own))
    opposing = [unit for hex in assault.targets for unit in (*defenders(state, hex, side), *_armour(state, hex, side))]
    if theirs := max((_shift_armour(unit) for unit in opposing), default=0):
        causes.append(Cause("7.46", "defender-armour", -theirs))
    if complete_divisions(state, assault):
        causes.append(Cause("7.47", "division", 2))
    if assault.artillery:
        causes.append(Cause("7.48", "artillery", state.units[assault.artillery[0]].kind.support))
    return causes


def _shift_armour(unit: Unit) -> int:
    return 0 if unit.kind.elefant else unit.armour


def _armour(state: State, hex: str, attacking: Side) -> tuple[Unit, ...]:
    return tuple(unit for unit in state.at(hex, other_side(attacking)) if unit.kind.armoured)


def spend_support(state: State, assault: Assault) -> State:
    """The situation without the support units that joined, whatever the result was (10.14, 10.24)."""
    joined = (state.units[id] for id in (*assault.artillery, *assault.engineers))
    return state.put(*(replace(unit, hex=None, eliminated=True) for unit in joined))


def final_column(odds: str, shifts: list[Cause]) -> str:
    """The column after the summed shift, held at the ends (7.3, 7.49, Q3)."""
    all_columns = columns()
    place = all_columns.index(odds) + int(total(shifts))
    return all_columns[min(max(place, 0), len(all_columns) - 1)]


def assault_result(state: State, assault: Assault, dice: int) -> AssaultReport:
    """An assault with the sum of two dice (7.3, 7.5)."""
    attack, defence = attack_strength(state, assault), defence_strength(state, assault)
    odds, shifts = odds_column(attack, defence), assault_shifts(state, assault)
    column = final_column(odds, shifts)
    return AssaultReport(attack, defence, odds, tuple(shifts), column, table("assault")[str(dice)][column])
