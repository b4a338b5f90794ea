"""German alert units (4.8) and attacks on them during movement (9.12). Numbers in comments are paragraphs."""

from game import *


def alert_stays(p: Piece) -> bool:
    """Whether an alert unit still has its alarm side up: it cannot move then (4.8.2)."""
    return p.kind == "alert" and p.face == 1


def reveal(p: Piece) -> None:
    """Turn an alert unit from its alarm side to its unit side (4.8.2)."""
    p.show_face(2)
    report(say("say.alert.shown", p.name, p.cs))


def reveal_alerts(h: Hex) -> None:
    """Reveal the alert units in a hex that is attacked (4.8.2)."""
    for p in h.pieces():
        if alert_stays(p):
            reveal(p)


def draw_alerts() -> None:
    """Before the first move, shuffle the alert units on the map, so that each hex has a random one (4.8.1)."""
    left = [p for p in map_pieces() if alert_stays(p)]
    for h in [p.here for p in left]:
        left.pop(roll(len(left)) - 1).put(h)


# ---- the attack on the move (9.12)


def alerts_beside(p: Piece) -> list[Hex]:
    """The hexes adjacent to a unit that contain alert units and no other Germans."""
    near = [h for h in p.here.neighbours() if not water_between(p.here, h) and len(units_at(h, "german")) > 0]
    return [h for h in near if all(q.kind == "alert" for q in units_at(h, "german"))]


def storm_choices(p: Piece) -> list[Hex]:
    return [h for h in alerts_beside(p) if storm_price(p, h) <= movement.current(p).left]


def storm_price(p: Piece, h: Hex) -> int:
    """The cost of entering the hex plus one point (9.12 (2a)). It is more than any unit has if the unit cannot enter,
    or if its move is over: it is a reserve, or it stopped in a zone of control and may not move from control to control
    (9.6 10.3.1)."""
    move = movement.current(p)
    price = movement.step_cost(p, move, p.here, h)
    shut = len(movement.over_causes(p, move)) > 0 or movement.zone_closed(p, move, p.here, h)
    return price + PART if price is not None and not shut else 9999


PART = 12  # parts of a point


def storm_alert(p: Piece) -> None:
    """Attack alert units during movement, supported at no cost, without aircraft, guns or engineers (9.12)."""
    here, h = p.here, pick_hex(say("say.alert.where", p.name), storm_choices(p))
    group = [q for q in units_at(here, "soviet") if (q in selected() or q == p) and can_attack(q)]
    group = [q for q in group if storm_price(q, h) <= movement.current(q).left]
    for q in group:
        move = movement.current(q)
        movement.remember(q, replace(move, left=move.left - storm_price(q, h)))  # 9.12 (2a)
    reveal_alerts(h)  # (2b)
    regrouping_attack(group)
    steps_before = sum(steps_left(q) for q in group)
    fight_on_the_move(group, h)  # (2c)
    for q in units_at(h, "german"):
        goes_back_at_once(q)
    if not any(retreat.must(q) for q in group):
        show({})
    whole_still = sum(steps_left(q) for q in group if q.hex is not None) == steps_before
    for q in group if len(units_at(h, "german")) == 0 else []:
        if q.hex == here:
            # the attack does not disrupt its stack if all defenders were disrupted before: 12.17.1
            disrupts = part_of_result(fight().outcome, True).disrupts and not fight().shaken_before
            come_in(q, h, whole_still and not disrupts)


def fight_on_the_move(group: list[Piece], h: Hex) -> None:
    """Roll for the attack like an ordinary one; only odds, terrain and combined arms apply."""
    battle = Battle("soviet", [h], group, units_at(h, "german"), [])
    for q in group:
        q.Supported = True
    attack, defence, column = battles.attack_of(battle), battles.defence_of(battle), battles.final_column(battle)
    for q in group:
        q.Supported = False
    thrown = [roll(6, "soviet"), roll(6, "soviet")]
    result, dice = cell("combat-results", sum(thrown), column), dice_list(thrown)
    report(say("say.alert.attack", names(group), h, attack, defence, column, dice, result_words(result)), "strong")
    game.battles_last_dice = thrown
    carry_out(battle, result)
    if not carries():
        report(say("say.combat.by-hand"))


def goes_back_at_once(p: Piece) -> None:
    """Retreat an alert unit at once, if it must, before the attacker's move continues (9.12 (2d))."""
    if p.hex is None or not retreat.must(p):
        return
    begun, ends = p.here, retreat.ends_of(p, 1)
    if len(ends) == 0:
        lose_one(p)
        retreat.settled(p)
    else:
        p.put(ends[0])
        retreat.come_into(p, begun, ends[0])


def come_in(p: Piece, h: Hex, goes_on: bool) -> None:
    """Enter the hex the alert unit left, with all effects of a step: zones stop the unit, armour can intercept it. It
    moves on only if the attackers suffered no loss or disruption (9.12 (2d) (2e))."""
    begun, here = movement.under_way(p), p.hex
    if begun is not None and here is not None:
        after = after_each(p, movement.entering(p, begun, h), here, h)
        movement.remember(p, after if goes_on else replace(after, left=0))
        goes_on = goes_on and after.stopped == ""
    p.put(h)
    report(say("say.alert.on" if goes_on else "say.alert.stop", p.name, h))
    came_to(p, h)
