"""The sequence of a turn (3.2): phases to skip, and what is left to do. Numbers in comments are paragraphs."""

from game import *


def reinforcements_due(side: Side) -> bool:
    """Whether reinforcements of a side can arrive, or supply markers are waiting."""
    return len(supply_markers_due(side)) > 0 or any(arrivals.due(p) for p in arrivals.all_waiting(side))
