"""Stukas, anti-aircraft fire at them, and river boats (S8.1.1 S8.1.6 S8.1.7 S9.1 S9.2). Numbers in comments are rows of
the index."""

from game import *


def stukas_on(h: Hex) -> list[Piece]:
    return [p for p in h.pieces() if is_unit(p) and p.is_a("stuka")]


def stukas_attacking(h: Hex) -> list[Piece]:
    """The Stukas over a hex that an unpinned friend observes: only those attack it (S8.1)."""
    flying = stukas_on(h)
    return flying if len(flying) > 0 and len(barrage.observers_of(h, "german")) > 0 else []


def stuka_points(h: Hex) -> int:
    return sum(p.at for p in stukas_on(h))


def all_stukas() -> list[Piece]:
    found = [piece(row) for row in rows("stuka-")]
    return [p for p in found if p is not None and p.is_a("stuka")]


def on_ground(p: Piece) -> bool:
    """Whether a Stuka is available: in its box, not flown this turn."""
    return p.box is not None and p.box == box("west/air.ready") and not p.Flown


def missions_flown() -> int:
    return len([p for p in all_stukas() if p.Flown])


def stuka_ready() -> bool:
    return any(on_ground(p) for p in all_stukas()) and missions_flown() < missions()


def missions() -> int:
    return value("stukas", turn(), "missions")


# ---- placing Stukas


def can_be_bombed(target: Piece, h: Hex) -> bool:
    """Whether Stukas can bomb a hex: any Soviets in barrages, those under attack in assaults (S8.1 S8.1.1 S9.2)."""
    if target.side != "soviet" or not combat_unit(target):
        return False
    return not barrage.is_over() if phase() in BARRAGES else fresh_mark(h, "german")


def bomb(h: Hex) -> None:
    """Place a Stuka over a hex (S8.1)."""
    free = [p for p in all_stukas() if on_ground(p)]
    if phase() not in BARRAGES or barrage.in_order("german"):
        p = free[0]
        p.put(h)
        p.Flown = True
        report(cited(say("say.stuka.laid", p.name, h, p.at, missions_flown(), missions()), row_of("stukas")))


def stuka_home(p: Piece) -> None:
    p.send(box("west/air.ready"))


def stukas_leave(h: Hex) -> None:
    """Remove the Stukas over a hex after the attack."""
    for p in stukas_on(h):
        stuka_home(p)


# ---- anti-aircraft fire (S8.1.6)


def aa_fire(h: Hex) -> None:
    """Fire once a phase with Soviet anti-aircraft guns in range, neither pinned nor finished, at the Stukas over a hex,
    before these attack: each unit lost is a Stuka, a P sends one home."""
    flying = stukas_on(h)
    guns = [p for p in map_pieces() if p.is_a("aa") and able(p) and shell_distance(p, h) <= p.rg and not p.FiredUp]
    if len(flying) > 0 and len(guns) > 0:
        for p in guns:
            p.FiredUp = True
        gunnery.shoot(gunnery.aimed_at("flak", guns, h, flying, "", "soviet"))


def stuka_turns(flying: list[Piece]) -> None:
    report(say("say.stuka.turns", flying[0].name))
    stuka_home(flying[0])


def stukas_shot(flying: list[Piece], count: int) -> None:
    for p in flying[:count]:
        report(say("say.stuka.lost", p.name), "strong")
        p.eliminate()


# ---- boats (S8.1.7)


def river_guns(h: Hex) -> list[Piece]:
    """The boats that fire at attackers on a Volga cliff: on the river, or from the stretch of their box."""
    if h.terrain != "cliff" or not any(n.terrain == "volga" for n in h.neighbours()):
        return []
    return [p for p in pieces() if is_unit(p) and p.is_a("flotilla") and able(p) and boat_distance(p, h) <= p.rg]


def boats_across(side: Side, h: Hex) -> list[Piece]:
    """The boats in far bank boxes that can fire in defence of an assault and have not; boats on the map fire as other
    units do (S8.1.7)."""
    if storm_kind() == "through":
        return []
    return [p for p in river_guns(h) if p.hex is None and p.side == side and not gunnery.has_defended(p)]


def boat_distance(p: Piece, h: Hex) -> int:
    here = p.hex
    if here is not None:
        return hexes_apart(here, h) if sees(here, h) else 99
    return min([hexes_apart(n, h) for n in area_hexes(in_bank(p))], default=99) if in_bank(p) != "" else 99
