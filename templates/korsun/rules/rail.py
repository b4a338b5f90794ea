"""German rail movement (9.5). Numbers in comments are paragraphs."""

from game import *

MOST_BY_RAIL = 5  # 9.5


def rail_joins(a: Hex, b: Hex) -> bool:
    """Whether a train can go from one hex to the next: no cut, blown bridge, or enemy within two hexes (9.5 9.4.2)."""
    if not a.joined_by(b, "railway") or not bridges.stands(a, b) or rail_cut(b):
        return False
    return not enemy_within(b, "german", 2)


def stations_of(p: Piece) -> list[Hex]:
    """The stations a unit can reach by rail from where it entered the map; for a waiting supply marker, from any source
    on the edge (7.2 (6) 9.5)."""
    h = p.hex
    if h is None:
        edges = [e for e in german_edges() if on_railway(e) and not enemy_within(e, "german", 2) and not rail_cut(e)]
        return sorted_hexes({each for each in flood(edges, lambda a, b: rail_joins(a, b)) if each.has("station")})
    if enemy_within(h, "german", 2) or rail_cut(h):
        return []
    found = flood([h], lambda a, b: rail_joins(a, b))
    return [each for each in found if each.has("station") and each != h]


def asks_for_train(p: Piece) -> bool:
    """Whether a unit can take a train: Germans in their movement phase or about to arrive, and supply markers that are
    due, as those arrive by rail (9.5)."""
    if not german(p) or phase() not in ("german-reinforcements", "german-movement"):
        return False
    if p.kind == "supply-marker":
        return p in supply_markers_due("german") if p.hex is None else phase() == "german-movement"
    return p.hex is not None or (phase() == "german-reinforcements" and arrivals.due(p))


def take_train(p: Piece) -> None:
    """Move a unit by rail to a station at any distance; it may then move one hex (9.5)."""
    counts = p.kind != "supply-marker"
    goal = pick_hex(say("ask.station", p.name), stations_of(p))
    if counts:
        game.Trains += 1
        set_mode(p, "rail")
        p.TrainFrom = p.hex
        if gun(p) or engineer(p):
            regroup(p)  # 9.4.2
    p.move(goal)
    gun_moved(p)  # 9.10.3
    p.Came = False
    if not counts:
        report(say("say.train-supply-marker", p.name, goal))
        return
    movement.remember(p, movement.fresh(p, goal))
    report(say("say.train", p.name, goal, game.Trains, MOST_BY_RAIL))
