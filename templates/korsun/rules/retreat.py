"""Retreats and advances after combat (12.13 12.15 12.16), breakthrough (12.1.4)."""

from game import *


def retreats(side: Side) -> None:
    """Who has to retreat does, unless he holds; then the other side may advance."""
    worn_by_fight(fought_in(fight()))
    now = fight()
    attack, defence = part_of_result(now.outcome, True), part_of_result(now.outcome, False)
    defenders, attackers = still_on_map(now.defenders), still_on_map(now.attackers)
    retreat.begin()
    through = len(defenders) == 0 or defence.breaks
    game.Fight = replace(now, path=[], led=defence.breaks, reach=2 if through else 1)
    if defence.breaks and in_main():
        breakthroughs.give(attackers)  # where no defender is left too (12.1.3 D 3b)
    if len(defenders) > 0 and defence.breaks:
        whole_bodies: list[Piece] = []
        for p in defenders:
            d = rejoin_in(p)
            if d.hex is not None and d not in whole_bodies:
                whole_bodies.append(d)
        flee(whole_bodies, 2)
    elif len(defenders) > 0 and defence.retreats and len(now.holding) > 0:
        hold_instead(battle_left(side))
    elif len(defenders) > 0 and defence.retreats:
        flee(defenders, 1)
    if attack.retreats and len(attackers) > 0 and len(defenders) == 0:
        report(say("say.combat.stays"))  # 12.15.1 (5)
    elif attack.retreats and len(attackers) > 0:
        flee(attackers, 1)
    support_over(battle_left(side))
    if len(retreat.waiting()) == 0:
        advances()


def flee(units: list[Piece], hexes: int) -> None:
    """Units are to retreat: where their supply_markers are is looked up once. In place of a barrage unit its guns go
    (17.1.2)."""
    who = with_guns(units)
    for p in who:
        supply_marker = supply_marker_behind(p)
        p.Home = supply_marker.hex if supply_marker is not None else None
    retreat.order(who, hexes)


def carried_by_hand(p: Piece) -> None:
    """Where the referee only warns players drag what a result wants: a retreat or an advance is reported as that, not
    as a move out of turn (12.13 12.15)."""
    here, before, attack = p.hex, p.came_from, fight().side
    if carries() or here is None or before is None or here == before or len(enemy_units_at(here, own(p))) > 0:
        return
    if attack is None or combat_side() != attack or not hold_segment():
        return
    if retreats_by_hand(p, before, here):
        report(say("say.retreat.by-hand", p.name, here), "quiet")
    elif advances_by_hand(p, before, here):
        report(say("say.advance.by-hand", p.name, here), "quiet")


def hexes_to_go(attacking: bool) -> int:
    """How many hexes a side retreats by the last result: none out of what is held, none before defenders that are all
    gone (12.12.2 12.14.2 12.15.1 (5))."""
    result = part_of_result(fight().outcome, attacking)
    if hold_stands() if not attacking else all_gone(fight().defenders):
        return 0
    return 2 if result.breaks else 1 if result.retreats else 0


def retreats_by_hand(p: Piece, before: Hex, here: Hex) -> bool:
    """Whether a unit goes as far as the last result has it retreat, out of the attack (12.13)."""
    now = fight()
    if p in now.defenders:
        begun = now.targets if before not in now.targets else [before]
        return any(hexes_apart(h, before) < hexes_apart(h, here) <= hexes_to_go(False) for h in begun)
    if p not in now.attackers or before not in now.started_at or here in now.targets:
        return False
    return hexes_apart(before, here) <= hexes_to_go(True)


def advances_by_hand(p: Piece, before: Hex, here: Hex) -> bool:
    """Whether an attacker goes into what was won, and a hex on where that may be; or a defender into what the attackers
    left (12.15.1 12.15.2)."""
    now = fight()
    if not advance.who(p):
        return False
    if p in now.defenders:
        return repels_by_hand(before, here)
    won = hexes_to_go(False) > 0 or len(still_on_map(now.defenders)) < len(now.defenders)
    if p not in now.attackers or not won or hexes_to_go(True) > 0:
        return False
    empty = [h for h in now.targets if len(enemy_units_at(h, own(p))) == 0]
    if here in empty:
        return before.adjacent(here)
    broken = hexes_to_go(False) == 2 or all_gone(now.defenders)
    if not broken or not able(p) or (before not in now.started_at and before not in empty):
        return False
    return any(hexes_apart(before, h) <= 1 and h.adjacent(here) for h in empty)


def repels_by_hand(before: Hex, here: Hex) -> bool:
    """Whether a defender goes one hex on, to where attackers retreated or were lost: not out of what is held (12.15.2
    (3))."""
    now = fight()
    left = part_of_result(now.outcome, True).retreats or len(still_on_map(now.attackers)) < len(now.attackers)
    if not left or hold_stands() or hexes_to_go(False) > 0 or any(q.hex in now.targets for q in now.attackers):
        return False
    return before in now.targets and here in now.started_at and before.adjacent(here)


def supply_marker_behind(p: Piece) -> Piece | None:
    """The supply marker towards which a unit goes: that which supplies it; supplied beyond the range or by a drop the
    nearest that could (12.13.1 (5) 14.7)."""
    here, supply_marker = p.hex, supply_marker_of(p)
    if supply_marker is not None or here is None or p.JudgedIn != turn() or p.InRange or not in_supply(p):
        return supply_marker
    mine = [d for d in supply_markers_on_map(own(p)) if d.hex is not None and supply_marker_supplies(d, p)]
    return min(mine, key=lambda d: hexes_apart(here, d.hex if d.hex is not None else here)) if len(mine) > 0 else None


def breaks_through(p: Piece) -> bool:
    """12.1.4: armour, and mechanised, motorised and reconnaissance infantry that attacked from the hex of armour, lost
    or not."""
    if p.kind != "unit" or not can_attack(p):
        return False
    return armoured(p) or (infantry(p) and p.is_a("motor") and p.hex in fight().armour_at)


# ---- the ground (12.16)


def road_bound(p: Piece) -> bool:
    """Armour, anti-tank, flak and guns cross rivers only by an intact bridge (12.16.3)."""
    return armoured(p) or gun(p) or p.is_a("anti-tank")


def flight_carries(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether ground and hexside let a unit go from one hex to the next in a retreat or an advance (12.16)."""
    if water_between(here, there):
        return False
    if partisan(p) and there.terrain not in ("woods", "forest"):
        return False  # 18.1.2 12.13.1 (5) 12.15.2 (2)
    if here.side_has(there, "river") and road_bound(p) and not bridge_carries(p, here, there):
        return armoured(p) and fords_here(p, here, there)  # 12.5.2 18.6
    if here.side_has(there, "marsh") and mobility(p) != "foot" and not road_between(here, there):
        return False
    if (here.terrain == "forest" or there.terrain == "forest") and armoured(p) and not road_between(here, there):
        return False
    return not wheels_stop(p, here, there)


def wheels_stop(p: Piece, here: Hex, there: Hex) -> bool:
    """Motorised guns and columns, which cannot walk as motorised infantry can (9.1.1), go off the road into no ground
    that their movement may not enter (9.2.3 12.13.1 (5) 12.15.2 (2))."""
    if mobility(p) != "motor" or p.is_a("walks") or cell("movement", there.terrain, f"motor-{ground()}") != "X":
        return False
    return not road_between(here, there)


def worse_retreat(p: Piece, begun: Hex, way: list[Hex]) -> tuple[int, int, int]:
    """12.13.1 (5): in the direction of supply, as far from the combat as possible, then around enemy zones."""
    last = way[-1]
    zones_on_way = sum(2 if zone_at(h, own(p)) == "control" else 1 for h in way if zone_at(h, own(p)) != "")
    half = 10 if into_own_half(p, last) else 0  # 4.7.2 (7)
    return (half + away_from_supply(p, begun, last), -hexes_apart(last, begun), zones_on_way)


def away_from_supply(p: Piece, begun: Hex, end: Hex) -> int:
    """1 for a way that leads away from the supply_marker that supplies the unit; 0 for all others, and without a
    supply_marker."""
    at = p.Home
    return 1 if at is not None and hexes_apart(end, at) > hexes_apart(begun, at) else 0


def safe_bridges(p: Piece, way: list[Hex]) -> int:
    """Of several ways to one hex that is offered which asks the fewest weak bridges of a heavy tank, where its owner
    leads it; the most where the enemy does (18.3)."""
    weak = sum(1 for here, there in zip([p.here] + way, way) if may_break(p, here, there))
    return -weak if led_by(p) == p.side else weak


def led_by(p: Piece) -> Side | None:
    """The owner, in a breakthrough the attacker (12.13.1 (1) 12.13.2)."""
    now = fight()
    return now.side if now.led and p in now.defenders else p.side


def fled_into(p: Piece, there: Hex) -> None:
    """Hex by hex: rivers, marshes and zones cost a unit its order (12.13.4 12.16.3 12.16.5); strongpoints and bridges
    feel it too."""
    before = last_of_way(p)
    if there not in fight().path:
        game.Fight = replace(fight(), path=fight().path + [there])
    came_into(p, there)  # 15.1.3
    if before is not None:
        bridges.took(before, there, own(p))  # 15.2
        leaves_vehicles(p, before, there)
        if before.side_has(there, "marsh") and mobility(p) != "foot":
            disrupt(p)
        elif before.side_has(there, "river") or before.side_has(there, "marsh"):
            regroup(p)
    if zone_at(there, own(p)) == "control":
        if german(p):
            regroup(p)
        elif able(p):
            disrupt(p)


def last_of_way(p: Piece) -> Hex | None:
    """The hex from which a unit comes on its retreat."""
    if game.retreat_on_way == p and len(game.retreat_trail) > 0:
        return game.retreat_trail[-1]
    return p.came_from


def lost_on_way(p: Piece, hexes: int) -> None:
    """A step for each hex that it cannot go (12.13.1 (7)); at the edge of the map it leaves it instead (12.16.1)."""
    if leaves_map(p):
        return
    for _n in range(hexes):
        if p.hex is not None:
            lose_one(p)


def leaves_map(p: Piece) -> bool:
    """Who has no other hex at the edge of the map leaves it, of whatever arm: back next turn if it was in supply as
    that was judged, else for good (12.16.1). Returns whether it did."""
    here = p.hex
    if here is None or not at_edge(here):
        return False
    later = box(f"turns/turn.{min(turn() + 1, last_turn())}")
    if later is None or not in_supply(p):
        report(say("say.retreat.off-lost", p.name, here), "strong")
        p.eliminate()
        return True
    p.send(later)
    laid_down(p)
    p.Answers = here if acting_turn() < last_turn() else None
    report(say("say.retreat.off-map", p.name, here), "strong")
    return True


# ---- coming back over the edge (12.16.1)


def return_to_map(p: Piece) -> None:
    """On the next road hex of the edge by which it left."""
    left = p.Answers
    there = way_back_in(p, left) if left is not None else None
    if there is None:
        report(say("say.retreat.shut", p.name), "warning")
        return
    p.put(there)
    came_into(p, there)  # 15.1.3
    p.Answers = None
    report(say("say.retreat.back", p.name, there))


def way_back_in(p: Piece, left: Hex) -> Hex | None:
    """The next road hex of the same edge that is nearer to a source of its supply than where it left; where none is,
    the nearest one (12.16.1). Enemies in it close it, and the one behind it counts."""
    edges = edges_of(left)
    roads = [h for h in hexes() if any(e in edges for e in edges_of(h)) and len(roads_off(h)) > 0]
    free = [h for h in roads if h.part == left.part and len(enemy_units_at(h, own(p))) == 0]
    begin = hexes_to_source(p, left)
    nearer = [h for h in free if hexes_to_source(p, h) < begin]
    choice = nearer if len(nearer) > 0 else free
    return min(choice, key=lambda h: (hexes_apart(h, left), hexes_to_source(p, h))) if len(choice) > 0 else None


def hexes_to_source(p: Piece, h: Hex) -> int:
    """How far a hex is from the nearest source on the edge of the map on which a unit may draw itself (13.1)."""
    found = [s for word in supply_networks(own(p)) if draws_direct(p, word) for s in supply_sources(own(p), word)]
    return min([hexes_apart(h, s) for s in found if at_edge(s)], default=0)


# ---- advances (12.15)


def advances() -> None:
    """The attackers may enter what is empty; the defenders, if it was the attackers who went (12.15.1 12.15.2)."""
    now = fight()
    side = now.side
    if side is None or phase() == "soviet-movement":  # 9.12 (2d): who attacks on the move enters by itself
        return
    empty = [h for h in now.targets if len(enemy_units_at(h, side)) == 0]
    if len(empty) > 0:
        advance.offer(empty, [p for p in still_on_map(now.attackers) if not retreat.has_fled(p)])
        return
    left = [h for h in now.started_at if len(units_at(h, side)) == 0]
    if len(left) > 0 and len(now.holding) == 0:
        game.Fight = replace(now, reach=1)
        advance.offer(left, [p for p in still_on_map(now.defenders) if not retreat.has_fled(p)])


def leaves_path(p: Piece) -> bool:
    """Armour, reconnaissance and mechanised infantry, and everybody where all defenders are gone (12.15.1 (4)
    12.15.3)."""
    return armoured(p) or p.is_a("reconnaissance") or p.is_a("mechanised") or all_gone(fight().defenders)


def advance_goes(p: Piece, begun: Hex, here: Hex, there: Hex) -> bool:
    """The second hex of an advance only from ground that does not end it, on ground that an advance of two hexes may
    enter, along the retreat or free of it; over a river by a bridge alone, and only who stood at that river before
    (12.15.2 (5) 12.16.3)."""
    if len(enemy_units_at(there, own(p))) > 0 or (here != there and not flight_carries(p, here, there)):
        return False
    if here in (there, begun) or here not in game.advance_open_hexes:
        return True
    if ends_advance(begun, here) or bars_second(here, there):
        return False
    if here.side_has(there, "river") and not (bridges.stands(here, there) and river_runs_by(here, there, begun)):
        return False
    return there in fight().path or leaves_path(p)


def is_slow(here: Hex, there: Hex) -> bool:
    """Towns; woods and forest except by road."""
    return there.terrain == "town" or (there.terrain in ("woods", "forest") and not road_between(here, there))


def river_runs_by(here: Hex, there: Hex, begun: Hex) -> bool:
    """Whether the river between two hexes is one at which a third hex lies: followed from hexside to hexside, both
    ways, no farther than two hexes from there."""
    found = [(here, there)]
    for one, other in found:
        if begun in (one, other):
            return True
        for corner in [h for h in one.neighbours() if h.adjacent(other) and hexes_apart(h, begun) <= 2]:
            for bank in (one, other):
                known = (bank, corner) in found or (corner, bank) in found
                if bank.side_has(corner, "river") and not known:
                    found.append((bank, corner))
    return False


def bars_second(here: Hex, there: Hex) -> bool:
    """Towns, woods and forest but by road, marshes, small rivers without a bridge are entered, or crossed, in the first
    hex of an advance alone (12.16.2 12.16.4 12.16.5 12.16.6)."""
    if is_slow(here, there) or here.side_has(there, "marsh"):
        return True
    return here.side_has(there, "minor-river") and not bridges.stands(here, there)


def ends_advance(here: Hex, there: Hex) -> bool:
    """Woods and forest but by road, towns, rivers, small rivers and marshes end an advance in the first hex (12.16)."""
    return is_slow(here, there) or any(line in ("river", "minor-river", "marsh") for line in here.side_lines(there))


def advanced(p: Piece, begun: Hex, there: Hex) -> None:
    before = hexes_before_end(p, begun, there)
    picked = choose(say("say.bridge.from-which", p.name, there), [h.label for h in before], before)
    last = before[picked] if picked is not None else there
    end = there
    if picked is None and len(before) > 0:
        p.put(begun)
        game.advance_gone = [q for q in game.advance_gone if q != p]
        game.advance_able = game.advance_able + [p]
        report(say("say.bridge.none-named", p.name, begun))
        return
    if last != there and not heavy_crosses(p, last, there):
        p.put(last)  # 18.3
        if last == begun:
            return
        end = last
    halves_meet(p)
    if last != begun:
        advance_enters(p, begun, last)
    if end != last:
        advance_enters(p, last, end)


def advance_enters(p: Piece, here: Hex, there: Hex) -> None:
    """What an advance does hex by hex, in the first of two as well: works, bridges, supply markers (13.2.4 15.1.3
    15.2.1 15.3.2)."""
    advanced_over(p, here, there)
    dislodge(p, there)


def hexes_before_end(p: Piece, begun: Hex, there: Hex) -> list[Hex]:
    """The hex out of which an advance came into its last one: where it began, if that was emptied, or a hex that was
    emptied in between by which it can have come (12.15.1 (3)); where there are two of them, the one with a strong way
    over, else both: the owner says. Cancelled, the advance is not made."""
    if begun.adjacent(there) and there in game.advance_open_hexes:
        return [begun]
    between = [h for h in game.advance_open_hexes if h.adjacent(begun) and h.adjacent(there)]
    between = [h for h in between if advance_goes(p, begun, begun, h) and advance_goes(p, begun, h, there)]
    strong = [h for h in between if not may_break(p, h, there)]
    return strong[:1] if len(strong) > 0 else between


# ---- one hex: the response of armour (12.1.2), breakthrough moves (12.1.4)


def may_respond(p: Piece) -> bool:
    """German armour in good order (12.1.2 12.17.2 (10)); that it begins in no enemy zone is asked of the hex."""
    return german(p) and armoured(p) and able(p) and p.kind == "unit"


def responders_into(h: Hex) -> list[Piece]:
    """The armour that can step into a hex in its response (12.1.2)."""
    near = [p for n in h.neighbours() if not in_any_zone(n, "german") for p in units_at(n, "german")]
    return [p for p in near if may_respond(p) and steps_into(p, h)]


def steps_into(p: Piece, there: Hex) -> bool:
    """Whether a unit may go into a hex in this segment."""
    move = movement.current(p)
    return there in movement.legal(p, move, move.left).costs


def report_responders() -> None:
    """Whose turn it is to respond, declared hex by declared hex, as the segment begins."""
    for h in hexes_of_units(markers_of("combat")):
        able_to = responders_into(h)
        if len(able_to) > 0:
            report(say("say.response.into", h, few_names(able_to)), "strong")
        else:
            report(say("say.response.nobody", h))


def against_response(p: Piece, begun: Hex) -> list[Text]:
    """What keeps a German unit from the response (12.1.2 12.17.2 (10))."""
    found = [] if armoured(p) else [say("why.response.armour")]
    if not able(p):
        found.append(say("why.response.order"))
    return found + ([say("why.response.zone", begun)] if in_any_zone(begun, "german") else [])
