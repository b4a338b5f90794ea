"""German special rules (16.1-16.4): the order to hold, corps isolated, Operation Wanda, the breakout declared."""

from game import *

POCKET_CORPS: list[Formation] = ["xi", "xlii"]
RELIEF_CORPS: list[Formation] = ["vii", "iii", "xlvii"]


def no_texts() -> list[Text]:
    none: list[Text] = []
    return none


# ---- the group in the pocket (the definition in 2.8, 14.5.1)


def in_pocket(p: Piece) -> bool:
    """Whether a unit belongs to the Stemmermann group. A setup that begins later has its pocket from the start."""
    if game.PocketMade:
        return p.kind in ("unit", "artillery") and p.Pocket
    h = p.hex
    if not late_setup() or h is None or p.kind not in ("unit", "artillery") or corps_of(p) not in POCKET_CORPS:
        return False
    return inside_at_start(h)


def late_setup() -> bool:
    return setup() == "relief" or setup() == "breakout"


def open_to_home() -> set[Hex]:
    """The hexes that lines of any length from the German edge come to."""
    shut = shut_to_supply("german")
    starts = [h for h in german_edges() if h not in shut]
    return flood(starts, lambda a, b: b not in shut and not water_between(a, b))


def inner_dumps() -> set[str]:
    """Depots, and supply markers of the two corps that draw on a stock in the pocket."""
    found: set[str] = set()
    for d in dumps_on_map("german"):
        if d.Depot or (corps_of(d) in POCKET_CORPS and pool_behind(d) != ""):
            found.add(d.uid)
    return found


def cut_off(p: Piece, home: set[Hex], inner: set[str]) -> bool:
    """Whether a unit has no supply from outside: no line of any length, none that reaches it, or from the pocket's own stocks
    alone. In a setup that begins with a pocket everybody in it is cut off until he draws on a supply marker outside."""
    h = p.hex
    if h is None or h not in home or not in_supply(p) or p.kind not in ("unit", "artillery"):
        return True
    if len(p.Dumps) == 0:
        return late_setup() and in_pocket(p)
    return all(d.uid in inner for d in p.Dumps)


def make_pocket() -> None:
    """Who of the two corps is cut off belongs to the group from now on (2.8 14.5.1)."""
    home, inner = open_to_home(), inner_dumps()
    mine: list[Piece] = []
    for p in map_pieces():
        h = p.hex
        if h is None or p.kind not in ("unit", "artillery") or not german(p) or corps_of(p) not in POCKET_CORPS:
            continue
        if inside_at_start(h) if late_setup() else cut_off(p, home, inner):
            p.Pocket = True
            mine.append(p)
    game.PocketMade = True
    report(say("say.pocket.made", len(mine)), "strong")


def inside_at_start(h: Hex) -> bool:
    """Whether a hex lies in the pocket of a setup that begins with one: so near to Korsun."""
    away = h.distance(place_hex("korsun"))
    return away is not None and away <= 14


# ---- the order to hold (16.1)


def under_order(corps: str) -> bool:
    """The corps on the Dnepr may not leave the continuous front before it is let go (16.1)."""
    return setup() == "campaign" and corps in POCKET_CORPS and corps not in game.Freed and not breakout_declared()


def holds_front(p: Piece) -> bool:
    """Infantry on foot of such a corps beside an enemy: it holds the continuous front (16.1)."""
    h = p.hex
    if h is None or p.kind != "unit" or not under_order(corps_of(p)):
        return False
    return infantry(p) and not p.is_a("motor") and beside_enemy(h, "german")


def order_causes(p: Piece, there: Hex, start: Hex) -> list[Text]:
    """What holds a unit back besides the ground: the order (16.1), partisans' woods (18.1.2), the other half of a division
    (4.7), Germans in the hex in the last Soviet turn (16.5.4)."""
    found = half_causes(p, there) + partisan_causes(p, there)
    if german(p) and stood_in_front(p, start) and not beside_enemy(there, "german"):
        found.append(say("why.order", p.formation_name))
    if enters_germans(p, there):
        found.append(say("why.germans-there"))
    return found


def stood_in_front(p: Piece, start: Hex) -> bool:
    """Whether it held the front as its move began; on the way it does not get out of it."""
    if p.kind != "unit" or not under_order(corps_of(p)):
        return False
    return infantry(p) and not p.is_a("motor") and beside_enemy(start, "german")


def held_by_order(p: Piece) -> bool:
    """The continuous front does not attack (16.1; 16.2 (5) frees it to do so)."""
    return german(p) and holds_front(p)


def front_released() -> None:
    """In the German event phase the order may be lifted, corps by corps: a die, by the turn (16.1)."""
    if referee() == "off":
        return
    for corps in POCKET_CORPS:
        needed = value("hold-order", turn(), corps)
        if under_order(corps) and needed < 7:
            rolled = roll(6)
            if rolled >= needed:
                game.Freed = game.Freed + [corps]
                report(say("say.order.lifted", formation_name(corps), rolled, needed), "strong")
            else:
                report(say("say.order.stands", formation_name(corps), rolled, needed))


# ---- corps isolated (16.2)


def may_isolate(corps: str) -> bool:
    """Some of the corps has no line to Korsun or to a source (16.2)."""
    if corps in game.Isolated or phase() != "german-events":
        return False
    home = open_to_home()
    if korsun_is_source():
        shut = shut_to_supply("german")
        home = home | flood([place_hex("korsun")], lambda a, b: b not in shut)
    return any(q.hex is not None and (q.hex not in home or not in_supply(q)) for q in corps_units(corps))


def corps_units(corps: str) -> list[Piece]:
    return [p for p in map_pieces() if p.kind in ("unit", "artillery") and german(p) and corps_of(p) == corps]


def isolate(corps: str) -> None:
    """It is free to move and attack; its depots and its two hexes come by the menus of its pieces in this phase (16.2)."""
    game.Isolated = game.Isolated + [corps]
    game.IsolatedIn = game.IsolatedIn + [f"{corps} {turn()}"]
    if corps not in game.Freed:
        game.Freed = game.Freed + [corps]
    report(say("say.isolated", formation_name(f"{corps}"), hex_numbers(depot_hexes(corps))), "strong")
    show({h: "+" for h in depot_hexes(corps)})


def just_isolated(corps: str) -> bool:
    return phase() == "german-events" and f"{corps} {turn()}" in game.IsolatedIn


def depot_hexes(corps: str) -> list[Hex]:
    """The three hexes of a corps (16.2 (1))."""
    return zone_hexes("isolated-11") if corps == "xi" else zone_hexes("isolated-42")


def may_relocate(d: Piece) -> bool:
    """A supply marker of the corps in its declaration segment, once (16.2 (1) (2))."""
    return d.kind == "dump" and german(d) and not d.Depot and just_isolated(corps_of(d)) and acts_for("german")


def relocate(d: Piece) -> None:
    """It goes to one of the hexes, with three points, or with points of Korsun's stock (16.2 (1))."""
    places = [h for h in depot_hexes(corps_of(d)) if len(units_at(h, "soviet")) == 0]
    if len(places) == 0:
        report(say("say.lone-depot.none", d.name), "warning")
        return
    there = pick_hex(say("say.lone-depot.where", d.name), places)
    if there is None:
        return
    points = 3
    if korsun_active_since() > 0:
        most = min(stock.left("korsun"), 4)
        given = choose_number(say("say.lone-depot.points", most), 0, most)
        points = given if given is not None else 0
        if points > 0 and not stock.spend("korsun", points):
            points = 0
    d.put(there)
    d.Depot = True
    set_points(d, points)
    report(say("say.lone-depot.lies", d.name, there, points))


def may_draw_back(p: Piece) -> bool:
    """Two hexes of a special move, once, in the declaration segment (16.2 (4))."""
    if p.hex is None or not german(p) or p.kind not in ("unit", "artillery") or p.DrawnBack:
        return False
    return just_isolated(corps_of(p)) and acts_for("german")


def draw_back_ends(p: Piece) -> list[Hex]:
    """Up to two hexes, each nearer to one of the given hexes; no zones, no enemies, no ground that it could not enter (16.2 (4))."""
    here = p.hex
    found: list[Hex] = []
    if here is None:
        return found
    for goal in depot_hexes(corps_of(p)):
        for first in nearer(p, here, goal):
            if first not in found:
                found.append(first)
            for second in nearer(p, first, goal):
                if second not in found:
                    found.append(second)
    return [h for h in found if h != here]


def nearer(p: Piece, here: Hex, goal: Hex) -> list[Hex]:
    away = here.distance(goal)
    found: list[Hex] = []
    for h in here.neighbours():
        left = h.distance(goal)
        if left is None or away is None or left >= away or len(units_at(h, "soviet")) > 0:
            continue
        if movement.ground_cost(p, here, h) is not None:
            found.append(h)
    return found


def draw_back(p: Piece) -> None:
    here, ends = p.hex, draw_back_ends(p)
    if here is None or len(ends) == 0:
        report(say("say.drawn.none", p.name), "warning")
        return
    there = pick_hex(say("say.drawn.where", p.name), ends)
    if there is None:
        return
    p.put(there)
    p.DrawnBack = True
    report(say("say.drawn", p.name, here, there))


# ---- Operation Wanda (16.3)


def wanda_on() -> bool:
    """Whether the marker lies on the turn record: the Germans add three to their air die (16.3 (3))."""
    marker = piece("wanda")
    return marker is not None and marker.box is not None


def may_call_wanda() -> bool:
    """From turn 10, in the German event phase, once in a game (16.3)."""
    return phase() == "german-events" and turn() >= 10 and not game.WandaCalled


def call_wanda() -> None:
    """Four missions at once; the operation lasts two dice and three turns (16.3 (1) (2))."""
    game.WandaCalled = True
    set_marker("wanda", str(turn()))
    set_count("air-points-german", 4)
    thrown = [roll(6), roll(6)]
    until = turn() + sum(thrown) + 3
    marker = piece("wanda")
    where = box(f"turns/turn.{min(until, last_turn())}")
    if marker is not None and where is not None:
        marker.show_face(2)
        marker.send(where)
    report(say("say.wanda", dice_told(thrown), until), "strong")


def wanda_over() -> None:
    """As its turn comes the marker goes (16.3 (4))."""
    marker = piece("wanda")
    if marker is not None and marker.box is not None and marker.track <= turn() and marker.face == 2:
        marker.discard()
        report(say("say.wanda.over"))


# ---- the breakout is declared (16.4)


def breakout_declared() -> bool:
    return game.Breakout > 0


def last_soviet_turn() -> bool:
    """The turn after the breakout: the Soviets move and fight once more (16.5.4)."""
    return game.Breakout > 0 and turn() > game.Breakout


def relievers() -> list[Piece]:
    """Units of the relieving corps that are not cut off (16.4 (2))."""
    home = open_to_home()
    found: list[Piece] = []
    for p in map_pieces():
        h = p.hex
        if (
            h is not None
            and is_unit(p)
            and german(p)
            and not in_pocket(p)
            and corps_of(p) in RELIEF_CORPS
            and h in home
        ):
            found.append(p)
    return found


def free_hexes() -> set[Hex]:
    return {h for p in relievers() for h in [p.hex] if h is not None}


def to_free_hex(h: Hex, free: set[Hex]) -> int:
    """How far it is to the nearest German unit that is not encircled."""
    found = 99
    for other in free:
        away = h.distance(other)
        if away is not None and away < found:
            found = away
    return found


def breakout_against() -> list[Text]:
    """What keeps the Germans from declaring the breakout (16.4)."""
    found = no_texts()
    if phase() != "german-events":
        found.append(say("why.breakout.phase"))
    if korsun_since() == 0 or (korsun_since() >= turn() and not late_setup()):
        found.append(say("why.breakout.korsun"))
    free = free_hexes()
    if not any(in_pocket(p) and p.hex is not None and to_free_hex(p.hex, free) <= 3 for p in map_pieces()):
        found.append(say("why.breakout.far"))
    return found


def declare_breakout() -> None:
    """The breakout phase comes, and the game ends with the next Soviet turn (16.4)."""
    game.Breakout = turn()
    report(say("say.breakout", turn() + 1), "strong")


# ---- the button, and what the phase begins with


def declare() -> None:
    """What the Germans may declare in their event phase."""
    if not acts_for("german"):
        report(say("say.declare.german"), "warning")
        return
    labels: list[Text] = []
    words: list[str] = []
    for corps in POCKET_CORPS:
        if may_isolate(corps):
            labels.append(say("say.declare.isolated", formation_name(corps)))
            words.append(corps)
    if may_call_wanda():
        labels.append(say("say.declare.wanda"))
        words.append("wanda")
    against = breakout_against() if not breakout_declared() else [say("say.declare.already")]
    if len(against) == 0:
        labels.append(say("say.declare.breakout"))
        words.append("breakout")
    else:
        report(say("say.declare.no-breakout", joined(against, "; ")), "quiet")
    if len(words) == 0:
        report(say("say.declare.nothing"))
        return
    picked = choose_some(say("say.declare.which"), labels, 1, 1)
    if picked is None or len(picked) == 0:
        return
    word = words[picked[0]]
    if word == "wanda":
        call_wanda()
    elif word == "breakout":
        declare_breakout()
    else:
        isolate(word)


def german_events() -> None:
    """The event phase begins: the front may be let go, Wanda ends, the short game has its breakout declared."""
    front_released()
    wanda_over()
    if setup() == "breakout" and not breakout_declared() and referee() != "off":
        declare_breakout()


def first_phase_over() -> None:
    """The game begins: who is in the pocket of a later setup, who of the alert units stands where (4.8.1)."""
    if game.Begun:
        return
    game.Begun = True
    if late_setup() and not game.PocketMade:
        make_pocket()
    if setup() == "campaign" or setup() == "relief":
        draw_alerts()
    partisans_leave()
    note_losses()
