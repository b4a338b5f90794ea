"""Korsun: its isolation, stock and airfield, missions from Uman, air drops (13.1.3 14.5 14.6). Numbers in comments are
paragraphs."""

from game import *

STOCK = 15  # 14.5.1 (1)
BY_ROAD = 2  # 14.5.1 (5)
MISSIONS = 5  # per turn, of both kinds (14.6)

# ---- status (13.1.3 14.5)


def korsun_since() -> int:
    """The turn in which Korsun was declared isolated, or 0. Two setups begin after that
    declaration."""
    if game.KorsunIsolated > 0:
        return game.KorsunIsolated
    return 1 if setup() in ("relief", "breakout") else 0


def korsun_active_since() -> int:
    """The turn in which the airfield was last activated (14.5.1 14.5.2); 0 if it is not active."""
    if game.AirfieldLost or game.KorsunGivenUp:
        return 0
    return game.KorsunActive if game.KorsunActive > 0 else korsun_since()


def korsun_is_source() -> bool:
    """Whether Korsun's stock is a supply source: from the turn after the declaration (14.5.1 (2))."""
    return 0 < korsun_since() < turn() and not game.KorsunGivenUp


def korsun_sources() -> list[Hex]:
    """The sources inside a pocket: Korsun (14.5.1), the second airfield (18.8), the second depot
    (18.9)."""
    found: list[Hex] = []
    if korsun_is_source():
        found.append(place_hex("korsun"))
        found += other_sources()
    return found


def pool_behind(d: Piece) -> str:
    """The stock a supply marker draws on: that of the source its line starts from. Empty for other markers."""
    if not korsun_is_source():
        return ""
    way = supplies.trunk_of(d, shut_to_supply(own(d)))
    if len(way) == 0 or way[0] in open_stations() or way[0] in german_edges():
        return ""
    return pool_of_hex(way[0])


def korsun_can_be_isolated() -> bool:
    """Whether Korsun can be declared isolated: no railway to a German map edge, and no Soviets in it (13.1.3)."""
    town = place_hex("korsun")
    return korsun_since() == 0 and town not in railways.reached("german") and not soviets_in(town)


def soviets_in(h: Hex) -> bool:
    return len(units_at(h, "soviet")) > 0


def soviets_hold_town() -> bool:
    """Whether the Soviets control Korsun: they are there, or were there last (14.5.2 (2))."""
    town = place_hex("korsun")
    return soviets_in(town) or (held.owner(town) == "soviet" and len(units_at(town, "german")) == 0)


def town_lost() -> bool:
    """Whether the airlift is suspended: Soviets controlled the town at a turn's end and still do (14.5.2 (2))."""
    return game.TownLost and soviets_hold_town()


def missions_open() -> list[Piece]:
    """The markers at Uman whose missions can be allotted or flown now (14.6.1 14.6.2 14.6.3)."""
    return [p for p in pieces() if p.kind == "uman" and (may_allot(p) or may_fly(p))]


def give_mission() -> None:
    """Let the player choose a marker at Uman, then allot or fly its missions."""
    markers = missions_open()
    marker = markers[pick(say("say.korsun.which"), [stock.pool_name(pool_of_marker(p)) for p in markers])]
    if may_allot(marker):
        allot(marker)
    else:
        fly(marker)


def isolate_korsun() -> None:
    """Declare Korsun isolated: its stock receives fifteen points at once (13.1.3 14.5.1)."""
    wrong = phase() != "german-events" or not korsun_can_be_isolated()
    if wrong and forbids(say("say.korsun.not-isolated"), "13.1.3"):
        return
    game.KorsunIsolated = acting_turn()
    game.KorsunActive = acting_turn()
    stock.put("korsun", STOCK)
    report(say("say.korsun.isolated", STOCK, turn() + 1, turn() + 2), "strong")
    make_pocket()


def activate_again() -> None:
    """Activate the recaptured airfield again, without the fifteen points (14.5.2 (1))."""
    wrong = phase() != "german-events" or soviets_in(place_hex("korsun-airfield"))
    if wrong and forbids(say("say.korsun.not-again"), "14.5.2"):
        return
    game.AirfieldLost = False
    game.KorsunActive = acting_turn()
    report(say("say.korsun.again", turn() + 1, turn() + 2), "strong")


def korsun_has_a_road() -> bool:
    """Whether a road of any length leads from Korsun to a source or a station in supply (14.5.1 (5))."""
    start = place_hex("korsun")
    if not korsun_is_source() or soviets_hold_town():
        return False
    goals, shut = set(open_stations() + german_edges()), shut_to_supply("german")
    found = flood([start], lambda a, b: b not in shut and road_between_hexes(a, b) and bridges.stands(a, b))
    return any(h in goals for h in found)


# ---- missions from Uman (14.6.1 14.6.2)


def missions_allotted() -> int:
    return stock.left("drop") + stock.left("lift") + stock.left("lift-2")


def pool_of_marker(p: Piece) -> str:
    """The pool shown by a marker of the Uman track."""
    return "drop" if p.id == "air-drop" else "lift" if p.id == "korsun-lift" else "lift-2"


def allotment_phase(pool: str) -> Phase:
    return "german-drop-allotment" if pool == "drop" else "german-lift-allotment"


def may_allot(p: Piece) -> bool:
    pool = pool_of_marker(p)
    return phase() == allotment_phase(pool) and lift_open(pool, 1)


def lift_open(pool: str, turns: int) -> bool:
    """Whether missions to an airfield can be allotted (a turn after its activation) or flown (two turns after) now
    (14.5.1 (3) (4)). Drops need no airfield (14.5.2)."""
    if pool == "drop":
        return True
    if pool == "lift" and town_lost():
        return False
    since = korsun_active_since() if pool == "lift" else airfield_since()
    return 0 < since <= turn() - turns


def lift_shut(pool: str, otherwise: Text) -> Text:
    """Why nothing is flown to an airfield: Korsun's was given up, or its town or itself lost (14.5.2 14.5.3)."""
    if pool == "lift" and game.KorsunGivenUp:
        return say("say.lift.given-up")
    if pool == "lift" and town_lost():
        return say("say.lift.town")
    return say("say.lift.lost") if pool == "lift" and game.AirfieldLost else otherwise


def allot(p: Piece) -> None:
    """Let the player allot missions or points for the next turn: at most two drops, and five in all (14.6 14.6.1
    14.6.2)."""
    pool = pool_of_marker(p)
    room = min(stock.most(pool), MISSIONS - missions_allotted() + stock.left(pool))
    number = pick_number(say("say.allot.how-many", stock.pool_name(pool), room), 0, room)
    stock.put(pool, number)
    report(say("say.allot.done", stock.pool_name(pool), number))


# ---- to the airfield (14.6.3)


def may_fly(p: Piece) -> bool:
    return phase() == "german-lift" and p.id != "air-drop" and stock.left(pool_of_marker(p)) > 0


def fly(p: Piece) -> None:
    """Fly the allotted points to the airfield; the die gives the number lost (14.6.3)."""
    pool = pool_of_marker(p)
    if not lift_open(pool, 2) and forbids(lift_shut(pool, say("say.lift.closed")), "14.5.1 14.5.2 14.5.3"):
        return
    field = place_hex("korsun-airfield") if pool == "lift" else other_airfield()
    if field is None:
        return
    found = lift_modifiers(field)
    die = roll(6)
    sum_now = min(6, max(0, die + total(found)))
    lost = min(stock.left(pool), value("airlift", sum_now, "lost"))
    landed = stock.left(pool) - lost
    if len(found) > 0:
        report(say("say.lift.flown-with", die, causes(found), lost, landed))
    else:
        report(say("say.lift.flown", die, lost, landed))
    stock.put(pool, 0)
    stock.gain("korsun" if pool == "lift" else "airfield", landed)


def lift_modifiers(field: Hex) -> list[Modifier]:
    """The die modifiers: German flak next to the airfield, mud, Soviet guns in supply within range of it (14.6.3)."""
    flak = sum(1 for h in field.within(1) for p in units_at(h, "german") if p.is_a("anti-aircraft"))
    found = [Modifier(say("say.lift.flak"), flak, "14.6.3")] if flak > 0 else []
    found += [Modifier(say("ground.mud"), -1, "14.6.3")] if mud() else []
    near = [p for p in map_pieces() if p.kind == "artillery" and soviet(p) and p.here.is_within(p.range, field)]
    guns = sum(1 for p in near if in_supply(p))
    return found + ([Modifier(say("say.lift.guns"), -2 if guns >= 3 else -1, "14.6.3")] if guns > 0 else [])


# ---- drops (14.6.4)


def drop_unsaid(p: Piece) -> bool:
    """Whether a drop has landed in or next to a unit's hex, and the units it supplies are yet to be chosen (14.6.4)."""
    here, there = p.hex, game.DropAt
    return here is not None and there is not None and here in there.within(1) and wants_drop(p)


def drop_lapses() -> None:
    """As the phase ends without a choice, let the drop supply the units that were offered first (14.6.4)."""
    there = game.DropAt
    if there is not None:
        game.DropAt = None
        feed_by_drop(drop_takers(there)[: game.DropFeeds])


def wants_drop(p: Piece) -> bool:
    """Whether a drop can help a unit: it is out of supply, or a gun without ammunition (14.6.4)."""
    return is_unit(p) and german(p) and (not in_supply(p) or (p.kind == "artillery" and price_of_gun(p) > 0))


def drop_on_supply_marker(d: Piece) -> None:
    """Fly a mission to a supply marker: the die gives the points it receives (14.6.4)."""
    die = roll(6)
    points = value("air-drop", die, "supply-marker")
    stock.put("drop", stock.left("drop") - 1)
    report(say("say.drop.supply-marker", d.name, die, points))
    if points > 0:
        set_points(d, min(whole(d.capacity), supply_marker_points(d) + points))  # 14.2: any excess is lost


def drop_on_hex(p: Piece) -> None:
    """Fly a mission to a hex with a unit out of supply: the die gives the number of units supplied, there and in
    adjacent hexes; guns are loaded (14.6.4 13.4.2)."""
    here, there = p.here, game.DropAt
    if there is not None and drop_unsaid(p):
        drop_supplies(there, game.DropFeeds)
        return
    die = roll(6)
    most = value("air-drop", die, "hex")
    stock.put("drop", stock.left("drop") - 1)
    report(say("say.drop.hex", here, die, most))
    if most > 0:
        drop_lapses()
        drop_supplies(here, most)


def drop_takers(where: Hex) -> list[Piece]:
    """The units that a drop on a hex can supply: those in it and in adjacent hexes (14.6.4)."""
    return [q for h in where.within(1) for q in units_at(h, "german") if wants_drop(q)]


def drop_supplies(where: Hex, most: int) -> None:
    """Let the player choose the units a drop supplies; if cancelled, the same command asks again, without a die."""
    fed = drop_takers(where)
    if len(fed) > most:
        game.DropAt = where
        game.DropFeeds = most
        new_step()
        picked = choose_some(say("say.drop.which", most), [q.name for q in fed], 1, most, [n for n in range(most)])
        if picked is None:
            report(say("say.drop.unsaid", where, most))
            return
        fed = [fed[n] for n in picked]
    game.DropAt = None
    feed_by_drop(fed)


def feed_by_drop(fed: list[Piece]) -> None:
    for q in fed:
        supplied_without_points(q)
        if q.kind == "artillery":
            q.mark("dry", False)
            q.show_face(1)
    report(say("say.drop.fed", few_names(fed)))
