"""Interception by armour during enemy movement (9.11), and by 88s with option 18.11."""

from game import *


def interception_dots(p: Piece) -> int:
    """The dots a unit intercepts with: white dots for armour, two for an 88 (18.11), one less if it is out of supply
    (2) (13.5.2). None if it is disrupted or regrouping."""
    if p.kind != "unit" or not able(p):
        return 0
    if armoured(p):
        return white_dots(p)
    if not on("flak-intercepts") or not german(p) or not p.is_a("anti-aircraft"):
        return 0
    return 1 if supply_of(p) == "oos2" else 2


def open_ground(h: Hex) -> bool:
    """Whether a hex is open terrain, which includes villages (9.11 (2))."""
    return h.terrain in ("clear", "village")


def posts(here: Hex, there: Hex, side: Side) -> list[Hex]:
    """The hexes next to both hexes of a step from which a side can intercept it; never across a river (9.11 (2))."""
    if not open_ground(here) or not open_ground(there):
        return []
    dry = [h for h in there.neighbours() if h.adjacent(here) and not rivers_between(h, there)]
    return [h for h in dry if not rivers_between(h, here) and any(interception_dots(p) > 0 for p in units_at(h, side))]


def armour_stepped(p: Piece, here: Hex, there: Hex) -> None:
    """After each step of armour in its movement phase, report the hexes it can now be intercepted from. They are stored
    until it moves on."""
    if p.kind != "unit":
        return
    p.Shooter = None
    p.Seen = [h for h in posts(here, there, foe(p)) if h not in p.ShotFrom] if armoured(p) else []
    if len(p.Seen) > 0:
        report(f"{say('say.intercept.may', p.name, hex_numbers(p.Seen))} {whose(foe(p))}", "warning")


def movers_seen(p: Piece) -> list[Piece]:
    """The moving enemy armour that a unit can intercept now."""
    if moving_side() != foe(p) or interception_dots(p) == 0:
        return []
    near = [q for h in p.here.neighbours() for q in units_at(h, foe(p))]
    return [q for q in near if q.kind == "unit" and p.here in q.Seen]


def intercepts_best(p: Piece) -> Piece:
    """The unit that shoots if several in a hex are selected: the one with the most dots (9.11 (2))."""
    along = [q for q in selected() if q.hex == p.hex and q.side == p.side and len(movers_seen(q)) > 0]
    return max([p] + along, key=interception_dots)


def intercept(asked: Piece) -> None:
    """Shoot with one unit of the hex at one unit of the moving stack: a roll up to its dots costs a step (9.11 1-3)."""
    p = intercepts_best(asked)
    seen = movers_seen(p)
    aim = seen[pick(say("say.intercept.whom", p.name), [q.name for q in seen])]
    for q in seen:
        q.Seen = [h for h in q.Seen if h != p.hex]
        q.ShotFrom = q.ShotFrom + [p.here]
    shoots(p, aim, interception_dots(p))
    if aim.hex is not None:
        aim.Shooter = p
    worn_by_fight([p, aim])


def shoots(p: Piece, aim: Piece, dots: int) -> None:
    """Shoot once: a roll not above the dots costs the target a step (9.11 1-3 5)."""
    rolled = roll(6, p.side)
    key: TextKey = "say.intercept.hit" if rolled <= dots else "say.intercept.miss"
    report(say(key, p.name, aim.name, rolled, dots), "strong")
    if rolled > dots:
        return
    if carries():
        lose_one(aim)
    else:
        report(say("say.intercept.by-hand", aim.name))


def answer(p: Piece) -> None:
    """Stop the intercepted unit; it shoots back with its white dots (9.11 5)."""
    shooter = p.Shooter
    if shooter is None:
        return
    p.Shooter = None
    shoots(p, shooter, white_dots(p))
    now = movement.under_way(p)
    if now is not None:
        movement.remember(p, replace(now, left=0, stopped="intercepted"))
