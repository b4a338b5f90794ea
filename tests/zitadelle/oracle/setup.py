"""Setup checks and reinforcements (3.2, 11.1, 11.2)."""

from __future__ import annotations

from .files import rows
from .ground import area_hexes, expand, part_of
from .state import State, Unit
from .units import Kind, all_kinds
from .zoc import exerts_zoc

__all__ = ["entry_problems", "model_problems", "reinforcements", "setup_zone_hexes", "uncovered_hexes"]

MODEL_DIVISIONS = ("2-pz", "4-pz", "9-pz", "12-pz")
MODEL_REGIMENTS = ("18-pz-18", "18-pz-52")


def setup_zone_hexes() -> dict[tuple[str, str], tuple[str, ...]]:
    """The hexes of every setup zone by side and code."""
    zones = [row for row in rows("maps/zitadelle/zones.csv") if row["kind"] == "setup"]
    return {(row["side"], row["code"]): expand(row["hexes"]) for row in zones}


def uncovered_hexes(state: State) -> dict[tuple[str, str], tuple[str, ...]]:
    """For each zone the hexes that no unit of its code stands in or reaches with its ZOC (3.22)."""
    found = {}
    for (side, code), hexes in setup_zone_hexes().items():
        units = [unit for unit in state.on_map() if unit.side == side and unit.kind.code == code]
        bare = tuple(hex for hex in hexes if not any(unit.hex == hex or exerts_zoc(unit, hex) for unit in units))
        if bare:
            found[(side, code)] = bare
    return found


def reinforcements(turn: int, area: str | None = None) -> frozenset[str]:
    """Units due in a turn, of one area or all (11.11)."""
    due = [kind for kind in all_kinds().values() if kind.arrives == turn and (area is None or kind.area == area)]
    return frozenset(kind.id for kind in due if not _is_split(kind))


def _is_split(kind: Kind) -> bool:
    """A battalion that stands for half a regiment of option 13.42."""
    return kind.id.endswith(("-i", "-ii"))


def entry_problems(unit: Unit, hex: str, turn: int) -> tuple[str, ...]:
    """What forbids a reinforcement to appear at a hex in a turn (11.11, 11.12)."""
    broken = []
    if unit.kind.arrives is None or turn < unit.kind.arrives:
        broken.append("11.11")
    if not unit.kind.area or hex not in area_hexes(unit.kind.area):
        broken.append("11.12")
    return tuple(broken)


def model_problems(unit: Unit, hex: str) -> tuple[str, ...]:
    """What forbids a unit of Model's choice to set up in a hex (11.21, 11.22)."""
    zones = setup_zone_hexes()
    if unit.id in MODEL_REGIMENTS:
        return () if hex in zones[("german", "B")] else ("11.22",)
    if unit.kind.division not in MODEL_DIVISIONS:
        return ("11.21",)
    if hex in zones[("german", "C")]:
        return ()
    german = {one for (side, _), hexes in zones.items() if side == "german" for one in hexes}
    column = [int(one[2:]) for one in german if one[:2] == hex[:2] and part_of(one) == "north"]
    behind = part_of(hex) == "north" and hex not in german and bool(column) and int(hex[2:]) > max(column)
    return () if behind else ("11.22",)
