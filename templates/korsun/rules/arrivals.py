"""Reinforcements (7). Numbers in comments are paragraphs."""

from game import *


def at_edge(h: Hex) -> bool:
    """Whether a hex is at an edge of the map where units can enter or leave. The Dnepr is not such an edge, as nothing
    crosses it (10.6.3)."""
    return len(h.edges(["dnepr"])) > 0


def edges_of(h: Hex) -> list[str]:
    """The map edges that a hex belongs to; a corner hex belongs to two."""
    ends = h.edges(["dnepr"])
    found: list[str] = []
    if 0 in ends or (4 not in ends and 5 in ends) or (2 not in ends and 1 in ends):
        found.append("north")
    if 3 in ends or (5 not in ends and 4 in ends) or (1 not in ends and 2 in ends):
        found.append("south")
    if 1 in ends and 2 in ends:
        found.append("east")
    if 4 in ends and 5 in ends:
        found.append("west")
    return found


def roads_off(h: Hex) -> list[Line]:
    lines: list[Line] = ["road", "minor-road"]
    return [line for line in lines if h.leads_off(line)]


def next_roads(p: Piece) -> list[Hex]:
    """The nearest edge hexes with a road, for units whose own entry hexes are all closed (7.2)."""
    free = [h for h in hexes() if at_edge(h) and len(roads_off(h)) > 0 and len(arrivals.refused(p, h)) == 0]
    far = {h: min([hexes_apart(h, each) for each in area_hexes(p.area)], default=999) for h in free}
    best = min(far.values(), default=999)
    return [h for h in free if far[h] == best]


def supply_markers_due(side: Side) -> list[Piece]:
    """A side's supply markers on the turn track that are due to arrive (7.2 13.2.4)."""
    waiting = [d for where in arrivals.waiting() for d in pieces_in(where) if d.kind == "supply-marker"]
    return [d for d in waiting if d.side == side and 0 < d.track <= turn() and not too_early(d) and not d.DrivenOff]


def supply_markers_off(side: Side) -> list[Piece]:
    """A side's supply markers that were driven off and may come back now (13.2.4)."""
    driven_off = [d for d in pieces() if d.kind == "supply-marker" and d.DrivenOff]
    return [d for d in driven_off if d.side == side and 0 < d.track <= turn()]


def supply_marker_arrived(p: Piece) -> None:
    """Check the arrival of a supply marker: German ones come by rail to a station, Soviet ones to the map edge (7.1
    7.2). One that was driven off returns to a road (13.2.4). None comes early."""
    h, came = p.hex, p.came_from_box
    if h is None or came is None or not came.startswith("turns/"):
        return
    if whole(came.removeprefix("turns/turn.")) > turn() > 0:
        report(say("arrivals.early", p.name), "warning")
    if p.DrivenOff:
        p.DrivenOff = False
        return
    if soviet(p) and turn() > 0 and not at_edge(h):
        report(say("say.supply-marker-edge", p.name, h), "warning")
    if german(p) and not at_edge(h) and not h.has("station"):
        report(say("say.supply-marker-station", p.name, h), "warning")
    p.Came = True
