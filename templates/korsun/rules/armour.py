"""Interception by armour in the enemy's movement (9.11), by 88s with option 18.11."""

from game import *


def interception_dots(p: Piece) -> int:
    """What a unit intercepts with: the white dots of armour, two black ones of an 88 (18.11), one less of both out of supply (2)
    (13.5.2); nothing while it is disrupted."""
    if p.kind != "unit" or not able(p):
        return 0
    if armoured(p):
        return white_dots(p)
    if not on("flak-intercepts") or not german(p) or not p.is_a("anti-aircraft"):
        return 0
    return 1 if supply_of(p) == "oos2" else 2


def open_ground(h: Hex) -> bool:
    """Clear ground, villages too (9.11 (2))."""
    return h.terrain in ("clear", "village")


def posts(here: Hex, there: Hex, side: Side) -> list[Hex]:
    """The hexes beside both hexes of a step from which a side can intercept it, not over a river (9.11 (2))."""
    found: list[Hex] = []
    if not open_ground(here) or not open_ground(there):
        return found
    for h in there.neighbours():
        dry = h.adjacent(here) and not rivers_between(h, there) and not rivers_between(h, here)
        if dry and any(interception_dots(p) > 0 for p in units_at(h, side)):
            found.append(h)
    return found


def armour_stepped(p: Piece, here: Hex, there: Hex) -> None:
    """After each step of armour in its movement phase: from where it can be intercepted now is reported and kept until it goes on."""
    if p.kind != "unit":
        return
    p.Shooter = None
    p.Seen = [h for h in posts(here, there, foe(p)) if h not in p.ShotFrom] if armoured(p) else []
    if len(p.Seen) > 0:
        report(f"{say('say.intercept.may', p.name, hex_numbers(p.Seen))} {whose(foe(p))}", "warning")


def movers_seen(p: Piece) -> list[Piece]:
    """The moving armour that a unit can intercept now."""
    here = p.here
    found: list[Piece] = []
    if moving_side() != foe(p) or interception_dots(p) == 0:
        return found
    for h in here.neighbours():
        found.extend([q for q in units_at(h, foe(p)) if q.kind == "unit" and here in q.Seen])
    return found


def intercepts_best(p: Piece) -> Piece:
    """Of several units of a hex that are selected the one with the most dots shoots (9.11 (2))."""
    along = [q for q in selected() if q.hex == p.hex and q.side == p.side and len(movers_seen(q)) > 0]
    return max([p] + along, key=interception_dots)


def intercept(asked: Piece) -> None:
    """One unit of the hex shoots at one unit of the moving stack: a die not above its dots costs a step (9.11 1-3)."""
    p = intercepts_best(asked)
    here = p.hex
    seen = movers_seen(p)
    aim = seen[pick(say("say.intercept.whom", p.name), [q.name for q in seen])]
    if here is None:
        return
    for q in seen:
        q.Seen = [h for h in q.Seen if h != here]
        q.ShotFrom = q.ShotFrom + [here]
    rolled = roll(6, p.side)
    hit = rolled <= interception_dots(p)
    report(
        say("say.intercept.hit" if hit else "say.intercept.miss", p.name, aim.name, rolled, interception_dots(p)),
        "strong",
    )
    if hit and carries():
        lose_one(aim)
    if aim.hex is not None:
        aim.Shooter = p
    worn_by_shots([p, aim])


def worn_by_shots(units: list[Piece]) -> None:
    """A shot is combat (9.9.5): who shoots or is shot at out of supply (1) is out of supply (2) at once (13.4.1 13.5.1)."""
    for p in units:
        if p.hex is not None:
            fought_out_of_supply(p)


def shot_at(p: Piece) -> bool:
    """A unit that was shot at, if the other is still there, in its own movement (9.11 4 5)."""
    shooter = p.Shooter
    return shooter is not None and shooter.hex is not None and white_dots(p) > 0 and moving_side() == p.side


def answer(p: Piece) -> None:
    """It stops and shoots back with its white dots (9.11 5)."""
    shooter = p.Shooter
    if shooter is None:
        return
    p.Shooter = None
    rolled = roll(6, p.side)
    hit = rolled <= white_dots(p)
    report(
        say("say.intercept.hit" if hit else "say.intercept.miss", p.name, shooter.name, rolled, white_dots(p)), "strong"
    )
    if hit and carries():
        lose_one(shooter)
    stop_move(p)


def stop_move(p: Piece) -> None:
    """Its move is over."""
    now = movement.under_way(p)
    if now is not None:
        movement.remember(p, replace(now, left=0, stopped="intercepted"))
