"""Losses and defeat (H28, H31 to H33)."""

from __future__ import annotations

from .files import table
from .state import State

__all__ = ["beaten", "defeat_points", "losses", "needed"]


def losses(state: State, side: str) -> tuple[int, int, int]:
    """Eliminated, routed, reduced."""
    own = [each for each in state.units.values() if each.side == side]
    dead = sum(each.kind.strengths[0] for each in own if each.hex is None)
    routed = sum(each.kind.strengths[0] for each in own if each.hex and each.routed)
    reduced = sum(each.kind.strengths[0] - each.strength for each in own if each.hex and not each.routed)
    return dead, routed, reduced


def defeat_points(state: State, side: str, noted: int) -> int:
    """What the check counts: the noted losses, and 30 for the Cross."""
    return noted + (30 if side == "crusader" and state.cross is None else 0)


def needed(points: int) -> int | None:
    """The lowest die that loses."""
    rows = {int(row): cells["needs"] for row, cells in table("defeat").items()}
    cell = rows[max(row for row in rows if row <= points)]
    return None if cell == "-" else int(cell)


def beaten(points: int, die: int) -> bool:
    """Whether a side is beaten by this die."""
    least = needed(points)
    return least is not None and die >= least
