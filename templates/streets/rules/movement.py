"""Movement (S10 S11 S14): allowances, movement modes, and effects. Numbers in comments are rows of the index."""

from game import *

FULL: list[Phase] = ["german-movement", "soviet-movement"]
HALF: list[Phase] = ["german-exploitation", "soviet-exploitation"]
WAYS: list[Line] = ["road", "street"]
RESERVE: list[Phase] = ["soviet-reserve", "german-reserve"]


def up_half(number: int) -> int:
    return (number + 1) // 2


def moving() -> bool:
    """Whether a side moves in this phase, in normal, reserve or exploitation movement."""
    return phase() in movement.bound_phases()


# ---- moving units and allowances


def moves(p: Piece) -> bool:
    """Whether a piece can move at all: not Stukas or boats. Pins and the like: movement.yaml (S10.6 S10.8 S14.5)."""
    return is_unit(p) and not p.is_a("stuka") and not p.is_a("flotilla")


def goes_as_reserve(p: Piece) -> bool:
    return phase() in RESERVE and not goes_freely(p)


def goes_freely(p: Piece) -> bool:
    """Whether a unit is a leader or post: no row mentions pins or fire at them (S10.8.2 S10.11 S11.3.2 S11.5 S14.8)."""
    return p.is_a("leader") or p.is_a("observer")


def attacked_through(p: Piece) -> bool:
    """Whether a unit has made a breakthrough attack in this phase and so cannot move on (S10.7.10 S14.4.10). In phases
    3 and 10 no other units are finished. Units that attacked in the assault before phases 7 and 14, or counterattacked
    before phases 4 and 11, can move (S14.5 S11.3)."""
    if p.has("breakthrough") or p.Broke:
        return True
    return phase() in FULL and p.has("finished")


def near_attack(p: Piece) -> bool:
    """Whether a unit can move as a reserve: it started within three hexes of an attack marker (S11.3), or is a leader
    or observer (S11.3.2 S11.5). A dragged piece has already left its hex, so its first step checks the hex it came
    from."""
    if not moves(p):
        return False
    if goes_freely(p) or movement.under_way(p) is not None:
        return True
    return any(attack_near(h) for h in [p.hex, p.came_from] if h is not None)


def attack_near(h: Hex) -> bool:
    return any(attacks.lies(n, side) for side in sides() for n in h.within(limit_of("reserve-range")))


def allowed(p: Piece) -> int:
    """A unit's allowance (S10.6.1 S10.8.2 S10.9.1 S10.11 S11.3 S14.3 S14.5); halved again on the first Soviet day."""
    if goes_freely(p):
        return limit_of("leader-move")
    points = limit_of("dismounted") if p.has("dismounted") else p.ma
    if phase() not in FULL:
        points = up_half(points)
    if p.side == "soviet" and turn() == 1:
        points = up_half(points)
    return 2 * points if mode_of(p) == "deploy" else points


def class_of(p: Piece) -> str:
    """The column of the terrain costs; leaders and observers count hexes."""
    if goes_freely(p):
        return "person"
    if armoured(p):
        return "armour"
    return "motor" if p.ma >= 12 and not p.has("dismounted") else "foot"


def has_acted(p: Piece) -> bool:
    """Whether a unit has moved, entered the map or made a breakthrough attack in this phase: works and mounting come
    before that (S10.4 S10.5)."""
    return movement.current(p).hexes > 0 or p.Broke or p.Entered


# ---- movement modes


def mode_of(p: Piece) -> str:
    return p.Mode if p.Mode != "" else "normal"


def may_choose(p: Piece, mode: str) -> bool:
    if not movement.may_move(p) or movement.current(p).hexes > 0 or len(movement.held(p)) > 0:
        return False
    if mode == "breakthrough":
        return armoured(p) and phase() not in RESERVE and not came_today(p) and not p.Entered
    return phase() in FULL and not zones.holds(p, "move") and not goes_freely(p)  # S10.9


def came_today(p: Piece) -> bool:
    """Whether armour arrived this turn, as a reinforcement or replacement: it cannot make breakthrough movement in
    phase 10 (S10.6); S14.3 does not exclude it."""
    return phase() in FULL and (p.arrives == str(turn()) or p.Returned)


def choose_mode(p: Piece, mode: str) -> None:
    """Choose a movement mode, or return to normal movement."""
    other = "normal" if mode_of(p) == mode else mode
    p.Mode = other
    p.Foremost = foremost(p) if other == "deploy" else None
    movement.remember(p, movement.fresh(p, p.hex))
    report(mode_line(p, other), "quiet")


def mode_line(p: Piece, mode: str) -> Text:
    """A movement mode with its allowance and index row."""
    line = say(f"mode.{mode}", p.name, allowed(p))
    if mode == "normal":
        return line
    return cited(line, "S10.9" if mode == "deploy" else "S14.3" if phase() in HALF else "S10.6")


# ---- step by step


def free_of_zones(p: Piece) -> bool:
    return p.is_a("leader")


def stopped_at(h: Hex, p: Piece) -> bool:
    """Whether an enemy zone ends a move in a hex; not if the hex has a friendly breakthrough marker (S10.8.1
    S14.5.1)."""
    return zones.at(h, own(p), p, "move") and not broken_through(h, own(p))


def broken_through(h: Hex, side: Side) -> bool:
    return any(q.has("breakthrough") for q in units_at(h, side))


def opened_zone(h: Hex, p: Piece) -> bool:
    """Whether a hex is in an enemy zone that a friendly breakthrough has opened."""
    return broken_through(h, own(p)) and zones.at(h, own(p), p, "move")


def step_extra(p: Piece, here: Hex | None, there: Hex) -> list[Modifier]:
    """The extra cost of a step: into an enemy zone, out of fire of five points or more, and half the allowance out of a
    zone with a breakthrough marker (S10.8.1 S14.5.1). Leaders and observers count hexes."""
    found: list[Modifier] = []
    into, out = value("terrain", "enter-zone", class_of(p)), value("terrain", "fire-5", class_of(p))
    if into > 0 and not free_of_zones(p) and zones.at(there, own(p), p, "move"):
        found.append(Modifier(cell_name("terrain", "enter-zone"), 2 * into, ""))
    if out > 0 and here is not None and hindered(here, own(p)):
        found.append(Modifier(cell_name("terrain", "fire-5"), 2 * out, "S13.4" if phase() in HALF else "S9.3"))
    if here is not None and not free_of_zones(p) and opened_zone(here, p):
        found.append(Modifier(say("move.through"), 2 * up_half(allowed(p)), row_of("through-zone")))
    return found


def under_direct_fire(h: Hex, side: Side) -> bool:
    """Whether an enemy could use direct fire at a hex (S10.9.2)."""
    return any(
        len([q for q in foes_at(n, side) if q.is_a("direct") and able(q) and hexes_apart(n, h) <= q.rg and sees(n, h)])
        > 0
        for n in h.within(6)
    )


def nearest_foe(h: Hex, side: Side) -> int:
    """The distance to the nearest enemy; 99 if none is near."""
    for n in h.within(limit_of("deploy-look")):
        if len(foes_at(n, side)) > 0:
            return hexes_apart(h, n)
    return 99


def leads(p: Piece, there: Hex) -> bool:
    """Whether a unit would be nearer to the enemy than all its friends (S10.9.2); false if no enemy is near. For speed,
    the friend that was foremost when deployment was chosen is checked first: usually that decides, and the search goes
    no farther."""
    first = p.Foremost
    if first is not None and first.hex is not None:
        near = nearest_foe(first.hex, own(p)) - 1
        if near < limit_of("deploy-look") and not foes_within(there, own(p), near):
            return False
    mine = nearest_foe(there, own(p))
    return mine < 99 and all(not foes_within(h, own(p), mine) for h in friends_of(p))


def friends_of(p: Piece) -> list[Hex]:
    """The hexes of all other combat units of a unit's side."""
    found = {q.here for q in map_pieces() if combat_unit(q) and q.side == own(p) and q != p}
    return sorted(found, key=lambda each: each.number)


def foremost(p: Piece) -> Piece | None:
    """The friend nearest to the enemy, within the range that deployment checks."""
    places = friends_of(p)
    for far in [1, 2, 4, limit_of("deploy-look")]:
        for h in places:
            if foes_within(h, own(p), far):
                others = [q for q in fighters_at(h, own(p)) if q != p]
                return others[0]
    return None


def note_moved(p: Piece) -> None:
    """Turn round guns and observers that moved (S10.8.6 S10.9.3 S14.5.6 S10.11 S11.3.6); note it for leaders."""
    if p.is_a("leader") and not p.Walked:
        p.Walked = True
        p.Strolls = movement.current(p).hexes > 0
    readiness.spend(p, "move")


# ---- leaders and observers join their formation (S10.10 S10.11)


def may_report(p: Piece) -> bool:
    if len(movement.held(p)) > 0 or not (leaves_box(p) if p.hex is None else begins_to_move(p)):
        return False
    if p.is_a("leader"):
        return not p.Reported and not p.Walked and len(bodies(p)) > 0
    return p.is_a("observer") and not fired(p) and len(bodies(p)) > 0


def bodies(p: Piece) -> list[Hex]:
    """The hexes of units that a leader or observer can join, nearest first."""
    found = {q.here for q in map_pieces() if of_its_body(q, p)}
    return sorted(found, key=lambda each: (hexes_apart(p.hex, each), each.number))


def of_its_body(q: Piece, p: Piece) -> bool:
    """Whether a leader or observer can join a unit: a combat unit of a formation it serves, so no boat."""
    return combat_unit(q) and q != p and serves(q, p)


def begins_to_move(p: Piece) -> bool:
    return movement.may_move(p) and movement.current(p).hexes == 0


def leaves_box(p: Piece) -> bool:
    """Whether a unit is in a box of the far bank or the west, and did not enter it by its movement in this phase."""
    mine = p.side == phase_side() and acts_for(own(p)) and moving()
    return mine and off_map(p) and not crossed(p)


def report_to(p: Piece) -> None:
    """Let the player pick a unit of the formation to join, at any distance; that is the piece's whole move."""
    places = bodies(p)
    labels: list[Text] = [
        f"{h.number}: {gunnery.crew([q for q in units_at(h, own(p)) if of_its_body(q, p)])}" for h in places
    ]
    there = places[pick(say("say.report.where", p.name), labels, places)]
    if p.hex is None:
        p.put(there)
        note_crossed(p)
    else:
        p.move(there)
    movement.remember(p, replace(movement.fresh(p, there), left=0, hexes=1))
    if p.is_a("leader"):
        p.Reported = True
    else:
        readiness.spend(p, "move")
    report(cited(say("say.report.done", p.name, there), row_of("leader" if p.is_a("leader") else "post")))


def serves(q: Piece, p: Piece) -> bool:
    """Whether a unit belongs to the formation of a leader or observer; those of an army serve its whole side."""
    army = p.formation is not None and p.formation.endswith("-army")
    return own(q) == own(p) and (army or q.division == p.division)


# ---- mounting (S10.5)


def may_change_mount(p: Piece) -> bool:
    """Whether a unit can mount or dismount: in its side's movement, before it moves or attacks (S10.5 S11.2 S14.2)."""
    return p.is_a("mounts") and p.side == phase_side() and not has_acted(p)


def dismount(p: Piece) -> None:
    p.mark("dismounted")
    movement.remember(p, movement.fresh(p, p.hex))
    report(cited(say("say.dismounts", p.name), row_of("dismount")))


def mount(p: Piece) -> None:
    p.mark("dismounted", False)
    movement.remember(p, movement.fresh(p, p.hex))
    report(cited(say("say.mounts", p.name), row_of("mount")))


def over_bridge(p: Piece, here: Hex | None, there: Hex) -> dict[str, int] | None:
    """The terrain costs: a balka or cliff hex with a finished bridge is entered by it, also by vehicles (S10.4
    S10.5.1)."""
    plain = movement.ground_causes_itself(p, here, there)
    if not bridged_hex(there):
        return plain
    price = 2 * value("terrain", "bridge", class_of(p))
    spent_plain = sum(plain[word] for word in plain) if plain is not None else price + 1
    return plain if plain is not None and spent_plain <= price else {"bridge": price}


def unbridged(h: Hex) -> bool:
    """Whether vehicles need a bridge, which is missing, to enter a hex (S10.5.1)."""
    return h.terrain in ("balka", "cliff") and not bridged_hex(h)


def bridged_hex(h: Hex) -> bool:
    return any(q.kind == "built" and q.id.startswith("bridge-") for q in h.pieces())


def vehicles_reach(h: Hex, side: Side) -> bool:
    """Whether vehicles have a path, outside enemy zones, to a road that leaves the map on their side."""
    found = flood(
        [h],
        lambda here, there: (
            drivable(there)
            and (not zones.at(there, side, None, "trace") or len(units_at(there, side)) > 0)
            and len(foes_at(there, side)) == 0
        ),
    )
    return any(n in found for n in area_hexes(f"supply-{side}"))


def drivable(h: Hex) -> bool:
    return (
        h.terrain not in ("balka", "cliff", "volga")
        or bridged_hex(h)
        or any(h.joined_by(n, line) for n in h.neighbours() for line in WAYS)
    )
