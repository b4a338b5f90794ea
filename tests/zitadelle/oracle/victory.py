"""Victory points and the result (12.0)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from .causes import Cause, total
from .files import table
from .ground import Side, all_hexes, neighbours_on_map, other_side, part_of, vp_of
from .state import State
from .zoc import zoc_sources

__all__ = [
    "controller",
    "german_edge",
    "lost_steps",
    "path_to_edge",
    "soviet_edge",
    "victory_points",
    "victory_result",
]

BELGOROD = "2611"
BELGOROD_LOST = 20


def controller(state: State, hex: str) -> Side:
    """Who holds a hex: the last to enter; at the start the Germans hold Belgorod, the Soviets all VP hexes (12.11)."""
    return state.control.get(hex, "german" if hex == BELGOROD else "soviet")


def german_edge(part: str) -> frozenset[str]:
    """North edge of the north part, south edge of the south part (12.12)."""
    lines = {int(hex[2:]) for hex in all_hexes() if part_of(hex) == part}
    edge = max(lines) if part == "north" else min(lines)
    return frozenset(hex for hex in all_hexes() if part_of(hex) == part and int(hex[2:]) == edge)


def soviet_edge() -> frozenset[str]:
    """North and east edge of the south part (12.22)."""
    south = [hex for hex in all_hexes() if part_of(hex) == "south"]
    top, right = max(int(hex[2:]) for hex in south), max(int(hex[:2]) for hex in south)
    return frozenset(hex for hex in south if int(hex[2:]) == top or int(hex[:2]) == right)


def open_to(state: State, hex: str, side: Side) -> bool:
    """Whether a hex can be part of a side's path: no enemy, and enemy ZOC only where a friend stands (12.12)."""
    enemy = other_side(side)
    return not state.at(hex, enemy) and (bool(state.at(hex, side)) or not zoc_sources(state, hex, enemy))


def path_to_edge(state: State, start: str, side: Side, edge: frozenset[str]) -> tuple[str, ...] | None:
    """A shortest path of open hexes, both ends included; None if there is none (12.12, 12.22)."""
    if not open_to(state, start, side):
        return None
    came: dict[str, str | None] = {start: None}
    queue = deque([start])
    while queue:
        hex = queue.popleft()
        if hex in edge:
            path = [hex]
            while (before := came[path[-1]]) is not None:
                path.append(before)
            return tuple(reversed(path))
        for one in neighbours_on_map(hex):
            if one not in came and open_to(state, one, side):
                came[one] = hex
                queue.append(one)
    return None


def lost_steps(state: State, companies_lost: Mapping[str, int] | None = None) -> int:
    """German steps lost, support and air apart; surrounded units are not lost (12.21, Q11).

    `companies_lost`: Tiger companies removed by battalion; three are one step (13.47).
    """
    lost = sum(
        unit.kind.steps if unit.eliminated else unit.step - 1
        for unit in state.units.values()
        if unit.side == "german" and unit.kind.fights
    )
    return lost + sum(count >= 3 for count in (companies_lost or {}).values())


def victory_points(state: State, companies_lost: Mapping[str, int] | None = None) -> list[Cause]:
    """Every addend of the German total (12.1, 12.2)."""
    causes = []
    for hex in all_hexes():
        if vp_of(hex) and controller(state, hex) == "german":
            part = part_of(hex)
            assert part is not None
            if path_to_edge(state, hex, "german", german_edge(part)) is not None:
                causes.append(Cause("12.13", hex, vp_of(hex)))
    if steps := lost_steps(state, companies_lost):
        causes.append(Cause("12.21", "steps", -steps))
    if controller(state, BELGOROD) == "soviet" and path_to_edge(state, BELGOROD, "soviet", soviet_edge()) is not None:
        causes.append(Cause("12.22", BELGOROD, -BELGOROD_LOST))
    return causes


def victory_result(points: int) -> str:
    """The line of the result table (12.3)."""
    for row in table("victory").values():
        if (not row["from"] or points >= int(row["from"])) and (not row["to"] or points <= int(row["to"])):
            return row["result"]
    raise ValueError(points)


def victory_total(state: State) -> int:
    """German points in all."""
    return int(total(victory_points(state)))
