"""Supply points: receiving, spending, guns, supply beyond the range, the Soviet drop (14.0). Numbers in comments are
paragraphs."""

from game import *

MOST_BEYOND = 3  # units of a hex per point (14.7)
LANDS_SOVIET = 2  # the highest roll for a Soviet drop to land (14.8)

# ---- the points of a supply marker (14.1)


def supply_marker_points(d: Piece) -> int:
    """The points shown by a supply marker."""
    word = d.state("points")
    return whole(word[1:]) if word != "" else 0


def set_points(d: Piece, points: int) -> None:
    """Make a supply marker show a number of points; with none, its front is up (14.2 (5) 14.3)."""
    now = max(0, points)
    d.set_state("points", f"p{now}" if now > 0 else "")  # type: ignore[call-overload]  # values of a state have no type
    d.show_face(2 if now > 0 else 1)
    d.Stock = min(d.Stock, now)


def points_at(d: Piece, away: int) -> int:
    """The points a supply marker receives at a distance from its source: its capacity, less one for each increment
    after the first (14.2)."""
    if d.Relay:
        return 0  # 18.14
    lost = max(0, (away + increment(d) - 1) // increment(d) - 1)
    return max(0, whole(d.capacity) - lost)


def receive_points() -> None:
    """Give each supply marker the points for its position (14.2). Points of the last turn are lost, except those from
    Korsun (8.6.4) and those in a given hex (16.2)."""
    for side in sides():
        lengths = supplies.carriers_away(side)
        found: dict[str, int] = {}
        for d in supply_markers_on_map(side):
            if d.Depot:
                found[d.uid] = supply_marker_points(d)
            elif d.uid in lengths and lengths[d.uid] <= supply_marker_reach(d):
                found[d.uid] = points_at(d, lengths[d.uid])
        tolls = rail_tolls(found) if side == "german" else {}
        lines: list[Text] = []
        for d in by_body(supply_markers_on_map(side)):
            now = min(whole(d.capacity), found.get(d.uid, 0) - tolls.get(d.uid, 0) + (0 if d.Depot else d.Stock))
            lines.append(say("say.points.line", d.name, now) if now > 0 else points_lacking(d, lengths))
            receive(d, now)
        if len(lines) > 0:
            report(say("say.points.received", side_name(side), joined(lines)))


def by_body(of: list[Piece]) -> list[Piece]:
    """Supply markers in the order of reports: those of a formation are together."""
    return sorted(of, key=lambda d: d.id)


def points_lacking(d: Piece, lengths: dict[str, int]) -> Text:
    """A line for a marker that receives no points, with the reason: no path, a relay for another marker (18.14), or too
    long a path (14.2). A marker in a given hex has no source: its points are spent (16.2)."""
    if d.Depot:
        return say("say.points.line", d.name, 0)
    if d.uid not in lengths:
        return say("say.points.cut", d.name)
    if d.Relay:
        return say("say.points.relay", d.name)
    away, most = lengths[d.uid], whole(d.capacity) * increment(d)
    return say("say.points.far", d.name, away, most) if away > most else say("say.points.line", d.name, 0)


def receive(d: Piece, points: int) -> None:
    kept = d.Stock
    set_points(d, points)
    d.Stock = min(kept, points)
    d.Pool = pool_behind(d) if german(d) and not d.Depot else ""


def list_points() -> None:
    """Report the points of each supply marker."""
    for side in sides():
        lines = [say("say.points.line", d.name, supply_marker_points(d)) for d in by_body(supply_markers_on_map(side))]
        report(say("say.points.hold", side_name(side), joined(lines) if len(lines) > 0 else "–"), "quiet")
    if korsun_since() > 0:
        report(say("say.korsun.stock", stock.left("korsun")), "quiet")


# ---- spending (14.3)


def supply_markers_of(p: Piece) -> list[Piece]:
    """The supply markers a unit draws on this turn, nearest first, as determined in the supply phase (13.4
    14.3)."""
    if p.JudgedIn == acting_turn():
        return [d for d in p.SupplyMarkers if d.hex is not None]
    return supplies.carriers_on(p)


def supply_marker_of(p: Piece) -> Piece | None:
    """The supply marker that pays for a unit: the nearest with points, else the nearest (14.3)."""
    found = supply_markers_of(p) if in_supply(p) and p.kind in ("unit", "artillery") else []
    return next((d for d in [each for each in found if spendable(each) > 0] + found), None)


def spendable(d: Piece) -> int:
    """The points a supply marker can spend; if it draws on Korsun, no more than Korsun has (14.5.1 (2))."""
    return min(supply_marker_points(d), stock.left(d.Pool)) if d.Pool != "" else supply_marker_points(d)


def payers_for(units: list[Piece], points: int) -> list[Piece]:
    """The supply markers that supply one of several units and have a number of points, nearest first (14.3)."""
    found: list[Piece] = []
    for p in units:
        if in_supply(p) and p.kind in ("unit", "artillery"):
            found += [d for d in supply_markers_of(p) if d not in found and spendable(d) >= points]
    return found


def payer_picked(called: Text, payers: list[Piece], points: int) -> Piece | None:
    """The supply marker that pays for a unit or formation, picked by the player if there are several (14.3). None if
    there is none, or none was picked."""
    if len(payers) == 0:
        report(say("say.points.lacking", called, points), "warning")
        return None
    labels: list[Text] = [say("say.points.line", d.name, spendable(d)) for d in payers]
    picked = choose(say("say.points.which", called), labels, hexes_of_units(payers))
    if picked is None:
        report(say("say.points.nobody", called))
        return None
    return payers[picked]


def spend_for(p: Piece, points: int) -> bool:
    """Spend points of a supply marker that supplies a unit. Returns False and spends nothing if there are too
    few."""
    d = payer_picked(p.name, payers_for([p], points), points)
    return d is not None and spend_from(d, points)


def spend_from(d: Piece, points: int) -> bool:
    """Spend points of a supply marker; if it draws on Korsun, the stock loses them too (14.3 14.5.1 (2))."""
    if spendable(d) < points:
        report(say("say.points.too-few", d.name, points, spendable(d)), "warning")
        return False
    set_points(d, supply_marker_points(d) - points)
    report(say("say.points.spent", d.name, points, supply_marker_points(d)))
    if d.Pool != "":
        stock.spend(d.Pool, points)
    return True


def give_back(d: Piece, points: int, kept: int) -> None:
    """Return points that were spent but not used to their supply marker, and to Korsun's stock. The marker's points
    from earlier turns (`kept`) are restored too (8.6.4)."""
    set_points(d, min(whole(d.capacity), supply_marker_points(d) + points))  # it may have been filled by hand since
    d.Stock = min(supply_marker_points(d), kept)
    if d.Pool != "":
        stock.gain(d.Pool, points)
    report(say("say.points.back", d.name, points, supply_marker_points(d)))


# ---- guns (14.4)


def price_of_gun(p: Piece) -> int:
    """The points needed to load a gun: one; two for a German regiment with an out-of-ammunition marker as well
    (14.4)."""
    if p.face == 1 and not p.has("dry"):
        return 0
    return 2 if german(p) and p.is_a("division-guns") and p.has("dry") and p.face > 1 else 1


def in_barrage_box(p: Piece) -> bool:
    """Whether a gun is in the box of a barrage unit (17.1.4): it draws on its army's supply markers."""
    where = p.box
    return where is not None and where.startswith("holding/soviet-artillery.")


def gun_supply_markers(p: Piece) -> list[Piece]:
    """The supply markers that can load a gun: those in range of it, or of the barrage unit it belongs to (14.4
    17.1.4)."""
    if in_barrage_box(p):
        return barrage_supply_markers(p)
    return supply_markers_of(p) if in_supply(p) else []


def barrage_supply_markers(p: Piece) -> list[Piece]:
    """The supply markers of a gun's army in range of the barrage unit on the map."""
    side = own(p)
    units = [each.here for each in map_pieces() if each.kind == "bombardment" and each.bombardment == p.bombardment]
    around = supplies.spread(side, units, supply_range(side), shut_to_supply(side), False)
    return [d for d in supply_markers_on_map(side) if own_supply_marker(d, p) and d.here in around.costs]


def resupply(p: Piece) -> None:
    """Load a gun; for a German regiment, a single point only removes the marker (14.4)."""
    price = price_of_gun(p)
    if price == 2 and not any(spendable(d) >= 2 for d in gun_supply_markers(p)):
        price = 1
    resupply_for(p, price)


def resupply_for(p: Piece, price: int) -> None:
    """Spend points on a gun: with two to spend, its player may also spend one and remove only the marker (14.4)."""
    d = payer_picked(p.name, [d for d in gun_supply_markers(p) if spendable(d) >= price], price)
    if d is not None and spend_from(d, price):
        reload_gun(p, price)


def reload_gun(p: Piece, points: int) -> None:
    if price_of_gun(p) == 2 and points == 1:
        p.mark("dry", False)
        report(say("say.ammo.marker-off", p.name))
        return
    p.mark("dry", False)
    p.show_face(1)
    report(say("say.ammo.ready", p.name))


def resupply_guns(d: Piece) -> None:
    """Let the player tick the guns that a supply marker loads."""
    wanting = [p for p in pieces() if p.kind == "artillery" and p.side == d.side and price_of_gun(p) > 0]
    guns = [p for p in wanting if d in gun_supply_markers(p)]
    if len(guns) == 0:
        report(say("say.ammo.none", d.name))
        return
    partly = [p for p in guns if price_of_gun(p) == 2]
    labels: list[Text] = [say("say.ammo.price", p.name, price_of_gun(p)) for p in guns]
    labels.extend(say("say.ammo.price-part", p.name) for p in partly)
    offered = guns + partly
    for n in pick_some(say("say.ammo.which", d.name, spendable(d)), labels, 0, len(offered)):
        price = price_of_gun(offered[n])
        if price == 0:
            continue
        if price == 2 and (n >= len(guns) or spendable(d) == 1):
            price = 1
        if not spend_from(d, price):
            return
        reload_gun(offered[n], price)


def report_empty_guns() -> None:
    """Report the number of guns waiting for ammunition (14.4)."""
    for side in sides():
        guns = [p for p in map_pieces() if p.kind == "artillery" and p.side == side and price_of_gun(p) > 0]
        if len(guns) > 0:
            report(say("say.ammo.wait", side_name(side), len(guns), few_names(guns)))


# ---- supply beyond the range (14.7)


def extend_supply(p: Piece) -> None:
    """Spend a point to supply up to three units of a hex within twice the range of their supply marker; they cannot use
    its points this turn (14.7)."""
    d = payer_picked(p.name, supply_markers_beyond(p), 1)
    if d is None:
        return
    fed = [q for q in units_at(p.here, own(p)) if not in_supply(q) and supply_marker_supplies(d, q)]
    if len(fed) > MOST_BEYOND:
        fed = [fed[n] for n in pick_some(say("say.extend.units", MOST_BEYOND), [q.name for q in fed], 1, MOST_BEYOND)]
    if len(fed) == 0 or not spend_from(d, 1):
        return
    for q in fed:
        supplied_without_points(q)
    report(say("say.extend.done", d.name, few_names(fed)))


def supply_markers_beyond(p: Piece) -> list[Piece]:
    """The supply markers with points that can supply a unit at up to twice the range (14.7)."""
    far = 2 * supply_range(own(p))
    rich = [d for d in supply_markers_on_map(own(p)) if spendable(d) > 0 and supply_marker_supplies(d, p)]
    return [d for d in rich if supplies.away_on(p, supplies.line_from(d, far)) is not None]


def supplied_without_points(p: Piece) -> None:
    """Supply a unit for this turn, without letting points be spent on it (14.6.4 14.7 14.8). A division supplied in one
    of its hexes is supplied as a whole (4.7.4)."""
    for q in both_halves(p):
        q.set_state("supply", "")
        q.SupplyMarkers = []
        q.JudgedIn = acting_turn()
        q.InRange = False


# ---- the Soviet drop (14.8)


def drop_soviet(p: Piece) -> None:
    """Fly a drop to a hex, one per front and turn: on 1 or 2 all units of the front there are in supply (14.8)."""
    here, front = p.here, front_of(p)
    game.SovietDrops = game.SovietDrops + [front]
    die = roll(6, "soviet")
    if die > LANDS_SOVIET:
        report(say("say.drop.soviet-failed", here, die))
        return
    fed = [q for q in units_at(here, "soviet") if not in_supply(q)]
    for q in fed:
        supplied_without_points(q)
    report(say("say.drop.soviet", here, die, few_names(fed)))
