"""Supply of units: in supply, out of supply 1 and 2, assigned to another body (13.4). Numbers in comments are paragraphs."""

from game import *

# ---- the status of units (13.4)


def needs_supply(p: Piece) -> bool:
    """Combat units on the map, but those that are always in supply: alert units (4.8.2), partisans (18.1)."""
    return p.hex is not None and p.kind in ("unit", "artillery") and not p.is_a("partisan")


def judge_all() -> None:
    """Supply is judged (13.4.1), however strict the referee: this is bookkeeping; a division that is supplied in one of its hexes
    is supplied (4.7.4)."""
    for side in sides():
        out = [p for p in supplies.judge(side) if p.state("supply") != ""]
        supplies.tell_out(side, out)
        if len(out) == 0:
            report(say("say.supply.all", side_name(side)), "quiet")
    share_supply()


def judge_supply(p: Piece, now: str) -> None:
    """In supply the marker goes; out of supply one that is there stays, else it is OOS 1 (13.4.1), but after the breakout for
    neither the Soviets nor the group (16.5.4 1)."""
    if now == "":
        p.set_state("supply", "")
    elif p.state("supply") == "" and not (last_soviet_turn() and (soviet(p) or in_pocket(p))):
        p.set_state("supply", "oos1")


def note_supply_markers(p: Piece, on: list[SupplyLine]) -> None:
    """What it draws on this turn: the supply markers in range, the nearest first (14.3). Who reaches his own again is assigned
    no more (13.4.3)."""
    found = [line.carrier for line in on if line.carrier is not None]
    p.SupplyMarkers = found
    p.JudgedIn = turn()
    p.InRange = len(on) > 0
    if p.Assigned is not None and any(own_supply_marker(d, p) for d in found):
        report(say("say.assign.back", p.name, formation_name(p.Assigned)))
        p.Assigned = None


def fought_out_of_supply(p: Piece) -> None:
    """Who fights while OOS 1 is OOS 2 from then on (13.4.1 13.5.1)."""
    if p.kind in ("unit", "artillery") and p.state("supply") == "oos1":
        p.set_state("supply", "oos2")
        report(say("say.oos2.fought", p.name))


def worn_by_move(p: Piece, hexes: int) -> None:
    """Who drives two hexes or more while OOS 1 is OOS 2 afterwards; on foot it stays (13.4.1 13.5.1)."""
    if p.kind not in ("unit", "artillery") or mobility(p) == "foot" or (p.kind == "unit" and walked(p)):
        return
    if hexes >= 2 and p.state("supply") == "oos1":
        p.set_state("supply", "oos2")
        report(say("say.oos2.drove", p.name, hexes))


def why_no_line(p: Piece) -> list[Text]:
    """What keeps a unit from its supply markers, marker by marker: cut off from its source, out of range, no way there (13.3 13.4.1)."""
    here, side = p.hex, own(p)
    mine = [d for d in by_body(supply_markers_on_map(side)) if supply_marker_supplies(d, p)]
    if here is None or len(mine) == 0:
        return [cited(say("why.line.none"), "13.2")]
    shut, lengths, most = shut_to_supply(side), supply_marker_lengths(side), supply_range(side)
    found = reach({here: 0}, FAR, lambda a, b, spent: way_of_supply(p, a, b, shut))
    causes: list[Text] = []
    for d in mine:
        h = d.hex
        if d.Depot and supply_marker_points(d) == 0:
            causes.append(cited(say("say.points.line", d.name, 0), "16.2"))
        elif not d.Depot and d.uid not in lengths:
            causes.append(cited(say("say.supply-marker.cut", d.name), "13.3"))
        elif not d.Depot and lengths[d.uid] > supply_marker_reach(d):
            causes.append(cited(say("say.supply-marker.far", d.name, lengths[d.uid], supply_marker_reach(d)), "13.2.1"))
        elif h is not None and h in found.costs:
            causes.append(cited(say("why.line.far", d.name, found.costs[h], most), "13.4"))
        else:
            causes.append(cited(say("why.line.barred", d.name), "13.3"))
    return causes


FAR = 99


def way_of_supply(p: Piece, here: Hex, there: Hex, shut: set[Hex]) -> int | None:
    """A step of a unit's line, at its own end (13.3)."""
    if there in shut or (german(p) and mines_forbid_trace(here, there)):
        return None
    return 1 if ground_carries(here, there) or (here == p.hex and over_the_river(p, here, there) is not None) else None


# ---- assigned to another body (13.4.3)


def assign(p: Piece) -> None:
    """A unit that no line of any length joins to its own supply markers goes over to another army or corps."""
    side = own(p)
    if german(p) and p.is_a("heavy"):
        refuse(say("say.assign.heavy", p.name), "13.4.3")
        return
    if joined_to_own(p) and forbids(say("say.assign.not-cut", p.name), "13.4.3"):
        return
    level = "army" if side == "soviet" else "corps"
    mine = superior(body(p).formation, level)
    bodies: list[Formation] = []
    for d in supply_markers_on_map(side):
        f = d.formation
        if f is not None and f == superior(f, level) and f != mine and f not in bodies:
            bodies.append(f)
    if len(bodies) == 0:
        refuse(say("say.assign.none", p.name), "13.4.3")
        return
    goes_over(p, bodies, say("say.assign.which", p.name), "say.assigned")


def goes_over(p: Piece, bodies: list[Formation], question: Text, line: TextKey) -> None:
    """A unit belongs to a body that its player picks from now on, and is supplied by it (13.4.3 18.13)."""
    picked = pick(question, [formation_name(f) for f in bodies])
    p.Assigned = bodies[picked]
    p.AssignedIn = turn()
    report(say(line, p.name, formation_name(bodies[picked])))


def refuse(why: Text, paragraphs: str) -> None:
    """Say why something is not possible."""
    report(cited(why, paragraphs), "warning")


def joined_to_own(p: Piece) -> bool:
    """Whether a way of any length leads from a unit to a supply marker of its own (13.4.3)."""
    here, side = p.here, own(p)
    shut = shut_to_supply(side)
    goals = [d.hex for d in supply_markers_on_map(side) if own_supply_marker(d, p)]
    found = flood(
        [here], lambda a, b: b not in shut and (ground_carries(a, b) or (a == here and a.side_has(b, "river")))
    )
    return any(h is not None and h in found for h in goals)


def assign_back(p: Piece) -> None:
    """It is supplied by its own body again (13.4.3)."""
    given = p.Assigned
    if given is not None:
        report(say("say.assign.back", p.name, formation_name(given)))
    p.Assigned = None
