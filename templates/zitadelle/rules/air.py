"""Aircraft (9.0). Numbers in comments are paragraphs."""

from game import *

WAYS = ["N", "NE", "SE", "S", "SW", "NW"]


# ---- where they go (9.1)


def air_part(p: Piece) -> str:
    return "north" if p.area == "N" else "south"  # 9.13


def army_bombed(p: Piece) -> Formation | None:
    """The army whose box of the air display contains an aircraft."""
    where = p.box if p.box is not None else ""
    return cast(Formation, f"{where.removeprefix('air/bombing.')}") if where.startswith("air/bombing.") else None


def on_morale(p: Piece) -> bool:
    return p.box is not None and p.box.startswith("morale/")


def wrong_part(p: Piece) -> bool:
    here, army = p.hex, army_bombed(p)
    fights_in = here.part if here is not None else part_of(army) if army is not None else air_part(p)
    return fights_in != air_part(p)  # 9.13


def place_name(p: Piece) -> Text:
    here, army = p.hex, army_bombed(p)
    return here.number if here is not None else formation_name(army) if army is not None else ""


def lies_nowhere(p: Piece) -> bool:
    """Whether it is in a box that is not for aircraft, such as one of the turn track (9.11)."""
    return p.box is not None and not p.box.startswith("air/") and not on_morale(p)


def no_target(p: Piece) -> bool:
    here = p.hex
    if here is None or p.is_a("level-bomber") or wrong_part(p) or p.Bombed:
        return False
    return not any(q.is_a("armour") for q in units_at(here, "soviet"))  # 9.14


def out_of_place(p: Piece) -> bool:
    """Whether an illegal drag has brought an aircraft to its place: a key puts it back."""
    begun = p.came_from is not None or p.came_from_box is not None
    return begun and (len(aircraft.faults(p)) > 0 or aircraft.late(p))


def take_back(me: Piece) -> None:
    """An aircraft goes back to where the drag began."""
    here, there = me.came_from, me.came_from_box
    if here is not None:
        me.put(here)
        report(say("movement.put-back", per_unit(me.name), here), "quiet")
    elif there is not None:
        me.send(there)
        report(say("say.air.back", me.name), "quiet")


def laid_on(me: Piece) -> None:
    """A PM-1 lies on the army of its box; where several are it stays on its own, else its menu asks (9.22)."""
    if not on_morale(me):
        me.Army = army_bombed(me)
    elif is_pm(me) and not (me.Army is not None and may_lie_on(me, me.Army)):
        armies = [q.formation for box in [me.box] if box is not None for q in pieces_in(box) if q.kind == "morale"]
        if len(armies) == 1:
            me.Army = armies[0]
        elif len(armies) > 1:
            report(say("say.air.which-army", me.name))


def may_lie_on(me: Piece, army: Formation) -> bool:
    """A PM-1 on the morale track can lie on any army whose marker is in its box (9.23)."""
    marker = piece(cast(Row, f"morale-{army}"))
    return marker is not None and is_pm(me) and on_morale(me) and marker.box == me.box


def lie_on(me: Piece, army: Formation) -> None:
    me.Army = army
    report(morale_line(army))


def aircraft_idle() -> list[Text]:
    """The turn's aircraft that are not placed (9.11), and the level bombers that have not bombed (9.21)."""
    found: list[Text] = []
    every = [p for p in pieces() if p.kind == "air"]
    unused = 0
    for each in aircraft.pools():
        of_it = [p for p in every if aircraft.pool(p) == each]
        used = len([p for p in of_it if aircraft.used(p)])
        unused += max(0, min(aircraft.allowed(each, turn()), len(of_it)) - used)
    if unused > 0:
        found.append(say("say.air.not-laid", unused))
    waiting = [p for p in every if waits_in_box(p)]
    if len(waiting) > 0:
        found.append(say("say.air.not-bombed", len(waiting)))
    return found


# ---- level bombing (9.2)


def waits_in_box(p: Piece) -> bool:
    fresh = p.is_a("level-bomber") and not is_pm(p) and not p.Bombed
    return fresh and army_bombed(p) is not None


def wait_with(p: Piece) -> list[Piece]:
    """The selected bombers in the same box: one line reports all their dice."""
    return [q for q in selected() if q.kind == "air" and waits_in_box(q) and q.box == p.box]


def level_bombing() -> None:
    """All waiting bombers for which the player may decide, army by army."""
    waiting = [p for p in pieces() if p.kind == "air" and waits_in_box(p) and decides(p.side)]
    if len(waiting) == 0:
        report(say("say.air.none-waits"))
    for p in waiting:
        if waits_in_box(p):
            level_bomb([q for q in waiting if waits_in_box(q) and q.box == p.box])


def level_bomb(bombers: list[Piece]) -> None:
    """Bombers in the box of one army: a die each (9.21); PM-1 by the table (9.22 9.24). The marker itself stays
    (9.23)."""
    army = army_bombed(bombers[0])
    if army is None:
        return
    dice: list[int] = []
    hits: list[Piece] = []
    for p in bombers:
        dice.append(roll(6))
        p.Bombed = True
        if cell("level-bombing", dice[-1], "result") == "PM-1":
            hits.append(p)
    rolled = " ".join([str(die) for die in dice])
    by_hand = say("say.air.bombed-by-hand", formation_name(army), rolled, len(hits))
    enforce(lambda: bombed(army, rolled, hits), by_hand)


def bombed(army: Formation, rolled: str, hits: list[Piece]) -> None:
    """Put the bombers that have hit on the marker of the army, as PM-1."""
    marker = piece(cast(Row, f"morale-{army}"))
    before = morale(army)
    for p in hits:
        p.Army = army
        p.show_face(2)
        send_to(p, marker.box if marker is not None else None)
    if len(hits) > 0:
        report(say("say.air.bombed", formation_name(army), rolled, len(hits), before, morale(army)), "strong")
    else:
        report(say("say.air.missed", formation_name(army), rolled))


# ---- dive bombing (9.3)


def may_dive(p: Piece) -> bool:
    return p.is_a("dive-bomber") and not p.Bombed and p.hex is not None


def nearest_armour(here: Hex) -> list[Piece]:
    """The armour nearest to a hex, of either side, in the same part of the map (9.31 9.32)."""
    near = [h for h in here.within(99) if any(p.is_a("armour") for p in h.pieces())]
    return [p for h in near for p in h.pieces() if p.is_a("armour") and here.distance(h) == here.distance(near[0])]


def dive_bomb(me: Piece) -> None:
    """It scatters, the edge of the map holding it back (9.31 Q10), then strikes; one after the other (9.31)."""
    here = me.hex
    if here is None or fire.report_waiting():
        return
    dice = [roll(6), roll(6)]
    way = cell("scatter", sum(dice), "direction")
    beside = here.neighbour(WAYS.index(way)) if way in WAYS else here
    there = beside if beside is not None else here
    where = say("say.air.no-scatter")
    if way in WAYS:
        where = say("say.air.scatter" if beside is not None else "say.air.edge", say(f"direction.{way}"), there)
    report(say("say.air.dive", me.name, here, dice_list(dice), where))
    me.Bombed = True
    enforce(lambda: dives(me, there))
    fire.fire_into(me, there)


def dives(me: Piece, there: Hex) -> None:
    """Turn it over; it strikes the hex to which it scattered."""
    me.show_face(2)
    if there != me.hex:
        me.move(there)
