"""Retreats and advances after combat (12.13 12.15 12.16), breakthrough (12.1.4)."""

from game import *


def retreats(side: Side) -> None:
    """Carry out retreats, unless a hex is held; then the other side may advance."""
    worn_by_fight(fought_in(fight()))
    now = fight()
    attack, defence = part_of_result(now.outcome, True), part_of_result(now.outcome, False)
    defenders, attackers = still_on_map(now.defenders), still_on_map(now.attackers)
    retreat.begin()
    through = len(defenders) == 0 or defence.breaks
    game.Fight = replace(now, path=[], led=defence.breaks, reach=2 if through else 1)
    if defence.breaks and in_main():
        breakthroughs.give(attackers)  # also if no defender is left (12.1.3 D 3b)
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
    """Order units to retreat; the direction of their supply is determined once. A barrage unit is replaced by its guns
    (17.1.2)."""
    who = with_guns(units)
    for p in who:
        supply_marker = supply_marker_behind(p)
        p.Home = supply_marker.hex if supply_marker is not None else None
    retreat.order(who, hexes)


def carried_by_hand(p: Piece) -> None:
    """If the referee only warns, players drag units as the result requires: report a retreat or advance as such, not as
    a move out of turn (12.13 12.15)."""
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
    """The hexes a side must retreat by the last result: none if its hex is held, and none for attackers if no defender
    is left (12.12.2 12.14.2 12.15.1 (5))."""
    result = part_of_result(fight().outcome, attacking)
    if hold_stands() if not attacking else all_gone(fight().defenders):
        return 0
    return 2 if result.breaks else 1 if result.retreats else 0


def retreats_by_hand(p: Piece, before: Hex, here: Hex) -> bool:
    """Whether a drag is the retreat that the last result requires, away from the attack (12.13)."""
    now = fight()
    if p in now.defenders:
        begun = now.targets if before not in now.targets else [before]
        return any(hexes_apart(h, before) < hexes_apart(h, here) <= hexes_to_go(False) for h in begun)
    if p not in now.attackers or before not in now.started_at or here in now.targets:
        return False
    return hexes_apart(before, here) <= hexes_to_go(True)


def advances_by_hand(p: Piece, before: Hex, here: Hex) -> bool:
    """Whether a drag is an advance: of an attacker into an emptied hex, or one hex beyond if allowed; or of a defender
    into a hex the attackers left (12.15.1 12.15.2)."""
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
    """Whether a defender advances one hex, to where attackers retreated or were lost; not from a hex that is held
    (12.15.2 (3))."""
    now = fight()
    left = part_of_result(now.outcome, True).retreats or len(still_on_map(now.attackers)) < len(now.attackers)
    if not left or hold_stands() or hexes_to_go(False) > 0 or any(q.hex in now.targets for q in now.attackers):
        return False
    return before in now.targets and here in now.started_at and before.adjacent(here)


def supply_marker_behind(p: Piece) -> Piece | None:
    """The supply marker a unit retreats towards: the one that supplies it. For units supplied beyond the range or by a
    drop, the nearest that could (12.13.1 (5) 14.7)."""
    here, supply_marker = p.hex, supply_marker_of(p)
    if supply_marker is not None or here is None or p.JudgedIn != turn() or p.InRange or not in_supply(p):
        return supply_marker
    mine = [d for d in supply_markers_on_map(own(p)) if d.hex is not None and supply_marker_supplies(d, p)]
    return min(mine, key=lambda d: hexes_apart(here, d.hex if d.hex is not None else here)) if len(mine) > 0 else None


def breaks_through(p: Piece) -> bool:
    """12.1.4: armour, and mechanised, motorised and reconnaissance infantry that attacked from a hex with armour, even
    if that armour was lost."""
    if p.kind != "unit" or not can_attack(p):
        return False
    return armoured(p) or (infantry(p) and p.is_a("motor") and p.hex in fight().armour_at)


# ---- terrain (12.16)


def road_bound(p: Piece) -> bool:
    """Whether a unit only crosses rivers by an intact bridge: armour, anti-tank, flak, guns (12.16.3)."""
    return armoured(p) or gun(p) or p.is_a("anti-tank")


def flight_carries(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether terrain lets a unit go from one hex to the next in a retreat or an advance (12.16)."""
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
    """Whether motorised guns and columns, which cannot walk like motorised infantry (9.1.1), are barred from a hex: off
    the road, in terrain closed to motorised movement (9.2.3 12.13.1 (5) 12.15.2 (2))."""
    if mobility(p) != "motor" or p.is_a("walks") or cell("movement", there.terrain, f"motor-{ground()}") != "X":
        return False
    return not road_between(here, there)


def worse_retreat(p: Piece, begun: Hex, way: list[Hex]) -> tuple[int, int, int]:
    """The rank of a retreat path, lower is better: towards supply, far from combat, few enemy zones (12.13.1 (5))."""
    last = way[-1]
    zones_on_way = sum(2 if zone_at(h, own(p)) == "control" else 1 for h in way if zone_at(h, own(p)) != "")
    half = other_half(p)
    into_it = 10 if half is not None and half.hex == last else 0  # the last resort: 4.7.2 (7)
    return (into_it + away_from_supply(p, begun, last), -hexes_apart(last, begun), zones_on_way)


def away_from_supply(p: Piece, begun: Hex, end: Hex) -> int:
    """1 for a path that leads away from the unit's supply marker; 0 for any other path, or if there is no such
    marker."""
    at = p.Home
    return 1 if at is not None and hexes_apart(end, at) > hexes_apart(begun, at) else 0


def safe_bridges(p: Piece, way: list[Hex]) -> int:
    """The rank of a path among several to the same hex: a heavy tank led by its owner takes the one with the fewest
    weak bridges, one led by the enemy takes the one with the most (18.3)."""
    weak = sum(1 for here, there in zip([p.here] + way, way) if may_break(p, here, there))
    return -weak if led_by(p) == p.side else weak


def led_by(p: Piece) -> Side | None:
    """The side that leads a retreat: the owner, or the attacker in a breakthrough (12.13.1 (1) 12.13.2)."""
    now = fight()
    return now.side if now.led and p in now.defenders else p.side


def fled_into(p: Piece, there: Hex) -> None:
    """Apply the effects of entering a hex in a retreat: rivers, marshes and zones disrupt a unit or make it regroup
    (12.13.4 12.16.3 12.16.5). Strongpoints and bridges are affected too."""
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
    """The hex that a retreating unit comes from."""
    return game.retreat_trail[-1] if game.retreat_on_way == p and len(game.retreat_trail) > 0 else p.came_from


def lost_on_way(p: Piece, hexes: int) -> None:
    """Lose a step for each hex a unit cannot retreat (12.13.1 (7)); at the map edge, it leaves the map (12.16.1)."""
    if leaves_map(p):
        return
    for _n in range(hexes):
        if p.hex is not None:
            lose_one(p)


def leaves_map(p: Piece) -> bool:
    """Remove a unit at the map edge that cannot retreat elsewhere, whatever its arm. It returns next turn if it is in
    supply, else it is eliminated (12.16.1). Returns whether it left."""
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


# ---- returning to the map (12.16.1)


def return_to_map(p: Piece) -> None:
    """Return a unit in the next road hex of the edge it left by."""
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
    """The road hex for a unit's return: the next one on the same edge that is nearer to its supply source than the hex
    it left, or if there is none, the nearest one (12.16.1). Hexes with enemies are skipped."""
    edges = edges_of(left)
    roads = [h for h in hexes() if any(e in edges for e in edges_of(h)) and len(roads_off(h)) > 0]
    free = [h for h in roads if h.part == left.part and len(enemy_units_at(h, own(p))) == 0]
    sources = sources_at_edge(p)
    begin = hexes_to_nearest(sources, left)
    nearer = [h for h in free if hexes_to_nearest(sources, h) < begin]
    choice = nearer if len(nearer) > 0 else free
    return min(choice, key=lambda h: (hexes_apart(h, left), hexes_to_nearest(sources, h))) if len(choice) > 0 else None


def sources_at_edge(p: Piece) -> list[Hex]:
    """The sources on the map edge that a unit can draw on directly and that no enemy holds (13.1)."""
    side = own(p)
    found = [s for word in supply_networks(side) if draws_direct(p, word) for s in supply_sources(side, word)]
    return [s for s in found if at_edge(s) and len(enemy_units_at(s, side)) == 0]


def hexes_to_nearest(sources: list[Hex], h: Hex) -> int:
    """The distance from a hex to the nearest of some sources; 0 if there is none."""
    return min([hexes_apart(h, s) for s in sources], default=0)


# ---- advances (12.15)


def advances() -> None:
    """Offer the attackers an advance into emptied hexes, or the defenders if the attackers left (12.15.1 12.15.2)."""
    now = fight()
    side = now.side
    if side is None or phase() == "soviet-movement":  # 9.12 (2d): units that attack on the move enter by themselves
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
    """Whether a unit may leave the path of the retreat: armour, reconnaissance, mechanised infantry, and all units if
    no defenders are left (12.15.1 (4) 12.15.3)."""
    return armoured(p) or p.is_a("reconnaissance") or p.is_a("mechanised") or all_gone(fight().defenders)


def advance_goes(p: Piece, begun: Hex, here: Hex, there: Hex) -> bool:
    """Whether an advance can go on to a hex. The second hex must follow terrain that does not end the advance, allow an
    advance of two hexes, and lie on the retreat path unless the unit may leave it. A river needs a bridge, and a start
    at that river (12.15.2 (5) 12.16.3)."""
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
    """Whether terrain slows an advance: towns, and woods and forest unless entered by road."""
    return there.terrain == "town" or (there.terrain in ("woods", "forest") and not road_between(here, there))


def river_runs_by(here: Hex, there: Hex, begun: Hex) -> bool:
    """Whether the river between two hexes also touches a third hex. It is followed from hexside to hexside, in both
    directions, up to two hexes from that hex."""
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
    """Whether only the first hex of an advance may enter or cross: towns, woods and forest except by road, marshes,
    minor rivers without a bridge (12.16.2 12.16.4 12.16.5 12.16.6)."""
    small = here.side_has(there, "minor-river") and not bridges.stands(here, there)
    return small or is_slow(here, there) or here.side_has(there, "marsh")


def ends_advance(here: Hex, there: Hex) -> bool:
    """Whether a step ends an advance: woods and forest except by road, towns, rivers, minor rivers, marshes (12.16)."""
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
    """Apply the effects of each hex of an advance, also the first of two: works, bridges, supply markers (13.2.4 15.1.3
    15.2.1 15.3.2)."""
    advanced_over(p, here, there)
    dislodge(p, there)


def hexes_before_end(p: Piece, begun: Hex, there: Hex) -> list[Hex]:
    """The hexes from which an advance may have entered its last hex: its start, if the combat emptied the last hex, or
    an emptied hex in between (12.15.1 (3)). If several are possible, one with a strong bridge is taken, otherwise the
    owner picks. Without an answer the advance is not made."""
    if begun.adjacent(there) and there in game.advance_open_hexes:
        return [begun]
    between = [h for h in game.advance_open_hexes if h.adjacent(begun) and h.adjacent(there)]
    between = [h for h in between if advance_goes(p, begun, begun, h) and advance_goes(p, begun, h, there)]
    strong = [h for h in between if not may_break(p, h, there)]
    return strong[:1] if len(strong) > 0 else between


# ---- one hex: the response of armour (12.1.2), breakthrough moves (12.1.4)


def may_respond(p: Piece) -> bool:
    """Whether a unit is German armour able to respond (12.1.2 12.17.2 (10)); enemy zones are checked for its hex."""
    return german(p) and armoured(p) and able(p) and p.kind == "unit"


def responders_into(h: Hex) -> list[Piece]:
    """The armour that can move into a hex as a response (12.1.2)."""
    near = [p for n in h.neighbours() if not in_any_zone(n, "german") for p in units_at(n, "german")]
    return [p for p in near if may_respond(p) and steps_into(p, h)]


def steps_into(p: Piece, there: Hex) -> bool:
    """Whether a unit can move into a hex in this segment."""
    move = movement.current(p)
    return there in movement.legal(p, move, move.left).costs


def report_responders() -> None:
    """Report the units that can respond as the segment begins, by declared hex."""
    for h in hexes_of_units(markers_of("combat")):
        able_to = responders_into(h)
        if len(able_to) > 0:
            report(say("say.response.into", h, few_names(able_to)), "strong")
        else:
            report(say("say.response.nobody", h))


def against_response(p: Piece, begun: Hex) -> list[Text]:
    """The reasons why a German unit cannot respond (12.1.2 12.17.2 (10))."""
    found = [] if armoured(p) else [say("why.response.armour")]
    if not able(p):
        found.append(say("why.response.order"))
    return found + ([say("why.response.zone", begun)] if in_any_zone(begun, "german") else [])
