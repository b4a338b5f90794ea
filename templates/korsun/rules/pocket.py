"""The pocket: the encircled group, the order to hold, isolated corps (2.8 14.5.1 16.1 16.2). Numbers in comments are
paragraphs."""

from game import *

POCKET_CORPS: list[Formation] = ["xi", "xlii"]
RELIEF_CORPS: list[Formation] = ["vii", "iii", "xlvii"]


# ---- the group in the pocket (the definition in 2.8, 14.5.1)


def in_pocket(p: Piece) -> bool:
    """Whether a unit belongs to the Stemmermann group. Later setups have their pocket from the start."""
    if p.kind not in ("unit", "artillery"):
        return False
    if game.PocketMade:
        return p.Pocket
    return late_setup() and p.hex is not None and corps_of(p) in POCKET_CORPS and inside_at_start(p.hex)


def late_setup() -> bool:
    return setup() == "relief" or setup() == "breakout"


def open_to_home() -> set[Hex]:
    """The hexes that a line of any length from the German map edge reaches."""
    shut = shut_to_supply("german")
    edges = [h for h in german_edges() if h not in shut]
    return flood(edges, lambda a, b: b not in shut and not water_between(a, b))


def inner_supply_markers() -> set[str]:
    """The depots, and the two corps' supply markers that draw on a stock in the pocket."""
    mine = supply_markers_on_map("german")
    return {d.uid for d in mine if d.Depot or (corps_of(d) in POCKET_CORPS and pool_behind(d) != "")}


def cut_off(p: Piece, home: set[Hex], inner: set[str]) -> bool:
    """Whether a unit gets no supply from outside: it has no line of any length, is out of supply, or draws only on
    stocks in the pocket. In setups that begin with a pocket, all units in it are cut off until they draw on a supply
    marker outside."""
    h = p.hex
    if h is None or h not in home or not in_supply(p) or p.kind not in ("unit", "artillery"):
        return True
    if len(p.SupplyMarkers) == 0:
        return late_setup() and in_pocket(p)
    return all(d.uid in inner for d in p.SupplyMarkers)


def make_pocket() -> None:
    """Form the group of all units of the two corps that are cut off now (2.8 14.5.1)."""
    home, inner = open_to_home(), inner_supply_markers()
    mine = corps_units("xi") + corps_units("xlii")
    mine = [p for p in mine if (inside_at_start(p.here) if late_setup() else cut_off(p, home, inner))]
    for p in mine:
        p.Pocket = True
    game.PocketMade = True
    report(say("say.pocket.made", len(mine)), "strong")


def inside_at_start(h: Hex) -> bool:
    """Whether a hex is in the pocket of a setup that begins with one: within a distance of Korsun."""
    return h.is_within(14, place_hex("korsun"))


# ---- the order to hold (16.1)


def under_order(corps: str) -> bool:
    """Whether a corps on the Dnepr is still ordered to hold the continuous front (16.1)."""
    return setup() == "campaign" and corps in POCKET_CORPS and corps not in game.Freed and not breakout_declared()


def stood_in_front(p: Piece, start: Hex) -> bool:
    """Whether a unit was in the continuous front as its move began (16.1); it stays bound by it during the move."""
    on_foot = german(p) and p.kind == "unit" and infantry(p) and not p.is_a("motor")
    return on_foot and under_order(corps_of(p)) and beside_enemy(start, "german")


def held_by_order(p: Piece) -> bool:
    """Whether the order to hold keeps a unit from attacking: foot infantry of such a corps next to an enemy (16.1; 16.2
    (5) frees it)."""
    return p.hex is not None and stood_in_front(p, p.hex)


def front_released() -> None:
    """In the German event phase, roll for each corps to lift its order; the number needed depends on turn (16.1)."""
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
    """Whether a corps can be declared isolated (16.2)."""
    return corps not in game.Isolated and phase() == "german-events" and unlinked(corps)


def unlinked(corps: str) -> bool:
    """Whether some unit of a corps has no line of any length to Korsun or another source (16.2)."""
    home = open_to_home()
    if korsun_is_source():
        shut = shut_to_supply("german")
        home = home | flood([place_hex("korsun")], lambda a, b: b not in shut)
    return any(q.hex is not None and q.hex not in home for q in corps_units(corps))


def corps_units(corps: str) -> list[Piece]:
    return [p for p in map_pieces() if p.kind in ("unit", "artillery") and german(p) and corps_of(p) == corps]


def isolate(corps: str) -> None:
    """Declare a corps isolated: it can move and attack. Its depots and its move of two hexes are in the menus of its
    pieces in this phase (16.2)."""
    game.Isolated = game.Isolated + [corps]
    game.IsolatedIn = game.IsolatedIn + [f"{corps} {acting_turn()}"]
    if corps not in game.Freed:
        game.Freed = game.Freed + [corps]
    report(say("say.isolated", formation_name(cast(Formation, f"{corps}")), hex_numbers(depot_hexes(corps))), "strong")
    show({h: "+" for h in depot_hexes(corps)})


def just_isolated(corps: str) -> bool:
    return phase() == "german-events" and f"{corps} {acting_turn()}" in game.IsolatedIn


def depot_hexes(corps: str) -> list[Hex]:
    """The three depot hexes of a corps (16.2 (1))."""
    return zone_hexes("isolated-11") if corps == "xi" else zone_hexes("isolated-42")


def free_depot_hexes(corps: str) -> list[Hex]:
    return [h for h in depot_hexes(corps) if not soviets_in(h)]


def relocate(d: Piece) -> None:
    """Move a supply marker to a hex of its corps, with three points, or with points from Korsun's stock (16.2 (1))."""
    there = pick_hex(say("say.lone-depot.where", d.name), free_depot_hexes(corps_of(d)))
    points = 3
    if korsun_active_since() > 0:
        most = min(stock.left("korsun"), 4)
        points = pick_number(say("say.lone-depot.points", most), 0, most)
        points = points if points == 0 or stock.spend("korsun", points) else 0
    d.put(there)
    d.Depot = True
    set_points(d, points)
    report(say("say.lone-depot.lies", d.name, there, points))


def draw_back_ends(p: Piece) -> list[Hex]:
    """The hexes a unit can withdraw to: up to two hexes, each step nearer to a given hex, without enemies, on passable
    terrain; zones do not matter (16.2 (4))."""
    firsts = [(first, goal) for goal in depot_hexes(corps_of(p)) for first in nearer(p, p.here, goal)]
    ends = {h for first, goal in firsts for h in [first] + nearer(p, first, goal)}
    return [h for h in ends if h != p.here]


def nearer(p: Piece, here: Hex, goal: Hex) -> list[Hex]:
    away = hexes_apart(here, goal)
    free = [h for h in here.neighbours() if hexes_apart(h, goal) < away and len(units_at(h, "soviet")) == 0]
    return [h for h in free if ground_bears(p, here, h)]


def draw_back(p: Piece) -> None:
    here, there = p.here, pick_hex(say("say.drawn.where", p.name), draw_back_ends(p))
    p.DrawnBack = True
    report(say("say.drawn", p.name, here, there))
    before, goes = here, True
    for h in way_drawn(p, there):
        goes = goes and steps_specially(p, before, h)
        before = h


def way_drawn(p: Piece, there: Hex) -> list[Hex]:
    """The hexes a unit passes as it withdraws, avoiding mines and weak bridges if possible."""
    here = p.here
    if here.adjacent(there):
        return [there]
    goals = depot_hexes(corps_of(p))
    firsts = [h for goal in goals for h in nearer(p, here, goal) if there in nearer(p, h, goal)]
    return min([[h, there] for h in firsts], key=lambda way: risks(p, here, way[0]) + risks(p, way[0], there))


def risks(p: Piece, here: Hex, there: Hex) -> int:
    """The number of risks in a step: mines, a weak bridge."""
    return (1 if mined(here, there) else 0) + (1 if may_break(p, here, there) else 0)
