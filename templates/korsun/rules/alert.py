"""German alert units (4.8) and the attack on them while moving (9.12). Numbers in comments are paragraphs."""

from game import *


def is_alert(p: Piece) -> bool:
    return p.kind == "alert"


def alert_stays(p: Piece) -> bool:
    """An alert unit on its alarm side does not move (4.8.2)."""
    return is_alert(p) and p.face == 1


def reveal(p: Piece) -> None:
    """An alert unit turns from its alarm side to the side of a unit (4.8.2)."""
    p.show_face(2)
    report(say("say.alert.shown", p.name, p.cs))


def reveal_alerts(h: Hex) -> None:
    """Those in a hex that is attacked (4.8.2)."""
    for p in h.pieces():
        if alert_stays(p):
            reveal(p)


def draw_alerts() -> None:
    """Before the first move those on the map are mixed: who stands where is chance (4.8.1)."""
    left = [p for p in map_pieces() if alert_stays(p)]
    for h in [p.here for p in left]:
        left.pop(roll(len(left)) - 1).put(h)


# ---- the attack on the move (9.12)


def alerts_beside(p: Piece) -> list[Hex]:
    """The hexes beside a unit where alert units stand alone."""
    near = [h for h in p.here.neighbours() if not water_between(p.here, h) and len(units_at(h, "german")) > 0]
    return [h for h in near if all(is_alert(q) for q in units_at(h, "german"))]


def storm_choices(p: Piece) -> list[Hex]:
    return [h for h in alerts_beside(p) if storm_price(p, h) <= movement.current(p).left]


def storm_price(p: Piece, h: Hex) -> int:
    """What entering the hex costs, and one point more (9.12 (2a)); more than anybody has where it cannot be entered, or
    the move is over: a reserve, or who has stopped in a zone of control and does not go from control to control (9.6
    10.3.1)."""
    move = movement.current(p)
    price = movement.step_cost(p, move, p.here, h)
    shut = len(movement.over_causes(p, move)) > 0 or movement.zone_closed(p, move, p.here, h)
    return price + PART if price is not None and not shut else 9999


PART = 12  # parts of a point


def storm_alert(p: Piece) -> None:
    """An attack in the course of a move: supported for nothing, without aircraft, guns and engineers (9.12)."""
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
            come_in(q, h, whole_still and not disrupted_by_result())


def disrupted_by_result() -> bool:
    """Whether the attack disrupts its stack: not where all defenders were disrupted before (12.17.1)."""
    return part_of_result(fight().outcome, True).disrupts and not fight().shaken_before


def fight_on_the_move(group: list[Piece], h: Hex) -> None:
    """The dice of an ordinary attack; only its odds, ground and arms count."""
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


def goes_back_at_once(p: Piece) -> None:
    """An alert unit that has to retreat does so before the move goes on (9.12 (2d))."""
    if p.hex is None or not retreat.must(p):
        return
    ends = retreat.ends_of(p, 1)
    if len(ends) == 0:
        lose_one(p)
    else:
        p.put(ends[0])
        report(say("say.alert.back", p.name, ends[0]))
    retreat.settled(p)


def come_in(p: Piece, h: Hex, goes_on: bool) -> None:
    """Into the hex that was the alert unit's, with all that a step brings: zones stop it, armour intercepts it; on from
    there only if nobody was hurt (9.12 (2d) (2e))."""
    begun, here = movement.under_way(p), p.hex
    if begun is not None and here is not None:
        after = after_each(p, movement.entering(p, begun, h), here, h)
        movement.remember(p, after if goes_on else replace(after, left=0))
        goes_on = goes_on and after.stopped == ""
    p.put(h)
    report(say("say.alert.on" if goes_on else "say.alert.stop", p.name, h))
    came_to(p, h)
