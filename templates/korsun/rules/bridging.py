"""Bridges repaired and built (15.2.2 15.2.3 15.2.4). Numbers in comments are paragraphs."""

from game import *

# ---- repairing and building (15.2.2 15.2.3 15.2.4)


def bank_held(where: Hex, side: Side) -> bool:
    """Whether a side has a hex of a bridge: no enemy there, and a friend where enemy zones reach (15.2.2)."""
    if len(enemy_units_at(where, side)) > 0:
        return False
    return not in_any_zone(where, side) or len(units_at(where, side)) > 0


def beside_bridge(p: Piece, here: Hex, there: Hex) -> bool:
    return p.hex is not None and p.hex in (here, there)


def railway_bridge(here: Hex, there: Hex) -> bool:
    """A bridge of a railway alone: it cannot be repaired (15.2.2 1)."""
    roads: list[Line] = ["road", "minor-road", "track"]
    return here.joined_by(there, "railway") and not any(here.joined_by(there, line) for line in roads)


def can_mend(p: Piece, here: Hex, there: Hex) -> bool:
    """A blown bridge that a unit can begin to repair."""
    marker = marker_between("bridge-blown", here, there)
    if marker is None or marker.face == 2 or railway_bridge(here, there):
        return False
    if not bank_held(here, own(p)) or not bank_held(there, own(p)):
        return False
    if rivers_between(here, there):
        return can_work(p) and in_supply(p) and beside_bridge(p, here, there)
    if soviet(p) and p.is_a("division") and beside_bridge(p, here, there):
        return True
    start = p.hex
    return can_work(p) and start is not None and min(hexes_off(start, here), hexes_off(start, there)) <= 3


def can_span(p: Piece, here: Hex, there: Hex) -> bool:
    """A hexside of water without a bridge, over which an engineer beside it can build one (15.2.3 15.2.4)."""
    if not wet(here, there) or printed_bridge(here, there) or bridge_stands(here, there) or site_on(here, there):
        return False
    return bank_held(here, own(p)) and bank_held(there, own(p))


def site_on(here: Hex, there: Hex) -> bool:
    return any(marker_between(row, here, there) is not None for row in BUILT)


def builds_new(p: Piece) -> bool:
    """Engineers of Soviet armies and fronts, of German corps (15.2.3)."""
    return can_work(p) and in_supply(p) and (soviet(p) or p.is_a("support"))


def column_row(p: Piece) -> list[Row]:
    """The bridge of a K or J column (15.2.4)."""
    if p.is_a("bridge-k"):
        return rows("bridge-k-built")
    return rows("bridge-j-built") if p.is_a("bridge-j") else []


def bridge_jobs(p: Piece) -> list[tuple[str, Hex, Hex]]:
    """What a unit can do about bridges now: mend, new, column, remove, each with its hexside."""
    found: list[tuple[str, Hex, Hex]] = []
    start = p.here
    if not (engineer(p) or (soviet(p) and p.is_a("division"))):
        return found
    for here in start.within(3):
        for there in here.neighbours():
            if here.number < there.number and wet(here, there) and can_mend(p, here, there):
                found.append(("mend", here, there))
    for there in start.neighbours():
        if can_span(p, start, there) and builds_new(p):
            found.append(("new", start, there))
        if can_work(p) and len(column_row(p)) > 0 and wet(start, there):
            if not bridge_stands(start, there) and not site_on(start, there):
                if bank_held(there, own(p)):
                    found.append(("column", start, there))
            elif marker_between(column_row(p)[0], start, there) is not None:
                found.append(("remove", start, there))
    return found


def bridge_work(me: Piece) -> None:
    jobs = bridge_jobs(me)
    labels: list[Text] = [say(f"say.bridge.{job[0]}", bridge_named(job[1], job[2])) for job in jobs]
    word, here, there = jobs[pick(say("say.bridge.job", me.name), labels)]
    if word == "mend":
        mend(me, here, there)
    elif word == "new":
        span(me, here, there)
    elif word == "column":
        lay_column(me, here, there)
    else:
        for row in column_row(me):
            built = marker_between(row, here, there)
            if built is not None:
                built.discard()
                report(say("say.bridge.taken-up", me.name, bridge_named(here, there)))


def mend(me: Piece, here: Hex, there: Hex) -> None:
    """Over a minor river at once; over a river a point now, a die in a later phase (15.2.2)."""
    marker = marker_between("bridge-blown", here, there)
    if marker is None:
        return
    if not rivers_between(here, there):
        marker.discard()
        report(say("say.bridge.mended", bridge_named(here, there)), "strong")
    elif spend_for(me, 1):
        marker.show_face(2)
        marker.Since = turn()
        report(say("say.bridge.mending", me.name, bridge_named(here, there)))


def span(me: Piece, here: Hex, there: Hex) -> None:
    """A new bridge goes as a repair does (15.2.3)."""
    river = rivers_between(here, there)
    if river and not spend_for(me, 1):
        return
    lay_bridge("bridge-new", here, there, 2 if river else 1)
    if river:
        report(say("say.bridge.building", me.name, bridge_named(here, there)))
    else:
        report(say("say.bridge.built", bridge_named(here, there)), "strong")


def lay_column(me: Piece, here: Hex, there: Hex) -> None:
    """A K or J bridge: ready on 1 to 5, else in the next engineers' phase (15.2.4)."""
    rolled = roll(6, own(me))
    for row in column_row(me):
        lay_bridge(row, here, there, 1 if rolled <= 5 else 2)
    if rolled <= 5:
        report(say("say.bridge.laid", me.name, bridge_named(here, there), rolled), "strong")
    else:
        report(say("say.bridge.late", me.name, bridge_named(here, there), rolled))


def bridges_go_on() -> None:
    """In the engineers' phase of a side: columns finish, repairs and new bridges that were begun before get their die."""
    side = phase_side()
    for p in map_pieces():
        here, way = p.hex, p.facing
        if p.kind != "bridging" or p.face != 2 or here is None or way is None or p.Since >= turn() or side is None:
            continue
        there = here.neighbour(way)
        if there is None:
            continue
        if p.id in ("bridge-k-built", "bridge-j-built"):
            if side == "german":
                p.show_face(1)
                report(say("say.bridge.built", bridge_named(here, there)), "strong")
        elif p.id in ("bridge-blown", "bridge-new") and manned(here, there, side):
            bridge_die(p, here, there)


def manned(here: Hex, there: Hex, side: Side) -> bool:
    """Whether engineers in supply of a side stand on a bank, who work on."""
    return any(can_work(p) and in_supply(p) for bank in [here, there] for p in units_at(bank, side))


def bridge_die(p: Piece, here: Hex, there: Hex) -> None:
    """1 to 5 and it stands; one die a bridge and turn (15.2.2 c d)."""
    rolled = roll(6)
    if rolled == 6:
        report(say("say.bridge.not-yet", bridge_named(here, there), rolled))
    elif p.id == "bridge-blown":
        report(say("say.bridge.repaired", bridge_named(here, there), rolled), "strong")
        p.discard()
    else:
        report(say("say.bridge.finished", bridge_named(here, there), rolled), "strong")
        p.show_face(1)
