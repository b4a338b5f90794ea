"""Reinforcements (7). Numbers in comments are paragraphs."""

from game import *


def at_edge(h: Hex) -> bool:
    """Whether the map ends at a hex, so that somebody can come in or leave there; the Dnepr is no such edge, nothing
    crosses it (10.6.3)."""
    return len(h.edges(["dnepr"])) > 0


def edges_of(h: Hex) -> list[str]:
    """The edges of the map at which a hex lies; one in a corner lies at two."""
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
    """The nearest hexes of the edge where a road comes in, for who finds all its own closed (7.2)."""
    free = [h for h in hexes() if at_edge(h) and len(roads_off(h)) > 0 and len(arrivals.refused(p, h)) == 0]
    far = {h: min([hexes_apart(h, each) for each in area_hexes(p.area)], default=999) for h in free}
    best = min(far.values(), default=999)
    return [h for h in free if far[h] == best]


def supply_markers_due(side: Side) -> list[Piece]:
    """The supply markers of a side that wait on the turn track and may come by now (7.2 13.2.4)."""
    waiting = [d for where in arrivals.waiting() for d in pieces_in(where) if d.kind == "dump" and d.side == side]
    return [d for d in waiting if 0 < d.track <= turn() and not too_early(d) and not d.DrivenOff]


def supply_marker_arrived(p: Piece) -> None:
    """A German supply marker that arrives comes by rail and ends in a station, a Soviet one at the edge (7.1 7.2); one
    that was driven off comes back onto a road (13.2.4). None comes early."""
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
