"""The sequence of a turn (3.2): what is passed over, what is still to do. Numbers in comments are paragraphs."""

from game import *


def reinforcements_due(side: Side) -> bool:
    """Whether reinforcements of a side may come, or supply markers wait with them."""
    return len(supply_markers_due(side)) > 0 or any(arrivals.due(p) for p in arrivals.all_waiting(side))
