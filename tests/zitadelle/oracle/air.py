"""Level bombing and dive bombing (9.0)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .causes import Cause, total
from .files import rows, table
from .fire import FireResult, look_up
from .ground import Side, nearest, part_of, terrain_of
from .hexes import neighbour
from .state import State, Unit
from .units import all_kinds

__all__ = [
    "BombTargets",
    "air_allowance",
    "armies_of",
    "bomb_result",
    "bomb_targets",
    "bomber_hexes",
    "bombing_modifiers",
    "level_bomb_hits",
    "scatter",
]

BOMBER: Side = "german"


@dataclass(frozen=True)
class BombTargets:
    """Where a dive bomber strikes: hexes with the nearest armour and the units among which the German player picks."""

    hexes: tuple[str, ...]
    units: frozenset[str]


def air_allowance(turn: int, part: str) -> tuple[int, int]:
    """Dive and level bombers of a turn in a part (9.11, 9.12, 9.13)."""
    row = table("turns")[str(turn)]
    return int(row[f"{part}-db"]), int(row[f"{part}-lb"])


def bomber_hexes(state: State, part: str) -> frozenset[str]:
    """Hexes of a part where dive bombers may be placed: those with Soviet armour (9.14)."""
    return frozenset(
        unit.hex for unit in state.on_map("soviet") if unit.kind.armoured and unit.hex and part_of(unit.hex) == part
    )


def armies_of(part: str) -> frozenset[str]:
    """Soviet armies that level bombers of a part may strike (9.15)."""
    formations = rows("counters/zitadelle/formations.csv")
    return frozenset(row["id"] for row in formations if row["kind"] == "army" and row["map_part"] == part)


def level_bomb_hits(dice: Iterable[int]) -> int:
    """How many PM-1 markers an army gets from one die per bomber (9.21, 9.22, 9.24)."""
    return sum(table("level-bombing")[str(die)]["result"] == "PM-1" for die in dice)


def scatter(hex: str, dice: int) -> str:
    """The final hex of a dive bomber with the sum of two dice; the map edge holds it back (9.31 a and b, Q10)."""
    towards = table("scatter")[str(dice)]["direction"]
    if towards == "stay":
        return hex
    there = neighbour(hex, towards)
    return there if there is not None and part_of(there) == part_of(hex) else hex


def bomb_targets(state: State, final: str) -> BombTargets:
    """Armour in the final hex, else the nearest of either side in the same part (9.31 c and d, 9.32)."""
    armour = [unit for unit in state.on_map() if unit.kind.armoured]
    hexes = nearest(final, frozenset(unit.hex for unit in armour if unit.hex))
    return BombTargets(hexes, frozenset(unit.id for unit in armour if unit.hex in hexes))


def bombing_modifiers(target: Unit) -> list[Cause]:
    """+3 for woods or town instead of all of 6.5 (9.31 e)."""
    assert target.hex is not None
    terrain = terrain_of(target.hex)
    return [Cause("9.31", terrain, 3)] if terrain in ("woods", "town") else []


def bomb_result(target: Unit, dice: int) -> FireResult:
    """A dive bomber's strike as a shot with its own AT strength, 3 (9.31 e)."""
    strength = next(kind.at[-1] or kind.at[0] for kind in all_kinds().values() if "dive-bomber" in kind.classes)
    modifiers = bombing_modifiers(target)
    roll = int(dice + total(modifiers))
    result = look_up(strength, roll)
    return FireResult(tuple(modifiers), roll, result, target.armour, result > target.armour)
