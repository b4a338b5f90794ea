"""Optional chits for Soviet reinforcements (13.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .files import rows, table
from .setup import reinforcements
from .units import kind_of

__all__ = ["Arrivals", "all_chits", "arrivals_of", "boxes_of", "draw_problems"]


@dataclass(frozen=True)
class Arrivals:
    """What a chit brings: the units, each with its area."""

    units: Mapping[str, str]


def all_chits() -> frozenset[str]:
    """What the eight chits say (13.32)."""
    return frozenset(row["back"] for row in rows("counters/zitadelle/markers.csv") if row["kind"] == "chit")


def boxes_of(turn: int) -> tuple[str, ...]:
    """The boxes of a turn: one, or two in turns 4 and 5 (13.32, 13.34)."""
    return tuple(box for box, row in table("chits").items() if int(row["turn"]) == turn)


def arrivals_of(chit: str) -> Arrivals:
    """The Soviet units of a chit such as `GT7` or `GT5 S4` (13.35, 13.36)."""
    turn, *area = chit.split()
    due = reinforcements(int(turn.removeprefix("GT")), area[0].lower() if area else None)
    kinds = [kind_of(id) for id in sorted(due)]
    return Arrivals({kind.id: kind.area for kind in kinds if kind.side == "soviet"})


def draw_problems(boxes: Mapping[str, str]) -> tuple[str, ...]:
    """What is wrong with chits laid on boxes: each of the eight once, one a box (13.32, 13.33)."""
    right = set(boxes) == set(table("chits")) and sorted(boxes.values()) == sorted(all_chits())
    return () if right else ("13.32",)
