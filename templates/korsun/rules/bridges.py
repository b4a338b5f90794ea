"""Bridges (15.2): where they stand, who holds them, blowing. Repairing and building: bridging.py. Numbers in comments are paragraphs."""

from game import *

BUILT: list[Row] = ["bridge-new", "bridge-k-built", "bridge-j-built"]
WAYS_OVER: list[Line] = ["road", "minor-road", "track", "railway"]

# ---- where bridges stand


def ready_marker(here: Hex, there: Hex, row: Row) -> bool:
    found = marker_between(row, here, there)
    return found is not None and found.face == 1


def printed_bridge(here: Hex, there: Hex) -> bool:
    """A road or railway over a river or a minor river has a bridge of itself (15.2)."""
    return wet(here, there) and any(here.joined_by(there, line) for line in WAYS_OVER)


def bridge_stands(here: Hex, there: Hex) -> bool:
    """Whether a hexside can be crossed dry: no water, or a bridge over it that is not blown (15.2)."""
    if not wet(here, there):
        return True
    if len(here.pieces()) == 0 and len(there.pieces()) == 0:
        return printed_bridge(here, there)
    if ready_marker(here, there, "bridge-k-built") or ready_marker(here, there, "bridge-j-built"):
        return True
    if ready_marker(here, there, "bridge-new"):
        return True
    return printed_bridge(here, there) and marker_between("bridge-blown", here, there) is None


def only_k(here: Hex, there: Hex) -> bool:
    """Whether the only bridge over a hexside is one of a K column."""
    if not ready_marker(here, there, "bridge-k-built") or ready_marker(here, there, "bridge-j-built"):
        return False
    if ready_marker(here, there, "bridge-new"):
        return False
    return not printed_bridge(here, there) or marker_between("bridge-blown", here, there) is not None


def bridge_carries(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether a unit can use the bridge over a hexside: Panthers and Tigers not one of a K column (15.2.4)."""
    return bridge_stands(here, there) and not (p.is_a("heavy") and wet(here, there) and only_k(here, there))


def bridge_key(here: Hex, there: Hex) -> str:
    return f"{min(here.number, there.number)}-{max(here.number, there.number)}"


def bridge_holder(here: Hex, there: Hex) -> Side:
    """Who crossed a bridge last holds it (15.2); until somebody has, who stands nearest."""
    noted = game.BridgeHolders.get(bridge_key(here, there), None)
    return noted if noted is not None else held_before(here, None)


def held_before(here: Hex, but: Piece | None) -> Side:
    """Whose units stand nearest to a hex, one that is just coming left out; the Germans if they are equal."""
    for ring in range(13):
        near = [p for away in here.within(ring) for p in away.pieces() if is_unit(p) and p != but]
        if any(german(p) for p in near):
            return "german"
        if len(near) > 0:
            return "soviet"
    return "german"


def note_holder(here: Hex, there: Hex, side: Side) -> None:
    held = game.BridgeHolders.copy()
    held[bridge_key(here, there)] = side
    game.BridgeHolders = held


def bridges_of(where: Hex) -> list[Hex]:
    """The neighbours to which bridges lead from a hex."""
    return [there for there in where.neighbours() if wet(where, there) and bridge_stands(where, there)]


def over_bridge(p: Piece, here: Hex, there: Hex) -> None:
    """After a step: who crossed a bridge holds it; bridges of the hex that was entered may be blown by who holds them (15.2.1)."""
    if p.side is None or not is_unit(p):
        return
    if wet(here, there) and bridge_stands(here, there):
        note_holder(here, there, p.side)
    for other in bridges_of(there):
        key = bridge_key(there, other)
        if key not in game.BridgeHolders:
            note_holder(there, other, held_before(there, p))
        if key in game.BridgesReached or bridge_holder(there, other) == p.side:
            continue
        if len(blowers(there, other, other_side(p.side))) > 0:
            game.BridgesReached = game.BridgesReached + [key]
            report(say("say.bridge.reached", p.name, there.number, other.number), "strong")


# ---- blowing (15.2.1)


def dry_ways(start: Hex, side: Side) -> set[Hex]:
    """The hexes up to three from an engineer, by ways free of enemies and of rivers without a bridge."""
    found: set[Hex] = {start}
    edge = [start]
    for _ in range(3):
        more: list[Hex] = []
        for here in edge:
            for there in here.neighbours():
                if (
                    there in found
                    or water_between(here, there)
                    or (rivers_between(here, there) and not bridge_stands(here, there))
                ):
                    continue
                if len(enemy_units_at(there, side)) == 0:
                    found.add(there)
                    more.append(there)
        edge = more
    return found


def reaches_bridge(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether an engineer is near enough: its way to a hex of the bridge is free; enemies may stand in that hex itself."""
    start = p.here
    if p.side is None:
        return False
    for end in [here, there]:
        far = start.distance(end)
        if far is None or far > 3:
            continue
        ways = dry_ways(start, p.side)
        if end in ways:
            return True
        for near in ways:
            away = start.distance(near)
            closed = rivers_between(near, end) and not bridge_stands(near, end)
            if near.adjacent(end) and away is not None and away < 3 and not closed:
                return True
    return False


def blowers(here: Hex, there: Hex, side: Side) -> list[Piece]:
    """The engineers of a side that can try a bridge."""
    found: list[Piece] = []
    for near in here.within(4):
        for p in units_at(near, side):
            if can_work(p) and reaches_bridge(p, here, there):
                found.append(p)
    return found


def blow_window(side: Side) -> str:
    """own: the engineers' phase of a side; enemy: movement and combat of the other; empty otherwise."""
    if phase() == ("soviet-engineers" if side == "soviet" else "german-engineers"):
        return "own"
    return "enemy" if phase_side() == other_side(side) else ""


def bridges_to_blow(me: Piece) -> list[tuple[Hex, Hex]]:
    """The bridges that an engineer can try now: each once a phase; in the enemy's phases those that he has come to."""
    start, side = me.here, me.side
    found: list[tuple[Hex, Hex]] = []
    if side is None or not can_work(me):
        return found
    window = blow_window(side)
    if window == "" or (window == "enemy" and len(game.BridgesReached) == 0):
        return found
    for here in start.within(4):
        for there in bridges_of(here):
            key = bridge_key(here, there)
            if (
                here.number > there.number
                or key in game.BridgesTried
                or (window == "enemy" and key not in game.BridgesReached)
            ):
                continue
            if bridge_holder(here, there) == side and reaches_bridge(me, here, there):
                found.append((here, there))
    return found


def bridge_named(here: Hex, there: Hex) -> Text:
    return f"{here.number}-{there.number}"


def bridge_ends(found: list[tuple[Hex, Hex]]) -> list[Hex]:
    """A hex of each bridge that wears its digit in a question, another one for each as far as there are."""
    ends: list[Hex] = []
    for here, there in found:
        ends.append(there if here in ends and there not in ends else here)
    return ends


def blow(me: Piece) -> None:
    found = bridges_to_blow(me)
    picked = pick(
        say("say.bridge.which", me.name), [bridge_named(pair[0], pair[1]) for pair in found], bridge_ends(found)
    )
    if len(found) == 1 and not ask(say("say.bridge.sure", me.name, found[0][0].number, found[0][1].number)):
        return
    here, there = found[picked]
    game.BridgesTried = game.BridgesTried + [bridge_key(here, there)]
    modifiers: list[Modifier] = []
    if here.joined_by(there, "railway") and rivers_between(here, there):
        modifiers.append(Modifier(say("say.bridge.railway"), 2, "15.2.1"))
    if blow_window(own(me)) == "own" and len(enemy_units_at(here, own(me)) + enemy_units_at(there, own(me))) > 0:
        modifiers.append(Modifier(say("say.bridge.enemy"), 2, "15.2.1"))
    rolled = roll(6, own(me))
    if rolled + total(modifiers) >= 6:
        report(say("say.bridge.stands", me.name, here.number, there.number, rolled, air_causes(modifiers)))
        return
    report(say("say.bridge.blown", me.name, here.number, there.number, rolled, air_causes(modifiers)), "strong")
    bridge_gone(here, there, own(me))


def bridge_gone(here: Hex, there: Hex, side: Side) -> None:
    """Built bridges go, a printed one gets its marker, on the bank of who blew it if he stands there (15.2.1 15.2.4)."""
    for row in BUILT:
        built = marker_between(row, here, there)
        if built is not None:
            built.discard()
    if printed_bridge(here, there) and marker_between("bridge-blown", here, there) is None:
        over = len(units_at(there, side)) > 0 and len(units_at(here, side)) == 0
        lay_bridge("bridge-blown", there if over else here, here if over else there, 1)


def lay_bridge(row: Row, here: Hex, there: Hex, face: int) -> None:
    """A marker of a bridge on a hexside, with the side up that shows its state."""
    made = laid_towards(row, here, there)
    made.show_face(face)
    made.Since = turn()
